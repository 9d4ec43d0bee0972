"""A game with five zones reads and writes every form too: the core knows no game.

"Library Night" is an invented deck of a game whose big zone is not its first.
"""

from __future__ import annotations

import json

import pytest

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.deck import Zone
from rules.core.decklist import Reading, read_decklist, write_decklist
from rules.core.game import Format, Game


class FiveZones(Game):
    code = "library"
    name = "Library"
    zones = (
        Zone("essence", "Essence", (), ("Essence",)),
        Zone("main_character", "Main character", ("Main", "Starting character"), ("Hero",)),
        Zone("resource", "Resource deck", ("Resource", "Deck", "RD"), ("Item",)),
        Zone("challenges", "Challenge deck", ("Challenges", "CD"), ("Challenge",)),
        Zone("locations", "Locations", ("Places",), ("Location",)),
    )
    big_zone = "resource"
    card_types = ("Essence", "Hero", "Item", "Challenge", "Location")
    formats = (Format("rulebook", "Rulebook"), Format("casual", "Casual"))

    def zone_for(self, card: CardDef) -> str:
        return next(zone.code for zone in self.zones if card.type in zone.types)


LIBRARY = FiveZones()
ROWS = [
    ("BUF-100", "Mira Essence", "Essence"),
    ("BUF-101", "Mira L1", "Hero"),
    ("BUF-110", "Paper Stake", "Item"),
    ("BUF-120", "Lost Homework", "Challenge"),
    ("BUF-130", "Corner Library", "Location"),
]
CATALOG = Catalog(
    "library",
    [],
    [CardDef(code, name, kind, "", None, None, "", True, ()) for code, name, kind in ROWS],
)
DECK = {
    ("BUF-100", "essence"): 1,
    ("BUF-101", "main_character"): 1,
    ("BUF-110", "resource"): 3,
    ("BUF-120", "challenges"): 7,
    ("BUF-130", "locations"): 1,
}

TEXTS = {
    "plain": """Library Night

Essence (1)
1 Mira Essence

Main character (1)
1 Mira L1

Resource deck (3)
3 Paper Stake

Challenge deck (7)
7 Lost Homework

Locations (1)
1 Corner Library
""",
    "sets": """;; title: Library Night
;; game: library
;; format: rulebook
Essence
1x Mira Essence

Main character
1x Mira L1

Resource deck
3x Paper Stake

Challenge deck
7x Lost Homework

Locations
1x Corner Library
""",
    "arena": """Essence
1 Mira Essence

Main character
1 Mira L1

Resource deck
3 Paper Stake

Challenge deck
7 Lost Homework

Locations
1 Corner Library
""",
    "mws": """// Library Night
3 Paper Stake

// Essence
SB: 1 Mira Essence

// Main character
SB: 1 Mira L1

// Challenge deck
SB: 7 Lost Homework

// Locations
SB: 1 Corner Library
""",
    "mtgo": "3 Paper Stake\n\n1 Mira Essence\n1 Mira L1\n7 Lost Homework\n1 Corner Library\n",
    "lackey": (
        "3\tPaper Stake\nEssence:\n1\tMira Essence\nMain character:\n1\tMira L1\n"
        "Challenge deck:\n7\tLost Homework\nLocations:\n1\tCorner Library\n"
    ),
}


def read(text: str) -> Reading:
    reading = read_decklist(text, CATALOG, LIBRARY)
    assert [problem.sentence() for problem in reading.problems] == []
    return reading


def content(reading: Reading) -> dict[tuple[str, str], int]:
    return {(line.card.code, line.zone): line.quantity for line in reading.deck.lines}


@pytest.mark.parametrize("as_", TEXTS)
def test_each_text_form_is_read_and_written(as_: str) -> None:
    reading = read(TEXTS[as_])
    assert content(reading) == DECK
    if as_ in ("plain", "sets", "mws"):
        assert reading.title == "Library Night"
    assert write_decklist(reading.deck, CATALOG, LIBRARY, as_=as_) == TEXTS[as_]


@pytest.mark.parametrize("as_", ["csv", "json"])
def test_the_other_forms_come_back(as_: str) -> None:
    deck = read(TEXTS["plain"]).deck
    assert content(read(write_decklist(deck, CATALOG, LIBRARY, as_=as_))) == DECK


def test_the_first_format_is_the_default_and_the_list_may_name_another() -> None:
    assert read(TEXTS["plain"]).format == "rulebook"
    assert read(TEXTS["sets"].replace("rulebook", "casual")).format == "casual"


def test_zone_codes_with_an_underscore_are_headings_and_zones() -> None:
    assert content(read("main_character\n1 Paper Stake\n")) == {("BUF-110", "main_character"): 1}
    entry = {"card": "BUF-101", "zone": "main_character", "quantity": 1}
    assert content(read(json.dumps({"cards": [entry]}))) == {("BUF-101", "main_character"): 1}
