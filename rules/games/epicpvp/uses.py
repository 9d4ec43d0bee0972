"""When a text is worth using, which of several goes first, and which card it is best used on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import PASS
from rules.games.epicpvp.blocking import uncovered
from rules.games.epicpvp.estimates import DRAWN, MEAN_WORTH, deed_worth, read
from rules.games.epicpvp.plans import SAVED, Planner, pressure

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.texts import Effect
    from rules.games.epicpvp.views import EpicView

KEPT: Final = 0.6
"""How much of what a Special does at its best it must do to be used now."""
SOON: Final = 2
"""A Move is of no use in hand that costs more than the energy by more than this."""
ONCE_A_GAME: Final = 0.8
"""What must be gained by a text that there is once."""
PACE: Final = 0.3
"""What a card of the Aggression Pile is worth."""
FATAL: Final = 100.0

EARLY: Final = ("damage_opponent", "gain_life", "draw", "take_back_basic")
"""Texts that are to be done first, in this order: what may win, what may save, what brings cards.
"""


def gain(view: EpicView, planner: Planner, card: Piece) -> float:
    """What it is worth to use the text of a card that is offered now."""
    printed = card.printed
    special = card in view.hand
    worth = 0.0
    for deeds in printed.deeds.values() if special or printed.is_move else (printed.lasting,):
        for effect in deeds:
            if special or effect.may:
                worth += _now(view, planner, effect)
            if special or effect.discards_this:
                worth -= KEPT * deed_worth(effect)
    return worth


def _now(view: EpicView, planner: Planner, effect: Effect) -> float:
    """What a deed is worth as things stand."""
    name = effect.name
    if name in ("draw", "gain_life", "gain_aggression"):
        count = cast(int, effect.arguments[0])
        worth = deed_worth(effect)
        if name == "gain_life":
            worth *= pressure(view.life)
        if view.me.deck_size < count:
            worth -= FATAL if view.life == 1 else pressure(view.life)
        return worth
    if name == "damage_opponent":
        return deed_worth(effect) * pressure(view.enemy_life)
    if name == "damage_both":
        return _both(view, cast(int, effect.arguments[0]))
    if name == "take_back_basic":
        basics = sum(1 for card in view.me.discard if card.printed.basic)
        return DRAWN * min(basics, cast(int, effect.arguments[0]))
    if name == "drain_opponent":
        return DRAWN * min(view.opponent.aggression_size, cast(int, effect.arguments[0]))
    if name == "opponent_discards_permanent":
        return deed_worth(effect) if view.opponent.permanents else 0.0
    if name in ("block_one", "block_all", "saving_throw"):
        return _blocks(view, planner, name)
    if name == "replace_hand":
        return _replaced(view) - ONCE_A_GAME
    return deed_worth(effect)


def _both(view: EpicView, count: int) -> float:
    """Damage to both teams: who loses the last Life by it in the own turn has lost."""
    if view.life <= count:
        return -FATAL
    if view.enemy_life <= count:
        return FATAL
    return count * (pressure(view.enemy_life) - pressure(view.life))


def _blocks(view: EpicView, planner: Planner, name: str) -> float:
    """What a text stops that Moves would not: those that lie in the field as blocks are assigned,
    before that those that may still be played.
    """
    open_moves = max(planner.plan(view))[2] if view.may_still_play else uncovered(view)
    if not open_moves:
        return 0.0
    stopped = open_moves if name == "block_all" else 1
    left = view.life - open_moves
    worth = stopped * pressure(left + stopped) if left > 0 else SAVED
    if name == "saving_throw":
        return worth * basics_share(view) - PACE
    return worth


def basics_share(view: EpicView) -> float:
    """How many of the own cards are Basic Moves, by those that were seen."""
    seen = [*view.hand, *view.me.discard, *view.me.field]
    return (2 + sum(1 for card in seen if card.printed.basic)) / (4 + len(seen))


def _replaced(view: EpicView) -> float:
    """What it gains to discard the worse cards of the hand for new ones."""
    gained = 0.0
    for card in view.hand:
        dead = card.printed.cost > view.me.energy + SOON
        gained += MEAN_WORTH if dead else max(MEAN_WORTH - read(card.printed).in_hand, 0.0)
    if view.me.deck_size < len(view.hand):
        gained -= FATAL if view.life == 1 else pressure(view.life)
    return gained


def first(options: Sequence[Piece]) -> int:
    """Whose text goes first: what may end the game, what gains Life, what brings cards."""
    best, most = 0, len(EARLY)
    for index, card in enumerate(options):
        for deeds in (card.printed.lasting, *card.printed.deeds.values()):
            for effect in deeds:
                if effect.name in EARLY and EARLY.index(effect.name) < most:
                    best, most = index, EARLY.index(effect.name)
    return best


def discard(options: Sequence[object]) -> int:
    """The card worth least; none that is worth more than a new one where one may stop."""
    may_stop = options[-1] is PASS
    count = len(options) - 1 if may_stop else len(options)
    worst, least = len(options) - 1, MEAN_WORTH if may_stop else FATAL
    for index in range(count):
        worth = read(cast("Piece", options[index]).printed).in_hand
        if worth < least:
            worst, least = index, worth
    return worst


def best(options: Sequence[object]) -> int:
    """The card worth most."""
    found, most = 0, -FATAL
    for index, card in enumerate(options):
        if card is not PASS:
            worth = read(cast("Piece", card).printed).in_hand
            if worth > most:
                found, most = index, worth
    return found
