"""Section 7: the victory by Sunnydale Park. That by Destiny is where Destiny is gained, in
`state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy.vocabulary import BY_PARK

if TYPE_CHECKING:
    from rules.games.buffy.state import BuffyTable

PARK_TO_WIN: Final = 6
"""BUF-WIN-02: turn ends in a row."""


def count_park(t: BuffyTable) -> None:
    """At the end of a turn, whoever's (BUF-WIN-05), the Park is one player's who has Characters
    there while the other has none (BUF-WIN-03); else it is nobody's, and a count begins anew
    (BUF-WIN-04). The sixth in a row wins (BUF-WIN-02).
    """
    characters = t.park.characters
    for player in t.players:
        if characters[player.seat] and not characters[1 - player.seat]:
            player.park_count += 1
            if t.measured:
                player.record.park_held(t.turn, player.park_count >= PARK_TO_WIN)
            if t.log is not None:
                t.emit("controls park", player.seat, None, "", player.park_count)
            if player.park_count >= PARK_TO_WIN and t.park_ends:
                t.end(player.seat, BY_PARK)
        elif player.park_count:
            player.park_count = 0
            if t.log is not None:
                t.emit("lost park", player.seat)
