"""No rule or decision without something that holds it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules.core.rulebook import rulebook
from rules.registry import GAMES
from tests import rule_coverage
from tests.rule_coverage import IN_NAME, IN_TEXT, WITHOUT_TEXT, Row, coverage, missing

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_rule_and_decision_is_held_by_a_test_or_a_scenario(game: str) -> None:
    assert [row.id for row in missing(coverage(game))] == []


def test_only_card_texts_that_nobody_has_are_excused() -> None:
    rules = {id: rule for game in GAMES for id, rule in rulebook(game).rules.items()}

    assert all(rules[rule].kind == "card-text" and reason for rule, reason in WITHOUT_TEXT.items())


@pytest.mark.parametrize(
    ("game", "count"),
    [("titans", 162), ("bloodsuckers", 213 + 41), ("epicpvp", 83 + 25), ("buffy", 154 + 40)],
)
def test_the_list_has_every_rule_and_decision_once(game: str, count: int) -> None:
    book = rulebook(game)
    ids = [row.id for row in coverage(game)]

    assert sorted(ids) == sorted([*book.rules, *book.decisions])
    assert len(ids) == count


def test_a_rule_without_anything_is_missing() -> None:
    rows = [Row("TT-DECK-01", "construction", ("a test",), ()), Row("TT-DECK-02", "engine", (), ())]

    assert [row.id for row in missing(rows)] == ["TT-DECK-02"]


def test_IDs_are_read_from_names_and_texts_whole() -> None:
    assert IN_NAME.findall("TT_DECK_04_and_TT_Q_01_hold") == [
        ("TT", "DECK", "04"),
        ("TT", "Q", "01"),
    ]
    assert IN_TEXT.findall("TT-DECK-04, TT-Q-01 and not TT-DECK-041.") == ["TT-DECK-04", "TT-Q-01"]


def test_the_script_prints_each_rule_with_what_holds_it() -> None:
    run = subprocess.run(
        [sys.executable, "-m", rule_coverage.__name__, "titans"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert "TT-DECK-01 (construction)\n    tests/" in run.stdout
    assert run.stdout.splitlines()[-1].endswith("0 without.")
