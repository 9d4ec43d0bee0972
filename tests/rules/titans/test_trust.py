"""Whether simulated games can be trusted: fairness, repeatability, and what policies are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rules.core.deck import Deck
from rules.core.policies import PASS, Policy, ScriptedPolicy
from rules.core.table import NOBODY, LogEnd
from rules.core.views import View
from rules.games.titans.game import TITANS
from tests.rules.titans.decks import blue_deck, random_deck, red_deck
from tests.rules.titans.play import log_hash, played, policies, seated

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


@pytest.mark.parametrize("name", ["greedy", "random", "passive"])
def test_the_same_seed_gives_the_same_events(name: str) -> None:
    hashes = [log_hash(played([RED, BLUE], [name, "random"], 5, log=True)[0]) for _ in range(2)]
    other = log_hash(played([RED, BLUE], [name, "random"], 6, log=True)[0])

    assert hashes[0] == hashes[1] != other


def test_a_log_changes_nothing() -> None:
    with_log, outcome = played([RED, BLUE], ["greedy", "random"], 9, log=True)
    without, other = played([RED, BLUE], ["greedy", "random"], 9)

    assert (outcome.winner, outcome.how, outcome.turn) == (other.winner, other.how, other.turn)
    assert with_log.decisions == without.decisions == len(with_log.choices)


def test_the_recorded_choices_alone_play_the_same_game() -> None:
    first, _ = played([random_deck(1), random_deck(2)], ["random", "random"], 3, log=True)
    script = ScriptedPolicy(first.choices)
    again = seated([random_deck(1), random_deck(2)], [script, script], 3, log=True)

    TITANS.play(again)

    assert log_hash(again) == log_hash(first)
    assert script.next == len(first.choices)


def test_a_log_limit_stops_right_after_that_event() -> None:
    whole, _ = played([RED, BLUE], ["greedy", "greedy"], 4, log=True)
    entries = whole.log or []
    table = seated([RED, BLUE], policies(["greedy", "greedy"], 4), 4, log=True)
    table.log_limit = 20

    with pytest.raises(LogEnd):
        TITANS.play(table)

    assert [entry[0] for entry in table.log or []] == [entry[0] for entry in entries[:20]]


class Blind(Policy):
    """Plays without looking: the first option, or a pass every other time."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        self.asked += 1
        return len(options) - 1 if options[-1] is PASS and self.asked % 2 else 0


def test_a_blind_player_loses_every_game() -> None:
    for seed in range(40):
        for seat in (0, 1):
            blind = Blind()
            chosen: list[Policy] = [TITANS.policy("greedy", 0), TITANS.policy("greedy", 0)]
            chosen[seat] = blind
            table = seated([RED, RED], chosen, seed)

            assert TITANS.play(table).winner == 1 - seat


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
