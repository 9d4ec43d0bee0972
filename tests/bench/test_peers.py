"""What is counted of the peers' games, and what Deckwright's are held against."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Final

import pytest

from rules.commands.bench import bare_rate, bench_decks, bench_runs
from rules.core.run import MATCH
from rules.core.table import Outcome, Table
from rules.registry import GAMES
from tests.bench.peers import MAKERS, OPENSPIEL_LONG
from tests.bench.speed import PEERS

DEAL: Final = 0
STEPS: Final = (DEAL, 1, 3, 1, DEAL, 2, 1)
"""A game of two deals and five steps; so many actions are legal at each, and at two more than one.
"""


class State:
    """A state of OpenSpiel, as far as a peer is asked."""

    def __init__(self) -> None:
        self.left = list(STEPS)
        self.taken: list[int] = []

    def is_terminal(self) -> bool:
        return not self.left

    def is_chance_node(self) -> bool:
        return self.left[0] == DEAL

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        return [(7, 0.5), (8, 0.5)]

    def legal_actions(self) -> list[int]:
        return list(range(self.left[0]))

    def apply_action(self, action: int) -> None:
        self.taken.append(action)
        del self.left[0]

    def returns(self) -> list[float]:
        assert len(self.taken) == len(STEPS)
        return [1, -1]


@pytest.fixture(autouse=True)
def openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    library = SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=State))
    monkeypatch.setitem(sys.modules, "pyspiel", library)


def test_forced_steps_of_OpenSpiel_are_played_and_are_no_decisions() -> None:
    play = MAKERS["openspiel-decisions"]("go_fish")

    assert [play(), play()] == [2, 2]


def test_every_step_of_OpenSpiel_but_deals_is_an_action() -> None:
    assert MAKERS["openspiel"]("go_fish")() == 5


def test_P3_counts_the_decisions_of_OpenSpiel() -> None:
    assert PEERS["openspiel"] == [f"openspiel-decisions:{name}" for name in OPENSPIEL_LONG]


@pytest.mark.parametrize("log", [False, True])
def test_a_bare_rate_measures_nothing(monkeypatch: pytest.MonkeyPatch, log: bool) -> None:
    game = GAMES["epicpvp"]
    played: list[Table] = []
    play = game.play

    def played_one(table: Table) -> Outcome:
        played.append(table)
        return play(table)

    monkeypatch.setattr(game, "play", played_one)
    rate = bare_rate(bench_runs(game, bench_decks(game)[:2], MATCH, "random"), 0.001, log=log)

    assert rate.games == len(played) > 0
    assert rate.decisions == sum(table.decisions for table in played)
    assert not any(table.measured for table in played)
    assert all((table.log is not None) == log for table in played)
