"""Figures as reports write them: rounded, so that every machine writes the same bytes."""

from __future__ import annotations

from typing import Final

from rules.core import statistics
from rules.core.statistics import Interval

DIGITS: Final = 6
"""Figures are rounded to this many decimals."""


def rounded(figure: float) -> float:
    """The figure with DIGITS decimals."""
    return round(figure, DIGITS)


def bounds(interval: Interval | None) -> list[float] | None:
    """Both ends of an interval, rounded; None where there is none."""
    return None if interval is None else [rounded(interval.low), rounded(interval.high)]


def part(games: int, of: int) -> dict[str, object]:
    """A count of games and its share, with the interval of the share."""
    return {
        "games": games,
        "share": rounded(games / of) if of else None,
        "interval": bounds(statistics.wilson(games, of)),
    }
