"""Section 9: what a legal deck is, in each of the three formats (9.1)."""

from __future__ import annotations

from typing import Final

from rules.core.cards import CardDef
from rules.core.construction import Belongs, Construction, Count
from rules.core.deck import Zone
from rules.core.game import Format
from rules.games.buffy.vocabulary import (
    CHALLENGE,
    CHALLENGE_ZONE,
    CHARACTER,
    DRAWN_TYPES,
    ESSENCE,
    ESSENCE_ZONE,
    LOCATION,
    LOCATION_ZONE,
    MAIN_ZONE,
    RESOURCE_ZONE,
)

ESSENCES: Final = Zone(ESSENCE_ZONE, "Essence", (), (ESSENCE,))
MAIN: Final = Zone(MAIN_ZONE, "Main character", ("Main", "Starting character"), (CHARACTER,))
RESOURCE: Final = Zone(RESOURCE_ZONE, "Resource deck", ("Resource", "Deck", "RD"), DRAWN_TYPES)
CHALLENGES: Final = Zone(CHALLENGE_ZONE, "Challenge deck", ("Challenges", "CD"), (CHALLENGE,))
LOCATIONS: Final = Zone(LOCATION_ZONE, "Locations", ("Places",), (LOCATION,))
ZONES: Final = (ESSENCES, MAIN, RESOURCE, CHALLENGES, LOCATIONS)

RULEBOOK: Final = "rulebook"
CASUAL: Final = "casual"
TOURNAMENT: Final = "tournament"
FORMATS: Final = (
    Format(RULEBOOK, "Rulebook"),
    Format(CASUAL, "Casual"),
    Format(TOURNAMENT, "Tournament"),
)

FAULT_WORDS: Final[dict[str, str]] = {}


def zone_for(card: CardDef) -> str:
    """The zone where a card of this type belongs; a Character in the Resource Deck, as all but one
    of a deck do.
    """
    if card.type == CHARACTER:
        return RESOURCE_ZONE
    return next((zone.code for zone in ZONES if card.type in zone.types), RESOURCE_ZONE)


def construction(format: str) -> Construction:
    """The checks of one format."""
    return Construction(
        ZONES,
        (
            Count(CHALLENGE_ZONE, rule="BUF-DECK-01", exactly=7),
            Count(LOCATION_ZONE, rule="BUF-DECK-02", at_most=8),
            Count(ESSENCE_ZONE, rule="BUF-DECK-03", exactly=1),
            Count(MAIN_ZONE, rule="BUF-DECK-04", exactly=1),
            Belongs(ZONES, rule="BUF-DECK-05"),
        ),
    )
