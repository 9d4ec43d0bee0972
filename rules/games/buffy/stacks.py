"""Talent stacks: the cards placed in a fight or a challenge, and what they add (BUF-FIGHT-06..09,
BUF-CHAL-05..08).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy.questions import TALENT
from rules.games.buffy.vocabulary import ACTION, TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player, Stacks
    from rules.games.buffy.state import BuffyTable

ALL: Final = (1 << len(TALENTS)) - 1
"""All stacks, a bit for each talent, as `Printed.stacks` has them."""
TALENTS_OF: Final = tuple(
    [
        tuple([talent for talent in range(len(TALENTS)) if bits >> talent & 1])
        for bits in range(ALL + 1)
    ]
)
"""The talents of some stacks, by their bits."""


def allowed(t: BuffyTable, player: Player) -> int:
    """The stacks that a player may place cards in now, a bit for each.

    In a fight, and for whoever faces a challenge, that is any (BUF-FIGHT-06, BUF-CHAL-05). The
    opponent of a challenge may only boost talents printed on it (BUF-CHAL-07), with Characters
    there or without (BUF-Q-19).
    """
    attempt = t.attempt
    if attempt is None or attempt.seat == player.seat:
        return ALL
    return attempt.placed.printed.stacks if opposes(t, player) else 0


def opposes(t: BuffyTable, player: Player) -> bool:
    """Whether the opponent of the challenge being faced draws and boosts: also without any
    Character there (BUF-Q-19), unless `boost_needs_character` is on.
    """
    attempt = t.attempt
    if not t.rulings.boost_needs_character or attempt is None:
        return True
    return bool(attempt.placed.space.characters[player.seat])


def boosts(player: Player, bits: int) -> list[Piece]:
    """The cards of the hand that can be placed in one of these stacks: actions with an icon of it
    (BUF-FIGHT-07), and Skills, Items and Episodes (BUF-FIGHT-08). Nothing else can (BUF-FIGHT-09).
    """
    return [card for card in player.hand if card.printed.stacks & bits]


def place(t: BuffyTable, player: Player, stacks: Stacks, card: Piece, bits: int) -> None:
    """A card of the hand goes into one of these stacks, which the player picks where several are
    open to it (BUF-Q-20). With `all_icons_count` an action counts in all of its stacks.
    """
    printed = card.printed
    talents = TALENTS_OF[printed.stacks & bits]
    if len(talents) > 1 and not (t.rulings.all_icons_count and printed.plays_as == ACTION):
        t.subject = card
        talent = talents[t.ask(player.seat, TALENT, talents)]
        t.subject = None
        talents = (talent,)
    seat = player.seat
    player.hand.remove(card)
    stacks.cards[seat].append(card)
    sums = stacks.sums[seat]
    for talent in talents:
        sums[talent] += printed.boosts[talent]
        if t.log is not None:
            t.emit("boosted", seat, card, TALENTS[talent], printed.boosts[talent])


def clear(t: BuffyTable, stacks: Stacks) -> None:
    """The cards in the stacks go to their owners' discard piles (BUF-Q-21)."""
    for cards in stacks.cards:
        while cards:
            t.discard(cards.pop(0))
