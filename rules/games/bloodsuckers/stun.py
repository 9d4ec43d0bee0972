"""Section 9: a character is stunned. It stands up in Step 3 of its player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.bloodsuckers import abilities

if TYPE_CHECKING:
    from rules.games.bloodsuckers.pieces import Character, Player
    from rules.games.bloodsuckers.state import BloodTable


def stun(t: BloodTable, player: Player, character: Character) -> None:
    """`player` stuns an opponent's character (BLD-STUN-01); its attack value stays (BLD-STUN-05).

    One that is stunned already stays so, and does not count as stunned again.
    """
    if character.stunned:
        return
    character.stunned = True
    if t.log is not None:
        t.emit("stunned", character.owner, character)
    abilities.knockout(t, player)
