"""P1 to P6: how fast games are played, beside RLCard, OpenSpiel and the toy, round by round."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from statistics import geometric_mean, median
from typing import Any, Final

from rules.registry import game as game_of
from tests.bench import builds, toy
from tests.bench.builds import ROOT
from tests.bench.goals import Finding, over
from tests.bench.peers import OPENSPIEL_LONG, RLCARD_CORE_LONG, RLCARD_LONG
from tests.bench.worker import Worker

PEERS_COMMAND: Final = [
    str(ROOT / ".venv-bench" / "bin" / "python"),
    "-W",
    "ignore",
    "tests/bench/peers.py",
]

PEERS: Final = {
    "rlcard": [f"rlcard:{name}" for name in RLCARD_LONG],
    "rlcard-core": [f"rlcard-core:{name}" for name in RLCARD_CORE_LONG],
    "openspiel": [f"openspiel:{name}" for name in OPENSPIEL_LONG],
    "openspiel-c++": [f"openspiel-c++:{name}" for name in OPENSPIEL_LONG],
}
PEER_SECONDS: Final = 0.15
OWN_SECONDS: Final = 0.5

Rates = dict[str, list[float]]
"""Something a second, one entry a round."""


class Speeds:
    """What the rounds have measured: games and actions (decisions) a second, by name."""

    def __init__(self) -> None:
        self.games: Rates = {}
        self.actions: Rates = {}
        self.missing: dict[str, str] = {}

    def add(self, name: str, answer: Mapping[str, Any]) -> None:
        if "missing" in answer:
            self.missing[name] = str(answer["missing"])
            return
        actions = answer.get("actions", answer.get("decisions", 0))
        self.games.setdefault(name, []).append(answer["games"] / answer["seconds"])
        self.actions.setdefault(name, []).append(actions / answer["seconds"])

    def add_group(self, name: str, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """The geometric mean over the games of a library; one missing game is said."""
        there = [answer for answer in answers.values() if "missing" not in answer]
        lost = [answer["missing"] for answer in answers.values() if "missing" in answer]
        if lost:
            self.missing[name] = "; ".join(lost)
        if len(lost) == len(answers):
            return
        for rates, key in ((self.games, "games"), (self.actions, "actions")):
            rates.setdefault(name, []).append(
                geometric_mean(answer[key] / answer["seconds"] for answer in there)
            )

    def compared(self, id: str, above: str, below: str, rates: Rates, note: str = "") -> Finding:
        """`above` over `below`; not measured where one is missing."""
        for name in (above, below):
            if name not in rates:
                return Finding(id, None, self.missing.get(name, f"{name} was not run"))
        lost = self.missing.get(below)
        said = f"{median(rates[above]):,.0f} over {median(rates[below]):,.0f}"
        parts = [said, note, f"without {lost}" if lost else ""]
        return Finding(
            id, over(rates[above], rates[below]), "; ".join(part for part in parts if part)
        )


def toy_rate(seconds: float, seed: int) -> dict[str, float]:
    games = decisions = 0
    began = now = time.process_time()
    while now - began < seconds:
        _, _, asked = toy.play(100, seed + games)
        games += 100
        decisions += asked
        now = time.process_time()
    return {"games": games, "decisions": decisions, "seconds": now - began}


def measure(game: str, rounds: int) -> list[Finding]:
    """Every round asks every peer and every build once, so that a slow moment hits all alike."""
    speeds = Speeds()
    best = game_of(game).default_policy
    with ExitStack() as started:
        peers = started.enter_context(Worker(PEERS_COMMAND, folder=ROOT))
        engine = started.enter_context(builds.engine(game, builds.interpreted()))
        fast = None
        try:
            fast = started.enter_context(builds.engine(game, builds.compiled()))
        except builds.NoBuild as error:
            speeds.missing["compiled"] = str(error)
        for number in range(rounds):
            print(f"  round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for name, members in PEERS.items():
                answers = {one: peers.ask(peer=one, seconds=PEER_SECONDS) for one in members}
                speeds.add_group(name, answers)
            for kind in ("goldfish", "match"):
                speeds.add(kind, engine.ask(measure=kind, policy="random", seconds=OWN_SECONDS))
            speeds.add("best", engine.ask(measure="match", policy=best, seconds=OWN_SECONDS))
            for log in (False, True):
                name = "log on" if log else "log off"
                speeds.add(name, engine.ask(measure="log", log=log, seconds=OWN_SECONDS))
            speeds.add("toy", toy_rate(OWN_SECONDS, number))
            if fast is not None:
                speeds.add(
                    "compiled", fast.ask(measure="match", policy="random", seconds=OWN_SECONDS)
                )
        same = fast is None or _same_games(engine, fast)
    return _findings(speeds, best, same)


def _same_games(engine: Worker, fast: Worker) -> bool:
    return engine.ask(measure="hash", games=5) == fast.ask(measure="hash", games=5)


def _findings(speeds: Speeds, best: str, same: bool) -> list[Finding]:
    games, actions = speeds.games, speeds.actions
    compiled = speeds.compared("P5a", "compiled", "match", games, "the logs are the same")
    if not same:
        compiled = Finding("P5a", 0.0, "the compiled build plays OTHER games than the source")
    return [
        speeds.compared("P1", "goldfish", "rlcard", games, "random policy"),
        speeds.compared("P2", "match", "toy", games),
        speeds.compared("P3a", "match", "rlcard-core", actions),
        speeds.compared("P3b", "match", "openspiel", actions),
        speeds.compared("P4", "match", "rlcard-core", games, "one game so far"),
        compiled,
        speeds.compared("P5b", "compiled", "openspiel-c++", actions),
        speeds.compared("P6a", "match", "best", games, f"games/s of random over {best}"),
        speeds.compared("P6b", "log off", "log on", games, "games/s without log over with"),
    ]
