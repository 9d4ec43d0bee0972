"""A catalog as CSV: the same names as in JSON in the first line, then a card a row.

The columns `set_name` and `sample` describe the row's set. A cell may be empty: not on record.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from rules.core.catalog_rows import (
    CARD_KEYS,
    SIDE_COLUMNS,
    CardSet,
    Problem,
    refused,
    set_problems,
)
from rules.core.game import Game
from rules.core.json_text import JsonError, parse_json
from rules.core.names import shown

NEEDED: Final = ("code", "name", "type")
SET_COLUMNS: Final = ("set_name", "sample")
DEEPEST_EFFECTS: Final = 5
SEPARATORS: Final = (",", ";", "\t")
FLAGS: Final = {
    "true": True,
    "yes": True,
    "1": True,
    "false": False,
    "no": False,
    "0": False,
}


class Table:
    """What the rows of a CSV catalog say; `rows` are (place, row by column name)."""

    def __init__(self, game: Game, names: Sequence[str], place: str) -> None:
        self.names = names
        columns = [*CARD_KEYS, *SET_COLUMNS, *(declared.name for declared in game.card_fields)]
        self.unknown = [name for name in names if name not in ("", *columns, *SIDE_COLUMNS)]
        self.sets: dict[str, CardSet] = {}
        self.rows: list[tuple[str, object]] = []
        self.problems: list[Problem] = []
        if self.unknown:
            message = (
                f"no card of {game.name} has a {' or '.join(map(shown, self.unknown))}; columns "
                f"are {', '.join(columns)}"
            )
            self.problems.append(Problem(place, "", message))

    def add(self, place: str, cells: Sequence[str]) -> None:
        """Take one row."""
        if len(cells) > len(self.names):
            message = f"has {len(cells)} cells, the header {len(self.names)}"
            self.problems.append(Problem(place, "", message))
            return
        row: dict[str, object] = {}
        for name, cell in zip(self.names, map(_unguarded, cells), strict=False):
            if name in self.unknown:
                continue
            if name:
                row[name] = cell
            elif cell:
                message = f"{shown(cell)} stands in a column without a name"
                self.problems.append(Problem(place, "", message))
        self._describe_set(place, row)
        row["effects"] = self._effects(place, row.get("effects"))
        row["aliases"] = [
            alias.strip() for alias in str(row.get("aliases") or "").split(";") if alias.strip()
        ]
        self.rows.append((place, row))

    def _describe_set(self, place: str, row: dict[str, object]) -> None:
        """The set of a row: each says the same of it, or nothing."""
        name = str(row.pop("set_name", ""))
        written = str(row.pop("sample", "")).casefold()
        code = str(row.get("set", ""))
        if not code:
            return
        known = self.sets.get(code, CardSet(code, code))
        found = set_problems(code, name)
        if name and known.name not in (name, code):
            found.append(("set_name", f"further up, the set {code} is called {known.name}"))
        if written and written not in FLAGS:
            found.append(("sample", f"{shown(written)} is neither yes nor no"))
        sample = FLAGS.get(written, known.sample)
        if code in self.sets and sample is not known.sample:
            found.append(("sample", f"further up, the set {code} says otherwise"))
        self.problems += [Problem(place, field, message) for field, message in found]
        self.sets[code] = CardSet(code, name or known.name, sample)

    def _effects(self, place: str, cell: object) -> object:
        if not cell:
            return None
        try:
            return parse_json(str(cell), deepest=DEEPEST_EFFECTS)
        except JsonError:
            self.problems.append(Problem(place, "effects", "is no JSON list"))
            return None


def read_table(game: Game, text: str, where: str) -> Table:
    """The rows of a CSV text. Raises CatalogError where it is no CSV, or none of a catalog."""
    lines = text.lstrip("\r\n")
    skipped = text[: len(text) - len(lines)].count("\n")
    header, _, _ = lines.partition("\n")
    delimiter = max(SEPARATORS, key=header.count)
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=delimiter, strict=True)
    try:
        place = f"line {skipped + 1}"
        table = Table(game, _names(next(reader, []), where, place), place)
        ended = skipped + reader.line_num
        for cells in reader:
            place = f"line {ended + 1}"
            ended = skipped + reader.line_num
            if any(cell.strip() for cell in cells):
                table.add(place, cells)
    except csv.Error as error:
        place = f"line {skipped + reader.line_num}"
        raise refused(where, f"This is no CSV: {error}.", place) from None
    return table


def _names(header: Sequence[str], where: str, place: str) -> list[str]:
    """The column names of the header."""
    names = [name.strip().casefold() for name in header]
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise refused(
            where,
            f"The header has no column {', '.join(missing)}. A catalog is JSON, or CSV whose first "
            "line names its columns.",
            place,
        )
    twice = [name for name in dict.fromkeys(names) if name and names.count(name) > 1]
    if twice:
        raise refused(where, f"Two columns are called {', '.join(twice)}.", place)
    return names


def _unguarded(cell: str) -> str:
    """A cell without spaces around it, and without the one leading ' which an export puts before
    what a spreadsheet would run."""
    return cell.strip().removeprefix("'")
