"""The frame of card texts (BUF-EDGE-01): what an effect is, where it works and when it may be used.

An effect is either *standing*, it changes a number or a right for as long as its card is in play,
or a *deed*, carried out once each time its text is played or used:

- of an Action, as the card is played in a step or stage that it names (BUF-TURN-08), and of an
  Event, as it is played;
- of a card in play with `when`, as it is used in that step or stage, at a cost;
- of any other, as the card comes into play.

Effects register here; `effects` joins them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.core.effects import EffectRegistry

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable

TALENT: Final = "talent"
"""Adds to a talent of a Character: `function(t, source, character, talent, *arguments) -> int`."""
GOAL: Final = "goal"
"""Adds to a goal of a challenge: `function(t, source, placed, talent, *arguments) -> int`."""
RIGHT: Final = "right"
"""Changes what a Character may do; `rights` has the kinds: `function(t, source, character,
*arguments) -> int`."""
DEED: Final = "deed"
"""Is carried out: `function(t, player, source, *arguments) -> None`."""

THIS: Final = "this"
"""The Character itself, or the one that bears the Skill or Item."""
OWN_HERE: Final = "own here"
"""Its owner's Characters at its space; of a Location those of whoever acts (ruling: anybody's)."""
ENEMIES_HERE: Final = "enemies here"
ALL_HERE: Final = "all here"
OWN: Final = "own"
ENEMIES: Final = "enemies"
SCOPES: Final = (THIS, OWN_HERE, ENEMIES_HERE, ALL_HERE, OWN, ENEMIES)

FATIGUE: Final = "fatigue"
DISCARD: Final = "discard"
TURN: Final = "turn"
COSTS: Final = (FATIGUE, DISCARD, TURN)
"""What the use of a card in play costs: the card is fatigued, or discarded; or it costs nothing and
can be used once a turn. Every use has one, so that there is an end."""

EFFECTS: Final = EffectRegistry()

Possible = Callable[["BuffyTable", "Player", "Piece"], bool]


class Effect:
    """An effect of one card, ready to be called.

    Of a standing one `whose` says for which Characters it works (`SCOPES`), `time` whether only by
    day or by night ("" = always), `trait` what a Character must have ("" = nothing). Of a deed
    `when` is the window in which a card in play may be used, "" of any other; `cost` is what that
    takes; with `if_won` only whoever won the fight or defeated the challenge may use it. `possible`
    says whether a deed has anything to work on, so that nobody is offered what would do nothing.
    """

    __slots__ = (
        "arguments",
        "cost",
        "function",
        "if_won",
        "name",
        "possible",
        "time",
        "timing",
        "trait",
        "when",
        "whose",
    )

    def __init__(
        self, name: str, timing: str, function: Callable[..., Any], arguments: tuple[object, ...]
    ) -> None:
        self.name = name
        self.timing = timing
        self.function = function
        self.arguments = arguments
        self.possible: Possible | None = None
        self.whose = THIS
        self.time = ""
        self.trait = ""
        self.when = ""
        self.cost = ""
        self.if_won = False
