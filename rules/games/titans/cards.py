"""Section 1: the four card types, their fields, and a definition made from a catalog row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.core.card_row import CardRow
from rules.core.cards import (
    CHOICE,
    CHOICES,
    FLAG,
    INTEGER,
    METER,
    CardDef,
    CardField,
)
from rules.games.titans.effects import EFFECTS, misplaced
from rules.games.titans.vocabulary import (
    ATTRIBUTES,
    BATTLE,
    CARD_TYPES,
    CHARACTER,
    FIELD,
    MOVE,
    NO_TEAM,
    PHASES,
    SKILLZ,
    STORYLINE,
)

__all__ = [
    "ATTRIBUTES",
    "BATTLE",
    "CARD_FIELDS",
    "CARD_TYPES",
    "CHARACTER",
    "FIELD",
    "MOVE",
    "NO_TEAM",
    "PHASES",
    "SKILLZ",
    "STORYLINE",
    "TitansCard",
    "define",
]

CARD_FIELDS: Final = (
    CardField(
        "grade",
        "Grade",
        INTEGER,
        (CHARACTER,),
        help="Counts against a Field's Limit, and as VP once defeated.",
        unit="VP",
        minimum=0,
        maximum=99,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "team",
        "Team",
        CHOICE,
        (CHARACTER,),
        help='The printed Team, or "none" where the card is known to have no Team.',
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "power",
        "Power",
        INTEGER,
        (CHARACTER,),
        help="The same number attacking and defending.",
        minimum=0,
        maximum=999,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "attributes",
        "Attributes",
        CHOICES,
        (CHARACTER,),
        help="The Character's super powers; Skillz ask for one of them.",
        choices=ATTRIBUTES,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "infinite",
        "Infinite",
        FLAG,
        (CHARACTER, SKILLZ, STORYLINE),
        help="No copy limit in a deck, and as many in play as you like.",
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "requirement",
        "Requirement",
        CHOICE,
        (SKILLZ,),
        help="The Attribute that a Character in the battle must have.",
        choices=ATTRIBUTES,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "power_meter",
        "Power Meter",
        METER,
        (SKILLZ,),
        help="Levels as cost:power; one level is paid for.",
        minimum=0,
        maximum=99,
        needed_to_play=True,
    ),
    CardField(
        "action_cost",
        "Action Cost",
        INTEGER,
        (STORYLINE,),
        help="Cards moved from the Action Area to the Trash.",
        unit="cards",
        minimum=0,
        maximum=33,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "phase",
        "Phase",
        CHOICE,
        (STORYLINE,),
        help="The phase in which it may be played.",
        choices=PHASES,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "limit",
        "Limit",
        INTEGER,
        (FIELD,),
        help="Highest Grade sum a side, Field Damage it takes, and VP once captured.",
        unit="VP",
        minimum=1,
        maximum=99,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
)


@dataclass(frozen=True)
class TitansCard(CardDef):
    """A card of any type; a field that its type does not carry, or that is unknown, is None."""

    grade: int | None
    team: str | None
    power: int | None
    attributes: tuple[str, ...] | None
    infinite: bool | None
    requirement: str | None
    power_meter: tuple[tuple[int, int], ...] | None
    action_cost: int | None
    phase: str | None
    limit: int | None


def define(row: Mapping[str, object]) -> TitansCard:
    """The definition of one catalog row (TT-CARD-01..11).

    Raises CardError naming every bad field.
    """
    card = CardRow(row, CARD_TYPES, CARD_FIELDS, EFFECTS)
    phase = card.values["phase"]
    card.check_effects(lambda effect: misplaced(effect, card.type, phase))
    team = card.values["team"]
    if isinstance(team, str) and team.casefold() == NO_TEAM:
        card.values["team"] = NO_TEAM
    return card.made(TitansCard)
