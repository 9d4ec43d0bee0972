"""Section 3: the five steps of a turn, and the whole game from set-up to its end. Partners take a
turn together, step by step (EPV-TEAM-05).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from rules.core.table import NO_DECISION, GameOver, Outcome
from rules.core.windows import take_or_pass
from rules.games.epicpvp import blocks, timing, values
from rules.games.epicpvp.pieces import AGGRESSION_GAIN
from rules.games.epicpvp.questions import DRAW, PLAY
from rules.games.epicpvp.setup import set_up
from rules.games.epicpvp.texts import COST
from rules.games.epicpvp.vocabulary import (
    AFTER_AGGRESSION,
    AFTER_DRAW,
    AFTER_MOVES,
    AGGRESSION_STEP,
    BEFORE_MOVES,
    BLOCK_STEP,
    DRAW_STEP,
    END,
    PLAY_STEP,
    PLAYED,
    PLAYED_OUT,
    PLAYING,
    ROTATE_STEP,
    SETUP_STEP,
)

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player, Team
    from rules.games.epicpvp.state import EpicTable

NUMBERS: Final = [tuple(range(most + 1)) for most in range(61)]
"""The options of DRAW by the size of the Aggression Pile."""


DEEPEST: Final = 10_000
"""Calls within calls: a text is resolved fully, with all that it sets off (EPV-TIME-01), so that
Damage may lie within Damage as often as both teams have Life, some ten calls each time."""

if sys.getrecursionlimit() < DEEPEST:
    sys.setrecursionlimit(DEEPEST)


# A whole game.


def play(t: EpicTable) -> Outcome:
    """A whole game, from set-up to its end."""
    outcome = play_from(t, SETUP_STEP)
    assert outcome is not None  # noqa: S101 - without a phase to stop at only the end stops it
    return outcome


def play_from(t: EpicTable, phase: str, *, until: str = "", until_turn: int = 0) -> Outcome | None:
    """Play on from a given state: from the beginning of `phase`.

    Within a turn `t.turn` is its number and `t.current` its team (`begin_turn` makes a new one).
    Stops after phase `until`, in the first turn from `until_turn` on. The Outcome if the game ended
    before, else None.
    """
    try:
        while True:
            for step, carry_out in FROM[phase]:
                carry_out(t)
                if step == until and t.turn >= until_turn:
                    return None
            next_turn(t)
            phase = AGGRESSION_STEP
    except GameOver as over:
        return over.outcome


def next_turn(t: EpicTable) -> None:
    """Set-up or a turn is over, and the next one begins. Teams alternate turns (EPV-TURN-01) until
    the game ends, or is given up (EPV-Q-24); a solo game ends with its last turn.
    """
    if not t.turn:
        begin_turn(t, t.current)
        return
    if t.last_turn:
        if t.turn >= t.last_turn:
            t.end(None, PLAYED_OUT)
    elif t.turn >= t.rulings.turn_cap:
        t.end(None, NO_DECISION)
    begin_turn(t, t.current.enemy)


def begin_turn(t: EpicTable, team: Team) -> None:
    """The turn of a team begins; what lasts for a turn is over."""
    t.turn += 1
    t.phase = AGGRESSION_STEP
    t.current = team
    for player in team.players:
        player.spent = 0
        player.played = []
        if t.measured:
            player.record.begin_turn()
    if t.log is not None:
        t.emit("turn", team.players[0].seat, None, "", t.turn)


# Step 1: gain Aggression.


def gain_aggression(t: EpicTable) -> None:
    """Each player puts the top 2 cards of the deck, unseen, onto the own Aggression Pile
    (EPV-AGG-01, EPV-TEAM-06), fewer where a text has slowed it (EPV-RC-06).
    """
    t.phase = AGGRESSION_STEP
    team = t.current
    for player in team.players:
        if player.acts:
            gained = AGGRESSION_GAIN - player.slowed
            player.slowed = 0
            if gained > 0:
                t.gain_aggression(player, gained)
    if AFTER_AGGRESSION in t.moments:
        timing.window(t, team, AFTER_AGGRESSION)


# Step 2: draw from the Aggression Pile.


def draw_cards(t: EpicTable) -> None:
    """Each player says how many cards to draw from the Aggression Pile, none to all (EPV-DRAW-01),
    before the first one is seen (EPV-DRAW-02), and draws as many. There is no other draw in a turn
    (EPV-DRAW-04).
    """
    t.phase = DRAW_STEP
    team = t.current
    for player in team.players:
        if player.acts:
            size = len(player.aggression)
            if t.measured:
                player.record.now.aggression = size
            options = NUMBERS[size] if size < len(NUMBERS) else range(size + 1)
            t.draw_aggression(player, t.ask(player.seat, DRAW, options))
    if AFTER_DRAW in t.moments:
        timing.window(t, team, AFTER_DRAW)
    for player in team.players:
        if player.acts:
            player.at_play = len(player.aggression)
            if t.measured:
                count_energy(t, player)


def count_energy(t: EpicTable, player: Player) -> None:
    """Write down the energy that Step 2 leaves: the Aggression Pile (EPV-AGG-02), less by each card
    drawn (EPV-DRAW-03).
    """
    now = player.record.now
    now.counts = True
    now.drawn = now.aggression - player.at_play
    now.energy = values.energy_of(t, player)


# Step 3: play Moves.


def play_moves(t: EpicTable) -> None:
    """The partners play Moves, the first one all of its own before the second (EPV-TEAM-07), each
    within the own energy (EPV-TEAM-06).
    """
    t.phase = PLAY_STEP
    team = t.current
    if BEFORE_MOVES in t.moments:
        timing.window(t, team, BEFORE_MOVES)
    for player in team.players:
        if player.acts:
            play_own(t, player)
        else:
            send(t, player)
    if AFTER_MOVES in t.moments:
        timing.window(t, team, AFTER_MOVES)
    if t.measured:
        for player in team.players:
            count_moves(t, player)


def play_own(t: EpicTable, player: Player) -> None:
    """The player plays Moves and uses text that may be used now, one after the other, as long as
    anything is possible and wanted. Any number may be played, also none (EPV-PLAY-02), and what is
    not stays in the hand, without a limit (EPV-PLAY-04).
    """
    moves = playable(t, player)
    if t.measured:
        count_hand(player, len(moves))
    while True:
        options = moves
        if PLAYING in player.ready:
            options = moves + timing.usable(t, player, timing.AT[PLAYING])
        card = take_or_pass(t, player.seat, PLAY, options)
        if card is None:
            return
        if card in moves:
            play_move(t, player, card)
        else:
            timing.use(t, player, card, timing.AT[PLAYING])
        moves = playable(t, player)


def send(t: EpicTable, dummy: Player) -> None:
    """A goldfish sends its Moves, which it has without end."""
    dummy.field = t.pieces_of(dummy.attackers, dummy.seat)
    if t.log is not None and dummy.field:
        t.emit("sent", dummy.seat, None, "", len(dummy.field))


def playable(t: EpicTable, player: Player) -> list[Piece]:
    """The Moves in hand that the energy left is enough for (EPV-PLAY-01); never a Special
    (EPV-COMP-08). Texts only lower a Cost, so that one within the energy need not be asked.
    """
    energy = values.balance_of(t, player)
    hand = player.hand
    if COST in player.standing:
        return [
            card
            for card in hand
            if card.printed.is_move
            and (card.printed.cost <= energy or values.cost_of(t, card) <= energy)
        ]
    return [
        card
        for card in hand
        if card.printed.least <= energy
        and (card.printed.fixed_cost or values.cost_of(t, card) <= energy)
    ]


def play_move(t: EpicTable, player: Player, move: Piece) -> None:
    """A Move is played into the field, on the player's side (EPV-PLAY-03). It uses up energy of
    this turn, but no card of the Aggression Pile (EPV-AGG-03).
    """
    cost = values.cost_of(t, move)
    player.spent += cost
    player.leave_hand(move)
    player.field.append(move)
    player.played.append(move)
    t.enter_play(move)
    if t.log is not None:
        t.emit("played", player.seat, move, "", cost)
    if PLAYED in t.moments:
        timing.happens(t, player, PLAYED, move)


def count_hand(player: Player, playable: int) -> None:
    """Write down how many Moves are in hand before any is played, and how many of them are not
    playable.
    """
    now = player.record.now
    now.held_moves = len(player.hand) - len(player.specials)
    now.dead_moves = now.held_moves - playable


def count_moves(t: EpicTable, player: Player) -> None:
    """Write down what lies in the field once all Moves are played."""
    now = player.record.now
    now.spent = player.spent
    now.energy = now.spent + values.energy_of(t, player)
    now.moves = len(player.played)
    for move in player.played:
        if move.printed.basic:
            now.basics += 1
    for move in player.field:
        now.attack += sum(values.attacks_of(t, move))
        now.block += sum(values.blocks_of(t, move))


# Step 5: rotate.


def rotate(t: EpicTable) -> None:
    """The Moves played are turned and come in for the enemy (EPV-ROT-01); nobody else has any in
    the field (EPV-ROT-02). With `aggression_spent` their Cost leaves the Aggression Pile
    (EPV-Q-06).
    """
    t.phase = ROTATE_STEP
    team = t.current
    if t.log is not None:
        for player in team.players:
            if player.field:
                t.emit("rotated", player.seat, None, "", len(player.field))
    if END in t.moments:
        timing.window(t, team, END)
    if t.rulings.aggression_spent:
        for player in team.players:
            for _ in range(min(player.spent, len(player.aggression))):
                t.discard_aggression(player)
    if t.measured:
        for player in team.players:
            count_specials(t, player)


def count_specials(t: EpicTable, player: Player) -> None:
    """Write down the Specials in hand, and those that there was no use for in this turn, nor in the
    enemy's before.
    """
    now = player.record.now
    now.held_specials = len(player.specials)
    since = max(t.turn - 1, 1)
    usable = player.record.usable
    for card in player.specials:
        if usable.get(card, 0) < since:
            now.dead_specials += 1


IN_TURN: Final = (
    (AGGRESSION_STEP, gain_aggression),
    (DRAW_STEP, draw_cards),
    (PLAY_STEP, play_moves),
    (BLOCK_STEP, blocks.blocks_and_damage),
    (ROTATE_STEP, rotate),
)
"""The five steps of a turn, and what is done in each (EPV-TURN-02)."""

FROM: Final = {
    SETUP_STEP: ((SETUP_STEP, set_up),),
    **{step: IN_TURN[number:] for number, (step, _) in enumerate(IN_TURN)},
}
"""What is done from each step to the end of the turn."""
