"""`validate/`: what `python -m rules validate --json` says, for anybody."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import read_body
from api.problems import Problem, invalid
from api.schema import operation
from api.serializers.imports import line_faults
from api.serializers.validation import ValidateBody, ValidationSerializer, validation_document
from api.views.base import ApiView
from collection.selectors import catalog
from rules.core.decklist import Reading, read_decklist
from rules.registry import GAMES


class Validate(ApiView):
    @operation("validate", tag="play", open=True, body=ValidateBody, answer=ValidationSerializer)
    def post(self, request: Request) -> Response:
        """Check a deck: verdict, every fault with its rule, the smallest change that mends them."""
        asked = read_body(request, ValidateBody)
        game = GAMES[asked["game"]]
        deck = self.reading(asked).deck
        if asked.get("side"):
            deck = replace(deck, side=asked["side"])
        return Response(validation_document(game, catalog(game.code), deck))

    def reading(self, asked: dict[str, Any]) -> Reading:
        """The deck that was sent. Raises Problem (400) with every line that cannot be taken."""
        game = GAMES[asked["game"]]
        code = asked.get("format", "")
        for field, known in (("format", game.format), ("side", game.side)):
            if asked.get(field):
                try:
                    known(asked[field])
                except ValueError as error:
                    raise invalid(f"/{field}", str(error)) from None
        written = asked["text"] if "text" in asked else json.dumps(asked)
        reading = read_decklist(written, catalog(game.code), game, format_code=code, strict=True)
        if reading.problems:
            faults = line_faults(reading, "/text" if "text" in asked else "/cards")
            raise Problem(400, "decklist", faults[0].message, faults=faults)
        return reading
