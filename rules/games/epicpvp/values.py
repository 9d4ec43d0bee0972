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
    """What a Move's own text, and those beside its player's Race and Class, add to a number. To be
    asked only where there is such a text: most Moves have none.
    """
    total = 0
    own = move.printed.standing
    if timing in own:
        for effect in own[timing]:
            total += effect.function(t, move, move, *effect.arguments)
    lasting = t.players[move.owner].standing
    if timing in lasting:
        for source in lasting[timing]:
            total += source.effect.function(t, source.piece, move, *source.effect.arguments)
    return total


def cost_of(t: EpicTable, move: Piece) -> int:
    """The energy that playing a Move from the hand takes now (EPV-PLAY-01); texts may lower it, to
    0 at the least.
    """
    cost = move.printed.cost
    if COST in move.printed.standing or COST in t.players[move.owner].standing:
        cost += changes(t, move, COST)
    return cost if cost > 0 else 0


def attacks_of(t: EpicTable, move: Piece) -> tuple[int, ...]:
    """The Attack of each symbol of a Move, with what texts add to each."""
    more = move.attack_bonus
    if ATTACK in move.printed.standing or ATTACK in t.players[move.owner].standing:
        more += changes(t, move, ATTACK)
    printed = move.printed.attacks
    return tuple([attack + more for attack in printed]) if more else printed


def blocks_of(t: EpicTable, move: Piece) -> tuple[int, ...]:
    """The Block of each symbol of a Move, with what texts add to each."""
    more = move.block_bonus
    if BLOCK in move.printed.standing or BLOCK in t.players[move.owner].standing:
        more += changes(t, move, BLOCK)
    printed = move.printed.blocks
    return tuple([block + more for block in printed]) if more else printed


def damage_of(t: EpicTable, move: Piece) -> int:
    """The Damage of an unblocked Attack: 1 whatever its number (EPV-DMG-01), and what texts add."""
    if DAMAGE in move.printed.standing or DAMAGE in t.players[move.owner].standing:
        return 1 + changes(t, move, DAMAGE)
    return 1


def energy_of(t: EpicTable, player: Player) -> int:
    """What the player may still spend on Moves this turn (EPV-AGG-02), 0 at the least."""
    balance = balance_of(t, player)
    return balance if balance > 0 else 0


def balance_of(t: EpicTable, player: Player) -> int:
    """The size of the Aggression Pile as it is now, or with `energy_fixed` as it was after Step 2,
    and what texts add, less the Cost of what was played. Below 0, where the pile has shrunk since,
    not even a Move of Cost 0 may be played: all Costs of a turn are within the pile (EPV-Q-08).
    """
    energy = player.at_play if t.rulings.energy_fixed else len(player.aggression)
    if ENERGY in player.standing:
        for source in player.standing[ENERGY]:
            effect = source.effect
            energy += effect.function(t, source.piece, source.piece, *effect.arguments)
    return energy - player.spent


def may_block(t: EpicTable, blocker: Piece, incoming: Piece) -> bool:
    """Whether the texts of an incoming Move let another one block it, whatever its Block
    (EPV-RC-08).
    """
    own = incoming.printed.standing
    if BLOCKERS in own:
        for effect in own[BLOCKERS]:
            if not effect.function(t, incoming, blocker, *effect.arguments):
                return False
    return True


def stoppable(t: EpicTable, blocker: Piece, block: int, incoming: list[Piece]) -> list[Piece]:
    """The incoming Moves of which a Block symbol can stop an Attack symbol that is still open:
    Block is at least Attack (EPV-BLOCK-02), and no text forbids it (EPV-RC-08).
    """
    return [
        move
        for move in incoming
        if place_within(t, move, block) >= 0 and may_block(t, blocker, move)
    ]


def place_within(t: EpicTable, incoming: Piece, block: int) -> int:
    """The place of the highest open Attack of a Move that such a Block can stop (EPV-BLOCK-02); -1
    where there is none.
    """
    found = -1
    highest = -1
    for place, attack in enumerate(attacks_of(t, incoming)):
        if highest < attack <= block and place not in incoming.stopped:
            found = place
            highest = attack
    return found


def must_be_blocked(incoming: Piece) -> bool:
    """Whether an incoming Move has to be blocked where that can be, under `feint_forced`
    (EPV-Q-19).
    """
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
