"""Deck CSV: a header with known column names in any order, then a card a row."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from rules.core.catalog import Catalog, Match
from rules.core.decklists.collecting import Collector, Entry
from rules.core.decklists.headings import Headings
from rules.core.decklists.lines import read_quantity, resolve
from rules.core.decklists.reports import (
    BAD_CHARACTER,
    BLANK,
    HEADING,
    LONGEST_LINE,
    MISSING_COLUMN,
    TOO_LONG,
    UNKNOWN_CARD,
    UNKNOWN_COLUMN,
    UNKNOWN_ZONE,
    UNREADABLE_FILE,
    WRONG_GAME,
    quoted,
)
from rules.core.game import Game

COLUMNS: Final = {
    "quantity": "quantity",
    "qty": "quantity",
    "amount": "quantity",
    "copies": "quantity",
    "count": "quantity",
    "name": "name",
    "card name": "name",
    "card": "name",
    "set": "set",
    "edition": "set",
    "set code": "set",
    "set name": "set",
    "number": "number",
    "collector number": "number",
    "zone": "zone",
    "code": "code",
    "id": "code",
    "game": "game",
}
"""Column names as written, and what they mean."""

SEPARATORS: Final = (",", ";", "\t")
FEWEST_KNOWN: Final = 2
"""Known columns that make a first line a header."""


def first_line(text: str) -> str:
    """The first line that is not blank."""
    return text.lstrip().partition("\n")[0]


def separator(header: str) -> str:
    """The separator of a header line, counted outside quotes."""
    bare = "".join(header.split('"')[::2])
    return max(SEPARATORS, key=bare.count)


def is_table(text: str) -> bool:
    """Whether the first line that is not blank is a header with known column names."""
    return sum(_column(name) in COLUMNS for name in _header(text)) >= FEWEST_KNOWN


def _header(text: str) -> Sequence[str]:
    line = first_line(text)
    if len(line) > LONGEST_LINE:
        return ()
    try:
        return next(csv.reader([line], delimiter=separator(line)), ())
    except csv.Error:
        return ()


def _column(name: str) -> str:
    return " ".join(_unguarded(name).replace("_", " ").split()).casefold()


def _unguarded(cell: str) -> str:
    """One leading ' taken off, which an export puts before what a spreadsheet would run."""
    return cell.removeprefix("'")


class TableReader:
    """Reads the rows of one CSV text, in order, into a Collector."""

    def __init__(self, catalog: Catalog, game: Game, collector: Collector) -> None:
        self.catalog = catalog
        self.game = game
        self.headings = Headings(game)
        self.collector = collector
        self.columns: list[str] = []

    def read(self, text: str) -> None:
        file = io.StringIO(text, newline="")
        rows = csv.reader(file, delimiter=separator(first_line(text)), strict=True)
        ended = 0
        try:
            for cells in rows:
                number, ended = ended + 1, rows.line_num
                if not self.columns and any(cell.strip() for cell in cells):
                    self._head(number, cells)
                else:
                    self._row(number, cells)
        except csv.Error as error:
            message = f"From here on this is no CSV: {error}."
            self.collector.error(ended + 1, "", UNREADABLE_FILE, message)

    def _head(self, number: int, cells: Sequence[str]) -> None:
        """What the columns mean; of two that mean the same, the first is read."""
        line = ",".join(cells)
        unread: list[str] = []
        for name in cells:
            meaning = COLUMNS.get(_column(name), "")
            if not meaning or meaning in self.columns:
                unread += [name] if name.strip() else []
                meaning = ""
            self.columns.append(meaning)
        self.collector.plain(number, line, HEADING)
        if unread:
            names = ", ".join(quoted(name) for name in unread)
            self.collector.notice(number, f"these columns are not read: {names}")
        if "name" not in self.columns and "code" not in self.columns:
            message = "The header has no column for the card: name or code."
            self.collector.error(number, line, MISSING_COLUMN, message)

    def _row(self, number: int, cells: Sequence[str]) -> None:
        line = ",".join(cells)
        if not any(cell.strip() for cell in cells):
            self.collector.plain(number, line, BLANK)
        elif "\0" in line:
            self.collector.error(
                number, line, BAD_CHARACTER, "The line holds a character that is no text."
            )
        elif len(line) > LONGEST_LINE:
            self.collector.error(
                number, line, TOO_LONG, f"The line is longer than {LONGEST_LINE} characters."
            )
        elif any(cell.strip() for cell in cells[len(self.columns) :]):
            message = (
                f"The row has {len(cells)} cells, the header {len(self.columns)}. A name with a "
                "separator in it stands in quotes."
            )
            self.collector.error(number, line, UNKNOWN_COLUMN, message)
        else:
            self._card(number, line, dict(zip(self.columns, cells, strict=False)))

    def _card(self, number: int, line: str, row: dict[str, str]) -> None:
        row = {name: _unguarded(cell.strip()).strip() for name, cell in row.items() if name}
        if row.get("game") and not self.collector.is_game(row["game"]):
            self.collector.error(number, line, WRONG_GAME, self.collector.wrong_game(row["game"]))
            return
        zone = ""
        if row.get("zone"):
            zone = self.headings.zone(row["zone"])
            if not zone:
                self.collector.error(number, line, UNKNOWN_ZONE, no_zone(row["zone"], self.game))
                return
            other = self.collector.say_side(self.headings.side(row["zone"]))
            if other:
                self.collector.error(number, line, *other)
                return
        written = row.get("quantity", "1")
        quantity = read_quantity(written)
        name = row.get("name", "") or row.get("code", "")
        if not name:
            self.collector.error(number, line, UNKNOWN_CARD, "The line names no card.")
            return
        match = self._match(row, name)
        if match.card is not None and row.get("name") and row.get("code"):
            self.collector.check_name(number, match.card, row["name"])
        self.collector.card(Entry(number, line, match, quantity, name, zone))

    def _match(self, row: dict[str, str], name: str) -> Match:
        """The code where the catalog knows it, else the name with set and number."""
        card = self.catalog.find_code(row.get("code", ""))
        if card is not None:
            return Match(card)
        for exact in (True, False):
            match, _ = resolve(
                name,
                self.catalog,
                exact=exact,
                set_code=row.get("set") or None,
                number=row.get("number", "").removeprefix("#") or None,
            )
            if match.card is not None or match.candidates:
                return match
        return match


def no_zone(written: str, game: Game) -> str:
    """The message for a zone that the game does not have."""
    zones = ", ".join([*(zone.code for zone in game.zones), "maybe"])
    return f"{game.name} has no zone {quoted(written)}; its zones are: {zones}."
