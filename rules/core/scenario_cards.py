"""What the scenarios of every game call their cards, and how they list them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rules.core.scenario_text import Entry, ScenarioError

if TYPE_CHECKING:
    from rules.core.cards import CardDef
    from rules.core.catalog import Catalog
    from rules.core.scenario import Scenario
    from rules.core.table import Card

BLANK: Final = "blank"
NONE: Final = "none"
"""No card, nobody, no number: the word for nothing."""
MOST_CARDS: Final = 500
"""Cards of one zone."""
MOST_COPIES: Final = 9_999


class CardNames:
    """The physical cards of one scenario, by the names that it uses for them.

    `naming` are the keys of an entry that may name one. A card that came to be during the play is
    called by its printed name.
    """

    naming: tuple[str, ...] = ("card",)

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.handles: dict[int, str] = {}
        self.blanks: Counter[str] = Counter()
        self.blank_names: set[str] = {BLANK}

    def on_record(self, entry: Entry, text: str, what: str = "card") -> CardDef:
        """The shipped card that is so called. Raises ScenarioError with the nearest names."""
        match = self.catalog.refer(text)
        if match.card is not None:
            return match.card
        near = match.candidates or match.suggestions or self.catalog.suggest(text)
        hint = ", ".join(self.catalog.short_form(card) for card in near)
        hint = f"; did you mean {hint}" if hint else ""
        raise ScenarioError(entry.line, f"no one {what} is called {text!r}{hint}")

    def number_blank(self, whose: str) -> str:
        """The name of one more blank card: `P1 blank 1`, `P1 blank 2` and so on."""
        self.blanks[whose] += 1
        name = f"{whose} {self.blanks[whose]}"
        self.blank_names.add(name)
        return name

    def name(self, card: Card | None) -> str:
        """What the scenario calls a card; the word for nothing where there is none."""
        return NONE if card is None else self.handles.get(card.id, card.definition.name)

    def is_blank_name(self, name: str) -> bool:
        """Whether this is what a blank card is called."""
        return name in self.blank_names

    def known(self, entry: Entry) -> str:
        """The name of a card of this scenario. Raises ScenarioError."""
        named = entry
        if entry.is_mapping():
            parts = entry.keys("a card")
            named = next((parts[key] for key in self.naming if key in parts), Entry("", entry.line))
        text = named.text("a card")
        if not self.is_known(text):
            raise ScenarioError(named.line, f"nothing in this scenario is called {text!r}")
        return text

    def is_known(self, text: str) -> bool:
        """Whether a card of this scenario is called so."""
        return text in self.handles.values()


def listed[Piece](
    entry: Entry, what: str, card: Callable[[Entry], Piece], blank: Callable[[], Piece]
) -> list[Piece]:
    """The cards that an entry lists, or so many blank ones. Raises ScenarioError."""
    if entry.is_number():
        return [blank() for _ in range(up_to(entry, MOST_CARDS, "a number of cards"))]
    found: list[Piece] = []
    for each in entry.entries(what):
        if each.is_mapping() and "blanks" in each.keys("a card"):
            count = each.keys("blank cards", ("blanks",))["blanks"]
            found += listed(count, what, card, blank)
        else:
            found.append(card(each))
    return found


def describe_all(given: Mapping[str, Entry], describe: Callable[[Entry], object]) -> None:
    """Let the cards be described that `given` has under `cards`, in order."""
    if "cards" in given:
        for each in given["cards"].entries("'cards'"):
            describe(each)


def with_deck(scenario: Scenario, keys: tuple[str, ...]) -> dict[str, Entry]:
    """What is `given` for deck construction, with a deck. Raises ScenarioError."""
    given = scenario.part("given").keys("'given'", keys)
    if "deck" not in given:
        raise ScenarioError(scenario.line, "a scenario of deck construction needs a 'deck'")
    return given


def names_listed(entry: Entry, what: str, known: Callable[[Entry], str]) -> list[str]:
    """The names that an entry lists, `blank` once for each of its blank cards."""
    return listed(entry, what, known, lambda: BLANK)


def fits(actual: Sequence[str], expected: Sequence[str], *, in_order: bool) -> bool:
    """Whether these are the cards expected; in any order, unless their order counts."""
    if in_order:
        return list(actual) == list(expected)
    return Counter(actual) == Counter(expected)


def numbered(labels: Iterable[str]) -> list[str]:
    """Labels told apart: of several alike the first stays as it is, the others get a number."""
    told: list[str] = []
    times: Counter[str] = Counter()
    for label in labels:
        times[label] += 1
        told.append(f"{label} #{times[label]}" if times[label] > 1 else label)
    return told


def copies(entry: Entry) -> int:
    """A number of copies in a deck. Raises ScenarioError."""
    return up_to(entry, MOST_COPIES, "a number of copies")


def up_to(entry: Entry, most: int, what: str = "this number") -> int:
    """A whole number from 0 to `most`. Raises ScenarioError."""
    count = entry.number(what)
    if not 0 <= count <= most:
        raise ScenarioError(entry.line, f"{what} is 0 to {most}, not {count}")
    return count
