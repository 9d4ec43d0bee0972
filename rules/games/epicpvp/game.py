"""Epic PVP: Fantasy as the rest of Deckwright knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.cards import CardDef, CardField
from rules.core.catalog import Catalog, shipped_catalog
from rules.core.construction import Construction
from rules.core.deck import Deck, DeckLine, Zone
from rules.core.game import (
    Coverage,
    Curve,
    DeckFigure,
    Format,
    Game,
    Measure,
    Part,
    Seating,
    Variant,
)
from rules.core.policies import GREEDY, POLICIES, PassivePolicy, Policy, policy_named
from rules.core.prepared import Prepared, UnplayableDeck
from rules.core.rulings import read_switches
from rules.core.table import Event, Outcome, Table
from rules.games.epicpvp import deck as decks
from rules.games.epicpvp import figures, goldfish, log, picture, turn
from rules.games.epicpvp.assumptions import assumptions
from rules.games.epicpvp.cards import CARD_FIELDS, EpicCard, define
from rules.games.epicpvp.characters import PreparedDeck, shared_board
from rules.games.epicpvp.coverage import coverage
from rules.games.epicpvp.effects import EFFECTS
from rules.games.epicpvp.pieces import HAND_SIZE
from rules.games.epicpvp.policies import GreedyPolicy
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.vocabulary import CARD_TYPES

if TYPE_CHECKING:
    from rules.core.scenario import Vocabulary

SEATINGS: Final = (
    Seating("2", "2 players", (0, 1)),
    Seating(
        "2v2",
        "2 against 2",
        (0, 1, 0, 1),
        "Partners sit side by side, share one Life Pile and take their turn together. Each brings "
        "a deck, or both play the same.",
        own_decks=True,
    ),
)
THREE_PLAYERS: Final = "3"


class EpicPvp(Game):
    """The game object of Epic PVP: Fantasy."""

    code = "epicpvp"
    name = "Epic PVP: Fantasy"
    summary = "A Race and a Class make a character: build Aggression, strike, block, outlast."
    players: tuple[int, ...] = (2, 4)
    card_types: tuple[str, ...] = CARD_TYPES
    card_fields: tuple[CardField, ...] = CARD_FIELDS
    zones: tuple[Zone, ...] = decks.ZONES
    big_zone = decks.MOVES.code
    fault_words: Mapping[str, str] = decks.FAULT_WORDS
    opening_hand = HAND_SIZE
    formats: tuple[Format, ...] = decks.FORMATS
    parts: tuple[Part, ...] = decks.PARTS
    seatings: tuple[Seating, ...] = SEATINGS
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
    engine_version = "epicpvp-1"

    def __init__(self) -> None:
        self._prepared = Prepared(PreparedDeck)

    def define(self, row: Mapping[str, object]) -> CardDef:
        return define(row)

    def zone_for(self, card: CardDef) -> str:
        return decks.zone_for(card)

    def coverage(self, card: CardDef) -> Coverage:
        return coverage(cast(EpicCard, card))

    def curves(self, deck: Deck) -> tuple[Curve, ...]:
        return figures.curves(deck)

    def totals(self, deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
        return figures.totals(deck)

    def figures(self, deck: Deck) -> tuple[DeckFigure, ...]:
        return figures.figures(deck)

    def rulings(self, switches: Mapping[str, object]) -> object:
        return read_switches(Rulings, switches)

    def seating(self, code: str) -> Seating:
        """As every game's; three players are refused with the reason (EPV-TEAM-13)."""
        if code == THREE_PLAYERS:
            listed = ", ".join(f"{known.code} ({known.label})" for known in self.seatings)
            raise ValueError(
                f"{self.name} cannot be played by three: the rulebook has no rules for it yet "
                f"(EPV-TEAM-13). Its seatings are: {listed}."
            )
        return super().seating(code)

    def construction(
        self, deck: Deck, rulings: object, catalog: Catalog | None = None
    ) -> Construction:
        return self._sets(catalog).construction(decks.boards_of(deck))

    def assembled(
        self, parts: Sequence[CardDef], catalog: Catalog | None = None
    ) -> tuple[DeckLine, ...]:
        return decks.assembled(parts, self._sets(catalog))

    def _sets(self, catalog: Catalog | None) -> decks.CardSets:
        return decks.card_sets(shipped_catalog(self) if catalog is None else catalog)

    def policy(self, name: str, seed: int) -> Policy:
        return policy_named(name, seed, GreedyPolicy)

    def clash(self, decks: Sequence[Deck], rulings: object) -> str:
        return shared_board(decks) if cast(Rulings, rulings).one_box else ""

    def table(
        self,
        decks: Sequence[Deck],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: object,
        log: bool = False,
    ) -> Table:
        epic_rulings = cast(Rulings, rulings)
        characters = [self._prepared.ready(deck, epic_rulings) for deck in decks]
        if clash := self.clash(decks, rulings):
            raise UnplayableDeck(
                f"{clash} Choose another, or leave the switch one_box as it is by default."
            )
        boards = [(one.race, one.class_) for one in characters]
        t = EpicTable(seed, policies, epic_rulings, boards, log=log)
        for seat, one in enumerate(characters):
            t.players[seat].deck = t.pieces_of(one.cards, seat, one.texts)
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
        epic_rulings = cast(Rulings, rulings)
        own = self._prepared.ready(deck, epic_rulings)
        boards = [(own.race, own.class_), goldfish.DUMMY]
        t = EpicTable(seed, [policy, PassivePolicy()], epic_rulings, boards, log=log)
        t.players[0].deck = t.pieces_of(own.cards, 0, own.texts)
        goldfish.seat_dummy(t, variant)
        return t

    def play(self, table: Table) -> Outcome:
        return turn.play(cast(EpicTable, table))

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        return goldfish.measure(cast(EpicTable, table), seat, measures)

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        epic_rulings = cast(Rulings, rulings)
        play = goldfish.assumptions(variant, epic_rulings)
        return play + assumptions(epic_rulings, shipped_catalog(self).cards)

    def event_text(self, table: Table, event: Event) -> str:
        return log.event_text(cast(EpicTable, table), event)

    def vocabulary(self) -> Vocabulary:
        from rules.games.epicpvp.scenario import EpicVocabulary

        return EpicVocabulary(self, shipped_catalog(self))

    def picture(self, table: Table) -> dict[str, object]:
        return picture.picture(cast(EpicTable, table))


EPICPVP: Final = EpicPvp()
