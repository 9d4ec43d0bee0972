"""Decklists as people write them: each line is read, or says why not."""

from __future__ import annotations

import json
import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.catalog import CardSet, Catalog, shipped_catalog
from rules.core.decklist import Reading, read_decklist
from rules.core.decklists.reports import KINDS
from rules.registry import game

TITANS = game("titans")


def catalog() -> Catalog:
    rows = [
        ("TT-005", "Rooftop Hero", "5", "Character"),
        ("TT-041", "Rooftop Hero", "41", "Character"),
        ("TT-060", "Rust’s Robot", "60", "Character"),
        ("TT-061", "The Zoë & Co.", "61", "Storyline"),
        ("TT-062", "1630 Wharf Dr.", "62", "Storyline"),
        ("TT-063", "+2 Mace", "63", "Skillz"),
        ("TT-064", "Long Night Part 1", "64", "Skillz"),
        ("TT-091", "Old Pier", "91", "Field"),
        ("TT-092", "Main Tower", "92", "Field"),
    ]
    cards = [
        TITANS.define({"code": code, "name": name, "set": "INV", "number": number, "type": kind})
        for code, name, number, kind in rows
    ]
    return Catalog("titans", [CardSet("INV", "Invented Set")], cards, {"TT-060": ("Rusts Robbot",)})


CATALOG = catalog()


def read(data: bytes | str) -> Reading:
    return read_decklist(data, CATALOG, TITANS)


def content(reading: Reading) -> dict[tuple[str, str], int]:
    return {(line.card.code, line.zone): line.quantity for line in reading.deck.lines}


def reasons(reading: Reading) -> list[tuple[int, str]]:
    return [(problem.number, problem.reason) for problem in reading.problems]


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        ("4 Old Pier", 4),
        ("4x Old Pier", 4),
        ("4X Old Pier", 4),
        ("4 x Old Pier", 4),
        ("4× Old Pier", 4),
        ("x4 Old Pier", 4),
        ("(4) Old Pier", 4),
        ("Old Pier x4", 4),
        ("Old Pier x 4", 4),
        ("Old Pier (4)", 4),
        ("4\tOld Pier", 4),
        ("  4   Old Pier  ", 4),
        ("Old Pier", 1),
        ("- 4 Old Pier", 4),
        ("* 4x Old Pier", 4),
        ("• Old Pier", 1),
        ("- 4x [Old Pier](https://example.org/cards/TT-091) _(Invented Set)_", 4),
        ("4x [url=https://example.org/x]Old Pier[/url] [i](Invented Set)[/i]", 4),
        ("**4x Old Pier**", 4),
        ("9999 Old Pier", 9999),
        ("0004 Old Pier", 4),
    ],
)
def test_a_quantity_is_read_in_every_usual_way(line: str, quantity: int) -> None:
    reading = read(f"Deck\n{line}")
    assert reasons(reading) == []
    assert content(reading) == {("TT-091", "main"): quantity}


@pytest.mark.parametrize(
    "quantity",
    ["-1", "−1", "+4", "1.5", "½", "1,000", "1e3", "1e9", "4_0", "10000", "9" * 300, "٣", "４"],
)
@pytest.mark.parametrize(
    "pattern", ["{} Old Pier", "x{} Old Pier", "Old Pier x{}", "Old Pier ({})"]
)
def test_a_quantity_that_is_none_is_an_error_of_its_line(quantity: str, pattern: str) -> None:
    line = pattern.format(quantity)
    reading = read(f"Deck\n3 Main Tower\n{line}")
    assert reasons(reading) == [(3, "bad-quantity")]
    assert reading.problems[0].sentence().startswith("line 3: ")
    assert content(reading) == {("TT-092", "main"): 3}
    # Nor is such a line taken for the title.
    assert reasons(read(f"{line}\n3 Main Tower")) == [(1, "bad-quantity")]


@pytest.mark.parametrize("title", ["3rd try", "Team of 4", "Version 2.0", "e4", "x", "Plan (B)"])
def test_a_number_within_a_title_is_no_quantity(title: str) -> None:
    assert read(f"{title}\n1 Old Pier").title == title


def test_zero_copies_are_a_notice_and_an_error_where_the_reading_is_strict() -> None:
    for text in ("1 Main Tower\n0 Old Pier", "name,quantity\nOld Pier,0"):
        strict = read_decklist(text, CATALOG, TITANS, strict=True)
        assert reasons(strict) == [(2, "bad-quantity")]
        assert strict.problems[0].sentence().startswith("line 2: 0 copies of Old Pier are none")
    reading = read("Fields\n0 Old Pier\n1 Main Tower")
    assert reasons(reading) == []
    assert content(reading) == {("TT-092", "fields"): 1}
    assert reading.notices == ("line 2: 0 copies of Old Pier are none, and were left out.",)


@pytest.mark.parametrize(
    ("line", "code", "quantity"),
    [
        ("1630 Wharf Dr.", "TT-062", 1),
        ("2 1630 Wharf Dr.", "TT-062", 2),
        ("+2 Mace", "TT-063", 1),
        ("3 +2 Mace", "TT-063", 3),
        ("tt-060", "TT-060", 1),
        ("2 TT-060", "TT-060", 2),
        ("rusts robot", "TT-060", 1),
        ("RUST'S ROBOT", "TT-060", 1),
        ("Rust`s  robot!", "TT-060", 1),
        ("zoe and co", "TT-061", 1),
        ("Zoé & Co", "TT-061", 1),
        ("Long Night, Pt. 1", "TT-064", 1),
        ("Rusts Robbot", "TT-060", 1),
        ("Rooftop Hero (INV) 5", "TT-005", 1),
        ("Rooftop Hero (inv) #41", "TT-041", 1),
        ("2x Rooftop Hero (Invented Set) #41", "TT-041", 2),
        ("Rooftop Hero #5", "TT-005", 1),
        ("Rooftop Hero [TT-041]", "TT-041", 1),
    ],
)
def test_a_name_is_found_as_people_write_it(line: str, code: str, quantity: int) -> None:
    reading = read(f"Deck\n{line}")
    assert reasons(reading) == []
    assert content(reading) == {(code, "main"): quantity}


@pytest.mark.parametrize("line", ["Old Peer", "3 Old Pierr", "Olde Pier", "Old Pier Tower"])
def test_a_near_name_is_offered_and_never_taken(line: str) -> None:
    reading = read(f"Deck\n1 Main Tower\n{line}")
    assert reasons(reading) == [(3, "unknown-card")]
    assert content(reading) == {("TT-092", "main"): 1}
    assert [card.code for card in reading.problems[0].suggestions][:1] == ["TT-091"]


def test_a_code_in_brackets_needs_its_name() -> None:
    assert reasons(read("Deck\n1 Old Pier [TT-092]")) == [(2, "unknown-card")]


def test_a_name_that_is_the_code_of_another_card_is_still_found_by_its_own_code() -> None:
    rows = [("A-1", "0", "Storyline"), ("0", "Old Pier", "Field")]
    cards = [
        TITANS.define({"code": code, "name": name, "set": "INV", "type": kind})
        for code, name, kind in rows
    ]
    twisted = Catalog("titans", [CardSet("INV", "Invented Set")], cards)
    reading = read_decklist("quantity,name\n2,0 [A-1]\n", twisted, TITANS)
    assert content(reading) == {("A-1", "main"): 2}


def test_an_ambiguous_name_is_asked_and_one_answer_holds_for_all_lines() -> None:
    text = "Deck\n2 Rooftop Hero\n1 rooftop hero\n"
    reading = read(text)
    assert reasons(reading) == [(2, "ambiguous-card"), (3, "ambiguous-card")]
    assert [card.code for card in reading.problems[0].candidates] == ["TT-005", "TT-041"]
    assert "#5" in reading.problems[0].message
    assert "#41" in reading.problems[0].message
    answered = read_decklist(text, CATALOG, TITANS, chosen={"Rooftop Hero": "TT-041"})
    assert reasons(answered) == []
    assert content(answered) == {("TT-041", "main"): 3}


def test_a_set_or_number_that_the_catalog_knows_otherwise_is_no_match() -> None:
    reading = read("Deck\n1 Old Pier (INV) 92\n1 Old Pier (XYZ)")
    assert reasons(reading) == [(2, "unknown-card"), (3, "unknown-card")]
    assert [card.code for card in reading.problems[0].suggestions] == ["TT-091"]


@pytest.mark.parametrize(
    "heading",
    [
        "Fields",
        "fields:",
        "FIELDS (3)",
        "Fields: 3",
        "# Fields",
        "## Fields ##",
        "**Fields**",
        "[Fields]",
        "// Fields",
        "Field cards",
        "field_cards",
        "Fields (3 cards):",
        "Fields [3]",
        "[b]Fields (3)[/b]",
        "Fields：",
    ],
)
def test_a_heading_opens_its_zone_however_it_is_marked(heading: str) -> None:
    reading = read(f"{heading}\n2 +2 Mace")
    assert content(reading) == {("TT-063", "fields"): 2}
    assert [line.kind for line in reading.lines] == ["heading", "card"]


def test_the_heading_decides_also_when_it_is_wrong() -> None:
    assert content(read("Deck\n1 Old Pier\nFields\n1 +2 Mace")) == {
        ("TT-091", "main"): 1,
        ("TT-063", "fields"): 1,
    }


def test_without_a_heading_the_type_decides() -> None:
    assert content(read("2 +2 Mace\n\n1 Old Pier\n\n1 1630 Wharf Dr.")) == {
        ("TT-063", "main"): 2,
        ("TT-091", "fields"): 1,
        ("TT-062", "main"): 1,
    }


@pytest.mark.parametrize(
    "side",
    [
        "SB: 1 Old Pier\nSB: 1 +2 Mace",
        "Sideboard\n1 Old Pier\n+2 Mace",
        "SB:\n1 Old Pier\n+2 Mace",
        "Sideboard, 2 cards\n1 Old Pier\n+2 Mace",
    ],
)
def test_what_is_not_the_big_zone_follows_the_type_and_the_rest_are_maybes(side: str) -> None:
    assert content(read(f"2 1630 Wharf Dr.\n{side}")) == {
        ("TT-062", "main"): 2,
        ("TT-091", "fields"): 1,
        ("TT-063", "maybe"): 1,
    }


def test_a_sideboard_beside_the_games_own_headings_is_all_maybes() -> None:
    text = "Deck\n2 +2 Mace\nFields\n1 Old Pier\nSideboard\n1 Main Tower\n1 1630 Wharf Dr."
    assert content(read(text)) == {
        ("TT-063", "main"): 2,
        ("TT-091", "fields"): 1,
        ("TT-092", "maybe"): 1,
        ("TT-062", "maybe"): 1,
    }


def test_metadata_is_read_in_both_forms() -> None:
    text = (
        ";; title: Pier Patrol\n;; game: titans\n;; format: Standard\n;; tags: rush, a b\n"
        ";; notes: One.\n;; notes: Two.\nAuthor: Me\nDescription: Three.\n1 Old Pier\n"
    )
    reading = read(text)
    assert reasons(reading) == []
    assert (reading.title, reading.format, reading.tags) == (
        "Pier Patrol",
        "standard",
        ("rush", "a b"),
    )
    assert reading.notes == "One.\nTwo.\nThree."


def test_a_first_line_that_is_neither_card_nor_heading_is_the_title() -> None:
    assert read("Pier Patrol\n\n1 Old Pier").title == "Pier Patrol"
    assert read("// Pier Patrol\n1 Old Pier").title == "Pier Patrol"
    assert read("Old Pier\n1 Main Tower").title == ""
    # A quantity is never a title: that line is a card that is not known.
    assert reasons(read("3 Peer Patrol\n1 Old Pier")) == [(1, "unknown-card")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (";; game: buffy\n1 Old Pier", "wrong-game"),
        (";; format: casual\n1 Old Pier", "unknown-format"),
        ("1 Old Pier\n======\n1 Old Pier", "several-decks"),
        ("1 Old Pier\n" + "x" * 501, "too-long"),
        ("1 Old Pier\n2 Main\0Tower", "bad-character"),
        ("1 Old Pier\n2 Main\x07Tower", "bad-character"),
    ],
)
def test_other_faults_have_their_reasons(text: str, reason: str) -> None:
    assert [problem.reason for problem in read(text).problems] == [reason]


def test_a_second_title_starts_a_second_deck() -> None:
    text = ";; title: A\n1 Old Pier\n;; title: B\n1 Main Tower"
    assert reasons(read(text)) == [(3, "several-decks")]
    assert reasons(read("1 Old Pier\n;; title: B\n1 Main Tower")) == [(2, "several-decks")]


def test_copies_on_several_lines_add_up_and_the_report_says_so() -> None:
    reading = read("Fields\n2 Old Pier\n1 Main Tower\n1 old pier\n")
    assert content(reading) == {("TT-091", "fields"): 3, ("TT-092", "fields"): 1}
    assert reading.notices == ("lines 2 and 4: Old Pier adds up, 2 + 1.",)
    many = read("Fields\n" + "1 Old Pier\n" * 1_000)
    (notice,) = many.notices
    assert notice.startswith("lines 2, 3, 4,")
    assert notice.endswith("and 990 more: Old Pier adds up, " + "1 + " * 10 + "... = 1000.")
    over = read("Fields\n9999 Old Pier\n1 Old Pier\n")
    assert reasons(over) == [(3, "bad-quantity")]


def test_every_line_is_accounted_for() -> None:
    text = "Title\n\n// comment\nDeck\n1 Old Pier\n;; notes: x\nwhat\n# more\n\n"
    reading = read(text)
    assert [line.number for line in reading.lines] == list(range(1, 10))
    assert Counter(line.kind for line in reading.lines) == {
        "metadata": 2,
        "blank": 2,
        "comment": 2,
        "heading": 1,
        "card": 1,
        "error": 1,
    }


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_sentences(text: str) -> None:
    reading = read(text)
    assert all(line.kind in KINDS for line in reading.lines)
    for problem in reading.problems:
        assert problem.reason
        assert problem.message[-1] in ".?"
    assert bool(reading.lines) or bool(reading.problems)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    reading = read(data)
    assert bool(reading.lines) or bool(reading.problems)


# Bytes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_what_people_save_is_read(encoding: str) -> None:
    data = "The Zoë & Co.\r\n2 Old Pier\r3 +2 Mace\n".encode(encoding)
    if encoding == "utf-16-le":
        data = b"\xff\xfe" + data
    reading = read(data)
    assert content(reading) == {
        ("TT-061", "main"): 1,
        ("TT-091", "fields"): 2,
        ("TT-063", "main"): 3,
    }
    assert any("Windows-1252" in notice for notice in reading.notices) == (encoding == "cp1252")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text"),
        (b"\x7fELF\x02\x01\x01\0\x90\x8f", "no text"),
        (b"3 Old Pier\n1 Main \x81 Tower\n", "line 2: the file is no text"),
        (b"\xff\xfe\x00\xd8", "UTF-16"),
        (b"x" * 1_000_001, "1 MB"),
        (b"1 Old Pier\n" * 2_001, "2,000"),
        (b"", "no decklist"),
        (b"\n\n  \n", "no decklist"),
        (b"Dear diary", "no decklist"),
        (b"<cockatrice_deck/>", "XML"),
        (b"{", "line 1"),
        (b'{"cards":', "line 1"),
        (b'{"cards": [], "cards": []}', "stands twice"),
        (b'{"cards": NaN}', "NaN"),
        (b'{"cards": ' + b"9" * 5_000 + b"}", "digits"),
        (b"[" * 50_000, "20 levels"),
        (b'{"cards": ' + b"[" * 20 + b"]" * 20 + b"}", "20 levels"),
        (b'{"decks": [{"cards": []}, {"cards": []}]}', "2 decks"),
        (b"[]", "holds no deck"),
        (b"[1]", "no deck"),
        (b'{"name": "x"}', '"cards"'),
        (b'{"cards": 3}', '"cards"'),
        (b'{"name": 3, "cards": []}', '"name"'),
        (b'{"tags": "x", "cards": []}', '"tags"'),
        (b'{"game": "buffy", "cards": []}', "buffy"),
        (b'{"format": "casual", "cards": []}', "casual"),
    ],
)
def test_what_is_no_decklist_is_refused_with_the_reason(data: bytes, word: str) -> None:
    reading = read(data)
    assert len(reading.problems) == 1
    assert word in reading.problems[0].message
    assert reading.deck.lines == ()


def test_a_decklist_of_exactly_1_mb_and_2000_lines_is_read() -> None:
    line = "1 Old Pier" + " " * 488 + "\n"
    data = line.encode() * 2_000
    data += b" " * (1_000_000 - len(data))
    assert len(data) == 1_000_000
    assert content(read(line.encode() * 2_000)) == {("TT-091", "fields"): 2_000}


@pytest.mark.parametrize(
    "line",
    [
        "(" * 499,
        "1 " * 249,
        "[a](b" * 99,
        "_(" * 249,
        "x 4 " * 120,
        "#" * 499,
        "9" * 499,
        "a (b) " * 80,
    ],
)
def test_hostile_lines_take_no_longer_than_others(line: str) -> None:
    start = time.process_time()
    reading = read(("1 Old Pier\n" + f"1 {line}\n" * 200).encode())
    assert len(reading.problems) == 200
    assert time.process_time() - start < 3


# CSV


def test_csv_columns_are_found_by_name_in_any_order() -> None:
    text = "Zone;Collector Number;Card Name;Edition;Qty;Price\nfields;91;Old Pier;INV;2;9.99\n"
    reading = read(text)
    assert content(reading) == {("TT-091", "fields"): 2}
    assert reading.kind == "csv"
    assert reading.notices == ("line 1: these columns are not read: “Price”.",)


def test_csv_takes_one_quote_off_what_an_export_put_before_a_formula() -> None:
    assert content(read("quantity,name\n2,'+2 Mace\n")) == {("TT-063", "main"): 2}
    assert content(read("Count\tName\n2\t+2 Mace\n")) == {("TT-063", "main"): 2}


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("x,Old Pier,fields", "bad-quantity"),
        (",Old Pier,fields", "bad-quantity"),
        ("-1,Old Pier,fields", "bad-quantity"),
        ("1,Old Peer,fields", "unknown-card"),
        ("1,,fields", "unknown-card"),
        ("1,Rooftop Hero,main", "ambiguous-card"),
        ("1,Old Pier,attic", "unknown-zone"),
        ("1,Night Market, East,fields", "unknown-column"),
    ],
)
def test_csv_faults_name_their_line(row: str, reason: str) -> None:
    text = f'quantity,name,zone\n1,"Main Tower",fields\n{row}\n'
    assert reasons(read(text)) == [(3, reason)]


def test_csv_may_begin_with_blank_lines_and_end_rows_with_empty_cells() -> None:
    reading = read("\n\nquantity,name,\n2,Old Pier,,,\n")
    assert content(reading) == {("TT-091", "fields"): 2}
    assert [line.kind for line in reading.lines] == ["blank", "blank", "heading", "card"]


def test_of_two_csv_columns_that_mean_the_same_the_first_is_read_and_the_other_said() -> None:
    reading = read("quantity,name,Card\n2,Old Pier,Main Tower\n")
    assert content(reading) == {("TT-091", "fields"): 2}
    assert reading.notices == ("line 1: these columns are not read: “Card”.",)


def test_a_csv_row_of_another_game_is_wrong_game() -> None:
    text = "Count,Name,Game,Code\n3,Old Pier,titans,TT-091\n2,Mira L2,buffy,BUF-102\n"
    assert reasons(read(text)) == [(3, "wrong-game")]


@pytest.mark.parametrize(
    "text",
    [
        "quantity,code,name\n1,TT-091,Main Tower\n",
        '{"cards": [{"card": "TT-092"}, {"card": "TT-091", "name": "Main Tower"}]}',
    ],
)
def test_a_code_counts_more_than_the_name_beside_it_and_the_notice_says_so(text: str) -> None:
    reading = read(text)
    assert content(reading)["TT-091", "fields"] == 1
    (notice,) = reading.notices
    assert notice.endswith(" 2: TT-091 is Old Pier, not “Main Tower”; the code counts.")


def test_csv_without_a_column_for_the_card_says_so() -> None:
    assert reasons(read("quantity,set\n1,INV\n"))[0] == (1, "missing-column")


def test_csv_that_breaks_off_says_from_which_line() -> None:
    assert reasons(read('quantity,name\n1,Old Pier\n1,"Main\n'))[-1] == (3, "unreadable-file")


# JSON


def deck_json(**keys: object) -> bytes:
    return json.dumps(keys).encode()


@pytest.mark.parametrize(
    "document",
    [
        {"cards": [{"card": "TT-091", "zone": "fields", "quantity": 2}]},
        {"cards": [{"card": "Old Pier", "zone": "fields", "quantity": 2}]},
        {"cards": [{"card": "91", "zone": "fields", "quantity": 2}]},
        {"cards": [{"card": 91, "quantity": "2"}]},
        {"cards": [{"card": "#91", "qty": 2}]},
        {"cards": [{"card": "Old Pier (INV) 91", "count": 2}]},
        {"cards": [{"card": "gone", "name": "Old Pier", "set": "INV", "quantity": 2}]},
        {"name": "x", "cards": [{"quantity": 2, "name": "old pier", "zone": "Fields"}]},
        {"name": "x", "slots": {"TT-091": 2}, "sideSlots": {}},
        {"name": "x", "slots": {}, "sideSlots": {"TT-091": 2}},
        {"name": "x", "cards": {"TT-091": 2}},
        [{"cards": [{"card": "TT-091", "quantity": 2}]}],
        {"deckwright": 1, "decks": [{"cards": [{"card": "TT-091", "quantity": 2}]}]},
    ],
)
def test_json_is_read_in_each_known_shape(document: object) -> None:
    reading = read(json.dumps(document))
    assert reasons(reading) == []
    assert content(reading) == {("TT-091", "fields"): 2}


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"card": "TT-091", "quantity": -1}, "bad-quantity"),
        ({"card": "TT-091", "quantity": 1.5}, "bad-quantity"),
        ({"card": "TT-091", "quantity": 1e9}, "bad-quantity"),
        ({"card": "TT-091", "quantity": 10_000}, "bad-quantity"),
        ({"card": "TT-091", "quantity": True}, "bad-quantity"),
        ({"card": "TT-091", "quantity": None}, "bad-quantity"),
        ({"card": "TT-099", "quantity": 1}, "unknown-card"),
        ({"quantity": 1}, "unknown-card"),
        ({"card": ["TT-091"]}, "unknown-card"),
        ("TT-091", "unknown-card"),
        ({"card": "Rooftop Hero", "quantity": 1}, "ambiguous-card"),
        ({"card": "TT-091", "zone": "library", "quantity": 1}, "unknown-zone"),
        ({"card": "TT-091", "zone": 3, "quantity": 1}, "unknown-zone"),
        ({"card": "TT-091", "zone": [], "quantity": 1}, "unknown-zone"),
        ({"card": "TT-091", "zone": False, "quantity": 1}, "unknown-zone"),
        ({"card": "Rooftop Hero", "number": [41], "quantity": 1}, "unknown-card"),
        ({"card": "Rooftop Hero", "number": 41.0, "quantity": 1}, "unknown-card"),
        ({"card": "Old\0Pier", "quantity": 1}, "bad-character"),
        ({"card": "Old \ud800 Pier", "quantity": 1}, "bad-character"),
    ],
)
def test_json_faults_name_their_entry(entry: object, reason: str) -> None:
    good = {"card": "TT-092", "zone": "fields", "quantity": 1}
    reading = read(deck_json(cards=[good, entry]))
    assert reasons(reading) == [(2, reason)]
    assert reading.problems[0].sentence().startswith("card 2: ")


def test_json_keys_that_are_not_read_are_said() -> None:
    entries = [{"card": "TT-091", "quantity": 2, "qauntity": 3}, {"card": "TT-092", "foil": True}]
    assert read(deck_json(cards=entries, side=[])).notices == (
        "Not read in the deck: 'side'.",
        "Not read in the cards: 'qauntity' and 'foil'.",
    )


def test_a_card_taken_by_its_name_where_its_code_is_not_on_record_is_said() -> None:
    assert read(deck_json(cards=[{"card": "TT-900", "name": "Old Pier"}])).notices == (
        "card 1: “TT-900” is no card on record; “Old Pier” was taken by its name.",
    )


def test_the_shipped_catalog_reads_a_list_in_a_second_even_if_nothing_matches() -> None:
    text = "1 Old Pier\n" + "\n".join(f"1 Nobody {number}" for number in range(1_900))
    start = time.process_time()
    reading = read_decklist(text, shipped_catalog(TITANS), TITANS)
    assert len(reading.problems) > 1_800
    assert time.process_time() - start < 6
