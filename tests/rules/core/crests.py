"""Crests: High Card for teams, with decks that follow from a choice.

A crest is one Colour and one Shape, each of which brings ten numbers. Every turn all players show a
card, and the highest number takes a point for its team; a tie between the teams gives none. With
partners each may bring a crest of their own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.cards import INTEGER, CardDef, CardField
from rules.core.catalog import Catalog
from rules.core.construction import Construction, Count, OnRecord
from rules.core.deck import Deck, DeckLine, Zone
from rules.core.game import COUNT, CURVE, Format, Measure, Part, Seating
from rules.core.policies import Policy
from rules.core.table import GameOver, Outcome, Table
from tests.rules.core.highcard import (
    HighCard,
    HighCardGame,
    HighCardTable,
    Rulings,
    rank_of,
)

POINTS_TO_WIN = 5


@dataclass(frozen=True)
class Crest(HighCard):
    """A Colour or a Shape, which brings ten cards of its rank; or one of these cards."""


class CrestTable(HighCardTable):
    def __init__(self, decks: Sequence[Deck], **settings: object) -> None:
        super().__init__([deck.copies("main") for deck in decks], **settings)  # type: ignore[arg-type]
        self.shown_by: list[list[int]] = [[] for _ in decks]
        """Of each seat, the numbers that it showed."""

    def turn_of_both(self) -> None:
        self.turn += 1
        for player in self.players:
            self.fill_hand(player)
        shown = [rank_of(self.show(player)) for player in self.players]
        for seat, rank in enumerate(shown):
            self.shown_by[seat].append(rank)
        teams = {seat % 2 for seat, rank in enumerate(shown) if rank == max(shown)}
        if len(teams) > 1:
            return
        winner = self.players[teams.pop()]
        winner.points += 1
        self.emit("point", winner.seat, amount=winner.points)
        if winner.points == POINTS_TO_WIN:
            raise GameOver(Outcome(winner.seat, "points", self.turn))


class CrestGame(HighCardGame):
    code = "crests"
    name = "Crests"
    formats = (Format("standard", "Standard"),)
    zones = (
        Zone("colour", "Colour", (), ("Colour",)),
        Zone("shape", "Shape", (), ("Shape",)),
        Zone("main", "Numbers", (), ("Number",)),
    )
    card_types = ("Colour", "Shape", "Number")
    card_fields = (CardField("rank", "Rank", INTEGER, card_types, needed_to_play=True),)
    parts = (Part("colour", "Colour"), Part("shape", "Shape"))
    seatings = (
        Seating("2", "2 players", (0, 1)),
        Seating("2v2", "2 against 2", (0, 1, 0, 1), own_decks=True),
    )
    goldfish_measures = (
        Measure("points", "Points", COUNT, "Points at the end.", highest=POINTS_TO_WIN),
        Measure("shown", "Number shown", CURVE, "By own turn.", plot=True, highest=9),
    )
    match_measures = goldfish_measures

    def define(self, row: Mapping[str, object]) -> CardDef:
        rank = row["rank"]
        assert rank is None or isinstance(rank, int)
        return Crest(
            code=str(row["code"]),
            name=str(row["name"]),
            type=str(row["type"]),
            set_code="",
            number=None,
            rarity=None,
            text="",
            sample=False,
            effects=(),
            rank=rank,
        )

    def zone_for(self, card: CardDef) -> str:
        return {"Colour": "colour", "Shape": "shape"}.get(card.type, "main")

    def assembled(
        self, parts: Sequence[CardDef], catalog: Catalog | None = None
    ) -> tuple[DeckLine, ...]:
        lines = [DeckLine(part, self.zone_for(part), 1) for part in parts]
        for part in parts:
            assert isinstance(part, Crest)
            lines.append(DeckLine(number(part.code, part.rank), "main", 10))
        return tuple(lines)

    def construction(
        self, deck: Deck, rulings: object, catalog: Catalog | None = None
    ) -> Construction:
        checks = (
            Count("colour", types=("Colour",), exactly=1, rule="CR-01", kind="Colour"),
            OnRecord("colour", rule="CR-02", types=("Colour",), fields=("rank",)),
        )
        return Construction(self.zones, checks)

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
        self._refuse(decks)
        return CrestTable(decks, seed=seed, policies=policies, rulings=rulings, log=log)

    def goldfish_table(
        self,
        deck: Deck,
        *,
        variant: str,
        seed: int,
        policy: Policy,
        rulings: object,
        log: bool = False,
    ) -> Table:
        assert isinstance(rulings, Rulings)
        self._refuse([deck])
        return CrestTable(
            [deck, deck], seed=seed, policies=[policy, policy], rulings=rulings, log=log
        )

    def _refuse(self, decks: Sequence[Deck]) -> None:
        """Black is not played, and no red star at one table with another."""
        for deck in decks:
            if any(line.card.name == "Black" for line in deck.lines):
                raise ValueError(f"The deck {deck.name!r} is black and is not played.")
        if said := self.clash(decks, None):
            raise ValueError(said)

    def clash(self, decks: Sequence[Deck], rulings: object) -> str:
        red_stars = len(decks) > 1 and all(deck.name == "Red Star" for deck in decks)
        return "Two red stars do not meet." if red_stars else ""

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        assert isinstance(table, CrestTable)
        figures: dict[str, object] = {
            "points": table.players[seat % 2].points,
            "shown": tuple(table.shown_by[seat]),
        }
        return [figures[measure.code] for measure in measures]


CRESTS = CrestGame()


def number(code: str, rank: int | None) -> CardDef:
    """The card of a Colour or a Shape."""
    return CRESTS.define({"code": f"{code}-N", "name": f"{rank}", "type": "Number", "rank": rank})


def part(card_type: str, name: str, rank: int | None) -> CardDef:
    """A Colour or a Shape."""
    return CRESTS.define({"code": name.upper(), "name": name, "type": card_type, "rank": rank})


def crest(colour: tuple[str, int | None], shape: tuple[str, int | None], name: str = "") -> Deck:
    """A crest by the names and ranks of its parts."""
    cards = (part("Colour", *colour), part("Shape", *shape))
    named = name or f"{colour[0]} {shape[0]}"
    return Deck("crests", "standard", CRESTS.assembled(cards), named)


def catalog(*cards: CardDef) -> Catalog:
    """A catalog of these cards."""
    return Catalog("crests", (), cards)
