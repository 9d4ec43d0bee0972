"""A replay in words: one sentence an event, and what seats, teams and endings are called."""

from __future__ import annotations

from typing import Final

from rules.core.table import NO_DECISION, NOBODY, Event
from rules.games.epicpvp.pieces import Player, Team
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.vocabulary import BY_LIFE, BY_NOBODY, PLAYED_OUT

ENDINGS: Final = {
    BY_LIFE: "the loser's Life Pile is empty",
    BY_NOBODY: "both Life Piles are empty at once",
    PLAYED_OUT: "all turns of the solo game are played",
    NO_DECISION: "no decision before the last turn",
}

TEAM_LETTERS: Final = "AB"

SENTENCES: Final = {
    # Set-up.
    "life": "{who} puts {cards} into the Life Pile.",
    "lead": "{who} acts before the partner all game.",
    "compared": "{who} discards {card} from the top of the deck: Cost {amount}.",
    "coin": "A coin decides for {team}.",
    "first": "{team} takes the first turn.",
    # The five steps.
    "turn": "Turn {amount}: it is the turn of {team}.",
    "gained": "{who} puts {cards} onto the Aggression Pile.",
    "drew aggression": "{who} draws {cards} from the Aggression Pile.",
    "played": "{who} plays {card} for {amount}.",
    "sent": "{who} sends {moves}.",
    "blocked": "{who} blocks {place} with {card}.",
    "left field": "{who} discards {card} from the field.",
    "field cleared": "{who} discards {moves} from the field.",
    "rotated": "{who} turns {moves}.",
    # Cards, Life and Damage.
    "drew": "{who} draws {cards}.",
    "discarded": "{who} discards {card}.",
    "discarded aggression": "{who} discards {card} from the Aggression Pile.",
    "damage": "{team} takes 1 Damage and loses {card} of {who}; {amount} Life left.",
    "endless": "{team} takes 1 Damage.",
    "no life": "{team} takes 1 Damage with no Life left to lose.",
    "gained life": "{who} adds {cards} to the Life Pile.",
    "tired": "{who} has no deck left and gets tired.",
    "reshuffled": "{who} shuffles the discard pile into a new deck of {amount}.",
    # Texts.
    "text": "The text of {card} of {who} works.",
    "used": "{who} uses {card}.",
    "permanent": "{card} of {who} becomes a Permanent.",
    "discarded permanent": "{who} discards the Permanent {card}.",
    "returned": "{card} returns to the hand of {who}.",
    "took back": "{who} takes {card} back from the discard pile.",
    "slowed": "{card} slows {who} down by {amount}.",
    "attack raised": "{card} of {who} has {amount} more Attack.",
    "block raised": "{card} of {who} has {amount} more Block.",
}
"""One sentence for each kind of event that the engine emits; `ended` has its own."""


def seat_name(table: EpicTable, player: Player) -> str:
    """What a player is called: "Player 1", or in teams of two "Player A1" and "Player A2", whose
    enemies across are B1 and B2 (EPV-TEAM-01).
    """
    if len(table.players) == 2:
        return f"Player {player.seat + 1}"
    return f"Player {TEAM_LETTERS[player.seat % 2]}{player.seat // 2 + 1}"


def team_name(table: EpicTable, team: Team) -> str:
    """What a team is called: "Team A", or the name of its one player."""
    if len(table.players) == 2:
        return seat_name(table, table.players[team.index])
    return f"Team {TEAM_LETTERS[team.index]}"


def counted(amount: int, what: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"1 {what}" if amount == 1 else f"{amount} {what}s"


def event_text(table: EpicTable, event: Event) -> str:
    """One event as a sentence."""
    if event.kind == "ended":
        how = ENDINGS[event.place]
        if event.seat == NOBODY:
            return f"The game ends in turn {event.amount} without a winner: {how}."
        winner = team_name(table, table.teams[event.seat % 2])
        return f"{winner} wins in turn {event.amount}: {how}."
    amount = event.amount
    return SENTENCES[event.kind].format(
        who=seat_name(table, table.players[event.seat]),
        team=team_name(table, table.teams[event.seat % 2]),
        card=event.card.definition.name if event.card is not None else "a card",
        place=event.place,
        amount=amount,
        cards=counted(amount, "card"),
        moves=counted(amount, "Move"),
    )
