"""Chance as a scenario fixes it: which card, which side of the coin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.scenario_chance import FixedChance
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.epicpvp.scenario_words import TEAMS

if TYPE_CHECKING:
    from rules.games.epicpvp.scenario_cast import Cast
    from rules.games.epicpvp.state import EpicTable


class Chance(FixedChance):
    """The chance of one table. Each outcome that is drawn is the next one of `chance`: a card of
    the hand from which one is taken, or `A` or `B` for the coin.
    """

    table: EpicTable
    cast: Cast
    line: int

    def set_up(self, table: EpicTable, cast: Cast, given: dict[str, Entry], line: int) -> None:
        self.table = table
        self.cast = cast
        self.line = line
        self.fix(given)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number below `start`: the place of the outcome that comes next. Raises ScenarioError
        where the scenario does not say one.
        """
        if start == 1:
            return 0
        if not self.outcomes:
            if self.seeded:
                return super().randrange(start)
            return self._any_blank(start)
        entry = self.outcomes.pop(0)
        said = entry.text("an outcome of 'chance'")
        if start == len(TEAMS) and said in TEAMS:
            return TEAMS.index(said)
        for hand in self._hands(start):
            if said in hand:
                return hand.index(said)
        told = " or from ".join(f"[{', '.join(hand)}]" for hand in self._hands(start))
        raise ScenarioError(
            entry.line,
            f"{said!r} cannot come up by chance here: it is drawn from {told or 'a coin'}",
        )

    def _hands(self, size: int) -> list[list[str]]:
        return [
            [self.cast.name(card) for card in player.hand]
            for player in self.table.players
            if len(player.hand) == size
        ]

    def _any_blank(self, size: int) -> int:
        """Which of several blank cards it is makes no difference."""
        hands = self._hands(size)
        if len(hands) == 1 and all(self.cast.is_blank_name(name) for name in hands[0]):
            return 0
        raise ScenarioError(
            self.line,
            "chance decides something here; say what comes up in 'chance', as in "
            "'chance: [Jab]' for a card or 'chance: [A]' for the coin, or give a 'seed'",
        )
