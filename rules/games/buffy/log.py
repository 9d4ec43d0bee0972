"""A replay in words: one sentence an event, and what seats and endings are called."""

from __future__ import annotations

from typing import Final, cast

from rules.core.table import NO_DECISION, NOBODY, Event
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.pieces import Player
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import BY_DESTINY, BY_PARK, TALENTS

ENDINGS: Final = {
    BY_DESTINY: "10 Destiny Points",
    BY_PARK: "the Park held for six turns in a row",
    NO_DECISION: "no decision before the last turn",
}

SENTENCES: Final = {
    # Cards and piles.
    "drew": "{who} draws {cards}.",
    "reshuffled": "{who} shuffles the discard pile into a new Resource Deck of {cards}.",
    "discarded": "{card} goes to the discard pile of {who}.",
    "crypt": "{card} goes to the Crypt of {who}.",
    # Characters, and what they bear.
    "entered": "{who} puts {card} into play on {place}.",
    "left play": "{card} of {who} leaves {place}.",
    "moved": "{card} of {who} moves to {place}.",
    "fatigued": "{card} of {who} is fatigued.",
    "refreshed": "{card} of {who} is ready again.",
    "attached": "{who} gives {card} to {place}.",
    # Destiny.
    "gained destiny": "{who} gains {points}.",
    "lost destiny": "{who} loses {points}.",
}
"""One sentence for each kind of event that the engine emits; `over` has its own. `talent` is
`amount` as a talent, where that is a talent's number.
"""


def seat_name(player: Player) -> str:
    """What a player is called: "Player 1"."""
    return f"Player {player.seat + 1}"


def counted(amount: int, what: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"1 {what}" if amount == 1 else f"{amount} {what}s"


def event_text(table: BuffyTable, event: Event) -> str:
    """One event as a sentence."""
    player = table.players[max(event.seat, 0)]
    if event.kind == "over":
        how = ENDINGS[event.place]
        if event.seat == NOBODY:
            return f"The game ends in turn {event.turn} without a winner: {how}."
        return f"{seat_name(player)} wins in turn {event.turn}: {how}."
    amount = event.amount
    card = event.card
    said = SENTENCES[event.kind].format(
        who=seat_name(player),
        enemy=seat_name(player.enemy),
        card=cast(BuffyCard, card.definition).label if card is not None else "a card",
        place=event.place,
        amount=amount,
        talent=TALENTS[amount] if 0 <= amount < len(TALENTS) else "",
        cards=counted(amount, "card"),
        points=counted(amount, "Destiny Point"),
    )
    return said[0].upper() + said[1:]
