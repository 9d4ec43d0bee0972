"""How many cards each facet value has, from sets of cards kept as the bits of one whole number.

Card number n is bit n: "and", "or" and counting are single steps over all cards, so that counts for
10,000 cards cost less than drawing the page that shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

Bits = int
"""A set of cards."""

Counts = dict[str, dict[str, int]]
"""Facet field to value to the number of cards; values without cards are left out."""

EIGHT: Final = 8


class FacetIndex:
    """The facet values and search texts of some cards, as `definitions` writes them into rows."""

    def __init__(self, cards: Iterable[tuple[str, str]]) -> None:
        """`cards` are (search text, facet text) of each card."""
        rows = list(cards)
        self.texts: list[str] = [text for text, _ in rows]
        self.all: Bits = (1 << len(rows)) - 1
        self.values: dict[str, dict[str, Bits]] = {}
        places: dict[str, dict[str, list[int]]] = {}
        for place, (_, facets) in enumerate(rows):
            for line in facets.split("\n"):
                field, _, value = line.partition("=")
                if field:
                    places.setdefault(field, {}).setdefault(value, []).append(place)
        for field, values in places.items():
            self.values[field] = {value: self._bits(some) for value, some in values.items()}

    def _bits(self, places: Iterable[int]) -> Bits:
        # Through bytes: setting bits of a number one by one would copy it each time.
        marks = bytearray(len(self.texts) // EIGHT + 1)
        for place in places:
            marks[place // EIGHT] |= 1 << place % EIGHT
        return int.from_bytes(marks, "little")

    def with_words(self, words: Iterable[str]) -> Bits:
        """The cards whose search text holds every word (words are folded like the texts)."""
        found = self.all
        for word in words:
            found &= self._bits(place for place, text in enumerate(self.texts) if word in text)
        return found

    def counts(self, found: Bits, chosen: Mapping[str, Iterable[str]]) -> Counts:
        """For each field, its values among the cards found that fit all the *other* chosen ones."""
        fits = {field: self._any_of(field, values) for field, values in chosen.items()}
        counts: Counts = {}
        for field, values in self.values.items():
            among = found
            for other, bits in fits.items():
                if other != field:
                    among &= bits
            counted = {value: (bits & among).bit_count() for value, bits in values.items()}
            counts[field] = {value: count for value, count in counted.items() if count}
        return counts

    def _any_of(self, field: str, values: Iterable[str]) -> Bits:
        known = self.values.get(field, {})
        found = 0
        for value in values:
            found |= known.get(value, 0)
        return found
