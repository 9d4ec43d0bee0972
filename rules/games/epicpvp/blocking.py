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
        if view.mate is not None and view.acts_first:
            guards += guards_of(view, view.mate)
        found = assignment(
            [[self.worth(view, guard, attack) for attack in attacks] for guard in guards]
        )
        self.assigned = [
            (guards[number], None if found[number] == NOTHING else attacks[found[number]].move)
            for number in range(own)
        ]

    def worth(self, view: EpicView, guard: Guard, attack: Attack) -> float | None:
        """What a block is worth: what the attacker's texts would have done or now do, and what the
        blocker's do. None where it is not legal.
        """
        if not stops(view, guard, attack):
            return None
        enemy = read(attack.move.printed)
        spare = guard.block - attack.attack
        worth = enemy.hits - enemy.blocked - SPARED * spare
        worth += (view.damage(attack.move) - 1) * pressure(view.life)
        if enemy.hits_anyway:
            worth -= 0.5
        blocker = guard.move.printed
        same_cost = blocker.cost == attack.move.printed.cost
        for effect in self.waiting(view, guard.move):
            if effect.spare <= spare and (same_cost or not effect.same_cost):
                worth += deed_worth(effect)
        return worth

    def waiting(self, view: EpicView, blocker: Piece) -> list[Effect]:
        """The texts that wait for a Move to block: its own, those beside its player's Race and
        Class, and those of the Specials in the own hand.
        """
        seat = view.seats[blocker.owner]
        found = list(read(blocker.printed).blocks)
        for card in (*seat.boards, *seat.permanents):
            found += [effect for effect in card.printed.lasting if BLOCKS in effect.moments]
        if seat is view.me:
            for card in view.hand:
                if not card.printed.is_move:
                    found += card.printed.deeds.get(BLOCKS, [])
        return found

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
