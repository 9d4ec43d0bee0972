"""The best set of Moves within the energy: those that block now, and those that attack next.

A knapsack over the hand. Moves are taken in the order of their Blocks, from low to high, and each
stops the lowest incoming Attack that is left, if it can: that stops as many as can be stopped, so
that a set of Moves is known by its Cost and by how many it stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.games.epicpvp.estimates import EVASIVE, HIGHEST_ATTACK, hit_chances, read

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Printed
    from rules.games.epicpvp.views import EpicView

NEVER: Final = -1e9
SAVED: Final = 10.0
"""What each block is worth without which the game is lost."""
NEAR_THE_END: Final = 2.0
"""How much more a Damage is worth to a player with 1 Life than to one with endless Life."""
HELD: Final = 0.5
"""What a Move is worth that is kept for another turn."""


def pressure(life: int) -> float:
    """What a Damage is worth to a team with so much Life."""
    return 1 + NEAR_THE_END / life if life > 0 else 1 + NEAR_THE_END


def block_gains(life: int, incoming: int) -> list[float]:
    """What the first, second, third... block is worth to a team with so much Life."""
    return [pressure(left + 1) if left > 0 else SAVED for left in range(life - incoming, life)]


Item = tuple[int, int, float, "Piece | None"]
"""A Move that may be played: the highest of its Blocks, its Cost, and what it is worth beside what
it blocks. Without the Move it lies in the field already, and is in every set.
"""


class Plan:
    """The best sets of Moves. `worths` has what the best set is worth that costs exactly so much,
    NEVER where there is none, `stops` how many of the `incoming` Attacks are blocked with it.
    """

    __slots__ = ("_items", "_masks", "incoming", "stops", "worths")

    def __init__(
        self, items: list[Item], attacks: list[int], gains: list[float], energy: int
    ) -> None:
        """The sets that cost no more than `energy`. `items` go by Block and `attacks` by number,
        from low to high; `gains` are what the first, second, third... block is worth.
        """
        self._items = items
        self.incoming = len(attacks)
        most = self.incoming
        width = most + 1
        worths = [NEVER] * ((energy + 1) * width)
        masks = [0] * len(worths)
        worths[0] = 0.0
        reached = 0
        for number, (block, cost, worth, move) in enumerate(items):
            bit = 1 << number
            highest = min(reached, energy - cost)
            # From dear to cheap, so that no Move is taken twice.
            for base in range(highest * width, -1, -width):
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
                    if move is None:
                        worths[base + stopped] = NEVER
                    if after > worths[there]:
                        worths[there] = after
                        masks[there] = masks[base + stopped] | bit
            reached = min(reached + cost, energy)
        self.worths: list[float] = []
        self.stops: list[int] = []
        self._masks: list[int] = []
        for base in range(0, len(worths), width):
            best = base
            for there in range(base + 1, base + width):
                if worths[there] > worths[best]:
                    best = there
            self.worths.append(worths[best])
            self.stops.append(best - base)
            self._masks.append(masks[best])

    def best(self) -> int:
        """The Cost of the best set."""
        return self.worths.index(max(self.worths))

    def steps(self) -> list[tuple[int, float]]:
        """Each set that is worth more than all that cost less: its Cost and its worth."""
        found: list[tuple[int, float]] = []
        most = NEVER
        for spent, worth in enumerate(self.worths):
            if worth > most:
                found.append((spent, worth))
                most = worth
        return found

    def moves(self, spent: int) -> list[Piece]:
        """The Moves of the hand in the best set that costs so much."""
        mask = self._masks[spent]
        return [
            move
            for number, (_, _, _, move) in enumerate(self._items)
            if move is not None and mask >> number & 1
        ]


class Planner:
    """Makes a player's plans, one for each hand. What the enemies let one expect is looked at once
    a turn, and so is what a Move would be worth.
    """

    __slots__ = ("_chances", "_known", "_made_for", "_plan", "_turn", "_with_basic")

    def __init__(self) -> None:
        self._turn = -1
        self._with_basic = False
        self._chances: list[float] = []
        self._known: dict[Printed, tuple[int, float]] = {}
        self._plan: Plan | None = None
        self._made_for: tuple[object, ...] = ()

    def plan(self, view: EpicView) -> Plan:
        """The plan for the hand, the energy and the field as they are now."""
        energy = view.me.energy
        incoming = view.incoming()
        now = (view.turn, energy, view.life, len(incoming), len(view.me.field), *view.hand)
        if self._plan is None or self._made_for != now:
            attacks: list[int] = []
            for move in incoming:
                attacks += view.open_attacks(move)
            attacks.sort()
            gains = block_gains(view.life, len(attacks))
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
                cost = printed.cost if view.is_as_printed(move) else view.cost(move)
                if cost <= energy:
                    found = known.get(printed)
                    if found is None:
                        found = known[printed] = self._numbers(view, move)
                    items.append((found[0], cost, found[1], move))
        for seat in view.seats:
            if seat.team == view.me.team:
                for move in seat.field:
                    items += [(block, 0, 0.0, None) for block in view.blocks(move)]
        items.sort(key=_by_block)
        return items

    def _look(self, view: EpicView) -> None:
        """Forget what was true in another turn, or with another Basic Move still to be played."""
        with_basic = False
        for move in view.hand:
            if move.printed.basic:
                with_basic = True
                break
        for move in view.me.field:
            if move.printed.basic:
                with_basic = False
                break
        if self._turn != view.turn:
            self._turn = view.turn
            self._chances = hit_chances(view)
            self._known = {}
        elif self._with_basic != with_basic:
            self._known = {}
        self._with_basic = with_basic

    def _numbers(self, view: EpicView, move: Piece) -> tuple[int, float]:
        """The highest Block of a Move of the hand, and what it is worth beside: how likely it hits,
        and what its texts do as it hits, as it is blocked, and as it is played. It is taken to have
        another Move beside it, and a Basic one if there is any to play.
        """
        printed = move.printed
        reading = read(printed)
        blocks: Sequence[int] = printed.blocks
        attacks: Sequence[int] = printed.attacks
        damage = 1
        more = 0
        more_block = 0
        if not view.is_as_printed(move):
            blocks, attacks, damage = view.blocks(move), view.attacks(move), view.damage(move)
            if self._with_basic:
                more += reading.basic_attack
                more_block += reading.basic_block
            if not view.me.field:
                more += reading.each_attack
                more_block += reading.each_block
        block = max(blocks, default=0) + more_block
        hit = pressure(view.enemy_life) * damage + reading.hits
        worth = reading.played - HELD
        for attack in attacks:
            chance = self._chances[min(attack + more, HIGHEST_ATTACK)]
            if reading.evasive or reading.hits_anyway:
                chance = 1 - EVASIVE * (1 - chance)
            worth += chance * hit + (1 - chance) * reading.blocked
        return block, worth


def _by_block(item: Item) -> int:
    return item[0]
