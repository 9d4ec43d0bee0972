"""Deck construction: what a game declares, and the faults that a deck check reports.

A check answers with faults of three levels: `error` (the deck is illegal), `unknown` (a value that
the check needs is not on record) and `advice` (legal, but worth a look). No sentences here: a fault
is a rule ID, a code and numbers; `rules.messages` words it once for page, API and command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ERROR: Final = "error"
UNKNOWN: Final = "unknown"
ADVICE: Final = "advice"

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"


@dataclass(frozen=True)
class Violation:
    """One fault. `cards` are card codes; `have` and `need` are the numbers compared, where there are any.

    `have` is None where it cannot be told. `need` is the bound that is broken.
    """

    rule: str
    code: str
    level: str
    zone: str
    cards: tuple[str, ...] = ()
    have: int | None = None
    need: int | None = None


def verdict(violations: Sequence[Violation]) -> str:
    """`illegal` if any error, else `unknown` if anything could not be told, else `legal`."""
    levels = {violation.level for violation in violations}
    if ERROR in levels:
        return ILLEGAL
    if UNKNOWN in levels:
        return UNKNOWN
    return LEGAL
