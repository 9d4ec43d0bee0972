"""Decks for tests: the printed ones, and these with some copies more or fewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from rules.core.catalog import shipped_catalog
from rules.core.deck import Deck, DeckLine
from rules.games.bloodsuckers.cards import BloodCard, define
from rules.games.bloodsuckers.game import BLOODSUCKERS

CATALOG: Final = shipped_catalog(BLOODSUCKERS)


def card(name: str) -> BloodCard:
    """The card on record that has this name."""
    return cast(BloodCard, next(known for known in CATALOG.cards if known.name == name))


def house_card(
    name: str, type: str = "Attack", side: str = "hunters", **fields: object
) -> BloodCard:
    """A combat card that is on no printed list."""
    return define({"code": f"X-{name}", "name": name, "type": type, "side": side, **fields})


def printed(side: str) -> Deck:
    """The printed deck of a side."""
    starter = next(known for known in BLOODSUCKERS.starters if known.side == side)
    lines = [DeckLine(CATALOG.by_code[code], zone, many) for code, zone, many in starter.lines]
    return Deck(BLOODSUCKERS.code, starter.format, tuple(lines), starter.label, side)


def changed(deck: Deck, copies: Mapping[BloodCard | str, int]) -> Deck:
    """The deck with these copies of these cards (or names on record) instead of its own."""
    wanted = {card(name) if isinstance(name, str) else name: many for name, many in copies.items()}
    kept = [line for line in deck.lines if line.card not in wanted]
    new = [DeckLine(held, "combat", many) for held, many in wanted.items() if many]
    return replace(deck, lines=(*kept, *new))
