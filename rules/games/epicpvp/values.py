"""The numbers of Moves as texts change them (EPV-TEXT-01): Cost, Block, Attack, Damage, and the
energy to play them; and whether texts let a Move block, or hit although it is blocked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.epicpvp.texts import ATTACK, BLOCK, BLOCKERS, COST, DAMAGE, ENERGY, HIT

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable

FEINT: Final = "feint"
"""The effect that names who must block (EPV-RC-08)."""


def changes(t: EpicTable, move: Piece, timing: str) -> int:
    """What a Move's own text, and those beside its player's Race and Class, add to a number."""
    total = 0
    own = move.printed.standing.get(timing)
    if own is not None:
        for effect in own:
            total += effect.function(t, move, move, *effect.arguments)
    lasting = t.players[move.owner].standing.get(timing)
    if lasting is not None:
        for source in lasting:
            total += source.effect.function(t, source.piece, move, *source.effect.arguments)
    return total


def cost_of(t: EpicTable, move: Piece) -> int:
    """The energy that playing a Move from the hand takes now (EPV-PLAY-01); texts may lower it, to
    0 at the least.
    """
    return max(move.printed.cost + changes(t, move, COST), 0)


def attacks_of(t: EpicTable, move: Piece) -> list[int]:
    """The Attack of each symbol of a Move, with what texts add to each."""
    more = move.attack_bonus + changes(t, move, ATTACK)
    return [printed + more for printed in move.printed.attacks]


def blocks_of(t: EpicTable, move: Piece) -> list[int]:
    """The Block of each symbol of a Move, with what texts add to each."""
    more = move.block_bonus + changes(t, move, BLOCK)
    return [printed + more for printed in move.printed.blocks]


def damage_of(t: EpicTable, move: Piece) -> int:
    """The Damage of an unblocked Attack: 1 whatever its number (EPV-DMG-01), and what texts add."""
    return 1 + changes(t, move, DAMAGE)


def energy_of(t: EpicTable, player: Player) -> int:
    """What the player may still spend on Moves this turn (EPV-AGG-02), 0 at the least."""
    return max(balance_of(t, player), 0)


def balance_of(t: EpicTable, player: Player) -> int:
    """The size of the Aggression Pile as it is now, or with `energy_fixed` as it was after Step 2,
    and what texts add, less the Cost of what was played. Below 0, where the pile has shrunk since,
    not even a Move of Cost 0 may be played: all Costs of a turn are within the pile (EPV-Q-08).
    """
    energy = player.at_play if t.rulings.energy_fixed else len(player.aggression)
    lasting = player.standing.get(ENERGY)
    if lasting is not None:
        for source in lasting:
            effect = source.effect
            energy += effect.function(t, source.piece, source.piece, *effect.arguments)
    return energy - player.spent


def may_block(t: EpicTable, blocker: Piece, incoming: Piece) -> bool:
    """Whether the texts of an incoming Move let another one block it, whatever its Block
    (EPV-RC-08).
    """
    own = incoming.printed.standing.get(BLOCKERS)
    if own is not None:
        for effect in own:
            if not effect.function(t, incoming, blocker, *effect.arguments):
                return False
    return True


def must_be_blocked(t: EpicTable, incoming: Piece) -> bool:
    """Whether an incoming Move has to be blocked where that can be: `feint_forced` (EPV-Q-19)."""
    if not t.rulings.feint_forced:
        return False
    own = incoming.printed.standing.get(BLOCKERS)
    return own is not None and any(effect.name == FEINT for effect in own)


def hits_although_blocked(t: EpicTable, move: Piece) -> bool:
    """Whether the text of a blocked Move, which is not among those that hit, makes it one of them,
    as another Move of its player is (EPV-TEXT-06, EPV-Q-18).
    """
    own = move.printed.standing.get(HIT)
    if own is None:
        return False
    others = any(other.owner == move.owner for other in t.hitting)
    return others and any(effect.function(t, move, move, *effect.arguments) for effect in own)
