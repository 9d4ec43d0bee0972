"""Curves: a mean by turn as a line in the band of its intervals, drawn as other plots are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from decks.plots import (
    FOOT,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Plot,
    Tick,
    coordinate,
    whole_step,
)

Points = Sequence[tuple[int, float, tuple[float, float] | None]]
"""Of each turn: its number, the mean, and the interval of the mean."""


@dataclass(frozen=True)
class CurveFrame:
    """The axes that curves beside each other share: turns up to `last`, figures up to `top`."""

    last: int
    top: float


def curve_frame(curves: Sequence[Points]) -> CurveFrame:
    """The smallest frame that holds all of these curves and their intervals."""
    turns = [turn for points in curves for turn, _, _ in points]
    tops = [bounds[1] if bounds else mean for points in curves for _, mean, bounds in points]
    return CurveFrame(max(turns, default=1), max(tops, default=0.0))


def curve(title: str, points: Points, *, axis: str, figure: str, within: CurveFrame) -> Plot:
    """A mean by turn as a line, in the band of its intervals."""
    floor = HEIGHT - FOOT
    step = _figure_step(within.top)
    top = step * max(1, ceil(within.top / step - 1e-9))
    across = (WIDTH - RIGHT - LEFT) / max(1, within.last - 1)

    def x(turn: int) -> float:
        return LEFT + (turn - 1) * across

    def y(number: float) -> float:
        return floor - number / top * (floor - TOP)

    line = [f"{coordinate(x(turn))} {coordinate(y(mean))}" for turn, mean, _ in points]
    bounded = [(turn, bounds) for turn, _, bounds in points if bounds is not None]
    band = [f"{coordinate(x(turn))} {coordinate(y(high))}" for turn, (_, high) in bounded]
    band += [f"{coordinate(x(turn))} {coordinate(y(low))}" for turn, (low, _) in reversed(bounded)]
    every = whole_step(within.last)
    return Plot(
        title=title,
        words=_curve_words(title, points, figure),
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        floor=floor,
        line=f"M{' L'.join(line)}" if line else "",
        area=f"M{' L'.join(band)} Z" if band else "",
        rows=tuple(
            Tick(coordinate(y(row * step)), f"{row * step:g}")
            for row in range(round(top / step) + 1)
        ),
        columns=tuple(
            Tick(coordinate(x(turn)), str(turn)) for turn in range(1, within.last + 1, every)
        ),
        axis=axis,
        figure=figure,
        table=tuple((str(turn), _with_bounds(mean, bounds)) for turn, mean, bounds in points),
    )


def _curve_words(title: str, points: Points, figure: str) -> str:
    if not points:
        return f"{title}: no game."
    said = ", ".join(f"{mean:.1f} on turn {turn}" for turn, mean, _ in points)
    return f"{title}, {figure.lower()} on average: {said}."


def _with_bounds(mean: float, bounds: tuple[float, float] | None) -> str:
    return f"{mean:.2f}" + (f" ({bounds[0]:.2f} to {bounds[1]:.2f})" if bounds else "")


def _figure_step(top: float) -> float:
    """Steps of an axis of figures so that there are at most five."""
    for step in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0):
        if top <= 5 * step:
            return step
    return ceil(top / 5)
