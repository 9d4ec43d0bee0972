"""P1 to P6: how fast games are played, beside RLCard, OpenSpiel and the toy, round by round."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import geometric_mean, median
from typing import Any, Final

from rules.registry import GAMES
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
    "openspiel": [f"openspiel-decisions:{name}" for name in OPENSPIEL_LONG],
    "openspiel-c++": [f"openspiel-c++:{name}" for name in OPENSPIEL_LONG],
}
PEER_SECONDS: Final = 0.15
OWN_SECONDS: Final = 0.5
BARE: Final = "set up and played only, as the peers are"

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

    def compared(
        self, id: str, above: str, below: str, rates: Rates, note: str = "", game: str = ""
    ) -> Finding:
        """`above` over `below`; not measured where one is missing."""
        for name in (above, below):
            if name not in rates:
                return Finding(id, None, self.missing.get(name, f"{name} was not run"), game)
        lost = self.missing.get(below)
        said = f"{median(rates[above]):,.0f} over {median(rates[below]):,.0f}"
        parts = [said, note, f"without {lost}" if lost else ""]
        said = "; ".join(part for part in parts if part)
        return Finding(id, over(rates[above], rates[below]), said, game)


def toy_rate(seconds: float, seed: int) -> dict[str, float]:
    games = decisions = 0
    began = now = time.process_time()
    while now - began < seconds:
        _, _, asked = toy.play(100, seed + games)
        games += 100
        decisions += asked
        now = time.process_time()
    return {"games": games, "decisions": decisions, "seconds": now - began}


class Engines:
    """The source of one game and, where there is a compiler, its compiled build."""

    def __init__(self, game: str, started: ExitStack, folders: Sequence[Path]) -> None:
        self.game = game
        self.best = GAMES[game].default_policy
        self.source, *self.compiled = [
            started.enter_context(builds.engine(game, folder)) for folder in folders
        ]

    def play(self, speeds: Speeds) -> None:
        """One round."""
        for kind in ("goldfish", "match"):
            answer = self.source.ask(measure=kind, policy="random", seconds=OWN_SECONDS)
            speeds.add(f"{self.game} {kind}", answer)
        answer = self.source.ask(measure="match", policy=self.best, seconds=OWN_SECONDS)
        speeds.add(f"{self.game} best", answer)
        for log in (False, True):
            name = "log on" if log else "bare"
            answer = self.source.ask(measure="log", log=log, seconds=OWN_SECONDS)
            speeds.add(f"{self.game} {name}", answer)
        for fast in self.compiled:
            answer = fast.ask(measure="match", policy="random", seconds=OWN_SECONDS)
            speeds.add(f"{self.game} compiled", answer)

    def play_the_same(self) -> bool:
        """Whether the compiled build plays the games of the source."""
        wanted = self.source.ask(measure="hash", games=5)
        return all(fast.ask(measure="hash", games=5) == wanted for fast in self.compiled)


def measure(games: Sequence[str], rounds: int) -> list[Finding]:
    """Every round asks every peer and every build once, so that a slow moment hits all alike.

    The first game is the one that the toy is like.
    """
    speeds = Speeds()
    folders = [builds.interpreted()]
    try:
        folders.append(builds.compiled())
    except builds.NoBuild as error:
        speeds.missing |= {f"{game} compiled": str(error) for game in games}
    with ExitStack() as started:
        peers = started.enter_context(Worker(PEERS_COMMAND, folder=ROOT))
        engines = [Engines(game, started, folders) for game in games]
        for number in range(rounds):
            print(f"  round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for name, members in PEERS.items():
                answers = {one: peers.ask(peer=one, seconds=PEER_SECONDS) for one in members}
                speeds.add_group(name, answers)
            speeds.add("toy", toy_rate(OWN_SECONDS, number))
            for engine in engines:
                engine.play(speeds)
        findings = _of_the_first(speeds, games[0])
        for engine in engines:
            findings += _of_each(speeds, engine, engine.play_the_same())
    findings += [
        speeds.compared("P3c", f"{game} bare", "rlcard-core", speeds.actions, BARE, game)
        for game in games[1:]
    ]
    slowest = min(games, key=lambda game: median(speeds.games[f"{game} match"]))
    findings.append(
        speeds.compared("P4", f"{slowest} match", "rlcard-core", speeds.games, game=slowest)
    )
    return sorted(findings, key=lambda finding: finding.id)


def _of_the_first(speeds: Speeds, game: str) -> list[Finding]:
    rates, actions = speeds.games, speeds.actions
    return [
        speeds.compared("P1", f"{game} goldfish", "rlcard", rates, "random policy", game),
        speeds.compared("P2", f"{game} match", "toy", rates, game=game),
        speeds.compared("P3a", f"{game} bare", "rlcard-core", actions, BARE, game),
        speeds.compared("P5b", f"{game} compiled", "openspiel-c++", actions, game=game),
    ]


def _of_each(speeds: Speeds, engines: Engines, same: bool) -> list[Finding]:
    game, best, rates = engines.game, engines.best, speeds.games
    match, logs = f"{game} match", "the logs are the same"
    compiled = speeds.compared("P5a", f"{game} compiled", match, rates, logs, game)
    if not same:
        compiled = Finding("P5a", 0.0, "the compiled build plays OTHER games than the source", game)
    said = f"games/s of random over {best}"
    return [
        speeds.compared("P3b", f"{game} bare", "openspiel", speeds.actions, BARE, game),
        compiled,
        speeds.compared("P6a", match, f"{game} best", rates, said, game),
        speeds.compared(
            "P6b", f"{game} bare", f"{game} log on", rates, "games/s without log over with", game
        ),
    ]
