"""The cheapest way to bring amounts within bounds, against every way there is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from rules.core import simplex
from rules.core.cheapest import IN_PASSING, Column, Row, cheapest
from rules.core.simplex import Effort, TooFar

Cost = tuple[int, int, int]


def fits(columns: Sequence[Column], rows: Sequence[Row], uses: Sequence[int]) -> bool:
    for number, row in enumerate(rows):
        amount = row.amount
        for column, many in zip(columns, uses, strict=True):
            amount += column.weights.get(number, 0) * many
        if row.low is not None and amount < row.low:
            return False
        if row.high is not None and amount > row.high:
            return False
    return True


def cost(columns: Sequence[Column], uses: Sequence[int]) -> Cost:
    """Steps, then uses that are short, then changes."""
    sides: dict[int, list[int]] = {}
    steps = short = changes = 0
    for column, many in zip(columns, uses, strict=True):
        assert column.least <= many <= column.most
        short += max(0, many - column.free)
        changes += many * column.fresh
        if column.place == IN_PASSING:
            steps += many
        else:
            sides.setdefault(column.place, [0, 0])[column.out] += many
    return steps + sum(max(both) for both in sides.values()), short, changes


def least_cost(columns: Sequence[Column], rows: Sequence[Row]) -> Cost | None:
    """By trying every way."""
    ranges = [range(column.least, column.most + 1) for column in columns]
    ways = [uses for uses in product(*ranges) if fits(columns, rows, uses)]
    return min((cost(columns, uses) for uses in ways), default=None)


def question(random: Random) -> tuple[list[Column], list[Row]]:
    """A few columns and rows."""
    rows = []
    for _ in range(random.randint(1, 4)):
        low = random.choice([None, random.randint(-3, 5)])
        high = random.choice([None, (low or 0) + random.choice([0, 0, 1, 3])])
        rows.append(Row(random.randint(-4, 6), low, high))
    columns = []
    for _ in range(random.randint(1, 5)):
        least = random.choice([0, 0, 0, 1])
        most = least + random.randint(0, 4)
        place = random.choice([IN_PASSING, 0, 0, 1])
        column = Column(
            {
                row: random.choice([-3, -2, -1, -1, 1, 1, 2, 4])
                for row in range(random.randint(0, 4))
            },
            place=place,
            out=place != IN_PASSING and random.random() < 0.5,
            least=least,
            most=most,
            free=random.randint(0, most),
            fresh=random.random() < 0.7,
        )
        column.weights = {row: by for row, by in column.weights.items() if row < len(rows)}
        columns.append(column)
    return columns, rows


def checked(seed: int) -> bool:
    """Whether there is a way at all; asserts that the cheapest one was found."""
    columns, rows = question(Random(seed))
    least = least_cost(columns, rows)
    found = cheapest(columns, rows)
    if found is None or least is None:
        assert found is None
        assert least is None
        return False
    assert fits(columns, rows, found)
    assert cost(columns, found) == least
    assert cheapest(columns, rows, fewer_than=least[0]) is None
    within = cheapest(columns, rows, fewer_than=least[0] + 1)
    assert within is not None
    assert cost(columns, within) == least
    return True


def test_the_cheapest_way_is_found_wherever_there_is_one() -> None:
    assert sum(map(checked, range(400))) > 100


def test_so_it_is_by_the_slower_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simplex, "OUT_OF_CIRCLES", 0)
    assert sum(map(checked, range(400, 500))) > 25


def test_steps_come_first_then_what_is_short_then_changes() -> None:
    rows = [Row(0, 4, 4)]
    by_two = Column({0: 2}, place=0, out=False, most=4, free=0)
    by_one = Column({0: 1}, place=0, out=False, most=4, free=4)
    # Two steps with two uses that are short beat four without.
    assert cheapest([by_one, by_two], rows) == [0, 2]
    swap_in = Column({0: 1}, place=0, out=False, most=4, free=0)
    assert cheapest([swap_in, by_one], rows) == [0, 4]
    stale = Column({0: 1}, place=0, out=False, most=4, free=4, fresh=False)
    assert cheapest([by_one, stale], rows) == [0, 4]


def test_one_out_and_one_in_at_a_place_are_one_step() -> None:
    rows = [Row(3, None, 0), Row(0, 3, None)]
    out = Column({0: -1}, place=0, out=True, most=3, free=3)
    here = Column({1: 1}, place=0, out=False, most=3, free=0)
    there = Column({1: 1}, place=1, out=False, most=3, free=3)
    assert cheapest([out, there, here], rows) == [3, 0, 3]


def test_half_a_use_is_none() -> None:
    rows = [Row(0, 3, 3)]
    by_two = Column({0: 2}, place=0, out=False, most=9, free=9)
    by_three = Column({0: -3}, place=1, out=True, most=9, free=9)
    assert cheapest([by_two], rows) is None
    assert cheapest([by_two, by_three], rows) == [3, 1]


def test_what_takes_too_much_work_is_given_up() -> None:
    rows = [Row(0, 3, 3)]
    effort = Effort()
    effort.left = 1
    with pytest.raises(TooFar):
        cheapest([Column({0: 1}, place=0, out=False, most=9, free=9)], rows, effort)
    assert effort.left < 0
