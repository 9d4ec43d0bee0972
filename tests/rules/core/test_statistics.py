"""Intervals and quantiles against values from the literature, by hand, and by repeated sampling."""

import random
from math import copysign, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.statistics import (
    NORMAL_95,
    Interval,
    average_interval,
    bootstrap,
    count,
    mean,
    mean_interval,
    quantile,
    ratio_interval,
    wilson,
)

histograms = st.dictionaries(st.integers(-50, 50), st.integers(1, 30), min_size=1, max_size=12)


def spread_out(histogram: dict[int, int]) -> list[int]:
    return sorted(value for value, times in histogram.items() for _ in range(times))


def test_mean_and_count_of_a_small_histogram() -> None:
    assert count({2: 3, 5: 1}) == 4
    assert mean({2: 3, 5: 1}) == 2.75


def test_an_empty_histogram_has_neither_mean_nor_quantiles() -> None:
    with pytest.raises(ValueError, match="no mean"):
        mean({})
    with pytest.raises(ValueError, match="no quantiles"):
        quantile({}, 50)
    assert mean_interval({}) is None


@pytest.mark.parametrize(
    ("percent", "value"), [(0, 1), (5, 1), (25, 1), (26, 2), (50, 2), (51, 3), (75, 3), (95, 9)]
)
def test_quantiles_of_four_values(percent: int, value: int) -> None:
    assert quantile({9: 1, 1: 1, 3: 1, 2: 1}, percent) == value


@given(histograms, st.integers(1, 100))
def test_a_quantile_is_the_value_at_its_rank(histogram: dict[int, int], percent: int) -> None:
    values = spread_out(histogram)
    rank = -(-percent * len(values) // 100)
    assert quantile(histogram, percent) == values[rank - 1]


def test_wilson_for_81_of_263() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 0.2553 to 0.3662.
    interval = wilson(81, 263)
    assert interval is not None
    assert (round(interval.low, 4), round(interval.high, 4)) == (0.2553, 0.3662)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"), [(0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
)
def test_wilson_near_nought(hits: int, tries: int, low: float, high: float) -> None:
    # The same table.
    interval = wilson(hits, tries)
    assert interval is not None
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_wilson_mirrors_at_one_and_needs_a_try() -> None:
    none_hit, all_hit = wilson(0, 7), wilson(7, 7)
    assert none_hit is not None
    assert all_hit is not None
    assert none_hit.low == 0
    assert all_hit.high == 1
    assert all_hit.low == pytest.approx(1 - none_hit.high)
    assert wilson(0, 0) is None


def test_the_interval_of_a_mean_by_hand() -> None:
    # 1, 2, 3, 4, 5: mean 3, s = sqrt(2.5), t(4) = 2.7764 from tables.
    interval = mean_interval({1: 1, 2: 1, 3: 1, 4: 1, 5: 1})
    assert interval is not None
    reach = 2.7764 * sqrt(2.5 / 5)
    assert interval.low == pytest.approx(3 - reach, rel=5e-3)
    assert interval.high == pytest.approx(3 + reach, rel=5e-3)


def test_one_value_has_no_interval_and_equal_values_have_a_point() -> None:
    assert mean_interval({7: 1}) is None
    assert mean_interval({7: 9}) == Interval(7.0, 7.0)


def test_the_interval_of_a_mean_ends_where_the_values_do() -> None:
    # 99 games of 100 gave the bound itself; 0.01 -/+ 0.02 would reach beyond it.
    low = mean_interval({0: 99, 1: 1}, lowest=0, highest=5)
    assert low is not None
    assert low.low == 0
    assert copysign(1, low.low) == 1
    assert low.high == pytest.approx(0.01 + 1.984 * 0.01, rel=5e-3)
    high = mean_interval({5: 99, 4: 1}, lowest=0, highest=5)
    assert high is not None
    assert high.low == pytest.approx(5 - low.high)
    assert high.high == 5
    unbounded = mean_interval({0: 99, 1: 1})
    assert unbounded is not None
    assert unbounded.low < 0


def test_95_of_100_intervals_of_a_mean_hold_the_true_mean() -> None:
    chance = random.Random(20)
    held = 0
    for _ in range(1000):
        histogram: dict[int, int] = {}
        for _ in range(40):
            value = chance.randint(1, 6)
            histogram[value] = histogram.get(value, 0) + 1
        interval = mean_interval(histogram)
        assert interval is not None
        held += interval.low <= 3.5 <= interval.high
    assert 930 <= held <= 970


def test_the_interval_of_an_average_of_parts_by_hand() -> None:
    # Two games: 6 over 2 parts, 3 over 3; 9 / 5 = 1.8. Residuals 6 - 3.6 = 2.4 and 3 - 5.4 = -2.4,
    # variance 2 * (2.4^2 * 2) / (1 * 25) = 0.9216, s = 0.96.
    interval = average_interval({(6, 2): 1, (3, 3): 1})
    assert interval is not None
    assert (interval.low + interval.high) / 2 == pytest.approx(1.8)
    three = average_interval({(6, 2): 1, (3, 3): 1, (0, 0): 7})
    assert three == interval
    assert average_interval({(6, 2): 1, (0, 0): 7}) is None
    assert average_interval({}) is None
    assert average_interval({(6, 3): 5}) == Interval(2.0, 2.0)
    assert average_interval({(6, 2): 1, (3, 3): 1}, 1, 2) == Interval(1.0, 2.0)


def test_an_average_of_one_part_a_game_is_a_mean() -> None:
    histogram = {1: 4, 2: 9, 5: 30, 6: 1}
    assert average_interval({(value, 1): times for value, times in histogram.items()}) == (
        pytest.approx(mean_interval(histogram))
    )


def test_95_of_100_intervals_of_an_average_hold_the_true_one() -> None:
    # A game has 1 to 4 parts, and parts of one game hang together: all of them show one die.
    chance = random.Random(21)
    held = 0
    for _ in range(1000):
        games: dict[tuple[int, int], int] = {}
        for _ in range(60):
            parts, die = chance.randint(1, 4), chance.randint(1, 6)
            games[(die * parts, parts)] = games.get((die * parts, parts), 0) + 1
        interval = average_interval(games)
        assert interval is not None
        held += interval.low <= 3.5 <= interval.high
    assert 930 <= held <= 970


def test_a_share_of_single_tries_is_close_to_wilson() -> None:
    interval, plain = ratio_interval({(1, 1): 300, (0, 1): 700}), wilson(300, 1000)
    assert interval is not None
    assert plain is not None
    assert interval.low == pytest.approx(plain.low, abs=1e-4)
    assert interval.high == pytest.approx(plain.high, abs=1e-4)


def test_tries_that_hang_together_count_by_games() -> None:
    # 100 games of ten tries each that hit together: as sure as 100 tries, not as 1,000.
    interval, honest = ratio_interval({(10, 10): 50, (0, 10): 50}), wilson(50, 100)
    assert interval is not None
    assert honest is not None
    assert interval.high - interval.low == pytest.approx(honest.high - honest.low, rel=0.02)


def test_a_share_with_no_failure_is_not_certain() -> None:
    interval = ratio_interval({(2, 2): 10, (0, 0): 5})
    assert interval == wilson(10, 10)
    assert ratio_interval({(0, 0): 5}) is None


WINS = [(2, 2), (1, 2), (0, 2)]


def test_bootstrap_over_counts_agrees_with_the_normal_interval() -> None:
    counts = [400, 300, 300]
    [interval] = bootstrap(counts, [WINS], seed=1)
    assert interval is not None
    # A pair's win rate is 1, 1/2 or 0.
    average = (400 + 150) / 1000
    variance = (400 * 1 + 300 * 0.25) / 1000 - average**2
    reach = NORMAL_95 * sqrt(variance / 1000)
    assert interval.low == pytest.approx(average - reach, abs=2e-3)
    assert interval.high == pytest.approx(average + reach, abs=2e-3)


def test_bootstrap_over_counts_agrees_with_drawing_pairs_one_by_one() -> None:
    counts = [12, 5, 8]
    pairs = [1.0] * 12 + [0.5] * 5 + [0.0] * 8
    chance = random.Random(3)
    drawn = sorted(sum(chance.choices(pairs, k=25)) / 25 for _ in range(20_000))
    [interval] = bootstrap(counts, [WINS], seed=3, resamples=20_000)
    assert interval is not None
    assert interval.low == pytest.approx(drawn[500], abs=0.021)
    assert interval.high == pytest.approx(drawn[19_499], abs=0.021)


def test_bootstrap_is_seeded() -> None:
    assert bootstrap([40, 30, 30], [WINS], seed=5) == bootstrap([40, 30, 30], [WINS], seed=5)
    assert bootstrap([40, 30, 30], [WINS], seed=5) != bootstrap([40, 30, 30], [WINS], seed=6)


def test_pairs_that_all_ended_alike_are_not_certain() -> None:
    assert bootstrap([20, 0, 0], [WINS], seed=1) == [wilson(20, 20)]
    assert bootstrap([0, 20, 0], [WINS], seed=1) == [wilson(10, 20)]


def test_a_quotient_that_never_counts_has_no_interval() -> None:
    assert bootstrap([5], [[(0, 0)]], seed=1) == [None]
    assert bootstrap([], [[]], seed=1) == [None]


def test_pairs_without_a_decision_widen_the_interval() -> None:
    results = [(2, 2), (0, 2), (0, 0)]
    [decided] = bootstrap([50, 50, 0], [results], seed=9)
    [capped] = bootstrap([5, 5, 90], [results], seed=9)
    assert decided is not None
    assert capped is not None
    assert capped.high - capped.low > 2 * (decided.high - decided.low)
