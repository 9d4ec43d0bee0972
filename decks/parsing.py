"""What buttons and forms of the deck pages send, read strictly."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import ValidationError

VERBS: Final = ("plus", "minus", "move")


def read_change(written: str) -> tuple[str, str, str]:
    """Verb, card code and zone of a builder's button. Raises ValidationError for anything else."""
    parts = written.split(" ")
    if len(parts) != 3 or parts[0] not in VERBS:
        raise ValidationError(
            "This button sent something that cannot be read; nothing was changed."
        )
    return parts[0], parts[1], parts[2]


def read_whole(written: str, label: str, least: int, most: int) -> int:
    """A whole number in ASCII digits. Raises ValidationError naming the bounds."""
    digits = written.strip().replace(" ", "").replace(",", "")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 17:
        raise ValidationError(f"{label}: give a whole number from {least:,} to {most:,}.")
    number = int(digits)
    if not least <= number <= most:
        raise ValidationError(f"{label}: {number:,} is not between {least:,} and {most:,}.")
    return number
