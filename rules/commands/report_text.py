"""Reports as text: aligned tables and small histograms, for a terminal and for a pasted message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.core.game import SHARE
from rules.core.report import QUANTILES

WIDEST_BAR: Final = 40
"""Characters of the longest bar of a histogram."""
MOST_BARS: Final = 20
"""Lines of a histogram; beyond that, neighbouring values share a line."""

TWO_SEATS: Final = ("in the first seat", "in the second seat", "whoever has the first seat")
MORE_SEATS: Final = ("seated first", "seated last", "whoever is seated first")

Document = Mapping[str, Any]


def goldfish_text(document: Document) -> str:
    """The report of a goldfish run."""
    [deck] = document["decks"]
    variant = document["variant"]
    lines = [
        f"{_name(deck, 'The deck')}: {_counted(document['games'], 'game')} of "
        f"{document['game_name']} alone "
        f"({variant['label']}).",
        *_settings(document),
        "",
        *_figures(document, 0),
        "",
        *_endings(document, {0: "the deck", 1: "the other side"}),
        *_histograms(document),
        *_footing(document),
    ]
    return "\n".join(lines)


def match_text(document: Document) -> str:
    """The report of a match."""
    names = [
        _name(deck, f"Deck {letter}") for deck, letter in zip(document["decks"], "AB", strict=True)
    ]
    if names[0] == names[1]:
        names = [f"{name} ({letter})" for name, letter in zip(names, "AB", strict=True)]
    wins, seats = document["wins"], document["seats"]
    seated = TWO_SEATS if _players(document) == 2 else MORE_SEATS
    lines = [
        f"{names[0]} against {names[1]}: {_counted(document['pairs'], 'pair')}, "
        f"{_counted(document['games'], 'game')} of {document['game_name']}.",
        *_settings(document),
        "",
        _win_rate(names[0], document["win_rate"]),
        *_side_advantage(document),
        "",
        *table(
            ["", "rate", "95 % interval", "games"],
            [
                [f"{names[0]} wins", *_rate_cells(document["win_rate"])],
                [f"{names[0]} wins, {seated[0]}", *_rate_cells(seats["deck_0_first"])],
                [f"{names[0]} wins, {seated[1]}", *_rate_cells(seats["deck_0_second"])],
                [f"{seated[2]} wins", *_rate_cells(seats["first_seat"])],
            ],
        ),
        "",
        f"Games won: {names[0]} {wins[0]:,}, {names[1]} {wins[1]:,}; "
        f"drawn {document['draws']:,}; no decision {document['no_decision']['games']:,}.",
        "",
        *_endings(document, dict(enumerate(names))),
    ]
    for deck, name in enumerate(names):
        lines += ["", f"{name}:", *_figures(document, deck)]
    lines += _footing(document)
    return "\n".join(lines)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows under their heads: the first column to the left, all others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        first, *others = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
        yield "  " + "  ".join(cells).rstrip()


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


def _name(deck: Document, otherwise: str) -> str:
    return str(deck["name"] or otherwise)


def _players(document: Document) -> int:
    """How many play at one table; a game with one seating does not say it."""
    return int(document["seating"]["players"]) if "seating" in document else 2


def _counted(many: int, what: str) -> str:
    return f"1 {what}" if many == 1 else f"{many:,} {what}s"


def _settings(document: Document) -> Iterator[str]:
    policies = " against ".join(deck["policy"] for deck in document["decks"])
    yield (
        f"Seed {document['seed']}, policy {policies}, engine {document['engine_version']}, "
        f"catalog {document['catalog_version']}."
    )
    if "seating" in document:
        yield f"Seating: {document['seating']['label']}."
    for ruling in document["rulings"]:
        yield (
            f"Ruling {ruling['switch']} = {ruling['value']} ({ruling['decision']}, default "
            f"{ruling['default']}): {ruling['reading']}"
        )


def _figures(document: Document, deck: int) -> Iterator[str]:
    """Two tables: turns and counts with their quantiles, then shares."""
    metrics = [metric for metric in document["metrics"] if metric["deck"] == deck]
    numbers = [metric for metric in metrics if metric["kind"] != SHARE]
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
                    _percent(metric["mean"]),
                    _percent_interval(metric["interval"]),
                    f"{metric['hits']:,}",
                    f"{metric['tries']:,}",
                ]
                for metric in shares
            ],
        )


def _number_cells(metric: Document) -> list[str]:
    interval = metric["interval"]
    return [
        metric["label"],
        "-" if metric["mean"] is None else f"{metric['mean']:.2f}",
        f"{interval[0]:.2f} to {interval[1]:.2f}" if interval else "-",
        *(_quantile(metric["quantiles"].get(str(percent), "-")) for percent in QUANTILES),
        f"{metric['games']:,}",
    ]


def _quantile(value: object) -> str:
    return "never" if value is None else str(value)


def _endings(document: Document, winners: Mapping[int, str]) -> Iterator[str]:
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
        of = f", in the {_percent(reached['share'])} of games where it came" if reached else ""
        yield ""
        yield f"{metric['label']}{of}:"
        yield from bars([(value, count) for value, count in metric["histogram"]])


def _footing(document: Document) -> Iterator[str]:
    cards = document["cards"]
    yield ""
    yield f"Fully simulated: {cards['fully_simulated']} of {cards['copies']} copies."
    several = len(document["decks"]) > 1
    for card in cards["not_fully_simulated"]:
        where = f" ({'AB'[card['deck']]})" if several else ""
        yield f"  {card['quantity']} x {card['name']}{where}: {card['reason']}"
    yield "Assumptions:"
    for assumption in document["assumptions"]:
        yield f"  {assumption}"


def _win_rate(name: str, rate: Document) -> str:
    if rate["rate"] is None:
        return "No game was decided."
    interval = _percent_interval(rate["interval"])
    return f"{name} wins {_percent(rate['rate'])} (95 % interval {interval}) of the decided games."


def _side_advantage(document: Document) -> Iterator[str]:
    """Whether a side has the better of it, as far as these games can tell."""
    sides = document.get("sides", [])
    if not sides or sides[0]["interval"] is None:
        return
    said = ", ".join(
        f"{side['label']} {_percent(side['win_rate'])} ({_percent_interval(side['interval'])})"
        for side in sides
    )
    low, high = sides[0]["interval"]
    better = sides[0] if low > 0.5 else sides[1] if high < 0.5 else None
    found = f"the {better['label']} have the advantage" if better else "no advantage is proved"
    yield f"By side, of the decided games with 95 % interval: {said}; {found}."


def _rate_cells(rate: Document) -> list[str]:
    return [_percent(rate["rate"]), _percent_interval(rate["interval"]), f"{rate['decided']:,}"]


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _percent_interval(interval: Sequence[float] | None) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %" if interval else "-"
