"""Section 13: the bonus of a location for the side that has won it (BLD-ALT-06..11)."""

from __future__ import annotations

from typing import Final

from rules.core.windows import take_or_pass
from rules.games.bloodsuckers.bite import take_token
from rules.games.bloodsuckers.pieces import MOST_TOKENS, Character, Place, Player, Side
from rules.games.bloodsuckers.questions import BONUS, CHOSEN, SWAP
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import (
    CHURCH,
    GRAVEYARD,
    HOSPITAL,
    NIGHTCLUB,
    POLICE_STATION,
)

LOOKED_AT: Final = 3
LOOKED_AT_BY_MORE: Final = 6


def award(t: BloodTable, side: Side, place: Place) -> None:
    """The winners take the location's bonus once, as soon as the location winner is determined;
    #1 first. Nobody takes it where the location is Locked (BLD-ALT-06).
    """
    if place.name == POLICE_STATION:
        police_station(t, side)
        return
    for player in side.players:
        if place.name == GRAVEYARD:
            graveyard(t, player)
        elif place.name == CHURCH:
            church(t, player)
        elif place.name == NIGHTCLUB:
            nightclub(t, player)
        elif place.name == HOSPITAL:
            hospital(t, player)


def graveyard(t: BloodTable, player: Player) -> None:
    """The player may change 1 own character for one of the character discard pile (BLD-ALT-07)."""
    if not t.lost:
        return
    own = character_to_give_up(t, player)
    if own is None:
        return
    other = t.lost[t.ask(player.seat, SWAP, t.lost)]
    give_up(t, player, own)
    t.lost.remove(other)
    take_in(t, player, other)


def church(t: BloodTable, player: Player) -> None:
    """The player may discard 1 own character and draw the top one of the draw pile (BLD-ALT-08)."""
    own = character_to_give_up(t, player)
    if own is None:
        return
    give_up(t, player, own)
    drawn = t.top_character()
    if drawn is not None:
        take_in(t, player, drawn)


def character_to_give_up(t: BloodTable, player: Player) -> Character | None:
    """The own character that the player gives for the bonus, if it is wanted."""
    return take_or_pass(t, player.seat, BONUS, player.characters()) if player.acts else None


def give_up(t: BloodTable, player: Player, character: Character) -> None:
    t.to_lost(character)
    if t.log is not None:
        t.emit("gone for bonus", player.seat, character)


def take_in(t: BloodTable, player: Player, character: Character) -> None:
    t.take_over(character, player)
    if t.log is not None:
        t.emit("came for bonus", player.seat, character)


def nightclub(t: BloodTable, player: Player) -> None:
    """The player has 2 Action Tokens (BLD-ALT-09)."""
    player.tokens = MOST_TOKENS
    if t.log is not None:
        t.emit("filled tokens", player.seat, None, "", MOST_TOKENS)


def police_station(t: BloodTable, side: Side) -> None:
    """The top 3 cards of the side's discard pile, 6 for teammates and for the single player: one is
    kept, or one by each teammate, or two (BLD-ALT-10). The others stay where they are.
    """
    alone = side.players[0]
    is_solo = t.is_solo(alone)
    looked_at = LOOKED_AT_BY_MORE if is_solo or len(side.players) == 2 else LOOKED_AT
    top = side.discard[-looked_at:]
    for player in (alone, alone) if is_solo else side.players:
        if top:
            card = top.pop(t.ask(player.seat, CHOSEN, top) if player.acts else 0)
            side.discard.remove(card)
            player.hand.append(card)
            if t.log is not None:
                t.emit("kept card", player.seat, card)


def hospital(t: BloodTable, player: Player) -> None:
    """The player takes 1 Adrenaline or Blood Token (BLD-ALT-11)."""
    take_token(t, player)
