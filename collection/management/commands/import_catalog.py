"""Bring a catalog file into the database: `manage.py import_catalog PATH`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from collection.services import CatalogChanges, catalog_import
from rules.core.catalog import LARGEST_CATALOG, CatalogError, read_catalog
from rules.core.game import Game
from rules.registry import GAMES, UnknownGame
from rules.registry import game as game_of

MOST_PROBLEMS = 100
UNUSABLE = 2


class Command(BaseCommand):
    help = (
        "Makes the sets of a JSON or CSV catalog file what the file says. Nothing is written if "
        "one row is wrong. A card that is no longer in its set is retired; decks keep it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument("--game", help="the game's code, where the file does not name it")
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")

    def handle(
        self, *args: Any, path: Path, game: str | None, dry_run: bool, **options: Any
    ) -> None:
        data = read_file(path)
        rules = game_named(game) if game else game_in(data, path)
        try:
            catalog = read_catalog(rules, data, where=str(path))
            changes = catalog_import(catalog=catalog, where=str(path), dry_run=dry_run)
        except CatalogError as error:
            for problem in error.problems[:MOST_PROBLEMS]:
                self.stderr.write(f"{path}: {problem.sentence()}")
            count = len(error.problems)
            faults = "1 fault" if count == 1 else f"{count} faults"
            raise CommandError(f"{faults}; nothing was changed.", returncode=UNUSABLE) from None
        self.report(changes, dry_run)

    def report(self, changes: CatalogChanges, dry_run: bool) -> None:
        for word, codes in (
            ("added", changes.added),
            ("changed", changes.changed),
            ("removed", changes.removed),
        ):
            for code in codes:
                self.stdout.write(f"{word:8} {code}")
        would = "Would be" if dry_run else "Catalog:"
        self.stdout.write(
            f"{would} {len(changes.added)} added, {len(changes.changed)} changed, "
            f"{len(changes.removed)} removed, {changes.unchanged} as before."
        )


def read_file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_CATALOG + 1)
    except OSError as error:
        raise CommandError(
            f"{path} cannot be read: {error.strerror or error}.", returncode=UNUSABLE
        ) from None


def game_named(code: str) -> Game:
    try:
        return game_of(code)
    except UnknownGame as error:
        raise CommandError(str(error), returncode=UNUSABLE) from None


def game_in(data: bytes, path: Path) -> Game:
    """The game that a JSON file names; a table names none."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    code = document.get("game") if isinstance(document, dict) else None
    if not isinstance(code, str):
        raise CommandError(
            f"{path} does not say which game it is for: add --game with one of {', '.join(GAMES)}.",
            returncode=UNUSABLE,
        )
    return game_named(code)
