"""Section 7, BITE: Bitten characters, Holy Water and turning; the tokens that are earned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.bloodsuckers.stun import stun

if TYPE_CHECKING:
    from rules.games.bloodsuckers.pieces import Character, CombatCard, Player
    from rules.games.bloodsuckers.state import BloodTable


def take_token(t: BloodTable, player: Player) -> None:
    """1 Adrenaline or Blood Token for the pool, as a Strike has succeeded (BLD-STRIKE-06, -07) or
    the Hospital is won (BLD-ALT-11).
    """
    player.pool += 1
    player.record.tokens_earned += 1
    if t.log is not None:
        t.emit("took token", player.seat, None, "", player.pool)


def bite(t: BloodTable, player: Player, card: CombatCard, character: Character) -> None:
    """The Bite card leaves the discard pile for the character (BLD-PLAY-02), which is stunned; the
    Vampire takes a Blood Token (BLD-BITE-01).

    A second Bite stuns and gives a token, no more: the character stays Bitten by the
    first, and the second card stays discarded (BLD-Q-13).
    """
    if character.bite is None:
        player.side.discard.remove(card)
        character.bite = card
        character.bitten_by = player.seat
        if t.log is not None:
            t.emit("bitten", character.owner, character)
    stun(t, player, character)
    take_token(t, player)


def cure(t: BloodTable, character: Character) -> None:
    """Holy Water: the Bite card goes to the Vampire discard pile (BLD-HC-13, BLD-BITE-08)."""
    t.remove_bite(character)
    if t.log is not None:
        t.emit("cured", character.owner, character)


def turn_bitten(t: BloodTable) -> None:
    """Every Bitten Hunter becomes a Vampire, in a column or among the reinforcements (BLD-BITE-02,
    BLD-BITE-04, BLD-BITE-06).
    """
    for hunter in t.hunters.players:
        bitten = [character for character in hunter.characters() if character.bite is not None]
        for character in bitten:
            turn(t, character)


def turn(t: BloodTable, character: Character) -> None:
    """The Bite card is discarded, the attack counter removed, and the character goes upright to the
    reinforcements of the Vampire who bit it (BLD-BITE-04).
    """
    biter = t.players[character.bitten_by]
    t.remove_bite(character)
    t.take_over(character, biter)
    if t.log is not None:
        t.emit("turned", biter.seat, character)
