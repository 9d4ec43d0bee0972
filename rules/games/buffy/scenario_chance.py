"""Chance as a scenario fixes it: who goes first by the coin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.scenario_chance import FixedChance
from rules.games.buffy.scenario_words import PLAYERS, player_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.core.scenario_text import Entry


class Chance(FixedChance):
    """The chance of one table. Each coin is the next player of `chance`, without one a coin of the
    seed.
    """

    def fix(self, given: Mapping[str, Entry]) -> None:
        super().fix(given)
        for outcome in self.outcomes:
            player_named(outcome)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The coin: the seat whose turn it becomes. Raises ScenarioError."""
        if start == len(PLAYERS) and stop is None and self.outcomes:
            return PLAYERS.index(player_named(self.outcomes.pop(0)))
        return super().randrange(start, stop, step)
