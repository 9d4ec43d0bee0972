"""Section 7: a character's deck, which follows from its Race and its Class; declared in the
catalog's order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.construction import (
    ADVICE,
    UNKNOWN,
    Certain,
    Check,
    Construction,
    Contents,
    Count,
    DeckCheck,
    Listed,
    Only,
    OnRecord,
    Violation,
)
from rules.core.deck import Deck, DeckLine, Zone
from rules.core.game import Format, Part
from rules.core.names import fold
from rules.games.epicpvp.cards import MOVE_NUMBERS, EpicCard, needless_numbers
from rules.games.epicpvp.pieces import HAND_SIZE
from rules.games.epicpvp.vocabulary import (
    BOARD_TYPES,
    CLASS,
    CLASS_ZONE,
    MOVE,
    MOVES_ZONE,
    RACE,
    RACE_ZONE,
    SET_TYPES,
    SPECIAL,
)

RACE_CARD: Final = Zone(RACE_ZONE, "Race", (), (RACE,))
CLASS_CARD: Final = Zone(CLASS_ZONE, "Class", (), (CLASS,))
MOVES: Final = Zone(MOVES_ZONE, "Moves", ("Deck", "Cards", "Move cards"), SET_TYPES)
ZONES: Final = (RACE_CARD, CLASS_CARD, MOVES)

FORMATS: Final = (Format("standard", "Standard"),)

PARTS: Final = (
    Part(RACE_ZONE, "Race", "It brings Life, Initiative, an ability and its own set of cards."),
    Part(CLASS_ZONE, "Class", "It brings Initiative, an ability and its own set of cards."),
)
"""EPV-COMP-01: what a deck is chosen by."""

NO_SET_SIZE: Final = "no-set-size"
SET_INCOMPLETE: Final = "set-incomplete"
SET_TOO_LARGE: Final = "set-too-large"
SPECIAL_NUMBERS: Final = "special-numbers"
SHORT_DECK: Final = "short-deck"
FAULT_WORDS: Final = {
    NO_SET_SIZE: "How many cards the set of {cards} holds is not on record, so it cannot be told "
    "whether all of them are here. Record it in the catalog.",
    SET_INCOMPLETE: "The set of {cards} holds {need} cards, of which the catalog has {have}, so it "
    "cannot be told whether all are here. Record the others in the catalog.",
    SET_TOO_LARGE: "The set of {cards} holds {need} cards, but those on record for it are {have}. "
    "Correct one or the other in the catalog.",
    SPECIAL_NUMBERS: "A Special has no Cost, Block or Attack, and {cards} has one on record. Take "
    "it away in the catalog, or make the card a Move.",
    SHORT_DECK: "The Life of {cards} and the opening hand take the whole deck: its player gets "
    "tired on the first turn.",
}


class CardSets:
    """The sets of the Races and Classes, as far as some cards tell them (EPV-COMP-02).

    The checks of each character asked about are kept, so that checking a deck again costs no
    search. A card that is there under several codes is one card of its set: the last of them whose
    copies are on record, where there is one.
    """

    def __init__(self, cards: Iterable[CardDef]) -> None:
        found: dict[tuple[str, ...], list[EpicCard]] = {}
        for card in cards:
            if isinstance(card, EpicCard) and card.indicator is not None:
                found.setdefault(card.identity, []).append(card)
        self.same: dict[str, str] = {}
        self._sets: dict[str, list[EpicCard]] = {}
        for (_, indicator), printings in found.items():
            surest = [card for card in printings if card.copies is not None] or printings
            chosen = surest[-1]
            self._sets.setdefault(indicator, []).append(chosen)
            self.same.update({card.code: chosen.code for card in printings if card is not chosen})
        self._constructions: dict[tuple[str, ...], Construction] = {}

    def of(self, board: EpicCard) -> Sequence[EpicCard]:
        """The Moves and Specials on record with this Race or Class as their indicator."""
        return self._sets.get(fold(board.name), ())

    def construction(self, boards: Sequence[EpicCard]) -> Construction:
        """The checks for a deck with these Race and Class cards, be they one of each or not."""
        key = tuple(sorted(board.code for board in boards))
        if key not in self._constructions:
            self._constructions[key] = _construction(boards, self)
        return self._constructions[key]


_KEPT: Final[WeakKeyDictionary[Catalog, CardSets]] = WeakKeyDictionary()


def card_sets(catalog: Catalog) -> CardSets:
    """The sets in a catalog, gathered once for as long as that object is there."""
    if catalog not in _KEPT:
        _KEPT[catalog] = CardSets(catalog.by_code.values())
    return _KEPT[catalog]


def boards_of(deck: Deck) -> list[EpicCard]:
    """The Race and Class cards of a deck, each once, wherever they lie."""
    boards: dict[str, EpicCard] = {}
    for line in deck.counted():
        card = line.card
        if isinstance(card, EpicCard) and card.type in BOARD_TYPES and line.quantity:
            boards.setdefault(card.code, card)
    return list(boards.values())


def assembled(parts: Iterable[CardDef], sets: CardSets) -> tuple[DeckLine, ...]:
    """The deck of a Race and a Class: both cards and the whole of both sets, as far as they are on
    record; a card whose copies are not on record is there once.
    """
    boards = [card for card in parts if isinstance(card, EpicCard)]
    # A Race and a Class of one name have their cards in common.
    cards = {card.code: card for board in boards for card in sets.of(board)}
    return (
        *[DeckLine(board, zone_for(board), 1) for board in boards],
        *[DeckLine(card, MOVES_ZONE, card.copies or 1) for card in cards.values()],
    )


def zone_for(card: CardDef) -> str:
    """The zone where a card of this type belongs."""
    return next((zone.code for zone in ZONES if card.type in zone.types), MOVES_ZONE)


def _construction(boards: Sequence[EpicCard], sets: CardSets) -> Construction:
    """EPV-DECK-01..07. Cards are counted wherever in the deck they lie, so that a Race among the
    Moves is no second fault.
    """
    names = {fold(board.name) for board in boards}
    # As most cards of the deck write it; folding a name takes longer than all the rest of a check.
    spelt = {board.name for board in boards}
    copies: dict[str, int | None] = {}
    for board in boards:
        copies.update({card.code: card.copies for card in sets.of(board)})

    def allows(card: CardDef) -> bool | None:
        """EPV-DECK-03: of this Race or Class; None where the card does not tell."""
        if card.type not in SET_TYPES or not isinstance(card, EpicCard):
            return True
        indicator = card.indicator
        if indicator is None:
            return None
        return indicator in spelt or fold(indicator) in names

    checks: tuple[DeckCheck, ...] = (
        Count(CLASS_ZONE, types=(CLASS,), exactly=1, rule="EPV-DECK-01", kind=CLASS),
        Count(RACE_ZONE, types=(RACE,), exactly=1, rule="EPV-DECK-02", kind=RACE),
        Only(MOVES_ZONE, rule="EPV-DECK-03", allows=allows, field="indicator"),
        *(Certain(fault) for board in boards for fault in _untold(board, sets.of(board))),
        Listed(
            MOVES_ZONE,
            rule="EPV-DECK-04",
            copies=copies,
            rule_above="EPV-DECK-05",
            same=sets.same,
        ),
        OnRecord(RACE_ZONE, rule="EPV-DECK-06", types=(RACE,), fields=("life", "initiative")),
        OnRecord(CLASS_ZONE, rule="EPV-DECK-06", types=(CLASS,), fields=("initiative",)),
        Check(_numbered_specials, rule="EPV-DECK-07", code=SPECIAL_NUMBERS, zone=MOVES_ZONE),
        OnRecord(MOVES_ZONE, rule="EPV-DECK-07", types=(MOVE,), fields=MOVE_NUMBERS),
        Check(_short_deck, rule="EPV-Q-22", code=SHORT_DECK, zone=MOVES_ZONE, level=ADVICE),
    )
    return Construction(ZONES, checks)


def _untold(board: EpicCard, cards: Sequence[EpicCard]) -> list[Violation]:
    """What is not on record of a set, so that nobody can tell whether all of it is there
    (EPV-DECK-04, EPV-Q-22).
    """
    need = board.deck_size
    have = sum(card.copies or 1 for card in cards)
    if need is None:
        code = NO_SET_SIZE
    elif have < need:
        code = SET_INCOMPLETE
    elif have > need:
        code = SET_TOO_LARGE
    else:
        return []
    return [Violation("EPV-DECK-04", code, UNKNOWN, MOVES_ZONE, (board.code,), have, need)]


def _numbered_specials(contents: Contents) -> tuple[str, ...] | None:
    """EPV-DECK-07: the Specials that have a Cost, Block or Attack (EPV-COMP-07)."""
    codes: list[str] = []
    for group in contents.of_types((SPECIAL,)):
        for line in group.lines:
            card = line.card
            if isinstance(card, EpicCard) and needless_numbers(card):
                codes.append(card.code)
    return tuple(codes) or None


def _short_deck(contents: Contents) -> tuple[str, ...] | None:
    """EPV-Q-22: Life and the opening hand leave no card to draw, of all that the sets hold. Nothing
    is said where the size of a set is not on record.
    """
    cards = 0
    boards: list[EpicCard] = []
    for group in contents.groups:
        if group.type in SET_TYPES:
            cards += group.copies
        else:
            boards += [line.card for line in group.lines if isinstance(line.card, EpicCard)]
    held = 0
    for board in boards:
        if board.deck_size is None:
            return None
        held += board.deck_size
    dealt = max(cards, held) - HAND_SIZE
    codes = [board.code for board in boards if board.life is not None and board.life >= dealt]
    return tuple(codes) if cards and codes else None
