"""Section 3.7: the End Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.windows import take_or_pass
from rules.games.buffy import uses
from rules.games.buffy.victory import count_park
from rules.games.buffy.vocabulary import END
from rules.games.buffy.watches import alternate

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Player
    from rules.games.buffy.state import BuffyTable


def end_step(t: BuffyTable) -> None:
    """Actions and texts are used (BUF-END-01). After both pass the Park is looked at (BUF-Q-30),
    day and night change, and the other player is active (BUF-TURN-06, BUF-END-02). So each player
    is always active at the same time of day (BUF-TURN-07).
    """
    t.phase = END
    if END in t.texts:
        alternate(t, watch)
    count_park(t)
    if t.changes:
        t.changes = []
    t.night = not t.night
    if t.log is not None:
        t.emit("time", t.active.seat, None, t.time)
    t.active = t.active.enemy


def watch(t: BuffyTable, player: Player) -> bool:
    """One watch: an action or a text."""
    card = take_or_pass(t, player.seat, END, uses.playable(t, player, END))
    if card is None:
        return False
    uses.use(t, player, card, END)
    return True
