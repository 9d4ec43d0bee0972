"""Blocks of Step 4 against every way to assign them: what must be blocked is, and as much of it as
can be.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from rules.core.policies import PassivePolicy, Policy, RandomPolicy
from rules.games.epicpvp import blocks
from rules.games.epicpvp.vocabulary import BLOCK_STEP
from tests.rules.epicpvp.duel import Duel
from tests.rules.epicpvp.play import DEFAULT

FEINT: Final[dict[str, object]] = {"effect": "feint"}


def most(blockers: Sequence[Sequence[int]], feints: Sequence[int]) -> int:
    """How many of these Attacks such Moves can stop at most, by trying everything."""
    if not blockers:
        return 0
    first, *later = blockers
    if not first:
        return most(later, feints)
    rest = [first[1:], *later]
    found = most(rest, feints)
    for place, attack in enumerate(feints):
        if first[0] >= attack:
            left = [*feints[:place], *feints[place + 1 :]]
            found = max(found, 1 + most(rest, left))
    return found


@pytest.mark.parametrize("chance", [False, True], ids=["passes", "random"])
@pytest.mark.parametrize("seed", range(60))
def test_EPV_Q_19_as_many_Feints_are_blocked_as_can_be(seed: int, chance: bool) -> None:
    """`feint_forced`: whatever the player would like, with all Moves that may block a Feint, those
    of the highest Cost, as many are stopped as can be; cheaper Moves are free.
    """
    made = random.Random(seed)
    duel = Duel(rulings=replace(DEFAULT, feint_forced=True, block_by_symbol=True))
    duel.t.phase = BLOCK_STEP
    policy: Policy = RandomPolicy(seed) if chance else PassivePolicy()
    duel.t.policies = [policy, PassivePolicy()]
    dear = [[made.randint(0, 4) for _ in range(made.choice([1, 1, 2]))] for _ in range(4)]
    feints = [made.randint(1, 4) for _ in range(made.randint(1, 4))]
    own = [duel.move("", 3, block, 1) for block in dear] + [duel.move("", 1, 9, 1)]
    made.shuffle(own)
    duel.send(*own)
    sent = [duel.move("", 1, 1, attack, player=duel.enemy, effects=[FEINT]) for attack in feints]
    sent += [duel.move("", 1, 1, 2, player=duel.enemy) for _ in range(2)]
    made.shuffle(sent)
    duel.send(*sent)

    blocks.assign(duel.t, duel.t.teams[0])

    stopped = [stop for stop in duel.t.stops if stop.incoming.printed.standing]
    assert len(stopped) == most(dear, feints)
    assert {stop.by.printed.cost for stop in stopped} <= {3}
    assert chance or len(duel.t.stops) == len(stopped)
