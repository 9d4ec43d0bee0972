"""What a game is to everything outside it: one `Game` object a game, found by `rules.registry`.

The core knows none of the games. A new game is one folder under `rules/games` whose `GAME` answers
these questions, and one template folder for its pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.core.cards import CardDef, CardField
from rules.core.construction import Construction
from rules.core.deck import Deck, DeckLine, Zone
from rules.core.effects import EffectRegistry
from rules.core.policies import Policy
from rules.core.table import Event, Outcome, Table

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.core.scenario import Vocabulary

COUNT: Final = "count"
SHARE: Final = "share"
AVERAGE: Final = "average"
TURN: Final = "turn"
CURVE: Final = "curve"
LONGEST_CURVE: Final = 20
"""Turns of a curve; what a game gives beyond them is refused."""


@dataclass(frozen=True)
class Format:
    """A way to build decks. One that is not `official` is for house decks: what fits it is still no
    legal play, and every page and report says so. `help` says what decks of it are, where a game
    has several.
    """

    code: str
    label: str
    official: bool = True
    help: str = ""


@dataclass(frozen=True)
class Side:
    """A side of a game whose decks belong to one side each: Hunters, Vampires.

    `label` heads the big zone of its decks in text and on pages; `aliases` are also read so.
    """

    code: str
    label: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seating:
    """Who sits at the table of a match: the deck (by its place in the run) of each seat, in order.

    The games of a pair are played with the seats in this order and in the reverse: the first seat
    is deck 0's and the last one deck 1's, so that each deck is seated first once. A game's first
    seating is its default. With `own_decks` partners may bring a deck each: deck 2 is then the
    partner of deck 0, deck 3 that of deck 1, and takes the second seat of that team.
    """

    code: str
    label: str
    decks: tuple[int, ...]
    help: str = ""
    own_decks: bool = False


TWO_PLAYERS: Final = Seating("2", "2 players", (0, 1))


@dataclass(frozen=True)
class Starter:
    """A new deck that fills itself. `lines` are (card code, zone, quantity)."""

    code: str
    label: str
    help: str
    format: str
    side: str
    lines: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class Part:
    """What a deck is put together from, in a game whose decks follow from a choice: one card of
    `zone`, which brings others with it (`Game.assembled`).
    """

    zone: str
    label: str
    help: str = ""


@dataclass(frozen=True)
class Measure:
    """One figure that is taken from every game of a run.

    `kind` TURN: the number of a turn, or None where it never came. COUNT: a whole number. SHARE:
    each game gives (hits, tries), the report their quotient. AVERAGE: each game gives (sum, parts),
    say of all its columns, and the report the average part. CURVE: each game gives a tuple of whole
    numbers, one for each own turn in order, at most LONGEST_CURVE, fewer where the game was over
    before; the report gives the mean of each turn, over the games that came so far. `plot` asks for
    a histogram, of a CURVE for its line. No game gives a number below `lowest` or above `highest`
    (None = no bound); turns begin with 1.
    """

    code: str
    label: str
    kind: str
    help: str
    plot: bool = False
    lowest: int | None = 0
    highest: int | None = None


@dataclass(frozen=True)
class Variant:
    """A way to goldfish: what the other side does, and what ends the game.

    A game's first variant is its default.
    """

    code: str
    label: str
    help: str


@dataclass(frozen=True)
class Curve:
    """A bar plot of a deck: (label of the bar, copies) in order; made by `Game.curves`."""

    code: str
    label: str
    bars: tuple[tuple[str, int], ...]
    unknown: int = 0


@dataclass(frozen=True)
class DeckFigure:
    """A figure that follows from the deck alone, worked out once and not by play."""

    label: str
    value: str
    help: str


FULL: Final = "full"
VALUE: Final = "value"
NONE: Final = "none"


@dataclass(frozen=True)
class Coverage:
    """How much of a card the engine plays.

    `level` is FULL, VALUE (by its numbers, or by a part of its text) or NONE (it does nothing, or a
    number that the engine needs is unknown: it can only be carried along). `reason` is a sentence.
    """

    level: str
    reason: str = ""


class Game:
    """One game. Subclasses set the attributes and answer the methods; they hold no state."""

    code: str
    name: str
    summary: str
    players: tuple[int, ...]
    card_types: tuple[str, ...]
    card_fields: tuple[CardField, ...]
    zones: tuple[Zone, ...]
    big_zone: str
    fault_words: Mapping[str, str] = {}
    """Sentences for the faults of its own checks, by their code; `{cards}` stands for the cards,
    `{have}` and `{need}` for the numbers compared.
    """
    opening_hand: int = 0
    """Cards drawn from `big_zone` before the first choice; 0 = no hand to give odds of."""
    formats: tuple[Format, ...]
    sides: tuple[Side, ...] = ()
    """The sides that decks belong to; none where any deck plays any other."""
    starters: tuple[Starter, ...] = ()
    parts: tuple[Part, ...] = ()
    """What a deck is chosen by, where its cards follow from that; none where people pick cards."""
    seatings: tuple[Seating, ...] = (TWO_PLAYERS,)
    effects: EffectRegistry
    policies: tuple[str, ...]
    default_policy: str
    policy_words: Mapping[str, str] = {}
    """What a reader of a report must know of a policy, in a sentence, by its name."""
    variants: tuple[Variant, ...]
    goldfish_measures: tuple[Measure, ...]
    match_measures: tuple[Measure, ...]
    endings: Mapping[str, str]
    engine_version: str

    def define(self, row: Mapping[str, object]) -> CardDef:
        """The card definition of one catalog row. Raises CardError naming every bad field."""
        raise NotImplementedError

    def zone_for(self, card: CardDef) -> str:
        """The zone where a card of this kind belongs when nobody said otherwise."""
        raise NotImplementedError

    def singled_out(
        self, cards: Sequence[CardDef], aside: Sequence[CardDef]
    ) -> tuple[str, tuple[CardDef, ...]]:
        """Of the cards of a list without headings, the one that lies in a zone of its own although
        its type belongs elsewhere: that zone, and the cards that it may be. Of several the reader
        is asked; no zone where there is no such card. `aside` are those cards that the list sets
        apart, behind a blank line or in a sideboard.
        """
        return "", ()

    def coverage(self, card: CardDef) -> Coverage:
        """How much of this card the engine plays, and why not all of it."""
        raise NotImplementedError

    def curves(self, deck: Deck) -> tuple[Curve, ...]:
        """The bar plots that a deck page shows."""
        raise NotImplementedError

    def totals(self, deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
        """The figures that a builder keeps in sight: (label, have, need or None, rule ID)."""
        raise NotImplementedError

    def figures(self, deck: Deck) -> tuple[DeckFigure, ...]:
        """Figures of the deck that no play is needed for; what is unknown is said so."""
        return ()

    def rulings(self, switches: Mapping[str, object]) -> object:
        """The frozen Rulings with the given switches set. Raises ValueError naming a bad switch."""
        raise NotImplementedError

    def format(self, code: str) -> Format:
        """One of the game's formats. Raises ValueError with a sentence that lists them."""
        for known in self.formats:
            if known.code == code:
                return known
        codes = ", ".join(known.code for known in self.formats)
        raise ValueError(f"{self.name} has no format {code!r}; its formats are: {codes}.")

    def side(self, code: str) -> Side:
        """One of the game's sides. Raises ValueError with a sentence that lists them."""
        for known in self.sides:
            if known.code == code:
                return known
        codes = ", ".join(known.code for known in self.sides) or "none"
        raise ValueError(f"{self.name} has no side {code!r}; its sides are: {codes}.")

    def heading(self, zone: Zone, side: str) -> str:
        """What heads this zone in a deck of this side: the side's label for the big zone, where
        the game has such a side.
        """
        if zone.code == self.big_zone:
            for known in self.sides:
                if known.code == side:
                    return known.label
        return zone.label

    def seating(self, code: str) -> Seating:
        """One of the game's seatings, by its code or by how many play; "" is the first.

        Raises ValueError with a sentence that lists them.
        """
        if not code:
            return self.seatings[0]
        for known in self.seatings:
            if known.code == code:
                return known
        for known in self.seatings:
            if str(len(known.decks)) == code:
                return known
        listed = ", ".join(f"{known.code} ({known.label})" for known in self.seatings)
        raise ValueError(f"{self.name} has no seating {code!r}; its seatings are: {listed}.")

    def construction(
        self, deck: Deck, rulings: object, catalog: Catalog | None = None
    ) -> Construction:
        """What a deck of this format, and side if the game has sides, must be under these rulings.

        The deck's cards do not matter but where a deck without a side is told by them
        (`side_of`), or where they decide which others belong to it (`parts`): these are then
        looked up in `catalog`, without one in the shipped catalog.
        """
        raise NotImplementedError

    def constructions(
        self, deck: Deck, rulings: object, catalog: Catalog
    ) -> Sequence[Construction]:
        """What this deck may be mended into: more than one where cards decide which others may be
        there, and a change of those may be the smallest. A deck that is legal under one of these is
        legal.
        """
        return (self.construction(deck, rulings, catalog),)

    def assembled(
        self, parts: Sequence[CardDef], catalog: Catalog | None = None
    ) -> tuple[DeckLine, ...]:
        """The whole deck that follows from these cards, one for each of `Game.parts` or fewer; as
        far as the catalog (without one, the shipped catalog) knows what they bring.
        """
        raise NotImplementedError

    def side_of(self, deck: Deck) -> str:
        """The side that a deck says it is of, else the one its cards tell; "" where neither does,
        and in a game without sides.
        """
        return ""

    def policy(self, name: str, seed: int) -> Policy:
        """A new policy for one game and seat. Raises ValueError for a name not in `policies`."""
        raise NotImplementedError

    def clash(self, decks: Sequence[Deck], rulings: object) -> str:
        """Why these decks, each of them playable, cannot sit at one table, in a sentence; "" if
        they can.
        """
        return ""

    def table(
        self,
        decks: Sequence[Deck],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: object,
        log: bool = False,
    ) -> Table:
        """A game, set up and not yet begun. `decks` names the deck of each seat (`Seating`)."""
        raise NotImplementedError

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
        """Seat 0 plays `deck` against what the variant puts in the other seat."""
        raise NotImplementedError

    def play(self, table: Table) -> Outcome:
        """Play to the end; where that cannot be reached: winner `NOBODY`, how `NO_DECISION`."""
        raise NotImplementedError

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        """The figures of one finished game, in the order of `measures`, for the deck in this seat:
        where partners play it, this is the first of their seats.
        """
        raise NotImplementedError

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        """What a reader of a report must know, in sentences."""
        raise NotImplementedError

    def event_text(self, table: Table, event: Event) -> str:
        """One event of this table as a sentence in the game's words."""
        raise NotImplementedError

    def vocabulary(self) -> Vocabulary:
        """The words of this game's scenarios (`docs/scenarios.md`)."""
        raise NotImplementedError

    def picture(self, table: Table) -> dict[str, object]:
        """The table as plain data for the replay's template: what lies where, face up or down."""
        raise NotImplementedError
