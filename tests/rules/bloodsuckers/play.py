"""Playing whole games in tests: the printed decks, tables, logs, and their hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from rules.core.deck import Deck
from rules.core.policies import Policy
from rules.core.table import Outcome
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import HUNTERS, VAMPIRES
from tests.rules.bloodsuckers.decks import printed

DEFAULT: Final = Rulings()
ADVANCED: Final = replace(
    DEFAULT,
    abilities=True,
    whos_on_first=True,
    perpetual_day_night=True,
    recruiting_drive=True,
    body_count=True,
    lucky_13=True,
    location_bonuses=True,
)
"""Every optional rule at once."""
HUNTER_DECK, VAMPIRE_DECK = printed(HUNTERS), printed(VAMPIRES)

SEATINGS: Final = {
    seating.code: [(HUNTER_DECK, VAMPIRE_DECK)[deck] for deck in seating.decks]
    for seating in BLOODSUCKERS.seatings
}
"""The deck of each seat; the Hunters' is the first deck of a match."""


def seated(
    decks: Sequence[Deck],
    policies: Sequence[Policy],
    seed: int,
    *,
    log: bool = False,
    rulings: Rulings = DEFAULT,
) -> BloodTable:
    """A table before setup."""
    table = BLOODSUCKERS.table(decks, seed=seed, policies=policies, rulings=rulings, log=log)
    return cast(BloodTable, table)


def policies(names: Sequence[str], seed: int) -> list[Policy]:
    """A policy a seat, each with its own stream."""
    return [BLOODSUCKERS.policy(name, 1000 * seed + seat) for seat, name in enumerate(names)]


def played(
    decks: Sequence[Deck],
    names: Sequence[str],
    seed: int,
    *,
    log: bool = False,
    rulings: Rulings = DEFAULT,
) -> tuple[BloodTable, Outcome]:
    """A finished game between named policies."""
    table = seated(decks, policies(names, seed), seed, log=log, rulings=rulings)
    return table, BLOODSUCKERS.play(table)


def sentences(table: BloodTable) -> list[str]:
    return [BLOODSUCKERS.event_text(table, event) for event in table.events()]


def log_hash(table: BloodTable) -> str:
    """A hash of every event with all its parts."""
    lines = [
        f"{event.kind}|{event.seat}|{event.card.id if event.card else ''}|{event.place}"
        f"|{event.amount}|{event.turn}|{event.phase}"
        for event in table.events()
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
