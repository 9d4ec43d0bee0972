"""Section 5: a challenge being faced, in its five stages (BUF-CHAL-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy import solo, stacks, values, watches
from rules.games.buffy.contest import (
    battle_watch,
    discard_watch,
    ends,
    goes_first,
    in_play,
)
from rules.games.buffy.pieces import Attempt
from rules.games.buffy.vocabulary import (
    CHALLENGE_BATTLE,
    CHALLENGE_CHOOSE,
    CHALLENGE_DISCARD,
    CHALLENGE_DRAW,
    CHALLENGE_RESOLVE,
    TALENTS,
)

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Placed, Player
    from rules.games.buffy.state import BuffyTable

DRAWN: Final = 5
OPPONENT_DRAWN: Final = 3
"""BUF-CHAL-04."""


def face(t: BuffyTable, player: Player, placed: Placed, characters: list[Character]) -> None:
    """Some Characters face a challenge in their space together; the player cannot face it again in
    this turn, the other one still can (BUF-CONF-06). Once none of them is left in it, it is
    resolved at once, as a fight is (BUF-FIGHT-21).
    """
    this = Attempt(player.seat, placed, characters)
    t.attempt = this
    placed.faced_on[player.seat] = t.turn
    if t.log is not None:
        for character in characters:
            t.emit("faced", player.seat, character.card, placed.printed.name)
    first = goes_first(t, player.seat)
    choose(t, first)
    if not this.over:
        draw(t, this, first)
        battle(t, first)
    resolve(t, this, first)
    discard(t, this, first)
    ends(t)


# Stage A: Choose.


def choose(t: BuffyTable, first: Player) -> None:
    """Texts are used (BUF-CHAL-03)."""
    t.phase = CHALLENGE_CHOOSE
    watches.alternate(t, text_watch, first)


def text_watch(t: BuffyTable, player: Player) -> bool:
    """The player uses a text."""
    this = t.attempt
    if this is None or this.over or not watches.texts_watch(t, player):
        return False
    look(t, this)
    return True


# Stage B: Draw.


def draw(t: BuffyTable, this: Attempt, first: Player) -> None:
    """The facing player draws 5, the opponent 3 (BUF-CHAL-04, BUF-Q-19)."""
    t.phase = CHALLENGE_DRAW
    for player in (first, first.enemy):
        if player.acts:
            if player.seat == this.seat:
                t.draw(player, DRAWN)
            elif stacks.opposes(t, player):
                t.draw(player, OPPONENT_DRAWN)


# Stage C: Battle.


def battle(t: BuffyTable, first: Player) -> None:
    """The facing player boosts its talents (BUF-CHAL-05), the opponent raises the goals
    (BUF-CHAL-06), and texts are used.
    """
    t.phase = CHALLENGE_BATTLE
    if t.solo is not None and t.attempt is not None:
        solo.raise_goal(t, t.attempt, margins(t, t.attempt))
    watches.alternate(t, boost_watch, first)


def boost_watch(t: BuffyTable, player: Player) -> bool:
    """The player places a card, or uses a text."""
    this = t.attempt
    if this is None or this.over:
        return False
    placed = this.stacks.cards[player.seat]
    before = len(placed)
    if not battle_watch(t, player, this.stacks):
        return False
    if len(placed) == before:
        look(t, this)
    return True


# Stage D: Resolve.


def resolve(t: BuffyTable, this: Attempt, first: Player) -> None:
    """Texts are used; once both have passed the challenge is resolved. It is defeated if each goal
    is met or exceeded (BUF-CHAL-09), else it stays in play (BUF-CHAL-13). All who are involved
    fatigue, whatever the result (BUF-CHAL-11).
    """
    t.phase = CHALLENGE_RESOLVE
    if not this.over:
        watches.alternate(t, text_watch, first)
    this.defeated = is_met(t, this)
    if t.measured:
        t.players[this.seat].record.attempted(margins(t, this), this.defeated, this.placed.printed)
    if this.defeated:
        defeat(t, this)
    elif t.log is not None:
        t.emit("failed challenge", this.seat, this.placed.card, this.placed.space.label)
    for character in this.characters:
        t.fatigue(character)


def margins(t: BuffyTable, this: Attempt) -> list[tuple[int, int, int]]:
    """The challenge as it stands: for each goal its talent, what those who face it have in that
    together with their player's boosts (BUF-CHAL-02), and the goal with the opponent's boosts.
    """
    own = this.stacks.sums[this.seat]
    raised = this.stacks.sums[1 - this.seat]
    found: list[tuple[int, int, int]] = []
    for talent, goal in values.goals(t, this.placed):
        total = own[talent]
        for character in this.characters:
            total += values.talent(t, character, talent)
        found.append((talent, total, goal + raised[talent]))
    return found


def is_met(t: BuffyTable, this: Attempt) -> bool:
    """Whether the challenge is defeated: somebody still faces it, and each goal is reached."""
    if this.over:
        return False
    met = True
    for talent, total, goal in margins(t, this):
        if t.log is not None:
            t.emit("goal", 1 - this.seat, this.placed.card, TALENTS[talent], goal)
            t.emit("reached", this.seat, this.placed.card, TALENTS[talent], total)
        if total < goal:
            met = False
    return met


def defeat(t: BuffyTable, this: Attempt) -> None:
    """A defeated challenge leaves play, apart from its owner's other cards (BUF-Q-14), and whoever
    faced it gains the Destiny Points printed on it (BUF-CHAL-10, BUF-Q-17).
    """
    placed = this.placed
    if t.log is not None:
        t.emit(
            "defeated challenge", this.seat, placed.card, placed.space.label, placed.printed.points
        )
    t.defeat(placed)
    t.gain_destiny(t.players[this.seat], placed.printed.points)


def look(t: BuffyTable, this: Attempt) -> None:
    """After a text, see who still faces the challenge: not who was moved away (`moving`) or
    discarded. The last one to leave ends it.
    """
    for character in this.characters[:]:
        if not in_play(t, character):
            this.characters.remove(character)
            if t.log is not None:
                t.emit("left challenge", character.owner, character.card, this.placed.printed.name)
    this.over = not this.characters


# Stage E: Discard.


def discard(t: BuffyTable, this: Attempt, first: Player) -> None:
    """The cards in the stacks are discarded (BUF-Q-21), both players discard down to 5
    (BUF-CHAL-12), and texts are used.
    """
    t.phase = CHALLENGE_DISCARD
    stacks.clear(t, this.stacks)
    watches.alternate(t, discard_watch, first)
