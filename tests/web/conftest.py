"""People and decks that the page tests share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.throttle import forget_counts
from decks.models import Deck
from rules.core.catalog import shipped_catalog
from rules.core.decklist import read_decklist
from rules.registry import game
from tests.factories import UserFactory, make_deck

DECKS = Path(__file__).resolve().parents[2] / "rules" / "games" / "titans" / "decks"


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
    """A private legal deck of the owner's: one of those that are shipped."""
    return make_deck(owner, shipped_lines("rooftop-rush"), name="Rooftop Rush")


@pytest.fixture
def illegal(owner: Any) -> Deck:
    """31 cards, and Fields with Limits 4 + 4 + 3."""
    lines = [line for line in shipped_lines("rooftop-rush") if line[1] == "main"]
    fields = [("TTS-086", "fields", 1), ("TTS-084", "fields", 1), ("TTS-081", "fields", 1)]
    return make_deck(owner, [*lines, ("TTS-007", "main", 1), *fields], name="Too Much")


def shipped_lines(name: str) -> list[tuple[str, str, int]]:
    titans = game("titans")
    text = (DECKS / f"{name}.txt").read_text("utf-8")
    deck = read_decklist(text, shipped_catalog(titans), titans).deck
    return [(line.card.code, line.zone, line.quantity) for line in deck.lines]
