"""The clock dial (section 1, section 4.3): whose turn it is, what time, and how it moves on."""

from __future__ import annotations

from typing import Final

from rules.games.bloodsuckers import bite
from rules.games.bloodsuckers.pieces import DAWN_SPACE, DUSK_SPACE, SPACES, Player
from rules.games.bloodsuckers.state import CLOCK_PHASE, BloodTable
from rules.games.bloodsuckers.vocabulary import HUNTERS

LABELS: Final = ("Dusk", "Night", "Night", "Night", "Dawn", "Day", "Day", "Day")
"""BLD-COMP-07: 4 spaces are Night, the first of them Dusk, and 4 Day, the first of them Dawn."""


def player_at(t: BloodTable, space: int) -> Player | None:
    """Whose turn a space is (BLD-TURN-02, BLD-TURN-04).

    A player alone on a side acts on both its numbers: in a game of two (BLD-COMP-08), and against
    two, unless `solo_on_both_spaces` is off: then nobody acts on #2 (BLD-Q-02).
    """
    code, number = SPACES[space]
    side = t.hunters if code == HUNTERS else t.vampires
    if len(side.players) == 2:
        return side.players[number - 1]
    alone = side.players[0]
    if number == 2 and t.is_solo(alone) and not t.rulings.solo_on_both_spaces:
        return None
    return alone


def rotate(t: BloodTable) -> None:
    """Step 4: the clock moves one space clockwise (BLD-CLOCK-01), over spaces where nobody acts.

    Back on its start space it ends the battle (BLD-CLOCK-02), and whoever is Bitten turns once that
    is resolved (BLD-BITE-05, BLD-Q-25). Else Dusk turns the Bitten now (BLD-BITE-02): those bitten
    on the Dusk space itself at the next one (BLD-BITE-03).
    """
    t.phase = CLOCK_PHASE
    t.space = (t.space + 1) % len(SPACES)
    while player_at(t, t.space) is None:
        t.space = (t.space + 1) % len(SPACES)
    if t.log is not None and t.space in (DUSK_SPACE, DAWN_SPACE):
        t.emit("clock", -1, None, LABELS[t.space])
    if t.space == DUSK_SPACE and not has_come_round(t):
        bite.turn_bitten(t)


def has_come_round(t: BloodTable) -> bool:
    """Whether the clock shows the space on which the battle began (BLD-CLOCK-02)."""
    return t.battle is not None and t.space == t.battle.start


def set_to(t: BloodTable, space: int) -> None:
    """The clock is set for a new battle (BLD-START-07). Dusk turns the Bitten (BLD-Q-14)."""
    t.space = space
    if t.log is not None:
        t.emit("clock", -1, None, LABELS[space])
    if space == DUSK_SPACE and t.rulings.set_to_dusk_turns:
        bite.turn_bitten(t)
