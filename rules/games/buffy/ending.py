"""Section 3.7: the End Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy.victory import count_park
from rules.games.buffy.vocabulary import END
from rules.games.buffy.watches import alternate, texts_watch

if TYPE_CHECKING:
    from rules.games.buffy.state import BuffyTable


def end_step(t: BuffyTable) -> None:
    """Actions and texts are used (BUF-END-01). After both pass the Park is looked at (BUF-Q-30),
    day and night change, and the other player is active (BUF-TURN-06, BUF-END-02). So each player
    is always active at the same time of day (BUF-TURN-07).
    """
    t.phase = END
    if END in t.texts:
        alternate(t, texts_watch)
    count_park(t)
    if t.changes:
        t.changes = []
    t.night = not t.night
    if t.log is not None:
        t.emit("time", t.active.seat, None, t.time)
    t.active = t.active.enemy
