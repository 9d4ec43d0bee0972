"""How a greedy player sees the town: what its Characters could do where they are, or elsewhere.

Numbers are looked up once and kept for as long as the town is the same. It holds no view, so that a
policy never keeps a table alive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy.estimates import MEAN_BOOST, chance, worth_of
from rules.games.buffy.pieces import PARK
from rules.games.buffy.vocabulary import BUTT_KICKING

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Placed, Space
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
PARK_FIRST: Final = 0.35
PARK_MORE: Final = 0.2
"""What it is worth to hold the Park for a turn, at first and for each turn that it was held."""


class Town:
    """What is known of the town in one step. `boosts` is, by talent, what the hand could add."""

    __slots__ = ("_goals", "_known_for", "_seat", "_talents", "boosts", "enemy_cards", "park_ends")

    def __init__(self) -> None:
        self._known_for: list[int] = []
        self.boosts = [0, 0, 0, 0]
        self.enemy_cards = 0
        self.park_ends = True
        self._seat = 0
        self._talents: dict[Character, list[int]] = {}
        self._goals: dict[Placed, list[tuple[int, int]]] = {}

    def look(self, view: BuffyView) -> None:
        """Forget what was true before, unless nothing has changed since."""
        self._look_at_hands(view)
        now = [view.turn, view.night, len(view.changes)]
        for seat in view.seats:
            now.append(len(seat.episodes) + 100 * seat.challenge_deck_size)
            for character in seat.characters:
                borne = len(character.skills) + len(character.items)
                now.append(character.space.index + 16 * borne + 4096 * character.cards[-1].id)
        if now != self._known_for:
            self._known_for = now
            self._talents = {}
            self._goals = {}

    def _look_at_hands(self, view: BuffyView) -> None:
        """What could be boosted with."""
        self._seat = view.seat
        boosts = [0, 0, 0, 0]
        for card in view.hand:
            for talent, boost in enumerate(card.printed.boosts):
                boosts[talent] += boost
        self.boosts = boosts
        self.enemy_cards = view.enemy.hand_size if view.enemy.acts else -DRAWN_TO_FIGHT
        self.park_ends = view.park_ends

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

    def goals(self, view: BuffyView, placed: Placed) -> list[tuple[int, int]]:
        """The goals of a challenge."""
        known = self._goals.get(placed)
        if known is None:
            known = view.goals(placed)
            self._goals[placed] = known
        return known

    # Fights.

    def fight(self, view: BuffyView, attacker: Character, defender: Character) -> float:
        """What it is worth to fight, for whoever of the two is one's own."""
        own, other = (attacker, defender) if attacker.owner == self._seat else (defender, attacker)
        ahead = (
            self.talent(view, own, BUTT_KICKING)
            - self.talent(view, other, BUTT_KICKING)
            + self.boosts[BUTT_KICKING]
            + MEAN_BOOST * (DRAWN_TO_FIGHT - USED_UP * (self.enemy_cards + DRAWN_TO_FIGHT))
        )
        won = chance(ahead)
        return won * (1 + worth_of(other)) - (1 - won) * (1 + worth_of(own))

    # Challenges.

    def attempt(self, view: BuffyView, placed: Placed, facing: list[Character]) -> float:
        """How likely these Characters defeat a challenge together."""
        goals = self.goals(view, placed)
        least = 99.0
        share = 1.0 if len(goals) == 1 else ONE_OF_MANY
        against = (
            MEAN_BOOST * USED_UP * (self.enemy_cards + DRAWN_AGAINST)
            if self.enemy_cards >= 0
            else 0.0
        )
        for talent, goal in goals:
            ahead = share * (self.boosts[talent] + MEAN_BOOST * DRAWN_TO_FIGHT) - goal
            for character in facing:
                ahead += self.talent(view, character, talent)
            if ahead < least:
                least = ahead
        # A goal is met with as much as it asks for, a fight won only with more.
        return chance(least - against + 0.5)

    def gain_here(
        self, view: BuffyView, placed: Placed, others: list[Character], character: Character
    ) -> float:
        """What one more Character adds to facing a challenge."""
        alone = self.attempt(view, placed, others) if others else 0.0
        return placed.printed.points * (self.attempt(view, placed, [*others, character]) - alone)

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

    def park_worth(self, view: BuffyView, character: Character) -> float:
        """What it is worth that a Character is in the Park as the turn ends: control of one's own,
        or the end of the enemy's (BUF-WIN-03, BUF-WIN-04).
        """
        if not self.park_ends:
            return 0.0
        park = view.park
        for other in park.characters[self._seat]:
            if other is not character:
                return 0.05
        enemies = park.characters[1 - self._seat]
        if enemies:
            return PARK_FIRST + PARK_MORE * view.enemy.park_count
        return PARK_FIRST + PARK_MORE * view.me.park_count

    def worth_at(self, view: BuffyView, space: Space, character: Character) -> float:
        """What it is worth that a Character is in a space: what it could do there, less what ready
        enemies there could do to it, and the Park itself.
        """
        most = worst = 0.0
        if space.challenges[0] is not None or space.challenges[1] is not None:
            most = self.challenge_at(view, space, character)
        for other in space.characters[1 - self._seat]:
            gain = self.fight(view, character, other)
            if gain > most:
                most = gain
            elif gain < worst and not other.fatigued:
                worst = gain
        worth = most + DANGER * worst
        return worth + self.park_worth(view, character) if space.index == PARK else worth
