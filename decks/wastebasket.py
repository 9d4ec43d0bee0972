"""The last deck that somebody deleted, kept in their session so that one click brings it back."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.sessions.backends.base import SessionBase

from decks.models import Deck
from decks.selectors import deck_lines

KEY: Final = "deleted_deck"


def keep(session: SessionBase, deck: Deck) -> None:
    """Remember a deck that is about to be deleted."""
    lines = deck_lines(deck).values_list("card__code", "zone", "quantity")
    session[KEY] = {
        "game": deck.game,
        "name": deck.name,
        "format": deck.format,
        "notes": deck.notes,
        "visibility": deck.visibility,
        "lines": [list(line) for line in lines],
    }


def name(session: SessionBase) -> str:
    """The name of the deck that can be brought back; empty if there is none."""
    kept = session.get(KEY)
    return str(kept["name"]) if kept else ""


def take(session: SessionBase) -> dict[str, Any] | None:
    """What `deck_create` needs to make the deck again; it is taken out of the session."""
    kept = session.pop(KEY, None)
    if kept is None:
        return None
    return {**kept, "lines": [tuple(line) for line in kept["lines"]]}
