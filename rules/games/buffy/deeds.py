"""Deeds: what texts do to cards, Destiny Points and the time of day as they are played or used.

A text is carried out fully before the other player may act (BUF-TURN-08). For what it finds nothing
to work on, it does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.effects import WORD, Parameter
from rules.games.buffy.questions import CHOOSE, DISCARD
from rules.games.buffy.texts import COUNT, POINTS, deed
from rules.games.buffy.vocabulary import DRAWN_TYPES

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable

TAKES_BACK: Final = "take_back"

CARD_TYPE: Final = Parameter(
    "type",
    WORD,
    DRAWN_TYPES,
    "",
    phrase="one {}",
    special=(("", "one card"),),
    help="Only a card of this type; else any.",
)


# Cards.


def _can_draw(t: BuffyTable, player: Player, source: Piece, count: int) -> bool:
    return bool(player.deck or player.discard)


@deed("Draw {count}", COUNT, possible=_can_draw)
def draw_cards(t: BuffyTable, player: Player, source: Piece, count: int) -> None:
    """Cards from the Resource Deck into the hand (BUF-EDGE-04)."""
    t.draw(player, count)


def _enemy_has_hand(t: BuffyTable, player: Player, source: Piece, count: int) -> bool:
    return player.enemy.acts and bool(player.enemy.hand)


@deed("Your enemy discards {count} from the hand", COUNT, possible=_enemy_has_hand)
def enemy_discards(t: BuffyTable, player: Player, source: Piece, count: int) -> None:
    """The enemy discards at once, as that player likes."""
    enemy = player.enemy
    for _ in range(min(count, len(enemy.hand))):
        card = enemy.hand[t.ask(enemy.seat, DISCARD, enemy.hand)]
        enemy.hand.remove(card)
        t.discard(card)


def _can_take_back(t: BuffyTable, player: Player, source: Piece, card_type: str) -> bool:
    return any(_comes_back(card, card_type) for card in player.discard)


def _comes_back(card: Piece, card_type: str) -> bool:
    """Whether a text may take this card back. None comes back that takes cards back itself: two of
    them would have no end.
    """
    if card_type not in ("", card.printed.type):
        return False
    return all(effect.name != TAKES_BACK for effect in card.printed.effects)


@deed(
    "Take {type} from your discard pile into your hand, but none that takes cards back",
    CARD_TYPE,
    possible=_can_take_back,
)
def take_back(t: BuffyTable, player: Player, source: Piece, card_type: str) -> None:
    """A card comes back. Of equal cards one is offered."""
    options: dict[int, Piece] = {}
    for card in player.discard:
        if _comes_back(card, card_type):
            options[id(card.printed)] = card
    if not options:
        return
    t.subject = source
    cards = list(options.values())
    card = cards[t.ask(player.seat, CHOOSE, cards)]
    t.subject = None
    player.discard.remove(card)
    t.take_back(card)


# Destiny Points.


@deed("You gain {amount}", POINTS)
def gain_destiny(t: BuffyTable, player: Player, source: Piece, amount: int) -> None:
    """Destiny Points by text; with 10 the game is won at once (BUF-WIN-01)."""
    t.gain_destiny(player, amount)


def _enemy_has_destiny(t: BuffyTable, player: Player, source: Piece, amount: int) -> bool:
    return player.enemy.destiny > 0


@deed("Your enemy loses {amount}", POINTS, possible=_enemy_has_destiny)
def enemy_loses_destiny(t: BuffyTable, player: Player, source: Piece, amount: int) -> None:
    """The enemy loses Destiny Points, never below 0 (BUF-DP-02)."""
    t.lose_destiny(player.enemy, amount)


# The time of day.


@deed("Turn the Day/Night card")
def turn_day_night(t: BuffyTable, player: Player, source: Piece) -> None:
    """Day becomes night, or night day, until the card turns again at the end of the turn
    (BUF-EDGE-02).
    """
    t.night = not t.night
    if t.log is not None:
        t.emit("time", player.seat, source, t.time)
