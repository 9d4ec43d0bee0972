"""Section 3: watches, the sub-actions in which both players go through a step together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.core.windows import take_or_pass
from rules.games.buffy import uses

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


def take[Option](
    t: BuffyTable, player: Player, kind: str, options: Sequence[Option], *, owing: bool
) -> Option | None:
    """What the player does in a watch, or None for a pass, which is not open to one who still has
    to do something in this step (BUF-TURN-05).
    """
    if owing:
        return options[t.ask(player.seat, kind, options)]
    return take_or_pass(t, player.seat, kind, options)


def texts_watch(t: BuffyTable, player: Player) -> bool:
    """A watch in which only actions and texts can be used (BUF-TURN-08)."""
    card = take_or_pass(t, player.seat, t.phase, uses.playable(t, player, t.phase))
    if card is None:
        return False
    uses.use(t, player, card, t.phase)
    return True
