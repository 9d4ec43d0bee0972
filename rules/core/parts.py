"""Decks that follow from a choice (`Game.parts`): what may be chosen, the decks that this makes,
what a deck has chosen, and what is not on record of a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.construction import UNKNOWN, Violation, validate
from rules.core.deck import Deck
from rules.core.game import Game, Part


def part_of(game: Game, card: CardDef) -> Part | None:
    """The part of a deck that this card may be chosen for; None for what is brought by others."""
    zone = game.zone_for(card) if game.parts else ""
    return next((part for part in game.parts if part.zone == zone), None)


def part_choices(game: Game, cards: Iterable[CardDef]) -> list[list[CardDef]]:
    """For each of the game's parts, those of the cards that may be chosen for it."""
    choices: dict[str, list[CardDef]] = {part.zone: [] for part in game.parts}
    for card in cards:
        part = part_of(game, card)
        if part is not None:
            choices[part.zone].append(card)
    return list(choices.values())


def character(game: Game, cards: Sequence[CardDef], catalog: Catalog) -> Deck:
    """The deck that follows from one card of each part, named by them."""
    name = " ".join(card.name for card in cards)
    return Deck(game.code, game.formats[0].code, game.assembled(cards, catalog), name)


def characters(game: Game, catalog: Catalog) -> list[Deck]:
    """Every deck that the parts in a catalog make, be it playable or not, the first part's cards
    in the catalog's order; none in a game without parts.
    """
    if not game.parts:
        return []
    choices = part_choices(game, catalog.cards)
    return [character(game, cards, catalog) for cards in product(*choices)]


def chosen_parts(game: Game, deck: Deck) -> list[list[CardDef]]:
    """For each of the game's parts, the cards of its kind in the deck, each once; a deck that is
    well put together has one of each.
    """
    once = {line.card.code: line.card for line in deck.counted() if line.quantity}
    return part_choices(game, once.values())


def gaps(game: Game, card: CardDef, catalog: Catalog) -> list[Violation]:
    """What is not on record of a choice, so that no deck with it can be told to be legal."""
    alone = Deck(game.code, game.formats[0].code, game.assembled([card], catalog))
    faults = validate(alone, game.construction(alone, game.rulings({}), catalog))
    return [fault for fault in faults if fault.level == UNKNOWN]
