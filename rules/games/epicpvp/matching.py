"""The best assignment of blockers to incoming Moves, exactly: no first fit, no guess.

Kuhn's Hungarian method by shortest augmenting paths, as Jonker and Volgenant have it (A Shortest
Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems, Computing 38, 1987).
Twelve against twelve take a quarter of a millisecond, so that no library is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import Final

NOTHING: Final = -1
"""What a blocker without an incoming Move is assigned to."""
FAR: Final = 1e18


@lru_cache(maxsize=5_000)
def assignment(values: tuple[tuple[float | None, ...], ...]) -> tuple[int, ...]:
    """For each blocker the place of the incoming Move that it stops, or NOTHING.

    `values` has a row for each blocker, with what it is worth that this one stops each of the
    incoming Moves, None where it cannot. One stops one (EPV-BLOCK-05). As many as possible are
    stopped; among the ways to do that the sum of the values is the highest.
    """
    blockers = len(values)
    incoming = len(values[0]) if values else 0
    if not incoming:
        return (NOTHING,) * blockers
    most = max([abs(value) for row in values for value in row if value is not None], default=0.0)
    # One more block outweighs all values. There is room for every blocker to stop nothing, so that
    # each finds a place without one that it cannot stop.
    stop = 1.0 + 2.0 * most * min(blockers, incoming)
    nothing = [0.0] * blockers
    costs = [[FAR if value is None else -stop - value for value in row] + nothing for row in values]
    holder = [NOTHING] * incoming
    of_blocker = [0.0] * blockers
    of_place = [0.0] * incoming
    for blocker in range(blockers):
        holder.append(NOTHING)
        of_place.append(0.0)
        _augment(costs, holder, of_blocker, of_place, blocker)
    found = [NOTHING] * blockers
    for place in range(incoming):
        if holder[place] != NOTHING:
            found[holder[place]] = place
    return tuple(found)


def _augment(
    costs: list[list[float]],
    holder: list[int],
    of_blocker: list[float],
    of_place: list[float],
    blocker: int,
) -> None:
    """Seat one more blocker by the cheapest chain of others that move up.

    `holder` says who holds each place, `of_blocker` and `of_place` are the potentials.
    """
    nearest = list(map(sub, costs[blocker], of_place))
    step = min(nearest)
    here = nearest.index(step)
    of_blocker[blocker] = step
    if holder[here] == NOTHING:
        holder[here] = blocker
        return
    places = range(len(holder))
    before = [NOTHING] * len(holder)
    reached: list[int] = []
    while holder[here] != NOTHING:
        mover = holder[here]
        row = costs[mover]
        potential = of_blocker[mover]
        nearest = [distance - step for distance in nearest]
        reached.append(here)
        step, there = FAR, here
        for place in places:
            if place in reached:
                continue
            distance = row[place] - potential - of_place[place]
            if distance < nearest[place]:
                nearest[place] = distance
                before[place] = here
            else:
                distance = nearest[place]
            if distance < step:
                step, there = distance, place
        of_blocker[blocker] += step
        for place in reached:
            of_blocker[holder[place]] += step
            of_place[place] -= step
        here = there
    while before[here] != NOTHING:
        holder[here] = holder[before[here]]
        here = before[here]
    holder[here] = blocker


def most_stopped(legal: Sequence[Sequence[int]]) -> int:
    """How many incoming Moves are stopped at the most, by the places of those that each blocker
    can stop (bipartite matching by augmenting paths).
    """
    holder: dict[int, int] = {}
    return sum([_finds_a_place(legal, holder, set(), blocker) for blocker in range(len(legal))])


def _finds_a_place(
    legal: Sequence[Sequence[int]], holder: dict[int, int], seen: set[int], blocker: int
) -> bool:
    """Whether one more blocker finds a place, others moving up where they can."""
    for place in legal[blocker]:
        if place not in seen:
            seen.add(place)
            if place not in holder or _finds_a_place(legal, holder, seen, holder[place]):
                holder[place] = blocker
                return True
    return False
