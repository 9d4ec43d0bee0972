"""What must be blocked where that can be, under the switch `feint_forced` (EPV-Q-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.epicpvp import matching, values

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
    """How many open Attack symbols of these Moves such blockers can stop at most."""
    symbols: list[tuple[Piece, int]] = []
    for move in duty:
        for place, attack in enumerate(values.attacks_of(t, move)):
            if place not in move.stopped:
                symbols.append((move, attack))
    return matching.most_stopped(
        [
            [
                place
                for place, (incoming, attack) in enumerate(symbols)
                if attack <= block and values.may_block(t, move, incoming)
            ]
            for move, block in blockers
        ]
    )
