"""How a card is shown: its declared fields sorted into figures, words, tags, flags and a meter.

Nothing here knows a game: a game's `CardField` declarations say what a number, a word or a list
is, so the cards of a fifth game are set like the others without a line of code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.cards import CHOICE, CHOICES, FLAG, INTEGER, METER, TEXT, CardDef, CardField
from rules.core.game import Coverage, Game

NONE = "none"
"""The word of a choice that is known to be empty ("no Team")."""


@dataclass(frozen=True)
class Fact:
    """One declared field of a card; `value` None is unknown, and shown as such."""

    label: str
    value: object
    unit: str
    help: str

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
        return f"{self.value} {self.unit}".strip()


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
        figures=_facts(card, carried, INTEGER),
        words=_facts(card, carried, CHOICE, TEXT),
        tags=_facts(card, carried, CHOICES),
        flags=tuple(
            declared.label
            for declared in carried
            if declared.kind == FLAG and getattr(card, declared.name)
        ),
        meters=_facts(card, carried, METER),
        coverage=game.coverage(card),
    )


def faces(game: Game, cards: list[CardDef], set_names: Mapping[str, str]) -> list[Face]:
    return [face(game, card, set_names) for card in cards]


def _facts(card: CardDef, carried: list[CardField], *kinds: str) -> tuple[Fact, ...]:
    return tuple(
        Fact(declared.label, _shown(declared, card), declared.unit, declared.help)
        for declared in carried
        if declared.kind in kinds
    )


def _shown(declared: CardField, card: CardDef) -> object:
    value: object = getattr(card, declared.name)
    return f"no {declared.label}" if value == NONE else value
