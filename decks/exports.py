"""The text forms in which a deck can be taken away, with their names for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from collection.selectors import shelf
from decks.models import Deck
from decks.selectors import rules_deck_from
from rules.core.deck import Deck as RulesDeck
from rules.core.decklists import writing
from rules.registry import game as game_of


@dataclass(frozen=True)
class Export:
    """One form: its `as=` code, and what people call it."""

    code: str
    label: str
    help: str
    type: str = "text/plain; charset=utf-8"


EXPORTS: Final = (
    Export("plain", "Plain text", "Title, zones, “3 Name”: the simplest to read."),
    Export("sets", "With sets and notes", "Everything: title, format, set, number."),
    Export("arena", "Arena style", "What many deck tools read."),
    Export("mws", "Cockatrice text", "Title as a comment, “SB:” lines."),
    Export("mtgo", "MTGO text", "Two blocks without headings."),
    Export("lackey", "LackeyCCG text", "Tabs between number and name."),
    Export("csv", "Spreadsheet (CSV)", "One line a card.", "text/csv; charset=utf-8"),
    Export("json", "Deck JSON", "For programs.", "application/json"),
)


def export_for(code: str) -> Export | None:
    return next((export for export in EXPORTS if export.code == code), None)


def export_text(deck: Deck, export: Export) -> str:
    """The deck with its notes in one form."""
    cards = shelf(deck.game)
    return writing.write_decklist(
        rules_deck_from(deck, cards),
        cards.catalog,
        game_of(deck.game),
        as_=export.code,
        notes=deck.notes,
    )


def file_name(deck: Deck, export: Export) -> str:
    """A name for the file that holds nothing but ASCII letters, digits, hyphens and points."""
    named = RulesDeck(deck.game, deck.format, (), deck.name)
    return writing.file_name(named, export.code, otherwise=f"deck-{deck.pk}")
