"""People and decks that the page tests share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.throttle import forget_counts
from decks.chunks import chunk_play, chunks_next
from decks.models import Deck
from rules.core.catalog import shipped_catalog
from rules.core.decklist import read_decklist
from rules.registry import game
from tests.factories import UserFactory, make_deck

DECKS = Path(__file__).resolve().parents[2] / "rules" / "games" / "titans" / "decks"

STORM_CHASER = "TTS-007"
"""Infinite."""

LEGAL = [
    *((f"TTS-00{number}", "main", 3) for number in range(1, 7)),
    (STORM_CHASER, "main", 6),
    ("TTS-047", "main", 3),
    ("TTS-048", "main", 3),
    *((code, "fields", 1) for code in ("TTS-081", "TTS-084", "TTS-086")),
]
"""24 Characters, 6 Skillz, and Fields with Limits 3 + 3 + 4."""


@pytest.fixture(autouse=True)
def counts_from_zero() -> None:
    forget_counts()


@pytest.fixture
def owner(shipped: None) -> Any:
    return UserFactory()


@pytest.fixture
def mine(owner: Any) -> Client:
    """A browser in which the owner is logged in."""
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def other(shipped: None) -> Client:
    """A browser in which somebody else is logged in."""
    client = Client()
    client.force_login(UserFactory())
    return client


@pytest.fixture
def stranger(shipped: None) -> Client:
    return Client()


@pytest.fixture
def legal(owner: Any) -> Deck:
    """A private legal deck of the owner's."""
    return make_deck(owner, LEGAL, name="Rooftop Rush")


@pytest.fixture
def illegal(owner: Any) -> Deck:
    """31 cards, and Fields with Limits 4 + 4 + 3."""
    fields = [("TTS-086", "fields", 1), ("TTS-085", "fields", 1), ("TTS-081", "fields", 1)]
    lines = [line for line in LEGAL if line[1] == "main"]
    return make_deck(owner, [*lines, (STORM_CHASER, "main", 1), *fields], name="Too Much")


def shipped_lines(name: str) -> list[tuple[str, str, int]]:
    titans = game("titans")
    text = (DECKS / f"{name}.txt").read_text("utf-8")
    deck = read_decklist(text, shipped_catalog(titans), titans).deck
    return [(line.card.code, line.zone, line.quantity) for line in deck.lines]


def play_all() -> None:
    """What a worker would do, until nothing waits."""
    while chunks := chunks_next(1):
        assert chunk_play(chunks[0])
