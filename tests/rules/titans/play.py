"""Playing whole games of Teen Titans in tests."""

from __future__ import annotations

from typing import Final

from rules.games.titans.game import TITANS
from rules.games.titans.state import TitansTable
from tests.rules.games import Games, log_hash
from tests.rules.titans.decks import DEFAULT

__all__ = ["log_hash", "played", "policies", "seated", "sentences"]

GAMES: Final = Games(TITANS, TitansTable, DEFAULT)
seated = GAMES.seated
policies = GAMES.policies
played = GAMES.played
sentences = GAMES.sentences
