"""Who chooses: policies that know no game. A game adds its own heuristic ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from rules.core.native import mypyc_attr
from rules.core.views import View

PASS: Final = "pass"  # noqa: S105 - a word, not a secret
"""The option of declining; always the last one where declining is legal."""

GREEDY: Final = "greedy"
RANDOM: Final = "random"
PASSIVE: Final = "passive"
POLICIES: Final = (GREEDY, RANDOM, PASSIVE)
"""The game's own policy, and two that know no game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses among legal options, by what one seat may know."""

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        """The index of the option that the seat takes, in a question of this kind."""
        raise NotImplementedError


class RandomPolicy(Policy):
    """Each legal option with the same chance, from a generator of its own."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed).random

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        return int(self.chance() * len(options))


class PassivePolicy(Policy):
    """Declines whatever may be declined, else takes the first option."""

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        return len(options) - 1 if options[-1] is PASS else 0


class NeedChoice(Exception):
    """The scripted choices have run out (or one does not fit): who is asked what, with which
    options.
    """

    def __init__(self, seat: int, kind: str, options: Sequence[object]) -> None:
        super().__init__(kind)
        self.seat = seat
        self.kind = kind
        self.options = tuple(options)


class ScriptedPolicy(Policy):
    """Takes the given option indexes in order, then raises NeedChoice with what was offered."""

    def __init__(self, choices: Sequence[int]) -> None:
        self.choices = list(choices)
        self.next = 0

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        if self.next >= len(self.choices):
            raise NeedChoice(view.seat, kind, options)
        index = self.choices[self.next]
        self.next += 1
        return index


class DelegatedPolicy(Policy):
    """Leaves every choice to a function that is called as `choose` is: a scenario, a person."""

    def __init__(self, function: Callable[[View, str, Sequence[object]], int]) -> None:
        self.function = function

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        return self.function(view, kind, options)


def policy_named(name: str, seed: int, greedy: Callable[[], Policy]) -> Policy:
    """A new policy for one game and seat; `greedy` makes the game's own one.

    Raises ValueError for a name that is none of `POLICIES`.
    """
    if name == GREEDY:
        return greedy()
    if name == RANDOM:
        return RandomPolicy(seed)
    if name == PASSIVE:
        return PassivePolicy()
    raise ValueError(f"No policy is named {name!r}; known are {', '.join(POLICIES)}.")
