"""`python -m rules validate DECKFILE`: every fault of a deck, and the smallest change that mends
it.
"""

from __future__ import annotations

import argparse
import sys
from itertools import groupby

from rules.commands import inputs
from rules.core.catalog import Catalog
from rules.core.construction import LEGAL, UNKNOWN, Violation, validate, verdict
from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.mending import mend
from rules.core.repair import Repair
from rules.core.rulebook import rulebook
from rules.messages import sentence, step_sentence, validation_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `validate` takes."""
    parser.add_argument("deck", metavar="DECKFILE", help='a decklist, or "-" for standard input')
    inputs.add_game(parser)
    inputs.add_format(parser)
    inputs.add_catalog(parser)
    inputs.add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: legal; 1: illegal or unknown."""
    game = inputs.chosen_game(arguments)
    catalog = inputs.chosen_catalog(arguments, game)
    reading = inputs.chosen_deck(arguments.deck, game, catalog, arguments.format)
    deck = reading.deck
    inputs.format_named(game, deck.format)
    rulings = game.rulings({})
    construction = game.construction(deck, rulings, catalog)
    violations = validate(deck, construction)
    legal = verdict(violations) == LEGAL
    fixes = Repair((), deck) if legal else mend(game, deck, rulings, catalog, {})
    for notice in reading.notices:
        print(notice, file=sys.stderr)
    if arguments.json:
        inputs.print_json(validation_json(deck, violations, fixes, catalog, game))
    else:
        print(_text(deck, violations, fixes, catalog, game))
    return 0 if legal else 1


def _text(
    deck: Deck,
    violations: list[Violation],
    fixes: Repair | None,
    catalog: Catalog,
    game: Game,
) -> str:
    answer = verdict(violations)
    known = game.format(deck.format)
    said = "cannot tell" if answer == UNKNOWN else answer
    if answer == LEGAL and not known.official:
        said = f"fits the format “{known.label}”, but is no legal play"
    side = game.side_of(deck)
    checked = [game.name, deck.format, *([game.side(side).label] if side else [])]
    lines = [f"{deck.name or 'The deck'} ({', '.join(checked)}): {said}"]
    book = rulebook(game.code)
    for broken, faults in groupby(violations, key=lambda violation: violation.rule):
        lines += [
            f"  {broken} [{fault.level}] {sentence(fault, catalog, game)}" for fault in faults
        ]
        lines.append(f"    The rule: {book.words(broken)}")
    if fixes is None and game.sides and not side:
        lines.append("  What would make it legal depends on the side.")
    elif fixes is None:
        lines.append("  No change with the cards on record was found that makes it legal.")
    elif fixes.steps:
        lines.append("  The smallest change that makes it legal:")
        lines += [f"    {step_sentence(step, catalog, game)}" for step in fixes.steps]
    return "\n".join(lines)
