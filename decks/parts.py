"""Decks that follow from a choice: the cards that callers choose, and what exchanging them does."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError

from collection.selectors import Shelf
from decks.history import LineMap
from rules.core.cards import CardDef
from rules.core.deck import MAYBE
from rules.core.game import Game
from rules.core.parts import part_of


def parts_given(rules: Game, cards: Shelf, codes: Sequence[str]) -> list[CardDef]:
    """The cards with these codes, at most one for each of the game's parts, in the game's order.

    Raises ValidationError (`parts`) for a card that is not on offer or is no such part, for two of
    one part, and in a game whose decks are made of single cards.
    """
    if not rules.parts:
        raise _fault("no-parts", f"A deck of {rules.name} is made of single cards: give its cards.")
    chosen: dict[str, CardDef] = {}
    for code in codes:
        card = cards.catalog.by_code.get(code)
        if card is None:
            raise _fault("unknown-card", f"{rules.name} has no card {code!r} on offer.")
        part = part_of(rules, card)
        if part is None:
            labels = " and no ".join(known.label for known in rules.parts)
            raise _fault("no-part", f"{card.label} is no {labels}; it comes with one.")
        if part.zone in chosen:
            both = f"{chosen[part.zone].label} and {card.label}"
            raise _fault("part-twice", f"A deck has one {part.label}, not two: {both}.")
        chosen[part.zone] = card
    return [chosen[part.zone] for part in rules.parts if part.zone in chosen]


def whole_choice(rules: Game, cards: Shelf, codes: Sequence[str]) -> list[CardDef]:
    """As `parts_given`, with a card for every part."""
    parts = parts_given(rules, cards, codes)
    zones = {rules.zone_for(card) for card in parts}
    missing = [part.label for part in rules.parts if part.zone not in zones]
    if missing:
        raise _fault("part-missing", f"Choose a {' and a '.join(missing)}.")
    return parts


def exchanged(rules: Game, cards: Shelf, lines: LineMap, parts: Sequence[CardDef]) -> LineMap:
    """A deck's lines with these cards, and what they bring, in the place of what the deck has for
    the same parts. All other lines stay, the maybes too.
    """
    zones = {rules.zone_for(card) for card in parts}
    held = [cards.cards[code] for code, zone in lines if zone != MAYBE]
    old = [card for card in held if part_of(rules, card) and rules.zone_for(card) in zones]
    gone = {line.card.code for line in rules.assembled([*old, *parts], cards.catalog)}
    after = {key: count for key, count in lines.items() if key[1] == MAYBE or key[0] not in gone}
    for line in rules.assembled(parts, cards.catalog):
        key = (line.card.code, line.zone)
        after[key] = after.get(key, 0) + line.quantity
    return after


def _fault(code: str, message: str) -> ValidationError:
    return ValidationError({"parts": ValidationError(message, code=code)})
