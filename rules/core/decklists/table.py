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
    UNKNOWN_ZONE,
    UNREADABLE_FILE,
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
}
"""Column names as written, and what they mean."""

SEPARATORS: Final = (",", ";", "\t")
FEWEST_KNOWN: Final = 2
"""Known columns that make a first line a header."""


def separator(header: str) -> str:
    """The separator of a header line, counted outside quotes."""
    bare = "".join(header.split('"')[::2])
    return max(SEPARATORS, key=bare.count)


def is_table(text: str) -> bool:
    """Whether the first line is a header with known column names."""
    return sum(_column(name) in COLUMNS for name in _header(text)) >= FEWEST_KNOWN


def _header(text: str) -> Sequence[str]:
    line, _, _ = text.partition("\n")
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
        line, _, _ = text.partition("\n")
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator(line), strict=True)
        ended = 0
        try:
            for cells in rows:
                number, ended = ended + 1, rows.line_num
                if number == 1:
                    self._head(cells)
                else:
                    self._row(number, cells)
        except csv.Error as error:
            message = f"From here on this is no CSV: {error}."
            self.collector.error(ended + 1, "", UNREADABLE_FILE, message)

    def _head(self, cells: Sequence[str]) -> None:
        self.columns = [COLUMNS.get(_column(name), "") for name in cells]
        self.collector.plain(1, ",".join(cells), HEADING)
        unknown = [name for name in cells if _column(name) not in COLUMNS]
        if unknown:
            names = ", ".join(quoted(name) for name in unknown)
            self.collector.notice(1, f"these columns are not read: {names}")
        if "name" not in self.columns and "code" not in self.columns:
            message = "The header has no column for the card: name or code."
            self.collector.error(1, ",".join(cells), MISSING_COLUMN, message)

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
        else:
            self._card(number, line, dict(zip(self.columns, cells, strict=False)))

    def _card(self, number: int, line: str, row: dict[str, str]) -> None:
        row = {name: _unguarded(cell.strip()).strip() for name, cell in row.items()}
        zone = ""
        if row.get("zone"):
            zone = self.headings.zone(row["zone"])
            if not zone:
                self.collector.error(number, line, UNKNOWN_ZONE, no_zone(row["zone"], self.game))
                return
        written = row.get("quantity", "1")
        quantity = read_quantity(written)
        name = row.get("name", "") or row.get("code", "")
        if not name:
            self.collector.error(number, line, UNKNOWN_CARD, "The line names no card.")
            return
        match = self._match(row, name)
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
