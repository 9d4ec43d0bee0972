"""A deck's history as its page tells it: each revision with what it changed from the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from collection.selectors import shelf
from decks import history
from decks.models import Deck
from decks.selectors import revisions_of
from rules.core.cards import CardDef
from rules.core.game import Game
from rules.core.parts import part_of
from rules.registry import game as game_of

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
SHOWN_AT_ONCE: Final = 6
"""More differences than these fold out from a line that counts them."""


@dataclass(frozen=True)
class Difference:
    """`delta` copies of a card more or fewer; the cards of all zones together."""

    name: str
    delta: int


@dataclass(frozen=True)
class Past:
    """A revision. `choice` tells what the deck was chosen by from then on, where that changed;
    `summary` counts differences that are too many to be shown at once, and is empty for few.
    """

    number: int
    words: str
    choice: str
    when: datetime
    latest: bool
    summary: str
    differences: tuple[Difference, ...]


def revisions(deck: Deck, *, limit: int) -> tuple[Past, ...]:
    """The latest revisions, each compared with the one before it (one query, and the shelf's)."""
    known, game = shelf(deck.game), game_of(deck.game)
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
                choice=_choice(
                    game, [(cards[code], counts[code]) for code in counts if code in cards]
                ),
                when=revision.ended,
                latest=place == 0,
                summary=_summary(differences) if len(differences) > SHOWN_AT_ONCE else "",
                differences=tuple(differences[:MOST_DIFFERENCES]),
            )
        )
    return tuple(told)


def _choice(game: Game, changes: Sequence[tuple[CardDef, int]]) -> str:
    """Which parts came, and in the place of which."""
    said = []
    for part in game.parts:
        of_part = [(card.name, delta) for card, delta in changes if part_of(game, card) == part]
        come = " and ".join(name for name, delta in of_part if delta > 0)
        gone = " and ".join(name for name, delta in of_part if delta < 0)
        if come:
            said.append(f"{come} in the place of {gone}" if gone else come)
        elif gone:
            said.append(f"no more {gone}")
    return ", ".join(said)


def _summary(differences: Sequence[Difference]) -> str:
    more = sum(one.delta for one in differences if one.delta > 0)
    fewer = -sum(one.delta for one in differences if one.delta < 0)
    if more and fewer:
        return f"{more} copies more, {fewer} fewer"
    return f"{more} copies more" if more else f"{fewer} copies fewer"


def _fields_changed(before: dict[str, Any], after: dict[str, Any]) -> str:
    had, has = history.fields_of(before), history.fields_of(after)
    changed = [label for name, label in FIELDS.items() if had[name] != has[name]]
    return f"Changed: {', '.join(changed)}"
