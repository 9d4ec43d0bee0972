"""What the measures of a game need to know about one player's game (section 11)."""

from __future__ import annotations


class Record:
    """One player's figures, kept where the table is `measured`."""

    __slots__ = ()
