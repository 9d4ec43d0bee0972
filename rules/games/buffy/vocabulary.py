"""The words of the Buffy CCG that cards, rules and pages share (sections 1, 3, 4 and 5)."""

from __future__ import annotations

from typing import Final

ESSENCE: Final = "Essence"
CHARACTER: Final = "Character"
ACTION: Final = "Action"
SKILL: Final = "Skill"
ITEM: Final = "Item"
EVENT: Final = "Event"
EPISODE: Final = "Episode"
LOCATION: Final = "Location"
CHALLENGE: Final = "Challenge"
UNKNOWN_TYPE: Final = "Unknown"
"""The type of a card that is attested by its name alone."""
DRAWN_TYPES: Final = (ACTION, SKILL, ITEM, EVENT, EPISODE, CHARACTER)
"""What is drawn from a Resource Deck: its seven types without the locations (BUF-COMP-02,
BUF-SETUP-03)."""
RESOURCE_TYPES: Final = (*DRAWN_TYPES, LOCATION)
CARD_TYPES: Final = (ESSENCE, *RESOURCE_TYPES, CHALLENGE, UNKNOWN_TYPE)

ESSENCE_ZONE: Final = "essence"
MAIN_ZONE: Final = "main_character"
RESOURCE_ZONE: Final = "resource"
CHALLENGE_ZONE: Final = "challenges"
LOCATION_ZONE: Final = "locations"

TALENTS: Final = ("Butt-Kicking", "Smarts", "Charm", "Weirdness")
"""BUF-COMP-10. In play a talent is its place here."""
BUTT_KICKING: Final = 0
SMARTS: Final = 1
CHARM: Final = 2
WEIRDNESS: Final = 3

HERO: Final = "Hero"
COMPANION: Final = "Companion"
VILLAIN: Final = "Villain"
MINION: Final = "Minion"
SIDES: Final = (HERO, COMPANION, VILLAIN, MINION)
GOOD: Final = (HERO, COMPANION)
EVIL: Final = (VILLAIN, MINION)

VAMPIRE: Final = "Vampire"
"""The trait that the rules name (BUF-MOVE-03, BUF-MOVE-04)."""

DAY: Final = "day"
NIGHT: Final = "night"

SETUP: Final = "setup"
PROLOGUE: Final = "prologue"
DRAW: Final = "draw"
REFRESH: Final = "refresh"
MOVEMENT: Final = "movement"
RESOURCE: Final = "resource"
CONFLICT: Final = "conflict"
END: Final = "end"
STEPS: Final = (PROLOGUE, DRAW, REFRESH, MOVEMENT, RESOURCE, CONFLICT, END)
"""BUF-TURN-01."""

FIGHT_CHOOSE: Final = "fight choose"
FIGHT_DRAW: Final = "fight draw"
FIGHT_BATTLE: Final = "fight battle"
FIGHT_RESOLVE: Final = "fight resolve"
FIGHT_DISCARD: Final = "fight discard"
FIGHT_STAGES: Final = (FIGHT_CHOOSE, FIGHT_DRAW, FIGHT_BATTLE, FIGHT_RESOLVE, FIGHT_DISCARD)
"""BUF-FIGHT-01."""

CHALLENGE_CHOOSE: Final = "challenge choose"
CHALLENGE_DRAW: Final = "challenge draw"
CHALLENGE_BATTLE: Final = "challenge battle"
CHALLENGE_RESOLVE: Final = "challenge resolve"
CHALLENGE_DISCARD: Final = "challenge discard"
CHALLENGE_STAGES: Final = (
    CHALLENGE_CHOOSE,
    CHALLENGE_DRAW,
    CHALLENGE_BATTLE,
    CHALLENGE_RESOLVE,
    CHALLENGE_DISCARD,
)
"""BUF-CHAL-01."""

WINDOWS: Final = (
    PROLOGUE,
    REFRESH,
    MOVEMENT,
    RESOURCE,
    CONFLICT,
    FIGHT_CHOOSE,
    FIGHT_BATTLE,
    FIGHT_RESOLVE,
    FIGHT_DISCARD,
    CHALLENGE_CHOOSE,
    CHALLENGE_BATTLE,
    CHALLENGE_RESOLVE,
    CHALLENGE_DISCARD,
    END,
)
"""The steps and stages in which actions and effects of cards in play may be used, where their text
names them (BUF-TURN-08). In the Draw Step and the two Draw stages nothing is."""

BY_DESTINY: Final = "destiny"
BY_PARK: Final = "park"
"""Endings: 10 Destiny Points (BUF-WIN-01), or the Park for six turns (BUF-WIN-02)."""

NOTHING_LEFT: Final = "nothing left"
PLAYED_OUT: Final = "played out"
"""Endings of a solo game that never came to 10 Destiny Points (section 11): no challenge is left
that could bring more, or the last turn is over."""
