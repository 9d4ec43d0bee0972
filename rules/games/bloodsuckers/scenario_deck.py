"""Scenarios of deck construction: a combat deck as a change of the printed one, or card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.core.construction import Violation, validate
from rules.core.deck import Deck, DeckLine
from rules.core.scenario_cards import copies, describe_all, with_deck
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.games.bloodsuckers.deck import COMBAT, FORMATS, STANDARD
from rules.games.bloodsuckers.scenario_cast import CARD_NAMING, Cast
from rules.games.bloodsuckers.scenario_words import side_named

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.core.game import Game
    from rules.core.scenario import Scenario

DECK: Final = ("side", "format", "combat", "change")


def violations(
    game: Game, catalog: Catalog, scenario: Scenario, rulings: object
) -> list[Violation]:
    """The faults of the deck in `given`: the printed one of its side, but for what is changed."""
    given = with_deck(scenario, ("deck", "cards"))
    cast = Cast(catalog)
    describe_all(given, cast.describe)
    entry = given["deck"]
    parts = entry.keys("'deck'", DECK)
    side = side_named(parts["side"], "") if "side" in parts else ""
    lines: dict[str, DeckLine] = {}
    if "combat" in parts:
        for each in parts["combat"].entries("'combat'"):
            line = _line(cast, each)
            lines[line.card.code] = line
    else:
        starter = next((each for each in game.starters if each.side == side), None)
        if starter is None:
            raise ScenarioError(
                entry.line, "a deck needs a 'side', hunters or vampires, or its cards in 'combat'"
            )
        for code, zone, count in starter.lines:
            card = catalog.find_code(code)
            if card is not None:
                lines[code] = DeckLine(card, zone, count)
    for name, number in parts["change"].keys("'change'").items() if "change" in parts else ():
        changed = cast.combat_card(Entry(name, number.line))
        lines[changed.code] = DeckLine(changed, COMBAT.code, copies(number))
    format = one_of(parts, "format", [each.code for each in FORMATS], STANDARD.code)
    deck = Deck(game.code, format, tuple(lines.values()), side=side)
    names = {card.code: card.name for card in catalog.cards}
    names |= {code: line.card.name for code, line in lines.items()}
    return [
        replace(fault, cards=tuple(names.get(code, code) for code in fault.cards))
        for fault in validate(deck, game.construction(deck, rulings))
    ]


def _line(cast: Cast, entry: Entry) -> DeckLine:
    """One card of a deck that is written out, with its copies."""
    if not entry.is_mapping():
        return DeckLine(cast.combat_card(entry), COMBAT.code, 1)
    parts = entry.keys("a card", (*CARD_NAMING, "copies"))
    count = copies(parts["copies"]) if "copies" in parts else 1
    return DeckLine(cast.combat_card(entry), COMBAT.code, count)
