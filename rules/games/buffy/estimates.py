"""What a view lets one estimate: how likely fights and challenges are won, and what texts, cards
and Characters are worth. The unit of every worth is 1 Destiny Point.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Final, cast

from rules.games.buffy.vocabulary import ACTION, CHARACTER, EPISODE, EVENT, ITEM, SKILL

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character
    from rules.games.buffy.printed import Printed
    from rules.games.buffy.texts import Effect

MEAN_BOOST: Final = 0.75
"""What a card that is not known adds in one talent stack, in the middle."""
SPREAD: Final = 2.6
"""How far the boosts that come may be from what is expected."""
FURTHEST: Final = 16
"""A margin beyond this is as good as this one."""
CHANCES: Final = tuple(
    [1 / (1 + exp(-margin / 4 / SPREAD)) for margin in range(-4 * FURTHEST, 4 * FURTHEST + 1)]
)

EACH: Final = {
    "draw_cards": 0.12,
    "enemy_discards": 0.1,
    "gain_destiny": 1.0,
    "enemy_loses_destiny": 0.8,
}
"""What a deed is worth for each card or point that it is about."""
ONCE: Final = {
    "take_back": 0.15,
    "raise_talent": 0.15,
    "change_goal": 0.2,
    "set_resolving_talent": 0.15,
    "forbid_double": 0.1,
    "ditch_fight": 0.2,
    "join_challenge": 0.2,
    "move_character": 0.15,
    "turn_day_night": 0.1,
    "refresh_character": 0.2,
    "fatigue_enemy": 0.2,
    "refresh_item": 0.05,
    "discard_item": 0.2,
    "discard_enemy": 0.6,
}
"""What any other deed is worth; one that is in neither list is worth nothing."""
STANDING: Final = {
    "more_items": 0.05,
    "more_moves": 0.1,
    "moves_by_day": 0.15,
    "enters_unfatigued": 0.1,
    "cannot_be_doubled": 0.1,
    "fights_by": 0.2,
    "more_destiny": 0.3,
    "allows_part": 0.05,
}
"""What an effect is worth that works as long as its card is in play."""
PER_TALENT: Final = 0.08
"""What one more of one talent is worth to a Character, as long as it lasts."""
FOR_MANY: Final = 2.0
"""How much more what works for several Characters is worth than what works for one."""


def chance(margin: float) -> float:
    """How likely a contest is won in which one is ahead by so much, all boosts that may be expected
    counted.
    """
    place = int(4 * margin) + 4 * FURTHEST
    if place <= 0:
        return CHANCES[0]
    return CHANCES[place] if place < len(CHANCES) else CHANCES[-1]


def deed_worth(effect: Effect) -> float:
    """What it is worth that a deed is carried out at its best."""
    each = EACH.get(effect.name)
    if each is not None:
        return each * cast(int, effect.arguments[0])
    return ONCE.get(effect.name, 0.0)


class Reading:
    """What a player has read on a card. `deeds` is what its text is worth when played or used at
    its best, `lasting` what it is worth in play, with the talents that it adds; `boost` the most
    that it adds in a stack, `total` all its talents. `in_hand` is what it is worth there where
    nothing speaks against its use.
    """

    __slots__ = ("boost", "deeds", "in_hand", "lasting", "total")

    def __init__(self, printed: Printed) -> None:
        self.boost = max(printed.boosts)
        self.total = sum(printed.talents)
        self.deeds = 0.0
        self.lasting = 0.0
        for effect in printed.effects:
            if effect.name in EACH or effect.name in ONCE:
                self.deeds += deed_worth(effect)
            else:
                self.lasting += standing_worth(effect)
        if printed.type != ACTION:
            self.lasting += PER_TALENT * self.total
        self.in_hand = self._worth_in_hand(printed)

    def _worth_in_hand(self, printed: Printed) -> float:
        if not printed.plays_as:
            return 0.0
        kind = printed.type
        if kind == ACTION:
            return 0.13 * self.boost + 0.5 * self.deeds
        if kind == CHARACTER:
            return 0.3 + self.lasting
        if kind == ITEM:
            return 0.3 + self.lasting + 0.5 * self.deeds
        if kind == SKILL:
            return 0.2 + self.lasting + 0.5 * self.deeds
        if kind == EPISODE:
            return 0.15 + self.lasting + self.deeds
        return self.deeds if kind == EVENT else 0.0


def standing_worth(effect: Effect) -> float:
    """What it is worth that a standing effect works."""
    worth = STANDING.get(effect.name, 0.0)
    if effect.name == "talent_bonus":
        which, amount = effect.arguments
        worth = PER_TALENT * cast(int, amount) * (4 if which == "each" else 1)
    elif effect.name == "goal_bonus":
        worth = -PER_TALENT * cast(int, effect.arguments[0])
    if "enemies" in effect.whose:
        return -worth * FOR_MANY
    return worth * FOR_MANY if "own" in effect.whose else worth


@lru_cache(maxsize=2_000)
def read(printed: Printed) -> Reading:
    """What is printed on a card, read once."""
    return Reading(printed)


def worth_of(character: Character) -> float:
    """What losing a Character costs its owner: the card itself, each level gained, what it bears,
    and of a Main Character the Destiny Point (BUF-FIGHT-15).
    """
    worth = 0.1 + 0.3 * len(character.cards)
    worth += 0.12 * (len(character.skills) + len(character.items))
    return worth + 0.9 if character.is_main else worth
