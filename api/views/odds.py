"""Exact odds: counted, not simulated."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import read_body
from api.problems import invalid
from api.schema import operation
from api.serializers.odds import OddsBody, OddsSerializer
from api.views.base import ApiView
from decks.selectors import deck_for, rules_deck
from rules.core.odds import OddsError, Want, chances
from rules.registry import GAMES


class Odds(ApiView):
    @operation("odds", tag="play", open=True, body=OddsBody, answer=OddsSerializer)
    def post(self, request: Request) -> Response:
        """How likely are at least so many of some cards among the first that are drawn?"""
        asked = read_body(request, OddsBody)
        population, successes = self.counted(asked)
        draws, at_least = asked["draws"], asked["at_least"]
        try:
            odds = chances(population, [Want(successes, at_least)], draws)
        except OddsError as error:
            raise invalid("", str(error)) from None
        return Response(
            {
                "population": population,
                "successes": successes,
                "draws": draws,
                "at_least": at_least,
                "probability": float(odds[draws]),
                "numerator": str(odds[draws].numerator),
                "denominator": str(odds[draws].denominator),
                "by_draws": [
                    {"draws": number, "probability": float(chance)}
                    for number, chance in enumerate(odds)
                ],
            }
        )

    def counted(self, asked: dict[str, Any]) -> tuple[int, int]:
        """Population and successes: as given, or counted in a deck's shuffled zone."""
        if "deck" not in asked:
            return asked["population"], asked["successes"]
        try:
            row = deck_for(self.request.user, asked["deck"])
        except Http404:
            raise invalid("/deck", "There is no such deck, or you may not see it.") from None
        big_zone = GAMES[row.game].big_zone
        lines = [line for line in rules_deck(row).lines if line.zone == big_zone]
        population = sum(line.quantity for line in lines)
        if "cards" not in asked:
            return population, asked["successes"]
        wanted = set(asked["cards"])
        return population, sum(line.quantity for line in lines if line.card.code in wanted)
