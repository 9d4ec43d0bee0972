"""A replay in words and as plain data: one sentence an event, and what lies where on the table."""

from __future__ import annotations

from typing import Final

from rules.core.table import NO_DECISION, NOBODY, Event
from rules.games.titans.cards import CHARACTER, FIELD
from rules.games.titans.power import side_power
from rules.games.titans.state import (
    BY_DECK,
    BY_FIELDS,
    BY_VP,
    Piece,
    Player,
    Slot,
    TitansTable,
)

NAMES: Final = ("P1", "P2")

ENDINGS: Final = {
    BY_VP: "15 Victory Points",
    BY_FIELDS: "all 3 enemy Fields captured",
    BY_DECK: "the opponent had nothing left to draw",
    NO_DECISION: "no decision within the turn cap",
}

SENTENCES: Final = {
    "first": "{who} goes first, on Offense.",
    "placed field": "{who} places {card} face down as {place}.",
    "turn": "Turn {amount}: {who} is on Offense.",
    "drew": "{who} draws {cards}.",
    "reshuffled": "{who} reshuffles the Trash into a new Deck of {amount}.",
    "action": "{who} puts {card} into the Action Area.",
    "gained action": "{who} puts the top card of the Deck, {card}, into the Action Area.",
    "staged": "{who} stages {card}.",
    "to field": "{who} moves {card} to {place}.",
    "to staging": "{card} of {who} goes to Staging.",
    "played": "{who} plays the Storyline {card} for {amount}.",
    "placed": "{who} places a Skillz, {card}, face down.",
    "used": "{who} uses {card}: +{amount} Power.",
    "paid": "{who} pays with {card}.",
    "trashed": "{card} of {who} goes to the Trash.",
    "turned up": "{card} of {who} is turned up.",
    "battle": "A battle over {card}, {place}.",
    "failed team check": "{who} fails the Team Check on {card}.",
    "failed grade check": "{who} fails the Grade Check on {card} (Limit {amount}).",
    "power": "{who} has {amount} Power.",
    "uncontested": "{who} is uncontested on {card}.",
    "won": "{who} wins the battle over {card}.",
    "tie": "The battle over {card} is a tie.",
    "taken": "{who} takes {card}: +{amount} VP.",
    "damage": "{card}, {place}, has {amount} Field Damage.",
    "captured": "{who} captures {card}: +{amount} VP.",
    "left captured field": "{card} of {who} leaves the captured Field.",
    "gained vp": "{who} gains {amount} VP by a card.",
}
"""One sentence for each kind of event that the engine emits; `ended` has its own."""


def event_text(event: Event) -> str:
    """One event as a sentence."""
    if event.kind == "ended":
        how = ENDINGS[event.place]
        if event.seat == NOBODY:
            return f"The game ends in turn {event.amount}: {how}."
        return f"{NAMES[event.seat]} wins in turn {event.amount}: {how}."
    return SENTENCES[event.kind].format(
        who=NAMES[event.seat],
        card=event.card.definition.name if event.card is not None else "a card",
        place=event.place,
        amount=event.amount,
        cards="1 card" if event.amount == 1 else f"{event.amount} cards",
    )


def picture(table: TitansTable) -> dict[str, object]:
    """The whole table, hidden cards too, each with its orientation."""
    battle = table.battle
    return {
        "turn": table.turn,
        "phase": table.phase,
        "offense": table.offense.seat,
        "players": [_player(player) for player in table.players],
        "battle": battle
        and {
            "place": battle.slot.label,
            "powers": [side_power(battle, battle.side(player.seat)) for player in table.players],
        },
        "outcome": table.outcome
        and {
            "winner": table.outcome.winner,
            "how": ENDINGS[table.outcome.how],
            "turn": table.outcome.turn,
        },
    }


def _player(player: Player) -> dict[str, object]:
    return {
        "seat": player.seat,
        "name": NAMES[player.seat],
        "vp": player.vp,
        "effect_vp": player.effect_vp,
        "captured": player.captured,
        "deck": len(player.deck),
        "hand": _cards(player.hand),
        "action_area": _cards(player.action_area),
        "staging": _cards(player.staging),
        "storylines": _cards(player.storylines),
        "battle_cards": _cards(player.battle_cards),
        "trash": _cards(player.trash),
        "vp_area": _cards(player.vp_area),
        "fields": [_slot(slot) for slot in player.fields],
    }


def _slot(slot: Slot) -> dict[str, object]:
    return {
        "number": slot.number,
        "label": slot.label,
        "card": slot.card and _card(slot.card),
        "damage": slot.damage_count(),
        "attackers": _cards(slot.attackers),
        "defenders": _cards(slot.defenders),
    }


def _cards(cards: list[Piece]) -> list[dict[str, object]]:
    return [_card(card) for card in cards]


def _card(card: Piece) -> dict[str, object]:
    """A card as a small picture shows it; the numbers that its type carries."""
    printed = card.printed
    shown: dict[str, object] = {
        "id": card.id,
        "code": printed.definition.code,
        "name": printed.name,
        "type": printed.type,
        "face_up": card.face_up,
    }
    if printed.type == CHARACTER:
        shown.update(
            grade=printed.definition.grade,
            power=printed.definition.power,
            team=printed.definition.team,
        )
    elif printed.type == FIELD:
        shown["limit"] = printed.definition.limit
    return shown
