"""One pairing of a matrix's report in full, told from the side of either deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from decks import plots
from decks.figures import margin_share, share
from decks.reports import EVEN, Headline, Report

PAIRS_SHOWN: Final = 5
"""Pairs of games of one pairing that its page offers to look at."""

Known = tuple[float | None, tuple[float, float] | None]
"""A rate and its 95 % interval; None before a game is decided."""


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
    names = names_of(report)
    name, other = names[known["a"]], names[known["b"]]
    if turned:
        name, other = other, name
    rate, bounds = seen_from(known, turned=turned)
    own, theirs = ("B", "A") if turned else ("A", "B")
    results = dict(known["pair_results"])
    won = (known["wins"][1], known["wins"][0]) if turned else tuple(known["wins"])
    both, none = results.get(own * 2, 0), results.get(theirs * 2, 0)
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
            (f"both games won by {other}", none),
            ("a game drawn or not decided", known["pairs"] - both - split - none),
        ),
        games=(
            (f"won by {name}", won[0]),
            (f"won by {other}", won[1]),
            ("drawn", known["draws"]),
            ("without a decision", nobody),
        ),
        pairs=known["pairs"],
        to_open=tuple(
            PairToOpen(pair + 1, first, first + 1)
            for pair in range(min(PAIRS_SHOWN, known["pairs"]))
            for first in [known["game"] + 2 * step * pair]
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


def names_of(report: Report) -> list[str]:
    """The names of a matrix's decks, in the order of the run."""
    return [str(deck["name"]) for deck in report["decks"]]


def seen_from(known: Mapping[str, Any], *, turned: bool) -> Known:
    """Rate and interval of a pairing, from the side of its first deck or of its second."""
    rate, bounds = known["rate"], known["interval"]
    if rate is None or bounds is None:
        return None, None
    if turned:
        return 1 - rate, (1 - bounds[1], 1 - bounds[0])
    return rate, (bounds[0], bounds[1])
