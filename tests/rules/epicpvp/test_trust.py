"""What makes the figures of this game worth believing, beside what holds for every game
(`tests.rules.test_trust`): legal choices by any switches, and the odds of what is dealt.
"""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.policies import PassivePolicy, Policy, RandomPolicy
from rules.games.epicpvp import setup
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.policies import GreedyPolicy
from rules.games.epicpvp.rulings import Rulings
from tests.rules.epicpvp import play
from tests.rules.epicpvp.play import CHARACTERS, SEATINGS
from tests.rules.epicpvp.test_invariants import any_rulings

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=15, deadline=None)
@given(seating=st.sampled_from(sorted(SEATINGS)), rulings=any_rulings(), seed=SEEDS)
def test_a_greedy_player_makes_only_legal_choices_by_any_switches(
    seating: str, rulings: Rulings, seed: int
) -> None:
    """`Table.ask` refuses any other. The other side plays at random, so that all can happen."""
    decks = [CHARACTERS[(seed + 3 * seat) % len(CHARACTERS)] for seat in range(4)]
    decks = decks[: len(SEATINGS[seating])]
    mixed: list[Policy] = [
        GreedyPolicy() if seat % 2 == seed % 2 else RandomPolicy(seed + seat)
        for seat in range(len(decks))
    ]
    table = play.seated(decks, mixed, seed, rulings=rulings)

    assert EPICPVP.play(table).turn <= rulings.turn_cap


@pytest.mark.parametrize("seating", sorted(SEATINGS))
@pytest.mark.parametrize("side", [0, 1])
def test_random_play_beats_passive(side: int, seating: str) -> None:
    """Not every time: who draws at random may be tired to death before the other one."""
    decks = SEATINGS[seating]
    names = ["random" if seat % 2 == side else "passive" for seat in range(len(decks))]
    wins = sum(play.played(decks, names, seed)[1].winner % 2 == side for seed in range(30))

    assert wins >= 25


# Exact odds.

DEALS: Final = 1500


def test_EPV_SETUP_02_EPV_SETUP_03_life_and_hand_are_dealt_as_the_odds_say() -> None:
    """How many Basic Moves lie in the Life Pile, and in the hand after it, by the hypergeometric
    distribution of the whole deck, each within 4 standard deviations.
    """
    decks = SEATINGS["2"]
    hands, lives = Counter[int](), Counter[int]()
    basics = life = size = 0
    for seed in range(DEALS):
        table = play.seated(decks, [PassivePolicy()] * 2, seed)
        player = table.players[0]
        size = len(player.deck)
        basics = sum(card.printed.basic for card in player.deck)
        setup.set_up(table)
        life = len(player.team.life)
        hands[sum(card.printed.basic for card in player.hand)] += 1
        lives[sum(card.printed.basic for card in player.team.life)] += 1

    assert basics > 5
    for dealt, found in ((5, hands), (life, lives)):
        for hits in range(dealt + 1):
            ways = comb(basics, hits) * comb(size - basics, dealt - hits)
            chance = ways / comb(size, dealt)
            assert abs(found[hits] / DEALS - chance) <= 4 * sqrt(chance * (1 - chance) / DEALS)
