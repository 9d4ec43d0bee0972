"""The headings of a game's decklists: which line opens which zone, and which side it names."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rules.core.deck import MAYBE
from rules.core.game import Game

MAYBE_LABEL: Final = "Maybe"
MAYBE_NAMES: Final = (MAYBE_LABEL, "Maybeboard", "Considering")
SIDEBOARD_NAMES: Final = ("Sideboard", "Side", "SB")

SIDEBOARD: Final = "side"
"""Opened by a Sideboard heading: all but the big zone. Which zone follows from the card's type."""

BBCODE: Final = re.compile(r"\[/?[biu]\]", re.IGNORECASE)
MARKS: Final = re.compile(r"^[#*\[\s]+|[*\]:#\s]+$")
COUNT: Final = re.compile(r"(?:\s*[(\[]\s*[0-9]+(?:\s+cards?)?\s*[)\]]|:\s*[0-9]+)\s*$", re.ASCII)


class Headings:
    """Every way in which the zones of one game are headed; the big zone also by its sides."""

    def __init__(self, game: Game) -> None:
        self.zones: dict[str, str] = {}
        for zone in game.zones:
            for name in (zone.code, zone.label, *zone.aliases):
                self.zones[_plain(name)] = zone.code
        self.sides: dict[str, str] = {}
        for side in game.sides:
            for name in (side.code, side.label, *side.aliases):
                self.zones[_plain(name)] = game.big_zone
                self.sides[_plain(name)] = side.code
        for name in MAYBE_NAMES:
            self.zones[_plain(name)] = MAYBE
        for name in SIDEBOARD_NAMES:
            self.zones.setdefault(_plain(name), SIDEBOARD)

    def zone(self, line: str) -> str:
        """The zone that a line opens, SIDEBOARD for a sideboard; empty if it is no heading."""
        return self.zones.get(_plain(line), "")

    def side(self, line: str) -> str:
        """The side that a heading names; empty if it names none."""
        return self.sides.get(_plain(line), "")


def _plain(text: str) -> str:
    """A heading without its marks, colon and count."""
    bare = COUNT.sub("", BBCODE.sub("", unicodedata.normalize("NFKC", text)))
    bare = COUNT.sub("", MARKS.sub("", bare))
    return " ".join(MARKS.sub("", bare).replace("_", " ").split()).casefold()
