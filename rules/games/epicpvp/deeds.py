"""Deeds: what texts do to decks, hands, piles and Life at the moment that their card names.

A deed that has nothing to work on does nothing. "Opponent" is the player straight across
(EPV-TEAM-11); Damage and Life are the teams' (EPV-TEAM-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.effects import INTEGER, Parameter
from rules.games.epicpvp.conditions import has_basic
from rules.games.epicpvp.questions import CHOOSE, FREE_BLOCK
from rules.games.epicpvp.texts import AMOUNT, CARDS, DAMAGES, Moment, deed
from rules.games.epicpvp.vocabulary import (
    AFTER_DRAW,
    AFTER_MOVES,
    ASSIGNING,
    BEFORE_MOVES,
    HITS,
    PLAYED,
    PLAYING,
)

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.state import EpicTable

BEFORE_BLOCKS: Final = (PLAYED, AFTER_DRAW, BEFORE_MOVES, PLAYING, AFTER_MOVES, ASSIGNING)
"""When a text may block: in the own turn, up to the assigning of blocks."""


# Cards of one's own.


@deed("Draw {count}", CARDS)
def draw(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """Cards from the deck into the hand (EPV-DRAW-04)."""
    t.draw(player, count)


@deed("Put the top {count} of your deck into your Life Pile", CARDS)
def gain_life(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """More Life, unseen, from the own deck (EPV-TEXT-07); a text sets no upper bound."""
    t.gain_life(player, count)


@deed("Put the top {count} of your deck onto your Aggression Pile", CARDS)
def gain_aggression(
    t: EpicTable, player: Player, source: Piece, moment: Moment, count: int
) -> None:
    """More Aggression, unseen, beside that of Step 1."""
    t.gain_aggression(player, count)


def _has_basic(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return has_basic(player.discard)


@deed(
    "Take up to {count} from your discard pile into your hand",
    Parameter(
        "count",
        INTEGER,
        maximum=20,
        phrase="{} Basic Moves",
        special=((1, "1 Basic Move"),),
        help="How many Basic Moves.",
    ),
    possible=_has_basic,
)
def take_back_basic(
    t: EpicTable, player: Player, source: Piece, moment: Moment, count: int
) -> None:
    """Basic Moves come back (EPV-TEXT-02). Of equal cards one is offered; the first must be taken
    where there is one.
    """
    for _ in range(count):
        options: dict[int, Piece] = {}
        for card in player.discard:
            if card.printed.basic:
                options[id(card.printed)] = card
        if not options:
            return
        t.subject = source
        cards = list(options.values())
        card = cards[t.ask(player.seat, CHOOSE, cards)]
        player.discard.remove(card)
        player.take_in_hand([card])
        if t.log is not None:
            t.emit("took back", player.seat, card)


# Moves of one's own.


def _has_moves(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return bool(player.field)


@deed("One of your Moves gets +{amount} Attack", AMOUNT, possible=_has_moves)
def raise_attack(t: EpicTable, player: Player, source: Piece, moment: Moment, amount: int) -> None:
    """An own Move in the field has more Attack for as long as it lies there (EPV-TEXT-01)."""
    move = _own_move(t, player, source)
    move.attack_bonus += amount
    if t.log is not None:
        t.emit("attack raised", player.seat, move, "", amount)


@deed("One of your Moves gets +{amount} Block", AMOUNT, possible=_has_moves)
def raise_block(t: EpicTable, player: Player, source: Piece, moment: Moment, amount: int) -> None:
    """An own Move in the field has more Block for as long as it lies there (EPV-TEXT-01)."""
    move = _own_move(t, player, source)
    move.block_bonus += amount
    if t.log is not None:
        t.emit("block raised", player.seat, move, "", amount)


def _own_move(t: EpicTable, player: Player, source: Piece) -> Piece:
    """Which of the own Moves in the field the text is about; there is one."""
    t.subject = source
    return player.field[t.ask(player.seat, CHOOSE, player.field)]


# The opponent's cards.


@deed(
    "Your opponent's next Step 1 adds {count} fewer",
    CARDS,
    unstated=True,
)
def slow_opponent(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """Tanglevines (EPV-RC-06): the player across gains less Aggression, never below none. Without
    a `when` it works as played, or with the switch `tanglevines_on_hit` as it hits.
    """
    victim = t.opponent(player)
    victim.slowed += count
    if t.log is not None:
        t.emit("slowed", victim.seat, source, "", count)


def _opponent_has_aggression(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return bool(t.opponent(player).aggression)


@deed(
    "Your opponent discards the top {count} of the Aggression Pile",
    CARDS,
    possible=_opponent_has_aggression,
)
def drain_opponent(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """Cards of the player across leave the Aggression Pile, as far as there are any."""
    victim = t.opponent(player)
    for _ in range(min(count, len(victim.aggression))):
        t.discard_aggression(victim)


def _upsets(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    """Whether there is a hand to discard from, and a Damage is one that counts (EPV-Q-17)."""
    victim = t.opponent(player)
    if moment.when == HITS:
        if t.rulings.rogue_once_a_turn and source.upset_on == t.turn:
            return False
        lost = moment.lost
        if t.rulings.rogue_opponents_life and lost is not None and lost.owner != victim.seat:
            return False
    return bool(victim.hand)


@deed(
    "Your opponent discards {count} from the hand at random and draws as many",
    CARDS,
    possible=_upsets,
)
def upset_opponent(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """The Rogue (EPV-RC-07, EPV-Q-17): the player across discards by chance and draws as many from
    the deck; an empty hand loses nothing and draws nothing. With `rogue_once_a_turn` it works for
    one Damage a turn, with `rogue_opponents_life` only for one that costs a Life card of that
    player.
    """
    if moment.when == HITS:
        source.upset_on = t.turn
    victim = t.opponent(player)
    gone = min(count, len(victim.hand))
    for _ in range(gone):
        card = victim.hand[t.random.randrange(len(victim.hand))]
        victim.leave_hand(card)
        t.to_discard(card)
        if t.log is not None:
            t.emit("discarded", victim.seat, card)
    t.draw(victim, gone)


# Damage.


@deed("Your opponent's team takes {count} Damage", DAMAGES)
def damage_opponent(
    t: EpicTable, player: Player, source: Piece, moment: Moment, count: int
) -> None:
    """Damage by text; no Move has hit. It sets off what waits for Damage taken."""
    player.record.now.damage += count
    t.damage(player.team.enemy, count)


@deed("Both teams take {count} Damage", DAMAGES)
def damage_both(t: EpicTable, player: Player, source: Piece, moment: Moment, count: int) -> None:
    """Damage to both at once: with both Life Piles empty the player whose turn it is loses
    (EPV-Q-10).
    """
    player.record.now.damage += count
    t.damage_both(count)


# Blocks by text.


def _sent_by_opponent(t: EpicTable, player: Player) -> list[Piece]:
    """The Moves of the player across that are not blocked yet."""
    seat = t.opponent(player).seat
    return [move for move in t.unblocked(player.team) if move.owner == seat]


def _opponent_sends(t: EpicTable, player: Player, source: Piece, moment: Moment) -> bool:
    return bool(_sent_by_opponent(t, player))


@deed("Block one incoming Move of your opponent", whens=BEFORE_BLOCKS, possible=_opponent_sends)
def block_one(t: EpicTable, player: Player, source: Piece, moment: Moment) -> None:
    """A Move of the player across counts as blocked, whatever its Attack and its text
    (EPV-TEAM-11).
    """
    choose_block(t, player, source, _sent_by_opponent(t, player))


@deed("Block all incoming Moves of your opponent", whens=BEFORE_BLOCKS, possible=_opponent_sends)
def block_all(t: EpicTable, player: Player, source: Piece, moment: Moment) -> None:
    """The Goblin's Special (EPV-RC-04): each Move of the player across counts as blocked
    (EPV-TEAM-11).
    """
    for move in _sent_by_opponent(t, player):
        t.block_by_text(move, source)


def choose_block(t: EpicTable, player: Player, source: Piece, moves: list[Piece]) -> None:
    """One of these incoming Moves, as the player likes, is blocked by the text of `source`."""
    if moves:
        t.subject = source
        t.block_by_text(moves[t.ask(player.seat, FREE_BLOCK, moves)], source)
