"""What scenarios call the options of each question (`docs/scenarios.md` lists them)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.core.policies import PASS
from rules.games.bloodsuckers import moves, questions
from rules.games.bloodsuckers.pieces import Character, CombatCard, Place
from rules.games.bloodsuckers.scenario_cast import Cast
from rules.games.bloodsuckers.state import BloodTable

CARD_WORDS: Final = {
    questions.DODGE: "dodge with",
    questions.SHARED: "give",
    questions.TAKEN: "take",
    questions.DISCARD: "discard",
    questions.CHOSEN: "keep",
    questions.LAY: "lay",
}
"""The word before a combat card in the label of an option; anywhere else it is played."""
CHARACTER_WORDS: Final = {
    questions.KEEP: "keep",
    questions.COMMIT: "commit",
    questions.ACTION: "move",
    questions.MOVE_TO: "swap with",
    questions.GIVEN: "give",
    questions.BONUS: "give up",
    questions.SWAP: "take back",
}
"""The word before a character."""
DEEDS: Final = {
    questions.DRAW.name: "draw",
    questions.TOKEN.name: "play a token",
    questions.GIVE.name: "give a character",
    questions.SHARE.name: "share a card",
    questions.SPEND.name: "spend a token",
    questions.VALUE.name: "value",
    questions.EFFECT.name: "effect",
    questions.LUCKY.name: "add 1",
    questions.REROLL.name: "roll again",
    questions.HAND_OVER.name: "give a card",
    questions.TAKE.name: "take a card",
    questions.TRADE.name: "trade cards",
}
"""The labels of what needs no card or character."""
YES: Final = {
    questions.REVERSE: "reverse",
    questions.AGGRESSION: "add 1",
    questions.KNOCKOUT: "draw",
    questions.RALLY: "draw",
}
"""The labels of YES."""


class Labels:
    """The labels of one scenario's questions."""

    def __init__(self, table: BloodTable, cast: Cast, names: tuple[str, ...]) -> None:
        self.table = table
        self.cast = cast
        self.names = names

    def of(self, seat: int, kind: str, options: Sequence[object]) -> list[str]:
        """The options in words. Of several cards of one name the first is called by it, the others
        by it and a number.
        """
        named: list[str] = []
        copies: Counter[str] = Counter()
        for option in options:
            label = self._one(seat, kind, option)
            copies[label] += 1
            more = copies[label] > 1 and isinstance(option, CombatCard)
            named.append(f"{label} #{copies[label]}" if more else label)
        return named

    def _one(self, seat: int, kind: str, option: object) -> str:
        if option is PASS:
            return "value" if kind == questions.USE else "pass"
        if option is questions.YES:
            return YES[kind]
        if isinstance(option, questions.Deed):
            return DEEDS[option.name]
        if isinstance(option, Place):
            return f"battle at {option.name}"
        if isinstance(option, CombatCard):
            return f"{CARD_WORDS.get(kind, 'play')} {self.cast.name(option)}"
        if isinstance(option, Character):
            return self._character(seat, kind, self.cast.name(option))
        if isinstance(option, str):
            return f"at {option}"
        number = int(str(option))
        if kind == questions.TARGET:
            return self.names[number]
        if kind == questions.BANK:
            return f"bank {number}"
        if kind == questions.MOVE_TO and number == moves.RESERVE:
            return "to the reserve"
        return f"column {number}" if kind == questions.COLUMN else f"to column {number}"

    def _character(self, seat: int, kind: str, name: str) -> str:
        if kind == questions.TARGET:
            return name
        if kind == questions.TOKEN_ON:
            is_vampire = self.table.players[seat].side is self.table.vampires
            return f"feed {name}" if is_vampire else f"activate on {name}"
        return f"{CHARACTER_WORDS[kind]} {name}"
