"""A simulation's report as its page shows it: headline, plots, tables. Words and figures come from
the report itself; only their drawing is worked out here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from decks import curve_plots, plots
from decks.figures import (
    FigureTable,
    figure_tables,
    headline_figure,
    margin,
    margin_share,
    number,
    quantile_words,
    share,
)
from rules.core.game import CURVE, TURN
from rules.registry import game as game_of

Report = Mapping[str, Any]
EVEN: Final = 0.5
FIGURES_AT_ONCE: Final = 3
GRAPHS_AT_ONCE: Final = 3
"""Measures that are plotted at once; the others fold out."""


@dataclass(frozen=True)
class Headline:
    """A figure that is said first: large, with what it means and how sure it is."""

    label: str
    value: str
    margin: str


@dataclass(frozen=True)
class SideRow:
    """What one side won of the decided games."""

    label: str
    deck: str
    plot: plots.IntervalPlot


@dataclass(frozen=True)
class Ending:
    label: str
    winner: str
    games: int
    share: float | None
    width: str
    interval: str


@dataclass(frozen=True)
class Graphs:
    """The plots of one measure, of all decks side by side."""

    label: str
    help: str
    plots: tuple[plots.Plot, ...]


@dataclass(frozen=True)
class GameToOpen:
    words: str
    index: int


@dataclass(frozen=True)
class Ruling:
    """A switch that was set by hand: its decision, and what it means or is set to."""

    decision: str
    words: str


@dataclass(frozen=True)
class Page:
    house: tuple[str, ...]
    headlines: tuple[Headline, ...]
    winrate: plots.IntervalPlot | None
    sides: tuple[SideRow, ...]
    advantage: str
    graphs: tuple[Graphs, ...]
    more_graphs: tuple[Graphs, ...]
    names: tuple[str, ...]
    """What heads the figures of each deck; nothing where there is one deck."""
    tables: tuple[FigureTable, ...]
    rulings: tuple[Ruling, ...]
    endings: tuple[Ending, ...]
    to_open: tuple[GameToOpen, ...]
    seats: tuple[Headline, ...]


def page(report: Report) -> Page:
    """What the report's page shows."""
    match = report["kind"] == "match"
    names = deck_names(report)
    teams = team_names(report)
    metrics = report["metrics"]
    graphs = _all_graphs(metrics, names)
    return Page(
        house=house_notes(report),
        headlines=_match_headlines(report, teams) if match else _goldfish_headlines(report),
        winrate=_winrate(report, teams) if match and not report.get("sides") else None,
        sides=_sides(report, names),
        advantage=_advantage(report),
        graphs=graphs[:GRAPHS_AT_ONCE],
        more_graphs=graphs[GRAPHS_AT_ONCE:],
        names=tuple(names) if match else (),
        tables=figure_tables(metrics),
        rulings=ruling_rows(report),
        endings=ending_rows(report),
        to_open=games_to_open(report),
        seats=_seats(report, teams) if match else (),
    )


def deck_names(report: Report) -> list[str]:
    """The decks by name; of partners' decks that are called alike, each with its letter."""
    names = [str(deck["name"]) for deck in report["decks"]]
    if "team" in report["decks"][0] and len(set(names)) < len(names):
        return [f"{name} ({letter})" for name, letter in zip(names, "ABCD", strict=True)]
    return names


def team_names(report: Report) -> list[str]:
    """Who plays each other: the decks, or both decks of each team."""
    names = deck_names(report)
    if "team" not in report["decks"][0]:
        return names
    return [" and ".join(names[team::2]) for team in (0, 1)]


def house_notes(report: Report) -> tuple[str, ...]:
    """Of each house deck that took part, that these games were no legal play."""
    game = game_of(report["game"])
    formats = [(deck["name"], game.format(deck["format"])) for deck in report["decks"]]
    return tuple(
        f"“{name}” is a house deck, of the format “{known.label}”: these games are no legal play."
        for name, known in formats
        if not known.official
    )


def _goldfish_headlines(report: Report) -> tuple[Headline, ...]:
    """The first turn that is plotted, how many games got there, and how long games took; in a game
    without such a turn its first figures.
    """
    said: list[Headline] = []
    turns = [m for m in report["metrics"] if m["kind"] == TURN and m["plot"]]
    if not turns:
        return tuple(
            Headline(metric["label"], *headline_figure(metric))
            for metric in report["metrics"][:FIGURES_AT_ONCE]
        )
    first = turns[0]
    said.append(Headline(first["label"], number(first["mean"]), margin(first["interval"])))
    middle = first["quantiles"].get("50")
    said.append(
        Headline(
            "half of the games by turn",
            "never" if middle is None else str(middle),
            quantile_words(first["quantiles"]),
        )
    )
    reached = first["reached"]
    said.append(
        Headline("of games got there", share(reached["share"]), margin_share(reached["interval"]))
    )
    return tuple(said)


def _match_headlines(report: Report, names: Sequence[str]) -> tuple[Headline, ...]:
    rate = report["win_rate"]
    wins = report["wins"]
    return (
        Headline(f"won by {names[0]}", share(rate["rate"]), margin_share(rate["interval"])),
        Headline(f"games won by {names[0]}", f"{wins[0]:,}", f"of {report['games']:,}"),
        Headline(f"games won by {names[1]}", f"{wins[1]:,}", f"of {report['games']:,}"),
    )


def _winrate(report: Report, names: Sequence[str]) -> plots.IntervalPlot | None:
    rate = report["win_rate"]
    if rate["rate"] is None:
        return None
    return plots.interval(f"Win rate of {names[0]}", rate["rate"], _pair(rate["interval"]))


def _sides(report: Report, names: Sequence[str]) -> tuple[SideRow, ...]:
    """One row a side, in the game's order; none in a game without sides, or of no decided game."""
    return tuple(
        SideRow(
            side["label"],
            names[side["deck"]],
            plots.interval(f"{side['label']} win", side["win_rate"], _pair(side["interval"])),
        )
        for side in report.get("sides", ())
        if side["win_rate"] is not None
    )


def _advantage(report: Report) -> str:
    """Whether a side has the better of it, as far as these games can tell, in a sentence."""
    for side in report.get("sides", ()):
        bounds = side["interval"]
        if bounds and bounds[0] > EVEN:
            return (
                f"The {side['label']} have the advantage: they win {100 * bounds[0]:.1f} to "
                f"{100 * bounds[1]:.1f} % of the decided games, with 95 % confidence."
            )
    if any(side["interval"] for side in report.get("sides", ())):
        return (
            "No side is shown to have the advantage: 50 % lies within the interval. More games "
            "make it narrower."
        )
    return ""


def _pair(bounds: Sequence[float] | None) -> tuple[float, float] | None:
    return (bounds[0], bounds[1]) if bounds else None


def _seats(report: Report, names: Sequence[str]) -> tuple[Headline, ...]:
    two = report.get("seating", {}).get("players", 2) == 2
    first, last = ("in the first seat", "in the second seat") if two else ("first", "last")
    words = {
        "first_seat": f"whoever sits {first}",
        "deck_0_first": f"{names[0]}, sitting {first}",
        "deck_0_second": f"{names[0]}, sitting {last}",
    }
    return tuple(
        Headline(words[key], share(rate["rate"]), margin_share(rate["interval"]))
        for key, rate in report["seats"].items()
    )


def _all_graphs(metrics: Sequence[Mapping[str, Any]], names: Sequence[str]) -> tuple[Graphs, ...]:
    """One entry a measure that asks for a plot, in the order of the report."""
    by_measure: dict[str, list[Mapping[str, Any]]] = {}
    for metric in metrics:
        if metric["plot"] and (metric["histogram"] or metric.get("turns")):
            by_measure.setdefault(metric["code"], []).append(metric)
    return tuple(
        Graphs(of_measure[0]["label"], of_measure[0]["help"], _plots(of_measure, names))
        for of_measure in by_measure.values()
    )


def _plots(of_measure: Sequence[Mapping[str, Any]], names: Sequence[str]) -> tuple[plots.Plot, ...]:
    """The plots of one measure, those of all decks in one frame so that they can be compared; one
    for all where they are alike, as the length of a game is.
    """
    if of_measure[0]["kind"] == CURVE:
        return _curves(of_measure, names)
    drawn: list[plots.Plot] = []
    within = plots.frame([(_games(metric), _every(metric)) for metric in of_measure])
    alike = len(of_measure) > 1 and len({str(metric["histogram"]) for metric in of_measure}) == 1
    for metric in of_measure[:1] if alike else of_measure:
        games, every = _games(metric), _every(metric)
        axis = "Turn" if metric["kind"] == TURN else metric["label"]
        title = "How often" if len(names) == 1 else names[metric["deck"]]
        if alike:
            title = "Both decks" if len(names) == 2 else "All decks"
        drawn.append(
            plots.histogram(title, games, of=every, axis=axis, mean=metric["mean"], within=within)
        )
        if metric["kind"] == TURN:
            by_then = "By then" if len(names) == 1 else f"{title}, by then"
            drawn.append(plots.cumulative(by_then, games, of=every, axis=axis, within=within))
    return tuple(drawn)


def _curves(
    of_measure: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> tuple[plots.Plot, ...]:
    """The mean of each own turn, of each deck."""
    curves = [
        [(turn["turn"], turn["mean"], _pair(turn["interval"])) for turn in metric["turns"]]
        for metric in of_measure
    ]
    within = curve_plots.curve_frame(curves)
    return tuple(
        curve_plots.curve(
            "Turn by turn" if len(names) == 1 else names[metric["deck"]],
            points,
            axis="Own turn",
            figure=metric["label"],
            within=within,
        )
        for metric, points in zip(of_measure, curves, strict=True)
    )


def _games(metric: Mapping[str, Any]) -> list[tuple[int, int]]:
    return [(int(value), int(times)) for value, times in metric["histogram"]]


def _every(metric: Mapping[str, Any]) -> int:
    """All games of a metric, with those in which a turn never came."""
    if metric["kind"] != TURN:
        return int(metric["games"])
    reached = metric["reached"]
    return round(reached["games"] / reached["share"]) if reached["share"] else 0


def ending_rows(report: Report) -> tuple[Ending, ...]:
    """How games ended; in a match with the team that won so."""
    teams = team_names(report) if report["kind"] == "match" else []
    return tuple(
        Ending(
            label=ending["label"],
            winner=teams[ending["winner"]] if teams and ending["winner"] is not None else "",
            games=ending["games"],
            share=ending["share"],
            width=plots.share_width(ending["share"]),
            interval=margin_share(ending["interval"]),
        )
        for ending in report["endings"]
    )


def ruling_rows(report: Report) -> tuple[Ruling, ...]:
    """The switches that were set by hand."""
    return tuple(_ruling(ruling) for ruling in report["rulings"])


def _ruling(ruling: Mapping[str, Any]) -> Ruling:
    """In the words of the reading; a number or a word is told itself, with its switch."""
    value = ruling["value"]
    if isinstance(value, bool):
        return Ruling(ruling["decision"], ruling["reading"])
    switch = ruling["switch"].replace("_", " ")
    return Ruling(ruling["decision"], f"{switch} set to {value} instead of {ruling['default']}.")


def games_to_open(report: Report) -> tuple[GameToOpen, ...]:
    """Games of different lengths; where all are of one length, one of them."""
    words = {
        "shortest": "A shortest game",
        "median": "A middling game",
        "longest": "A longest game",
    }
    to_open = report["length"]["games_to_open"]
    if len({one["game"] for one in to_open}) == 1:
        only = to_open[0]
        return (GameToOpen(f"A game ({only['turn']} turns, as every one)", only["game"]),)
    return tuple(
        GameToOpen(f"{words[one['which']]} ({one['turn']} turns)", one["game"]) for one in to_open
    )
