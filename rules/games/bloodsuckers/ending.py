"""Section 6: who starts the next battle, when the game is over, who has won, and the tiebreaker."""

from __future__ import annotations

from typing import Final

from rules.core.table import NO_DECISION
from rules.games.bloodsuckers import dice
from rules.games.bloodsuckers.pieces import HAND_SIZE, CombatCard, Player, Side
from rules.games.bloodsuckers.questions import LAY
from rules.games.bloodsuckers.rulings import ROLL
from rules.games.bloodsuckers.state import (
    BY_CHARACTERS,
    BY_LOCATIONS,
    BY_TIEBREAKER,
    TIEBREAKER_PHASE,
    BloodTable,
)
from rules.games.bloodsuckers.vocabulary import ATTACK, HUNTERS, OPEN

MOST_LAID: Final = 1000
"""Rounds of laying after which a tiebreaker is given up: two decks that hold the same one Attack
Card and nothing else would lay it for ever."""


# The next battle.


def chooser(t: BloodTable) -> Player:
    """Who chooses the location, for the side that starts: #1 of the side that controls fewer
    (BLD-NEXT-01), or with as many each the player with the highest roll (BLD-NEXT-02). So it is in
    the first battle too, unless the table has agreed on a side (BLD-Q-03).
    """
    if t.battles == 0 and t.rulings.first_to_start != ROLL:
        named = t.hunters if t.rulings.first_to_start == HUNTERS else t.vampires
        return named.players[0]
    hunters, vampires = t.hunters.controlled, t.vampires.controlled
    if hunters != vampires:
        return (t.hunters if hunters < vampires else t.vampires).players[0]
    return highest_roll(t)


def highest_roll(t: BloodTable) -> Player:
    """All players roll; those who are tied for the highest roll again (BLD-Q-21). These rolls are
    outside of battles: no ability changes them (BLD-Q-30).
    """
    rolling = t.players
    while True:
        rolls: list[int] = []
        for player in rolling:
            rolls.append(dice.plain(t))
            if t.log is not None:
                t.emit("rolled to start", player.seat, None, "", rolls[-1])
        highest = max(rolls)
        best = [player for player, rolled in zip(rolling, rolls, strict=True) if rolled == highest]
        if len(best) == 1:
            return best[0]
        rolling = t.players if t.rulings.all_roll_again else best


# The end of the game.


def is_over(t: BloodTable) -> bool:
    """No location is Open or In Play (BLD-WIN-01). A majority does not end it (BLD-Q-22), but with
    `stop_at_majority`.
    """
    if t.battle is not None:
        return False
    if not any(place.status == OPEN for place in t.places):
        return True
    if not t.rulings.stop_at_majority:
        return False
    used = sum(place.bystanders > 0 for place in t.places)
    return any(2 * side.controlled > used for side in t.sides)


def character_counts(t: BloodTable) -> tuple[int, int]:
    """Characters of (Hunters, Vampires)."""
    return t.hunters.character_count(), t.vampires.character_count()


def decide(t: BloodTable, counts: tuple[int, int]) -> None:
    """More controlled locations win (BLD-WIN-02), then more characters (BLD-WIN-03); if these are
    equal too, nobody has won yet (BLD-WIN-04).
    """
    hunters, vampires = t.hunters.controlled, t.vampires.controlled
    if hunters != vampires:
        t.end(t.hunters if hunters > vampires else t.vampires, BY_LOCATIONS)
    hunters, vampires = counts
    if hunters != vampires:
        t.end(t.hunters if hunters > vampires else t.vampires, BY_CHARACTERS)


# The tiebreaker round.


def tiebreaker_round(t: BloodTable) -> None:
    """Each player discards the hand and draws 5 (BLD-TB-01), then all lay Attack Cards until one
    side has the higher one (BLD-TB-02, BLD-TB-04).

    If no hand has one, all discard and draw again (BLD-Q-23); where no deck has one either, nobody
    can win.
    """
    t.phase = TIEBREAKER_PHASE
    if t.log is not None:
        t.emit("tiebreaker", -1)
    for player in t.players:
        new_hand(t, player)
    for _ in range(MOST_LAID):
        if t.rulings.redraw_each:
            for player in t.players:
                while not attack_cards(player.hand) and has_attacks_left(t, player.side):
                    new_hand(t, player)
        if any(attack_cards(player.hand) for player in t.players):
            lay(t)
        elif any(has_attacks_left(t, side) for side in t.sides):
            for player in t.players:
                new_hand(t, player)
        else:
            break
    t.end(None, NO_DECISION)


def new_hand(t: BloodTable, player: Player) -> None:
    """The hand is discarded and 5 cards are drawn, by the single player too (BLD-TB-01)."""
    for card in list(player.hand):
        t.discard_from_hand(player, card)
    t.draw(player, HAND_SIZE)


def attack_cards(cards: list[CombatCard]) -> list[CombatCard]:
    """The Attack Cards among these; no other type is used (BLD-TB-05)."""
    return [card for card in cards if card.printed.type == ATTACK]


def has_attacks_left(t: BloodTable, side: Side) -> bool:
    """Whether the side can still draw an Attack Card."""
    if attack_cards(side.deck):
        return True
    return t.rulings.reshuffle_combat and bool(attack_cards(side.discard))


def lay(t: BloodTable) -> None:
    """Each player lays 1 Attack Card, unseen by the others until all have. The side with the higher
    one wins: of teammates the higher card counts, and without a card it is 0 (BLD-Q-23).
    """
    chosen: list[tuple[Player, CombatCard]] = []
    for player in t.players:
        attacks = attack_cards(player.hand)
        if attacks:
            index = t.ask(player.seat, LAY, attacks) if player.acts else 0
            chosen.append((player, attacks[index]))
        elif t.log is not None:
            t.emit("laid nothing", player.seat)
    best = [0, 0]
    for player, card in chosen:
        value = laid_value(t, card)
        player.hand.remove(card)
        t.to_discard(card)
        if t.log is not None:
            t.emit("laid", player.seat, card, "", value)
        best[player.side.index] = max(best[player.side.index], value)
    if best[0] != best[1]:
        t.end(t.hunters if best[0] > best[1] else t.vampires, BY_TIEBREAKER)


def laid_value(t: BloodTable, card: CombatCard) -> int:
    """Its value without any special effect, by Day or Night the higher one (BLD-TB-03, BLD-Q-27); a
    die is rolled (BLD-Q-23).
    """
    printed = card.printed
    return dice.plain(t) if printed.rolled else max(printed.day, printed.night)
