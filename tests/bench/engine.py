"""The engine as a process that answers questions: the source as it is, or a compiled build of it.

Started as `python -m tests.bench.engine` with the folder of the wanted build first on the path.

    {"measure": "match", "policy": "random", "seconds": 0.5}  ->  {"games", "decisions", "seconds"}
    {"measure": "log", "log": true, "seconds": 0.5}           ->  the same, set up and played only
    {"measure": "hash", "games": 20}                          ->  {"hash": of those games' logs}
    {"measure": "build"}                                      ->  {"compiled": true or false}
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from typing import Any

import rules.core.table
from rules.commands.bench import Rate, bare_rate, bench_decks, bench_runs, rate
from rules.core.game import Game
from rules.core.replay import replay
from rules.core.run import GOLDFISH, MATCH
from rules.registry import game as game_of


def answer(game: Game, question: Mapping[str, Any]) -> dict[str, Any]:
    measure = question["measure"]
    decks = bench_decks(game)
    if measure == "build":
        return {"compiled": not str(rules.core.table.__file__).endswith(".py")}
    if measure == "hash":
        return {"hash": log_hash(game, question["games"])}
    if measure == "log":
        runs = bench_runs(game, decks, MATCH, "random")
        return as_json(bare_rate(runs, question["seconds"], log=question["log"]))
    kind = GOLDFISH if measure == "goldfish" else MATCH
    return as_json(rate(bench_runs(game, decks, kind, question["policy"]), question["seconds"]))


def as_json(measured: Rate) -> dict[str, Any]:
    return {
        "games": measured.games,
        "decisions": measured.decisions,
        "seconds": measured.seconds,
    }


def log_hash(game: Game, games: int) -> str:
    """A hash of every sentence of the logs of some games of each kind and policy."""
    digest = hashlib.sha256()
    decks = bench_decks(game)
    for kind in (GOLDFISH, MATCH):
        for policy in game.policies:
            for run in bench_runs(game, decks, kind, policy):
                for index in range(games):
                    digest.update("\n".join(replay(run, index).sentences).encode())
    return digest.hexdigest()


def main() -> None:
    game = game_of(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(answer(game, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
