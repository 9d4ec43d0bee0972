"""Plots: geometry worked out by hand, and the words that stand for them."""

from __future__ import annotations

from decks import plots


def test_columns_reach_the_top_for_the_greatest_value() -> None:
    plot = plots.columns("Grade", [("1", 2), ("2", 4), ("3", 0)])
    assert [bar.height for bar in plot.bars] == ["45", "90", "0"]
    assert plot.bars[1].y == "18"
    assert plot.words == "Grade: 1: 2, 2: 4"


def test_columns_of_no_cards_say_so() -> None:
    assert plots.columns("Grade", []).words == "Grade: no cards"
    unknown = plots.columns("Grade", [("1", 0)], unknown=2)
    assert unknown.words == "Grade: no cards; 2 not on record"
    assert unknown.note == "2 not on record"
    assert plots.columns("Grade", [("1", 2)]).note == ""


def test_a_histogram_has_a_column_for_every_value_between_the_ends() -> None:
    plot = plots.histogram("Win", [(3, 1), (6, 3)], of=4, axis="Turn", mean=5.25)
    assert [bar.label for bar in plot.bars] == ["3", "4", "5", "6"]
    assert [bar.words for bar in plot.bars] == ["3: 25.0 %", "4: 0.0 %", "5: 0.0 %", "6: 75.0 %"]
    assert plot.words == "Win, in 4 games: from 3 to 6, most often 6 (75.0 %), on average 5.2."
    assert [row.label for row in plot.rows] == ["0 %", "20 %", "40 %", "60 %", "80 %"]


def test_shares_are_of_all_games_also_those_that_never_got_there() -> None:
    plot = plots.histogram("Win", [(3, 1)], of=10, axis="Turn")
    assert plot.bars[0].words == "3: 10.0 %"


def test_many_values_share_a_column() -> None:
    plot = plots.histogram("Cards", [(0, 1), (71, 1)], of=2, axis="Cards")
    assert len(plot.bars) == 36
    assert plot.table[0] == ("0–1", "50.0 %")
    assert plot.table[-1] == ("70–71", "50.0 %")


def test_plots_in_one_frame_have_the_same_axes() -> None:
    frame = plots.frame([([(1, 1), (2, 1)], 2), ([(4, 4)], 4)])
    assert (frame.first, frame.last, frame.top) == (1, 4, 1.0)
    low = plots.histogram("A", [(1, 1), (2, 1)], of=2, axis="", within=frame)
    high = plots.histogram("B", [(4, 4)], of=4, axis="", within=frame)
    assert [bar.x for bar in low.bars] == [bar.x for bar in high.bars]
    assert low.rows == high.rows
    assert float(high.bars[3].height) == 2 * float(low.bars[0].height)


def test_the_cumulative_line_steps_up_and_tells_the_half() -> None:
    plot = plots.cumulative("By then", [(2, 1), (4, 2)], of=4, axis="Turn")
    # x runs from 40 (turn 0) to 410 (turn 4), y from 180 (nothing) to 16 (all).
    assert plot.line == "M40 180 H225 V139 H410 V57 H410"
    assert plot.marks[0].label == "half by 4"
    assert plot.words == "By then: half of the games by turn 4, 75.0 % by turn 4."


def test_a_line_that_never_reaches_half_has_no_mark() -> None:
    plot = plots.cumulative("By then", [(2, 1)], of=4, axis="Turn")
    assert plot.marks == ()
    assert "never half of the games" in plot.words


def test_no_game_is_no_plot_and_no_error() -> None:
    assert plots.histogram("Win", [], of=0, axis="Turn").bars == ()
    assert plots.cumulative("Win", [], of=0, axis="Turn").line == ""


def test_an_interval_stands_between_its_bounds() -> None:
    plot = plots.interval("Win rate", 0.5, (0.25, 0.75))
    assert (plot.low, plot.at, plot.span) == ("110", "210", "200")
    assert plot.words == "Win rate: 50.0 %, between 25.0 % and 75.0 % with 95 % confidence"
    assert plots.interval("Win rate", 1.0, None).words == "Win rate: 100.0 %"
