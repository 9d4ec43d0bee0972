"""What a view lets one estimate: the turns to come, what cards are worth, how the columns stand."""

from __future__ import annotations

import math
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING, Final

from rules.games.bloodsuckers.pieces import DAWN_SPACE, SPACES, Character, CombatCard
from rules.games.bloodsuckers.tokens import BLOOD
from rules.games.bloodsuckers.vocabulary import (
    ADAPT,
    AGGRESSION,
    DAY,
    IMPACT,
    NIGHT,
    OPEN,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.bloodsuckers.views import BloodView, SeatView

ROLLS: Final = (1, 2, 3, 4, 5, 6)

WANTED: Final = 4.1
"""A card worth fewer points of attack than this is given up for another one."""

PLACE: Final = 1.0
"""The unit of every gain below: a location won instead of lost."""
CHARACTER: Final = 0.1
"""What a character more, or an enemy's less, is worth."""
TOKEN: Final = 0.05
"""What a Blood or Adrenaline Token in the pool is worth."""
STUN: Final = 0.15
"""What it is worth to stun a character, in shares of its column."""
VACANCY: Final = 0.2
"""The same of a character destroyed, while its player has turns to come."""
DODGED: Final = 0.15
"""How often a Strike is taken to be dodged."""
LAST_WORD: Final = 0.6
"""By how much a turn more than the enemy is taken to raise one's attacks."""

MOST: Final = 10
"""Attack values further apart than this are as good as decided."""
SPREAD: Final = (0.0, 1.6, 2.1, 2.5, 2.8, 3.0, 3.1, 3.2, 3.3)
"""How far the columns may still swing, by the turns that the enemy has left."""


def _chances(enemy: int, side: int) -> list[float]:
    """The chance to win a column by the lead in it when either side has so many turns left; a draw
    is half a win. At the place of each lead from -MOST to MOST: those below 0 count from the end.
    """
    leads = [*range(MOST + 1), *range(-MOST, 0)]
    if not enemy:
        return [0.5 * ((lead > 0) - (lead < 0)) + 0.5 for lead in leads]
    spread = SPREAD[enemy]
    return [1 / (1 + math.exp(-(lead + LAST_WORD * (side - enemy)) / spread)) for lead in leads]


CHANCES: Final = [
    [_chances(enemy, side) for side in range(len(SPACES) + 1)] for enemy in range(len(SPACES) + 1)
]


class Outlook:
    """The turns of this battle that are still to come after the present one.

    `side` and `enemy` count those of either side, `own` those of the player looked at; `times` says
    of each of these whether it is DAY or NIGHT, `next_time` of the next one, "" if there is none.
    `time_comes` says whether one of them is at the other time of day than now, `last_battle`
    whether no battle comes after this one.
    """

    __slots__ = ("enemy", "last_battle", "next_time", "own", "side", "time_comes", "times")

    def __init__(self, view: BloodView, seat: SeatView) -> None:
        self.side = 0
        self.enemy = 0
        self.times: list[str] = []
        start = view.start
        own_number = seat.number
        alone = view.mate is None
        against_one = len(view.opponents) == 1
        passed_over = alone != against_one and not view.rulings.solo_on_both_spaces
        space = (view.space + 1) % len(SPACES)
        while space != start:
            code, number = SPACES[space]
            if code != seat.side:
                if number == 1 or not (passed_over and against_one):
                    self.enemy += 1
            elif number == 1 or not (passed_over and alone):
                self.side += 1
                if alone or number == own_number:
                    self.times.append(NIGHT if space < DAWN_SPACE else DAY)
            space = (space + 1) % len(SPACES)
        self.own = len(self.times)
        self.next_time = self.times[0] if self.times else ""
        self.time_comes = (DAY if view.time == NIGHT else NIGHT) in self.times
        self.last_battle = OPEN not in [place.status for place in view.places]


def worth(view: BloodView, card: CombatCard, time: str) -> float:
    """What a card is worth in hand when the next own turn is by DAY or NIGHT, or at a time not yet
    known (""): in points of attack.
    """
    printed = card.printed
    reading = printed.reading
    if printed.type != IMPACT:
        return reading.worths[time]
    if reading.draws:
        return 3.0 if view.mate is None else 5.0
    if reading.lowers:
        return 5.0 if not time or reading.lowers_at in ("", time) else 3.5
    if reading.raises:
        return 4.2
    if reading.cures:
        return 8.0 if bitten(view) is not None else 1.5
    return 2.0 if reading.moves else 0.0


def bitten(view: BloodView) -> Character | None:
    """A Bitten character of the side, an own one first, in a column before one in reserve."""
    for seat in view.seats:
        if seat.side == view.side:
            for character in seat.characters():
                if character.bite is not None:
                    return character
    return None


def may_use(view: BloodView, ability: str) -> bool:
    """Whether an own character has this ability in effect, and not used it up this turn."""
    return view.rulings.abilities and view.me.active(ability) > view.me.used(ability)


class Board:
    """How the columns stand for a seat, from 0, and what a change in one of them is worth.

    `own` and `foe` are the highest attack values of either side, `mate` those of the teammate;
    `now` are the chances to win as they are. `weights` say how much of a location, with its
    Bystander, hangs on each column: more where the others are split. `plus` is what Aggression and
    Blood add to the next attack there, `adapts` whether Day and Night may be reversed for it.
    `ready` are the columns where an own character may attack, `vacant` the numbers, from 1, of
    those that one may move into.
    """

    __slots__ = (
        "adapts",
        "chances",
        "columns",
        "foe",
        "mate",
        "now",
        "outlook",
        "own",
        "plus",
        "potentials",
        "ready",
        "time",
        "vacant",
        "weights",
    )

    def __init__(self, view: BloodView, outlook: Outlook) -> None:
        """`outlook` is that of the seat."""
        self.outlook = outlook
        self.time = view.time
        self.own = attacks_of(view.me)
        self.columns = len(self.own)
        self.mate = [0] * self.columns
        if view.mate is not None:
            self.mate = attacks_of(view.mate)
            self.own = list(map(max, self.own, self.mate))
        self.foe = attacks_of(view.opponents[0])
        for other in view.opponents[1:]:
            self.foe = list(map(max, self.foe, attacks_of(other)))
        self.chances = CHANCES[outlook.enemy][outlook.side]
        leads = tuple(map(sub, self.own, self.foe))
        self.now, self.weights = standing(leads, outlook.enemy, outlook.side)
        rulings = view.rulings
        self.adapts = False
        self.plus = [0] * self.columns
        if rulings.abilities:
            self.adapts = may_use(view, ADAPT)
            if may_use(view, AGGRESSION):
                self.plus = [1] * self.columns
        self.ready: list[int] = []
        self.vacant: list[int] = []
        for index, character in enumerate(view.me.spaces):
            if character is None:
                self.vacant.append(index + 1)
                continue
            if character.blood:
                self.plus[index] += BLOOD
            if not character.stunned:
                self.ready.append(index)
        self.potentials: dict[int, float] = {}
        if rulings.lucky_13:
            self._leave_out_the_won(view)

    def gain(self, index: int, own: int, foe: int) -> float:
        """What it is worth if a column has these attack values instead of the present ones."""
        lead = own - foe
        if lead > MOST:
            lead = MOST
        elif lead < -MOST:
            lead = -MOST
        return self.weights[index] * (self.chances[lead] - self.now[index])

    def gain_by_roll(self, index: int, plus: int, foe: int) -> float:
        """What it is worth on average if an own attack there is a roll of the die, and `plus`."""
        weight = self.weights[index]
        now = self.now[index]
        chances = self.chances
        least = self.mate[index] - foe
        unrolled = plus - foe
        gain = 0.0
        for roll in ROLLS:
            lead = unrolled + roll
            if lead < least:
                lead = least
            if lead > MOST:
                lead = MOST
            elif lead < -MOST:
                lead = -MOST
            gain += weight * (chances[lead] - now) / len(ROLLS)
        return gain

    def _leave_out_the_won(self, view: BloodView) -> None:
        """Nothing hangs on a column that is won already (Lucky 13), and nobody fights there."""
        winners = [view.winner(index + 1) for index in range(self.columns)]
        if winners.count(None) == self.columns:
            return
        won = list(self.now)
        for index, winner in enumerate(winners):
            if winner is not None:
                won[index] = 1.0 if view.seats[winner].side == view.side else 0.0
        weights = zip(winners, weights_of(won), strict=True)
        self.weights = tuple([weight if winner is None else 0.0 for winner, weight in weights])
        self.ready = [index for index in self.ready if winners[index] is None]
        self.vacant = [column for column in self.vacant if winners[column - 1] is None]


def attacks_of(seat: SeatView) -> list[int]:
    """The attack values of a player by column; 0 where there is none."""
    return [value or 0 for value in seat.attacks]


@lru_cache(maxsize=10_000)
def standing(
    leads: tuple[int, ...], enemy: int, side: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The chances to win the columns with these leads, and what hangs on each, when either side has
    so many turns left.
    """
    by_lead = CHANCES[enemy][side]
    chances = tuple([by_lead[min(max(lead, -MOST), MOST)] for lead in leads])
    return chances, weights_of(chances)


def weights_of(chances: Sequence[float]) -> tuple[float, ...]:
    """What hangs on each of the columns that are won with these chances: it counts in full where
    the others are as likely won as lost, half where a single one of them decides; and its Bystander
    in any case.
    """
    weights: list[float] = []
    for index in range(len(chances)):
        margins = [1.0]
        for other, chance in enumerate(chances):
            if other != index:
                margins = _with(margins, chance)
        others = len(margins) - 1
        pivotal = 0.5 * (margins[others // 2] + margins[(others + 1) // 2])
        weights.append(CHARACTER + PLACE * pivotal)
    return tuple(weights)


def _with(wins: list[float], chance: float) -> list[float]:
    """The chances of 0, 1, 2... columns won, once one more is counted."""
    after = [0.0] * (len(wins) + 1)
    for number, likely in enumerate(wins):
        after[number] += likely * (1 - chance)
        after[number + 1] += likely * chance
    return after
