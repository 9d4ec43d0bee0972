"""Playing whole games of Bloodsuckers in tests, with the printed decks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import HUNTERS, VAMPIRES
from tests.rules.bloodsuckers.decks import printed
from tests.rules.games import Games, log_hash

__all__ = [
    "ADVANCED",
    "DEFAULT",
    "HUNTER_DECK",
    "SEATINGS",
    "VAMPIRE_DECK",
    "log_hash",
    "played",
    "policies",
    "seated",
    "sentences",
]

DEFAULT: Final = Rulings()
ADVANCED: Final = replace(
    DEFAULT,
    abilities=True,
    whos_on_first=True,
    perpetual_day_night=True,
    recruiting_drive=True,
    body_count=True,
    lucky_13=True,
    location_bonuses=True,
)
"""Every optional rule at once."""
HUNTER_DECK, VAMPIRE_DECK = printed(HUNTERS), printed(VAMPIRES)

SEATINGS: Final = {
    seating.code: [(HUNTER_DECK, VAMPIRE_DECK)[deck] for deck in seating.decks]
    for seating in BLOODSUCKERS.seatings
}
"""The deck of each seat; the Hunters' is the first deck of a match."""

GAMES: Final = Games(BLOODSUCKERS, BloodTable, DEFAULT)
seated = GAMES.seated
policies = GAMES.policies
played = GAMES.played
sentences = GAMES.sentences
