"""Step 4 of the turn: blocks are assigned, then carried out, and what is not blocked does Damage
(EPV-BLOCK, EPV-DMG).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.windows import take_or_pass
from rules.games.epicpvp import damage, duties, timing, values
from rules.games.epicpvp.pieces import Stop
from rules.games.epicpvp.questions import BLOCK, FREE_BLOCK
from rules.games.epicpvp.texts import Moment
from rules.games.epicpvp.vocabulary import AFTER_BLOCKS, ASSIGNING, BLOCK_STEP, BLOCKED, BLOCKS

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player, Team
    from rules.games.epicpvp.state import EpicTable


def blocks_and_damage(t: EpicTable) -> None:
    """Step 4, once all Moves of the turn are played (EPV-TURN-02): blocks are assigned and carried
    out, then the rest does Damage.
    """
    t.phase = BLOCK_STEP
    team = t.current
    incoming = 0
    for player in team.enemy.players:
        incoming += len(player.field)
    if t.measured:
        for player in team.players:
            player.record.now.incoming = incoming
    if ASSIGNING in t.moments:
        timing.window(t, team, ASSIGNING)
    for player in team.players:
        if player.free_blocks:
            use_free_blocks(t, player)
    if incoming:
        assign(t, team)
        carry_out_blocks(t, team)
    if AFTER_BLOCKS in t.moments:
        timing.window(t, team, AFTER_BLOCKS)
    if incoming:
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


def use_free_blocks(t: EpicTable, player: Player) -> None:
    """Each text that lets its player block one incoming Move, whatever its Attack, may be used
    (EPV-RC-05, EPV-Q-16); what is left over is gone.
    """
    for source in player.free_blocks:
        t.subject = source
        move = take_or_pass(t, player.seat, FREE_BLOCK, t.unblocked(player.team))
        if move is not None:
            stop(t, player, source, move, by_text=True)
    player.free_blocks = []


def assign(t: EpicTable, team: Team) -> None:
    """Each own Move of this turn may block (EPV-BLOCK-01), any incoming Move of either enemy
    (EPV-TEAM-08), with each of its Block symbols one Attack symbol (EPV-BLOCK-05, EPV-Q-05). Only
    legal pairs are offered.
    """
    incoming = t.unblocked(team)
    if not incoming:
        return
    duty: list[Piece] = []
    if t.rulings.feint_forced:
        duty = [move for move in incoming if values.must_be_blocked(move)]
    for player in team.players:
        if not player.acts:
            stand_guard(t, player, incoming)
        elif duty:
            assign_with_duty(t, player, incoming, duty)
        else:
            for move in player.field:
                for block in values.blocks_of(t, move):
                    legal = values.stoppable(t, move, block, incoming)
                    if legal:
                        choose(t, player, move, block, legal)


def assign_with_duty(
    t: EpicTable, player: Player, incoming: list[Piece], duty: list[Piece]
) -> None:
    """The same of one player, where `duty` must be blocked as far as that can be (EPV-Q-19)."""
    team = player.team.players
    later = [
        (move, block)
        for partner in team[team.index(player) :]
        for move in partner.field
        for block in values.blocks_of(t, move)
    ]
    for move in player.field:
        for block in values.blocks_of(t, move):
            del later[0]
            owed = duties.owed_by(t, move, block, duty, later)
            if owed:
                t.subject = move
                stop_one(t, player, move, block, owed[t.ask(player.seat, BLOCK, owed)])
            else:
                choose(t, player, move, block, values.stoppable(t, move, block, incoming))


def choose(t: EpicTable, player: Player, blocker: Piece, block: int, legal: list[Piece]) -> None:
    """The player says which of these incoming Moves a Block symbol stops, if any."""
    t.subject = blocker
    move = take_or_pass(t, player.seat, BLOCK, legal)
    if move is not None:
        stop_one(t, player, blocker, block, move)


def stop_one(t: EpicTable, player: Player, blocker: Piece, block: int, incoming: Piece) -> None:
    """A Block symbol stops the highest Attack symbol of a Move that it can."""
    place = values.place_within(t, incoming, block)
    spare = block - values.attacks_of(t, incoming)[place]
    stop(t, player, blocker, incoming, spare, place=place)


def stand_guard(t: EpicTable, dummy: Player, incoming: list[Piece]) -> None:
    """Each guard of a goldfish stops the first incoming Move that it can."""
    for block in dummy.guards:
        for move in incoming:
            place = values.place_within(t, move, block)
            if place >= 0:
                stop(t, dummy, dummy.boards[0], move, place=place)
                break


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
    t.hitting = [move for move in t.unblocked(team) if move.printed.attacks]
    if t.stops:
        for move in blocked_moves(team):
            if values.hits_although_blocked(t, move):
                t.hitting.append(move)
            else:
                discard_from_field(t, move)


def are_waited_for(t: EpicTable, team: Team) -> bool:
    """Whether any card waits for one of the blocks that this team has made."""
    if BLOCKS in t.moments:
        for made in t.stops:
            if not made.by_text and timing.waits_with(made.player, BLOCKS, made.by):
                return True
    if BLOCKED in t.moments:
        for move in blocked_moves(team):
            if timing.waits_with(t.players[move.owner], BLOCKED, move):
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
