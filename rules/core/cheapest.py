"""The cheapest way to bring amounts within bounds, found exactly.

Columns are things that can be done, each so many times; rows are amounts with bounds, and each use
of a column changes some rows by a whole number. `rules.core.simplex` finds the cheapest way with
fractions; where a number of uses is one, the question is split in two, with at most and with at
least the whole numbers next to it, and the cheapest open question comes first (branch and bound,
A. H. Land and A. G. Doig, 1960).

It knows nothing of cards: `rules.core.repair_plan` puts its question in these terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Final

from rules.core.simplex import Effort, Tableau


class Row:
    """An amount, and what it must come to: `low` to `high` (None = no bound)."""

    __slots__ = ("amount", "high", "low")

    def __init__(self, amount: int, low: int | None, high: int | None) -> None:
        self.amount = amount
        self.low = low
        self.high = high


IN_PASSING: Final = -1
"""The place of a column whose every use is a step by itself."""


class Column:
    """Something that can be done `least` to `most` times.

    Each use changes the rows by `weights` (number of the row: change). At its `place`, a use takes
    something out (`out`) or brings something in, and one of each makes one step. Uses beyond `free`
    are `short` by one each; a use that is `fresh` changes more than one that is not.
    """

    __slots__ = ("free", "fresh", "least", "most", "out", "place", "weights")

    def __init__(
        self,
        weights: dict[int, int],
        *,
        place: int,
        out: bool,
        least: int = 0,
        most: int = 0,
        free: int = 0,
        fresh: bool = True,
    ) -> None:
        self.weights = {row: weight for row, weight in weights.items() if weight}
        self.place = place
        self.out = out
        self.least = least
        self.most = most
        self.free = free
        self.fresh = fresh


def cheapest(
    columns: Sequence[Column],
    rows: Sequence[Row],
    effort: Effort | None = None,
    fewer_than: int | None = None,
) -> list[int] | None:
    """How often to use each column, at the least cost: steps first, then uses that are short, then
    changes. None where no uses bring all rows in, or none in `fewer_than` so many steps.

    Raises TooFar.
    """
    programme = _Programme(columns, rows)
    values = programme.solve(effort or Effort(), fewer_than)
    if values is None:
        return None
    return [
        column.least + sum([values[variable] for variable in variables])
        for column, variables in zip(columns, programme.variables, strict=True)
    ]


class _Programme:
    """The question as variables and constraints, of which none may come below 0.

    A column is one variable, or two where not all of its uses are free. The steps at each place and
    all steps together have a variable each.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        self.variables: list[list[int]] = []
        self.highest: list[int | None] = []
        self.first: list[int] = []
        """The variables that are split first, if they are fractions."""
        self.constraints: list[tuple[int, dict[int, int]]] = []
        every_use = sum([column.most for column in columns]) + 1
        self.costs: list[int] = []
        short_cost, step_cost = 2 * every_use, 2 * every_use * every_use
        amounts = [row.amount for row in rows]
        changes: list[dict[int, int]] = [{} for _ in rows]
        done: dict[tuple[int, bool], dict[int, int]] = {}
        at_least: dict[tuple[int, bool], int] = {}
        for column in columns:
            parts = [self._variable(int(column.fresh), column.most - column.least)]
            if column.free < column.most:
                self.highest[parts[0]] = max(0, column.free - column.least)
                beyond = column.most - max(column.free, column.least)
                parts.append(self._variable(short_cost + int(column.fresh), beyond))
            self.variables.append(parts)
            for number, weight in column.weights.items():
                amounts[number] += weight * column.least
                changes[number].update(dict.fromkeys(parts, weight))
            side = (column.place, column.out)
            done.setdefault(side, {}).update(dict.fromkeys(parts, 1))
            at_least[side] = at_least.get(side, 0) + column.least
        for row, amount, change in zip(rows, amounts, changes, strict=True):
            if row.low is not None:
                self.constraints.append((amount - row.low, change))
            if row.high is not None:
                opposite = {variable: -weight for variable, weight in change.items()}
                self.constraints.append((row.high - amount, opposite))
        steps = self._variable(step_cost)
        self.first.append(steps)
        all_steps = {steps: 1}
        offset = 0
        for place in dict.fromkeys(column.place for column in columns):
            if place == IN_PASSING:
                here = done.get((place, False), {})
                all_steps.update(dict.fromkeys(here, -1))
                offset -= at_least.get((place, False), 0)
                continue
            here_steps = self._variable(0)
            self.first.append(here_steps)
            all_steps[here_steps] = -1
            for side in ((place, True), (place, False)):
                if side in done:
                    needed = {here_steps: 1, **dict.fromkeys(done[side], -1)}
                    self.constraints.append((-at_least[side], needed))
        self.constraints.append((offset, all_steps))

    def _variable(self, cost: int, highest: int | None = None) -> int:
        self.costs.append(cost)
        self.highest.append(highest)
        return len(self.costs) - 1

    def solve(self, effort: Effort, fewer_than: int | None) -> list[int] | None:
        """The value of each variable at the least cost; None where there is no such way."""
        limit = None if fewer_than is None else fewer_than * self.costs[self.first[0]]
        number = count()
        start = Tableau(self.costs, self.constraints, limit)
        # Of the cheapest ones the one split the most often comes first.
        open_ones: list[tuple[int, int, int, Tableau]] = []
        if self._settle(start, effort):
            heappush(open_ones, (start.cost(), 0, next(number), start))
        while open_ones:
            _, depth, _, tableau = heappop(open_ones)
            broken = self._fraction(tableau)
            if broken is None:
                return [tableau.floor(variable) for variable in range(len(self.costs))]
            whole = tableau.floor(broken)
            above, below = tableau.copy(), tableau.copy()
            above.at_least(broken, whole + 1)
            below.at_most(broken, whole)
            for child in (above, below):
                if self._settle(child, effort):
                    heappush(open_ones, (child.cost(), depth - 1, next(number), child))
        return None

    def _settle(self, tableau: Tableau, effort: Effort) -> bool:
        """Find the cheapest way with fractions; whether there is one.

        Most variables never come near their highest value: only those are held to it that go beyond
        it.
        """
        while tableau.settle(effort):
            beyond = [
                (variable, highest)
                for variable, highest in enumerate(self.highest)
                if highest is not None and tableau.above(variable, highest)
            ]
            if not beyond:
                return True
            for variable, highest in beyond:
                tableau.at_most(variable, highest)
        return False

    def _fraction(self, tableau: Tableau) -> int | None:
        """The variable to split; None where all are whole."""
        order = self.first + list(range(len(self.costs)))
        return next(filter(tableau.broken, order), None)
