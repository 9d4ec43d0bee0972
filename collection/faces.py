"""How a card is shown: its declared fields sorted into figures, words, tags, flags and a meter.

Nothing here knows a game: a game's `CardField` declarations say what a number, a word or a list
is, so the cards of a fifth game are set like the others without a line of code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.core.cards import (
    CHOICE,
    CHOICES,
    EMPTY_LIST,
    FLAG,
    INTEGER,
    METER,
    NUMBERS,
    TEXT,
    CardDef,
    CardField,
)
from rules.core.game import FULL, NONE, VALUE, Coverage, Game

SIDE = "side"
"""The card field that says to which of the game's sides a card belongs, in games with sides."""

PLAYED: Final = {FULL: "plays fully", VALUE: "plays in part", NONE: "not simulated"}
"""How much of a card test games play, by the level of its coverage."""


@dataclass(frozen=True)
class Fact:
    """One declared field of a card; `value` None is unknown, and shown as such.

    `main` is what the game needs to play the card. `sign` names the drawing of a value that is one
    of the declared choices; `signs` says that each word of a list has one.
    """

    field: str
    label: str
    value: object
    unit: str
    help: str
    main: bool
    sign: str = ""
    signs: bool = False
    labelled: bool = False

    @property
    def alone(self) -> str:
        """The value where no label stands beside it: a word that is no name needs one."""
        if self.value is None:
            return f"{self.label} unknown"
        said = str(self.value)
        named = not said[:1].islower() or said == f"no {self.label}"
        return said if named and not self.labelled else f"{self.label}: {said}"

    @property
    def words(self) -> str:
        """The value in plain text."""
        if self.value is None:
            return "not on record"
        if isinstance(self.value, tuple):
            return ", ".join(
                f"+{part[1]} for {part[0]}" if isinstance(part, tuple) else str(part)
                for part in self.value
            )
        unit = self.unit.removesuffix("s") if self.value == 1 else self.unit
        return f"{self.value} {unit}".strip()


@dataclass(frozen=True)
class Face:
    """A card as its text card shows it. `weave` is the place of its type among the game's types."""

    card: CardDef
    game: Game
    set_name: str
    weave: int
    figures: tuple[Fact, ...]
    words: tuple[Fact, ...]
    tags: tuple[Fact, ...]
    flags: tuple[str, ...]
    meters: tuple[Fact, ...]
    coverage: Coverage

    @property
    def shortfall(self) -> str:
        """That the card is not played in full, in two words; empty where it is."""
        return shortfall(self.coverage)

    @property
    def instead_of_text(self) -> str:
        """Why a card without a text is not played in full; empty for all others."""
        return "" if self.card.text else self.coverage.reason

    @property
    def goes_into_decks(self) -> bool:
        return any(self.card.type in zone.types for zone in self.game.zones)

    @property
    def record(self) -> tuple[Fact, ...]:
        """Every declared field with a plain value, in the order of its declaration."""
        told = {fact.label: fact for fact in self.figures + self.words + self.tags + self.meters}
        return tuple(
            told[declared.label]
            for declared in self.game.card_fields
            if declared.label in told and self.card.type in declared.types
        )

    @property
    def effects(self) -> tuple[str, ...]:
        """Each effect on record as a sentence in the game's words."""
        return tuple(self.game.effects.sentence(effect) for effect in self.card.effects)


def face(game: Game, card: CardDef, set_names: Mapping[str, str]) -> Face:
    """The face of one card; `set_names` maps set codes to names."""
    carried = [declared for declared in game.card_fields if card.type in declared.types]
    return Face(
        card=card,
        game=game,
        set_name=set_names.get(card.set_code, card.set_code),
        weave=game.card_types.index(card.type),
        figures=_facts(game, card, carried, INTEGER, NUMBERS),
        words=_facts(game, card, carried, CHOICE, TEXT),
        tags=_facts(game, card, carried, CHOICES),
        flags=tuple(
            declared.label
            for declared in carried
            if declared.kind == FLAG and getattr(card, declared.name)
        ),
        meters=_facts(game, card, carried, METER),
        coverage=game.coverage(card),
    )


def shortfall(coverage: Coverage) -> str:
    """That a card is not played in full, in two words; empty where it is."""
    return "" if coverage.level == FULL else PLAYED[coverage.level]


def faces(game: Game, cards: list[CardDef], set_names: Mapping[str, str]) -> list[Face]:
    return [face(game, card, set_names) for card in cards]


def _facts(game: Game, card: CardDef, carried: list[CardField], *kinds: str) -> tuple[Fact, ...]:
    """The facts of these kinds. A value neither on record nor missing does not apply, and a 0 that
    says that there is no such number says nothing: no fact.
    """
    missing = card.missing(carried)
    return tuple(
        Fact(
            declared.name,
            declared.label,
            _plainly(game, declared, value),
            declared.unit,
            declared.help,
            declared.needed_to_play,
            sign=str(value) if declared.kind == CHOICE and value in declared.choices else "",
            signs=declared.kind == CHOICES and bool(declared.choices),
            labelled=declared.labelled,
        )
        for declared in carried
        for value in [getattr(card, declared.name)]
        if declared.kind in kinds
        and (value is not None or declared.name in missing)
        and not (value == 0 and card.type in declared.none_at_zero)
    )


def _plainly(game: Game, declared: CardField, value: object) -> object:
    """A value as a fact shows it: words as people say them, numbers in a row as a text."""
    if declared.kind == NUMBERS and isinstance(value, tuple):
        return ", ".join(map(str, value)) or EMPTY_LIST
    return value_in_words(game, declared, value) if isinstance(value, str) else value


def value_in_words(game: Game, declared: CardField, value: str) -> str:
    """A value as people call it: a side by its name, a choice known to be empty as that, one with
    words of its own by these.
    """
    if value == EMPTY_LIST:
        return f"no {declared.label}"
    if declared.kind == NUMBERS:
        return value.replace(";", ", ")
    if declared.words and value in declared.choices:
        return declared.words[declared.choices.index(value)]
    sides = {side.code: side.label for side in game.sides} if declared.name == SIDE else {}
    return sides.get(value, value)
