"""A matrix's report as its page shows it: standings, the heat map of all pairings, averages by
part, and one pairing in full. Words and figures come from the report itself.

Decks stand in the order of the standings, so that the map is hot at one corner and cold at the
other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Final

from decks import plots, whiskers
from decks.reports import (
    Ending,
    GameToOpen,
    Headline,
    Ruling,
    ending_rows,
    games_to_open,
    house_notes,
    margin_share,
    ruling_rows,
    share,
)

Report = Mapping[str, Any]
EVEN: Final = 0.5
SHADES: Final = 5
"""Shades on each side of even, one for each ten per cent."""
PAIRS_SHOWN: Final = 5
"""Pairs of games of one pairing that its page offers to look at."""


@dataclass(frozen=True)
class Heat:
    """How a cell is drawn. `shade` is "" for even, else w1 to w5 for won, l1 to l5 for lost.

    `mark` says without colour whether the interval lies wholly on one side of 50 %.
    """

    figure: str
    shade: str
    mark: str
    words: str


@dataclass(frozen=True)
class HeatCell:
    """One deck against another; without `heat` nothing was decided, or it is the deck itself."""

    heat: Heat | None
    other: int
    itself: bool


@dataclass(frozen=True)
class HeatRow:
    """A deck against all others, best opponent first."""

    place: int
    deck: int
    name: str
    average: str
    cells: tuple[HeatCell, ...]


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
    standings: Ranking
    parts: tuple[Ranking, ...]
    grid: Grid | None
    endings: tuple[Ending, ...]
    to_open: tuple[GameToOpen, ...]
    rulings: tuple[Ruling, ...]
    shades: tuple[Heat, ...]


@dataclass(frozen=True)
class Seat:
    """What the first deck won from one seat."""

    label: str
    value: str
    margin: str


@dataclass(frozen=True)
class PairToOpen:
    """Both games of one pair."""

    number: int
    first: int
    second: int


@dataclass(frozen=True)
class PairingPage:
    """One deck against another, told from the first one's side."""

    name: str
    other: str
    number: int
    headline: Headline
    plot: plots.IntervalPlot | None
    verdict: str
    results: tuple[tuple[str, int], ...]
    games: tuple[tuple[str, int], ...]
    pairs: int
    to_open: tuple[PairToOpen, ...]


def headlines(report: Report) -> tuple[Headline, ...]:
    """Who leads, and how much was played."""
    best = report["standings"][0]
    names = _names(report)
    return (
        Headline(
            f"best average: {names[best['deck']]}",
            share(best["rate"]),
            margin_share(best["interval"]),
        ),
        Headline("pairings", f"{len(report['pairings']):,}", f"of {len(names)} decks"),
        Headline("games", f"{report['games']:,}", f"{report['pairs']:,} pairs, seats swapped"),
    )


def page(report: Report) -> MatrixPage:
    """What the report's page shows."""
    names = _names(report)
    order = [row["deck"] for row in report["standings"]]
    rates = _rates(report)
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
                tuple(_cell(names, rates, deck, other) for other in order),
            )
            for place, deck in enumerate(order, 1)
        ),
        standings=_standings(report, names),
        parts=tuple(_ranking(part) for part in report.get("parts", ())),
        grid=_grid(report),
        endings=ending_rows(report),
        to_open=games_to_open(report),
        rulings=ruling_rows(report),
        shades=_legend(),
    )


def pairing(report: Report, one: int, other: int) -> PairingPage | None:
    """How deck `one` did against deck `other`; None where they did not meet."""
    step = len(report["pairings"])
    for number, known in enumerate(report["pairings"]):
        if {known["a"], known["b"]} == {one, other}:
            return _pairing(report, known, number, step, turned=known["a"] == other)
    return None


def _pairing(
    report: Report, known: Mapping[str, Any], number: int, step: int, *, turned: bool
) -> PairingPage:
    names = _names(report)
    name, other = names[known["a"]], names[known["b"]]
    if turned:
        name, other = other, name
    rate, bounds = _from(known, turned=turned)
    own, theirs = ("B", "A") if turned else ("A", "B")
    results = dict(known["pair_results"])
    won = (known["wins"][1], known["wins"][0]) if turned else tuple(known["wins"])
    both, neither = results.get(own * 2, 0), results.get(theirs * 2, 0)
    split = results.get("AB", 0) + results.get("BA", 0)
    nobody = 2 * known["pairs"] - known["decided"]
    return PairingPage(
        name=name,
        other=other,
        number=number,
        headline=Headline(f"won by {name}", share(rate), margin_share(bounds)),
        plot=None if rate is None else plots.interval(f"Win rate of {name}", rate, bounds),
        verdict=_verdict(name, other, bounds),
        results=(
            (f"both games won by {name}", both),
            ("one game each", split),
            (f"both games won by {other}", neither),
            ("a game drawn or not decided", known["pairs"] - both - split - neither),
        ),
        games=(
            (f"won by {name}", won[0]),
            (f"won by {other}", won[1]),
            ("drawn", known["draws"]),
            ("without a decision", nobody),
        ),
        pairs=known["pairs"],
        to_open=tuple(
            PairToOpen(
                pair + 1, known["game"] + 2 * step * pair, known["game"] + 2 * step * pair + 1
            )
            for pair in range(min(PAIRS_SHOWN, known["pairs"]))
        ),
    )


def _verdict(name: str, other: str, bounds: tuple[float, float] | None) -> str:
    if bounds is None:
        return "No game of this pairing was decided."
    if bounds[0] > EVEN:
        return f"{name} is shown to be the better one: 50 % lies below the interval."
    if bounds[1] < EVEN:
        return f"{other} is shown to be the better one: 50 % lies above the interval."
    return (
        "Neither is shown to be the better one: 50 % lies within the interval. More pairs make it "
        "narrower."
    )


def _names(report: Report) -> list[str]:
    return [str(deck["name"]) for deck in report["decks"]]


Known = tuple[float | None, tuple[float, float] | None]


def _from(known: Mapping[str, Any], *, turned: bool) -> Known:
    """Rate and interval of a pairing, from the side of its first deck or of its second."""
    rate, bounds = known["rate"], known["interval"]
    if rate is None or bounds is None:
        return None, None
    if turned:
        return 1 - rate, (1 - bounds[1], 1 - bounds[0])
    return rate, (bounds[0], bounds[1])


def _rates(report: Report) -> dict[tuple[int, int], Known]:
    rates: dict[tuple[int, int], Known] = {}
    for known in report["pairings"]:
        rates[(known["a"], known["b"])] = _from(known, turned=False)
        rates[(known["b"], known["a"])] = _from(known, turned=True)
    return rates


def _cell(
    names: Sequence[str], rates: Mapping[tuple[int, int], Known], deck: int, other: int
) -> HeatCell:
    rate, bounds = rates.get((deck, other), (None, None))
    found = None if rate is None else heat(f"{names[deck]} against {names[other]}", rate, bounds)
    return HeatCell(found, other, deck == other)


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
    steps = min(SHADES, floor(abs(rate - EVEN) * 10 + EVEN + 1e-9))
    if not steps:
        return ""
    return f"w{steps}" if rate > EVEN else f"l{steps}"


def _legend() -> tuple[Heat, ...]:
    """One cell for each shade, coldest first."""
    return tuple(heat("", tenth / 10, None) for tenth in range(11))


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
