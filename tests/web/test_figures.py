"""All figures of a report: a table for each kind of measure, a cell for each deck."""

from __future__ import annotations

from typing import Any

import pytest

from decks.figures import figure_tables, headline_figure, quantile_words

NINE_IN_TEN = {"5": 2, "25": 3, "50": 4, "75": 5, "95": 9}


def metric(code: str, kind: str, deck: int = 0, **values: Any) -> dict[str, Any]:
    known = {"mean": 4.25, "interval": [4.126, 4.374], "quantiles": NINE_IN_TEN}
    return {
        "code": code,
        "label": code.title(),
        "help": f"About {code}.",
        "kind": kind,
        "deck": deck,
        **known,
        **values,
    }


def share(code: str, deck: int = 0, **values: Any) -> dict[str, Any]:
    known = {"mean": 0.5, "interval": [0.4, 0.6], "hits": 1_200, "tries": 2_400, "quantiles": {}}
    return metric(code, "share", deck, **{**known, **values})


def test_each_kind_of_measure_has_a_table_and_each_deck_a_cell() -> None:
    metrics = [
        share("stopped"),
        metric("damage", "count"),
        metric("life", "count"),
        share("stopped", 1, mean=0.25, interval=[0.2, 0.3], hits=1, tries=4),
        metric("damage", "count", 1, mean=1, interval=None, quantiles={}),
        metric("life", "count", 1),
    ]
    whole, shares = figure_tables(metrics)
    assert (whole.label, shares.label) == ("Of a whole game", "Shares")
    assert [row.label for row in whole.rows] == ["Damage", "Life"]
    damage = whole.rows[0]
    assert damage.help == "About damage."
    assert [(cell.value, cell.interval, cell.spread) for cell in damage.figures] == [
        ("4.25", "4.13 to 4.37", "2 · 4 · 9"),
        ("1.00", "", ""),
    ]
    [stopped] = shares.rows
    assert [(cell.value, cell.interval, cell.spread) for cell in stopped.figures] == [
        ("50.0 %", "40.0 to 60.0 %", "1,200 of 2,400"),
        ("25.0 %", "20.0 to 30.0 %", "1 of 4"),
    ]


def test_the_tables_stand_in_one_order_whatever_that_of_the_report() -> None:
    curve = metric("pile", "curve", mean=None, interval=None, turns=[])
    average = metric("pace", "average", total=9, parts=4)
    turn = metric("first", "turn", reached={"share": 0.9})
    metrics = [curve, share("hits"), average, metric("points", "count"), turn]
    assert [table.label for table in figure_tables(metrics)] == [
        "When things come about",
        "Of a whole game",
        "Averages",
        "Shares",
        "Turn by turn",
    ]
    assert figure_tables([]) == ()


def test_a_turn_says_how_often_it_came_and_what_never_did() -> None:
    late = {**NINE_IN_TEN, "50": None, "95": None}
    [table] = figure_tables([metric("first", "turn", quantiles=late, reached={"share": 0.125})])
    [cell] = table.rows[0].figures
    assert (cell.spread, cell.reached) == ("2 · never · never", "in 12.5 %")


def test_an_average_says_what_it_is_made_of_and_a_curve_its_ends() -> None:
    turns = [{"turn": 1, "mean": 2.0}, {"turn": 2, "mean": 9.0}, {"turn": 3, "mean": 4.04}]
    averages, curves = figure_tables(
        [
            metric("pace", "average", total=1_655, parts=3_062),
            metric("pile", "curve", mean=None, interval=None, turns=turns),
            metric("alone", "curve", mean=None, interval=None, turns=turns[:1]),
            metric("none", "curve", mean=None, interval=None, turns=[]),
        ]
    )
    assert averages.rows[0].figures[0].spread == "1,655 over 3,062"
    assert [row.figures[0].spread for row in curves.rows] == [
        "2.0 on turn 1 · 4.0 on turn 3",
        "2.0 on turn 1",
        "",
    ]
    assert curves.rows[0].figures[0].value == "–"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (metric("damage", "count"), ("4.2", "4.13 to 4.37 (95 %)")),
        (share("hits"), ("50.0 %", "40.0 to 60.0 % (95 %)")),
        (share("hits", mean=None, interval=None), ("–", "")),
        (metric("damage", "count", mean=None, interval=None), ("–", "")),
    ],
)
def test_a_headline_is_shorter(given: dict[str, Any], said: tuple[str, str]) -> None:
    assert headline_figure(given) == said


def test_nine_games_in_ten() -> None:
    assert quantile_words(NINE_IN_TEN) == "nine games in ten between 2 and 9"
    assert quantile_words({"5": 2, "95": None}) == "nine games in ten between 2 and never"
    assert quantile_words({}) == ""
