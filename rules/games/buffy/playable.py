"""A deck ready to be played: its cards where the table wants them; and the decks that are refused."""

from __future__ import annotations

from rules.core.construction import ERROR, UNKNOWN, validate
from rules.core.deck import Deck
from rules.core.prepared import UnplayableDeck
from rules.games.buffy.cards import CARD_FIELDS, BuffyCard
from rules.games.buffy.deck import construction
from rules.games.buffy.pieces import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.vocabulary import (
    CHALLENGE,
    ESSENCE,
    LOCATION,
    MAIN_ZONE,
)


class PreparedDeck:
    """The cards of a deck that may be played under some rulings."""

    __slots__ = ("challenges", "essence", "locations", "main", "resource")

    def __init__(self, deck: Deck, rulings: Rulings) -> None:
        """Raises UnplayableDeck."""
        self.resource: list[Printed] = []
        self.challenges: list[Printed] = []
        self.locations: list[Printed] = []
        essences: list[Printed] = []
        mains: list[Printed] = []
        faces: dict[int, Printed] = {}
        for line in deck.counted():
            card = line.card
            if not isinstance(card, BuffyCard):
                raise UnplayableDeck(f"{card.name} is no card of the Buffy CCG.")
            printed = faces.setdefault(id(card), Printed(card))
            if card.type == ESSENCE:
                zone = essences
            elif line.zone == MAIN_ZONE:
                zone = mains
            elif card.type == CHALLENGE:
                zone = self.challenges
            elif card.type == LOCATION:
                zone = self.locations
            else:
                zone = self.resource
            zone.extend([printed] * line.quantity)
        if len(essences) != 1 or len(mains) != 1:
            raise UnplayableDeck("A game needs one Essence and one Main Character a player.")
        self.essence = essences[0]
        self.main = mains[0]
