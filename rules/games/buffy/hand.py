"""Section 3.2: the Draw Step, and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.policies import PASS
from rules.games.buffy.pieces import HAND_SIZE
from rules.games.buffy.questions import DISCARD
from rules.games.buffy.vocabulary import DRAW

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Player
    from rules.games.buffy.state import BuffyTable


def draw_step(t: BuffyTable) -> None:
    """Each player has one watch, the active one first (BUF-Q-36): what to keep, then the hand is
    refilled to 5, as far as there are cards (BUF-DRAW-02, BUF-DRAW-05).
    """
    t.phase = DRAW
    for player in (t.active, t.active.enemy):
        if player.acts:
            had = len(player.hand)
            keep(t, player)
            kept = len(player.hand)
            t.draw(player, HAND_SIZE - kept)
            if t.measured:
                player.record.now.refilled(kept, had - kept, player.hand)


def keep(t: BuffyTable, player: Player) -> None:
    """The player keeps up to 5 cards and discards the rest (BUF-DRAW-01); what is above 5 has to go
    (BUF-DRAW-06).
    """
    discard_to(t, player, HAND_SIZE)
    hand = player.hand
    while hand:
        index = t.ask(player.seat, DISCARD, [*hand, PASS])
        if index == len(hand):
            break
        t.discard(hand.pop(index))


def discard_to(t: BuffyTable, player: Player, most: int) -> None:
    """The player discards cards of the hand until at most so many are left."""
    hand = player.hand
    while len(hand) > most:
        t.discard(hand.pop(t.ask(player.seat, DISCARD, hand[:])))
