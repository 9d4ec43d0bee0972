"""The games, by code: the only module that knows them all."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Final

from rules.core.game import Game


class Games(MutableMapping[str, Game]):
    """The games in order of appearance, each loaded when it is first asked for.

    A command that plays one game starts no slower for the others.
    """

    def __init__(self, constants: dict[str, str]) -> None:
        """`constants` names the Game object in each game's module `game`."""
        self._constants = constants
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, code: str) -> Game:
        if code not in self._loaded:
            constant = self._constants[code]
            self._loaded[code] = getattr(import_module(f"rules.games.{code}.game"), constant)
        return self._loaded[code]

    def __setitem__(self, code: str, game: Game) -> None:
        self._constants.setdefault(code, "")
        self._loaded[code] = game

    def __delitem__(self, code: str) -> None:
        del self._constants[code]
        self._loaded.pop(code, None)

    def __contains__(self, code: object) -> bool:
        return code in self._constants

    def __iter__(self) -> Iterator[str]:
        return iter(self._constants)

    def __len__(self) -> int:
        return len(self._constants)


GAMES: Final = Games(
    {"titans": "TITANS", "bloodsuckers": "BLOODSUCKERS", "epicpvp": "EPICPVP", "buffy": "BUFFY"}
)


class UnknownGame(ValueError):
    """A game code that nobody has."""


def game(code: str) -> Game:
    """The game with this code. Raises UnknownGame with a sentence that lists the codes."""
    if code not in GAMES:
        raise UnknownGame(f"No game has the code {code!r}; known are {', '.join(GAMES)}.")
    return GAMES[code]
