"""Exact odds against hands counted one by one, and against values worked out on paper."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.odds import (
    MOST_CARDS,
    MOST_GROUPS,
    OddsError,
    Want,
    chances,
    chances_as_floats,
    distribution,
    hypergeometric,
)


def counted_one_by_one(population: int, wants: list[Want], draws: int) -> Fraction:
    deck = [group for group, want in enumerate(wants) for _ in range(want.copies)]
    deck += [-1] * (population - len(deck))
    hands = list(combinations(deck, draws))
    good = sum(
        all(hand.count(group) >= want.at_least for group, want in enumerate(wants))
        for hand in hands
    )
    return Fraction(good, len(hands))


@st.composite
def questions(draw: st.DrawFn) -> tuple[int, list[Want]]:
    copies = draw(st.lists(st.integers(0, 4), max_size=3))
    wants = [Want(number, draw(st.integers(0, 3))) for number in copies]
    return sum(copies) + draw(st.integers(0, 4)), wants


@settings(max_examples=60, deadline=None)
@given(questions())
def test_every_n_at_once_equals_counting_the_hands_one_by_one(
    question: tuple[int, list[Want]],
) -> None:
    population, wants = question
    draws = min(population, 6)
    expected = [counted_one_by_one(population, wants, n) for n in range(draws + 1)]
    assert chances(population, wants, draws) == expected
    assert chances_as_floats(population, wants, draws) == [float(chance) for chance in expected]


def test_one_ace_in_five_of_a_pack_of_cards() -> None:
    # 1 - C(48,5)/C(52,5) = 1 - 1712304/2598960
    chance = Fraction(2598960 - 1712304, 2598960)
    assert hypergeometric(52, 4, 5, 1) == chance
    assert chances(52, [Want(4, 1)], 5)[5] == chance


def test_a_pair_of_kinds_in_two_cards() -> None:
    # Two cards of 4 (1 A, 1 B, 2 others): 6 hands, one of them A and B.
    assert chances(4, [Want(1, 1), Want(1, 1)], 2) == [0, 0, Fraction(1, 6)]


def test_the_whole_deck_holds_every_want_that_can_be_met() -> None:
    assert chances(10, [Want(3, 3), Want(2, 1)], 10)[10] == 1


def test_more_wanted_than_there_are_never_comes() -> None:
    assert chances(10, [Want(2, 3)], 10) == [0] * 11
    assert hypergeometric(10, 2, 10, 3) == 0


def test_nothing_wanted_is_always_there() -> None:
    assert chances(5, [], 5) == [1] * 6
    assert chances(0, [], 0) == [1]


def test_the_distribution_sums_to_one_and_agrees_with_at_least() -> None:
    exactly = distribution(30, 8, 10)
    assert sum(exactly) == 1
    assert sum(exactly[2:]) == hypergeometric(30, 8, 10, 2)


def test_the_largest_question_is_answered() -> None:
    wants = [Want(MOST_CARDS // MOST_GROUPS, 1)] * MOST_GROUPS
    assert chances_as_floats(MOST_CARDS, wants, MOST_CARDS)[-1] == 1.0


@pytest.mark.parametrize(
    ("population", "wants", "draws", "said"),
    [
        (-1, [], 0, "population must have 0 to 500"),
        (501, [], 0, "population must have 0 to 500"),
        (5, [], 6, "6 cards cannot be drawn from 5"),
        (5, [], -1, "-1 cards cannot be drawn"),
        (5, [Want(3), Want(3)], 1, "6 cards together, but the population has only 5"),
        (5, [Want(-1)], 1, "cannot have -1 cards"),
        (5, [Want(1, -1)], 1, "At least -1 cards"),
        (30, [Want(1)] * 21, 1, "At most 20 groups"),
    ],
)
def test_a_question_without_an_answer_is_a_sentence(
    population: int, wants: list[Want], draws: int, said: str
) -> None:
    with pytest.raises(OddsError, match=said):
        chances(population, wants, draws)


def test_the_single_form_checks_its_numbers_too() -> None:
    with pytest.raises(OddsError, match="11 cards together"):
        hypergeometric(10, 11, 1, 1)
    with pytest.raises(OddsError, match="cannot be drawn"):
        distribution(10, 1, 11)
