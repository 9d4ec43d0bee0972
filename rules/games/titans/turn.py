"""Sections 3 and 5.1 to 5.4: setup, the five phases of a turn, and play from any given state."""

from __future__ import annotations

from typing import Final

from rules.core.policies import PASS
from rules.core.table import NO_DECISION, NOBODY, GameOver, Outcome
from rules.core.windows import take_or_pass
from rules.games.titans import moves
from rules.games.titans.battle import battle_phase, is_same_character
from rules.games.titans.questions import ACTION, EXCESS, MOVE, SLOT, STAGE
from rules.games.titans.state import (
    ACTION_PHASE,
    BATTLE_PHASE,
    DRAW_PHASE,
    MOVE_PHASE,
    PHASES,
    STAGING_PHASE,
    Piece,
    Player,
    TitansTable,
)
from rules.games.titans.storylines import play_storylines
from rules.games.titans.vocabulary import CHARACTER, SKILLZ
from rules.games.titans.vocabulary import MOVE as MOVE_STORYLINE

HAND_SIZE: Final = 5
STAGING_SIZE: Final = 6

# 3. Setup.


def setup(t: TitansTable) -> None:
    """Decks are shuffled (TT-SETUP-05; the opponent's cut changes nothing after a fair shuffle),
    chance names the first Offense, and the Fields that were set aside (TT-SETUP-04) are placed.

    Nothing but play changes a deck from here on (TT-DECK-07).
    """
    for player in t.players:
        t.shuffle(player.deck)
    choose_offense(t)
    for player in t.players:
        place_fields(t, player)


def choose_offense(t: TitansTable) -> None:
    """TT-SETUP-02: chance says who is the Offense on turn 1."""
    first = t.players[int(t.random.random() * 2)]
    t.offense = first
    t.defense = first.enemy
    if t.log is not None:
        t.emit("first", first.seat, None, "", 0)


def place_fields(t: TitansTable, player: Player) -> None:
    """Each player chooses which Field goes to which slot, face down (TT-SETUP-06, TT-ZONE-02). None
    is added later (TT-SETUP-07).
    """
    waiting = player.set_aside
    for slot in player.fields:
        index = t.ask(player.seat, SLOT, waiting) if player.acts else 0
        slot.card = waiting.pop(index)
        if t.log is not None:
            t.emit("placed field", player.seat, slot.card, slot.label, 0)


# 5. Turn structure.


def play(t: TitansTable) -> Outcome:
    """A whole game, from setup to its end (TT-WIN-06) or to the turn cap (TT-Q-34)."""
    try:
        setup(t)
        cap = t.rulings.turn_cap
        while True:
            t.turn += 1
            play_turn(t)
            if t.turn >= cap:
                t.end(NOBODY, NO_DECISION)
            swap_roles(t)
    except GameOver as over:
        return over.outcome


def play_turn(t: TitansTable) -> None:
    """The five phases in order (TT-TURN-01), in each of which both take part (TT-TURN-02)."""
    draw_phase(t)
    action_phase(t)
    staging_phase(t)
    move_phase(t)
    battle_phase(t)
    end_turn(t)


def play_from(
    t: TitansTable, phase: str = DRAW_PHASE, *, until: str = BATTLE_PHASE, until_turn: int = 0
) -> Outcome | None:
    """Play on from a given state: from `phase` of turn `t.turn`, whose Offense is `t.offense`.

    Stops after phase `until` of turn `until_turn` (0: of this turn); roles have not swapped then.
    The Outcome if the game ended before, else None.
    """
    last_turn = until_turn or t.turn
    waiting = PHASES[PHASES.index(phase) :]
    try:
        while True:
            for name in waiting:
                PLAYED[name](t)
                if name == BATTLE_PHASE:
                    end_turn(t)
                if name == until and t.turn >= last_turn:
                    return None
            swap_roles(t)
            t.turn += 1
            waiting = PHASES
    except GameOver as over:
        return over.outcome


def end_turn(t: TitansTable) -> None:
    """Storylines of the Move Phase go to the Trash (TT-Q-19), and what they forbade is over."""
    t.retreats_held = False
    for player in (t.offense, t.defense):
        if player.storylines:
            discard_storylines(t, player)
        if player.hand:
            count_dead_skillz(player)


def discard_storylines(t: TitansTable, player: Player) -> None:
    """One player's Storylines of the Move Phase go to the Trash (TT-Q-19)."""
    while player.storylines:
        t.to_trash(player.storylines.pop(0))


def swap_roles(t: TitansTable) -> None:
    """TT-TURN-03: the Offense of this turn is the Defense of the next."""
    t.offense, t.defense = t.defense, t.offense


# 5.1 Draw Phase.


def draw_phase(t: TitansTable) -> None:
    """Both draw until the hand has 5 cards, which on turn 1 is 5 (TT-DRAW-01, TT-DRAW-02); a hand
    of 5 or more draws nothing (TT-DRAW-03). The Offense draws first (TT-Q-04).
    """
    t.phase = DRAW_PHASE
    if t.log is not None:
        t.emit("turn", t.offense.seat, None, "", t.turn)
    first = t.offense if t.rulings.offense_draws_first else t.defense
    for player in (first, first.enemy):
        missing = HAND_SIZE - len(player.hand)
        if missing > 0 and (player.deck or player.trash or t.rulings.empty_deck_loses):
            t.draw(player, missing)
        if t.turn == 1:
            player.record.opening_hand = tuple(player.hand)


# 5.2 Action Phase.


def action_phase(t: TitansTable) -> None:
    """The Offense, then the Defense, fills its Action Area (TT-TURN-02)."""
    t.phase = ACTION_PHASE
    for player in (t.offense, t.defense):
        if player.hand and player.acts:
            fill_action_area(t, player)


def fill_action_area(t: TitansTable, player: Player) -> None:
    """Any number of hand cards of any type go face down to the Action Area (TT-ACTION-01, -02).
    They never come back (TT-ACTION-03, TT-ZONE-06), and the area has no maximum (TT-ACTION-04).
    """
    hand = player.hand
    while hand:
        index = t.ask(player.seat, ACTION, [*hand, PASS])
        if index == len(hand):
            return
        card = hand.pop(index)
        player.action_area.append(card)
        player.record.action_cards += 1
        if t.log is not None:
            t.emit("action", player.seat, card, "", 0)


# 5.3 Staging Phase.


def staging_phase(t: TitansTable) -> None:
    """The Offense, then the Defense, may stage a Character (TT-TURN-02)."""
    t.phase = STAGING_PHASE
    for player in (t.offense, t.defense):
        if player.acts:
            stage(t, player)


def stage(t: TitansTable, player: Player) -> None:
    """At most 1 Character from hand goes face down to Staging (TT-STAGE-01, TT-STAGE-02)."""
    stageable = [card for card in player.hand if card.printed.plays_as == CHARACTER]
    if stageable and not t.rulings.hidden_second_copy:
        stageable = [card for card in stageable if not has_copy_in_play(t, player, card)]
    if not stageable:
        player.record.turns_without_character += 1
        return
    card = take_or_pass(t, player.seat, STAGE, stageable)
    if card is None:
        return
    player.hand.remove(card)
    player.staging.append(card)
    card.face_up = False
    card.entered = t.turn
    card.moved = 0
    card.turned_up = 0
    if t.log is not None:
        t.emit("staged", player.seat, card, "", 0)


def has_copy_in_play(t: TitansTable, player: Player, card: Piece) -> bool:
    """Whether the player has the same Character in play, face up or down (TT-Q-21)."""
    return any(is_same_character(t, card, other) for other in player.in_play())


# 5.4 Move Phase.


def move_phase(t: TitansTable) -> None:
    """The Offense, then the Defense, moves; then both may play Storylines (TT-MOVE-12); at the end
    a Staging Area holds at most 6 Characters (TT-MOVE-14, TT-Q-33).
    """
    t.phase = MOVE_PHASE
    for player in (t.offense, t.defense):
        if player.acts:
            move_characters(t, player)
    if t.rulings.staging_checked_before_storylines:
        keep_six_staged(t)
    for player in (t.offense, t.defense):
        if player.hand:
            play_storylines(t, player, MOVE_STORYLINE)
    if not t.rulings.staging_checked_before_storylines:
        keep_six_staged(t)


def move_characters(t: TitansTable, player: Player) -> None:
    """One player moves any number of Characters, also none (TT-MOVE-01, TT-MOVE-10)."""
    waiting = moves.unmoved(t, player)
    while waiting:
        movable = moves.movable(t, player, waiting)
        index = t.ask(player.seat, MOVE, [*movable, PASS])
        if index == len(movable):
            return
        card = movable[index]
        waiting.remove(card)
        if card.place is None:
            moves.to_chosen_field(t, player, card)
        else:
            moves.to_staging(t, card)


def keep_six_staged(t: TitansTable) -> None:
    """More than 6 Characters in Staging: the owner trashes the excess of own choice (TT-STAGE-03);
    there may be more before this moment (TT-STAGE-04).
    """
    for player in (t.offense, t.defense):
        while len(player.staging) > STAGING_SIZE:
            index = t.ask(player.seat, EXCESS, player.staging)
            t.to_trash(player.staging.pop(index))


def count_dead_skillz(player: Player) -> None:
    """For the measures: the Skillz in hand at the end of the turn whose Requirement no Character of
    their owner in play has.
    """
    held = [card.printed.requirement for card in player.hand if card.printed.type == SKILLZ]
    if held and player.acts:
        attributes = {word for card in player.in_play() for word in card.printed.attributes}
        player.record.skillz_in_hand += len(held)
        for requirement in held:
            if requirement not in attributes:
                player.record.dead_skillz += 1


PLAYED: Final = {
    DRAW_PHASE: draw_phase,
    ACTION_PHASE: action_phase,
    STAGING_PHASE: staging_phase,
    MOVE_PHASE: move_phase,
    BATTLE_PHASE: battle_phase,
}
"""What is done in each phase."""
