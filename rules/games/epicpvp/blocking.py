"""How blocks are assigned: as many as there can be, of those the ones that gain or save most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import PASS
from rules.games.epicpvp.estimates import deed_worth, read
from rules.games.epicpvp.matching import NOTHING, assignment
from rules.games.epicpvp.plans import pressure
from rules.games.epicpvp.vocabulary import BLOCKS

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.texts import Effect
    from rules.games.epicpvp.views import EpicView, SeatView

SPARED: Final = 0.001
"""What each point of Block is worth that is not needed: the cheapest blocker is taken."""

MAY_HIT: Final = 0.5
"""How much of a Damage a block is taken to leave of a Move that may hit although it is blocked."""


class Attack:
    """One Attack symbol of an incoming Move that nobody has stopped."""

    __slots__ = ("attack", "move")

    def __init__(self, move: Piece, attack: int) -> None:
        self.move = move
        self.attack = attack


class Guard:
    """One Block symbol of a Move in the field."""

    __slots__ = ("block", "move")

    def __init__(self, move: Piece, block: int) -> None:
        self.move = move
        self.block = block


def attacks_of(view: EpicView, moves: Sequence[Piece]) -> list[Attack]:
    """The Attacks of these incoming Moves."""
    return [Attack(move, attack) for move in moves for attack in view.open_attacks(move)]


def guards_of(view: EpicView, seat: SeatView) -> list[Guard]:
    """The Blocks of a player's Moves in the field, in the order in which they are asked about."""
    return [Guard(move, block) for move in seat.field for block in view.blocks(move)]


def stops(view: EpicView, guard: Guard, attack: Attack) -> bool:
    """Whether this one may stop that one (EPV-BLOCK-02)."""
    return guard.block >= attack.attack and view.may_block(guard.move, attack.move)


def uncovered(view: EpicView, incoming: Sequence[Piece]) -> int:
    """How many of these Attacks the Moves in the field cannot stop, the partner's neither."""
    attacks = attacks_of(view, incoming)
    guards = guards_of(view, view.me)
    if view.mate is not None:
        guards += guards_of(view, view.mate)
    if not attacks or not guards:
        return len(attacks)
    found = assignment(
        [[0.0 if stops(view, guard, attack) else None for attack in attacks] for guard in guards]
    )
    return len(attacks) - sum(place != NOTHING for place in found)


class Blocking:
    """The blocks of a player's Moves, worked out as the first of them is asked about."""

    def __init__(self) -> None:
        self.turn = 0
        self.assigned: list[tuple[Guard, Piece | None]] = []

    def choose(self, view: EpicView, options: Sequence[object]) -> int:
        """What the Move that is asked about blocks, of these and PASS."""
        if self.turn != view.turn:
            self.turn = view.turn
            self.assign(view)
        while self.assigned:
            guard, target = self.assigned.pop(0)
            if guard.move is not view.subject:
                continue
            if target in options:
                return options.index(target)
            if target is None and self.may_stop(view, guard, options):
                return len(options) - 1
        return 0

    def may_stop(self, view: EpicView, guard: Guard, options: Sequence[object]) -> bool:
        """Whether the question can be about this Block symbol: it can stop one of these Moves."""
        moves = [cast("Piece", option) for option in options if option is not PASS]
        return any(stops(view, guard, attack) for attack in attacks_of(view, moves))

    def assign(self, view: EpicView) -> None:
        """Whom each Block symbol stops. A partner who is asked later is reckoned with."""
        attacks = attacks_of(view, view.incoming())
        guards = guards_of(view, view.me)
        own = len(guards)
        values = rows(view, view.me, guards, attacks)
        if view.mate is not None and view.acts_first:
            theirs = guards_of(view, view.mate)
            values += rows(view, view.mate, theirs, attacks)
        found = assignment(values)
        self.assigned = [
            (guards[number], None if found[number] == NOTHING else attacks[found[number]].move)
            for number in range(own)
        ]

    def free(self, view: EpicView, options: Sequence[object]) -> int:
        """The Move that a text blocks: one without which the Moves in the field stop all they can,
        of these the one that does most.
        """
        incoming = view.incoming()
        best = 0
        found: tuple[float, ...] = ()
        for index, move in enumerate(options):
            if move in incoming:
                left = uncovered(view, [other for other in incoming if other is not move])
                hit = read(move.printed).hits + view.damage(move)
                key = (-left, hit, max(view.attacks(move), default=0))
                if not found or key > found:
                    best, found = index, key
        return best


# What a block is worth.


def rows(
    view: EpicView, seat: SeatView, guards: list[Guard], attacks: list[Attack]
) -> list[list[float | None]]:
    """What it is worth that each of a player's Blocks stops each Attack: what the attacker's texts
    would have done or now do, and what waits for the block. None where it is not legal.
    """
    threats = [threat(view, attack.move) for attack in attacks]
    beside = waiting(view, seat)
    found: list[list[float | None]] = []
    for guard in guards:
        texts = [*read(guard.move.printed).blocks, *beside]
        row: list[float | None] = []
        for attack, worth in zip(attacks, threats, strict=True):
            if stops(view, guard, attack):
                spare = guard.block - attack.attack
                gained = worth - SPARED * spare
                for effect in texts:
                    if effect.spare <= spare and (
                        not effect.same_cost or guard.move.printed.cost == attack.move.printed.cost
                    ):
                        gained += deed_worth(effect)
                row.append(gained)
            else:
                row.append(None)
        found.append(row)
    return found


def threat(view: EpicView, move: Piece) -> float:
    """What is saved by blocking an incoming Move, beside the 1 Damage that each does."""
    enemy = read(move.printed)
    saved = enemy.hits - enemy.blocked + (view.damage(move) - 1) * pressure(view.life)
    return saved - MAY_HIT if enemy.hits_anyway else saved


def waiting(view: EpicView, seat: SeatView) -> list[Effect]:
    """The texts that wait for a player's Moves to block: those beside Race and Class, and those of
    the Specials in the own hand.
    """
    found: list[Effect] = []
    for card in (*seat.boards, *seat.permanents):
        found += [effect for effect in card.printed.lasting if BLOCKS in effect.moments]
    if seat is view.me:
        for card in view.hand:
            if not card.printed.is_move:
                found += card.printed.deeds.get(BLOCKS, [])
    return found
