"""Shares with their intervals on one scale, one a row of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.plots import Tick, coordinate, percent

SCALE_WIDTH: Final = 200
SCALE_EDGE: Final = 6


@dataclass(frozen=True)
class Scale:
    """A scale of shares from `low` to `high` with its ticks, for whiskers under each other."""

    low: float
    high: float
    even: str
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class Whisker:
    """A share with its interval on such a scale."""

    words: str
    low: str
    high: str
    at: str


def scale(low: float, high: float) -> Scale:
    """A scale that holds these shares and 50 %."""
    low, high = min(low, 0.4), max(high, 0.6)
    first, last = round(100 * low), round(100 * high)
    step = 10 if last - first <= 40 else 20 if last - first <= 80 else 25
    return Scale(
        low,
        high,
        coordinate(_along(low, high, 0.5)),
        tuple(
            Tick(coordinate(_along(low, high, part / 100)), f"{part}")
            for part in range(-(-first // step) * step, last + 1, step)
        ),
    )


def whisker(
    on: Scale, what: str, rate: float, bounds: tuple[float, float] | Sequence[float] | None
) -> Whisker:
    """A share on a scale; without an interval, a point."""
    low, high = bounds or (rate, rate)
    words = f"{what}: {percent(rate)}"
    if bounds:
        words += f", between {percent(low)} and {percent(high)}"
    return Whisker(
        words,
        *(coordinate(_along(on.low, on.high, share)) for share in (low, high, rate)),
    )


def _along(low: float, high: float, share: float) -> float:
    return SCALE_EDGE + (SCALE_WIDTH - 2 * SCALE_EDGE) * (share - low) / (high - low)
