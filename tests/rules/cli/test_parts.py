"""`python -m rules validate` for decks that follow from a choice: what fills them, and which cards
decide.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main

EPIC = ["--game", "epicpvp", "--json"]


def validated(
    deck: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> dict[str, Any]:
    path = tmp_path / "deck.txt"
    path.write_text(deck)
    status = main(["validate", str(path), *EPIC, *more])
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert status == (0 if document["verdict"] == "legal" else 1)
    return document


def filled(document: dict[str, Any]) -> str:
    """The list that the fixes make of a Race and a Class alone."""
    lines = [f"{fix['quantity']} [{fix['card']}]" for fix in document["fixes"]]
    return "\n".join(line.replace("[", "").replace("]", "") for line in lines)


def test_two_cards_are_illegal_and_the_fixes_fill_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """EPV-DECK-04: all cards of both sets, and nothing else is wrong."""
    two = "1 Emberkin\n1 Duskblade\n"
    told = validated(two, tmp_path, capsys)
    assert told["verdict"] == "illegal"
    assert {fault["rule"] for fault in told["violations"]} == {"EPV-DECK-04"}
    assert {(fix["kind"], fix["rule"]) for fix in told["fixes"]} == {("add", "EPV-DECK-04")}
    assert sum(fix["quantity"] for fix in told["fixes"]) == 40
    assert validated(two + filled(told), tmp_path, capsys)["verdict"] == "legal"


def test_a_race_alone_gets_the_class_that_asks_for_the_fewest_steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """EPV-DECK-01: what Class it is, the cards that are there tell."""
    whole = "1 Emberkin\n1 Duskblade\n"
    cards = filled(validated(whole, tmp_path, capsys))
    told = validated("1 Emberkin\n" + cards, tmp_path, capsys)
    assert {fault["rule"] for fault in told["violations"]} == {"EPV-DECK-01", "EPV-DECK-03"}
    assert [(fix["kind"], fix["card"], fix["rule"]) for fix in told["fixes"]] == [
        ("add", "EPS-005", "EPV-DECK-01")
    ]


def test_the_catalog_that_is_given_decides_what_a_set_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = "1 Emberkin\n1 Duskblade\n"
    whole += filled(validated(whole, tmp_path, capsys))
    corrected = {
        "game": "epicpvp",
        "sets": [{"code": "EPS", "name": "Salt and Ember", "sample": True}],
        "cards": [
            {
                "code": "EPS-009",
                "set": "EPS",
                "number": "9",
                "name": "Basic Blow",
                "type": "Move",
                "indicator": "Emberkin",
                "copies": 3,
                "cost": 1,
                "block": [1],
                "attack": [3],
                "basic": True,
            }
        ],
    }
    path = tmp_path / "corrected.json"
    path.write_text(json.dumps(corrected))
    told = validated(whole, tmp_path, capsys, "--catalog", str(path))
    found = [(fault["rule"], fault["have"], fault["need"]) for fault in told["violations"]]
    # One copy too many by the corrected card, and a set of 20 of which 19 are on record.
    assert sorted(found) == [("EPV-DECK-04", 19, 20), ("EPV-DECK-05", 4, 3)]
