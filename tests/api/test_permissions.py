"""Who may do what: every route by every method by every caller. A route without a row fails."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from api.tokens import token_create
from api.views.base import ApiView
from api.views.docs import OpenView
from decks.models import Deck, SimulationRun, Visibility
from decks.services import deck_update
from decks.simulations import simulation_start
from rules.core.catalog import Catalog
from tests.api.conftest import GAME, Caller, codes, legal_deck

METHODS = ("get", "post", "put", "patch", "delete")

# stranger, somebody else's token, the owner's read token, the owner's write token
OPEN = (200, 200, 200, 200)
OWN_READ = (404, 404, 200, 200)
LISTED = (401, 200, 200, 200)
RUN_READ = (401, 404, 200, 200)

TABLE: dict[str, dict[str, tuple[int, int, int, int]]] = {
    "games": {"get": OPEN},
    "game": {"get": OPEN},
    "sets": {"get": OPEN},
    "cards": {"get": OPEN},
    "card": {"get": OPEN},
    "validate": {"post": OPEN},
    "odds": {"post": OPEN},
    "decks": {"get": OPEN, "post": (401, 201, 403, 201)},
    "deck-import": {"post": (401, 201, 403, 201)},
    "deck": {"get": OWN_READ, "patch": (401, 404, 403, 200), "delete": (401, 404, 403, 204)},
    "deck-cards": {"get": OWN_READ, "put": (401, 404, 403, 200), "patch": (401, 404, 403, 200)},
    "deck-validation": {"get": OWN_READ},
    "deck-stats": {"get": OWN_READ},
    "deck-revisions": {"get": RUN_READ},
    "deck-revision": {"get": RUN_READ},
    "deck-export": {"get": OWN_READ},
    "deck-copy": {"post": (401, 404, 403, 201)},
    "deck-restore": {"post": (401, 404, 403, 200)},
    "simulations": {"get": LISTED, "post": (401, 400, 403, 202)},
    "simulation": {"get": RUN_READ, "delete": (401, 404, 403, 200)},
    "simulation-game": {"get": RUN_READ},
    "tokens": {"get": LISTED, "post": (401, 201, 403, 201)},
    "token": {"delete": (401, 404, 403, 204)},
    "schema": {"get": OPEN},
    "docs": {"get": OPEN},
}

CALLERS = ("stranger", "somebody", "reader", "api")
CELLS = [
    pytest.param(route, method, caller, row[method][place], id=f"{route}-{method}-{caller}")
    for route, row in TABLE.items()
    for method in row
    for place, caller in enumerate(CALLERS)
]


def routes(resolver: Any = None) -> Iterator[tuple[str, type[ApiView]]]:
    """Every named address of the API with its view."""
    for entry in (resolver or get_resolver("api.urls")).url_patterns:
        if isinstance(entry, URLResolver):
            yield from routes(entry)
        elif isinstance(entry, URLPattern):
            yield str(entry.name), entry.callback.view_class  # type: ignore[attr-defined]


def declared(view: type[ApiView]) -> set[str]:
    return {method for method in METHODS if hasattr(view, method)}


def test_every_route_and_method_has_a_row() -> None:
    found = {name: declared(view) for name, view in routes() if name != "nothing"}
    assert found == {name: set(row) for name, row in TABLE.items()}


def test_every_operation_is_declared() -> None:
    for name, view in routes():
        if not issubclass(view, OpenView):
            for method in declared(view):
                assert hasattr(getattr(view, method), "operation"), f"{method} {name}"


@pytest.fixture
def run(owner: User, legal: Deck) -> SimulationRun:
    return simulation_start(owner=owner, kind="goldfish", decks=[legal], games=2, seed=1)


@pytest.fixture
def places(owner: User, legal: Deck, run: SimulationRun, cards: Catalog) -> dict[str, Any]:
    """What stands in the addresses: everything private is the owner's."""
    token, _ = token_create(user=owner, name="to revoke", scope="read", days=1)
    return {
        "game": GAME,
        "code": codes(cards, "Character")[0],
        "deck_id": legal.id,
        "number": 1,
        "run_id": run.id,
        "index": 0,
        "token_id": token.id,
    }


def bodies(legal: Deck, card: str) -> dict[tuple[str, str], Any]:
    return {
        ("validate", "post"): {"game": GAME, "cards": [{"card": card, "quantity": 1}]},
        ("odds", "post"): {"population": 30, "successes": 3, "draws": 5},
        ("decks", "post"): {"game": GAME, "name": "New"},
        ("deck-import", "post"): {"game": GAME, "text": f"1 {card}"},
        ("deck", "patch"): {"name": "Renamed"},
        ("deck-cards", "put"): [{"card": card, "quantity": 1}],
        ("deck-cards", "patch"): [{"card": card, "zone": "maybe", "delta": 1}],
        ("simulations", "post"): {"kind": "goldfish", "decks": [str(legal.id)], "games": 1},
        ("tokens", "post"): {"name": "another"},
    }


def address(name: str, places: dict[str, Any]) -> str:
    """The address of a route, its places filled in."""
    possible = get_resolver("api.urls").reverse_dict.getlist(name)
    _, parameters = possible[0][0][0]
    return reverse(f"api:{name}", kwargs={place: places[place] for place in parameters})


def ask(caller: Caller, route: str, method: str, places: dict[str, Any], legal: Deck) -> Any:
    body = bodies(legal, places["code"]).get((route, method), {} if method == "post" else None)
    legal.refresh_from_db()
    return caller.ask(method, address(route, places), body, If_Match=f'"{legal.version}"')


@pytest.mark.parametrize(("route", "method", "caller", "status"), CELLS)
def test_cell(
    route: str,
    method: str,
    caller: str,
    status: int,
    request: pytest.FixtureRequest,
    places: dict[str, Any],
    legal: Deck,
) -> None:
    answer = ask(request.getfixturevalue(caller), route, method, places, legal)
    assert answer.status_code == status, answer.content


@pytest.mark.parametrize("route", [name for name, row in TABLE.items() if len(row) < 5])
def test_other_methods_are_405_and_name_those_that_there_are(
    route: str, api: Caller, places: dict[str, Any], legal: Deck
) -> None:
    for method in {*METHODS, "options"} - set(TABLE[route]):
        answer = api.ask(method, address(route, places), {} if method != "get" else None)
        assert answer.status_code == 405
        assert answer["Content-Type"] == "application/problem+json"
        allowed = {word.strip().lower() for word in answer["Allow"].split(",")}
        assert allowed - {"head"} == set(TABLE[route])


PRIVATE = [
    (route, method)
    for route, row in TABLE.items()
    for method, statuses in row.items()
    if statuses[1] == 404
]


@pytest.mark.parametrize(("route", "method"), PRIVATE)
def test_private_reads_like_missing(
    route: str, method: str, somebody: Caller, places: dict[str, Any], legal: Deck
) -> None:
    missing = {**places, "deck_id": uuid.uuid4(), "run_id": uuid.uuid4(), "token_id": uuid.uuid4()}
    private = ask(somebody, route, method, places, legal)
    nothing = ask(somebody, route, method, missing, legal)
    assert private.status_code == nothing.status_code == 404
    assert private.content == nothing.content


READABLE = [
    "deck",
    "deck-cards",
    "deck-validation",
    "deck-stats",
    "deck-export",
]


@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.UNLISTED])
@pytest.mark.parametrize("route", READABLE)
def test_what_the_owner_shows_can_be_read_by_all(
    route: str, visibility: str, stranger: Caller, places: dict[str, Any], legal: Deck
) -> None:
    deck_update(deck=legal, version=legal.version, visibility=visibility)
    assert stranger.get(address(route, places)).status_code == 200


@pytest.mark.parametrize("route", ["deck-revisions", "deck-revision"])
def test_the_history_of_a_public_deck_stays_the_owners(
    route: str, somebody: Caller, places: dict[str, Any], legal: Deck
) -> None:
    deck_update(deck=legal, version=legal.version, visibility=Visibility.PUBLIC)
    assert somebody.get(address(route, places)).status_code == 404


def test_a_public_deck_can_be_copied_but_not_written(
    somebody: Caller, places: dict[str, Any], legal: Deck
) -> None:
    legal = deck_update(deck=legal, version=legal.version, visibility=Visibility.PUBLIC)
    assert somebody.post(address("deck-copy", places)).status_code == 201
    match = {"If_Match": f'"{legal.version}"'}
    assert somebody.delete(address("deck", places), **match).status_code == 404
    assert somebody.patch(address("deck", places), {"name": "x"}, **match).status_code == 404


def test_foreign_ids_in_bodies_are_as_good_as_missing(somebody: Caller, legal: Deck) -> None:
    for deck_id in (legal.id, uuid.uuid4()):
        order = {"kind": "goldfish", "decks": [str(deck_id)], "games": 1}
        answer = somebody.post("simulations/", order)
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["pointer"] == "/decks/0"
        odds = {"deck": str(deck_id), "successes": 1, "draws": 1}
        assert somebody.post("odds/", odds).status_code == 400
    assert SimulationRun.objects.count() == 0


def test_one_foreign_deck_refuses_the_whole_match(
    somebody: Caller, other: User, legal: Deck, cards: Catalog
) -> None:
    own = legal_deck(other)
    order = {"kind": "match", "decks": [str(own.id), str(legal.id)], "games": 1}
    answer = somebody.post("simulations/", order)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "/decks/1"
    assert SimulationRun.objects.count() == 0


def test_lists_hold_only_what_is_the_callers(
    somebody: Caller, stranger: Caller, places: dict[str, Any]
) -> None:
    for path in ("decks/", "simulations/"):
        assert somebody.get(path).json()["count"] == 0
    assert stranger.get("decks/").json()["count"] == 0
    assert stranger.get("decks/?of=mine").status_code == 401
    names = [token["name"] for token in somebody.get("tokens/").json()["results"]]
    assert "to revoke" not in names


CANARY = "Xyzzycanary"


@pytest.mark.parametrize("caller", ["stranger", "somebody"])
def test_nobody_else_reads_a_word_of_a_private_deck(
    caller: str,
    request: pytest.FixtureRequest,
    api: Caller,
    places: dict[str, Any],
    legal: Deck,
) -> None:
    named = {"name": CANARY, "notes": CANARY}
    api.patch(address("deck", places), named, If_Match=f'"{legal.version}"')
    api.post("simulations/", {"kind": "goldfish", "decks": [str(legal.id)], "games": 1})
    outsider = request.getfixturevalue(caller)
    assert CANARY.encode() in api.get(address("simulations", places)).content
    for route, row in TABLE.items():
        for query in ("", f"?q={CANARY}", "?of=public"):
            if "get" in row:
                answer = outsider.get(address(route, places) + query)
                assert CANARY.encode() not in answer.content.replace(query.encode(), b"")


@pytest.mark.parametrize(
    "field",
    ["id", "owner", "owner_id", "version", "verdict", "created", "changed", "is_staff", "state"],
)
def test_fields_outside_the_list_are_refused(field: str, api: Caller, legal: Deck) -> None:
    before = Deck.objects.values().get(pk=legal.pk)
    match = {"If_Match": f'"{legal.version}"'}
    answer = api.patch(f"decks/{legal.id}/", {"name": "x", field: "2"}, **match)
    assert answer.status_code == 400
    assert answer.json()["errors"] == [
        {
            "pointer": f"/{field}",
            "code": "unknown_field",
            "message": f"There is no field {field!r} here.",
        }
    ]
    assert Deck.objects.values().get(pk=legal.pk) == before
    assert api.post("decks/", {"game": GAME, "name": "y", field: "2"}).status_code == 400
