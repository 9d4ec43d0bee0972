"""How a greedy player sees the town: what its Characters could do where they are, or elsewhere.

Numbers are looked up once and kept for as long as the town is the same. It holds no view, so that a
policy never keeps a table alive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy.estimates import MEAN_BOOST, chance, worth_of
from rules.games.buffy.holding import Holding
from rules.games.buffy.pieces import PARK, Character
from rules.games.buffy.vocabulary import BUTT_KICKING, MOVEMENT

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Placed, Space
    from rules.games.buffy.views import BuffyView

DRAWN_TO_FIGHT: Final = 5
DRAWN_AGAINST: Final = 3
"""BUF-FIGHT-05, BUF-CHAL-04: what is drawn in the Draw stage; against a challenge less."""
USED_UP: Final = 0.75
"""How much of what the hidden cards of an enemy could boost is really boosted with."""
ONE_OF_MANY: Final = 0.7
"""How much of a boost comes to each goal of a challenge that has several."""
UNKNOWN: Final = -1_000
DANGER: Final = 0.5
"""How much of what an enemy in the same space could do counts: it may not come to it."""
MAY_LEAVE: Final = 0.4
"""How much of a fight counts that one could have in a space, where the enemy may still move away.
"""


Crowd = tuple[list[Character], list[Character]]
"""Who is in a space, of each seat."""


class Fighter:
    """A Character as far as fights go: by which talent its texts have them resolved, -1 where they
    say nothing, and what losing it costs.
    """

    __slots__ = ("by", "worth")

    def __init__(self, by: int, worth: float) -> None:
        self.by = by
        self.worth = worth


class Town:
    """What is known of the town in one step. `boosts` is, by talent, what the hand could add,
    `holding` what the Park is worth. What a Character would be worth in each space is kept for each
    space as long as the same are there.
    """

    __slots__ = (
        "_against",
        "_bases",
        "_cards",
        "_crowds",
        "_drawn",
        "_fears",
        "_fighters",
        "_in_danger",
        "_known_for",
        "_moves_of",
        "_seat",
        "_talents",
        "_worths",
        "boosts",
        "holding",
    )

    def __init__(self) -> None:
        self.boosts = [0, 0, 0, 0]
        self.holding = Holding()
        self._known_for: list[int] = []
        self._cards: list[int] = []
        self._seat = 0
        self._in_danger = True
        self._drawn = 0.0
        self._against = 0.0
        self._talents: dict[Character, list[int]] = {}
        self._fighters: dict[Character, Fighter] = {}
        self._bases: dict[Placed, list[tuple[int, float]]] = {}
        self._crowds: list[Crowd] = []
        self._moves_of = -1
        self._worths: dict[Character, tuple[list[Crowd], list[float]]] = {}
        self._fears: dict[Character, list[float]] = {}

    def look(self, view: BuffyView) -> None:
        """Forget what was true before, unless nothing has changed since."""
        me, enemy = view.me, view.enemy
        town = [
            view.turn,
            view.night,
            len(view.changes),
            len(me.episodes) + 100 * me.challenge_deck_size + 1000 * len(me.defeated),
            len(enemy.episodes) + 100 * enemy.challenge_deck_size + 1000 * len(enemy.defeated),
        ]
        town += [state_of(character) for character in me.characters]
        town.append(-1)
        town += [state_of(character) for character in enemy.characters]
        cards = [card.id for card in view.hand]
        cards.append(enemy.hand_size)
        if town != self._known_for:
            self._known_for = town
            self._talents = {}
            self._fighters = {}
            self.holding.forget()
        elif cards == self._cards:
            return
        self._cards = cards
        self._bases = {}
        self._worths = {}
        self._look_at_hands(view)

    def _look_at_hands(self, view: BuffyView) -> None:
        """What could be boosted with, on both sides."""
        self._seat = view.seat
        boosts = [0, 0, 0, 0]
        for card in view.hand:
            for talent, boost in enumerate(card.printed.boosts):
                boosts[talent] += boost
        self.boosts = boosts
        self._drawn = MEAN_BOOST * DRAWN_TO_FIGHT
        self._against = 0.0
        self._in_danger = view.enemy.acts
        if view.enemy.acts:
            held = view.enemy.hand_size
            self._drawn -= MEAN_BOOST * USED_UP * (held + DRAWN_TO_FIGHT)
            self._against = MEAN_BOOST * USED_UP * (held + DRAWN_AGAINST)

    def talent(self, view: BuffyView, character: Character, talent: int) -> int:
        """A talent of a Character where it stands."""
        known = self._talents.get(character)
        if known is None:
            known = [UNKNOWN] * 4
            self._talents[character] = known
        value = known[talent]
        if value == UNKNOWN:
            value = view.talent(character, talent)
            known[talent] = value
        return value

    def fighter(self, view: BuffyView, character: Character) -> Fighter:
        """What matters of a Character in a fight."""
        known = self._fighters.get(character)
        if known is None:
            known = Fighter(view.fights_by(character), worth_of(character))
            self._fighters[character] = known
        return known

    # Fights.

    def fighting(self, view: BuffyView, character: Character) -> int:
        """What a Character has of the talent by which its fights are resolved."""
        by = self.fighter(view, character).by
        return self.talent(view, character, by if by >= 0 else BUTT_KICKING)

    def fight(
        self,
        view: BuffyView,
        own: Character,
        other: Character,
        if_won: float = 0.0,
        if_lost: float = 0.0,
    ) -> float:
        """What a fight of an own Character with an enemy is worth, whoever attacks. `if_won` and
        `if_lost` are what hangs on it beside the Characters themselves.
        """
        mine, theirs = self.fighter(view, own), self.fighter(view, other)
        # Where both have a text, the attacker's counts (BUF-FIGHT-12): more often the own one.
        talent = mine.by if mine.by >= 0 else theirs.by
        if talent < 0:
            talent = BUTT_KICKING
        won = chance(
            self.talent(view, own, talent)
            - self.talent(view, other, talent)
            + self.boosts[talent]
            + self._drawn
        )
        return won * (1 + theirs.worth + if_won) - (1 - won) * (1 + mine.worth + if_lost)

    # Challenges.

    def bases(self, view: BuffyView, placed: Placed) -> list[tuple[int, float]]:
        """For each goal of a challenge its talent, and by how much it would be exceeded, boosts
        counted, by Characters that had nothing of it.
        """
        known = self._bases.get(placed)
        if known is None:
            goals = view.goals(placed)
            share = 1.0 if len(goals) == 1 else ONE_OF_MANY
            # A goal is met with as much as it asks for, a fight won only with more.
            spare = share * MEAN_BOOST * DRAWN_TO_FIGHT - self._against + 0.5
            known = [(talent, share * self.boosts[talent] + spare - goal) for talent, goal in goals]
            self._bases[placed] = known
        return known

    def attempt(self, view: BuffyView, placed: Placed, facing: list[Character]) -> float:
        """How likely these Characters defeat a challenge together."""
        least = 99.0
        for talent, ahead in self.bases(view, placed):
            for character in facing:
                ahead += self.talent(view, character, talent)
            if ahead < least:
                least = ahead
        return chance(least)

    def gain_here(
        self, view: BuffyView, placed: Placed, others: list[Character], character: Character
    ) -> float:
        """What one more Character adds to facing a challenge."""
        before = after = 99.0
        for talent, ahead in self.bases(view, placed):
            for other in others:
                ahead += self.talent(view, other, talent)
            if ahead < before:
                before = ahead
            ahead += self.talent(view, character, talent)
            if ahead < after:
                after = ahead
        gain = chance(after)
        if others:
            gain -= chance(before)
        return placed.printed.points * gain

    def challenge_at(self, view: BuffyView, space: Space, character: Character) -> float:
        """The most that a Character adds to a challenge of a space which may be faced this turn."""
        most = 0.0
        others: list[Character] = []
        for placed in space.challenges:
            if placed is not None and placed.faced_on[self._seat] != view.turn:
                if not others:
                    others = [
                        other
                        for other in space.characters[self._seat]
                        if other is not character and not other.fatigued
                    ]
                gain = self.gain_here(view, placed, others, character)
                if gain > most:
                    most = gain
        return most

    # Spaces.

    def use_at(self, view: BuffyView, space: Space, character: Character) -> float:
        """What a ready Character could do in a space this turn: fight, or face a challenge."""
        most = self.challenge_at(view, space, character)
        for other in space.characters[1 - self._seat]:
            gain = self.fight(view, character, other)
            if gain > most:
                most = gain
        return most

    def worth_at(self, view: BuffyView, space: Space, character: Character) -> float:
        """What it is worth that a Character is in a space: what it could do there, less what ready
        enemies there could do to it, if anybody plays them, and the Park itself. What it has to
        fear is kept in `fears`.
        """
        most = worst = 0.0
        if space.challenges[0] is not None or space.challenges[1] is not None:
            most = self.challenge_at(view, space, character)
        for other in space.characters[1 - self._seat]:
            gain = self.fight(view, character, other)
            if gain < worst and self._in_danger and not other.fatigued:
                worst = gain
            if gain > most:
                if self._in_danger and (view.night or not other.printed.vampire):
                    gain *= MAY_LEAVE
                if gain > most:
                    most = gain
        worst *= DANGER
        self._fears[character][space.index] = worst
        worth = most + worst
        return worth + self.holding.worth(view, self, character) if space.index == PARK else worth

    def fear(self, character: Character, space: Space) -> float:
        """What a Character has to fear in a space, below 0, as it was last looked about."""
        return self._fears[character][space.index]

    def look_about(self, view: BuffyView) -> None:
        """See who is where now. In the Movement Step talents and hands are taken to stay as they
        were when its first plan was made.
        """
        if view.phase != MOVEMENT or self._moves_of != view.turn:
            self.look(view)
            if view.phase == MOVEMENT:
                self._moves_of = view.turn
        crowds = [(space.characters[0][:], space.characters[1][:]) for space in view.spaces]
        if crowds != self._crowds:
            self._crowds = crowds

    def worths(self, view: BuffyView, character: Character) -> list[float]:
        """What it is worth that a Character is in each space, as it was last looked about."""
        crowds = self._crowds
        known = self._worths.get(character)
        if known is None:
            self._fears[character] = [0.0] * len(view.spaces)
            found = [self.worth_at(view, space, character) for space in view.spaces]
        else:
            before, found = known
            if before is crowds:
                return found
            for space in view.spaces:
                if crowds[space.index] != before[space.index]:
                    found[space.index] = self.worth_at(view, space, character)
        self._worths[character] = (crowds, found)
        return found


def state_of(character: Character) -> int:
    """A number that changes with where a Character is, its level, and what it bears."""
    state = character.space.index + 16 * character.cards[-1].id
    for card in character.skills:
        state = 1024 * state + card.id + 1
    for card in character.items:
        state = 1024 * state + card.id + 1
    return state
