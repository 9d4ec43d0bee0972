"""Decklists: any list that people have, read line by line; and the same deck written as text.

The format is told from the content, never from a file's name. Nothing is dropped in silence and no
name is guessed: a line that cannot be taken stays in the report with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.catalog import Catalog
from rules.core.deck import Deck
from rules.core.decklists.collecting import Collector
from rules.core.decklists.decoding import Unreadable, decode
from rules.core.decklists.document import DocumentReader, only_deck, parse
from rules.core.decklists.kinds import CSV, JSON, TEXT, XML, kind_of
from rules.core.decklists.reports import (
    LARGEST_DECKLIST,
    MOST_LINES,
    TOO_LONG,
    UNREADABLE_FILE,
    LineReport,
    Reading,
    whole_file,
)
from rules.core.decklists.table import TableReader
from rules.core.decklists.text import TextReader
from rules.core.decklists.writing import FORMATS, write_decklist
from rules.core.game import Game

__all__ = [
    "FORMATS",
    "LARGEST_DECKLIST",
    "LineReport",
    "Reading",
    "read_decklist",
    "write_decklist",
]

NO_XML: Final = (
    "This looks like XML. XML decks (.cod, .o8d, .dek) are not read yet: save the deck as text, "
    "CSV or JSON."
)
NO_DECK: Final = "This is no decklist: no line names a card, such as “3 Card name”."


def read_decklist(
    data: bytes | str,
    catalog: Catalog,
    game: Game,
    *,
    format_code: str = "",
    chosen: Mapping[str, str] | None = None,
    strict: bool = False,
) -> Reading:
    """A decklist in any form that is read: text, CSV or JSON.

    `format_code` overrides the list's own deck format. `chosen` says which card an ambiguous name
    means: the name as written, and the card's code; one answer holds for all lines. A line of 0
    copies is left out with a notice, or is an error where the reading is `strict`.
    """
    try:
        text, notices = decode(data)
    except Unreadable as error:
        return _refused(game, format_code, str(error))
    kind = kind_of(text)
    unit = "card" if kind == JSON else "line"
    collector = Collector(catalog, game, kind=kind, unit=unit, chosen=chosen or {}, strict=strict)
    collector.notices += notices
    try:
        if kind == XML:
            raise Unreadable(NO_XML)
        if kind == JSON:
            DocumentReader(catalog, game, collector).read(only_deck(parse(text)))
        elif text.count("\n") - text.endswith("\n") >= MOST_LINES:
            count = text.count("\n") + (not text.endswith("\n"))
            message = f"The decklist has {count:,} lines; at most {MOST_LINES:,} are read."
            return _refused(game, format_code, message, TOO_LONG)
        elif kind == CSV:
            TableReader(catalog, game, collector).read(text)
        else:
            TextReader(catalog, game, collector).read(text)
    except Unreadable as error:
        return _refused(game, format_code, str(error))
    if not collector.described:
        return _refused(game, format_code, NO_DECK)
    return collector.finish(format_code)


def _refused(game: Game, format_code: str, message: str, reason: str = UNREADABLE_FILE) -> Reading:
    """A reading without a line: the file as a whole is at fault."""
    format_code = format_code or game.formats[0].code
    fault = whole_file(reason, message)
    return Reading(Deck(game.code, format_code, ()), "", format_code, TEXT, (), (fault,))
