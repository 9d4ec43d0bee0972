"""What a text asks for before it works: its conditions, its limit, and something to work on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.games.epicpvp.texts import GAME
from rules.games.epicpvp.vocabulary import HITS, PLAYED

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable
    from rules.games.epicpvp.texts import Effect, Moment


def holds(t: EpicTable, player: Player, source: Piece, effect: Effect, moment: Moment) -> bool:
    """Whether a deed of this player's card works at this moment, which is one of its moments.

    A limit that is spent, a condition that is not met, and nothing to work on all say no.
    """
    if effect.limit and is_spent(t, source):
        return False
    if effect.unstated:
        wanted = HITS if t.rulings.tanglevines_on_hit else PLAYED
        if moment.when != wanted:
            return False
    if effect.spare and moment.spare < effect.spare:
        return False
    if effect.with_basic and not played_basic(player):
        return False
    if effect.same_cost and not _costs_the_same(moment):
        return False
    if effect.by_opponent and not _is_of(moment.other, player.across):
        return False
    return effect.possible is None or effect.possible(t, player, source, moment)


def is_spent(t: EpicTable, source: Piece) -> bool:
    """Whether a card has had its turn, or its game, of its text with a limit."""
    used_on = source.used_on
    return used_on > 0 and (used_on == t.turn or source.printed.limit == GAME)


def played_basic(player: Player) -> bool:
    """Whether the player played a Basic Move on the present turn, or on the turn that the incoming
    Moves are of (EPV-TEXT-02).
    """
    return has_basic(player.played)


def has_basic(cards: Sequence[Piece]) -> bool:
    """Whether there is a Basic Move among these cards."""
    for card in cards:  # noqa: SIM110 - three times as fast as any(), and asked all the time
        if card.printed.basic:
            return True
    return False


def _costs_the_same(moment: Moment) -> bool:
    """Printed Costs, of the Move that blocks and the one blocked (EPV-RC-03)."""
    move, other = moment.move, moment.other
    if move is None or other is None:
        return False
    return move.printed.cost == other.printed.cost


def _is_of(card: Piece | None, player: Player) -> bool:
    """Whether a card is of this player's deck or boards (EPV-TEAM-11)."""
    return card is not None and card.owner == player.seat
