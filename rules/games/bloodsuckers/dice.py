"""The six-sided die (BLD-Q-05), and what Luck and Endurance make of a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.games.bloodsuckers.abilities import left, use
from rules.games.bloodsuckers.questions import LUCKY, REROLL, ROLL
from rules.games.bloodsuckers.vocabulary import ENDURANCE, LUCK

if TYPE_CHECKING:
    from rules.games.bloodsuckers.pieces import Player
    from rules.games.bloodsuckers.state import BloodTable

SIDES: Final = 6


def plain(t: BloodTable) -> int:
    """A roll that no ability touches: 1 to 6, by chance or set beforehand (`BloodTable.rolls`)."""
    return t.rolls.pop(0) if t.rolls else int(t.random.random() * SIDES) + 1


def roll(t: BloodTable, player: Player) -> int:
    """A player's roll in a battle, which own Luck and Endurance may change once it is seen
    (BLD-ABIL-05, BLD-ABIL-06, BLD-Q-30): rolled again once at the most, and raised by 1 once.

    A raised 6 is a 7, or with `die_cap_6` stays a 6.
    """
    rolled = plain(t)
    if t.log is not None:
        t.emit("rolled", player.seat, None, "", rolled)
    if left(t, player, ENDURANCE) > 0:
        options = [REROLL, LUCKY, PASS] if may_raise(t, player, rolled) else [REROLL, PASS]
        chosen = ask(t, player, rolled, options)
        if chosen is REROLL:
            use(player, ENDURANCE)
            rolled = plain(t)
            if t.log is not None:
                t.emit("rolled again", player.seat, None, "", rolled)
        else:
            return raised(t, player, rolled) if chosen is LUCKY else rolled
    if may_raise(t, player, rolled) and ask(t, player, rolled, [LUCKY, PASS]) is LUCKY:
        return raised(t, player, rolled)
    return rolled


def may_raise(t: BloodTable, player: Player, rolled: int) -> bool:
    """Whether Luck is left, and the roll can still be raised."""
    return left(t, player, LUCK) > 0 and not (rolled == SIDES and t.rulings.die_cap_6)


def raised(t: BloodTable, player: Player, rolled: int) -> int:
    """The roll with 1 added by Luck."""
    use(player, LUCK)
    if t.log is not None:
        t.emit("added to roll", player.seat, None, "", rolled + 1)
    return rolled + 1


def ask(t: BloodTable, player: Player, rolled: int, options: list[object]) -> object:
    """What the player makes of the roll."""
    t.roll = rolled
    return options[t.ask(player.seat, ROLL, options)]
