"""Callers of the API: a stranger, an owner, somebody else, by token or without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from api import throttling
from api.tokens import token_create
from collection.services import catalog_import
from decks.models import Deck
from decks.services import deck_create, deck_import
from rules.core.catalog import Catalog, shipped_catalog, shipped_decks
from rules.registry import GAMES

ROOT = "/api/v1/"
GAME = "titans"


class Caller:
    """A client of the API, with a token or without; bodies are JSON."""

    def __init__(self, token: str = "") -> None:
        self.client = Client(raise_request_exception=False)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        address = path if path.startswith("/") else ROOT + path
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        extra: dict[str, Any] = {}
        if body is not None:
            extra = {"data": body, "content_type": "application/json"}
        request = getattr(self.client, method.lower())
        return request(address, headers={**self.headers, **sent}, **extra)

    def get(self, path: str, **headers: str) -> Any:
        return self.ask("get", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.ask("post", path, {} if body is None else body, **headers)

    def put(self, path: str, body: Any, **headers: str) -> Any:
        return self.ask("put", path, body, **headers)

    def patch(self, path: str, body: Any, **headers: str) -> Any:
        return self.ask("patch", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Any:
        return self.ask("delete", path, **headers)


@pytest.fixture(autouse=True)
def plenty(settings: Any) -> Iterator[None]:
    """No caller runs into the limits, unless a test sets them."""
    settings.API_RATES = {"token": "100000/minute", "address": "100000/minute"}
    throttling.limiter.cache_clear()
    yield
    throttling.limiter.cache_clear()


@pytest.fixture
def cards(db: None) -> Catalog:
    """The shipped sample cards, imported."""
    catalog = shipped_catalog(GAMES[GAME])
    catalog_import(catalog=catalog, where="the sample set")
    return catalog


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("owner", password="a long password")


@pytest.fixture
def other(db: None) -> User:
    return User.objects.create_user("other", password="a long password")


def caller_for(user: User, scope: str = "write") -> Caller:
    _, text = token_create(user=user, name="for tests", scope=scope, days=1)
    return Caller(text)


@pytest.fixture
def api(owner: User) -> Caller:
    """The owner with a token that may write."""
    return caller_for(owner)


@pytest.fixture
def reader(owner: User) -> Caller:
    """The owner with a token that may only read."""
    return caller_for(owner, "read")


@pytest.fixture
def somebody(other: User) -> Caller:
    """Somebody else with a token that may write."""
    return caller_for(other)


@pytest.fixture
def stranger(db: None) -> Caller:
    return Caller()


def codes(catalog: Catalog, card_type: str) -> list[str]:
    """The codes of the cards of a type, in order."""
    return sorted(card.code for card in catalog.cards if card.type == card_type)


def legal_deck(owner: User) -> Deck:
    """One of the shipped decks, saved for this user; the cards must be imported."""
    game = GAMES[GAME]
    text = next(iter(shipped_decks(game).values()))
    imported = deck_import(owner=owner, game=GAME, data=text, name="Legal")
    assert imported.deck is not None, imported.reading.problems
    return imported.deck


@pytest.fixture
def legal(owner: User, cards: Catalog) -> Deck:
    """A private, legal deck of the owner's."""
    return legal_deck(owner)


@pytest.fixture
def deck(owner: User, cards: Catalog) -> Deck:
    """A private deck of the owner's: two copies of one Character and a Field."""
    lines = [(codes(cards, "Character")[0], "main", 2), (codes(cards, "Field")[0], "fields", 1)]
    return deck_create(owner=owner, game=GAME, name="Night Watch", lines=lines)
