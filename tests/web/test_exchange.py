"""Decklists in and out by the pages, new decks, copies, deleting and its undoing, history."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from collection.models import Card
from decks.exports import EXPORTS
from decks.models import Deck, DeckCard
from decks.selectors import revisions_of
from decks.services import deck_change_card, deck_update
from tests.web.conftest import LEGAL

IMPORT = "/decks/import/"


def cards_of(deck: Deck) -> set[tuple[str, str, int]]:
    return set(DeckCard.objects.filter(deck=deck).values_list("card__code", "zone", "quantity"))


def paste(client: Client, text: str, **more: Any) -> Any:
    return client.post(IMPORT, {"game": "titans", "name": "", "text": text, "import": "1", **more})


@pytest.mark.parametrize("form", [export.code for export in EXPORTS])
def test_every_export_pasted_back_is_the_same_deck(mine: Client, legal: Deck, form: str) -> None:
    address = reverse("deck-export", args=[legal.pk]) + f"?as={form}"
    file = mine.get(address + "&file=1")
    assert "attachment" in file["Content-Disposition"]
    assert file["X-Content-Type-Options"] == "nosniff"
    answer = mine.post(
        IMPORT,
        {"game": "titans", "name": "", "text": "", "file": SimpleUploadedFile("d", file.content)},
    )
    assert answer.status_code == 302, answer.content.decode()
    back = Deck.objects.exclude(pk=legal.pk).get()
    assert cards_of(back) == cards_of(legal)


def test_the_export_page_shows_the_text_for_copying(mine: Client, legal: Deck) -> None:
    page = mine.get(reverse("deck-export", args=[legal.pk])).content.decode()
    assert "3 Jolt" in page
    assert 'data-copy="exported"' in page
    assert mine.get(reverse("deck-export", args=[legal.pk]) + "?as=bogus").status_code == 404


def test_a_file_name_holds_nothing_but_a_slug(mine: Client, owner: Any, legal: Deck) -> None:
    deck_update(deck=legal, version=legal.version, name='../Zoë\'s "deck"; x=1 %s')
    answer = mine.get(reverse("deck-export", args=[legal.pk]) + "?file=1")
    name = answer["Content-Disposition"]
    assert name == 'attachment; filename="titans-zoe-s-deck-x-1-s.plain.txt"'


def test_a_list_with_a_bad_line_saves_nothing_and_keeps_every_letter(mine: Client) -> None:
    text = "Deck\n3 Jolt\n2 Jollt\n-1 Kit Sparrow (TTS) 2\n"
    answer = paste(mine, text, name="Mine")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "2 lines could not be read" in page
    assert "Jollt" in page
    assert 'href="/cards/TTS-004/"' in page
    assert 'value="Mine"' in page
    assert not Deck.objects.exists()


def test_a_check_reports_and_saves_nothing(mine: Client) -> None:
    answer = mine.post(IMPORT, {"game": "titans", "text": "3 Jolt", "check": "1"})
    assert answer.status_code == 200
    assert b"Every line is understood" in answer.content
    assert not Deck.objects.exists()


def test_a_good_list_becomes_a_deck_with_its_title(mine: Client) -> None:
    answer = paste(mine, "Pier Watch\n\nDeck\n3 Jolt\n")
    deck = Deck.objects.get()
    assert answer["Location"] == reverse("deck", args=[deck.pk])
    assert (deck.name, cards_of(deck)) == ("Pier Watch", {("TTS-004", "main", 3)})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a decklist"),
        ("   \n ", "Paste a decklist"),
        ("1000000000 Jolt", "could not be read"),
        ("-1 Jolt", "could not be read"),
        ("3 Jolt\x00", "could not be read"),
    ],
)
def test_what_is_no_decklist_gives_a_sentence(mine: Client, text: str, said: str) -> None:
    answer = paste(mine, text)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not Deck.objects.exists()


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x01binary\x00", b"\x89PNG\r\n\x1a\n\x00"])
def test_a_binary_file_gives_a_sentence(mine: Client, data: bytes) -> None:
    file = SimpleUploadedFile("deck.txt", data)
    answer = mine.post(IMPORT, {"game": "titans", "text": "", "file": file})
    assert answer.status_code == 400
    assert b'role="alert"' in answer.content or b"could not be read" in answer.content
    assert not Deck.objects.exists()


def test_a_file_over_the_limit_names_the_limit(mine: Client) -> None:
    file = SimpleUploadedFile("deck.txt", b"3 Jolt\n" * 150_000)
    answer = mine.post(IMPORT, {"game": "titans", "text": "", "file": file})
    assert answer.status_code == 400
    assert b"1,000,000" in answer.content


def test_a_game_there_is_not_gives_a_sentence(mine: Client) -> None:
    answer = paste(mine, "3 Jolt", game="chess")
    assert answer.status_code == 400
    assert b"chess" in answer.content


def test_a_new_deck_opens_in_the_builder(mine: Client) -> None:
    answer = mine.post("/decks/new/", {"name": "  Pier   Watch ", "way": "titans/standard"})
    deck = Deck.objects.get()
    assert answer["Location"] == reverse("deck-build", args=[deck.pk])
    assert deck.name == "Pier Watch"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": "", "way": "titans/standard"}, "empty"),
        ({"name": "x" * 201, "way": "titans/standard"}, "at most 200"),
        ({"name": "Kept", "way": "chess/standard"}, "chess"),
        ({"name": "Kept", "way": "titans/legacy"}, "legacy"),
        ({"name": "Kept"}, "game"),
    ],
)
def test_a_bad_new_deck_says_why_and_keeps_the_name(
    mine: Client, typed: dict[str, str], said: str
) -> None:
    answer = mine.post("/decks/new/", typed)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert said in page
    if typed["name"] == "Kept":
        assert 'value="Kept"' in page
    assert not Deck.objects.exists()


def test_a_deleted_deck_comes_back_as_it_was(mine: Client, legal: Deck) -> None:
    deck_change_card(deck=legal, card=Card.objects.get(code="TTS-004"), zone="main", delta=-1)
    before = cards_of(legal)
    mine.post(reverse("deck-delete", args=[legal.pk]))
    page = mine.get("/decks/").content.decode()
    assert "No deck yet" in page
    assert "Rooftop Rush" in page
    mine.post(reverse("deck-bring-back", args=[legal.pk]))
    back = Deck.objects.get()
    assert (back.pk, back.name, back.version, cards_of(back)) == (legal.pk, legal.name, 2, before)
    assert revisions_of(back).count() == 2
    assert mine.get(reverse("deck", args=[legal.pk])).status_code == 200


def test_what_is_deleted_for_good_is_gone(mine: Client, legal: Deck) -> None:
    mine.post(reverse("deck-delete", args=[legal.pk]))
    mine.post(reverse("deck-forget", args=[legal.pk]))
    assert not Deck.objects.exists()
    assert mine.post(reverse("deck-bring-back", args=[legal.pk])).status_code == 404


def test_a_copy_is_private_and_has_the_same_cards(other: Client, legal: Deck) -> None:
    deck_update(deck=legal, version=legal.version, visibility="public")
    other.post(reverse("deck-copy", args=[legal.pk]))
    made = Deck.objects.exclude(pk=legal.pk).get()
    assert (made.visibility, made.name) == ("private", "Copy of Rooftop Rush")
    assert cards_of(made) == cards_of(legal)


def test_history_tells_what_changed_and_brings_it_back(mine: Client, legal: Deck) -> None:
    jolt = Card.objects.get(code="TTS-004")
    deck_change_card(deck=legal, card=jolt, zone="main", delta=-2)
    page = mine.get(reverse("deck", args=[legal.pk])).content.decode()
    assert "−2 Jolt" in page
    mine.post(reverse("deck-restore", args=[legal.pk, 1]))
    assert cards_of(legal) == set(LEGAL)
    assert mine.post(reverse("deck-restore", args=[legal.pk, 99])).status_code == 404


@pytest.mark.parametrize(("chosen", "kept"), [("public", "public"), ("secret", "private")])
def test_visibility_is_one_of_three(mine: Client, legal: Deck, chosen: str, kept: str) -> None:
    mine.post(reverse("deck-visibility", args=[legal.pk]), {"visibility": chosen})
    legal.refresh_from_db()
    assert legal.visibility == kept


def test_the_opening_hand_is_given_exactly(mine: Client, legal: Deck) -> None:
    # 24 Characters, 6 Skillz in 30 cards: at least one Skillz in 5 is 1 - C(24,5)/C(30,5).
    page = mine.get(reverse("deck", args=[legal.pk])).content.decode()
    assert "Exact odds of the first 5 of 30 cards" in page
    assert "70.2 %" in page


def test_a_picked_card_is_written_into_its_line_and_the_list_read_again(mine: Client) -> None:
    text = "Deck\r\n3 Kit Sparrow\r\n  2x Storm Chaserr\r\n"
    page = mine.post(IMPORT, {"game": "titans", "text": text, "import": "1"}).content.decode()
    assert 'value="2 TTS-003"' in page
    picked = mine.post(IMPORT, {"game": "titans", "text": text, "pick": "2 TTS-003"})
    assert "3 Kit Sparrow (TTS) #3\n  2x Storm Chaserr\n" in picked.content.decode()
    text = "3 Kit Sparrow (TTS) #3\n  2x Storm Chaserr\n"
    picked = mine.post(IMPORT, {"game": "titans", "text": text, "pick": "2 TTS-007"})
    assert "Every line is understood" in picked.content.decode()
    assert "  2x Storm Chaser (TTS) #7\n" in picked.content.decode()
    assert not Deck.objects.exists()


@pytest.mark.parametrize("pick", ["", "x", "0 TTS-003", "9 TTS-003", "1 TTS-999", "-1 TTS-003"])
def test_a_pick_of_nothing_leaves_the_list_as_it_is(mine: Client, pick: str) -> None:
    answer = mine.post(IMPORT, {"game": "titans", "text": "3 Nobody", "pick": pick})
    assert ">3 Nobody</textarea>" in answer.content.decode()
