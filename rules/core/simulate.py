"""Playing the games of a run, in pieces of any size and order, and counting what happened.

Game k of a run is the same game whoever plays it, and when: its generators are derived from (run
seed, unit, chair), never from a chunk or a worker. A `Tally` holds counts of whole numbers only, so
that tallies merge in any order to the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final, overload

from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.run import (
    GOLDFISH,
    MATRIX,
    Run,
    RunError,
    first_game,
    pairing_of,
    seated,
    teamed,
)
from rules.core.streams import GAME_CHAIR, stream
from rules.core.table import Outcome, Table
from rules.core.tally import Tally, letter

ASK_EVERY: Final = 0.1
"""Seconds between two questions whether to go on."""


def table_of(run: Run, index: int, *, log: bool = False) -> Table:
    """The table of game `index` of the run (0 up to `games_played`), set up and not yet begun."""
    game = run.game
    unit = index if run.kind == GOLDFISH else index // 2
    seats = seated(run, index)
    policies = [
        game.policy(run.policies[deck], stream(run.seed, unit, seat + 1))
        for seat, deck in enumerate(seats)
    ]
    seed = stream(run.seed, unit, GAME_CHAIR)
    if run.kind == GOLDFISH:
        return game.goldfish_table(
            run.decks[0],
            variant=run.variant,
            seed=seed,
            policy=policies[0],
            rulings=run.rulings,
            log=log,
        )
    decks = [run.decks[deck] for deck in seats]
    return game.table(decks, seed=seed, policies=policies, rulings=run.rulings, log=log)


def set_up(run: Run) -> None:
    """Set up the first game of each pairing, so that what the game itself says against a deck, or
    against two at one table, is said before anything is played. Raises ValueError.
    """
    if run.kind != MATRIX:
        table_of(run, 0)
        return
    for number, (one, other) in enumerate(run.pairings):
        try:
            table_of(run, first_game(run, number))
        except ValueError as error:
            names = " against ".join(
                run.decks[deck].name or f"deck {deck + 1}" for deck in (one, other)
            )
            raise RunError(f"{names}: {error}") from error


def refusal(game: Game, deck: Deck, switches: Mapping[str, object]) -> str:
    """Why the engine sets up no game with a deck under these switches, in a sentence; "" if it
    does.
    """
    try:
        set_up(
            Run(
                kind=GOLDFISH,
                game=game,
                decks=[deck],
                games=1,
                seed=0,
                policies=[game.default_policy],
                switches=switches,
            )
        )
    except ValueError as error:  # RunError, or what the game itself says of a deck
        return str(error)
    return ""


@overload
def play(run: Run, start: int, stop: int) -> Tally: ...


@overload
def play(run: Run, start: int, stop: int, *, going: Callable[[], bool] | None) -> Tally | None: ...


def play(
    run: Run, start: int, stop: int, *, going: Callable[[], bool] | None = None
) -> Tally | None:
    """Play the units `start` up to, not including, `stop`; what happened in them, counted.

    `going` is asked about ten times a second; once it answers False the play stops and None comes
    back: a part that was not finished is never counted. Raises RunError for units that are not in
    the run.
    """
    if not 0 <= start <= stop <= run.units:
        raise RunError(f"The run has the units 0 to {run.units}, not {start} to {stop}.")
    tally = Tally(len(run.decks) if run.measures else 0)
    asked = monotonic()
    for unit in range(start, stop):
        if going is not None and monotonic() - asked >= ASK_EVERY:
            if not going():
                return None
            asked = monotonic()
        if run.kind == GOLDFISH:
            _play_game(run, unit, tally)
            continue
        first = letter(_play_game(run, 2 * unit, tally), teamed(run, 0))
        second = letter(_play_game(run, 2 * unit + 1, tally), teamed(run, 1))
        if run.kind == MATRIX:
            tally.add_pairing(pairing_of(run, 2 * unit), first, second)
        else:
            tally.add_pair(first, second)
    return tally


def _play_game(run: Run, index: int, tally: Tally) -> Outcome:
    """Play and count one game: a win for the team of a match, for the deck of a matrix."""
    measures = run.measures
    table = table_of(run, index)
    table.measured = bool(measures)
    outcome = run.game.play(table)
    seats = seated(run, index)
    winners = seats if run.kind == MATRIX else teamed(run, index)
    tally.add_game(table, outcome, winners, index)
    if measures:
        for deck in range(len(run.decks)):
            figures = run.game.measure(table, seats.index(deck), measures)
            tally.add_figures(deck, measures, figures)
    table.close()
    return outcome
