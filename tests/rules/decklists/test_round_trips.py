"""Every form of a deck comes back as the same deck, whatever its cards are called."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.cards import CardDef
from rules.core.catalog import CardSet, Catalog, shipped_catalog, shipped_decks
from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.decklist import FORMATS, Reading, read_decklist, write_decklist
from rules.registry import game

TITANS = game("titans")

NASTY_NAMES = (
    "+2 Mace",
    "-1 Shadow",
    "=SUM(A1)",
    "@home",
    "'quoted'",
    "4 Horsemen",
    "Horsemen",
    "4x Horsemen",
    "x4 Horsemen",
    "(4) Horsemen",
    "Horsemen x4",
    "Horsemen (4)",
    "Horsemen (INV)",
    "Horsemen (INV) 5",
    "Horsemen #5",
    "Horsemen [INV-1]",
    "Horsemen *F*",
    "1630 Wharf Rd.",
    "0 Hour",
    "007",
    "Night Market, East",
    'The "Dock"',
    "The Dock",
    "Dock",
    "Deck",
    "Fields",
    "Fields (3)",
    "Maybe",
    "Sideboard",
    "// Slash",
    "# Hash",
    "#5",
    ";; title: Trap",
    "===",
    "SB: Runner",
    "Title: A Tale",
    "- Dash",
    "* Star",
    "• Dot",
    "**Bold**",
    "[b]Bold[/b]",
    "[Link](http://x)",
    "Zoë’s Café",
    "Zoe's Cafe",
    "A/B",
    "AB",
    "Two  Spaces",
    "Salt & Pepper",
    "Salt and Pepper",
    "Ⅳ",
    "日本",
    "ДОК",
    "-",
    "x",
    "INV",
    "{",
    "[",
    "<deck>",
    "quantity,name",
)

names = st.one_of(
    st.sampled_from(NASTY_NAMES),
    st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12).map(
        lambda name: " ".join(name.split(" ")).strip()
    ),
).filter(lambda name: bool(name) and name.isprintable())
set_names = st.sampled_from(["Invented Set", "Set (2nd)", "#1", "Dock", "x4", "Set [A]"])
numbers = st.sampled_from([None, "1", "5", "05", "41", "5a", "4x", "(5)", "1 2"])


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    sets = [CardSet("INV", draw(set_names)), CardSet("X-4", draw(set_names))]
    cards: list[CardDef] = []
    for place in range(draw(st.integers(1, 6))):
        cards.append(
            TITANS.define(
                {
                    "code": draw(st.sampled_from([f"INV-{place}", f"{place}", f"T.{place}"])),
                    "name": draw(names),
                    "set": draw(st.sampled_from(["INV", "INV", "X-4", ""])),
                    "number": draw(numbers),
                    "type": draw(st.sampled_from(["Character", "Storyline", "Field"])),
                }
            )
        )
    return Catalog("titans", sets, cards)


titles = st.one_of(
    st.just(""), names, st.sampled_from(["Pier Patrol", "3 Amigos", "Fields:", "Title: x", "=== x"])
)


@st.composite
def decks(draw: st.DrawFn, *, free_zones: bool) -> tuple[Catalog, Deck]:
    """A deck of that catalog; in any zone, or only where each card belongs."""
    catalog = draw(catalogs())
    places: dict[tuple[str, str], int] = {}
    for card in draw(st.lists(st.sampled_from(catalog.cards), max_size=8)):
        home = TITANS.zone_for(card)
        zone = draw(st.sampled_from([home, home, "main", "fields", MAYBE])) if free_zones else home
        places[card.code, zone] = draw(st.integers(1, 40))
    lines = tuple(
        DeckLine(catalog.by_code[code], zone, quantity) for (code, zone), quantity in places.items()
    )
    return catalog, Deck("titans", "standard", lines, draw(titles))


def content(deck: Deck) -> set[tuple[str, str, int]]:
    return {(line.card.code, line.zone, line.quantity) for line in deck.lines}


def came_back(deck: Deck, text: str, catalog: Catalog) -> Reading:
    """The text read again: the same cards, nothing at fault, and the same bytes written again."""
    reading = read_decklist(text.encode(), catalog, TITANS)
    assert [problem.sentence() for problem in reading.problems] == []
    assert content(reading.deck) == content(deck)
    return reading


@pytest.mark.parametrize("as_", ["plain", "sets", "mws", "json"])
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_title_zones_and_cards_come_back(as_: str, data: st.DataObject) -> None:
    catalog, deck = data.draw(decks(free_zones=True))
    text = write_decklist(deck, catalog, TITANS, as_=as_)
    if not deck.lines and as_ == "mws" and not deck.name:
        return
    reading = came_back(deck, text, catalog)
    assert reading.title == deck.name
    again = Deck("titans", "standard", tuple(reversed(reading.deck.lines)), reading.title)
    assert write_decklist(again, catalog, TITANS, as_=as_) == text


@pytest.mark.parametrize("as_", ["arena", "lackey", "csv"])
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_zones_and_cards_come_back(as_: str, data: st.DataObject) -> None:
    catalog, deck = data.draw(decks(free_zones=True))
    if not deck.lines:
        return
    text = write_decklist(deck, catalog, TITANS, as_=as_)
    came_back(deck, text, catalog)


@settings(max_examples=60, deadline=None)
@given(decks(free_zones=False))
def test_mtgo_lists_come_back_where_each_card_is_in_its_place(case: tuple[Catalog, Deck]) -> None:
    catalog, deck = case
    if deck.lines:
        came_back(deck, write_decklist(deck, catalog, TITANS, as_="mtgo"), catalog)


notes_lines = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=20).map(
    lambda line: line.rstrip()
)


@pytest.mark.parametrize("as_", ["sets", "json"])
@settings(max_examples=40, deadline=None)
@given(
    st.lists(notes_lines, max_size=4).map("\n".join).filter(lambda notes: notes != "\n"),
    st.lists(st.sampled_from(["rush", "high power", "x: y"]), unique=True),
)
def test_notes_and_tags_come_back(as_: str, notes: str, tags: list[str]) -> None:
    deck = read_decklist("3 Jolt", shipped_catalog(TITANS), TITANS).deck
    text = write_decklist(deck, shipped_catalog(TITANS), TITANS, as_=as_, notes=notes, tags=tags)
    reading = came_back(deck, text, shipped_catalog(TITANS))
    assert (reading.notes, reading.tags) == (notes, tuple(tags))


@pytest.mark.parametrize("as_", FORMATS)
@pytest.mark.parametrize("slug", sorted(shipped_decks(TITANS)))
def test_the_shipped_decks_come_back(as_: str, slug: str) -> None:
    catalog = shipped_catalog(TITANS)
    deck = read_decklist(shipped_decks(TITANS)[slug], catalog, TITANS).deck
    assert sum(line.quantity for line in deck.lines) == 33
    text = write_decklist(deck, catalog, TITANS, as_=as_)
    assert content(read_decklist(text, catalog, TITANS).deck) == content(deck)


def test_the_shipped_decks_are_written_as_they_are_shipped() -> None:
    catalog = shipped_catalog(TITANS)
    for text in shipped_decks(TITANS).values():
        read = read_decklist(text, catalog, TITANS)
        written = write_decklist(
            read.deck, catalog, TITANS, as_="sets", notes=read.notes, tags=read.tags
        )
        assert written == text


def invented() -> tuple[Catalog, Deck]:
    """Pier Patrol: two cards of one name, an apostrophe, and a name with a comma."""
    rows = [
        ("TT-005", "Rooftop Hero", "5", "Character"),
        ("TT-041", "Rooftop Hero", "41", "Character"),
        ("TT-060", "Rust's Robot", "60", "Character"),
        ("TT-091", "Old Pier", "91", "Field"),
        ("TT-092", "Main Tower", "92", "Field"),
        ("TT-093", "Night Market, East", "93", "Field"),
    ]
    cards = [
        TITANS.define({"code": code, "name": name, "set": "INV", "number": number, "type": kind})
        for code, name, number, kind in rows
    ]
    catalog = Catalog("titans", [CardSet("INV", "Invented Set")], cards)
    card = catalog.by_code
    lines = (
        DeckLine(card["TT-060"], "main", 27),
        DeckLine(card["TT-005"], "main", 3),
        DeckLine(card["TT-093"], "fields", 1),
        DeckLine(card["TT-091"], "fields", 1),
        DeckLine(card["TT-092"], "fields", 1),
    )
    return catalog, Deck("titans", "standard", lines, "Pier Patrol")


WRITTEN = {
    "plain": """Pier Patrol

Deck (30)
3 Rooftop Hero (INV) 5
27 Rust's Robot

Fields (3)
1 Main Tower
1 Night Market, East
1 Old Pier
""",
    "sets": """;; title: Pier Patrol
;; game: titans
;; format: standard
;; tags: rush
;; notes: Hold the pier.
Deck
3x Rooftop Hero (Invented Set) #5
27x Rust's Robot (Invented Set) #60

Fields
1x Main Tower (Invented Set) #92
1x Night Market, East (Invented Set) #93
1x Old Pier (Invented Set) #91
""",
    "arena": """Deck
3 Rooftop Hero (INV) 5
27 Rust's Robot (INV) 60

Fields
1 Main Tower (INV) 92
1 Night Market, East (INV) 93
1 Old Pier (INV) 91
""",
    "mws": """// Pier Patrol
3 Rooftop Hero (INV) 5
27 Rust's Robot

// Fields
SB: 1 Main Tower
SB: 1 Night Market, East
SB: 1 Old Pier
""",
    "mtgo": """3 Rooftop Hero (INV) 5
27 Rust's Robot

1 Main Tower
1 Night Market, East
1 Old Pier
""",
    "lackey": (
        "3\tRooftop Hero (INV) 5\n27\tRust's Robot\nFields:\n"
        "1\tMain Tower\n1\tNight Market, East\n1\tOld Pier\n"
    ),
    "csv": (
        "\ufeffquantity,name,set,number,zone\r\n3,Rooftop Hero,INV,5,main\r\n"
        "27,Rust's Robot,INV,60,main\r\n1,Main Tower,INV,92,fields\r\n"
        '1,"Night Market, East",INV,93,fields\r\n1,Old Pier,INV,91,fields\r\n'
    ),
}


@pytest.mark.parametrize("as_", WRITTEN)
def test_each_text_form_is_written_as_specified(as_: str) -> None:
    catalog, deck = invented()
    written = write_decklist(deck, catalog, TITANS, as_=as_, notes="Hold the pier.", tags=["rush"])
    assert written == WRITTEN[as_]


def test_json_carries_everything_and_names_for_people() -> None:
    catalog, deck = invented()
    document = json.loads(write_decklist(deck, catalog, TITANS, as_="json", notes="N", tags=["t"]))
    assert {key: document[key] for key in ("deckwright", "game", "format", "name", "notes")} == {
        "deckwright": 1,
        "game": "titans",
        "format": "standard",
        "name": "Pier Patrol",
        "notes": "N",
    }
    assert document["cards"][0] == {
        "card": "TT-005",
        "zone": "main",
        "quantity": 3,
        "name": "Rooftop Hero",
        "set": "INV",
        "number": "5",
    }


@settings(max_examples=40, deadline=None)
@given(decks(free_zones=True))
def test_no_cell_of_a_csv_export_is_run_by_a_spreadsheet(case: tuple[Catalog, Deck]) -> None:
    catalog, deck = case
    text = write_decklist(deck, catalog, TITANS, as_="csv").removeprefix("\ufeff")
    for row in csv.reader(io.StringIO(text, newline="")):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)


def test_an_unknown_form_is_refused_with_those_that_are_known() -> None:
    catalog, deck = invented()
    with pytest.raises(ValueError, match=r"'xml'.*plain, sets, arena"):
        write_decklist(deck, catalog, TITANS, as_="xml")
