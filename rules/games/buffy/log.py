"""A replay in words: one sentence an event, and what seats and endings are called."""

from __future__ import annotations

from typing import Final, cast

from rules.core.table import NO_DECISION, NOBODY, Event
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.pieces import Player
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import BY_DESTINY, BY_PARK, NOTHING_LEFT, PLAYED_OUT, SETUP

ENDINGS: Final = {
    BY_DESTINY: "10 Destiny Points",
    BY_PARK: "the Park held for six turns in a row",
    NOTHING_LEFT: "no challenge is left in the solo game",
    PLAYED_OUT: "all turns of the solo game are played",
    NO_DECISION: "no decision before the last turn",
}

SENTENCES: Final = {
    # Set-up.
    "coin": "A coin decides for {who}.",
    "first": "{who} is active first.",
    "played location": "{who} plays the location {card} at {place}.",
    # The turn, and the Park.
    "turn": "Turn {amount}: {who} is active.",
    "controls park": "{who} controls the Park at the end of the turn, {times} in a row.",
    "lost park": "{who} no longer controls the Park.",
    # Cards and piles.
    "drew": "{who} draws {cards}.",
    "reshuffled": "{who} shuffles the discard pile into a new Resource Deck of {cards}.",
    "discarded": "{card} goes to the discard pile of {who}.",
    "crypt": "{card} goes to the Crypt of {who}.",
    "played": "{who} plays {card}.",
    "used": "{who} uses {card}.",
    "took back": "{who} takes {card} into the hand.",
    "put into play": "{who} puts {card} into play.",
    # Challenges in the town.
    "placed challenge": "{who} places {card} at {place}.",
    "challenge left": "{card} leaves {place}.",
    "cycled": "{card} has no legal space: {who} puts it under the Challenge Deck.",
    # Characters, and what they bear.
    "entered": "{who} puts {card} into play at {place}.",
    "left play": "{card} of {who} leaves {place}.",
    "moved": "{card} of {who} moves to {place}.",
    "ascended": "{card} of {who} ascends at {place}.",
    "fatigued": "{card} of {who} is fatigued.",
    "refreshed": "{card} of {who} is ready again.",
    "attached": "{who} gives {card} to {place}.",
    "handed over": "{who} hands {card} over to {place}.",
    "upgraded": "{card} takes the place of {place}.",
    # Fights.
    "fight": "{card} of {who} attacks {place} of {enemy}.",
    "doubled": "{card} of {who} fights in place of {place}.",
    "boosted": "{who} places {card} for {place}: {signed}.",
    "changed": "{card} of {who} has {place} {signed}.",
    "no double": "{card} of {who} lets nobody fight in place of the one attacked.",
    "resolving talent": "{card} of {who} lets {place} decide the fight.",
    "strength": "{card} of {who} has {place} {amount}.",
    "won fight": "{card} of {who} defeats {place} of {enemy}.",
    "tied fight": "{card} of {who} and {place} of {enemy} defeat each other.",
    "left fight": "{card} of {who} leaves the fight.",
    # Challenges being faced.
    "faced": "{card} of {who} faces {place}.",
    "joined": "{card} of {who} faces it too.",
    "raised goal": "The other side raises the {place} goal of {card} by {amount}.",
    "goal": "The {place} goal of {card} is {amount}.",
    "reached": "{who} has {place} {amount} against it.",
    "defeated challenge": "{who} defeats {card} at {place} for {points}.",
    "failed challenge": "{who} fails against {card} at {place}.",
    "left challenge": "{card} of {who} no longer faces {place}.",
    # Destiny.
    "gained destiny": "{who} gains {points}.",
    "lost destiny": "{who} loses {points}.",
}
"""One sentence for each kind of event that the engine emits; `over` and `time` have their own."""


def seat_name(player: Player) -> str:
    """What a player is called: "Player 1"."""
    return f"Player {player.seat + 1}"


def counted(amount: int, what: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"1 {what}" if amount == 1 else f"{amount} {what}s"


def signed(amount: int) -> str:
    """+3, −2, ±0."""
    return f"{amount:+d}".replace("-", "−") if amount else "±0"


def event_text(table: BuffyTable, event: Event) -> str:
    """One event as a sentence."""
    player = table.players[max(event.seat, 0)]
    who = seat_name(player)
    if event.kind == "over":
        how = ENDINGS[event.place]
        if event.seat == NOBODY:
            return f"The game ends in turn {event.turn} without a winner: {how}."
        return f"{who} wins in turn {event.turn}: {how}."
    if event.kind == "time":
        if event.phase == SETUP:
            return f"{who} lets the game begin by {event.place}."
        return f"It becomes {event.place}."
    amount = event.amount
    card = event.card
    said = SENTENCES[event.kind].format(
        who=who,
        enemy=seat_name(player.enemy),
        card=cast(BuffyCard, card.definition).label if card is not None else "a card",
        place=event.place,
        amount=amount,
        signed=signed(amount),
        cards=counted(amount, "card"),
        points=counted(amount, "Destiny Point"),
        times=counted(amount, "time"),
    )
    return said[0].upper() + said[1:]
