"""What a deck check answers, as `python -m rules validate --json` does."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from api.fields import Body, Choice, RawText, Text, Whole
from api.serializers.decks import SideText
from decks.models import MAX_QUANTITY
from decks.selectors import construction_of, fixes_of
from decks.services import MOST_LINES
from rules.core.catalog import Catalog
from rules.core.construction import LEGAL, validate, verdict
from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.repair import Repair
from rules.messages import validation_json
from rules.registry import GAMES

Output = serializers.Serializer[Any]
LEVELS: Final = ["error", "advice", "unknown"]


class ListedCardBody(Body):
    """So many copies of a card, by code, number or name."""

    card = Text(max_length=200)
    zone = Text(max_length=20, required=False, allow_blank=True)
    quantity = Whole(min_value=1, max_value=MAX_QUANTITY, default=1)
    name = Text(max_length=200, required=False, help_text="Not used.")


class ValidateBody(Body):
    """A deck: either `cards`, or `text` in any form of decklist that is read."""

    game = Choice(choices=list(GAMES))
    format = Text(max_length=40, required=False, help_text="The game's first one when not given.")
    side = SideText()
    name = Text(max_length=200, required=False, allow_blank=True)
    cards = serializers.ListField(child=ListedCardBody(), required=False, max_length=MOST_LINES)
    text = RawText(max_length=1_000_000, required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if ("cards" in given) == ("text" in given):
            raise serializers.ValidationError({"cards": "Give either cards or text."})
        return given


class ViolationSerializer(Output):
    """One fault: the rule, the numbers compared, and what to do in words."""

    rule = serializers.CharField()
    code = serializers.CharField()
    level = serializers.ChoiceField(choices=LEVELS)
    zone = serializers.CharField(allow_blank=True)
    cards = serializers.ListField(child=serializers.CharField(), help_text="Codes.")
    have = serializers.IntegerField(allow_null=True)
    need = serializers.IntegerField(allow_null=True)
    field = serializers.CharField(allow_blank=True, help_text="The card field it is about.")
    message = serializers.CharField()
    words = serializers.CharField(allow_blank=True, help_text="The rule itself.")


class FixSerializer(Output):
    """One step of the smallest change that makes the deck legal."""

    kind = serializers.ChoiceField(choices=["add", "remove", "swap", "move"])
    card = serializers.CharField()
    replacement = serializers.CharField(allow_null=True, help_text="Of a swap: the card put in.")
    zone = serializers.CharField()
    to = serializers.CharField(allow_blank=True, help_text="Of a move: the zone it goes to.")
    quantity = serializers.IntegerField()
    rule = serializers.CharField()
    message = serializers.CharField()


class ValidationSerializer(Output):
    """The verdict with all faults at once. `fixes` is null where no change was found that helps."""

    game = serializers.CharField()
    format = serializers.CharField()
    verdict = serializers.ChoiceField(choices=["legal", "illegal", "unknown"])
    violations = ViolationSerializer(many=True)
    fixes = FixSerializer(many=True, allow_null=True)
    side = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="In a game with sides: the one that the deck was checked for, or empty.",
    )


def validation_document(game: Game, cards: Catalog, deck: Deck) -> dict[str, object]:
    """The verdict on a deck, its faults, and what mends them from the cards on offer."""
    construction = construction_of(game, deck, cards)
    violations = validate(deck, construction)
    legal = verdict(violations) == LEGAL
    fixes = Repair((), deck) if legal else fixes_of(game, deck, cards)
    return validation_json(deck, violations, fixes, cards, game)
