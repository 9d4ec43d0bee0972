"""What makes a simulation's figures worth believing, held by every registered game.

After argentum-engine's scoreboard tests: a mirror is exactly 50 %, the number of workers and the
size of the pieces never show, and who does nothing loses.
"""

import json
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from typing import Any

import pytest

from rules.commands.bench import bench_decks, bench_runs
from rules.core.game import AVERAGE, CURVE, SHARE, Game
from rules.core.policies import PASS, Policy, ScriptedPolicy
from rules.core.replay import replay
from rules.core.report import canonical, report
from rules.core.run import GOLDFISH, MATCH, Run, run_from_json, run_to_json, seated
from rules.core.simulate import play, table_of
from rules.core.table import NOBODY, LogEnd, Table
from rules.core.tally import Tally
from rules.core.views import View
from rules.registry import GAMES

ALL = [pytest.param(game, id=code) for code, game in GAMES.items()]
SEATED = [
    pytest.param(game, seating.code, id=f"{code}-{seating.code}")
    for code, game in GAMES.items()
    for seating in game.seatings
]
WITHOUT_SIDES = [pytest.param(game, id=code) for code, game in GAMES.items() if not game.sides]
"""In the others no deck plays itself."""
KINDS = (GOLDFISH, MATCH)


def run_of(
    game: Game,
    kind: str,
    *,
    games: int,
    policy: str = "",
    other: str = "",
    mirror: bool = False,
    seating: str = "",
    variant: str = "",
) -> Run:
    """A run of the shipped decks, cut to so many units."""
    decks = bench_decks(game)
    first = policy or game.default_policy
    chosen = [decks[0]] if kind == GOLDFISH else [decks[0], decks[0] if mirror else decks[1]]
    policies = [first, other or first][: len(chosen)]
    return Run(
        kind=kind,
        game=game,
        decks=chosen,
        games=games,
        seed=11,
        policies=policies,
        seating=seating,
        variant=variant,
    )


def play_piece(written: dict[str, Any], start: int, stop: int) -> dict[str, object]:
    """What a worker process does."""
    return play(run_from_json(written, GAMES), start, stop).to_json()


def written_log(table: Table) -> list[tuple[object, ...]]:
    """Every event with all its parts; a card by its number."""
    return [
        (entry[0], entry[1], None if entry[2] is None else entry[2].id, *entry[3:])
        for entry in table.log or ()
    ]


# Fairness.


@pytest.mark.parametrize("game", WITHOUT_SIDES)
def test_a_mirror_match_is_exactly_half_under_every_policy(game: Game) -> None:
    for policy in game.policies:
        run = run_of(game, MATCH, games=12, policy=policy, mirror=True)
        document: dict[str, Any] = report(run, play(run, 0, run.units))
        assert document["win_rate"]["rate"] in (0.5, None)
        assert document["wins"][0] == document["wins"][1]


def other_way_round(run: Run) -> Run:
    """The match with its decks, their policies and seats named in the other order."""
    seats = tuple(1 - deck for deck in reversed(run.game.seating(run.seating).decks))
    [seating] = [known for known in run.game.seatings if known.decks == seats]
    return Run(
        kind=run.kind,
        game=run.game,
        decks=run.decks[::-1],
        games=run.games,
        seed=run.seed,
        policies=run.policies[::-1],
        seating=seating.code,
    )


@pytest.mark.parametrize(("game", "seating"), SEATED)
def test_the_deck_that_is_named_first_has_no_edge(game: Game, seating: str) -> None:
    """What a mirror is where no deck can play itself: the same games, told from the other side."""
    for policy in game.policies:
        run = run_of(game, MATCH, games=6, policy=policy, other="random", seating=seating)
        other = other_way_round(run)
        tally, turned = play(run, 0, run.units), play(other, 0, other.units)
        endings = Counter(
            {
                (deck if deck == NOBODY else 1 - deck, seat, how): times
                for (deck, seat, how), times in turned.endings.items()
            }
        )
        assert tally.endings == endings
        assert tally.figures == turned.figures[::-1]
        assert (tally.lengths, tally.decisions) == (turned.lengths, turned.decisions)
        swapped = str.maketrans("AB", "BA")
        assert tally.pairs == {
            pair.translate(swapped)[::-1]: times for pair, times in turned.pairs.items()
        }


class Blind(Policy):
    """Plays without looking: the first option, or a pass every other time."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        self.asked += 1
        return len(options) - 1 if options[-1] is PASS and self.asked % 2 else 0


BLIND_WINS = {"buffy": 4}
"""Of 40 games at most. Where the first options bring Characters into play, face challenges and
boost, who always takes them does much of what a good player does.
"""


@pytest.mark.parametrize(("game", "seating"), SEATED)
def test_who_plays_blindly_loses(game: Game, seating: str) -> None:
    """Every game, but for `BLIND_WINS`."""
    run = run_of(game, MATCH, games=10, seating=seating)
    winners = Counter[bool]()
    for index in range(run.games_played):
        for blind in (0, 1):
            table = table_of(run, index)
            seats = seated(run, index)
            for seat, deck in enumerate(seats):
                if deck == blind:
                    table.policies[seat] = Blind()
            winner = game.play(table).winner
            assert winner != NOBODY
            winners[seats[winner] == blind] += 1
    assert winners.total() == 40
    assert winners[True] <= BLIND_WINS.get(game.code, 0)


@pytest.mark.parametrize(("game", "seating"), SEATED)
@pytest.mark.parametrize("idle", [0, 1])
def test_who_does_nothing_never_wins(game: Game, seating: str, idle: int) -> None:
    names = [game.default_policy, game.default_policy]
    names[idle] = "passive"
    run = run_of(game, MATCH, games=15, policy=names[0], other=names[1], seating=seating)
    document: dict[str, Any] = report(run, play(run, 0, run.units))
    assert document["wins"][1 - idle] == 30


# Repeatability.


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_two_workers_and_any_pieces_give_the_bytes_of_one(game: Game, kind: str) -> None:
    seating = game.seatings[-1].code if kind == MATCH else ""
    run = run_of(game, kind, games=30, other="random", seating=seating)
    written = json.loads(canonical(run_to_json(run)))
    bounds = [0, 1, 8, 20, 30]
    pieces = [(written, *bounds[at : at + 2]) for at in range(len(bounds) - 1)]
    with get_context("spawn").Pool(2) as workers:
        parts = workers.starmap(play_piece, reversed(pieces), chunksize=1)
    total = Tally(len(run.decks))
    for part in parts:
        total = total.merge(Tally.from_json(part))
    assert canonical(report(run, total)) == canonical(report(run, play(run, 0, run.units)))


@pytest.mark.parametrize(("game", "seating"), SEATED)
def test_the_same_seed_gives_the_same_events_and_another_seed_others(
    game: Game, seating: str
) -> None:
    for policy in game.policies:
        run = run_of(game, MATCH, games=2, policy=policy, other="random", seating=seating)
        logs = []
        for index in (0, 0, 2):
            table = table_of(run, index, log=True)
            game.play(table)
            logs.append(written_log(table))
        assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize(("game", "seating"), SEATED)
def test_a_log_changes_nothing(game: Game, seating: str) -> None:
    run = run_of(game, MATCH, games=2, other="random", seating=seating)
    for index in range(4):
        told, silent = table_of(run, index, log=True), table_of(run, index)
        first, second = game.play(told), game.play(silent)
        assert (first.winner, first.how, first.turn) == (second.winner, second.how, second.turn)
        assert told.decisions == silent.decisions == len(told.choices)


@pytest.mark.parametrize(("game", "seating"), SEATED)
def test_the_recorded_choices_alone_play_the_same_game(game: Game, seating: str) -> None:
    run = run_of(game, MATCH, games=1, policy="random", seating=seating)
    first, again = table_of(run, 1, log=True), table_of(run, 1, log=True)
    game.play(first)
    script = ScriptedPolicy(first.choices)
    again.policies = [script] * len(again.policies)
    game.play(again)
    assert written_log(again) == written_log(first)
    assert script.next == len(first.choices)


@pytest.mark.parametrize("game", ALL)
def test_a_log_limit_stops_right_after_that_event(game: Game) -> None:
    run = run_of(game, MATCH, games=1)
    whole, part = table_of(run, 0, log=True), table_of(run, 0, log=True)
    game.play(whole)
    part.log_limit = 20
    with pytest.raises(LogEnd):
        game.play(part)
    assert written_log(part) == written_log(whole)[:20]


# What is counted.


@pytest.mark.parametrize("game", ALL)
def test_every_policy_plays_to_the_end_in_every_seating_and_variant(game: Game) -> None:
    """`Table.ask` refuses whatever is not among the options."""
    for policy in game.policies:
        runs = [
            run_of(game, MATCH, games=1, policy=policy, seating=seating.code)
            for seating in game.seatings
        ]
        runs += [
            run_of(game, GOLDFISH, games=2, policy=policy, variant=variant.code)
            for variant in game.variants
        ]
        for run in runs:
            assert play(run, 0, run.units).games == 2


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


@pytest.mark.parametrize(("game", "seating"), SEATED)
def test_a_report_says_what_its_replays_show(game: Game, seating: str) -> None:
    """Wins, endings, lengths and measures, counted anew from one game after the other."""
    run = run_of(game, MATCH, games=8, other="random", seating=seating)
    wins, endings, lengths = [0, 0], Counter[str](), []
    figures: list[list[list[Any]]] = [[], []]
    for index in range(run.games_played):
        table = table_of(run, index, log=True)
        outcome = game.play(table)
        seats = seated(run, index)
        if outcome.winner != NOBODY:
            wins[seats[outcome.winner]] += 1
        endings[outcome.how] += 1
        lengths.append(outcome.turn)
        for deck in (0, 1):
            figures[deck].append(game.measure(table, seats.index(deck), game.match_measures))
    document: dict[str, Any] = report(run, play(run, 0, run.units))
    assert document["wins"] == wins
    told = Counter[str]()
    for ending in document["endings"]:
        told[ending["how"]] += ending["games"]
    assert +told == endings
    assert document["length"]["mean"] == pytest.approx(sum(lengths) / len(lengths), abs=1e-6)
    codes = [measure.code for measure in game.match_measures]
    assert [metric["code"] for metric in document["metrics"]] == codes * 2
    for metric in document["metrics"]:
        place = codes.index(metric["code"])
        values = [row[place] for row in figures[metric["deck"]]]
        if metric["kind"] == SHARE:
            hits, tries = sum(value[0] for value in values), sum(value[1] for value in values)
            assert (metric["hits"], metric["tries"]) == (hits, tries)
            assert metric["mean"] == (pytest.approx(hits / tries, abs=1e-6) if tries else None)
        elif metric["kind"] == AVERAGE:
            total, parts = sum(value[0] for value in values), sum(value[1] for value in values)
            assert (metric["total"], metric["parts"]) == (total, parts)
            assert metric["mean"] == (pytest.approx(total / parts, abs=1e-6) if parts else None)
        elif metric["kind"] == CURVE:
            longest = max(len(value) for value in values)
            curve = [[value[at] for value in values if at < len(value)] for at in range(longest)]
            assert [point["games"] for point in metric["turns"]] == [len(each) for each in curve]
            means = [pytest.approx(sum(each) / len(each), abs=1e-6) for each in curve]
            assert [point["mean"] for point in metric["turns"]] == means
        else:
            came = [value for value in values if value is not None]
            mean = pytest.approx(sum(came) / len(came), abs=1e-6) if came else None
            assert metric["mean"] == mean


@pytest.mark.parametrize("game", ALL)
def test_every_picture_of_a_replay_can_be_shown(game: Game) -> None:
    [run] = bench_runs(game, bench_decks(game)[:1], GOLDFISH, game.default_policy)
    events = len(replay(run, 3).events)
    for step in range(0, events + 1, 7):
        picture = replay(run, 3, step=step).picture
        assert json.loads(canonical(picture)) is not None
