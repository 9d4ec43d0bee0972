"""The builder by plain forms and by htmx: live verdict, limits with their rule, mending, undo."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Card
from decks.models import Deck, DeckCard
from decks.selectors import deck_verdict
from decks.services import deck_change_card, deck_update
from tests.factories import make_deck

JOLT = "TTS-004"


def press(client: Client, deck: Deck, change: str, query: str = "", **headers: str) -> Any:
    address = reverse("deck-change", args=[deck.pk]) + query
    return client.post(address, {"change": change}, headers=headers)


def copies(deck: Deck, code: str, zone: str = "main") -> int:
    line = DeckCard.objects.filter(deck=deck, card__code=code, zone=zone).first()
    return line.quantity if line else 0


@pytest.fixture
def empty(owner: Any) -> Deck:
    return make_deck(owner, name="Empty")


def test_plus_and_minus_work_without_scripts_and_lead_back_to_the_same_list(
    mine: Client, empty: Deck
) -> None:
    answer = press(mine, empty, f"plus {JOLT} main", "?type=Character&page=1")
    assert answer.status_code == 302
    assert answer["Location"] == f"/decks/{empty.pk}/build/?type=Character&page=1"
    assert copies(empty, JOLT) == 1
    press(mine, empty, f"minus {JOLT} main")
    assert copies(empty, JOLT) == 0


def test_plus_stops_at_the_limit_and_names_the_rule(mine: Client, empty: Deck) -> None:
    for _ in range(3):
        press(mine, empty, f"plus {JOLT} main")
    page = mine.get(reverse("deck-build", args=[empty.pk]) + "?q=jolt").content.decode()
    assert 'No more: <a href="/titans/rules/#TT-DECK-04">TT-DECK-04</a> (at most 3)' in page
    answer = press(mine, empty, f"plus {JOLT} main", "?q=jolt")
    told = mine.get(answer["Location"]).content.decode()
    assert "rule TT-DECK-04 lets no more copies in" in told
    assert copies(empty, JOLT) == 3


def test_minus_below_nothing_is_refused_in_words(mine: Client, empty: Deck) -> None:
    answer = press(mine, empty, f"minus {JOLT} main", HX_Request="true")
    assert answer.status_code == 200
    assert b"Only 0 copies are in that zone" in answer.content


def test_htmx_gets_both_panels_and_not_the_page(mine: Client, empty: Deck) -> None:
    answer = press(mine, empty, f"plus {JOLT} main", "?q=jolt", HX_Request="true")
    page = answer.content.decode()
    assert page.startswith("\n<aside") or page.lstrip().startswith("<aside")
    assert "<html" not in page
    assert 'id="pool"' in page
    assert page.count('hx-swap-oob="true"') == 2
    assert 'id="builder-deck"' in page


def test_the_verdict_cites_rule_number_and_words(mine: Client, illegal: Deck) -> None:
    page = mine.get(reverse("deck-build", args=[illegal.pk])).content.decode()
    for rule in ("TT-DECK-01", "TT-DECK-03"):
        assert f'<a class="rule" href="/titans/rules/#{rule}">{rule}</a>' in page
    assert "31 cards, 1 more than the 30 allowed" in page
    assert "The Limits of the Fields must sum to exactly 10." in page


def test_one_click_mends_and_undo_takes_it_back(mine: Client, illegal: Deck) -> None:
    page = mine.get(reverse("deck-build", args=[illegal.pk])).content.decode()
    assert "The smallest change that makes it legal" in page
    mine.post(reverse("deck-mend", args=[illegal.pk]))
    illegal.refresh_from_db()
    assert deck_verdict(illegal) == "legal"
    mine.post(reverse("deck-undo", args=[illegal.pk]))
    illegal.refresh_from_db()
    assert deck_verdict(illegal) == "illegal"


def test_mending_a_legal_deck_is_refused_in_words(mine: Client, legal: Deck) -> None:
    address = reverse("deck-mend", args=[legal.pk])
    answer = mine.post(address, headers={"HX-Request": "true"})
    assert b"or it is legal" in answer.content
    legal.refresh_from_db()
    assert legal.version == 1


def test_nothing_to_undo_is_said(mine: Client, empty: Deck) -> None:
    answer = mine.post(reverse("deck-undo", args=[empty.pk]), headers={"HX-Request": "true"})
    assert b"There is no earlier step" in answer.content


def test_a_copy_moves_to_maybe_and_home_again(mine: Client, legal: Deck) -> None:
    press(mine, legal, f"move {JOLT} main")
    assert (copies(legal, JOLT), copies(legal, JOLT, "maybe")) == (2, 1)
    legal.refresh_from_db()
    assert deck_verdict(legal) == "illegal"
    press(mine, legal, f"move {JOLT} maybe")
    assert (copies(legal, JOLT), copies(legal, JOLT, "maybe")) == (3, 0)


@pytest.mark.parametrize(
    "change",
    [
        "",
        "plus",
        f"plus {JOLT}",
        f"plus {JOLT} main extra",
        f"take {JOLT} main",
        f"plus {JOLT} attic",
        "plus TTS-999 main",
        "plus \0 main",
    ],
)
def test_a_button_that_makes_no_sense_changes_nothing(
    mine: Client, legal: Deck, change: str
) -> None:
    answer = press(mine, legal, change)
    assert answer.status_code in (302, 404)
    legal.refresh_from_db()
    assert legal.version == 1


def test_the_pool_is_filtered_by_its_address(mine: Client, empty: Deck) -> None:
    address = reverse("deck-build", args=[empty.pk])
    page = mine.get(address + "?type=Field&order=-limit").content.decode()
    assert page.count("data-row=") == 14
    assert page.index("Storm Tower") < page.index("Rust Yard")
    part = mine.get(address + "?type=Field", headers={"HX-Request": "true", "HX-Target": "pool"})
    assert b"<html" not in part.content
    assert part.content.count(b"data-row=") == 14


def words(deck: Deck, **changed: str) -> dict[str, str]:
    return {
        "version": str(deck.version),
        "name": deck.name,
        "notes": deck.notes,
        "visibility": deck.visibility,
        **changed,
    }


def test_name_notes_and_visibility_are_saved(mine: Client, legal: Deck) -> None:
    address = reverse("deck-words", args=[legal.pk])
    typed = words(legal, name="Roof & Ready", notes="Go <fast>.", visibility="public")
    assert mine.post(address, typed).status_code == 302
    legal.refresh_from_db()
    assert (legal.name, legal.notes, legal.visibility) == ("Roof & Ready", "Go <fast>.", "public")


def test_a_stale_version_shows_both_texts_and_saves_neither(mine: Client, legal: Deck) -> None:
    typed = words(legal, notes="What I typed here.")
    deck_update(deck=legal, version=legal.version, notes="What was saved elsewhere.")
    address = reverse("deck-words", args=[legal.pk])
    answer = mine.post(address, typed)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "What I typed here." in page
    assert "What was saved elsewhere." in page
    legal.refresh_from_db()
    assert legal.notes == "What was saved elsewhere."
    again = mine.post(address, {**typed, "version": str(legal.version)})
    assert again.status_code == 302
    legal.refresh_from_db()
    assert legal.notes == "What I typed here."


@pytest.mark.parametrize(
    ("field", "bad"), [("name", "   "), ("name", "x" * 201), ("notes", "y" * 20_001)]
)
def test_bad_words_stay_in_the_form_with_the_reason(
    mine: Client, legal: Deck, field: str, bad: str
) -> None:
    good = words(legal, name="Good Name", notes="Good notes.")
    answer = mine.post(reverse("deck-words", args=[legal.pk]), {**good, field: bad})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'aria-invalid="true"' in page
    assert ("Good notes." if field == "name" else "Good Name") in page
    legal.refresh_from_db()
    assert legal.version == 1


def test_words_typed_beside_changing_cards_are_saved(mine: Client, legal: Deck) -> None:
    deck_change_card(deck=legal, card=Card.objects.get(code="TTS-004"), zone="main", delta=-1)
    answer = mine.post(
        reverse("deck-words", args=[legal.pk]),
        {"name": "Typed before", "notes": "", "visibility": "private", "version": "1"},
    )
    assert answer.status_code == 302
    legal.refresh_from_db()
    assert (legal.name, legal.version) == ("Typed before", 3)


@pytest.mark.parametrize("version", ["0", "-1", "99", "x", ""])
def test_words_of_no_known_version_are_shown_beside_the_saved_ones(
    mine: Client, legal: Deck, version: str
) -> None:
    typed = {"name": "Mine", "notes": "", "visibility": "private", "version": version}
    answer = mine.post(reverse("deck-words", args=[legal.pk]), typed)
    assert answer.status_code == 409
    assert b"Mine" in answer.content
