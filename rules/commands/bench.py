"""`python -m rules bench [GAME]`: games and decisions per second of the shipped decks, one core."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Final

from rules.commands import inputs
from rules.commands.inputs import InputError
from rules.commands.report_text import table
from rules.core.catalog import shipped_catalog, shipped_decks
from rules.core.deck import Deck
from rules.core.decklist import read_decklist
from rules.core.game import Game
from rules.core.run import GOLDFISH, MATCH, MOST_GAMES, Run
from rules.core.simulate import play, table_of
from rules.registry import GAMES

ROUNDS: Final = 5
CHUNK: Final = 4
"""Units played between two looks at the clock."""


@dataclass(frozen=True)
class Rate:
    """What was played in how many seconds of processor time.

    Processor time, so that a busy machine does not make the engine look slow.
    """

    games: int
    decisions: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `bench` takes."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game (default: all)")
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="S",
        help=f"seconds a measurement, of which each figure has {ROUNDS} (default: 1)",
    )
    inputs.add_json(parser)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number") from None
    if not 0.01 <= seconds <= 60:
        raise argparse.ArgumentTypeError("seconds are 0.01 to 60")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    """0: measured."""
    if arguments.game is not None and arguments.game not in GAMES:
        raise InputError(
            f"There is no game {arguments.game!r}; the games are: {', '.join(sorted(GAMES))}."
        )
    games = [GAMES[arguments.game]] if arguments.game is not None else list(GAMES.values())
    rows = [row for game in games for row in _measured(game, arguments.seconds)]
    if arguments.json:
        inputs.print_json({"measurements": rows})
        return 0
    lines = table(
        ["game, kind, policy", "games/s", "decisions/s", "decisions a game"],
        [
            [
                f"{row['game']} {row['kind']}, {row['policy']}",
                f"{row['games_a_second']:,.0f}",
                f"{row['decisions_a_second']:,.0f}",
                f"{row['decisions_a_game']:.1f}",
            ]
            for row in rows
        ],
    )
    print("\n".join(lines))
    print(f"Median of {ROUNDS} rounds on one core, the shipped decks in turn, log off.")
    return 0


def _measured(game: Game, seconds: float) -> list[dict[str, object]]:
    """Every kind and policy, measured in turns so that a slow moment hits all alike."""
    decks = bench_decks(game)
    wanted = [
        (kind, policy, bench_runs(game, decks, kind, policy))
        for kind in (GOLDFISH, MATCH)
        for policy in game.policies
    ]
    rates: list[list[Rate]] = [[] for _ in wanted]
    for _ in range(ROUNDS):
        for found, (_, _, runs) in zip(rates, wanted, strict=True):
            found.append(rate(runs, seconds))
    return [
        {
            "game": game.code,
            "kind": kind,
            "policy": policy,
            "games_a_second": round(median(one.games_a_second for one in found), 1),
            "decisions_a_second": round(median(one.decisions_a_second for one in found), 1),
            "decisions_a_game": round(median(one.decisions / one.games for one in found), 1),
        }
        for found, (kind, policy, _) in zip(rates, wanted, strict=True)
    ]


def bench_decks(game: Game) -> list[Deck]:
    """The decks that are shipped with the game."""
    catalog = shipped_catalog(game)
    return [read_decklist(text, catalog, game).deck for text in shipped_decks(game).values()]


def bench_runs(game: Game, decks: Sequence[Deck], kind: str, policy: str) -> list[Run]:
    """A goldfish run of each deck, or a match of each deck against the next that may play it."""
    if kind == GOLDFISH:
        seated = [[deck] for deck in decks]
    else:
        seated = [[deck, _opponent(game, decks, number)] for number, deck in enumerate(decks)]
    return [
        Run(
            kind=kind,
            game=game,
            decks=chosen,
            games=MOST_GAMES // 2,
            seed=1,
            policies=[policy] * len(chosen),
        )
        for chosen in seated
    ]


def _opponent(game: Game, decks: Sequence[Deck], number: int) -> Deck:
    """The deck before this one, going round; with sides, the nearest such deck of another one."""
    before = [*decks[:number][::-1], *decks[number:][::-1]]
    own = game.side_of(decks[number])
    return next((deck for deck in before if not game.sides or game.side_of(deck) != own), before[0])


def rate(runs: Sequence[Run], seconds: float) -> Rate:
    """Play the runs in turns, counting and all, for about so many seconds of processor time."""
    games = decisions = unit = 0
    gc.collect()
    began = now = process_time()
    while now - began < seconds:
        for asked in runs:
            tally = play(asked, unit, unit + CHUNK)
            games += tally.games
            decisions += tally.decisions
        unit += CHUNK
        now = process_time()
    return Rate(games, decisions, now - began)


def bare_rate(runs: Sequence[Run], seconds: float, *, log: bool) -> Rate:
    """As `rate`, but only set up and played, with or without a log; nothing is measured."""
    games = decisions = index = 0
    gc.collect()
    began = now = process_time()
    while now - began < seconds:
        for asked in runs:
            for game in range(index, index + CHUNK):
                played = table_of(asked, game, log=log)
                played.measured = False
                asked.game.play(played)
                decisions += played.decisions
                played.close()
            games += CHUNK
        index += CHUNK
        now = process_time()
    return Rate(games, decisions, now - began)
