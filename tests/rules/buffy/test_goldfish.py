"""Section 11: the goldfish's other side, and the measures, by hand and against the log."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from rules.core.game import AVERAGE, COUNT, CURVE, LONGEST_CURVE, SHARE, TURN
from rules.core.table import NOBODY
from rules.games.buffy import goldfish
from rules.games.buffy.game import BUFFY
from rules.games.buffy.goldfish import PASSIVE, RAISES, TARGETS, VARIANTS
from rules.games.buffy.measures import GOLDFISH_MEASURES, MATCH_MEASURES, TAKERS
from rules.games.buffy.printed import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.solo import LAST_TURN, average_raises
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import ACTION, CHALLENGE, CHARACTER, EVENT, ITEM, LOCATION, SKILL
from tests.rules.buffy.decks import HEROES, VILLAINS, made
from tests.rules.buffy.play import DEFAULT
from tests.rules.buffy.solo import BLOW, Plain, challenges, ended, figures, hero, solo

# Against an empty seat.


def test_one_challenge_a_turn_against_an_empty_seat() -> None:
    """Butt-Kicking 4 meets a goal of 4 in each turn: 7 challenges of 1 point, and then nothing is
    left. Turn 1 takes 10 of 40 cards, each other turn 5, which is all of them.
    """
    t = solo([BLOW] * 40, challenges(7, 4, 1))

    assert ended(t) == (NOBODY, "nothing left", 7)
    assert figures(t) == {
        "ten": None,
        "ten-of-all": None,
        "first-defeated": 1,
        "attempts": 7,
        "success": (7, 7),
        "margin": (0, 7),
        "margin-butt-kicking": (0, 7),
        "margin-smarts": (0, 0),
        "margin-charm": (0, 0),
        "margin-weirdness": (0, 0),
        "destiny-curve": (1,) * 7,
        "destiny-turn": (7, 7),
        "total-curve": (1, 2, 3, 4, 5, 6, 7),
        "from-challenges": 7,
        "level-2": None,
        "level-3": None,
        "levels-usable": (0, 0),
        "baseless": (0, 0),
        "kept": (30, 7),
        "discarded": (0, 7),
        "boost-butt-kicking": (35, 35),
        "boost-smarts": (0, 35),
        "boost-charm": (0, 35),
        "boost-weirdness": (0, 35),
        "homeless": (0, 0),
        "stuck": 0,
        "reshuffles": 0,
        "reshuffle": None,
        "park-won": None,
        "park": 0,
        "attacks-won": (0, 0),
        "attacks": 0,
        "fight-turns": (0, 7),
        "characters-curve": (1,) * 7,
    }


def test_with_10_Destiny_Points_the_game_is_won_in_the_midst_of_the_turn() -> None:
    """4 challenges of 3 points: 3, 6, 9, 12."""
    t = solo([BLOW] * 40, challenges(7, 4, 3))
    found = figures(t)

    assert ended(t) == (0, "destiny", 4)
    assert (found["ten"], found["from-challenges"], found["destiny-turn"]) == (4, 12, (12, 4))
    assert found["total-curve"] == (3, 6, 9, 12)
    assert found["destiny-curve"] == (3, 3, 3, 3)


def test_a_challenge_that_cannot_be_met_is_faced_again_until_the_last_turn() -> None:
    """One goal of 6 and Butt-Kicking 4: 2 are missing, each turn."""
    t = solo([BLOW] * 40, challenges(1, 6, 1))
    found = figures(t)

    assert ended(t) == (NOBODY, "played out", LAST_TURN)
    assert (found["success"], found["margin"]) == ((0, 40), (-80, 40))
    assert (found["ten"], found["first-defeated"]) == (None, None)
    assert len(found["destiny-curve"]) == LONGEST_CURVE


def test_boosts_count_in_the_margin() -> None:
    """All 10 cards of 1 are placed: 4 and 10 against a goal of 6."""
    t = solo([BLOW] * 40, challenges(1, 6, 1), policy=Plain("face", "boost"))

    assert figures(t)["margin"] == (8, 1)
    assert ended(t) == (NOBODY, "nothing left", 1)


def test_points_that_a_text_brings_are_not_by_challenges_and_may_come_without_any_left() -> None:
    """5 challenges of 1 and a deck of two events with 1 point each, the second of which is never
    played: 6 points. Such a deck goes on to the last turn.
    """
    fair = made("Fair", EVENT, effects=[{"effect": "gain_destiny", "amount": 1}])

    class Eventful(Plain):
        def choose(self, view: Any, kind: str, options: Any) -> int:
            return 0 if kind == "prologue" else super().choose(view, kind, options)

    t = solo([fair, fair, *[BLOW] * 38], challenges(5, 4, 1), policy=Eventful("face", "fresh"))
    found = figures(t)

    assert ended(t) == (NOBODY, "played out", LAST_TURN)
    assert found["from-challenges"] == 5
    assert found["destiny-turn"] == (6, LAST_TURN)


@pytest.mark.parametrize("bearer", ["main", "location", "challenge"])
def test_a_card_apart_from_the_Resource_Deck_may_bring_points_without_any_challenge_left(
    bearer: str,
) -> None:
    """1 point in each End Step for a text of the Main Character or of its location, and 1 for the
    only challenge: 10 in turn 9. What stood on a challenge is gone with it.
    """
    each_turn = [{"effect": "gain_destiny", "amount": 1, "when": "end", "cost": "turn"}]
    points = [{"effect": "gain_destiny", "amount": 1}]

    class Using(Plain):
        def choose(self, view: Any, kind: str, options: Any) -> int:
            return 0 if kind in ("end", "location") else super().choose(view, kind, options)

    main = hero(4, effects=each_turn if bearer == "main" else [])
    well = made("Well", LOCATION, effects=each_turn if bearer == "location" else [])
    only = made(
        "Only",
        CHALLENGE,
        goal_butt_kicking=4,
        destiny_points=1,
        effects=points if bearer == "challenge" else [],
    )
    t = solo([BLOW] * 40, [only], main=main, locations=[well], policy=Using("face"))

    over = (NOBODY, "nothing left", 1) if bearer == "challenge" else (0, "destiny", 9)
    assert ended(t) == over


def test_a_new_hand_each_turn_is_discarded_and_makes_reshuffles() -> None:
    """20 cards: turn 1 draws 5 and 5 and discards 5; in turn 2 the other 5 are discarded, 5 and 5
    more are drawn, which are the last; turn 3 makes the first new deck.
    """
    t = solo([BLOW] * 20, challenges(3, 4, 1), policy=Plain("face", "fresh"))
    found = figures(t)

    assert found["discarded"] == (10, 3)
    assert found["kept"] == (0, 3)
    assert (found["reshuffle"], found["reshuffles"]) == (3, 1)


def test_the_Park_is_counted_and_does_not_end_the_game() -> None:
    """The Main Character walks into it in turn 1 and stays: held 6 times at the end of turn 6."""
    t = solo([BLOW] * 40, challenges(1, 9, 1), policy=Plain("park"))
    found = figures(t)

    assert ended(t) == (NOBODY, "played out", LAST_TURN)
    assert (found["park-won"], found["park"]) == (6, LAST_TURN)


def test_levels_their_bases_and_when_they_are_reached() -> None:
    """The deck holds the Hero's levels 2 and 3 and one of a stranger. The Hero needs 1 point for
    level 2 and 2 for level 3: reached in turns 2 and 3, after 1 point a turn. The stranger's level
    2 lies dead in hand each turn, the Hero's level 3 in turns 1 and 2.
    """
    levels = [
        made("Hero", CHARACTER, level=2, butt_kicking=4, destiny_requirement=1),
        made("Hero", CHARACTER, level=3, butt_kicking=4, destiny_requirement=2),
        made("Stranger", CHARACTER, level=2, butt_kicking=4, destiny_requirement=0),
    ]
    t = solo(levels, challenges(4, 4, 1), policy=Plain("face", "resources"))
    found = figures(t)

    assert (found["level-2"], found["level-3"]) == (2, 3)
    assert found["levels-usable"] == (2, 3)
    # Held: 3, 3, 2 and 1 as the Resource Steps begin; without base: 2, 2, 1 and 1.
    assert found["baseless"] == (6, 9)


def test_a_skill_that_nobody_can_bear_is_dead() -> None:
    easy = made("Easy", SKILL, required_talent="Butt-Kicking", required_value=4)
    hard = made("Hard", SKILL, required_talent="Butt-Kicking", required_value=5)
    found = figures(solo([easy, hard, hard], challenges(2, 4, 1)))

    assert found["homeless"] == (4, 6)


def test_a_challenge_without_a_legal_space_is_stuck() -> None:
    """One tied to a location that the deck does not have never comes; a copy of a challenge that
    cannot be defeated never does either.
    """
    tied = made("Tied", CHALLENGE, goal_smarts=1, at_location="Nowhere")
    hard = challenges(1, 99, 1)[0]

    assert figures(solo([BLOW] * 9, [tied]))["stuck"] == 1
    assert figures(solo([BLOW] * 9, [hard, hard, tied]))["stuck"] == 2
    # A copy comes into play once the other one is defeated.
    easy = challenges(1, 4, 1)[0]
    assert figures(solo([BLOW] * 9, [easy, easy]))["stuck"] == 0


# Raised goals.


def test_what_average_cards_boost_by_the_talents_of_the_goals() -> None:
    """An action of 3 and 1, an Item of 1 and a Character: in Butt-Kicking 3 + 1 + 0 over 3 cards,
    so that 3 of them come to 4; in Smarts 1 + 1, so 2; in either 3 + 1, each card counted once; in
    Charm 1.
    """
    cards = [
        Printed(made("Blow", ACTION, butt_kicking=3, smarts=1)),
        Printed(made("Rope", ITEM)),
        Printed(made("Friend", CHARACTER)),
    ]
    raises = average_raises(cards, 3)

    assert [raises[bits] for bits in (0, 1, 2, 3, 4, 8, 6)] == [0, 4, 2, 4, 1, 1, 2]
    assert average_raises([], 3)[1] == 0


@pytest.mark.parametrize(("count", "raised"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_what_they_boost_is_rounded_to_the_nearest_a_half_up(count: int, raised: int) -> None:
    """Boosts of 1, 1, 1 and 0, 0.75 a card: 0.75, 1.5, 2.25, 3 and 3.75."""
    cards = [Printed(BLOW), Printed(BLOW), Printed(BLOW), Printed(made("Friend", CHARACTER))]

    assert average_raises(cards, count)[1] == raised


def test_BUF_CHAL_06_a_goal_rises_by_what_3_average_cards_boost() -> None:
    """Each of 40 cards boosts by 1: a goal of 1 becomes 4, which Butt-Kicking 4 just meets, and a
    goal of 2 becomes 5, which it does not.
    """
    met = solo([BLOW] * 40, challenges(7, 1, 1), RAISES)
    missed = solo([BLOW] * 40, challenges(1, 2, 1), RAISES)

    assert ended(met) == (NOBODY, "nothing left", 7)
    assert figures(met)["margin"] == (0, 7)
    assert ended(missed) == (NOBODY, "played out", LAST_TURN)
    assert figures(missed)["margin"] == (-40, 40)
    raised = [event for event in met.events() if event.kind == "raised goal"]
    assert [(event.place, event.amount) for event in raised] == [("Butt-Kicking", 3)] * 7


def test_the_goal_that_is_met_most_narrowly_rises() -> None:
    """Butt-Kicking 4 is over its goal of 3 by 1, Smarts 1 over its own of 1 by 0."""
    double = made("Double", CHALLENGE, goal_butt_kicking=3, goal_smarts=1)
    t = solo([BLOW] * 40, [double], RAISES)
    raised = [event.place for event in t.events() if event.kind == "raised goal"]

    assert set(raised) == {"Smarts"}
    assert figures(t)["margin-butt-kicking"] == (LAST_TURN, LAST_TURN)
    assert figures(t)["margin-smarts"] == (-3 * LAST_TURN, LAST_TURN)


def test_a_switch_says_how_many_cards_raise_a_goal() -> None:
    rulings = replace(DEFAULT, dummy_boost_cards=5)
    t = solo([BLOW] * 40, challenges(1, 2, 1), RAISES, rulings=rulings)

    assert figures(t)["margin"] == (-3 * LAST_TURN, LAST_TURN)


# Targets.


def test_BUF_FIGHT_11_a_target_on_each_space_is_fought_each_turn() -> None:
    """Butt-Kicking 5 beats 4: 1 point a turn, and what was beaten stands up again. The last target
    is still there, for the game ends as the point is gained.
    """
    t = solo([BLOW] * 40, challenges(7, 4, 1), TARGETS, main=hero(5), policy=Plain("fight"))
    found = figures(t)

    assert ended(t) == (0, "destiny", 10)
    assert (found["attacks-won"], found["attacks"]) == ((10, 10), 10)
    assert (found["from-challenges"], found["ten"], found["ten-of-all"]) == (0, None, 10)
    assert found["fight-turns"] == (10, 10)
    assert [len(space.characters[1]) for space in t.spaces] == [1] * 9


@pytest.mark.parametrize(
    ("butt_kicking", "won", "destiny", "left"), [(5, 10, 0, 1), (6, 0, 0, 0), (7, 0, 1, 0)]
)
def test_a_switch_says_how_strong_targets_are(
    butt_kicking: int, won: int, destiny: int, left: int
) -> None:
    """Butt-Kicking 6 beats 5, ties with 6 and loses to 7, which brings the other side 1 point."""
    rulings = replace(DEFAULT, dummy_butt_kicking=butt_kicking)
    t = solo(
        [BLOW] * 40,
        challenges(7, 9, 1),
        TARGETS,
        main=hero(6),
        policy=Plain("fight"),
        rulings=rulings,
    )
    found = figures(t)

    assert found["attacks-won"][0] == won
    assert t.players[1].destiny == destiny
    assert len(t.players[0].characters) == left
    assert figures(t, 0, MATCH_MEASURES)["mains-lost"] == (0 if left else 1)


def test_targets_are_there_to_the_last_turn_though_no_challenge_is_left() -> None:
    t = solo([BLOW] * 40, challenges(1, 4, 1), TARGETS)

    assert ended(t) == (NOBODY, "played out", LAST_TURN)


def test_a_target_in_the_Park_keeps_anybody_from_holding_it() -> None:
    t = solo([BLOW] * 40, challenges(1, 9, 1), TARGETS, policy=Plain("park"))

    assert figures(t)["park"] == 0


# The frame.


@pytest.mark.parametrize("variant", [variant.code for variant in VARIANTS])
def test_the_empty_seat_has_no_cards_draws_nothing_and_is_never_first(variant: str) -> None:
    """That it is never asked is seen to by its policy."""
    t = solo([BLOW] * 40, challenges(3, 4, 1), variant, policy=Plain("face", "fight"))
    dummy = t.players[1]

    assert not dummy.acts
    assert not t.park_ends
    assert not [*dummy.hand, *dummy.deck, *dummy.challenge_deck]
    assert len(dummy.characters) + len(dummy.discard) == (9 if variant == TARGETS else 0)
    firsts = [event.seat for event in t.events() if event.kind == "first"]
    assert firsts == [0]


def test_every_measure_is_taken_and_each_has_a_code_of_its_own() -> None:
    for measures in (GOLDFISH_MEASURES, MATCH_MEASURES):
        codes = [measure.code for measure in measures]
        assert len(codes) == len(set(codes))
        assert set(codes) <= set(TAKERS)
    both = {measure.code for measure in (*GOLDFISH_MEASURES, *MATCH_MEASURES)}
    assert both == set(TAKERS)


@pytest.mark.parametrize("deck", [*HEROES[:2], *VILLAINS[:2]], ids=lambda deck: deck.name)
@pytest.mark.parametrize("variant", [variant.code for variant in VARIANTS])
def test_the_measures_agree_with_the_log(deck: Any, variant: str) -> None:
    t = cast(
        BuffyTable,
        BUFFY.goldfish_table(
            deck,
            variant=variant,
            seed=4,
            policy=BUFFY.policy("greedy", 1),
            rulings=DEFAULT,
            log=True,
        ),
    )
    BUFFY.play(t)
    events = Counter[str]()
    for event in t.events():
        if event.seat in (0, NOBODY):
            events[event.kind] += 1
    gained = sum(e.amount for e in t.events() if e.kind == "gained destiny" and not e.seat)
    by_challenges = sum(e.amount for e in t.events() if e.kind == "defeated challenge")
    found = figures(t)

    assert found["attempts"] == len({(e.place, e.turn) for e in t.events() if e.kind == "faced"})
    assert found["success"] == (events["defeated challenge"], found["attempts"])
    assert found["from-challenges"] == by_challenges
    assert found["destiny-turn"] == (gained, t.turn)
    assert found["reshuffles"] == events["reshuffled"]
    assert found["attacks"] == events["fight"]
    assert found["attacks-won"][0] == events["won fight"]
    assert found["total-curve"][-1] == t.players[0].destiny or t.turn > LONGEST_CURVE
    assert found["discarded"][0] == sum(
        event.kind == "discarded" and event.phase == "draw" for event in t.events()
    )
    goals = [event for event in t.events() if event.kind == "goal"]
    reached = [event for event in t.events() if event.kind == "reached"]
    assert found["margin"] == (
        sum(event.amount for event in reached) - sum(event.amount for event in goals),
        len(goals),
    )
    for measure in GOLDFISH_MEASURES:
        value = found[measure.code]
        if measure.kind == CURVE:
            assert len(value) <= LONGEST_CURVE
        elif measure.kind == TURN:
            assert value is None or 1 <= value <= LAST_TURN
        elif measure.kind == COUNT:
            assert isinstance(value, int)
        elif measure.kind == SHARE:
            assert 0 <= value[0] <= value[1]
        else:
            assert measure.kind == AVERAGE
            assert value[1] >= 0


def test_a_report_says_what_the_other_side_does() -> None:
    other = replace(DEFAULT, dummy_boost_cards=1, dummy_butt_kicking=7)

    def said(variant: str, rulings: Rulings = DEFAULT) -> str:
        return "\n".join(goldfish.assumptions(variant, rulings))

    assert "there are no fights" in said(PASSIVE)
    assert "It rises by the boosts of 3 average cards of" in said(RAISES)
    assert "It rises by the boosts of 1 average card of" in said(RAISES, other)
    assert "a Character of Butt-Kicking 4 and 0 in all other talents" in said(TARGETS)
    assert "a Character of Butt-Kicking 7 and 0 in all other talents" in said(TARGETS, other)
    for known in VARIANTS:
        assert "Holding the Park does not end a solo game" in said(known.code)
    assert "average card" not in said(TARGETS)
    assert f"after turn {LAST_TURN}" in said(PASSIVE)
    # Of a match: nothing about solo games or the seat that is not there.
    assert "other seat" not in said("")
    assert "solo" not in said("")
