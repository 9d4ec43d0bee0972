"""What is to be played, and how often: the order for many games of one kind.

A goldfish run's unit is a game. A match's unit is a pair: the same seed, the seats swapped
(argentum-engine, docs/ai/measurement.md), so that luck of the draw and of the seat cancels; a deck
against itself under one policy scores exactly 50 %. Where partners sit at the table, the second
game has the teams in the reverse order. They play one deck, or bring one each where the seating
lets them. A matrix plays every pairing of its decks as a match does: its units go round the
pairings, so that any part of it covers the field evenly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from rules.core.cards import CardDef
from rules.core.deck import Deck, DeckLine
from rules.core.game import Game, Measure, Seating
from rules.core.snapshot import deck_from_json, deck_to_json

GOLDFISH: Final = "goldfish"
MATCH: Final = "match"
MATRIX: Final = "matrix"

MOST_GAMES: Final = 1_000_000
MOST_FIELD: Final = 40
"""Decks of a matrix: 780 pairings."""
PARTNERED: Final = 4
"""Decks of a match in which partners bring a deck each."""
MOST_DECK: Final = 1_000
"""Cards of a deck that is played; an illegal one may ask for millions."""
MOST_SEED: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exact."""


Pairing = tuple[int, int]
"""Two decks of a matrix by their places in the run."""


class RunError(ValueError):
    """A run that cannot be played; the message is a sentence that says what is wrong with it.

    `field` is the part of `Run` that it is about; "" where several do not go together.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Run:
    """What is played: `games` goldfish games of one deck, `games` pairs between two decks, or so
    many pairs of every pairing of a matrix.

    A match has two decks, or four where partners bring a deck each (`Seating.own_decks`): deck i
    plays for team i % 2. A matrix has 2 to MOST_FIELD decks; `pairings` has the decks of each
    pairing, which are of different sides in a game with sides, and `left_out` those that the game
    does not let sit at one table, with the reason.

    `policies` has a name for each deck. `variant` (goldfish only; "" is the game's first),
    `seating` (not for a goldfish; "" is the game's first) and `switches` (rulings that are set by
    hand) are the game's; `rulings` is what the game makes of these, once a run, so that it can keep
    what it has prepared for them. `sides` has the side of each deck in a game with sides. `teams`
    has the team of each seat: for even games, then for odd ones; `seats` the deck of each seat, in
    a matrix by its place in the pairing. `catalog_version` says where the cards came from. Deck
    lines are put in order and `maybe` is left out, so that equal decks play equal games however
    they were written down. Raises RunError where a value is out of its bounds or unknown to the
    game.
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
        self.teams: tuple[tuple[int, ...], ...] = ((0,),)
        if kind != GOLDFISH:
            self.teams = (found.decks, found.decks[::-1])
        partners = kind == MATCH and len(self.decks) == PARTNERED
        self.seats = tuple(map(_partnered, self.teams)) if partners else self.teams
        self.sides = _sides(self)
        self.rulings = _rulings(self)
        self.left_out: dict[Pairing, str] = {}
        self.pairings = _pairings(self) if kind == MATRIX else ()

    @property
    def units(self) -> int:
        """How many pieces the run can be cut into: games, or pairs of games."""
        return self.games * len(self.pairings) if self.kind == MATRIX else self.games

    @property
    def games_played(self) -> int:
        """How many single games the whole run has; a replay's index is below it."""
        return self.games if self.kind == GOLDFISH else 2 * self.units

    @property
    def mirror(self) -> bool:
        """Whether both games of a pair have the same cards and policies in the same seats, and only
        the teams change places.
        """
        if self.kind != MATCH:
            return False
        return all(
            one % 2 != other % 2
            and self.decks[one].lines == self.decks[other].lines
            and self.policies[one] == self.policies[other]
            for one, other in zip(*self.seats, strict=True)
        )

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured of each deck in each game; a matrix counts only who wins."""
        if self.kind == MATRIX:
            return ()
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


def _partnered(teams: Sequence[int]) -> tuple[int, ...]:
    """The deck of each seat where partners bring one each: the first seat of team t has deck t,
    its second one deck t + 2.
    """
    return tuple(team + 2 * teams[:seat].count(team) for seat, team in enumerate(teams))


def _check(run: Run) -> None:
    if run.kind not in (GOLDFISH, MATCH, MATRIX):
        raise RunError(f"A run is a {GOLDFISH}, a {MATCH} or a {MATRIX}, not {run.kind!r}.")
    _check_decks(run)
    unit, most = ("games", MOST_GAMES) if run.kind == GOLDFISH else ("pairs", MOST_GAMES // 2)
    if not 1 <= run.games <= most:
        raise RunError(f"The number of {unit} must be 1 to {most:,}, not {run.games:,}.", "games")
    if not 0 <= run.seed <= MOST_SEED:
        raise RunError(f"The seed must be 0 to {MOST_SEED}, not {run.seed}.", "seed")
    for deck in run.decks:
        if deck.game != run.game.code:
            raise RunError(f"The deck {deck.name!r} is for {deck.game}, not for {run.game.code}.")
        copies = sum(line.quantity for line in deck.lines)
        if copies > MOST_DECK:
            raise RunError(f"A deck of {copies:,} cards is not played; {MOST_DECK:,} are the most.")
    if len(run.policies) != len(run.decks):
        raise RunError(
            f"A {run.kind} needs {len(run.decks)} policy name(s), not {len(run.policies)}.",
            "policies",
        )
    for policy in run.policies:
        if policy not in run.game.policies:
            known = ", ".join(run.game.policies)
            raise RunError(
                f"No policy is named {policy!r}; {run.game.name} has {known}.", "policies"
            )
    if run.kind != GOLDFISH and run.variant:
        raise RunError(f"A {run.kind} has no variants; {run.variant!r} was given.", "variant")
    variants = [variant.code for variant in run.game.variants]
    if run.kind == GOLDFISH and run.variant not in variants:
        known = ", ".join(variants)
        raise RunError(
            f"No variant is named {run.variant!r}; {run.game.name} has {known}.", "variant"
        )


def _check_decks(run: Run) -> None:
    decks = len(run.decks)
    if run.kind == GOLDFISH and decks != 1:
        raise RunError(f"A {GOLDFISH} needs 1 deck, not {decks}.")
    if run.kind == MATCH and decks not in (2, PARTNERED):
        raise RunError(
            f"A {MATCH} needs 2 decks, or {PARTNERED} where partners bring one each, not {decks}."
        )
    if run.kind == MATRIX and not 2 <= decks <= MOST_FIELD:
        raise RunError(f"A {MATRIX} needs 2 to {MOST_FIELD} decks, not {decks}.")


def _seating(run: Run, code: str) -> Seating:
    first = run.game.seatings[0]
    if run.kind == GOLDFISH and code not in ("", first.code):
        raise RunError(f"A goldfish has no seatings; {code!r} was given.", "seating")
    try:
        found = run.game.seating(code)
    except ValueError as error:
        raise RunError(str(error), "seating") from error
    if run.kind == MATCH and len(run.decks) == PARTNERED and not found.own_decks:
        able = [known for known in run.game.seatings if known.own_decks]
        listed = ", ".join(f"{known.code} ({known.label})" for known in able) or "none"
        raise RunError(
            f"In the seating {found.code} ({found.label}) nobody has a partner with a deck of "
            f"their own: it needs 2 decks, not {PARTNERED}. Seatings of {run.game.name} for "
            f"{PARTNERED} decks: {listed}.",
            "seating",
        )
    return found


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
    if sides[2:] and run.kind == MATCH and sides[2:] != sides[:2]:
        raise RunError(f"Partners of {game.name} play decks of one side.")
    return sides


def _pairings(run: Run) -> tuple[Pairing, ...]:
    """Every pairing of a matrix's decks that can be played, each of two sides where the game has
    sides; the others go to `left_out`.
    """
    met = [
        (one, other)
        for one, other in combinations(range(len(run.decks)), 2)
        if not run.sides or run.sides[one] != run.sides[other]
    ]
    if not met:
        label = run.game.side(run.sides[0]).label
        raise RunError(
            f"A matrix of {run.game.name} pairs decks of different sides; all are {label} decks."
        )
    for pairing in met:
        at_table = [run.decks[pairing[place]] for place in run.seats[0]]
        if reason := run.game.clash(at_table, run.rulings):
            run.left_out[pairing] = reason
    found = tuple(pairing for pairing in met if pairing not in run.left_out)
    if not found:
        names = " against ".join(run.decks[place].name or f"deck {place + 1}" for place in met[0])
        others = ", or a table without partners" if len(run.seats[0]) > len(met[0]) else ""
        raise RunError(
            f"No pairing of this matrix can be played: choose other decks, or other rulings{others}"
            f". {names}: {run.left_out[met[0]]}"
        )
    most = MOST_GAMES // 2
    if run.games * len(found) > most:
        raise RunError(
            f"{run.games:,} pairs of each of {len(found):,} pairings are "
            f"{run.games * len(found):,} pairs of games; {most:,} are the most."
        )
    return found


def _rulings(run: Run) -> object:
    try:
        return run.game.rulings(run.switches)
    except ValueError as error:
        raise RunError(str(error), "rulings") from error


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
    seats = run.seats[index % len(run.seats)]
    if run.kind != MATRIX:
        return seats
    pairing = run.pairings[pairing_of(run, index)]
    return tuple(pairing[place] for place in seats)


def teamed(run: Run, index: int) -> tuple[int, ...]:
    """The team, 0 or 1, of each seat in game `index`; in a matrix team 0 has the pairing's first
    deck.
    """
    return run.teams[index % len(run.teams)]


def team_of(run: Run, deck: int) -> tuple[int, ...]:
    """The decks that win when this one wins: itself, and its partner's."""
    if run.kind == MATCH and len(run.decks) == PARTNERED:
        return (deck % 2, deck % 2 + 2)
    return (deck,)


def pairing_of(run: Run, index: int) -> int:
    """Which of a matrix's pairings plays game `index`."""
    return index // 2 % len(run.pairings)


def first_game(run: Run, pairing: int, pair: int = 0) -> int:
    """The index of the first game of a pairing's pair; the second one follows it."""
    return 2 * (pairing + pair * len(run.pairings))
