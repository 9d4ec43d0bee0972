"""What makes a simulation's figures worth believing, held by every registered game.

After argentum-engine's scoreboard tests: a mirror is exactly 50 %, the number of workers and the
size of the pieces never show, and who does nothing loses.
"""

import json
from multiprocessing import get_context
from typing import Any

import pytest

from rules.commands.bench import bench_decks, bench_runs
from rules.core.game import Game
from rules.core.replay import replay
from rules.core.report import canonical, report
from rules.core.simulate import GOLDFISH, MATCH, Run, Tally, play, run_from_json, run_to_json
from rules.registry import GAMES

ALL = [pytest.param(game, id=code) for code, game in GAMES.items()]
WITHOUT_SIDES = [pytest.param(game, id=code) for code, game in GAMES.items() if not game.sides]
"""In the others no deck plays itself."""
KINDS = (GOLDFISH, MATCH)


def run_of(game: Game, kind: str, *, games: int, policy: str = "", mirror: bool = False) -> Run:
    """A run of the shipped decks, cut to so many units."""
    decks = bench_decks(game)
    chosen = [decks[0]] if kind == GOLDFISH else [decks[0], decks[0] if mirror else decks[1]]
    policies = [policy or game.default_policy] * len(chosen)
    return Run(kind=kind, game=game, decks=chosen, games=games, seed=11, policies=policies)


def play_piece(written: dict[str, Any], start: int, stop: int) -> dict[str, object]:
    """What a worker process does."""
    return play(run_from_json(written, GAMES), start, stop).to_json()


@pytest.mark.parametrize("game", WITHOUT_SIDES)
def test_a_mirror_match_is_exactly_half_under_every_policy(game: Game) -> None:
    for policy in game.policies:
        run = run_of(game, MATCH, games=12, policy=policy, mirror=True)
        document: dict[str, Any] = report(run, play(run, 0, run.units))
        assert document["win_rate"]["rate"] in (0.5, None)
        assert document["wins"][0] == document["wins"][1]


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_two_workers_and_any_pieces_give_the_bytes_of_one(game: Game, kind: str) -> None:
    run = run_of(game, kind, games=30)
    written = json.loads(canonical(run_to_json(run)))
    bounds = [0, 1, 8, 20, 30]
    pieces = [(written, *bounds[at : at + 2]) for at in range(len(bounds) - 1)]
    with get_context("spawn").Pool(2) as workers:
        parts = workers.starmap(play_piece, reversed(pieces), chunksize=1)
    total = Tally(len(run.decks))
    for part in parts:
        total = total.merge(Tally.from_json(part))
    assert canonical(report(run, total)) == canonical(report(run, play(run, 0, run.units)))


@pytest.mark.parametrize("game", ALL)
def test_who_does_nothing_never_wins(game: Game) -> None:
    decks = bench_decks(game)
    run = Run(
        kind=MATCH,
        game=game,
        decks=decks[:2],
        games=30,
        seed=12,
        policies=[game.default_policy, "passive"],
    )
    document: dict[str, Any] = report(run, play(run, 0, run.units))
    assert document["wins"] == [60, 0]


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_a_replay_is_the_game_that_was_counted(game: Game, kind: str) -> None:
    run = run_of(game, kind, games=6)
    for index in range(run.games_played):
        unit = index if kind == GOLDFISH else index // 2
        tally = play(run, unit, unit + 1)
        played = replay(run, index)
        assert any(
            (seat, how) == (played.outcome.winner, played.outcome.how)
            for _, seat, how in tally.endings
        )
        assert played.outcome.turn in tally.lengths


@pytest.mark.parametrize("game", ALL)
def test_every_picture_of_a_replay_can_be_shown(game: Game) -> None:
    [run] = bench_runs(game, bench_decks(game)[:1], GOLDFISH, game.default_policy)
    events = len(replay(run, 3).events)
    for step in range(0, events + 1, 7):
        picture = replay(run, 3, step=step).picture
        assert json.loads(canonical(picture)) is not None
