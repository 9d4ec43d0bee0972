"""The schema is complete and true: generated requests find no 5xx and no answer outside of it."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from api.tokens import token_create
from api.views.docs import schema_body
from decks.models import Deck, SimulationRun
from decks.simulations import simulation_start
from tests.api.conftest import GAME, ROOT, Caller, legal_deck
from tests.api.test_permissions import declared, routes

REFUSALS = ["400", "401", "403", "404", "405", "412", "413", "415", "422", "428"]

EXAMPLES = int(os.environ.get("API_EXAMPLES", "20"))
"""Generated requests an operation: all of them together take about a minute."""

MEANT_FOR_OTHERS = {
    # A request that fits the schema may still name a card or a deck that does not exist.
    "positive_data_acceptance",
}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(schema_body())
    return read


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def test_the_schema_is_openapi(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    for name, schema in document["components"]["schemas"].items():
        assert jsonschema_rs.meta.is_valid(schema), name


def test_every_operation_stands_in_the_schema(document: dict[str, Any]) -> None:
    known = {(path, method) for path, method, _ in operations(document)}
    wanted = sum(
        len(declared(view)) for name, view in routes() if name not in ("schema", "docs", "nothing")
    )
    assert len(known) == wanted


def test_every_operation_says_how_it_refuses(document: dict[str, Any]) -> None:
    for path, method, operation in operations(document):
        answers = operation["responses"]
        assert {"400", "401", "429", "503"} <= set(answers), path
        if "{" in path:
            assert "404" in answers, path
        if method in ("post", "put", "patch"):
            assert {"413", "415"} <= set(answers), path
        for status, answer in answers.items():
            if int(status) >= 400:
                assert set(answer["content"]) == {"application/problem+json"}, (path, status)


def test_every_operation_has_a_name_a_tag_and_a_sentence(document: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(names)) == len(names)
    for path, _, operation in operations(document):
        assert operation["tags"], path
        assert operation["summary"], path


def test_bodies_take_no_other_names(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        if name.endswith("Request"):
            assert schema["additionalProperties"] is False, name


def test_the_schema_is_served_with_an_etag(stranger: Caller) -> None:
    first = stranger.get("schema/")
    assert first["Content-Type"] == "application/vnd.oai.openapi+json"
    assert stranger.get("schema/", If_None_Match=first["ETag"]).status_code == 304


class World:
    """One deck and one run that generated requests may find, and the token that may write them."""

    def __init__(self, owner: User) -> None:
        self.deck: Deck = legal_deck(owner)
        self.run: SimulationRun = simulation_start(
            owner=owner, kind="goldfish", decks=[self.deck], games=2, seed=1
        )
        self.token = token_create(user=owner, name="generated", scope="write", days=1)[1]
        self.turn = itertools.count()

    def lead(self, case: Any) -> None:
        """Let every second well-formed request find something that is there."""
        if not case.meta.generation.mode.is_positive or next(self.turn) % 2:
            return
        real = {"deck_id": self.deck.id, "run_id": self.run.id, "game": GAME, "code": "TTS-001"}
        for name, value in real.items():
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = str(value)
        for name in ("number", "index"):
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = 1
        version = Deck.objects.filter(pk=self.deck.pk).values_list("version", flat=True).first()
        if "If-Match" in (case.headers or {}):
            case.headers["If-Match"] = f'"{version}"'


@pytest.fixture
def world(owner: User, cards: Any) -> Iterator[World]:
    """Requests leave the test's connection open, as they do through Django's own test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield World(owner)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


CONFIG = schemathesis.Config.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
)
SCHEMA = schemathesis.openapi.from_wsgi(f"{ROOT}schema/", get_wsgi_application(), config=CONFIG)


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=2_000,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_generated_requests_are_answered_as_the_schema_says(case: Any, world: World) -> None:
    world.lead(case)
    checks = [check for check in CHECKS.get_all() if check.__name__ not in MEANT_FOR_OTHERS]
    case.call_and_validate(headers={"Authorization": f"Bearer {world.token}"}, checks=checks)
