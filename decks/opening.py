"""Exact odds of the opening hand: how likely each kind of card is among the first cards seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.odds import MOST_CARDS, Want, chances_as_floats

AT_LEAST: Final = (1, 2, 3)
CARDS_LATER: Final = 5
"""So many draws after the opening hand are looked at too."""


@dataclass(frozen=True)
class OddsRow:
    """One kind of card: copies, the chance of at least 1, 2, 3 in the opening hand, and of at least
    one after that many more cards."""

    label: str
    copies: int
    at_least: tuple[float, ...]
    later: float


@dataclass(frozen=True)
class Odds:
    hand: int
    seen_later: int
    population: int
    rows: tuple[OddsRow, ...]


def opening_odds(game: Game, deck: Deck) -> Odds | None:
    """The odds by card type; None where the game has no opening hand or the deck too few cards."""
    cards = sum(line.quantity for line in deck.lines if line.zone == game.big_zone)
    hand = game.opening_hand
    if not hand or not hand <= cards <= MOST_CARDS:
        return None
    later = min(cards, hand + CARDS_LATER)
    rows = []
    for type in game.card_types:
        copies = sum(
            line.quantity
            for line in deck.lines
            if line.zone == game.big_zone and line.card.type == type
        )
        if copies:
            by_need = [chances_as_floats(cards, [Want(copies, need)], later) for need in AT_LEAST]
            rows.append(
                OddsRow(type, copies, tuple(odds[hand] for odds in by_need), by_need[0][later])
            )
    return Odds(hand, later, cards, tuple(rows))
