"""Section 11: the empty seat opposite a goldfish, as far as it has a part in the game.

It never acts. In one variant the goals of the challenges faced rise as if it had boosted them; in
another it has a target on each space, which defends itself without boosts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy.printed import Printed
from rules.games.buffy.vocabulary import NOTHING_LEFT, PLAYED_OUT, TALENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.buffy.pieces import Attempt
    from rules.games.buffy.state import BuffyTable

LAST_TURN: Final = 40
"""The turn that ends a solo game in which 10 Destiny Points did not come: by then the 7 challenges
have been in play for more than 30 turns."""

NO_RAISE: Final = (0,) * (1 << len(TALENTS))


class Solo:
    """What sits opposite a goldfish. `raises` says by how much a goal rises, by the talents of the
    challenge's goals (`Printed.stacks`). `targets` says that the other seat has a target on each
    space. With `ends_empty` the game is over once no challenge is left.
    """

    __slots__ = ("ends_empty", "last_turn", "raises", "targets")

    def __init__(self) -> None:
        self.last_turn = LAST_TURN
        self.raises = NO_RAISE
        self.targets = False
        self.ends_empty = True


def average_raises(cards: Sequence[Printed], count: int) -> tuple[int, ...]:
    """What `count` average cards of these boost, to the nearest whole number, a half up: for each
    set of talents that a challenge may have goals in, a card counts with the best of its boosts in
    these (BUF-CHAL-07, BUF-CHAL-08), 0 where it has none.
    """
    if not cards:
        return NO_RAISE
    raises = []
    for talents in range(1 << len(TALENTS)):
        boosts = 0
        for printed in cards:
            best = 0
            for talent, boost in enumerate(printed.boosts):
                if talents >> talent & 1 and boost > best:
                    best = boost
            boosts += best
        raises.append((2 * count * boosts + len(cards)) // (2 * len(cards)))
    return tuple(raises)


def raise_goal(t: BuffyTable, attempt: Attempt, margins: Sequence[tuple[int, int, int]]) -> None:
    """Before the boosts of the Battle stage the goal rises that is met most narrowly, or missed by
    most; of equals the first one (BUF-CHAL-06). `margins` has for each goal its talent, what the
    Characters that face the challenge come to, and the goal.
    """
    solo = t.solo
    if solo is None:
        return
    amount = solo.raises[attempt.placed.printed.stacks]
    if not amount:
        return
    narrowest = -1
    least = 0
    for talent, reached, goal in margins:
        if narrowest < 0 or reached - goal < least:
            narrowest, least = talent, reached - goal
    attempt.stacks.sums[1 - attempt.seat][narrowest] += amount
    if t.log is not None:
        t.emit("raised goal", 1 - attempt.seat, attempt.placed.card, TALENTS[narrowest], amount)


def stand_up(t: BuffyTable) -> None:
    """As a turn begins, the targets that lie in the discard pile stand up again, each on a space
    without one.
    """
    seat = t.players[1]
    free = [space for space in t.spaces if not space.characters[1]]
    while seat.discard and free:
        t.enter(seat, seat.discard.pop(), free.pop(0))


def over(t: BuffyTable) -> str:
    """How a solo game ends as a turn does; empty where it goes on."""
    solo = t.solo
    if solo is None:
        return ""
    if solo.ends_empty and not t.players[0].challenge_deck:
        for space in t.spaces:
            if space.challenges[0] is not None or space.challenges[1] is not None:
                break
        else:
            return NOTHING_LEFT
    return PLAYED_OUT if t.turn >= solo.last_turn else ""
