"""How much of each card is played (EPV-Q-23): what is not on record is left out, never invented."""

from __future__ import annotations

from rules.core.game import FULL, NONE, VALUE, Coverage
from rules.core.names import listing
from rules.games.epicpvp.cards import CARD_FIELDS, EpicCard, needless_numbers
from rules.games.epicpvp.vocabulary import BOARD_TYPES, SPECIAL


def coverage(card: EpicCard) -> Coverage:
    """`full`: all that is on record is played, and nothing is known to be missing. `value`: it is
    played by its numbers, or by a part of its text. `none`: it cannot be played, or does nothing.
    """
    lacking = lacking_numbers(card)
    if lacking:
        what = (
            "no game can be set up with it" if card.type in BOARD_TYPES else "it cannot be played"
        )
        return Coverage(NONE, f"{lacking} not on record: {what}.")
    if needless_numbers(card):
        return Coverage(NONE, "A Special has no Cost, Block or Attack: no legal deck holds it.")
    if not has_single_symbols(card):
        return Coverage(
            VALUE,
            "It has not one Block and one Attack symbol: it is played only as the switch "
            "block_by_symbol reads them (EPV-Q-05).",
        )
    if card.effects:
        if card.incomplete:
            return Coverage(VALUE, "Only a part of its text is on record: it plays by that.")
        return Coverage(FULL)
    if card.type == SPECIAL:
        return Coverage(NONE, f"{_unknown_text(card)}: it does nothing.")
    if card.text or card.incomplete:
        rest = "it has none" if card.type in BOARD_TYPES else "it plays by its numbers"
        return Coverage(VALUE, f"{_unknown_text(card)}: {rest}.")
    return Coverage(FULL)


def lacking_numbers(card: EpicCard) -> str:
    """The numbers that the engine needs of a card and that are not on record, in words; empty
    where none is missing.
    """
    return listing(card.lacking(CARD_FIELDS), last="and")


def has_single_symbols(card: EpicCard) -> bool:
    """Whether a Move has one Block and one Attack symbol, as far as is on record (EPV-Q-05)."""
    return all(symbols is None or len(symbols) == 1 for symbols in (card.block, card.attack))


def _unknown_text(card: EpicCard) -> str:
    if card.type in BOARD_TYPES:
        return "Its ability is not on record"
    return "Its text has no effect on record" if card.text else "Its text is not on record"
