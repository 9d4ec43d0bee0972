"""Decks: what may be written, and how they are answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rest_framework import serializers

from api.fields import Body, Choice, Text, Whole
from api.schema import list_of
from decks.history import fields_of
from decks.models import MAX_QUANTITY, Deck, Revision, Visibility
from decks.services import LONGEST_NAME, LONGEST_NOTES, MOST_LINES
from rules.core.deck import Deck as RulesDeck
from rules.core.game import Curve, Game
from rules.registry import GAMES

LONGEST_CODE: Final = 40
LONGEST_ZONE: Final = 20
LONGEST_SIDE: Final = 20
LONGEST_STARTER: Final = 40
MOST_PARTS: Final = 10
SIDE_HELP: Final = "One of the game's sides; null where its cards tell it, or the game has none."

VISIBILITIES: Final = list(Visibility.values)
VERDICTS: Final = ["legal", "illegal", "unknown"]
Output = serializers.Serializer[Any]


# What may be written


class LineBody(Body):
    """So many copies of a card in a zone; without a zone, where its type belongs."""

    card = Text(max_length=LONGEST_CODE, help_text="The card's code.")
    zone = Text(max_length=LONGEST_ZONE, required=False, allow_blank=True)
    quantity = Whole(min_value=1, max_value=MAX_QUANTITY)
    name = Text(
        max_length=LONGEST_NAME,
        required=False,
        help_text="Not used; taken so that lines can be sent back as they were read.",
    )


class ChangeBody(Body):
    """Copies put in (above 0) or taken out (below 0)."""

    card = Text(max_length=LONGEST_CODE, help_text="The card's code.")
    zone = Text(max_length=LONGEST_ZONE, required=False, allow_blank=True)
    delta = Whole(min_value=-MAX_QUANTITY, max_value=MAX_QUANTITY)


class SideText(Text):
    """A side's code; null says that the cards tell it."""

    def __init__(self) -> None:
        super().__init__(
            max_length=LONGEST_SIDE,
            required=False,
            allow_null=True,
            allow_blank=True,
            help_text=SIDE_HELP,
        )


class PartsField(serializers.ListField):
    """Codes of the cards that a deck is chosen by."""

    def __init__(self, help_text: str) -> None:
        super().__init__(
            child=Text(max_length=LONGEST_CODE),
            required=False,
            max_length=MOST_PARTS,
            help_text=help_text,
        )


class DeckBody(Body):
    """A new deck: of `cards`, or of a `starter` or `parts` that bring their own."""

    game = Choice(choices=list(GAMES))
    name = Text(max_length=LONGEST_NAME)
    format = Text(max_length=40, required=False, help_text="The game's first one when not given.")
    side = SideText()
    starter = Text(
        max_length=LONGEST_STARTER,
        required=False,
        help_text="One of the game's decks that fill themselves.",
    )
    parts = PartsField("In a game with `parts`: the code of one card for each of them.")
    notes = Text(max_length=LONGEST_NOTES, required=False, allow_blank=True, trim_whitespace=False)
    visibility = Choice(choices=VISIBILITIES, required=False)
    cards = serializers.ListField(child=LineBody(), required=False, max_length=MOST_LINES)


class DeckChangeBody(Body):
    """What is to change; the rest stays."""

    name = Text(max_length=LONGEST_NAME, required=False)
    format = Text(max_length=40, required=False)
    side = SideText()
    notes = Text(max_length=LONGEST_NOTES, required=False, allow_blank=True, trim_whitespace=False)
    visibility = Choice(choices=VISIBILITIES, required=False)
    parts = PartsField(
        "In a game with `parts`: codes of cards that come, with all that they bring, in the place "
        "of what the deck has for the same parts."
    )


# How they are answered


class LineSerializer(Output):
    """So many copies of a card in a zone."""

    card = serializers.CharField()
    name = serializers.CharField()
    zone = serializers.CharField()
    quantity = serializers.IntegerField(min_value=1, max_value=MAX_QUANTITY)


class DeckSummarySerializer(Output):
    """A deck in a list."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    format = serializers.CharField()
    official = serializers.BooleanField(
        help_text="false: of a format for house decks, and no legal play whatever the verdict."
    )
    side = serializers.CharField(allow_null=True, help_text=SIDE_HELP)
    name = serializers.CharField()
    owner = serializers.CharField()
    visibility = serializers.ChoiceField(choices=VISIBILITIES)
    version = serializers.IntegerField(help_text="Counts the changes; part of the ETag.")
    verdict = serializers.ChoiceField(
        choices=VERDICTS,
        allow_null=True,
        help_text="null in lists where cards or rules changed since: read the deck.",
    )
    copies = serializers.IntegerField(help_text="Cards that count; `maybe` does not.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()


class DeckSerializer(DeckSummarySerializer):
    """A deck with its cards."""

    notes = serializers.CharField(allow_blank=True)
    cards = LineSerializer(many=True)


class RevisionSummarySerializer(Output):
    """What a deck was after a burst of changes; the highest number is what it is now."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    started = serializers.DateTimeField()
    ended = serializers.DateTimeField()


class SnapshotLineSerializer(Output):
    card = serializers.CharField()
    zone = serializers.CharField()
    quantity = serializers.IntegerField()


class RevisionSerializer(RevisionSummarySerializer):
    """A revision with the whole deck as it was."""

    name = serializers.CharField()
    format = serializers.CharField()
    side = serializers.CharField(allow_null=True, help_text=SIDE_HELP)
    notes = serializers.CharField(allow_blank=True)
    visibility = serializers.ChoiceField(choices=VISIBILITIES)
    cards = SnapshotLineSerializer(many=True)


class BarSerializer(Output):
    label = serializers.CharField()  # type: ignore[assignment]
    copies = serializers.IntegerField()


class CurveSerializer(Output):
    """A bar plot; `unknown` counts the copies whose value is not on record."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    bars = BarSerializer(many=True)
    unknown = serializers.IntegerField()


class TotalSerializer(Output):
    """A figure to keep in sight, and the rule that asks for it."""

    label = serializers.CharField()  # type: ignore[assignment]
    have = serializers.IntegerField()
    need = serializers.IntegerField(allow_null=True)
    rule = serializers.CharField(allow_blank=True)


class ZoneCountSerializer(Output):
    zone = serializers.CharField()
    copies = serializers.IntegerField()
    lines = serializers.IntegerField()


class StatsSerializer(Output):
    """Figures of a deck."""

    zones = ZoneCountSerializer(many=True)
    totals = TotalSerializer(many=True)
    curves = CurveSerializer(many=True)


DeckPage = list_of(DeckSummarySerializer, "Deck")
LinePage = list_of(LineSerializer, "DeckLine")
RevisionPage = list_of(RevisionSummarySerializer, "Revision")


def deck_summary(deck: Deck, *, verdict: str | None, copies: int) -> dict[str, Any]:
    return {
        "id": deck.id,
        "game": deck.game,
        "format": deck.format,
        "official": GAMES[deck.game].format(deck.format).official,
        "side": deck.side or None,
        "name": deck.name,
        "owner": deck.owner.get_username(),
        "visibility": deck.visibility,
        "version": deck.version,
        "verdict": verdict,
        "copies": copies,
        "created": deck.created,
        "changed": deck.changed,
    }


def deck_document(deck: Deck, built: RulesDeck, verdict: str) -> dict[str, Any]:
    copies = sum(line.quantity for line in built.counted())
    return {
        **deck_summary(deck, verdict=verdict, copies=copies),
        "notes": deck.notes,
        "cards": line_documents(built),
    }


def line_documents(deck: RulesDeck) -> list[dict[str, Any]]:
    return [
        {
            "card": line.card.code,
            "name": line.card.label,
            "zone": line.zone,
            "quantity": line.quantity,
        }
        for line in deck.lines
    ]


def whole_list(results: Sequence[object]) -> dict[str, object]:
    """A list that is never cut into pages."""
    return {"count": len(results), "next": None, "previous": None, "results": results}


def revision_summary(revision: Revision) -> dict[str, Any]:
    return {
        "number": revision.number,
        "kind": revision.kind,
        "started": revision.started,
        "ended": revision.ended,
    }


def revision_document(revision: Revision) -> dict[str, Any]:
    fields = fields_of(revision.snapshot)
    return {
        **revision_summary(revision),
        **fields,
        "side": fields["side"] or None,
        "cards": revision.snapshot["cards"],
    }


def fields_given(body: dict[str, Any]) -> dict[str, Any]:
    """A deck's fields as the services take them: a side that is null is empty there."""
    return {**body, "side": body["side"] or ""} if "side" in body else body


def stats_document(game: Game, deck: RulesDeck) -> dict[str, Any]:
    return {
        "zones": zone_counts(deck),
        "totals": [
            {"label": label, "have": have, "need": need, "rule": rule}
            for label, have, need, rule in game.totals(deck)
        ],
        "curves": [curve_document(curve) for curve in game.curves(deck)],
    }


def zone_counts(deck: RulesDeck) -> list[dict[str, Any]]:
    zones = dict.fromkeys(line.zone for line in deck.lines)
    return [
        {
            "zone": zone,
            "copies": sum(line.quantity for line in deck.lines if line.zone == zone),
            "lines": sum(line.zone == zone for line in deck.lines),
        }
        for zone in zones
    ]


def curve_document(curve: Curve) -> dict[str, Any]:
    return {
        "code": curve.code,
        "label": curve.label,
        "bars": [{"label": label, "copies": copies} for label, copies in curve.bars],
        "unknown": curve.unknown,
    }


def lines_given(lines: Iterable[dict[str, Any]]) -> list[tuple[str, str, int]]:
    """Lines as the services take them."""
    return [(line["card"], line.get("zone", ""), line["quantity"]) for line in lines]
