"""Playing whole games in tests: tables, logs, and their hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import cast

from rules.core.deck import Deck
from rules.core.policies import Policy
from rules.core.table import Outcome
from rules.games.titans.game import TITANS
from rules.games.titans.rulings import Rulings
from rules.games.titans.state import TitansTable
from tests.rules.titans.decks import DEFAULT


def seated(
    decks: Sequence[Deck],
    policies: Sequence[Policy],
    seed: int,
    *,
    log: bool = False,
    rulings: Rulings = DEFAULT,
) -> TitansTable:
    """A table before setup."""
    table = TITANS.table(decks, seed=seed, policies=policies, rulings=rulings, log=log)
    return cast(TitansTable, table)


def policies(names: Sequence[str], seed: int) -> list[Policy]:
    """A policy a seat, each with its own stream."""
    return [TITANS.policy(name, 1000 * seed + seat) for seat, name in enumerate(names)]


def played(
    decks: Sequence[Deck], names: Sequence[str], seed: int, *, log: bool = False
) -> tuple[TitansTable, Outcome]:
    """A finished game between named policies."""
    table = seated(decks, policies(names, seed), seed, log=log)
    return table, TITANS.play(table)


def sentences(table: TitansTable) -> list[str]:
    return [TITANS.event_text(table, event) for event in table.events()]


def log_hash(table: TitansTable) -> str:
    """A hash of every event with all its parts."""
    lines = [
        f"{event.kind}|{event.seat}|{event.card.id if event.card else ''}|{event.place}"
        f"|{event.amount}|{event.turn}|{event.phase}"
        for event in table.events()
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
