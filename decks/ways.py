"""Ways to begin a deck: each game's decks that fill themselves, and an empty one in each format.

A game whose decks follow from a choice has that one way only: to choose.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from collection.selectors import shelf
from decks.choosers import PartChooser, choosers
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
    """The ways of one game. `parts` is what its one way asks for, where that is a choice."""

    game: Game
    ways: tuple[Way, ...]
    parts: tuple[PartChooser, ...]


def ways_by_game(first: str = "", chosen: Collection[str] = ()) -> tuple[GameWays, ...]:
    """The ways of every game, what fills itself first, and the game `first` before all others;
    `chosen` are the codes of parts taken.
    """
    return tuple(
        GameWays(game, (_choice(game),), choosers(game, shelf(game.code), chosen))
        if game.parts
        else GameWays(game, (*_filled(game), *_empty(game)), ())
        for game in sorted(GAMES.values(), key=lambda game: game.code != first)
    )


def read_way(value: str) -> tuple[str, str, str]:
    """Game, format and starter, as `deck_create` takes them; nothing is checked here."""
    game, _, rest = value.partition("/")
    format, _, starter = rest.partition("/")
    return game, format, starter


def _choice(game: Game) -> Way:
    asked = " and ".join(f"a {part.label}" for part in game.parts)
    form = game.formats[0]
    return Way(f"{game.code}/{form.code}", f"Choose {asked}", game.summary, not form.official)


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
            known.help or ("" if game.starters else game.summary),
            not known.official,
        )
        for known in game.formats
    )
