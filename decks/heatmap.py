"""A share as a cell of a heat map: its shade, its figure, and what says it without colour."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Final

from decks.figures import margin_share, share
from decks.reports import EVEN

SHADES: Final = 5
"""Shades on each side of even, one for each ten per cent."""


@dataclass(frozen=True)
class Heat:
    """How a cell is drawn. `shade` is "" for even, else w1 to w5 for won, l1 to l5 for lost.

    `mark` says without colour whether the interval lies wholly on one side of 50 %.
    """

    figure: str
    shade: str
    mark: str
    words: str


def heat(what: str, rate: float, bounds: tuple[float, float] | None) -> Heat:
    """How a rate with its interval is drawn; `what` begins its words."""
    mark = ""
    if bounds is not None:
        mark = "▲" if bounds[0] > EVEN else "▼" if bounds[1] < EVEN else ""
    words = f"{what}: {share(rate)}"
    if bounds is not None:
        words += f", {margin_share(bounds)}"
    return Heat(f"{100 * rate:.0f}", _shade(rate), mark, words)


def _shade(rate: float) -> str:
    """Within five per cent of even none; then a shade for each ten per cent."""
    steps = min(SHADES, floor(abs(rate - EVEN) * 10 + 0.5 + 1e-9))
    if not steps:
        return ""
    return f"w{steps}" if rate > EVEN else f"l{steps}"


def legend() -> tuple[Heat, ...]:
    """One cell for each shade, coldest first."""
    return tuple(heat("", tenth / 10, None) for tenth in range(11))
