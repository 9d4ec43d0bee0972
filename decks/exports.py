"""The text forms in which a deck can be taken away, with their names for people."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from decks.models import Deck


@dataclass(frozen=True)
class Export:
    """One form: its `as=` code, what people call it, and the ending of its file name."""

    code: str
    label: str
    ending: str
    help: str
    type: str = "text/plain; charset=utf-8"


EXPORTS: Final = (
    Export("plain", "Plain text", "plain.txt", "Title, zones, “3 Name”: the simplest to read."),
    Export("sets", "With sets and notes", "sets.txt", "Everything: title, format, set, number."),
    Export("arena", "Arena style", "arena.txt", "What many deck tools read."),
    Export("mws", "Cockatrice text", "mws.txt", "Title as a comment, “SB:” lines."),
    Export("mtgo", "MTGO text", "mtgo.txt", "Two blocks without headings."),
    Export("lackey", "LackeyCCG text", "lackey.txt", "Tabs between number and name."),
    Export("csv", "Spreadsheet (CSV)", "deck.csv", "One line a card.", "text/csv; charset=utf-8"),
    Export("json", "Deck JSON", "json", "For programs.", "application/json"),
)


def export_for(code: str) -> Export | None:
    return next((export for export in EXPORTS if export.code == code), None)


def file_name(deck: Deck, export: Export) -> str:
    """`<game>-<slug of the name>.<ending>`: ASCII letters, digits and hyphens only."""
    plain = unicodedata.normalize("NFKD", deck.name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60].strip("-")
    return f"{deck.game}-{slug or f'deck-{deck.pk}'}.{export.ending}"
