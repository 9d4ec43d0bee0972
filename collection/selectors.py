"""Reading the catalog: the rules' view of a game's cards, and lists of cards for pages and API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404

from collection.definitions import SET_FACETS, UNKNOWN, definition
from collection.facet_index import FacetIndex
from collection.models import Card, CardAlias, CardSet, CatalogVersion
from rules.core import catalog as rules
from rules.core.cards import INTEGER, CardDef
from rules.core.names import fold
from rules.registry import GAMES
from rules.registry import game as game_of

LONGEST_SEARCH: Final = 200
"""Characters of a search text; longer ones are cut."""

MOST_WORDS: Final = 20
NUL: Final = "\0"
"""The one character that PostgreSQL takes in no text, not even in a question."""


@dataclass(frozen=True)
class Shelf:
    """All of a game's cards at one catalog version.

    `catalog` is what is offered; `cards` also has what decks may still hold: retired cards, and
    those of sample sets that are switched off. `facets` counts what is offered.
    """

    version: str
    catalog: rules.Catalog
    cards: Mapping[str, CardDef]
    facets: FacetIndex


_shelves: dict[tuple[str, bool], Shelf] = {}
_filling = Lock()


def catalog_version(game: str) -> str:
    """A hash of all cards of a game; empty before the first import."""
    versions = CatalogVersion.objects.filter(game=game).values_list("version", flat=True)
    return versions.first() or ""


def catalog_state(game: str) -> str:
    """What every page about a game's cards depends on: the cards, the rules, samples or not."""
    rules_version = game_of(game).engine_version
    return f"{rules_version}/{catalog_version(game)}/{settings.DECKWRIGHT_SAMPLE_SETS}"


def catalog_versions() -> dict[str, str]:
    """The catalog version of each game that has one (one query)."""
    return dict(CatalogVersion.objects.values_list("game", "version"))


def shelf(game: str) -> Shelf:
    """All of a game's cards, kept until an import changes the version (one query)."""
    return _shelf(game, catalog_version(game))


def shelves() -> dict[str, Shelf]:
    """The shelf of every game (one query)."""
    versions = catalog_versions()
    return {game: _shelf(game, versions.get(game, "")) for game in GAMES}


def _shelf(game: str, version: str) -> Shelf:
    key = (game, settings.DECKWRIGHT_SAMPLE_SETS)
    known = _shelves.get(key)
    if known is not None and known.version == version != "":
        return known
    with _filling:
        known = _shelves.get(key)
        if known is None or known.version != version or version == "":
            known = _shelves[key] = _fill(game, version)
    return known


def _fill(game: str, version: str) -> Shelf:
    offered: list[CardDef] = []
    cards: dict[str, CardDef] = {}
    aliases: dict[str, tuple[str, ...]] = {}
    listed: list[tuple[str, str]] = []
    rows = Card.objects.filter(game=game).select_related("card_set").order_by("order", "code")
    for row in rows.prefetch_related(Prefetch("aliases", CardAlias.objects.order_by("name"))):
        card = cards[row.code] = definition(row)
        if row.retired or (card.sample and not settings.DECKWRIGHT_SAMPLE_SETS):
            continue
        offered.append(card)
        listed.append((row.search, row.facets))
        if names := tuple(alias.name for alias in row.aliases.all()):
            aliases[row.code] = names
    sets = [rules.CardSet(row.code, row.name, row.sample) for row in sets_of(game)]
    catalog = rules.Catalog(game, sets, offered, aliases)
    return Shelf(version, catalog, cards, FacetIndex(listed))


def catalog(game: str) -> rules.Catalog:
    """The cards that a game offers now, as the rules know them."""
    return shelf(game).catalog


def neighbours(cards: Shelf, code: str) -> tuple[CardDef | None, CardDef | None]:
    """The cards before and after this one as the catalog sorts them; None at an end."""
    codes = list(cards.catalog.by_code)
    if code not in cards.catalog.by_code:
        return None, None
    place = codes.index(code)
    before = cards.cards[codes[place - 1]] if place else None
    after = cards.cards[codes[place + 1]] if place + 1 < len(codes) else None
    return before, after


def sets_of(game: str) -> QuerySet[CardSet]:
    sets = CardSet.objects.filter(game=game).order_by("code")
    return sets if settings.DECKWRIGHT_SAMPLE_SETS else sets.filter(sample=False)


def _offered() -> QuerySet[Card]:
    cards = Card.objects.select_related("card_set")
    return cards if settings.DECKWRIGHT_SAMPLE_SETS else cards.exclude(card_set__sample=True)


def card_for(code: str) -> Card:
    """The card with this code, retired or not. Raises Http404 where there is none to be shown."""
    card = None if NUL in code else _offered().filter(code=code).first()
    if card is None:
        raise Http404(f"No card has the code {code!r}.")
    return card


@dataclass(frozen=True)
class FacetValue:
    value: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Facet:
    """One field to sort cards by, with how many cards each value would show."""

    field: str
    label: str
    values: tuple[FacetValue, ...]


Chosen = Mapping[str, Sequence[str]]
"""Facet field to the values that are let through; cards must fit every field."""

ORDERINGS: Final = {
    "number": ("order", "code"),
    "-number": ("-order", "-code"),
    "name": ("name", "code"),
    "-name": ("-name", "-code"),
    "type": ("type", "name", "code"),
    "-type": ("-type", "name", "code"),
}


def orderings(game: str) -> tuple[str, ...]:
    """What `cards_found` can sort by: the usual ones, and each number that the game declares."""
    numbers = [field.name for field in game_of(game).card_fields if field.kind == INTEGER]
    return (*ORDERINGS, *(f"{sign}{name}" for name in numbers for sign in ("", "-")))


def cards_found(
    game: str, text: str = "", facets: Chosen | None = None, ordering: str = "number"
) -> QuerySet[Card]:
    """The offered cards that hold every word of `text` and fit the chosen facets, in a total order.

    A facet or ordering that the game does not have raises ValueError with a sentence.
    """
    found = _with_words(game, text)
    names = facet_labels(game)
    for field, values in (facets or {}).items():
        if field not in names:
            raise ValueError(f"{field!r} is no facet; there are {', '.join(names)}.")
        if values:
            fits = Q()
            for value in values:
                fits |= Q(facets__contains=f"\n{field}={value.replace(NUL, ' ')}\n")
            found = found.filter(fits)
    if ordering in ORDERINGS:
        return found.order_by(*ORDERINGS[ordering])
    if ordering in orderings(game):
        sign = "-" if ordering.startswith("-") else ""
        return found.order_by(f"{sign}facts__{ordering.removeprefix('-')}", "name", "code")
    raise ValueError(f"{ordering!r} is no ordering; there are {', '.join(orderings(game))}.")


def _with_words(game: str, text: str) -> QuerySet[Card]:
    found = _offered().filter(game=game, retired=False)
    for word in _words(text):
        found = found.filter(search__contains=word)
    return found


def _words(text: str) -> list[str]:
    return fold(text[:LONGEST_SEARCH].replace(NUL, " ")).split()[:MOST_WORDS]


def facet_labels(game: str) -> dict[str, str]:
    """The facets of a game by field name, with their labels."""
    labels = {field: field.capitalize() for field in SET_FACETS}
    labels.update((field.name, field.label) for field in game_of(game).card_fields if field.facet)
    return labels


def facets(game: str, text: str = "", chosen: Chosen | None = None) -> tuple[Facet, ...]:
    """Every facet with its values and counts: the cards that fit all the *other* chosen facets.

    One of which no card found has anything on record is left out.
    """
    wanted = {field: set(values) for field, values in (chosen or {}).items() if values}
    index = shelf(game).facets
    counts = index.counts(index.with_words(_words(text)), wanted)
    return tuple(
        Facet(
            field,
            label,
            _facet_values(game, field, counts.get(field, {}), wanted.get(field, set())),
        )
        for field, label in facet_labels(game).items()
        if counts.get(field, {}).keys() - {UNKNOWN} or field in wanted
    )


def _facet_values(
    game: str, field: str, counts: Mapping[str, int], chosen: set[str]
) -> tuple[FacetValue, ...]:
    """Declared choices in their order, numbers by size, words by the alphabet, `unknown` last."""
    declared = {known.name: known.choices for known in game_of(game).card_fields}
    order = list(game_of(game).card_types if field == "type" else declared.get(field, ()))

    def place(value: str) -> tuple[int, int, str]:
        if value in order:
            return 0, order.index(value), ""
        if value.isdigit():
            return 1, int(value), ""
        return (3 if value == UNKNOWN else 2), 0, value.casefold()

    return tuple(
        FacetValue(value, counts.get(value, 0), value in chosen)
        for value in sorted({*counts, *chosen}, key=place)
    )
