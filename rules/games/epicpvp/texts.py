"""The frame of card texts: what an effect is, where and when it works, and what it may ask for.

An effect is either *standing*, it changes a number or a right for as long as its card is where it
works, or a *deed*, carried out at a moment that its parameter `when` names: a window of the own
turn, or something that happens (`vocabulary`). Effects register here; `effects` joins them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.core.effects import FLAG, INTEGER, WORD, EffectRegistry, Parameter
from rules.games.epicpvp.vocabulary import (
    AFTER_AGGRESSION,
    AFTER_BLOCKS,
    AFTER_DRAW,
    AFTER_MOVES,
    ASSIGNING,
    BEFORE_MOVES,
    BLOCKED,
    BLOCKS,
    BOARD_TYPES,
    CARD_TYPES,
    DAMAGED,
    END,
    HAPPENINGS,
    HITS,
    MOVE,
    PLAYED,
    PLAYING,
    SPECIAL,
    WINDOWS,
)

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable

ATTACK: Final = "attack"
BLOCK: Final = "block"
COST: Final = "cost"
ENERGY: Final = "energy"
BLOCKERS: Final = "blockers"
DAMAGE: Final = "damage"
HIT: Final = "hit"
DEED: Final = "deed"

FIELD: Final = "field"
"""The text of a Move works while it is in the field, and is about this Move."""
HAND: Final = "hand"
"""The text of a Special is used from the hand, which discards it (EPV-COMP-08)."""
LASTING: Final = "lasting"
"""The text of a Race, a Class or a Permanent works all the time, and is about all Moves of its
player (EPV-TEXT-03, EPV-TEXT-04)."""

TURN: Final = "turn"
GAME: Final = "game"

UNSTATED: Final = ""
"""The `when` of a Move's deed whose card does not say it: as it is played, or as it does Damage
(EPV-RC-06)."""

EFFECTS: Final = EffectRegistry()

Possible = Callable[["EpicTable", "Player", "Piece", "Moment"], bool]


class Traits:
    """What goes for every use of one effect, whatever card carries it.

    `carriers` are the card types that may have it. `lasting`: on a Move or a Special it only works
    once that is a Permanent. `moments` are those of a text that has no `when`, with its `limit`,
    and it may then be left. `possible` says whether it has anything to work on, so that nobody is
    offered what would do nothing.
    """

    __slots__ = ("carriers", "lasting", "limit", "moments", "possible")

    def __init__(
        self,
        carriers: tuple[str, ...],
        *,
        lasting: bool = False,
        moments: tuple[str, ...] = (),
        limit: str = "",
        possible: Possible | None = None,
    ) -> None:
        self.carriers = carriers
        self.lasting = lasting
        self.moments = moments
        self.limit = limit
        self.possible = possible


TRAITS: Final[dict[str, Traits]] = {}

AMOUNT: Final = Parameter("amount", INTEGER, maximum=20, help="How much.")
CARDS: Final = Parameter(
    "count",
    INTEGER,
    maximum=20,
    phrase="{} cards",
    special=((1, "1 card"),),
    help="How many cards.",
)
DAMAGES: Final = Parameter("count", INTEGER, maximum=20, help="How much Damage.")

WHEN_WORDS: Final = (
    (PLAYED, " when played"),
    (BLOCKS, " when blocking"),
    (BLOCKED, " when blocked"),
    (HITS, " for each Damage done"),
    (DAMAGED, " for each Damage that you take"),
    (AFTER_AGGRESSION, " after gaining Aggression"),
    (AFTER_DRAW, " after drawing from Aggression"),
    (BEFORE_MOVES, " before playing Moves"),
    (PLAYING, " while playing Moves"),
    (AFTER_MOVES, " after playing Moves"),
    (ASSIGNING, " when blocks are assigned"),
    (AFTER_BLOCKS, " after blocks"),
    (END, " at the end of your turn"),
)


def _when(choices: tuple[str, ...], default: str | None = None) -> Parameter:
    return Parameter(
        "when",
        WORD,
        choices,
        default,
        phrase=" when {}",
        special=WHEN_WORDS,
        help="The moment: a window of your own turn, or something that happens.",
    )


def _flag(name: str, words: str, help: str) -> Parameter:
    return Parameter(name, FLAG, (), False, special=((1, words), (0, "")), help=help)


BY_OPPONENT: Final = _flag(
    "by_opponent",
    " by your opponent",
    "Only if the player straight across blocks, not that player's partner.",
)
SPARE: Final = Parameter(
    "spare",
    INTEGER,
    default=0,
    maximum=20,
    phrase=" with at least {} more Block than needed",
    special=((0, ""),),
    help="The Block that must be left over.",
)
SAME_COST: Final = _flag(
    "same_cost", " a Move of the same Cost", "Only if blocker and blocked have the same Cost."
)
WITH_BASIC: Final = _flag(
    "with_basic",
    ", if you also played a Basic Move that turn",
    "Only if a Basic Move was played on the same turn.",
)
MAY: Final = _flag("may", ", if you like", "Its player may leave it.")
LIMIT: Final = Parameter(
    "limit", WORD, (TURN, GAME), "", phrase=", once a {}", help="How often at most; else each time."
)
DISCARDS_THIS: Final = _flag(
    "discards_this", ", discarding this Permanent", "The Permanent goes to the discard pile for it."
)
AS_PERMANENT: Final = _flag(
    "as_permanent", " (as a Permanent)", "It works only while the card is a Permanent."
)
CONDITIONS: Final = (
    BY_OPPONENT,
    SAME_COST,
    SPARE,
    WITH_BASIC,
    MAY,
    LIMIT,
    DISCARDS_THIS,
    AS_PERMANENT,
)
"""What every deed with a `when` may ask for."""
CONDITION_WORDS: Final = "{when}" + "".join(f"{{{asked.name}}}" for asked in CONDITIONS)

Function = Callable[..., Any]


def standing(
    timing: str, template: str, *parameters: Parameter, lasting: bool = False
) -> Callable[[Function], Function]:
    """Register a standing effect under the function's name: of a Move itself, or `lasting`, of
    whatever lies beside Race and Class.
    """

    def register(function: Function) -> Function:
        TRAITS[function.__name__] = Traits(CARD_TYPES if lasting else (MOVE,), lasting=lasting)
        return EFFECTS.effect(timing, template, *parameters)(function)

    return register


def deed(
    template: str,
    *parameters: Parameter,
    carriers: tuple[str, ...] = CARD_TYPES,
    whens: tuple[str, ...] = (*HAPPENINGS, *WINDOWS),
    unstated: bool = False,
    possible: Possible | None = None,
) -> Callable[[Function], Function]:
    """Register a deed whose card says when; with `unstated` it need not. `template` is what is
    done, without its full stop: the conditions follow.
    """

    def register(function: Function) -> Function:
        TRAITS[function.__name__] = Traits(carriers, possible=possible)
        when = _when(whens, UNSTATED if unstated else None)
        said = f"{template}{CONDITION_WORDS}."
        return EFFECTS.effect(DEED, said, *parameters, when, *CONDITIONS)(function)

    return register


def ability(
    template: str,
    *parameters: Parameter,
    moments: tuple[str, ...],
    limit: str,
    possible: Possible | None = None,
) -> Callable[[Function], Function]:
    """Register a deed with moments of its own, which its player may leave, for what lies beside
    Race and Class (EPV-TEXT-03).
    """

    def register(function: Function) -> Function:
        TRAITS[function.__name__] = Traits(
            CARD_TYPES, lasting=True, moments=moments, limit=limit, possible=possible
        )
        return EFFECTS.effect(DEED, template, *parameters)(function)

    return register


class Effect:
    """An effect of one card, ready to be called.

    A standing one is called `function(t, source, move, *arguments)`: of ATTACK, BLOCK, COST, ENERGY
    and DAMAGE it gives what is added, a lower Cost below 0, of BLOCKERS whether the Move may block
    it, of HIT whether it hits. A deed is called `function(t, player, source, moment, *arguments)`.
    `source` is the card that carries it and `player` the one whose text it is.

    `place` is FIELD, HAND or LASTING; `moments` are empty for a standing one. `may` says that its
    player may leave it, `limit` how often it works: "" = each time, TURN, GAME. `spare` is the
    Block that must be left over, `same_cost` asks for a block at the same Cost, `by_opponent` for a
    block by the player across, `with_basic` for a Basic Move played that turn. `discards_this` says
    that a Permanent goes to the discard pile for it. `unstated`: the card does not say which of its
    `moments` is meant, a switch does (EPV-RC-06).
    """

    __slots__ = (
        "arguments",
        "by_opponent",
        "discards_this",
        "function",
        "limit",
        "may",
        "moments",
        "name",
        "place",
        "possible",
        "same_cost",
        "spare",
        "timing",
        "unstated",
        "with_basic",
    )

    def __init__(
        self,
        name: str,
        timing: str,
        function: Function,
        arguments: tuple[object, ...],
        place: str,
    ) -> None:
        self.name = name
        self.timing = timing
        self.function = function
        self.arguments = arguments
        self.place = place
        self.moments: tuple[str, ...] = ()
        self.possible: Possible | None = None
        self.may = False
        self.limit = ""
        self.spare = 0
        self.same_cost = False
        self.by_opponent = False
        self.with_basic = False
        self.discards_this = False
        self.unstated = False


class Moment:
    """What has happened, as a deed sees it: `move` is the own Move concerned, `other` the enemy's
    that it blocks or is blocked by (or the card whose text blocks it), `spare` the Block left over,
    `lost` the Life card that a Damage cost. In a window all are empty.
    """

    __slots__ = ("lost", "move", "other", "spare", "when")

    def __init__(
        self,
        when: str,
        move: Piece | None = None,
        other: Piece | None = None,
        spare: int = 0,
        lost: Piece | None = None,
    ) -> None:
        self.when = when
        self.move = move
        self.other = other
        self.spare = spare
        self.lost = lost


def place_of(name: str, card_type: str, as_permanent: bool) -> str:
    """Where an effect works on a card of this type."""
    if card_type in BOARD_TYPES or as_permanent or TRAITS[name].lasting:
        return LASTING
    return HAND if card_type == SPECIAL else FIELD
