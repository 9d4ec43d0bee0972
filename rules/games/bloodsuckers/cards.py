"""Sections 1, 7 and 12: the cards' fields, and a definition made from a catalog row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.cards import (
    CHOICE,
    FLAG,
    INTEGER,
    CardDef,
    CardError,
    CardField,
    FieldProblem,
    read_effects,
    read_fields,
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
    name = str(row.get("name") or "").strip()
    code = str(row.get("code") or "").strip()
    written = str(row.get("type") or "").strip()
    card_type = next((known for known in CARD_TYPES if known.casefold() == written.casefold()), "")
    problems: list[FieldProblem] = []
    if not name:
        problems.append(FieldProblem("name", "is missing"))
    if not code:
        problems.append(FieldProblem("code", "is missing"))
    if not card_type:
        problems.append(
            FieldProblem("type", f"{shown(written)} is none of {', '.join(CARD_TYPES)}")
        )
        raise CardError(name or code, problems)
    if card_type == LOCATION and name and name not in LOCATIONS:
        problems.append(
            FieldProblem("name", f"{shown(name)} is none of the locations {', '.join(LOCATIONS)}")
        )
    values, bad_fields = read_fields(row, card_type, CARD_FIELDS)
    effects, bad_effects = read_effects(row.get("effects"))
    problems += bad_fields + bad_effects + _contradictions(values)
    for effect in effects:
        bad_effect = EFFECTS.problems(effect)
        if not bad_effect and (reason := misplaced(effect, card_type, values["effect_mode"])):
            bad_effect = [FieldProblem("effects", reason)]
        problems += bad_effect
    if problems:
        raise CardError(name or code, problems)
    typed: dict[str, Any] = values
    number = row.get("number")
    rarity = row.get("rarity")
    return BloodCard(
        code=code,
        name=name,
        type=card_type,
        set_code=str(row.get("set") or ""),
        number=None if number in (None, "") else str(number),
        rarity=None if rarity in (None, "") else str(rarity),
        text=str(row.get("text") or ""),
        sample=row.get("sample") is True,
        effects=effects,
        **typed,
    )


def _contradictions(values: Mapping[str, object]) -> list[FieldProblem]:
    """A value is printed or rolled, not both (BLD-ATK-05, BLD-ATK-06)."""
    if not values["rolled"]:
        return []
    return [
        FieldProblem(name, "is a number, but the value is rolled")
        for name in VALUES
        if values[name] is not None
    ]
