"""The words of Bloodsuckers that cards, rules and pages share (sections 1 and 12)."""

from __future__ import annotations

from typing import Final

HUNTERS: Final = "hunters"
VAMPIRES: Final = "vampires"
SIDES: Final = (HUNTERS, VAMPIRES)

ATTACK: Final = "Attack"
STRIKE: Final = "Strike"
DODGE: Final = "Dodge"
IMPACT: Final = "Impact"
CHARACTER: Final = "Character"
LOCATION: Final = "Location"
COMBAT_TYPES: Final = (ATTACK, STRIKE, DODGE, IMPACT)
"""BLD-PLAY-01: the four types of combat cards."""
CARD_TYPES: Final = (*COMBAT_TYPES, CHARACTER, LOCATION)

DAY: Final = "day"
NIGHT: Final = "night"
DAWN: Final = "dawn"
DUSK: Final = "dusk"
CHOOSER: Final = "chooser"

CHURCH: Final = "Church"
GRAVEYARD: Final = "Graveyard"
NIGHTCLUB: Final = "Nightclub"
POLICE_STATION: Final = "Police Station"
HOSPITAL: Final = "Hospital"
LOCATIONS: Final = (CHURCH, GRAVEYARD, NIGHTCLUB, POLICE_STATION, HOSPITAL)
"""BLD-COMP-02."""

OPEN: Final = "Open"
IN_PLAY: Final = "In Play"
HUNTER_CONTROLLED: Final = "Hunter Controlled"
VAMPIRE_CONTROLLED: Final = "Vampire Controlled"
LOCKED: Final = "Locked"
CONTROLLED: Final = {HUNTERS: HUNTER_CONTROLLED, VAMPIRES: VAMPIRE_CONTROLLED}

SWIFT: Final = "Swift"
LUCK: Final = "Luck"
ENDURANCE: Final = "Endurance"
RALLY: Final = "Rally"
KNOCKOUT: Final = "Knockout"
BOOST: Final = "Boost"
AGGRESSION: Final = "Aggression"
ADAPT: Final = "Adapt"
ABILITIES: Final = (SWIFT, LUCK, ENDURANCE, RALLY, KNOCKOUT, BOOST, AGGRESSION, ADAPT)
"""BLD-DECK-06: the eight abilities of advanced play."""

AND: Final = "and"
OR: Final = "or"
