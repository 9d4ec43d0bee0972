"""How much of each card is played: what is not on record is left out, never invented."""

from __future__ import annotations

from typing import Final

from rules.core.game import FULL, NONE, VALUE, Coverage
from rules.core.names import listing
from rules.games.buffy.card_fields import CARD_FIELDS
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.printed import BOOST_BY_ONE
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    ESSENCE,
    EVENT,
    LOCATION,
    UNKNOWN_TYPE,
)

WITHOUT: Final = {
    CHARACTER: "it cannot be played",
    ACTION: "it can neither be placed as a boost nor played",
    CHALLENGE: "it cannot be placed",
}
"""What becomes of a card without its numbers; a Skill, an Item or an Episode still boosts by 1."""


def coverage(card: BuffyCard) -> Coverage:
    """`full`: all that is on record is played, and nothing is known to be missing. `value`: it is
    played by its numbers, or by a part of its text. `none`: it can only be carried along.
    """
    if card.type == UNKNOWN_TYPE:
        return Coverage(NONE, "Its card type is not on record: it can only be carried along.")
    lacking = lacking_numbers(card)
    if lacking and card.type in BOOST_BY_ONE:
        return Coverage(VALUE, f"{lacking} not on record: it can only boost, by 1.")
    if lacking:
        return Coverage(NONE, f"{lacking} not on record: {WITHOUT[card.type]}.")
    if card.incomplete and card.effects:
        return Coverage(VALUE, "Only a part of its text is on record: it plays by that.")
    if card.effects or not (card.text or card.incomplete):
        return _without_gaps(card)
    said = "Its text has no effect on record" if card.text else "Its text is not on record"
    if card.type == EVENT:
        return Coverage(NONE, f"{said}: it does nothing.")
    if card.type in (ESSENCE, LOCATION):
        return Coverage(VALUE, f"{said}: it has none.")
    return Coverage(VALUE, f"{said}: it plays by its numbers.")


def _without_gaps(card: BuffyCard) -> Coverage:
    if card.type == EVENT and not card.effects:
        return Coverage(NONE, "Its text is not on record: it does nothing.")
    return Coverage(FULL)


def lacking_numbers(card: BuffyCard) -> str:
    """What the engine needs of a card and is not on record, in words; empty where all is there."""
    return listing(card.lacking(CARD_FIELDS), last="and")
