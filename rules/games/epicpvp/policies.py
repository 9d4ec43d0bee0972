"""The heuristic policy of Epic PVP: greedy, one turn at a time, by what its view shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from rules.core.policies import Policy
from rules.core.views import View
from rules.games.epicpvp import uses
from rules.games.epicpvp.blocking import Blocking
from rules.games.epicpvp.estimates import read
from rules.games.epicpvp.pieces import Piece
from rules.games.epicpvp.plans import Planner
from rules.games.epicpvp.questions import (
    BLOCK,
    CHOOSE,
    DISCARD,
    DRAW,
    FREE_BLOCK,
    MORE,
    ORDER,
    PLAY,
    USE,
)
from rules.games.epicpvp.views import EpicView

NEW: Final = 0.9
"""What a card that was drawn is worth on the turn on which it can still be played."""
MEAN_COST: Final = 1.7
"""The energy that such a card is taken to cost."""
NEVER: Final = -1e9
DRAW_MORE: Final = "draw_more"
"""The text that lets more cards come from the Aggression Pile."""


class GreedyPolicy(Policy):
    """Draws as many cards as it gains by; plays the best set of Moves within its energy, for what
    they block now and how likely they hit next; blocks as much as can be blocked.

    It looks no turn ahead, and remembers within its turn only what it has decided to play.
    """

    def __init__(self) -> None:
        self.planner = Planner()
        self.blocking = Blocking()
        self.turn = 0
        self.hand = 0
        self.left = 0
        self.planned: list[Piece] = []

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(EpicView, seat_view)
        if kind == PLAY:
            return self.play(view, options)
        if kind == BLOCK:
            return self.blocking.choose(view, options)
        if kind == DRAW:
            return self.draw(view, cast("Sequence[int]", options))
        if kind == USE:
            return self.use(view, options)
        if kind == FREE_BLOCK:
            return self.blocking.free(view, options)
        if kind == ORDER:
            return uses.first(cast("Sequence[Piece]", options))
        if kind == DISCARD:
            return uses.discard(options)
        if kind == MORE:
            return self.draw(view, cast("Sequence[int]", options))
        if kind == CHOOSE:
            return uses.best(cast("Sequence[Piece]", options))
        return 0

    # Step 2.

    def draw(self, view: EpicView, options: Sequence[int]) -> int:
        """How many cards to draw, from the Aggression Pile at first or more of them later: each
        costs energy, and new cards are worth something if there is energy left to play them.
        """
        fewest, most = options[0], options[-1]
        best = fewest
        found = NEVER
        for worth, left, _, _ in self.planner.plan(view):
            if left >= fewest:
                count, gained = new_cards(left, fewest, most)
                worth += gained
                if worth > found or (worth == found and count < best):
                    best = count
                    found = worth
        return best - fewest

    # Step 3.

    def play(self, view: EpicView, options: Sequence[object]) -> int:
        """A text that gains; else the next Move of the plan, which is made anew when other cards
        have come, and at its end when there is more energy left than was planned.
        """
        hand = view.hand
        last = len(options) - 1
        # Texts are offered after the Moves of the hand.
        texts = last
        while texts:
            option = options[texts - 1]
            if isinstance(option, Piece) and option.printed.is_move and option in hand:
                break
            texts -= 1
        for index in range(texts, last):
            if uses.gain(view, self.planner, cast(Piece, options[index])) > 0:
                return index
        if self.turn != view.turn or self.hand != len(hand):
            self.turn = view.turn
            self.decide(view)
        found = self.next(view, options)
        if found < 0 and view.me.energy > self.left:
            self.decide(view)
            found = self.next(view, options)
        if found < 0:
            self.hand = len(hand)
            return last
        return found

    def next(self, view: EpicView, options: Sequence[object]) -> int:
        """The place of the next planned Move that may be played; -1 where there is none."""
        while self.planned:
            move = self.planned.pop(0)
            if move in options:
                self.hand = len(view.hand) - 1
                return options.index(move)
        return -1

    def decide(self, view: EpicView) -> None:
        """Decide on the Moves, and in which order they are played."""
        _, self.left, _, moves = max(self.planner.plan(view))
        self.planned = sorted(moves, key=place)

    # Other moments.

    def use(self, view: EpicView, options: Sequence[object]) -> int:
        """The text that gains most, if any does."""
        best, most = len(options) - 1, 0.0
        for index in range(len(options) - 1):
            gain = self.gain(view, cast(Piece, options[index]))
            if gain > most:
                best, most = index, gain
        return best

    def gain(self, view: EpicView, card: Piece) -> float:
        """What using a text gains. More cards from the Aggression Pile are wanted only where a
        declaration would be made for some of them.
        """
        for effect in card.printed.lasting:
            if effect.name == DRAW_MORE:
                most = min(cast(int, effect.arguments[0]), view.me.aggression_size)
                if not self.draw(view, range(most + 1)):
                    return 0.0
        return uses.gain(view, self.planner, card)


@lru_cache(maxsize=1_000)
def new_cards(energy: int, fewest: int, most: int) -> tuple[int, float]:
    """How many cards it is best to draw, by energy that is left for them alone, and what that is
    worth: as much as can still be played of them.
    """
    best, found = fewest, NEVER
    for count in range(fewest, min(most, energy) + 1):
        worth = NEW * min((energy - count) / MEAN_COST, count)
        if worth > found:
            best, found = count, worth
    return best, found


def place(move: Piece) -> int:
    """What is played first has the lowest one."""
    return read(move.printed).place
