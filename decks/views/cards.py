"""The page of one card, with the decks that hold it."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from collection.faces import face
from collection.models import Card
from collection.public_pages import public_page
from collection.rule_pages import rules_about
from collection.selectors import card_for, catalog_state, neighbours, shelf
from decks.selectors import decks_with, public_decks_state
from rules.registry import game as game_of

DECKS_SHOWN: Final = 25


@require_safe
def card(request: HttpRequest, code: str) -> HttpResponse:
    row = card_for(code)
    return public_page(
        request,
        "collection/card.html",
        state=lambda: (catalog_state(row.game), public_decks_state(row.game)),
        context=lambda: _context(request, row),
    )


def _context(request: HttpRequest, row: Card) -> dict[str, object]:
    game = game_of(row.game)
    cards = shelf(row.game)
    definition = cards.cards[row.code]
    set_names = {known.code: known.name for known in cards.catalog.sets.values()}
    before, after = neighbours(cards, definition.code)
    return {
        "game": game,
        "page": "cards",
        "face": face(game, definition, set_names),
        "retired": row.retired,
        "before": before,
        "after": after,
        "rules": rules_about(game, definition),
        "decks": decks_with(request.user, row)[:DECKS_SHOWN],
    }
