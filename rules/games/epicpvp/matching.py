"""The best assignment of blockers to incoming Moves, exactly: no first fit, no guess.

Kuhn's Hungarian method by shortest augmenting paths, as Jonker and Volgenant have it (A Shortest
Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems, Computing 38, 1987).
Twelve against twelve take a quarter of a millisecond, so that no library is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NOTHING: Final = -1
"""What a blocker without an incoming Move is assigned to."""
FAR: Final = 1e18


def assignment(values: Sequence[Sequence[float | None]]) -> list[int]:
    """For each blocker the place of the incoming Move that it stops, or NOTHING.

    `values` has a row for each blocker, with what it is worth that this one stops each of the
    incoming Moves, None where it cannot. One stops one (EPV-BLOCK-05). As many as possible are
    stopped; among the ways to do that the sum of the values is the highest.
    """
    blockers = len(values)
    incoming = len(values[0]) if values else 0
    if not incoming:
        return [NOTHING] * blockers
    most = max((abs(value) for row in values for value in row if value is not None), default=0.0)
    stop = 1.0 + 2.0 * most * min(blockers, incoming)
    # One more block outweighs all values. There is room for every blocker to stop nothing, so that
    # each finds a place without one that it cannot stop.
    places = incoming + blockers
    costs = [
        [FAR if value is None else -stop - value for value in row] + [0.0] * blockers
        for row in values
    ]
    holder = [NOTHING] * (places + 1)
    of_blocker = [0.0] * blockers
    of_place = [0.0] * (places + 1)
    for blocker in range(blockers):
        _augment(costs, holder, of_blocker, of_place, blocker)
    found = [NOTHING] * blockers
    for place in range(incoming):
        if holder[place] != NOTHING:
            found[holder[place]] = place
    return found


def _augment(
    costs: list[list[float]],
    holder: list[int],
    of_blocker: list[float],
    of_place: list[float],
    blocker: int,
) -> None:
    """Seat one more blocker by the cheapest chain of others that move up.

    `holder` says who holds each place, `of_blocker` and `of_place` are the potentials; the last
    place is the one where the chain begins.
    """
    start = len(holder) - 1
    holder[start] = blocker
    nearest = [FAR] * start
    before = [start] * start
    reached = [False] * (start + 1)
    here = start
    while holder[here] != NOTHING:
        reached[here] = True
        mover = holder[here]
        step, there = FAR, start
        for place in range(start):
            if not reached[place]:
                cost = costs[mover][place] - of_blocker[mover] - of_place[place]
                if cost < nearest[place]:
                    nearest[place] = cost
                    before[place] = here
                if nearest[place] < step:
                    step, there = nearest[place], place
        for place in range(start + 1):
            if reached[place]:
                of_blocker[holder[place]] += step
                of_place[place] -= step
            elif place < start:
                nearest[place] -= step
        here = there
    while here != start:
        holder[here] = holder[before[here]]
        here = before[here]
    holder[start] = NOTHING
