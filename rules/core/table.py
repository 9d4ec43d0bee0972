"""The table that every game is played on: seats, chance, the log, and `ask`, the only way to a
choice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rules.core.cards import CardDef
from rules.core.native import mypyc_attr
from rules.core.policies import Policy
from rules.core.views import View

NOBODY: Final = -1
"""The winner of a game that ended without a decision."""

NO_DECISION: Final = "no-decision"
"""The ending of a game that nobody could decide, at its turn cap or else: neither won, lost nor
drawn.
"""


class Card:
    """One physical card. Its identity is the card; its definition is shared."""

    __slots__ = ("definition", "id", "owner")

    def __init__(self, definition: CardDef, id: int, owner: int) -> None:
        self.definition = definition
        self.id = id
        self.owner = owner


class Event:
    """Something that happened: what kind, to whom, with which card, where, how much, and when."""

    __slots__ = ("amount", "card", "kind", "phase", "place", "seat", "turn")

    def __init__(
        self,
        kind: str,
        seat: int,
        card: Card | None,
        place: str,
        amount: int,
        turn: int,
        phase: str,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.place = place
        self.amount = amount
        self.turn = turn
        self.phase = phase


Entry = tuple[str, int, Card | None, str, int, int, str]
"""An event as the log keeps it: a tuple is made in a third of the time (`Table.events`)."""


class Outcome:
    """How a game ended. `winner` is a seat or NOBODY; `how` is a code that the game declares."""

    __slots__ = ("how", "turn", "winner")

    def __init__(self, winner: int, how: str, turn: int) -> None:
        self.winner = winner
        self.how = how
        self.turn = turn


class GameOver(Exception):
    """Raised where a game is decided, so that nothing after the deciding event is carried out."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.how)
        self.outcome = outcome


class IllegalChoice(Exception):
    """A policy answered with an index outside the options that it was given."""


class LogEnd(Exception):
    """Raised when the log has reached `Table.log_limit`: a replay looks at that moment."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Chance, policies, views and log of one game; a game's own table adds its players and cards.

    `phase` is the game's word for the part of the turn, if it has any. Of a game that is not
    `measured` nobody asks for figures: what a game writes down only for these may be left out.
    `log` is None unless events are wanted. With a log, `choices` records the index taken at each
    question, so that (decks, rulings, seed, choices) is the whole game.
    """

    def __init__(self, seed: int, policies: Sequence[Policy], *, log: bool = False) -> None:
        self.random = random.Random(seed)
        self.policies: list[Policy] = list(policies)
        self.views: list[View] = []
        self.turn = 0
        self.phase = ""
        self.decisions = 0
        self.measured = True
        self.log: list[Entry] | None = [] if log else None
        self.log_limit = -1
        self.choices: list[int] = []

    def ask(self, seat: int, kind: str, options: Sequence[object]) -> int:
        """The index of the option that the seat's policy takes; a forced choice is not asked.

        `options` holds every legal option and no other. An option is a card that the seat may see,
        a number (a slot, a level), or PASS, which is always last where declining is legal.
        """
        count = len(options)
        if count == 1:
            return 0
        self.decisions += 1
        index = self.policies[seat].choose(self.views[seat], kind, options)
        if not 0 <= index < count:
            raise IllegalChoice(f"{kind}: option {index} of {count}")
        if self.log is not None:
            self.choices.append(index)
        return index

    def emit(
        self, kind: str, seat: int, card: Card | None = None, place: str = "", amount: int = 0
    ) -> None:
        """Write one event to the log, if there is one, once the change it tells of is complete.

        Raises LogEnd when the log then holds `log_limit` events.
        """
        log = self.log
        if log is not None:
            log.append((kind, seat, card, place, amount, self.turn, self.phase))
            if len(log) == self.log_limit:
                raise LogEnd

    def events(self) -> list[Event]:
        """The events of the log so far; none without a log."""
        return [Event(*entry) for entry in self.log or ()]

    def close(self) -> None:
        """Cut what refers back to the table, which is not played or looked at any more.

        Its memory is then free at once: left to the garbage collector, finished games cost a run
        a tenth of its time.
        """
        self.views = []

    def shuffle[Anything](self, cards: list[Anything]) -> None:
        """Fisher-Yates from the game's own generator (half the cost of `random.shuffle`)."""
        chance = self.random.random
        for last in range(len(cards) - 1, 0, -1):
            other = int(chance() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
