"""The games, by code: the only module that knows them all."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game
from rules.games.titans.game import TITANS

GAMES: Final[dict[str, Game]] = {TITANS.code: TITANS}


class UnknownGame(ValueError):
    """A game code that nobody has."""


def game(code: str) -> Game:
    """The game with this code. Raises UnknownGame with a sentence that lists the codes."""
    found = GAMES.get(code)
    if found is None:
        raise UnknownGame(f"No game has the code {code!r}; known are {', '.join(GAMES)}.")
    return found
