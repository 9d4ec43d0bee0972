"""Section 10: moving characters, by an action or for nothing, and giving one to the teammate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from rules.games.bloodsuckers import abilities
from rules.games.bloodsuckers.questions import GIVEN, MOVE_TO
from rules.games.bloodsuckers.vocabulary import SWIFT

if TYPE_CHECKING:
    from rules.games.bloodsuckers.pieces import Character, Player
    from rules.games.bloodsuckers.state import BloodTable

RESERVE: Final = 0
"""The option of MOVE_TO that stands for the reinforcement pile."""


def is_free(t: BloodTable, player: Player) -> bool:
    """Whether the next move takes no action: an own Swift character has not been used this turn
    (BLD-ABIL-04).
    """
    return abilities.left(t, player, SWIFT) > 0


def movable(t: BloodTable, player: Player) -> list[Character]:
    """The own characters that may be moved (BLD-MOVE-05): those in columns, which can always go
    back, and those among the reinforcements if an own space is free. Stunned ones are not
    (BLD-STUN-02, BLD-Q-39).
    """
    found: list[Character] = []
    for character in player.spaces:
        if character is not None and not character.stunned:
            found.append(character)
    if player.reserve and free_columns(t, player):
        for character in player.reserve:
            if not character.stunned:
                found.append(character)
    return found


def free_columns(t: BloodTable, player: Player) -> list[int]:
    """The columns of the battle without an own character (BLD-MOVE-01, BLD-Q-28), but for those
    that are closed (BLD-Q-32).
    """
    spaces = player.spaces
    return [column for column in t.open_columns() if spaces[column - 1] is None]


def destinations(t: BloodTable, player: Player, character: Character) -> list[object]:
    """Where a character may go: numbers of free columns; and from a column to the reinforcements,
    or to the place of another own character, which comes to its own (BLD-MOVE-01..04).

    Nobody comes into a column that is closed, not by changing places either (BLD-Q-32).
    """
    options: list[object] = list(free_columns(t, player))
    if not character.column:
        return options
    options.append(RESERVE)
    opened = t.open_columns()
    if character.column in opened:
        for column in opened:
            other = player.fighter(column)
            if other is not None and other is not character:
                options.append(other)
        options += [other for other in player.reserve if not other.stunned]
    return options


def move_by_action(t: BloodTable, player: Player, character: Character) -> None:
    """A move for 1 action (BLD-ACT-05), or for none by Swift (BLD-ABIL-04)."""
    if is_free(t, player):
        abilities.use(player, SWIFT)
    else:
        player.actions -= 1
    move(t, player, character)


def move(t: BloodTable, player: Player, character: Character) -> None:
    """The player says where the character goes, and it goes there; attack values stay where they
    are (BLD-MOVE-06).
    """
    options = destinations(t, player, character)
    t.subject = character
    where = options[t.ask(player.seat, MOVE_TO, options)]
    if where == RESERVE:
        t.withdraw(character)
        if t.log is not None:
            t.emit("withdrawn", player.seat, character)
    elif isinstance(where, int):
        to_column(t, player, character, where)
    else:
        change_places(t, player, character, cast("Character", where))


def to_column(t: BloodTable, player: Player, character: Character, column: int) -> None:
    """To a free column from another one (BLD-MOVE-01) or from the reinforcements (BLD-MOVE-04)."""
    if character.column:
        player.spaces[character.column - 1] = None
    else:
        player.reserve.remove(character)
    player.place(character, column)
    if t.log is not None:
        t.emit("moved", player.seat, character, "", column)


def change_places(t: BloodTable, player: Player, character: Character, other: Character) -> None:
    """A committed character changes places with another own one, in a column (BLD-MOVE-02) or among
    the reinforcements (BLD-MOVE-03).
    """
    column = character.column
    player.spaces[column - 1] = other
    if other.column:
        player.spaces[other.column - 1] = character
    else:
        player.reserve.remove(other)
        player.reserve.append(character)
    character.column = other.column
    other.column = column
    if t.log is not None:
        t.emit("changed places", player.seat, character, other.name)


def give(t: BloodTable, player: Player, teammate: Player) -> None:
    """A character of the own reinforcements goes to the teammate's for good, for 1 action
    (BLD-ACT-06, BLD-GIVE-01), and its counters leave the track (BLD-GIVE-02).
    """
    index = t.ask(player.seat, GIVEN, player.reserve)
    character = player.reserve[index]
    player.actions -= 1
    t.take_over(character, teammate)
    if t.log is not None:
        t.emit("gave character", player.seat, character)
