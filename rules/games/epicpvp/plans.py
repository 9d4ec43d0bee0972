"""The best set of Moves within the energy: those that block now, and those that attack next.

A knapsack over the hand. Moves are taken in the order of their Blocks, from low to high, and each
stops the lowest incoming Attack that is left, if it can: that stops as many as can be stopped, so
that a set of Moves is known by its Cost and by how many it stops.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from rules.games.epicpvp.estimates import EVASIVE, blocks_seen, hit_chance, read
from rules.games.epicpvp.texts import ATTACK, BLOCK, DAMAGE

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Printed
    from rules.games.epicpvp.views import EpicView

NEVER: Final = -1e9
SAVED: Final = 10.0
"""What each block is worth without which the game is lost."""
NEAR_THE_END: Final = 2.0
"""How much more a Damage is worth to a player with 1 Life than to one with endless Life."""
MANY: Final = 16
"""Among more sets than this one looks for those that need not be kept."""
HELD: Final = 0.5
"""What a Move is worth that is kept for another turn."""


def pressure(life: int) -> float:
    """What a Damage is worth to a team with so much Life."""
    return 1 + NEAR_THE_END / life if life > 0 else 1 + NEAR_THE_END


@lru_cache(maxsize=1_000)
def block_gains(life: int, incoming: int) -> tuple[float, ...]:
    """What the first, second, third... block is worth to a team with so much Life."""
    return tuple(
        [pressure(left + 1) if left > 0 else SAVED for left in range(life - incoming, life)]
    )


Item = tuple[int, int, float, "Piece | None"]
"""A Move that may be played: the highest of its Blocks, its Cost, and what it is worth beside what
it blocks. Without the Move it lies in the field already, and is in every set.
"""
Chosen = tuple[float, int, int, "tuple[Piece, ...]"]
"""A set of Moves: what it is worth, its Cost, how many Attacks it stops, and those of the hand."""

BY_BLOCK: Final = itemgetter(0)


class Plan:
    """The best `sets` of Moves, one for each Cost and number of Attacks that it stops, of the
    `incoming` ones.
    """

    __slots__ = ("energy", "incoming", "sets")

    def __init__(
        self, items: Sequence[Item], attacks: Sequence[int], gains: Sequence[float], energy: int
    ) -> None:
        """The sets that cost no more than `energy`, without Moves that add nothing to them. `items`
        go by Block and `attacks` by number, from low to high; `gains` are what the first, second,
        third... block is worth.
        """
        self.energy = energy
        self.incoming = len(attacks)
        found: dict[int, Chosen] = {0: (0.0, 0, 0, ())}
        one_more = energy + 1
        for block, cost, worth, move in items:
            within = bisect_right(attacks, block)
            if not within and worth <= 0.0:
                continue
            left = energy - cost
            own = () if move is None else (move,)
            # From many blocks to few and from dear to cheap, so that no Move is taken twice.
            for place, (before, spent, stopped, moves) in sorted(found.items(), reverse=True):
                if spent > left:
                    continue
                after = before + worth
                there = place + cost
                if stopped < within:
                    if move is None:
                        del found[place]
                    after += gains[stopped]
                    there += one_more
                    stopped += 1
                if there not in found or after > found[there][0]:
                    found[there] = (after, spent + cost, stopped, moves + own)
        self.sets = list(found.values())

    def best(self) -> Chosen:
        """The set that is worth most: of several the cheapest, then the one that stops least."""
        best = self.sets[0]
        for chosen in self.sets:
            if chosen[0] >= best[0] and (chosen[0] > best[0] or chosen[1:3] < best[1:3]):
                best = chosen
        return best


class Planner:
    """Makes a player's plans, one for each hand. What the enemies let one expect is looked at once
    a turn, and so is what a Move would be worth.
    """

    __slots__ = ("_blocks", "_known", "_made_for", "_plan", "_pressure", "_turn", "_with_basic")

    def __init__(self) -> None:
        self._turn = -1
        self._with_basic = False
        self._pressure = 0.0
        self._blocks: list[int] = []
        self._known: dict[Printed, tuple[int, float]] = {}
        self._plan = Plan((), (), (), 0)
        self._made_for: tuple[object, ...] = ()

    def plan(self, view: EpicView) -> Plan:
        """The plan for the hand, the energy and the field as they are now."""
        energy = view.me.energy
        life = view.life
        incoming = view.incoming()
        now = (view.turn, energy, life, len(incoming), len(view.me.field), *view.hand)
        if self._made_for != now:
            attacks: list[int] = []
            for move in incoming:
                attacks += view.open_attacks(move)
            attacks.sort()
            gains = block_gains(life, len(attacks))
            self._plan = Plan(self._items(view, energy), attacks, gains, energy)
            self._made_for = now
        return self._plan

    def _items(self, view: EpicView, energy: int) -> list[Item]:
        """What may be played, and what lies in the own team's field, by Block."""
        self._look(view)
        known = self._known
        items: list[Item] = []
        for move in view.hand:
            printed = move.printed
            if printed.is_move:
                cost = view.cost(move)
                if cost <= energy:
                    if printed not in known:
                        known[printed] = self._numbers(view, move)
                    block, worth = known[printed]
                    items.append((block, cost, worth, move))
        for move in view.me.field:
            items += [(block, 0, 0.0, None) for block in view.blocks(move)]
        if view.mate is not None:
            for move in view.mate.field:
                items += [(block, 0, 0.0, None) for block in view.blocks(move)]
        items.sort(key=BY_BLOCK)
        return items

    def _look(self, view: EpicView) -> None:
        """Forget what was true in another turn, or with another Basic Move still to be played."""
        with_basic = is_basic_among(view.hand) and not is_basic_among(view.me.field)
        if self._turn != view.turn:
            self._turn = view.turn
            self._blocks = blocks_seen(view)
            self._known = {}
        elif self._with_basic != with_basic:
            self._known = {}
        self._with_basic = with_basic
        self._pressure = pressure(view.enemy_life)

    def _numbers(self, view: EpicView, move: Piece) -> tuple[int, float]:
        """The highest Block of a Move of the hand, and what it is worth beside: how likely it hits,
        and what its texts do as it hits, as it is blocked, and as it is played. It is taken to have
        another Move beside it, and a Basic one if there is any to play.
        """
        printed = move.printed
        reading = read(printed)
        block = reading.block
        hit = self._pressure
        more = 0
        if not view.is_as_printed(move):
            more = view.added(move, ATTACK)
            hit *= 1 + view.added(move, DAMAGE)
            if printed.blocks:
                block += view.added(move, BLOCK)
            if self._with_basic:
                more += reading.basic_attack
                block += reading.basic_block
            if not view.me.field:
                more += reading.each_attack
                block += reading.each_block
        hit += reading.hits
        worth = reading.played - HELD
        for attack in printed.attacks:
            chance = hit_chance(self._blocks, attack + more)
            if reading.evasive or reading.hits_anyway:
                chance = 1 - EVASIVE * (1 - chance)
            worth += chance * hit + (1 - chance) * reading.blocked
        return block, worth


def is_basic_among(moves: Sequence[Piece]) -> bool:
    """Whether there is a Basic Move among these."""
    for move in moves:  # noqa: SIM110 - three times as fast as any()
        if move.printed.basic:
            return True
    return False
