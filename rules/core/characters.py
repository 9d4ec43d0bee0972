"""The decks that follow from a choice (`Game.parts`): one, or all that a catalog makes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.parts import part_choices


def character(game: Game, cards: Sequence[CardDef], catalog: Catalog) -> Deck:
    """The deck that follows from one card of each part, named by them: “Goblin Rogue”."""
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
