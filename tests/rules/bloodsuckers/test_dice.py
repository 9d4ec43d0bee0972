"""The die: six sides, and the questions that Luck and Endurance ask about a roll."""

from __future__ import annotations

from collections import Counter

from rules.games.bloodsuckers import dice
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from tests.rules.bloodsuckers.skirmish import Answers, battle, commit

ADVANCED = Rulings(abilities=True)
CAPPED = Rulings(abilities=True, die_cap_6=True)


def with_abilities(
    *labels: str, rolls: list[int], rulings: Rulings = ADVANCED, abilities: tuple[str, ...]
) -> tuple[BloodTable, Answers]:
    t, answers = battle(*labels, rulings=rulings, columns=5)
    t.rolls = rolls
    for column, ability in enumerate(abilities, 1):
        commit(t, t.players[0], column, ability=ability)
    return t, answers


def test_BLD_Q_05_the_die_shows_each_of_1_to_6_about_as_often() -> None:
    t, _ = battle()

    shown = Counter(dice.plain(t) for _ in range(6000))

    assert sorted(shown) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in shown.values())


def test_nothing_is_asked_in_basic_play() -> None:
    t, answers = with_abilities(rolls=[2], rulings=Rulings(), abilities=("Luck", "Endurance"))

    assert dice.roll(t, t.players[0]) == 2
    assert answers.asked == []


def test_BLD_ABIL_05_luck_adds_1_once_to_a_roll_and_once_a_turn() -> None:
    t, answers = with_abilities("add 1 to the roll", rolls=[2, 5], abilities=("Luck",))

    assert [dice.roll(t, t.players[0]), dice.roll(t, t.players[0])] == [3, 5]
    assert answers.asked == [(0, "roll", ["add 1 to the roll", "pass"])]
    assert t.roll == 2


def test_BLD_ABIL_05_two_lucky_characters_change_two_rolls_and_not_one_twice() -> None:
    lucky = "add 1 to the roll"
    t, answers = with_abilities(lucky, lucky, rolls=[2, 4], abilities=("Luck", "Luck"))

    assert [dice.roll(t, t.players[0]), dice.roll(t, t.players[0])] == [3, 5]
    assert len(answers.asked) == 2


def test_BLD_Q_30_luck_may_be_kept_for_a_later_roll_and_makes_a_7_of_a_6() -> None:
    t, _ = with_abilities("pass", "add 1 to the roll", rolls=[2, 6], abilities=("Luck",))

    assert [dice.roll(t, t.players[0]), dice.roll(t, t.players[0])] == [2, 7]


def test_BLD_Q_30_with_the_cap_a_6_is_not_offered_a_raise_and_a_5_is() -> None:
    t, answers = with_abilities(
        "add 1 to the roll", rolls=[6, 5], rulings=CAPPED, abilities=("Luck",)
    )

    assert [dice.roll(t, t.players[0]), dice.roll(t, t.players[0])] == [6, 6]
    assert len(answers.asked) == 1


def test_BLD_ABIL_06_the_second_result_counts_and_a_roll_is_repeated_once_only() -> None:
    t, answers = with_abilities("roll again", rolls=[5, 1], abilities=("Endurance", "Endurance"))

    assert dice.roll(t, t.players[0]) == 1
    assert answers.asked == [(0, "roll", ["roll again", "pass"])]


def test_BLD_ABIL_06_each_endurance_character_repeats_one_roll() -> None:
    again = "roll again"
    t, _ = with_abilities(again, again, rolls=[5, 1, 2, 6, 3], abilities=("Endurance", "Endurance"))

    assert [dice.roll(t, t.players[0]) for _ in range(3)] == [1, 6, 3]


def test_BLD_ABIL_06_luck_may_still_be_added_to_the_second_result() -> None:
    t, answers = with_abilities(
        "roll again", "add 1 to the roll", rolls=[1, 4], abilities=("Endurance", "Luck")
    )

    assert dice.roll(t, t.players[0]) == 5
    assert [offered for _, _, offered in answers.asked] == [
        ["roll again", "add 1 to the roll", "pass"],
        ["add 1 to the roll", "pass"],
    ]


def test_a_roll_that_was_raised_is_final() -> None:
    t, _ = with_abilities("add 1 to the roll", rolls=[1], abilities=("Endurance", "Luck"))

    assert dice.roll(t, t.players[0]) == 2


def test_BLD_ABIL_03_an_opponents_or_a_stunned_characters_luck_does_nothing() -> None:
    t, answers = with_abilities(rolls=[2], abilities=())
    commit(t, t.players[0], 1, ability="Luck", stunned=True)
    commit(t, t.players[1], 1, ability="Luck")

    assert dice.roll(t, t.players[0]) == 2
    assert answers.asked == []
