"""Where a greedy player's Characters go in the Movement Step: planned once, and anew where the
enemy has moved since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.games.buffy.pieces import PARK, Character

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Space
    from rules.games.buffy.town import Town
    from rules.games.buffy.views import BuffyView

NEXT_TURN: Final = 0.3
"""How much of what could be done next turn counts now."""
WORTH_A_MOVE: Final = 0.04
OUT_OF_THE_PARK: Final = [0.0] * PARK + [-1.0]
"""Where an enemy is moved by a text: anywhere else."""


class Moves:
    """Plans moves. `turn` and `enemies` say for what the plan was made."""

    __slots__ = ("enemies", "planned", "to", "turn")

    def __init__(self) -> None:
        self.turn = -1
        self.enemies: list[int] = []
        self.planned: list[tuple[Character, Space]] = []
        self.to: Space | None = None

    def choose(self, view: BuffyView, town: Town, options: Sequence[object]) -> int:
        """The place of the next Character that is to move, -1 where none is."""
        enemies = [character.space.index for character in view.enemy.characters]
        if self.turn != view.turn or (not self.planned and self.enemies != enemies):
            self.turn = view.turn
            self.enemies = enemies
            self.plan(view, town, options)
        while self.planned:
            character, self.to = self.planned.pop(0)
            if character in options and self.to in character.space.adjacent:
                return options.index(character)
        return -1

    def plan(self, view: BuffyView, town: Town, options: Sequence[object]) -> None:
        """Each Character that may move goes where it is worth most, the strongest gain first."""
        town.look_about(view)
        found: list[tuple[float, int, Character, Space]] = []
        for place, character in enumerate(options):
            if isinstance(character, Character):
                gain, to = best_move(view, town, character)
                if to is not None:
                    found.append((-gain, place, character, to))
        found.sort(key=by_gain)
        planned: list[tuple[Character, Space]] = []
        hunted: list[Space] = []
        holding = town.holding
        there = before = len(view.park.characters[view.seat])
        for gain, _, character, space in found:
            # Each was planned for as if the others stayed where they are.
            if space.index != PARK and no_challenge(space):
                enemies = space.characters[1 - view.seat]
                if enemies and hunted.count(space) >= len(enemies):
                    continue
                hunted.append(space)
            if space.index == PARK:
                change = holding.share(view, there) - holding.share(view, before)
                if change and change * holding.stake(view, town) - gain <= WORTH_A_MOVE:
                    continue
                there += 1
            elif character.space.index == PARK:
                change = holding.share(view, before - 1) - holding.share(view, there - 1)
                if change and change * holding.stake(view, town) - gain <= WORTH_A_MOVE:
                    continue
                there -= 1
            planned.append((character, space))
        self.planned = planned

    def where(self, view: BuffyView, town: Town, options: Sequence[Space]) -> int:
        """Where the subject moves: as planned, else where it is worth most."""
        to, self.to = self.to, None
        if to is not None and to in options:
            return options.index(to)
        subject = view.subject
        if not isinstance(subject, Character):
            return 0
        town.look_about(view)
        worths = town.worths(view, subject) if subject.owner == view.seat else OUT_OF_THE_PARK
        best, most = 0, -99.0
        for index, space in enumerate(options):
            if worths[space.index] > most:
                best, most = index, worths[space.index]
        return best


def by_gain(found: tuple[float, int, Character, Space]) -> tuple[float, int]:
    """The order of planned moves."""
    return found[:2]


def best_move(view: BuffyView, town: Town, character: Character) -> tuple[float, Space | None]:
    """What a Character gains by its best move, and where that leads; None where it stays."""
    worths = town.worths(view, character)
    here = character.space
    stays = worths[here.index] + NEXT_TURN * reachable(worths, here)
    most, best = WORTH_A_MOVE, None
    for space in here.adjacent:
        later = NEXT_TURN * reachable(worths, space) - stays
        gain = worths[space.index] + later
        if gain > most and view.tires(character, space):
            # It can do nothing there this turn, and be attacked.
            gain = town.fear(character, space) + later
        if gain > most:
            most, best = gain, space
    return most, best


def no_challenge(space: Space) -> bool:
    """Whether no challenge lies in a space."""
    return space.challenges[0] is None and space.challenges[1] is None


def reachable(worths: list[float], space: Space) -> float:
    """The most that a Character could have from this space on, there or one move away."""
    most = worths[space.index]
    for near in space.adjacent:
        if worths[near.index] > most:
            most = worths[near.index]
    return most
