"""Hats and Coats: a game whose decks follow from a choice, for tests of the core.

An outfit is one Hat and one Coat. Each of them brings its own Pieces, told apart by `of`, so that
two "Brass Button" may be two cards. `studs` are printed one number a stud. The Beret is a real Hat
of which next to nothing is on record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.card_row import CardRow
from rules.core.cards import INTEGER, NUMBERS, TEXT, CardDef, CardField
from rules.core.catalog import CardSet, Catalog
from rules.core.construction import (
    UNKNOWN,
    Belongs,
    Certain,
    Construction,
    Count,
    Listed,
    Only,
    OnRecord,
    Violation,
)
from rules.core.deck import Deck, DeckLine, Zone
from rules.core.effects import EffectRegistry
from rules.core.game import Format, Game, Part

HAT = "Hat"
COAT = "Coat"
PIECE = "Piece"
ZONES = (
    Zone("hat", "Hat", (), (HAT,)),
    Zone("coat", "Coat", (), (COAT,)),
    Zone("pieces", "Pieces", ("Deck",), (PIECE,)),
)
SHORT_SET = "short-set"
FAULT_WORDS = {SHORT_SET: "Of the {need} cards of {cards}, {have} are on record."}


@dataclass(frozen=True)
class OutfitCard(CardDef):
    warmth: int | None
    of: str | None
    copies: int | None
    studs: tuple[int, ...] | None

    @property
    def origin(self) -> str:
        return self.of or self.set_code


class OutfitGame(Game):
    code = "outfits"
    name = "Hats and Coats"
    card_types = (HAT, COAT, PIECE)
    card_fields = (
        CardField("warmth", "Warmth", INTEGER, (HAT,), minimum=0, maximum=9),
        CardField("of", "Belongs to", TEXT, (PIECE,), facet=True),
        CardField("copies", "Copies", INTEGER, (PIECE,), minimum=1, maximum=9),
        CardField("studs", "Studs", NUMBERS, (PIECE,), minimum=0, maximum=9, facet=True),
    )
    zones = ZONES
    big_zone = "pieces"
    formats = (Format("standard", "Standard"),)
    parts = (Part("hat", "Hat", "Warm."), Part("coat", "Coat", "Long."))
    effects = EffectRegistry()
    fault_words = FAULT_WORDS

    def define(self, row: Mapping[str, object]) -> CardDef:
        return CardRow(row, self.card_types, self.card_fields, self.effects).made(OutfitCard)

    def rulings(self, switches: Mapping[str, object]) -> object:
        return None

    def zone_for(self, card: CardDef) -> str:
        return next(zone.code for zone in ZONES if card.type in zone.types)

    def assembled(
        self, parts: Sequence[CardDef], catalog: Catalog | None = None
    ) -> tuple[DeckLine, ...]:
        known = catalog or CATALOG
        names = {card.name for card in parts}
        return (
            *(DeckLine(card, self.zone_for(card), 1) for card in parts),
            *(
                DeckLine(card, "pieces", card.copies or 1)
                for card in known.cards
                if isinstance(card, OutfitCard) and card.of in names
            ),
        )

    def construction(
        self, deck: Deck, rulings: object, catalog: Catalog | None = None
    ) -> Construction:
        known = catalog or CATALOG
        chosen = {line.card.name for line in deck.counted() if line.card.type in (HAT, COAT)}
        pieces = [card for card in known.cards if isinstance(card, OutfitCard) and card.of]
        untold = Violation("OUT-4", SHORT_SET, UNKNOWN, "pieces", ("beret",), 1, 4)

        def allows(card: CardDef) -> bool | None:
            if not isinstance(card, OutfitCard) or card.type != PIECE:
                return True
            return None if card.of is None else card.of in chosen

        return Construction(
            ZONES,
            (
                Count("hat", types=(HAT,), exactly=1, rule="OUT-1", kind=HAT),
                Count("coat", types=(COAT,), exactly=1, rule="OUT-2", kind=COAT),
                Only("pieces", rule="OUT-3", allows=allows, field="of"),
                *((Certain(untold),) if "Beret" in chosen else ()),
                Listed(
                    "pieces",
                    rule="OUT-4",
                    rule_above="OUT-5",
                    copies={card.code: card.copies for card in pieces if card.of in chosen},
                ),
                OnRecord("hat", rule="OUT-6", types=(HAT,), fields=("warmth",)),
                Belongs(ZONES, rule="OUT-7"),
            ),
        )


OUTFITS = OutfitGame()

ROWS: tuple[dict[str, object], ...] = (
    {"code": "bowler", "name": "Bowler", "type": HAT, "warmth": 4},
    {"code": "helmet", "name": "Helmet", "type": HAT, "warmth": 6},
    {"code": "beret", "name": "Beret", "type": HAT},
    {"code": "parka", "name": "Parka", "type": COAT},
    {"code": "cape", "name": "Cape", "type": COAT},
    {"code": "b-1", "name": "Brass Button", "type": PIECE, "of": "Bowler", "copies": 3},
    {"code": "b-2", "name": "Ribbon", "type": PIECE, "of": "Bowler", "copies": 1, "studs": [3, 3]},
    {"code": "h-1", "name": "Brass Button", "type": PIECE, "of": "Helmet", "copies": 2},
    {"code": "h-2", "name": "Visor", "type": PIECE, "of": "Helmet", "copies": 2, "studs": []},
    {"code": "p-1", "name": "Brass Button", "type": PIECE, "of": "Parka", "copies": 4},
    {"code": "c-1", "name": "Brass Button", "type": PIECE, "of": "Cape", "copies": 4},
    {"code": "t-1", "name": "Badge", "type": PIECE, "of": "Beret"},
    {"code": "loose", "name": "Loose Thread", "type": PIECE, "copies": 1},
)
CATALOG = Catalog(
    "outfits",
    [CardSet("WAR", "Wardrobe", sample=True)],
    [OUTFITS.define({**row, "set": "WAR", "sample": True}) for row in ROWS],
)


def outfit(*lines: tuple[str, str, int]) -> Deck:
    """A deck of these (code, zone, copies)."""
    cards = CATALOG.by_code
    wanted = tuple(DeckLine(cards[code], zone, copies) for code, zone, copies in lines)
    return Deck("outfits", "standard", wanted)


def dressed(*codes: str) -> Deck:
    """The deck that follows from these Hats and Coats."""
    parts = [CATALOG.by_code[code] for code in codes]
    return Deck("outfits", "standard", OUTFITS.assembled(parts))
