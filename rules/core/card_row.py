"""A card definition made from a catalog row: what every game's `define` does alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.core.cards import (
    CardDef,
    CardError,
    CardField,
    EffectData,
    FieldProblem,
    read_effects,
    read_fields,
)
from rules.core.effects import EffectRegistry
from rules.core.names import shown


class CardRow:
    """A row read and checked field by field. The game adds what it finds wrong to `problems`, and
    then makes its card.

    `values` are the game's declared fields, typed. Raises CardError where the row has no card type
    of the game, since nothing else can be read without.
    """

    def __init__(
        self,
        row: Mapping[str, object],
        card_types: Sequence[str],
        fields: Sequence[CardField],
        registry: EffectRegistry,
    ) -> None:
        self.row = row
        self.name = str(row.get("name") or "").strip()
        self.code = str(row.get("code") or "").strip()
        written = str(row.get("type") or "").strip()
        self.type = next(
            (known for known in card_types if known.casefold() == written.casefold()), ""
        )
        self.problems: list[FieldProblem] = []
        if not self.name:
            self.problems.append(FieldProblem("name", "is missing"))
        if not self.code:
            self.problems.append(FieldProblem("code", "is missing"))
        if not self.type:
            self.problems.append(
                FieldProblem("type", f"{shown(written)} is none of {', '.join(card_types)}")
            )
            raise CardError(self.name or self.code, self.problems)
        self.values, bad_fields = read_fields(row, self.type, fields)
        self.effects, bad_effects = read_effects(row.get("effects"))
        self.problems += bad_fields + bad_effects
        self._registry = registry

    def check_effects(self, misplaced: Callable[[EffectData], str]) -> None:
        """Every effect is a registered one with its arguments, on a card where the engine looks for
        it: `misplaced` says why it would not, or nothing.
        """
        for effect in self.effects:
            bad = self._registry.problems(effect)
            if not bad and (reason := misplaced(effect)):
                bad = [FieldProblem("effects", reason)]
            self.problems += bad

    def made[Definition: CardDef](self, definition: type[Definition]) -> Definition:
        """The card. Raises CardError naming every bad field."""
        if self.problems:
            raise CardError(self.name or self.code, self.problems)
        typed: dict[str, Any] = self.values
        number = self.row.get("number")
        rarity = self.row.get("rarity")
        return definition(
            code=self.code,
            name=self.name,
            type=self.type,
            set_code=str(self.row.get("set") or ""),
            number=None if number in (None, "") else str(number),
            rarity=None if rarity in (None, "") else str(rarity),
            text=str(self.row.get("text") or ""),
            sample=self.row.get("sample") is True,
            effects=self.effects,
            **typed,
        )
