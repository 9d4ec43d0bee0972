"""What scenarios call players, teams and the steps of a turn."""

from __future__ import annotations

from typing import Final

from rules.core.scenario_text import Entry, ScenarioError

TEAMS: Final = ("A", "B")
"""What the two teams are called; without partners a team is its player."""
ALONE: Final = TEAMS
PARTNERS: Final = ("A1", "B1", "A2", "B2")
"""The seats of 2-vs-2 in order: A1 sits across from B1, A2 from B2."""
PLAYERS: Final = (*ALONE, *PARTNERS)
"""Every name that a player can have."""


def names_of_seats(given: dict[str, Entry]) -> tuple[str, ...]:
    """Who plays: four if one of them is named, or `players` says so. Raises ScenarioError."""
    partners = any(name in given for name in PARTNERS)
    if "players" in given:
        count = given["players"].number("'players'")
        if count not in (len(ALONE), len(PARTNERS)):
            raise ScenarioError(
                given["players"].line,
                f"'players' is 2 or 4, not {count}: there is no mode for another number",
            )
        if count == len(ALONE) and partners:
            named = next(name for name in PARTNERS if name in given)
            raise ScenarioError(given[named].line, f"{named} does not play with 2 players")
        partners = count == len(PARTNERS)
    return PARTNERS if partners else ALONE


def team_of(name: str) -> int:
    """The team of a player: 0 for those of A, 1 for those of B."""
    return TEAMS.index(name[0])


def team_named(entry: Entry, *also: str) -> str:
    """`A` or `B`. Raises ScenarioError."""
    word = entry.text("a team")
    if word not in (*TEAMS, *also):
        raise ScenarioError(entry.line, f"{word!r} is none of {', '.join((*TEAMS, *also))}")
    return word
