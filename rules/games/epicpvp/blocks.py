"""Step 4 of the turn: blocks are assigned, then carried out, and what is not blocked does Damage
(EPV-BLOCK, EPV-DMG).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.policies import PASS
from rules.core.windows import take_or_pass
from rules.games.epicpvp import damage, timing, values
from rules.games.epicpvp.pieces import Stop
from rules.games.epicpvp.questions import BLOCK, FREE_BLOCK
from rules.games.epicpvp.texts import Moment
from rules.games.epicpvp.vocabulary import AFTER_BLOCKS, ASSIGNING, BLOCK_STEP, BLOCKED, BLOCKS

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player, Team
    from rules.games.epicpvp.state import EpicTable


class Target:
    """An incoming Move while blocks are assigned: `open` are the Attacks of its symbols by place,
    as texts change them; those that are stopped are None.
    """

    __slots__ = ("move", "open")

    def __init__(self, t: EpicTable, move: Piece) -> None:
        self.move = move
        self.open: list[int | None] = [*values.attacks_of(t, move)]

    def within(self, block: int) -> int:
        """The place of the highest open Attack that such a Block can stop (EPV-BLOCK-02); -1 where
        there is none.
        """
        found = -1
        highest = -1
        for place, attack in enumerate(self.open):
            if attack is not None and attack <= block and (found < 0 or attack > highest):
                found = place
                highest = attack
        return found


class Blocker:
    """One Block symbol of an own Move, which stops one Attack symbol (EPV-BLOCK-05, EPV-Q-05)."""

    __slots__ = ("block", "move", "player")

    def __init__(self, player: Player, move: Piece, block: int) -> None:
        self.player = player
        self.move = move
        self.block = block


def blocks_and_damage(t: EpicTable, team: Team) -> None:
    """Step 4 (EPV-TURN-02): blocks are assigned and carried out, then the rest does Damage."""
    t.phase = BLOCK_STEP
    incoming = sum([len(player.field) for player in team.enemy.players])
    for player in team.players:
        player.record.now.incoming = incoming
    timing.window(t, team, ASSIGNING)
    use_free_blocks(t, team)
    assign(t, team)
    carry_out_blocks(t, team)
    timing.window(t, team, AFTER_BLOCKS)
    take_damage(t, team)
    t.stops = []
    t.hitting = []
    if t.rulings.loss_after_all_damage:
        damage.end_without_life(t)


# Assigning.


def stop(
    t: EpicTable,
    player: Player,
    by: Piece,
    incoming: Piece,
    spare: int = 0,
    *,
    place: int = 0,
    by_text: bool = False,
) -> None:
    """The player stops an Attack symbol of an incoming Move by an own one, or the whole Move by the
    text of a card. It is blocked once nothing of it is open.
    """
    t.stops.append(Stop(player, by, incoming, spare, by_text=by_text))
    if not by_text:
        incoming.stopped += (place,)
    if by_text or len(incoming.stopped) == len(incoming.printed.attacks):
        incoming.blocked_by = by
        player.record.now.stopped += 1
        t.players[incoming.owner].record.now.blocked += 1
    if t.log is not None:
        t.emit("blocked", player.seat, by, incoming.printed.name)


def use_free_blocks(t: EpicTable, team: Team) -> None:
    """Each text that lets its player block one incoming Move, whatever its Attack, may be used
    (EPV-RC-05, EPV-Q-16); what is left over is gone.
    """
    for player in team.players:
        for source in player.free_blocks:
            t.subject = source
            move = take_or_pass(t, player.seat, FREE_BLOCK, t.unblocked(team))
            if move is not None:
                stop(t, player, source, move, by_text=True)
        if player.free_blocks:
            player.free_blocks = []


def assign(t: EpicTable, team: Team) -> None:
    """Each own Move of this turn may block (EPV-BLOCK-01), any incoming Move of either enemy
    (EPV-TEAM-08), with each of its Block symbols one Attack symbol. Only legal pairs are offered.
    """
    incoming = t.unblocked(team)
    if not incoming:
        return
    targets = [Target(t, move) for move in incoming]
    blockers: list[Blocker] = []
    for player in team.players:
        if player.acts:
            for move in player.field:
                for block in values.blocks_of(t, move):
                    blockers.append(Blocker(player, move, block))
        else:
            stand_guard(t, player, targets)
    duty = [target for target in targets if values.must_be_blocked(t, target.move)]
    for number, blocker in enumerate(blockers):
        choose(t, blocker, targets, duty, blockers[number + 1 :] if duty else blockers)


def can_stop(t: EpicTable, blocker: Blocker, target: Target) -> bool:
    """Whether a Block symbol can stop an Attack symbol of the incoming Move that is still open:
    Block is at least Attack (EPV-BLOCK-02), and no text forbids it (EPV-RC-08).
    """
    return target.within(blocker.block) >= 0 and values.may_block(t, blocker.move, target.move)


def choose(
    t: EpicTable,
    blocker: Blocker,
    targets: list[Target],
    duty: list[Target],
    later: list[Blocker],
) -> None:
    """The player says which incoming Move this Block symbol stops, if any.

    `duty` are the Moves that must be blocked where that can be, `later` the blockers still to come.
    """
    legal = [target for target in targets if can_stop(t, blocker, target)]
    if not legal:
        return
    owed = owed_by(t, blocker, duty, later) if duty else []
    options: list[object] = [target.move for target in owed or legal]
    if not owed:
        options.append(PASS)
    t.subject = blocker.move
    index = t.ask(blocker.player.seat, BLOCK, options)
    if options[index] is PASS:
        return
    target = (owed or legal)[index]
    place = target.within(blocker.block)
    attack = target.open[place]
    target.open[place] = None
    spare = blocker.block - (attack or 0)
    stop(t, blocker.player, blocker.move, target.move, spare, place=place)


def stand_guard(t: EpicTable, dummy: Player, targets: list[Target]) -> None:
    """Each guard of a goldfish stops the first incoming Move that it can."""
    for block in dummy.guards:
        for target in targets:
            place = target.within(block)
            if place >= 0:
                target.open[place] = None
                stop(t, dummy, dummy.boards[0], target.move, place=place)
                break


# What must be blocked (EPV-Q-19: `feint_forced`).


def owed_by(
    t: EpicTable, blocker: Blocker, duty: list[Target], later: list[Blocker]
) -> list[Target]:
    """The Moves of which this blocker has to stop one, since the later ones alone would stop fewer
    of those that must be blocked than are stopped with it; empty where it is free.
    """
    with_it = most_stopped(t, duty, [blocker, *later])
    if most_stopped(t, duty, later) == with_it:
        return []
    owed: list[Target] = []
    for target in duty:
        if can_stop(t, blocker, target):
            place = target.within(blocker.block)
            attack = target.open[place]
            target.open[place] = None
            if most_stopped(t, duty, later) + 1 == with_it:
                owed.append(target)
            target.open[place] = attack
    return owed


def most_stopped(t: EpicTable, duty: list[Target], blockers: list[Blocker]) -> int:
    """How many of these Attack symbols such blockers can stop at most (bipartite matching by
    augmenting paths).
    """
    symbols: list[tuple[Target, int]] = []
    for target in duty:
        for attack in target.open:
            if attack is not None:
                symbols.append((target, attack))
    holders: list[Blocker | None] = [None] * len(symbols)
    count = 0
    for blocker in blockers:
        if _seat(t, blocker, symbols, holders, [False] * len(symbols)):
            count += 1
    return count


def _seat(
    t: EpicTable,
    blocker: Blocker,
    symbols: list[tuple[Target, int]],
    holders: list[Blocker | None],
    seen: list[bool],
) -> bool:
    """Whether a symbol is found for one more blocker, others moving up where they can."""
    for place, (target, attack) in enumerate(symbols):
        if seen[place] or attack > blocker.block:
            continue
        if not values.may_block(t, blocker.move, target.move):
            continue
        seen[place] = True
        holder = holders[place]
        if holder is None or _seat(t, holder, symbols, holders, seen):
            holders[place] = blocker
            return True
    return False


# Carrying out.


def carry_out_blocks(t: EpicTable, team: Team) -> None:
    """Texts of blocking and of being blocked are done, all at the same time; then the blocked Moves
    that still lie there go to their owners' discard piles (EPV-BLOCK-03). The blocking ones stay
    (EPV-BLOCK-04). A blocked Move whose text makes it hit stays until it has (EPV-Q-18).
    """
    if t.stops and are_waited_for(t, team):
        happening = timing.Happening()
        for made in blocks_by_moves(t):
            happening.add(made.player, Moment(BLOCKS, made.by, made.incoming, made.spare))
        for move in blocked_moves(team):
            happening.add(t.players[move.owner], Moment(BLOCKED, move, opposed_by(t, move)))
        timing.resolve(t, happening)
    t.hitting = [move for player in team.enemy.players for move in player.field if is_open(move)]
    for move in blocked_moves(team):
        if values.hits_although_blocked(t, move):
            t.hitting.append(move)
        else:
            discard_from_field(t, move)


def are_waited_for(t: EpicTable, team: Team) -> bool:
    """Whether any card waits for one of the blocks that this team has made."""
    if BLOCKS in t.moments:
        for made in t.stops:
            if not made.by_text and timing.waits(made.player, BLOCKS, made.by):
                return True
    if BLOCKED in t.moments:
        for move in blocked_moves(team):
            if timing.waits(t.players[move.owner], BLOCKED, move):
                return True
    return False


def blocks_by_moves(t: EpicTable) -> list[Stop]:
    """What each Move has blocked: one a Move, however many Attacks of that it has stopped
    (EPV-Q-05), by the symbol that has most Block to spare.
    """
    found: list[Stop] = []
    for made in t.stops:
        if made.by_text:
            continue
        for place, other in enumerate(found):
            if other.by is made.by and other.incoming is made.incoming:
                if made.spare > other.spare:
                    found[place] = made
                break
        else:
            found.append(made)
    return found


def opposed_by(t: EpicTable, move: Piece) -> Piece | None:
    """The card that has blocked a Move; of those that shared its Attacks (EPV-Q-05) one of the
    player across, where there is one (EPV-TEAM-11).
    """
    across = t.opponent(t.players[move.owner])
    for made in t.stops:
        if made.incoming is move and made.player is across:
            return made.by
    return move.blocked_by


def is_open(move: Piece) -> bool:
    """Whether an incoming Move has an Attack that nobody has stopped."""
    return move.blocked_by is None and len(move.stopped) < len(move.printed.attacks)


def blocked_moves(team: Team) -> list[Piece]:
    """The Moves that this team has blocked and that still lie in the field."""
    return [
        move
        for player in team.enemy.players
        for move in player.field
        if move.blocked_by is not None
    ]


def discard_from_field(t: EpicTable, move: Piece) -> None:
    """A Move goes from the field to its owner's discard pile."""
    t.players[move.owner].field.remove(move)
    move.leave_field()
    t.to_discard(move)
    if t.log is not None:
        t.emit("left field", move.owner, move)


# Damage.


def take_damage(t: EpicTable, team: Team) -> None:
    """Each incoming Move that is not blocked does 1 Damage for its Attack symbol (EPV-DMG-01), for
    each that is left where it has several (EPV-Q-05), and once what texts add. One that hits
    although it is blocked does 1 (EPV-Q-18). Then all that are left in the field of the enemy go to
    their owners' discard piles (EPV-DMG-03, EPV-ROT-02).
    """
    for move in t.hitting:
        if move in t.players[move.owner].field:
            left = len(move.printed.attacks)
            if move.blocked_by is None:
                left -= len(move.stopped)
            elif left:
                left = 1
            if left:
                damage.deal(t, team, left - 1 + values.damage_of(t, move), move)
    for player in team.enemy.players:
        for move in player.field:
            move.leave_field()
            player.discard.append(move)
        gone = len(player.field)
        player.field = []
        if t.log is not None and gone:
            t.emit("field cleared", player.seat, None, "", gone)
