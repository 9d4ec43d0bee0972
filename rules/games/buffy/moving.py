"""A Character goes to another space, in the Movement Step or by a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy import values

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
