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


def changed(deck: Deck, copies: Mapping[str, int], *house: tuple[BloodCard, int]) -> Deck:
    """The deck with so many copies of these cards on record instead of its own, and house cards."""
    wanted = [(card(name), many) for name, many in copies.items()] + list(house)
    codes = {held.code for held, _ in wanted}
    kept = [line for line in deck.lines if line.card.code not in codes]
    new = [DeckLine(held, "combat", many) for held, many in wanted if many]
    return replace(deck, lines=(*kept, *new))
