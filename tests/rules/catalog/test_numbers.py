"""Fields of several numbers: read from JSON and CSV, written again, in the catalog's version."""

from __future__ import annotations

import json

import pytest

from rules.core.cards import NUMBERS, CardError, CardField, numbers_text, read_fields
from rules.core.catalog import Catalog, CatalogError, read_catalog
from rules.core.snapshot import card_row
from tests.rules.core.outfits import CATALOG, OUTFITS

STUDS = CardField("studs", "Studs", NUMBERS, ("Piece",), minimum=0, maximum=9)


def read(raw: object) -> object:
    values, problems = read_fields({"studs": raw}, "Piece", (STUDS,))
    return [problem.message for problem in problems] or values["studs"]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ([3, 3], (3, 3)),
        ("3;3", (3, 3)),
        (" 3 ; 0;9 ", (3, 0, 9)),
        ([4], (4,)),
        ("4", (4,)),
        (4, (4,)),
        ([], ()),
        ("none", ()),
        (" None ", ()),
        (None, None),
        ("", None),
        (" ", None),
        ("3;", ["'' is not a whole number"]),
        (";", ["'' is not a whole number"]),
        ("3,3", ["'3,3' is not a whole number"]),
        ("10", ["10 is above 9"]),
        ([3, -1], ["-1 is below 0"]),
        ([3, None], ["None is not a whole number"]),
        ([3, True], ["True is not a whole number"]),
        ([[3]], ["[3] is not a whole number"]),
        (1.5, ["1.5 is not a whole number"]),
        ({"3": 3}, ["{'3': 3} is not a whole number"]),
        ([1] * 20, (1,) * 20),
        ([1] * 21, ["has 21 numbers; at most 20 are read"]),
    ],
)
def test_numbers_are_read_in_printed_order_and_none_is_not_unknown(
    raw: object, expected: object
) -> None:
    assert read(raw) == expected


@pytest.mark.parametrize("numbers", [(), (0,), (3, 3), (4, 4, 4)])
def test_numbers_as_text_are_read_back(numbers: tuple[int, ...]) -> None:
    assert read(numbers_text(numbers)) == numbers


def test_the_words_for_numbers() -> None:
    assert (numbers_text((3, 3)), numbers_text((4,)), numbers_text(())) == ("3;3", "4", "none")


def piece(studs: object) -> dict[str, object]:
    return {"code": "x", "name": "X", "type": "Piece", "studs": studs}


def test_a_row_and_the_card_it_makes_say_the_same() -> None:
    for studs in ([3, 3], [], None):
        card = OUTFITS.define(piece(studs))
        row = card_row(OUTFITS, card)
        assert row["studs"] == studs
        assert OUTFITS.define(json.loads(json.dumps(row))) == card
    with pytest.raises(CardError, match="studs: 12 is above 9"):
        OUTFITS.define(piece([12]))


def test_a_catalog_in_csv_and_in_json_has_the_same_numbers() -> None:
    table = b"code,name,type,studs\nx,X,Piece,3;3\ny,Y,Piece,none\nz,Z,Piece,\n"
    cards = [{**piece(studs), "code": code} for code, studs in (("x", [3, 3]), ("y", []))]
    document = json.dumps({"game": "outfits", "cards": cards}).encode()
    read_table = read_catalog(OUTFITS, table, where="t")
    read_document = read_catalog(OUTFITS, document, where="d")
    assert [getattr(card, "studs") for card in read_table.cards] == [(3, 3), (), None]  # noqa: B009
    assert [getattr(card, "studs") for card in read_document.cards] == [(3, 3), ()]  # noqa: B009
    with pytest.raises(CatalogError, match="3-3"):
        read_catalog(OUTFITS, table.replace(b"3;3", b"3-3"), where="t")


def test_the_version_of_a_catalog_tells_no_numbers_from_unknown_ones() -> None:
    versions = {
        Catalog("outfits", [], [OUTFITS.define(piece(studs))]).version
        for studs in ([], None, [3], [3, 3])
    }
    assert len(versions) == 4
    assert CATALOG.version == CATALOG.merged(Catalog("outfits", [], [])).version
