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
from rules.core.deck import Deck, Zone
from rules.core.effects import EffectRegistry
from rules.core.policies import Policy
from rules.core.table import Event, Outcome, Table

if TYPE_CHECKING:
    from rules.core.scenario import Vocabulary

COUNT: Final = "count"
SHARE: Final = "share"
TURN: Final = "turn"


@dataclass(frozen=True)
class Format:
    """A way to build decks: what a legal deck of it is."""

    code: str
    label: str
    construction: Construction


@dataclass(frozen=True)
class Measure:
    """One figure that is taken from every game of a run.

    `kind` TURN: the number of a turn, or None where it never came. COUNT: a whole number. SHARE:
    each game gives (hits, tries), the report their quotient. `plot` asks for a histogram. No game
    gives a number below `lowest` or above `highest` (None = no bound); turns begin with 1.
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


@dataclass(frozen=True)
class Coverage:
    """How much of a card the engine plays.

    `level` is `full`, `value` (its text has no effect on record) or `none` (a number that the
    engine needs is unknown: the card can only be carried along). `reason` is a sentence.
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
    opening_hand: int = 0
    """Cards drawn from `big_zone` before the first choice; 0 = no hand to give odds of."""
    formats: tuple[Format, ...]
    effects: EffectRegistry
    policies: tuple[str, ...]
    default_policy: str
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

    def construction(self, format: Format, rulings: object) -> Construction:
        """The deck checks of a format under these rulings, for a game whose checks read them."""
        return format.construction

    def policy(self, name: str, seed: int) -> Policy:
        """A new policy for one game and seat. Raises ValueError for a name not in `policies`."""
        raise NotImplementedError

    def table(
        self,
        decks: Sequence[Deck],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: object,
        log: bool = False,
    ) -> Table:
        """A two-sided game, set up and not yet begun."""
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
        """Play to the end, or to the turn cap: winner `NOBODY`, how `NO_DECISION`."""
        raise NotImplementedError

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        """The figures of one finished game for one seat, in the order of `measures`."""
        raise NotImplementedError

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        """What a reader of a report must know, in sentences."""
        raise NotImplementedError

    def event_text(self, event: Event) -> str:
        """One event as a sentence in the game's words."""
        raise NotImplementedError

    def vocabulary(self) -> Vocabulary:
        """The words of this game's scenarios (`docs/scenarios.md`)."""
        raise NotImplementedError

    def picture(self, table: Table) -> dict[str, object]:
        """The table as plain data for the replay's template: what lies where, face up or down."""
        raise NotImplementedError
