"""Texts that turn cards into Permanents, send them home, or make a Permanent leave (EPV-TEXT-04,
EPV-TEXT-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.epicpvp.questions import DISCARD
from rules.games.epicpvp.texts import Moment, deed
from rules.games.epicpvp.vocabulary import BLOCKED, HITS, MOVE, SET_TYPES

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable


@deed("Becomes a Permanent", carriers=SET_TYPES)
def become_permanent(t: EpicTable, player: Player, source: Piece, moment: Moment) -> None:
    """The card lies beside Race and Class from now on, and not in the field or the discard pile: it
    attacks and blocks no more (EPV-TEXT-05). As played, it is never in the field when blocks are
    assigned.
    """
    t.to_permanents(player, source)


def _lies_in_field(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return source in player.field


@deed("Returns to your hand", carriers=(MOVE,), whens=(BLOCKED, HITS), possible=_lies_in_field)
def return_to_hand(t: EpicTable, player: Player, source: Piece, moment: Moment) -> None:
    """A Move goes to its owner's hand instead of the discard pile."""
    player.field.remove(source)
    source.leave_field()
    player.take_in_hand([source])
    if t.log is not None:
        t.emit("returned", player.seat, source)


def _opponent_has_permanents(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return bool(t.opponent(player).permanents)


@deed("Your opponent discards a Permanent", possible=_opponent_has_permanents)
def opponent_discards_permanent(
    t: EpicTable, player: Player, source: Piece, moment: Moment
) -> None:
    """The player across chooses one of the own Permanents, which works no more (EPV-TEXT-04)."""
    victim = t.opponent(player)
    t.subject = source
    card = victim.permanents[t.ask(victim.seat, DISCARD, victim.permanents)]
    t.discard_permanent(victim, card)
