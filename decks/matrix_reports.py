"""A matrix's report as its page shows it: standings, the heat map of all pairings, and averages by
part. Words and figures come from the report itself.

Decks stand in the order of the standings, so that the map is hot at one corner and cold at the
other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from decks import whiskers
from decks.figures import margin_share, share
from decks.heatmap import Heat, heat, legend
from decks.pairings import Known, names_of, seen_from
from decks.reports import (
    Ending,
    GameToOpen,
    Headline,
    Report,
    Ruling,
    ending_rows,
    games_to_open,
    house_notes,
    ruling_rows,
)


@dataclass(frozen=True)
class HeatCell:
    """One deck against another; without `heat` nothing was decided, it is the deck itself, or the
    two cannot meet, for the reason `why`.
    """

    heat: Heat | None
    other: int
    itself: bool
    why: str


@dataclass(frozen=True)
class HeatRow:
    """A deck against all others, best opponent first."""

    place: int
    deck: int
    name: str
    average: str
    cells: tuple[HeatCell, ...]


@dataclass(frozen=True)
class LeftOut:
    """Pairings that cannot be played for one reason, each by the names of its decks."""

    reason: str
    pairings: tuple[str, ...]


@dataclass(frozen=True)
class Rank:
    """A deck, or a card that decks are chosen by, with its average."""

    place: int
    name: str
    note: str
    rate: str
    interval: str
    plot: whiskers.Whisker | None


@dataclass(frozen=True)
class Ranking:
    """Averages under one head, on one scale."""

    code: str
    label: str
    rows: tuple[Rank, ...]
    scale: whiskers.Scale
    note: str
    """What the column of notes counts."""


@dataclass(frozen=True)
class GridRow:
    """A card of the first part with those of the second."""

    name: str
    cells: tuple[Heat | None, ...]


@dataclass(frozen=True)
class Grid:
    """The average of each two parts."""

    rows_label: str
    columns_label: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]


@dataclass(frozen=True)
class MatrixPage:
    """What the report's page shows."""

    house: tuple[str, ...]
    headlines: tuple[Headline, ...]
    columns: tuple[tuple[int, str], ...]
    rows: tuple[HeatRow, ...]
    left_out: tuple[LeftOut, ...]
    standings: Ranking
    parts: tuple[Ranking, ...]
    grid: Grid | None
    endings: tuple[Ending, ...]
    to_open: tuple[GameToOpen, ...]
    rulings: tuple[Ruling, ...]
    shades: tuple[Heat, ...]

    @property
    def left_out_count(self) -> int:
        return sum(len(one.pairings) for one in self.left_out)


def headlines(report: Report) -> tuple[Headline, ...]:
    """Who leads, and how much was played."""
    best = report["standings"][0]
    names = names_of(report)
    met = sum(1 for known in report["pairings"] if known["pairs"])
    return (
        Headline(
            f"best average: {names[best['deck']]}",
            share(best["rate"]),
            margin_share(best["interval"]),
        ),
        Headline("pairings", f"{met:,}", f"of {len(names)} decks"),
        Headline("games", f"{report['games']:,}", f"{report['pairs']:,} pairs, seats swapped"),
    )


def page(report: Report) -> MatrixPage:
    """What the report's page shows."""
    names = names_of(report)
    order = [row["deck"] for row in report["standings"]]
    rates = _rates(report)
    reasons = _reasons(report)
    averages = {row["deck"]: share(row["rate"]) for row in report["standings"]}
    return MatrixPage(
        house=house_notes(report),
        headlines=headlines(report),
        columns=tuple((place, names[deck]) for place, deck in enumerate(order, 1)),
        rows=tuple(
            HeatRow(
                place,
                deck,
                names[deck],
                averages[deck],
                tuple(_cell(names, rates, reasons, deck, other) for other in order),
            )
            for place, deck in enumerate(order, 1)
        ),
        left_out=_left_out(reasons, names),
        standings=_standings(report, names),
        parts=tuple(_ranking(part) for part in report.get("parts", ())),
        grid=_grid(report),
        endings=ending_rows(report),
        to_open=games_to_open(report),
        rulings=ruling_rows(report),
        shades=legend(),
    )


def _rates(report: Report) -> dict[tuple[int, int], Known]:
    rates: dict[tuple[int, int], Known] = {}
    for known in report["pairings"]:
        rates[(known["a"], known["b"])] = seen_from(known, turned=False)
        rates[(known["b"], known["a"])] = seen_from(known, turned=True)
    return rates


def _reasons(report: Report) -> dict[tuple[int, int], str]:
    """Why two decks cannot meet; reports that were made before there was a reason have none."""
    return {(known["a"], known["b"]): known["reason"] for known in report.get("left_out", ())}


def _left_out(reasons: Mapping[tuple[int, int], str], names: Sequence[str]) -> tuple[LeftOut, ...]:
    grouped: dict[str, list[str]] = {}
    for (one, other), reason in reasons.items():
        grouped.setdefault(reason, []).append(f"{names[one]} against {names[other]}")
    return tuple(LeftOut(reason, tuple(pairings)) for reason, pairings in grouped.items())


def _cell(
    names: Sequence[str],
    rates: Mapping[tuple[int, int], Known],
    reasons: Mapping[tuple[int, int], str],
    deck: int,
    other: int,
) -> HeatCell:
    rate, bounds = rates.get((deck, other), (None, None))
    found = None if rate is None else heat(f"{names[deck]} against {names[other]}", rate, bounds)
    why = reasons.get((deck, other)) or reasons.get((other, deck), "")
    return HeatCell(found, other, deck == other, why)


def _standings(report: Report, names: Sequence[str]) -> Ranking:
    return _ranked(
        "standings",
        "Deck",
        "won",
        [
            (names[row["deck"]], f"{row['wins']:,} of {row['games']:,}", row)
            for row in report["standings"]
        ],
    )


def _ranking(part: Mapping[str, Any]) -> Ranking:
    rows = [(row["name"], str(row["decks"]), row) for row in part["averages"]]
    return _ranked(part["zone"], part["label"], "decks", rows)


def _ranked(
    code: str, label: str, note: str, rows: Sequence[tuple[str, str, Mapping[str, Any]]]
) -> Ranking:
    known = [row["interval"] for _, _, row in rows if row["interval"] is not None]
    lows, highs = [low for low, _ in known], [high for _, high in known]
    scale = whiskers.scale(
        floor(10 * min(lows, default=0.0)) / 10, ceil(10 * max(highs, default=1.0)) / 10
    )
    return Ranking(
        code=code,
        label=label,
        rows=tuple(
            Rank(
                place,
                name,
                counted,
                share(row["rate"]),
                _between(row["interval"]),
                None
                if row["rate"] is None
                else whiskers.whisker(scale, name, row["rate"], row["interval"]),
            )
            for place, (name, counted, row) in enumerate(rows, 1)
        ),
        scale=scale,
        note=note,
    )


def _between(bounds: Sequence[float] | None) -> str:
    return "" if bounds is None else f"{100 * bounds[0]:.1f} to {100 * bounds[1]:.1f} %"


def _grid(report: Report) -> Grid | None:
    if not report.get("grid"):
        return None
    down, across = report["parts"]
    cells = {tuple(cell["cards"]): cell for cell in report["grid"]}
    return Grid(
        rows_label=down["label"],
        columns_label=across["label"],
        columns=tuple(column["name"] for column in across["averages"]),
        rows=tuple(
            GridRow(
                row["name"],
                tuple(
                    _average(
                        f"{row['name']} {column['name']}",
                        cells.get((row["card"], column["card"])),
                    )
                    for column in across["averages"]
                ),
            )
            for row in down["averages"]
        ),
    )


def _average(name: str, cell: Mapping[str, Any] | None) -> Heat | None:
    if cell is None or cell["rate"] is None:
        return None
    low, high = cell["interval"]
    return heat(name, cell["rate"], (low, high))
