"""Playing whole games of the Buffy CCG in tests."""

from __future__ import annotations

from typing import Final

from rules.core.catalog import shipped_catalog, shipped_decks
from rules.core.deck import Deck
from rules.core.decklist import read_decklist
from rules.games.buffy.game import BUFFY
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.games import Games, log_hash

__all__ = [
    "DEFAULT",
    "SAMPLES",
    "SEATINGS",
    "log_hash",
    "played",
    "policies",
    "seated",
    "sentences",
]

DEFAULT: Final = Rulings()


def samples() -> dict[str, Deck]:
    """The shipped decks by their names."""
    catalog = shipped_catalog(BUFFY)
    found = [read_decklist(text, catalog, BUFFY).deck for text in shipped_decks(BUFFY).values()]
    return {deck.name: deck for deck in found}


SAMPLES: Final = samples()
SEATINGS: Final = {"2": [HEROES[0], VILLAINS[0]]}
"""A deck for each seat, built in code."""

GAMES: Final = Games(BUFFY, BuffyTable, DEFAULT)
seated = GAMES.seated
policies = GAMES.policies
played = GAMES.played
sentences = GAMES.sentences
