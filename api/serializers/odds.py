"""The question and the answer of exact odds."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.fields import Body, Text, Whole
from rules.core.odds import MOST_CARDS


class OddsBody(Body):
    """How likely are `at_least` of `successes` cards among `draws` of `population` shuffled cards?

    Instead of `population` give `deck`, the id of a deck that you may see: its shuffled zone is the
    population, and `cards` may name the codes that count as successes.
    """

    population = Whole(min_value=0, max_value=MOST_CARDS, required=False)
    deck = serializers.UUIDField(required=False)
    successes = Whole(min_value=0, max_value=MOST_CARDS, required=False)
    cards = serializers.ListField(
        child=Text(max_length=40), required=False, allow_empty=False, max_length=100
    )
    draws = Whole(min_value=0, max_value=MOST_CARDS)
    at_least = Whole(min_value=0, max_value=MOST_CARDS, default=1)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if ("population" in given) == ("deck" in given):
            raise serializers.ValidationError({"population": "Give either population or deck."})
        if ("successes" in given) == ("cards" in given):
            raise serializers.ValidationError({"successes": "Give either successes or cards."})
        if "cards" in given and "deck" not in given:
            raise serializers.ValidationError({"cards": "Cards can be counted in a deck only."})
        return given


class ChanceSerializer(serializers.Serializer[Any]):
    """The chance after so many cards."""

    draws = serializers.IntegerField()
    probability = serializers.FloatField(min_value=0, max_value=1)


class OddsSerializer(serializers.Serializer[Any]):
    """Exact: `numerator` / `denominator`, and `probability` the same rounded once."""

    population = serializers.IntegerField()
    successes = serializers.IntegerField()
    draws = serializers.IntegerField()
    at_least = serializers.IntegerField()
    probability = serializers.FloatField(min_value=0, max_value=1)
    numerator = serializers.CharField(help_text="Decimal digits; may be longer than 64 bits.")
    denominator = serializers.CharField()
    by_draws = ChanceSerializer(many=True, help_text="For each number of cards from 0 to draws.")
