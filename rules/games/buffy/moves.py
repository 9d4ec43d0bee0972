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
TIRED: Final = 0.5
"""How much of what a Character could do counts where the move fatigues it."""
WORTH_A_MOVE: Final = 0.04


Crowd = tuple[list[Character], list[Character]]
"""Who is in a space, of each seat."""


class Moves:
    """Plans moves. `turn` and `enemies` say for what the plan was made. What each Character would
    be worth in each space is kept as long as the same are there.
    """

    __slots__ = ("_crowds", "_worths", "enemies", "planned", "to", "turn")

    def __init__(self) -> None:
        self._crowds: list[Crowd] = []
        self._worths: dict[Character, list[float]] = {}
        self.turn = -1
        self.enemies: list[int] = []
        self.planned: list[tuple[Character, Space]] = []
        self.to: Space | None = None

    def choose(self, view: BuffyView, town: Town, options: Sequence[object]) -> int:
        """The place of the next Character that is to move, -1 where none is."""
        enemies = [character.space.index for character in view.enemy.characters]
        if self.turn != view.turn or (not self.planned and self.enemies != enemies):
            if self.turn != view.turn:
                self.turn = view.turn
                self._worths = {}
                town.look(view)
            self.enemies = enemies
            self.plan(view, town, options)
        while self.planned:
            character, self.to = self.planned.pop(0)
            if character in options and self.to in character.space.adjacent:
                return options.index(character)
        return -1

    def plan(self, view: BuffyView, town: Town, options: Sequence[object]) -> None:
        """Each Character that may move goes where it is worth most, the strongest gain first."""
        changed = self.changed(view)
        found: list[tuple[float, int, Character, Space]] = []
        for place, character in enumerate(options):
            if isinstance(character, Character):
                worths = self._worths.get(character)
                if worths is None:
                    worths = worths_of(view, town, character)
                    self._worths[character] = worths
                else:
                    for space in changed:
                        worths[space.index] = town.worth_at(view, space, character)
                gain, to = best_move(view, character, worths)
                if to is not None:
                    found.append((-gain, place, character, to))
        found.sort(key=by_gain)
        planned: list[tuple[Character, Space]] = []
        taken: list[Space] = []
        for _, _, character, space in found:
            # Two that leave their places for the same one are planned for with only one there.
            if space.index == PARK and space in taken:
                continue
            taken.append(space)
            planned.append((character, space))
        self.planned = planned

    def changed(self, view: BuffyView) -> list[Space]:
        """The spaces where others are now than when the last plan was made."""
        crowds = [(space.characters[0][:], space.characters[1][:]) for space in view.spaces]
        before, self._crowds = self._crowds, crowds
        if not before:
            return view.spaces
        return [space for space in view.spaces if crowds[space.index] != before[space.index]]

    def where(self, view: BuffyView, town: Town, options: Sequence[Space]) -> int:
        """Where the subject moves: as planned, else where it is worth most."""
        to, self.to = self.to, None
        if to is not None and to in options:
            return options.index(to)
        subject = view.subject
        if not isinstance(subject, Character):
            return 0
        town.look(view)
        own = subject.owner == view.seat
        best, most = 0, -99.0
        for index, space in enumerate(options):
            worth = town.worth_at(view, space, subject) if own else -float(space.index == PARK)
            if worth > most:
                best, most = index, worth
        return best


def by_gain(found: tuple[float, int, Character, Space]) -> tuple[float, int]:
    """The order of planned moves."""
    return found[:2]


def worths_of(view: BuffyView, town: Town, character: Character) -> list[float]:
    """What it is worth that a Character is in each of the nine spaces."""
    return [town.worth_at(view, space, character) for space in view.spaces]


def best_move(
    view: BuffyView, character: Character, worths: list[float]
) -> tuple[float, Space | None]:
    """What a Character gains by its best move, and where that leads; None where it stays."""
    here = character.space
    stays = worths[here.index] + NEXT_TURN * reachable(worths, here)
    most, best = WORTH_A_MOVE, None
    for space in here.adjacent:
        later = NEXT_TURN * reachable(worths, space) - stays
        gain = worths[space.index] + later
        if gain > most and view.tires(character, space):
            gain = TIRED * worths[space.index] + later
        if gain > most:
            most, best = gain, space
    return most, best


def reachable(worths: list[float], space: Space) -> float:
    """The most that a Character could have from this space on, there or one move away."""
    most = worths[space.index]
    for near in space.adjacent:
        if worths[near.index] > most:
            most = worths[near.index]
    return most
