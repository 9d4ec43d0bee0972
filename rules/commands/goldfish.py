"""`python -m rules goldfish DECKFILE`: one deck against what its variant puts opposite."""

from __future__ import annotations

import argparse

from rules.commands import playing
from rules.commands.report_text import goldfish_text
from rules.core.run import GOLDFISH, MOST_GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `goldfish` takes."""
    parser.add_argument("deck", metavar="DECKFILE", help='a decklist, or "-" for standard input')
    parser.add_argument(
        "--games",
        type=playing.whole_number(1, MOST_GAMES),
        default=1_000,
        metavar="N",
        help="how many games (default: 1000)",
    )
    playing.add_seed(parser)
    parser.add_argument(
        "--variant", default="", metavar="V", help="what sits opposite (default: the game's first)"
    )
    playing.add_play_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: the deck is legal; 1: it is not, or that cannot be told, and it was played."""
    request = playing.Request(arguments, [arguments.deck])
    asked = request.run(
        GOLDFISH,
        games=arguments.games,
        seed=arguments.seed,
        policies=[request.policy],
        variant=arguments.variant,
    )
    playing.play_and_report(asked, goldfish_text, as_json=arguments.json)
    return request.status
