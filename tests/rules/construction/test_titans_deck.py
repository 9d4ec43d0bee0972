"""TT-DECK-01 to 09: each rule on both sides of its bound."""

from __future__ import annotations

import pytest

from rules.core.cards import CardDef
from rules.core.construction import (
    ADVICE,
    ERROR,
    ILLEGAL,
    LEGAL,
    UNKNOWN,
    Violation,
    validate,
    verdict,
)
from rules.core.deck import MAYBE, Deck
from rules.games.titans.deck import STANDARD, construction
from rules.games.titans.rulings import Rulings
from tests.rules.construction.decks import card, deck, field, fields, main

Line = tuple[CardDef, str, int]


def faults(checked: Deck) -> list[Violation]:
    return validate(checked, STANDARD)


def rules(checked: Deck) -> list[tuple[str, int | None, int | None]]:
    return [(fault.rule, fault.have, fault.need) for fault in faults(checked)]


def test_a_legal_deck_has_no_faults() -> None:
    assert faults(deck(*main(30), *fields(4, 3, 3))) == []


@pytest.mark.parametrize(
    ("copies", "expected"),
    [(29, [("TT-DECK-01", 29, 30)]), (30, []), (31, [("TT-DECK-01", 31, 30)])],
)
def test_TT_DECK_01_exactly_30_cards_besides_the_fields(
    copies: int, expected: list[object]
) -> None:
    assert rules(deck(*main(copies), *fields(5, 3, 2))) == expected


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ((5, 5), [("TT-DECK-02", 2, 3)]),
        ((5, 3, 2), []),
        ((4, 2, 2, 2), [("TT-DECK-02", 4, 3)]),
    ],
)
def test_TT_DECK_02_exactly_3_fields(limits: tuple[int, ...], expected: list[object]) -> None:
    assert rules(deck(*main(30), *fields(*limits))) == expected


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ((4, 3, 2), [("TT-DECK-03", 9, 10)]),
        ((5, 3, 2), []),
        ((4, 4, 2), []),
        ((4, 4, 3), [("TT-DECK-03", 11, 10)]),
    ],
)
def test_TT_DECK_03_limits_add_up_to_exactly_10(
    limits: tuple[int, ...], expected: list[object]
) -> None:
    assert rules(deck(*main(30), *fields(*limits))) == expected


def test_TT_DECK_03_names_the_fields_that_it_adds_up() -> None:
    (fault,) = faults(deck(*main(30), *fields(4, 4, 3)))
    assert fault.cards == ("INV-901", "INV-902", "INV-903")
    assert (fault.code, fault.zone, fault.field) == ("sum-too-high", "fields", "limit")


def test_31_cards_and_limits_of_11_are_two_faults_at_once() -> None:
    checked = deck(*main(31), *fields(4, 4, 3))
    assert rules(checked) == [("TT-DECK-01", 31, 30), ("TT-DECK-03", 11, 10)]
    assert verdict(faults(checked)) == ILLEGAL


def test_an_empty_deck_breaks_every_count_and_advises_nothing() -> None:
    assert rules(deck()) == [("TT-DECK-01", 0, 30), ("TT-DECK-02", 0, 3), ("TT-DECK-03", 0, 10)]


@pytest.mark.parametrize(
    ("limits", "level", "have"),
    [
        # The known Limits leave room for the unknown one, or are exactly at the bound.
        ((4, 3, None), UNKNOWN, None),
        ((5, 5, None), UNKNOWN, None),
        # The known ones alone are above it, whatever the unknown one is.
        ((6, 5, None), ERROR, 11),
    ],
)
def test_TT_DECK_03_an_unknown_limit_is_unknown_unless_the_known_ones_break_the_bound(
    limits: tuple[int | None, ...], level: str, have: int | None
) -> None:
    (fault,) = faults(deck(*main(30), *fields(*limits)))
    assert (fault.rule, fault.level, fault.have, fault.need) == ("TT-DECK-03", level, have, 10)


def test_an_unknown_limit_makes_the_verdict_unknown_and_names_the_card() -> None:
    (fault,) = faults(deck(*main(30), *fields(4, 3, None)))
    assert fault.cards == ("INV-903",)
    assert (fault.code, fault.field) == ("unknown-value", "limit")
    assert verdict([fault]) == UNKNOWN


def four_and_filler(*four: Line) -> Deck:
    return deck(*four, *[(card(100 + number), "main", 1) for number in range(26)], *fields(4, 3, 3))


@pytest.mark.parametrize(("copies", "broken"), [(3, False), (4, True)])
def test_TT_DECK_04_four_copies_of_one_number_are_too_many(copies: int, broken: bool) -> None:
    filler = [(card(100 + number), "main", 1) for number in range(30 - copies)]
    checked = deck((card(17), "main", copies), *filler, *fields(4, 3, 3))
    expected = [("TT-DECK-04", ("INV-17",), 4, 3)] if broken else []
    assert [(f.rule, f.cards, f.have, f.need) for f in faults(checked)] == expected


def test_TT_DECK_04_copies_are_added_up_over_zones_and_printings_of_one_number() -> None:
    foil = card(17, code="INV-17F")
    checked = four_and_filler((card(17), "main", 2), (foil, "main", 2))
    (fault,) = faults(checked)
    assert (fault.rule, fault.cards, fault.have) == ("TT-DECK-04", ("INV-17", "INV-17F"), 4)


def test_TT_DECK_04_equal_numbers_of_two_sets_are_two_cards() -> None:
    other = card(17, code="OTH-17", set="OTH")
    assert faults(four_and_filler((card(17), "main", 2), (other, "main", 2))) == []


def test_TT_DECK_04_cards_without_a_number_are_told_apart_by_code() -> None:
    one = card(None, code="INV-A")
    other = card(None, code="INV-B")
    assert faults(four_and_filler((one, "main", 2), (other, "main", 2))) == []
    (fault,) = faults(four_and_filler((one, "main", 4)))
    assert (fault.rule, fault.cards) == ("TT-DECK-04", ("INV-A",))


def test_TT_DECK_04_each_card_with_too_many_copies_is_its_own_fault() -> None:
    filler = [(card(100 + number), "main", 1) for number in range(22)]
    checked = deck((card(1), "main", 4), (card(2), "main", 4), *filler, *fields(4, 3, 3))
    assert [fault.cards for fault in faults(checked)] == [("INV-1",), ("INV-2",)]


def test_TT_DECK_05_infinite_cards_have_no_copy_limit() -> None:
    assert faults(deck((card(60, infinite=True), "main", 30), *fields(4, 3, 3))) == []


def test_TT_DECK_05_an_unknown_infinite_flag_matters_only_over_the_limit() -> None:
    unsure = card(60, infinite=None)
    filler = [(card(100 + number), "main", 1) for number in range(27)]
    assert faults(deck((unsure, "main", 3), *filler, *fields(4, 3, 3))) == []
    (fault,) = faults(four_and_filler((unsure, "main", 4)))
    assert (fault.rule, fault.level, fault.have, fault.need) == ("TT-DECK-04", UNKNOWN, 4, 3)
    assert (fault.cards, fault.field) == (("INV-60",), "infinite")


def test_TT_DECK_05_a_field_is_never_infinite() -> None:
    checked = deck(*main(30), (field(901, 1), "fields", 4))
    assert ("TT-DECK-04", 4, 3) in rules(checked)
    assert verdict(faults(checked)) == ILLEGAL


def test_TT_DECK_06_a_field_in_the_main_list_is_one_fault() -> None:
    stray = (field(903, 3), "main", 1)
    (fault,) = faults(deck(*main(30), *fields(4, 3), stray))
    assert (fault.rule, fault.zone, fault.cards) == ("TT-DECK-06", "main", ("INV-903",))


def test_TT_DECK_06_a_character_among_the_fields_is_one_fault() -> None:
    (fault,) = faults(deck(*main(29), (card(30), "fields", 1), *fields(4, 3, 3)))
    assert (fault.rule, fault.zone, fault.cards) == ("TT-DECK-06", "fields", ("INV-30",))


def test_TT_DECK_08_copies_are_counted_by_number_not_by_name() -> None:
    five = card(5, name="Twin")
    other = card(41, name="Twin")
    filler = [(card(100 + number), "main", 1) for number in range(24)]
    assert faults(deck((five, "main", 3), (other, "main", 3), *filler, *fields(4, 3, 3))) == []


def test_TT_DECK_09_a_deck_without_characters_is_legal_and_gets_advice() -> None:
    tricks = [(card(number, "Skillz"), "main", 3) for number in range(1, 11)]
    checked = deck(*tricks, *fields(4, 3, 3))
    (fault,) = faults(checked)
    assert (fault.rule, fault.level, fault.code) == ("TT-DECK-09", ADVICE, "no-character")
    assert verdict([fault]) == LEGAL
    one_character = deck(*tricks[:9], (card(1), "main", 3), *fields(4, 3, 3))
    assert "TT-DECK-09" not in [rule for rule, _, _ in rules(one_character)]


def test_maybes_never_count() -> None:
    maybes = [(card(1), MAYBE, 50), (field(999, 9), MAYBE, 3)]
    assert faults(deck(*main(30), *fields(4, 3, 3), *maybes)) == []


def test_TT_Q_01_the_other_reading_allows_four_copies() -> None:
    four = construction(Rulings(copies_per_number=4))
    filler = [(card(100 + number), "main", 1) for number in range(26)]
    assert validate(deck((card(1), "main", 4), *filler, *fields(4, 3, 3)), four) == []
    (fault,) = validate(deck((card(1), "main", 5), *filler[1:], *fields(4, 3, 3)), four)
    assert (fault.rule, fault.have, fault.need) == ("TT-DECK-04", 5, 4)


def test_the_switch_distinct_fields_refuses_two_equal_fields() -> None:
    twins = deck(*main(30), (field(901, 3), "fields", 2), (field(902, 4), "fields", 1))
    assert validate(twins, STANDARD) == []
    (fault,) = validate(twins, construction(Rulings(distinct_fields=True)))
    assert (fault.rule, fault.cards, fault.have, fault.need) == ("TT-DECK-04", ("INV-901",), 2, 1)


def test_every_construction_rule_of_section_6_can_be_broken() -> None:
    """The rules that a saved deck can break are those that this file breaks; 05 and 08 lift 04."""
    checked = {check.rule for check in STANDARD.checks}
    assert checked == {f"TT-DECK-0{number}" for number in (1, 2, 3, 4, 6, 9)}
