"""Card browser and rules page; both can be read without an account and without scripts."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from collection.queries import card_list
from collection.rule_pages import chapters
from rules.core.game import Game
from rules.core.rulebook import rulebook

FOUND: Final = "found"
"""What htmx replaces when it asks for the browser with other filters."""


@require_GET
def cards(request: HttpRequest, game: Game) -> HttpResponse:
    template = "collection/cards.html"
    part = request.headers.get("HX-Target") == FOUND
    if part:
        template += f"#{FOUND}"
    listed = card_list(game, request.GET)
    context = {"game": game, "page": "cards", "listed": listed, "oob": part}
    return render(request, template, context)


@require_GET
def rules(request: HttpRequest, game: Game) -> HttpResponse:
    context = {
        "game": game,
        "page": "rules",
        "book": rulebook(game.code),
        "chapters": chapters(game),
    }
    return render(request, "collection/rules.html", context)
