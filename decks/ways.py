"""Ways to begin a deck: each game's decks that fill themselves, and an empty one in each format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.game import Game
from rules.registry import GAMES


@dataclass(frozen=True)
class Way:
    """One way to begin; `value` is what its button sends. `house` warns of a house format."""

    value: str
    label: str
    help: str
    house: bool


@dataclass(frozen=True)
class GameWays:
    game: Game
    ways: tuple[Way, ...]


def ways_by_game() -> tuple[GameWays, ...]:
    """The ways of every game, what fills itself first."""
    return tuple(GameWays(game, (*_filled(game), *_empty(game))) for game in GAMES.values())


def first_way(groups: Sequence[GameWays], game: str) -> str:
    """The way that is suggested: the first of this game, or of all where there is no such game."""
    suggested = next((group for group in groups if group.game.code == game), groups[0])
    return suggested.ways[0].value


def read_way(value: str) -> tuple[str, str, str]:
    """Game, format and starter, as `deck_create` takes them; nothing is checked here."""
    game, _, rest = value.partition("/")
    format, _, starter = rest.partition("/")
    return game, format, starter


def _filled(game: Game) -> tuple[Way, ...]:
    return tuple(
        Way(f"{game.code}/{starter.format}/{starter.code}", starter.label, starter.help, False)
        for starter in game.starters
    )


def _empty(game: Game) -> tuple[Way, ...]:
    several = len(game.formats) > 1
    return tuple(
        Way(
            f"{game.code}/{known.code}",
            f"Empty deck ({known.label})" if several else "Empty deck",
            "" if game.starters else game.summary,
            not known.official,
        )
        for known in game.formats
    )
