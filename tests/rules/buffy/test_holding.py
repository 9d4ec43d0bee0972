"""How a greedy player plays for Sunnydale Park, and against whoever holds it (BUF-WIN-02..04)."""

from __future__ import annotations

import pytest

from rules.core.policies import PASS
from rules.games.buffy.holding import AGAINST, BREAK, HOLD, LEAST_FAVOUR, MOST_FAVOUR, ONE_MORE
from rules.games.buffy.victory import PARK_TO_WIN
from rules.games.buffy.vocabulary import CONFLICT
from tests.rules.buffy.test_greedy import Asked, moved, offered


def at_home(name: str) -> dict[str, str]:
    return {name: "Player 1’s space 1"}


def test_each_turn_held_is_worth_more_than_the_one_before_and_the_last_one_most() -> None:
    for worths in (HOLD, BREAK):
        assert len(worths) == PARK_TO_WIN
        assert list(worths) == sorted(worths)
        assert worths[-1] > 2 * worths[-2]
    for shares in (ONE_MORE, AGAINST):
        assert shares[0] == 1.0
        assert list(shares) == sorted(shares, reverse=True)


@pytest.mark.parametrize(("count", "goes"), [(0, False), (2, False), (4, True), (5, True)])
def test_BUF_WIN_04_the_enemy_s_count_is_broken_from_4_on_though_a_challenge_calls(
    count: int, goes: bool
) -> None:
    duel = Asked()
    duel.enemy.park_count = count
    duel.character("mine", 4)
    duel.challenge("brawl", 8, points=1)
    duel.character("foe", 4, player=duel.enemy, space=duel.park)

    assert moved(duel) == ({"mine": "the Park"} if goes else at_home("mine"))


def test_a_count_of_5_is_broken_against_any_odds() -> None:
    for count, at in ((5, "the Park"), (3, "Player 1’s space 1")):
        duel = Asked()
        duel.enemy.park_count = count
        duel.character("Main", 1, main=True)
        for number in range(2):
            duel.character(f"foe {number}", 9, player=duel.enemy, space=duel.park)

        assert moved(duel) == {"Main": at}


def test_whoever_is_least_missed_goes_first() -> None:
    duel = Asked()
    duel.enemy.park_count = 4
    duel.character("Main", 2, main=True)
    duel.character("helper", 2)
    duel.character("foe", 5, player=duel.enemy, space=duel.park)

    assert moved(duel) == {"Main": "Player 1’s space 1", "helper": "the Park"}


def test_the_only_one_there_does_not_leave_while_the_count_runs() -> None:
    """A challenge of 1 point lies beside the Park."""
    for count, at in ((0, "Player 1’s space 1"), (3, "the Park")):
        duel = Asked()
        duel.t.park_ends = bool(count)
        duel.me.park_count = count
        duel.character("mine", 5, space=duel.park)
        duel.challenge("brawl", 5, points=1)

        assert moved(duel) == {"mine": at}


def test_of_several_there_not_all_leave() -> None:
    duel = Asked()
    duel.me.park_count = 2
    for number in range(4):
        duel.character(f"mine {number}", 5, space=duel.park)
    duel.challenge("brawl", 7, points=2)
    places = list(moved(duel).values())

    assert "the Park" in places
    assert "Player 1’s space 1" in places


def test_the_better_fighter_stays() -> None:
    duel = Asked()
    duel.me.park_count = 2
    duel.character("strong", 8, 5, space=duel.park)
    duel.character("weak", 1, 5, space=duel.park)
    duel.character("foe", 5, player=duel.enemy, space=duel.enemy.spaces[0])
    duel.challenge("homework", 0, 5, points=2)

    assert moved(duel) == {"strong": "the Park", "weak": "Player 1’s space 1"}


def test_one_is_enough_at_first_and_more_come_as_the_count_runs() -> None:
    for count, there in ((0, 1), (1, 2), (4, 3)):
        duel = Asked()
        duel.me.park_count = count
        duel.character("one", 3, space=duel.park)
        duel.character("two", 3)
        duel.character("three", 3)
        duel.character("foe", 3, player=duel.enemy, space=duel.enemy.spaces[0])

        assert list(moved(duel).values()).count("the Park") >= there
        if not count:
            assert list(moved(duel).values()).count("the Park") == 1


def test_the_Park_counts_for_more_where_the_own_fighters_are_better() -> None:
    favours = []
    for own in (1, 4, 9):
        duel = Asked()
        duel.character("mine", own)
        duel.character("foe", 4, player=duel.enemy)
        town = duel.greedy.town
        town.look(duel.view())
        favours.append(town.holding.favour(duel.view(), town))

    assert LEAST_FAVOUR < favours[0] < favours[1] < favours[2] < MOST_FAVOUR
    assert favours[1] == pytest.approx((LEAST_FAVOUR + MOST_FAVOUR) / 2)


def test_a_fight_is_dared_in_the_Park_where_the_count_hangs_on_it() -> None:
    """Behind by 2 it attacks nobody for the point alone."""
    for count, taken in ((0, "pass"), (5, "mine")):
        duel = Asked()
        duel.me.park_count = count
        mine = duel.character("mine", 3, space=duel.park)
        duel.character("foe", 6, player=duel.enemy, space=duel.park)

        assert duel.choose(CONFLICT, [mine, PASS]) == taken


def test_whoever_keeps_the_enemy_from_holding_it_dares_no_fight_there() -> None:
    """Ahead by 1 it would attack for the point; lost, the fight would lose the game."""
    for count, taken in ((0, "mine"), (5, "pass")):
        duel = Asked()
        duel.enemy.park_count = count
        mine = duel.character("mine", 5, space=duel.park)
        duel.character("foe", 4, player=duel.enemy, space=duel.park)

        assert duel.choose(CONFLICT, [mine, PASS]) == taken


def test_a_text_moves_the_enemy_s_only_holder_out_once_the_count_runs() -> None:
    text = {"effect": "move_character", "of": "enemy"}
    for count, others, taken in ((2, 0, "pass"), (3, 0, "text"), (3, 1, "pass")):
        duel = Asked()
        duel.enemy.park_count = count
        duel.character("mine", 3)
        for number in range(1 + others):
            duel.character(f"foe {number}", 9, player=duel.enemy, space=duel.park)

        assert offered(duel, "resource", text) == taken


def test_BUF_MOVE_06_nobody_enters_an_enemy_space_for_what_its_fatigue_keeps_it_from() -> None:
    """A challenge on an own space, and a better one on a space of the enemy."""
    duel = Asked()
    duel.t.park_ends = False
    duel.character("mine", 5, space=duel.park)
    duel.challenge("theirs", 4, player=duel.enemy, space=duel.enemy.spaces[2], points=2)
    duel.challenge("own", 4, space=duel.me.spaces[2])

    assert moved(duel) == {"mine": "Player 1’s space 3"}


def test_no_more_hunt_one_enemy_than_there_are() -> None:
    duel = Asked()
    duel.t.park_ends = False
    for number in range(3):
        duel.character(f"mine {number}", 9)
    duel.character("keeper", 0, space=duel.park)
    duel.character("foe", 0, player=duel.enemy, space=duel.me.spaces[1])

    assert list(moved(duel).values()).count("Player 1’s space 2") == 1
