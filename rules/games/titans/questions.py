"""The questions that the engine asks, and what their options are.

PASS is the last option wherever declining is legal. A question about one card (where to, which
level, paid with what) has that card as `TitansView.subject`.
"""

from __future__ import annotations

from typing import Final

SLOT: Final = "slot"
ACTION: Final = "action"
STAGE: Final = "stage"
MOVE: Final = "move"
TO: Final = "to"
STORYLINE: Final = "storyline"
RETREAT: Final = "retreat"
ADVANCE: Final = "advance"
REVEAL: Final = "reveal"
EXCESS: Final = "excess"
BATTLE: Final = "battle"
COPY: Final = "copy"
SKILLZ: Final = "skillz"
PAY: Final = "pay"
LEVEL: Final = "level"
COST: Final = "cost"

QUESTIONS: Final = {
    SLOT: "Which Field goes to the next free slot? Own Field cards; slots 1 and 2 are asked for.",
    ACTION: "Which card goes to the Action Area? Cards of the hand, or PASS. Asked until PASS.",
    STAGE: "Which Character is staged? Characters of the hand, or PASS.",
    MOVE: "Which Character moves? Own Characters in play that may move, or PASS. Asked until PASS. "
    "One on a Field goes to Staging.",
    TO: "To which Field? Slot numbers: of the enemy's Fields for the Offense, of the own ones for "
    "the Defense.",
    STORYLINE: "Which Storyline is played? Those of the hand for this phase, or PASS. Until PASS.",
    RETREAT: "Which Character goes back to Staging by a card? Own Characters on Fields.",
    ADVANCE: "Which Character goes to a Field by a card? Own staged Characters.",
    REVEAL: "Which enemy Field is turned up? Slot numbers.",
    EXCESS: "Which Character above 6 goes to the Trash? Own staged Characters.",
    BATTLE: "Which battle is next? Slot numbers of the Defense's Fields.",
    COPY: "Which of two copies that turned up at once goes to the Trash? Both Characters.",
    SKILLZ: "Which Skillz is placed? Skillz of the hand, or PASS. Asked until PASS.",
    PAY: "Which Skillz is paid next? Own placed Skillz that are not yet paid.",
    LEVEL: "Which level of its Power Meter? Costs that can be paid.",
    COST: "Which card pays? Cards of the own Action Area.",
}
