"""What only a matrix reports: every pairing's rate, the standings, and the averages by part.

Everything is worked out from the results of pairs, at a cost that does not grow with the games: a
matrix has too many pairings to resample each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core import statistics
from rules.core.deck import Deck
from rules.core.game import Part
from rules.core.rounding import bounds, rounded
from rules.core.run import Run, first_game
from rules.core.statistics import Interval
from rules.core.tally import DRAWN, WON_BY, Tally, points

FIRST_DECK, SECOND_DECK = WON_BY


@dataclass(frozen=True)
class Rate:
    """What one deck of a pairing, or a mean of several, wins of the decided games."""

    rate: float
    interval: Interval


def matrix(run: Run, tally: Tally) -> dict[str, object]:
    """The part of a matrix's report that no other run has."""
    rates = [_rate(tally.pairings.get(number, {})) for number in range(len(run.pairings))]
    document: dict[str, object] = {
        "pairs": sum(sum(results.values()) for results in tally.pairings.values()),
        "pairings": [
            _pairing(run, number, tally.pairings.get(number, {}), rate)
            for number, rate in enumerate(rates)
        ],
        "left_out": [
            {"a": one, "b": other, "reason": reason}
            for (one, other), reason in run.left_out.items()
        ],
        "standings": _standings(run, tally, rates),
    }
    if run.game.parts:
        document["parts"] = [_part_averages(run, part, rates) for part in run.game.parts]
    if len(run.game.parts) == 2:
        document["grid"] = _grid(run, rates)
    return document


def _rate(results: Mapping[str, int]) -> Rate | None:
    """The first deck's share of the decided games; None before one is decided.

    The two games of a pair hang together, so the pairs are the sample.
    """
    won: dict[tuple[int, int], int] = {}
    for result, times in results.items():
        pair = points(result, FIRST_DECK * 2)
        won[pair] = won.get(pair, 0) + times
    games = sum(below * times for (_, below), times in won.items())
    interval = statistics.ratio_interval(won)
    if interval is None:
        return None
    return Rate(sum(above * times for (above, _), times in won.items()) / games, interval)


def _pairing(
    run: Run, number: int, results: Mapping[str, int], rate: Rate | None
) -> dict[str, object]:
    """One pairing: what deck `a` won of it; `game` is the index of its first game."""
    one, other = run.pairings[number]
    letters = [(letter, times) for result, times in results.items() for letter in result]

    def games(wanted: str) -> int:
        return sum(times for letter, times in letters if letter == wanted)

    return {
        "a": one,
        "b": other,
        "pairs": sum(results.values()),
        "wins": [games(FIRST_DECK), games(SECOND_DECK)],
        "draws": games(DRAWN),
        "decided": sum(map(games, (FIRST_DECK, SECOND_DECK, DRAWN))),
        "pair_results": [[result, times] for result, times in sorted(results.items())],
        "game": first_game(run, number),
        **_written(rate),
    }


def _standings(run: Run, tally: Tally, rates: Sequence[Rate | None]) -> list[dict[str, object]]:
    """The decks, best average first."""
    wins = [0] * len(run.decks)
    for (deck, _, _), times in tally.endings.items():
        if deck >= 0:
            wins[deck] += times
    games = [0] * len(run.decks)
    for number, results in tally.pairings.items():
        for deck in run.pairings[number]:
            games[deck] += 2 * sum(results.values())
    averages = [average(run, rates, [deck]) for deck in range(len(run.decks))]
    return [
        {"deck": deck, "games": games[deck], "wins": wins[deck], **_written(averages[deck])}
        for deck in _best_first(averages)
    ]


def average(run: Run, rates: Sequence[Rate | None], decks: Sequence[int]) -> Rate | None:
    """The mean, over these decks, of each deck's mean rate against its opponents.

    Pairings among these decks cancel out: what one wins the other loses. None where none of their
    games was decided.
    """
    met: dict[int, list[int]] = {}
    for number, pairing in enumerate(run.pairings):
        if rates[number] is not None:
            for deck in pairing:
                if deck in decks:
                    met.setdefault(deck, []).append(number)
    if not met:
        return None
    share = 0.0
    coefficients: dict[int, float] = {}
    for deck, numbers in met.items():
        weight = 1 / (len(met) * len(numbers))
        for number in numbers:
            if run.pairings[number][0] == deck:
                coefficients[number] = coefficients.get(number, 0.0) + weight
            else:
                share += weight
                coefficients[number] = coefficients.get(number, 0.0) - weight
    parts = [
        (coefficient, rate.rate, rate.interval)
        for number, coefficient in coefficients.items()
        if (rate := rates[number]) is not None
    ]
    spread = statistics.combination(parts)
    mean = share + sum(coefficient * rate for coefficient, rate, _ in parts)
    within = Interval(max(0.0, share + spread.low), min(1.0, share + spread.high))
    return Rate(mean, within)


def _part_averages(run: Run, part: Part, rates: Sequence[Rate | None]) -> dict[str, object]:
    """The average of each card of one part, best first."""
    groups, names = _groups(run.decks, part)
    averages = [average(run, rates, decks) for decks in groups.values()]
    codes = list(groups)
    return {
        "zone": part.zone,
        "label": part.label,
        "averages": [
            {
                "card": codes[place],
                "name": names[codes[place]],
                "decks": len(groups[codes[place]]),
                **_written(averages[place]),
            }
            for place in _best_first(averages)
        ],
    }


def _grid(run: Run, rates: Sequence[Rate | None]) -> list[dict[str, object]]:
    """The average of the decks of each two parts, as far as there are such decks."""
    across, down = run.game.parts
    rows, columns = _groups(run.decks, across)[0], _groups(run.decks, down)[0]
    cells: list[dict[str, object]] = []
    for row, in_row in rows.items():
        for column, in_column in columns.items():
            decks = [deck for deck in in_row if deck in in_column]
            if decks:
                cells.append(
                    {
                        "cards": [row, column],
                        "decks": decks,
                        **_written(average(run, rates, decks)),
                    }
                )
    return cells


def _groups(decks: Sequence[Deck], part: Part) -> tuple[dict[str, list[int]], dict[str, str]]:
    """The decks by their card of this part, and the names of these cards; a deck that has none, or
    several, is in no group.
    """
    groups: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for number, deck in enumerate(decks):
        cards = deck.copies(part.zone)
        if len(cards) == 1:
            groups.setdefault(cards[0].code, []).append(number)
            names[cards[0].code] = cards[0].name
    return groups, names


def _best_first(averages: Sequence[Rate | None]) -> list[int]:
    """Places by their average, the first named first where two are equal, unknown ones last."""

    def key(place: int) -> tuple[bool, float, int]:
        known = averages[place]
        return known is None, -rounded(known.rate) if known else 0.0, place

    return sorted(range(len(averages)), key=key)


def _written(rate: Rate | None) -> dict[str, object]:
    return {
        "rate": rounded(rate.rate) if rate else None,
        "interval": bounds(rate.interval) if rate else None,
    }
