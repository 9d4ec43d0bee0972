"""A table as facts that `expect` is held against, in the way of every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.core.scenario import Comparison
from rules.core.scenario_cards import BLANK, NONE, CardNames, fits, names_listed
from rules.core.scenario_text import Entry

if TYPE_CHECKING:
    from rules.core.table import Card, Table

Fact = tuple[str, ...]
"""What is looked at: ("P1", "hand"), ("V", "columns", "1", "attack")."""


class FactComparison(Comparison):
    """Holds `expect` against the facts of the table: numbers, words, flags, and zones as tuples of
    names. `looked_at` are those that were named, `start` is how they were in the beginning.
    """

    def __init__(
        self, names: CardNames, now: Mapping[Fact, object], start: Mapping[Fact, object]
    ) -> None:
        super().__init__()
        self.card_names = names
        self.facts = now
        self.start = start
        self.looked_at: set[Fact] = set()

    def fact(self, fact: Fact, entry: Entry, expected: object) -> None:
        """One fact of the table is so; one that there is not is `none`."""
        self.looked_at.add(fact)
        self.same(entry, " ".join(fact), self.facts.get(fact, NONE), expected)

    def cards(self, fact: Fact, entry: Entry, *, in_order: bool = False) -> None:
        """A zone: how many cards lie there, or which; a pile in order from its top."""
        self.looked_at.add(fact)
        actual = self.facts[fact]
        assert isinstance(actual, tuple)  # noqa: S101 - a zone
        what = " ".join(fact)
        if entry.is_number():
            self.same(entry, f"the number of cards in {what}", len(actual), entry.number(what))
            return
        expected = names_listed(entry, what, lambda each: self.card_named(fact, each))
        named = [
            BLANK if self.card_names.is_blank_name(name) and name not in expected else name
            for name in actual
        ]
        if not fits(named, expected, in_order=in_order):
            self.same(entry, what, named, expected)

    def card_named(self, fact: Fact, entry: Entry) -> str:
        """The card that an entry of a zone names; a game also holds what else it says of it."""
        return self.card_names.known(entry)

    def rest(self, entry: Entry) -> None:
        """Whatever `expect` does not name is as it was given; a fact that has gone, such as one
        about a card in play, is not compared.
        """
        for fact, before in self.start.items():
            if fact not in self.looked_at and fact in self.facts:
                told = f"{self.told(fact)} (rest: unchanged)"
                self.same(entry, told, self.facts[fact], before)

    def told(self, fact: Fact) -> str:
        """What a fact is about, for a message."""
        return " ".join(fact)

    # What a seat knows.

    def seen(self, entry: Entry, what: str, actual: object) -> None:
        """What a policy is shown is so; names are in any order."""
        expected: object = entry.plain()
        if isinstance(actual, list):
            actual = sorted(actual)
        if isinstance(expected, list):
            expected = sorted(expected, key=str)
        self.same(entry, what, actual, expected)

    def names_of(self, cards: Sequence[Card]) -> list[str]:
        """What the scenario calls these cards."""
        return [self.card_names.name(card) for card in cards]


def story(table: Table, players: Sequence[str], names: CardNames) -> list[str]:
    """The log in short words: player, what happened, card, where, and a number that is not 0 and
    not already said by where.
    """
    told: list[str] = []
    for event in table.events():
        parts = [players[event.seat]] if event.seat >= 0 else []
        parts.append(event.kind)
        if event.card is not None:
            parts.append(names.name(event.card))
        if event.place:
            parts.append(event.place)
        if event.amount and event.place.split()[-1:] != [str(event.amount)]:
            parts.append(str(event.amount))
        told.append(" ".join(parts))
    return told
