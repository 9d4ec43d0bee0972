"""Finished games free their memory at once: the garbage collector has nothing to do for a run."""

from __future__ import annotations

import gc

import pytest

from rules.games.buffy.game import BUFFY
from rules.games.buffy.goldfish import VARIANTS
from rules.games.buffy.pieces import (
    Attempt,
    Change,
    Character,
    Fight,
    Piece,
    Placed,
    Player,
    Space,
    Stacks,
)
from rules.games.buffy.state import BuffyTable
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.play import DEFAULT, policies, seated

PARTS = (BuffyTable, Piece, Player, Character, Placed, Space, Fight, Attempt, Stacks, Change)


def parts_of_games() -> int:
    return sum(type(known) in PARTS for known in gc.get_objects())


@pytest.mark.parametrize("policy", BUFFY.policies)
def test_finished_games_leave_nothing_to_the_garbage_collector(policy: str) -> None:
    gc.collect()
    gc.disable()
    try:
        before = parts_of_games()
        for seed in range(4):
            decks = [HEROES[seed], VILLAINS[3 - seed]]
            table = seated(decks, policies([policy] * 2, seed), seed)
            BUFFY.play(table)
            table.close()
            del table
        assert parts_of_games() == before
    finally:
        gc.enable()


@pytest.mark.parametrize("variant", [variant.code for variant in VARIANTS])
def test_a_finished_goldfish_leaves_nothing_either(variant: str) -> None:
    gc.collect()
    gc.disable()
    try:
        before = parts_of_games()
        for seed in range(3):
            table = BUFFY.goldfish_table(
                HEROES[seed],
                variant=variant,
                seed=seed,
                policy=BUFFY.policy("greedy", seed),
                rulings=DEFAULT,
            )
            BUFFY.play(table)
            table.close()
            del table
        assert parts_of_games() == before
    finally:
        gc.enable()
