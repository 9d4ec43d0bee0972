"""The best set of Moves within the energy: those that block now, and those that attack next.

A knapsack over the hand. Moves are taken in the order of their Blocks, from low to high, and each
stops the lowest incoming Attack that is left, if it can: that stops as many as can be stopped, so
that a set of Moves is known by its Cost and by how many it stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.epicpvp.estimates import EVASIVE, HIGHEST_ATTACK, Scout, read

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.views import EpicView

NEVER: Final = -1e9
SAVED: Final = 10.0
"""What each block is worth without which the game is lost."""
NEAR_THE_END: Final = 2.0
"""How much more a Damage is worth to a player with 1 Life than to one with endless Life."""
HELD: Final = 0.5
"""What a Move is worth that is kept for another turn."""


class Item:
    """A Move that may be played, or lies in the field already: its Cost, the highest of its Blocks,
    and what it is worth beside what it blocks.
    """

    __slots__ = ("block", "cost", "forced", "move", "worth")

    def __init__(self, move: Piece, cost: int, block: int, worth: float, forced: bool) -> None:
        self.move = move
        self.cost = cost
        self.block = block
        self.worth = worth
        self.forced = forced


class Plan:
    """The best sets of Moves. `worths` has what the best set is worth that costs exactly so much,
    NEVER where there is none, `stops` how many incoming Moves are blocked with it.
    """

    __slots__ = ("_items", "_masks", "incoming", "stops", "worths")

    def __init__(self, view: EpicView, scout: Scout, energy: int) -> None:
        """The sets that cost no more than `energy`, beside what lies in the field."""
        attacks = sorted(attack for move in view.incoming() for attack in view.attacks(move))
        self.incoming = attacks
        self._items = _items(view, scout, energy)
        gains = block_gains(view.life, len(attacks))
        most = len(attacks)
        width = most + 1
        worths = [NEVER] * ((energy + 1) * width)
        masks = [0] * len(worths)
        worths[0] = 0.0
        reached = 0
        for number, item in enumerate(self._items):
            cost, block, worth = item.cost, item.block, item.worth
            bit = 1 << number
            for spent in range(reached, -1, -1):
                if spent + cost > energy:
                    continue
                base = spent * width
                target = base + cost * width
                for stopped in range(most, -1, -1):
                    before = worths[base + stopped]
                    if before == NEVER:
                        continue
                    after = before + worth
                    there = target + stopped
                    if stopped < most and block >= attacks[stopped]:
                        there += 1
                        after += gains[stopped]
                    if item.forced:
                        worths[base + stopped] = NEVER
                    if after > worths[there]:
                        worths[there] = after
                        masks[there] = masks[base + stopped] | bit
            reached = min(reached + cost, energy)
        self.worths: list[float] = []
        self.stops: list[int] = []
        self._masks: list[int] = []
        for spent in range(energy + 1):
            base = spent * width
            best = base
            for there in range(base + 1, base + width):
                if worths[there] > worths[best]:
                    best = there
            self.worths.append(worths[best])
            self.stops.append(best - base)
            self._masks.append(masks[best])

    def best(self, energy: int) -> int:
        """The Cost of the best set within the energy."""
        found = 0
        for spent in range(1, min(energy, len(self.worths) - 1) + 1):
            if self.worths[spent] > self.worths[found]:
                found = spent
        return found

    def moves(self, spent: int) -> list[Piece]:
        """The Moves of the hand in the best set that costs so much."""
        mask = self._masks[spent]
        return [
            item.move
            for number, item in enumerate(self._items)
            if mask >> number & 1 and not item.forced
        ]


def block_gains(life: int, incoming: int) -> list[float]:
    """What the first, second, third... block is worth to a team with so much Life."""
    gains: list[float] = []
    for stopped in range(incoming):
        left = life - (incoming - stopped)
        gains.append(SAVED if left <= 0 else pressure(left + 1))
    return gains


def pressure(life: int) -> float:
    """What a Damage is worth to a team with so much Life."""
    return 1 + NEAR_THE_END / life if life > 0 else 1 + NEAR_THE_END


def _items(view: EpicView, scout: Scout, energy: int) -> list[Item]:
    """What may be played and what lies in the field, by Block from low to high."""
    chances = scout.chances(view)
    damage_worth = pressure(view.enemy_life)
    with_basic = any(move.printed.basic for move in view.me.field) or any(
        move.printed.basic for move in view.hand
    )
    items: list[Item] = []
    for move in view.hand:
        printed = move.printed
        if not printed.is_move:
            continue
        cost = view.cost(move)
        if cost > energy:
            continue
        reading = read(move.printed)
        attacks = view.attacks(move)
        block = max(view.blocks(move), default=0)
        if with_basic and reading.looks_for_basics:
            attacks = [attack + reading.basic_attack for attack in attacks]
            block += reading.basic_block
        worth = reading.played - HELD
        for attack in attacks:
            chance = chances[min(attack, HIGHEST_ATTACK)]
            if reading.evasive:
                chance = 1 - EVASIVE * (1 - chance)
            worth += chance * (damage_worth * view.damage(move) + reading.hits)
            worth += (1 - chance) * reading.blocked
        items.append(Item(move, cost, block, worth, False))
    seats = (view.me,) if view.mate is None else (view.me, view.mate)
    for seat in seats:
        for move in seat.field:
            for block in view.blocks(move):
                items.append(Item(move, 0, block, 0.0, True))
    items.sort(key=_by_block)
    return items


def _by_block(item: Item) -> int:
    return item.block
