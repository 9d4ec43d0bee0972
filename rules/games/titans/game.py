"""Teen Titans CCG as the rest of Deckwright knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.cards import CardDef, CardField
from rules.core.construction import Construction
from rules.core.deck import Deck, Zone
from rules.core.game import (
    FULL,
    NONE,
    VALUE,
    Coverage,
    Curve,
    DeckFigure,
    Format,
    Game,
    Measure,
    Variant,
)
from rules.core.policies import GREEDY, POLICIES, Policy, policy_named
from rules.core.prepared import Prepared, UnplayableDeck, refuse_illegal
from rules.core.rulings import read_switches
from rules.core.table import Event, Outcome, Table
from rules.games.titans import figures, goldfish, picture, turn
from rules.games.titans.cards import CARD_FIELDS, CARD_TYPES, FIELD, TitansCard, define
from rules.games.titans.deck import FAULT_WORDS, ZONES, construction
from rules.games.titans.effects import EFFECTS
from rules.games.titans.policies import GreedyPolicy
from rules.games.titans.rulings import Rulings
from rules.games.titans.state import SLOTS, Printed, TitansTable

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.core.scenario import Vocabulary

FORMATS: Final = (Format("standard", "Standard"),)


class PreparedDeck:
    """A deck checked under some rulings, its cards ready to be played with."""

    __slots__ = ("fields", "main")

    def __init__(self, deck: Deck, rulings: Rulings) -> None:
        refuse(deck, rulings)
        ready: dict[int, Printed] = {}
        self.main: list[Printed] = []
        self.fields: list[Printed] = []
        for line in deck.counted():
            if not isinstance(line.card, TitansCard):
                raise UnplayableDeck(f"{line.card.name} is no card of Teen Titans.")
            printed = ready.setdefault(id(line.card), Printed(line.card))
            zone = self.fields if line.card.type == FIELD else self.main
            zone.extend([printed] * line.quantity)


def refuse(deck: Deck, rulings: Rulings) -> None:
    """Raises UnplayableDeck for a deck that is not known to be legal (TT-Q-28), and for Fields that
    cannot be played.
    """
    fields = figures.copies_of(deck, FIELD)
    for field, _ in fields:
        if field.limit is None:
            raise UnplayableDeck(
                f"The Limit of {field.name} is not on record, and a Field cannot be played without."
            )
    if not rulings.allow_illegal_decks:
        refuse_illegal(deck, construction(rulings))
    placed = sum(copies for _, copies in fields)
    if placed != SLOTS:
        raise UnplayableDeck(f"A game needs {SLOTS} Fields a player; the deck has {placed}.")


class Titans(Game):
    """The game object of Teen Titans."""

    code = "titans"
    name = "Teen Titans CCG"
    summary = "Two teams, six Fields: stage Characters, take Fields, reach 15 VP."
    players: tuple[int, ...] = (2,)
    card_types: tuple[str, ...] = CARD_TYPES
    card_fields: tuple[CardField, ...] = CARD_FIELDS
    zones: tuple[Zone, ...] = ZONES
    big_zone = "main"
    fault_words: Mapping[str, str] = FAULT_WORDS
    opening_hand = turn.HAND_SIZE
    formats: tuple[Format, ...] = FORMATS
    effects = EFFECTS
    policies: tuple[str, ...] = POLICIES
    default_policy = GREEDY
    policy_words: Mapping[str, str] = {
        GREEDY: "The greedy policy looks no turn ahead; a person plays better, with any deck.",
    }
    variants: tuple[Variant, ...] = goldfish.VARIANTS
    goldfish_measures: tuple[Measure, ...] = goldfish.GOLDFISH_MEASURES
    match_measures: tuple[Measure, ...] = goldfish.MATCH_MEASURES
    endings: Mapping[str, str] = picture.ENDINGS
    engine_version = "titans-1"

    def __init__(self) -> None:
        self._prepared = Prepared(PreparedDeck)

    def define(self, row: Mapping[str, object]) -> CardDef:
        return define(row)

    def zone_for(self, card: CardDef) -> str:
        return "fields" if card.type == FIELD else "main"

    def coverage(self, card: CardDef) -> Coverage:
        unknown = card.lacking(CARD_FIELDS)
        if unknown:
            what = "played" if card.type == FIELD else "staged or played, only pay costs"
            return Coverage(NONE, f"{', '.join(unknown)} not on record: it cannot be {what}.")
        if card.text and not card.effects:
            return Coverage(VALUE, "Its text has no effect on record: it plays by its numbers.")
        return Coverage(FULL)

    def curves(self, deck: Deck) -> tuple[Curve, ...]:
        return figures.curves(deck)

    def totals(self, deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
        return figures.totals(deck)

    def figures(self, deck: Deck) -> tuple[DeckFigure, ...]:
        return figures.figures(deck)

    def rulings(self, switches: Mapping[str, object]) -> object:
        return read_switches(Rulings, switches)

    def construction(
        self, deck: Deck, rulings: object, catalog: Catalog | None = None
    ) -> Construction:
        return construction(cast(Rulings, rulings))

    def policy(self, name: str, seed: int) -> Policy:
        return policy_named(name, seed, GreedyPolicy)

    def table(
        self,
        decks: Sequence[Deck],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: object,
        log: bool = False,
    ) -> Table:
        titans_rulings = cast(Rulings, rulings)
        t = TitansTable(seed, policies, titans_rulings, log=log)
        for seat, deck in enumerate(decks):
            self._seat(t, seat, deck, titans_rulings)
        return t

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
        titans_rulings = cast(Rulings, rulings)
        t = TitansTable(seed, [policy, goldfish.Defender()], titans_rulings, log=log)
        self._seat(t, 0, deck, titans_rulings)
        goldfish.seat_dummy(t, variant)
        return t

    def _seat(self, t: TitansTable, seat: int, deck: Deck, rulings: Rulings) -> None:
        """TT-SETUP-01, TT-SETUP-04: 30 cards for the Deck, and the 3 Fields set aside."""
        prepared = self._prepared.ready(deck, rulings)
        player = t.players[seat]
        player.deck = t.pieces_of(prepared.main, seat)
        player.set_aside = t.pieces_of(prepared.fields, seat)

    def play(self, table: Table) -> Outcome:
        return turn.play(cast(TitansTable, table))

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        return goldfish.measure(cast(TitansTable, table), seat, measures)

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        return goldfish.assumptions(variant, cast(Rulings, rulings))

    def event_text(self, table: Table, event: Event) -> str:
        return picture.event_text(event)

    def vocabulary(self) -> Vocabulary:
        from rules.core.catalog import shipped_catalog
        from rules.games.titans.scenario import TitansVocabulary

        return TitansVocabulary(self, shipped_catalog(self))

    def picture(self, table: Table) -> dict[str, object]:
        return picture.picture(cast(TitansTable, table))


TITANS: Final = Titans()
