"""What a view lets one estimate: the turns to come, how the columns stand, and what cards do."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from rules.games.bloodsuckers.pieces import (
    DAWN_SPACE,
    SPACES,
    Character,
    CombatCard,
    Printed,
)
from rules.games.bloodsuckers.vocabulary import (
    ADAPT,
    AGGRESSION,
    ATTACK,
    DAY,
    DODGE,
    NIGHT,
    OPEN,
    SIDES,
    STRIKE,
)

if TYPE_CHECKING:
    from rules.games.bloodsuckers.views import BloodView, SeatView

MEAN_ROLL: Final = 3.5
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
        partners = dict.fromkeys(SIDES, 0)
        for other in view.seats:
            partners[other.side] += 1
        passed_over = len(view.seats) == 3 and not view.rulings.solo_on_both_spaces
        space = (view.space + 1) % len(SPACES)
        while space != view.start:
            code, number = SPACES[space]
            if passed_over and number == 2 and partners[code] == 1:
                pass
            elif code != seat.side:
                self.enemy += 1
            else:
                self.side += 1
                if partners[code] == 1 or number == seat.number:
                    self.times.append(NIGHT if space < DAWN_SPACE else DAY)
            space = (space + 1) % len(SPACES)
        self.own = len(self.times)
        self.next_time = self.times[0] if self.times else ""
        self.time_comes = any(time != view.time for time in self.times)
        self.last_battle = not any(place.status == OPEN for place in view.places)


class Reading:
    """What is printed on a combat card, as far as a player can put it to use; effects by name."""

    __slots__ = (
        "bites",
        "cures",
        "destroys",
        "discards",
        "draws",
        "lowers",
        "lowers_at",
        "moves",
        "per_discard",
        "raises",
        "raises_side",
        "stun_chance",
        "stuns_lower",
        "zeroes",
    )

    def __init__(self, printed: Printed) -> None:
        self.bites = False
        self.cures = False
        self.destroys = False
        self.discards = 0
        self.draws = 0
        self.lowers = 0
        self.lowers_at = ""
        self.moves = False
        self.per_discard = 0
        self.raises = 0
        self.raises_side = 0
        self.stun_chance = 0.0
        self.stuns_lower = False
        self.zeroes = False
        for effect in printed.definition.effects:
            given = effect.arguments
            name = effect.name
            if name == "zero_counter":
                self.zeroes = True
            elif name == "stun_lower":
                self.stuns_lower = True
            elif name == "roll_to_stun":
                self.stun_chance = (7 - cast(int, given["at_least"])) / 6
            elif name == "discard_at_random":
                self.discards = cast(int, given["count"])
            elif name == "raise_side":
                self.raises_side = cast(int, given["amount"])
            elif name == "destroy":
                self.destroys = True
            elif name == "bite":
                self.bites = True
            elif name == "draw_each":
                self.draws = cast(int, given["count"])
            elif name == "cure":
                self.cures = True
            elif name == "lower_attack":
                self.lowers = cast(int, given["amount"])
                self.lowers_at = cast(str, given.get("time", ""))
            elif name == "free_move":
                self.moves = True
            elif name == "raise_attack":
                self.raises = cast(int, given["amount"])
                self.per_discard = cast(int, given["per_discard"])


class Readings:
    """What a player has read of cards, each read once."""

    __slots__ = ("_read",)

    def __init__(self) -> None:
        self._read: dict[Printed, Reading] = {}

    def of(self, card: CombatCard) -> Reading:
        """What a card does."""
        found = self._read.get(card.printed)
        if found is None:
            found = self._read[card.printed] = Reading(card.printed)
        return found


def worth(view: BloodView, reading: Reading, card: CombatCard, time: str) -> float:
    """What a card is worth in hand when the next own turn is by DAY or NIGHT, or at a time not yet
    known (""): in points of attack.
    """
    printed = card.printed
    kind = printed.type
    if kind == ATTACK:
        if printed.rolled:
            value = MEAN_ROLL
        elif time:
            value = float(printed.value(time))
        else:
            value = (printed.day + printed.night) / 2
        value += 2.5 if reading.zeroes else 0.0
        value += 1.0 if reading.stuns_lower or reading.stun_chance else 0.0
        return value + (0.7 if reading.discards or reading.raises_side else 0.0)
    if kind == STRIKE:
        if not reading.destroys and not reading.bites:
            return 0.0
        return 6.0 if time and printed.time and printed.time != time else 7.0
    if kind == DODGE:
        return 5.0
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

    `own` and `foe` are the highest attack values of either side, `mine` and `mate` those of the
    seat and its teammate; `now` are the chances to win as they are. `weights` say how much of a
    location, with its Bystander, hangs on each column: more where the others are split. `plus` is
    what Aggression adds to the next attack, `adapts` whether Day and Night may be reversed for it.
    `ready` are the columns where an own character may attack, `vacant` the numbers, from 1, of
    those that one may move into.
    """

    __slots__ = (
        "adapts",
        "chances",
        "columns",
        "foe",
        "mate",
        "mine",
        "now",
        "outlook",
        "own",
        "plus",
        "potentials",
        "readings",
        "ready",
        "spaces",
        "time",
        "vacant",
        "weights",
    )

    def __init__(self, view: BloodView, outlook: Outlook, readings: Readings) -> None:
        """`outlook` is that of the seat; `readings` are the player's own."""
        self.readings = readings
        self.outlook = outlook
        self.columns = view.columns
        self.mine = [value or 0 for value in view.me.attacks]
        self.mate = [0] * self.columns
        self.own = self.mine
        if view.mate is not None:
            self.mate = [value or 0 for value in view.mate.attacks]
            self.own = [max(mine, other) for mine, other in zip(self.mine, self.mate, strict=True)]
        self.foe = [0] * self.columns
        for opponent in view.opponents:
            for index, value in enumerate(opponent.attacks):
                if value is not None and value > self.foe[index]:
                    self.foe[index] = value
        self.chances = CHANCES[outlook.enemy][outlook.side]
        self.now = [self.chance(own, foe) for own, foe in zip(self.own, self.foe, strict=True)]
        self.time = view.time
        self.weights = self._weights(view)
        self.spaces = view.me.spaces
        self.ready: list[int] = []
        self.vacant: list[int] = []
        for index, character in enumerate(self.spaces):
            if self.weights[index]:
                if character is None:
                    self.vacant.append(index + 1)
                elif not character.stunned:
                    self.ready.append(index)
        self.potentials: dict[int, float] = {}
        self.adapts = may_use(view, ADAPT)
        self.plus = 1 if may_use(view, AGGRESSION) else 0

    def chance(self, own: int, foe: int) -> float:
        """The chance to win a column in which the sides have these attack values."""
        lead = own - foe
        if lead > MOST:
            lead = MOST
        elif lead < -MOST:
            lead = -MOST
        return self.chances[lead]

    def gain(self, index: int, own: int, foe: int) -> float:
        """What it is worth if a column has these attack values instead of the present ones."""
        return self.weights[index] * (self.chance(own, foe) - self.now[index])

    def _weights(self, view: BloodView) -> list[float]:
        """What hangs on each column; nothing on one that is won already."""
        won = list(self.now)
        closed: list[int] = []
        if view.rulings.lucky_13:
            for index in range(self.columns):
                winner = view.winner(index + 1)
                if winner is not None:
                    closed.append(index)
                    won[index] = 1.0 if view.seats[winner].side == view.side else 0.0
        weights = list(weights_of(tuple(won)))
        for index in closed:
            weights[index] = 0.0
        return weights


@lru_cache(maxsize=10_000)
def weights_of(chances: tuple[float, ...]) -> tuple[float, ...]:
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
