"""The peers: public simulators of card games, and scipy, run in an environment of their own.

Started as `.venv-bench/bin/python tests/bench/peers.py`; answers one JSON question a line on stdin
with one JSON answer a line on stdout, so that peer and project are measured in turns in one run.
Each peer is driven through its public interface with a uniform random policy; nothing is drawn,
logged or learned.

    {"peer": "rlcard:uno", "seconds": 0.3}   ->  {"games": 380, "actions": 17500, "seconds": 0.3}
    {"peer": "scipy:odds", "seconds": 0.3}   ->  the same: `games` are calls; and "value"
"""

from __future__ import annotations

import itertools
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Play = Callable[[], int]
"""Plays one game (or makes one call) and answers how many actions it took."""

RLCARD_LONG = ("uno", "gin-rummy", "doudizhu", "mahjong", "bridge")
RLCARD_CORE_LONG = ("uno", "gin-rummy", "doudizhu", "mahjong")
OPENSPIEL_LONG = (
    "crazy_eights",
    "cribbage",
    "dou_dizhu",
    "gin_rummy",
    "go_fish",
    "hearts",
    "spades",
)
"""Games of 40 actions and more under random play."""


def rlcard_game(name: str) -> Play:
    """A game as RLCard's users play it: environment, observation arrays and all."""
    import numpy
    import rlcard

    numpy.random.seed(1)
    environment = rlcard.make(name, config={"seed": 1})
    choice = random.Random(1).choice

    def play() -> int:
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            state, _ = environment.step(choice(list(state["legal_actions"])))
            actions += 1
        environment.get_payoffs()
        return actions

    return play


def rlcard_core_game(name: str) -> Play:
    """The same games without the observation arrays that the environment makes."""
    import numpy
    import rlcard

    numpy.random.seed(1)
    environment = rlcard.make(name, config={"seed": 1})
    game = environment.game
    choice = random.Random(1).choice

    def play() -> int:
        game.init_game()
        actions = 0
        while not game.is_over():
            legal = environment._get_legal_actions()
            game.step(environment._decode_action(choice(list(legal))))
            actions += 1
        return actions

    return play


def openspiel_game(name: str, least: int = 1) -> Play:
    """A game driven from Python, a call an action; deals are not counted as actions, nor are steps
    with fewer than `least` legal actions.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(chance.choice(legal))
                if len(legal) >= least:
                    actions += 1
        state.returns()
        return actions

    return play


def openspiel_decisions(name: str) -> Play:
    """The same, but only steps that leave a choice are counted: Deckwright asks no others."""
    return openspiel_game(name, 2)


def openspiel_game_in_cpp(name: str) -> Play:
    """A whole game a call inside C++; its length is that of the same game played from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = itertools.count(1)
    counted = openspiel_game(name)
    length = round(sum(counted() for _ in range(20)) / 20)

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return length

    return play


def scipy_odds(_: str) -> Play:
    """At least 2 of 8, 1 of 6 and 1 of 4 in 10 of 30 cards: one call over every good hand."""
    import numpy
    from scipy.stats import multivariate_hypergeom

    copies, wanted = [8, 6, 4, 12], [2, 1, 1, 0]
    ranges = [range(least, min(most, 10) + 1) for most, least in zip(copies, wanted, strict=True)]
    hands = numpy.array([hand for hand in itertools.product(*ranges) if sum(hand) == 10])

    def play() -> int:
        return bool(multivariate_hypergeom.pmf(hands, copies, 10).sum())

    return play


MAKERS: dict[str, Callable[[str], Play]] = {
    "rlcard": rlcard_game,
    "rlcard-core": rlcard_core_game,
    "openspiel": openspiel_game,
    "openspiel-decisions": openspiel_decisions,
    "openspiel-c++": openspiel_game_in_cpp,
    "scipy": scipy_odds,
}


def measure(play: Play, seconds: float) -> dict[str, float]:
    """Seconds are processor time: what else the machine does does not count."""
    games = actions = 0
    began = now = time.process_time()
    while now - began < seconds:
        actions += play()
        games += 1
        now = time.process_time()
    return {"games": games, "actions": actions, "seconds": now - began}


def answer(question: dict[str, Any], made: dict[str, Play]) -> dict[str, Any]:
    name = question["peer"]
    if name not in made:
        library, _, game = name.partition(":")
        try:
            made[name] = MAKERS[library](game)
            made[name]()
        except Exception as error:  # a peer that is missing or broken here is said, not hidden
            return {"missing": f"{name}: {type(error).__name__}: {str(error)[:120]}"}
    return measure(made[name], question["seconds"])


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints must not stand among the answers
    made: dict[str, Play] = {}
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), made)), file=answers, flush=True)


if __name__ == "__main__":
    main()
