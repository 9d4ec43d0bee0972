"""How blocks are assigned: as many as there can be, of those the ones that gain or save most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import PASS
from rules.games.epicpvp.estimates import deed_worth, read
from rules.games.epicpvp.matching import NOTHING, assignment, most_stopped
from rules.games.epicpvp.plans import pressure

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.texts import Effect
    from rules.games.epicpvp.views import EpicView, SeatView

SPARED: Final = 0.001
"""What each point of Block is worth that is not needed: the cheapest blocker is taken."""

MAY_HIT: Final = 0.5
"""How much of a Damage a block is taken to leave of a Move that may hit although it is blocked."""


Symbol = tuple["Piece", int]
"""An Attack symbol of an incoming Move that nobody has stopped, or a Block symbol of a Move in the
field: the Move and the number.
"""


def attacks_of(view: EpicView, moves: Sequence[Piece]) -> list[Symbol]:
    """The Attacks of these incoming Moves."""
    return [(move, attack) for move in moves for attack in view.open_attacks(move)]


def guards_of(view: EpicView, seat: SeatView) -> list[Symbol]:
    """The Blocks of a player's Moves in the field, in the order in which they are asked about."""
    return [(move, block) for move in seat.field for block in view.blocks(move)]


def targets(view: EpicView, guard: Symbol, attacks: list[Symbol]) -> list[int]:
    """The places of the Attacks that a Block may stop (EPV-BLOCK-02)."""
    move, block = guard
    return [
        place
        for place, (incoming, attack) in enumerate(attacks)
        if block >= attack and view.may_block(move, incoming)
    ]


def uncovered(view: EpicView) -> int:
    """How many incoming Attacks the Moves in the field cannot stop, the partner's neither."""
    return left_open(view, attacks_of(view, view.incoming()), all_guards(view))


def all_guards(view: EpicView) -> list[Symbol]:
    """The Blocks of the own team's Moves in the field."""
    guards = guards_of(view, view.me)
    if view.mate is not None:
        guards += guards_of(view, view.mate)
    return guards


def left_open(view: EpicView, attacks: list[Symbol], guards: list[Symbol]) -> int:
    """How many of these Attacks such Blocks cannot stop."""
    return len(attacks) - most_stopped([targets(view, guard, attacks) for guard in guards])


class Blocking:
    """The blocks of a player's Moves, worked out as the first of them is asked about."""

    __slots__ = ("assigned", "turn")

    def __init__(self) -> None:
        self.turn = 0
        self.assigned: list[tuple[Symbol, Piece | None]] = []

    def choose(self, view: EpicView, options: Sequence[object]) -> int:
        """What the Move that is asked about blocks, of these and PASS."""
        if self.turn != view.turn:
            self.turn = view.turn
            self.assign(view)
        subject = view.subject
        while self.assigned:
            guard, target = self.assigned.pop(0)
            if guard[0] is not subject:
                continue
            if target in options:
                return options.index(target)
            if target is None and self.may_stop(view, guard, options):
                return len(options) - 1
        return 0

    def may_stop(self, view: EpicView, guard: Symbol, options: Sequence[object]) -> bool:
        """Whether the question can be about this Block symbol: it can stop one of these Moves."""
        moves = [cast("Piece", option) for option in options if option is not PASS]
        return bool(targets(view, guard, attacks_of(view, moves)))

    def assign(self, view: EpicView) -> None:
        """Whom each Block symbol stops. A partner who is asked later is reckoned with."""
        attacks = attacks_of(view, view.incoming())
        guards = guards_of(view, view.me)
        values = rows(view, view.me, guards, attacks)
        if view.mate is not None and view.acts_first:
            values += rows(view, view.mate, guards_of(view, view.mate), attacks)
        found = assignment(tuple(values))
        self.assigned = [
            (guard, None if place == NOTHING else attacks[place][0])
            for guard, place in zip(guards, found, strict=False)
        ]

    def free(self, view: EpicView, options: Sequence[object]) -> int:
        """The Move that a text blocks: one without which the Moves in the field stop all they can,
        of these the one that does most.
        """
        incoming = view.incoming()
        attacks = attacks_of(view, incoming)
        guards = all_guards(view)
        best = 0
        found: tuple[float, ...] = ()
        for index, option in enumerate(options):
            if option is not PASS:
                move = cast("Piece", option)
                left = left_open(view, [other for other in attacks if other[0] is not move], guards)
                hit = read(move.printed).hits + view.damage(move)
                key = (-left, hit, max(view.attacks(move), default=0))
                if not found or key > found:
                    best, found = index, key
        return best


# What a block is worth.


def rows(
    view: EpicView, seat: SeatView, guards: list[Symbol], attacks: list[Symbol]
) -> list[tuple[float | None, ...]]:
    """What it is worth that each of a player's Blocks stops each Attack: what the attacker's texts
    would have done or now do, and what waits for the block. None where it is not legal.
    """
    threats = [threat(view, move) for move, _ in attacks]
    beside = waiting(view, seat)
    found: list[tuple[float | None, ...]] = []
    for guard in guards:
        move, block = guard
        texts = read(move.printed).blocks + beside
        row: list[float | None] = [None] * len(attacks)
        for place in targets(view, guard, attacks):
            incoming, attack = attacks[place]
            spare = block - attack
            worth = threats[place] - SPARED * spare
            for effect in texts:
                if effect.spare <= spare and (
                    not effect.same_cost or move.printed.cost == incoming.printed.cost
                ):
                    worth += deed_worth(effect)
            row[place] = worth
        found.append(tuple(row))
    return found


def threat(view: EpicView, move: Piece) -> float:
    """What is saved by blocking an incoming Move, beside the 1 Damage that each does."""
    enemy = read(move.printed)
    saved = enemy.hits - enemy.blocked
    more = view.damage(move) - 1
    if more:
        saved += more * pressure(view.life)
    return saved - MAY_HIT if enemy.hits_anyway else saved


def waiting(view: EpicView, seat: SeatView) -> list[Effect]:
    """The texts that wait for a player's Moves to block: those beside Race and Class, and those of
    the Specials in the own hand.
    """
    found: list[Effect] = []
    for card in (*seat.boards, *seat.permanents):
        found += read(card.printed).lasting_blocks
    if seat is view.me:
        for card in view.hand:
            if not card.printed.is_move:
                found += read(card.printed).blocks
    return found
