"""What the bench says of a figure: met, must met, or missed, on both sides of each bound."""

import pytest

from tests.bench import toy
from tests.bench.goals import BY_ID, GOALS, Finding, lines, over


@pytest.mark.parametrize(
    ("id", "figure", "verdict"),
    [
        ("P1", 20.0, "met"),
        ("P1", 19.9, "must met, goal missed"),
        ("P1", 10.0, "must met, goal missed"),
        ("P1", 9.9, "MISSED"),
        ("P8", 1.1, "met"),
        ("P8", 1.5, "must met, goal missed"),
        ("P8", 1.6, "MISSED"),
        ("P5b", 0.1, "must met, goal missed"),
        ("P16b", 0.0, "met"),
        ("P16b", 1.0, "MISSED"),
        ("P1", None, "not measured"),
    ],
)
def test_a_figure_is_judged_by_its_bounds(id: str, figure: float | None, verdict: str) -> None:
    assert Finding(id, figure).verdict == verdict


def test_no_goal_is_easier_than_its_must() -> None:
    for goal in GOALS:
        if goal.must is not None:
            assert goal.goal >= goal.must if goal.at_least else goal.goal <= goal.must
    assert len(BY_ID) == len(GOALS)


def test_the_ratio_is_the_middle_of_the_rounds() -> None:
    # A slow moment that hits both sides of a round does not move it.
    assert over([10, 1, 30], [5, 0.5, 10]) == 2


def test_a_missing_peer_is_said_and_no_number_is() -> None:
    [_, row] = lines([Finding("P1", None, "rlcard is not installed")])
    assert "not measured" in row
    assert row.endswith("rlcard is not installed")


def test_the_toy_plays_the_same_games_for_a_seed() -> None:
    assert toy.play(20, 5) == toy.play(20, 5) != toy.play(20, 6)


def test_a_figure_of_one_game_of_several_names_it() -> None:
    [_, first, second] = lines([Finding("P10a", 7.4, "", "titans"), Finding("P20a", 1.0)])

    assert "over Counter(deck): titans  7.4x" in first
    assert "in seconds  " in second
