"""What a view lets one estimate: what texts are worth, how likely an Attack hits, what a card is
worth in hand. The unit of every worth is 1 Damage.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from rules.games.epicpvp.vocabulary import BLOCKED, BLOCKS, HITS, PLAYED

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Printed
    from rules.games.epicpvp.texts import Effect
    from rules.games.epicpvp.views import EpicView

DRAWN: Final = 0.35
"""What a card drawn from the deck is worth."""
FOR_GRANTED: Final = (1, 2, 2, 3)
"""The Blocks that the enemies are taken to have as long as none was seen, and beside those seen."""
WATCHFUL: Final = 0.75
"""How often an enemy has a Move to spare for one that it can block."""
EVASIVE: Final = 0.5
"""How often a Move is stopped that not every Move may block, or that may hit although blocked, of
the times that others are.
"""
HIGHEST_ATTACK: Final = 12
"""Attacks above this one are as good as this one."""

MEAN_WORTH: Final = 0.75
"""What a card in hand is worth in the middle."""

EACH: Final = {
    "draw": DRAWN,
    "gain_life": 1.0,
    "gain_aggression": DRAWN,
    "take_back_basic": DRAWN,
    "slow_opponent": DRAWN,
    "drain_opponent": DRAWN,
    "upset_opponent": 0.1,
    "damage_opponent": 1.0,
}
"""What a deed is worth for each card or Damage that it is about."""
ONCE: Final = {
    "return_to_hand": DRAWN,
    "opponent_discards_permanent": 0.5,
    "become_permanent": 0.5,
    "block_one": 1.0,
    "block_all": 3.0,
    "replace_hand": 0.6,
    "saving_throw": 0.3,
    "draw_more": 0.3,
}
"""What any other deed is worth; one that is in neither list is worth nothing."""


def deed_worth(effect: Effect) -> float:
    """What it is worth that a deed is carried out."""
    each = EACH.get(effect.name)
    if each is not None:
        return each * cast(int, effect.arguments[0])
    return ONCE.get(effect.name, 0.0)


class Reading:
    """What a player has read on a card: what its deeds are worth as it is `played`, `hits` or `is
    blocked`, and those that wait for a block: its `blocks`, and its `lasting_blocks` beside Race
    and Class. `in_hand` is what it is worth there, about MEAN_WORTH in the middle.

    Of a Move its highest `block`, and its `place` among those that are played on the same turn.
    `basic_attack` and `basic_block` are what a Basic Move beside it adds, `each_attack` and
    `each_block` what any other Move does. It `hits_anyway` if it may hit although it is blocked,
    and is `evasive` then, and if not every Move may block it.
    """

    __slots__ = (
        "basic_attack",
        "basic_block",
        "block",
        "blocked",
        "blocks",
        "each_attack",
        "each_block",
        "evasive",
        "hits",
        "hits_anyway",
        "in_hand",
        "lasting_blocks",
        "place",
        "played",
    )

    def __init__(self, printed: Printed) -> None:
        self.played = self._sum(printed, PLAYED)
        self.hits = self._sum(printed, HITS)
        self.blocked = self._sum(printed, BLOCKED)
        self.block = max(printed.blocks, default=0)
        self.blocks = printed.deeds.get(BLOCKS, [])
        self.lasting_blocks = [effect for effect in printed.lasting if BLOCKS in effect.moments]
        self.basic_attack = 0
        self.basic_block = 0
        self.each_attack = 0
        self.each_block = 0
        self.evasive = False
        self.hits_anyway = False
        looks_for_basics = False
        for effects in (*printed.standing.values(), *printed.deeds.values()):
            for effect in effects:
                if effect.with_basic or effect.name.endswith("with_basic"):
                    looks_for_basics = True
                if effect.name == "attack_with_basic":
                    self.basic_attack += cast(int, effect.arguments[0])
                elif effect.name == "block_with_basic":
                    self.basic_block += cast(int, effect.arguments[0])
                elif effect.name == "attack_per_move":
                    self.each_attack += cast(int, effect.arguments[0])
                elif effect.name == "block_per_move":
                    self.each_block += cast(int, effect.arguments[0])
                elif effect.name in ("feint", "blocked_from_cost"):
                    self.evasive = True
                elif effect.name == "hits_with_another":
                    self.evasive = self.hits_anyway = True
        self.place = self._place(printed, looks_for_basics=looks_for_basics)
        self.in_hand = self._worth_in_hand(printed)

    def _place(self, printed: Printed, *, looks_for_basics: bool) -> int:
        """Basic Moves come before the texts that look for them, and what draws before the rest."""
        if printed.basic:
            return 0
        draws = any(effect.name == "draw" for effect in printed.deeds.get(PLAYED, ()))
        return (1 if draws else 3) + looks_for_basics

    def _worth_in_hand(self, printed: Printed) -> float:
        if not printed.is_move:
            return sum(deed_worth(effect) for deeds in printed.deeds.values() for effect in deeds)
        numbers = sum(printed.attacks) + sum(printed.blocks)
        texts = self.played + self.hits / 2 + self.blocked / 2
        return (numbers / 4 + texts) / (1 + printed.cost / 2)

    def _sum(self, printed: Printed, when: str) -> float:
        return sum(deed_worth(effect) for effect in printed.deeds.get(when, ()))


@lru_cache(maxsize=2_000)
def read(printed: Printed) -> Reading:
    """What is printed on a card, read once."""
    return Reading(printed)


def blocks_seen(view: EpicView) -> list[int]:
    """The highest Block of each of the enemies' Moves that was seen, and of those that are taken
    for granted, from low to high.
    """
    found = [*FOR_GRANTED]
    for enemy in view.enemies:
        for pile in (enemy.discard, enemy.field):
            for card in pile:
                blocks = card.printed.blocks
                if blocks:
                    found.append(blocks[0] if len(blocks) == 1 else max(blocks))
    found.sort()
    return found


def hit_chance(blocks: list[int], attack: int) -> float:
    """How likely a Move with this Attack hits in the enemies' next turn, by the Blocks that they
    have, from low to high.
    """
    stopping = len(blocks) - bisect_left(blocks, min(attack, HIGHEST_ATTACK))
    return 1 - WATCHFUL * stopping / len(blocks)
