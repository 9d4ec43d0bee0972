"""What the front page shows: a hand of cards, and each game with decks to try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from collection.faces import Face, face
from collection.selectors import Shelf
from decks.boards import Tile, tiles
from decks.models import Deck
from decks.selectors import sample_decks
from rules.core.catalog import Catalog
from rules.core.game import Game
from rules.registry import GAMES

IN_HAND: Final = 3
DECKS_SHOWN: Final = 8


@dataclass(frozen=True)
class GameTable:
    """A game on the front page."""

    game: Game
    cards: int
    decks: tuple[Tile, ...]


def tables(known: Mapping[str, Shelf]) -> tuple[GameTable, ...]:
    """Every game with its sample decks (two queries); `known` are the games' cards."""
    decks: dict[str, list[Deck]] = {code: [] for code in GAMES}
    for deck in sample_decks():
        if deck.game in decks and len(decks[deck.game]) < DECKS_SHOWN:
            decks[deck.game].append(deck)
    shown = tiles([deck for listed in decks.values() for deck in listed], known)
    return tuple(
        GameTable(
            game,
            len(known[code].catalog.cards),
            tuple(tile for tile in shown if tile.deck.game == code),
        )
        for code, game in GAMES.items()
    )


def showcase(known: Mapping[str, Shelf]) -> tuple[Face, ...]:
    """A hand of cards of all games, dealt in turn: from each, a telling card of each type."""
    hands = zip_longest(*(_telling(game, known[game.code].catalog) for game in GAMES.values()))
    return tuple(shown for dealt in hands for shown in dealt if shown is not None)[:IN_HAND]


def _telling(game: Game, catalog: Catalog) -> list[Face]:
    """The first card with a text of each of the game's types, as far as the hand goes."""
    set_names = {known.code: known.name for known in catalog.sets.values()}
    shown = []
    for card_type in game.card_types:
        telling = (card for card in catalog.cards if card.type == card_type and card.text)
        card = next(telling, None)
        if card is not None:
            shown.append(face(game, card, set_names))
    return shown[:IN_HAND]
