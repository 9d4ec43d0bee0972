"""Text decklists: plain, set-qualified, Arena, Cockatrice/MWS, MTGO and LackeyCCG lists alike.

Each line is exactly one of card, heading, metadata, comment, blank and error. The heading decides
the zone, also when it is wrong: the deck check says so. Without one the zone follows from the
card's type.
"""

from __future__ import annotations

import re
from typing import Final

from rules.core.catalog import Catalog
from rules.core.deck import MAYBE
from rules.core.decklists.collecting import Collector, Entry
from rules.core.decklists.headings import SIDEBOARD, Headings
from rules.core.decklists.kinds import TEXT, kind_of
from rules.core.decklists.lines import CardLine, read_card_line
from rules.core.decklists.reports import (
    BAD_CHARACTER,
    BLANK,
    COMMENT,
    HEADING,
    LONGEST_LINE,
    METADATA,
    SEVERAL_DECKS,
    TOO_LONG,
)
from rules.core.game import Game
from rules.core.names import is_clean

KEYS: Final = {
    "title": "title",
    "name": "title",
    "deck name": "title",
    "game": "game",
    "format": "format",
    "tags": "tags",
    "notes": "notes",
    "description": "notes",
    "author": "author",
}
"""Metadata keys as written, and what they mean. The author is read over."""
SIDE_KEY: Final = {"side": "side"}
"""Read in games with sides only."""

METADATA_LINE: Final = re.compile(r";;\s?([^:]*?)\s*:(?: (.*)|(.*))")
LOOSE_METADATA: Final = re.compile(
    r"(deck name|title|author|description|notes|game|format|side|tags)\s*:(?: (.*)|(.*))",
    re.IGNORECASE,
)
NEXT_DECK: Final = re.compile(r"={3,}")
SIDE_PREFIX: Final = re.compile(r"SB:\s*(.*)", re.IGNORECASE)


class TextReader:
    """Reads the lines of one text, in order, into a Collector."""

    def __init__(self, catalog: Catalog, game: Game, collector: Collector) -> None:
        self.catalog = catalog
        self.headings = Headings(game)
        self.big_zone = game.big_zone
        self.keys = KEYS | SIDE_KEY if game.sides else KEYS
        self.collector = collector
        self.zone = ""
        self.headed: set[str] = set()
        self.started = False
        self.parted = False

    def read(self, text: str) -> None:
        lines = text.split("\n")
        if lines and not lines[-1]:
            lines.pop()
        for number, line in enumerate(lines, 1):
            self._line(number, line.rstrip())
        self._settle_sideboard()

    def _line(self, number: int, line: str) -> None:
        collect = self.collector
        stripped = line.strip()
        if not stripped:
            collect.plain(number, line, BLANK)
            self.parted = self.parted or bool(collect.entries)
        elif len(line) > LONGEST_LINE:
            collect.error(
                number, line, TOO_LONG, f"The line is longer than {LONGEST_LINE} characters."
            )
        elif not is_clean(stripped) or any(map(_is_control, stripped)):
            collect.error(
                number, line, BAD_CHARACTER, "The line holds a character that is no text."
            )
        elif NEXT_DECK.fullmatch(stripped):
            self._next_deck(number, line)
        elif stripped.startswith(";;"):
            self._metadata(number, line, METADATA_LINE.fullmatch(stripped))
        elif stripped.startswith(("//", "#")):
            self._comment(number, line, stripped)
        else:
            self._content(number, line, stripped)
        self.started = self.started or bool(stripped)

    def _next_deck(self, number: int, line: str) -> None:
        self.collector.error(
            number, line, SEVERAL_DECKS, "A second deck starts here. Read the decks one by one."
        )

    def _comment(self, number: int, line: str, stripped: str) -> None:
        """A comment; one that is exactly a heading opens that zone, a first one is the title."""
        text = stripped.lstrip("/#").strip()
        zone = self.headings.zone(text)
        card = self.catalog.find_exact(stripped)
        if card.card is not None or card.candidates:
            self._card(number, line, CardLine(card, 1, stripped), side=False)
        elif zone:
            self._open(number, line, zone, self.headings.side(text))
        elif stripped.startswith("//") and not self.started:
            guarded = LOOSE_METADATA.fullmatch(text)
            if guarded and self.keys.get(guarded[1].casefold()) == "title":
                text = guarded[2] or guarded[3] or ""
            self.collector.metadata(number, line, "title", text)
        else:
            self.collector.plain(number, line, COMMENT)

    def _metadata(self, number: int, line: str, found: re.Match[str] | None) -> None:
        key = self.keys.get(found[1].casefold()) if found else None
        if not found or key is None:
            self.collector.plain(number, line, COMMENT)
            return
        value = found[2] if found[2] is not None else found[3]
        if key == "title" and self.collector.entries:
            self._next_deck(number, line)
            return
        self.collector.metadata(number, line, key, value)

    def _content(self, number: int, line: str, stripped: str) -> None:
        zone = self.headings.zone(stripped)
        if zone:
            self._open(number, line, zone, self.headings.side(stripped))
            return
        prefixed = SIDE_PREFIX.fullmatch(stripped)
        # Leading tabs and spaces are gone; a tab behind the quantity is still there.
        read = read_card_line(prefixed[1] if prefixed else stripped, self.catalog)
        loose = LOOSE_METADATA.fullmatch(stripped)
        described = loose is not None and loose[1].casefold() in self.keys
        if not read.known and stripped.casefold().startswith("sideboard"):
            self._open(number, line, SIDEBOARD)
        elif not read.known and described:
            self._metadata(number, line, loose)
        elif not read.known and not self.started and read.quantity == 1 and read.name == stripped:
            self.collector.title = stripped
            self.collector.plain(number, line, METADATA)
        else:
            self._card(number, line, read, side=prefixed is not None)

    def _open(self, number: int, line: str, zone: str, side: str = "") -> None:
        self.zone = zone
        self.headed.add(zone)
        other = self.collector.say_side(side)
        if other:
            self.collector.error(number, line, *other)
        else:
            self.collector.plain(number, line, HEADING)

    def _card(self, number: int, line: str, read: CardLine, *, side: bool) -> None:
        zone = self.zone
        if side and zone in ("", self.big_zone):
            zone = SIDEBOARD
        entry = Entry(number, line, read.match, read.quantity, read.name, zone, aside=self.parted)
        self.collector.card(entry)
        if read.foil:
            self.collector.notice(number, "the foil mark was left out; a deck does not keep it")

    def _settle_sideboard(self) -> None:
        """A sideboard beside this game's own headings is for maybes; without them it is all but
        the big zone, and its cards of a big-zone type are the maybes."""
        own = self.headed - {"", SIDEBOARD, MAYBE, self.big_zone}
        for entry in self.collector.entries:
            if entry.zone == SIDEBOARD and own:
                entry.zone = MAYBE


def _is_control(letter: str) -> bool:
    return (letter < " " and letter != "\t") or letter == "\x7f"


def is_title(text: str, catalog: Catalog, game: Game) -> bool:
    """Whether a first line with this text is read as the list's title, and as nothing else."""
    collector = Collector(catalog, game, kind=TEXT, unit="line", chosen={})
    if kind_of(text) != TEXT:
        return False
    TextReader(catalog, game, collector).read(text)
    return collector.title == text and not collector.entries
