"""My decks, public decks, one deck's page with its history, and what may be done to a deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.boards import board
from decks.errors import Refused, sentence_of
from decks.exports import EXPORTS
from decks.models import Deck, Visibility
from decks.opening import opening_odds
from decks.past import revisions
from decks.selectors import (
    deck_for,
    deck_sides,
    deck_verdicts,
    decks_of,
    deleted_deck_for,
    deleted_decks_of,
    own_deck_for,
    public_decks,
    runs_of_deck,
)
from decks.services import (
    DELETED_FOR,
    deck_bring_back,
    deck_copy,
    deck_create,
    deck_delete,
    deck_delete_for_good,
    deck_restore,
    deck_update,
)
from decks.standing import standing
from decks.views.requests import PersonalRequest, personal
from decks.ways import read_way, ways_by_game
from rules.core.game import Game
from rules.registry import GAMES
from rules.registry import game as game_of

DECKS_A_PAGE: Final = 25
REVISIONS_SHOWN: Final = 25
PART: Final = "part-"
"""How the form's names for what a deck is chosen by begin; the part's zone follows."""


@personal
@require_safe
def mine(request: PersonalRequest) -> HttpResponse:
    page = Paginator(decks_of(request.user), DECKS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "section": "decks",
        "pages": page,
        "rows": _rows(page),
        "deleted": deleted_decks_of(request.user),
        "kept_days": DELETED_FOR.days,
    }
    return render(request, "decks/mine.html", context)


@require_safe
def of_game(request: HttpRequest, game: Game) -> HttpResponse:
    page = Paginator(public_decks(game.code), DECKS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "game": game,
        "page": "decks",
        "pages": page,
        "rows": _rows(page),
    }
    return render(request, "decks/public.html", context)


def _rows(page: Iterable[Deck]) -> list[dict[str, object]]:
    decks = list(page)
    return [
        {
            "deck": deck,
            "game": game_of(deck.game),
            "side": side,
            "standing": standing(game_of(deck.game), deck.format, verdict),
        }
        for deck, side, verdict in zip(decks, deck_sides(decks), deck_verdicts(decks), strict=True)
    ]


@personal
@require_http_methods(["GET", "POST"])
def new(request: PersonalRequest) -> HttpResponse:
    chosen = [str(code) for key, code in request.POST.items() if key.startswith(PART)]
    game, format, starter = read_way(request.POST.get("way", request.GET.get("game", "")))
    groups = ways_by_game(game, chosen)
    typed = {"name": "", "way": groups[0].ways[0].value}
    errors: dict[str, list[str]] = {}
    if request.method == "POST":
        typed = {key: request.POST.get(key, "") for key in typed}
        try:
            deck = deck_create(
                owner=request.user,
                game=game,
                name=typed["name"],
                format=format,
                starter=starter,
                parts=chosen if game in GAMES and GAMES[game].parts else None,
            )
        except ValidationError as error:
            errors = error.message_dict
        except Refused as refusal:
            errors = {"name": [str(refusal)]}
        else:
            return redirect("deck-build", deck_id=deck.pk)
    context = {"section": "decks", "typed": typed, "errors": errors, "groups": groups}
    return render(request, "decks/new.html", context, status=400 if errors else 200)


@require_safe
def show(request: HttpRequest, deck_id: UUID) -> HttpResponse:
    deck = deck_for(request.user, deck_id)
    own = deck.owner_id == request.user.pk
    seen = board(deck)
    context = {
        "game": seen.game,
        "section": "decks" if own else "",
        "page": "decks",
        "deck": deck,
        "own": own,
        "board": seen,
        "odds": opening_odds(seen.game, seen.rules),
        "exports": EXPORTS,
        "past": revisions(deck, limit=REVISIONS_SHOWN) if own else (),
        "runs": runs_of_deck(request.user, deck)[:5],
        "visibilities": Visibility.choices,
    }
    return render(request, "decks/deck.html", context)


@personal
@require_POST
def copy(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    try:
        made = deck_copy(deck=deck_for(request.user, deck_id), owner=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("deck", deck_id=deck_id)
    messages.success(request, "This copy is yours; the original stays as it is.")
    return redirect("deck-build", deck_id=made.pk)


@personal
@require_POST
def restore(request: PersonalRequest, deck_id: UUID, number: int) -> HttpResponse:
    deck = own_deck_for(request.user, deck_id)
    try:
        deck_restore(deck=deck, number=number)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("deck", deck_id=deck_id)
    messages.success(request, f"The deck is as it was at step {number}. Undo takes this back.")
    return redirect("deck", deck_id=deck_id)


@personal
@require_POST
def visibility(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = own_deck_for(request.user, deck_id)
    try:
        deck_update(deck=deck, version=deck.version, visibility=request.POST.get("visibility", ""))
    except (Refused, ValidationError) as refusal:
        messages.error(request, sentence_of(refusal))
    return redirect("deck", deck_id=deck_id)


@personal
@require_POST
def delete(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = own_deck_for(request.user, deck_id)
    try:
        deck_delete(deck=deck)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("decks")


@personal
@require_POST
def bring_back(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = deleted_deck_for(request.user, deck_id)
    try:
        deck_bring_back(deck=deck)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("decks")
    messages.success(request, "Your deck is back, with its history and its test games.")
    return redirect("deck", deck_id=deck_id)


@personal
@require_POST
def delete_for_good(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = deleted_deck_for(request.user, deck_id)
    deck_delete_for_good(deck=deck)
    messages.success(request, f"“{deck.name}” is gone for good.")
    return redirect("decks")
