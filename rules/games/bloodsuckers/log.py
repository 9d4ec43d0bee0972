"""A replay in words: one sentence an event, and what the seats, the endings are called."""

from __future__ import annotations

from typing import Final

from rules.core.table import NO_DECISION, NOBODY, Event
from rules.games.bloodsuckers.pieces import Player
from rules.games.bloodsuckers.state import (
    BY_CHARACTERS,
    BY_LOCATIONS,
    BY_TIEBREAKER,
    BloodTable,
)
from rules.games.bloodsuckers.vocabulary import HUNTERS

ENDINGS: Final = {
    BY_LOCATIONS: "more locations controlled",
    BY_CHARACTERS: "as many locations, more characters",
    BY_TIEBREAKER: "the higher Attack Card in the tiebreaker round",
    NO_DECISION: "a tiebreaker round that nobody can win",
}

SIDE_LABELS: Final = ("Hunters", "Vampires")

SENTENCES: Final = {
    # Sections 2 and 3, and the alternate rules that belong there.
    "dealt": "{who} is dealt {characters}.",
    "kept": "{who} keeps {card}.",
    "rolled to start": "{who} rolls {amount} for the start.",
    "changed number": "{who} is #{amount} of the {side} in this battle.",
    "battle": "Battle {amount}: the {side} choose the {place}.",
    "bystanders": "Bystanders are laid out: {characters}.",
    "drew to commit": "{who} has nobody to commit and draws {card}.",
    "committed": "{who} commits {card} to column {amount}.",
    "nobody to commit": "{who} has nobody to commit.",
    "in play": "The {place} is In Play.",
    "clock": "The clock shows {place}.",
    # Section 4.
    "turn": "Turn {amount}, {place}: it is the turn of {who}.",
    "drew character": "{who} has no character left and draws {card}.",
    "no character": "{who} has no character left, and there is none to draw.",
    "drew": "{who} draws {cards}.",
    "reshuffled": "The {side} shuffle the discard pile into a new deck of {amount}.",
    "reshuffled characters": "The character discard pile becomes a new draw pile of {amount}.",
    "discarded": "{who} discards {card}.",
    "spent token": "{who} spends an Action Token; {amount} left.",
    "banked": "{who} banks {actions}.",
    "handed over": "{who} gives {card} to the teammate.",
    "took": "{who} takes {card} from the teammate.",
    "stood up": "{card} of {who} stands up.",
    # Sections 5 and 6.
    "column won": "{who} wins {place} with {amount}.",
    "column drawn": "Nobody wins {place}.",
    "won at once": "{who} has {amount} in {place} and wins it at once.",
    "body count": "About to turn, and counted for the {side}: {characters}.",
    "controlled": "The {side} win {columns} and control the {place}.",
    "locked": "Both sides have won as much: the {place} is Locked.",
    "won bystander": "{who} takes the Bystander {card}.",
    "bystander gone": "The Bystander {card} goes to the discard pile.",
    "tiebreaker": "As many locations, as many characters: a tiebreaker round.",
    "laid": "{who} lays {card}: {amount}.",
    "laid nothing": "{who} has no Attack Card to lay.",
    # Sections 7 to 9.
    "played": "{who} plays {card}.",
    "played in": "{who} plays {card} in {place}.",
    "struck": "{who} plays {card} against {place} in column {amount}.",
    "dodged": "{who} dodges with {card}: {place} is safe.",
    "attack": "{who} has an attack of {amount} in {place}.",
    "counter off": "The counter of {who} leaves {place}.",
    "destroyed": "{card} of {who} is destroyed.",
    "bitten": "{card} of {who} is Bitten.",
    "cured": "{card} of {who} is Bitten no more.",
    "turned": "{card} turns and joins {who}.",
    "stunned": "{card} of {who} is stunned.",
    "rolled": "{who} rolls {amount}.",
    "rolled again": "{who} rolls again: {amount}.",
    "added to roll": "{who} adds 1 to the roll: {amount}.",
    "saw hand": "{who} looks at the hand of {other}.",
    "took discarded": "{who} takes {card} from what the teammate has discarded.",
    # Sections 10 and 11.
    "moved": "{who} moves {card} to column {amount}.",
    "withdrawn": "{who} moves {card} to the reinforcements.",
    "changed places": "{card} of {who} changes places with {place}.",
    "gave character": "{who} gives {card} to the teammate.",
    "took token": "{who} takes {token}; {amount} in the pool.",
    "fed": "{who} feeds {card}.",
    "activated": "{who} gives {card} Adrenaline.",
    # Sections 12 and 13.
    "used ability": "{who} uses {place}.",
    "gone for bonus": "{who} puts {card} on the character discard pile.",
    "came for bonus": "{card} joins {who}.",
    "filled tokens": "{who} has {amount} Action Tokens.",
    "kept card": "{who} keeps {card}.",
}
"""One sentence for each kind of event that the engine emits; `ended` has its own."""


def seat_name(table: BloodTable, player: Player) -> str:
    """What a player is called: "Hunter", or with a partner "Hunter 2", by the order of seats."""
    code = player.side.code
    name = "Hunter" if code == HUNTERS else "Vampire"
    partners = [other.seat for other in table.players if other.side.code == code]
    return name if len(partners) == 1 else f"{name} {partners.index(player.seat) + 1}"


def event_text(table: BloodTable, event: Event) -> str:
    """One event as a sentence."""
    if event.kind == "ended":
        how = ENDINGS[event.place]
        if event.seat == NOBODY:
            return f"The game ends in turn {event.amount}: {how}."
        side = SIDE_LABELS[table.players[event.seat].side.index]
        return f"The {side} win in turn {event.amount}: {how}."
    who, side, token = "", "", ""
    if event.seat != NOBODY:
        player = table.players[event.seat]
        who = seat_name(table, player)
        side = SIDE_LABELS[player.side.index]
        token = "an Adrenaline Token" if player.side.code == HUNTERS else "a Blood Token"
    amount = event.amount
    return SENTENCES[event.kind].format(
        who=who,
        side=side,
        token=token,
        card=event.card.definition.name if event.card is not None else "a card",
        place=event.place,
        amount=amount,
        cards="1 card" if amount == 1 else f"{amount} cards",
        actions="1 action" if amount == 1 else f"{amount} actions",
        columns="1 column" if amount == 1 else f"{amount} columns",
        characters="1 character" if amount == 1 else f"{amount} characters",
        other=seat_name(table, table.players[amount]) if event.kind == "saw hand" else "",
    )
