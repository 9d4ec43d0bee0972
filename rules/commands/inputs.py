"""What the commands share: their common arguments, and reading games, catalogs and decks.

Whatever cannot be read or used is raised as InputError: sentences, never a traceback.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules.core.catalog import (
    LARGEST_CATALOG,
    Catalog,
    CatalogError,
    read_catalog,
    shipped_catalog,
)
from rules.core.decklist import LARGEST_DECKLIST, Reading, read_decklist
from rules.core.game import Format, Game
from rules.registry import GAMES, UnknownGame, game

UNUSABLE: Final = 2
"""The exit status for input that cannot be read or used."""
MOST_SAID: Final = 100
"""Problems of one file that are printed as sentences."""


class InputError(Exception):
    """Input that cannot be used. `problems` are JSON-able details, each with a `message`."""

    def __init__(self, message: str, problems: Sequence[dict[str, object]] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.problems = tuple(problems)


def add_game(parser: argparse.ArgumentParser) -> None:
    """The argument `--game`."""
    parser.add_argument(
        "--game", required=True, metavar="G", help=f"the game: {', '.join(sorted(GAMES))}"
    )


def add_format(parser: argparse.ArgumentParser) -> None:
    """The argument `--format`."""
    parser.add_argument(
        "--format", metavar="F", help="the deck format (default: the deck's own, or the first)"
    )


def add_catalog(parser: argparse.ArgumentParser) -> None:
    """The argument `--catalog`."""
    parser.add_argument(
        "--catalog",
        action="append",
        default=[],
        metavar="PATH",
        help="a catalog (JSON or CSV) laid over the shipped cards; may be given several times",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """The argument `--json`."""
    parser.add_argument("--json", action="store_true", help="print one JSON document on stdout")


def chosen_game(arguments: argparse.Namespace) -> Game:
    """The game that was named. Raises InputError where there is none of that code."""
    try:
        return game(arguments.game)
    except UnknownGame as error:
        raise InputError(str(error)) from error


def chosen_catalog(arguments: argparse.Namespace, played: Game) -> Catalog:
    """The shipped cards, with every --catalog laid over them in order."""
    _refuse_reading_twice(arguments)
    catalog = shipped_catalog(played)
    for path in arguments.catalog:
        data = content(path, LARGEST_CATALOG)
        try:
            catalog = catalog.merged(read_catalog(played, data, where=path))
        except CatalogError as error:
            raise InputError(
                f"The catalog {path} cannot be used.",
                [
                    {
                        "place": problem.place,
                        "field": problem.field,
                        "message": problem.sentence(),
                    }
                    for problem in error.problems
                ],
            ) from error
    return catalog


def _refuse_reading_twice(arguments: argparse.Namespace) -> None:
    given = [value if isinstance(value, list) else [value] for value in vars(arguments).values()]
    if sum(values.count("-") for values in given) > 1:
        raise InputError('Standard input ("-") can be read only once; give the others as files.')


def chosen_deck(
    path: str, played: Game, catalog: Catalog, format_code: str | None = None
) -> Reading:
    """The deck in a file. A line that cannot be read is a reason to refuse all of it.

    That goes for a line of 0 copies too: a file for a program should say what it means.
    """
    if format_code is not None:
        format_named(played, format_code)
    reading = read_decklist(
        content(path, LARGEST_DECKLIST),
        catalog,
        played,
        format_code=format_code or "",
        strict=True,
    )
    if reading.problems:
        raise InputError(
            f"The deck {path} cannot be used.",
            [
                {
                    "line": problem.number,
                    "place": problem.place,
                    "text": problem.text,
                    "reason": problem.reason,
                    "message": problem.sentence(),
                    "candidates": [card.code for card in problem.candidates],
                    "suggestions": [card.code for card in problem.suggestions],
                }
                for problem in reading.problems
            ],
        )
    return reading


def format_named(played: Game, code: str) -> Format:
    """The deck format with this code. Raises InputError naming those that there are."""
    try:
        return played.format(code)
    except ValueError as error:
        raise InputError(str(error)) from error


def content(path: str, largest: int) -> bytes:
    """The bytes of a file, or of standard input for "-"; never more than one above the largest."""
    if not path:
        raise InputError('The name of a file is empty; give a path, or "-" for standard input.')
    try:
        if path == "-":
            return sys.stdin.buffer.read(largest + 1)
        with Path(path).open("rb") as opened:
            return opened.read(largest + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{path} cannot be read: {why}.") from error


def report(error: InputError, *, as_json: bool) -> int:
    """Say why input could not be used, on stderr and, if asked for, as JSON; the exit status."""
    print(error.message, file=sys.stderr)
    for problem in error.problems[:MOST_SAID]:
        print(f"  {problem['message']}", file=sys.stderr)
    if len(error.problems) > MOST_SAID:
        more = len(error.problems) - MOST_SAID
        print(f"  And {more:,} more; --json lists them all.", file=sys.stderr)
    if as_json:
        print_json({"error": error.message, "problems": list(error.problems)})
    return UNUSABLE


def print_json(document: object) -> None:
    """Print one JSON document."""
    print(json.dumps(document, ensure_ascii=False, indent=1))
