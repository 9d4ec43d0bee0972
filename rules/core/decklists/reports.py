"""What became of each line of a decklist, and of the list as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.cards import CardDef
from rules.core.deck import Deck

CARD: Final = "card"
HEADING: Final = "heading"
METADATA: Final = "metadata"
COMMENT: Final = "comment"
BLANK: Final = "blank"
ERROR: Final = "error"
KINDS: Final = (CARD, HEADING, METADATA, COMMENT, BLANK, ERROR)
"""Each line is exactly one of these."""

UNKNOWN_CARD: Final = "unknown-card"
AMBIGUOUS_CARD: Final = "ambiguous-card"
WRONG_GAME: Final = "wrong-game"
BAD_QUANTITY: Final = "bad-quantity"
BAD_CHARACTER: Final = "bad-character"
UNKNOWN_COLUMN: Final = "unknown-column"
MISSING_COLUMN: Final = "missing-column"
UNREADABLE_FILE: Final = "unreadable-file"
TOO_LONG: Final = "too-long"
UNKNOWN_ZONE: Final = "unknown-zone"
UNKNOWN_FORMAT: Final = "unknown-format"
UNKNOWN_SIDE: Final = "unknown-side"
SEVERAL_DECKS: Final = "several-decks"
SEVERAL_SIDES: Final = "several-sides"
"""Why a line could not be taken."""

LARGEST_DECKLIST: Final = 1_000_000
"""Bytes of a decklist (1 MB)."""
MOST_LINES: Final = 2_000
LONGEST_LINE: Final = 500
MOST_COPIES: Final = 9_999

LONGEST_QUOTE: Final = 80


@dataclass(frozen=True)
class LineReport:
    """One line. `number` counts from 1 (0 = the file as a whole); `place` says it in words.

    A card line has `card`, `zone` and `quantity`; an error has a `reason` and a `message`, and the
    `candidates` that an ambiguous name may mean or `suggestions` that it looks like.
    """

    number: int
    place: str
    text: str
    kind: str
    reason: str = ""
    message: str = ""
    card: CardDef | None = None
    zone: str = ""
    quantity: int = 0
    candidates: tuple[CardDef, ...] = ()
    suggestions: tuple[CardDef, ...] = ()

    def sentence(self) -> str:
        """The message with its place before it."""
        return f"{self.place}: {self.message}" if self.place else self.message


@dataclass(frozen=True)
class Reading:
    """A decklist as read: the deck of all card lines, and the report.

    `format` is the deck format's code, `side` that of the side which the list names (empty if it
    names none), `kind` what the file was: text, csv or json. `problems` are
    the lines (and whole-file faults) that could not be taken; `notices` are sentences on what was
    taken differently from how it was written.
    """

    deck: Deck
    title: str
    format: str
    kind: str
    lines: tuple[LineReport, ...]
    problems: tuple[LineReport, ...]
    notices: tuple[str, ...] = ()
    notes: str = ""
    tags: tuple[str, ...] = ()
    side: str = ""


def quoted(text: str) -> str:
    """A piece of the input for a message: one line, not too long, in quotes."""
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return "“" + "".join(letter if letter.isprintable() else "�" for letter in shown) + "”"


def whole_file(reason: str, message: str) -> LineReport:
    """A fault of the file as a whole."""
    return LineReport(0, "", "", ERROR, reason, message)
