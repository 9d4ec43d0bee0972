"""The character cards of a game: those on record, and nameless ones up to the agreed number."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from rules.core.cards import CardDef, CardError, FieldProblem
from rules.games.bloodsuckers.cards import BloodCard, define
from rules.games.bloodsuckers.vocabulary import CHARACTER


@functools.cache
def nameless(number: int) -> BloodCard:
    """A character of the box whose name and ability are not on record (BLD-Q-34)."""
    return define({"code": f"BLD-C{number:02}", "name": f"Character {number}", "type": CHARACTER})


def character_deck(cards: Iterable[CardDef], count: int) -> list[BloodCard]:
    """`count` characters: the first of `cards` that are characters, then nameless ones (BLD-Q-34).

    Raises CardError where two have one name (BLD-DECK-06).
    """
    known = [card for card in cards if isinstance(card, BloodCard) and card.type == CHARACTER]
    taken: set[str] = set()
    for card in known:
        if card.name in taken:
            raise CardError(
                card.name, [FieldProblem("name", "is the name of two characters (BLD-DECK-06)")]
            )
        taken.add(card.name)
    return known[:count] + [nameless(number) for number in range(len(known) + 1, count + 1)]
