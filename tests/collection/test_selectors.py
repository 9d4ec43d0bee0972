"""Lists of cards: words, facets, orderings, and what is not shown."""

import pytest
from django.http import Http404

from collection import selectors
from collection.models import Card
from collection.selectors import card_for, cards_found, catalog, facets, orderings, shelf
from tests.factories import cards_changed, make_cards

FOUR = (
    {"code": "INV-1", "name": "Bright Heron", "grade": 1, "attributes": ["Flight"], "number": "1"},
    {"code": "INV-2", "name": "Dark Heron", "grade": 2, "attributes": ["Magic"], "number": "2"},
    {"code": "INV-3", "name": "Stone Ox", "grade": 2, "attributes": ["Magic"], "number": "10"},
    {
        "code": "INV-4",
        "name": "Old Quay",
        "type": "Field",
        "set": "INV",
        "number": "4",
        "limit": 3,
    },
)


@pytest.fixture
def four(db: None) -> list[Card]:
    return make_cards(*FOUR)


def codes(*args: object, **kwargs: object) -> list[str]:
    return [card.code for card in cards_found("titans", *args, **kwargs)]  # type: ignore[arg-type]


@pytest.mark.usefixtures("four")
def test_every_word_must_be_found() -> None:
    assert codes("heron") == ["INV-1", "INV-2"]
    assert codes("HERON dark") == ["INV-2"]
    assert codes("heron ox") == []
    assert codes("100% of \0 nothing") == []


@pytest.mark.usefixtures("four")
def test_facets_are_or_within_a_field_and_and_between_fields() -> None:
    assert codes(facets={"grade": ["1", "2"]}) == ["INV-1", "INV-2", "INV-3"]
    assert codes(facets={"grade": ["2"], "attributes": ["Magic"]}) == ["INV-2", "INV-3"]
    assert codes(facets={"grade": ["1"], "attributes": ["Magic"]}) == []
    assert codes(facets={"grade": []}) == codes()
    assert codes(facets={"grade": ["%"]}) == []
    assert codes(facets={"grade": ["\0"]}) == []


@pytest.mark.usefixtures("four")
def test_a_facet_counts_what_the_other_chosen_facets_let_through() -> None:
    found = {facet.field: facet for facet in facets("titans", chosen={"grade": ["2"]})}
    grades = {value.value: (value.count, value.chosen) for value in found["grade"].values}
    assert grades == {"1": (1, False), "2": (2, True)}
    attributes = {value.value: value.count for value in found["attributes"].values}
    assert attributes == {"Magic": 2}
    # Declared choices stand in the game's order, not the alphabet's.
    types = [value.value for value in facets("titans")[0].values]
    assert types == ["Character", "Field"]


@pytest.mark.usefixtures("four")
def test_orderings_are_total_and_known_by_name() -> None:
    assert codes(ordering="name") == ["INV-1", "INV-2", "INV-4", "INV-3"]
    assert codes(ordering="number") == ["INV-1", "INV-2", "INV-4", "INV-3"]
    assert codes(facets={"type": ["Character"]}, ordering="-grade") == ["INV-2", "INV-3", "INV-1"]
    assert "power" in orderings("titans")
    for bad in ("facts", "-effects", "grade__x", ""):
        with pytest.raises(ValueError, match="is no ordering"):
            codes(ordering=bad)
    with pytest.raises(ValueError, match="is no facet"):
        codes(facets={"retired": ["yes"]})


@pytest.mark.usefixtures("four")
def test_a_retired_card_is_in_no_list_and_keeps_its_page() -> None:
    Card.objects.filter(code="INV-2").update(retired=True)
    cards_changed()
    assert "INV-2" not in codes()
    assert "INV-2" not in catalog("titans").by_code
    assert "INV-2" in shelf("titans").cards
    assert card_for("INV-2").retired


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["NO-SUCH", "", "\0", "x" * 500, "'; --"])
def test_a_card_that_is_not_there_is_a_missing_page(code: str) -> None:
    with pytest.raises(Http404):
        card_for(code)


@pytest.mark.usefixtures("shipped")
def test_one_setting_hides_the_sample_sets(settings: object) -> None:
    assert len(catalog("titans").cards) == 91
    settings.DECKWRIGHT_SAMPLE_SETS = False  # type: ignore[attr-defined]
    assert catalog("titans").cards == []
    assert codes() == []
    assert not facets("titans")
    assert not selectors.sets_of("titans")
    with pytest.raises(Http404):
        card_for("TTS-001")
    # Decks that hold them still know them.
    assert len(shelf("titans").cards) == 91


@pytest.mark.usefixtures("four")
def test_a_catalog_is_read_once_for_one_version(django_assert_num_queries: object) -> None:
    shelf("titans")
    with django_assert_num_queries(1):  # type: ignore[operator]
        first = catalog("titans")
    cards_changed()
    assert catalog("titans") is not first


@pytest.mark.usefixtures("four")
def test_a_list_takes_two_queries_whatever_its_size(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        found = cards_found("titans", "heron")
        assert found.count() == 2
        assert [card.card_set.name for card in found if card.card_set] == ["Invented"] * 2
