"""Section 3: watches, the sub-actions in which both players go through a step together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Player
    from rules.games.buffy.state import BuffyTable

    Watch = Callable[[BuffyTable, Player], bool]


def alternate(t: BuffyTable, watch: Watch, first: Player | None = None) -> None:
    """The players have watches by turns, `first` (else the active player) before the other
    (BUF-TURN-02), until both pass one after the other (BUF-TURN-03). Who has passed may act again
    after the other has acted (BUF-TURN-04).

    `watch` says whether the player did something; what is mandatory it does not let pass
    (BUF-TURN-05).
    """
    player = first or t.active
    passes = 0
    while passes < 2:
        if player.acts and watch(t, player):
            passes = 0
        else:
            passes += 1
        player = player.enemy
