"""Bloodsuckers as the rest of Deckwright knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.cards import CardDef, CardField
from rules.core.catalog import shipped_catalog
from rules.core.construction import ERROR, Construction, validate
from rules.core.deck import MAYBE, Deck, Zone
from rules.core.game import (
    Coverage,
    Curve,
    DeckFigure,
    Format,
    Game,
    Measure,
    Seating,
    Side,
    Starter,
    Variant,
)
from rules.core.policies import GREEDY, POLICIES, PassivePolicy, Policy, policy_named
from rules.core.prepared import Prepared, UnplayableDeck
from rules.core.rulings import read_switches
from rules.core.table import Event, Outcome, Table
from rules.games.bloodsuckers import figures, goldfish, log, picture, turn
from rules.games.bloodsuckers.assumptions import assumptions
from rules.games.bloodsuckers.cards import CARD_FIELDS, BloodCard, define
from rules.games.bloodsuckers.characters import character_deck
from rules.games.bloodsuckers.coverage import coverage, lacks_value
from rules.games.bloodsuckers.deck import (
    COMBAT,
    DECK_SIDES,
    DECK_SIZE,
    FAULT_WORDS,
    FORMATS,
    LAB,
    STANDARD,
    ZONES,
    PrintedList,
    construction,
    printed_lists,
    side_of,
)
from rules.games.bloodsuckers.effects import EFFECTS
from rules.games.bloodsuckers.pieces import HAND_SIZE, Printed
from rules.games.bloodsuckers.policies import GreedyPolicy
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import CARD_TYPES, COMBAT_TYPES, HUNTERS, VAMPIRES

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.core.scenario import Vocabulary

SEATINGS: Final = (
    Seating("2", "2 players", (0, 1), "One Hunter against one Vampire."),
    Seating(
        "3",
        "3 players, the first deck alone",
        (0, 1, 1),
        "One player against two of the second deck.",
    ),
    Seating(
        "3b", "3 players, the second deck alone", (0, 0, 1), "Two of the first deck against one."
    ),
    Seating("4", "4 players", (0, 0, 1, 1), "Two Hunters against two Vampires."),
)

STARTERS: Final = ((HUNTERS, "New Hunter deck"), (VAMPIRES, "New Vampire deck"))

MOST_OF_A_SIDE: Final = 2


class PreparedDeck:
    """The cards of a deck, ready to be played with by its side."""

    __slots__ = ("cards", "side")

    def __init__(self, deck: Deck, side: str) -> None:
        ready: dict[int, Printed] = {}
        self.side = side
        self.cards: list[Printed] = []
        for line in deck.counted():
            card = line.card
            if not isinstance(card, BloodCard) or card.type not in COMBAT_TYPES:
                raise UnplayableDeck(f"{card.name} is no combat card of Bloodsuckers.")
            if lacks_value(card):
                raise UnplayableDeck(
                    f"The attack value of {card.name} is not on record, and an Attack Card cannot "
                    "be played without. Record it in the catalog, or take the card out."
                )
            printed = ready.setdefault(id(card), Printed(card))
            self.cards.extend([printed] * line.quantity)


class Bloodsuckers(Game):
    """The game object of Bloodsuckers."""

    code = "bloodsuckers"
    name = "Bloodsuckers"
    summary = "Hunters against Vampires: battles by Day and Night for the five locations of a town."
    players: tuple[int, ...] = (2, 3, 4)
    card_types: tuple[str, ...] = CARD_TYPES
    card_fields: tuple[CardField, ...] = CARD_FIELDS
    zones: tuple[Zone, ...] = ZONES
    big_zone = COMBAT.code
    fault_words: Mapping[str, str] = FAULT_WORDS
    opening_hand = HAND_SIZE
    formats: tuple[Format, ...] = FORMATS
    sides: tuple[Side, ...] = DECK_SIDES
    seatings: tuple[Seating, ...] = SEATINGS
    effects = EFFECTS
    policies: tuple[str, ...] = POLICIES
    default_policy = GREEDY
    policy_words: Mapping[str, str] = {
        GREEDY: "The greedy policy looks no turn ahead and does not act on what Recon shows it; a "
        "person plays better, with either deck.",
    }
    variants: tuple[Variant, ...] = goldfish.VARIANTS
    goldfish_measures: tuple[Measure, ...] = goldfish.GOLDFISH_MEASURES
    match_measures: tuple[Measure, ...] = goldfish.MATCH_MEASURES
    endings: Mapping[str, str] = log.ENDINGS
    engine_version = "bloodsuckers-1"

    def __init__(self) -> None:
        self._prepared = Prepared(self._prepare)
        self._casts: dict[int, list[BloodCard]] = {}
        self._cards = shipped_catalog(self).cards
        self._printed: dict[str, PrintedList] = printed_lists(self._cards)
        self._dummies: dict[str, list[Printed]] = {}
        self.starters = tuple(self._starter(side, label) for side, label in STARTERS)

    def _starter(self, side: str, label: str) -> Starter:
        printed = self._printed[side]
        return Starter(
            side,
            label,
            f"The printed deck of the {self.side(side).label}: all {DECK_SIZE} cards.",
            STANDARD.code,
            side,
            tuple((card.code, self.big_zone, copies) for card, copies in printed),
        )

    def define(self, row: Mapping[str, object]) -> CardDef:
        return define(row)

    def zone_for(self, card: CardDef) -> str:
        """Characters and locations are in no deck: they are common to both sides."""
        return self.big_zone if card.type in COMBAT_TYPES else MAYBE

    def coverage(self, card: CardDef) -> Coverage:
        return coverage(cast(BloodCard, card))

    def curves(self, deck: Deck) -> tuple[Curve, ...]:
        return figures.curves(deck)

    def totals(self, deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
        return figures.totals(deck)

    def figures(self, deck: Deck) -> tuple[DeckFigure, ...]:
        return figures.figures(deck)

    def rulings(self, switches: Mapping[str, object]) -> object:
        return read_switches(Rulings, switches)

    def side_of(self, deck: Deck) -> str:
        return side_of(deck)

    def construction(
        self, deck: Deck, rulings: object, catalog: Catalog | None = None
    ) -> Construction:
        return construction(side_of(deck), deck.format, self._printed)

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
        """Seats with decks of one side are partners; the first of these decks is the side's
        (BLD-SETUP-06).
        """
        blood_rulings = cast(Rulings, rulings)
        prepared = [self._prepared.ready(deck, blood_rulings) for deck in decks]
        seats = [ready.side for ready in prepared]
        for side in self.sides:
            if not 1 <= seats.count(side.code) <= MOST_OF_A_SIDE:
                raise UnplayableDeck(
                    f"A game needs 1 or {MOST_OF_A_SIDE} players with a {side.label} deck, not "
                    f"{seats.count(side.code)}."
                )
        t = BloodTable(seed, policies, blood_rulings, seats, log=log)
        for code in (HUNTERS, VAMPIRES):
            self._give(t, next(ready for ready in prepared if ready.side == code))
        t.characters = t.cast_of(self._cast(blood_rulings.characters))
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
        blood_rulings = cast(Rulings, rulings)
        ready = self._prepared.ready(deck, blood_rulings)
        other = next(side.code for side in self.sides if side.code != ready.side)
        t = BloodTable(seed, [policy, PassivePolicy()], blood_rulings, [ready.side, other], log=log)
        self._give(t, ready)
        t.characters = t.cast_of(self._cast(blood_rulings.characters))
        goldfish.seat_dummy(t, variant, self._dummy_deck(other))
        return t

    def _dummy_deck(self, side: str) -> list[Printed]:
        """The printed deck of a side, ready for the other side's goldfish."""
        if side not in self._dummies:
            self._dummies[side] = [
                printed
                for card, copies in self._printed[side]
                for printed in [Printed(card)] * copies
            ]
        return self._dummies[side]

    def _give(self, t: BloodTable, ready: PreparedDeck) -> None:
        """The combat deck of a side, before it is shuffled (BLD-SETUP-05)."""
        side = t.hunters if ready.side == t.hunters.code else t.vampires
        side.deck = t.pieces_of(ready.cards, side.index)

    def _cast(self, count: int) -> list[BloodCard]:
        """The characters of a game, before they are shuffled (BLD-SETUP-04)."""
        if count not in self._casts:
            self._casts[count] = character_deck(self._cards, count)
        return self._casts[count]

    def _prepare(self, deck: Deck, rulings: Rulings) -> PreparedDeck:
        return PreparedDeck(deck, self._playing_side(deck, rulings))

    def _playing_side(self, deck: Deck, rulings: Rulings) -> str:
        """The side of a deck that may be played (BLD-Q-35). Raises UnplayableDeck."""
        named = f"The deck {deck.name or 'without a name'}"
        side = side_of(deck)
        if not side:
            raise UnplayableDeck(
                f"{named} says no side and its cards tell none; it must be a Hunter or a Vampire "
                "deck."
            )
        if not rulings.allow_illegal_decks:
            faults = validate(deck, self.construction(deck, rulings))
            broken = sorted({fault.rule for fault in faults if fault.level == ERROR})
            if broken:
                raise UnplayableDeck(
                    f"{named} breaks {', '.join(broken)}; only the printed decks are played, and "
                    f"house decks of the format {LAB.code}, unless the switch allow_illegal_decks "
                    "is set."
                )
        return side

    def play(self, table: Table) -> Outcome:
        return turn.play(cast(BloodTable, table))

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        return goldfish.measure(cast(BloodTable, table), seat, measures)

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        blood_rulings = cast(Rulings, rulings)
        play = goldfish.assumptions(variant, blood_rulings)
        return play + assumptions(blood_rulings, self._cards)

    def event_text(self, table: Table, event: Event) -> str:
        return log.event_text(cast(BloodTable, table), event)

    def vocabulary(self) -> Vocabulary:
        from rules.games.bloodsuckers.scenario import BloodVocabulary

        return BloodVocabulary(self, shipped_catalog(self))

    def picture(self, table: Table) -> dict[str, object]:
        return picture.picture(cast(BloodTable, table))


BLOODSUCKERS: Final = Bloodsuckers()
