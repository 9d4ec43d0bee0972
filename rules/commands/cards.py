"""`python -m rules cards GAME`: which cards are fully simulated, which are not, and why."""

from __future__ import annotations

import argparse
from collections import Counter

from rules.commands import inputs

WORDS = {
    "full": "fully simulated",
    "value": "played in part",
    "none": "not simulated",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `cards` takes."""
    parser.add_argument("game", metavar="GAME", help="the game's code")
    inputs.add_catalog(parser)
    inputs.add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """0, whatever the cards are like."""
    game = inputs.chosen_game(arguments)
    catalog = inputs.chosen_catalog(arguments, game)
    covered = [(card, game.coverage(card)) for card in catalog.cards]
    counts = Counter(coverage.level for _, coverage in covered)
    if arguments.json:
        inputs.print_json(
            {
                "game": game.code,
                "catalog": catalog.version,
                "counts": {level: counts[level] for level in WORDS},
                "cards": [
                    {
                        "code": card.code,
                        "name": card.name,
                        "type": card.type,
                        "sample": card.sample,
                        "level": coverage.level,
                        "reason": coverage.reason,
                    }
                    for card, coverage in covered
                ],
            }
        )
        return 0
    total = ", ".join(f"{counts[level]} {words}" for level, words in WORDS.items())
    print(f"{game.name}: {len(covered)} cards; {total}.")
    for card, coverage in covered:
        if coverage.reason:
            print(f"  {card.code} {card.label}: {WORDS[coverage.level]}. {coverage.reason}")
    return 0
