"""A deck's history as its page tells it: each revision with what it changed from the one before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from collection.selectors import shelf
from decks import history
from decks.models import Deck
from decks.selectors import revisions_of

KINDS: Final = {
    history.CREATE: "Made",
    history.EDIT: "Cards changed",
    history.REPLACE: "List replaced",
    history.CHOOSE: "Chosen anew",
    history.FIX: "Mended",
    history.RESTORE: "Brought back an earlier state",
    history.UNDO: "Undone",
}
FIELDS: Final = {
    "name": "name",
    "format": "format",
    "side": "side",
    "notes": "notes",
    "visibility": "who may see it",
}
MOST_DIFFERENCES: Final = 40


@dataclass(frozen=True)
class Difference:
    """`delta` copies of a card more or fewer; the cards of all zones together."""

    name: str
    delta: int


@dataclass(frozen=True)
class Past:
    number: int
    words: str
    when: datetime
    latest: bool
    differences: tuple[Difference, ...]


def revisions(deck: Deck, *, limit: int) -> tuple[Past, ...]:
    """The latest revisions, each compared with the one before it (one query, and the shelf's)."""
    known = shelf(deck.game)
    cards = known.cards
    found = list(revisions_of(deck)[: limit + 1])
    told = []
    for place, revision in enumerate(found[:limit]):
        before: dict[str, Any] = {"cards": []}
        if place + 1 < len(found):
            before = found[place + 1].snapshot
        counts: dict[str, int] = {}
        for (code, _), copies in history.lines_of(revision.snapshot).items():
            counts[code] = counts.get(code, 0) + copies
        for (code, _), copies in history.lines_of(before).items():
            counts[code] = counts.get(code, 0) - copies
        differences = sorted(
            (
                Difference(known.catalog.short_form(cards[code]) if code in cards else code, delta)
                for code, delta in counts.items()
                if delta
            ),
            key=lambda difference: (-difference.delta, difference.name),
        )
        told.append(
            Past(
                number=revision.number,
                words=KINDS.get(revision.kind) or _fields_changed(before, revision.snapshot),
                when=revision.ended,
                latest=place == 0,
                differences=tuple(differences[:MOST_DIFFERENCES]),
            )
        )
    return tuple(told)


def _fields_changed(before: dict[str, Any], after: dict[str, Any]) -> str:
    had, has = history.fields_of(before), history.fields_of(after)
    changed = [label for name, label in FIELDS.items() if had[name] != has[name]]
    return f"Changed: {', '.join(changed)}"
