"""Section 1: cards of any type, and a definition made from a catalog row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from rules.core.card_row import CardRow
from rules.core.cards import CardDef, CardField, FieldProblem
from rules.core.names import fold
from rules.games.buffy import naming
from rules.games.buffy.card_fields import CARD_FIELDS, GOAL_FIELDS, NEVER_MISSING, TALENT_FIELDS
from rules.games.buffy.effects import EFFECTS, misplaced
from rules.games.buffy.vocabulary import (
    ACTION,
    CARD_TYPES,
    CHALLENGE,
    CHARACTER,
    EPISODE,
    ESSENCE,
    VAMPIRE,
)


@dataclass(frozen=True)
class BuffyCard(CardDef):
    """A card of any type; a field that its type does not carry, or that is unknown, is None.

    An Essence has the name of the Main Character that it belongs to (BUF-FMT-07). The four talents
    are those of a Character, what a Skill or an Item adds to its bearer (BUF-Q-22), and an Action's
    icons (BUF-FIGHT-07); the goals are a challenge's, 0 where it has none in that talent.
    """

    level: int | None
    side: str | None
    main: bool | None
    version: str | None
    butt_kicking: int | None
    smarts: int | None
    charm: int | None
    weirdness: int | None
    traits: tuple[str, ...] | None
    destiny_requirement: int | None
    playable_in: tuple[str, ...] | None
    required_talent: str | None
    required_value: int | None
    part: int | None
    location_type: str | None
    goal_butt_kicking: int | None
    goal_smarts: int | None
    goal_charm: int | None
    goal_weirdness: int | None
    destiny_points: int | None
    at_location: str | None
    at_location_type: str | None
    first_patrol: bool | None
    incomplete: bool | None

    @property
    def label(self) -> str:
        """`Mira L2`, `Mira Essence`, `Long Night Part 1`; of any other card the name."""
        if self.type == CHARACTER:
            return naming.level_label(self.name, self.level)
        if self.type == ESSENCE:
            return f"{self.name} Essence"
        if self.type == EPISODE and self.part is not None:
            return f"{self.name} Part {self.part}"
        return self.name

    @property
    def full_label(self) -> str:
        """`Mira L2 Companion`, with its version before the side."""
        if self.type == CHARACTER:
            return naming.level_label(self.name, self.level, self.version, self.side)
        return self.label

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way in which a Character or an Essence is named by some of what tells it."""
        if self.type == CHARACTER:
            return naming.level_spellings(self.name, self.level, self.side, self.version)
        return naming.essence_spellings(self.name) if self.type == ESSENCE else ()

    @staticmethod
    def folded(name: str) -> str:
        """A name as names are compared, whatever the order of its level and side."""
        return naming.folded(name)

    @cached_property
    def same_name(self) -> str:
        """The name as names are compared: levels of one Character, parts of one Episode."""
        return fold(self.name)

    @cached_property
    def same_kind(self) -> str:
        """The kind of a location, or the one that a challenge is tied to, as kinds are compared;
        empty where there is none.
        """
        return fold(self.location_type or self.at_location_type or "")

    @cached_property
    def same_place(self) -> str:
        """The name of the location that a challenge is tied to, as names are compared; empty where
        there is none.
        """
        return fold(self.at_location or "")

    @cached_property
    def same_card(self) -> str | None:
        """What the copies of one card have in common, whatever their set: name, level, side and
        version (BUF-FMT-01), of an Episode its part; None where one of these is not on record.
        """
        told: tuple[object, ...] = ()
        if self.type == CHARACTER:
            told = (self.level, self.side)
        elif self.type == EPISODE:
            told = (self.part,)
        if None in told:
            return None
        words = (self.type, self.same_name, *told, fold(self.version or ""))
        return "/".join([str(word) for word in words])

    @property
    def identity(self) -> tuple[str, ...]:
        """One set has a card once; what is not told apart on record may be two cards."""
        same = self.same_card
        return super().identity if same is None else (same,)

    def missing(self, fields: Sequence[CardField]) -> tuple[str, ...]:
        """What is not on record; what says something only where it is set is never missing."""
        return tuple(name for name in super().missing(fields) if name not in NEVER_MISSING)


def define(row: Mapping[str, object]) -> BuffyCard:
    """The definition of one catalog row. Raises CardError naming every bad field.

    A level 1 asks for no Destiny Points where nothing is said, since it is never ascended to
    (BUF-RES-01).
    """
    card = CardRow(row, CARD_TYPES, CARD_FIELDS, EFFECTS)
    values = card.values
    if values["level"] == 1:
        values["destiny_requirement"] = values["destiny_requirement"] or 0
    traits = cast("tuple[str, ...] | None", values["traits"])
    if traits:
        values["traits"] = tuple([_trait(word) for word in traits])
    unreadable = {problem.field for problem in card.problems}
    card.problems += [
        FieldProblem(name, words)
        for name, words in _contradictions(card.type, values)
        if name not in unreadable
    ]
    windows = cast("tuple[str, ...] | None", values["playable_in"])
    card.check_effects(lambda effect: misplaced(effect, card.type, windows, card.effects))
    return card.made(BuffyCard)


def _trait(word: str) -> str:
    """A trait as it is written; the one that the rules speak of as they write it."""
    return VAMPIRE if fold(word) == fold(VAMPIRE) else word


def _contradictions(card_type: str, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What each field allows and its neighbours do not: (field, why)."""
    if values["level"] == 1 and values["destiny_requirement"]:
        yield "destiny_requirement", "a level 1 has none: it comes into play from the hand"
    if card_type == ACTION:
        for name in TALENT_FIELDS:
            if (values[name] or 0) < 0:
                yield name, "an icon adds to a talent stack, so it is 0 or more (BUF-FIGHT-07)"
    if values["required_talent"] and values["required_value"] is None:
        yield "required_value", "how much of the required talent it takes is missing"
    if values["required_value"] and values["required_talent"] is None:
        yield "required_talent", "which talent the required value is of is missing"
    if values["at_location"] and values["at_location_type"]:
        yield (
            "at_location_type",
            "a challenge is tied to a location by name or by kind, not by both",
        )
    if card_type == CHALLENGE and not any(values[name] != 0 for name in GOAL_FIELDS):
        yield GOAL_FIELDS[0], "a challenge has at least one goal"
