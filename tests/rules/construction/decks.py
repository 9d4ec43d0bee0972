"""Titans cards and decks for the tests, built as small as the case allows."""

from __future__ import annotations

from rules.core.cards import CardDef
from rules.core.deck import Deck, DeckLine
from rules.registry import game

TITANS = game("titans")


def card(number: int | None, card_type: str = "Character", **fields: object) -> CardDef:
    """A card of set INV, named after its number; `code` and `set` may be given."""
    row: dict[str, object] = {
        "code": f"INV-{number}",
        "set": "INV",
        "number": None if number is None else str(number),
        "name": f"Card {number}",
        "type": card_type,
    }
    if card_type != "Field":
        row["infinite"] = False
    return TITANS.define({**row, **fields})


def field(number: int, limit: int | None) -> CardDef:
    return card(number, "Field", limit=limit)


def deck(*lines: tuple[CardDef, str, int]) -> Deck:
    return Deck("titans", "standard", tuple(DeckLine(*line) for line in lines))


def main(copies: int) -> list[tuple[CardDef, str, int]]:
    """So many different Characters in the main list, numbered from 1."""
    return [(card(number), "main", 1) for number in range(1, copies + 1)]


def fields(*limits: int | None) -> list[tuple[CardDef, str, int]]:
    """Different Fields with these Limits, numbered from 901."""
    return [(field(901 + place, limit), "fields", 1) for place, limit in enumerate(limits)]
