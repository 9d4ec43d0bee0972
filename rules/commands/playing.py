"""What the commands that play have in common: decks that may be played, policies, rulings, seed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.commands import inputs
from rules.commands.inputs import InputError
from rules.core.construction import ADVICE, ILLEGAL, LEGAL, Violation, validate, verdict
from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.report import report
from rules.core.rulings import ALLOW_ILLEGAL, Switch, switches
from rules.core.run import MOST_SEED, Run
from rules.core.simulate import play, set_up
from rules.registry import GAMES

LONGEST_NUMBER: Final = 20
"""Digits; longer numbers are not even read."""


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that every command has which plays."""
    inputs.add_game(parser)
    inputs.add_format(parser)
    inputs.add_catalog(parser)
    parser.add_argument(
        "--policy", metavar="P", help="who makes the choices (default: the game's best)"
    )
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set a switch for an open point of the rulebook; may be given several times",
    )
    parser.add_argument(
        "--allow-illegal", action="store_true", help="play decks that break the deck rules too"
    )
    inputs.add_json(parser)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The argument `--seed`."""
    parser.add_argument(
        "--seed",
        type=whole_number(0, MOST_SEED),
        default=1,
        metavar="S",
        help="the same seed plays the same games (default: 1)",
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """The argument `--players`."""
    seatings = "; ".join(
        f"{code}: {', '.join(seating.code for seating in game.seatings)}"
        for code, game in sorted(GAMES.items())
    )
    parser.add_argument(
        "--players",
        default="",
        metavar="CODE",
        help=f"who sits at the table (default: the game's first). {seatings}",
    )


def add_partners(parser: argparse.ArgumentParser) -> None:
    """The argument `--partners`."""
    parser.add_argument(
        "--partners",
        nargs=2,
        default=[],
        metavar=("C", "D"),
        help="the decks of A's and of B's partner, where --players has partners with a deck each "
        "(default: partners play one deck)",
    )


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds, for argparse."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
        if len(digits) > LONGEST_NUMBER or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]} is not within {least} to {most}")
        return int(text)

    return read


class Request:
    """The decks and settings that a command was given, read and checked."""

    def __init__(self, arguments: argparse.Namespace, paths: Sequence[str]) -> None:
        self.game = inputs.chosen_game(arguments)
        self.catalog = inputs.chosen_catalog(arguments, self.game)
        self.switches = read_switches(self.game, arguments.ruling)
        known = {switch.name for switch in switches(type(self.game.rulings({})))}
        self.plays_illegal = ALLOW_ILLEGAL in known
        if arguments.allow_illegal and self.plays_illegal:
            self.switches.setdefault(ALLOW_ILLEGAL, True)
        self.rulings = self._rulings()
        given: str | None = arguments.policy
        self.policy = self.game.default_policy if given is None else given
        self.decks: list[Deck] = []
        self.verdicts: list[str] = []
        for path in paths:
            self._add_deck(path, arguments.format, allow_illegal=arguments.allow_illegal)

    def _rulings(self) -> object:
        try:
            return self.game.rulings(self.switches)
        except ValueError as error:
            raise InputError(str(error)) from error

    def _add_deck(self, path: str, format_code: str | None, *, allow_illegal: bool) -> None:
        """Read and check one deck; unless asked for, only a legal one is played (TT-Q-28)."""
        reading = inputs.chosen_deck(path, self.game, self.catalog, format_code)
        deck = reading.deck
        for notice in reading.notices:
            print(notice, file=sys.stderr)
        inputs.format_named(self.game, deck.format)
        faults = validate(deck, self.game.construction(deck, self.rulings, self.catalog))
        answer = verdict(faults)
        said = [self._said(fault) for fault in faults if fault.level != ADVICE]
        if answer != LEGAL and not allow_illegal:
            judged = "is" if answer == ILLEGAL else "may be"
            anyway = self.plays_illegal or answer != ILLEGAL
            raise InputError(
                f"The deck {path} {judged} illegal and is not played"
                + ("; --allow-illegal plays it anyway, if it can be set up." if anyway else "."),
                said,
            )
        if answer != LEGAL:
            print(f"The deck {path}: {answer}.", file=sys.stderr)
            for fault in said:
                print(f"  {fault['message']}", file=sys.stderr)
        self.decks.append(deck)
        self.verdicts.append(answer)

    def add_field(self, *, allow_illegal: bool) -> None:
        """Every character that the cards make, else every deck shipped with the game; those that
        cannot be played are left out, and the reason is said.
        """
        from rules.field import candidates, entrants, named, refusals  # only a field needs them

        judged = entrants(
            self.game,
            candidates(self.game, self.catalog),
            self.switches,
            self.catalog,
            allow_illegal=allow_illegal,
        )
        for entrant in judged:
            if not entrant.refusal:
                self.decks.append(entrant.deck)
                self.verdicts.append(entrant.verdict)
        for reason, names in refusals(judged).items():
            print(f"Left out: {named(names)}. {reason}", file=sys.stderr)

    def _said(self, fault: Violation) -> dict[str, object]:
        from rules.messages import violation_json  # only a faulty deck waits for the rulebook

        said = violation_json(fault, self.catalog, self.game)
        return {**said, "message": f"{said['rule']}: {said['message']}"}

    def other_policy(self, given: str | None) -> str:
        """The policy of the second deck: the one given, else that of the first."""
        return self.policy if given is None else given

    @property
    def status(self) -> int:
        """The exit status once all is done: 0 if every deck is legal, else 1."""
        return 0 if all(answer == LEGAL for answer in self.verdicts) else 1

    def run(
        self,
        kind: str,
        *,
        games: int,
        seed: int,
        policies: Sequence[str],
        variant: str = "",
        seating: str = "",
    ) -> Run:
        """The run of these decks. Raises InputError where it cannot be played."""
        try:
            asked = Run(
                kind=kind,
                game=self.game,
                decks=self.decks,
                games=games,
                seed=seed,
                policies=policies,
                variant=variant,
                seating=seating,
                switches=self.switches,
                catalog_version=self.catalog.version,
            )
            set_up(asked)
        except ValueError as error:  # RunError, or what the game itself says of a deck
            raise InputError(str(error)) from error
        return asked


def play_and_report(
    asked: Run, words: Callable[[Mapping[str, Any]], str], *, as_json: bool
) -> None:
    """Play a whole run and print its report, in words or as JSON."""
    tally = play(asked, 0, asked.units)
    document = report(asked, tally)
    if as_json:
        inputs.print_json(document)
    else:
        print(words(document))


def read_switches(game: Game, written: Sequence[str]) -> dict[str, object]:
    """The rulings that `NAME=VALUE` arguments set. Raises InputError."""
    known = {switch.name: switch for switch in switches(type(game.rulings({})))}
    values: dict[str, object] = {}
    for word in written:
        name, equals, value = word.partition("=")
        if not equals:
            raise InputError(f"A ruling is given as NAME=VALUE, not as {word!r}.")
        if name not in known:
            raise InputError(f"No ruling is named {name!r}; known are {', '.join(known)}.")
        if name in values:
            raise InputError(f"The ruling {name} is set twice; say it once.")
        values[name] = _value(known[name], value)
    return values


def _value(switch: Switch, text: str) -> object:
    if isinstance(switch.default, bool):
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if text.casefold() not in words:
            raise InputError(f"The ruling {switch.name} is true or false, not {text!r}.")
        return words[text.casefold()]
    if isinstance(switch.default, int):
        try:
            return whole_number(switch.minimum, switch.maximum)(text)
        except argparse.ArgumentTypeError as error:
            raise InputError(f"The ruling {switch.name}: {error}.") from error
    return text
