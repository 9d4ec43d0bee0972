"""Public pages are kept for strangers: the same page as a fresh one, and nobody's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from collection.models import Card
from collection.public_pages import forget
from decks.models import Deck
from decks.services import deck_update
from tests.factories import cards_changed

PAGES = ("/titans/cards/", "/titans/rules/", "/cards/TTS-004/", "/titans/cards/?type=Field&q=o")
TOKEN = re.compile(rb'(csrfmiddlewaretoken" value="|X-CSRFToken": ")(\w+)')


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    forget()


def without_tokens(body: bytes) -> bytes:
    return TOKEN.sub(b"", body)


@pytest.mark.parametrize("page", PAGES)
def test_a_kept_page_is_the_page_itself(stranger: Client, page: str) -> None:
    fresh = stranger.get(page).content
    kept = Client().get(page).content
    assert without_tokens(fresh) == without_tokens(kept)
    assert b"token-" not in kept


@pytest.mark.parametrize("page", PAGES)
def test_a_kept_page_costs_hardly_a_query(
    stranger: Client, page: str, django_assert_max_num_queries: Any
) -> None:
    stranger.get(page)
    with django_assert_max_num_queries(3):
        Client().get(page)


def test_the_forms_of_a_kept_page_are_taken(shipped: None) -> None:
    Client().get("/titans/rules/")
    browser = Client(enforce_csrf_checks=True)
    found = TOKEN.search(browser.get("/titans/rules/").content)
    assert found
    form = {"theme": "dark", "csrfmiddlewaretoken": found[2].decode()}
    assert browser.post("/theme/", form).status_code == 302
    assert Client(enforce_csrf_checks=True).post("/theme/", form).status_code == 403


def test_no_two_browsers_get_the_same_token(shipped: None) -> None:
    tokens = {
        match[2] for _ in range(2) for match in TOKEN.finditer(Client().get(PAGES[1]).content)
    }
    assert len(tokens) == 2


@pytest.mark.parametrize("page", PAGES)
def test_who_is_logged_in_gets_and_makes_no_kept_page(
    stranger: Client, mine: Client, owner: Any, page: str
) -> None:
    own = mine.get(page)
    assert owner.username.encode() in own.content
    assert own["Cache-Control"] == "private, no-store"
    told = stranger.get(page)
    assert owner.username.encode() not in told.content
    assert owner.username.encode() in mine.get(page).content
    assert "Cookie" in told["Vary"]
    assert told["Cache-Control"] == "private"


def test_each_theme_has_its_page(stranger: Client) -> None:
    assert b'data-theme="dark"' not in stranger.get("/titans/rules/").content
    stranger.cookies["theme"] = "dark"
    assert b'data-theme="dark"' in stranger.get("/titans/rules/").content


def test_a_part_is_not_given_for_the_whole(stranger: Client) -> None:
    part = stranger.get("/titans/cards/", headers={"HX-Request": "true", "HX-Target": "found"})
    assert b"<html" not in part.content
    assert "HX-Target" in part["Vary"]
    assert b"<html" in stranger.get("/titans/cards/").content


def test_a_card_page_follows_the_decks_that_are_shown(stranger: Client, legal: Deck) -> None:
    address = "/cards/TTS-004/"
    for visibility, listed in (("private", False), ("public", True), ("private", False)):
        legal = deck_update(deck=legal, version=legal.version, visibility=visibility)
        assert (b"Rooftop Rush" in stranger.get(address).content) is listed


def test_pages_follow_the_catalog(stranger: Client, django_assert_num_queries: Any) -> None:
    stranger.get("/titans/cards/")
    with django_assert_num_queries(1):
        stranger.get("/titans/cards/")
    cards_changed()
    Card.objects.filter(code="TTS-001").update(name="Renamed Heron")
    cards_changed()
    assert b"Renamed Heron" in stranger.get("/titans/cards/").content
