"""Chance as a scenario fixes it: who goes first by the coin; shuffles keep the order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from rules.core.scenario import Difference
from rules.games.buffy.scenario_words import PLAYERS, player_named

if TYPE_CHECKING:
    from rules.core.scenario_text import Entry

LAST: Final = 1 - 2**-53
"""The highest number below 1: a shuffle that draws it every time moves nothing."""


class Chance(random.Random):
    """The chance of one table. Each coin is the next player of `chance`, without one a coin of the
    seed. Shuffles are real only where the scenario gives a seed.
    """

    outcomes: list[Entry]
    seeded: bool

    def set_up(self, given: dict[str, Entry]) -> None:
        self.seeded = "seed" in given
        self.outcomes = given["chance"].entries("'chance'") if "chance" in given else []
        for outcome in self.outcomes:
            player_named(outcome)

    def random(self) -> float:
        return super().random() if self.seeded else LAST

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The coin: the seat whose turn it becomes. Raises ScenarioError."""
        if start == len(PLAYERS) and stop is None and self.outcomes:
            return PLAYERS.index(player_named(self.outcomes.pop(0)))
        return super().randrange(start, stop, step)

    def unused(self) -> list[Difference]:
        """The outcomes that nothing was left to."""
        return [
            Difference(entry.line, f"nothing was left to this chance: {entry.plain()}")
            for entry in self.outcomes
        ]
