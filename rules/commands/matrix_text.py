"""The report of a matrix as text: standings, the table of all pairings, and averages by part.

Decks are numbered by their place in the standings, so that the best stand first and the columns of
the table are narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.commands.report_text import (
    Document,
    counted,
    deck_name,
    endings,
    folded,
    footing,
    percent,
    percent_interval,
    settings,
    table,
)


def matrix_text(document: Document) -> str:
    """The report of a matrix."""
    lines = [
        f"Matrix of {counted(len(document['decks']), 'deck')} of {document['game_name']}: "
        f"{counted(len(document['pairings']), 'pairing')}, "
        f"{counted(document['pairs'], 'pair')}, {counted(document['games'], 'game')}.",
        *settings(document),
        *_left_out(document),
        "",
        *_standings(document),
        "",
        "Won by the deck of the row against the deck of the column, % of the decided games:",
        *_pairings(document),
        *_parts(document),
        *_grid(document),
        "",
        *endings(document, {}),
        f"  Pair p of pairing q is the games 2 x (q + {len(document['pairings'])} x p) and the "
        "next; q counts those that are played from 0: 1-2, 1-3, ... in the order in which the "
        "decks were given.",
        *footing(document),
    ]
    return "\n".join(lines)


def _left_out(document: Document) -> Iterator[str]:
    """How many pairings cannot be played, by the reason."""
    reasons = Counter(pairing["reason"] for pairing in document["left_out"])
    for reason, pairings in reasons.items():
        yield f"{counted(pairings, 'pairing')} cannot be played: {reason}"


def _standings(document: Document) -> Iterator[str]:
    yield from table(
        ["Standings", "average", "95 % interval", "won", "games", "given as"],
        [
            [
                f"{place:>2} {_name(document, row['deck'])}",
                percent(row["rate"]),
                percent_interval(row["interval"]),
                f"{row['wins']:,}",
                f"{row['games']:,}",
                str(row["deck"] + 1),
            ]
            for place, row in enumerate(document["standings"], 1)
        ],
    )


def _pairings(document: Document) -> Iterator[str]:
    """Whole percentages; the diagonal and pairings that were not played or decided are empty."""
    rates: dict[tuple[int, int], float] = {}
    for pairing in document["pairings"]:
        if pairing["rate"] is not None:
            rates[(pairing["a"], pairing["b"])] = pairing["rate"]
            rates[(pairing["b"], pairing["a"])] = 1 - pairing["rate"]
    order = [row["deck"] for row in document["standings"]]
    yield from folded(
        ["", *(str(place) for place in range(1, len(order) + 1))],
        [
            [
                f"{place:>2} {_name(document, deck)}",
                *(
                    f"{100 * rates[(deck, other)]:.0f}" if (deck, other) in rates else "."
                    for other in order
                ),
            ]
            for place, deck in enumerate(order, 1)
        ],
    )


def _parts(document: Document) -> Iterator[str]:
    for part in document.get("parts", []):
        yield ""
        yield from table(
            [f"By {part['label']}", "average", "95 % interval", "decks"],
            [
                [
                    row["name"],
                    percent(row["rate"]),
                    percent_interval(row["interval"]),
                    str(row["decks"]),
                ]
                for row in part["averages"]
            ],
        )


def _grid(document: Document) -> Iterator[str]:
    """The averages of the first part's cards by the second part's, both best first."""
    if "grid" not in document:
        return
    rows, columns = document["parts"]
    rates = {tuple(cell["cards"]): cell["rate"] for cell in document["grid"]}
    yield ""
    yield from folded(
        [
            f"{rows['label']} and {columns['label']}, average",
            *(row["name"] for row in columns["averages"]),
        ],
        [
            [
                row["name"],
                *(
                    percent(rates.get((row["card"], column["card"])))
                    for column in columns["averages"]
                ),
            ]
            for row in rows["averages"]
        ],
    )


def _name(document: Document, deck: int) -> str:
    return deck_name(document["decks"][deck], f"deck {deck + 1}")
