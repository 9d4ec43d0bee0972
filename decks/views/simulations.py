"""Order test games, watch them being played, read the report, step through one of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import matrix_reports, pairings, reports
from decks.errors import Refused, sentence_of
from decks.matrices import part_codes
from decks.models import Deck, SimulationRun, State
from decks.ordering import Order, read_order
from decks.parsing import read_whole
from decks.replays import moments
from decks.selectors import (
    deck_for,
    deck_sides,
    deck_verdict,
    decks_of,
    decks_of_run,
    opponents_among,
    public_decks,
    rules_deck,
    rules_run,
    run_for,
    run_progress,
    run_report,
    run_seating,
    run_variant,
    runs_of,
    worker_seen,
)
from decks.simulations import MOST_GAMES, MOST_PAIRS, simulation_cancel, simulation_start
from decks.standing import standing
from decks.views.requests import PersonalRequest, personal
from rules.core.construction import LEGAL
from rules.core.game import Game
from rules.core.replay import replay
from rules.core.run import GOLDFISH, MATCH, MATRIX, RunError
from rules.core.simulate import refusal
from rules.registry import game as game_of

RUNS_A_PAGE: Final = 25
OPPONENTS: Final = 200
PROGRESS: Final = "progress"
PAIRING: Final = "pairing"


@personal
@require_http_methods(["GET", "POST"])
def start(request: PersonalRequest, deck_id: UUID) -> HttpResponse:
    deck = deck_for(request.user, deck_id)
    game = game_of(deck.game)
    (side,) = deck_sides([deck])
    order = Order.suggested(game, kind=request.GET.get("kind", GOLDFISH))
    errors: list[str] = []
    if request.method == "POST":
        order, errors = read_order(request.POST, game)
        if not errors:
            try:
                decks, partners = [deck], []
                if order.kind == MATCH:
                    decks.append(_chosen(request, order.opponent, "opponent"))
                    partners = _partners(request, order, decks)
                run = simulation_start(
                    owner=request.user,
                    kind=order.kind,
                    decks=decks,
                    partners=partners,
                    games=order.units,
                    seed=order.seed_number,
                    policies=order.policies,
                    variant=order.variant if order.kind == GOLDFISH else "",
                    seating=order.seating if order.kind == MATCH else "",
                    switches=order.switches,
                )
            except ValidationError as error:
                errors = list(error.messages)
            except Refused as refused:
                errors = [str(refused)]
            else:
                return redirect("simulation", run_id=run.pk)
    verdict = deck_verdict(deck)
    context = {
        "game": game,
        "section": "simulations",
        "deck": deck,
        "standing": standing(game, deck.format, verdict),
        "unplayable": "" if verdict == LEGAL else refusal(game, rules_deck(deck), {}),
        "order": order,
        "seats": order.seats(game),
        "who_plays": order.who_plays(deck.name),
        "errors": errors,
        "against": [known for known in game.sides if side is not None and known != side],
        "opponents": _opponents(request, deck),
        "partners": _partner_choices(request, game),
        "most_games": MOST_GAMES,
        "most_pairs": MOST_PAIRS,
        **order.rules(game),
    }
    return render(request, "decks/simulate.html", context, status=400 if errors else 200)


def _opponents(request: PersonalRequest, deck: Deck) -> list[tuple[str, Sequence[Deck]]]:
    own = decks_of(request.user, deck.game)
    public = public_decks(deck.game).exclude(owner_id=request.user.pk)
    groups = [
        (label, opponents_among(decks, deck, most=OPPONENTS))
        for label, decks in (("My decks", own), ("Public decks", public))
    ]
    return [(label, decks) for label, decks in groups if decks]


def _partners(request: PersonalRequest, order: Order, decks: Sequence[Deck]) -> list[Deck]:
    """The decks of both partners, where one was chosen; the other one plays its team's deck."""
    if not order.partnered:
        return []
    chosen = ((order.partner, "partner"), (order.opponent_partner, "opponent's partner"))
    return [
        _chosen(request, id, who) if id else deck
        for (id, who), deck in zip(chosen, decks, strict=True)
    ]


def _chosen(request: PersonalRequest, id: str, who: str) -> Deck:
    if not id:
        raise ValidationError("Choose a deck to play against.")
    try:
        return deck_for(request.user, id)
    except Http404:
        raise ValidationError(f"The chosen {who} is no longer there; choose another.") from None


def _partner_choices(request: PersonalRequest, game: Game) -> list[tuple[str, Sequence[Deck]]]:
    """The decks that a partner may bring, in a game with such a seating."""
    if not any(seating.own_decks for seating in game.seatings):
        return []
    public = public_decks(game.code).exclude(owner_id=request.user.pk)
    groups = [("My decks", decks_of(request.user, game.code)), ("Public decks", public)]
    listed = [(label, list(decks[:OPPONENTS])) for label, decks in groups]
    return [(label, decks) for label, decks in listed if decks]


@personal
@require_safe
def mine(request: PersonalRequest) -> HttpResponse:
    page = Paginator(runs_of(request.user), RUNS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/simulations.html", {"section": "simulations", "pages": page})


@personal
@require_safe
def show(request: PersonalRequest, run_id: UUID) -> HttpResponse:
    """Progress while it is played (polled by the page), then the report."""
    run = run_for(request.user, run_id)
    progress = run_progress(run)
    polled = request.headers.get("HX-Target") == PROGRESS
    context: dict[str, object] = {
        "game": game_of(run.game),
        "section": "simulations",
        "run": run,
        "seating": run_seating(run),
        "variant": run_variant(run),
        "progress": progress,
    }
    if progress.open:
        context["asleep"] = not worker_seen()
        so_far = run_report(run) if progress.done else None
        context["figures"] = _headlines(so_far) if so_far else ()
        template = "decks/simulation.html" + ("#progress" if polled else "")
        return render(request, template, context)
    run.refresh_from_db()
    if run.state == State.DONE:
        report = json.loads(run.report)
        page = matrix_reports.page(report) if run.kind == MATRIX else reports.page(report)
        context.update(report=report, page=page)
    context["run"] = run
    answer = render(request, "decks/simulation.html" + ("#whole" if polled else ""), context)
    if polled:
        answer["HX-Retarget"] = "#simulation"
        answer["HX-Reswap"] = "outerHTML"
    return answer


def _headlines(so_far: dict[str, Any]) -> tuple[reports.Headline, ...]:
    if so_far["kind"] == MATRIX:
        return matrix_reports.headlines(so_far)
    return reports.page(so_far).headlines


@personal
@require_POST
def cancel(request: PersonalRequest, run_id: UUID) -> HttpResponse:
    simulation_cancel(run=run_for(request.user, run_id))
    return redirect("simulation", run_id=run_id)


@personal
@require_POST
def again(request: PersonalRequest, run_id: UUID) -> HttpResponse:
    """The same order with another seed, from the decks and cards as they are now."""
    run = run_for(request.user, run_id)
    ordered = rules_run(run)
    decks: list[Deck] = []
    characters: list[list[str]] = []
    for snapshot, id, found in zip(ordered.decks, run.deck_ids, decks_of_run(run), strict=True):
        if id is None:
            characters.append(part_codes(ordered.game, snapshot))
        elif found is None:
            messages.error(request, f"The deck “{snapshot.name}” is no longer there.")
            return redirect("simulation", run_id=run_id)
        else:
            decks.append(found)
    teams = decks[:2] if run.kind == MATCH else decks
    try:
        made = simulation_start(
            owner=request.user,
            kind=ordered.kind,
            decks=[deck_for(request.user, deck.pk) for deck in teams],
            partners=[deck_for(request.user, deck.pk) for deck in decks[len(teams) :]],
            characters=characters,
            game=run.game,
            games=ordered.games,
            policies=ordered.policies,
            variant=ordered.variant,
            seating=ordered.seating,
            switches=ordered.switches,
        )
    except Http404:
        messages.error(request, "A deck of this order is no longer shown to you.")
        return redirect("simulation", run_id=run_id)
    except (ValidationError, Refused) as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect("simulation", run_id=run_id)
    return redirect("simulation", run_id=made.pk)


@personal
@require_safe
def pairing(request: PersonalRequest, run_id: UUID, one: int, other: int) -> HttpResponse:
    """How one deck of a matrix did against another, with games of theirs to look at."""
    run = run_for(request.user, run_id)
    if run.kind != MATRIX or run.state != State.DONE:
        raise Http404("There is no such pairing.")
    report = json.loads(run.report)
    found = pairings.pairing(report, one, other)
    if found is None:
        raise Http404("There is no such pairing.")
    in_panel = request.headers.get("HX-Target") == PAIRING
    context = {
        "game": game_of(run.game),
        "section": "simulations",
        "run": run,
        "pairing": found,
        "in_panel": in_panel,
    }
    template = "decks/pairing.html" + ("#pairing" if in_panel else "")
    return render(request, template, context)


@personal
@require_safe
def choose(request: PersonalRequest, run_id: UUID) -> HttpResponse:
    """To the game whose number was typed in."""
    run = run_for(request.user, run_id)
    try:
        index = read_whole(request.GET.get("game", ""), "Game", 0, _games(run) - 1)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("simulation", run_id=run_id)
    return redirect("simulation-game", run_id=run_id, index=index)


@personal
@require_safe
def game(request: PersonalRequest, run_id: UUID, index: int) -> HttpResponse:
    """One game, drawn after any of its events; every step has an address of its own."""
    run = run_for(request.user, run_id)
    ordered = rules_run(run)
    wanted = request.GET.get("step", "")
    step = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 7 else 0
    try:
        played = replay(ordered, index, step=step)
    except RunError as error:
        raise Http404(str(error)) from None
    context: dict[str, Any] = {
        "game": ordered.game,
        "section": "simulations",
        "run": run,
        "played": played,
        "scene": moments(ordered, played),
        "picture_template": f"games/{ordered.game.code}/picture.html",
        "last_game": ordered.games_played - 1,
    }
    template = "decks/game.html"
    if request.headers.get("HX-Target") == "replay":
        template += "#replay"
    return render(request, template, context)


def _games(run: SimulationRun) -> int:
    return run.units if run.kind == GOLDFISH else 2 * run.units
