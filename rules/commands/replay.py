"""`python -m rules replay`: one game of a goldfish, a match or a matrix, event by event."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from rules.commands import inputs, playing
from rules.commands.inputs import InputError
from rules.core.replay import Replay, outcome_to_json, replay, replay_to_json
from rules.core.report import house_decks
from rules.core.run import GOLDFISH, MATCH, MATRIX, MOST_GAMES, Run, RunError, team_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `replay` takes."""
    parser.add_argument(
        "decks",
        nargs="*",
        metavar="DECKFILE",
        help="one decklist for a game of a goldfish run, two for a game of a match; for a game of "
        "a matrix what the matrix was given",
    )
    parser.add_argument(
        "--kind",
        choices=(GOLDFISH, MATCH, MATRIX),
        help="the kind of run (default: told by the number of decks)",
    )
    parser.add_argument(
        "--index",
        type=playing.whole_number(0, MOST_GAMES - 1),
        required=True,
        metavar="K",
        help="which game of the run, from 0; in a match 2k and 2k+1 are pair k, a matrix names the "
        "first game of each pairing",
    )
    playing.add_seed(parser)
    parser.add_argument(
        "--step",
        type=playing.whole_number(0, 1_000_000),
        metavar="N",
        help="show the table after event N (default: at the end)",
    )
    parser.add_argument("--variant", default="", metavar="V", help="the goldfish run's variant")
    parser.add_argument("--policy-b", metavar="P", help="the policy of a match's second deck")
    playing.add_players(parser)
    playing.add_partners(parser)
    playing.add_play_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: the decks are legal; 1: one is not, or that cannot be told, and the game was played."""
    kind = arguments.kind or (GOLDFISH if len(arguments.decks) == 1 else MATCH)
    _check(arguments, kind)
    request = playing.Request(arguments, [*arguments.decks, *arguments.partners])
    if not request.decks:
        request.add_field(allow_illegal=arguments.allow_illegal)
    policies = [request.policy] * len(request.decks)
    if kind == MATCH:
        policies[1::2] = [request.other_policy(arguments.policy_b)] * (len(policies) // 2)
    asked = request.run(
        kind,
        games=_units(kind, len(request.decks)),
        seed=arguments.seed,
        policies=policies,
        variant=arguments.variant,
        seating=arguments.players,
    )
    try:
        played = replay(asked, arguments.index, step=arguments.step)
    except RunError as error:
        raise InputError(str(error)) from error
    if arguments.json:
        inputs.print_json(replay_to_json(asked, played))
    else:
        print("\n".join(_lines(asked, played, with_picture=arguments.step is not None)))
    return request.status


def _check(arguments: argparse.Namespace, kind: str) -> None:
    """Raises InputError for what does not belong to this kind of run."""
    decks = len(arguments.decks)
    if kind == GOLDFISH and decks != 1:
        raise InputError(f"One deck is replayed of a goldfish, not {decks}.")
    if arguments.kind == MATCH and decks != 2:
        raise InputError(f"Two decks are replayed of a {MATCH}, not {decks}.")
    if kind == MATCH and decks != 2:
        raise InputError(
            f"One or two decks are replayed, not {decks}; for more give --partners or "
            f"--kind {MATRIX}."
        )
    if kind != MATCH and arguments.policy_b is not None:
        raise InputError(f"--policy-b is for the second deck of a match, not for a {kind}.")
    if kind != MATCH and arguments.partners:
        raise InputError(f"--partners is for a match, not for a {kind}.")
    if kind == GOLDFISH and arguments.players:
        raise InputError(f"--players is for a match or a matrix, not for a {kind}.")


def _units(kind: str, decks: int) -> int:
    """As many units as a run may have: a game is the same in every run that is long enough."""
    if kind == GOLDFISH:
        return MOST_GAMES
    pairings = decks * (decks - 1) // 2 if kind == MATRIX else 1
    return MOST_GAMES // 2 // max(1, pairings)


def _lines(asked: Run, played: Replay, *, with_picture: bool) -> Iterator[str]:
    decks = [asked.decks[deck].name or f"deck {deck + 1}" for deck in played.seats]
    sat = ", ".join(f"seat {seat}: {deck}" for seat, deck in enumerate(decks))
    yield f"{asked.game.name}, {asked.kind} game {played.index}, seed {asked.seed} ({sat})"
    yield from house_decks(asked)
    turn, phase = -1, ""
    width = len(str(len(played.events)))
    for number, (event, sentence) in enumerate(
        zip(played.events, played.sentences, strict=True), 1
    ):
        if event.turn != turn:
            turn, phase = event.turn, ""
            yield f"\nTurn {turn}" if turn else "\nSet-up"
        if event.phase != phase:
            phase = event.phase
            yield f"  {phase}"
        yield f"{number:>{width + 4}}  {sentence}"
        if with_picture and number == played.step:
            break
    if with_picture:
        yield f"\nThe table after event {played.step}:"
        yield from _outline(played.picture, "  ")
    else:
        yield f"\n{_ending(asked, played)}"


def _ending(asked: Run, played: Replay) -> str:
    ended = outcome_to_json(asked, played)
    seat, deck = ended["winner_seat"], ended["winner_deck"]
    if seat is None:
        who = "Nobody won"
    elif isinstance(deck, int):
        who = f"{_winners(asked, deck)} (seat {seat}) won"
    else:
        who = "The other side won"
    return f"{who} on turn {ended['turn']}: {ended['label']}."


def _winners(asked: Run, deck: int) -> str:
    """The deck that won; both decks of a team, where partners have one each."""
    team = team_of(asked, deck)
    return " and ".join(asked.decks[one].name or "the deck" for one in team)


def _outline(value: object, indent: str) -> Iterator[str]:
    """Plain data as indented lines: what is simple on one line, what holds more below its name."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            if _is_simple(part):
                yield f"{indent}{name}: {_word(part)}"
            elif isinstance(part, Mapping) and all(map(_is_simple, part.values())):
                yield f"{indent}{name}: {_words(part)}"
            else:
                yield f"{indent}{name}:"
                yield from _outline(part, indent + "  ")
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _item(part, indent)


def _item(part: object, indent: str) -> Iterator[str]:
    """One entry of a list."""
    if not isinstance(part, Mapping):
        yield f"{indent}- {_word(part)}"
        return
    yield f"{indent}- {_words(part)}"
    rest = {name: value for name, value in part.items() if not _is_simple(value)}
    yield from _outline(rest, indent + "    ")


def _words(record: Mapping[str, object]) -> str:
    """What is simple in a record, on one line."""
    return ", ".join(
        f"{name} {_word(value)}" for name, value in record.items() if _is_simple(value)
    )


def _is_simple(value: object) -> bool:
    """Whether a value fits in a word: all but lists of records, and records."""
    if isinstance(value, list | tuple):
        return not any(isinstance(part, Mapping | list | tuple) for part in value)
    return not isinstance(value, Mapping)


def _word(value: object) -> str:
    if value is None or value in ("", [], ()):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " and ".join(_word(part) for part in value)
    return str(value)
