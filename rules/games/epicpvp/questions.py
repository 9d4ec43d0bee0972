"""The questions that the engine asks, and what their options are.

PASS is the last option wherever declining is legal. A question about one card (which Move this one
blocks, which card this text takes) has it as `EpicView.subject`.
"""

from __future__ import annotations

from typing import Final

LEAD: Final = "lead"
"""2-vs-2, Initiatives tied: which partner plays first all game. Options: the partners' Race cards
(EPV-TEAM-07)."""
DRAW: Final = "draw"
"""Step 2: how many cards to draw from the Aggression Pile. Options: 0 up to its size
(EPV-DRAW-01)."""
PLAY: Final = "play"
"""Step 3: a Move from the hand, a Special or an ability to use, or PASS (EPV-PLAY-01)."""
USE: Final = "use"
"""At any other moment: a Special from the hand or a card with an ability to use, or PASS."""
BLOCK: Final = "block"
"""Step 4: which incoming Move the subject blocks, or PASS (EPV-BLOCK-01)."""
FREE_BLOCK: Final = "free block"
"""Step 4: which incoming Move is blocked by the text of the subject, or PASS (EPV-RC-05)."""
ORDER: Final = "order"
"""Which of one's own simultaneous texts goes first. Options: the cards that carry them
(EPV-TIME-01)."""
DISCARD: Final = "discard"
"""A card to discard for the subject's text; PASS once there may be an end."""
MORE: Final = "more"
"""A number that the subject's text lets one choose."""
CHOOSE: Final = "choose"
"""Any other card that the subject's text has one choose, or PASS."""
