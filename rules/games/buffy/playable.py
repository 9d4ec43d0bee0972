"""A deck ready to be played, its cards where the table wants them; and decks that are refused."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.deck import Deck
from rules.core.prepared import UnplayableDeck, refuse_illegal
from rules.games.buffy.card_fields import CARD_FIELDS
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.deck import construction
from rules.games.buffy.printed import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.vocabulary import (
    CHALLENGE,
    CHARACTER,
    ESSENCE,
    LOCATION,
    MAIN_ZONE,
)


class PreparedDeck:
    """The cards of a deck that may be played under some rulings: its Essence, the level 1 card of
    its Main Character, and what lies in its Resource Deck, its Challenge Deck and beside
    (BUF-SETUP-03).
    """

    __slots__ = ("challenges", "essence", "locations", "main", "resource")

    def __init__(self, deck: Deck, rulings: Rulings) -> None:
        """Raises UnplayableDeck."""
        if not rulings.allow_illegal_decks:
            refuse_illegal(deck, construction(deck, rulings))
        self.resource: list[Printed] = []
        self.challenges: list[Printed] = []
        self.locations: list[Printed] = []
        essences: list[Printed] = []
        mains: list[Printed] = []
        # A card counts by its type, wherever an illegal deck lists it.
        homes = {
            ESSENCE: essences,
            CHALLENGE: self.challenges,
            LOCATION: self.locations,
        }
        faces: dict[int, Printed] = {}
        for line in deck.counted():
            card = line.card
            if not isinstance(card, BuffyCard):
                raise UnplayableDeck(f"{card.name} is no card of the Buffy CCG.")
            home = homes.get(card.type, self.resource)
            if card.type == CHARACTER and line.zone == MAIN_ZONE:
                home = mains
            printed = faces.setdefault(id(card), Printed(card))
            home.extend([printed] * line.quantity)
        self.essence = _only_one(essences, "Essence")
        self.main = _only_one(mains, "starting Main Character")
        refuse_main(self.main.definition)


def _only_one(found: Sequence[Printed], what: str) -> Printed:
    """BUF-DECK-03, BUF-DECK-04: without these no game can be set up."""
    if len(found) != 1:
        raise UnplayableDeck(f"A game needs one {what} a player; the deck has {len(found)}.")
    return found[0]


def refuse_main(card: BuffyCard) -> None:
    """Raises UnplayableDeck for a Main Character with which no game can begin: one above level 1
    (BUF-COMP-05), without a number that the engine needs, or without a side, which decides who goes
    first (BUF-Q-04).
    """
    lacking = [*card.lacking(CARD_FIELDS), *(() if card.side else ("Side",))]
    if lacking:
        raise UnplayableDeck(
            f"{', '.join(lacking)} of {card.label}: not on record, and a Main Character cannot be "
            "played without. Record it in the catalog, or choose another."
        )
    if card.level != 1:
        raise UnplayableDeck(
            f"{card.label} cannot be the Main Character: a game starts at level 1."
        )
