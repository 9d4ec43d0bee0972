"""The cheapest way to bring amounts within bounds, found exactly.

Columns are things that can be done, each so many times; rows are amounts with bounds, and each use
of a column changes some rows by a whole number. The columns are settled one after the other; for
each state of the rows that are still open, only the ways are kept that no other way beats. A way is
dropped as soon as no later column can bring a row within its bounds, or once it takes more steps
than are allowed; these are few at first, and more each time that they are not enough.

It knows nothing of cards: `rules.core.repair_plan` puts its question in these terms.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Final


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


class Way:
    """The uses of the columns so far, as a chain, and what they cost.

    `counts` are what was taken out and brought in, for each place that is still open; `steps` those
    of all others.
    """

    __slots__ = ("before", "counts", "fresh", "short", "steps", "uses")

    def __init__(
        self,
        before: Way | None,
        uses: int,
        steps: int,
        counts: tuple[int, ...],
        short: int,
        fresh: int,
    ) -> None:
        self.before = before
        self.uses = uses
        self.steps = steps
        self.counts = counts
        self.short = short
        self.fresh = fresh

    def least_steps(self, taking: int, bringing: int, either: int) -> int:
        """The steps that it comes to at least, if so many uses of columns that take something out
        are still to come, so many of those that bring something in, and so many of any.
        """
        counts = self.counts
        taken, brought = sum(counts[::2]), sum(counts[1::2])
        return self.steps + max(
            sum(map(max, counts[::2], counts[1::2])),
            taken + taking,
            brought + bringing,
            (taken + brought + either + 1) // 2,
        )

    def cost(self) -> tuple[int, int, int]:
        """Steps, then uses that are short, then changes; for a way that has come to its end."""
        return self.steps, self.short, self.fresh

    def beats(self, other: Way) -> bool:
        """Whether nothing that may still come can make the other way the cheaper one."""
        if self.steps > other.steps or (self.short, self.fresh) > (other.short, other.fresh):
            return False
        return all(map(operator.le, self.counts, other.counts))

    def lengthened(self, column: Column, uses: int, *, closes: bool) -> Way:
        """This way with one more column; `closes` where it is the last one at its place."""
        steps, counts = self.steps, self.counts
        if column.place == IN_PASSING:
            steps += uses
        else:
            taken, brought = 2 * column.place, 2 * column.place + 1
            changed = list(counts)
            changed[taken if column.out else brought] += uses
            if closes:
                steps += max(changed[taken], changed[brought])
                changed[taken] = changed[brought] = 0
            counts = tuple(changed)
        short = self.short + max(0, uses - column.free)
        return Way(self, uses, steps, counts, short, self.fresh + uses * column.fresh)

    def all_uses(self) -> list[int]:
        """How often each column so far is used, the first column first."""
        uses: list[int] = []
        way: Way | None = self
        while way is not None and way.before is not None:
            uses.append(way.uses)
            way = way.before
        uses.reverse()
        return uses


State = tuple[int, ...]
"""The amounts of the open rows."""

MOST_WAYS: Final = 150_000
MOST_COMPARED: Final = 1_000_000
"""Ways that are looked at, and pairs of ways that are compared, before the search is given up
(about a second).
"""


class TooFar(Exception):
    """So many ways are open that the cheapest one cannot be found in reasonable time."""


def cheapest(columns: Sequence[Column], rows: Sequence[Row]) -> list[int] | None:
    """How often to use each column, at the least cost; None where no uses bring all rows in.

    Raises TooFar.
    """
    reach = _Reach(columns, rows)
    if not all(reach.within(number, row.amount) for number, row in enumerate(rows)):
        return None
    useful = _useful(columns, rows)
    chosen = [column for column, used in zip(columns, useful, strict=True) if used]
    reach = _Reach(chosen, rows)
    needs = _Needs(chosen, rows)
    steps = 1
    while True:
        search = _Search(chosen, rows, reach, needs, steps)
        found = search.ways()
        if found:
            uses = iter(min(found, key=Way.cost).all_uses())
            return [next(uses) if used else 0 for used in useful]
        if not search.dropped:
            return None
        steps += 1 + steps // 8


def _useful(columns: Sequence[Column], rows: Sequence[Row]) -> list[bool]:
    """Which columns can be of use: those that must be used, those that bring a row nearer to a
    bound that it does not keep, and those that do so for a row that the others might push out.

    All other uses can be left out of any way without breaking a bound, and that makes it cheaper.
    """
    useful = [column.least > 0 for column in columns]
    # (row, whether it may be too low): bounds that are not kept, or not for certain.
    bounds = [(number, low) for number in range(len(rows)) for low in (True, False)]
    while True:
        lowest = [row.amount for row in rows]
        highest = [row.amount for row in rows]
        for column, used in zip(columns, useful, strict=True):
            if used:
                for row, weight in column.weights.items():
                    ends = (weight * column.least, weight * column.most)
                    # A column that need not be used adds nothing at the least.
                    lowest[row] += min(ends)
                    highest[row] += max(ends)
        open_bounds = {
            (number, low)
            for number, low in bounds
            if _is_open(rows[number], lowest[number], highest[number], low=low)
        }
        grown = [
            used or any((row, weight > 0) in open_bounds for row, weight in column.weights.items())
            for column, used in zip(columns, useful, strict=True)
        ]
        if grown == useful:
            return useful
        useful = grown


def _is_open(row: Row, lowest: int, highest: int, *, low: bool) -> bool:
    """Whether an amount between these two may break the lower, or the upper, bound of a row."""
    if low:
        return row.low is not None and lowest < row.low
    return row.high is not None and highest > row.high


class _Needs:
    """How many uses of columns are still to come at the least, in any state of the rows.

    A row that does not keep a bound takes so many uses of the columns that bring it nearer. Rows
    without such a column in common are added up: in `taking` those that are helped by taking out
    only, in `bringing` by bringing in only (or by what is a step by itself), in `either` by any.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        self.rows = rows
        self.taking: list[tuple[int, bool, int]] = []
        self.bringing: list[tuple[int, bool, int]] = []
        self.either: list[tuple[int, bool, int]] = []
        for chosen, kinds in (
            (self.taking, (True,)),
            (self.bringing, (False,)),
            (self.either, (True, False)),
        ):
            taken: set[int] = set()
            found: list[tuple[int, set[int], tuple[int, bool, int]]] = []
            for number, row in enumerate(rows):
                for low in (True, False):
                    if (row.low if low else row.high) is None:
                        continue
                    helping = {
                        index: abs(column.weights[number])
                        for index, column in enumerate(columns)
                        if column.weights.get(number, 0) * (1 if low else -1) > 0
                    }
                    # A step by itself is counted in the steps that are settled: it is of any kind.
                    fits = all(
                        columns[index].place == IN_PASSING or columns[index].out in kinds
                        for index in helping
                    )
                    passing = any(columns[index].place == IN_PASSING for index in helping)
                    if helping and fits and not (passing and len(kinds) > 1):
                        need = (number, low, max(helping.values()))
                        found.append((self._need(row.amount, need), set(helping), need))
            for _, helping_columns, need in sorted(found, key=lambda one: -one[0]):
                if not taken & helping_columns:
                    taken |= helping_columns
                    chosen.append(need)

    def _need(self, amount: int, need: tuple[int, bool, int]) -> int:
        number, low, most = need
        row = self.rows[number]
        short = (row.low or 0) - amount if low else amount - (row.high or 0)
        return -(-short // most) if short > 0 else 0

    def of(self, amounts: dict[int, int]) -> tuple[int, int, int]:
        """The least uses of each kind; `amounts` are those of the rows that are still open."""
        taking = bringing = either = 0
        for need in self.taking:
            if need[0] in amounts:
                taking += self._need(amounts[need[0]], need)
        for need in self.bringing:
            if need[0] in amounts:
                bringing += self._need(amounts[need[0]], need)
        for need in self.either:
            if need[0] in amounts:
                either += self._need(amounts[need[0]], need)
        return taking, bringing, either


class _Search:
    """All ways of at most so many steps that no other way beats. `dropped` says whether any was
    left out for its steps.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Row],
        reach: _Reach,
        needs: _Needs,
        steps: int,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.reach = reach
        self.needs = needs
        self.steps = steps
        self.dropped = False
        self.looked_at = 0
        self.compared = 0

    def ways(self) -> list[Way]:
        """The ways through all columns. Raises TooFar."""
        rows, reach = self.rows, self.reach
        opened: list[int] = []
        places = max([column.place for column in self.columns], default=IN_PASSING) + 1
        layer: dict[State, list[Way]] = {(): [Way(None, 0, 0, (0, 0) * places, 0, 0)]}
        for number, column in enumerate(self.columns):
            closes = reach.last_at[column.place] == number
            touched = [row for row in column.weights if row not in opened]
            opened = opened + touched
            start = tuple(rows[row].amount for row in touched)
            weights = [column.weights.get(row, 0) for row in opened]
            stay = [index for index, row in enumerate(opened) if reach.last[row] > number]
            staying = [opened[index] for index in stay]
            untouched = {
                row: rows[row].amount
                for row in range(len(rows))
                if reach.last[row] > number and row not in staying
            }
            following: dict[State, list[Way]] = {}
            for before, ways in layer.items():
                state = before + start
                least, most = reach.uses(column, number, opened, state)
                for uses in range(least, most + 1):
                    after = tuple([state[index] + uses * weights[index] for index in stay])
                    amounts = {**untouched, **dict(zip(staying, after, strict=True))}
                    needs = self.needs.of(amounts)
                    longer = self._lengthened(ways, column, uses, needs, closes=closes)
                    if longer is None:
                        break
                    if not longer:
                        continue
                    kept = following.setdefault(after, [])
                    self.compared += len(longer) * len(kept)
                    if self.compared > MOST_COMPARED:
                        raise TooFar
                    for way in longer:
                        _keep(kept, way)
            layer = following
            opened = staying
        return [way for ways in layer.values() for way in ways]

    def _lengthened(
        self,
        ways: Sequence[Way],
        column: Column,
        uses: int,
        needs: tuple[int, int, int],
        *,
        closes: bool,
    ) -> list[Way] | None:
        """These ways with one more column, as far as they can still be short enough; None where
        this takes too many steps by itself, as all further uses of the column would.
        """
        self.looked_at += len(ways)
        if self.looked_at > MOST_WAYS:
            raise TooFar
        longer = [way.lengthened(column, uses, closes=closes) for way in ways]
        allowed = [way for way in longer if way.least_steps(*needs) <= self.steps]
        if len(allowed) < len(longer):
            self.dropped = True
            if all(way.least_steps(0, 0, 0) > self.steps for way in longer):
                return None
        return allowed


def _keep(kept: list[Way], new: Way) -> None:
    """Add a way, unless a kept one beats it."""
    if not any(other.beats(new) for other in kept):
        kept[:] = [other for other in kept if not new.beats(other)]
        kept.append(new)


class _Reach:
    """What the columns behind each column can still add to each row, at the least and the most.

    `last` is the last column of each row, `last_at` that of each place.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        self.rows = rows
        self.last = [-1] * len(rows)
        self.after: list[dict[int, tuple[int, int]]] = [{} for _ in columns]
        lowest = [0] * len(rows)
        highest = [0] * len(rows)
        self.last_at = {column.place: number for number, column in enumerate(columns)}
        for number in range(len(columns) - 1, -1, -1):
            column = columns[number]
            for row, weight in column.weights.items():
                self.last[row] = max(self.last[row], number)
                self.after[number][row] = (lowest[row], highest[row])
                ends = (weight * column.least, weight * column.most)
                lowest[row] += min(ends)
                highest[row] += max(ends)
        self.whole = list(zip(lowest, highest, strict=True))

    def within(self, row: int, amount: int) -> bool:
        """Whether the columns together can bring a row within its bounds."""
        lowest, highest = self.whole[row]
        low, high = self.rows[row].low, self.rows[row].high
        return (low is None or amount + highest >= low) and (
            high is None or amount + lowest <= high
        )

    def uses(
        self, column: Column, number: int, opened: Sequence[int], state: State
    ) -> tuple[int, int]:
        """The fewest and the most uses of a column after which its rows can still come in."""
        least, most = column.least, column.most
        for row, amount in zip(opened, state, strict=True):
            weight = column.weights.get(row, 0)
            if not weight:
                continue
            lowest, highest = self.after[number][row]
            low, high = self.rows[row].low, self.rows[row].high
            if low is not None:
                need = low - amount - highest
                if weight > 0:
                    least = max(least, -(-need // weight))
                else:
                    most = min(most, need // weight)
            if high is not None:
                need = high - amount - lowest
                if weight > 0:
                    most = min(most, need // weight)
                else:
                    least = max(least, -(-need // weight))
        return least, most
