"""What pages show, and what every page keeps to: few queries, nothing inline, text escaped."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.models import Deck
from decks.services import deck_update
from decks.simulations import simulation_start
from rules.registry import GAMES
from tests.factories import cards_changed, make_cards, make_deck
from tests.web.conftest import LEGAL, play_all
from web.templatetags.web import rulebook_text

INLINE = re.compile(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:", re.I)


def addresses(deck: Deck) -> list[str]:
    of_deck = ("deck", "deck-build", "deck-export", "deck-simulate")
    return [
        "/",
        "/titans/cards/",
        "/titans/cards/?view=list",
        "/titans/rules/",
        "/titans/decks/",
        "/cards/TTS-046/",
        "/decks/",
        "/decks/new/",
        "/decks/import/",
        "/simulations/",
        "/accounts/login/",
        "/accounts/signup/",
        "/nowhere/",
        *(reverse(name, args=[deck.pk]) for name in of_deck),
    ]


def test_no_page_holds_a_script_or_style_of_its_own(mine: Client, illegal: Deck) -> None:
    for address in addresses(illegal):
        page = mine.get(address).content.decode()
        assert not INLINE.search(page), (address, INLINE.search(page))


def test_every_page_has_one_heading_a_title_and_a_language(mine: Client, illegal: Deck) -> None:
    for address in addresses(illegal):
        page = mine.get(address).content.decode()
        assert page.count("<h1") == 1, address
        assert "<title>" in page
        assert '<html lang="en"' in page


def test_every_page_is_under_a_strict_policy(mine: Client, legal: Deck) -> None:
    for address in addresses(legal):
        policy = mine.get(address)["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy


def test_pages_ask_the_database_at_most_twelve_times(
    mine: Client, owner: Any, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lines = LEGAL
    decks = [make_deck(owner, lines, name=f"Deck {number}") for number in range(30)]
    for deck in decks[:5]:
        deck_update(deck=deck, version=deck.version, visibility="public")
    for address in addresses(decks[0]):
        mine.get(address)
        with django_assert_max_num_queries(12):
            mine.get(address)


def test_the_builder_asks_no_more_for_a_big_deck(
    mine: Client, owner: Any, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lines = [(f"TTS-{number:03d}", "", 1) for number in range(1, 92)]
    deck = make_deck(owner, lines, name="One of each")
    for name in ("deck-build", "deck"):
        mine.get(reverse(name, args=[deck.pk]))
        with django_assert_max_num_queries(12):
            mine.get(reverse(name, args=[deck.pk]))


def test_text_of_people_is_escaped_wherever_it_is_shown(mine: Client, owner: Any) -> None:
    nasty = "<img src=x onerror=alert(1)>\"'><b>"
    deck = make_deck(owner, LEGAL, name=nasty, notes=nasty)
    deck = deck_update(deck=deck, version=deck.version, visibility="public")
    run = simulation_start(owner=owner, kind="goldfish", decks=[deck], games=1, seed=1)
    more = [
        reverse("simulation", args=[run.pk]),
        reverse("simulation-game", args=[run.pk, 0]),
        reverse("deck-export", args=[deck.pk]) + "?as=sets",
    ]
    for address in [*addresses(deck), *more]:
        page = mine.get(address).content.decode()
        assert "<img" not in page
        assert "<b>&quot;" not in page


def test_search_words_and_facets_are_escaped_in_the_page(stranger: Client) -> None:
    page = stranger.get("/titans/cards/", {"q": '"><script>x</script>', "team": "<b>"})
    assert b"<script>x" not in page.content


@pytest.mark.parametrize(
    "query",
    [
        "?page=0",
        "?page=-3",
        "?page=999",
        "?page=x",
        "?order=nothing",
        "?q=%00",
        "?grade=abc",
        "?view=cube",
        "?team=" + "x" * 400,
        "?q=" + "word+" * 200,
        "?nonsense=1",
    ],
)
def test_a_strange_query_is_no_error(stranger: Client, query: str) -> None:
    assert stranger.get("/titans/cards/" + query).status_code == 200


def test_facets_count_what_the_other_choices_leave(stranger: Client) -> None:
    page = stranger.get("/titans/cards/?type=Field").content.decode()
    assert '<strong class="figure">14</strong> cards' in page
    assert re.search(r'value="Character"><span>Character</span><span class="count">44<', page)
    assert 'href="?"' in page  # the chosen filter can be taken away
    assert "Storm Runners" not in page  # no Field has a Team


def test_pages_of_cards_lead_on_and_keep_the_filter(stranger: Client) -> None:
    page = stranger.get("/titans/cards/?type=Character").content.decode()
    assert page.count('class="face face--0"') == 24
    assert 'href="?type=Character&amp;page=2"' in page
    last = stranger.get("/titans/cards/?type=Character&page=2").content.decode()
    assert last.count('class="face face--0"') == 20
    assert 'rel="next"' not in last


def test_htmx_gets_the_found_cards_only(stranger: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "found"}
    answer = stranger.get("/titans/cards/?q=jolt", headers=headers)
    assert b"<html" not in answer.content
    assert b"Jolt" in answer.content
    assert b'id="facets" hx-swap-oob="true"' in answer.content
    assert stranger.get("/titans/cards/").content.count(b'id="facets"') == 1


def test_a_value_not_on_record_is_shown_as_unknown_and_never_as_0(stranger: Client) -> None:
    make_cards({"code": "INV-1", "name": "Half Known", "power": None})
    cards_changed()
    page = stranger.get("/cards/INV-1/").content.decode()
    assert "not on record" in page
    assert "Not simulated" in page


def test_a_card_page_tells_how_the_engine_plays_it(stranger: Client) -> None:
    page = stranger.get("/cards/TTS-001/").content.decode()
    assert "Plays fully" in page
    assert "OFFENSE: If you win, draw 1 card." in page


def test_each_word_of_a_choice_has_its_sign_in_the_game_s_sprite() -> None:
    from django.contrib.staticfiles import finders

    from rules.core.cards import CHOICE, CHOICES

    for game in GAMES.values():
        path = finders.find(f"icons/{game.code}.svg")
        sprite = Path(str(path)).read_text("utf-8") if path else ""
        for declared in game.card_fields:
            if declared.kind in (CHOICE, CHOICES):
                for word in declared.choices:
                    assert f'id="{word.lower().replace(" ", "-")}"' in sprite


@pytest.mark.parametrize("code", list(GAMES))
def test_the_rules_page_has_every_rule_and_decision_to_point_at(
    stranger: Client, code: str
) -> None:
    from rules.core.rulebook import rulebook

    page = stranger.get(f"/{code}/rules/").content.decode()
    book = rulebook(code)
    for id in [*book.rules, *book.decisions]:
        assert f'id="{id}"' in page


@pytest.mark.parametrize("code", list(GAMES))
def test_the_rules_page_shows_no_markdown(stranger: Client, code: str) -> None:
    page = stranger.get(f"/{code}/rules/").content.decode()
    assert not re.search(r"`|\*\*|\s(-&gt;|&[gl]t;=)\s|\s\*\w", page)
    assert " → " in page


def test_the_code_in_a_rulebook_is_set_as_code(stranger: Client) -> None:
    page = stranger.get("/epicpvp/rules/").content.decode()
    assert "Race without Life → reported (level <code>unknown</code>)." in page


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("`a` and **b** -> c", "<code>a</code> and <b>b</b> → c"),
        ("`<i>` -> **&**", "<code>&lt;i&gt;</code> → <b>&amp;</b>"),
        ("a->b, x > y, 2*3*4, `", "a-&gt;b, x &gt; y, 2*3*4, `"),
        ("moves *to <b>* here", "moves <em>to &lt;b&gt;</em> here"),
        ("2 * 3 * 4, **a, b*", "2 * 3 * 4, **a, b*"),
        ("a >= b, b <= a, a>=b", "a ≥ b, b ≤ a, a&gt;=b"),
        ("see section 99", "see section 99"),
        ("`TT-A-1`", '<code><a class="nowrap" href="/titans/rules/#TT-A-1">TT-A-1</a></code>'),
    ],
)
def test_a_text_of_a_rulebook_is_rendered_and_escaped(text: str, shown: str) -> None:
    assert rulebook_text(text, "titans") == shown


def test_a_section_is_called_by_its_title_which_the_page_shows(stranger: Client) -> None:
    page = stranger.get("/buffy/rules/").content.decode()
    assert 'Ascend a Character (section <a href="/buffy/rules/#section-6">Ascension</a>).' in page
    assert 'id="section-6"' in page
    for game in ("titans", "bloodsuckers", "epicpvp", "buffy"):
        page = stranger.get(f"/{game}/rules/").content.decode()
        assert not re.search(r"\bsection \d", page), game


def test_the_theme_is_kept_in_a_cookie_and_leads_back(stranger: Client) -> None:
    answer = stranger.post("/theme/", {"theme": "dark", "next": "/titans/cards/?q=jolt"})
    assert (answer.status_code, answer["Location"]) == (302, "/titans/cards/?q=jolt")
    assert b'data-theme="dark"' in stranger.get("/").content
    answer = stranger.post("/theme/", {"theme": "<b>", "next": "https://example.org/"})
    assert answer["Location"] == "/"
    assert stranger.cookies["theme"].value == "dark"


def test_a_report_is_drawn_from_a_finished_run(mine: Client, owner: Any, legal: Deck) -> None:
    run = simulation_start(owner=owner, kind="goldfish", decks=[legal], games=40, seed=3)
    waiting = mine.get(reverse("simulation", args=[run.pk])).content.decode()
    assert 'hx-trigger="every 1s"' in waiting
    assert "0 of 40 games" in waiting
    play_all()
    page = mine.get(reverse("simulation", args=[run.pk])).content.decode()
    assert "hx-trigger" not in page.split("<main", 1)[1]
    assert "40 games, seed 3" in page
    assert 'role="img"' in page
    assert not INLINE.search(page)


def test_the_poll_is_answered_by_the_bar_and_at_the_end_by_the_report(
    mine: Client, owner: Any, legal: Deck
) -> None:
    run = simulation_start(owner=owner, kind="match", decks=[legal, legal], games=4, seed=3)
    address = reverse("simulation", args=[run.pk])
    headers = {"HX-Request": "true", "HX-Target": "progress"}
    bar = mine.get(address, headers=headers)
    assert bar.content.strip().startswith(b"<section")
    play_all()
    done = mine.get(address, headers=headers)
    assert done["HX-Retarget"] == "#simulation"
    assert b"50.0 %" in done.content
    assert b"hx-trigger" not in done.content


def test_a_catalog_of_samples_says_that_the_cards_are_invented(stranger: Client) -> None:
    assert "Invented sample cards" in stranger.get("/titans/cards/").content.decode()
    make_cards({"code": "REAL-1", "name": "A real one", "set": "REAL", "number": "1"})
    assert "Invented sample cards" not in stranger.get("/titans/cards/").content.decode()
