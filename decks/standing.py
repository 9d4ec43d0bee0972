"""How a deck stands in its format, in the words of pages: legal or not, or fit for a house format.

What fits a format that is not official is never called legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.construction import ILLEGAL, LEGAL, UNKNOWN
from rules.core.game import Game

OFFICIAL: Final = {
    LEGAL: ("Legal", "good", "check"),
    ILLEGAL: ("Illegal", "bad", "cross"),
    UNKNOWN: ("Cannot tell", "unsure", "question"),
}
HOUSE: Final = {
    LEGAL: ("House deck: no legal play", "unsure", "house"),
    ILLEGAL: ("House deck with faults", "bad", "house"),
    UNKNOWN: ("House deck: cannot tell", "unsure", "house"),
}
FITS: Final = {
    LEGAL: "It fits",
    ILLEGAL: "It does not fit",
    UNKNOWN: "It cannot be told whether it fits",
}


@dataclass(frozen=True)
class Standing:
    """The words of a verdict, with the tone and the drawing of its badge.

    `remark` is a sentence for house decks, empty for all others.
    """

    verdict: str
    words: str
    tone: str
    icon: str
    remark: str


def standing(game: Game, format: str, verdict: str) -> Standing:
    """How a deck of this format with this verdict stands."""
    known = game.format(format)
    if known.official:
        return Standing(verdict, *OFFICIAL[verdict], remark="")
    remark = f"{FITS[verdict]} the format “{known.label}”. That is for house decks: no legal play."
    return Standing(verdict, *HOUSE[verdict], remark=remark)
