"""What scenarios call players, sides, clock spaces and columns."""

from __future__ import annotations

from typing import Final

from rules.core.scenario_text import Entry, ScenarioError
from rules.games.bloodsuckers.pieces import DAWN_SPACE, DUSK_SPACE, SPACES
from rules.games.bloodsuckers.vocabulary import (
    DAWN,
    DAY,
    DUSK,
    HUNTERS,
    NIGHT,
    SIDES,
    VAMPIRES,
)

LETTERS: Final = ("H", "V")
"""What a side's cards and a side's only player are called by, in the order of `sides`."""
SIDE_OF: Final = {
    "H": HUNTERS,
    "H1": HUNTERS,
    "H2": HUNTERS,
    "V": VAMPIRES,
    "V1": VAMPIRES,
    "V2": VAMPIRES,
}
PLAYERS: Final = tuple(SIDE_OF)
"""Every name that a player can have: with a number in a team, without one alone."""
COLUMNS: Final = ("1", "2", "3", "4", "5")


def names_of_seats(given: dict[str, Entry], line: int) -> tuple[str, ...]:
    """Who plays, Hunters first: a side is a team as soon as one of its two is named."""
    listed = given.get("players")
    named = (
        [each.text("a player") for each in listed.entries("'players'")]
        if listed is not None
        else [name for name in PLAYERS if name in given]
    )
    where = listed.line if listed is not None else line
    seats: list[str] = []
    for letter in LETTERS:
        team = [f"{letter}1", f"{letter}2"]
        is_team = not set(team).isdisjoint(named)
        if is_team and letter in named:
            raise ScenarioError(
                where, f"a side is {letter} alone or the team {team[0]} and {team[1]}, not both"
            )
        seats += team if is_team else [letter]
    for name in named:
        if name not in PLAYERS:
            raise ScenarioError(where, f"{name!r} is none of {', '.join(PLAYERS)}")
    return tuple(seats)


def space_named(entry: Entry) -> int:
    """The clock space that is written as `dusk`, `dawn`, `V night` or `H2 day`."""
    said = entry.text("a clock space")
    if said == DUSK:
        return DUSK_SPACE
    if said == DAWN:
        return DAWN_SPACE
    words = said.split()
    if len(words) == 2 and words[0] in SIDE_OF and words[1] in (DAY, NIGHT):
        label = (SIDE_OF[words[0]], 2 if words[0].endswith("2") else 1)
        first = DUSK_SPACE if words[1] == NIGHT else DAWN_SPACE
        for space in range(first, first + 4):
            if SPACES[space] == label:
                return space
    spaces = ", ".join(space_name(space) for space in range(len(SPACES)))
    raise ScenarioError(
        entry.line, f"{said!r} is no clock space; they are {spaces}; {DUSK} and {DAWN} also count"
    )


def space_name(space: int) -> str:
    """A clock space as scenarios write it in full: `V1 night`."""
    side, number = SPACES[space]
    return f"{LETTERS[SIDES.index(side)]}{number} {NIGHT if space < DAWN_SPACE else DAY}"


def side_named(entry: Entry, *also: str) -> str:
    """`hunters` or `vampires`. Raises ScenarioError."""
    word = entry.text("a side")
    if word not in (*SIDES, *also):
        raise ScenarioError(entry.line, f"{word!r} is none of {', '.join((*SIDES, *also))}")
    return word
