"""The Buffy CCG as the rest of Deckwright knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.cards import CardDef, CardField
from rules.core.catalog import Catalog, shipped_catalog
from rules.core.construction import Construction
from rules.core.deck import Deck, Zone
from rules.core.game import Coverage, Curve, DeckFigure, Format, Game, Measure, Variant
from rules.core.policies import GREEDY, POLICIES, PassivePolicy, Policy, policy_named
from rules.core.prepared import Prepared
from rules.core.rulings import read_switches
from rules.core.table import Event, Outcome, Table
from rules.games.buffy import deck as decks
from rules.games.buffy import figures, goldfish, log, picture, turn
from rules.games.buffy.assumptions import assumptions
from rules.games.buffy.card_fields import CARD_FIELDS
from rules.games.buffy.cards import BuffyCard, define
from rules.games.buffy.coverage import coverage
from rules.games.buffy.effects import EFFECTS
from rules.games.buffy.pieces import HAND_SIZE
from rules.games.buffy.playable import PreparedDeck
from rules.games.buffy.policies import GreedyPolicy
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.unheaded import main_candidates
from rules.games.buffy.vocabulary import CARD_TYPES, MAIN_ZONE

if TYPE_CHECKING:
    from rules.core.scenario import Vocabulary


class Buffy(Game):
    """The game object of the Buffy CCG."""

    code = "buffy"
    name = "Buffy the Vampire Slayer CCG"
    summary = (
        "Heroes against villains in one town: defeat challenges, win fights, reach 10 Destiny."
    )
    players: tuple[int, ...] = (2,)
    card_types: tuple[str, ...] = CARD_TYPES
    card_fields: tuple[CardField, ...] = CARD_FIELDS
    zones: tuple[Zone, ...] = decks.ZONES
    big_zone = decks.RESOURCE.code
    fault_words: Mapping[str, str] = decks.FAULT_WORDS
    opening_hand = HAND_SIZE
    formats: tuple[Format, ...] = decks.FORMATS
    effects = EFFECTS
    policies: tuple[str, ...] = POLICIES
    default_policy = GREEDY
    policy_words: Mapping[str, str] = {
        GREEDY: "The greedy policy looks no turn ahead; a person plays better, with any deck.",
    }
    variants: tuple[Variant, ...] = goldfish.VARIANTS
    goldfish_measures: tuple[Measure, ...] = goldfish.GOLDFISH_MEASURES
    match_measures: tuple[Measure, ...] = goldfish.MATCH_MEASURES
    endings: Mapping[str, str] = log.ENDINGS
    engine_version = "buffy-1"

    def __init__(self) -> None:
        self._prepared = Prepared(PreparedDeck)

    def define(self, row: Mapping[str, object]) -> CardDef:
        return define(row)

    def zone_for(self, card: CardDef) -> str:
        return decks.zone_for(card)

    def singled_out(
        self, cards: Sequence[CardDef], aside: Sequence[CardDef]
    ) -> tuple[str, tuple[CardDef, ...]]:
        found = main_candidates(cards, aside)
        return (MAIN_ZONE if found else ""), found

    def coverage(self, card: CardDef) -> Coverage:
        return coverage(cast(BuffyCard, card))

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
        return decks.construction(deck, cast(Rulings, rulings))

    def constructions(
        self, deck: Deck, rulings: object, catalog: Catalog
    ) -> Sequence[Construction]:
        return decks.constructions(deck, cast(Rulings, rulings), catalog.cards)

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
        buffy_rulings = cast(Rulings, rulings)
        t = BuffyTable(seed, policies, buffy_rulings, log=log)
        for seat, deck in enumerate(decks):
            self._seat(t, seat, deck, buffy_rulings)
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
        buffy_rulings = cast(Rulings, rulings)
        t = BuffyTable(seed, [policy, PassivePolicy()], buffy_rulings, log=log)
        self._seat(t, 0, deck, buffy_rulings)
        goldfish.seat_dummy(t, variant)
        return t

    def _seat(self, t: BuffyTable, seat: int, deck: Deck, rulings: Rulings) -> None:
        """The cards of a seat into its zones, unshuffled (BUF-SETUP-02, -03, -07)."""
        ready = self._prepared.ready(deck, rulings)
        player = t.players[seat]
        player.essence, player.starter = t.pieces_of([ready.essence, ready.main], seat)
        player.deck = t.pieces_of(ready.resource, seat)
        player.challenge_deck = t.pieces_of(ready.challenges, seat)
        player.locations = t.pieces_of(ready.locations, seat)

    def play(self, table: Table) -> Outcome:
        return turn.play(cast(BuffyTable, table))

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        return goldfish.measure(cast(BuffyTable, table), seat, measures)

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        buffy_rulings = cast(Rulings, rulings)
        play = goldfish.assumptions(variant, buffy_rulings)
        return play + assumptions(buffy_rulings, shipped_catalog(self).cards)

    def event_text(self, table: Table, event: Event) -> str:
        return log.event_text(cast(BuffyTable, table), event)

    def vocabulary(self) -> Vocabulary:
        from rules.games.buffy.scenario import BuffyVocabulary

        return BuffyVocabulary(self, shipped_catalog(self))

    def picture(self, table: Table) -> dict[str, object]:
        return picture.picture(cast(BuffyTable, table))


BUFFY: Final = Buffy()
