"""What must be blocked where that can be, under the switch `feint_forced` (EPV-Q-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.epicpvp import values

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.state import EpicTable

    Blocker = tuple[Piece, int]
    """A Move that blocks, with one of its Block symbols."""


def owed_by(
    t: EpicTable, blocker: Piece, block: int, duty: list[Piece], later: list[Blocker]
) -> list[Piece]:
    """The Moves of which this blocker has to stop one, since the `later` ones alone would stop
    fewer of the symbols of `duty`, which must be blocked, than are stopped with it; empty where it
    is free.
    """
    with_it = most_stopped(t, duty, [(blocker, block), *later])
    if most_stopped(t, duty, later) == with_it:
        return []
    owed: list[Piece] = []
    for move in values.stoppable(t, blocker, block, duty):
        stopped = move.stopped
        move.stopped += (values.place_within(t, move, block),)
        if most_stopped(t, duty, later) + 1 == with_it:
            owed.append(move)
        move.stopped = stopped
    return owed


def most_stopped(t: EpicTable, duty: list[Piece], blockers: list[Blocker]) -> int:
    """How many open Attack symbols of these Moves such blockers can stop at most (bipartite
    matching by augmenting paths).
    """
    symbols: list[tuple[Piece, int]] = []
    for move in duty:
        for place, attack in enumerate(values.attacks_of(t, move)):
            if place not in move.stopped:
                symbols.append((move, attack))
    holders: list[Blocker | None] = [None] * len(symbols)
    count = 0
    for blocker in blockers:
        if _seat(t, blocker, symbols, holders, [False] * len(symbols)):
            count += 1
    return count


def _seat(
    t: EpicTable,
    blocker: Blocker,
    symbols: list[tuple[Piece, int]],
    holders: list[Blocker | None],
    seen: list[bool],
) -> bool:
    """Whether a symbol is found for one more blocker, others moving up where they can."""
    move, block = blocker
    for place, (incoming, attack) in enumerate(symbols):
        if seen[place] or attack > block:
            continue
        if not values.may_block(t, move, incoming):
            continue
        seen[place] = True
        holder = holders[place]
        if holder is None or _seat(t, holder, symbols, holders, seen):
            holders[place] = blocker
            return True
    return False
