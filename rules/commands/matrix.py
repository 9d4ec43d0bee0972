"""`python -m rules matrix [DECK]...`: every deck against every other, in pairs of games."""

from __future__ import annotations

import argparse

from rules.commands import playing
from rules.commands.inputs import InputError
from rules.commands.matrix_text import matrix_text
from rules.core.run import MATRIX, MOST_FIELD, MOST_GAMES
from rules.field import repeated


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `matrix` takes."""
    parser.add_argument(
        "decks",
        nargs="*",
        metavar="DECK",
        help=f"2 to {MOST_FIELD} decklists (default: every character that the cards make; in a "
        "game without characters, the decks that come with it)",
    )
    parser.add_argument(
        "--pairs",
        type=playing.whole_number(1, MOST_GAMES // 2),
        default=50,
        metavar="N",
        help="how many pairs of games each pairing has, the seats swapped (default: 50)",
    )
    playing.add_seed(parser)
    playing.add_players(parser)
    playing.add_play_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: the decks are legal; 1: one is not, or that cannot be told, and they were played."""
    request = playing.Request(arguments, arguments.decks)
    if not arguments.decks:
        request.add_field(allow_illegal=arguments.allow_illegal)
    asked = request.run(
        MATRIX,
        games=arguments.pairs,
        seed=arguments.seed,
        policies=[request.policy] * len(request.decks),
        seating=arguments.players,
    )
    if twice := repeated(arguments.decks, arguments.decks, "decks"):
        raise InputError(twice[1])
    playing.play_and_report(asked, matrix_text, as_json=arguments.json)
    return request.status
