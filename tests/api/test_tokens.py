"""Tokens: shown once, kept as a digest, read or write, expired or revoked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import throttle
from api.models import Token
from api.tokens import MAX_TOKENS, token_create
from tests.api.conftest import Caller, caller_for

LOGIN = {"username": "owner", "password": "a long password"}


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    throttle.forget_counts()


def test_a_password_makes_a_token_that_works(owner: User) -> None:
    body = {**LOGIN, "name": "laptop", "scope": "write", "days": 365}
    answer = Caller().post("tokens/", body)
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert token.startswith("dw_")
    assert len(token) >= 3 + 64
    listed = Caller(token).get("tokens/").json()
    assert [one["name"] for one in listed["results"]] == ["laptop"]
    assert "token" not in listed["results"][0]
    assert listed["results"][0]["last_used"] is not None


def test_a_token_reads_unless_asked_to_write(owner: User) -> None:
    made = Caller().post("tokens/", {**LOGIN, "name": "x"}).json()
    assert made["scope"] == "read"


@pytest.mark.parametrize(
    "login",
    [
        {},
        {"username": "owner"},
        {"password": "a long password"},
        {"username": "owner", "password": "wrong"},
        {"username": "nobody", "password": "a long password"},
    ],
)
def test_without_the_right_password_there_is_no_token(login: dict[str, str], owner: User) -> None:
    answer = Caller().post("tokens/", {**login, "name": "x"})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert Token.objects.count() == 0


def test_an_unknown_name_and_a_wrong_password_are_answered_alike(owner: User) -> None:
    wrong = Caller().post("tokens/", {"username": "owner", "password": "no", "name": "x"})
    unknown = Caller().post("tokens/", {"username": "nobody", "password": "no", "name": "x"})
    assert wrong.content == unknown.content


def test_password_checks_are_counted_before_they_are_made(owner: User) -> None:
    bad = {"username": "owner", "password": "wrong", "name": "x"}
    statuses = [Caller().post("tokens/", bad).status_code for _ in range(11)]
    assert statuses == [401] * 10 + [429]
    assert Caller().post("tokens/", {**LOGIN, "name": "x"}).status_code == 429


def test_a_success_forgets_the_tries(owner: User) -> None:
    bad = {"username": "owner", "password": "wrong", "name": "x"}
    for _ in range(9):
        Caller().post("tokens/", bad)
    assert Caller().post("tokens/", {**LOGIN, "name": "x"}).status_code == 201
    assert Caller().post("tokens/", bad).status_code == 401


def test_a_writing_token_makes_more_and_a_reading_one_does_not(api: Caller, reader: Caller) -> None:
    assert api.post("tokens/", {"name": "more"}).status_code == 201
    refused = reader.post("tokens/", {"name": "more"})
    assert refused.status_code == 403
    assert refused.json()["type"].endswith(":read-only-token")


@pytest.mark.parametrize(
    "bad",
    [
        {"name": ""},
        {"name": "n" * 81},
        {},
        {"name": "x", "days": 0},
        {"name": "x", "days": 366},
        {"name": "x", "days": "9"},
        {"name": "x", "scope": "admin"},
        {"name": "x", "user": 1},
        {"name": "x", "digest": "d"},
    ],
)
def test_a_bad_order_makes_no_token(bad: dict[str, Any], api: Caller) -> None:
    assert api.post("tokens/", bad).status_code == 400
    assert Token.objects.count() == 1


def test_a_revoked_token_is_worth_nothing_at_once(owner: User, api: Caller) -> None:
    row, text = token_create(user=owner, name="lost", scope="write", days=1)
    lost = Caller(text)
    assert lost.get("tokens/").status_code == 200
    assert api.delete(f"tokens/{row.id}/").status_code == 204
    assert lost.get("tokens/").status_code == 401
    assert api.delete(f"tokens/{row.id}/").status_code == 404


def test_an_expired_token_is_worth_nothing(owner: User) -> None:
    caller = caller_for(owner)
    Token.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert caller.get("games/").status_code == 401


def test_the_token_of_a_closed_account_is_worth_nothing(owner: User) -> None:
    caller = caller_for(owner)
    owner.is_active = False
    owner.save()
    assert caller.get("games/").status_code == 401


def test_a_dump_of_the_database_holds_no_usable_token(owner: User) -> None:
    texts = [token_create(user=owner, name="x", scope="read", days=1)[1] for _ in range(5)]
    dump = serializers.serialize("json", Token.objects.all())
    for text in texts:
        assert text not in dump
        assert text[15:] not in dump
    for row in Token.objects.all():
        assert Caller(row.digest).get("tokens/").status_code == 401
        assert Caller(row.token_key).get("tokens/").status_code == 401


def test_fifty_tokens_and_no_more(owner: User, api: Caller) -> None:
    for _ in range(MAX_TOKENS - 1):
        token_create(user=owner, name="x", scope="read", days=1)
    assert api.post("tokens/", {"name": "one more"}).status_code == 422
    Token.objects.exclude(scope="write").order_by("created").first().delete()
    assert api.post("tokens/", {"name": "one more"}).status_code == 201


ODD = [
    "",
    "Bearer",
    "Bearer ",
    "bearer  ",
    "Basic b3duZXI6cA==",
    "Token dw_1234567890",
    "Bearer a b",
    "Bearer " + "x" * 10_000,
    "Bearer \xe9\xff\x00",
    "Bearer \u20ac",
    "\x00",
    "Bearer dw_" + "0" * 96,
]


@pytest.mark.parametrize("header", ODD)
def test_an_odd_authorization_header_is_401(header: str, db: None) -> None:
    caller = Caller()
    answer = caller.client.get("/api/v1/games/", HTTP_AUTHORIZATION=header)
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(header=st.text(st.characters(max_codepoint=255), max_size=200))
def test_any_authorization_header_is_401_and_never_500(header: str, db: None) -> None:
    answer = Caller().client.get("/api/v1/games/", HTTP_AUTHORIZATION=header)
    assert answer.status_code == 401


def test_a_login_cookie_reads_and_never_writes(owner: User) -> None:
    caller = Caller()
    caller.client.force_login(owner)
    assert caller.get("tokens/").status_code == 200
    assert caller.get("decks/?of=mine").status_code == 200
    assert caller.post("tokens/", {"name": "x"}).status_code == 401
    assert caller.post("decks/", {"game": "titans", "name": "x"}).status_code == 401
    assert Token.objects.count() == 0


def test_a_bad_token_is_401_even_beside_a_good_cookie(owner: User) -> None:
    caller = Caller("dw_" + "0" * 96)
    caller.client.force_login(owner)
    assert caller.get("tokens/").status_code == 401
