"""Validation without login, exact odds, decklists in and out, simulations and their games."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.chunks import chunk_play, chunks_next
from decks.exports import EXPORTS
from decks.models import Deck, SimulationRun
from rules.core.catalog import Catalog, shipped_decks
from rules.registry import GAMES
from tests.api.conftest import GAME, Caller, codes

# Validation


def check(caller: Caller, **deck: Any) -> Any:
    return caller.post("validate/", {"game": GAME, **deck})


def test_31_cards_and_limits_of_11_are_both_named(stranger: Caller, cards: Catalog) -> None:
    characters = [card for card in cards.cards if card.type == "Character" and not card.infinite]
    lines = [{"card": card.code, "quantity": 3} for card in characters[:10]]
    lines.append({"card": characters[10].code, "quantity": 1})
    fields = {card.limit: card.code for card in cards.cards if card.type == "Field"}
    lines += [{"card": fields[4], "quantity": 2}, {"card": fields[3], "quantity": 1}]
    told = check(stranger, cards=lines).json()
    assert told["verdict"] == "illegal"
    faults = {fault["rule"]: (fault["have"], fault["need"]) for fault in told["violations"]}
    assert faults == {"TT-DECK-01": (31, 30), "TT-DECK-03": (11, 10)}
    assert {fix["kind"] for fix in told["fixes"]} <= {"remove", "swap", "add", "move"}


def test_four_copies_are_named(stranger: Caller, cards: Catalog) -> None:
    card = next(card for card in cards.cards if card.type == "Character" and not card.infinite)
    told = check(stranger, cards=[{"card": card.code, "quantity": 4}]).json()
    fault = next(fault for fault in told["violations"] if fault["rule"] == "TT-DECK-04")
    assert fault["cards"] == [card.code]
    assert card.name in fault["message"]


def test_a_card_may_be_given_by_code_name_or_number(stranger: Caller, cards: Catalog) -> None:
    card = cards.by_code["TTS-001"]
    for written in (card.code, card.label, f"{card.label} ({card.set_code}) {card.number}"):
        answer = check(stranger, cards=[{"card": written, "quantity": 1}])
        assert answer.status_code == 200, answer.content


@pytest.mark.parametrize("name", sorted(shipped_decks(GAMES[GAME])))
def test_text_is_checked_as_the_command_line_does(
    name: str, stranger: Caller, cards: Catalog, tmp_path: Path
) -> None:
    text = shipped_decks(GAMES[GAME])[name] + "\n1 TTS-001\n"
    path = tmp_path / "deck.txt"
    path.write_text(text)
    command = [sys.executable, "-m", "rules", "validate", str(path), "--game", GAME, "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 1, said.stderr
    assert check(stranger, text=text).json() == json.loads(said.stdout)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/game"),
        ({"game": "chess", "text": "1 a"}, "/game"),
        ({"game": GAME}, "/cards"),
        ({"game": GAME, "text": "1 TTS-001", "cards": []}, "/cards"),
        ({"game": GAME, "format": "nope", "text": "1 TTS-001"}, "/format"),
        ({"game": GAME, "text": "1 No Such Card"}, "/text"),
        ({"game": GAME, "text": "-1 TTS-001"}, "/text"),
        ({"game": GAME, "text": "0 TTS-001"}, "/text"),
        ({"game": GAME, "text": "1000000000 TTS-001"}, "/text"),
        ({"game": GAME, "text": "\x01\x02 binary"}, "/text"),
        ({"game": GAME, "text": 5}, "/text"),
        ({"game": GAME, "cards": [{"card": "No Such Card"}]}, "/cards"),
        ({"game": GAME, "cards": [{"card": "TTS-001", "quantity": 0}]}, "/cards/0/quantity"),
        ({"game": GAME, "cards": [{"card": "TTS-001", "zone": "attic"}]}, "/cards"),
    ],
)
def test_what_is_no_deck_is_400_and_named(
    body: Any, pointer: str, stranger: Caller, cards: Catalog
) -> None:
    answer = stranger.post("validate/", body)
    assert answer.status_code == 400
    assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]


def test_a_faulty_line_is_named_by_its_number(stranger: Caller, cards: Catalog) -> None:
    answer = check(stranger, text="1 TTS-001\n\n1 No Such Card\n")
    assert "3" in answer.json()["errors"][0]["message"]


def test_the_worst_deck_is_checked_in_time(stranger: Caller, cards: Catalog) -> None:
    lines = [
        {"card": card.code, "zone": zone, "quantity": 9_999}
        for zone in ("main", "fields", "maybe")
        for card in cards.cards
    ]
    started = time.process_time()
    answer = check(stranger, cards=lines[:400])
    assert answer.status_code == 200
    assert answer.json()["verdict"] == "illegal"
    assert answer.json()["fixes"]
    assert time.process_time() - started < 5


# Odds


def test_odds_are_exact(stranger: Caller) -> None:
    body = {"population": 30, "successes": 3, "draws": 5, "at_least": 1}
    told = stranger.post("odds/", body).json()
    exact = 1 - Fraction(comb(27, 5), comb(30, 5))
    assert Fraction(int(told["numerator"]), int(told["denominator"])) == exact
    assert told["probability"] == float(exact)
    assert [one["draws"] for one in told["by_draws"]] == [0, 1, 2, 3, 4, 5]
    assert told["by_draws"][1]["probability"] == 0.1


def test_odds_of_a_deck_count_its_cards(api: Caller, deck: Deck, cards: Catalog) -> None:
    card = codes(cards, "Character")[0]
    body = {"deck": str(deck.id), "cards": [card], "draws": 1}
    told = api.post("odds/", body).json()
    assert (told["population"], told["successes"], told["probability"]) == (2, 2, 1.0)
    body = {"deck": str(deck.id), "successes": 1, "draws": 1}
    assert api.post("odds/", body).json()["probability"] == 0.5


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"population": 30, "draws": 1},
        {"population": 30, "successes": 3, "draws": 31},
        {"population": 30, "successes": 31, "draws": 1},
        {"population": 501, "successes": 1, "draws": 1},
        {"population": -1, "successes": 0, "draws": 0},
        {"population": 30, "successes": 3, "draws": 5, "at_least": -1},
        {"population": 30, "successes": 3, "draws": 5.5},
        {"population": 30, "successes": 3, "draws": 10**400},
        {"population": 30, "cards": ["TTS-001"], "draws": 1},
        {"population": 30, "successes": 3, "cards": ["TTS-001"], "draws": 1},
        {"deck": "x", "successes": 3, "draws": 5},
    ],
)
def test_odds_that_cannot_be_meant_are_400(body: Any, stranger: Caller) -> None:
    assert stranger.post("odds/", body).status_code == 400


@pytest.mark.parametrize("draws", [0, 500])
def test_odds_at_the_limits(draws: int, stranger: Caller) -> None:
    body = {"population": 500, "successes": 250, "draws": draws, "at_least": 0}
    assert stranger.post("odds/", body).json()["probability"] == 1.0


# Decklists


@pytest.mark.parametrize("form", [export.code for export in EXPORTS])
def test_every_export_can_be_imported_again(form: str, api: Caller, legal: Deck) -> None:
    exported = api.get(f"decks/{legal.id}/export/?as={form}")
    assert exported.status_code == 200
    assert exported["Content-Disposition"].startswith('attachment; filename="titans-legal')
    assert exported["X-Content-Type-Options"] == "nosniff"
    body = {"game": GAME, "text": exported.content.decode("utf-8-sig")}
    made = api.post("decks/import/", body)
    assert made.status_code == 201, made.content

    def lines(deck_id: Any) -> list[Any]:
        listed: list[Any] = api.get(f"decks/{deck_id}/cards/").json()["results"]
        return listed

    assert lines(made.json()["deck"]["id"]) == lines(legal.id)


def test_an_export_has_the_notes_as_the_page_has_them(api: Caller, legal: Deck) -> None:
    Deck.objects.filter(pk=legal.pk).update(notes="Keep two Fields back.")
    exported = api.get(f"decks/{legal.id}/export/?as=json")
    assert exported.json()["notes"] == "Keep two Fields back."


def test_a_dry_run_reports_and_saves_nothing(api: Caller, cards: Catalog) -> None:
    text = "2 TTS-001\n1 No Such Card\n"
    answer = api.post("decks/import/", {"game": GAME, "text": text, "dry_run": True})
    assert answer.status_code == 200
    told = answer.json()
    assert told["deck"] is None
    assert [line["kind"] for line in told["lines"]][:2] == ["card", "error"]
    assert [problem["line"] for problem in told["problems"]] == [2]
    assert Deck.objects.count() == 0


def test_a_faulty_line_saves_nothing_and_is_named(api: Caller, cards: Catalog) -> None:
    answer = api.post("decks/import/", {"game": GAME, "text": "2 TTS-001\n1 No Such Card\n"})
    assert answer.status_code == 400
    (fault,) = answer.json()["errors"]
    assert fault["pointer"] == "/text"
    assert "2" in fault["message"]
    assert Deck.objects.count() == 0


@pytest.mark.parametrize("copies", ["0", "-1", "1000000000"])
def test_a_line_of_no_or_too_many_copies_saves_nothing_and_is_named(
    copies: str, api: Caller, cards: Catalog
) -> None:
    text = f"2 TTS-001\n{copies} TTS-002\n"
    answer = api.post("decks/import/", {"game": GAME, "text": text})
    assert answer.status_code == 400
    (fault,) = answer.json()["errors"]
    assert "line 2" in fault["message"].lower()
    assert Deck.objects.count() == 0


def upload(caller: Caller, content: bytes, **fields: str) -> Any:
    data = {"game": GAME, "file": SimpleUploadedFile("deck.txt", content), **fields}
    return caller.client.post("/api/v1/decks/import/", data, headers=caller.headers)


def test_a_file_is_imported_as_a_form(api: Caller, cards: Catalog) -> None:
    made = upload(api, b"2 TTS-001\n", name="From a file")
    assert made.status_code == 201, made.content
    assert made.json()["deck"]["name"] == "From a file"
    assert upload(api, b"2 TTS-001\n", dry_run="true").status_code == 200


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"\x89PNG\r\n", b"PK\x03\x04zip"])
def test_a_file_that_is_no_decklist_is_400(content: bytes, api: Caller, cards: Catalog) -> None:
    assert upload(api, content).status_code == 400
    assert Deck.objects.count() == 0


def test_a_file_of_ten_megabytes_is_413(api: Caller, cards: Catalog) -> None:
    answer = upload(api, b"1 TTS-001\n" * 1_000_000)
    assert answer.status_code == 413
    assert "1 MB" in answer.json()["detail"]


def test_a_file_over_one_megabyte_is_413_and_one_below_is_read(api: Caller, cards: Catalog) -> None:
    assert upload(api, b"#" * 1_000_001).status_code == 413
    assert upload(api, b"#" * 1_000_000).status_code == 400


@pytest.mark.parametrize(
    "fields", [{"owner": "1"}, {"dry_run": "yes"}, {"game": "chess"}, {"name": "x" * 201}]
)
def test_a_form_is_as_strict_as_json(fields: dict[str, str], api: Caller, cards: Catalog) -> None:
    assert upload(api, b"1 TTS-001\n", **fields).status_code == 400


# Simulations


def order(caller: Caller, *decks: Deck, **more: Any) -> Any:
    kind = "goldfish" if len(decks) == 1 else "match"
    body = {"kind": kind, "decks": [str(deck.id) for deck in decks], "games": 4, **more}
    return caller.post("simulations/", body)


def play_all() -> None:
    while chunks := chunks_next(1):
        assert chunk_play(chunks[0])


def test_a_run_is_taken_and_kept(api: Caller, legal: Deck) -> None:
    answer = order(api, legal, seed=7)
    assert answer.status_code == 202
    told = answer.json()
    assert (told["state"], told["games"], told["done"]) == ("queued", 4, 0)
    assert told["seed"] == 7
    assert told["report"] is None
    assert answer["Location"].endswith(f"/simulations/{told['id']}/")
    assert api.get("simulations/").json()["results"][0]["id"] == told["id"]


def test_a_run_that_is_done_has_its_report(api: Caller, legal: Deck) -> None:
    runs = [order(api, legal, seed=7).json()["id"] for _ in range(2)]
    play_all()
    first, second = (api.get(f"simulations/{run}/").json() for run in runs)
    assert (first["state"], first["done"]) == ("done", 4)
    assert first["report"]["games"] == 4
    assert first["report"]["seed"] == 7
    assert first["report"]["metrics"]
    assert first["report"] == second["report"]


def test_a_run_is_cancelled_and_stays_so(api: Caller, legal: Deck) -> None:
    run = order(api, legal).json()["id"]
    for _ in range(2):
        answer = api.delete(f"simulations/{run}/")
        assert answer.status_code == 200
        assert answer.json()["state"] == "cancelled"
    assert SimulationRun.objects.get().state == "cancelled"


def test_the_tag_of_a_run_changes_with_its_state(api: Caller, legal: Deck) -> None:
    run = order(api, legal).json()["id"]
    seen = api.get(f"simulations/{run}/")
    assert api.get(f"simulations/{run}/", If_None_Match=seen["ETag"]).status_code == 304
    api.delete(f"simulations/{run}/")
    assert api.get(f"simulations/{run}/", If_None_Match=seen["ETag"]).status_code == 200


def test_any_game_of_a_run_can_be_read(api: Caller, legal: Deck) -> None:
    run = order(api, legal, seed=3).json()["id"]
    game = api.get(f"simulations/{run}/games/3/").json()
    assert game["index"] == 3
    assert game["step"] == len(game["events"]) > 0
    assert game["outcome"]["label"]
    first = api.get(f"simulations/{run}/games/3/?step=0").json()
    assert first["step"] == 0
    assert first["events"] == game["events"]
    assert first["picture"] != game["picture"]
    assert api.get(f"simulations/{run}/games/4/").status_code == 404
    assert api.get(f"simulations/{run}/games/3/?step=1000000").status_code == 400
    assert api.get(f"simulations/{run}/games/3/?step=-1").status_code == 400


def test_a_match_counts_pairs(api: Caller, legal: Deck) -> None:
    run = order(api, legal, legal).json()
    assert run["kind"] == "match"
    assert api.get(f"simulations/{run['id']}/games/7/").status_code == 200
    assert api.get(f"simulations/{run['id']}/games/8/").status_code == 404


@pytest.mark.parametrize(
    "bad",
    [
        {"games": 0},
        {"games": 100_001},
        {"games": 10**30},
        {"games": "4"},
        {"kind": "match"},
        {"kind": "chess"},
        {"seed": -1},
        {"seed": 2**53},
        {"policies": ["clever"]},
        {"policies": ["greedy", "greedy"]},
        {"variant": "nope"},
        {"rulings": {"nope": True}},
        {"rulings": {"copies_per_number": "three"}},
        {"rulings": {"copies_per_number": [3]}},
        {"decks": []},
        {"decks": ["x"]},
        {"state": "done"},
        {"owner": 1},
    ],
)
def test_a_bad_order_stores_nothing(bad: Any, api: Caller, legal: Deck) -> None:
    assert order(api, legal, **bad).status_code == 400
    assert SimulationRun.objects.count() == 0


def test_a_match_has_at_most_20_000_pairs(api: Caller, legal: Deck) -> None:
    assert order(api, legal, legal, games=20_001).status_code == 400
    assert order(api, legal, legal, games=20_000).status_code == 202


def test_an_illegal_deck_is_refused_with_the_rules(api: Caller, deck: Deck) -> None:
    answer = order(api, deck)
    assert answer.status_code == 400
    assert "TT-DECK-01" in answer.json()["detail"]


def test_twenty_two_open_runs_and_no_more(api: Caller, legal: Deck) -> None:
    statuses = [order(api, legal, games=1).status_code for _ in range(23)]
    assert statuses == [202] * 22 + [429]
    answer = order(api, legal, games=1)
    assert answer["Retry-After"]
    assert SimulationRun.objects.count() == 22


def test_a_run_outlives_its_deck(api: Caller, owner: User, legal: Deck) -> None:
    run = order(api, legal).json()["id"]
    api.delete(f"decks/{legal.id}/", If_Match=f'"{legal.version}"')
    assert api.get(f"simulations/{run}/").json()["decks"] == ["Legal"]
    assert api.get(f"simulations/{run}/games/0/").status_code == 200
