"""Finished games free their memory at once: the garbage collector has nothing to do for a run."""

from __future__ import annotations

import gc

import pytest

from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.pieces import Piece, Player, Team
from rules.games.epicpvp.state import EpicTable
from tests.rules.epicpvp.play import SEATINGS, policies, seated

PARTS = (EpicTable, Piece, Player, Team)


def parts_of_games() -> int:
    return sum(type(known) in PARTS for known in gc.get_objects())


@pytest.mark.parametrize("seating", sorted(SEATINGS))
@pytest.mark.parametrize("policy", EPICPVP.policies)
def test_finished_games_leave_nothing_to_the_garbage_collector(policy: str, seating: str) -> None:
    decks = SEATINGS[seating]
    gc.collect()
    gc.disable()
    try:
        before = parts_of_games()
        for seed in range(3):
            table = seated(decks, policies([policy] * len(decks), seed), seed)
            EPICPVP.play(table)
            table.close()
            del table
        assert parts_of_games() == before
    finally:
        gc.enable()
