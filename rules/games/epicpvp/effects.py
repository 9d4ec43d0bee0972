"""What card texts do: a small function an effect, registered with its parameters and sentence.

An effect is either *standing* (it changes a number or a right for as long as its card is in play:
ATTACK, BLOCK, COST, ENERGY, BLOCKERS, DAMAGE, HIT) or a *deed*, carried out at a moment that its
parameter `when` names: a window of the own turn, or something that happens (`vocabulary`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.core.effects import EffectRegistry

if TYPE_CHECKING:
    from rules.core.cards import EffectData
    from rules.games.epicpvp.pieces import Piece

ATTACK: Final = "attack"
BLOCK: Final = "block"
COST: Final = "cost"
ENERGY: Final = "energy"
BLOCKERS: Final = "blockers"
DAMAGE: Final = "damage"
HIT: Final = "hit"
DEED: Final = "deed"

EFFECTS: Final = EffectRegistry()


class Effect:
    """An effect of one card, ready to be called.

    A standing one is called `function(t, source, move, *arguments)`, a deed
    `function(t, source, moment, *arguments)`; `source` is the card that carries it. `when` is empty
    for a standing one. `may` says that its player may leave it, `limit` how often it works: "" =
    each time, "turn", "game". `spare` is the Block that must be left over, `same_cost` asks for a
    block at the same Cost; `discards_this` says that a Permanent goes to the discard pile for it.
    """

    __slots__ = (
        "arguments",
        "discards_this",
        "function",
        "limit",
        "may",
        "name",
        "same_cost",
        "spare",
        "timing",
        "when",
    )

    def __init__(
        self,
        name: str,
        timing: str,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        *,
        when: str = "",
        may: bool = False,
        limit: str = "",
        spare: int = 0,
        same_cost: bool = False,
        discards_this: bool = False,
    ) -> None:
        self.name = name
        self.timing = timing
        self.function = function
        self.arguments = arguments
        self.when = when
        self.may = may
        self.limit = limit
        self.spare = spare
        self.same_cost = same_cost
        self.discards_this = discards_this


class Moment:
    """What has happened, as a deed sees it: `move` is the own Move concerned, `other` the enemy's
    that it blocks or is blocked by, `spare` the Block left over. In a window all are empty.
    """

    __slots__ = ("move", "other", "spare", "when")

    def __init__(
        self, when: str, move: Piece | None = None, other: Piece | None = None, spare: int = 0
    ) -> None:
        self.when = when
        self.move = move
        self.other = other
        self.spare = spare


def misplaced(data: EffectData, card_type: str) -> str:
    """Why the engine would never look at a registered effect on such a card; empty if it does."""
    raise NotImplementedError


def bind(data: EffectData) -> Effect:
    """The callable effect of one checked entry of a card's `effects` list."""
    raise NotImplementedError
