"""Sections 1, 7 and 12: the cards' fields, and a definition made from a catalog row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.card_row import CardRow
from rules.core.cards import (
    CHOICE,
    FLAG,
    INTEGER,
    CardDef,
    CardField,
    FieldProblem,
)
from rules.core.names import shown
from rules.games.bloodsuckers.effects import EFFECTS, misplaced
from rules.games.bloodsuckers.vocabulary import (
    ABILITIES,
    AND,
    ATTACK,
    CARD_TYPES,
    CHARACTER,
    CHOOSER,
    COMBAT_TYPES,
    DAWN,
    DAY,
    DUSK,
    IMPACT,
    LOCATION,
    LOCATIONS,
    NIGHT,
    OR,
    SIDES,
    STRIKE,
)

CARD_FIELDS: Final = (
    CardField(
        "side",
        "Side",
        CHOICE,
        COMBAT_TYPES,
        help="Whose combat deck holds it.",
        choices=SIDES,
        facet=True,
    ),
    CardField(
        "attack_day",
        "Attack by Day",
        INTEGER,
        (ATTACK,),
        help="The attack value on the Day spaces of the clock; empty where it is rolled.",
        minimum=0,
        maximum=99,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "attack_night",
        "Attack by Night",
        INTEGER,
        (ATTACK,),
        help="The attack value on the Night spaces of the clock; empty where it is rolled.",
        minimum=0,
        maximum=99,
        needed_to_play=True,
        facet=True,
    ),
    CardField(
        "rolled",
        "Value by die",
        FLAG,
        (ATTACK,),
        help="The attack value is the roll of the die.",
        facet=True,
    ),
    CardField(
        "effect_mode",
        "Effect",
        CHOICE,
        (ATTACK,),
        help='"and": its value, and the effect if wanted. "or": its value or the effect.',
        choices=(AND, OR),
        words=("beside its value", "instead of its value"),
        facet=True,
    ),
    CardField(
        "time",
        "Time",
        CHOICE,
        (STRIKE,),
        help="The only time of day at which it may be played; empty where no limit is stated.",
        choices=(DAY, NIGHT),
        words=("by Day only", "at Night only"),
        facet=True,
    ),
    CardField(
        "action_cost",
        "Actions",
        INTEGER,
        (ATTACK, STRIKE, IMPACT),
        help="Actions that playing it takes; one where nothing is on record.",
        unit="actions",
        minimum=0,
        maximum=3,
        facet=True,
    ),
    CardField(
        "incomplete",
        "Text incomplete",
        FLAG,
        COMBAT_TYPES,
        help="The card is known to say more than what is on record.",
        facet=True,
    ),
    CardField(
        "copies",
        "Copies",
        INTEGER,
        COMBAT_TYPES,
        help="How many the printed deck holds.",
        unit="cards",
        minimum=1,
        maximum=51,
        facet=True,
    ),
    CardField(
        "ability",
        "Ability",
        CHOICE,
        (CHARACTER,),
        help="Used in advanced play only; empty where it is not on record.",
        choices=ABILITIES,
        facet=True,
    ),
    CardField(
        "bystanders",
        "Bystanders",
        INTEGER,
        (LOCATION,),
        help="How many its dial shows when it is Open; each is one column of the battle.",
        unit="characters",
        minimum=1,
        maximum=5,
        facet=True,
    ),
    CardField(
        "starts",
        "Starts at",
        CHOICE,
        (LOCATION,),
        help="Where the clock starts under Perpetual Day/Night.",
        choices=(DAWN, DUSK, CHOOSER),
        words=("dawn", "dusk", "dawn or dusk, as its chooser likes"),
        facet=True,
    ),
)


VALUES: Final = ("attack_day", "attack_night")
NEVER_MISSING: Final = ("rolled", "time", "incomplete")
"""Fields that say something only where they are set."""


@dataclass(frozen=True)
class BloodCard(CardDef):
    """A card of any type; a field that its type does not carry, or that is unknown, is None."""

    side: str | None
    attack_day: int | None
    attack_night: int | None
    rolled: bool | None
    effect_mode: str | None
    time: str | None
    action_cost: int | None
    incomplete: bool | None
    copies: int | None
    ability: str | None
    bystanders: int | None
    starts: str | None

    def missing(self, fields: Sequence[CardField]) -> tuple[str, ...]:
        """What is not on record; a value that is rolled, a time that nothing limits and a flag that
        is not set are not missing.
        """
        rolled = VALUES if self.rolled else ()
        return tuple(
            name for name in super().missing(fields) if name not in (*rolled, *NEVER_MISSING)
        )


def define(row: Mapping[str, object]) -> BloodCard:
    """The definition of one catalog row (BLD-COMP-02, BLD-PLAY-01, BLD-DECK-06).

    Raises CardError naming every bad field.
    """
    card = CardRow(row, CARD_TYPES, CARD_FIELDS, EFFECTS)
    if card.type == LOCATION and card.name and card.name not in LOCATIONS:
        known = ", ".join(LOCATIONS)
        card.problems.append(
            FieldProblem("name", f"{shown(card.name)} is none of the locations {known}")
        )
    card.problems += _contradictions(card.values)
    mode = card.values["effect_mode"]
    card.check_effects(lambda effect: misplaced(effect, card.type, mode))
    return card.made(BloodCard)


def _contradictions(values: Mapping[str, object]) -> list[FieldProblem]:
    """A value is printed or rolled, not both (BLD-ATK-05, BLD-ATK-06)."""
    if not values["rolled"]:
        return []
    return [
        FieldProblem(name, "is a number, but the value is rolled")
        for name in VALUES
        if values[name] is not None
    ]
