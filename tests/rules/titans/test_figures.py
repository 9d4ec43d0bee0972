"""Figures of a deck without play: curves, totals, and the highest Power under a Limit."""

from __future__ import annotations

import time
from itertools import combinations

import pytest

from rules.games.titans.cards import TitansCard
from rules.games.titans.figures import curves, figures, highest_power, totals
from tests.rules.titans.decks import character, deck_of, field, plain_fields, random_deck, skillz


def strongest_by_trying_all(cards: list[TitansCard], limit: int) -> int:
    best = 0
    for size in range(1, 5):
        for group in combinations(cards, size):
            names = [card.name for card in group if not card.infinite]
            one_team = len({card.team for card in group}) == 1
            grades = sum(card.grade or 0 for card in group)
            if one_team and len(set(names)) == len(names) and grades <= limit:
                best = max(best, sum(card.power or 0 for card in group))
    return best


@pytest.mark.parametrize("seed", range(6))
def test_TT_CARD_12_the_strongest_group_is_that_of_a_search_through_all(seed: int) -> None:
    cards = [
        line.card
        for line in random_deck(seed).lines
        if isinstance(line.card, TitansCard) and line.card.type == "Character" and line.card.grade
    ]

    for limit in (1, 2, 4):
        assert highest_power(cards, limit)[0] == strongest_by_trying_all(cards, limit)


def test_two_copies_of_one_name_do_not_stand_together_but_infinite_ones_do() -> None:
    twin = character(1, grade=1, power=6)
    robot = character(2, grade=1, power=4, infinite=True)

    assert highest_power([twin, twin], 4)[0] == 6
    assert highest_power([robot, robot, robot], 4)[0] == 12


def test_teams_do_not_mix_and_a_skillz_adds_its_best_payable_level() -> None:
    red = character(1, team="Red", grade=2, power=5, attributes=["Fire"])
    blue = character(2, team="Blue", grade=2, power=7)
    burst = skillz(3, power_meter=[[1, 2], [5, 6], [6, 20]])
    found = {
        figure.label: figure.value
        for figure in figures(deck_of([(red, 3), (blue, 3), (burst, 3)], plain_fields()))
    }

    assert found["Highest Power under Limit 4"] == "7 (11 with a Skillz)"
    assert found["Dead Skillz in the deck"] == "0 of 3"


def test_skillz_that_no_character_can_use_are_dead() -> None:
    lonely = deck_of(
        [
            (character(1, attributes=["Water"]), 3),
            (skillz(2), 2),
            (skillz(3, requirement="Water"), 1),
        ],
        plain_fields(),
    )

    assert figures(lonely)[0].value == "2 of 3"


def test_curves_and_totals_count_copies_and_say_what_is_unknown() -> None:
    deck = deck_of(
        [(character(1, grade=1), 2), (character(2, grade=3), 1), (character(3, grade=None), 1)],
        [field(91, 4), field(92, None)],
    )

    grade = curves(deck)[0]
    assert grade.bars == (("1", 2), ("2", 0), ("3", 1))
    assert grade.unknown == 1
    assert totals(deck) == (
        ("Cards", 4, 30, "TT-DECK-01"),
        ("Fields", 2, 3, "TT-DECK-02"),
        ("Limits", 4, 10, "TT-DECK-03"),
    )


def test_millions_of_copies_are_counted_and_not_written_out() -> None:
    swarm = [(character(number, grade=1, power=4, infinite=True), 9_999) for number in range(300)]
    hostile = deck_of([*swarm, (field(91, 4), 9_999)], [])
    start = time.process_time()

    assert curves(hostile)[0].bars == (("1", 300 * 9_999),)
    assert totals(hostile)[1][1] == 9_999
    assert figures(hostile)[3].value == "16 (16 with a Skillz)"
    assert time.process_time() - start < 2
