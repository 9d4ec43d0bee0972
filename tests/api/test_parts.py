"""Games whose decks follow from a choice, through the API: what may be chosen, and decks of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from decks.models import Deck
from tests.api.conftest import Caller

pytestmark = pytest.mark.usefixtures("epic")

EPIC = "epicpvp"
RACE, OTHER_RACE, CLASS = "EPS-001", "EPS-004", "EPS-005"
MATCHLESS = "EPV-R06"


def make(caller: Caller, **fields: Any) -> Any:
    return caller.post("decks/", {"game": EPIC, "name": "Mine", **fields})


def held(document: dict[str, Any], zone: str) -> list[str]:
    return [line["card"] for line in document["cards"] if line["zone"] == zone]


def test_a_game_lists_what_its_decks_are_chosen_by(stranger: Caller) -> None:
    told = stranger.get(f"games/{EPIC}/").json()
    race, class_ = told["parts"]
    assert (race["zone"], race["label"], class_["zone"]) == ("race", "Race", "class")
    choices = {one["card"]: one for one in race["choices"]}
    assert choices[RACE]["name"] == "Emberkin"
    assert (choices[RACE]["sample"], choices[RACE]["on_record"]) == (True, True)
    assert (choices[MATCHLESS]["sample"], choices[MATCHLESS]["on_record"]) == (False, False)
    assert CLASS not in choices
    assert CLASS in {one["card"] for one in class_["choices"]}
    assert told["starters"] == []
    assert stranger.get("games/titans/").json()["parts"] == []


def test_a_game_tells_its_fields_of_several_numbers_and_who_may_bring_a_deck(
    stranger: Caller,
) -> None:
    told = stranger.get(f"games/{EPIC}/").json()
    kinds = {field["name"]: field["kind"] for field in told["card_fields"]}
    assert (kinds["block"], kinds["attack"], kinds["cost"]) == ("numbers", "numbers", "integer")
    own = {seating["code"]: seating["own_decks"] for seating in told["seatings"]}
    assert own == {"2": False, "2v2": True}


def test_a_card_has_one_number_a_symbol(stranger: Caller) -> None:
    dance = stranger.get("cards/EPV-M01/").json()
    assert (dance["attack"], dance["block"]) == ([3, 3], None)
    assert "block" in dance["missing"]


def test_parts_make_the_whole_deck(api: Caller) -> None:
    answer = make(api, parts=[RACE, CLASS])
    assert answer.status_code == 201, answer.content
    deck = answer.json()
    assert (deck["copies"], deck["verdict"]) == (42, "legal")
    assert (held(deck, "race"), held(deck, "class")) == ([RACE], [CLASS])


def test_an_idempotent_post_makes_one_deck(api: Caller) -> None:
    body = {"game": EPIC, "name": "Mine", "parts": [RACE, CLASS]}
    first = api.post("decks/", body, Idempotency_Key="one")
    again = api.post("decks/", body, Idempotency_Key="one")
    assert first.json()["id"] == again.json()["id"]
    assert Deck.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "pointer", "said"),
    [
        ({"parts": []}, "/parts", "Choose a Race and a Class."),
        ({"parts": [RACE]}, "/parts", "Choose a Class."),
        ({"parts": [RACE, OTHER_RACE, CLASS]}, "/parts", "one Race, not two"),
        ({"parts": ["EPS-009", RACE]}, "/parts", "no Race and no Class"),
        ({"parts": ["nobody"]}, "/parts", "no card 'nobody' on offer"),
        ({"parts": [RACE, CLASS], "cards": [{"card": RACE, "quantity": 1}]}, "/parts", "not both"),
        ({"parts": [RACE, CLASS], "cards": []}, "/parts", "give parts or cards, not both"),
        ({"parts": [RACE, CLASS], "starter": "x"}, "/parts", "not both"),
        ({"parts": [RACE, CLASS], "game": "titans"}, "/parts", "single cards"),
        ({"parts": RACE}, "/parts", ""),
        ({"parts": None}, "/parts", ""),
        ({"parts": [1, CLASS]}, "/parts/0", ""),
        ({"parts": [RACE] * 11}, "/parts", ""),
    ],
)
def test_what_is_no_choice_is_named_and_nothing_is_made(
    api: Caller, fields: dict[str, Any], pointer: str, said: str
) -> None:
    answer = make(api, **fields)
    assert answer.status_code == 400, answer.content
    assert answer["Content-Type"].startswith("application/problem+json")
    (error,) = answer.json()["errors"]
    assert error["pointer"] == pointer
    assert said in error["message"]
    assert Deck.objects.count() == 0


def test_a_choice_is_exchanged_at_the_version_that_was_read(api: Caller) -> None:
    made = make(api, parts=[RACE, CLASS])
    address = f"decks/{made.json()['id']}/"
    stale = api.patch(address, {"parts": [OTHER_RACE]}, If_Match='"0"')
    assert stale.status_code == 412
    assert api.patch(address, {"parts": [OTHER_RACE]}).status_code == 428
    answer = api.patch(address, {"parts": [OTHER_RACE]}, If_Match=made["ETag"])
    assert answer.status_code == 200, answer.content
    deck = answer.json()
    assert (deck["version"], deck["verdict"], deck["copies"]) == (2, "legal", 42)
    assert (held(deck, "race"), held(deck, "class")) == ([OTHER_RACE], [CLASS])
    assert api.get(f"{address}revisions/").json()["results"][0]["kind"] == "choose"


def test_nobody_else_may_choose(api: Caller, somebody: Caller, reader: Caller) -> None:
    made = make(api, parts=[RACE, CLASS])
    address = f"decks/{made.json()['id']}/"
    body = {"parts": [OTHER_RACE]}
    assert somebody.patch(address, body, If_Match=made["ETag"]).status_code == 404
    assert reader.patch(address, body, If_Match=made["ETag"]).status_code == 403
    assert Deck.objects.get().version == 1


def test_a_matchless_deck_cannot_be_told_and_says_why(api: Caller) -> None:
    made = make(api, parts=[MATCHLESS, CLASS]).json()
    assert made["verdict"] == "unknown"
    told = api.get(f"decks/{made['id']}/validation/").json()
    assert (told["verdict"], told["fixes"]) == ("unknown", None)
    said = {(one["rule"], one["level"], one["field"]) for one in told["violations"]}
    assert said == {
        ("EPV-DECK-04", "unknown", ""),
        ("EPV-DECK-06", "unknown", "life"),
        ("EPV-DECK-06", "unknown", "initiative"),
    }
    assert any("Orc: Life is not on record." in one["message"] for one in told["violations"])


def test_two_cards_are_validated_with_what_fills_them(stranger: Caller) -> None:
    cards = [{"card": RACE, "quantity": 1}, {"card": CLASS, "quantity": 1}]
    told = stranger.post("validate/", {"game": EPIC, "cards": cards}).json()
    assert told["verdict"] == "illegal"
    assert {one["rule"] for one in told["violations"]} == {"EPV-DECK-04"}
    assert sum(step["quantity"] for step in told["fixes"]) == 40
    assert {step["kind"] for step in told["fixes"]} == {"add"}


def test_a_list_comes_in_with_the_race_in_the_place_of_the_set(api: Caller) -> None:
    made = make(api, parts=[RACE, CLASS]).json()
    text = api.get(f"decks/{made['id']}/export/?as=plain").content.decode()
    assert "Basic Blow (Emberkin)" in text
    assert "Basic Blow (Duskblade)" in text
    answer = api.post("decks/import/", {"game": EPIC, "text": text})
    assert answer.status_code == 201, answer.content
    brought = json.loads(answer.content)["deck"]
    assert (brought["verdict"], brought["copies"]) == ("legal", 42)
