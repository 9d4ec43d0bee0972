"""Simulations: ordered, watched, cancelled; and any single game read event by event."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.conditional import etag_of, tagged
from api.fields import Query, QueryWhole, read_body
from api.idempotency import answered_once
from api.pagination import Page, PageQuery
from api.problems import invalid
from api.schema import operation
from api.serializers.simulations import (
    ReplaySerializer,
    SimulationBody,
    SimulationPage,
    SimulationSerializer,
    simulation_document,
    simulation_summary,
)
from api.views.base import ApiView
from decks.matrices import whole_field
from decks.models import Deck, SimulationRun
from decks.selectors import Progress, deck_for, rules_run, run_for, run_progress, runs_of
from decks.simulations import simulation_cancel, simulation_start
from rules.core.replay import replay, replay_to_json
from rules.core.run import MATRIX, RunError
from rules.registry import UnknownGame
from rules.registry import game as game_of


class StepQuery(Query):
    step = QueryWhole(
        min_value=0,
        max_value=1_000_000,
        required=False,
        help_text="The picture after so many events; after all of them when not given.",
    )


class SimulationList(ApiView):
    @operation("simulations_list", tag="simulations", query=PageQuery, answer=SimulationPage)
    def get(self, request: Request) -> Response:
        """Your simulations, newest first."""
        runs = runs_of(self.user)
        page = Page(request, self.query)
        found = [
            simulation_summary(run, progress_of(run, run.units_done))  # type: ignore[attr-defined]
            for run in runs[page.rows]
        ]
        return Response(page.document(runs.count(), found))

    @operation(
        "simulations_create",
        tag="simulations",
        writes=True,
        fail_closed=True,
        key=True,
        body=SimulationBody,
        status=202,
        answer=SimulationSerializer,
    )
    def post(self, request: Request) -> Response:
        """Order test games; they are played in the background."""

        def work() -> Response:
            body = read_body(request, SimulationBody)
            run = simulation_start(
                owner=self.user,
                kind=body["kind"],
                decks=self.decks("decks", body["decks"]),
                partners=self.decks("partners", body["partners"]),
                characters=characters_of(body),
                game=body.get("game", ""),
                games=body["games"],
                seed=body.get("seed"),
                policies=body.get("policies", ()),
                variant=body.get("variant", ""),
                seating=body.get("seating", ""),
                switches=body.get("rulings"),
            )
            address = request.build_absolute_uri(reverse("api:simulation", args=[run.id]))
            document = simulation_document(run, run_progress(run))
            return Response(document, status=202, headers={"Location": address})

        return answered_once(request, self.user, work)

    def decks(self, field: str, ids: list[uuid.UUID]) -> list[Deck]:
        """The decks with these ids, if the caller may read them all."""
        found = []
        for place, deck_id in enumerate(ids):
            try:
                found.append(deck_for(self.user, deck_id))
            except Http404:
                raise invalid(
                    f"/{field}/{place}", "There is no such deck, or you may not see it."
                ) from None
        return found


class SimulationDetail(ApiView):
    @operation("simulations_read", tag="simulations", etag=True, answer=SimulationSerializer)
    def get(self, request: Request, run_id: uuid.UUID) -> HttpResponse:
        """How far a run is, and its report once it is done."""
        return answer(request, run_for(request.user, run_id))

    @operation(
        "simulations_cancel",
        tag="simulations",
        writes=True,
        etag=True,
        answer=SimulationSerializer,
    )
    def delete(self, request: Request, run_id: uuid.UUID) -> HttpResponse:
        """Cancel a run that waits or is played; one that has ended stays as it is."""
        return answer(request, simulation_cancel(run=run_for(request.user, run_id)))


class SimulationGame(ApiView):
    @operation(
        "simulations_game", tag="simulations", query=StepQuery, etag=True, answer=ReplaySerializer
    )
    def get(self, request: Request, run_id: uuid.UUID, index: int) -> HttpResponse:
        """Game `index` (from 0), event by event, and the table after one of them."""
        run = rules_run(run_for(request.user, run_id))
        if index >= run.games_played:
            raise Http404
        try:
            played = replay(run, index, step=self.query.get("step"))
        except RunError as error:
            raise invalid("?step", str(error)) from None
        tag = etag_of(run_id, index, played.step, run.game.engine_version)
        return tagged(request, tag, replay_to_json(run, played))


def characters_of(body: dict[str, Any]) -> list[list[str]]:
    """The characters of a matrix: those named; of a game with neither characters nor decks, all
    there are. An empty list names none.
    """
    named: list[list[str]] | None = body.get("characters")
    if named is not None or body["kind"] != MATRIX or body["decks"] or not body.get("game"):
        return named or []
    try:
        return whole_field(game_of(body["game"]))
    except UnknownGame as error:
        raise invalid("/game", str(error)) from None


def answer(request: Request, run: SimulationRun) -> HttpResponse:
    progress = run_progress(run)
    document = simulation_document(run, progress)
    return tagged(request, etag_of(run.id, run.state, progress.state, progress.done), document)


def progress_of(run: Any, done: int) -> Progress:
    return Progress(run.state, run.units, done, run.reason)
