"""The cheapest values of variables under constraints, fractions allowed: the dual simplex method
(C. E. Lemke, 1954).

Exact, with whole numbers only. It knows nothing of decks; `rules.core.cheapest` asks it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Final

MOST_WORK: Final = 10_000_000
"""Numbers that are looked at before a search is given up (about a second)."""


class TooFar(Exception):
    """The cheapest way cannot be found in reasonable time."""


class Effort:
    """How much work may still go into a search, or into several together."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_WORK

    def take(self, numbers: int) -> None:
        """So many numbers are looked at. Raises TooFar."""
        self.left -= numbers
        if self.left < 0:
            raise TooFar


CONSTANT: Final = -1
"""What stands in a line for the number without a variable."""
OUT_OF_CIRCLES: Final = 200
"""Exchanges after which the slower rule is followed that never goes round in circles."""


class _Line:
    """A variable as a sum over variables that are 0: their weights and a constant, all over one
    denominator. Never changed in place.
    """

    __slots__ = ("denominator", "weights")

    def __init__(self, weights: dict[int, int], denominator: int = 1) -> None:
        self.weights = weights
        self.denominator = denominator

    def constant(self) -> int:
        """The value over the denominator."""
        return self.weights.get(CONSTANT, 0)

    def solved_for(self, entering: int, leaving: int) -> _Line:
        """What this line, of the variable `leaving`, says of one of its weights' variables."""
        weights = {variable: -weight for variable, weight in self.weights.items()}
        weights[leaving] = self.denominator
        return _Line(weights, -weights.pop(entering))

    def put_in(self, entering: int, solved: _Line) -> _Line:
        """This line with the sum for one of its weights' variables in the place of it."""
        factor = solved.denominator
        weights = {variable: weight * factor for variable, weight in self.weights.items()}
        share = weights.pop(entering) // factor
        for variable, weight in solved.weights.items():
            changed = weights.get(variable, 0) + share * weight
            if changed:
                weights[variable] = changed
            else:
                del weights[variable]
        denominator = self.denominator * factor
        if denominator == 1:
            return _Line(weights)
        common = gcd(denominator, *weights.values())
        if common > 1:
            weights = {variable: weight // common for variable, weight in weights.items()}
        return _Line(weights, denominator // common)


class Tableau:
    """A dictionary of the simplex method: a line for each variable that is not 0, and one of the
    costs, whose weights are all 0 or more.

    Variables beyond those of the programme are what constraints have to spare.
    """

    __slots__ = ("below", "costs", "limit", "lines", "variables")

    def __init__(
        self,
        costs: Sequence[int],
        constraints: Sequence[tuple[int, Mapping[int, int]]],
        limit: int | None,
    ) -> None:
        """`limit` is the cost from which on nothing is wanted."""
        self.limit = limit
        self.below: set[int] = set()
        self.costs = _Line({variable: cost for variable, cost in enumerate(costs) if cost})
        self.lines: dict[int, _Line] = {}
        self.variables = len(costs)
        for constant, weights in constraints:
            self._constrain(_Line({CONSTANT: constant, **weights}))

    def copy(self) -> Tableau:
        """One that can be changed by itself."""
        new = Tableau.__new__(Tableau)
        new.limit = self.limit
        new.below = self.below.copy()
        new.costs = self.costs
        new.lines = self.lines.copy()
        new.variables = self.variables
        return new

    def _constrain(self, line: _Line) -> None:
        self._set(self.variables, line)
        self.variables += 1

    def _set(self, variable: int, line: _Line) -> None:
        self.lines[variable] = line
        if line.constant() < 0:
            self.below.add(variable)
        else:
            self.below.discard(variable)

    def at_most(self, variable: int, bound: int) -> None:
        """A further constraint."""
        line = self.lines.get(variable)
        if line is None:
            self._constrain(_Line({CONSTANT: bound, variable: -1}))
            return
        weights = {other: -weight for other, weight in line.weights.items()}
        weights[CONSTANT] = bound * line.denominator - line.constant()
        self._constrain(_Line(weights, line.denominator))

    def at_least(self, variable: int, bound: int) -> None:
        """A further constraint."""
        line = self.lines[variable]
        weights = dict(line.weights)
        weights[CONSTANT] = line.constant() - bound * line.denominator
        self._constrain(_Line(weights, line.denominator))

    def above(self, variable: int, bound: int) -> bool:
        """Whether its value is above a bound."""
        line = self.lines.get(variable)
        return line is not None and line.constant() > bound * line.denominator

    def broken(self, variable: int) -> bool:
        """Whether its value is a fraction."""
        line = self.lines.get(variable)
        return line is not None and line.constant() % line.denominator != 0

    def floor(self, variable: int) -> int:
        """Its value without the fraction."""
        line = self.lines.get(variable)
        return 0 if line is None else line.constant() // line.denominator

    def cost(self) -> int:
        """What it costs at the least."""
        return -(-self.costs.constant() // self.costs.denominator)

    def settle(self, effort: Effort) -> bool:
        """Bring all variables to 0 or more, at the least cost; whether that can be done, below the
        limit.

        The variable furthest below 0 becomes 0 in exchange for another; after many exchanges the
        first one (R. G. Bland's rule, 1977).
        """
        exchanges = 0
        while self.limit is None or self.cost() < self.limit:
            if not self.below:
                return True
            if exchanges < OUT_OF_CIRCLES:
                leaving = min(self.below, key=self._how_far)
            else:
                leaving = min(self.below)
            entering = self._entering(self.lines[leaving])
            if entering is None:
                return False
            self._exchange(leaving, entering, effort)
            exchanges += 1
        return False

    def _how_far(self, variable: int) -> tuple[int, int]:
        return self.lines[variable].constant(), variable

    def _entering(self, leaving: _Line) -> int | None:
        """The variable that brings the leaving one to 0 at the least cost; None where none does."""
        costs = self.costs.weights
        entering: int | None = None
        its_cost = its_weight = 0
        for variable, weight in leaving.weights.items():
            if weight <= 0 or variable == CONSTANT:
                continue
            cost = costs.get(variable, 0)
            here, best = cost * its_weight, its_cost * weight
            if entering is None or here < best or (here == best and variable < entering):
                entering, its_cost, its_weight = variable, cost, weight
        return entering

    def _exchange(self, leaving: int, entering: int, effort: Effort) -> None:
        solved = self.lines.pop(leaving).solved_for(entering, leaving)
        self.below.discard(leaving)
        numbers = len(self.lines)
        for variable, line in self.lines.items():
            if entering in line.weights:
                changed = line.put_in(entering, solved)
                numbers += len(changed.weights)
                self._set(variable, changed)
        self._set(entering, solved)
        if entering in self.costs.weights:
            self.costs = self.costs.put_in(entering, solved)
        effort.take(numbers)
