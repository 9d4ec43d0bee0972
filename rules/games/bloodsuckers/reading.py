"""What a player makes of a printed combat card: what it does, and is worth in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from rules.games.bloodsuckers.vocabulary import DAY, DODGE, IMPACT, NIGHT, STRIKE

if TYPE_CHECKING:
    from rules.games.bloodsuckers.pieces import Printed

MEAN_ROLL: Final = 3.5


class Reading:
    """What is printed on a combat card, as far as a player can put it to use; effects by name.

    `idle` says that it is an Impact Card without any such use. `worths` are what a card of another
    type is worth in hand, in points of attack, when the next own turn is by DAY or NIGHT, or at a
    time not yet known ("").
    """

    __slots__ = (
        "bites",
        "cures",
        "destroys",
        "discards",
        "draws",
        "idle",
        "lowers",
        "lowers_at",
        "moves",
        "per_discard",
        "raises",
        "raises_side",
        "stun_chance",
        "stuns",
        "stuns_lower",
        "worths",
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
        self.stuns = self.stuns_lower or self.stun_chance > 0.0
        self.idle = printed.type == IMPACT and not (
            self.draws or self.cures or self.lowers or self.moves or self.raises
        )
        self.worths = {time: self._worth(printed, time) for time in (DAY, NIGHT, "")}

    def _worth(self, printed: Printed, time: str) -> float:
        if printed.type == DODGE:
            return 5.0
        if printed.type == STRIKE:
            if not self.destroys and not self.bites:
                return 0.0
            return 6.0 if time and printed.time and printed.time != time else 7.0
        if printed.rolled:
            value = MEAN_ROLL
        elif time:
            value = float(printed.value(time))
        else:
            value = (printed.day + printed.night) / 2
        value += 2.5 if self.zeroes else 0.0
        value += 1.0 if self.stuns else 0.0
        return value + (0.7 if self.discards or self.raises_side else 0.0)
