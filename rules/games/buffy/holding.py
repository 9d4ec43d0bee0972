"""What Sunnydale Park is worth to a greedy player: holding it for six turns wins, and so it is
worth more with each turn, and so is breaking the enemy’s hold (BUF-WIN-02..04).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy.estimates import chance
from rules.games.buffy.pieces import PARK

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character
    from rules.games.buffy.town import Town
    from rules.games.buffy.views import BuffyView

HOLD: Final[tuple[float, ...]] = (0.9, 1.4, 1.8, 2.4, 3.2, 7.0)
"""What it is worth to hold the Park as the turn ends, by how often in a row it has been held: the
sixth time wins (BUF-WIN-02). So much where both sides are equally strong, see `favour`.
"""
BREAK: Final[tuple[float, ...]] = (0.05, 0.1, 0.2, 0.4, 1.0, 8.0)
"""What it is worth to keep the enemy from that, by how often it has held it: little at first, much
from 4 on, and after 5 there is no other chance.
"""
RUNNING: Final = 3
"""From this count on a card may be spent for no more than an end of it."""
ONE_MORE: Final[tuple[float, ...]] = (1.0, 0.5, 0.25, 0.1)
"""How much of that counts for a Character beside so many others of its side, once the count runs:
each makes it surer.
"""
AGAINST: Final[tuple[float, ...]] = (1.0, 0.5, 0.35, 0.2)
"""The same where enemies are there who have to be driven out, or who may drive out."""
LEAST_FAVOUR: Final = 0.4
MOST_FAVOUR: Final = 1.6
UNKNOWN: Final = -1.0
PARK_ALONE: Final = 0.06
"""What it is worth where it does not end the game: it is held by whoever has nothing better to do,
so that a goldfish tells when it would have been won.
"""


class Holding:
    """What the Park is worth as things stand; who is strong is found once and kept."""

    __slots__ = ("_favour", "_strongest")

    def __init__(self) -> None:
        self._favour = UNKNOWN
        self._strongest = 0

    def forget(self) -> None:
        """Forget who was strong."""
        self._favour = UNKNOWN

    def favour(self, view: BuffyView, town: Town) -> float:
        """How much the Park counts for the own side: more where its two best fighters are better
        than the two best of the enemy, who would have to drive them out.
        """
        if self._favour < 0:
            own, own_second = two_best(view, town, view.me.characters)
            other, other_second = two_best(view, town, view.enemy.characters)
            self._strongest = other
            ahead = own + own_second - other - other_second
            self._favour = LEAST_FAVOUR + (MOST_FAVOUR - LEAST_FAVOUR) * chance(ahead)
        return self._favour

    def stake(self, view: BuffyView, town: Town) -> float:
        """What it is worth to have a Character in the Park as the turn ends where none of the own
        is: control of it, or the end of the enemy’s (BUF-WIN-03, BUF-WIN-04).
        """
        if not view.park_ends:
            return PARK_ALONE
        held = view.me.park_count
        if view.park.characters[1 - view.seat] and not held:
            return BREAK[view.enemy.park_count]
        return HOLD[held] * self.favour(view, town)

    def share(self, view: BuffyView, others: int) -> float:
        """How much of that counts for a Character beside so many others of its side."""
        contested = view.park.characters[1 - view.seat]
        if not view.park_ends or not (contested or view.me.park_count):
            # One is enough to begin with.
            return 0.0 if others else 1.0
        shares = AGAINST if contested else ONE_MORE
        return shares[others] if others < len(shares) else 0.0

    def worth(self, view: BuffyView, town: Town, character: Character) -> float:
        """What it is worth that a Character is in the Park as the turn ends."""
        others = len(view.park.characters[view.seat])
        if character.space.index == PARK:
            others -= 1
        share = self.share(view, others)
        if not share:
            return 0.0
        worth = share * self.stake(view, town)
        if view.me.park_count and view.park_ends:
            # Whoever comes must be driven out again: more with a better fighter.
            worth *= 0.5 + chance(town.fighting(view, character) - self._strongest)
        return worth

    def stakes(self, view: BuffyView, town: Town) -> tuple[float, float]:
        """What hangs on a fight in the Park beside the Characters themselves, if it is won and if
        it is lost: whoever has the only Characters there as the turn ends holds it.
        """
        own = len(view.park.characters[view.seat])
        enemies = len(view.park.characters[1 - view.seat])
        if not view.park_ends or not own or not enemies:
            return 0.0, 0.0
        return (
            HOLD[view.me.park_count] * self.favour(view, town) / enemies,
            BREAK[view.enemy.park_count] / own,
        )

    def rid_of(self, view: BuffyView, town: Town) -> float:
        """What it is worth that one enemy leaves the Park: where it is the only one there."""
        if not view.park_ends or len(view.park.characters[1 - view.seat]) != 1:
            return 0.0
        if view.park.characters[view.seat]:
            return self.stakes(view, town)[0]
        count = view.enemy.park_count
        return BREAK[count] if count >= RUNNING else 0.0


def two_best(view: BuffyView, town: Town, characters: list[Character]) -> tuple[int, int]:
    """What the two best fighters of a side have."""
    first = second = 0
    for character in characters:
        value = town.fighting(view, character)
        if value > first:
            first, second = value, first
        elif value > second:
            second = value
    return first, second
