"""What happened in the games of a run, as counts of whole numbers that merge in any order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from rules.core.game import CURVE, LONGEST_CURVE, Measure
from rules.core.table import NO_DECISION, NOBODY, Outcome, Table

Figure = int | tuple[int, int] | None
"""What a measure gives for one game: a number, (hits, tries), or None where a turn never came; of
a curve (turn, number), once for each turn."""

NEVER: Final = "never"

WON_BY: Final = ("A", "B")
DRAWN: Final = "="
CAPPED: Final = "-"


class Tally:
    """Counts of a run or of any part of it.

    `endings` counts (who won, seat that won, how): of a match the team, else the deck, with NOBODY
    where nobody won. `pairs` counts the results of a match's pairs as two letters, first the game
    with team A in seat 0: A or B won, `=` drawn, `-` no decision; `pairings` has the same for each
    pairing of a matrix, whose first deck is A. `lengths` counts games by their last turn,
    `first_games` has the index of the first game of each length, so that a typical game can be
    opened. `figures` holds, for each deck and measure, how often each figure came.
    """

    def __init__(self, decks: int) -> None:
        self.games = 0
        self.decisions = 0
        self.endings: dict[tuple[int, int, str], int] = {}
        self.pairs: dict[str, int] = {}
        self.pairings: dict[int, dict[str, int]] = {}
        self.lengths: dict[int, int] = {}
        self.first_games: dict[int, int] = {}
        self.figures: list[dict[str, dict[Figure, int]]] = [{} for _ in range(decks)]

    def add_game(
        self, table: Table, outcome: Outcome, winners: tuple[int, ...], index: int
    ) -> None:
        """Count one finished game of the run; `winners` says for whom each seat wins."""
        self.games += 1
        self.decisions += table.decisions
        seat = outcome.winner
        winner = winners[seat] if 0 <= seat < len(winners) else seat
        _count(self.endings, (winner, seat, outcome.how))
        _count(self.lengths, outcome.turn)
        _keep_first(self.first_games, outcome.turn, index)

    def add_pair(self, first: str, second: str) -> None:
        """Count the results of the two games of a pair, as letters."""
        _count(self.pairs, first + second)

    def add_pairing(self, pairing: int, first: str, second: str) -> None:
        """Count the results of the two games of a pair of one pairing, as letters."""
        _count(self.pairings.setdefault(pairing, {}), first + second)

    def add_figures(self, deck: int, measures: Iterable[Measure], figures: list[object]) -> None:
        """Count what the measures gave for one deck in one game. Raises ValueError for a curve of
        too many turns.
        """
        histograms = self.figures[deck]
        for measure, figure in zip(measures, figures, strict=True):
            histogram = histograms.setdefault(measure.code, {})
            if measure.kind == CURVE:
                _count_curve(histogram, measure, cast("tuple[int, ...]", figure))
            else:
                # As `_count` does, without a call: a game has some hundred figures to count.
                plain = cast("Figure", figure)
                histogram[plain] = histogram.get(plain, 0) + 1

    def merge(self, other: Tally) -> Tally:
        """The tally of both parts. Neither is changed; order and grouping make no difference."""
        both = Tally(max(len(self.figures), len(other.figures)))
        for part in (self, other):
            both.games += part.games
            both.decisions += part.decisions
            _add(both.endings, part.endings)
            _add(both.pairs, part.pairs)
            for pairing, results in part.pairings.items():
                _add(both.pairings.setdefault(pairing, {}), results)
            _add(both.lengths, part.lengths)
            for turn, index in part.first_games.items():
                _keep_first(both.first_games, turn, index)
            for deck, histograms in enumerate(part.figures):
                for code, histogram in histograms.items():
                    _add(both.figures[deck].setdefault(code, {}), histogram)
        return both

    def to_json(self) -> dict[str, object]:
        """JSON data with every key in order: equal tallies give equal documents. Only a matrix has
        `pairings`.
        """
        written: dict[str, object] = {
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
        if self.pairings:
            written["pairings"] = {
                str(pairing): dict(sorted(results.items()))
                for pairing, results in sorted(self.pairings.items())
            }
        return written

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
        tally.pairings = {
            int(pairing): {str(key): int(times) for key, times in results.items()}
            for pairing, results in data.get("pairings", {}).items()
        }
        tally.lengths = {int(turn): int(times) for turn, times in data["lengths"].items()}
        tally.first_games = {int(turn): int(index) for turn, index in data["first_games"].items()}
        for histograms, written in zip(tally.figures, data["figures"], strict=True):
            for code, histogram in written.items():
                histograms[code] = {_read(key): int(times) for key, times in histogram.items()}
        return tally


def letter(outcome: Outcome, teams: tuple[int, ...]) -> str:
    """The result of one game of a pair, as `Tally.pairs` writes it; `teams` has each seat's."""
    if outcome.winner != NOBODY:
        return WON_BY[teams[outcome.winner]]
    return CAPPED if outcome.how == NO_DECISION else DRAWN


# What a game adds: twice its points, and twice the games that count. A draw is half a point.
_POINTS: Final = {DRAWN: (1, 2), CAPPED: (0, 0)}


def points(result: str, winners: str) -> tuple[int, int]:
    """What the games of a pair add for whoever is named for each of them in `winners`: (points,
    games that count), both doubled so that they are whole.
    """
    above = below = 0
    for known, winner in zip(result, winners, strict=True):
        won, games = _POINTS.get(known, (2 if known == winner else 0, 2))
        above += won
        below += games
    return above, below


def _keep_first(first_games: dict[int, int], turn: int, index: int) -> None:
    known = first_games.get(turn)
    if known is None or index < known:
        first_games[turn] = index


def _count_curve(histogram: dict[Figure, int], measure: Measure, curve: tuple[int, ...]) -> None:
    if len(curve) > LONGEST_CURVE:
        raise ValueError(
            f"The measure {measure.code} gave {len(curve)} turns; {LONGEST_CURVE} are the most."
        )
    for point in enumerate(curve, 1):
        histogram[point] = histogram.get(point, 0) + 1


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
