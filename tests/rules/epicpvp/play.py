"""Playing whole games of Epic PVP in tests, with the characters of the sample set."""

from __future__ import annotations

from typing import Final

from rules.core.catalog import shipped_catalog
from rules.core.deck import Deck
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.vocabulary import CLASS, RACE
from tests.rules.games import Games, log_hash

__all__ = [
    "CHARACTERS",
    "CLASSES",
    "DEFAULT",
    "RACES",
    "SEATINGS",
    "character",
    "log_hash",
    "played",
    "policies",
    "seated",
    "sentences",
]

DEFAULT: Final = Rulings()
_BOARDS: Final = {
    card.name: card
    for card in shipped_catalog(EPICPVP).cards
    if card.sample and card.type in (RACE, CLASS)
}
RACES: Final = tuple(name for name, card in _BOARDS.items() if card.type == RACE)
CLASSES: Final = tuple(name for name, card in _BOARDS.items() if card.type == CLASS)


def character(race: str, class_: str) -> Deck:
    """The whole deck of a Race and a Class of the sample set."""
    lines = EPICPVP.assembled([_BOARDS[race], _BOARDS[class_]])
    return Deck(EPICPVP.code, "standard", lines, name=f"{race} {class_}")


CHARACTERS: Final = tuple(character(race, class_) for race in RACES for class_ in CLASSES)
SEATINGS: Final = {
    "2": [character(RACES[0], CLASSES[0]), character(RACES[1], CLASSES[1])],
    "2v2": [character(race, class_) for race, class_ in zip(RACES, CLASSES, strict=True)],
}
"""A character for each seat, no two alike."""

GAMES: Final = Games(EPICPVP, EpicTable, DEFAULT)
seated = GAMES.seated
policies = GAMES.policies
played = GAMES.played
sentences = GAMES.sentences
