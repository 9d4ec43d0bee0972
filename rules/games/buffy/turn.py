"""Section 3: the seven steps of a turn, and the whole game from set-up to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.table import NO_DECISION, NOBODY, GameOver, Outcome
from rules.games.buffy import solo
from rules.games.buffy.conflict import conflict_step
from rules.games.buffy.ending import end_step
from rules.games.buffy.hand import draw_step
from rules.games.buffy.movement import movement_step
from rules.games.buffy.prologue import prologue_step
from rules.games.buffy.refresh import refresh_step
from rules.games.buffy.resource import resource_step
from rules.games.buffy.setup import set_up
from rules.games.buffy.vocabulary import (
    CONFLICT,
    DRAW,
    END,
    MOVEMENT,
    PROLOGUE,
    REFRESH,
    RESOURCE,
    SETUP,
)

if TYPE_CHECKING:
    from rules.games.buffy.state import BuffyTable


def play(t: BuffyTable) -> Outcome:
    """A whole game, from set-up to its end."""
    outcome = play_from(t, SETUP)
    assert outcome is not None  # noqa: S101 - without a step to stop at only the end stops it
    return outcome


def play_from(t: BuffyTable, phase: str, *, until: str = "", until_turn: int = 0) -> Outcome | None:
    """Play on from a given state: from the beginning of `phase`, set-up or a step.

    Within a turn `t.turn` is its number and `t.active` its active player (`begin_turn` makes a new
    one). Stops after step `until`, in the first turn from `until_turn` on. The Outcome if the game
    ended before, else None.
    """
    try:
        while True:
            for step, carry_out in FROM[phase]:
                carry_out(t)
                if step == until and t.turn >= until_turn:
                    return None
            begin_turn(t)
            phase = PROLOGUE
    except GameOver as over:
        for player in t.players:
            player.record.now.ends(player)
        return over.outcome


def begin_turn(t: BuffyTable) -> None:
    """The next turn begins, or the game is given up without a decision (BUF-Q-31)."""
    if t.turn >= t.rulings.turn_cap:
        t.end(NOBODY, NO_DECISION)
    if t.solo is not None:
        ending = solo.over(t)
        if ending:
            t.end(NOBODY, ending)
        if t.solo.targets:
            solo.stand_up(t)
    t.turn += 1
    t.phase = PROLOGUE
    if t.measured:
        for player in t.players:
            player.record.now.ends(player)
            player.record.begin_turn()
    if t.log is not None:
        t.emit("turn", t.active.seat, None, "", t.turn)


IN_TURN: Final = (
    (PROLOGUE, prologue_step),
    (DRAW, draw_step),
    (REFRESH, refresh_step),
    (MOVEMENT, movement_step),
    (RESOURCE, resource_step),
    (CONFLICT, conflict_step),
    (END, end_step),
)
"""The seven steps of a turn, and what is done in each (BUF-TURN-01)."""

FROM: Final = {
    SETUP: ((SETUP, set_up),),
    **{step: IN_TURN[number:] for number, (step, _) in enumerate(IN_TURN)},
}
"""What is done from each step to the end of the turn."""
