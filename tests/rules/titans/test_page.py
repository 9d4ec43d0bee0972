"""What `docs/games/titans.md` says is what the engine does."""

from __future__ import annotations

import re

from rules.core.rulebook import rulebook
from rules.games.titans import estimates, goldfish, policies
from rules.games.titans.rulings import Rulings
from tests.rules.switch_table import page, with_table

TEXT = page("titans").read_text(encoding="utf-8")


def test_the_page_lists_every_switch_as_it_is() -> None:
    """After a wanted change: `python -m tests.rules.switch_table titans`."""
    assert with_table("titans", TEXT) == TEXT
    assert TEXT.count("| TT-Q-") >= 35


def test_every_rule_that_the_page_names_exists() -> None:
    book = rulebook("titans")
    named = set(re.findall(r"TT-[A-Z]+-\d\d", TEXT))

    assert named <= book.rules.keys() | book.decisions.keys()


def test_the_numbers_that_the_page_gives_are_those_of_the_program() -> None:
    limits = goldfish.DUMMY_LIMITS

    assert f"Limits {limits[0]}, {limits[1]} and {limits[2]}" in TEXT
    assert f"{goldfish.DUMMY_DECK} blank cards" in TEXT
    assert f"Guard (Grade {goldfish.GUARD_GRADE}, Power {goldfish.GUARD_POWER}" in TEXT
    assert f"without a winner after {Rulings().turn_cap} turns" in TEXT
    assert f"may try more, up to {estimates.HIDDEN_LIMIT} while several are hidden" in TEXT
    assert f"what the other Limits leave of {estimates.LIMITS}" in TEXT
    assert f"a hidden Character for Power {estimates.GUESSED_POWER}" in TEXT
    assert policies.ACTION_AREA == 10
