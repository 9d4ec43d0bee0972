"""A Character goes to another space, in the Movement Step or by a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy import values
from rules.games.buffy.texts import OPEN_CHALLENGE, OPEN_FIGHT

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Space
    from rules.games.buffy.state import BuffyTable


def go(t: BuffyTable, character: Character, space: Space) -> None:
    """A Character goes to a space. From the Park to a space of the enemy it tires, also where a
    text moves it; no other move does (BUF-MOVE-06).
    """
    tires = values.tires(t, character, space)
    t.move(character, space)
    if tires:
        t.fatigue(character)
    if t.fight is not None or t.attempt is not None:
        leave(t, character)


def leave(t: BuffyTable, character: Character) -> None:
    """Who is moved away has left the fight or challenge that is not decided yet (BUF-FIGHT-21),
    also if the same text moves it back.
    """
    fight = t.fight
    attempt = t.attempt
    if fight is not None:
        if t.phase in OPEN_FIGHT and (character is fight.attacker or character is fight.defender):
            fight.ditched.append(character)
    elif attempt is not None and t.phase in OPEN_CHALLENGE and character in attempt.characters:
        attempt.characters.remove(character)
        if t.log is not None:
            t.emit("left challenge", character.owner, character.card, attempt.placed.printed.name)
