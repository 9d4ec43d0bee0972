"""A character ready to be played: its Race, its Class and the cards of both sets; and the decks
that are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.construction import ERROR, validate
from rules.core.deck import Deck
from rules.core.prepared import UnplayableDeck
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.coverage import has_single_symbols, lacking_numbers
from rules.games.epicpvp.deck import SET_INCOMPLETE, SET_TOO_LARGE, CardSets, boards_of
from rules.games.epicpvp.pieces import Printed, Texts
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.vocabulary import BOARD_TYPES, CARD_TYPES, CLASS, RACE

WRONG_SETS: Final = (SET_INCOMPLETE, SET_TOO_LARGE)
"""Of the deck's own cards: some of a set are missing, or there are some too many."""


class PreparedDeck:
    """The cards of a deck that may be played under some rulings."""

    __slots__ = ("cards", "class_", "race", "texts")

    def __init__(self, deck: Deck, rulings: Rulings) -> None:
        """Raises UnplayableDeck."""
        self.cards: list[Printed] = []
        boards: dict[str, Printed] = {}
        for card, quantity in _playable(deck, rulings):
            printed = Printed(card)
            if card.type in BOARD_TYPES:
                boards[card.type] = printed
            else:
                self.cards.extend([printed] * quantity)
        self.race = boards[RACE]
        self.class_ = boards[CLASS]
        self.texts = Texts(set(self.cards))


def _playable(deck: Deck, rulings: Rulings) -> list[tuple[EpicCard, int]]:
    """The cards of a deck and their copies. Raises UnplayableDeck for one that is not the whole of
    a Race and a Class, and for a card that cannot be played with.

    What a set holds is told by the deck's own cards, each of which knows its copies, and by the
    size on the Race or Class; where these are not on record, what is there is played.
    """
    named = f"The deck {deck.name or 'without a name'}"
    copies: dict[str, tuple[EpicCard, int]] = {}
    for line in deck.counted():
        card = line.card
        if not isinstance(card, EpicCard):
            raise UnplayableDeck(f"{card.name} is no card of Epic PVP: Fantasy.")
        copies[card.code] = (card, copies.get(card.code, (card, 0))[1] + line.quantity)
    cards = [card for card, _ in copies.values()]
    for card in sorted(cards, key=lambda card: CARD_TYPES.index(card.type)):
        _refuse_card(card, rulings)
    faults = validate(deck, CardSets(cards).construction(boards_of(deck)))
    broken = {fault.rule for fault in faults if fault.level == ERROR or fault.code in WRONG_SETS}
    if broken:
        raise UnplayableDeck(
            f"{named} breaks {', '.join(sorted(broken))}; only a Race and a Class with the whole "
            "set of each are played."
        )
    return list(copies.values())


def _refuse_card(card: EpicCard, rulings: Rulings) -> None:
    """Raises UnplayableDeck for a card without its numbers, or with symbols that these rulings
    have no use for (EPV-Q-05).
    """
    lacking = lacking_numbers(card)
    if lacking:
        needs = "no game can be set up" if card.type in BOARD_TYPES else "a Move cannot be played"
        raise UnplayableDeck(
            f"{lacking} of {card.name}: not on record, and {needs} without. Record it in the "
            "catalog, or choose another."
        )
    if not rulings.block_by_symbol and not has_single_symbols(card):
        raise UnplayableDeck(
            f"{card.name} has not one Block and one Attack symbol; such Moves are played only with "
            "the switch block_by_symbol (EPV-Q-05)."
        )


def shared_board(decks: Sequence[Deck]) -> str:
    """Which Race or Class, of which one box holds one each, two players have, in a sentence; "" if
    none (EPV-Q-02).
    """
    seen: set[tuple[str, str]] = set()
    for board in [board for deck in decks for board in boards_of(deck)]:
        if (board.type, board.name) in seen:
            return (
                f"Two players have the {board.type} {board.name}, and one box holds one of each "
                "(EPV-Q-02)."
            )
        seen.add((board.type, board.name))
    return ""
