"""Finished games free their memory at once: the garbage collector has nothing to do for a run."""

from __future__ import annotations

import gc

import pytest

from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.pieces import Character, CombatCard, Player, Side
from rules.games.bloodsuckers.state import BloodTable
from tests.rules.bloodsuckers.play import SEATINGS, policies, seated

PARTS = (BloodTable, Character, CombatCard, Player, Side)


def parts_of_games() -> int:
    return sum(type(known) in PARTS for known in gc.get_objects())


@pytest.mark.parametrize("seating", sorted(SEATINGS))
@pytest.mark.parametrize("policy", BLOODSUCKERS.policies)
def test_finished_games_leave_nothing_to_the_garbage_collector(policy: str, seating: str) -> None:
    decks = SEATINGS[seating]
    gc.collect()
    gc.disable()
    try:
        before = parts_of_games()
        for seed in range(3):
            table = seated(decks, policies([policy] * len(decks), seed), seed)
            BLOODSUCKERS.play(table)
            table.close()
            del table
        assert parts_of_games() == before
    finally:
        gc.enable()
