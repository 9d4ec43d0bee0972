"""2 against 2 (section 5): the Initiative of a team, and the order in which partners act. A player
alone is a team of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.epicpvp.questions import LEAD

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Team
    from rules.games.epicpvp.state import EpicTable


def initiative(team: Team) -> int:
    """The total Initiative of a team (EPV-TEAM-04)."""
    return sum([player.initiative for player in team.players])


def settle_order(t: EpicTable, team: Team) -> None:
    """The partner of the higher Initiative acts first; where they are tied, the one in the first of
    their seats says who does, for the whole game (EPV-TEAM-07).
    """
    if len(team.players) == 1:
        return
    first, second = team.players
    if first.initiative == second.initiative:
        leads = t.ask(first.seat, LEAD, [first.boards[0], second.boards[0]]) == 0
        if t.log is not None:
            t.emit("lead", first.seat if leads else second.seat)
    else:
        leads = first.initiative > second.initiative
    if not leads:
        team.players = [second, first]
