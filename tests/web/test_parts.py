"""Pages of a game whose decks follow from a choice: begin, exchange, undo, mend, what lacks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.models import Deck, DeckCard
from decks.services import deck_create
from tests.factories import UserFactory, make_deck
from tests.web.test_pages import INLINE

pytestmark = pytest.mark.usefixtures("epic")

EPIC = "epicpvp"
RACE, OTHER_RACE = "EPS-001", "EPS-004"
CLASS = "EPS-005"
MATCHLESS = "EPV-R06"
WAY = "epicpvp/standard"
PRESSED = re.compile(r'value="([^"]*)" aria-pressed="true"')


@pytest.fixture
def owner(db: None) -> Any:
    return UserFactory()


@pytest.fixture
def deck(owner: Any) -> Deck:
    return deck_create(owner=owner, game=EPIC, name="Embers", parts=[RACE, CLASS])


@pytest.fixture
def unknown(owner: Any) -> Deck:
    return deck_create(owner=owner, game=EPIC, name="An Orc", parts=[MATCHLESS, CLASS])


def page_of(client: Client, name: str, *args: Any, query: str = "") -> str:
    answer = client.get(reverse(name, args=args) + query)
    assert answer.status_code == 200
    page: str = answer.content.decode()
    assert not INLINE.search(page)
    return page


def race_of(deck: Deck) -> list[str]:
    return list(
        DeckCard.objects.filter(deck=deck, zone="race").values_list("card__code", flat=True)
    )


def choose(client: Client, deck: Deck, code: str, query: str = "", **headers: str) -> Any:
    address = reverse("deck-choose", args=[deck.pk]) + query
    return client.post(address, {"part": code}, headers=headers)


# Beginning


def test_a_new_deck_asks_for_one_card_of_each_part(mine: Client) -> None:
    page = page_of(mine, "deck-new", query=f"?game={EPIC}")
    assert f'name="way" value="{WAY}" required checked' in page
    races = re.findall(r'name="part-race" value="([^"]*)"', page)
    classes = re.findall(r'name="part-class" value="([^"]*)"', page)
    # All of them: those of which all is on record first.
    assert races[:4] == ["EPS-001", "EPS-002", "EPS-003", "EPS-004"]
    assert classes[:4] == ["EPS-005", "EPS-006", "EPS-007", "EPS-008"]
    assert (len(races), len(classes)) == (4 + 7, 4 + 8)
    assert "7 more, of which not all is on record" in page
    emberkin = page[page.index('value="EPS-001"') : page.index('value="EPS-002"')]
    assert "Life <strong>4</strong>" in emberkin
    assert "Initiative <strong>4</strong>" in emberkin
    assert "sample" in emberkin
    orc = page[page.index('value="EPV-R06"') : page.index('value="EPV-R07"')]
    assert orc.count("not on record") == 2  # Life and Initiative
    assert "No card of its set on record; cannot be played" in orc


def test_a_choice_makes_the_deck_by_a_plain_form(mine: Client, owner: Any) -> None:
    typed = {"name": "Embers", "way": WAY, "part-race": RACE, "part-class": CLASS}
    answer = mine.post(reverse("deck-new"), typed)
    made = Deck.objects.get(owner=owner)
    assert answer["Location"] == reverse("deck-build", args=[made.pk])
    assert (made.game, race_of(made)) == (EPIC, [RACE])
    assert DeckCard.objects.filter(deck=made, zone="moves").count() > 10


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "Choose a Race and a Class."),
        ({"part-race": RACE}, "Choose a Class."),
        ({"part-race": RACE, "part-class": "EPS-009"}, "is no Race and no Class"),
        ({"part-race": RACE, "part-class": OTHER_RACE}, "one Race, not two"),
        ({"part-race": "nobody", "part-class": CLASS}, "no card &#x27;nobody&#x27; on offer"),
    ],
)
def test_half_a_choice_is_asked_again_with_what_was_chosen(
    mine: Client, typed: dict[str, str], said: str
) -> None:
    answer = mine.post(reverse("deck-new"), {"name": "Half", "way": WAY, **typed})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert said in page
    assert 'value="Half"' in page
    if typed.get("part-race") == RACE:
        assert f'name="part-race" value="{RACE}" checked' in page
    assert not Deck.objects.exists()


def test_a_deck_of_another_game_minds_no_part(mine: Client, owner: Any) -> None:
    typed = {"name": "Titans", "way": "titans/standard", "part-race": RACE}
    assert mine.post(reverse("deck-new"), typed).status_code == 302
    assert Deck.objects.get(owner=owner).game == "titans"


# Building


def test_the_builder_offers_the_choice_in_the_place_of_a_pool(mine: Client, deck: Deck) -> None:
    page = page_of(mine, "deck-build", deck.pk)
    assert PRESSED.findall(page) == [RACE, CLASS]
    assert page.count('name="part" value=') == 11 + 12
    assert 'class="pool"' not in page
    assert 'name="change"' not in page
    assert "Emberkin set (20)" in page
    assert "Duskblade set (20)" in page
    assert page.index("Emberkin set (20)") < page.index("Duskblade set (20)")


def test_one_press_exchanges_race_and_set_and_undo_takes_it_back(mine: Client, deck: Deck) -> None:
    answer = choose(mine, deck, OTHER_RACE)
    assert answer["Location"] == reverse("deck-build", args=[deck.pk])
    assert race_of(deck) == [OTHER_RACE]
    page = page_of(mine, "deck-build", deck.pk)
    assert PRESSED.findall(page) == [OTHER_RACE, CLASS]
    assert "Mossback set (20)" in page
    assert "Emberkin set" not in page
    mine.post(reverse("deck-undo", args=[deck.pk]))
    assert race_of(deck) == [RACE]


def test_htmx_gets_the_choice_and_the_deck_and_not_the_page(mine: Client, deck: Deck) -> None:
    page = choose(mine, deck, OTHER_RACE, HX_Request="true").content.decode()
    assert page.lstrip().startswith("<aside")
    assert "<html" not in page
    assert PRESSED.findall(page) == [OTHER_RACE, CLASS]
    assert 'id="pool"' in page
    assert page.count('hx-swap-oob="true"') == 2
    assert 'class="figure" id="tab-count" hx-swap-oob="true">42<' in page


@pytest.mark.parametrize("code", ["", "nobody", "EPS-009", "TTS-001", "\0"])
def test_what_is_no_part_is_refused_in_words(mine: Client, deck: Deck, code: str) -> None:
    answer = choose(mine, deck, code, HX_Request="true")
    assert answer.status_code == 200
    assert b'role="alert"' in answer.content
    deck.refresh_from_db()
    assert (deck.version, race_of(deck)) == (1, [RACE])


def test_a_deck_of_single_cards_has_nothing_to_choose(mine: Client, owner: Any) -> None:
    titans = make_deck(owner, name="Titans")
    answer = choose(mine, titans, RACE, HX_Request="true")
    assert b"is made of single cards" in answer.content


def test_single_cards_are_edited_on_demand(mine: Client, deck: Deck) -> None:
    assert "?single=1" in page_of(mine, "deck-build", deck.pk)
    page = page_of(mine, "deck-build", deck.pk, query="?single=1&type=Special")
    assert 'name="change"' in page
    assert 'name="single" value="1"' in page
    assert f'href="{reverse("deck-build", args=[deck.pk])}">Back to the choice' in page
    assert f'href="{reverse("deck-build", args=[deck.pk])}?single=1">Show all' in page
    # A Special of another set is none of this deck's; that is no word on all the others.
    assert 'No more: <a href="/epicpvp/rules/#EPV-DECK-03">EPV-DECK-03</a></p>' in page
    assert "Moves: no more cards fit" not in page
    change = {"change": "minus EPS-009 moves"}
    answer = mine.post(reverse("deck-change", args=[deck.pk]) + "?single=1", change)
    assert answer["Location"].endswith("/build/?single=1")
    page = page_of(mine, "deck-build", deck.pk)
    assert "3 copies of Basic Blow (Emberkin) #9, 1 fewer than the 4 needed. Add 1." in page
    assert "The smallest change that makes it legal" in page
    mine.post(reverse("deck-mend", args=[deck.pk]))
    assert "The smallest change" not in page_of(mine, "deck-build", deck.pk)


def test_a_broken_deck_comes_in_and_is_mended_by_one_click(mine: Client, owner: Any) -> None:
    text = "1 Emberkin\n1 Gullfolk\n1 Duskblade\n9 Basic Blow (Emberkin)\n"
    mine.post(reverse("deck-import"), {"game": EPIC, "text": text, "name": "Two Races"})
    deck = Deck.objects.get(owner=owner)
    page = page_of(mine, "deck-build", deck.pk)
    for rule in ("EPV-DECK-02", "EPV-DECK-04", "EPV-DECK-05"):
        assert f'href="/epicpvp/rules/#{rule}"' in page
    assert PRESSED.findall(page) == [RACE, "EPS-002", CLASS]
    mine.post(reverse("deck-mend", args=[deck.pk]))
    page = page_of(mine, "deck-build", deck.pk)
    assert PRESSED.findall(page) == [RACE, CLASS]
    assert "Legal" in page


# What is not on record


def test_a_matchless_deck_tells_what_lacks_and_why_it_is_not_played(
    mine: Client, unknown: Deck
) -> None:
    for name in ("deck-build", "deck"):
        page = page_of(mine, name, unknown.pk)
        assert "Cannot tell" in page
        assert "Orc: Life is not on record." in page
        assert "The set of Orc holds 20 cards" in page
        assert 'aria-describedby="why-not"' in page
        told = page[page.index('id="why-not"') :]
        assert re.search(r"Orc", told[:300])
    assert 'aria-describedby="why-not"' not in page_of(mine, "deck-build", legal_of(unknown).pk)


def legal_of(deck: Deck) -> Deck:
    return deck_create(owner=deck.owner, game=EPIC, name="Whole", parts=[RACE, CLASS])


def test_a_card_with_several_symbols_shows_each_of_them(stranger: Client) -> None:
    page = page_of(stranger, "card", "EPV-M01")
    assert "<dt>Attack</dt><dd>3, 3</dd>" in page
    assert re.search(r"<dt>Block</dt><dd class=\"unknown\">", page)
    listed = page_of(stranger, "cards", EPIC, query="?attack=3;3")
    assert "Dance of Blades" in listed
    assert "Attack: 3, 3" in listed
    assert "Tanglevines" not in listed


def test_the_history_tells_the_sets_of_cards_of_one_name(mine: Client, deck: Deck) -> None:
    choose(mine, deck, OTHER_RACE)
    page = page_of(mine, "deck", deck.pk)
    assert "<strong>Chosen anew</strong>: Mossback in the place of Emberkin" in page
    assert "<strong>Made</strong>: Emberkin, Duskblade" in page
    # The Race and its 20 cards, each way; the new deck has 2 and 40.
    assert "<summary>21 copies more, 21 fewer</summary>" in page
    assert "<summary>42 copies more</summary>" in page
    assert "−4 Basic Blow (Emberkin)" in page
    assert "+1 Mossback" in page


def test_pages_ask_the_database_at_most_twelve_times(
    mine: Client,
    deck: Deck,
    unknown: Deck,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    addresses = [reverse("deck-new"), f"/{EPIC}/decks/", "/decks/"]
    for one in (deck, unknown):
        build = reverse("deck-build", args=[one.pk])
        addresses += [build, f"{build}?single=1", reverse("deck", args=[one.pk])]
    for address in addresses:
        mine.get(address)
        with django_assert_max_num_queries(12):
            mine.get(address)


def test_buttons_of_cards_that_are_named_alike_say_whose_they_are(
    mine: Client, owner: Any, deck: Deck
) -> None:
    page = page_of(mine, "deck-build", deck.pk, query="?single=1")
    said = re.findall(r'aria-label="(One [^"]* fewer|Move one [^"]*)"', page)
    for word in (
        "One Basic Blow (Emberkin) fewer",
        "One Basic Blow (Duskblade) fewer",
        "Move one Basic Blow (Emberkin) to Maybe",
        "One Cinder Jab fewer",
    ):
        assert word in said
    assert "One Basic Blow fewer" not in said


# Playing


def test_a_deck_that_no_game_can_be_set_up_with_says_why_and_nothing_of_allowing_it(
    mine: Client, unknown: Deck
) -> None:
    page = page_of(mine, "deck-simulate", unknown.pk)
    assert "Test games cannot be played with it as it is: " in page
    assert "no game can be set up without" in page
    assert "Open it in the builder" in page
    assert "unless you allow others" not in page
    assert "ruling-allow_illegal_decks" not in page


def test_a_deck_that_can_be_played_has_no_warning(mine: Client, deck: Deck) -> None:
    page = page_of(mine, "deck-simulate", deck.pk)
    assert "note--warning" not in page
    assert "cannot be played" not in page
