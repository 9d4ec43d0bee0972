"""Section 10: every decision is a switch or fixed, with words."""

from __future__ import annotations

import pytest

from rules.core.rulebook import rulebook
from rules.core.rulings import switches
from rules.games.buffy.game import BUFFY
from rules.games.buffy.rulings import FIXED, Rulings

DECISIONS = set(rulebook("buffy").decisions)


def test_each_of_the_forty_decisions_is_a_switch_or_fixed_and_never_both() -> None:
    switched = {switch.decision for switch in switches(Rulings)} & DECISIONS
    fixed = [decision.decision for decision in FIXED]

    assert len(DECISIONS) == 40
    assert sorted(fixed) == sorted(DECISIONS - switched)


def test_each_switch_has_two_readings_and_names_a_rule() -> None:
    book = rulebook("buffy")
    for switch in switches(Rulings):
        assert switch.default_reading != switch.other_reading
        assert book.words(switch.decision)


def test_a_switch_is_read_and_an_unknown_one_refused() -> None:
    assert BUFFY.rulings({"turn_cap": 20}) == Rulings(turn_cap=20)
    with pytest.raises(ValueError, match="No switch is named 'park'"):
        BUFFY.rulings({"park": True})
    with pytest.raises(ValueError, match="turn_cap"):
        BUFFY.rulings({"turn_cap": 0})
