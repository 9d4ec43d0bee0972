"""Who gets which page: a private deck or run does not exist for anybody but its owner."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from decks.models import Deck, SimulationRun
from decks.services import deck_update
from decks.simulations import simulation_start
from rules.registry import GAMES

OPEN = ("home", "login", "signup")
OF_GAME = ("cards", "rules", "game-decks")
PERSONAL_OF_GAME = ("game-matrix",)
PERSONAL = ("decks", "deck-new", "deck-import", "simulations")
READ_DECK = ("deck", "deck-export")
OWN_DECK = ("deck-build",)
PLAY_DECK = ("deck-simulate",)
CHANGE_DECK = (
    "deck-change",
    "deck-choose",
    "deck-mend",
    "deck-undo",
    "deck-words",
    "deck-visibility",
    "deck-delete",
)
DELETED_DECK = ("deck-bring-back", "deck-forget")
READ_RUN = ("simulation", "simulation-games")
CHANGE_RUN = ("simulation-cancel", "simulation-again")
OTHER = (
    "card",
    "deck-copy",
    "deck-restore",
    "logout",
    "theme",
    "game-matrix-cost",
    "simulation-game",
    "simulation-pairing",
)
NOT_PAGES = ("livez", "readyz")


@pytest.fixture
def run(owner: Any, legal: Deck) -> SimulationRun:
    return simulation_start(owner=owner, kind="goldfish", decks=[legal], games=5, seed=1)


def test_every_page_has_a_row_in_this_file() -> None:
    named = {
        pattern.name
        for included in get_resolver().url_patterns
        for pattern in getattr(included, "url_patterns", [included])
        if getattr(included, "namespace", None) is None and getattr(pattern, "name", None)
    }
    of_decks = (READ_DECK, OWN_DECK, PLAY_DECK, CHANGE_DECK, DELETED_DECK)
    of_games = (OF_GAME, PERSONAL_OF_GAME)
    tables = (OPEN, *of_games, PERSONAL, *of_decks, READ_RUN, CHANGE_RUN, OTHER, NOT_PAGES)
    known = {name for table in tables for name in table}
    assert named == known


@pytest.mark.parametrize("name", OPEN)
def test_open_pages_are_for_everybody(stranger: Client, mine: Client, name: str) -> None:
    assert stranger.get(reverse(name)).status_code == 200
    assert mine.get(reverse(name)).status_code == 200


@pytest.mark.parametrize("name", OF_GAME)
@pytest.mark.parametrize("game", list(GAMES))
def test_pages_of_a_game_are_for_everybody_and_only_for_games_there_are(
    stranger: Client, name: str, game: str
) -> None:
    address = reverse(name, args=[game])
    assert stranger.get(address).status_code == 200
    assert stranger.get(address.replace(game, "chess")).status_code == 404


@pytest.mark.parametrize("name", PERSONAL)
def test_personal_pages_send_strangers_to_the_log_in(
    stranger: Client, mine: Client, name: str
) -> None:
    answer = stranger.get(reverse(name))
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/accounts/login/")
    answer = mine.get(reverse(name))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("name", PERSONAL_OF_GAME)
@pytest.mark.parametrize("game", list(GAMES))
def test_personal_pages_of_a_game_send_strangers_to_the_log_in(
    stranger: Client, mine: Client, name: str, game: str
) -> None:
    address = reverse(name, args=[game])
    answer = stranger.get(address)
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/accounts/login/")
    answer = mine.get(address)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert mine.get(address.replace(game, "chess")).status_code == 404


@pytest.mark.parametrize("name", READ_DECK)
def test_a_private_deck_is_read_by_its_owner_only(
    stranger: Client, other: Client, mine: Client, legal: Deck, name: str
) -> None:
    address = reverse(name, args=[legal.pk])
    assert mine.get(address).status_code == 200
    assert other.get(address).status_code == 404
    assert stranger.get(address).status_code == 404


@pytest.mark.parametrize("name", READ_DECK)
@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_a_shown_deck_is_read_by_everybody(
    stranger: Client, legal: Deck, name: str, visibility: str
) -> None:
    deck_update(deck=legal, version=legal.version, visibility=visibility)
    assert stranger.get(reverse(name, args=[legal.pk])).status_code == 200


def test_a_private_deck_looks_exactly_like_a_missing_one(other: Client, legal: Deck) -> None:
    private = other.get(reverse("deck", args=[legal.pk]))
    missing = other.get("/decks/00000000-0000-4000-8000-000000000000/")
    assert private.status_code == missing.status_code == 404

    def without_its_address(answer: Any) -> str:
        lines = answer.content.decode().splitlines()
        return "\n".join(
            line for line in lines if "csrf" not in line.lower() and "next" not in line
        )

    assert without_its_address(private) == without_its_address(missing)


def test_only_public_decks_are_listed(stranger: Client, legal: Deck) -> None:
    address = reverse("game-decks", args=["titans"])
    for visibility, listed in (("private", False), ("unlisted", False), ("public", True)):
        legal = deck_update(deck=legal, version=legal.version, visibility=visibility)
        assert (b"Rooftop Rush" in stranger.get(address).content) is listed


def test_a_card_page_names_private_decks_to_their_owner_only(
    mine: Client, other: Client, legal: Deck
) -> None:
    address = reverse("card", args=["TTS-004"])
    assert b"Rooftop Rush" in mine.get(address).content
    assert b"Rooftop Rush" not in other.get(address).content


def test_an_unknown_card_is_no_page(stranger: Client) -> None:
    assert stranger.get(reverse("card", args=["TTS-999"])).status_code == 404


@pytest.mark.parametrize("name", OWN_DECK)
@pytest.mark.parametrize("visibility", ["private", "public"])
def test_the_builder_is_for_the_owner_only(
    stranger: Client, other: Client, mine: Client, legal: Deck, name: str, visibility: str
) -> None:
    deck_update(deck=legal, version=legal.version, visibility=visibility)
    address = reverse(name, args=[legal.pk])
    assert mine.get(address).status_code == 200
    assert other.get(address).status_code == 404
    assert stranger.get(address).status_code == 302


@pytest.mark.parametrize("name", CHANGE_DECK)
def test_nobody_but_the_owner_changes_a_deck(
    stranger: Client, other: Client, mine: Client, legal: Deck, name: str
) -> None:
    deck_update(deck=legal, version=legal.version, visibility="public")
    legal.refresh_from_db()
    address = reverse(name, args=[legal.pk])
    assert other.post(address).status_code == 404
    assert stranger.post(address).status_code == 302
    assert mine.get(address).status_code == 405
    legal.refresh_from_db()
    assert legal.version == 2


@pytest.mark.parametrize("name", DELETED_DECK)
def test_a_wastebasket_is_its_owner_s(
    stranger: Client, other: Client, mine: Client, legal: Deck, name: str
) -> None:
    address = reverse(name, args=[legal.pk])
    assert mine.post(address).status_code == 404  # it is not deleted
    mine.post(reverse("deck-delete", args=[legal.pk]))
    assert other.post(address).status_code == 404
    assert stranger.post(address).status_code == 302
    assert mine.get(address).status_code == 405
    assert mine.post(address).status_code == 302


@pytest.mark.parametrize("name", [*READ_DECK, *OWN_DECK, *PLAY_DECK, *CHANGE_DECK])
def test_a_deleted_deck_is_nowhere(mine: Client, legal: Deck, name: str) -> None:
    deck_update(deck=legal, version=legal.version, visibility="public")
    mine.post(reverse("deck-delete", args=[legal.pk]))
    address = reverse(name, args=[legal.pk])
    assert (mine.post if name in CHANGE_DECK else mine.get)(address).status_code == 404
    assert b"Rooftop Rush" not in mine.get("/titans/decks/").content
    assert b"Rooftop Rush" not in mine.get("/cards/TTS-004/").content


def test_a_deck_is_played_by_everybody_who_may_read_it(
    stranger: Client, other: Client, legal: Deck
) -> None:
    address = reverse("deck-simulate", args=[legal.pk])
    assert other.get(address).status_code == 404
    deck_update(deck=legal, version=legal.version, visibility="public")
    assert other.get(address).status_code == 200
    assert stranger.get(address).status_code == 302


@pytest.mark.parametrize("name", READ_RUN)
def test_a_run_is_read_by_its_owner_only(
    stranger: Client, other: Client, mine: Client, run: SimulationRun, name: str
) -> None:
    address = reverse(name, args=[run.pk])
    assert mine.get(address, {"game": "0"}).status_code in (200, 302)
    assert other.get(address).status_code == 404
    assert stranger.get(address).status_code == 302


def test_a_game_is_watched_by_the_owner_only(
    other: Client, mine: Client, run: SimulationRun
) -> None:
    address = reverse("simulation-game", args=[run.pk, 0])
    assert mine.get(address).status_code == 200
    assert other.get(address).status_code == 404


@pytest.mark.parametrize("name", CHANGE_RUN)
def test_nobody_but_the_owner_stops_or_repeats_a_run(
    other: Client, mine: Client, run: SimulationRun, name: str
) -> None:
    address = reverse(name, args=[run.pk])
    assert other.post(address).status_code == 404
    assert mine.get(address).status_code == 405
    assert SimulationRun.objects.count() == 1


def test_a_copy_is_made_of_what_may_be_read(other: Client, legal: Deck) -> None:
    address = reverse("deck-copy", args=[legal.pk])
    assert other.post(address).status_code == 404
    deck_update(deck=legal, version=legal.version, visibility="public")
    assert other.post(address).status_code == 302
    assert Deck.objects.count() == 2


def test_no_page_changes_anything_by_being_read(
    mine: Client, legal: Deck, run: SimulationRun
) -> None:
    before = (legal.version, Deck.objects.count(), SimulationRun.objects.count())
    for name in (*READ_DECK, *OWN_DECK, *PLAY_DECK):
        mine.get(reverse(name, args=[legal.pk]))
    for name in PERSONAL:
        mine.get(reverse(name))
    legal.refresh_from_db()
    assert (legal.version, Deck.objects.count(), SimulationRun.objects.count()) == before


def test_forms_without_their_token_are_refused(owner: Any, legal: Deck) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(owner)
    for name in CHANGE_DECK:
        answer = strict.post(reverse(name, args=[legal.pk]))
        assert answer.status_code == 403
        assert b"out of date" in answer.content
    legal.refresh_from_db()
    assert legal.version == 1


def test_a_stale_token_answers_htmx_with_a_readable_part(owner: Any, legal: Deck) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(owner)
    answer = strict.post(reverse("deck-undo", args=[legal.pk]), headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (403, "#messages")
    assert b"<html" not in answer.content
    assert b"what you typed is still here" in answer.content
