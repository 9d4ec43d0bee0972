"""Scenarios of deck construction: the deck of a Race and a Class, changed or card by card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.core.cards import CardError
from rules.core.catalog import Catalog
from rules.core.construction import Violation, validate
from rules.core.deck import Deck, DeckLine
from rules.core.scenario_cards import copies, with_deck
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.epicpvp.cards import EpicCard, define
from rules.games.epicpvp.deck import FORMATS
from rules.games.epicpvp.scenario_cast import DEFAULTS, DESCRIBED
from rules.games.epicpvp.vocabulary import (
    CLASS,
    CLASS_ZONE,
    MOVE,
    MOVES_ZONE,
    RACE,
    RACE_ZONE,
    SET_TYPES,
)

if TYPE_CHECKING:
    from rules.core.game import Game
    from rules.core.scenario import Scenario

GIVEN: Final = ("sets", "deck")
BOARD_ZONES: Final = {RACE_ZONE: RACE, CLASS_ZONE: CLASS}
SET: Final = (*BOARD_ZONES, "life", "initiative", "deck_size", "cards")
SET_CARD: Final = (*DESCRIBED, "copies", "incomplete")
DECK: Final = (*BOARD_ZONES, MOVES_ZONE, "change")
UNKNOWN: Final = "unknown"
"""The word for a value that is not on record."""


def violations(
    game: Game, catalog: Catalog, scenario: Scenario, rulings: object
) -> list[Violation]:
    """The faults of the deck in `given`: the whole of both sets, but for what is changed."""
    given = with_deck(scenario, GIVEN)
    if "sets" in given:
        catalog = _catalog(game, given["sets"])
    parts = given["deck"].keys("'deck'", DECK)
    cards = Cards(catalog)
    lines: dict[tuple[str, str], int] = {}
    boards: list[EpicCard] = []
    for zone, card_type in BOARD_ZONES.items():
        for each in _several(parts.get(zone)):
            board = cards.board(each, card_type)
            boards.append(board)
            lines[board.code, zone] = lines.get((board.code, zone), 0) + 1
    if MOVES_ZONE in parts:
        for each in parts[MOVES_ZONE].entries(f"'{MOVES_ZONE}'"):
            card, count = cards.counted(each)
            lines[card.code, MOVES_ZONE] = lines.get((card.code, MOVES_ZONE), 0) + count
    else:
        once = {board.code: board for board in boards}
        for line in game.assembled(tuple(once.values()), catalog):
            if line.zone == MOVES_ZONE:
                lines[line.card.code, MOVES_ZONE] = line.quantity
    for name, number in parts["change"].keys("'change'").items() if "change" in parts else ():
        changed = cards.of_a_set(Entry(name, number.line))
        lines[changed.code, MOVES_ZONE] = copies(number)
    deck = Deck(
        game.code,
        FORMATS[0].code,
        tuple(
            DeckLine(catalog.by_code[code], zone, count) for (code, zone), count in lines.items()
        ),
    )
    return [
        replace(fault, cards=tuple(cards.name(code) for code in fault.cards))
        for fault in validate(deck, game.construction(deck, rulings, catalog))
    ]


def _several(entry: Entry | None) -> Sequence[Entry]:
    """A list, or the one thing that stands in its place."""
    if entry is None:
        return ()
    return entry.entries("a list") if entry.is_list() else [entry]


class Cards:
    """The cards of a catalog by the names that a scenario uses: with the Race or Class in brackets
    where another card has the same name.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.named: dict[str, list[EpicCard]] = {}
        for card in catalog.cards:
            assert isinstance(card, EpicCard)  # noqa: S101 - the catalog of this game
            self.named.setdefault(card.name, []).append(card)
            if card.indicator is not None:
                self.named.setdefault(f"{card.name} ({card.indicator})", []).append(card)

    def name(self, code: str) -> str:
        """What a scenario calls this card."""
        card = self.catalog.by_code[code]
        assert isinstance(card, EpicCard)  # noqa: S101 - the catalog of this game
        if len(self.named[card.name]) == 1 or card.indicator is None:
            return card.name
        return f"{card.name} ({card.indicator})"

    def board(self, entry: Entry, card_type: str) -> EpicCard:
        """The Race or Class of this name. Raises ScenarioError."""
        return self._one(entry, (card_type,), card_type)

    def of_a_set(self, entry: Entry) -> EpicCard:
        """The Move or Special of this name. Raises ScenarioError."""
        return self._one(entry, SET_TYPES, "Move or Special")

    def counted(self, entry: Entry) -> tuple[EpicCard, int]:
        """A Move or Special of a deck, and how often it is there. Raises ScenarioError."""
        if not entry.is_mapping():
            return self.of_a_set(entry), 1
        parts = entry.keys("a card", ("card", "copies"))
        if "card" not in parts:
            raise ScenarioError(entry.line, "a card of a deck needs 'card', its name")
        count = copies(parts["copies"]) if "copies" in parts else 1
        return self.of_a_set(parts["card"]), count

    def _one(self, entry: Entry, types: Sequence[str], what: str) -> EpicCard:
        name = entry.text("a card")
        found = [card for card in self.named.get(name, ()) if card.type in types]
        if len(found) == 1:
            return found[0]
        if found:
            told = ", ".join(self.name(card.code) for card in found)
            raise ScenarioError(entry.line, f"{name!r} may be {told}; write it with its set")
        raise ScenarioError(entry.line, f"no {what} of this scenario's sets is called {name!r}")


def _catalog(game: Game, entry: Entry) -> Catalog:
    """The sets of a scenario, each with its Race or Class, as a catalog. Raises ScenarioError."""
    cards: list[EpicCard] = []
    for each in entry.entries("'sets'"):
        cards += _set(each)
    return Catalog(game.code, (), cards)


def _set(entry: Entry) -> Iterable[EpicCard]:
    """A Race or a Class with the Moves and Specials of its set."""
    parts = dict(entry.keys("a set", SET))
    named = [zone for zone in BOARD_ZONES if zone in parts]
    if len(named) != 1:
        raise ScenarioError(entry.line, "a set is that of a 'race' or of a 'class'")
    card_type = BOARD_ZONES[named[0]]
    name = parts.pop(named[0]).text(f"'{named[0]}'")
    listed = parts.pop("cards").entries("'cards'") if "cards" in parts else []
    cards = [_card(each, name) for each in listed]
    size = sum(card.copies or 1 for card in cards)
    row: dict[str, object] = {**DEFAULTS[card_type], "deck_size": size or UNKNOWN}
    row |= {key: part.plain() for key, part in parts.items()}
    return [_defined(entry, {**row, "name": name, "type": card_type, "code": name}), *cards]


def _card(entry: Entry, indicator: str) -> EpicCard:
    """A Move or a Special of a set; there once if the scenario does not say how often."""
    parts = entry.keys("a card of a set", SET_CARD)
    row = {key: part.plain() for key, part in parts.items()}
    row.setdefault("type", MOVE)
    row.setdefault("copies", 1)
    row.setdefault("indicator", indicator)
    row["code"] = f"{row.get('name')} ({indicator})"
    return _defined(entry, {**DEFAULTS.get(str(row["type"]), {}), **row})


def _defined(entry: Entry, row: dict[str, object]) -> EpicCard:
    known = {key: None if value == UNKNOWN else value for key, value in row.items()}
    try:
        return define(known)
    except CardError as error:
        raise ScenarioError(entry.line, str(error)) from error
