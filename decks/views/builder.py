"""The deck builder: a pool beside a deck. Each button is a plain form; htmx saves the reload.

Where a deck follows from a choice, that stands in the pool's place; the pool is still there for who
asks for single cards (`?single=1`).
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.definitions import definition
from collection.queries import card_list
from collection.selectors import card_for, shelf
from decks.boards import Board, board, offered, pool
from decks.choosers import choosers
from decks.errors import Refused, StaleVersion, sentence_of
from decks.history import FIELDS
from decks.models import Deck, Visibility
from decks.parsing import read_change
from decks.selectors import change_to_undo, own_deck_for, words_changed_since
from decks.services import (
    deck_apply_fix,
    deck_change_card,
    deck_change_cards,
    deck_undo,
    deck_update,
)
from decks.views.requests import PersonalRequest, personal
from rules.core.deck import MAYBE
from rules.core.parts import chosen_parts
from rules.registry import game as game_of

TEMPLATE: Final = "decks/builder.html"
SINGLE: Final = "single"
"""In the address: edit single cards although the deck follows from a choice."""


@personal
@require_safe
def build(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = own_deck_for(request.user, deck_id)
    if request.headers.get("HX-Target") == "pool":
        return _page(request, deck, part="pool", extra={"filtered": True})
    return _page(request, deck)


@personal
@require_POST
def change(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    """Plus, minus, or a move to and from the maybe list: `change` is "plus CODE ZONE"."""
    deck = own_deck_for(request.user, deck_id)
    try:
        verb, code, zone = read_change(request.POST.get("change", ""))
        card = card_for(code)
        home = game_of(deck.game).zone_for(definition(card))
    except ValidationError as error:
        return _after(request, deck, sentence_of(error))
    try:
        if verb == "move":
            moves = [(code, zone, -1), (code, home if zone == MAYBE else MAYBE, 1)]
            deck = deck_change_cards(deck=deck, version=deck.version, changes=moves)
        else:
            deck = deck_change_card(
                deck=deck, card=card, zone=zone, delta=1 if verb == "plus" else -1
            )
    except (Refused, ValidationError) as refusal:
        return _after(request, deck, sentence_of(refusal))
    return _after(request, deck)


@personal
@require_POST
def choose(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    """Exchange what the deck is chosen by: `part` is the code of the card that comes in."""
    deck = own_deck_for(request.user, deck_id)
    try:
        deck = deck_update(
            deck=deck,
            version=deck.version,
            parts=[str(code) for code in request.POST.getlist("part")],
        )
    except (Refused, ValidationError) as refusal:
        return _after(request, deck, sentence_of(refusal))
    return _after(request, deck)


@personal
@require_POST
def mend(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = own_deck_for(request.user, deck_id)
    try:
        deck = deck_apply_fix(deck=deck, version=deck.version)
    except Refused as refusal:
        return _after(request, deck, str(refusal))
    return _after(request, deck)


@personal
@require_POST
def undo(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = own_deck_for(request.user, deck_id)
    try:
        deck = deck_undo(deck=deck)
    except Refused as refusal:
        return _after(request, deck, str(refusal))
    return _after(request, deck)


@personal
@require_POST
def words(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    """Everything but the cards. A stale version gets both texts side by side, nothing is lost."""
    deck = own_deck_for(request.user, deck_id)
    typed = {name: request.POST.get(name, getattr(deck, name)) for name in FIELDS}
    try:
        version = int(request.POST.get("version", ""))
    except ValueError:
        version = 0
    # Cards that were added meanwhile, by this very page for one, are no conflict of words.
    if not words_changed_since(deck, version):
        version = deck.version
    try:
        deck_update(deck=deck, version=version, **typed)
    except StaleVersion:
        return _conflict(request, deck, typed)
    except ValidationError as error:
        return _page(
            request, deck, status=400, extra={"typed": typed, "errors": error.message_dict}
        )
    messages.success(request, "Saved.")
    return redirect(_address(request, deck))


def _conflict(request: PersonalRequest, deck: Deck, typed: dict[str, str]) -> HttpResponse:
    game = game_of(deck.game)
    context = {
        "game": game,
        "section": "decks",
        "deck": deck,
        "deck_format": game.format(deck.format),
        "deck_side": game.side(deck.side) if deck.side else None,
        "typed": typed,
        "visibilities": Visibility.choices,
    }
    return render(request, "decks/conflict.html", context, status=409)


def _page(
    request: PersonalRequest,
    deck: Deck,
    *,
    part: str = "",
    status: int = 200,
    extra: dict[str, object] | None = None,
) -> HttpResponse:
    game = game_of(deck.game)
    seen = board(deck, editable=True)
    context: dict[str, object] = {
        "game": game,
        "section": "decks",
        "board": seen,
        "deck": deck,
        **_offer(request, seen),
        "can_undo": change_to_undo(deck) is not None,
        "visibilities": Visibility.choices,
        "typed": {name: getattr(deck, name) for name in FIELDS},
        **(extra or {}),
    }
    return render(request, f"{TEMPLATE}#{part}" if part else TEMPLATE, context, status=status)


def _offer(request: PersonalRequest, seen: Board) -> dict[str, object]:
    """What stands beside the deck: what it is chosen by, or a pool of cards."""
    single = request.GET.get(SINGLE, "")
    if seen.game.parts and not single:
        chosen = {card.code for cards in chosen_parts(seen.game, seen.rules) for card in cards}
        return {"chooser": choosers(seen.game, shelf(seen.game.code), chosen)}
    listed = card_list(seen.game, request.GET, offered=offered(seen))
    all_cards = reverse("deck-build", args=[seen.deck.pk])
    return {
        "listed": listed,
        "pool": pool(seen, listed.faces),
        "single": single if seen.game.parts else "",
        "all_cards": f"{all_cards}?{SINGLE}=1" if seen.game.parts else all_cards,
    }


def _after(request: PersonalRequest, deck: Deck, refusal: str = "") -> HttpResponse:
    """After a button: the two panels for htmx, the whole page again for everybody else."""
    if request.headers.get("HX-Request"):
        # 200 also for a refusal: the panels show the deck as it is, with the reason on top.
        return _page(request, deck, part="panels", extra={"refusal": refusal})
    if refusal:
        messages.error(request, refusal)
    return redirect(_address(request, deck))


def _address(request: HttpRequest, deck: Deck) -> str:
    query = request.GET.urlencode()
    return reverse("deck-build", args=[deck.pk]) + (f"?{query}" if query else "")
