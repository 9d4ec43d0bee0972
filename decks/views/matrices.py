"""Order a matrix: tick who is in the field, and every pairing is played."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from decks.errors import Refused
from decks.matrices import (
    MatrixOrder,
    character_boxes,
    cost,
    deck_boxes,
    read_matrix,
)
from decks.models import Deck
from decks.selectors import deck_for, decks_of, sample_decks
from decks.simulations import MOST_MATRIX_PAIRS, MOST_PAIRS, simulation_start
from decks.views.requests import PersonalRequest, personal
from rules.core.game import Game
from rules.core.run import MATRIX, MOST_FIELD

DECKS_SHOWN: Final = 200


@personal
@require_http_methods(["GET", "POST"])
def order(request: PersonalRequest, game: Game) -> HttpResponse:
    """The form of a matrix of this game, and the order that it makes."""
    own, samples = _listed(request.user, game)
    wanted = MatrixOrder.suggested(game, samples)
    errors: list[str] = []
    if request.method == "POST":
        wanted, errors = read_matrix(request.POST, game)
        if not errors:
            try:
                run = simulation_start(
                    owner=request.user,
                    kind=MATRIX,
                    decks=_decks(request, wanted),
                    characters=wanted.character_codes,
                    game=game.code,
                    games=wanted.pair_number,
                    seed=wanted.seed_number,
                    policies=(wanted.policy,),
                    seating=wanted.seating,
                    switches=wanted.switches,
                )
            except ValidationError as error:
                errors = list(error.messages)
            except Refused as refusal:
                errors = [str(refusal)]
            else:
                return redirect("simulation", run_id=run.pk)
    characters = character_boxes(game, wanted)
    decks = [
        (label, deck_boxes(game, listed, wanted))
        for label, listed in (("My decks", own), ("Sample decks", samples))
        if listed
    ]
    context = {
        "game": game,
        "section": "simulations",
        "order": wanted,
        "errors": errors,
        "characters": characters,
        "decks": decks,
        "cost": cost(game, wanted, [*own, *samples]),
        "seats": wanted.seats(game),
        "who_plays": wanted.who_plays(),
        "most_pairs": MOST_PAIRS,
        "most_all_pairs": MOST_MATRIX_PAIRS,
        "most_field": MOST_FIELD,
        **wanted.rules(game, alone=False),
    }
    return render(request, "decks/matrix.html", context, status=400 if errors else 200)


@csrf_exempt
@require_POST
def count(request: HttpRequest, game: Game) -> HttpResponse:
    """What the form costs as it is filled in now. It changes nothing, and says nothing to who has
    logged out meanwhile: the form, when it is sent, is kept for them.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    wanted, _ = read_matrix(request.POST, game)
    own, samples = _listed(request.user, game)
    context = {"cost": cost(game, wanted, [*own, *samples])}
    return render(request, "decks/matrix_cost.html", context)


def _listed(user: User, game: Game) -> tuple[list[Deck], list[Deck]]:
    """The decks that the form offers: the own ones, and the samples."""
    own = list(decks_of(user, game.code)[:DECKS_SHOWN])
    samples = sample_decks(game.code)[:DECKS_SHOWN]
    return own, [deck for deck in samples if deck.owner_id != user.pk]


def _decks(request: PersonalRequest, wanted: MatrixOrder) -> list[Deck]:
    try:
        return [deck_for(request.user, id) for id in wanted.decks]
    except Http404:
        raise ValidationError("A ticked deck is no longer there; choose again.") from None
