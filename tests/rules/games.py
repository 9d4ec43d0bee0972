"""Playing whole games in tests, whichever game it is: tables, logs, and their hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from rules.core.deck import Deck
from rules.core.game import Game
from rules.core.policies import Policy
from rules.core.table import Outcome, Table


class Games[GameTable: Table]:
    """One game, with the kind of its tables and the rulings of its tests."""

    def __init__(self, game: Game, kind: type[GameTable], rulings: object) -> None:
        self.game = game
        self.kind = kind
        self.rulings = rulings

    def seated(
        self,
        decks: Sequence[Deck],
        policies: Sequence[Policy],
        seed: int,
        *,
        log: bool = False,
        rulings: object = None,
    ) -> GameTable:
        """A table before setup."""
        table = self.game.table(
            decks, seed=seed, policies=policies, rulings=rulings or self.rulings, log=log
        )
        assert isinstance(table, self.kind)
        return table

    def policies(self, names: Sequence[str], seed: int) -> list[Policy]:
        """A policy a seat, each with its own stream."""
        return [self.game.policy(name, 1000 * seed + seat) for seat, name in enumerate(names)]

    def played(
        self,
        decks: Sequence[Deck],
        names: Sequence[str],
        seed: int,
        *,
        log: bool = False,
        rulings: object = None,
    ) -> tuple[GameTable, Outcome]:
        """A finished game between named policies."""
        table = self.seated(decks, self.policies(names, seed), seed, log=log, rulings=rulings)
        return table, self.game.play(table)

    def sentences(self, table: Table) -> list[str]:
        """The log as people read it."""
        return [self.game.event_text(table, event) for event in table.events()]


def log_hash(table: Table) -> str:
    """A hash of every event with all its parts."""
    lines = [
        f"{event.kind}|{event.seat}|{event.card.id if event.card else ''}|{event.place}"
        f"|{event.amount}|{event.turn}|{event.phase}"
        for event in table.events()
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
