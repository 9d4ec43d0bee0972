"""TT-Q-28: which decks the engine plays."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.core.deck import Deck
from rules.core.prepared import UnplayableDeck
from rules.core.table import Table
from tests.rules.construction.decks import TITANS, card, deck, fields, main


def seated(one: Deck, switches: Mapping[str, object]) -> Table:
    policies = [TITANS.policy("passive", seat) for seat in (0, 1)]
    return TITANS.table([one, one], seed=1, policies=policies, rulings=TITANS.rulings(switches))


def test_TT_Q_28_a_legal_deck_is_played() -> None:
    table = seated(deck(*main(30), *fields(4, 3, 3)), {"turn_cap": 3})

    assert TITANS.play(table).how == "no-decision"


def test_TT_Q_28_Limits_that_do_not_make_ten_are_refused_by_name() -> None:
    with pytest.raises(UnplayableDeck, match="TT-DECK-03"):
        seated(deck(*main(30), *fields(4, 4, 3)), {})


def test_TT_Q_28_the_switch_lets_an_illegal_deck_play() -> None:
    table = seated(deck(*main(29), *fields(4, 4, 3)), {"allow_illegal_decks": True, "turn_cap": 3})

    assert TITANS.play(table).how == "no-decision"


@pytest.mark.parametrize("limits", [(5, 5), (3, 3, 2, 2)])
def test_TT_Q_28_even_then_there_is_a_Field_for_each_slot(limits: tuple[int, ...]) -> None:
    with pytest.raises(UnplayableDeck, match="needs 3 Fields"):
        seated(deck(*main(30), *fields(*limits)), {"allow_illegal_decks": True})


def test_TT_Q_28_even_then_every_Limit_is_known() -> None:
    with pytest.raises(UnplayableDeck, match="Limit"):
        seated(deck(*main(30), *fields(4, None, 3)), {"allow_illegal_decks": True})


def test_TT_Q_28_a_deck_that_nobody_can_tell_to_be_legal_is_refused_by_the_card() -> None:
    perhaps = card(77, name="Drone", infinite=None)

    with pytest.raises(UnplayableDeck, match=r"may break TT-DECK-04: .* of Drone is not on record"):
        seated(deck(*main(26), (perhaps, "main", 4), *fields(4, 3, 3)), {})
    table = seated(deck(*main(27), (perhaps, "main", 3), *fields(4, 3, 3)), {"turn_cap": 3})
    assert TITANS.play(table).how == "no-decision"


def test_TT_Q_28_the_switch_lets_a_deck_of_unknown_legality_play() -> None:
    unsure = deck(*main(26), (card(77, infinite=None), "main", 4), *fields(4, 3, 3))

    table = seated(unsure, {"allow_illegal_decks": True, "turn_cap": 3})

    assert TITANS.play(table).how == "no-decision"


@pytest.mark.parametrize("switches", [{}, {"allow_illegal_decks": True}])
def test_TT_Q_28_a_goldfish_refuses_an_unknown_Limit_by_the_card(
    switches: Mapping[str, object],
) -> None:
    with pytest.raises(UnplayableDeck, match="The Limit of Card 902 is not on record"):
        TITANS.goldfish_table(
            deck(*main(30), *fields(4, None, 3)),
            variant="undefended",
            seed=1,
            policy=TITANS.policy("greedy", 0),
            rulings=TITANS.rulings(switches),
        )
