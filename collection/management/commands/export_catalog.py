"""Write a game's catalog as a catalog file: `manage.py export_catalog [--game G] [PATH]`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from collection.management.commands.import_catalog import UNUSABLE, game_named
from collection.services import catalog_on_record
from rules.core.catalog import Catalog
from rules.core.game import Game
from rules.core.snapshot import card_row
from rules.registry import GAMES


class Command(BaseCommand):
    help = "Writes the cards of a game, retired ones apart, as a JSON file that imports again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, nargs="?", help="a new file; without it, stdout")
        parser.add_argument("--game", default=next(iter(GAMES)))

    def handle(self, *args: Any, path: Path | None, game: str, **options: Any) -> None:
        rules = game_named(game)
        text = catalog_text(rules, catalog_on_record(rules))
        if path is None:
            self.stdout.write(text, ending="")
            return
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise CommandError(
                f"{path} cannot be written: {error.strerror or error}.", returncode=UNUSABLE
            ) from None


def catalog_text(game: Game, catalog: Catalog) -> str:
    """The catalog as JSON with a card a line, so that two versions can be compared line by line."""
    sets = [
        {"code": known.code, "name": known.name, "sample": known.sample}
        for known in catalog.sets.values()
    ]
    cards = []
    for card in catalog.cards:
        row = {key: value for key, value in card_row(game, card).items() if value is not None}
        row.pop("sample")
        row["aliases"] = list(catalog.aliases.get(card.code, ()))
        cards.append(json.dumps(row, ensure_ascii=False))
    listed = ",\n  ".join(cards)
    return (
        f'{{"game": {json.dumps(game.code)},\n "sets": {json.dumps(sets, ensure_ascii=False)},\n'
        f' "cards": [\n  {listed}\n]}}\n'
    )
