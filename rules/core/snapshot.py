"""Decks as JSON that carries every card row, so that what was played can be played again.

A catalog changes; a run keeps the cards as they were when it was started.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.cards import CardDef
from rules.core.deck import Deck, DeckLine
from rules.core.game import Game


def card_row(game: Game, card: CardDef) -> dict[str, object]:
    """The catalog row of a card: `game.define` makes an equal card of it."""
    row: dict[str, object] = {
        "code": card.code,
        "set": card.set_code,
        "number": card.number,
        "name": card.name,
        "type": card.type,
        "rarity": card.rarity,
        "text": card.text,
        "sample": card.sample,
        "effects": [{"effect": effect.name, **effect.arguments} for effect in card.effects],
    }
    for declared in game.card_fields:
        if card.type in declared.types:
            row[declared.name] = _as_json(getattr(card, declared.name))
    return row


def _as_json(value: object) -> object:
    if isinstance(value, tuple):
        return [_as_json(part) for part in value]
    return value


def deck_to_json(game: Game, deck: Deck) -> dict[str, object]:
    """The deck with its card rows; lines keep their order. A side is there if the deck says one."""
    written: dict[str, object] = {
        "format": deck.format,
        "name": deck.name,
        "lines": [
            {
                "zone": line.zone,
                "quantity": line.quantity,
                "card": card_row(game, line.card),
            }
            for line in deck.lines
        ],
    }
    return {**written, "side": deck.side} if deck.side else written


def deck_from_json(game: Game, data: Mapping[str, Any]) -> Deck:
    """The deck that `deck_to_json` wrote. Raises CardError for a row that the game cannot read."""
    lines = tuple(
        DeckLine(game.define(line["card"]), str(line["zone"]), int(line["quantity"]))
        for line in data["lines"]
    )
    side = str(data.get("side", ""))
    return Deck(game.code, str(data["format"]), lines, str(data["name"]), side)
