"""Section 3: the five steps of a turn, and the whole game from set-up to its end. Partners take a
turn together, step by step (EPV-TEAM-05).
"""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.core.table import NO_DECISION, GameOver, Outcome
from rules.games.epicpvp import blocks, timing, values
from rules.games.epicpvp.pieces import AGGRESSION_GAIN, Piece, Player, Team
from rules.games.epicpvp.questions import DRAW, PLAY
from rules.games.epicpvp.setup import set_up
from rules.games.epicpvp.texts import COST
from rules.games.epicpvp.timing import Use
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
    STEPS,
)

if TYPE_CHECKING:
    from rules.games.epicpvp.state import EpicTable

NUMBERS: Final = [tuple(range(most + 1)) for most in range(61)]
"""The options of DRAW by the size of the Aggression Pile."""

NEXT: Final = {**dict(pairwise(STEPS)), ROTATE_STEP: AGGRESSION_STEP}
"""The step that comes after each."""


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
            CARRIED_OUT[phase](t)
            if phase == until and t.turn >= until_turn:
                return None
            phase = following(t, phase)
    except GameOver as over:
        return over.outcome


def following(t: EpicTable, phase: str) -> str:
    """The step that comes after this one (EPV-TURN-02); teams alternate turns (EPV-TURN-01) until
    the game ends, or is given up (EPV-Q-24); a solo game ends with its last turn.
    """
    if phase == SETUP_STEP:
        begin_turn(t, current(t))
    elif phase == ROTATE_STEP:
        if t.last_turn:
            if t.turn >= t.last_turn:
                t.end(None, PLAYED_OUT)
        elif t.turn >= t.rulings.turn_cap:
            t.end(None, NO_DECISION)
        begin_turn(t, current(t).enemy)
    return NEXT[phase]


def begin_turn(t: EpicTable, team: Team) -> None:
    """The turn of a team begins; what lasts for a turn is over."""
    t.turn += 1
    t.phase = AGGRESSION_STEP
    t.current = team
    for player in team.players:
        player.spent = 0
        player.played = []
        player.record.begin_turn()
    if t.log is not None:
        t.emit("turn", team.players[0].seat, None, "", t.turn)


def current(t: EpicTable) -> Team:
    """The team whose turn it is."""
    team = t.current
    assert team is not None  # noqa: S101 - the five steps belong to a turn
    return team


# Step 1: gain Aggression.


def gain_aggression(t: EpicTable) -> None:
    """Each player puts the top 2 cards of the deck, unseen, onto the own Aggression Pile
    (EPV-AGG-01, EPV-TEAM-06), fewer where a text has slowed it (EPV-RC-06).
    """
    t.phase = AGGRESSION_STEP
    team = current(t)
    for player in team.players:
        if player.acts:
            gained = AGGRESSION_GAIN - player.slowed
            player.slowed = 0
            if gained > 0:
                t.gain_aggression(player, gained)
    timing.window(t, team, AFTER_AGGRESSION)


# Step 2: draw from the Aggression Pile.


def draw_cards(t: EpicTable) -> None:
    """Each player says how many cards to draw from the Aggression Pile, none to all (EPV-DRAW-01),
    before the first one is seen (EPV-DRAW-02), and draws as many. There is no other draw in a turn
    (EPV-DRAW-04).
    """
    t.phase = DRAW_STEP
    team = current(t)
    for player in team.players:
        if player.acts:
            size = len(player.aggression)
            player.record.now.aggression = size
            options = NUMBERS[size] if size < len(NUMBERS) else range(size + 1)
            t.draw_aggression(player, t.ask(player.seat, DRAW, options))
    timing.window(t, team, AFTER_DRAW)
    for player in team.players:
        if player.acts:
            settle_energy(t, player)


def settle_energy(t: EpicTable, player: Player) -> None:
    """Step 2 is over: the Aggression Pile is the energy of the turn (EPV-AGG-02), less by each card
    drawn (EPV-DRAW-03).
    """
    player.at_play = len(player.aggression)
    now = player.record.now
    now.counts = True
    now.drawn = now.aggression - player.at_play
    now.energy = values.energy_of(t, player)
    now.held_moves = len([card for card in player.hand if card.printed.is_move])
    now.dead_moves = now.held_moves - len(playable(t, player))


# Step 3: play Moves.


def play_moves(t: EpicTable) -> None:
    """The partners play Moves, the first one all of its own before the second (EPV-TEAM-07), each
    within the own energy (EPV-TEAM-06).
    """
    t.phase = PLAY_STEP
    team = current(t)
    timing.window(t, team, BEFORE_MOVES)
    for player in team.players:
        if player.acts:
            done: list[Use] = []
            while play_one(t, player, done):
                pass
        else:
            send(t, player)
    timing.window(t, team, AFTER_MOVES)
    for player in team.players:
        count_moves(t, player)


def play_one(t: EpicTable, player: Player, done: list[Use]) -> bool:
    """The player plays a Move or uses text that may be used now, if anything is possible and
    wanted; whether it was so. Any number may be played, also none (EPV-PLAY-02), and what is not
    stays in the hand, without a limit (EPV-PLAY-04).
    """
    options: list[object] = [*playable(t, player)]
    if PLAYING in player.moments:
        options += timing.usable(t, player, timing.AT[PLAYING], done)
    if not options:
        return False
    options.append(PASS)
    choice = options[t.ask(player.seat, PLAY, options)]
    if not isinstance(choice, Piece):
        return False
    if choice.printed.is_move and choice in player.hand:
        play_move(t, player, choice)
    else:
        timing.use(t, player, choice, timing.AT[PLAYING], done)
    return True


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
    player.hand.remove(move)
    player.field.append(move)
    player.played.append(move)
    t.enter_play(move)
    if t.log is not None:
        t.emit("played", player.seat, move, "", cost)
    timing.happens(t, player, PLAYED, move)


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


# Step 4: assign blocks and take Damage.


def block(t: EpicTable) -> None:
    """Blocks come after all Moves of the turn are played (EPV-TURN-02)."""
    blocks.blocks_and_damage(t, current(t))


# Step 5: rotate.


def rotate(t: EpicTable) -> None:
    """The Moves played are turned and come in for the enemy (EPV-ROT-01); nobody else has any in
    the field (EPV-ROT-02). With `aggression_spent` their Cost leaves the Aggression Pile
    (EPV-Q-06).
    """
    t.phase = ROTATE_STEP
    team = current(t)
    if t.log is not None:
        for player in team.players:
            if player.field:
                t.emit("rotated", player.seat, None, "", len(player.field))
    timing.window(t, team, END)
    for player in team.players:
        if t.rulings.aggression_spent:
            for _ in range(min(player.spent, len(player.aggression))):
                t.discard_aggression(player)
        count_specials(t, player)


def count_specials(t: EpicTable, player: Player) -> None:
    """Write down the Specials in hand, and those that there was no use for in this turn, nor in the
    enemy's before.
    """
    now = player.record.now
    since = max(t.turn - 1, 1)
    for card in player.hand:
        if not card.printed.is_move:
            now.held_specials += 1
            if card.usable_on < since:
                now.dead_specials += 1


CARRIED_OUT: Final = {
    SETUP_STEP: set_up,
    AGGRESSION_STEP: gain_aggression,
    DRAW_STEP: draw_cards,
    PLAY_STEP: play_moves,
    BLOCK_STEP: block,
    ROTATE_STEP: rotate,
}
"""What is done in each step."""
