"""What happened in the games of a run, as counts of whole numbers that merge in any order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from rules.core.game import Measure
from rules.core.table import NO_DECISION, NOBODY, Outcome, Table

Figure = int | tuple[int, int] | None
"""What a measure gives for one game: a number, (hits, tries), or None where a turn never came."""

NEVER: Final = "never"

WON_BY: Final = ("A", "B")
DRAWN: Final = "="
CAPPED: Final = "-"


class Tally:
    """Counts of a run or of any part of it.

    `endings` counts (deck that won, seat that won, how), with NOBODY where nobody won. `pairs`
    counts the results of a match's pairs as two letters, first the game with deck A in seat 0: A or
    B won, `=` drawn, `-` no decision. `lengths` counts games by their last turn, `first_games` has
    the index of the first game of each length, so that a typical game can be opened. `figures`
    holds, for each deck and measure, how often each figure came.
    """

    def __init__(self, decks: int) -> None:
        self.games = 0
        self.decisions = 0
        self.endings: dict[tuple[int, int, str], int] = {}
        self.pairs: dict[str, int] = {}
        self.lengths: dict[int, int] = {}
        self.first_games: dict[int, int] = {}
        self.figures: list[dict[str, dict[Figure, int]]] = [{} for _ in range(decks)]

    def add_game(self, table: Table, outcome: Outcome, seats: tuple[int, ...], index: int) -> None:
        """Count one finished game of the run; `seats` says which deck sat where."""
        self.games += 1
        self.decisions += table.decisions
        seat = outcome.winner
        deck = seats[seat] if 0 <= seat < len(seats) else seat
        _count(self.endings, (deck, seat, outcome.how))
        _count(self.lengths, outcome.turn)
        _keep_first(self.first_games, outcome.turn, index)

    def add_pair(self, first: str, second: str) -> None:
        """Count the results of the two games of a pair, as letters."""
        _count(self.pairs, first + second)

    def add_figures(self, deck: int, measures: Iterable[Measure], figures: list[object]) -> None:
        """Count what the measures gave for one deck in one game."""
        histograms = self.figures[deck]
        for measure, figure in zip(measures, cast("list[Figure]", figures), strict=True):
            _count(histograms.setdefault(measure.code, {}), figure)

    def merge(self, other: Tally) -> Tally:
        """The tally of both parts. Neither is changed; order and grouping make no difference."""
        both = Tally(max(len(self.figures), len(other.figures)))
        for part in (self, other):
            both.games += part.games
            both.decisions += part.decisions
            _add(both.endings, part.endings)
            _add(both.pairs, part.pairs)
            _add(both.lengths, part.lengths)
            for turn, index in part.first_games.items():
                _keep_first(both.first_games, turn, index)
            for deck, histograms in enumerate(part.figures):
                for code, histogram in histograms.items():
                    _add(both.figures[deck].setdefault(code, {}), histogram)
        return both

    def to_json(self) -> dict[str, object]:
        """JSON data with every key in order: equal tallies give equal documents."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "endings": {
                f"{deck}/{seat}/{how}": times
                for (deck, seat, how), times in sorted(self.endings.items())
            },
            "pairs": dict(sorted(self.pairs.items())),
            "lengths": {str(turn): times for turn, times in sorted(self.lengths.items())},
            "first_games": {str(turn): index for turn, index in sorted(self.first_games.items())},
            "figures": [
                {
                    code: dict(sorted((_written(key), times) for key, times in histogram.items()))
                    for code, histogram in sorted(histograms.items())
                }
                for histograms in self.figures
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """The tally that `to_json` wrote."""
        tally = cls(len(data["figures"]))
        tally.games = int(data["games"])
        tally.decisions = int(data["decisions"])
        for key, times in data["endings"].items():
            deck, seat, how = key.split("/", 2)
            tally.endings[(int(deck), int(seat), how)] = int(times)
        tally.pairs = {str(key): int(times) for key, times in data["pairs"].items()}
        tally.lengths = {int(turn): int(times) for turn, times in data["lengths"].items()}
        tally.first_games = {int(turn): int(index) for turn, index in data["first_games"].items()}
        for histograms, written in zip(tally.figures, data["figures"], strict=True):
            for code, histogram in written.items():
                histograms[code] = {_read(key): int(times) for key, times in histogram.items()}
        return tally


def letter(outcome: Outcome, seats: tuple[int, ...]) -> str:
    """The result of one game of a match, as `Tally.pairs` writes it."""
    if outcome.winner != NOBODY:
        return WON_BY[seats[outcome.winner]]
    return CAPPED if outcome.how == NO_DECISION else DRAWN


def _keep_first(first_games: dict[int, int], turn: int, index: int) -> None:
    known = first_games.get(turn)
    if known is None or index < known:
        first_games[turn] = index


def _count[Key](histogram: dict[Key, int], key: Key) -> None:
    histogram[key] = histogram.get(key, 0) + 1


def _add[Key](total: dict[Key, int], part: Mapping[Key, int]) -> None:
    for key, times in part.items():
        total[key] = total.get(key, 0) + times


def _written(figure: Figure) -> str:
    if figure is None:
        return NEVER
    if isinstance(figure, tuple):
        return f"{figure[0]}/{figure[1]}"
    return str(figure)


def _read(written: str) -> Figure:
    if written == NEVER:
        return None
    if "/" in written:
        hits, tries = written.split("/")
        return int(hits), int(tries)
    return int(written)
