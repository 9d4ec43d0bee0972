"""Finished games free their memory at once: the garbage collector has nothing to do for a run."""

from __future__ import annotations

import gc

import pytest

from rules.commands.bench import bench_decks
from rules.core.run import GOLDFISH, MATCH, Run
from rules.core.simulate import play
from rules.games.titans.game import TITANS
from rules.games.titans.state import Piece, Player, Side, TitansTable


def parts_of_games() -> int:
    return sum(type(known) in (Piece, Player, Side, TitansTable) for known in gc.get_objects())


@pytest.mark.parametrize("kind", [GOLDFISH, MATCH])
@pytest.mark.parametrize("policy", TITANS.policies)
def test_finished_games_leave_nothing_to_the_garbage_collector(kind: str, policy: str) -> None:
    decks = bench_decks(TITANS)[: 1 if kind == GOLDFISH else 2]
    run = Run(kind=kind, game=TITANS, decks=decks, games=9, seed=3, policies=[policy] * len(decks))
    gc.collect()
    gc.disable()
    try:
        before = parts_of_games()
        play(run, 0, 9)
        assert parts_of_games() == before
    finally:
        gc.enable()
