"""Section 9: the goldfish's other side, and the measures, by hand and against the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, cast

import pytest

from rules.core.game import COUNT, CURVE, LONGEST_CURVE, TURN, Measure
from rules.core.policies import PassivePolicy, Policy
from rules.core.table import NOBODY
from rules.core.views import View
from rules.games.epicpvp import goldfish, turn
from rules.games.epicpvp.cards import define
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.goldfish import (
    ATTACKS,
    BLOCKS,
    DUMMY,
    GOLDFISH_MEASURES,
    MATCH_MEASURES,
    OWN_TURNS,
    PASSIVE,
    TAKERS,
    VARIANTS,
)
from rules.games.epicpvp.pieces import Printed
from rules.games.epicpvp.questions import DRAW
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.vocabulary import CLASS, MOVE, RACE, SPECIAL
from tests.rules.epicpvp.play import CHARACTERS, DEFAULT, SEATINGS, played


def printed(name: str, card_type: str, **fields: object) -> Printed:
    return Printed(define({"code": f"test {name}", "name": name, "type": card_type, **fields}))


FOLK: Final = printed("Folk", RACE, life=4, initiative=3)
TRADE: Final = printed("Trade", CLASS, initiative=3)
JAB: Final = printed("Jab", MOVE, cost=1, block=[2], attack=[3], basic=True)
TITAN: Final = printed("Titan", MOVE, cost=99, block=[9], attack=[9])
PRAYER: Final = printed("Prayer", SPECIAL)


class Steady(Policy):
    """Draws so many cards a turn, plays so many Moves, the first it can, and blocks what it can."""

    def __init__(self, draws: int = 1, plays: int = 1) -> None:
        self.draws = draws
        self.plays = plays
        self.turn = 0
        self.done = 0

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        if kind == DRAW:
            self.done = 0
            return min(self.draws, len(options) - 1)
        if kind == "play":
            self.done += 1
            return 0 if self.done <= self.plays else len(options) - 1
        return 0


def solo(
    deck: Sequence[Printed],
    variant: str = PASSIVE,
    policy: Policy | None = None,
    rulings: Rulings = DEFAULT,
    race: Printed = FOLK,
) -> EpicTable:
    """A finished goldfish of a character with Life 4 that has these cards."""
    boards = [(race, TRADE), DUMMY]
    t = EpicTable(1, [policy or Steady(), PassivePolicy()], rulings, boards, log=True)
    t.players[0].deck = t.pieces_of(deck, 0)
    goldfish.seat_dummy(t, variant)
    turn.play(t)
    return t


def figures(
    t: EpicTable, seat: int = 0, measures: Sequence[Measure] = GOLDFISH_MEASURES
) -> dict[str, Any]:
    found = EPICPVP.measure(t, seat, measures)
    return {measure.code: value for measure, value in zip(measures, found, strict=True)}


def ended(t: EpicTable) -> tuple[int, str, int]:
    assert t.outcome is not None
    return t.outcome.winner, t.outcome.how, t.outcome.turn


# The measures by hand.


def test_one_Move_a_turn_against_an_enemy_that_does_nothing() -> None:
    """40 Jabs, Life 4, one card drawn and one Jab played a turn. After set-up 31 cards are left, so
    that the 16th turn finds one: a Life card and the 15 Jabs that have hit are the new deck.
    """
    t = solo([JAB] * 40)

    assert ended(t) == (NOBODY, "played out", 40)
    assert figures(t) == {
        "damage-turn": (20, 20),
        "damage": 20,
        "damage-curve": (1,) * 20,
        "empty-4": 4,
        "empty-5": 5,
        "empty-6": 6,
        "empty-8": 8,
        "moves-turn": (20, 20),
        "attack-turn": (60, 20),
        "block-turn": (40, 20),
        "basics": (20, 20),
        "aggression-before": tuple(range(2, 22)),
        "aggression-after": tuple(range(1, 21)),
        "drawn-turn": (20, 20),
        "drawn-curve": (1,) * 20,
        "energy-used": (20, 210),
        "energy-curve": tuple(range(1, 21)),
        "spent-curve": (1,) * 20,
        "dead-moves": (0, 120),
        "dead-specials": (0, 0),
        "reshuffle": 16,
        "reshuffles": 1,
        "tired-10": 0,
        "tired-20": 1,
        "stopped": (0, 0),
        "stopped-turn": (0, 20),
        "taken-turn": (0, 20),
        "blocked": (0, 20),
    }


def test_cards_without_a_use_are_dead() -> None:
    """Whoever draws nothing holds 5 Moves of Cost 99, or 5 Specials without text, for 20 turns."""
    dear, mute = solo([TITAN] * 60, policy=Steady(0)), solo([PRAYER] * 60, policy=Steady(0))

    found = figures(dear)
    assert (found["dead-moves"], found["dead-specials"]) == ((100, 100), (0, 0))
    assert (found["damage"], found["empty-4"], found["reshuffle"]) == (0, None, None)
    assert (found["energy-used"], found["basics"]) == ((0, 420), (0, 0))
    found = figures(mute)
    assert (found["dead-moves"], found["dead-specials"]) == ((0, 0), (100, 100))


def test_a_Move_that_a_text_makes_cheap_enough_is_not_dead() -> None:
    """On the first turn the energy is 2: a Basic Move of Cost 3 is too dear, and for a Race whose
    Basic Moves cost 1 less it is not.
    """
    basic = printed("Heavy", MOVE, cost=3, block=[1], attack=[1], basic=True)
    thrifty = printed(
        "Thrifty", RACE, life=4, initiative=1, effects=[{"effect": "basics_cheaper", "amount": 1}]
    )

    dear = solo([basic] * 60, policy=Steady(0, 0))
    cheap = solo([basic] * 60, policy=Steady(0, 0), race=thrifty)

    assert figures(dear)["dead-moves"] == (5, 100)
    assert figures(cheap)["dead-moves"] == (0, 100)


def test_getting_tired_counts_by_the_turn_on_which_it_was() -> None:
    """Life 4 and 5 cards in hand leave 19 of 28: the 10th turn finds one, so that the first Life is
    lost by turn 10; of 30 cards it is the 11th turn that finds one.
    """
    for cards, early, first in ((28, 1, 10), (30, 0, 11)):
        found = figures(solo([JAB] * cards))

        assert (found["tired-10"], found["reshuffle"]) == (early, first)
        assert found["tired-20"] >= 1


def test_an_enemy_that_attacks() -> None:
    """2 Moves of Attack 2 in each turn of the enemy, of which a Jab (Block 2) stops one: the 4 Life
    cards are gone on the 5th turn, whose own Jab never hits.
    """
    t = solo([JAB] * 40, ATTACKS)
    found = figures(t)

    assert ended(t) == (1, "life", 9)
    assert found["stopped"] == (4, 8)
    assert found["stopped-turn"] == (4, 5)
    assert found["taken-turn"] == (4, 5)
    assert (found["damage"], found["damage-turn"]) == (4, (4, 5))
    assert found["damage-curve"] == (1, 1, 1, 1, 0)
    assert (found["empty-4"], found["empty-5"]) == (4, None)


@pytest.mark.parametrize(
    ("attackers", "attack", "stopped"), [(1, 2, (19, 19)), (1, 3, (0, 4)), (3, 0, (2, 6))]
)
def test_the_switches_say_what_the_enemy_sends(
    attackers: int, attack: int, stopped: tuple[int, int]
) -> None:
    """A Jab (Block 2) stops Attack 2 and not 3. One Move a turn that is not stopped costs the 4
    Life cards in 4 turns; of 3 a turn 2 are left, which takes 2 turns.
    """
    rulings = replace(DEFAULT, dummy_attackers=attackers, dummy_attack=attack)

    assert figures(solo([JAB] * 60, ATTACKS, rulings=rulings))["stopped"] == stopped


@pytest.mark.parametrize(
    ("blockers", "block", "blocked"), [(1, 2, 0), (1, 3, 20), (1, 4, 20), (2, 3, 25), (3, 3, 25)]
)
def test_an_enemy_that_blocks(blockers: int, block: int, blocked: int) -> None:
    """One Jab on the first turn, two on each of the next five, then what was drawn: 25 in all.
    Block 3 stops the Attack 3 of a Jab, Block 2 does not, and each blocker stops one of a turn.
    """
    rulings = replace(DEFAULT, dummy_blockers=blockers, dummy_block=block)
    found = figures(solo([JAB] * 99, BLOCKS, Steady(1, 2), rulings))

    assert found["blocked"] == (blocked, 25)
    assert found["damage"] == 25 - blocked
    assert found["stopped"] == (0, 0)


# The frame.


def test_every_measure_is_taken_and_each_has_a_code_of_its_own() -> None:
    for measures in (GOLDFISH_MEASURES, MATCH_MEASURES):
        codes = [measure.code for measure in measures]
        assert len(codes) == len(set(codes))
        assert set(codes) <= set(TAKERS)
    both = {measure.code for measure in (*GOLDFISH_MEASURES, *MATCH_MEASURES)}
    assert both == set(TAKERS)


@pytest.mark.parametrize("character", CHARACTERS[::5], ids=lambda deck: deck.name)
@pytest.mark.parametrize("variant", [variant.code for variant in VARIANTS])
def test_the_measures_agree_with_the_log(character: Any, variant: str) -> None:
    t = cast(
        EpicTable,
        EPICPVP.goldfish_table(
            character,
            variant=variant,
            seed=4,
            policy=EPICPVP.policy("greedy", 1),
            rulings=DEFAULT,
            log=True,
        ),
    )
    EPICPVP.play(t)
    events = Counter[str]()
    for event in t.events():
        if event.seat in (0, NOBODY):
            events[event.kind] += 1
    spent = sum(event.amount for event in t.events() if event.kind == "played")
    found = figures(t)

    assert found["moves-turn"][0] == events["played"]
    assert found["energy-used"][0] == sum(found["spent-curve"]) == spent
    assert found["reshuffles"] == events["reshuffled"]
    assert found["tired-20"] == events["tired"]
    assert found["stopped"][0] == events["blocked"]
    assert found["damage"] == sum(event.kind == "endless" for event in t.events())
    assert found["blocked"][0] == sum(
        event.kind == "blocked" and event.seat == 1 for event in t.events()
    )
    assert found["drawn-turn"][0] == sum(
        event.amount for event in t.events() if event.kind == "drew aggression"
    )
    for measure, value in zip(
        GOLDFISH_MEASURES, EPICPVP.measure(t, 0, GOLDFISH_MEASURES), strict=True
    ):
        if measure.kind == CURVE:
            assert len(cast("tuple[int, ...]", value)) <= LONGEST_CURVE
        elif measure.kind == TURN:
            assert value is None or 1 <= cast(int, value) <= OWN_TURNS
        elif measure.kind == COUNT:
            assert isinstance(value, int)


def test_the_measures_of_a_match_are_each_player_s_own_and_Life_is_the_team_s() -> None:
    t, outcome = played(SEATINGS["2v2"], ["greedy"] * 4, 3, log=True)
    found = [figures(t, seat, MATCH_MEASURES) for seat in range(4)]
    lost = Counter(event.seat for event in t.events() if event.kind == "damage")
    tired = Counter(event.seat for event in t.events() if event.kind == "tired")

    assert [one["turns"] for one in found] == [outcome.turn] * 4
    assert found[0]["life"] == found[2]["life"] == len(t.teams[0].life)
    assert found[1]["life"] == found[3]["life"] == len(t.teams[1].life)
    assert [one["lost"] for one in found] == [lost[seat] for seat in range(4)]
    assert [one["tired"] for one in found] == [tired[seat] for seat in range(4)]
    assert found[1 - outcome.winner]["life"] == 0


def test_a_report_says_what_the_enemy_does() -> None:
    other = replace(DEFAULT, dummy_attackers=1, dummy_attack=5, dummy_blockers=4, dummy_block=6)

    def said(variant: str, rulings: Rulings = DEFAULT) -> str:
        return "\n".join(goldfish.assumptions(variant, rulings))

    assert "blocks nothing: every Move played does its Damage." in said(PASSIVE)
    assert "The enemy sends 2 Moves of Attack 2 a turn." in said(ATTACKS)
    assert "The enemy sends 1 Move of Attack 5 a turn." in said(ATTACKS, other)
    assert "The enemy blocks 1 Move a turn, with Block 2." in said(BLOCKS)
    assert "The enemy blocks 4 Moves a turn, with Block 6." in said(BLOCKS, other)
    assert "of Attack" not in said(BLOCKS)
