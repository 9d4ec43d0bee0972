"""What scenarios call the options of each question (`docs/scenarios.md` lists them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.core.scenario_cards import numbered
from rules.games.buffy import questions, stacks
from rules.games.buffy.items import partners
from rules.games.buffy.pieces import Character, Piece, Placed, Space
from rules.games.buffy.scenario_words import PLAYERS
from rules.games.buffy.vocabulary import (
    CHALLENGE,
    CHALLENGE_BATTLE,
    CHARACTER,
    FIGHT_BATTLE,
    FIGHT_CHOOSE,
    ITEM,
    MOVEMENT,
    RESOURCE,
    SKILL,
    TALENTS,
)

if TYPE_CHECKING:
    from rules.games.buffy.scenario_cast import Cast
    from rules.games.buffy.state import BuffyTable

BATTLES: Final = (FIGHT_BATTLE, CHALLENGE_BATTLE)
KEEP: Final = "keep the rest"
"""PASS where cards of the hand are discarded."""
WORDS: Final = {
    questions.MAIN_AT: "at",
    questions.LOCATION: "play",
    questions.LOCATION_AT: "at",
    questions.CHALLENGE_AT: "at",
    questions.DISCARD: "discard",
    questions.TO: "to",
    questions.ENTER_AT: "at",
    questions.ASCENDS: "on",
    questions.TARGET: "against",
    questions.FACING: "with",
    questions.TALENT: "into",
    questions.SURPLUS: "discard",
    questions.CHOOSE: "choose",
}
"""The word before each option of a question."""


class Labels:
    """The labels of one scenario's questions."""

    def __init__(self, table: BuffyTable, cast: Cast) -> None:
        self.table = table
        self.cast = cast

    def of(self, kind: str, options: Sequence[object]) -> list[str]:
        """The options in words. Of several of one name the first is called by it, the others by it
        and a number.
        """
        return numbered([self._one(kind, option) for option in options])

    def _one(self, kind: str, option: object) -> str:
        if option is PASS:
            return KEEP if kind == questions.DISCARD else "pass"
        if isinstance(option, questions.Deed):
            return option.name
        if kind in WORDS:
            return f"{WORDS[kind]} {self.named(option)}"
        name = self.named(option)
        if kind == questions.BEARER:
            return f"to {name}" if isinstance(option, Character) else f"for {name}"
        if kind == questions.SWAP:
            return f"to {name}" if isinstance(option, Character) else f"with {name}"
        if isinstance(option, Character):
            if kind == MOVEMENT:
                return f"move {name}"
            return f"{name} doubles" if kind == FIGHT_CHOOSE else f"{name} fights"
        if isinstance(option, Placed):
            return f"face {name}"
        if isinstance(option, Piece):
            return self._piece(kind, option)
        return name

    def _piece(self, kind: str, piece: Piece) -> str:
        """A card in a watch: where it is tells what is done with it."""
        printed = piece.printed
        name = self.cast.name(piece)
        player = self.table.players[piece.owner]
        if printed.type == CHALLENGE:
            return f"place {name}"
        if piece in player.discard:
            return f"resurrect {name}"
        if piece not in player.hand:
            if printed.type == ITEM and kind == RESOURCE and partners(self.table, player, piece):
                return f"swap {name}"
            return f"use {self.cast.in_play(piece)}"
        if kind in BATTLES and printed.stacks & stacks.allowed(self.table, player):
            return f"boost with {name}"
        if kind == RESOURCE and printed.type in (SKILL, ITEM):
            return f"attach {name}"
        if kind == RESOURCE and printed.type == CHARACTER and printed.level > 1:
            return f"ascend to {name}"
        return f"play {name}"

    def named(self, option: object) -> str:
        """What is chosen, without the word before it."""
        if isinstance(option, Character):
            return self.cast.character(option)
        if isinstance(option, Placed):
            return self.cast.name(option.card)
        if isinstance(option, Space):
            return "the Park" if option.number == 0 else f"{PLAYERS[option.owner]} {option.number}"
        if isinstance(option, Piece):
            return self.cast.in_play(option)
        if isinstance(option, int):
            return TALENTS[option]
        return str(option)
