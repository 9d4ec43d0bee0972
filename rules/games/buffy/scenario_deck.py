"""Scenarios of deck construction: a deck zone by zone, its cards on record or described."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.core.construction import Violation, validate
from rules.core.deck import Deck, DeckLine
from rules.core.scenario_cards import copies, describe_all, with_deck
from rules.core.scenario_text import Entry, one_of
from rules.games.buffy.scenario_cast import NAMING, Cast, short_label
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHALLENGE_ZONE,
    CHARACTER,
    ESSENCE,
    ESSENCE_ZONE,
    LOCATION,
    LOCATION_ZONE,
    MAIN_ZONE,
    RESOURCE_ZONE,
)

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.core.game import Game
    from rules.core.scenario import Scenario
    from rules.games.buffy.cards import BuffyCard

ZONE_TYPES: Final = {
    ESSENCE_ZONE: ESSENCE,
    MAIN_ZONE: CHARACTER,
    RESOURCE_ZONE: ACTION,
    CHALLENGE_ZONE: CHALLENGE,
    LOCATION_ZONE: LOCATION,
}
"""What a described card of a zone is, where nothing else tells."""
LEGAL_SIZES: Final = {
    ESSENCE_ZONE: 1,
    MAIN_ZONE: 1,
    RESOURCE_ZONE: 60,
    CHALLENGE_ZONE: 7,
    LOCATION_ZONE: 4,
}
"""How many plain cards a zone has that the scenario does not name."""
COPIES: Final = 3
"""Of each plain card of the Resource Deck, so that every format allows it."""
MAIN_NAME: Final = "Main"


def violations(
    game: Game, catalog: Catalog, scenario: Scenario, rulings: object
) -> list[Violation]:
    """The faults of the deck in `given`; a zone that it does not name is as it should be."""
    given = with_deck(scenario, ("deck", "cards"))
    cast = Cast(catalog)
    describe_all(given, cast.describe)
    entry = given["deck"]
    parts = entry.keys("'deck'", ("format", *ZONE_TYPES))
    formats = [each.code for each in game.formats]
    code = one_of(parts, "format", formats, formats[0])
    lines: dict[tuple[str, str], DeckLine] = {}
    names = {card.code: card.label for card in catalog.cards}
    listing = Listing(cast, entry.line)
    for zone, card_type in ZONE_TYPES.items():
        for card, count in listing.zone(parts.get(zone), zone, card_type):
            if isinstance(entry.value, dict):
                names[card.code] = short_label(card)
            before = lines.get((card.code, zone))
            quantity = count + (before.quantity if before is not None else 0)
            lines[card.code, zone] = DeckLine(card, zone, quantity)
    deck = Deck(game.code, code, tuple(lines.values()))
    return [
        replace(fault, cards=tuple(names.get(card, card) for card in fault.cards))
        for fault in validate(deck, game.construction(deck, rulings, catalog))
    ]


class Listing:
    """The cards of a deck that are listed, and plain ones of the right kind."""

    def __init__(self, cast: Cast, line: int) -> None:
        self.cast = cast
        self.line = line

    def zone(self, entry: Entry | None, zone: str, card_type: str) -> list[tuple[BuffyCard, int]]:
        """Each card of a zone with its copies: a list of cards, of which a number is so many plain
        ones (`{blanks: 58}`), or that number alone.
        """
        if entry is None:
            return self._plain(zone, LEGAL_SIZES[zone])
        if entry.is_number():
            return self._plain(zone, copies(entry))
        found: list[tuple[BuffyCard, int]] = []
        for each in entry.entries(f"'{zone}'") if entry.is_list() else [entry]:
            parts = each.keys("a card", (*NAMING, "copies", "blanks")) if each.is_mapping() else {}
            if "blanks" in parts:
                found += self._plain(zone, copies(parts["blanks"]))
                continue
            card = self.cast.definition(each, card_type, ("copies",))
            found.append((card, copies(parts["copies"]) if "copies" in parts else 1))
        return found

    def _plain(self, zone: str, count: int) -> list[tuple[BuffyCard, int]]:
        """Cards that nothing is wrong with, of names of their own: in the Resource Deck Skills and
        Items in turn, three of each.
        """
        found: list[tuple[BuffyCard, int]] = []
        if zone != RESOURCE_ZONE:
            card_type = ZONE_TYPES[zone]
            for number in range(1, count + 1):
                name = MAIN_NAME if card_type in (ESSENCE, CHARACTER) else f"plain {card_type}"
                if number > 1 or name != MAIN_NAME:
                    name = f"{name} {number}"
                found.append((self._made(name, card_type), 1))
            return found
        for number in range(0, count, COPIES):
            name = f"plain card {number // COPIES + 1}"
            found.append((self._made(name, "Item"), min(COPIES, count - number)))
        return found

    def _made(self, name: str, card_type: str) -> BuffyCard:
        row = Entry(
            {"name": Entry(name, self.line), "type": Entry(card_type, self.line)}, self.line
        )
        return self.cast.definition(row, card_type)
