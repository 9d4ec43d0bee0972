"""Playing many games of one kind, in pieces of any size and order, and counting what happened.

A `Run` says everything that decides its games. Game k of it is the same game whoever plays it, and
when: its generators are derived from (run seed, unit, chair), never from a chunk or a worker. A
`Tally` holds counts of whole numbers only, so that tallies merge in any order to the same bytes.

A goldfish run's unit is a game. A match's unit is a pair: the same seed, the seats swapped
(argentum-engine, docs/ai/measurement.md), so that luck of the draw and of the seat cancels; a deck
against itself under one policy scores exactly 50 %. Where partners sit at the table, they play one
deck, and the second game has the seats in the reverse order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final, overload

from rules.core.cards import CardDef
from rules.core.deck import Deck, DeckLine
from rules.core.game import Game, Measure, Seating
from rules.core.snapshot import deck_from_json, deck_to_json
from rules.core.streams import GAME_CHAIR, stream
from rules.core.table import Outcome, Table
from rules.core.tally import Tally, letter

GOLDFISH: Final = "goldfish"
MATCH: Final = "match"

MOST_GAMES: Final = 1_000_000
MOST_DECK: Final = 1_000
"""Cards of a deck that is played; an illegal one may ask for millions."""
MOST_SEED: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exact."""

ASK_EVERY: Final = 0.1
"""Seconds between two questions whether to go on."""


__all__ = [
    "GOLDFISH",
    "MATCH",
    "MOST_GAMES",
    "MOST_SEED",
    "Run",
    "RunError",
    "Tally",
    "play",
    "run_from_json",
    "run_to_json",
    "seated",
    "table_of",
]


class RunError(ValueError):
    """A run that cannot be played; the message is a sentence that says what is wrong with it."""


class Run:
    """What is played: `games` goldfish games of one deck, or `games` pairs between two decks.

    `policies` has a name for each deck. `variant` (goldfish only; "" is the game's first),
    `seating` (match only; "" is the game's first) and `switches` (rulings that are set by hand) are
    the game's; `rulings` is what the game makes of these, once a run, so that it can keep what it
    has prepared for them. `sides` has the side of each deck in a game with sides, `seats` the deck
    of each seat: for even games, then for odd ones. `catalog_version` says where the cards came
    from. Deck lines are put in order and `maybe` is left out, so that equal decks play equal games
    however they were written down. Raises RunError where a value is out of its bounds or unknown to
    the game.
    """

    def __init__(
        self,
        *,
        kind: str,
        game: Game,
        decks: Sequence[Deck],
        games: int,
        seed: int,
        policies: Sequence[str],
        variant: str = "",
        seating: str = "",
        switches: Mapping[str, object] | None = None,
        catalog_version: str = "",
    ) -> None:
        self.kind = kind
        self.game = game
        self.decks = tuple(_in_order(deck) for deck in decks)
        self.games = games
        self.seed = seed
        self.policies = tuple(policies)
        if kind == GOLDFISH and not variant:
            variant = game.variants[0].code
        self.variant = variant
        self.switches = dict(switches or {})
        self.catalog_version = catalog_version
        _check(self)
        found = _seating(self, seating)
        self.seating = found.code
        self.seats: tuple[tuple[int, ...], ...] = ((0,),)
        if kind == MATCH:
            self.seats = (found.decks, found.decks[::-1])
        self.sides = _sides(self)
        self.rulings = _rulings(self)

    @property
    def units(self) -> int:
        """How many pieces the run can be cut into: games, or pairs of games."""
        return self.games

    @property
    def games_played(self) -> int:
        """How many single games the whole run has; a replay's index is below it."""
        return self.games if self.kind == GOLDFISH else 2 * self.games

    @property
    def mirror(self) -> bool:
        """Whether a deck plays itself under one policy, as many players on each side."""
        return (
            self.kind == MATCH
            and self.decks[0].lines == self.decks[1].lines
            and self.policies[0] == self.policies[1]
            and self.seats[1] == tuple(1 - deck for deck in self.seats[0])
        )

    @property
    def measures(self) -> tuple[Measure, ...]:
        if self.kind == GOLDFISH:
            return self.game.goldfish_measures
        return self.game.match_measures


def _in_order(deck: Deck) -> Deck:
    cards: dict[tuple[str, str], CardDef] = {}
    quantities: dict[tuple[str, str], int] = {}
    for line in deck.counted():
        key = (line.zone, line.card.code)
        cards[key] = line.card
        quantities[key] = quantities.get(key, 0) + line.quantity
    lines = tuple(DeckLine(cards[key], key[0], quantities[key]) for key in sorted(cards))
    return Deck(deck.game, deck.format, lines, deck.name, deck.side)


def _check(run: Run) -> None:
    if run.kind not in (GOLDFISH, MATCH):
        raise RunError(f"A run is a {GOLDFISH} or a {MATCH}, not {run.kind!r}.")
    decks, unit, most = (
        (1, "games", MOST_GAMES) if run.kind == GOLDFISH else (2, "pairs", MOST_GAMES // 2)
    )
    if len(run.decks) != decks:
        raise RunError(f"A {run.kind} needs {decks} deck(s), not {len(run.decks)}.")
    if not 1 <= run.games <= most:
        raise RunError(f"The number of {unit} must be 1 to {most:,}, not {run.games:,}.")
    if not 0 <= run.seed <= MOST_SEED:
        raise RunError(f"The seed must be 0 to {MOST_SEED}, not {run.seed}.")
    for deck in run.decks:
        if deck.game != run.game.code:
            raise RunError(f"The deck {deck.name!r} is for {deck.game}, not for {run.game.code}.")
        copies = sum(line.quantity for line in deck.lines)
        if copies > MOST_DECK:
            raise RunError(f"A deck of {copies:,} cards is not played; {MOST_DECK:,} are the most.")
    if len(run.policies) != decks:
        raise RunError(f"A {run.kind} needs {decks} policy name(s), not {len(run.policies)}.")
    for policy in run.policies:
        if policy not in run.game.policies:
            known = ", ".join(run.game.policies)
            raise RunError(f"No policy is named {policy!r}; {run.game.name} has {known}.")
    if run.kind == MATCH and run.variant:
        raise RunError(f"A match has no variants; {run.variant!r} was given.")
    variants = [variant.code for variant in run.game.variants]
    if run.kind == GOLDFISH and run.variant not in variants:
        known = ", ".join(variants)
        raise RunError(f"No variant is named {run.variant!r}; {run.game.name} has {known}.")


def _seating(run: Run, code: str) -> Seating:
    first = run.game.seatings[0]
    if run.kind == GOLDFISH and code not in ("", first.code):
        raise RunError(f"A goldfish has no seatings; {code!r} was given.")
    try:
        return run.game.seating(code)
    except ValueError as error:
        raise RunError(str(error)) from error


def _sides(run: Run) -> tuple[str, ...]:
    """The side of each deck; in a match every side has one."""
    game = run.game
    if not game.sides:
        return ()
    kinds = [f"a {side.label} deck" for side in game.sides]
    sides = tuple(game.side_of(deck) for deck in run.decks)
    for deck, side in zip(run.decks, sides, strict=True):
        if not side:
            named = repr(deck.name) if deck.name else "without a name"
            raise RunError(
                f"The deck {named} says no side, and its cards tell none; it must be "
                f"{' or '.join(kinds)}."
            )
    try:
        labels = [game.side(side).label for side in sides]
    except ValueError as error:
        raise RunError(str(error)) from error
    if run.kind == MATCH and sides[0] == sides[1]:
        raise RunError(
            f"A match of {game.name} needs {' and '.join(kinds)}; both are {labels[0]} decks."
        )
    return sides


def _rulings(run: Run) -> object:
    try:
        return run.game.rulings(run.switches)
    except ValueError as error:
        raise RunError(str(error)) from error


def run_to_json(run: Run) -> dict[str, object]:
    """The whole run as JSON data, its decks with full card rows."""
    return {
        "kind": run.kind,
        "game": run.game.code,
        "decks": [deck_to_json(run.game, deck) for deck in run.decks],
        "games": run.games,
        "seed": run.seed,
        "policies": list(run.policies),
        "variant": run.variant,
        "seating": run.seating,
        "switches": dict(run.switches),
        "catalog_version": run.catalog_version,
    }


def run_from_json(data: Mapping[str, Any], games: Mapping[str, Game]) -> Run:
    """The run that `run_to_json` wrote; `games` finds a game by its code (`rules.registry.GAMES`).

    One that was written before there were seatings has the game's first. Raises RunError or
    CardError where the data no longer makes a run.
    """
    code = str(data["game"])
    if code not in games:
        raise RunError(f"No game has the code {code!r}.")
    game = games[code]
    return Run(
        kind=str(data["kind"]),
        game=game,
        decks=tuple(deck_from_json(game, deck) for deck in data["decks"]),
        games=int(data["games"]),
        seed=int(data["seed"]),
        policies=tuple(str(policy) for policy in data["policies"]),
        variant=str(data["variant"]),
        seating=str(data.get("seating", "")),
        switches=dict(data["switches"]),
        catalog_version=str(data["catalog_version"]),
    )


def seated(run: Run, index: int) -> tuple[int, ...]:
    """Which deck sits in which seat in game `index` of the run."""
    return run.seats[index % len(run.seats)]


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
    tally = Tally(len(run.decks))
    asked = monotonic()
    for unit in range(start, stop):
        if going is not None and monotonic() - asked >= ASK_EVERY:
            if not going():
                return None
            asked = monotonic()
        if run.kind == GOLDFISH:
            _play_game(run, unit, tally)
        else:
            first = _play_game(run, 2 * unit, tally)
            second = _play_game(run, 2 * unit + 1, tally)
            tally.add_pair(letter(first, seated(run, 0)), letter(second, seated(run, 1)))
    return tally


def _play_game(run: Run, index: int, tally: Tally) -> Outcome:
    """Play and count one game."""
    table = table_of(run, index)
    outcome = run.game.play(table)
    seats = seated(run, index)
    tally.add_game(table, outcome, seats, index)
    measures = run.measures
    for deck in range(len(run.decks)):
        figures = run.game.measure(table, seats.index(deck), measures)
        tally.add_figures(deck, measures, figures)
    table.close()
    return outcome
