"""The questions that the engine asks, and what their options are.

PASS is the last option wherever declining is legal. A question about one card or character (which
column, which target, where to) has it as `BloodView.subject`.
"""

from __future__ import annotations

from typing import Final


class Deed:
    """An action without a card of its own, as an option of ACTION."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


DRAW: Final = Deed("draw a card")
TOKEN: Final = Deed("play a token")
GIVE: Final = Deed("give a character")
SHARE: Final = Deed("share a card")
SPEND: Final = Deed("spend an Action Token")

VALUE: Final = Deed("its value")
EFFECT: Final = Deed("its effect")
LUCKY: Final = Deed("add 1 to the roll")
REROLL: Final = Deed("roll again")
YES: Final = Deed("yes")
HAND_OVER: Final = Deed("give a card")
TAKE: Final = Deed("take a card")
TRADE: Final = Deed("trade cards")

LOCATION: Final = "location"
START_AT: Final = "start at"
KEEP: Final = "keep"
COMMIT: Final = "commit"
COMMIT_TO: Final = "commit to"
ACTION: Final = "action"
COLUMN: Final = "column"
USE: Final = "use"
TARGET: Final = "target"
DODGE: Final = "dodge"
ROLL: Final = "roll"
REVERSE: Final = "reverse"
AGGRESSION: Final = "aggression"
KNOCKOUT: Final = "knockout"
RALLY: Final = "rally"
TOKEN_ON: Final = "token on"  # noqa: S105 - a word, not a secret
MOVE_TO: Final = "move to"
GIVEN: Final = "given"
SHARING: Final = "sharing"
SHARED: Final = "shared"
TAKEN: Final = "taken"
BANK: Final = "bank"
DISCARD: Final = "discard"
BONUS: Final = "bonus"
SWAP: Final = "swap"
CHOSEN: Final = "chosen"
LAY: Final = "lay"

QUESTIONS: Final = {
    LOCATION: "Where is the next battle? Open locations; the starting side is asked.",
    START_AT: "Dusk or Dawn, at the Hospital (BLD-ALT-02)? The words `dusk` and `dawn`.",
    KEEP: "Which character is kept (BLD-ALT-03)? Those drawn; asked until enough are kept.",
    COMMIT: "Which character is committed? Own reinforcements, or PASS once one is. Until PASS.",
    COMMIT_TO: "To which column? Numbers of columns where the own space is free.",
    ACTION: "What next? Combat cards that may be played, own characters that may be moved, DRAW, "
    "TOKEN, GIVE, SHARE, SPEND, or PASS, which ends Step 1. A committed character stands for "
    "moving it, one of the reinforcements for moving it into a column.",
    COLUMN: "In which column? Numbers.",
    USE: "Of an Attack Card with OR: VALUE or EFFECT. With AND: EFFECT, or PASS for the value "
    "alone.",
    TARGET: "Whom, or whose counter, does it hit? Characters; or seats, for a counter in the "
    "column named before; or columns, for one of several counters of the same seat.",
    DODGE: "Which Dodge answers the Strike on `subject`? Dodge Cards of the hand, or PASS.",
    ROLL: "What of the roll (BLD-ABIL-05, -06)? LUCKY, REROLL, or PASS. `BloodView.roll` is the "
    "die.",
    REVERSE: "Is the card played with Day and Night reversed (BLD-ABIL-11)? YES, or PASS.",
    AGGRESSION: "Does the attack get +1 (BLD-ABIL-10)? YES, or PASS.",
    KNOCKOUT: "Is a card drawn for the stun (BLD-ABIL-08)? YES, or PASS.",
    RALLY: "Is a card drawn (BLD-ABIL-07)? YES, or PASS.",
    TOKEN_ON: "Which own character gets the Blood or Adrenaline Token? Own characters.",
    MOVE_TO: "Where does `subject` go? Numbers of free columns, 0 for the reinforcements, or an "
    "own character to change places with.",
    GIVEN: "Which character goes to the teammate? Own reinforcements.",
    SHARING: "How (BLD-ACT-13)? HAND_OVER, TAKE, TRADE.",
    SHARED: "Which card of the own hand goes to the teammate?",
    TAKEN: "Which card of the teammate's hand, or of those discarded for it, is taken? PASS where "
    "none need be.",
    BANK: "How many unused actions become Action Tokens? Numbers, the most first.",
    DISCARD: "Which card is discarded? Cards of the hand, or PASS. Until PASS. In Step 2, and for "
    "cards that ask for discards.",
    BONUS: "Is the location's bonus taken (BLD-ALT-07, -08)? Which own character goes? Own "
    "characters, or PASS.",
    SWAP: "Which character of the discard pile comes back (BLD-ALT-07)? Characters.",
    CHOSEN: "Which of the cards looked at is kept (BLD-ALT-10)? Cards.",
    LAY: "Which Attack Card is laid in the tiebreaker? Attack Cards of the hand.",
}
