"""Chance as a scenario fixes it: shuffles keep the order, and the outcomes of `chance` come up in
the order in which they stand there.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rules.core.scenario import Difference

if TYPE_CHECKING:
    from rules.core.scenario_text import Entry

LAST: Final = 1 - 2**-53
"""The highest number below 1: a shuffle that draws it every time moves nothing."""


class FixedChance(random.Random):
    """The chance of one table. Shuffles are real only where the scenario gives a seed; what the
    outcomes stand for a game says in a `randrange` of its own.
    """

    outcomes: list[Entry]
    seeded: bool

    def fix(self, given: Mapping[str, Entry]) -> None:
        """Read `seed` and `chance` of a scenario."""
        self.seeded = "seed" in given
        self.outcomes = given["chance"].entries("'chance'") if "chance" in given else []

    def random(self) -> float:
        return super().random() if self.seeded else LAST

    def unused(self) -> list[Difference]:
        """The outcomes that nothing was left to."""
        return [
            Difference(entry.line, f"nothing was left to this chance: {entry.plain()}")
            for entry in self.outcomes
        ]
