"""Plots worked out on the server: plain geometry that templates draw as SVG, with words for each.

A plot is a frozen set of rectangles, lines and labels in the units of its `viewBox`. Every plot
carries `words`, the sentence that stands for it where it cannot be seen. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import Final

WIDTH: Final = 420
HEIGHT: Final = 210
LEFT: Final = 40
RIGHT: Final = 10
TOP: Final = 16
FOOT: Final = 30
MOST_BARS: Final = 36
"""More values than this are put together, 2, 5, 10 ... to a bar."""

Histogram = Sequence[tuple[int, int]]
"""(value, games), values rising; values that no game had may be left out."""


@dataclass(frozen=True)
class Bar:
    """A column; `value` is written above it where there is room, `label` below."""

    x: str
    y: str
    width: str
    height: str
    middle: str
    label: str
    value: str
    words: str


@dataclass(frozen=True)
class Tick:
    """A grid line or a mark on an axis with its label."""

    at: str
    label: str


@dataclass(frozen=True)
class Mark:
    """A line across the plot that points something out; `side` says where its label has room."""

    at: str
    label: str
    anchor: str


@dataclass(frozen=True)
class Plot:
    """Columns or a stepped line over two axes."""

    title: str
    words: str
    width: int
    height: int
    left: int
    right: int
    top: int
    floor: int
    bars: tuple[Bar, ...] = ()
    line: str = ""
    area: str = ""
    rows: tuple[Tick, ...] = ()
    columns: tuple[Tick, ...] = ()
    marks: tuple[Mark, ...] = ()
    axis: str = ""
    figure: str = "Games"
    """What the second column of `table` holds."""
    note: str = ""
    """What the title needs to be understood; empty where it needs nothing."""
    table: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class IntervalPlot:
    """A figure with its interval on a scale from 0 to 100 %."""

    words: str
    low: str
    high: str
    span: str
    at: str
    ticks: tuple[Tick, ...]


def spark(title: str, bars: Sequence[tuple[str, int]]) -> Plot:
    """A small column plot without axes, for a shelf of decks."""
    width, height = 160, 40
    return Plot(
        title=title,
        words=_bar_words(title, bars),
        width=width,
        height=height,
        left=0,
        right=width,
        top=2,
        floor=height,
        bars=_bars(bars, 0, width, 2, height, gap=0.22),
    )


def columns(title: str, bars: Sequence[tuple[str, int]], *, unknown: int = 0) -> Plot:
    """The curve of a deck: copies by label."""
    width, height, floor = 300, 130, 108
    note = f"{unknown} not on record" if unknown else ""
    return Plot(
        title=title,
        words="; ".join(part for part in (_bar_words(title, bars), note) if part),
        note=note,
        width=width,
        height=height,
        left=0,
        right=width,
        top=18,
        floor=floor,
        bars=_bars(bars, 0, width, 18, floor, gap=0.18),
        table=tuple((label, str(copies)) for label, copies in bars),
    )


@dataclass(frozen=True)
class Frame:
    """The axes that plots beside each other share: values `first` to `last`, shares to `top`."""

    first: int
    last: int
    top: float


def frame(histograms: Sequence[tuple[Histogram, int]]) -> Frame:
    """The smallest frame that holds all of these (histogram, number of games)."""
    values = [value for games, _ in histograms for value, _ in games]
    first, last = min(values, default=0), max(values, default=0)
    shares = [
        times / of
        for games, of in histograms
        if of
        for _, times in _bins(games, Frame(first, last, 0))
    ]
    return Frame(first, last, max(shares, default=0.0))


def histogram(
    title: str,
    games: Histogram,
    *,
    of: int,
    axis: str,
    mean: float | None = None,
    within: Frame | None = None,
) -> Plot:
    """The share of games by value. `of` is the number of games that shares are taken of."""
    within = within or frame([(games, of)])
    bins = _bins(games, within)
    bars = tuple((label, times) for label, times in bins)
    top_share = within.top
    step = _grid_step(top_share)
    top = step * max(1, ceil(top_share / step))
    floor = HEIGHT - FOOT
    scale = (floor - TOP) / (top * of) if of else 0.0
    drawn = _bars(bars, LEFT, WIDTH - RIGHT, TOP, floor, gap=0.12, scale=scale, of=of)
    marks = () if mean is None or not bins else (_mean_mark(within, bins, mean),)
    return Plot(
        title=title,
        words=_histogram_words(title, games, of, mean),
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        floor=floor,
        bars=_thinned(drawn),
        rows=_share_rows(top, step, floor),
        marks=marks,
        axis=axis,
        table=tuple((label, percent(times / of)) for label, times in bars if of),
    )


def cumulative(
    title: str, games: Histogram, *, of: int, axis: str, within: Frame | None = None
) -> Plot:
    """The share of games that had reached the value by each turn: a line that steps up."""
    floor = HEIGHT - FOOT
    if not games or not of:
        return Plot(title, f"{title}: no game.", WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, TOP, floor)
    values = [value for value, _ in games]
    shares = [reached / of for reached in accumulate(times for _, times in games)]
    last = within.last if within else max(values)
    first = min(0, min(values))
    across = (WIDTH - RIGHT - LEFT) / max(1, last - first)

    def x(value: float) -> float:
        return LEFT + (value - first) * across

    def y(share: float) -> float:
        return floor - share * (floor - TOP)

    path = [f"M{coordinate(x(first))} {coordinate(y(0))}"]
    for value, share in zip(values, shares, strict=True):
        path += [f"H{coordinate(x(value))}", f"V{coordinate(y(share))}"]
    path.append(f"H{coordinate(x(last))}")
    half = next((v for v, share in zip(values, shares, strict=True) if share >= 0.5), None)
    marks: tuple[Mark, ...] = ()
    if half is not None:
        anchor = "end" if x(half) > WIDTH * 0.7 else "start"
        marks = (Mark(coordinate(x(half)), f"half by {half}", anchor),)
    step = whole_step(last - first)
    return Plot(
        title=title,
        words=_cumulative_words(title, half, shares[-1], axis, last),
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        floor=floor,
        line=" ".join(path),
        area=" ".join([*path, f"V{floor}", "Z"]),
        rows=_share_rows(1.0, 0.25, floor),
        columns=tuple(
            Tick(coordinate(x(value)), str(value)) for value in range(first, last + 1, step)
        ),
        marks=marks,
        axis=axis,
        table=tuple((str(v), percent(share)) for v, share in zip(values, shares, strict=True)),
    )


def interval(what: str, rate: float, bounds: tuple[float, float] | None) -> IntervalPlot:
    """A share with its interval; without one, a point."""
    low, high = bounds or (rate, rate)
    words = f"{what}: {percent(rate)}"
    if bounds:
        words += f", between {percent(low)} and {percent(high)} with 95 % confidence"
    return IntervalPlot(
        words=words,
        low=coordinate(10 + 400 * low),
        high=coordinate(10 + 400 * high),
        span=coordinate(max(2.0, 400 * (high - low))),
        at=coordinate(10 + 400 * rate),
        ticks=tuple(Tick(coordinate(10 + 4 * part), f"{part} %") for part in (0, 25, 50, 75, 100)),
    )


def share_width(share: float | None) -> str:
    """The length of a bar in a table, out of 100."""
    return coordinate(100 * (share or 0.0))


def _bars(
    bars: Sequence[tuple[str, int]],
    left: float,
    right: float,
    top: float,
    floor: float,
    *,
    gap: float,
    scale: float | None = None,
    of: int | None = None,
) -> tuple[Bar, ...]:
    if not bars:
        return ()
    most = max(value for _, value in bars)
    each = scale if scale is not None else (floor - top) / max(1, most)
    room = (right - left) / len(bars)
    drawn = []
    for place, (label, value) in enumerate(bars):
        height = max(1.0, value * each) if value else 0.0
        x = left + place * room + room * gap / 2
        share = percent(value / of) if of else str(value)
        drawn.append(
            Bar(
                x=coordinate(x),
                y=coordinate(floor - height),
                width=coordinate(room * (1 - gap)),
                height=coordinate(height),
                middle=coordinate(x + room * (1 - gap) / 2),
                label=label,
                value=str(value) if value else "",
                words=f"{label}: {share}",
            )
        )
    return tuple(drawn)


def _thinned(bars: tuple[Bar, ...]) -> tuple[Bar, ...]:
    """The same columns with labels under every second, fifth ... one, as many as have room."""
    every = 1
    widest = max((len(bar.label) for bar in bars), default=1)
    while len(bars) / every > (13 if widest <= 2 else 8):
        every += 1
    return tuple(
        bar
        if place % every == 0
        else Bar(bar.x, bar.y, bar.width, bar.height, bar.middle, "", bar.value, bar.words)
        for place, bar in enumerate(bars)
    )


def _bins(games: Histogram, within: Frame) -> list[tuple[str, int]]:
    """Every value of the frame, gaps as 0; many values share a bar."""
    if not games:
        return []
    least, most = within.first, within.last
    size = _bin_size(least, most)
    start = least - least % size
    counts = [0] * ((most - start) // size + 1)
    for value, times in games:
        counts[(value - start) // size] += times
    return [
        (str(start + place * size) if size == 1 else _range(start + place * size, size), times)
        for place, times in enumerate(counts)
    ]


def _bin_size(least: int, most: int) -> int:
    size = 1
    for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if (most - least) // size < MOST_BARS:
            return size
    return size


def _range(start: int, size: int) -> str:
    return f"{start}–{start + size - 1}"


def _mean_mark(within: Frame, bins: Sequence[tuple[str, int]], mean: float) -> Mark:
    size = _bin_size(within.first, within.last)
    start = within.first - within.first % size
    room = (WIDTH - RIGHT - LEFT) / len(bins)
    middle = 0.5 if size == 1 else 0.0
    at = LEFT + ((mean - start) / size + middle) * room
    return Mark(coordinate(at), f"mean {mean:.1f}", "end" if at > WIDTH * 0.7 else "start")


def _grid_step(top: float) -> float:
    """Steps of the share axis so that there are at most five."""
    for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25):
        if top <= 5 * step:
            return step
    return 0.25


def whole_step(span: int) -> int:
    """Steps of an axis of whole numbers so that there are at most twelve."""
    for step in (1, 2, 5, 10, 20, 50, 100):
        if span <= 12 * step:
            return step
    return 200


def _share_rows(top: float, step: float, floor: float) -> tuple[Tick, ...]:
    rows = round(top / step)
    return tuple(
        Tick(coordinate(floor - (floor - TOP) * row / rows), f"{round(100 * row * step)} %")
        for row in range(rows + 1)
    )


def _bar_words(title: str, bars: Sequence[tuple[str, int]]) -> str:
    said = ", ".join(f"{label}: {copies}" for label, copies in bars if copies)
    return f"{title}: {said}" if said else f"{title}: no cards"


def _histogram_words(title: str, games: Histogram, of: int, mean: float | None) -> str:
    if not games or not of:
        return f"{title}: no game."
    value, times = max(games, key=lambda known: known[1])
    said = f"{title}, in {_many(of)}: from {games[0][0]} to {games[-1][0]}, most often {value}"
    said += f" ({percent(times / of)})"
    return said + (f", on average {mean:.1f}." if mean is not None else ".")


def _cumulative_words(title: str, half: int | None, reached: float, axis: str, last: int) -> str:
    middle = (
        f"half of the games by {axis.lower()} {half}"
        if half is not None
        else "never half of the games"
    )
    return f"{title}: {middle}, {percent(reached)} by {axis.lower()} {last}."


def _many(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{100 * share:.1f} %"


def coordinate(number: float) -> str:
    """A coordinate, one digit after the point at most, never in the reader's own number style."""
    return f"{number:.1f}".removesuffix(".0")
