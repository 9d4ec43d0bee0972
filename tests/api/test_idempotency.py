"""The same POST sent twice does its work once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.utils import timezone

from api.models import RememberedAnswer
from decks.models import Deck
from rules.core.catalog import Catalog
from tests.api.conftest import GAME, Caller, caller_for

BODY = {"game": GAME, "name": "Once"}


def test_the_same_key_gets_the_same_answer(api: Caller, cards: Catalog) -> None:
    first = api.post("decks/", BODY, Idempotency_Key="k1")
    second = api.post("decks/", BODY, Idempotency_Key="k1")
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert first["ETag"] == second["ETag"]
    assert first["Location"] == second["Location"]
    assert Deck.objects.count() == 1


def test_no_key_or_another_key_is_another_deck(api: Caller, cards: Catalog) -> None:
    for headers in ({}, {}, {"Idempotency_Key": "a"}, {"Idempotency_Key": "b"}):
        assert api.post("decks/", BODY, **headers).status_code == 201
    assert Deck.objects.count() == 4


def test_the_key_of_another_body_or_address_is_422(api: Caller, cards: Catalog, deck: Deck) -> None:
    api.post("decks/", BODY, Idempotency_Key="k")
    other = api.post("decks/", {**BODY, "name": "Twice"}, Idempotency_Key="k")
    assert other.status_code == 422
    assert other.json()["type"].endswith(":key-reused")
    assert api.post(f"decks/{deck.id}/copy/", Idempotency_Key="k").status_code == 422
    assert Deck.objects.count() == 2


def test_keys_of_others_are_not_seen(api: Caller, somebody: Caller, cards: Catalog) -> None:
    mine = api.post("decks/", BODY, Idempotency_Key="k").json()
    theirs = somebody.post("decks/", BODY, Idempotency_Key="k").json()
    assert mine["id"] != theirs["id"]


def test_a_refusal_is_not_remembered(api: Caller, cards: Catalog) -> None:
    bad = api.post("decks/", {**BODY, "format": "nope"}, Idempotency_Key="k")
    assert bad.status_code == 400
    assert RememberedAnswer.objects.count() == 0
    assert api.post("decks/", BODY, Idempotency_Key="k").status_code == 201


def test_a_key_is_forgotten_after_a_day(api: Caller, cards: Catalog) -> None:
    first = api.post("decks/", BODY, Idempotency_Key="k").json()
    rows = RememberedAnswer.objects.all()
    rows.update(created=timezone.now() - timedelta(hours=23, minutes=59))
    assert api.post("decks/", BODY, Idempotency_Key="k").json()["id"] == first["id"]
    rows.update(created=timezone.now() - timedelta(hours=24, minutes=1))
    assert api.post("decks/", BODY, Idempotency_Key="k").json()["id"] != first["id"]


def test_nothing_is_kept_longer_whoever_comes(
    api: Caller, somebody: Caller, cards: Catalog
) -> None:
    api.post("decks/", BODY, Idempotency_Key="old")
    RememberedAnswer.objects.update(created=timezone.now() - timedelta(hours=25))
    somebody.post("decks/", BODY, Idempotency_Key="new")
    assert [row.key for row in RememberedAnswer.objects.all()] == ["new"]


@pytest.mark.parametrize("key", ["", "k" * 101, "two words", "schlüssel"])
def test_a_key_that_is_none_is_400(key: str, api: Caller, cards: Catalog) -> None:
    assert api.post("decks/", BODY, Idempotency_Key=key).status_code == 400


def test_a_key_of_a_hundred_characters_is_taken(api: Caller, cards: Catalog) -> None:
    assert api.post("decks/", BODY, Idempotency_Key="k" * 100).status_code == 201


def test_a_run_is_ordered_once(api: Caller, legal: Deck) -> None:
    order = {"kind": "goldfish", "decks": [str(legal.id)], "games": 3}
    first = api.post("simulations/", order, Idempotency_Key="run")
    second = api.post("simulations/", order, Idempotency_Key="run")
    assert first.status_code == second.status_code == 202
    assert first.json()["id"] == second.json()["id"]


def test_an_import_is_done_once(api: Caller, cards: Catalog) -> None:
    body = {"game": GAME, "text": "2 TTS-001"}
    first = api.post("decks/import/", body, Idempotency_Key="i")
    assert first.status_code == 201
    assert api.post("decks/import/", body, Idempotency_Key="i").json() == first.json()
    assert Deck.objects.count() == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_ten_at_once_make_one_deck(owner: User, cards: Catalog) -> None:
    if connection.vendor == "sqlite" and connection.is_in_memory_db():  # type: ignore[attr-defined]
        pytest.skip("an SQLite database in memory is not shared by threads")
    caller = caller_for(owner)

    def post(_: int) -> Any:
        try:
            return caller.post("decks/", BODY, Idempotency_Key="k1")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(post, range(10)))
    assert {answer.status_code for answer in answers} <= {201, 409, 503}
    made = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    assert len(set(made)) == 1
    assert Deck.objects.count() == 1
