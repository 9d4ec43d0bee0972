"""`python -m rules match A B`: two decks against each other, in pairs of games."""

from __future__ import annotations

import argparse

from rules.commands import playing
from rules.commands.report_text import match_text
from rules.core.run import MATCH, MOST_GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `match` takes."""
    parser.add_argument("a", metavar="A", help='a decklist, or "-" for standard input')
    parser.add_argument("b", metavar="B", help="the other decklist")
    parser.add_argument(
        "--pairs",
        type=playing.whole_number(1, MOST_GAMES // 2),
        default=500,
        metavar="N",
        help="how many pairs of games with the seats swapped (default: 500)",
    )
    playing.add_seed(parser)
    parser.add_argument(
        "--policy-b", metavar="P", help="who makes the choices for B (default: as for A)"
    )
    playing.add_players(parser)
    playing.add_partners(parser)
    playing.add_play_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: both decks are legal; 1: one is not, or that cannot be told, and they were played."""
    request = playing.Request(arguments, [arguments.a, arguments.b, *arguments.partners])
    policies = [request.policy, request.other_policy(arguments.policy_b)]
    asked = request.run(
        MATCH,
        games=arguments.pairs,
        seed=arguments.seed,
        policies=policies * (len(request.decks) // 2),
        seating=arguments.players,
    )
    playing.play_and_report(asked, match_text, as_json=arguments.json)
    return request.status
