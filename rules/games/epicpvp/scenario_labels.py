"""What scenarios call the options of each question (`docs/scenarios.md` lists them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.core.scenario_cards import numbered
from rules.games.epicpvp import questions
from rules.games.epicpvp.pieces import Piece

if TYPE_CHECKING:
    from rules.games.epicpvp.scenario_cast import Cast
    from rules.games.epicpvp.state import EpicTable

CARD_WORDS: Final = {
    questions.USE: "use",
    questions.ORDER: "resolve",
    questions.DISCARD: "discard",
    questions.CHOOSE: "choose",
}
"""The word before a card in the label of an option."""
NUMBER_WORDS: Final = {questions.DRAW: "draw", questions.MORE: "take"}
"""The word before a number."""
BLOCKING: Final = (questions.BLOCK, questions.FREE_BLOCK)
WITH_SUBJECT: Final = (*BLOCKING, questions.DISCARD, questions.MORE, questions.CHOOSE)
"""The questions that are about a card."""


class Labels:
    """The labels of one scenario's questions."""

    def __init__(self, table: EpicTable, cast: Cast, names: tuple[str, ...]) -> None:
        self.table = table
        self.cast = cast
        self.names = names

    def of(self, kind: str, options: Sequence[object]) -> list[str]:
        """The options in words. Of several cards of one name the first is called by it, the others
        by it and a number.
        """
        return numbered([self._one(kind, option) for option in options])

    def _one(self, kind: str, option: object) -> str:
        if option is PASS:
            return "pass"
        if not isinstance(option, Piece):
            return f"{NUMBER_WORDS[kind]} {option}"
        name = self.cast.name(option)
        if kind == questions.LEAD:
            return f"{self.names[option.owner]} first"
        if kind == questions.PLAY:
            in_hand = option in self.table.players[option.owner].hand
            return f"{'play' if option.printed.is_move and in_hand else 'use'} {name}"
        if kind in BLOCKING:
            subject = self.table.subject
            return f"{'' if subject is None else self.cast.name(subject)} blocks {name}"
        return f"{CARD_WORDS[kind]} {name}"
