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

from rules.games.epicpvp.conditions import has_basic
from rules.games.epicpvp.estimates import EVASIVE, blocks_seen, hit_chance, read

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Printed
    from rules.games.epicpvp.views import EpicView

SAVED: Final = 10.0
"""What each block is worth without which the game is lost."""
NEAR_THE_END: Final = 2.0
"""How much more a Damage is worth to a player with 1 Life than to one with endless Life."""
HELD: Final = 0.5
"""What a Move is worth that is kept for another turn."""


def pressure(life: int) -> float:
    """What a Damage is worth to a team with so much Life."""
    return 1 + NEAR_THE_END / life if life > 0 else 1 + NEAR_THE_END


@lru_cache(maxsize=1_000)
def block_gains(life: int, incoming: int) -> tuple[float, ...]:
    """What it is worth to a team with so much Life to stop one more Attack, by how many more than
    that one stay open.
    """
    return tuple(
        [pressure(life - others) if life - others > 1 else SAVED for others in range(incoming)]
    )


Item = tuple[int, int, float, "Piece | None"]
"""A Move that may be played: the highest of its Blocks, its Cost, and what it is worth beside what
it blocks. Without the Move it lies in the field already, and is in every set.
"""
BY_BLOCK: Final = itemgetter(0)

Chosen = tuple[float, int, int, "tuple[Piece, ...]"]
"""A set of Moves: what it is worth, the energy that it leaves, how many incoming Attacks it leaves
open, and those of the hand. The greatest is the best one, of several the cheapest.
"""


def best_sets(
    items: Sequence[Item], attacks: Sequence[int], gains: Sequence[float], energy: int
) -> list[Chosen]:
    """The best set of Moves for each energy and number of open Attacks that it leaves; Moves that
    cannot add anything are in none. `items` go by Block and `attacks` by number, from low to high;
    `gains` are what `block_gains` says.
    """
    incoming = len(attacks)
    # The best set so far by what it leaves: as many places for each number of open Attacks as there
    # can be energy left.
    width = energy + 1
    found: dict[int, Chosen] = {incoming * width: (0.0, energy, incoming, ())}
    for block, cost, worth, move in items:
        within = bisect_right(attacks, block)
        if not within and worth <= 0.0:
            continue
        own = () if move is None else (move,)
        # From few open Attacks to many and from dear to cheap, so that no Move is taken twice.
        for place, (before, left, still_open, moves) in sorted(found.items()):
            if left < cost:
                continue
            after = before + worth
            there = place - cost
            if still_open > incoming - within:
                if move is None:
                    del found[place]
                still_open -= 1
                after += gains[still_open]
                there -= width
            if there not in found or after > found[there][0]:
                found[there] = (after, left - cost, still_open, moves + own)
    return list(found.values())


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
        self._plan: list[Chosen] = []
        self._made_for: tuple[object, ...] = ()

    def plan(self, view: EpicView) -> list[Chosen]:
        """The best sets for the hand, the energy and the field as they are now."""
        me = view.me
        energy = me.energy
        life = view.life
        incoming = view.incoming()
        now = (view.turn, energy, life, len(incoming), len(me.field), *view.hand)
        if self._made_for != now:
            attacks: list[int] = []
            for move in incoming:
                attacks += view.open_attacks(move)
            attacks.sort()
            items = self._playable(view, energy)
            if me.field or view.mate is not None:
                items += lying(view)
            items.sort(key=BY_BLOCK)
            self._plan = best_sets(items, attacks, block_gains(life, len(attacks)), energy)
            self._made_for = now
        return self._plan

    def _playable(self, view: EpicView, energy: int) -> list[Item]:
        """The Moves of the hand that the energy is enough for."""
        self._look(view)
        known = self._known
        fixed_costs = view.fixed_costs
        items: list[Item] = []
        for move in view.hand:
            printed = move.printed
            if not printed.is_move:
                continue
            cost = printed.cost if fixed_costs and printed.fixed_cost else view.cost(move)
            if cost <= energy:
                if printed not in known:
                    known[printed] = self._numbers(view, move)
                block, worth = known[printed]
                items.append((block, cost, worth, move))
        return items

    def _look(self, view: EpicView) -> None:
        """Forget what was true in another turn, or with another Basic Move still to be played."""
        turn = view.turn
        with_basic = has_basic(view.hand) and not has_basic(view.me.field)
        if self._turn != turn:
            self._turn = turn
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
        more, more_block, more_damage = view.added(move)
        block = reading.block
        if printed.blocks:
            block += more_block
        if printed.standing:
            if self._with_basic:
                more += reading.basic_attack
                block += reading.basic_block
            if not view.me.field:
                more += reading.each_attack
                block += reading.each_block
        hit = self._pressure * (1 + more_damage) + reading.hits
        worth = reading.played - HELD
        for attack in printed.attacks:
            chance = hit_chance(self._blocks, attack + more)
            if reading.evasive:
                chance = 1 - EVASIVE * (1 - chance)
            worth += chance * hit + (1 - chance) * reading.blocked
        return block, worth


def lying(view: EpicView) -> list[Item]:
    """The Moves in the own team's field, one for each of their Blocks."""
    moves = view.me.field
    if view.mate is not None:
        moves = moves + view.mate.field
    return [(block, 0, 0.0, None) for move in moves for block in view.blocks(move)]
