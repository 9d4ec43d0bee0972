"""What scenarios call players, spaces, talents and the steps of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.scenario_cards import up_to
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.buffy.pieces import PARK, SPACES
from rules.games.buffy.vocabulary import DAY, NIGHT, SETUP, STEPS, TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Space
    from rules.games.buffy.state import BuffyTable

PLAYERS: Final = ("P1", "P2")
BEGINS: Final = (SETUP, *STEPS)
"""The steps in which a scenario may begin."""
THE_PARK: Final = "park"
HIGHEST: Final = 999


def player_named(entry: Entry, *also: str) -> str:
    """`P1` or `P2`, or one of the other words. Raises ScenarioError."""
    word = entry.text("a player")
    if word not in (*PLAYERS, *also):
        raise ScenarioError(entry.line, f"{word!r} is none of {', '.join((*PLAYERS, *also))}")
    return word


def time_named(entry: Entry) -> str:
    """`day` or `night`. Raises ScenarioError."""
    word = entry.text("'time'")
    if word not in (DAY, NIGHT):
        raise ScenarioError(entry.line, f"'time' is {DAY} or {NIGHT}, not {word!r}")
    return word


def space_name(space: Space) -> str:
    """What a scenario calls a space: `P1 3`, `park`."""
    return THE_PARK if space.index == PARK else f"{PLAYERS[space.owner]} {space.number}"


def space_named(t: BuffyTable, entry: Entry, seat: int) -> Space:
    """The space that an entry names; `1` to `4` are this seat's own. Raises ScenarioError."""
    said = entry.text("a space")
    if said.isdecimal():
        said = f"{PLAYERS[seat]} {said}"
    for space in t.spaces:
        if space_name(space) == said:
            return space
    raise ScenarioError(
        entry.line,
        f"{entry.plain()!r} is no space: say 1 to {SPACES} (one's own), P1 1 to P2 {SPACES}, "
        f"or {THE_PARK}",
    )


def talent_named(entry: Entry, word: str) -> int:
    """The place of a talent among `TALENTS`. Raises ScenarioError."""
    if word not in TALENTS:
        raise ScenarioError(entry.line, f"{word!r} is no talent; these are {', '.join(TALENTS)}")
    return TALENTS.index(word)


def talents_read(entry: Entry, what: str) -> dict[int, Entry]:
    """Values by talent: a list of all four, or a mapping of those that matter."""
    if entry.is_list():
        values = entry.entries(what)
        if len(values) != len(TALENTS):
            raise ScenarioError(
                entry.line, f"{what} lists four numbers ({', '.join(TALENTS)}), not {len(values)}"
            )
        return dict(enumerate(values))
    return {talent_named(each, word): each for word, each in entry.keys(what).items()}


def times(entry: Entry, what: str) -> int:
    """How often something was done: a number, `true` for once."""
    if isinstance(entry.value, bool):
        return int(entry.value)
    return up_to(entry, HIGHEST, what)
