"""Section 2: setup. Sides are those of the decks (BLD-SETUP-01), locations those that the switches
leave Open (BLD-SETUP-02), and the numbers of teammates go by their seats (BLD-SETUP-03)."""

from __future__ import annotations

from typing import Final

from rules.games.bloodsuckers.pieces import Character, Player
from rules.games.bloodsuckers.questions import KEEP
from rules.games.bloodsuckers.state import SETUP_PHASE, BloodTable

DEALT: Final = 3
SOLO_DEALT: Final = 6
RECRUITS: Final = 5
SOLO_RECRUITS: Final = 10


def set_up(t: BloodTable) -> None:
    """Characters are shuffled and dealt, then each combat deck is shuffled, which teammates share
    (BLD-SETUP-06), and each player draws a hand (BLD-SETUP-05). Attack counters are in stock
    (BLD-SETUP-08).
    """
    t.phase = SETUP_PHASE
    t.shuffle(t.characters)
    if t.rulings.recruiting_drive:
        recruiting_drive(t)
    else:
        deal_characters(t)
    for side in t.sides:
        t.shuffle(side.deck)
    for player in t.players:
        t.draw(player, player.hand_size)


def dealt_to(t: BloodTable, player: Player) -> int:
    """How many characters a player begins with (BLD-SETUP-04)."""
    return SOLO_DEALT if t.is_solo(player) else DEALT


def deal_characters(t: BloodTable) -> None:
    """3 characters to each player, 6 to the single player; the rest is the draw pile
    (BLD-SETUP-04).
    """
    for player in t.players:
        for character in draw_characters(t, dealt_to(t, player)):
            t.take_over(character, player)
        if t.log is not None:
            t.emit("dealt", player.seat, None, "", len(player.reserve))


def recruiting_drive(t: BloodTable) -> None:
    """Recruiting Drive: each draws 5 and keeps 3, the single player 10 and 6. What is left is
    shuffled back once all have chosen (BLD-ALT-03).

    With few characters a player draws no more than leaves enough for those who come after.
    """
    left: list[Character] = []
    promised = sum(dealt_to(t, player) for player in t.players)
    for player in t.players:
        promised -= dealt_to(t, player)
        wanted = SOLO_RECRUITS if t.is_solo(player) else RECRUITS
        drawn = draw_characters(t, min(wanted, len(t.characters) - promised))
        for _ in range(dealt_to(t, player)):
            index = t.ask(player.seat, KEEP, drawn) if player.acts else 0
            character = drawn.pop(index)
            t.take_over(character, player)
            if t.log is not None:
                t.emit("kept", player.seat, character)
        left += drawn
    t.to_draw_pile(left)


def draw_characters(t: BloodTable, count: int) -> list[Character]:
    """Characters from the top of the draw pile, as far as there are any (BLD-Q-07)."""
    drawn: list[Character] = []
    for _ in range(count):
        character = t.top_character()
        if character is None:
            break
        drawn.append(character)
    return drawn
