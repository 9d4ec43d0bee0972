"""Decks made ready to be played with, kept from one game of a run to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.deck import Deck

KEPT_AT_MOST: Final = 16
"""How many decks are kept ready; a run plays a few of them thousands of times."""


class UnplayableDeck(ValueError):
    """A deck that the engine refuses; the message is a sentence that says why."""


class Prepared[Ready]:
    """What a game makes of a deck and its rulings before playing it, made once and kept."""

    def __init__(self, make: Callable[[Deck, Any], Ready]) -> None:
        """`make` raises UnplayableDeck for a deck that may not be played."""
        self._make = make
        self._kept: list[tuple[Deck, object, Ready]] = []

    def ready(self, deck: Deck, rulings: object) -> Ready:
        """This deck made ready under these rulings, the very objects. Raises UnplayableDeck."""
        for kept, under, ready in self._kept:
            if kept is deck and under is rulings:
                return ready
        ready = self._make(deck, rulings)
        self._kept = [(deck, rulings, ready), *self._kept[: KEPT_AT_MOST - 1]]
        return ready
