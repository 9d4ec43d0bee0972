"""The exact assignment of blockers, by hand and against all assignments there are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.games.epicpvp.matching import NOTHING, assignment, most_stopped

Values = tuple[tuple[float | None, ...], ...]


@st.composite
def tables(draw: st.DrawFn) -> Values:
    """Up to 5 blockers and 5 incoming Moves; whole values, so that sums can be told apart."""
    incoming = draw(st.integers(0, 5))
    value = st.none() | st.integers(-4, 4).map(float)
    row = st.tuples(*[value] * incoming)
    return tuple(draw(st.lists(row, max_size=5)))


def gained(values: Values, found: Sequence[int]) -> tuple[int, float]:
    """How many are stopped, and what it is worth; fails where a pair is not there to be taken."""
    worth = 0.0
    stopped = [place for place in found if place != NOTHING]
    assert len(set(stopped)) == len(stopped)
    for blocker, place in enumerate(found):
        if place != NOTHING:
            value = values[blocker][place]
            assert value is not None
            worth += value
    return len(stopped), worth


def best(
    values: Values, blocker: int = 0, taken: frozenset[int] = frozenset()
) -> tuple[int, float]:
    """The most there is, by trying everything."""
    if blocker == len(values):
        return 0, 0.0
    most = best(values, blocker + 1, taken)
    for place, value in enumerate(values[blocker]):
        if value is not None and place not in taken:
            stopped, worth = best(values, blocker + 1, taken | {place})
            most = max(most, (stopped + 1, worth + value))
    return most


@settings(max_examples=300, deadline=None)
@given(tables())
@example(((3.0, None), (4.0, -4.0)))
@example(((None, None), (None, None)))
def test_no_other_assignment_stops_more_or_is_worth_more(values: Values) -> None:
    assert gained(values, assignment(values)) == best(values)


@settings(max_examples=100, deadline=None)
@given(tables())
def test_as_many_are_stopped_whatever_it_is_worth(values: Values) -> None:
    legal = [[place for place, value in enumerate(row) if value is not None] for row in values]
    assert most_stopped(legal) == best(values)[0]


def by_numbers(blocks: Sequence[int], attacks: Sequence[int]) -> Values:
    """What is worth most where as little Block as possible is to be left over (EPV-BLOCK-02)."""
    return tuple(
        tuple(float(attack - block) if block >= attack else None for attack in attacks)
        for block in blocks
    )


@pytest.mark.parametrize(
    ("blocks", "attacks", "found"),
    [
        ([3, 5], [2, 4], [0, 1]),
        ([5, 3], [2, 4], [1, 0]),
        ([5, 5], [2], [0, NOTHING]),
        ([5, 3], [3], [NOTHING, 0]),
        ([2, 1], [3, 4], [NOTHING, NOTHING]),
        ([4], [2, 4, 3], [1]),
        ([2, 2], [4], [NOTHING, NOTHING]),
        ([], [1, 2], []),
        ([1, 2], [], [NOTHING, NOTHING]),
    ],
)
def test_EPV_BLOCK_02_EPV_BLOCK_05_whom_each_blocker_stops(
    blocks: list[int], attacks: list[int], found: list[int]
) -> None:
    """First fit would put the 5 on the 2 and leave the 4 alone."""
    assert list(assignment(by_numbers(blocks, attacks))) == found


def test_one_more_block_outweighs_every_value() -> None:
    """The first blocker is worth 9 on the first Move, but then the second stops nothing."""
    assert assignment(((9.0, -9.0), (-9.0, None))) == (1, 0)


def test_a_chain_of_blockers_moves_up_for_the_last_one() -> None:
    """Each stops its own Move and the next; the last one only the first."""
    values: list[list[float | None]] = [[None] * 12 for _ in range(12)]
    for blocker in range(11):
        values[blocker][blocker] = 2.0
        values[blocker][blocker + 1] = 1.0
    values[11][0] = 0.0

    assert assignment(tuple(map(tuple, values))) == (*range(1, 12), 0)
    assert most_stopped([[0], [0, 1], [1, 2]]) == 3
