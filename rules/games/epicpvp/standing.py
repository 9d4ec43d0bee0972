"""Standing effects: the numbers and rights that texts change while their card is where they work.

Values are worked out anew each time they are asked for, so a text counts from the moment on at
which its condition holds (EPV-TEXT-01). What a Move was "played with" stays true while it is
incoming: the Moves of that turn are remembered until its player's next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.effects import INTEGER, Parameter
from rules.games.epicpvp.texts import (
    AMOUNT,
    ATTACK,
    BLOCK,
    BLOCKERS,
    COST,
    DAMAGE,
    ENERGY,
    FIELD,
    HIT,
    LASTING,
    standing,
)

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable

DUTY: Final = "feint"
"""The name of the effect that says who must block (EPV-RC-08)."""


# What the rules ask.


def attack_bonus(t: EpicTable, player: Player, move: Piece) -> int:
    """What texts add to each Attack symbol of a player's Move (EPV-TEXT-01)."""
    return _added(t, player, move, ATTACK)


def block_bonus(t: EpicTable, player: Player, move: Piece) -> int:
    """What texts add to each Block symbol of a player's Move (EPV-TEXT-01)."""
    return _added(t, player, move, BLOCK)


def cost(t: EpicTable, player: Player, move: Piece) -> int:
    """The energy that playing a Move from the hand takes now; texts may lower it, to 0 at the
    least.
    """
    return max(move.printed.cost - _added(t, player, move, COST), 0)


def extra_energy(t: EpicTable, player: Player) -> int:
    """The energy that texts add to the size of the Aggression Pile."""
    total = 0
    for source in (*player.boards, *player.permanents):
        for effect in source.printed.effects:
            if effect.timing == ENERGY and effect.place == LASTING:
                total += effect.function(t, source, source, *effect.arguments)
    return total


def damage_of(t: EpicTable, player: Player, move: Piece) -> int:
    """The Damage that a hit of a player's Move does: 1 (EPV-DMG-01), and what texts add."""
    return 1 + _added(t, player, move, DAMAGE)


def may_block(t: EpicTable, player: Player, blocker: Piece, incoming: Piece) -> bool:
    """Whether the texts of an incoming Move let this player's Move block it. Its Block is not
    looked at.
    """
    for effect in incoming.printed.effects:
        limits = effect.timing == BLOCKERS and effect.place == FIELD
        if limits and not effect.function(t, player, blocker, *effect.arguments):
            return False
    return True


def demands_block(t: EpicTable, incoming: Piece) -> bool:
    """Whether an incoming Move has to be blocked where one can do it: `feint_forced` (EPV-Q-19)."""
    return t.rulings.feint_forced and any(
        effect.name == DUTY for effect in incoming.printed.effects
    )


def hits_with_others(move: Piece) -> bool:
    """Whether a blocked Move does its Damage if another Move of its player does (EPV-Q-18)."""
    return any(effect.timing == HIT for effect in move.printed.effects)


def _added(t: EpicTable, player: Player, move: Piece, timing: str) -> int:
    """The sum of the Move's own texts and of those beside its player's Race and Class."""
    total = 0
    for effect in move.printed.effects:
        if effect.timing == timing and effect.place == FIELD:
            total += effect.function(t, player, move, *effect.arguments)
    for source in (*player.boards, *player.permanents):
        for effect in source.printed.effects:
            if effect.timing == timing and effect.place == LASTING:
                total += effect.function(t, player, move, *effect.arguments)
    return total


# The effects of a Move itself.


@standing(ATTACK, "+{amount} Attack if you also played a Basic Move that turn.", AMOUNT)
def attack_with_basic(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More Attack beside a Basic Move (EPV-TEXT-02)."""
    return amount if played_basic(player) else 0


@standing(BLOCK, "+{amount} Block if you also played a Basic Move that turn.", AMOUNT)
def block_with_basic(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More Block beside a Basic Move (EPV-TEXT-02)."""
    return amount if played_basic(player) else 0


@standing(ATTACK, "+{amount} Attack for each other Move that you played that turn.", AMOUNT)
def attack_per_move(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More Attack for each other own Move of the turn."""
    return amount * others_played(player, move)


@standing(BLOCK, "+{amount} Block for each other Move that you played that turn.", AMOUNT)
def block_per_move(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More Block for each other own Move of the turn."""
    return amount * others_played(player, move)


@standing(COST, "Costs {amount} less if you have played a Basic Move this turn.", AMOUNT)
def cheaper_with_basic(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """Less Cost once a Basic Move lies there (EPV-TEXT-02)."""
    return amount if played_basic(player) else 0


@standing(DAMAGE, "Does {amount} more Damage.", AMOUNT)
def more_damage(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """A hit does more than 1 Damage."""
    return amount


@standing(
    BLOCKERS,
    "Cannot be blocked by Moves below Cost {cost}.",
    Parameter("cost", INTEGER, maximum=20, help="The lowest Cost that may block it."),
)
def blocked_from_cost(t: EpicTable, player: Player, blocker: Piece, cost: int) -> bool:
    """Only Moves of some printed Cost may block it; `player` is the one who blocks."""
    return blocker.printed.cost >= cost


@standing(
    BLOCKERS,
    "Can only be blocked by a Move of the highest Cost among those that its player played that "
    "turn.",
)
def feint(t: EpicTable, player: Player, blocker: Piece) -> bool:
    """Feint (EPV-RC-08, EPV-Q-19): printed Costs, of all Moves that the blocking player played
    this turn, wherever they are by now. Whether it must be blocked is a switch (`demands_block`).
    """
    return all(blocker.printed.cost >= other.printed.cost for other in player.played)


@standing(HIT, "If it is blocked, it still does its Damage if another Move of yours does Damage.")
def hits_with_another(t: EpicTable, player: Player, move: Piece) -> bool:
    """Quick Stab (EPV-TEXT-06, EPV-Q-18)."""
    return True


# The effects of a Race, a Class or a Permanent.


@standing(ATTACK, "Your Basic Moves have +{amount} Attack.", AMOUNT, lasting=True)
def basics_attack(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More Attack for each own Basic Move (EPV-TEXT-03, EPV-TEXT-04)."""
    return amount if move.printed.basic else 0


@standing(BLOCK, "Your Basic Moves have +{amount} Block.", AMOUNT, lasting=True)
def basics_block(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More Block for each own Basic Move (EPV-TEXT-03, EPV-TEXT-04)."""
    return amount if move.printed.basic else 0


@standing(COST, "Your Basic Moves cost {amount} less.", AMOUNT, lasting=True)
def basics_cheaper(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """Less Cost for each own Basic Move (EPV-TEXT-03, EPV-TEXT-04)."""
    return amount if move.printed.basic else 0


@standing(ENERGY, "You have {amount} more energy each turn.", AMOUNT, lasting=True)
def extra_energy_each_turn(t: EpicTable, player: Player, move: Piece, amount: int) -> int:
    """More energy than the Aggression Pile gives (EPV-TEXT-04, EPV-AGG-02)."""
    return amount


# What was played.


def played_basic(player: Player) -> bool:
    """Whether the player played a Basic Move on this turn, or on the turn that its incoming Moves
    are of (EPV-TEXT-02).
    """
    return any(move.printed.basic for move in player.played)


def others_played(player: Player, move: Piece) -> int:
    """How many Moves beside this one the player played on that turn."""
    return sum(1 for other in player.played if other is not move)
