"""Figures from counts: means, quantiles, and 95 % intervals that say how far chance may carry them.

A histogram maps a whole number to how often it came. Everything is computed from sums of whole
numbers, so that the order in which games were played never shows in a figure.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

NORMAL_95: Final = 1.959963984540054
"""The two-sided 95 % point of the normal law."""

RESAMPLES: Final = 2_000


@dataclass(frozen=True)
class Interval:
    """A 95 % interval: of 100 such, about 95 hold the true figure."""

    low: float
    high: float


def count(histogram: Mapping[int, int]) -> int:
    """How many values the histogram holds."""
    return sum(histogram.values())


def mean(histogram: Mapping[int, int]) -> float:
    """The arithmetic mean. Raises ValueError for an empty histogram."""
    values = count(histogram)
    if not values:
        raise ValueError("An empty histogram has no mean.")
    return sum(value * times for value, times in histogram.items()) / values


def quantile(histogram: Mapping[int, int], percent: int) -> int:
    """The smallest value that at least `percent` % of the values do not exceed.

    The inverse of the empirical distribution (definition 1 of Hyndman & Fan, The American
    Statistician 50, 1996): always a value that came. Raises ValueError for an empty histogram.
    """
    values = count(histogram)
    if not values:
        raise ValueError("An empty histogram has no quantiles.")
    below = 0
    for value in sorted(histogram):
        below += histogram[value]
        if below * 100 >= percent * values:
            return value
    raise ValueError(f"{percent} % is above 100 %.")


def mean_interval(
    histogram: Mapping[int, int], lowest: int | None = None, highest: int | None = None
) -> Interval | None:
    """The interval of the mean: mean -/+ t * s / sqrt(n); None below two values.

    It ends at the `lowest` and the `highest` value that there can be (None = no such value).

    Student's t for n - 1 degrees by the expansion of Abramowitz & Stegun 26.7.5: within 3 % from
    three values on.
    """
    values = count(histogram)
    if values < 2:
        return None
    total = sum(value * times for value, times in histogram.items())
    squares = sum(value * value * times for value, times in histogram.items())
    variance = (values * squares - total * total) / (values * (values - 1))
    reach = _student_95(values - 1) * sqrt(variance / values)
    return _within(total / values, reach, lowest, highest)


def _within(centre: float, reach: float, lowest: int | None, highest: int | None) -> Interval:
    low, high = centre - reach, centre + reach
    if lowest is not None:
        low = max(float(lowest), low)
    if highest is not None:
        high = min(float(highest), high)
    return Interval(low, high)


def _student_95(degrees: int) -> float:
    z = NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3


def wilson(hits: float, tries: float) -> Interval | None:
    """The interval of a share of independent tries; None without tries.

    Wilson's score interval (Journal of the American Statistical Association 22, 1927): never leaves
    0..1, and is not a point at 0 or 1.
    """
    if tries <= 0:
        return None
    z = NORMAL_95
    share = hits / tries
    spread = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    centre = share + z * z / (2 * tries)
    scale = 1 + z * z / tries
    low = (centre - spread) / scale if hits > 0 else 0.0
    high = (centre + spread) / scale if hits < tries else 1.0
    return Interval(low, high)


def ratio_interval(games: Mapping[tuple[int, int], int]) -> Interval | None:
    """The interval of sum(hits) / sum(tries), where each game gave (hits, tries).

    None without tries. Tries of one game hang together, so the games are the sample: the variance
    of the quotient by linearisation (Cochran, Sampling Techniques, 2.11), then Wilson's interval
    for as many independent tries as would have that variance (Korn & Graubard, Survey Methodology
    24, 1998). Where all games gave the same share, each game counts as one try.
    """
    played = sum(times for (_, tries), times in games.items() if tries)
    all_tries = sum(tries * times for (_, tries), times in games.items())
    if not all_tries:
        return None
    share = sum(hits * times for (hits, _), times in games.items()) / all_tries
    squares = sum(
        (hits - share * tries) ** 2 * times for (hits, tries), times in sorted(games.items())
    )
    effective = float(played)
    if squares > 0 and played > 1 and 0 < share < 1:
        variance = squares * played / ((played - 1) * all_tries * all_tries)
        effective = share * (1 - share) / variance
    return wilson(share * effective, effective)


def average_interval(
    games: Mapping[tuple[int, int], int], lowest: int | None = None, highest: int | None = None
) -> Interval | None:
    """The interval of sum(sums) / sum(parts), where each game gave (sum, parts).

    Parts of one game hang together, so the games are the sample: mean -/+ t * s with the variance
    of the quotient by linearisation (Cochran, Sampling Techniques, 2.11). It ends at the `lowest`
    and the `highest` value of a part. None below two games with a part; with one part a game it is
    `mean_interval`.
    """
    played = sum(times for (_, parts), times in games.items() if parts)
    all_parts = sum(parts * times for (_, parts), times in games.items())
    if played < 2:
        return None
    centre = sum(total * times for (total, _), times in games.items()) / all_parts
    squares = sum(
        (total - centre * parts) ** 2 * times for (total, parts), times in sorted(games.items())
    )
    variance = squares * played / ((played - 1) * all_parts * all_parts)
    return _within(centre, _student_95(played - 1) * sqrt(variance), lowest, highest)


def combination(parts: Sequence[tuple[float, float, Interval]]) -> Interval:
    """The interval of the sum of coefficient * figure over independent figures, each given as
    (coefficient, figure, its own interval).

    The distances to the bounds add up as squares, each on its own side (method of variance
    estimates recovery, Zou & Donner, Statistics in Medicine 27, 2008): unlike a sum of variances it
    claims no certainty where some figures are 0 or 1.
    """
    centre = below = above = 0.0
    for coefficient, figure, interval in parts:
        ends = sorted((coefficient * interval.low, coefficient * interval.high))
        at = coefficient * figure
        centre += at
        below += (at - ends[0]) ** 2
        above += (ends[1] - at) ** 2
    return Interval(centre - sqrt(below), centre + sqrt(above))


def bootstrap(
    counts: Sequence[int],
    ratios: Sequence[Sequence[tuple[int, int]]],
    seed: int,
    resamples: int = RESAMPLES,
) -> list[Interval | None]:
    """Intervals of quotients over pairs of games, by resampling the pairs.

    `counts` says how many pairs had each possible result. Each of `ratios` gives, for each result,
    what one such pair adds to (numerator, denominator). Percentile bootstrap (Efron & Tibshirani,
    An Introduction to the Bootstrap, chapter 13). A resample of n pairs is one multinomial draw of
    the counts, made of binomial draws: the same law as drawing pairs one by one, at a hundredth of
    the cost. Seeded: the same counts and seed give the same interval.

    A quotient without denominator has no interval (None). Where all pairs that count for a quotient
    ended alike, resampling would claim certainty: Wilson's interval for that many tries is given.
    """
    chance = random.Random(seed)
    drawn = [_multinomial(counts, chance) for _ in range(resamples)]
    return [_ratio_bounds(counts, ratio, drawn) for ratio in ratios]


def _multinomial(counts: Sequence[int], chance: random.Random) -> list[int]:
    left = pool = sum(counts)
    drawn: list[int] = []
    for number in counts:
        hits = left if number == pool else chance.binomialvariate(left, number / pool)
        drawn.append(hits)
        left -= hits
        pool -= number
    return drawn


def _ratio_bounds(
    counts: Sequence[int], ratio: Sequence[tuple[int, int]], drawn: Sequence[Sequence[int]]
) -> Interval | None:
    shares = {
        above / below
        for number, (above, below) in zip(counts, ratio, strict=True)
        if number and below
    }
    if not shares:
        return None
    if len(shares) == 1:
        pairs = sum(
            number for number, (_, below) in zip(counts, ratio, strict=True) if number and below
        )
        return wilson(shares.pop() * pairs, pairs)
    values: list[float] = []
    for resample in drawn:
        numerator = denominator = 0
        for number, (above, below) in zip(resample, ratio, strict=True):
            numerator += number * above
            denominator += number * below
        if denominator:
            values.append(numerator / denominator)
    values.sort()
    return Interval(values[int(0.025 * len(values))], values[ceil(0.975 * len(values)) - 1])
