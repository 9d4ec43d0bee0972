"""From a card's row to the rules' definition and back: the one place where the two meet.

A row holds the same facts as a catalog file, so that `Game.define` makes equal cards of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from collection.models import Card
from rules.core.cards import (
    CHOICES,
    EMPTY_LIST,
    FLAG,
    NUMBERS,
    CardDef,
    CardField,
    numbers_text,
)
from rules.core.game import Game
from rules.core.names import fold
from rules.core.snapshot import card_row
from rules.registry import game as game_of

UNKNOWN: Final = "unknown"
"""The facet value of a field that the card's type carries and nobody has put on record."""

SET_FACETS: Final = ("type", "set", "rarity")
"""What every card of every game can be sorted by, before the fields that its game declares."""


def definition(card: Card) -> CardDef:
    """The rules' card of a row with its set. Raises CardError where the row makes no card."""
    return game_of(card.game).define(
        {
            **card.facts,
            "code": card.code,
            "set": card.card_set.code if card.card_set else "",
            "number": card.number,
            "name": card.name,
            "type": card.type,
            "rarity": card.rarity,
            "text": card.text,
            "effects": card.effects,
            "sample": card.card_set is not None and card.card_set.sample,
        }
    )


def columns(game: Game, card: CardDef, aliases: Sequence[str] = ()) -> dict[str, object]:
    """What a row of `Card` holds for a definition, its set apart."""
    row = card_row(game, card)
    return {
        "game": game.code,
        "code": card.code,
        "number": card.number,
        "name": card.name,
        "type": card.type,
        "rarity": card.rarity,
        "text": card.text,
        "effects": row["effects"],
        "facts": {
            declared.name: row[declared.name]
            for declared in game.card_fields
            if row.get(declared.name) is not None
        },
        "retired": False,
        "search": search_text(game, card, aliases),
        "facets": facet_text(game, card),
        "order": order_of(game, card),
    }


def search_text(game: Game, card: CardDef, aliases: Sequence[str]) -> str:
    """Everything that a search by words looks at, folded as names are compared."""
    words: list[str] = [card.full_label, *aliases, card.code, card.type, card.text]
    for declared in game.card_fields:
        value = getattr(card, declared.name) if card.type in declared.types else None
        if isinstance(value, str):
            words.append(value)
        elif declared.kind == CHOICES and value:
            words += value
    return fold(" ".join(words))


def facet_text(game: Game, card: CardDef) -> str:
    """The card's facet values, one `field=value` a line, with a line break at both ends."""
    lines = [f"{field}={value}" for field, values in facet_values(game, card) for value in values]
    return "\n" + "\n".join(lines) + "\n"


def facet_values(game: Game, card: CardDef) -> Iterable[tuple[str, list[str]]]:
    missing = card.missing(game.card_fields)
    yield "type", [card.type]
    yield "set", [card.set_code or UNKNOWN]
    yield "rarity", [card.rarity or UNKNOWN]
    for declared in game.card_fields:
        value = getattr(card, declared.name)
        applies = value is not None or declared.name in missing
        if declared.facet and card.type in declared.types and applies:
            yield declared.name, words_of(declared, value)


def words_of(declared: CardField, value: object) -> list[str]:
    """The facet values of one field of one card."""
    if value is None:
        return [UNKNOWN]
    if declared.kind == FLAG:
        return ["yes" if value else "no"]
    if declared.kind == NUMBERS and isinstance(value, tuple):
        return [numbers_text(value)]
    if isinstance(value, tuple):
        return [str(part) for part in value] or [EMPTY_LIST]
    return [str(value)]


def order_of(game: Game, card: CardDef) -> str:
    """A text that sorts cards by set and number as people count: 9 before 10. In a set, cards
    without a number come last, by type as the game lists its types; so do, in all, those whose set
    is not on record: little else is known of them.
    """
    number = card.number or f"~{game.card_types.index(card.type)}"
    counted = re.sub(r"\d+", lambda digits: digits[0].zfill(6), number)
    return f"{0 if card.set_code else 1} {card.set_code} {counted}"[:80]
