"""Fairness between equal decks and what policies are worth; `tests.rules.test_trust` has more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rules.core.deck import Deck
from rules.core.table import NOBODY
from tests.rules.titans.decks import blue_deck, red_deck
from tests.rules.titans.play import played

RED = red_deck()
BLUE = blue_deck()


def pair_wins(decks: Sequence[Deck], names: Sequence[str], pairs: int) -> Counter[int]:
    """Games won by the first and second entry over pairs with one seed and the seats swapped."""
    wins: Counter[int] = Counter()
    for seed in range(pairs):
        for swapped in (0, 1):
            seats = (0, 1) if not swapped else (1, 0)
            _, outcome = played(
                [decks[entry] for entry in seats], [names[entry] for entry in seats], seed
            )
            wins[NOBODY if outcome.winner == NOBODY else seats[outcome.winner]] += 1
    return wins


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_mirror_match_is_exactly_even(name: str) -> None:
    wins = pair_wins([RED, RED], [name, name], 40)

    assert wins[0] == wins[1]
    assert wins[0] + wins[1] + wins[NOBODY] == 80


def test_greedy_always_beats_passive() -> None:
    for decks in ([RED, BLUE], [BLUE, RED], [RED, RED]):
        wins = pair_wins(decks, ["greedy", "passive"], 40)

        assert wins == {0: 80}


@pytest.mark.slow
def test_greedy_beats_random_in_nine_of_ten_games_of_1000_pairs() -> None:
    wins = pair_wins([RED, BLUE], ["greedy", "random"], 500)
    wins += pair_wins([BLUE, RED], ["greedy", "random"], 500)

    assert sum(wins.values()) == 2000
    assert wins[0] >= 1800
