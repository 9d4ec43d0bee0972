"""A form that cannot be taken because its sender was logged out or in again is not lost."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from tests.factories import PASSWORD

OURS = {"Origin": "http://testserver"}
TYPED = {"game": "titans", "name": "Kept <b>", "text": "3 Jolt [TTS-004]", "import": "1"}
FIELD = re.compile(
    r'<(?:input type="hidden"|textarea [^>]*)[^>]*name="([^"]+)"[^>]*?(?:value="([^"]*)")?>([^<]*)'
)


def hidden(page: str, action: str) -> dict[str, str]:
    """The fields of the form with this action."""
    form = page.split(f'action="{action}"', 1)[1].split("</form>", 1)[0]
    return {name: html.unescape(value or text) for name, value, text in FIELD.findall(form)}


def test_what_was_typed_waits_until_its_sender_is_logged_in(stranger: Client, owner: Any) -> None:
    answer = stranger.post("/decks/import/", TYPED, headers=OURS)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "3 Jolt [TTS-004]" in page
    assert "Kept &lt;b&gt;" in page
    kept = hidden(page, "/accounts/login/")["kept"]
    wrong = {"username": owner.username, "password": "wrong", "kept": kept}
    page = stranger.post("/accounts/login/", wrong).content.decode()
    kept = hidden(page, "/accounts/login/")["kept"]
    right = {"username": owner.username, "password": PASSWORD, "kept": kept}
    page = stranger.post("/accounts/login/", right).content.decode()
    fields = hidden(page, "/decks/import/")
    fields.pop("csrfmiddlewaretoken")
    assert fields == TYPED
    assert not Deck.objects.exists()
    stranger.post("/decks/import/", fields)
    assert Deck.objects.get().name == "Kept <b>"


def test_a_stale_token_keeps_the_form(owner: Any, legal: Deck) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(owner)
    address = reverse("deck-words", args=[legal.pk])
    typed = {"name": "New name", "notes": "A long\nnote", "version": "1", "visibility": "public"}
    page = browser.post(address, typed, headers=OURS).content.decode()
    fields = hidden(page, address)
    assert browser.post(address, fields, headers=OURS).status_code == 302
    legal.refresh_from_db()
    assert (legal.name, legal.notes, legal.visibility) == ("New name", "A long\nnote", "public")


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://elsewhere.example"}])
def test_nothing_that_another_site_wrote_is_offered(
    owner: Any, stranger: Client, headers: dict[str, str]
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(owner)
    for client in (browser, stranger):
        page = client.post("/decks/import/", TYPED, headers=headers).content.decode()
        assert "Jolt" not in page


@pytest.mark.parametrize(
    "kept", ["", "[]", "{}", "[1,2,3]", '["//elsewhere.example/",[],false]', "x"]
)
def test_a_log_in_with_nonsense_beside_it_is_a_log_in(
    stranger: Client, owner: Any, kept: str
) -> None:
    right = {"username": owner.username, "password": PASSWORD, "kept": kept}
    assert stranger.post("/accounts/login/", right)["Location"] == "/decks/"


def test_passwords_are_never_kept(owner: Any) -> None:
    browser = Client(enforce_csrf_checks=True)
    typed = {"username": "mira", "password1": "secret words", "password2": "secret words"}
    page = browser.post("/accounts/signup/", typed, headers=OURS).content.decode()
    assert "secret words" not in page
    assert "out of date" in page


def test_a_button_leads_back_to_its_page_by_the_log_in(stranger: Client, legal: Deck) -> None:
    address = reverse("deck-copy", args=[legal.pk])
    sent_from = {**OURS, "Referer": "http://testserver/titans/decks/?page=1"}
    answer = stranger.post(address, headers=sent_from)
    assert answer["Location"] == "/accounts/login/?next=/titans/decks/%3Fpage%3D1"
    foreign = {**OURS, "Referer": "http://testserver.example/x"}
    assert stranger.post(address, headers=foreign)["Location"] == "/accounts/login/?next="


def test_an_address_for_forms_says_so_when_it_is_opened(mine: Client, legal: Deck) -> None:
    answer = mine.get(reverse("deck-copy", args=[legal.pk]))
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert b"Not a page to be opened" in answer.content
    assert "no-store" in answer["Cache-Control"]
