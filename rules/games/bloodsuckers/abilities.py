"""Section 12, advanced play: what is left of each ability this turn, Rally and Knockout.

Swift is in `moves`, Boost in `tokens`, Luck and Endurance in `dice`, Aggression and Adapt in
`combat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.games.bloodsuckers.questions import KNOCKOUT as MAY_DRAW
from rules.games.bloodsuckers.questions import RALLY as MAY_RALLY
from rules.games.bloodsuckers.questions import YES
from rules.games.bloodsuckers.vocabulary import KNOCKOUT, RALLY

if TYPE_CHECKING:
    from rules.games.bloodsuckers.pieces import Player, Side
    from rules.games.bloodsuckers.state import BloodTable

YES_OR_NO: Final = (YES, PASS)


def left(t: BloodTable, player: Player, ability: str) -> int:
    """How often the player may still use an ability this turn: once for each own active character
    that has it (BLD-ABIL-02, BLD-ABIL-03); never in basic play (BLD-ABIL-01).
    """
    if not t.rulings.abilities:
        return 0
    return max(player.active(ability) - player.used.get(ability, 0), 0)


def use(player: Player, ability: str) -> None:
    """An ability has been used once this turn."""
    player.used[ability] = player.used.get(ability, 0) + 1


def agrees(t: BloodTable, player: Player, kind: str) -> bool:
    """Whether the player wants what an ability offers."""
    return player.acts and t.ask(player.seat, kind, YES_OR_NO) == 0


def rally(t: BloodTable, side: Side) -> None:
    """The players of a side may draw a card for each own Rally character that was committed at the
    start of the battle (BLD-ABIL-07).
    """
    if not t.rulings.abilities:
        return
    for player in side.players:
        for _ in range(player.active(RALLY)):
            if agrees(t, player, MAY_RALLY):
                draw(t, player, RALLY)


def knockout(t: BloodTable, player: Player) -> None:
    """The player has stunned an opponent's character, and may draw a card for it (BLD-ABIL-08)."""
    if left(t, player, KNOCKOUT) > 0 and agrees(t, player, MAY_DRAW):
        use(player, KNOCKOUT)
        draw(t, player, KNOCKOUT)


def draw(t: BloodTable, player: Player, ability: str) -> None:
    """A card is drawn by an ability."""
    if t.log is not None:
        t.emit("used ability", player.seat, None, ability, 1)
    t.draw(player, 1)
