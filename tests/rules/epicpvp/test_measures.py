"""Section 9: what is written down of a game, and every measure taken from it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import pytest

from rules.core.game import AVERAGE, COUNT, CURVE, LONGEST_CURVE, SHARE, TURN, Measure
from rules.core.policies import Policy
from rules.core.views import View
from rules.games.epicpvp import blocks, timing, turn
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.goldfish import GOLDFISH_MEASURES, MATCH_MEASURES, OWN_TURNS, VARIANTS
from rules.games.epicpvp.pieces import Player
from rules.games.epicpvp.record import Totals, TurnRecord
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.texts import Moment
from rules.games.epicpvp.vocabulary import AGGRESSION_STEP, DRAW_STEP, PLAY_STEP, ROTATE_STEP
from tests.rules.epicpvp.duel import Duel
from tests.rules.epicpvp.play import (
    CHARACTERS,
    DEFAULT,
    SEATINGS,
    log_hash,
    played,
    policies,
    seated,
)

ALL: Final = (*GOLDFISH_MEASURES, *MATCH_MEASURES)


def figures(duel: Duel, seat: int = 0, measures: Sequence[Measure] = ALL) -> dict[str, Any]:
    values = EPICPVP.measure(duel.t, seat, measures)
    return {measure.code: value for measure, value in zip(measures, values, strict=True)}


def had(player: Player, *, counts: bool = True, **figures: int) -> TurnRecord:
    """One more turn of a player, with what was written down of it."""
    player.record.begin_turn()
    now = player.record.now
    now.counts = counts
    for name, value in figures.items():
        setattr(now, name, value)
    return now


def test_the_measures_by_hand() -> None:
    """Two turns, and a third one on which the player got tired before it was under way."""
    duel = Duel()
    had(duel.me, aggression=3, drawn=1, energy=5, spent=4, moves=2, basics=1, attack=7, block=3)
    now = duel.me.record.now
    now.held_moves, now.dead_moves, now.held_specials, now.dead_specials = 5, 1, 2, 1
    now.incoming, now.stopped, now.taken, now.damage, now.blocked = 3, 2, 1, 4, 1
    had(duel.me, aggression=4, drawn=4, energy=0, moves=1, attack=2, block=6, damage=1)
    had(duel.me, counts=False, aggression=9)
    duel.me.record.lost = 4
    duel.me.record.tired = [3, 10, 11, 20, 21]
    duel.me.record.reshuffles = [3, 11]
    duel.t.turn = 6

    assert figures(duel) == {
        "damage-turn": (5, 2),
        "damage": 5,
        "damage-curve": (4, 1),
        "empty-4": 1,
        "empty-5": 2,
        "empty-6": None,
        "empty-8": None,
        "moves-turn": (3, 2),
        "attack-turn": (9, 2),
        "block-turn": (9, 2),
        "basics": (1, 3),
        "aggression-before": (3, 4),
        "aggression-after": (2, 0),
        "drawn-turn": (5, 2),
        "drawn-curve": (1, 4),
        "energy-used": (4, 5),
        "energy-curve": (5, 0),
        "spent-curve": (4, 0),
        "dead-moves": (1, 5),
        "dead-specials": (1, 2),
        "reshuffle": 3,
        "reshuffles": 2,
        "tired-10": 2,
        "tired-20": 4,
        "tired": 5,
        "stopped": (2, 3),
        "stopped-turn": (2, 2),
        "taken-turn": (1, 2),
        "blocked": (1, 3),
        "turns": 6,
        "life": 5,
        "lost": 4,
    }


def test_the_totals_of_two_turns_by_hand() -> None:
    """No two figures are alike, so that none can stand for another."""
    first = {
        "drawn": 1,
        "energy": 2,
        "spent": 3,
        "moves": 4,
        "basics": 5,
        "attack": 6,
        "block": 7,
        "held_moves": 8,
        "dead_moves": 9,
        "held_specials": 10,
        "dead_specials": 11,
        "incoming": 12,
        "stopped": 13,
        "taken": 14,
        "damage": 15,
        "blocked": 16,
    }
    turns = [TurnRecord(), TurnRecord()]
    for name, value in first.items():
        setattr(turns[0], name, value)
        setattr(turns[1], name, 20)

    totals = Totals(turns)

    assert {name: getattr(totals, name) for name in first} == {
        "drawn": 21,
        "energy": 22,
        "spent": 23,
        "moves": 24,
        "basics": 25,
        "attack": 26,
        "block": 27,
        "held_moves": 28,
        "dead_moves": 29,
        "held_specials": 30,
        "dead_specials": 31,
        "incoming": 32,
        "stopped": 33,
        "taken": 34,
        "damage": 35,
        "blocked": 36,
    }
    assert (totals.turns, totals.played) == (2, turns)
    assert {*first, "counts", "aggression"} == {*TurnRecord.__slots__}


def test_the_totals_of_no_turn_are_0() -> None:
    totals = Totals([])

    assert not any(getattr(totals, name) for name in Totals.__slots__)


def test_a_curve_ends_with_its_longest_turn() -> None:
    duel = Duel()
    for number in range(LONGEST_CURVE + 3):
        had(duel.me, damage=number)

    assert figures(duel)["damage-curve"] == tuple(range(LONGEST_CURVE))


def test_a_player_without_a_turn_has_figures_too() -> None:
    found = figures(Duel())

    assert found["damage-turn"] == found["blocked"] == (0, 0)
    assert (found["damage"], found["damage-curve"], found["reshuffle"]) == (0, (), None)


def check_bounds(measure: Measure, value: Any) -> None:
    """No share is above 1, no number outside its bounds."""
    if measure.kind == SHARE:
        assert 0 <= value[0] <= value[1]
    elif measure.kind == AVERAGE:
        assert value[0] >= 0 <= value[1]
    elif measure.kind == CURVE:
        assert len(value) <= LONGEST_CURVE
        assert all(part >= 0 for part in value)
    elif measure.kind == TURN:
        assert value is None or value >= 1
    else:
        assert measure.kind == COUNT
        assert value >= (measure.lowest or 0)


def test_no_measure_of_a_match_is_out_of_its_bounds() -> None:
    for seed, deck in enumerate(CHARACTERS):
        for names in (["greedy", "random"], ["random", "greedy"]):
            t, _ = played([deck, CHARACTERS[(seed + 3) % 16]], names, seed)
            for seat in (0, 1):
                values = EPICPVP.measure(t, seat, MATCH_MEASURES)
                for measure, value in zip(MATCH_MEASURES, values, strict=True):
                    check_bounds(measure, value)


# A game that nobody asks figures of.


def same_game(measured: EpicTable, bare: EpicTable) -> None:
    """The second table, of which nobody asks for figures, is played as the first; on it no turn is
    written down.
    """
    bare.measured = False

    outcomes = [EPICPVP.play(table) for table in (measured, bare)]

    assert [(each.winner, each.how, each.turn) for each in outcomes[1:]] == [
        (each.winner, each.how, each.turn) for each in outcomes[:1]
    ]
    assert log_hash(bare) == log_hash(measured)
    assert (bare.choices, bare.decisions) == (measured.choices, measured.decisions)
    assert measured.players[0].record.turns
    assert not any(player.record.turns for player in bare.players)


@pytest.mark.parametrize("policy", EPICPVP.policies)
@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_a_match_that_nobody_measures_is_the_same_game(seating: str, policy: str) -> None:
    seats = len(SEATINGS[seating])
    for seed in range(6):
        decks = [CHARACTERS[(seed + 7 * seat) % len(CHARACTERS)] for seat in range(seats)]
        chosen = [policies([policy] * seats, seed) for _ in range(2)]
        same_game(*[seated(decks, each, seed, log=True) for each in chosen])


@pytest.mark.parametrize("variant", [variant.code for variant in VARIANTS])
def test_a_goldfish_that_nobody_measures_is_the_same_game(variant: str) -> None:
    for seed in range(6):
        tables = [
            EPICPVP.goldfish_table(
                CHARACTERS[seed],
                variant=variant,
                seed=seed,
                policy=EPICPVP.policy("random", seed),
                rulings=DEFAULT,
                log=True,
            )
            for _ in range(2)
        ]
        same_game(*[cast(EpicTable, table) for table in tables])


# What is written down.


class First(Policy):
    """Takes the first option."""

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        return 0


def laid(**given: Any) -> Duel:
    """Both players in their second turn, that of seat 0."""
    duel = Duel(**given)
    duel.t.current = duel.t.teams[0]
    for player in duel.t.players:
        player.record.begin_turn()
        duel.deck(9, player)
    return duel


def test_EPV_DRAW_01_what_a_turn_draws_and_may_spend() -> None:
    """Of 5 cards none is drawn, as the passive player declines to; of the hand only Cost 6 is too
    dear.
    """
    duel = laid()
    duel.aggression(5)
    duel.hold(*[duel.move("", cost) for cost in (5, 6)], duel.card("Special", duel.me))

    turn.play_from(duel.t, DRAW_STEP, until=PLAY_STEP)

    now = duel.me.record.now
    assert now.counts
    assert (now.aggression, now.drawn, now.energy) == (5, 0, 5)
    assert (now.held_moves, now.dead_moves) == (2, 1)


def test_energy_that_a_text_adds_while_moves_are_played_counts_too() -> None:
    """2 energy, and 1 more by the text of the Move that costs 2: another Move of Cost 1 fits in."""
    duel = laid()
    duel.aggression(2)
    gains = [{"effect": "gain_aggression", "count": 1, "when": "played"}]
    duel.hold(duel.move("", 2, effects=gains), duel.move("", 1))
    duel.t.policies[0] = First()

    turn.play_from(duel.t, PLAY_STEP, until=PLAY_STEP)

    now = duel.me.record.now
    assert (now.moves, now.spent, now.energy) == (2, 3, 3)


def test_energy_that_is_left_counts_too() -> None:
    duel = laid()
    duel.aggression(5)
    duel.hold(duel.move("", 2))
    duel.t.policies[0] = First()

    turn.play_from(duel.t, PLAY_STEP, until=PLAY_STEP)

    assert (duel.me.record.now.spent, duel.me.record.now.energy) == (2, 5)


def test_EPV_TIRED_04_a_turn_that_is_lost_in_step_1_does_not_count() -> None:
    duel = laid()
    duel.me.deck.clear()
    del duel.t.teams[0].life[1:]

    outcome = turn.play_from(duel.t, AGGRESSION_STEP, until=DRAW_STEP)

    assert outcome is not None
    assert [now.counts for now in duel.me.record.turns] == [False]
    assert figures(duel)["damage-turn"] == (0, 0)
    assert (figures(duel)["tired"], figures(duel)["lost"]) == (1, 1)
    assert figures(duel)["reshuffles"] == 0


@pytest.mark.parametrize(
    ("when", "counted"), [("after draw", (2, 1)), ("before moves", (2, 1)), ("after moves", (1, 0))]
)
def test_what_comes_into_the_hand_before_Moves_are_played_is_counted(
    when: str, counted: tuple[int, int]
) -> None:
    """The Race draws a Move of Cost 9 beside one of Cost 1; the energy is 5."""
    duel = laid(race=[{"effect": "draw", "count": 1, "when": when}])
    duel.aggression(5)
    duel.hold(duel.move("", 1), duel.card("Special", duel.me))
    duel.me.deck.append(duel.move("", 9))

    turn.play_from(duel.t, DRAW_STEP, until=PLAY_STEP)

    now = duel.me.record.now
    assert (now.held_moves, now.dead_moves) == counted


def test_Moves_that_a_Special_has_brought_since_are_not_counted() -> None:
    """Of Specials in hand none is a Move; the first option plays the Move, then uses the Special,
    which draws a Move.
    """
    duel = laid()
    duel.aggression(5)
    text = [{"effect": "draw", "count": 1, "when": "playing moves"}]
    duel.hold(duel.move("", 1), duel.card("Special", duel.me, effects=text))
    duel.me.deck.append(duel.move("", 9))
    duel.t.policies[0] = First()

    turn.play_from(duel.t, PLAY_STEP, until=PLAY_STEP)

    now = duel.me.record.now
    assert len(duel.me.hand) == 1
    assert (now.held_moves, now.dead_moves, now.moves) == (1, 0, 1)


def test_EPV_DMG_01_a_hit_is_damage_of_one_and_taken_by_the_other() -> None:
    """Of three incoming Moves a Block of 3 stops one, as the first option is always taken."""
    duel = laid()
    duel.incoming(1, 2, 9)
    duel.send(duel.move("", 1, 3, 1))
    duel.t.policies[0] = First()

    blocks.blocks_and_damage(duel.t)

    mine, theirs = duel.me.record.now, duel.enemy.record.now
    assert (mine.incoming, mine.stopped, mine.taken) == (3, 1, 2)
    assert (theirs.damage, theirs.blocked) == (2, 1)
    assert (mine.damage, mine.blocked, theirs.taken) == (0, 0, 0)
    assert (duel.me.record.lost, duel.enemy.record.lost) == (2, 0)


def test_EPV_RC_04_a_block_by_text_counts_as_one() -> None:
    duel = laid()
    duel.incoming(9, 9)
    effects = [{"effect": "block_all", "when": "assigning blocks"}]
    duel.hold(duel.card("Smother", duel.me, effects=effects))
    duel.t.policies[0] = First()

    blocks.blocks_and_damage(duel.t)

    assert (duel.me.record.now.stopped, duel.enemy.record.now.blocked) == (2, 2)
    assert duel.me.record.now.taken == 0


@pytest.mark.parametrize(("name", "lost"), [("damage_opponent", (0, 1)), ("damage_both", (1, 1))])
def test_damage_by_text_is_that_of_its_player(name: str, lost: tuple[int, int]) -> None:
    duel = laid()
    duel.hold(duel.card("text", duel.me, effects=[{"effect": name, "count": 1, "when": "end"}]))

    timing.use_special(duel.t, duel.me, duel.me.hand[0], Moment("end"))

    assert (duel.me.record.now.damage, duel.enemy.record.now.damage) == (1, 0)
    assert (duel.me.record.lost, duel.enemy.record.lost) == lost
    assert (duel.me.record.now.taken, duel.enemy.record.now.taken) == (0, 0)


def test_specials_that_were_offered_are_not_dead() -> None:
    duel = laid()
    offered = duel.card(
        "offered", duel.me, effects=[{"effect": "gain_life", "count": 1, "when": "end"}]
    )
    other = duel.card(
        "other", duel.me, effects=[{"effect": "gain_life", "count": 1, "when": "blocks"}]
    )
    duel.hold(offered, other, duel.move())

    turn.play_from(duel.t, ROTATE_STEP, until=ROTATE_STEP)

    assert (duel.me.record.now.held_specials, duel.me.record.now.dead_specials) == (2, 1)


@pytest.mark.parametrize(("usable_on", "dead"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_specials_that_were_offered_in_the_enemy_s_turn_before_are_not_dead(
    usable_on: int, dead: int
) -> None:
    """It is turn 3: turn 2 was the enemy's, turn 1 an own one."""
    duel = laid()
    duel.hold(duel.card("Special", duel.me))
    duel.me.record.usable[duel.me.hand[0]] = usable_on

    turn.play_from(duel.t, ROTATE_STEP, until=ROTATE_STEP)

    assert duel.me.record.now.dead_specials == dead


def test_on_the_first_turn_of_all_a_special_that_was_not_offered_is_dead() -> None:
    duel = laid()
    duel.t.turn = 1
    duel.hold(duel.card("Special", duel.me))

    turn.play_from(duel.t, ROTATE_STEP, until=ROTATE_STEP)

    assert duel.me.record.now.dead_specials == 1


def test_the_turns_of_a_goldfish_fit_into_a_curve() -> None:
    assert OWN_TURNS <= LONGEST_CURVE
