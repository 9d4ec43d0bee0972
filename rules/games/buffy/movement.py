"""Section 3.4: the Movement Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.windows import take_or_pass
from rules.games.buffy import uses, values
from rules.games.buffy.moving import go
from rules.games.buffy.pieces import Character
from rules.games.buffy.questions import TO
from rules.games.buffy.vocabulary import MOVEMENT
from rules.games.buffy.watches import alternate

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable


def movement_step(t: BuffyTable) -> None:
    """The players move their Characters as they like (BUF-MOVE-07), one by one space in each watch
    (BUF-MOVE-02).
    """
    t.phase = MOVEMENT
    alternate(t, watch)


def watch(t: BuffyTable, player: Player) -> bool:
    """One watch: a Character moves one space, or an action or a text is used (BUF-MOVE-08)."""
    options: list[Character | Piece] = [
        character for character in player.characters if may_move(t, character)
    ]
    if MOVEMENT in t.texts:
        options += uses.playable(t, player, MOVEMENT)
    chosen = take_or_pass(t, player.seat, MOVEMENT, options)
    if chosen is None:
        return False
    if isinstance(chosen, Character):
        move(t, player, chosen)
    else:
        uses.use(t, player, chosen, MOVEMENT)
    return True


def may_move(t: BuffyTable, character: Character) -> bool:
    """Whether it has a move left: a Vampire none by day and two by night, anybody else one
    (BUF-MOVE-03, BUF-MOVE-04, BUF-MOVE-05). Fatigue does not hinder it, but with
    `fatigued_cannot_move` (BUF-Q-09).
    """
    if character.fatigued and t.rulings.fatigued_cannot_move:
        return False
    moves = character.moves if character.moved_on == t.turn else 0
    if not moves and not character.printed.vampire:
        return True  # Texts only add.
    return moves < values.move_limit(t, character)


def move(t: BuffyTable, player: Player, character: Character) -> None:
    """It moves to an adjacent space, or to or from the Park (BUF-MOVE-01)."""
    spaces = character.space.adjacent
    t.subject = character
    space = spaces[t.ask(player.seat, TO, spaces)]
    t.subject = None
    if character.moved_on != t.turn:
        character.moved_on = t.turn
        character.moves = 0
    character.moves += 1
    go(t, character, space)
