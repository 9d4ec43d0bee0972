"""Section 6: deck construction, declared in the rulebook's order."""

from __future__ import annotations

from typing import Final

from rules.core.construction import (
    ADVICE,
    Belongs,
    Check,
    Construction,
    Contents,
    Copies,
    Count,
    DeckCheck,
    Total,
)
from rules.core.deck import Zone
from rules.games.titans.cards import CHARACTER, FIELD, SKILLZ, STORYLINE
from rules.games.titans.rulings import Rulings

NOT_FIELD: Final = (CHARACTER, SKILLZ, STORYLINE)

MAIN: Final = Zone("main", "Deck", ("Main", "Main deck", "Cards"), NOT_FIELD)
FIELDS: Final = Zone("fields", "Fields", ("Field cards",), (FIELD,))
ZONES: Final = (MAIN, FIELDS)


FAULT_WORDS: Final = {
    "no-character": "There is no Character: that is legal, but nothing in this deck can attack or "
    "defend. Add some Characters.",
}


def no_character(contents: Contents) -> tuple[str, ...] | None:
    """TT-DECK-09: no Character is required, but nothing else can move, attack or defend."""
    cards = contents.of_types(NOT_FIELD)
    return () if cards and not contents.of_types((CHARACTER,)) else None


def construction(rulings: Rulings) -> Construction:
    """The checks under these rulings.

    Cards and Fields are counted wherever in the deck they lie, so that a Field in the main list is
    one fault (TT-DECK-06) and not three. TT-DECK-05 is the `unless` of TT-DECK-04, TT-DECK-08 its
    `per`; TT-DECK-07 is for the engine.
    """
    checks: tuple[DeckCheck, ...] = (
        Count("main", types=NOT_FIELD, exactly=30, rule="TT-DECK-01"),
        Count("fields", types=(FIELD,), exactly=3, rule="TT-DECK-02"),
        Total("fields", types=(FIELD,), of="limit", exactly=10, rule="TT-DECK-03"),
        Copies(
            at_most=rulings.copies_per_number,
            per="number",
            unless="infinite",
            unless_types=NOT_FIELD,
            rule="TT-DECK-04",
        ),
        Belongs(ZONES, rule="TT-DECK-06"),
        Check(no_character, rule="TT-DECK-09", code="no-character", zone="main", level=ADVICE),
    )
    if rulings.distinct_fields:
        checks += (Copies(at_most=1, per="number", types=(FIELD,), rule="TT-DECK-04"),)
    return Construction(ZONES, checks)


STANDARD: Final = construction(Rulings())
