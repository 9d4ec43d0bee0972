"""Odds and Evens: High Card for two sides, of one or several partners each.

A deck is for the side that most of its numbers are of. Each turn every player shows a card, and the
highest number takes a point for its side; a tie between the sides gives none. Partners play copies
of one deck and have their points in common.
"""

from collections.abc import Sequence

from rules.core.deck import Deck
from rules.core.game import Format, Seating, Side
from rules.core.policies import Policy
from rules.core.table import Event, GameOver, Outcome, Table
from tests.rules.core.highcard import (
    POINTS_TO_WIN,
    HighCard,
    HighCardGame,
    HighCardTable,
    Rulings,
    deck_of,
    rank_of,
)

SIDES = (Side("odd", "Singles", ("Single deck",)), Side("even", "Doubles"))
SEATINGS = (
    Seating("2", "2 players", (0, 1)),
    Seating("3", "3 players: A against two of B", (0, 1, 1)),
    Seating("3b", "3 players: two of A against B", (0, 0, 1)),
    Seating("4", "4 players", (0, 0, 1, 1)),
)


class OddEvenTable(HighCardTable):
    def __init__(self, decks: Sequence[Deck], sides: Sequence[str], **settings: object) -> None:
        super().__init__([deck.copies("main") for deck in decks], **settings)  # type: ignore[arg-type]
        self.first = [sides.index(side) for side in sides]
        """Of each seat, the first seat of its side."""

    def turn_of_both(self) -> None:
        self.turn += 1
        self.phase = "show"
        for player in self.players:
            self.fill_hand(player)
        shown = [rank_of(self.show(player)) for player in self.players]
        sides = {self.first[seat] for seat, rank in enumerate(shown) if rank == max(shown)}
        if len(sides) > 1:
            return
        winner = self.players[sides.pop()]
        winner.points += 1
        self.emit("point", winner.seat, amount=winner.points)
        if winner.points == POINTS_TO_WIN:
            raise GameOver(Outcome(winner.seat, "points", self.turn))


class OddEvenGame(HighCardGame):
    code = "oddeven"
    name = "Odds and Evens"
    formats = (Format("standard", "Standard"), Format("lab", "Lab", official=False))
    sides = SIDES
    seatings = SEATINGS

    def side_of(self, deck: Deck) -> str:
        if deck.side:
            return deck.side
        copies = {"odd": 0, "even": 0}
        for line in deck.counted():
            if isinstance(line.card, HighCard) and line.card.rank is not None:
                copies["odd" if line.card.rank % 2 else "even"] += line.quantity
        if copies["odd"] == copies["even"]:
            return ""
        return max(copies, key=copies.__getitem__)

    def table(
        self,
        decks: Sequence[Deck],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: object,
        log: bool = False,
    ) -> Table:
        assert isinstance(rulings, Rulings)
        assert len(policies) == len(decks)
        sides = [self.side_of(deck) for deck in decks]
        return OddEvenTable(decks, sides, seed=seed, policies=policies, rulings=rulings, log=log)

    def event_text(self, table: Table, event: Event) -> str:
        assert isinstance(table, OddEvenTable)
        return f"Seat {event.seat} of {len(table.players)}: {event.kind}."


ODDEVEN = OddEvenGame()


def side_deck(
    ranks: Sequence[int], name: str, *, side: str = "", format_code: str = "standard"
) -> Deck:
    """A deck of these numbers, one card each."""
    lines = deck_of(ranks, name).lines
    return Deck("oddeven", format_code, lines, name, side)


ODDS = side_deck([1, 3, 5, 7, 9] * 4, "Odd Ones")
EVENS = side_deck([2, 4, 6, 8, 10] * 4, "Even Ones")
