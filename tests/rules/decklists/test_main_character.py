"""The Main Character of a list: by its heading, else by its Essence, else it is asked."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.cards import CardDef
from rules.core.catalog import CardSet, Catalog
from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.decklist import Reading, read_decklist, write_decklist
from rules.games.buffy.game import BUFFY
from tests.rules.decklists.test_round_trips import names


def card(code: str, name: str, type_: str, **fields: object) -> CardDef:
    return BUFFY.define({"code": code, "name": name, "type": type_, **fields})


def character(code: str, name: str, level: int, side: str, **fields: object) -> CardDef:
    return card(code, name, "Character", level=level, side=side, **fields)


CATALOG = Catalog(
    "buffy",
    [],
    [
        card("BUF-100", "Mira", "Essence", side="Hero"),
        character("BUF-101", "Mira", 1, "Hero", main=True),
        character("BUF-102", "Mira", 2, "Hero"),
        character("BUF-103", "Mira", 2, "Companion"),
        card("BUF-104", "Noor", "Essence", side="Hero"),
        character("BUF-105", "Noor", 1, "Hero"),
        character("BUF-106", "Noor", 1, "Companion"),
        character("BUF-107", "Noor", 1, "Villain"),
        character("BUF-108", "Tam", 1, "Companion"),
        card("BUF-110", "Paper Stake", "Item"),
        card("BUF-120", "Lost Homework", "Challenge"),
        card("BUF-130", "Corner Library", "Location"),
        card("BUF-140", "Long Night", "Episode", part=1),
        card("BUF-141", "Long Night", "Episode", part=2),
    ],
)


def read(text: str, chosen: Mapping[str, str] | None = None) -> Reading:
    return read_decklist(text, CATALOG, BUFFY, chosen=chosen)


def content(reading: Reading) -> dict[tuple[str, str], int]:
    assert [problem.sentence() for problem in reading.problems] == []
    return {(line.card.code, line.zone): line.quantity for line in reading.deck.lines}


LIBRARY_NIGHT = {
    ("BUF-100", "essence"): 1,
    ("BUF-101", "main_character"): 1,
    ("BUF-110", "resource"): 3,
    ("BUF-120", "challenges"): 7,
    ("BUF-130", "locations"): 1,
}
FORMS = {
    "plain": "Library Night\n\nEssence (1)\n1 Mira Essence\n\nMain character (1)\n1 Mira L1\n\n"
    "Resource deck (3)\n3 Paper Stake\n\nChallenge deck (7)\n7 Lost Homework\n\n"
    "Locations (1)\n1 Corner Library\n",
    "sets": ";; title: Library Night\n;; game: buffy\n;; format: rulebook\n"
    "Essence\n1x Mira Essence\n\nMain character\n1x Mira L1\n\nResource deck\n3x Paper Stake\n\n"
    "Challenge deck\n7x Lost Homework\n\nLocations\n1x Corner Library\n",
    "mws": "// Library Night\n3 Paper Stake\n\n// Essence\nSB: 1 Mira Essence\n\n"
    "// Main character\nSB: 1 Mira L1\n\n// Challenge deck\nSB: 7 Lost Homework\n\n"
    "// Locations\nSB: 1 Corner Library\n",
    "mtgo": "3 Paper Stake\n\n1 Mira Essence\n1 Mira L1\n7 Lost Homework\n1 Corner Library\n",
    "lackey": "3\tPaper Stake\nEssence:\n1\tMira Essence\nMain character:\n1\tMira L1\n"
    "Challenge deck:\n7\tLost Homework\nLocations:\n1\tCorner Library\n",
}


@pytest.mark.parametrize("as_", FORMS)
def test_each_form_is_read_and_written_as_specified(as_: str) -> None:
    reading = read(FORMS[as_])
    assert content(reading) == LIBRARY_NIGHT
    assert write_decklist(reading.deck, CATALOG, BUFFY, as_=as_) == FORMS[as_]


@pytest.mark.parametrize(
    "text",
    [
        "1 Mira Essence\n1 Mira L1\n3 Paper Stake\n7 Lost Homework\n1 Corner Library",
        "3 Paper Stake\nSB: 1 Mira Essence\nSB: 1 Mira L1\nSB: 7 Lost Homework\n"
        "SB: 1 Corner Library",
        "3 Paper Stake\nSideboard\n1 Mira Essence\n1 Mira L1\n7 Lost Homework\n1 Corner Library",
        "quantity,name\n1,Mira Essence\n1,Level 1 Mira\n3,Paper Stake\n7,Lost Homework\n"
        "1,Corner Library",
        '{"cards": [{"card": "BUF-100"}, {"card": "BUF-101"}, {"card": "BUF-110", "quantity": 3},'
        ' {"card": "BUF-120", "quantity": 7}, {"card": "BUF-130"}]}',
    ],
)
def test_without_headings_the_Character_of_the_Essence_is_the_Main_Character(text: str) -> None:
    assert content(read(text)) == LIBRARY_NIGHT


def test_of_several_copies_on_one_line_one_is_the_Main_Character() -> None:
    reading = read("1 Mira Essence\n3 Mira L1")
    assert content(reading) == {
        ("BUF-100", "essence"): 1,
        ("BUF-101", "main_character"): 1,
        ("BUF-101", "resource"): 2,
    }
    assert reading.notices == ("line 2: 1 of these copies is taken as the Main character.",)
    assert [line.quantity for line in reading.lines] == [1, 3]


def test_what_lies_aside_is_the_Main_Character_before_what_lies_in_the_big_zone() -> None:
    found = content(read("2 Mira L1\n3 Paper Stake\n\n1 Mira Essence\n1 Mira L1\n"))
    assert found["BUF-101", "main_character"] == 1
    assert found["BUF-101", "resource"] == 2


def test_a_level_1_Character_aside_is_it_even_where_the_Essence_names_another() -> None:
    found = content(read("1 Noor L1 Hero\n3 Paper Stake\n\n1 Mira Essence\n1 Tam L1\n"))
    assert found["BUF-108", "main_character"] == 1
    assert found["BUF-105", "resource"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "1 Mira L1\n3 Paper Stake",
        "1 Mira Essence\n1 Tam L1",
        "1 Mira Essence\n1 Mira L2 Hero",
        "Resource deck\n1 Mira L1\n\nEssence\n1 Mira Essence",
        "Main character\n1 Tam L1\n\nEssence\n1 Mira Essence\n\nResource deck\n1 Mira L1",
        "1 Noor Essence\n1 Noor L1 Villain",
    ],
)
def test_no_other_Character_is_taken_for_it(text: str) -> None:
    zones = {code: zone for code, zone in content(read(text)) if code in ("BUF-101", "BUF-107")}
    assert set(zones.values()) <= {"resource"}


def test_where_two_may_be_it_the_reader_is_asked() -> None:
    text = "1 Noor Essence\n1 Noor L1 Hero\n1 Companion Noor Lv. 1\n2 Villain Noor L1"
    reading = read(text)

    (problem,) = reading.problems
    assert problem.reason == "ambiguous-card"
    assert [each.code for each in problem.candidates] == ["BUF-105", "BUF-106"]
    assert problem.message == (
        "Noor L1 Hero [BUF-105] or Noor L1 Companion [BUF-106] may be the Main character. Say "
        "which: write one copy of it under the heading “Main character”."
    )
    chosen = read(text, chosen={"Main character": "BUF-106"})
    assert content(chosen)["BUF-106", "main_character"] == 1
    assert content(chosen)["BUF-105", "resource"] == 1
    unknown = read(text, chosen={"Main character": "BUF-107"})
    assert len(unknown.problems) == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2 Mira L2", "Mira L2 Hero [BUF-102] or Mira L2 Companion [BUF-103]"),
        ("Level 2 Mira x2", "Mira L2 Hero [BUF-102] or Mira L2 Companion [BUF-103]"),
        ("2 Long Night", "Long Night Part 1 [BUF-140] or Long Night Part 2 [BUF-141]"),
        ("1 Companion Noor L2", "No card of Buffy the Vampire Slayer CCG is named"),
    ],
)
def test_a_name_of_several_cards_is_asked_and_another_level_is_not_taken(
    line: str, message: str
) -> None:
    (problem,) = read(line).problems
    assert message in problem.message


@pytest.mark.parametrize(
    ("line", "code", "copies"),
    [
        ("2 Mira L2 Companion", "BUF-103", 2),
        ("2x companion mira level 2", "BUF-103", 2),
        ("Level 2 Companion Mira x2", "BUF-103", 2),
        ("(2) Mira Hero Lv.2", "BUF-102", 2),
        ("Hero Mira Level 1", "BUF-101", 1),
        ("3 Long Night Pt. 1", "BUF-140", 3),
        ("3 Long Night, part 2", "BUF-141", 3),
        ("1 Essence of Mira", "BUF-100", 1),
        ("2 Mira L2 [BUF-103]", "BUF-103", 2),
    ],
)
def test_levels_sides_and_parts_are_read_as_people_write_them(
    line: str, code: str, copies: int
) -> None:
    (found,) = read(line).deck.lines
    assert (found.card.code, found.quantity) == (code, copies)


SIDES = ("Hero", "Companion", "Villain", "Minion", None)
levelled = st.one_of(
    names, st.sampled_from(["Mira", "Hero", "L2", "Level 2 Mira", "Mira L2", "Mira Companion"])
)


@st.composite
def decks(draw: st.DrawFn) -> tuple[Catalog, Deck]:
    """A deck of cards that often have name, level, side and version in common."""
    common = draw(st.lists(levelled, min_size=1, max_size=2))
    cards = []
    for place in range(draw(st.integers(1, 6))):
        type_ = draw(st.sampled_from(["Character", "Character", "Essence", "Episode", "Action"]))
        row: dict[str, object] = {
            "code": f"C-{place}",
            "name": draw(st.sampled_from(common)),
            "type": type_,
            "set": draw(st.sampled_from(["INV", ""])),
        }
        if type_ in ("Character", "Essence"):
            row["side"] = draw(st.sampled_from(SIDES))
        if type_ == "Character":
            row["level"] = draw(st.sampled_from([1, 2, None]))
            row["version"] = draw(st.sampled_from(["Unmasked", None]))
        if type_ == "Episode":
            row["part"] = draw(st.sampled_from([1, 2]))
        cards.append(BUFFY.define(row))
    catalog = Catalog("buffy", [CardSet("INV", "Invented Set")], cards)
    zones = st.sampled_from([*(zone.code for zone in BUFFY.zones), MAYBE])
    lines = tuple([DeckLine(each, draw(zones), draw(st.integers(1, 9))) for each in cards])
    return catalog, Deck("buffy", "casual", lines)


@pytest.mark.parametrize("as_", ["plain", "sets", "arena", "mws", "lackey", "csv", "json"])
@settings(max_examples=30, deadline=None)
@given(decks())
def test_any_names_levels_and_sides_come_back(as_: str, case: tuple[Catalog, Deck]) -> None:
    catalog, deck = case
    reading = read_decklist(write_decklist(deck, catalog, BUFFY, as_=as_), catalog, BUFFY)
    assert [problem.sentence() for problem in reading.problems] == []
    assert {(line.card.code, line.zone, line.quantity) for line in reading.deck.lines} == {
        (line.card.code, line.zone, line.quantity) for line in deck.lines
    }


def test_of_cards_of_one_name_the_one_is_meant_that_may_lie_under_the_heading() -> None:
    listed = read("Essence\n1 Mira\n\nChallenge deck\n7 Lost Homework\n")
    assert content(listed) == {("BUF-100", "essence"): 1, ("BUF-120", "challenges"): 7}


def test_under_a_heading_only_those_are_offered_that_may_lie_there() -> None:
    (problem,) = read("Main character\n1 Mira\n").problems
    assert [known.code for known in problem.candidates] == ["BUF-101", "BUF-102", "BUF-103"]
    # Where none may lie there, in the maybe list or without a heading, all are.
    for text in ("Locations\n1 Mira\n", "Maybe\n1 Mira\n", "1 Mira\n"):
        (problem,) = read(text).problems
        assert len(problem.candidates) == 4, text


def test_a_choice_counts_under_the_headings_that_leave_one() -> None:
    listed = read("Essence\n1 Mira\n\nResource deck\n2 Mira\n", chosen={"Mira": "BUF-102"})
    assert content(listed) == {("BUF-100", "essence"): 1, ("BUF-102", "resource"): 2}
