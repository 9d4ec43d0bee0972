"""Writing the catalog: a whole file at once, or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, transaction

from collection.definitions import columns, definition
from collection.models import Card, CardAlias, CardSet, CatalogVersion
from rules.core.cards import CardDef
from rules.core.catalog import CardSet as RulesSet
from rules.core.catalog import Catalog, CatalogError, Problem
from rules.core.game import Game
from rules.registry import game as game_of

BATCH: Final = 500
"""Rows a statement: the fastest size on both databases."""


USUAL_PRINTINGS: Final = """
    INSERT INTO collection_printing (code, card_id, card_set_id, number, rarity, variant)
    SELECT code, id, card_set_id, number, rarity, '' FROM collection_card WHERE game = %s
    ON CONFLICT (code) DO UPDATE SET
        card_set_id = excluded.card_set_id, number = excluded.number, rarity = excluded.rarity
"""
"""Each card has the printing that its own row describes, under the card's code. One statement: the
objects alone would double the time of an import."""


@dataclass(frozen=True)
class CatalogChanges:
    """What an import did, or would do: card codes. `removed` cards are retired, never deleted."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    unchanged: int

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def catalog_import(*, catalog: Catalog, where: str, dry_run: bool = False) -> CatalogChanges:
    """Make the sets of this catalog what it says they are.

    A catalog file is the whole of each set that it names: a card of such a set that is not in it is
    retired, which keeps it in the decks that have it and takes it out of every list. A code never
    changes its meaning: one that another game uses raises CatalogError. Importing the same catalog
    again changes nothing.
    """
    game = game_of(catalog.game_code)
    with transaction.atomic(durable=True):
        CatalogVersion.objects.get_or_create(game=game.code)
        CatalogVersion.objects.select_for_update().get(game=game.code)
        _refuse_foreign_codes(catalog, where)
        changes, rows = _compare(game, catalog)
        if not dry_run:
            _write(game, catalog, changes, rows)
    return changes


def _refuse_foreign_codes(catalog: Catalog, where: str) -> None:
    foreign = Card.objects.exclude(game=catalog.game_code).values_list("code", "game")
    problems = [
        Problem(f"card {code}", "code", f"is a card of {other} already")
        for code, other in foreign
        if code in catalog.by_code
    ]
    if problems:
        raise CatalogError(where, problems)


Row = dict[str, Any]

COMPARED: Final = (
    "number",
    "name",
    "type",
    "rarity",
    "text",
    "facts",
    "effects",
    "retired",
    "search",
    "facets",
    "order",
)


def _compare(game: Game, catalog: Catalog) -> tuple[CatalogChanges, dict[str, Row]]:
    """What differs from the rows, and the columns of each card that does."""
    known = {
        code: (set_code or "", values)
        for code, set_code, *values in Card.objects.filter(game=game.code).values_list(
            "code", "card_set__code", *COMPARED
        )
    }
    names: dict[str, list[str]] = {}
    aliases = CardAlias.objects.filter(card__game=game.code).order_by("name")
    for code, name in aliases.values_list("card__code", "name"):
        names.setdefault(code, []).append(name)
    rows: dict[str, Row] = {}
    added: list[str] = []
    changed: list[str] = []
    for card in catalog.by_code.values():
        listed = sorted(set(catalog.aliases.get(card.code, ())))
        row = columns(game, card, listed)
        before = known.get(card.code)
        if before is None:
            added.append(card.code)
        elif (
            before != (card.set_code, [row[name] for name in COMPARED])
            or names.get(card.code, []) != listed
        ):
            changed.append(card.code)
        else:
            continue
        rows[card.code] = row
    covered = {*catalog.sets, *(card.set_code for card in catalog.by_code.values())}
    retired = COMPARED.index("retired")
    removed = [
        code
        for code, (set_code, values) in known.items()
        if set_code in covered and code not in catalog.by_code and not values[retired]
    ]
    return (
        CatalogChanges(
            tuple(added), tuple(changed), tuple(removed), len(catalog.by_code) - len(rows)
        ),
        rows,
    )


def _write(game: Game, catalog: Catalog, changes: CatalogChanges, rows: dict[str, Row]) -> None:
    sets = _write_sets(game, catalog.sets.values())
    cards = [
        Card(card_set_id=sets.get(catalog.by_code[code].set_code), **row)
        for code, row in rows.items()
    ]
    Card.objects.bulk_create(
        cards,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["code"],
        update_fields=["card_set", *COMPARED],
    )
    ids = dict(Card.objects.filter(game=game.code).values_list("code", "pk"))
    _write_aliases(catalog, changes, ids)
    with connection.cursor() as cursor:
        cursor.execute(USUAL_PRINTINGS, [game.code])
    for codes in _batches(changes.removed):
        Card.objects.filter(code__in=codes).update(retired=True)
    CatalogVersion.objects.filter(game=game.code).update(version=_version(game, catalog))


def _write_sets(game: Game, sets: Iterable[RulesSet]) -> dict[str, int]:
    """The ids of the game's sets by code, these brought up to date."""
    CardSet.objects.bulk_create(
        [
            CardSet(game=game.code, code=known.code, name=known.name, sample=known.sample)
            for known in sets
        ],
        update_conflicts=True,
        unique_fields=["game", "code"],
        update_fields=["name", "sample"],
    )
    return dict(CardSet.objects.filter(game=game.code).values_list("code", "pk"))


def _write_aliases(catalog: Catalog, changes: CatalogChanges, ids: dict[str, int]) -> None:
    for codes in _batches(changes.changed):
        CardAlias.objects.filter(card__code__in=codes).delete()
    CardAlias.objects.bulk_create(
        [
            CardAlias(card_id=ids[code], name=name)
            for code in (*changes.added, *changes.changed)
            for name in sorted(set(catalog.aliases.get(code, ())))
        ],
        batch_size=BATCH,
    )


def _batches(codes: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    return (codes[at : at + BATCH] for at in range(0, len(codes), BATCH))


def _version(game: Game, catalog: Catalog) -> str:
    """The version of the whole catalog of the game, as `rules` computes it."""
    offered = Card.objects.filter(game=game.code, retired=False)
    sets = CardSet.objects.filter(game=game.code)
    if offered.count() == len(catalog.by_code) and sets.count() == len(catalog.sets):
        return catalog.version
    return catalog_on_record(game).version


def catalog_on_record(game: Game) -> Catalog:
    """Every card of a game that is not retired, samples too, whatever is shown."""
    cards: list[CardDef] = []
    aliases: dict[str, list[str]] = {}
    rows = Card.objects.filter(game=game.code, retired=False).select_related("card_set")
    for row in rows.order_by("order", "code").prefetch_related("aliases"):
        cards.append(definition(row))
        aliases[row.code] = sorted(alias.name for alias in row.aliases.all())
    sets = CardSet.objects.filter(game=game.code).order_by("code")
    return Catalog(
        game.code, [RulesSet(row.code, row.name, row.sample) for row in sets], cards, aliases
    )
