"""The goals, and what a bench says about each: a ratio inside one run, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final


@dataclass(frozen=True)
class Goal:
    """One figure to reach. `must` (None: no bound) fails the work, `goal` is aimed at.

    `at_least`: more is better; otherwise less is. `unit` follows the figures: x, s, %, or a count.
    """

    id: str
    what: str
    must: float | None
    goal: float
    at_least: bool
    unit: str = "x"


GOALS: Final = (
    Goal("P1", "goldfish games/s over RLCard's long games", 10, 20, True),
    Goal("P2", "two-player games/s over the toy", 0.25, 0.5, True),
    Goal("P3a", "decisions/s over RLCard core's actions/s", 10, 20, True),
    Goal("P3b", "decisions/s over OpenSpiel's from Python", 1, 1, True),
    Goal("P3c", "decisions/s of another game over RLCard core's", 5, 10, True),
    Goal("P4", "slowest game's games/s over RLCard core", 1, 3, True),
    Goal("P5a", "compiled build over interpreted, same games", 2, 3.5, True),
    Goal("P5b", "compiled decisions/s over OpenSpiel in C++", None, 1, True),
    Goal("P6a", "time a game, best policy over random", 4, 2.5, False),
    Goal("P6b", "time a game, log on over log off", 1.5, 1.2, False),
    Goal("P7a", "two workers over one", 1.7, 1.9, True),
    Goal("P7b", "through Celery over two plain processes", 0.85, 0.95, True),
    Goal("P8", "replay --index 9999 over --index 0, wall time", 1.5, 1.1, False),
    Goal("P9", "goldfish --games 1 over a bare Python start", 6, 4, False),
    Goal("P10a", "checking a legal deck over Counter(deck)", 20, 10, False),
    Goal("P10b", "checking a broken deck over Counter(deck)", 30, 15, False),
    Goal("P11", "exact odds for every n over one scipy call", 1, 0.5, False),
    Goal("P12", "report of 10,000 games over playing them", 5, 1, False, "%"),
    Goal("P13a", "API list of 100 cards over trivial, SQLite", 8, 6, False),
    Goal("P13b", "API list of 100 cards over trivial, PostgreSQL", 10, 7.5, False),
    Goal("P13c", "the same over a plain ModelViewSet", 0.6, 0.45, False),
    Goal("P14a", "the same unchanged (304) over trivial", 4, 3, False),
    Goal("P14b", "public page from the cache over trivial", 2, 1.5, False),
    Goal("P15a", "API detail of a card over trivial", 7, 5, False),
    Goal("P15b", "htmx partial of 20-25 rows over trivial", 10, 7, False),
    Goal("P15c", "deck page over trivial", None, 10, False),
    Goal("P16a", "p95 over p50, worst page", 2, 1.6, False),
    Goal("P16b", "errors under load", 0, 0, False, ""),
    Goal("P20a", "10,000 goldfish games, 2 workers, in seconds", 6, 2, False, "s"),
    Goal("P20b", "first figures of them, in seconds", 2, 1, False, "s"),
    Goal("P20c", "1,000 goldfish games of another game, 2 workers", None, 5, False, "s"),
)
BY_ID: Final = {goal.id: goal for goal in GOALS}


@dataclass(frozen=True)
class Finding:
    """What was measured for a goal; `figure` None: not measured, and `note` says why.

    `game` is the code of the game whose figure it is, empty where there is only one.
    """

    id: str
    figure: float | None
    note: str = ""
    game: str = ""

    @property
    def verdict(self) -> str:
        goal = BY_ID[self.id]
        if self.figure is None:
            return "not measured"
        if _reached(self.figure, goal.goal, goal.at_least):
            return "met"
        if goal.must is None or _reached(self.figure, goal.must, goal.at_least):
            return "must met, goal missed"
        return "MISSED"


def _reached(figure: float, bound: float, at_least: bool) -> bool:
    return figure >= bound if at_least else figure <= bound


def over(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the quotients, round by round: what drifts between rounds falls out."""
    return median(own / other for own, other in zip(above, below, strict=True))


def lines(findings: Sequence[Finding]) -> list[str]:
    """The findings as an aligned table."""
    rows = [("goal", "what", "measured", "must", "goal", "verdict", "")]
    for finding in findings:
        goal = BY_ID[finding.id]
        sign = ">=" if goal.at_least else "<="
        measured = "-" if finding.figure is None else f"{finding.figure:.3g}{goal.unit}"
        must = "-" if goal.must is None else f"{sign} {goal.must:g}{goal.unit}"
        aim = f"{sign} {goal.goal:g}{goal.unit}"
        what = f"{goal.what}: {finding.game}" if finding.game else goal.what
        rows.append((goal.id, what, measured, must, aim, finding.verdict, finding.note))
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    return [
        "  ".join(
            [*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[6]]
        ).rstrip()
        for row in rows
    ]
