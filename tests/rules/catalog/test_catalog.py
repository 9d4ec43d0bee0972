"""Catalog files: read whole or refused with every problem; cards found, never guessed."""

from __future__ import annotations

import json
import time

import pytest

from rules.core.cards import CardDef
from rules.core.catalog import (
    CardSet,
    Catalog,
    CatalogError,
    read_catalog,
    shipped_catalog,
    shipped_decks,
)
from rules.registry import game

TITANS = game("titans")

HERO: dict[str, object] = {
    "code": "INV-1",
    "set": "INV",
    "number": "1",
    "name": "Pier Hound",
    "type": "Character",
    "rarity": "common",
    "grade": 2,
    "power": 5,
    "team": "none",
    "attributes": ["Water"],
    "infinite": False,
    "aliases": ["Peer Hound"],
    "effects": [{"effect": "power_bonus", "amount": 1}],
}
SETS = [{"code": "INV", "name": "Invented Set", "sample": True}]


def read(*rows: dict[str, object], sets: object = SETS) -> Catalog:
    document = {"game": "titans", "sets": sets, "cards": list(rows)}
    return read_catalog(TITANS, json.dumps(document).encode(), where="x.json")


def problems(*rows: dict[str, object], sets: object = SETS) -> list[str]:
    with pytest.raises(CatalogError) as caught:
        read(*rows, sets=sets)
    return [problem.sentence() for problem in caught.value.problems]


def test_a_card_is_read_with_its_sets_sample_mark_and_its_aliases() -> None:
    catalog = read(HERO)
    card = catalog.by_code["INV-1"]
    assert (card.name, card.set_code, card.number, card.sample) == ("Pier Hound", "INV", "1", True)
    assert catalog.sets == {"INV": CardSet("INV", "Invented Set", True)}
    assert catalog.find("peer hound").card is card


def test_json_and_csv_give_equal_cards_and_versions() -> None:
    table = (
        "code,set,set_name,sample,number,name,type,rarity,grade,power,team,attributes,infinite,"
        "aliases,effects,source\r\n"
        "INV-1,INV,Invented Set,yes,1,Pier Hound,character,common,2,5,none,Water,no,Peer Hound,"
        '"[{""effect"": ""power_bonus"", ""amount"": 1}]",the box\r\n'
    )
    from_table = read_catalog(TITANS, ("\ufeff" + table).encode(), where="x.csv")
    from_json = read(HERO)
    assert from_table.by_code == from_json.by_code
    assert from_table.version == from_json.version


def test_every_problem_is_reported_with_its_card_and_field() -> None:
    assert problems(
        {**HERO, "grade": "two", "colour": "red"},
        {**HERO, "code": "INV-2", "set": "XXX", "type": "Item"},
        {**HERO, "code": "INV 3"},
    ) == [
        "card 1: colour: is no field of this game's cards",
        "card 1: grade: 'two' is not a whole number",
        "card 2: set: no set has the code 'XXX'; list it under \"sets\"",
        "card 2: type: 'Item' is none of Character, Skillz, Storyline, Field",
        "card 3: code: 'INV 3' may hold only letters, digits, - . and _",
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"code": ""}, "card 1: code: is missing"),
        ({"name": ""}, "card 1: name: is missing"),
        ({"name": "two\nlines"}, "card 1: name: must be one line of at most 200 characters"),
        ({"name": "x" * 201}, "card 1: name: must be one line of at most 200 characters"),
        ({"number": 1.5}, "card 1: number: 1.5 is not a number"),
        ({"text": "a\0b"}, "card 1: text: holds a character that is no text"),
        ({"number": "\ud800"}, "card 1: number: holds a character that is no text"),
        ({"team": "a\0b"}, r"card 1: team: 'a\x00b' is not one line of at most 100 characters"),
        ({"aliases": ["a\0b"]}, "card 1: aliases: holds a character that is no text"),
        ({"number": "1\n2"}, "card 1: number: must be one line of at most 20 characters"),
        ({"number": "1" * 21}, "card 1: number: must be one line of at most 20 characters"),
        ({"rarity": "x" * 41}, "card 1: rarity: must be one line of at most 40 characters"),
        ({"text": "x" * 5_001}, "card 1: text: is longer than 5,000 characters"),
        ({"aliases": [" "]}, "card 1: aliases: ' ' is no name of one line, or too long"),
        (
            {"grade": "x" * 9_999},
            f"card 1: grade: '{'x' * 78}… is not a whole number",
        ),
        ({"aliases": "Peer Hound"}, "card 1: aliases: must be a list of names"),
        ({"limit": 3}, "card 1: limit: a Character has no Limit"),
    ],
)
def test_one_wrong_value_is_one_problem(change: dict[str, object], words: str) -> None:
    assert problems({**HERO, **change}) == [words]


def test_spaces_around_a_value_do_not_count() -> None:
    spaced = {key: f" {value} " if isinstance(value, str) else value for key, value in HERO.items()}
    assert read(spaced).by_code == read(HERO).by_code


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"code": "S" * 21}, "set 1: code: is longer than 20 characters"),
        ({"code": "S 1"}, "set 1: code: 'S 1' may hold only letters, digits, - . and _"),
        ({"code": "S", "name": 5}, "set 1: name: 5 is not a text"),
        ({"code": "S", "name": "a\nb"}, "set 1: name: must be one line of at most 200 characters"),
        ({"code": "S", "sample": "yes"}, "set 1: sample: 'yes' is neither true nor false"),
        ({"code": "S", "colour": "red"}, "set 1: colour: is no field of a set"),
    ],
)
def test_one_wrong_value_of_a_set_is_one_problem(entry: dict[str, object], words: str) -> None:
    assert problems(sets=[entry]) == [words]


def test_codes_that_differ_in_case_only_are_one_code() -> None:
    assert problems(HERO, HERO) == ["card 2: code: INV-1 stands twice"]
    assert problems(HERO, {**HERO, "code": "inv-1"}) == ["card 2: code: inv-1 stands twice"]


def test_an_unknown_value_stays_unknown() -> None:
    card: object = read({**HERO, "grade": None, "power": ""}).by_code["INV-1"]
    assert (getattr(card, "grade"), getattr(card, "power")) == (None, None)  # noqa: B009


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe\x00", "line 1: The file is not UTF-8 text."),
        (b"{\n\0}", "line 2: The file holds a NUL character; it is no text."),
        (b"{\n", "line 2: This is no JSON"),
        (b'{"cards": 3}', 'The key "cards" must hold a list.'),
        (b"[]", "A catalog is an object"),
        (b'{"game": "buffy", "cards": []}', "a catalog of 'buffy', not of 'titans'"),
        (b"name,price\nx,1\n", "line 1: The header has no column code, type."),
        (b'code,name,type\na,"b\n', "line 2: This is no CSV"),
        (b'{"cards": ' + b"9" * 5_000 + b"}", "too many digits"),
        (b"[" * 100_000, "nested more than 20 levels deep"),
        (b'{"cards": ' + b"[" * 20 + b"]" * 20 + b"}", "nested more than 20 levels deep"),
        (b'{"cards": [], "cards": []}', "The key 'cards' stands twice"),
        (b'{"cards": NaN}', "NaN is no number"),
        (b"code,name,type,code\n", "line 1: Two columns are called code"),
        (b"\n\nname,price\nx,1\n", "line 3: The header has no column"),
    ],
)
def test_a_file_that_is_no_catalog_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(CatalogError) as caught:
        read_catalog(TITANS, data, where="x")
    assert words in str(caught.value)


def test_csv_problems_name_their_line() -> None:
    table = b"code,name,type,grade\nA-1,Pier Hound,Character,1\n\nA-2,Old Pier,Character,x,y\n"
    with pytest.raises(CatalogError) as caught:
        read_catalog(TITANS, table, where="x.csv")
    assert [p.sentence() for p in caught.value.problems] == ["line 4: has 5 cells, the header 4"]


@pytest.mark.parametrize(
    "cell",
    ["[", "[" * 9_999, '[{""effect"": ""power_bonus"", ""amount"": 1, ""amount"": 2}]', "[NaN]"],
)
def test_effects_in_csv_are_as_strict_as_in_json(cell: str) -> None:
    table = f'code,name,type,effects\nA-1,a,Character,"{cell}"\n'
    with pytest.raises(CatalogError, match="line 2: effects: is no JSON list"):
        read_catalog(TITANS, table.encode(), where="x.csv")


def test_a_csv_row_of_several_lines_is_named_by_its_first() -> None:
    table = b'code,name,type,text\nA-1,Pier Hound,Character,"a\nb"\nA-2,Old Pier,Pier,"c\nd"\n'
    with pytest.raises(CatalogError) as caught:
        read_catalog(TITANS, table, where="x.csv")
    (problem,) = caught.value.problems
    assert problem.place == "line 4"


def test_empty_columns_of_a_spreadsheet_are_read_over_and_full_ones_are_not() -> None:
    table = b"\ncode,name,type,,\nA-1,Old Pier,Field,,\n"
    assert read_catalog(TITANS, table, where="x.csv").by_code["A-1"].name == "Old Pier"
    with pytest.raises(CatalogError, match="line 3: '4' stands in a column without a name"):
        read_catalog(TITANS, table.replace(b"Field,,", b"Field,4,"), where="x.csv")


@pytest.mark.parametrize(
    ("second", "words"),
    [
        ("Other,", "line 3: set_name: further up, the set S is called First"),
        (",no", "line 3: sample: further up, the set S says otherwise"),
        (",maybe", "line 3: sample: 'maybe' is neither yes nor no"),
    ],
)
def test_the_rows_of_a_csv_set_agree_on_it(second: str, words: str) -> None:
    table = f"code,name,type,set,set_name,sample\nA,a,Field,S,First,yes\nB,b,Field,S,{second}\n"
    with pytest.raises(CatalogError) as caught:
        read_catalog(TITANS, table.encode(), where="x.csv")
    assert [problem.sentence() for problem in caught.value.problems] == [words]


def two_sets() -> Catalog:
    def card(code: str, name: str, set_code: str, number: str | None) -> CardDef:
        row = {"code": code, "name": name, "set": set_code, "number": number, "type": "Storyline"}
        return TITANS.define(row)

    return Catalog(
        "titans",
        [CardSet("INV", "Invented Set"), CardSet("OTH", "Other Set")],
        [
            card("INV-1", "Pier Hound", "INV", "1"),
            card("INV-2", "Pier Hound", "INV", "2"),
            card("OTH-1", "Pier Hound", "OTH", "1"),
            card("OTH-2", "pier hound", "OTH", "7"),
            card("LOST", "Nameless", "", None),
            card("OTH-3", "INV-1", "OTH", "3"),
        ],
    )


@pytest.mark.parametrize(
    ("text", "set_code", "number", "code"),
    [
        ("INV-2", None, None, "INV-2"),
        ("inv-2", None, None, "INV-2"),
        ("Pier Hound", "INV", "2", "INV-2"),
        ("Pier Hound", "Other Set", None, "OTH-1"),
        ("Pier Hound", "other set", "1", "OTH-1"),
        ("pier hound", None, None, "OTH-2"),
        ("The Pier-Hound", None, "7", "OTH-2"),
        ("Nameless", "INV", "9", "LOST"),
        # A code wins over a name.
        ("INV-1", None, None, "INV-1"),
        ("INV-1", "OTH", None, "OTH-3"),
    ],
)
def test_find(text: str, set_code: str | None, number: str | None, code: str) -> None:
    found = two_sets().find(text, set_code, number)
    assert found.card is not None
    assert found.card.code == code


def test_a_name_of_several_cards_gives_candidates() -> None:
    found = two_sets().find("Pier Hound")
    assert found.card is None
    assert [card.code for card in found.candidates] == ["INV-1", "INV-2", "OTH-1"]
    assert len(two_sets().find("PIER HOUND").candidates) == 4


def test_a_wrong_number_gives_suggestions_and_no_card() -> None:
    found = two_sets().find("Pier Hound", "INV", "9")
    assert (found.card, found.candidates) == (None, ())
    assert len(found.suggestions) == 4


def test_a_bare_number_counts_only_where_it_is_asked_for() -> None:
    catalog = two_sets()
    assert catalog.find("7").card is None
    assert catalog.refer("7").card is catalog.by_code["OTH-2"]
    assert catalog.refer("#7").card is catalog.by_code["OTH-2"]
    assert [card.code for card in catalog.refer("1").candidates] == ["INV-1", "OTH-1"]


def test_short_forms_name_one_card() -> None:
    catalog = two_sets()
    forms = {card.code: catalog.short_form(card) for card in catalog.cards}
    assert forms["INV-1"] == "Pier Hound (INV) 1"
    assert forms["LOST"] == "Nameless"


def test_a_catalog_laid_over_another_replaces_cards_by_code() -> None:
    shipped = shipped_catalog(TITANS)
    first = shipped.cards[0]
    over = read({**HERO, "code": first.code}, {**HERO, "code": "INV-9"})
    merged = shipped.merged(over)
    assert merged.by_code[first.code].name == "Pier Hound"
    assert len(merged.cards) == len(shipped.cards) + 1
    assert merged.version != shipped.version
    assert shipped.by_code[first.code] is first


def test_a_replaced_card_does_not_keep_its_old_aliases() -> None:
    merged = read(HERO).merged(read({**HERO, "aliases": ["Dock Hound"]}))
    assert merged.find("Peer Hound").card is None
    assert merged.find("Dock Hound").card is not None
    assert read(HERO).merged(read({**HERO, "aliases": []})).find("Peer Hound").card is None


def test_a_card_laid_over_a_sample_leaves_its_set_as_it_was() -> None:
    shipped = shipped_catalog(TITANS)
    row = b"code,set,number,name,type,infinite\ntts-004,TTS,4,Jolt,Character,yes\n"
    merged = shipped.merged(read_catalog(TITANS, row, where="x.csv"))
    assert merged.sets == shipped.sets
    assert len(merged.cards) == len(shipped.cards)
    assert merged.by_code["tts-004"].sample
    assert merged.find("Jolt", "Harbour Nights").card is merged.by_code["tts-004"]


def test_20000_cards_of_one_name_are_read_in_seconds() -> None:
    row = {"name": "Old Pier", "type": "Field"}
    rows = [{**row, "code": f"A-{place}"} for place in range(20_000)]
    start = time.process_time()
    catalog = read(*rows, sets=[])
    assert len(catalog.find("old pier").candidates) == 100
    assert time.process_time() - start < 5


def test_the_version_does_not_hang_on_the_order() -> None:
    other = {**HERO, "code": "INV-2", "number": "2"}
    assert read(HERO, other).version == read(other, HERO).version
    assert read(HERO).version != read({**HERO, "power": 6}).version
    assert read(HERO).version != read({**HERO, "aliases": []}).version


def test_the_shipped_catalog_is_a_marked_sample_with_decks() -> None:
    catalog = shipped_catalog(TITANS)
    assert len(catalog.cards) >= 60
    assert all(card.sample for card in catalog.cards)
    assert len(shipped_decks(TITANS)) >= 4


def test_a_column_that_no_card_has_is_said_once_with_those_that_cards_have() -> None:
    text = "code,name,type,colour,hue,notes\nOWN-1,Pier Hound,Field,red,,\nOWN-2,Quay,Field,,,x\n"
    with pytest.raises(CatalogError) as caught:
        read_catalog(TITANS, ("\n" + text).encode(), where="x.csv")

    assert [problem.sentence() for problem in caught.value.problems] == [
        "line 2: no card of Teen Titans CCG has a 'colour' or 'hue'; columns are code, set, "
        "number, name, type, rarity, text, effects, aliases, set_name, sample, grade, team, power, "
        "attributes, infinite, requirement, power_meter, action_cost, phase, limit"
    ]


@pytest.mark.parametrize("number", ["1000000000", "-1234567890123", "9" * 5_000])
def test_a_number_of_more_digits_than_any_card_has_is_no_question_of_its_form(number: str) -> None:
    [problem] = problems({**HERO, "grade": number})

    assert problem.startswith("card 1: grade: ")
    assert problem.endswith(" is longer than any number that is read")
