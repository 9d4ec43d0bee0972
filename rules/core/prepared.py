"""Decks made ready to be played with, kept from one game of a run to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.construction import ERROR, UNKNOWN, Construction, validate
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


def refuse_illegal(deck: Deck, construction: Construction) -> None:
    """Raises UnplayableDeck for a deck that is not known to be legal, in a game that plays no other
    unless its switch `allow_illegal_decks` is set.
    """
    named = f"The deck {deck.name or 'without a name'}"
    only = "only legal decks are played, unless the switch allow_illegal_decks is set."
    faults = validate(deck, construction)
    broken = sorted({fault.rule for fault in faults if fault.level == ERROR})
    if broken:
        raise UnplayableDeck(f"{named} breaks {', '.join(broken)}; {only}")
    unsure = [fault for fault in faults if fault.level == UNKNOWN]
    if unsure:
        rules = ", ".join(sorted({fault.rule for fault in unsure}))
        codes = {code for fault in unsure for code in fault.cards}
        labels = {line.card.label for line in deck.lines if line.card.code in codes}
        raise UnplayableDeck(
            f"{named} may break {rules}: what that rule asks of {', '.join(sorted(labels))} is not "
            f"on record; {only}"
        )
