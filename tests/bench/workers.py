"""P7, P12 and P20: a run cut into chunks, played by two processes and through Celery."""

from __future__ import annotations

import importlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, Final
from urllib.parse import urlsplit

from rules.commands.bench import bench_decks, bench_runs, rate
from rules.core.report import canonical, report
from rules.core.run import GOLDFISH, Run, run_from_json, run_to_json
from rules.core.simulate import play
from rules.core.tally import Tally
from rules.registry import GAMES
from tests.bench.builds import ROOT
from tests.bench.goals import Finding, over

GAMES_FOR_A_PERSON: Final = 10_000
FEWER_GAMES: Final = 1_000
"""Of the games that are not the first: theirs last longer."""
CHUNK_SECONDS: Final = 0.25
"""The length of a chunk; between 0.1 and 5 s all lengths are alike."""
CHUNKS: Final = 8
ROUNDS: Final = 3
REDIS: Final = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")

Chunk = tuple[dict[str, Any], int, int]
Tasks = Callable[[Sequence[Chunk]], float]
"""Seconds that Celery's two processes take for some chunks."""


def play_chunk(chunk: Chunk) -> dict[str, object]:
    """What a worker does: from JSON to JSON."""
    written, start, stop = chunk
    return play(run_from_json(written, GAMES), start, stop).to_json()


def chunks(run: Run, size: int) -> list[Chunk]:
    written = run_to_json(run)
    return [(written, start, min(start + size, run.units)) for start in range(0, run.units, size)]


def measure(games: Sequence[str]) -> list[Finding]:
    run, size = _goldfish(games[0])
    findings = [*_two_workers(run, size), *_for_a_person(run, size)]
    for game in games[1:]:
        run, size = _goldfish(game)
        played = _played(_shortened(run, FEWER_GAMES), size)
        said = f"policy {run.policies[0]}; wall time, a guide"
        findings.append(Finding("P20c", played.seconds, said, game))
    return findings


def _goldfish(code: str) -> tuple[Run, int]:
    """A goldfish run of a game's first deck, and how many games a chunk of it has."""
    game = GAMES[code]
    [run] = bench_runs(game, bench_decks(game)[:1], GOLDFISH, game.default_policy)
    return run, max(1, int(rate([run], 1.0).games_a_second * CHUNK_SECONDS))


def _shortened(run: Run, games: int) -> Run:
    return Run(
        kind=run.kind,
        game=run.game,
        decks=run.decks,
        games=games,
        seed=run.seed,
        policies=run.policies,
        variant=run.variant,
    )


def _two_workers(run: Run, size: int) -> list[Finding]:
    work = chunks(_shortened(run, CHUNKS * size), size)
    one: list[float] = []
    two: list[float] = []
    celery: list[float] = []
    fork = get_context("fork")
    with fork.Pool(1) as single, fork.Pool(2) as double, _celery(work[:4]) as tasks:
        for _ in range(ROUNDS):
            one.append(_wall(single, work))
            two.append(_wall(double, work))
            if not isinstance(tasks, str):
                celery.append(tasks(work))
    said = f"chunks of {size} games"
    findings = [Finding("P7a", over(one, two), said)]
    if isinstance(tasks, str):
        findings.append(Finding("P7b", None, tasks))
    else:
        findings.append(Finding("P7b", over(two, celery), said))
    return findings


def _wall(pool: Pool, work: Sequence[Chunk]) -> float:
    began = time.perf_counter()
    pool.map(play_chunk, work, chunksize=1)
    return time.perf_counter() - began


@dataclass(frozen=True)
class Played:
    """A run played: its tally, the seconds it took, and those to its first figures."""

    tally: Tally
    seconds: float
    first: float


def _played(run: Run, size: int) -> Played:
    """With two workers started for it; the first chunks are short, as in the product."""
    began = time.perf_counter()
    first = 0.0
    total = Tally(1)
    with get_context("fork").Pool(2) as pool:
        for part in pool.imap_unordered(play_chunk, chunks(run, size)):
            total = total.merge(Tally.from_json(part))
            if not first:
                canonical(report(run, total))
                first = time.perf_counter() - began
    return Played(total, time.perf_counter() - began, first)


def _for_a_person(run: Run, size: int) -> list[Finding]:
    """10,000 games, and their report."""
    run = _shortened(run, GAMES_FOR_A_PERSON)
    played = _played(run, size)
    wall = played.seconds
    written = time.perf_counter()
    canonical(report(run, played.tally))
    share = (time.perf_counter() - written) / wall
    policy = run.policies[0]
    return [
        Finding("P12", 100 * share, f"{1000 * share * wall:.1f} ms of {wall:.1f} s"),
        Finding("P20a", wall, f"policy {policy}; wall time, a guide"),
        Finding("P20b", played.first, f"the first {size} games"),
    ]


@contextmanager
def _celery(warm_up: Sequence[Chunk]) -> Iterator[Tasks | str]:
    """A Celery worker with two processes, warm; or a word why there is none."""
    where = urlsplit(REDIS)
    try:
        socket.create_connection((where.hostname or "127.0.0.1", where.port or 6379), 1).close()
    except OSError as error:
        yield f"no Redis at {where.hostname}:{where.port}: {error}"
        return
    os.environ["BENCH_REDIS"] = REDIS
    os.environ["BENCH_QUEUE"] = f"deckwright-bench-{os.getpid()}"
    celery_chunks = importlib.import_module("tests.bench.celery_chunks")
    command = [sys.executable, "-m", "celery", "--app", "tests.bench.celery_chunks", "worker"]
    options = ["--concurrency", "2", "--loglevel", "error", "--without-mingle", "--without-gossip"]
    worker = subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )

    def tasks(work: Sequence[Chunk]) -> float:
        began = time.perf_counter()
        celery_chunks.play_all(work)
        return time.perf_counter() - began

    try:
        tasks(warm_up)
        yield tasks
    finally:
        worker.terminate()
        worker.wait(timeout=20)
