"""Section 9: what is written down of a game as it is played, for the measures."""

from __future__ import annotations


class Record:
    """What the measures of section 9 need to know about one player's game."""

    __slots__ = ()
