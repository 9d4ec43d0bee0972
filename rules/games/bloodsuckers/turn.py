"""Section 4: the four steps of a turn, and the whole game from setup to its end."""

from __future__ import annotations

from typing import Final

from rules.core.policies import PASS
from rules.core.table import GameOver, Outcome
from rules.core.windows import take_or_pass
from rules.games.bloodsuckers import clock, combat, moves, tokens
from rules.games.bloodsuckers.abilities import left
from rules.games.bloodsuckers.clock import rotate
from rules.games.bloodsuckers.commit import start_battle
from rules.games.bloodsuckers.completion import complete_battle
from rules.games.bloodsuckers.ending import is_over, tiebreaker_round
from rules.games.bloodsuckers.pieces import MOST_TOKENS, Character, CombatCard, Player
from rules.games.bloodsuckers.questions import (
    ACTION,
    BANK,
    DISCARD,
    DRAW,
    GIVE,
    HAND_OVER,
    SHARE,
    SHARED,
    SHARING,
    SPEND,
    TAKE,
    TAKEN,
    TOKEN,
    TRADE,
)
from rules.games.bloodsuckers.setup import set_up
from rules.games.bloodsuckers.state import (
    ACTION_PHASE,
    CLOCK_PHASE,
    COMMIT_PHASE,
    HAND_PHASE,
    RESOLVE_PHASE,
    SETUP_PHASE,
    TIEBREAKER_PHASE,
    UNSTUN_PHASE,
    BloodTable,
)
from rules.games.bloodsuckers.vocabulary import BOOST

ACTIONS: Final = 3
TO_BANK: Final = ((0,), (1, 0), (2, 1, 0))
"""The options of BANK by the most that may be banked."""


# A whole game.


def play(t: BloodTable) -> Outcome:
    """A whole game, from setup to its end."""
    outcome = play_from(t, SETUP_PHASE)
    assert outcome is not None  # noqa: S101 - without a phase to stop at only the end stops it
    return outcome


def play_from(t: BloodTable, phase: str, *, until: str = "", until_turn: int = 0) -> Outcome | None:
    """Play on from a given state: from the beginning of `phase`.

    Within a turn `t.turn` is its number and `t.current` its player; from ACTION_PHASE the turn goes
    on with the actions that the player has (`begin_turn` gives those of a new one).

    Stops after phase `until`, in the first turn from `until_turn` on that has it (COMMIT and
    RESOLVE_PHASE belong to the turn before). The Outcome if the game ended before, else None.
    """
    try:
        while True:
            PLAYED[phase](t)
            if phase == until and t.turn >= until_turn:
                return None
            phase = following(t, phase)
    except GameOver as over:
        return over.outcome


def following(t: BloodTable, phase: str) -> str:
    """The phase that comes after this one: the steps of a turn in order (BLD-TURN-01), turns until
    the clock has come round (BLD-TURN-03), and battles until the game is over.
    """
    if phase == SETUP_PHASE:
        return COMMIT_PHASE
    if phase == COMMIT_PHASE or (phase == CLOCK_PHASE and not clock.has_come_round(t)):
        begin_turn(t)
        return ACTION_PHASE
    if phase == ACTION_PHASE:
        return HAND_PHASE
    if phase == HAND_PHASE:
        return UNSTUN_PHASE
    if phase == UNSTUN_PHASE:
        return CLOCK_PHASE
    if phase == CLOCK_PHASE:
        return RESOLVE_PHASE
    return TIEBREAKER_PHASE if is_over(t) else COMMIT_PHASE


def begin_turn(t: BloodTable) -> None:
    """The player whom the clock names (BLD-TURN-02) has 3 actions (BLD-ACT-01) and one more for
    each active Adrenaline Token (BLD-ADR-03); what lasts for a turn is over.
    """
    player = clock.player_at(t, t.space)
    assert player is not None  # noqa: S101 - the clock does not stop where nobody acts
    t.turn += 1
    t.current = player
    player.added = tokens.active_adrenaline(player)
    player.actions = ACTIONS + player.added
    player.used = {}
    player.shared = False
    record = player.record
    record.turns += 1
    record.hand_sizes.append(len(player.hand))
    if t.log is not None:
        t.emit("turn", player.seat, None, clock.LABELS[t.space], t.turn)


def current(t: BloodTable) -> Player:
    """The player whose turn it is."""
    player = t.current
    assert player is not None  # noqa: S101 - the four steps belong to a turn
    return player


# Step 1: perform 3 actions.


def perform_actions(t: BloodTable) -> None:
    """The player acts until there is nothing left to do, or nothing wanted, and banks."""
    t.phase = ACTION_PHASE
    player = current(t)
    record = player.record
    combat.count_strikes(t, player)
    if player.must_draw:
        draw_last_character(t, player)
    elif player.acts:
        while act(t, player):
            pass
        used = ACTIONS + player.added - player.actions
        record.actions += ACTIONS + player.added
        record.actions_used += used
        if used >= ACTIONS:
            record.full_turns += 1
        bank(t, player)
    player.actions = 0


def act(t: BloodTable, player: Player) -> bool:
    """The player does one thing, if anything can be done and is wanted; whether it was so.

    Any mix of actions is legal, any of them more than once (BLD-ACT-01). What costs no action comes
    before, between or after them (BLD-ACT-07).
    """
    cards = combat.playable(t, player)
    characters = moves.movable(t, player) if player.actions or moves.is_free(t, player) else []
    options: list[object] = [*cards, *characters, *deeds(t, player), PASS]
    choice = options[t.ask(player.seat, ACTION, options)]
    if choice is PASS:
        return False
    mate = t.teammate(player)
    if isinstance(choice, CombatCard):
        combat.play(t, player, choice)
    elif isinstance(choice, Character):
        moves.move_by_action(t, player, choice)
    elif choice is DRAW:
        player.actions -= 1
        t.draw(player, 1)
    elif choice is TOKEN:
        tokens.play_token(t, player)
    elif choice is SPEND:
        spend(t, player)
    elif choice is GIVE and mate is not None:
        moves.give(t, player, mate)
    elif choice is SHARE and mate is not None:
        share(t, player, mate)
    return True


def deeds(t: BloodTable, player: Player) -> list[object]:
    """What may be done without a card or character of its own: draw 1 card (BLD-ACT-03), play a
    token (BLD-ACT-04), in a team give a character (BLD-ACT-06) or share a card (BLD-ACT-13), and
    spend an own Action Token (BLD-ACT-10, BLD-ACT-12).
    """
    found: list[object] = []
    has_action = player.actions > 0
    if has_action and t.can_draw(player):
        found.append(DRAW)
    if player.pool and (has_action or left(t, player, BOOST)) and tokens.carriers(t, player):
        found.append(TOKEN)
    mate = t.teammate(player)
    if mate is not None:
        if has_action and player.reserve:
            found.append(GIVE)
        if not player.shared and (player.hand or mate.hand):
            found.append(SHARE)
    if player.tokens:
        found.append(SPEND)
    return found


def spend(t: BloodTable, player: Player) -> None:
    """An Action Token goes back to the supply: 1 action more this turn (BLD-ACT-10, BLD-Q-20)."""
    player.tokens -= 1
    player.actions += 1
    player.added += 1
    if t.log is not None:
        t.emit("spent token", player.seat, None, "", player.tokens)


def share(t: BloodTable, player: Player, mate: Player) -> None:
    """Give, take or trade 1 card with the teammate, for no action (BLD-ACT-13), once a turn
    (BLD-Q-38).
    """
    ways: list[object] = []
    if player.hand:
        ways.append(HAND_OVER)
    if mate.hand:
        ways.append(TAKE)
    if len(ways) == 2:
        ways.append(TRADE)
    way = ways[t.ask(player.seat, SHARING, ways)]
    given: CombatCard | None = None
    taken: CombatCard | None = None
    if way is not TAKE:
        given = player.hand[t.ask(player.seat, SHARED, player.hand)]
    if way is not HAND_OVER:
        taken = mate.hand[t.ask(player.seat, TAKEN, mate.hand)]
    player.shared = True
    if given is not None:
        player.hand.remove(given)
        mate.hand.append(given)
        if t.log is not None:
            t.emit("handed over", player.seat, given)
    if taken is not None:
        mate.hand.remove(taken)
        player.hand.append(taken)
        if t.log is not None:
            t.emit("took", player.seat, taken)


def bank(t: BloodTable, player: Player) -> None:
    """Up to 2 unused actions become Action Tokens (BLD-ACT-08); nobody holds more than 2
    (BLD-ACT-09). They are for a later turn, since this one is over (BLD-ACT-11).
    """
    unused = player.actions
    if not t.rulings.bank_any_action:
        unused = max(unused - player.added, 0)
    options = TO_BANK[min(unused, MOST_TOKENS - player.tokens)]
    banked = options[t.ask(player.seat, BANK, options)]
    if banked:
        player.tokens += banked
        player.record.banked += banked
        if t.log is not None:
            t.emit("banked", player.seat, None, "", banked)


def draw_last_character(t: BloodTable, player: Player) -> None:
    """After the loss of the last character the player draws 1 into the reinforcements
    (BLD-LAST-01), which is the only action of the turn (BLD-LAST-02).
    """
    player.must_draw = False
    character = t.top_character()
    if character is None:
        if t.log is not None:
            t.emit("no character", player.seat)
        return
    t.take_over(character, player)
    if t.log is not None:
        t.emit("drew character", player.seat, character)


# Step 2: discard and draw.


def discard_and_draw(t: BloodTable) -> None:
    """The player discards any number of cards (BLD-HAND-01) and draws up to the hand size
    (BLD-HAND-02, BLD-HAND-04). A bigger hand may be kept (BLD-HAND-03). Hands are filled nowhere
    else (BLD-HAND-06).
    """
    t.phase = HAND_PHASE
    player = current(t)
    if player.acts:
        while (card := take_or_pass(t, player.seat, DISCARD, player.hand)) is not None:
            t.discard_from_hand(player, card)
    missing = hand_size(t, player) - len(player.hand)
    if missing > 0:
        t.draw(player, missing)


def hand_size(t: BloodTable, player: Player) -> int:
    """5, or 6 for the single player; with active Adrenaline more (BLD-HAND-05, BLD-ADR-05,
    BLD-Q-16).
    """
    if t.rulings.adrenaline_hand_size:
        return player.hand_size + tokens.active_adrenaline(player)
    return player.hand_size


# Step 3: unstun characters.


def unstun(t: BloodTable) -> None:
    """All own stunned characters stand up (BLD-UNST-01), nobody else's (BLD-UNST-02)."""
    t.phase = UNSTUN_PHASE
    player = current(t)
    for character in player.characters():
        if character.stunned:
            character.stunned = False
            if t.log is not None:
                t.emit("stood up", player.seat, character)


PLAYED: Final = {
    SETUP_PHASE: set_up,
    COMMIT_PHASE: start_battle,
    ACTION_PHASE: perform_actions,
    HAND_PHASE: discard_and_draw,
    UNSTUN_PHASE: unstun,
    CLOCK_PHASE: rotate,
    RESOLVE_PHASE: complete_battle,
    TIEBREAKER_PHASE: tiebreaker_round,
}
"""What is done in each phase."""
