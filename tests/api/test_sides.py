"""Games with sides through the API: sides, starters, house formats and seatings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from decks.exports import EXPORTS
from decks.models import Deck, SimulationRun
from decks.services import deck_create
from rules.core.catalog import shipped_decks
from rules.registry import game
from tests.api.conftest import Caller
from tests.api.test_play import upload

pytestmark = pytest.mark.usefixtures("blackwood")

BLOOD = "bloodsuckers"
SWORD = {"card": "BLD-H04", "quantity": 6}


@pytest.fixture
def hunters(owner: User) -> Deck:
    return deck_create(owner=owner, game=BLOOD, name="The Hunt", starter="hunters")


@pytest.fixture
def vampires(owner: User) -> Deck:
    return deck_create(owner=owner, game=BLOOD, name="The Night", starter="vampires")


def make(caller: Caller, **fields: Any) -> Any:
    return caller.post("decks/", {"game": BLOOD, "name": "Mine", **fields})


# Games


def test_a_game_lists_sides_seatings_starters_and_which_formats_are_official(
    stranger: Caller,
) -> None:
    told = stranger.get(f"games/{BLOOD}/").json()
    assert told["sides"] == [
        {"code": "hunters", "label": "Hunters"},
        {"code": "vampires", "label": "Vampires"},
    ]
    assert {one["code"]: one["decks"] for one in told["seatings"]} == {
        "2": [0, 1],
        "3": [0, 1, 1],
        "3b": [0, 0, 1],
        "4": [0, 0, 1, 1],
    }
    assert {one["code"]: one["official"] for one in told["format_list"]} == {
        "standard": True,
        "lab": False,
    }
    starters = {one["code"]: one for one in told["starters"]}
    assert starters["vampires"]["side"] == "vampires"
    assert starters["hunters"]["format"] == "standard"
    for one in starters.values():
        assert sum(line["quantity"] for line in one["cards"]) == 51


def test_a_game_without_sides_has_one_seating_and_no_starter(stranger: Caller) -> None:
    told = stranger.get("games/titans/").json()
    assert (told["sides"], told["starters"]) == ([], [])
    assert [one["decks"] for one in told["seatings"]] == [[0, 1]]
    assert [one["official"] for one in told["format_list"]] == [True]


# Decks


@pytest.mark.parametrize("starter", ["hunters", "vampires"])
def test_a_starter_makes_a_legal_deck(starter: str, api: Caller) -> None:
    made = make(api, starter=starter)
    assert made.status_code == 201, made.content
    deck = made.json()
    assert (deck["side"], deck["verdict"], deck["official"]) == (starter, "legal", True)
    assert deck["copies"] == 51


def test_a_side_is_given_changed_and_taken_away(api: Caller) -> None:
    made = make(api, side="hunters", cards=[SWORD])
    assert made.json()["side"] == "hunters"
    address = f"decks/{made.json()['id']}/"
    changed = api.patch(address, {"side": "vampires"}, If_Match=made["ETag"])
    assert changed.json()["side"] == "vampires"
    faults = api.get(f"{address}validation/").json()["violations"]
    assert "BLD-DECK-04" in [fault["rule"] for fault in faults]
    for nothing in (None, ""):
        changed = api.patch(address, {"side": nothing}, If_Match=changed["ETag"])
        assert changed.json()["side"] is None
    assert api.get(f"{address}revisions/1/").json()["side"] == "hunters"
    assert api.get(f"{address}revisions/3/").json()["side"] is None
    assert make(api).json()["side"] is None
    assert {one["side"] for one in api.get("decks/").json()["results"]} == {None}


def test_a_house_deck_says_that_it_is_none_of_the_official_ones(api: Caller) -> None:
    made = make(api, format="lab", side="hunters", cards=[{"card": "BLD-H04", "quantity": 40}])
    assert (made.json()["official"], made.json()["verdict"]) == (False, "legal")
    listed = api.get("decks/").json()["results"]
    assert [one["official"] for one in listed] == [False]
    (advice,) = api.get(f"decks/{made.json()['id']}/validation/").json()["violations"]
    assert (advice["rule"], advice["level"]) == ("BLD-Q-35", "advice")


def test_plus_stops_at_the_printed_copies(api: Caller, hunters: Deck) -> None:
    more = [{"card": "BLD-H04", "zone": "combat", "delta": 1}]
    answer = api.patch(f"decks/{hunters.id}/cards/", more, If_Match='"1"')
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] in ("BLD-DECK-01", "BLD-DECK-03")
    other = [{"card": "BLD-V05", "zone": "combat", "delta": 1}]
    answer = api.patch(f"decks/{hunters.id}/cards/", other, If_Match='"1"')
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("body", "pointer", "said"),
    [
        ({"side": "Hunters"}, "/side", "hunters, vampires"),
        ({"side": "x" * 21}, "/side", ""),
        ({"side": 1}, "/side", ""),
        ({"side": ["hunters"]}, "/side", ""),
        ({"starter": "wolves"}, "/starter", "hunters, vampires"),
        ({"starter": ""}, "/starter", ""),
        ({"starter": None}, "/starter", ""),
        ({"starter": "hunters", "cards": [SWORD]}, "/starter", "not both"),
        ({"starter": "hunters", "cards": []}, "/starter", "give a starter or cards, not both"),
        ({"starter": "hunters", "format": "legacy"}, "/format", "standard, lab"),
        ({"starter": "hunters", "game": "titans"}, "/starter", "none"),
        ({"side": "hunters", "game": "titans"}, "/side", "none"),
    ],
)
def test_what_makes_no_deck_of_a_side_is_named_and_nothing_is_written(
    body: dict[str, Any], pointer: str, said: str, api: Caller
) -> None:
    answer = make(api, **body)
    assert answer.status_code == 400, answer.content
    (fault,) = answer.json()["errors"]
    assert fault["pointer"] == pointer
    assert said in fault["message"]
    assert Deck.objects.count() == 0


def test_a_bad_side_changes_nothing(api: Caller, hunters: Deck) -> None:
    answer = api.patch(f"decks/{hunters.id}/", {"side": "wolves"}, If_Match='"1"')
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/side")
    assert Deck.objects.get().version == 1


# Decklists


@pytest.mark.parametrize("form", [export.code for export in EXPORTS])
def test_every_export_comes_back_of_the_same_side(form: str, api: Caller, vampires: Deck) -> None:
    exported = api.get(f"decks/{vampires.id}/export/?as={form}")
    body = {"game": BLOOD, "text": exported.content.decode("utf-8-sig")}
    made = api.post("decks/import/", body)
    assert made.status_code == 201, made.content
    deck = made.json()["deck"]
    assert deck["verdict"] == "legal"
    assert deck["side"] in ("vampires", None)  # the cards tell it where the form has no word for it
    if form in ("plain", "sets", "json", "csv", "arena"):
        assert (deck["side"], made.json()["side"]) == ("vampires", "vampires")


def test_an_import_may_be_told_the_side(api: Caller) -> None:
    told = {"game": BLOOD, "text": "1 Throw", "side": "hunters"}
    assert api.post("decks/import/", told).json()["deck"]["side"] == "hunters"
    assert upload(api, b"1 Throw", game=BLOOD, side="vampires").json()["deck"]["side"] == "vampires"
    refused = api.post("decks/import/", {**told, "side": "wolves"})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, "/side")
    assert Deck.objects.count() == 2


# Validation


@pytest.mark.parametrize("name", sorted(shipped_decks(game(BLOOD))))
@pytest.mark.parametrize("more", ["", "\n1 Sword\n", "\n3 Throw\n"])
def test_a_side_is_checked_as_the_command_line_does(
    name: str, more: str, stranger: Caller, tmp_path: Path
) -> None:
    text = shipped_decks(game(BLOOD))[name] + more
    path = tmp_path / "deck.txt"
    path.write_text(text)
    command = [sys.executable, "-m", "rules", "validate", str(path), "--game", BLOOD, "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == bool(more), said.stderr
    assert stranger.post("validate/", {"game": BLOOD, "text": text}).json() == json.loads(
        said.stdout
    )


def test_the_side_that_is_given_is_the_one_that_is_checked(stranger: Caller) -> None:
    for sent in ({"cards": [SWORD]}, {"text": "6 Sword"}):
        rules = {}
        for side in ("hunters", "vampires", None):
            told = stranger.post("validate/", {"game": BLOOD, "side": side, **sent}).json()
            rules[side] = {fault["rule"] for fault in told["violations"]}
        assert "BLD-DECK-04" in rules["vampires"]
        assert "BLD-DECK-04" not in rules["hunters"]
        assert rules[None] == rules["hunters"]  # as its cards tell
        bad = stranger.post("validate/", {"game": BLOOD, "side": "wolves", **sent})
        assert [fault["pointer"] for fault in bad.json()["errors"]] == ["/side"]


# Test games


def order(caller: Caller, *decks: Deck, **asked: Any) -> Any:
    ids = [str(deck.id) for deck in decks]
    kind = "match" if len(ids) == 2 else "goldfish"
    return caller.post("simulations/", {"kind": kind, "decks": ids, "games": 1, **asked})


def test_a_match_is_ordered_for_so_many_players(api: Caller, hunters: Deck, vampires: Deck) -> None:
    for asked, seating, seats in (
        ({}, "2", 2),
        ({"seating": "3"}, "3", 3),
        ({"seating": "4"}, "4", 4),
    ):
        made = order(api, hunters, vampires, **asked)
        assert made.status_code == 202, made.content
        assert made.json()["seating"] == seating
        replay = api.get(f"simulations/{made.json()['id']}/games/0/?step=0").json()
        assert len(replay["decks"]) == seats
        assert len(replay["picture"]["players"]) == seats


@pytest.mark.parametrize("seating", ["5", "2 players", "x" * 40, "\u2462"])
def test_an_unknown_seating_is_400_and_orders_nothing(
    seating: str, api: Caller, hunters: Deck, vampires: Deck
) -> None:
    answer = order(api, hunters, vampires, seating=seating)
    assert answer.status_code == 400
    assert "3b (" in answer.json()["detail"]
    assert order(api, hunters, seating="4").status_code == 400
    assert SimulationRun.objects.count() == 0


@pytest.mark.parametrize("seating", [2, None, ["2"], "x" * 41])
def test_a_seating_is_a_short_word(
    seating: Any, api: Caller, hunters: Deck, vampires: Deck
) -> None:
    answer = order(api, hunters, vampires, seating=seating)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "/seating"


def test_two_decks_of_one_side_are_refused_in_words(api: Caller, hunters: Deck) -> None:
    answer = order(api, hunters, hunters)
    assert answer.status_code == 400
    assert "needs a Hunters deck and a Vampires deck" in answer.json()["detail"]
    assert SimulationRun.objects.count() == 0
