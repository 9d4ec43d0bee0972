"""P8 and P9: what a person waits for when a command is started."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import Final

from rules.core.catalog import GAMES_FOLDER
from tests.bench.builds import COPIES, ROOT
from tests.bench.goals import Finding, over

REPEATS: Final = 9


def measure(games: Sequence[str]) -> list[Finding]:
    return [finding for game in games for finding in _starts(game)]


def _starts(game: str) -> list[Finding]:
    deck = str(sorted((GAMES_FOLDER / game / "decks").glob("*.txt"))[0])
    rules = [sys.executable, "-m", "rules"]
    shared = ["--game", game, "--seed", "1"]
    commands = {
        "bare": [sys.executable, "-c", "import argparse, json, random, dataclasses"],
        "goldfish": [*rules, "goldfish", deck, *shared, "--games", "1"],
        "first": [*rules, "replay", deck, *shared, "--index", "0"],
        "last": [*rules, "replay", deck, *shared, "--index", "9999"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        _wall(command)
    for _ in range(REPEATS):
        for name, command in commands.items():
            times[name].append(_wall(command))
    said = {name: f"{1000 * median(taken):.0f} ms" for name, taken in times.items()}
    replays, starts = over(times["last"], times["first"]), over(times["goldfish"], times["bare"])
    return [
        Finding("P8", replays, f"{said['last']} over {said['first']}", game),
        Finding("P9", starts, f"{said['goldfish']} over {said['bare']}", game),
    ]


def _wall(command: Sequence[str]) -> float:
    """Seconds, with the bytecode of an earlier start, as a person who starts it again has it."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(COPIES / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began
