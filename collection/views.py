"""Card browser and rules page; both can be read without an account and without scripts."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from collection.public_pages import public_page
from collection.queries import card_list
from collection.rule_pages import chapters, short_forms
from collection.selectors import catalog_state
from rules.core.game import Game
from rules.core.rulebook import rulebook

FOUND: Final = "found"
"""What htmx replaces when it asks for the browser with other filters."""


@require_safe
def cards(request: HttpRequest, game: Game) -> HttpResponse:
    part = request.headers.get("HX-Target") == FOUND
    return public_page(
        request,
        "collection/cards.html" + (f"#{FOUND}" if part else ""),
        state=lambda: catalog_state(game.code),
        context=lambda: {
            "game": game,
            "page": "cards",
            "listed": card_list(game, request.GET),
            "oob": part,
        },
    )


@require_safe
def rules(request: HttpRequest, game: Game) -> HttpResponse:
    return public_page(
        request,
        "collection/rules.html",
        state=lambda: game.engine_version,
        context=lambda: {
            "game": game,
            "page": "rules",
            "book": rulebook(game.code),
            "chapters": chapters(game),
            "short_forms": short_forms(game),
        },
    )
