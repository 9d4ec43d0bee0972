"""A game's code in an address: only the games that are registered."""

from __future__ import annotations

from django.urls import register_converter

from rules.core.game import Game
from rules.registry import GAMES


class GameCode:
    regex = "|".join(GAMES)

    def to_python(self, value: str) -> Game:
        return GAMES[value]

    def to_url(self, value: str | Game) -> str:
        return value if isinstance(value, str) else value.code


register_converter(GameCode, "game")
