"""The page of one card, with the decks that hold it."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from collection.faces import face
from collection.rule_pages import rules_about
from collection.selectors import card_for, neighbours, shelf
from decks.selectors import decks_with
from rules.registry import game as game_of

DECKS_SHOWN: Final = 25


@require_GET
def card(request: HttpRequest, code: str) -> HttpResponse:
    row = card_for(code)
    game = game_of(row.game)
    cards = shelf(row.game)
    definition = cards.cards[row.code]
    set_names = {known.code: known.name for known in cards.catalog.sets.values()}
    before, after = neighbours(cards, definition.code)
    context = {
        "game": game,
        "page": "cards",
        "face": face(game, definition, set_names),
        "retired": row.retired,
        "before": before,
        "after": after,
        "rules": rules_about(game, definition),
        "decks": decks_with(request.user, row)[:DECKS_SHOWN],
    }
    return render(request, "collection/card.html", context)
