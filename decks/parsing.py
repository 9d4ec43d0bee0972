"""What buttons and forms of the deck pages send, read strictly."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError

from rules.core.catalog import Catalog

VERBS: Final = ("plus", "minus", "move")
QUANTITY: Final = re.compile(r"\s*(?:[0-9]+\s*[x×]?\s+)?", re.IGNORECASE)


def read_change(written: str) -> tuple[str, str, str]:
    """Verb, card code and zone of a builder's button. Raises ValidationError for anything else."""
    parts = written.split(" ")
    if len(parts) != 3 or parts[0] not in VERBS:
        raise ValidationError(
            "This button sent something that cannot be read; nothing was changed."
        )
    return parts[0], parts[1], parts[2]


def plain(written: str) -> str:
    """A number as typed, without the spaces and commas that group its digits."""
    return written.replace(" ", "").replace(",", "").strip()


def read_whole(written: str, label: str, least: int, most: int) -> int:
    """A whole number in ASCII digits. Raises ValidationError naming the bounds."""
    digits = plain(written)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 17:
        raise ValidationError(f"{label}: give a whole number from {least:,} to {most:,}.")
    number = int(digits)
    if not least <= number <= most:
        raise ValidationError(f"{label}: {number:,} is not between {least:,} and {most:,}.")
    return number


def with_card_picked(text: str, pick: str, catalog: Catalog) -> str:
    """A pasted decklist in which one line names the card that was picked for it.

    `pick` is "LINE CODE", the line counted from 1; what fits no line or card changes nothing.
    """
    number, _, code = pick.partition(" ")
    lines = text.replace("\r\n", "\n").split("\n")
    card = catalog.by_code.get(code)
    known = number.isascii() and number.isdigit() and len(number) < 7
    if card is not None and known and 1 <= int(number) <= len(lines):
        line = lines[int(number) - 1]
        quantity = QUANTITY.match(line)
        lines[int(number) - 1] = (quantity[0] if quantity else "") + catalog.exact_form(card)
    return "\n".join(lines)
