"""The abilities of Races and Classes that are on record (section 6): Human, Druid, High Elf. Those
of the Goblin and the Rogue are `deeds.draw` and `deeds.upset_opponent`. What has no text on record,
as the Human's Special (EPV-RC-02, EPV-Q-23), has no effects and does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.effects import INTEGER, Parameter
from rules.core.windows import take_or_pass
from rules.games.epicpvp.deeds import choose_block
from rules.games.epicpvp.questions import DISCARD, MORE
from rules.games.epicpvp.texts import GAME, TURN, Moment, ability
from rules.games.epicpvp.vocabulary import AFTER_AGGRESSION, AFTER_DRAW, BEFORE_MOVES, PLAYING

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable


def _has_hand(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return bool(player.hand)


@ability(
    "Once a game, before blocks are assigned: discard cards from your hand and draw as many from "
    "your deck.",
    moments=(AFTER_AGGRESSION, PLAYING),
    limit=GAME,
    possible=_has_hand,
)
def replace_hand(t: EpicTable, player: Player, source: Piece, moment: Moment) -> None:
    """The Human (EPV-RC-01, EPV-Q-15): 1 card up to the whole hand, with the switch
    `human_whole_hand` all of it. All are discarded before the first is drawn, so that a tired
    player may draw them again.
    """
    gone = len(player.hand)
    if t.rulings.human_whole_hand:
        for card in list(player.hand):
            t.discard_from_hand(player, card)
    else:
        t.subject = source
        t.discard_from_hand(player, player.hand[t.ask(player.seat, DISCARD, player.hand)])
        while (more := take_or_pass(t, player.seat, DISCARD, player.hand)) is not None:
            t.discard_from_hand(player, more)
        gone -= len(player.hand)
    t.draw(player, gone)


def _has_aggression(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return bool(player.aggression)


@ability(
    "Before you play Moves you may discard a card from your Aggression Pile; if it is a Basic "
    "Move, block any one incoming Move.",
    moments=(BEFORE_MOVES,),
    limit=TURN,
    possible=_has_aggression,
)
def saving_throw(t: EpicTable, player: Player, source: Piece, moment: Moment) -> None:
    """The Druid (EPV-RC-05, EPV-Q-16): the block is made when blocks are assigned, with the switch
    `druid_names_at_once` now. It may be any enemy's Move, whatever its Attack (EPV-TEAM-08).
    """
    if t.discard_aggression(player).printed.basic:
        if t.rulings.druid_names_at_once:
            choose_block(t, player, source, t.unblocked(player.team))
        else:
            player.free_blocks.append(source)


@ability(
    "After drawing from your Aggression Pile you may draw up to {count} more from it.",
    Parameter(
        "count",
        INTEGER,
        maximum=20,
        phrase="{} cards",
        special=((1, "1 card"),),
        help="How many more at most.",
    ),
    moments=(AFTER_DRAW,),
    limit=TURN,
    possible=_has_aggression,
)
def draw_more(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """The High Elf: once the declared cards are seen, 1 or 2 more may come; they lower the energy
    as any (EPV-DRAW-03).
    """
    most = min(count, len(player.aggression))
    numbers = list(range(1, most + 1))
    t.subject = source
    t.draw_aggression(player, numbers[t.ask(player.seat, MORE, numbers)])
