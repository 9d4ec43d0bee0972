"""Section 11: what is written down of a game, and every measure taken from it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import pytest

from rules.core.game import AVERAGE, COUNT, CURVE, LONGEST_CURVE, SHARE, TURN, Measure
from rules.games.buffy import challenge, fight, turn
from rules.games.buffy.game import BUFFY
from rules.games.buffy.goldfish import VARIANTS
from rules.games.buffy.measures import GOLDFISH_MEASURES, MATCH_MEASURES, measure
from rules.games.buffy.pieces import Player
from rules.games.buffy.record import Record, Totals, TurnRecord
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import CHARACTER
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.duel import Duel
from tests.rules.buffy.play import DEFAULT, log_hash, played, policies, seated

ALL: Final = (*GOLDFISH_MEASURES, *MATCH_MEASURES)


def figures(duel: Duel, seat: int = 0, measures: Sequence[Measure] = ALL) -> dict[str, Any]:
    values = measure(duel.t, seat, measures)
    return {wanted.code: value for wanted, value in zip(measures, values, strict=True)}


def had(player: Player, **figures: object) -> TurnRecord:
    """One more turn of a player, with what was written down of it."""
    player.record.begin_turn()
    now = player.record.now
    for name, value in figures.items():
        setattr(now, name, value)
    return now


def test_the_measures_by_hand() -> None:
    """Two turns; no two figures of one kind are alike, so that none can stand for another."""
    duel = Duel()
    had(duel.me, destiny=3, by_challenges=2, by_fights=1, total=3, characters=2, park=True)
    now = duel.me.record.now
    now.attempts, now.defeated, now.attacks, now.attacks_won = 4, 1, 3, 2
    now.defences, now.defences_won = 6, 5
    now.kept, now.discarded, now.held, now.boosts = 2, 1, 5, [4, 3, 2, 1]
    now.levels, now.baseless, now.skills, now.homeless = 7, 3, 5, 4
    had(duel.me, destiny=9, by_challenges=8, total=12, characters=4, attempts=2, defeated=2)
    record = duel.me.record
    record.ascended = {2: 4, 3: 9}
    record.reshuffles = [6, 8]
    record.levels_seen, record.levels_usable, record.stuck = {1, 2, 3}, {2}, {7, 8}
    record.margins, record.goals = [5, -7, 1, 0], [3, 4, 1, 0]
    record.mains_lost, record.resurrected, record.park_won = 3, 2, 11
    duel.me.destiny = 12

    assert figures(duel) == {
        "ten": 2,
        "ten-of-all": 2,
        "first-defeated": 1,
        "attempts": 6,
        "success": (3, 6),
        "margin": (-1, 8),
        "margin-butt-kicking": (5, 3),
        "margin-smarts": (-7, 4),
        "margin-charm": (1, 1),
        "margin-weirdness": (0, 0),
        "destiny-curve": (3, 9),
        "destiny-turn": (12, 2),
        "total-curve": (3, 12),
        "from-challenges": 10,
        "level-2": 4,
        "level-3": 9,
        "levels-usable": (1, 3),
        "baseless": (3, 7),
        "kept": (2, 2),
        "discarded": (1, 2),
        "boost-butt-kicking": (4, 5),
        "boost-smarts": (3, 5),
        "boost-charm": (2, 5),
        "boost-weirdness": (1, 5),
        "homeless": (4, 5),
        "stuck": 2,
        "reshuffles": 2,
        "reshuffle": 6,
        "park-won": 11,
        "park": 1,
        "attacks-won": (2, 3),
        "attacks": 3,
        "fight-turns": (1, 2),
        "characters-curve": (2, 4),
        "turns": 3,
        "destiny": 12,
        "from-fights": 1,
        "defeated": 3,
        "defences-won": (5, 6),
        "defences": 6,
        "mains-lost": 3,
        "resurrected": 2,
        "highest": 3,
    }


def test_the_totals_of_two_turns_by_hand() -> None:
    names = sorted({*TurnRecord.__slots__} - {"boosts", "total", "characters"})
    turns = [TurnRecord(), TurnRecord()]
    for number, name in enumerate(names):
        setattr(turns[0], name, number)
        setattr(turns[1], name, 50)
    for each in turns:
        each.boosts = [1, 2, 3, 4]

    totals = Totals(turns)

    assert {name: getattr(totals, name) for name in names} == {
        name: number + 50 for number, name in enumerate(names)
    }
    assert (totals.turns, totals.played, totals.boosts) == (2, turns, [2, 4, 6, 8])


def test_a_curve_ends_with_its_longest_turn() -> None:
    duel = Duel()
    for number in range(LONGEST_CURVE + 3):
        had(duel.me, destiny=number)

    assert figures(duel)["destiny-curve"] == tuple(range(LONGEST_CURVE))


def test_a_player_without_a_turn_has_figures_too() -> None:
    found = figures(Duel())

    assert found["destiny-turn"] == found["success"] == (0, 0)
    assert (found["ten"], found["destiny-curve"], found["reshuffle"]) == (None, (), None)
    assert (found["highest"], found["park-won"]) == (1, None)


# What is written down, by hand.


def test_a_challenge_that_is_faced_counts_for_whoever_faces_it() -> None:
    """Charm 3 against 2, Smarts 1 against 4: one goal exceeded by 1, one missed by 3."""
    duel = Duel()
    here = duel.enemy.spaces[0]
    mine = duel.character("mine", 0, 1, 3, space=here)
    placed = duel.challenge("foe's", 0, 4, 2, player=duel.enemy)
    challenge.face(duel.t, duel.me, placed, [mine])

    record = duel.me.record
    assert (record.now.attempts, record.now.defeated, record.now.by_challenges) == (1, 0, 0)
    assert (record.margins, record.goals) == ([0, -3, 1, 0], [0, 1, 1, 0])
    assert duel.enemy.record.now.attempts == 0

    mine.fatigued = False
    easy = duel.challenge("own", 0, 1, space=here, points=2)
    challenge.face(duel.t, duel.me, easy, [mine])
    assert (record.now.attempts, record.now.defeated, record.now.by_challenges) == (2, 1, 2)
    assert record.now.destiny == 2


def test_fights_count_for_both_a_win_for_whoever_won_a_tie_for_nobody() -> None:
    duel = Duel()
    strong = duel.character("strong", 5)
    weak = duel.character("weak", 1, player=duel.enemy, space=duel.me.spaces[0])
    fight.fight(duel.t, strong, weak)
    mine, theirs = duel.me.record.now, duel.enemy.record.now
    assert (mine.attacks, mine.attacks_won, mine.by_fights) == (1, 1, 1)
    assert (theirs.defences, theirs.defences_won, theirs.by_fights) == (1, 0, 0)

    other = duel.character("other", 1, player=duel.enemy, space=duel.me.spaces[0])
    fight.fight(duel.t, other, strong)
    assert (mine.defences, mine.defences_won, mine.by_fights) == (1, 1, 2)
    assert (theirs.attacks, theirs.attacks_won) == (1, 0)

    even = duel.character("even", 5, player=duel.enemy, space=duel.me.spaces[0])
    strong.fatigued = False
    fight.fight(duel.t, strong, even)
    assert (mine.attacks, mine.attacks_won, theirs.defences_won) == (2, 1, 0)


def test_what_a_text_adds_to_a_fight_won_is_from_fights_too() -> None:
    duel = Duel()
    strong = duel.character("strong", 5, effects=[{"effect": "more_destiny", "amount": 2}])
    weak = duel.character("weak", 1, player=duel.enemy, space=duel.me.spaces[0])
    fight.fight(duel.t, strong, weak)

    assert (duel.me.record.now.by_fights, duel.me.record.now.destiny) == (3, 3)


def test_the_Main_Character_is_counted_as_it_is_lost_and_no_other_is() -> None:
    duel = Duel()
    duel.t.leave_play(duel.character("helper"))
    assert duel.me.record.mains_lost == 0
    duel.t.leave_play(duel.character("main", main=True))
    assert duel.me.record.mains_lost == 1


def test_a_level_is_reached_when_it_first_is() -> None:
    duel = Duel()
    character = duel.character("one")
    for level, now in ((2, 3), (3, 5), (2, 9)):
        duel.t.turn = now
        duel.t.level_up(character, duel.card("one", CHARACTER, level=level))

    assert duel.me.record.ascended == {2: 3, 3: 5}
    assert duel.enemy.record.ascended == {}


def test_the_Park_is_won_once_however_long_it_is_held() -> None:
    record = Record()
    record.begin_turn()
    for now, won in ((1, False), (6, True), (7, True)):
        record.park_held(now, won)

    assert record.park_won == 6
    assert record.now.park


# Whole games.


def check_bounds(measure: Measure, value: Any) -> None:
    """No share is above 1, no number outside its bounds."""
    if measure.kind == SHARE:
        assert 0 <= value[0] <= value[1]
    elif measure.kind == AVERAGE:
        assert value[1] >= 0
        assert value[0] >= 0 or measure.lowest is None
    elif measure.kind == CURVE:
        assert len(value) <= LONGEST_CURVE
        assert all(part >= 0 for part in value)
    elif measure.kind == TURN:
        assert value is None or value >= 1
    else:
        assert measure.kind == COUNT
        assert value >= (measure.lowest or 0)


@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_the_measures_of_a_match_agree_with_the_log_and_keep_their_bounds(
    names: Sequence[str],
) -> None:
    for seed in range(4):
        t, outcome = played([HEROES[seed], VILLAINS[seed]], names, seed, log=True)
        events = t.events()
        found = []
        for seat in (0, 1):
            values = measure(t, seat, MATCH_MEASURES)
            for wanted, value in zip(MATCH_MEASURES, values, strict=True):
                check_bounds(wanted, value)
            found.append({m.code: v for m, v in zip(MATCH_MEASURES, values, strict=True)})
        for seat, own in enumerate(found):
            mine = [event for event in events if event.seat == seat]
            won = [event for event in mine if event.kind == "won fight"]
            gained = sum(event.amount for event in mine if event.kind == "gained destiny")
            assert own["attacks"] == sum(event.kind == "fight" for event in mine)
            assert own["attacks"] == found[1 - seat]["defences"]
            assert own["attacks-won"][0] + own["defences-won"][0] == len(won)
            assert own["defeated"] == sum(event.kind == "defeated challenge" for event in mine)
            assert own["park"] == sum(event.kind == "controls park" for event in mine)
            assert own["destiny-turn"] == (gained, outcome.turn)
            assert own["destiny"] == t.players[seat].destiny
            assert own["turns"] == outcome.turn
            assert own["from-challenges"] + own["from-fights"] <= gained
            levels = [event.amount for event in mine if event.kind == "ascended"]
            assert own["highest"] == max((1, *levels))


# A game that nobody asks figures of.


def same_game(measured: BuffyTable, bare: BuffyTable) -> None:
    """The second table, of which nobody asks for figures, is played as the first; on it no turn is
    written down.
    """
    bare.measured = False

    outcomes = [turn.play(table) for table in (measured, bare)]

    assert len({(each.winner, each.how, each.turn) for each in outcomes}) == 1
    assert log_hash(bare) == log_hash(measured)
    assert (bare.choices, bare.decisions) == (measured.choices, measured.decisions)
    assert measured.players[0].record.turns
    assert not any(player.record.turns for player in bare.players)


@pytest.mark.parametrize("policy", BUFFY.policies)
def test_a_match_that_nobody_measures_is_the_same_game(policy: str) -> None:
    for seed in range(3):
        decks = [HEROES[seed], VILLAINS[seed]]
        tables = [seated(decks, policies([policy] * 2, seed), seed, log=True) for _ in range(2)]
        same_game(*tables)


@pytest.mark.parametrize("variant", [variant.code for variant in VARIANTS])
def test_a_goldfish_that_nobody_measures_is_the_same_game(variant: str) -> None:
    for seed in range(3):
        tables = [
            BUFFY.goldfish_table(
                HEROES[seed],
                variant=variant,
                seed=seed,
                policy=BUFFY.policy("random", seed),
                rulings=DEFAULT,
                log=True,
            )
            for _ in range(2)
        ]
        same_game(*[cast(BuffyTable, table) for table in tables])
