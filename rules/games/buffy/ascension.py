"""Section 6: ascension, which is a watch of the Resource Step (BUF-RES-04, BUF-ASC-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy import uses
from rules.games.buffy.questions import ASCENDS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Piece, Player
    from rules.games.buffy.state import BuffyTable


def ascending(t: BuffyTable, player: Player, card: Piece) -> list[Character]:
    """The own Characters that a level card of the hand may be put on: those of its name exactly one
    level below it (BUF-ASC-01) that have not ascended this turn (BUF-ASC-03), if the Destiny
    Requirement is met (BUF-ASC-02). Fatigue does not matter (BUF-ASC-06).

    The name alone says that it is the next level of a Character: side and version tell copies
    apart, and no rule asks for the same ones.
    """
    printed = card.printed
    found: list[Character] = []
    if player.destiny < printed.requirement:
        return found
    for character in player.characters:
        if (
            character.printed.same == printed.same
            and character.printed.level == printed.level - 1
            and character.ascended_on != t.turn
            and not (t.rulings.new_characters_wait and character.entered_on == t.turn)
        ):
            found.append(character)
    return found


def ascend(t: BuffyTable, player: Player, card: Piece) -> None:
    """A level card of the hand is put on a Character. What Destiny is lost later does not lower the
    level again (BUF-ASC-04).
    """
    candidates = ascending(t, player, card)
    t.subject = card
    character = candidates[t.ask(player.seat, ASCENDS, candidates)]
    t.subject = None
    player.hand.remove(card)
    character.ascended_on = t.turn
    t.level_up(character, card)
    uses.comes_into_play(t, player, card)
