"""The questions that the engine asks, and what their options are.

PASS is the last option wherever declining is legal. A question about one card or character (where
to, onto whom, against whom) has it as `BuffyView.subject`.

A watch (BUF-TURN-02) is one question whose kind is the step or stage itself (`vocabulary.WINDOWS`).
Its options are what one may do, each by what does it:

- PROLOGUE: the own face-up challenge, or CYCLE where it has no legal space; an event of the hand.
- REFRESH: READY_ALL, the mandatory refresh.
- MOVEMENT: an own Character that may move.
- RESOURCE: of the hand a level 1 Character, an Episode, a higher level of a Character in play, a
  Skill, an Item; an Item in play to swap, or to use its text, where PLAY_IT asks which; the own
  Main's level 1 card in the discard pile.
- CONFLICT: an own Character that starts a fight; a challenge in play that own Characters face.
- FIGHT_CHOOSE: to the defender, an own Character as Stunt-Double.
- FIGHT_BATTLE, CHALLENGE_BATTLE: a card of the hand for a talent stack. An action that boosts and
  could also be played here stands there once; PLAY_IT asks which.
- FIGHT_DISCARD, CHALLENGE_DISCARD: DISCARD_DOWN, the mandatory discard, where a text could be used
  before it; without one `DISCARD` is asked at once (BUF-FIGHT-18, BUF-CHAL-12).
- In each: an action card of the hand, and a card in play whose effect may be used, where their text
  names the step or stage (BUF-TURN-08).

PASS is there once nothing mandatory is left to do (BUF-TURN-05).
"""

from __future__ import annotations

from typing import Final


class Deed:
    """Something to do without a card of its own, as an option."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


BY_DAY: Final = Deed("day")
BY_NIGHT: Final = Deed("night")
CYCLE: Final = Deed("put it under the Challenge Deck")
READY_ALL: Final = Deed("refresh all")
DISCARD_DOWN: Final = Deed("discard down to 5")
BOOST: Final = Deed("as a boost")
PLAY: Final = Deed("play its text")
SWAP_IT: Final = Deed("swap it")

MAIN_AT: Final = "main at"
"""Set-up: which own space the Main Character starts on (BUF-SETUP-09). Own spaces."""
TIME: Final = "time"
"""Set-up: whether it begins by day or by night (BUF-SETUP-10). BY_DAY, BY_NIGHT."""
LOCATION: Final = "location"
"""Set-up: which location is played (BUF-SETUP-11). Own locations not yet played, or PASS."""
LOCATION_AT: Final = "location at"
"""Set-up: onto which space the subject is played. Own spaces without a location."""
CHALLENGE_AT: Final = "challenge at"
"""Where the subject, a challenge, is placed (BUF-PRO-02). Spaces."""
DISCARD: Final = "discard"
"""Which card of the hand is discarded. In the Draw Step until PASS (BUF-DRAW-01), else as long as
there are too many, or as many as a text says."""
TO: Final = "to"
"""Where the subject, a Character, moves (BUF-MOVE-01). Spaces."""
ENTER_AT: Final = "enter at"
"""Where the subject comes into play (BUF-RES-01, BUF-RES-16). Own spaces."""
ASCENDS: Final = "ascends"
"""Which own Character the subject is put on, where several could ascend (BUF-ASC-01)."""
BEARER: Final = "bearer"
"""Who gets the subject, a Skill or an Item of the hand: Characters; of an Item also those in play
that it may replace (BUF-RES-15)."""
SWAP: Final = "swap"
"""What the subject, an Item in play, is swapped with: an Item of another Character there, or a
Character there with room (BUF-RES-13, BUF-Q-24)."""
TARGET: Final = "target"
"""Whom the subject fights (BUF-CONF-01). Enemy Characters at its space."""
FACING: Final = "facing"
"""Who else faces the subject, a challenge (BUF-CHAL-02). Own ready Characters at its space that do
not yet, or PASS once there is one. Asked until PASS."""
SURPLUS: Final = "surplus"
"""Which of its Items the subject, a Character that bears too many, loses (BUF-RES-11). Its Items.
"""
PLAY_IT: Final = "play it"
"""Whether the subject is placed or its text played: BOOST, PLAY; or, an Item in play, swapped or
its text used: SWAP_IT, PLAY."""
TALENT: Final = "talent"
"""Into which talent stack the subject goes (BUF-FIGHT-06, BUF-Q-20). Talents, by number."""
CHOOSE: Final = "choose"
"""What the subject's text works on: cards, Characters, challenges, spaces; PASS where it may be
left."""
