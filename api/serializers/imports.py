"""What became of a decklist, line by line."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from api.fields import Body, Choice, FileBytes, Flag, QueryFlag, RawText, Text
from api.problems import Fault
from api.serializers.decks import DeckSerializer, SideText
from decks.services import LONGEST_NAME
from rules.core.decklists.reports import KINDS, LARGEST_DECKLIST, LineReport, Reading
from rules.registry import GAMES

MOST_FAULTS: Final = 100
"""Faulty lines that one refusal names."""


class ImportBody(Body):
    """A decklist in any text form that is read. `dry_run` reports and saves nothing."""

    game = Choice(choices=list(GAMES))
    text = RawText(max_length=LARGEST_DECKLIST)
    name = Text(max_length=LONGEST_NAME, required=False, allow_blank=True)
    side = SideText()
    dry_run = Flag(default=False)


class ImportForm(Body):
    """The same as a form, with the decklist as a file."""

    game = Choice(choices=list(GAMES))
    file = FileBytes()
    name = Text(max_length=LONGEST_NAME, required=False, allow_blank=True)
    side = SideText()
    dry_run = QueryFlag(default=False)


class LineReportSerializer(serializers.Serializer[Any]):
    """One line: what it was taken for, or why it could not be taken."""

    line = serializers.IntegerField(help_text="From 1; 0 is the list as a whole.")
    kind = serializers.ChoiceField(choices=list(KINDS))
    text = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    message = serializers.CharField(allow_blank=True)
    card = serializers.CharField(allow_null=True)
    zone = serializers.CharField(allow_blank=True)
    quantity = serializers.IntegerField()
    candidates = serializers.ListField(
        child=serializers.CharField(), help_text="Codes that the name may mean."
    )
    suggestions = serializers.ListField(
        child=serializers.CharField(), help_text="Codes of cards with a name like it."
    )


class ImportSerializer(serializers.Serializer[Any]):
    """The deck that was made (null for a dry run), and the report."""

    deck = DeckSerializer(allow_null=True)
    title = serializers.CharField(allow_blank=True)
    format = serializers.CharField()
    side = serializers.CharField(allow_null=True, help_text="That the list names, if it names one.")
    lines = LineReportSerializer(many=True)
    problems = LineReportSerializer(many=True, help_text="What could not be taken.")
    notices = serializers.ListField(
        child=serializers.CharField(), help_text="What was taken differently from how it stood."
    )


def import_document(reading: Reading, deck: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "deck": deck,
        "title": reading.title,
        "format": reading.format,
        "side": reading.side or None,
        "lines": [line_report(line) for line in reading.lines],
        "problems": [line_report(line) for line in reading.problems],
        "notices": list(reading.notices),
    }


def line_report(line: LineReport) -> dict[str, Any]:
    return {
        "line": line.number,
        "kind": line.kind,
        "text": line.text,
        "reason": line.reason,
        "message": line.message,
        "card": None if line.card is None else line.card.code,
        "zone": line.zone,
        "quantity": line.quantity,
        "candidates": [card.code for card in line.candidates],
        "suggestions": [card.code for card in line.suggestions],
    }


def line_faults(reading: Reading, pointer: str) -> list[Fault]:
    return [
        Fault(pointer, problem.reason, problem.sentence())
        for problem in reading.problems[:MOST_FAULTS]
    ]
