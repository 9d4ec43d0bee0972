"""What an address asks of a card list: words, facets, order, view and page, read from its query.

The whole state of a list is in its address: every list can be linked to, and works without scripts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.http import QueryDict

from collection.definitions import UNKNOWN
from collection.faces import Face, face, value_in_words
from collection.selectors import (
    LONGEST_SEARCH,
    cards_found,
    facet_labels,
    facets,
    orderings,
    shelf,
)
from rules.core.game import Game

CARDS_A_PAGE: Final = 24

ORDER_LABELS: Final = {
    "number": "Number",
    "-number": "Number, last first",
    "name": "Name",
    "-name": "Name, Z first",
    "type": "Type",
}
NAMED: Final = ("type", "set")
"""Facets whose values are names, clear without the facet's own."""
LIST: Final = "list"
CARDS: Final = "cards"
OPEN_FACETS: Final = 4
"""So many facets stand open; the others open by themselves once something in them is chosen."""


@dataclass(frozen=True)
class CardQuery:
    """The question, made safe: unknown facets, orders and values are left out."""

    text: str
    chosen: Mapping[str, tuple[str, ...]]
    order: str
    view: str
    page: str

    @property
    def narrowed(self) -> bool:
        return bool(self.text or self.chosen)


@dataclass(frozen=True)
class Choice:
    """One value of a facet as it is offered, `alone` where no heading stands above it; `without` is
    the query that takes it away again."""

    value: str
    label: str
    alone: str
    count: int
    chosen: bool
    without: str


@dataclass(frozen=True)
class FacetGroup:
    field: str
    label: str
    choices: tuple[Choice, ...]
    open: bool
    short: bool
    """Values that are plain numbers stand side by side."""


@dataclass(frozen=True)
class Ordering:
    code: str
    label: str


@dataclass(frozen=True)
class CardList:
    """A page of a list with everything around it."""

    query: CardQuery
    page: Page[str]
    faces: tuple[Face, ...]
    facets: tuple[FacetGroup, ...]
    orderings: tuple[Ordering, ...]
    samples_only: bool
    """Nobody has brought the game's own cards in yet: all that is offered is invented."""

    @property
    def chosen(self) -> tuple[Choice, ...]:
        return tuple(choice for group in self.facets for choice in group.choices if choice.chosen)


def read_query(game: Game, parameters: QueryDict) -> CardQuery:
    """The query of an address; what makes no sense in it is ignored, never an error page."""
    chosen = {
        field: tuple(dict.fromkeys(value for value in parameters.getlist(field)[:50] if value))
        for field in facet_labels(game.code)
    }
    order = parameters.get("order", "")
    return CardQuery(
        text=parameters.get("q", "").replace("\0", " ").strip()[:LONGEST_SEARCH],
        chosen={field: values for field, values in chosen.items() if values},
        order=order if order in orderings(game.code) else "number",
        view=LIST if parameters.get("view") == LIST else CARDS,
        page=parameters.get("page", "1"),
    )


def card_list(
    game: Game,
    parameters: QueryDict,
    *,
    size: int = CARDS_A_PAGE,
    offered: Mapping[str, Sequence[str]] | None = None,
) -> CardList:
    """The cards that an address asks for (four queries, whatever the size of the catalog).

    `offered` are the facet values that are looked for where the address chooses none of the facet.
    """
    query = read_query(game, parameters)
    looked_for = {**(offered or {}), **query.chosen}
    all_cards = shelf(game.code)
    set_names = {known.code: known.name for known in all_cards.catalog.sets.values()}
    found = cards_found(game.code, query.text, looked_for, query.order)
    page = Paginator(found.values_list("code", flat=True), size).get_page(query.page)
    return CardList(
        query=query,
        page=page,
        faces=tuple(face(game, all_cards.cards[code], set_names) for code in page),
        facets=_groups(game, query, looked_for, set_names, parameters),
        orderings=_orderings(game),
        samples_only=all(known.sample for known in all_cards.catalog.sets.values()),
    )


def _groups(
    game: Game,
    query: CardQuery,
    looked_for: Mapping[str, Sequence[str]],
    set_names: Mapping[str, str],
    parameters: QueryDict,
) -> tuple[FacetGroup, ...]:
    groups = []
    for place, facet in enumerate(facets(game.code, query.text, looked_for)):
        picked = query.chosen.get(facet.field, ())
        choices = tuple(
            Choice(
                value.value,
                label,
                label
                if facet.field in NAMED or label.startswith("no ")
                else f"{facet.label}: {label}",
                value.count,
                value.value in picked,
                _without(parameters, facet.field, value.value) if value.value in picked else "",
            )
            for value in facet.values
            for label in [value_label(game, facet.field, value.value, set_names)]
        )
        groups.append(
            FacetGroup(
                facet.field,
                facet.label,
                choices,
                open=place < OPEN_FACETS or any(choice.chosen for choice in choices),
                short=all(choice.value.isdigit() for choice in choices),
            )
        )
    return tuple(groups)


def value_label(game: Game, field: str, value: str, set_names: Mapping[str, str]) -> str:
    """A facet's value in words."""
    if value == UNKNOWN:
        return "not on record"
    if field == "set":
        return set_names.get(value, value)
    declared = next((known for known in game.card_fields if known.name == field), None)
    return value if declared is None else value_in_words(game, declared, value)


def _without(parameters: QueryDict, field: str, value: str) -> str:
    kept = parameters.copy()
    kept.setlist(field, [known for known in parameters.getlist(field) if known != value])
    kept.pop("page", None)
    return "?" + kept.urlencode()


def _orderings(game: Game) -> tuple[Ordering, ...]:
    labels = dict(ORDER_LABELS)
    for declared in game.card_fields:
        labels[declared.name] = f"{declared.label}, low first"
        labels[f"-{declared.name}"] = f"{declared.label}, high first"
    return tuple(Ordering(code, labels[code]) for code in orderings(game.code) if code in labels)
