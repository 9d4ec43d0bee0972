"""Cards and sets. A card's own fields are those that its game declares; null = not on record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from api.schema import list_of
from collection.models import Card, CardSet
from rules.core.cards import CHOICES, FLAG, INTEGER, METER, NUMBERS, CardDef, CardField
from rules.core.game import Game
from rules.core.snapshot import card_row
from rules.registry import GAMES


class SetSerializer(serializers.Serializer[Any]):
    """A set of cards; `sample` sets are invented."""

    code = serializers.CharField()
    game = serializers.CharField()
    name = serializers.CharField()
    sample = serializers.BooleanField()


class EffectEntrySerializer(serializers.Serializer[Any]):
    """A registered effect with its arguments beside it; see `effects` of the game."""

    effect = serializers.CharField()


class PlainCardSerializer(serializers.Serializer[Any]):
    """What every card has."""

    code = serializers.CharField(help_text="Permanent.")
    game = serializers.CharField()
    set = serializers.CharField(allow_blank=True)
    number = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    type = serializers.CharField()
    rarity = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    sample = serializers.BooleanField(help_text="Invented, to try things with.")
    effects = EffectEntrySerializer(many=True)


def output_field(declared: CardField) -> serializers.Field[Any, Any, Any, Any]:
    """A declared field as it is answered: absent on cards of other types, null where unknown."""
    options: dict[str, Any] = {
        "required": False,
        "allow_null": True,
        "help_text": declared.help,
    }
    if declared.kind == INTEGER:
        return serializers.IntegerField(**options)
    if declared.kind == FLAG:
        return serializers.BooleanField(**options)
    if declared.kind == CHOICES:
        return serializers.ListField(child=serializers.CharField(), **options)
    if declared.kind == NUMBERS:
        return serializers.ListField(child=serializers.IntegerField(), **options)
    if declared.kind == METER:
        pair = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
        return serializers.ListField(child=pair, **options)
    return serializers.CharField(**options)


def declared_fields(games: Iterable[Game]) -> dict[str, Any]:
    """The fields of all games by name; where two games share a name, the first one's."""
    found: dict[str, Any] = {}
    for game in games:
        for declared in game.card_fields:
            found.setdefault(declared.name, output_field(declared))
    return found


CardSerializer = type(
    "CardSerializer",
    (PlainCardSerializer,),
    {"__doc__": "One card.", **declared_fields(GAMES.values())},
)


class CoverageSerializer(serializers.Serializer[Any]):
    """How much of the card the engine plays: full, value (by its numbers) or none."""

    level = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)


class PrintingSerializer(serializers.Serializer[Any]):
    """One way the card was printed."""

    code = serializers.CharField()
    set = serializers.CharField(allow_blank=True)
    number = serializers.CharField(allow_null=True)
    rarity = serializers.CharField(allow_null=True)
    variant = serializers.CharField(allow_blank=True)


CardDetailSerializer = type(
    "CardDetailSerializer",
    (CardSerializer,),
    {
        "__doc__": "One card with what is known around it.",
        "retired": serializers.BooleanField(help_text="No longer in the catalog; decks keep it."),
        "aliases": serializers.ListField(child=serializers.CharField()),
        "printings": PrintingSerializer(many=True),
        "missing": serializers.ListField(
            child=serializers.CharField(), help_text="Declared fields that are not on record."
        ),
        "coverage": CoverageSerializer(),
    },
)

CardPage = list_of(CardSerializer, "Card")
SetPage = list_of(SetSerializer, "Set")


def set_document(row: CardSet) -> dict[str, object]:
    return {"code": row.code, "game": row.game, "name": row.name, "sample": row.sample}


def card_document(game: Game, card: CardDef) -> dict[str, object]:
    row = card_row(game, card)
    return {"code": row.pop("code"), "game": game.code, **row}


def card_detail(game: Game, row: Card, card: CardDef) -> dict[str, object]:
    coverage = game.coverage(card)
    return {
        **card_document(game, card),
        "retired": row.retired,
        "aliases": sorted(alias.name for alias in row.aliases.all()),
        "printings": [
            {
                "code": printing.code,
                "set": printing.card_set.code if printing.card_set else "",
                "number": printing.number,
                "rarity": printing.rarity,
                "variant": printing.variant,
            }
            for printing in row.printings.select_related("card_set").order_by("code")
        ],
        "missing": list(card.missing(game.card_fields)),
        "coverage": {"level": coverage.level, "reason": coverage.reason},
    }
