"""Reports as text: aligned tables and small histograms, for a terminal and for a pasted message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.core.game import CURVE, SHARE
from rules.core.report import QUANTILES
from rules.core.run import MATCH, MATRIX

WIDEST_BAR: Final = 40
"""Characters of the longest bar of a histogram."""
MOST_BARS: Final = 20
"""Lines of a histogram; beyond that, neighbouring values share a line."""
TERMINAL: Final = 80
"""Columns of the terminal that a table with many columns is cut for."""
LEAST_COLUMNS: Final = 5
"""Columns of a piece of such a table, however long the names of its rows are."""

TWO_SEATS: Final = ("in the first seat", "in the second seat", "whoever has the first seat")
LETTERS: Final = "ABCD"
MORE_SEATS: Final = ("seated first", "seated last", "whoever is seated first")

Document = Mapping[str, Any]


def goldfish_text(document: Document) -> str:
    """The report of a goldfish run."""
    [deck] = document["decks"]
    variant = document["variant"]
    lines = [
        f"{deck_name(deck, 'The deck')}: {counted(document['games'], 'game')} of "
        f"{document['game_name']} alone "
        f"({variant['label']}).",
        *settings(document),
        "",
        *_figures(document, 0),
        "",
        *endings(document, {0: "the deck", 1: "the other side"}),
        *_histograms(document),
        *footing(document),
    ]
    return "\n".join(lines)


def match_text(document: Document) -> str:
    """The report of a match."""
    decks = _deck_names(document)
    names = [" and ".join(decks[team::2]) for team in (0, 1)]
    wins, seats = document["wins"], document["seats"]
    seated = TWO_SEATS if _players(document) == 2 else MORE_SEATS
    won = f"{names[0]} {'wins' if len(decks) == len(names) else 'win'}"
    lines = [
        f"{names[0]} against {names[1]}: {counted(document['pairs'], 'pair')}, "
        f"{counted(document['games'], 'game')} of {document['game_name']}.",
        *settings(document),
        "",
        _win_rate(won, document["win_rate"]),
        *_side_advantage(document),
        "",
        *table(
            ["", "rate", "95 % interval", "games"],
            [
                [won, *_rate_cells(document["win_rate"])],
                [f"{won}, {seated[0]}", *_rate_cells(seats["deck_0_first"])],
                [f"{won}, {seated[1]}", *_rate_cells(seats["deck_0_second"])],
                [f"{seated[2]} wins", *_rate_cells(seats["first_seat"])],
            ],
        ),
        "",
        f"Games won: {names[0]} {wins[0]:,}, {names[1]} {wins[1]:,}; "
        f"drawn {document['draws']:,}; no decision {document['no_decision']['games']:,}.",
        "",
        *endings(document, dict(enumerate(names))),
    ]
    for deck, name in enumerate(decks):
        lines += ["", f"{name}:", *_figures(document, deck)]
    lines += footing(document)
    return "\n".join(lines)


def _deck_names(document: Document) -> list[str]:
    """The decks by name, with their letters where two are called alike."""
    decks = document["decks"]
    names = [
        deck_name(deck, f"Deck {letter}") for deck, letter in zip(decks, LETTERS, strict=False)
    ]
    if len(set(names)) < len(names):
        return [f"{name} ({letter})" for name, letter in zip(names, LETTERS, strict=False)]
    return names


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows under their heads: the first column to the left, all others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        first, *others = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
        yield "  " + "  ".join(cells).rstrip()


def folded(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, in as many even pieces below each other as a terminal needs."""
    everything = (head, *rows)
    columns = range(1, len(head))
    widest = max(len(row[column]) for row in everything for column in columns)
    room = TERMINAL - 2 - max(len(row[0]) for row in everything)
    at_once = max(LEAST_COLUMNS, room // (2 + widest))
    pieces = -(-len(columns) // at_once)
    size = -(-len(columns) // pieces)
    for piece in range(pieces):
        shown = slice(1 + piece * size, 1 + (piece + 1) * size)
        if piece:
            yield ""
        yield from table([head[0], *head[shown]], [[row[0], *row[shown]] for row in rows])


def bars(histogram: Sequence[tuple[int, int]]) -> Iterator[str]:
    """A bar for each value or group of neighbouring values, also for those that never came."""
    first, last = histogram[0][0], histogram[-1][0]
    width = -(-(last - first + 1) // MOST_BARS)
    counts = [0] * ((last - first) // width + 1)
    for value, count in histogram:
        counts[(value - first) // width] += count
    starts = [first + number * width for number in range(len(counts))]
    labels = [str(start) if width == 1 else f"{start}-{start + width - 1}" for start in starts]
    room = max(map(len, labels))
    total, longest = sum(counts), max(counts)
    for label, count in zip(labels, counts, strict=True):
        bar = "#" * round(WIDEST_BAR * count / longest)
        yield f"  {label:>{room}}  {100 * count / total:5.1f} %  {bar}".rstrip()


def deck_name(deck: Document, otherwise: str) -> str:
    """The name of a deck, or what it is called without one."""
    return str(deck["name"] or otherwise)


def _players(document: Document) -> int:
    """How many play at one table; a game with one seating does not say it."""
    return int(document["seating"]["players"]) if "seating" in document else 2


def counted(many: int, what: str) -> str:
    """A number and what it counts: 1 game, 2,000 games."""
    return f"1 {what}" if many == 1 else f"{many:,} {what}s"


def settings(document: Document) -> Iterator[str]:
    """Seed, policies and versions, seating and the rulings set by hand."""
    by_team = [deck["policy"] for deck in document["decks"]][:2]
    if document["kind"] == MATRIX:
        by_team = sorted({deck["policy"] for deck in document["decks"]})
    policies = " against ".join(by_team)
    yield (
        f"Seed {document['seed']}, policy {policies}, engine {document['engine_version']}, "
        f"catalog {document['catalog_version']}."
    )
    if "seating" in document:
        yield f"Seating: {document['seating']['label']}."
    for ruling in document["rulings"]:
        yield (
            f"Ruling {ruling['switch']} = {_setting(ruling['value'])} ({ruling['decision']}, "
            f"default {_setting(ruling['default'])}): {ruling['reading']}"
        )


def _setting(value: object) -> str:
    """The value of a switch as `--ruling` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _figures(document: Document, deck: int) -> Iterator[str]:
    """Tables: turns and counts with their quantiles, then shares, then each curve by turn."""
    metrics = [metric for metric in document["metrics"] if metric["deck"] == deck]
    numbers = [metric for metric in metrics if metric["kind"] not in (SHARE, CURVE)]
    shares = [metric for metric in metrics if metric["kind"] == SHARE]
    if numbers:
        heads = ["", "mean", "95 % interval", *(f"{percent} %" for percent in QUANTILES), "games"]
        yield from table(heads, [_number_cells(metric) for metric in numbers])
    if shares:
        if numbers:
            yield ""
        yield from table(
            ["", "share", "95 % interval", "hits", "tries"],
            [
                [
                    metric["label"],
                    percent(metric["mean"]),
                    percent_interval(metric["interval"]),
                    f"{metric['hits']:,}",
                    f"{metric['tries']:,}",
                ]
                for metric in shares
            ],
        )

    for metric in metrics:
        if metric["kind"] == CURVE:
            yield ""
            yield from table(
                [f"{metric['label']}, own turn", "mean", "95 % interval", "games"],
                [
                    [str(turn["turn"]), *_mean_cells(turn), f"{turn['games']:,}"]
                    for turn in metric["turns"]
                ],
            )


def _number_cells(metric: Document) -> list[str]:
    return [
        metric["label"],
        *_mean_cells(metric),
        *(_quantile(metric["quantiles"].get(str(percent), "-")) for percent in QUANTILES),
        f"{metric['games']:,}",
    ]


def _mean_cells(figure: Document) -> list[str]:
    interval = figure["interval"]
    return [
        "-" if figure["mean"] is None else f"{figure['mean']:.2f}",
        f"{interval[0]:.2f} to {interval[1]:.2f}" if interval else "-",
    ]


def _quantile(value: object) -> str:
    return "never" if value is None else str(value)


def endings(document: Document, winners: Mapping[int, str]) -> Iterator[str]:
    """How games ended, how long they took, and which to look at."""
    yield from table(
        ["How games ended", "share", "95 % interval", "games"],
        [
            [
                ending["label"]
                if ending["winner"] is None
                else f"{ending['label']}: {winners[ending['winner']]}",
                *_rate_cells({**ending, "rate": ending["share"], "decided": ending["games"]}),
            ]
            for ending in document["endings"]
        ],
    )
    length = document["length"]
    if length["mean"] is not None:
        yield f"  A game lasts {length['mean']:.1f} turns (median {length['quantiles']['50']})."
        games = ", ".join(
            f"{game['which']} {game['game']} (turn {game['turn']})"
            for game in length["games_to_open"]
        )
        yield f"  Games to replay: {games}."


def _histograms(document: Document) -> Iterator[str]:
    for metric in document["metrics"]:
        if not metric["plot"] or not metric["histogram"]:
            continue
        reached = metric.get("reached")
        of = f", in the {percent(reached['share'])} of games where it came" if reached else ""
        yield ""
        yield f"{metric['label']}{of}:"
        yield from bars([(value, count) for value, count in metric["histogram"]])


def footing(document: Document) -> Iterator[str]:
    """Which cards were not fully simulated, and what the figures assume."""
    cards = document["cards"]
    yield ""
    yield f"Fully simulated: {cards['fully_simulated']} of {cards['copies']} copies."
    several = document["kind"] == MATCH
    for card in cards["not_fully_simulated"]:
        where = f" ({LETTERS[card['deck']]})" if several else ""
        yield f"  {card['quantity']} x {card['name']}{where}: {card['reason']}"
    yield "Assumptions:"
    for assumption in document["assumptions"]:
        yield f"  {assumption}"


def _win_rate(won: str, rate: Document) -> str:
    if rate["rate"] is None:
        return "No game was decided."
    interval = percent_interval(rate["interval"])
    return f"{won} {percent(rate['rate'])} (95 % interval {interval}) of the decided games."


def _side_advantage(document: Document) -> Iterator[str]:
    """Whether a side has the better of it, as far as these games can tell."""
    sides = document.get("sides", [])
    if not sides or sides[0]["interval"] is None:
        return
    said = ", ".join(
        f"{side['label']} {percent(side['win_rate'])} ({percent_interval(side['interval'])})"
        for side in sides
    )
    low, high = sides[0]["interval"]
    better = sides[0] if low > 0.5 else sides[1] if high < 0.5 else None
    found = f"the {better['label']} have the advantage" if better else "no advantage is proved"
    yield f"By side, of the decided games with 95 % interval: {said}; {found}."


def _rate_cells(rate: Document) -> list[str]:
    return [percent(rate["rate"]), percent_interval(rate["interval"]), f"{rate['decided']:,}"]


def percent(share: float | None) -> str:
    """A share as a percentage."""
    return "-" if share is None else f"{100 * share:.1f} %"


def percent_interval(interval: Sequence[float] | None) -> str:
    """Both bounds of a share as percentages."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %" if interval else "-"
