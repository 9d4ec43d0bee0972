"""Windows of a turn: who is asked for which card; and what is over after Step 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from rules.core.policies import PASS, Policy
from rules.core.views import View
from rules.games.epicpvp import blocks, timing
from rules.games.epicpvp.questions import PLAY, USE
from rules.games.epicpvp.texts import TURN
from rules.games.epicpvp.turn import play_own
from rules.games.epicpvp.vocabulary import AFTER_BLOCKS, ASSIGNING, END
from tests.rules.epicpvp.duel import Duel, Effects, label

DRAWS: Final[dict[str, object]] = {"effect": "draw", "count": 1}


class Asked(Policy):
    """Takes the first option, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, list[str]]] = []

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        self.asked.append((kind, [label(option) for option in options if option is not PASS]))
        return 0


def asking(duel: Duel, seat: int = 0) -> list[tuple[str, list[str]]]:
    """What the player of a seat is asked from now on."""
    policy = Asked()
    duel.t.policies[seat] = policy
    return policy.asked


def permanent(duel: Duel, name: str, *effects: dict[str, object]) -> None:
    """A Permanent of seat 0 with these texts."""
    texts: Effects = [
        {"effect": "become_permanent", "when": "damaged"},
        *[{**effect, "as_permanent": True} for effect in effects],
    ]
    card = duel.card(name, duel.me, effects=texts)
    duel.hold(card)
    duel.t.to_permanents(duel.me, card)


def test_EPV_TEAM_07_what_happens_by_itself_may_be_a_text_of_the_second_partner_alone() -> None:
    duel = Duel(seats=4)
    partner = duel.t.players[2]
    text = [{**DRAWS, "when": "end"}]
    partner.field = [duel.move("", player=partner, effects=text)]
    duel.deck(2, partner)

    timing.window(duel.t, duel.t.teams[0], END)

    assert len(partner.hand) == 1


def test_EPV_TEXT_04_a_card_with_two_texts_for_use_is_offered_once() -> None:
    """First the one that it may use each turn, then the one that discards it; then nothing is
    left.
    """
    duel = Duel()
    duel.deck(9)
    permanent(
        duel,
        "Charm",
        {**DRAWS, "when": "end", "may": True, "limit": TURN},
        {**DRAWS, "when": "end", "discards_this": True},
    )
    asked = asking(duel)

    timing.window(duel.t, duel.t.teams[0], END)

    assert asked == [(USE, ["Charm"]), (USE, ["Charm"])]
    assert len(duel.me.hand) == 2
    assert duel.me.permanents == []


def test_EPV_TEXT_03_what_is_once_a_turn_is_offered_once_a_turn() -> None:
    duel = Duel(race=[{**DRAWS, "when": "end", "may": True, "limit": TURN}])
    duel.deck(9)
    asked = asking(duel)

    for duel.t.turn in (3, 5):
        for _ in range(2):
            timing.window(duel.t, duel.t.teams[0], END)

    assert asked == [(USE, ["Own Race"])] * 2
    assert len(duel.me.hand) == 2


def test_EPV_COMP_08_a_Special_that_comes_in_a_window_may_be_used_in_it() -> None:
    """Nothing in hand waits for it before a Permanent has drawn the Special."""
    duel = Duel()
    duel.deck(3)
    duel.me.deck.append(duel.card("Boon", duel.me, effects=[{**DRAWS, "when": "end"}]))
    permanent(duel, "Charm", {**DRAWS, "when": "end", "may": True, "limit": TURN})
    asked = asking(duel)

    timing.window(duel.t, duel.t.teams[0], END)

    assert asked == [(USE, ["Charm"]), (USE, ["Boon"])]


def test_EPV_COMP_08_a_Special_that_comes_as_Moves_are_played_may_be_used_then() -> None:
    """It is the first one that waits for the moment; what was played draws it."""
    duel = Duel()
    duel.deck(3)
    duel.aggression(3)
    text = [{**DRAWS, "when": "playing moves"}]
    duel.me.deck.append(duel.card("Boon", duel.me, effects=text))
    duel.hold(duel.move("Strike", 1, effects=[{**DRAWS, "when": "played"}]))
    asked = asking(duel)

    play_own(duel.t, duel.me)

    assert asked == [(PLAY, ["Strike"]), (PLAY, ["Boon"])]


@pytest.mark.parametrize("when", [ASSIGNING, AFTER_BLOCKS])
def test_windows_of_Step_4_are_there_without_incoming_Moves(when: str) -> None:
    duel = Duel(race=[{**DRAWS, "when": when, "may": True, "limit": TURN}])
    duel.deck(2)
    asked = asking(duel)

    blocks.blocks_and_damage(duel.t)

    assert asked == [(USE, ["Own Race"])]


@pytest.mark.parametrize("incoming", [0, 1])
def test_EPV_Q_16_a_free_block_that_is_not_used_is_gone(incoming: int) -> None:
    """The passive player leaves it, or there is nothing to block."""
    duel = Duel()
    duel.incoming(*[1] * incoming)
    duel.me.free_blocks = [duel.me.boards[1]]

    blocks.blocks_and_damage(duel.t)

    assert duel.me.free_blocks == []


def test_after_Step_4_no_block_and_no_hit_is_left() -> None:
    """Of two incoming Moves one is blocked, and one hits."""
    duel = Duel()
    duel.incoming(1, 9)
    duel.send(duel.move("", 1, 3, 1))
    asking(duel)

    blocks.blocks_and_damage(duel.t)

    assert len(duel.me.team.life) == 4
    assert (duel.t.stops, duel.t.hitting) == ([], [])
