"""A game whose decks belong to one side each: the heading of the big zone says the side.

Hawks and Doves is invented: two kinds of cards, one zone, and an aviary of birds beside it.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.deck import MAYBE, Deck, DeckLine, Zone
from rules.core.decklist import FORMATS, Reading, read_decklist, write_decklist
from rules.core.game import Format, Game, Side
from rules.registry import game
from tests.rules.decklists.test_round_trips import names

SIDES = (Side("hawks", "Hawks", ("Hawk deck",)), Side("doves", "Doves", ("Dove deck", "Peace")))


class HawksAndDoves(Game):
    code = "birds"
    name = "Hawks and Doves"
    zones = (
        Zone("flight", "Flight", ("Deck",), ("Talon", "Wing")),
        Zone("aviary", "Aviary", (), ("Bird",)),
    )
    big_zone = "flight"
    card_types = ("Talon", "Wing", "Bird")
    formats = (Format("standard", "Standard"), Format("lab", "Lab", official=False))
    sides = SIDES

    def zone_for(self, card: CardDef) -> str:
        return "aviary" if card.type == "Bird" else "flight"

    def side_of(self, deck: Deck) -> str:
        types = {line.card.type for line in deck.counted()} - {"Bird"}
        told = {"Talon": "hawks", "Wing": "doves"}[types.pop()] if len(types) == 1 else ""
        return deck.side or told


BIRDS = HawksAndDoves()


def card(code: str, name: str, kind: str) -> CardDef:
    return CardDef(code, name, kind, "", None, None, "", True, ())


CATALOG = Catalog(
    "birds",
    [],
    [
        card("B-1", "Sharp Claw", "Talon"),
        card("B-2", "Grey Feather", "Wing"),
        card("B-3", "Old Owl", "Bird"),
    ],
)
CLAWS = "3 Sharp Claw\n"


def read(text: str) -> Reading:
    return read_decklist(text, CATALOG, BIRDS)


def content(reading: Reading) -> dict[tuple[str, str], int]:
    assert [problem.sentence() for problem in reading.problems] == []
    return {(line.card.code, line.zone): line.quantity for line in reading.deck.lines}


def said(reading: Reading) -> list[tuple[int, str, str]]:
    return [(line.number, line.reason, line.message) for line in reading.problems]


TEXTS = {
    "plain": """Night Flight

Hawks (5)
3 Sharp Claw
2 Grey Feather

Aviary (1)
1 Old Owl
""",
    "sets": """;; title: Night Flight
;; game: birds
;; format: standard
;; side: hawks
Hawks
3x Sharp Claw
2x Grey Feather

Aviary
1x Old Owl
""",
    "arena": "Hawks\n3 Sharp Claw\n2 Grey Feather\n\nAviary\n1 Old Owl\n",
    "mws": "// Night Flight\n// Hawks\n3 Sharp Claw\n2 Grey Feather\n\n// Aviary\nSB: 1 Old Owl\n",
    "lackey": "Hawks:\n3\tSharp Claw\n2\tGrey Feather\nAviary:\n1\tOld Owl\n",
    "csv": (
        "\ufeffquantity,name,set,number,zone\r\n3,Sharp Claw,,,hawks\r\n2,Grey Feather,,,hawks\r\n"
        "1,Old Owl,,,aviary\r\n"
    ),
}


@pytest.mark.parametrize("as_", TEXTS)
def test_the_heading_of_the_big_zone_is_the_side(as_: str) -> None:
    reading = read(TEXTS[as_])
    assert content(reading) == {("B-1", "flight"): 3, ("B-2", "flight"): 2, ("B-3", "aviary"): 1}
    assert (reading.side, reading.deck.side) == ("hawks", "hawks")
    assert write_decklist(reading.deck, CATALOG, BIRDS, as_=as_) == TEXTS[as_]


@pytest.mark.parametrize(
    "heading",
    [
        "Doves",
        "doves:",
        "## DOVES (3)",
        "**Dove deck**",
        "[Peace]",
        "// Doves",
        "Doves: 3",
        ";; side: doves",
        ";; side: Dove Deck",
        "Side: Doves",
        "side: doves",
    ],
)
def test_a_side_is_said_by_any_heading_of_it_or_as_metadata(heading: str) -> None:
    reading = read(f"{heading}\n{CLAWS}")
    assert content(reading) == {("B-1", "flight"): 3}
    assert reading.side == reading.deck.side == "doves"
    assert BIRDS.side_of(reading.deck) == "doves"


@pytest.mark.parametrize("heading", ["Flight", "Deck", "flight:", ""])
def test_a_heading_of_the_zone_alone_says_no_side(heading: str) -> None:
    reading = read(f"{heading}\n{CLAWS}")
    assert content(reading) == {("B-1", "flight"): 3}
    assert reading.side == reading.deck.side == ""
    assert BIRDS.side_of(reading.deck) == "hawks"


def test_headings_of_two_sides_are_a_fault_on_the_second() -> None:
    message = (
        "Above, this list is for the Hawks, and here for the Doves. A deck is for one side: take "
        "one of the two out, or read the decks one by one."
    )
    for text in (
        "Hawks\n1 Sharp Claw\nDoves\n1 Grey Feather\n",
        "Hawks\n1 Sharp Claw\n// Doves\n1 Grey Feather\n",
        "Hawks\n1 Sharp Claw\n;; side: doves\n1 Grey Feather\n",
        "quantity,name,zone\n1,Sharp Claw,hawks\n1,Grey Feather,doves\n",
    ):
        reading = read(text)
        assert said(reading) == [(3, "several-sides", message)]
        assert reading.side == "hawks"
    assert read("Hawks\n1 Sharp Claw\nHawk deck (1)\n1 Sharp Claw\n").problems == ()


def test_sides_in_json_entries_are_read_and_must_agree() -> None:
    first = {"card": "B-1", "zone": "hawks", "quantity": 1}
    second = {"card": "B-2", "zone": "doves", "quantity": 1}
    reading = read(json.dumps({"cards": [first]}))
    assert content(reading) == {("B-1", "flight"): 1}
    assert reading.side == "hawks"
    assert [fault[:2] for fault in said(read(json.dumps({"cards": [first, second]})))] == [
        (2, "several-sides")
    ]
    against = {"side": "doves", "cards": [first]}
    assert [fault[:2] for fault in said(read(json.dumps(against)))] == [(1, "several-sides")]


@pytest.mark.parametrize("side", ["crows", "Hawks and Doves"])
def test_an_unknown_side_is_a_sentence_that_lists_the_sides(side: str) -> None:
    message = f"Hawks and Doves has no side “{side}”; its sides are: hawks or doves."
    assert said(read(f";; side: {side}\n{CLAWS}")) == [(1, "unknown-side", message)]
    document = json.dumps({"side": side, "cards": [{"card": "B-1"}]})
    assert said(read(document)) == [(0, "unknown-side", message)]


def test_the_side_in_json_is_text_or_nothing() -> None:
    for side, expected in (("doves", "doves"), ("Doves", "doves"), ("", ""), (None, "")):
        assert read(json.dumps({"side": side, "cards": [{"card": "B-1"}]})).side == expected
    [fault] = read(json.dumps({"side": 3, "cards": [{"card": "B-1"}]})).problems
    assert fault.message == 'The key "side" must hold a text.'


def test_json_says_the_side_or_that_none_is_said() -> None:
    deck = read(TEXTS["plain"]).deck
    written = json.loads(write_decklist(deck, CATALOG, BIRDS, as_="json"))
    assert written["side"] == "hawks"
    assert [entry["zone"] for entry in written["cards"]] == ["flight", "flight", "aviary"]
    written = json.loads(write_decklist(replace(deck, side=""), CATALOG, BIRDS, as_="json"))
    assert written["side"] is None


def test_a_deck_without_a_side_is_written_under_its_zone() -> None:
    deck = replace(read(TEXTS["plain"]).deck, side="")
    assert "Flight (5)\n" in write_decklist(deck, CATALOG, BIRDS)
    assert "side" not in write_decklist(deck, CATALOG, BIRDS, as_="sets")
    assert ",flight\r\n" in write_decklist(deck, CATALOG, BIRDS, as_="csv")


def test_a_bare_list_leaves_the_side_to_its_cards() -> None:
    claws = Deck("birds", "standard", (DeckLine(CATALOG.by_code["B-1"], "flight", 3),), "", "hawks")
    assert write_decklist(claws, CATALOG, BIRDS, as_="lackey") == "3\tSharp Claw\n"
    against = replace(claws, side="doves")
    assert write_decklist(against, CATALOG, BIRDS, as_="lackey") == "Doves:\n3\tSharp Claw\n"
    assert write_decklist(against, CATALOG, BIRDS, as_="mtgo") == "3 Sharp Claw\n\n"


def test_an_empty_deck_keeps_its_side() -> None:
    empty = Deck("birds", "standard", (), "", "doves")
    for as_ in ("plain", "sets", "arena", "mws", "lackey", "json"):
        reading = read(write_decklist(empty, CATALOG, BIRDS, as_=as_))
        assert content(reading) == {}
        assert reading.side == "doves"
    assert write_decklist(empty, CATALOG, BIRDS) == "Doves (0)\n"


def test_a_title_that_names_a_side_is_no_heading() -> None:
    for title in ("Hawks", "Dove deck", "side: doves", "Flight"):
        deck = Deck(
            "birds", "standard", (DeckLine(CATALOG.by_code["B-3"], "aviary", 1),), title, ""
        )
        for as_ in ("plain", "sets", "mws"):
            reading = read(write_decklist(deck, CATALOG, BIRDS, as_=as_))
            assert (reading.title, reading.side, len(reading.deck.lines)) == (title, "", 1)


def test_a_game_without_sides_does_not_read_them() -> None:
    titans = game("titans")
    catalog = Catalog("titans", [], [])
    reading = read_decklist(";; side: hawks\n;; title: A\n", catalog, titans)
    assert [line.kind for line in reading.lines] == ["comment", "metadata"]
    document = json.dumps({"side": "hawks", "cards": []})
    assert read_decklist(document, catalog, titans).notices == ("Not read in the deck: 'side'.",)
    written = write_decklist(Deck("titans", "standard", ()), catalog, titans, as_="json")
    assert "side" not in json.loads(written)


side_names = st.sampled_from(["Hawks", "Doves", "Hawk deck", "side: doves", "Flight", "hawks (3)"])


@st.composite
def decks(draw: st.DrawFn) -> tuple[Catalog, Deck]:
    """A deck of any side or none, its cards and title perhaps called as a side is."""
    called = draw(st.lists(st.one_of(side_names, names), min_size=1, max_size=5))
    kinds = st.sampled_from(BIRDS.card_types)
    cards = [card(f"B-{place}", name, draw(kinds)) for place, name in enumerate(called)]
    lines = {
        (drawn.code, zone): DeckLine(drawn, zone, draw(st.integers(1, 9)))
        for drawn in cards
        for zone in draw(st.sets(st.sampled_from(["flight", "aviary", MAYBE]), max_size=2))
    }
    title = draw(st.one_of(st.just(""), side_names, names))
    side = draw(st.sampled_from(["", "hawks", "doves"]))
    return Catalog("birds", [], cards), Deck(
        "birds", "standard", tuple(lines.values()), title, side
    )


@pytest.mark.parametrize("as_", [form for form in FORMATS if form != "mtgo"])
@settings(max_examples=150, deadline=None)
@given(made=decks())
def test_every_form_comes_back_with_its_side(as_: str, made: tuple[Catalog, Deck]) -> None:
    catalog, deck = made
    text = write_decklist(deck, catalog, BIRDS, as_=as_)
    reading = read_decklist(text, catalog, BIRDS)
    if not deck.lines:  # no form of an empty deck says anything but perhaps its side
        return
    assert content(reading) == {(line.card.code, line.zone): line.quantity for line in deck.lines}
    in_big_zone = any(line.zone == "flight" for line in deck.lines)
    if as_ == "lackey" or (as_ == "csv" and not in_big_zone):
        assert reading.side in ("", deck.side)
        if as_ == "lackey":
            assert BIRDS.side_of(reading.deck) == BIRDS.side_of(deck)
    else:
        assert reading.side == reading.deck.side == deck.side
    assert write_decklist(replace(reading.deck, side=deck.side), catalog, BIRDS, as_=as_) == (
        write_decklist(replace(deck, name=reading.title), catalog, BIRDS, as_=as_)
    )


@settings(max_examples=60, deadline=None)
@given(made=decks())
def test_the_zone_cells_of_a_table_say_the_side(made: tuple[Catalog, Deck]) -> None:
    catalog, deck = made
    text = write_decklist(deck, catalog, BIRDS, as_="csv").removeprefix("\ufeff")
    zones = [row["zone"] for row in csv.DictReader(io.StringIO(text, newline=""))]
    big = deck.side or "flight"
    assert set(zones) == {big if line.zone == "flight" else line.zone for line in deck.lines}
