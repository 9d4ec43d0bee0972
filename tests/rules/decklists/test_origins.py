"""Cards of one name that something else than their set tells apart: `Brass Button (Bowler)`.

That stands in the place of the set, in every form that a deck is written in, both ways.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.catalog import CardSet, Catalog
from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.decklist import FORMATS, Reading, read_decklist, write_decklist
from tests.rules.core.outfits import CATALOG, OUTFITS, dressed
from tests.rules.decklists.test_round_trips import names

WRITTEN = {
    "plain": """Hat (1)
1 Bowler

Coat (1)
1 Parka

Pieces (8)
3 Brass Button (Bowler)
4 Brass Button (Parka)
1 Ribbon
""",
    "sets": """;; game: outfits
;; format: standard
Hat
1x Bowler (Wardrobe)

Coat
1x Parka (Wardrobe)

Pieces
3x Brass Button (Bowler)
4x Brass Button (Parka)
1x Ribbon (Bowler)
""",
    "arena": """Hat
1 Bowler (WAR)

Coat
1 Parka (WAR)

Pieces
3 Brass Button (Bowler)
4 Brass Button (Parka)
1 Ribbon (Bowler)
""",
    "csv": (
        "\ufeffquantity,name,set,number,zone\r\n1,Bowler,WAR,,hat\r\n1,Parka,WAR,,coat\r\n"
        "3,Brass Button,Bowler,,pieces\r\n4,Brass Button,Parka,,pieces\r\n"
        "1,Ribbon,Bowler,,pieces\r\n"
    ),
}


def content(deck: Deck) -> set[tuple[str, str, int]]:
    return {(line.card.code, line.zone, line.quantity) for line in deck.lines}


def read(text: str, catalog: Catalog = CATALOG) -> Reading:
    return read_decklist(text, catalog, OUTFITS)


def codes(text: str) -> list[str]:
    reading = read(text)
    assert [problem.sentence() for problem in reading.problems] == []
    return [line.card.code for line in reading.deck.lines]


@pytest.mark.parametrize("as_", WRITTEN)
def test_the_origin_is_written_in_the_place_of_the_set(as_: str) -> None:
    assert write_decklist(dressed("bowler", "parka"), CATALOG, OUTFITS, as_=as_) == WRITTEN[as_]


@pytest.mark.parametrize("as_", FORMATS)
def test_every_form_comes_back(as_: str) -> None:
    deck = dressed("helmet", "cape")
    text = write_decklist(deck, CATALOG, OUTFITS, as_=as_)
    reading = read(text)
    assert [problem.sentence() for problem in reading.problems] == []
    assert content(reading.deck) == content(deck)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("2 Brass Button (Helmet)", "h-1"),
        ("2 brass button (HELMET)", "h-1"),
        ("1x Visor", "h-2"),
        ("1x Visor (Wardrobe)", "h-2"),
        ("1x Visor (WAR)", "h-2"),
        ("1 Loose Thread (WAR)", "loose"),
        ("1 Brass Button [c-1]", "c-1"),
    ],
)
def test_a_card_is_found_by_its_origin_and_by_its_set(line: str, code: str) -> None:
    assert codes(line) == [code]


def test_a_name_of_several_is_asked_with_their_origins() -> None:
    (problem,) = read("2 Brass Button").problems
    assert problem.reason == "ambiguous-card"
    assert [card.code for card in problem.candidates] == ["b-1", "h-1", "p-1", "c-1"]
    assert "Brass Button (Bowler), Brass Button (Helmet)" in problem.message
    (wrong,) = read("2 Brass Button (Beret)").problems
    assert (wrong.reason, len(wrong.suggestions)) == ("unknown-card", 4)


origins = st.sampled_from(["Goblin", "High Elf", "WAR", "Wardrobe", "3 Kings", "x4", "A [B]", ""])


@st.composite
def decks(draw: st.DrawFn) -> tuple[Catalog, Deck]:
    """A deck of cards with nasty names that often have them in common."""
    common = draw(st.lists(names, min_size=1, max_size=3))
    cards = []
    for place in range(draw(st.integers(1, 7))):
        row = {"code": f"C-{place}", "name": draw(st.sampled_from(common)), "type": "Piece"}
        origin = draw(origins)
        set_code = draw(st.sampled_from(["WAR", ""]))
        cards.append(OUTFITS.define({**row, "of": origin, "set": set_code}))
    catalog = Catalog("outfits", [CardSet("WAR", "Wardrobe")], cards)
    zones = st.sampled_from(["pieces", "pieces", "coat", MAYBE])
    lines = tuple(
        DeckLine(card, zone, draw(st.integers(1, 9))) for card in cards for zone in [draw(zones)]
    )
    return catalog, Deck("outfits", "standard", lines)


@pytest.mark.parametrize("as_", [form for form in FORMATS if form != "mtgo"])
@settings(max_examples=60, deadline=None)
@given(decks())
def test_any_names_and_origins_come_back(as_: str, case: tuple[Catalog, Deck]) -> None:
    catalog, deck = case
    reading = read(write_decklist(deck, catalog, OUTFITS, as_=as_), catalog)
    assert [problem.sentence() for problem in reading.problems] == []
    assert content(reading.deck) == content(deck)


def test_cards_that_nothing_but_the_code_parts_are_offered_by_it() -> None:
    rows = [{"code": code, "name": "Pin", "type": "Piece", "of": "Bowler"} for code in ("a", "b")]
    catalog = Catalog("outfits", (), [OUTFITS.define(row) for row in rows])

    assert [problem.message for problem in read("1 Pin (Bowler)", catalog).problems] == [
        "“Pin (Bowler)” may be Pin [a] or Pin [b]. Say which, by its code."
    ]
    assert [line.card.code for line in read("1 Pin [b]", catalog).deck.lines] == ["b"]
    assert [problem.message for problem in read("1 Brass Button").problems] == [
        "“Brass Button” may be Brass Button (Bowler), Brass Button (Helmet), Brass Button (Parka) "
        "or Brass Button (Cape). Say which, by set and number."
    ]
