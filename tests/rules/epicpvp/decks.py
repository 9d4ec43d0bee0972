"""Decks for tests: the sample characters, and characters of a catalog made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.core.catalog import Catalog, shipped_catalog
from rules.core.deck import Deck, DeckLine
from rules.games.epicpvp.cards import EpicCard, define
from rules.games.epicpvp.game import EPICPVP

CATALOG: Final = shipped_catalog(EPICPVP)


def card(name: str, indicator: str | None = None, catalog: Catalog = CATALOG) -> EpicCard:
    """The card of this name, and of this set where several have it."""
    return next(
        known
        for known in catalog.cards
        if isinstance(known, EpicCard)
        and known.name == name
        and indicator in (None, known.indicator)
    )


def made(name: str, type: str = "Move", **fields: object) -> EpicCard:
    """A card that is in no catalog; a Move with its numbers, unless they are given."""
    row: dict[str, object] = {"code": f"X-{name}-{fields.get('indicator', '')}"}
    if type == "Move":
        row |= {"cost": 1, "block": [1], "attack": [1]}
    return define({**row, "name": name, "type": type, **fields})


def with_values(card: EpicCard, values: dict[str, Any]) -> EpicCard:
    """The card with other values in these fields."""
    return replace(card, **values)


def character(race: str, class_: str, catalog: Catalog = CATALOG) -> Deck:
    """The deck of a Race and a Class, named by them."""
    parts = [card(race, catalog=catalog), card(class_, catalog=catalog)]
    return Deck("epicpvp", "standard", EPICPVP.assembled(parts, catalog), f"{race} {class_}")


def changed(deck: Deck, *copies: tuple[EpicCard, int]) -> Deck:
    """The deck with so many copies of these cards instead of its own."""
    codes = {held.code for held, _ in copies}
    kept = [line for line in deck.lines if line.card.code not in codes]
    new = [DeckLine(held, EPICPVP.zone_for(held), many) for held, many in copies if many]
    return replace(deck, lines=(*kept, *new))


def small_catalog(*more: EpicCard, **fields: object) -> Catalog:
    """Two sets of their own: the Race Moth (Life 4) with 8 cards, the Class Smith with 7; each has
    a Basic Tap of its own. `fields` change the Race.
    """
    moth = {"life": 4, "initiative": 2, "deck_size": 8, **fields}
    cards = [
        made("Moth", "Race", **moth),
        made("Smith", "Class", initiative=3, deck_size=7),
        made("Basic Tap", indicator="Moth", copies=4, basic=True),
        made("Flutter", indicator="Moth", copies=3),
        made("Dust", "Special", indicator="Moth", copies=1),
        made("Basic Tap", indicator="Smith", copies=5, basic=True),
        made("Anvil", indicator="Smith", copies=2),
    ]
    return Catalog("epicpvp", (), [*cards, *more])


def small_deck(catalog: Catalog) -> Deck:
    """The Moth Smith of such a catalog."""
    return character("Moth", "Smith", catalog)
