"""Section 14: what a combat deck is, declared in the rulebook's order; and whose deck it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from rules.core.cards import CardDef
from rules.core.construction import (
    ADVICE,
    UNKNOWN,
    Check,
    Construction,
    Contents,
    Count,
    DeckCheck,
    Listed,
    Only,
)
from rules.core.deck import Deck, Zone
from rules.core.game import Format, Side
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.vocabulary import (
    ATTACK,
    COMBAT_TYPES,
    DODGE,
    HUNTERS,
    IMPACT,
    SIDES,
    STRIKE,
    VAMPIRES,
)

COMBAT: Final = Zone("combat", "Combat deck", ("Combat", "Deck", "Cards"), COMBAT_TYPES)
ZONES: Final = (COMBAT,)

HUNTER_SIDE: Final = Side(HUNTERS, "Hunters", ("Hunter deck", "Hunter"))
VAMPIRE_SIDE: Final = Side(VAMPIRES, "Vampires", ("Vampire deck", "Vampire"))
DECK_SIDES: Final = (HUNTER_SIDE, VAMPIRE_SIDE)

STANDARD: Final = Format("standard", "Standard")
LAB: Final = Format("lab", "Lab: house decks", official=False)
FORMATS: Final = (STANDARD, LAB)

DECK_SIZE: Final = 51
"""BLD-DECK-01."""

TYPE_COUNTS: Final = {
    HUNTERS: {ATTACK: 27, STRIKE: 4, DODGE: 3, IMPACT: 17},
    VAMPIRES: {ATTACK: 28, STRIKE: 4, DODGE: 3, IMPACT: 16},
}
"""BLD-DECK-02: how many cards of each type."""

HOUSE_DECK: Final = "house-deck"
NO_SIDE: Final = "no-side"
FAULT_WORDS: Final = {
    NO_SIDE: "Whether this is a Hunter or a Vampire deck is not said, and its cards do not tell. "
    "Say which, for instance by the heading of the list.",
    HOUSE_DECK: "A house deck, for trying things out: the decks of Bloodsuckers are fixed, so this "
    "is no legal play whatever it holds.",
}

PrintedList = tuple[tuple[BloodCard, int], ...]
"""The cards of a printed deck, and the copies of each."""


def side_of(deck: Deck) -> str:
    """The side that a deck says it is of, else that of most of its cards; "" where that is even."""
    if deck.side:
        return deck.side
    copies: Counter[str] = Counter()
    for line in deck.counted():
        if isinstance(line.card, BloodCard) and line.card.side is not None:
            copies[line.card.side] += line.quantity
    hunters, vampires = copies[HUNTERS], copies[VAMPIRES]
    if hunters == vampires:
        return ""
    return HUNTERS if hunters > vampires else VAMPIRES


def printed_lists(cards: Iterable[CardDef]) -> dict[str, PrintedList]:
    """The printed deck of each side, from the copies on record."""
    lists: dict[str, list[tuple[BloodCard, int]]] = {side: [] for side in SIDES}
    for card in cards:
        if isinstance(card, BloodCard) and card.side is not None and card.copies is not None:
            lists[card.side].append((card, card.copies))
    return {side: tuple(listed) for side, listed in lists.items()}


def is_printed(deck: Deck) -> bool:
    """Whether the deck must be the printed one: house decks need not (BLD-Q-35)."""
    return deck.format != LAB.code


def is_of(card: CardDef, side: str) -> bool:
    """Whether a card is on record as a combat card of this side."""
    return isinstance(card, BloodCard) and card.side == side


def house_deck(contents: Contents) -> tuple[str, ...] | None:
    """BLD-Q-35: what fits the lab is still no legal play."""
    return ()


def no_side(contents: Contents) -> tuple[str, ...] | None:
    """BLD-DECK-04 cannot be told where neither the deck nor its cards say the side."""
    return ()


def construction(side: str, format: str, printed: Mapping[str, PrintedList]) -> Construction:
    """The checks for a deck of this side. Without one, what holds for both sides is asked, and
    the rest cannot be told.

    BLD-DECK-05 is for the switches (`rulings.Rulings`), BLD-DECK-06 for the characters
    (`cards.define`, `characters.character_deck`). In the lab BLD-DECK-04 lets in every combat card
    that is on record as the side's own (BLD-Q-35).
    """
    untold = Check(no_side, rule="BLD-DECK-04", code=NO_SIDE, level=UNKNOWN)
    if format == LAB.code:
        advice = Check(house_deck, rule="BLD-Q-35", code=HOUSE_DECK, level=ADVICE)
        own = Only(COMBAT.code, rule="BLD-DECK-04", allows=lambda card: is_of(card, side))
        return Construction(ZONES, (own if side in printed else untold, advice))
    checks: tuple[DeckCheck, ...] = (Count(COMBAT.code, exactly=DECK_SIZE, rule="BLD-DECK-01"),)
    if side in printed:
        copies = {card.code: needed for card, needed in printed[side]}
        checks += (
            *(
                Count(
                    COMBAT.code,
                    types=(card_type,),
                    exactly=count,
                    rule="BLD-DECK-02",
                    kind=card_type,
                )
                for card_type, count in TYPE_COUNTS[side].items()
            ),
            Listed(COMBAT.code, rule="BLD-DECK-03", copies=copies),
            Only(COMBAT.code, rule="BLD-DECK-04", allows=lambda card: card.code in copies),
        )
    else:
        checks += (untold,)
    return Construction(ZONES, checks)
