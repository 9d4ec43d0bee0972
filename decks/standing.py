"""How a deck stands in its format, in the words of pages: legal or not, or fit for a house format.

What fits a format that is not official is never called legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.construction import ILLEGAL, LEGAL, UNKNOWN
from rules.core.game import Game

GOOD: Final = "good"
BAD: Final = "bad"
UNSURE: Final = "unsure"

OFFICIAL: Final = {
    LEGAL: ("Legal", GOOD),
    ILLEGAL: ("Illegal", BAD),
    UNKNOWN: ("Cannot tell", UNSURE),
}
HOUSE: Final = {
    LEGAL: ("House deck: no legal play", UNSURE),
    ILLEGAL: ("House deck with faults", BAD),
    UNKNOWN: ("House deck: cannot tell", UNSURE),
}
FITS: Final = {
    LEGAL: "It fits",
    ILLEGAL: "It does not fit",
    UNKNOWN: "It cannot be told whether it fits",
}


@dataclass(frozen=True)
class Standing:
    """The words of a verdict. `remark` is a sentence for house decks, empty for all others."""

    verdict: str
    words: str
    tone: str
    remark: str


def standing(game: Game, format: str, verdict: str) -> Standing:
    """How a deck of this format with this verdict stands."""
    known = game.format(format)
    if known.official:
        return Standing(verdict, *OFFICIAL[verdict], remark="")
    remark = f"{FITS[verdict]} the format “{known.label}”. That is for house decks: no legal play."
    return Standing(verdict, *HOUSE[verdict], remark=remark)
