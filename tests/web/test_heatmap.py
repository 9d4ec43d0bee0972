"""Curves, whiskers and heat: geometry and words worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from decks import heatmap, reports, whiskers
from decks.curve_plots import curve, curve_frame


def test_a_curve_is_a_line_in_a_band_on_axes_of_its_own() -> None:
    points = [(1, 2.0, (1.0, 3.0)), (2, 4.0, (3.0, 5.0)), (3, 5.0, None)]
    frame = curve_frame([points])
    assert (frame.last, frame.top) == (3, 5.0)
    plot = curve("Deck", points, axis="Own turn", figure="Pile", within=frame)
    # x runs from 40 (turn 1) to 410 (turn 3), y from 180 (0) to 16 (5).
    assert plot.line == "M40 114.4 L225 48.8 L410 16"
    assert plot.area == "M40 81.6 L225 16 L225 81.6 L40 147.2 Z"
    assert [row.label for row in plot.rows] == ["0", "1", "2", "3", "4", "5"]
    assert [column.label for column in plot.columns] == ["1", "2", "3"]
    assert plot.words == "Deck, pile on average: 2.0 on turn 1, 4.0 on turn 2, 5.0 on turn 3."
    assert plot.table == (("1", "2.00 (1.00 to 3.00)"), ("2", "4.00 (3.00 to 5.00)"), ("3", "5.00"))


def test_a_curve_of_no_turn_says_so() -> None:
    plot = curve("Deck", [], axis="Own turn", figure="Pile", within=curve_frame([[]]))
    assert (plot.line, plot.area, plot.words) == ("", "", "Deck: no game.")


def metric(**changes: Any) -> dict[str, Any]:
    turn = {"turn": 1, "games": 4, "mean": 2.0, "interval": [1.5, 2.5]}
    return {
        "code": "pile",
        "label": "Pile",
        "help": "",
        "kind": "curve",
        "plot": True,
        "deck": 0,
        "games": 4,
        "mean": None,
        "interval": None,
        "turns": [turn, {**turn, "turn": 2, "mean": 4.0}],
        "quantiles": {},
        "histogram": [],
        **changes,
    }


def goldfish(*metrics: dict[str, Any]) -> dict[str, Any]:
    length: dict[str, Any] = {"games_to_open": [{"which": "shortest", "turn": 3, "game": 0}]}
    return {
        "kind": "goldfish",
        "game": "titans",
        "decks": [{"name": "Deck", "format": "standard"}],
        "metrics": list(metrics),
        "rulings": [],
        "endings": [],
        "length": length,
    }


def test_a_report_draws_its_curves_and_tells_their_ends() -> None:
    page = reports.page(goldfish(metric(), metric(code="flat", plot=False, turns=[])))
    assert [graph.label for graph in page.graphs] == ["Pile"]
    [plot] = page.graphs[0].plots
    assert plot.figure == "Pile"
    [table] = page.tables
    assert [row.figures[0].spread for row in table.rows] == ["2.0 on turn 1 · 4.0 on turn 2", ""]
    assert page.names == ()


def of_decks(*histograms: list[list[int]]) -> dict[str, Any]:
    """A report of one plotted measure, with a histogram for each deck."""
    names = [{"name": name, "format": "standard"} for name in "ABC"[: len(histograms)]]
    plotted = [
        metric(kind="count", code="turns", label="Turns", deck=deck, mean=1, histogram=histogram)
        for deck, histogram in enumerate(histograms)
    ]
    return {**goldfish(*plotted), "decks": names}


@pytest.mark.parametrize(
    ("histograms", "titles"),
    [
        ([[[1, 4]]], ["How often"]),
        ([[[1, 4]], [[1, 4]]], ["Both decks"]),
        ([[[1, 4]], [[1, 3], [2, 1]]], ["A", "B"]),
        ([[[1, 4]]] * 3, ["All decks"]),
        ([[[1, 4]], [[1, 4]], [[2, 4]]], ["A", "B", "C"]),
    ],
)
def test_a_measure_that_is_alike_for_all_decks_has_one_plot(
    histograms: list[list[list[int]]], titles: list[str]
) -> None:
    [graph] = reports.page(of_decks(*histograms)).graphs
    assert [plot.title for plot in graph.plots] == titles


def test_whiskers_lie_on_one_scale_that_holds_the_half() -> None:
    scale = whiskers.scale(0.4, 0.8)
    assert [tick.label for tick in scale.ticks] == ["40", "50", "60", "70", "80"]
    assert (scale.ticks[0].at, scale.even, scale.ticks[-1].at) == ("6", "53", "194")
    drawn = whiskers.whisker(scale, "Deck", 0.6, [0.5, 0.8])
    assert (drawn.low, drawn.at, drawn.high) == ("53", "100", "194")
    assert drawn.words == "Deck: 60.0 %, between 50.0 % and 80.0 %"
    assert whiskers.scale(0.7, 0.9).low == 0.4
    assert whiskers.scale(0.1, 0.2).high == 0.6


@pytest.mark.parametrize(
    ("rate", "shade"),
    [
        (0.5, ""),
        (0.549, ""),
        (0.55, "w1"),
        (0.649, "w1"),
        (0.65, "w2"),
        (0.95, "w5"),
        (1.0, "w5"),
        (0.451, ""),
        (0.45, "l1"),
        (0.0, "l5"),
    ],
)
def test_shades_tell_each_ten_per_cent(rate: float, shade: str) -> None:
    assert heatmap.heat("A against B", rate, None).shade == shade


@pytest.mark.parametrize(
    ("bounds", "mark"),
    [((0.51, 0.9), "▲"), ((0.5, 0.9), ""), ((0.1, 0.5), ""), ((0.1, 0.49), "▼"), (None, "")],
)
def test_a_mark_says_that_the_half_lies_outside(
    bounds: tuple[float, float] | None, mark: str
) -> None:
    assert heatmap.heat("A against B", 0.6, bounds).mark == mark


def test_the_words_of_a_cell_say_all_of_it() -> None:
    cell = heatmap.heat("A against B", 0.634, (0.5, 0.75))
    assert (cell.figure, cell.words) == ("63", "A against B: 63.4 %, 50.0 to 75.0 % (95 %)")


def test_partners_decks_that_are_called_alike_have_letters() -> None:
    decks = [{"name": name, "team": place % 2} for place, name in enumerate("MNNO")]
    assert reports.team_names({"decks": decks}) == ["M (A) and N (C)", "N (B) and O (D)"]
    decks[1]["name"] = "P"
    assert reports.team_names({"decks": decks}) == ["M and N", "P and O"]
    alike = [{"name": "M"}, {"name": "M"}]
    assert reports.team_names({"decks": alike}) == ["M", "M"]
