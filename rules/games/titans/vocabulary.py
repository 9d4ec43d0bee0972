"""The printed words of the cards: types, Attributes, Teams and phases."""

from __future__ import annotations

from typing import Final

CHARACTER: Final = "Character"
SKILLZ: Final = "Skillz"
STORYLINE: Final = "Storyline"
FIELD: Final = "Field"
CARD_TYPES: Final = (CHARACTER, SKILLZ, STORYLINE, FIELD)
"""TT-CARD-01: exactly these four."""

ATTRIBUTES: Final = (
    "Intelligence",
    "Agility",
    "Gadgets",
    "Water",
    "Flight",
    "Strength",
    "Energy",
    "Magic",
    "Fire",
)
"""TT-CARD-03: the nine Attributes."""

NO_TEAM: Final = "none"
"""A Character known to have no Team; an unknown Team is None."""

MOVE: Final = "Move"
BATTLE: Final = "Battle"
PHASES: Final = (MOVE, BATTLE)
"""TT-STORY-03: the phases that a Storyline may name."""

OFFENSE: Final = "offense"
DEFENSE: Final = "defense"
ANY_ROLE: Final = "any"
ROLES: Final = (ANY_ROLE, OFFENSE, DEFENSE)
"""TT-FX-02: the roles that an effect may be bound to."""
