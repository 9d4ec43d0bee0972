"""P10 and P11: checking one deck, and exact odds."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from rules.commands.bench import bench_decks
from rules.core.construction import LEGAL, validate, verdict
from rules.core.deck import Deck
from rules.core.odds import Want, chances
from rules.registry import game as game_of
from tests.bench.builds import ROOT
from tests.bench.goals import Finding, over
from tests.bench.speed import PEERS_COMMAND
from tests.bench.worker import Worker

ROUNDS: Final = 9
SECONDS: Final = 0.03
WANTS: Final = (Want(8, 2), Want(6, 1), Want(4, 1))
"""The question that the scipy peer answers for 10 cards: here for every n up to 20."""


def measure(games: Sequence[str]) -> list[Finding]:
    return [*(finding for game in games for finding in _deck_checks(game)), _odds()]


def _deck_checks(code: str) -> list[Finding]:
    game = game_of(code)
    legal = bench_decks(game)[0]
    construction = game.construction(legal, game.rulings({}))
    if verdict(validate(legal, construction)) != LEGAL:
        return [Finding(id, None, f"{legal.name} is not legal", code) for id in ("P10a", "P10b")]
    first = legal.lines[0]
    broken = Deck(
        legal.game,
        legal.format,
        (*legal.lines[:-1], *[first] * 2),
        legal.name,
    )
    codes = [line.card.code for line in legal.lines for _ in range(line.quantity)]
    floor: list[float] = []
    times: dict[str, list[float]] = {"P10a": [], "P10b": []}
    for _ in range(ROUNDS):
        floor.append(_seconds_a_call(lambda: Counter(codes)))
        times["P10a"].append(_seconds_a_call(lambda: validate(legal, construction)))
        times["P10b"].append(_seconds_a_call(lambda: validate(broken, construction)))
    return [
        Finding(id, over(taken, floor), f"{1e6 * min(taken):.1f} us, {len(codes)} cards", code)
        for id, taken in times.items()
    ]


def _odds() -> Finding:
    own: list[float] = []
    peer: list[float] = []
    with Worker(PEERS_COMMAND, folder=ROOT) as peers:
        for _ in range(ROUNDS):
            answer = peers.ask(peer="scipy:odds", seconds=SECONDS)
            if "missing" in answer:
                return Finding("P11", None, str(answer["missing"]))
            peer.append(answer["seconds"] / answer["games"])
            own.append(_seconds_a_call(lambda: chances(30, WANTS, 20)))
    if chances(30, WANTS, 20)[10] != _counted_hand_by_hand(10):
        return Finding("P11", None, "the odds are WRONG")
    return Finding("P11", over(own, peer), f"{1e6 * min(own):.0f} us; exact fractions")


def _counted_hand_by_hand(draws: int) -> Fraction:
    """The same chance by adding up every good hand."""
    good = sum(
        comb(8, a) * comb(6, b) * comb(4, c) * comb(12, draws - a - b - c)
        for a in range(2, 9)
        for b in range(1, 7)
        for c in range(1, 5)
        if 0 <= draws - a - b - c <= 12
    )
    return Fraction(good, comb(30, draws))


def _seconds_a_call(call: Callable[[], object]) -> float:
    calls = 0
    began = now = time.process_time()
    while now - began < SECONDS:
        for _ in range(20):
            call()
        calls += 20
        now = time.process_time()
    return (now - began) / calls
