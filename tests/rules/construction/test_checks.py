"""The declared kinds of check, on both sides of each bound, with what is not on record."""

from __future__ import annotations

import pytest

from rules.core.construction import (
    ERROR,
    UNKNOWN,
    AtMostHalf,
    Belongs,
    Construction,
    Copies,
    Count,
    DeckCheck,
    Listed,
    Only,
    Total,
    validate,
)
from rules.games.titans.deck import ZONES
from tests.rules.construction.decks import card, deck, field, fields


def levels(check: DeckCheck, *lines: tuple[object, str, int]) -> list[tuple[str, str]]:
    found = validate(deck(*lines), Construction(ZONES, (check,)))  # type: ignore[arg-type]
    return [(fault.code, fault.level) for fault in found]


@pytest.mark.parametrize(
    ("copies", "expected"),
    [(1, [("too-few", ERROR)]), (2, []), (4, []), (5, [("too-many", ERROR)])],
)
def test_a_count_in_a_zone_keeps_both_bounds(copies: int, expected: list[object]) -> None:
    check = Count("main", at_least=2, at_most=4, rule="X")
    other_zone = (card(2), "fields", 9)
    assert levels(check, (card(1), "main", copies), other_zone) == expected


def test_a_count_of_types_looks_into_every_zone_but_the_maybes() -> None:
    check = Count("fields", types=("Field",), exactly=2, rule="X")
    lines = [(field(1, 1), "main", 1), (field(2, 1), "fields", 1), (field(3, 1), "maybe", 5)]
    assert levels(check, *lines) == []


def test_a_count_of_types_within_some_zones_only() -> None:
    check = Count("fields", types=("Field",), within=("fields",), exactly=1, rule="X")
    assert levels(check, (field(1, 1), "main", 2), (field(2, 1), "fields", 1)) == []
    assert levels(check, (field(1, 1), "main", 1)) == [("too-few", ERROR)]


@pytest.mark.parametrize(
    ("fields_there", "expected"), [(1, []), (2, []), (3, [("more-than-half", ERROR)])]
)
def test_at_most_half_allows_the_half_itself(fields_there: int, expected: list[object]) -> None:
    check = AtMostHalf(
        "main", types=("Field",), among=("Field", "Character"), within=("main",), rule="X"
    )
    lines = [(field(1, 1), "main", fields_there), (card(1), "main", 2), (card(2), "fields", 9)]
    assert levels(check, *lines) == expected


def test_copies_in_one_zone_only() -> None:
    check = Copies(at_most=1, per="number", zones=("main",), rule="X")
    assert levels(check, (card(1), "main", 1), (card(1), "fields", 3)) == []
    assert levels(check, (card(1), "main", 2)) == [("too-many-copies", ERROR)]


def test_no_card_but_those_let_in_of_one_type_and_zone() -> None:
    check = Only(
        "main",
        rule="X",
        allows=lambda card_: None if card_.number == "2" else False,
        zones=("main",),
        types=("Character",),
        code="own-words",
    )
    elsewhere = [(field(1, 1), "main", 1), (card(1), "fields", 1)]
    assert levels(check, *elsewhere) == []
    assert levels(check, (card(1), "main", 1)) == [("own-words", ERROR)]
    assert levels(check, (card(2), "main", 1)) == [("not-on-record", UNKNOWN)]


def test_a_zone_may_have_a_rule_of_its_own_and_a_type_not_be_on_record() -> None:
    check = Belongs(ZONES, rule="X", rules={"fields": "Y"}, untold="Character")
    both = deck((card(1), "fields", 1), (card(2), "attic", 1), (field(1, 1), "main", 1))
    found = validate(both, Construction(ZONES, (check,)))
    assert [(fault.rule, fault.code, fault.level) for fault in found] == [
        ("Y", "not-on-record", UNKNOWN),
        ("X", "not-on-record", UNKNOWN),
        ("X", "wrong-zone", ERROR),
    ]


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ((5, 4), [("sum-too-low", ERROR)]),
        ((5, 5), []),
        # Only the low bound counts: nine known ones may still come to ten, ten are enough.
        ((5, 4, None), [("unknown-value", UNKNOWN)]),
        ((5, 5, None), []),
    ],
)
def test_a_total_with_a_low_bound_only(
    limits: tuple[int | None, ...], expected: list[object]
) -> None:
    check = Total("fields", of="limit", at_least=10, rule="X")
    assert levels(check, *fields(*limits)) == expected


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ((5, 5), []),
        ((6, 5), [("sum-too-high", ERROR)]),
        ((1, None), [("unknown-value", UNKNOWN)]),
        ((6, 5, None), [("sum-too-high", ERROR)]),
    ],
)
def test_a_total_with_a_high_bound_only(
    limits: tuple[int | None, ...], expected: list[object]
) -> None:
    check = Total("fields", of="limit", at_most=10, rule="X")
    assert levels(check, *fields(*limits)) == expected


def test_copies_of_some_types_only() -> None:
    check = Copies(at_most=1, per="number", types=("Field",), rule="X")
    assert levels(check, (card(1), "main", 5), (field(2, 1), "fields", 1)) == []
    assert levels(check, (field(2, 1), "fields", 2)) == [("too-many-copies", ERROR)]


def test_one_known_flag_outweighs_an_unknown_one_of_the_same_number() -> None:
    check = Copies(
        at_most=3, per="number", unless="infinite", unless_types=("Character",), rule="X"
    )
    known, unsure = card(1, infinite=False), card(1, code="INV-1F", infinite=None)
    assert levels(check, (known, "main", 2), (unsure, "main", 2)) == [("too-many-copies", ERROR)]
    assert levels(check, (unsure, "main", 4)) == [("unknown-value", UNKNOWN)]


LIST = {"INV-1": 2, "INV-2": 1}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (2, 1, []),
        (1, 1, [("few", "too-few-copies", ("INV-1",), 1, 2)]),
        (
            0,
            0,
            [
                ("few", "too-few-copies", ("INV-1",), 0, 2),
                ("few", "too-few-copies", ("INV-2",), 0, 1),
            ],
        ),
        (3, 1, [("many", "too-many-copies", ("INV-1",), 3, 2)]),
        (
            4,
            0,
            [
                ("many", "too-many-copies", ("INV-1",), 4, 2),
                ("few", "too-few-copies", ("INV-2",), 0, 1),
            ],
        ),
    ],
)
def test_a_printed_list_asks_for_so_many_of_each_card(
    first: int, second: int, expected: list[object]
) -> None:
    check = Listed("main", rule="few", copies=LIST, rule_above="many")
    lines = [(card(1), "main", first), (card(2), "main", second), (card(3), "main", 5)]
    found = validate(deck(*lines), Construction(ZONES, (check,)))
    assert [(fault.rule, fault.code, fault.cards, fault.have, fault.need) for fault in found] == (
        expected
    )
    assert {fault.level for fault in found} <= {ERROR}


def test_a_printed_list_counts_in_every_zone_but_the_maybes_and_may_have_one_rule() -> None:
    check = Listed("main", rule="few", copies=LIST)
    lines = [(card(1), "main", 1), (card(1), "fields", 1), (card(2), "main", 1)]
    assert levels(check, *lines, (card(1), "maybe", 3)) == []
    [fault] = validate(deck(*lines, (card(2), "main", 1)), Construction(ZONES, (check,)))
    assert (fault.rule, fault.code, fault.have, fault.need) == ("few", "too-many-copies", 2, 1)


def test_cards_that_are_not_let_in_are_one_fault_a_name() -> None:
    check = Only("main", rule="X", allows=lambda card_: card_.code in LIST)
    again = card(3, code="INV-3b")
    lines = [(card(1), "main", 9), (card(3), "main", 1), (card(4), "main", 2), (again, "main", 1)]
    found = validate(deck(*lines, (card(5), "maybe", 1)), Construction(ZONES, (check,)))
    assert [(fault.code, fault.level, fault.cards, fault.have, fault.need) for fault in found] == [
        ("not-in-deck", ERROR, ("INV-3", "INV-3b"), 2, 0),
        ("not-in-deck", ERROR, ("INV-4",), 2, 0),
    ]
    assert levels(check, (card(1), "main", 1)) == []


def test_a_zone_that_the_game_does_not_have_holds_nothing() -> None:
    assert levels(Belongs(ZONES, rule="X"), (card(1), "attic", 1)) == [("wrong-zone", ERROR)]
