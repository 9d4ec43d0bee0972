"""Standing effects: what texts change for as long as their card is where they work: numbers of a
Move, energy, who may block it, and whether it hits. `values` asks them.

Values are worked out anew each time they are asked for, so a text counts from the moment on at
which its condition holds (EPV-TEXT-01). What a Move was "played with" stays true while it is
incoming: the Moves of that turn are remembered until its player's next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.effects import INTEGER, Parameter
from rules.games.epicpvp.conditions import played_basic
from rules.games.epicpvp.texts import (
    AMOUNT,
    ATTACK,
    BLOCK,
    BLOCKERS,
    COST,
    DAMAGE,
    ENERGY,
    HIT,
    standing,
)

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.state import EpicTable


# The effects of a Move itself.


@standing(ATTACK, "+{amount} Attack if you also played a Basic Move that turn.", AMOUNT)
def attack_with_basic(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More Attack beside a Basic Move (EPV-TEXT-02)."""
    return amount if played_basic(t.players[move.owner]) else 0


@standing(BLOCK, "+{amount} Block if you also played a Basic Move that turn.", AMOUNT)
def block_with_basic(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More Block beside a Basic Move (EPV-TEXT-02)."""
    return amount if played_basic(t.players[move.owner]) else 0


@standing(ATTACK, "+{amount} Attack for each other Move that you played that turn.", AMOUNT)
def attack_per_move(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More Attack for each other own Move of the turn."""
    return amount * others_played(t, move)


@standing(BLOCK, "+{amount} Block for each other Move that you played that turn.", AMOUNT)
def block_per_move(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More Block for each other own Move of the turn."""
    return amount * others_played(t, move)


@standing(COST, "Costs {amount} less if you have played a Basic Move this turn.", AMOUNT)
def cheaper_with_basic(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """Less Cost once a Basic Move lies there (EPV-TEXT-02)."""
    return -amount if played_basic(t.players[move.owner]) else 0


@standing(DAMAGE, "Does {amount} more Damage.", AMOUNT)
def more_damage(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """A hit does more than 1 Damage."""
    return amount


@standing(
    BLOCKERS,
    "Cannot be blocked by Moves below Cost {cost}.",
    Parameter("cost", INTEGER, maximum=20, help="The lowest Cost that may block it."),
)
def blocked_from_cost(t: EpicTable, source: Piece, blocker: Piece, cost: int) -> bool:
    """Only Moves of some printed Cost may block it."""
    return blocker.printed.cost >= cost


@standing(
    BLOCKERS,
    "Can only be blocked by a Move of the highest Cost among those that its player played that "
    "turn.",
)
def feint(t: EpicTable, source: Piece, blocker: Piece) -> bool:
    """Feint (EPV-RC-08, EPV-Q-19): printed Costs, of all Moves that the blocking player played
    this turn, wherever they are by now. Whether it must be blocked is a switch, `feint_forced`.
    """
    played = t.players[blocker.owner].played
    return all(blocker.printed.cost >= other.printed.cost for other in played)


@standing(HIT, "If it is blocked, it still does its Damage if another Move of yours does Damage.")
def hits_with_another(t: EpicTable, source: Piece, move: Piece) -> bool:
    """Quick Stab (EPV-TEXT-06, EPV-Q-18)."""
    return True


# The effects of a Race, a Class or a Permanent.


@standing(ATTACK, "Your Basic Moves have +{amount} Attack.", AMOUNT, lasting=True)
def basics_attack(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More Attack for each own Basic Move (EPV-TEXT-03, EPV-TEXT-04)."""
    return amount if move.printed.basic else 0


@standing(BLOCK, "Your Basic Moves have +{amount} Block.", AMOUNT, lasting=True)
def basics_block(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More Block for each own Basic Move (EPV-TEXT-03, EPV-TEXT-04)."""
    return amount if move.printed.basic else 0


@standing(COST, "Your Basic Moves cost {amount} less.", AMOUNT, lasting=True)
def basics_cheaper(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """Less Cost for each own Basic Move (EPV-TEXT-03, EPV-TEXT-04)."""
    return -amount if move.printed.basic else 0


@standing(ENERGY, "You have {amount} more energy each turn.", AMOUNT, lasting=True)
def extra_energy(t: EpicTable, source: Piece, move: Piece, amount: int) -> int:
    """More energy than the Aggression Pile gives (EPV-TEXT-04, EPV-AGG-02)."""
    return amount


def others_played(t: EpicTable, move: Piece) -> int:
    """How many Moves beside this one its player played on that turn."""
    return sum(1 for other in t.players[move.owner].played if other is not move)
