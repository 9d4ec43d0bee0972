"""A deck as the rules see it: zones, cards and quantities, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.core.cards import CardDef

MAYBE: Final = "maybe"
"""The zone that every game has: never counted, never drawn."""


@dataclass(frozen=True)
class Zone:
    """A part of a deck. `label` heads it in text and on pages; `aliases` are also read as that
    heading.

    `types` are the card types that belong there.
    """

    code: str
    label: str
    aliases: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeckLine:
    """So many copies of one card in one zone."""

    card: CardDef
    zone: str
    quantity: int


@dataclass(frozen=True)
class Deck:
    """Lines in no meaningful order; one (card, zone) pair may stand on several lines.

    `side` is the code of one of the game's sides, or empty where the game has none or the list did
    not say it (`Game.side_of` then tells it from the cards).
    """

    game: str
    format: str
    lines: tuple[DeckLine, ...]
    name: str = ""
    side: str = ""

    def counted(self) -> Iterator[DeckLine]:
        """The lines that count for legality: all but those in `maybe`."""
        return (line for line in self.lines if line.zone != MAYBE)

    def copies(self, zone: str) -> list[CardDef]:
        """Every physical copy in a zone, line by line."""
        return [line.card for line in self.lines if line.zone == zone for _ in range(line.quantity)]
