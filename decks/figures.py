"""All figures of a report: a table for each kind of measure, with a cell for each deck; and how
figures are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.game import AVERAGE, COUNT, CURVE, SHARE, TURN

Metric = Mapping[str, Any]

QUANTILES: Final = ("5", "50", "95")

KINDS: Final = {
    TURN: (
        "When things come about",
        "The mean turn of the games in which it came, with its 95 % interval; 5 % · half · 95 % of "
        "the games have it by that turn; and how many have it at all.",
    ),
    COUNT: (
        "Of a whole game",
        "The mean with its 95 % interval; 5 % · half · 95 % of the games have at most so many.",
    ),
    AVERAGE: ("Averages", "The mean with its 95 % interval, and the sum that it is made of."),
    SHARE: ("Shares", "Of all games together, with its 95 % interval."),
    CURVE: ("Turn by turn", "The mean on the first turn and on the last; the plots have them all."),
}
"""The kinds of measures in the order of their tables, each with its heading and what is said of
them.
"""


@dataclass(frozen=True)
class Figure:
    """One measure of one deck in words: the figure, its 95 % interval, and what else is known."""

    value: str
    interval: str
    spread: str
    reached: str


@dataclass(frozen=True)
class FigureRow:
    """One measure, with the figure of each deck."""

    label: str
    help: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class FigureTable:
    """The measures of one kind."""

    label: str
    note: str
    rows: tuple[FigureRow, ...]


def figure_tables(metrics: Sequence[Metric]) -> tuple[FigureTable, ...]:
    """A table for each kind of measure that there is, its measures in the order of the report."""
    measures: dict[str, list[Metric]] = {}
    for metric in metrics:
        measures.setdefault(metric["code"], []).append(metric)
    tables = []
    for kind, (label, note) in KINDS.items():
        rows = tuple(_row(decks) for decks in measures.values() if decks[0]["kind"] == kind)
        if rows:
            tables.append(FigureTable(label, note, rows))
    return tuple(tables)


def _row(decks: Sequence[Metric]) -> FigureRow:
    in_order = sorted(decks, key=lambda metric: metric["deck"])
    return FigureRow(decks[0]["label"], decks[0]["help"], tuple(map(_figure, in_order)))


def _figure(metric: Metric) -> Figure:
    is_share = metric["kind"] == SHARE
    mean, bounds = metric["mean"], metric["interval"]
    reached = metric.get("reached")
    return Figure(
        value=share(mean) if is_share else _exact(mean),
        interval=(_share_bounds if is_share else _bounds)(bounds) if bounds else "",
        spread=_spread(metric),
        reached=f"in {share(reached['share'])}" if reached else "",
    )


def headline_figure(metric: Metric) -> tuple[str, str]:
    """A measure of one deck in short: the figure, and its 95 % interval."""
    if metric["kind"] == SHARE:
        return share(metric["mean"]), margin_share(metric["interval"])
    return number(metric["mean"]), margin(metric["interval"])


def _spread(metric: Metric) -> str:
    if metric["kind"] == SHARE:
        return f"{metric['hits']:,} of {metric['tries']:,}"
    if metric["kind"] == AVERAGE:
        return f"{metric['total']:,} over {metric['parts']:,}"
    if metric["kind"] == CURVE:
        return _ends(metric["turns"])
    quantiles = metric["quantiles"]
    return " · ".join(_quantile(quantiles, at) for at in QUANTILES) if quantiles else ""


def _ends(turns: Sequence[Metric]) -> str:
    """Where a curve begins and where it ends."""
    ends = [turns[0], turns[-1]][: len(turns)] if turns else []
    return " · ".join(f"{turn['mean']:.1f} on turn {turn['turn']}" for turn in ends)


def quantile_words(quantiles: Mapping[str, Any]) -> str:
    """Between which values nine games in ten lie; empty where there were none."""
    if not quantiles:
        return ""
    return f"nine games in ten between {_quantile(quantiles, '5')} and {_quantile(quantiles, '95')}"


def _quantile(quantiles: Mapping[str, Any], at: str) -> str:
    value = quantiles.get(at)
    return "never" if value is None else str(value)


def _exact(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _bounds(bounds: Sequence[float]) -> str:
    return f"{bounds[0]:.2f} to {bounds[1]:.2f}"


def _share_bounds(bounds: Sequence[float]) -> str:
    return f"{100 * bounds[0]:.1f} to {100 * bounds[1]:.1f} %"


def number(value: float | None) -> str:
    """A mean; nothing known as a dash."""
    return "–" if value is None else f"{value:.1f}"


def share(value: float | None) -> str:
    """A share as a percentage; nothing known as a dash."""
    return "–" if value is None else f"{100 * value:.1f} %"


def margin(bounds: Sequence[float] | None) -> str:
    """The 95 % interval of a mean in words; empty where there is none."""
    return "" if bounds is None else f"{_bounds(bounds)} (95 %)"


def margin_share(bounds: Sequence[float] | None) -> str:
    """The 95 % interval of a share in words; empty where there is none."""
    return "" if bounds is None else f"{_share_bounds(bounds)} (95 %)"
