"""What a deck was: every step exactly, and a snapshot for each burst of steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from decks.models import Change, Deck, Revision

BURST: Final = timedelta(seconds=60)
"""Edits of single cards with shorter pauses between them make one revision."""

CREATE: Final = "create"
EDIT: Final = "edit"
UPDATE: Final = "update"
REPLACE: Final = "replace"
CHOOSE: Final = "choose"
FIX: Final = "fix"
RESTORE: Final = "restore"
UNDO: Final = "undo"

IN_BURSTS: Final = (EDIT, UNDO)

FIELDS: Final = ("name", "format", "side", "notes", "visibility")
"""What a deck has beside its cards."""

LineKey = tuple[str, str]
"""Card code and zone."""

LineMap = dict[LineKey, int]


@dataclass(frozen=True)
class Step:
    """What changed: `lines` from and to how many copies, `fields` from and to which value."""

    lines: Mapping[LineKey, tuple[int, int]] = field(default_factory=dict)
    fields: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.lines or self.fields)


def record(
    deck: Deck, *, kind: str, step: Step, lines: LineMap, undoes: Change | None = None
) -> Change:
    """Add a step and bring the burst's snapshot up to date. The caller holds the deck's lock."""
    now = timezone.now()
    latest = deck.revisions.order_by("-number").first()
    if latest and kind == latest.kind and kind in IN_BURSTS and now - latest.ended < BURST:
        latest.ended = now
        latest.snapshot = snapshot(deck, lines)
        latest.save(update_fields=["ended", "snapshot"])
    else:
        latest = Revision.objects.create(
            deck=deck,
            number=latest.number + 1 if latest else 1,
            user_id=deck.owner_id,
            kind=kind,
            started=now,
            ended=now,
            snapshot=snapshot(deck, lines),
        )
    return Change.objects.create(
        deck=deck,
        revision=latest,
        user_id=deck.owner_id,
        kind=kind,
        lines=[[code, zone, *counts] for (code, zone), counts in sorted(step.lines.items())],
        fields={name: list(values) for name, values in step.fields.items()},
        undoes=undoes,
    )


def snapshot(deck: Deck, lines: LineMap) -> dict[str, Any]:
    """The whole deck as deck JSON has it."""
    return {
        **{name: getattr(deck, name) for name in FIELDS},
        "cards": [
            {"card": code, "zone": zone, "quantity": quantity}
            for (code, zone), quantity in sorted(lines.items())
        ],
    }


def fields_of(snapshot: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a snapshot. One from before decks had sides has none."""
    return {name: snapshot.get(name, "") for name in FIELDS}


def lines_of(snapshot: Mapping[str, Any]) -> LineMap:
    """The lines of a snapshot."""
    return {(line["card"], line["zone"]): line["quantity"] for line in snapshot["cards"]}
