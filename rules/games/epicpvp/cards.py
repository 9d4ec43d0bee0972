"""Section 1: the four card types, their fields, and a definition made from a catalog row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.card_row import CardRow
from rules.core.cards import (
    CHOICE,
    FLAG,
    INTEGER,
    NUMBERS,
    CardDef,
    CardField,
    FieldProblem,
)
from rules.core.names import fold
from rules.games.epicpvp.effects import EFFECTS, misplaced
from rules.games.epicpvp.vocabulary import (
    BOARD_TYPES,
    CARD_TYPES,
    MOVE,
    RACE,
    SET_TYPES,
    SPECIAL,
)

LARGEST_SET: Final = 60
"""Cards of one set, and copies of one card, that a catalog may name."""
HIGHEST: Final = 99

CARD_FIELDS: Final = (
    CardField(
        "indicator",
        "Race or Class",
        CHOICE,
        SET_TYPES,
        help="The name of the Race or Class whose set it is of.",
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "cost",
        "Cost",
        INTEGER,
        (MOVE,),
        help="The energy that playing it takes.",
        unit="energy",
        minimum=0,
        maximum=HIGHEST,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "block",
        "Block",
        NUMBERS,
        (MOVE,),
        help="One number for each Block symbol; it stops an Attack up to that number.",
        minimum=0,
        maximum=HIGHEST,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "attack",
        "Attack",
        NUMBERS,
        (MOVE,),
        help="One number for each Attack symbol; a Block of at least that number stops it.",
        minimum=0,
        maximum=HIGHEST,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "copies",
        "Copies",
        INTEGER,
        SET_TYPES,
        help="How many of it the set holds.",
        unit="cards",
        minimum=1,
        maximum=LARGEST_SET,
        needed_in_deck=True,
    ),
    CardField(
        "life",
        "Life",
        INTEGER,
        (RACE,),
        help="How many cards of the deck go to the Life Pile at set-up.",
        unit="cards",
        minimum=1,
        maximum=LARGEST_SET,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "initiative",
        "Initiative",
        INTEGER,
        BOARD_TYPES,
        help="Race and Class are added up; the higher sum takes the first turn.",
        minimum=0,
        maximum=HIGHEST,
        needed_to_play=True,
        needed_in_deck=True,
        facet=True,
    ),
    CardField(
        "deck_size",
        "Cards in its set",
        INTEGER,
        BOARD_TYPES,
        help="How many Moves and Specials this Race or Class brings along.",
        unit="cards",
        minimum=1,
        maximum=LARGEST_SET,
        needed_in_deck=True,
    ),
    CardField(
        "basic",
        "Basic Move",
        FLAG,
        (MOVE,),
        help="It has no text; other cards look for it.",
        facet=True,
    ),
    CardField(
        "incomplete",
        "Text incomplete",
        FLAG,
        CARD_TYPES,
        help="The card is known to say more than what is on record.",
        facet=True,
    ),
)

MOVE_NUMBERS: Final = ("cost", "block", "attack")
NEVER_MISSING: Final = ("basic", "incomplete")
"""Fields that say something only where they are set."""

READ_FIELDS: Final = tuple(
    replace(declared, types=SET_TYPES) if declared.name in MOVE_NUMBERS else declared
    for declared in CARD_FIELDS
)
"""The fields as a row may carry them: a Special that was given a Cost, Block or Attack is taken as
it is, for the deck check to find (EPV-DECK-07)."""


@dataclass(frozen=True)
class EpicCard(CardDef):
    """A card of any type; a field that its type does not carry, or that is unknown, is None.

    `block` and `attack` have one number a symbol; an empty tuple is no symbol. `indicator` is the
    name of the Race or Class whose set the card is of (EPV-COMP-02).
    """

    life: int | None
    initiative: int | None
    deck_size: int | None
    indicator: str | None
    copies: int | None
    cost: int | None
    block: tuple[int, ...] | None
    attack: tuple[int, ...] | None
    basic: bool | None
    incomplete: bool | None

    @property
    def identity(self) -> tuple[str, ...]:
        """What the copies of one card have in common: two Basic Strikes of two sets are two cards
        (section 7). Which set is meant a name tells however it is written. A Race or a Class is
        told by its name; any other card of no known set is like no other.
        """
        if self.type in BOARD_TYPES:
            return (self.type, fold(self.name))
        if self.indicator is None:
            return super().identity
        return (self.name, fold(self.indicator))

    @property
    def origin(self) -> str:
        """`Basic Strike (Goblin)`: the Race or Class tells cards of one name apart."""
        return self.indicator or self.set_code

    def missing(self, fields: Sequence[CardField]) -> tuple[str, ...]:
        """What is not on record; a flag that is not set is not missing."""
        return tuple(name for name in super().missing(fields) if name not in NEVER_MISSING)


def define(row: Mapping[str, object]) -> EpicCard:
    """The definition of one catalog row (EPV-COMP-02, -03, -05, -06, -07).

    Raises CardError naming every bad field.
    """
    card = CardRow(row, CARD_TYPES, READ_FIELDS, EFFECTS)
    if card.values["basic"]:
        card.problems += _words_on_a_basic(row)
    card.check_effects(lambda effect: misplaced(effect, card.type, card.effects))
    return card.made(EpicCard)


def _words_on_a_basic(row: Mapping[str, object]) -> list[FieldProblem]:
    """A Basic Move has no text, so it does nothing either (EPV-COMP-06)."""
    return [
        FieldProblem(name, "a Basic Move has none (EPV-COMP-06)")
        for name in ("text", "effects")
        if row.get(name)
    ]


def needless_numbers(card: EpicCard) -> bool:
    """Whether a Special was given a number of a Move, which it has not (EPV-COMP-07)."""
    return card.type == SPECIAL and (
        card.cost is not None or card.block is not None or card.attack is not None
    )
