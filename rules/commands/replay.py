"""`python -m rules replay`: one game of a goldfish or a match, event by event."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from rules.commands import inputs, playing
from rules.commands.inputs import InputError
from rules.core.replay import Replay, outcome_to_json, replay, replay_to_json
from rules.core.report import house_decks
from rules.core.simulate import GOLDFISH, MATCH, MOST_GAMES, Run, RunError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `replay` takes."""
    parser.add_argument(
        "decks",
        nargs="+",
        metavar="DECKFILE",
        help="one decklist for a game of a goldfish run, two for a game of a match",
    )
    parser.add_argument(
        "--index",
        type=playing.whole_number(0, MOST_GAMES - 1),
        required=True,
        metavar="K",
        help="which game of the run, from 0; in a match 2k and 2k+1 are pair k",
    )
    playing.add_seed(parser)
    parser.add_argument(
        "--step",
        type=playing.whole_number(0, 1_000_000),
        metavar="N",
        help="show the table after event N (default: at the end)",
    )
    parser.add_argument("--variant", default="", metavar="V", help="the goldfish run's variant")
    parser.add_argument("--policy-b", metavar="P", help="the policy of the second deck")
    playing.add_players(parser)
    playing.add_play_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: the decks are legal; 1: one is not, or that cannot be told, and the game was played."""
    if len(arguments.decks) > 2:
        raise InputError(f"One or two decks are replayed, not {len(arguments.decks)}.")
    request = playing.Request(arguments, arguments.decks)
    if len(request.decks) == 1 and arguments.policy_b is not None:
        raise InputError("--policy-b is for the second deck of a match; one deck was given.")
    if len(request.decks) == 1 and arguments.players:
        raise InputError("--players is for a match; one deck was given.")
    policies = [request.policy, request.other_policy(arguments.policy_b)][: len(request.decks)]
    kind, units = (GOLDFISH, MOST_GAMES) if len(policies) == 1 else (MATCH, MOST_GAMES // 2)
    asked = request.run(
        kind,
        games=units,
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
        who = f"{asked.decks[deck].name or 'The deck'} (seat {seat}) won"
    else:
        who = "The other side won"
    return f"{who} on turn {ended['turn']}: {ended['label']}."


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
