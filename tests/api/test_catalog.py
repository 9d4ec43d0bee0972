"""Games, sets and cards: filters, order, pages, and answers kept until the catalog changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api import kept
from collection.services import catalog_import
from rules.core.cards import CardDef
from rules.core.catalog import Catalog, read_catalog
from rules.core.rulebook import rulebook
from rules.core.rulings import switches
from rules.registry import GAMES
from tests.api.conftest import GAME, Caller


def test_the_games(stranger: Caller) -> None:
    listed = stranger.get("games/").json()
    assert [game["code"] for game in listed["results"]] == list(GAMES)


def test_a_game_says_all_that_a_program_needs(stranger: Caller) -> None:
    game = GAMES[GAME]
    told = stranger.get(f"games/{GAME}/").json()
    assert [zone["code"] for zone in told["zones"]] == ["main", "fields", "maybe"]
    assert [zone["counted"] for zone in told["zones"]] == [True, True, False]
    assert told["formats"] == ["standard"]
    assert [field["name"] for field in told["card_fields"]] == [
        field.name for field in game.card_fields
    ]
    assert {effect["name"] for effect in told["effects"]} == set(game.effects.specs)
    assert {rule["id"] for rule in told["rules"]} == set(rulebook(GAME).rules)
    assert len(told["rules"]) >= 127
    assert {ruling["name"] for ruling in told["rulings"]} == {
        switch.name for switch in switches(type(game.rulings({})))
    }
    assert told["variants"][0]["code"] == game.variants[0].code


@pytest.mark.parametrize("code", ["chess", "TITANS", "x" * 60])
def test_another_game_is_404(code: str, stranger: Caller) -> None:
    assert stranger.get(f"games/{code}/").status_code == 404


def test_the_sets_say_that_they_are_samples(stranger: Caller, cards: Catalog) -> None:
    listed = stranger.get(f"sets/?game={GAME}").json()
    assert listed["count"] == len(cards.sets)
    assert all(one["sample"] for one in listed["results"])


def test_every_card_stands_on_exactly_one_page(stranger: Caller, cards: Catalog) -> None:
    found: list[str] = []
    address = "cards/?page_size=17"
    while address:
        page = stranger.get(address).json()
        assert page["count"] == len(cards.cards)
        found += [card["code"] for card in page["results"]]
        address = (page["next"] or "").removeprefix("http://testserver")
    assert sorted(found) == sorted(cards.by_code)


def test_the_way_back_is_the_way_there(stranger: Caller, cards: Catalog) -> None:
    second = stranger.get("cards/?page_size=10&page=2").json()
    first = stranger.get(second["previous"].removeprefix("http://testserver")).json()
    assert first["previous"] is None
    assert first["next"].endswith("page_size=10&page=2")


def test_a_card_carries_the_fields_of_its_type_and_its_sample_mark(
    stranger: Caller, cards: Catalog
) -> None:
    listed = stranger.get("cards/?page_size=200").json()["results"]
    for card in listed:
        definition = cards.by_code[card["code"]]
        assert card["sample"] is True
        assert card["name"] == definition.name
        carried = {
            field.name for field in GAMES[GAME].card_fields if definition.type in field.types
        }
        assert carried == set(card) & {field.name for field in GAMES[GAME].card_fields}


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("type=Field", lambda card: card.type == "Field"),
        ("set=TTS", lambda card: card.set_code == "TTS"),
        ("set=NONE", lambda card: False),
        ("game=titans&type=Skillz", lambda card: card.type == "Skillz"),
        ("q=", lambda card: True),
    ],
)
def test_filters(query: str, fits: Any, stranger: Caller, cards: Catalog) -> None:
    listed = stranger.get(f"cards/?page_size=200&{query}").json()["results"]
    wanted = {card.code for card in cards.cards if fits(card)}
    assert {card["code"] for card in listed} == wanted


def test_words_are_found_whatever_their_accents(stranger: Caller, cards: Catalog) -> None:
    card = cards.by_code["TTS-001"]
    plain = card.name.replace("ë", "e").upper()
    listed = stranger.get("cards/", **{}).json()
    assert listed["count"] == len(cards.cards)
    found = stranger.get(f"cards/?q={plain}").json()["results"]
    assert card.code in {one["code"] for one in found}


@pytest.mark.parametrize("ordering", ["name", "-name", "number", "-number", "type", "power"])
def test_orders_are_total_and_repeatable(ordering: str, stranger: Caller, cards: Catalog) -> None:
    def listed(size: int) -> list[str]:
        codes: list[str] = []
        for page in range(1, -(-len(cards.cards) // size) + 1):
            address = f"cards/?game={GAME}&ordering={ordering}&page_size={size}&page={page}"
            codes += [card["code"] for card in stranger.get(address).json()["results"]]
        return codes

    assert listed(200) == listed(13)
    assert len(set(listed(200))) == len(cards.cards)


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("page=0", "page"),
        ("page=-1", "page"),
        ("page=abc", "page"),
        ("page=1e3", "page"),
        ("page=%D9%A3", "page"),
        ("page=1000001", "page"),
        ("page_size=0", "page_size"),
        ("page_size=201", "page_size"),
        ("page_size=", "page_size"),
        ("page=" + "9" * 5_000, "page"),
        ("q=%00", "q"),
        ("q=" + "a" * 201, "q"),
        ("game=chess", "game"),
        ("ordering=price", "ordering"),
        ("set=" + "s" * 41, "set"),
        ("colour=red", "colour"),
        ("format=json", "format"),
        ("page=1&page=2", "page"),
    ],
)
def test_a_bad_parameter_is_400_and_named(query: str, parameter: str, stranger: Caller) -> None:
    answer = stranger.get(f"cards/?{query}")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert [fault["pointer"] for fault in answer.json()["errors"]] == [f"?{parameter}"]


@pytest.mark.parametrize("query", ["page_size=200", "page=1", "q=" + "a" * 200, "set=" + "s" * 40])
def test_parameters_at_their_limits(query: str, stranger: Caller, cards: Catalog) -> None:
    assert stranger.get(f"cards/?{query}").status_code == 200


def test_a_page_after_the_last_is_404(stranger: Caller, cards: Catalog) -> None:
    assert stranger.get("cards/?page_size=200&page=2").status_code == 404
    assert stranger.get("cards/?q=nosuchcard").json()["results"] == []


def test_a_card_with_what_is_around_it(stranger: Caller, cards: Catalog) -> None:
    told = stranger.get("cards/TTS-001/").json()
    definition: CardDef = cards.by_code["TTS-001"]
    assert told["name"] == definition.name
    assert told["coverage"]["level"] == GAMES[GAME].coverage(definition).level
    assert told["missing"] == []
    assert told["retired"] is False
    assert [printing["code"] for printing in told["printings"]] == ["TTS-001"]


@pytest.mark.parametrize("code", ["NOPE", "%00", "a%2Fb", "x" * 61, "ü"])
def test_another_card_is_404(code: str, stranger: Caller, cards: Catalog) -> None:
    answer = stranger.get(f"cards/{code}/")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"


def read(rows: list[dict[str, str]]) -> Catalog:
    sets = [{"code": "TTS", "name": "Harbour Nights", "sample": True}]
    document = {"game": GAME, "sets": sets, "cards": rows}
    return read_catalog(GAMES[GAME], document, where="a test")


def renamed(cards: Catalog) -> Catalog:
    row = {"code": "TTS-001", "set": "TTS", "name": "Renamed", "type": "Character"}
    return cards.merged(read([row]))


PUBLIC = ["games/", "games/titans/", "sets/", "cards/", "cards/TTS-001/", "cards/?q=a&page_size=5"]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_answers_can_be_kept_until_the_catalog_changes(
    path: str, stranger: Caller, cards: Catalog
) -> None:
    first = stranger.get(path)
    assert first["Cache-Control"].startswith("public")
    same = stranger.get(path, If_None_Match=first["ETag"])
    assert (same.status_code, same.content) == (304, b"")
    assert stranger.get(path).content == first.content
    catalog_import(catalog=renamed(cards), where="a test")
    assert stranger.get(path, If_None_Match=first["ETag"]).status_code == 200


def test_a_changed_card_is_shown_at_once(stranger: Caller, cards: Catalog) -> None:
    assert stranger.get("cards/TTS-001/").json()["name"] != "Renamed"
    stranger.get("cards/?page_size=200")
    catalog_import(catalog=renamed(cards), where="a test")
    told = stranger.get("cards/TTS-001/").json()
    assert told["name"] == "Renamed"
    assert told["power"] is None
    assert "power" in told["missing"]
    listed = stranger.get("cards/?page_size=200").json()["results"]
    assert "Renamed" in [card["name"] for card in listed]


def test_samples_can_be_switched_off(settings: Any, stranger: Caller, cards: Catalog) -> None:
    assert stranger.get("cards/").json()["count"] > 0
    settings.DECKWRIGHT_SAMPLE_SETS = False
    assert stranger.get("cards/").json()["count"] == 0
    assert stranger.get("sets/").json()["count"] == 0
    assert stranger.get("cards/TTS-001/").status_code == 404


def test_an_answer_to_somebody_known_is_kept_by_nobody(api: Caller, cards: Catalog) -> None:
    assert api.get("cards/")["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("path", ["games/", "sets/", "cards/?page_size=200", "cards/?q=e"])
@pytest.mark.parametrize("more", [0, 1_000])
def test_a_list_takes_three_queries_at_any_size(
    path: str, more: int, stranger: Caller, cards: Catalog
) -> None:
    rows = [
        {"code": f"TTS-X{number}", "set": "TTS", "name": f"Extra {number}", "type": "Field"}
        for number in range(more)
    ]
    catalog_import(catalog=cards.merged(read(rows)), where="a test")
    kept.forget()
    stranger.get(path)
    address = f"{path}{'&' if '?' in path else '?'}page=1"
    with CaptureQueriesContext(connection) as first:
        stranger.get(address)
    with CaptureQueriesContext(connection) as again:
        stranger.get(address)
    assert len(first) <= 3
    assert len(again) == 1
