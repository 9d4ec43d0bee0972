"""Section 1: the card types and their fields."""

from __future__ import annotations

from typing import Final

from rules.core.cards import CHOICE, CHOICES, FLAG, INTEGER, TEXT, CardField
from rules.games.buffy.vocabulary import (
    ACTION,
    CARD_TYPES,
    CHALLENGE,
    CHARACTER,
    EPISODE,
    ESSENCE,
    EVENT,
    ITEM,
    LOCATION,
    SIDES,
    SKILL,
    TALENTS,
    WINDOWS,
)

HIGHEST: Final = 99
HIGHEST_LEVEL: Final = 9

TALENT_FIELDS: Final = ("butt_kicking", "smarts", "charm", "weirdness")
GOAL_FIELDS: Final = ("goal_butt_kicking", "goal_smarts", "goal_charm", "goal_weirdness")
WITH_TALENTS: Final = (CHARACTER, SKILL, ITEM, ACTION)
NEEDS_SOMEBODY: Final = (SKILL, ITEM, ACTION, EVENT)

CARD_FIELDS: Final = (
    CardField(
        "level",
        "Level",
        INTEGER,
        (CHARACTER,),
        help="1 comes into play from the hand; each higher level is put on the one below it.",
        minimum=1,
        maximum=HIGHEST_LEVEL,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "side",
        "Side",
        CHOICE,
        (CHARACTER, ESSENCE),
        help="Heroes and Companions are of one side, Villains and Minions of the other.",
        choices=SIDES,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "main",
        "Main Character",
        FLAG,
        (CHARACTER,),
        help="It may be the Main Character that a deck starts with.",
        facet=True,
    ),
    CardField(
        "version",
        "Version",
        TEXT,
        (CHARACTER,),
        help="What tells it from another card of the same name, level and side.",
    ),
    *(
        CardField(
            name,
            talent,
            INTEGER,
            WITH_TALENTS,
            help=f"A Character’s {talent}; what a Skill or an Item adds to that of its bearer; the "
            "icon of an Action, by which it boosts.",
            minimum=-HIGHEST,
            maximum=HIGHEST,
            needed_to_play=True,
            facet=True,
            none_at_zero=(SKILL, ITEM, ACTION),
        )
        for name, talent in zip(TALENT_FIELDS, TALENTS, strict=True)
    ),
    CardField(
        "traits",
        "Traits",
        CHOICES,
        (CHARACTER,),
        help="Its printed traits; the rules speak of Vampires.",
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "destiny_requirement",
        "Destiny Requirement",
        INTEGER,
        (CHARACTER,),
        help="The Destiny Points that ascending to this level takes; 0 of a level 1.",
        unit="Destiny Points",
        minimum=0,
        maximum=HIGHEST,
        needed_to_play=True,
        facet=True,
        none_at_zero=(CHARACTER,),
    ),
    CardField(
        "playable_in",
        "Playable in",
        CHOICES,
        (ACTION,),
        help="The steps and stages of fights and challenges in which its text may be played.",
        choices=WINDOWS,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "required_talent",
        "Required talent",
        CHOICE,
        NEEDS_SOMEBODY,
        help="The talent that one Character must have to bear or to play it.",
        choices=TALENTS,
        labelled=True,
    ),
    CardField(
        "required_value",
        "Required value",
        INTEGER,
        NEEDS_SOMEBODY,
        help="How much of that talent.",
        minimum=1,
        maximum=HIGHEST,
    ),
    CardField(
        "part",
        "Part",
        INTEGER,
        (EPISODE,),
        help="Part 1 may be put into play, others where a text allows it.",
        minimum=1,
        maximum=HIGHEST_LEVEL,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "location_type",
        "Kind of location",
        TEXT,
        (LOCATION,),
        help="Its printed kind, for example School.",
        facet=True,
    ),
    *(
        CardField(
            name,
            f"{talent} goal",
            INTEGER,
            (CHALLENGE,),
            help=f"The {talent} that defeating it takes; 0 where it has no such goal.",
            minimum=0,
            maximum=HIGHEST,
            needed_to_play=True,
            facet=True,
            none_at_zero=(CHALLENGE,),
        )
        for name, talent in zip(GOAL_FIELDS, TALENTS, strict=True)
    ),
    CardField(
        "destiny_points",
        "Destiny Points",
        INTEGER,
        (CHALLENGE,),
        help="What defeating it earns.",
        unit="Destiny Points",
        minimum=0,
        maximum=HIGHEST,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "at_location",
        "Only at the location",
        TEXT,
        (CHALLENGE,),
        help="The name of the location that it must be placed on, if it is tied to one.",
        labelled=True,
    ),
    CardField(
        "at_location_type",
        "Only at a location of the kind",
        TEXT,
        (CHALLENGE,),
        help="The kind of location that it must be placed on, if it is tied to one.",
        labelled=True,
    ),
    CardField(
        "first_patrol",
        "First Patrol",
        FLAG,
        CARD_TYPES,
        help="It bears the First Patrol logo of the introductory game.",
        facet=True,
    ),
    CardField(
        "incomplete",
        "Text incomplete",
        FLAG,
        CARD_TYPES,
        help="The card is known to say more than what is on record.",
        facet=True,
    ),
)

NEVER_MISSING: Final = (
    "main",
    "version",
    "required_talent",
    "required_value",
    "at_location",
    "at_location_type",
    "location_type",
    "first_patrol",
    "incomplete",
)
"""Fields that say something only where they are set."""
