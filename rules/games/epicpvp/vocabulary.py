"""The words of Epic PVP: Fantasy that cards, rules and pages share (sections 1, 3 and 4)."""

from __future__ import annotations

from typing import Final

RACE: Final = "Race"
CLASS: Final = "Class"
MOVE: Final = "Move"
SPECIAL: Final = "Special"
BOARD_TYPES: Final = (RACE, CLASS)
"""EPV-COMP-01: a character is one card of each."""
SET_TYPES: Final = (MOVE, SPECIAL)
"""EPV-COMP-02: what the set of a Race or a Class holds."""
CARD_TYPES: Final = (*BOARD_TYPES, *SET_TYPES)

RACE_ZONE: Final = "race"
CLASS_ZONE: Final = "class"
MOVES_ZONE: Final = "moves"

SETUP_STEP: Final = "setup"
AGGRESSION_STEP: Final = "aggression"
DRAW_STEP: Final = "draw"
PLAY_STEP: Final = "play"
BLOCK_STEP: Final = "block"
ROTATE_STEP: Final = "rotate"
STEPS: Final = (
    SETUP_STEP,
    AGGRESSION_STEP,
    DRAW_STEP,
    PLAY_STEP,
    BLOCK_STEP,
    ROTATE_STEP,
)
"""Set-up, and the five steps of a turn (EPV-TURN-02)."""

BY_LIFE: Final = "life"
BY_NOBODY: Final = "draw"
PLAYED_OUT: Final = "played out"
"""Endings: a team is out of Life (EPV-WIN-01), or both are (EPV-Q-10), or solo play is over."""

AFTER_AGGRESSION: Final = "after aggression"
AFTER_DRAW: Final = "after draw"
BEFORE_MOVES: Final = "before moves"
PLAYING: Final = "playing moves"
AFTER_MOVES: Final = "after moves"
ASSIGNING: Final = "assigning blocks"
AFTER_BLOCKS: Final = "after blocking"
END: Final = "end"
WINDOWS: Final = (
    AFTER_AGGRESSION,
    AFTER_DRAW,
    BEFORE_MOVES,
    PLAYING,
    AFTER_MOVES,
    ASSIGNING,
    AFTER_BLOCKS,
    END,
)
"""The moments of the own turn at which text may be used, in order."""

PLAYED: Final = "played"
BLOCKS: Final = "blocks"
BLOCKED: Final = "is blocked"
HITS: Final = "hits"
DAMAGED: Final = "damaged"
HAPPENINGS: Final = (PLAYED, BLOCKS, BLOCKED, HITS, DAMAGED)
"""What text may wait for: that a Move of one's own is played, blocks, is blocked or does Damage,
and that one takes Damage oneself."""
