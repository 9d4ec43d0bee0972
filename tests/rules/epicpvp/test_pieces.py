"""What cards say for all the game: what their texts wait for and change, and what a hand holds."""

from __future__ import annotations

from typing import Final

import pytest

from rules.core.cards import CardError
from rules.core.policies import PassivePolicy
from rules.games.epicpvp.conditions import holds
from rules.games.epicpvp.pieces import Printed, Texts
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.texts import GAME, TURN, Moment
from rules.games.epicpvp.vocabulary import WINDOWS
from tests.rules.epicpvp.decks import made
from tests.rules.epicpvp.duel import Duel, Effects, board
from tests.rules.epicpvp.play import DEFAULT

DRAWS: Final[dict[str, object]] = {"effect": "draw", "count": 1}


def move(*effects: dict[str, object]) -> Printed:
    return Printed(made("Move", effects=list(effects)))


def special(*effects: dict[str, object]) -> Printed:
    return Printed(made("Special", "Special", effects=list(effects)))


def test_texts_tell_what_is_waited_for_in_the_field_and_what_happens_by_itself() -> None:
    """A Special is always for use; of a Permanent's text the field does not wait."""
    texts = Texts(
        [
            move({**DRAWS, "when": "hits"}, {**DRAWS, "when": "blocks", "may": True}),
            move(
                {"effect": "become_permanent", "when": "played"},
                {**DRAWS, "when": "end", "as_permanent": True},
            ),
            special({**DRAWS, "when": "damaged"}),
            Printed(made("Blank")),
        ]
    )

    assert texts.moments == {"hits", "blocks", "played", "end", "damaged"}
    assert texts.field == {"hits", "blocks", "played"}
    assert texts.automatic == {"hits", "played", "end"}


def test_texts_of_more_cards_are_added() -> None:
    texts = Texts([move({**DRAWS, "when": "hits"})])

    texts.add(Texts([move({**DRAWS, "when": "end", "may": False}), special()]))

    assert texts.moments == texts.field == texts.automatic == {"hits", "end"}


def test_a_table_waits_for_what_boards_and_cards_wait_for() -> None:
    """A Race's text is for use, a Class's happens by itself; then a card of the enemy is made."""
    race = board("Race", "Race", [{**DRAWS, "when": "end", "may": True, "limit": TURN}])
    class_ = board("Class", "Class", [{**DRAWS, "when": "damaged", "limit": TURN}])
    blank = (board("Blank", "Race"), board("Blank", "Class"))
    table = EpicTable(1, [PassivePolicy(), PassivePolicy()], DEFAULT, [(race, class_), blank])
    assert (table.moments, table.automatic) == ({"end", "damaged"}, {"damaged"})

    table.pieces_of([move({**DRAWS, "when": "hits"})], 1)

    assert (table.moments, table.automatic) == ({"end", "damaged", "hits"}, {"damaged", "hits"})
    assert table.players[0].texts.moments == {"end", "damaged"}
    assert table.players[1].texts.moments == {"hits"}


# A text with a limit beside one without.

ONCE_A_GAME: Final[dict[str, object]] = {**DRAWS, "when": "end", "limit": GAME}
ONCE_A_TURN: Final[dict[str, object]] = {**DRAWS, "when": "end", "limit": TURN}
WITHOUT: Final[dict[str, object]] = {"effect": "basics_attack", "amount": 1}


@pytest.mark.parametrize(
    ("effects", "limited", "now", "later"),
    [
        ([ONCE_A_GAME, WITHOUT], 0, False, False),
        ([WITHOUT, ONCE_A_GAME], 1, False, False),
        ([ONCE_A_TURN, WITHOUT], 0, False, True),
        ([WITHOUT, ONCE_A_TURN], 1, False, True),
    ],
)
def test_EPV_TEXT_03_a_limit_counts_wherever_it_stands_on_the_card(
    effects: Effects, limited: int, now: bool, later: bool
) -> None:
    """It is turn 3; a text not used yet works, and one that is once a turn again in turn 5."""
    duel = Duel(race=effects)
    race = duel.me.boards[0]
    text, moment = race.printed.effects[limited], Moment("end")
    assert holds(duel.t, duel.me, race, text, moment)

    race.used_on = 3

    assert holds(duel.t, duel.me, race, text, moment) == now
    duel.t.turn = 5
    assert holds(duel.t, duel.me, race, text, moment) == later


# The hand.


def test_EPV_COMP_08_a_moment_is_ready_as_long_as_a_Special_in_hand_waits_for_it() -> None:
    """Two Specials wait for it, and the Race for another; a Move in hand waits for nothing."""
    duel = Duel(race=[{**DRAWS, "when": "damaged"}])
    first, second = [
        duel.card("Special", duel.me, effects=[{**DRAWS, "when": when} for when in ("end", "hits")])
        for _ in range(2)
    ]
    moves = [duel.move("", 1, effects=[{**DRAWS, "when": "blocks"}]) for _ in range(2)]
    assert duel.me.ready == {"damaged"}

    duel.me.take_in_hand([moves[0], first, moves[1], second])
    assert duel.me.specials == [first, second]
    assert duel.me.ready == {"damaged", "end", "hits"}

    duel.me.leave_hand(first)
    duel.me.leave_hand(moves[1])
    assert (duel.me.hand, duel.me.specials) == ([moves[0], second], [second])
    assert duel.me.ready == {"damaged", "end", "hits"}

    duel.me.leave_hand(second)
    assert (duel.me.hand, duel.me.specials) == ([moves[0]], [])
    assert duel.me.ready == {"damaged"}


def test_EPV_TEXT_04_a_moment_is_ready_while_a_Permanent_waits_for_it() -> None:
    """A Special becomes one from the hand, and is discarded."""
    duel = Duel()
    card = duel.card(
        "Special",
        duel.me,
        effects=[
            {"effect": "become_permanent", "when": "end"},
            {**DRAWS, "when": "damaged", "as_permanent": True},
        ],
    )
    duel.hold(card)
    assert duel.me.ready == {"end"}

    duel.t.to_permanents(duel.me, card)
    assert (duel.me.hand, duel.me.specials, duel.me.permanents) == ([], [], [card])
    assert duel.me.ready == {"damaged"}

    duel.t.discard_permanent(duel.me, card)
    assert duel.me.ready == set()


@pytest.mark.parametrize(("limit", "used_on"), [(TURN, 0), (GAME, 3)])
def test_EPV_TEXT_04_what_was_used_once_a_game_is_not_new_as_a_Permanent_again(
    limit: str, used_on: int
) -> None:
    """Once a turn it is: a Permanent that was used, went and came back works again."""
    duel = Duel()
    card = duel.card(
        "Special",
        duel.me,
        effects=[
            {"effect": "become_permanent", "when": "end"},
            {**DRAWS, "when": "end", "as_permanent": True, "limit": limit},
        ],
    )
    duel.hold(card)
    duel.t.to_permanents(duel.me, card)
    card.used_on = 3
    duel.t.discard_permanent(duel.me, card)

    duel.t.to_permanents(duel.me, card)

    assert duel.me.permanents == [card]
    assert card.used_on == used_on


# Texts for use.


@pytest.mark.parametrize("when", WINDOWS)
@pytest.mark.parametrize(
    "option", [{}, {"limit": TURN}, {"limit": GAME}, {"discards_this": True}], ids=str
)
def test_EPV_TEXT_03_no_Move_in_the_field_has_text_for_use(
    when: str, option: dict[str, object]
) -> None:
    """So that `timing.window` looks for such text in hand and beside Race and Class only."""
    with pytest.raises(CardError):
        move({**DRAWS, "when": when, "may": True, **option})
