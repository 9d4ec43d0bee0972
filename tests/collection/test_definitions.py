"""A card's row and the rules' card: two roads to the same definition."""

import pytest

from collection.definitions import definition, order_of, search_text
from collection.models import Card
from collection.selectors import catalog, shelf
from rules.core.catalog import read_catalog, shipped_catalog
from rules.core.names import fold
from rules.registry import game
from tests.factories import make_cards

TITANS = game("titans")


@pytest.mark.usefixtures("shipped")
def test_a_row_and_its_catalog_file_make_equal_cards() -> None:
    from_file = shipped_catalog(TITANS).by_code
    from_rows = {row.code: definition(row) for row in Card.objects.select_related("card_set")}
    assert from_rows == from_file
    assert catalog("titans").version == shipped_catalog(TITANS).version


@pytest.mark.django_db
def test_unknown_values_stay_unknown_on_the_way_through_a_row() -> None:
    (row,) = make_cards({"code": "INV-1", "name": "Nobody Knows", "power": None, "grade": 2})
    card = definition(Card.objects.select_related("card_set").get(pk=row.pk))
    assert card.missing(TITANS.card_fields) == ("power",)
    assert "power" not in row.facts
    assert "\npower=unknown\n" in row.facets
    assert "\ngrade=2\n" in row.facets


@pytest.mark.django_db
def test_a_card_without_a_set_keeps_having_none() -> None:
    file = {
        "game": "titans",
        "sets": [],
        "cards": [{"code": "X-1", "name": "Lone Field", "type": "Field", "limit": 3}],
    }
    read = read_catalog(TITANS, file, where="here")
    from collection.services import catalog_import

    catalog_import(catalog=read, where="here")
    assert shelf("titans").cards["X-1"] == read.by_code["X-1"]
    assert read.by_code["X-1"].set_code == ""


def test_numbers_sort_as_people_count() -> None:
    nine, ten = (
        TITANS.define({"code": f"C{n}", "name": "C", "type": "Field", "set": "A", "number": n})
        for n in ("9", "10")
    )
    assert order_of(TITANS, nine) < order_of(TITANS, ten)


def test_cards_whose_set_is_not_on_record_come_last() -> None:
    lone = TITANS.define({"code": "C0", "name": "A", "type": "Character"})
    numbered = TITANS.define({"code": "C1", "name": "A", "type": "Character", "number": "1"})
    last = TITANS.define(
        {"code": "C2", "name": "Z", "type": "Field", "set": "ZZZ", "number": "999"}
    )
    unnumbered = TITANS.define({"code": "C3", "name": "Z", "type": "Field", "set": "ZZZ"})
    sorted_codes = [
        card.code
        for card in sorted([lone, numbered, last, unnumbered], key=lambda c: order_of(TITANS, c))
    ]
    assert sorted_codes == ["C2", "C3", "C1", "C0"]


def test_search_looks_at_name_alias_text_and_words_of_the_card() -> None:
    card = TITANS.define(
        {
            "code": "C1",
            "name": "Zoë Tempest",
            "type": "Character",
            "team": "Storm Runners",
            "attributes": ["Magic"],
            "text": "Draw a card.",
        }
    )
    text = search_text(TITANS, card, ["The Gale"])
    for word in ("zoe", "storm", "magic", "draw", "gale"):
        assert fold(word) in text
