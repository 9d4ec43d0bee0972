"""Talents, goals and rights as texts have them, worked out by hand on tables laid out by hand."""

from __future__ import annotations

import pytest

from rules.games.buffy import values
from rules.games.buffy.pieces import Attempt, Character, Fight
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.vocabulary import (
    ACTION,
    BUTT_KICKING,
    CHARM,
    EPISODE,
    ESSENCE,
    ITEM,
    SKILL,
    SMARTS,
    TALENTS,
    WEIRDNESS,
)
from tests.rules.buffy.duel import Duel, Effects

Text = dict[str, object]


def bonus(talent: str = "Smarts", amount: int = 1, **more: object) -> list[Text]:
    return [{"effect": "talent_bonus", "talent": talent, "amount": amount, **more}]


def talents(duel: Duel, character: Character) -> list[int]:
    return [values.talent(duel.t, character, talent) for talent in range(len(TALENTS))]


# Talents.


def test_a_talent_is_that_of_the_top_level_with_all_that_is_borne() -> None:
    """BUF-COMP-10, BUF-Q-22: the printed bonus of each Skill and Item, two of the same one too."""
    duel = Duel()
    mira = duel.character("Mira", 4, 3, 1, 0)
    duel.t.level_up(mira, duel.card("Mira", "Character", level=2, butt_kicking=6, smarts=3))
    duel.skill(mira, "Archery", butt_kicking=1, charm=2)
    for _ in range(2):
        duel.bear(mira, "Book", smarts=2, weirdness=-1)

    # Charm and Weirdness of the new level are those of a card in code, 1 each.
    assert talents(duel, mira) == [6 + 1, 3 + 4, 1 + 2, 1 - 2]


def test_fatigue_lowers_no_talent_and_silences_no_text() -> None:
    """BUF-EDGE-03."""
    duel = Duel()
    mira = duel.character("Mira", 2, 2, 2, 2, fatigued=True)
    book = duel.bear(mira, "Book", smarts=1, effects=bonus())
    book.fatigued = True

    assert talents(duel, mira) == [2, 4, 2, 2]


@pytest.mark.parametrize(
    ("whose", "reached"),
    [
        ("this", {"Mira"}),
        ("own here", {"Mira", "Tom"}),
        ("enemies here", {"Vex"}),
        ("all here", {"Mira", "Tom", "Vex"}),
        ("own", {"Mira", "Tom", "Zed"}),
        ("enemies", {"Vex", "Imp"}),
    ],
)
@pytest.mark.parametrize("card_type", ["Character", SKILL, ITEM])
def test_a_text_is_about_those_that_it_names(card_type: str, whose: str, reached: set[str]) -> None:
    duel = Duel()
    effects = bonus(whose=whose)
    mira = duel.character("Mira", effects=effects if card_type == "Character" else [])
    if card_type != "Character":
        duel.bear(mira, "Thing", card_type, effects=effects)
    own, enemies = duel.me.spaces, duel.enemy.spaces
    everybody = [
        mira,
        duel.character("Tom", space=own[0]),
        duel.character("Zed", space=own[1]),
        duel.character("Vex", player=duel.enemy, space=own[0]),
        duel.character("Imp", player=duel.enemy, space=enemies[0]),
    ]

    found = {each.printed.name for each in everybody if values.talent(duel.t, each, SMARTS) == 1}

    assert found == reached


def test_only_the_top_level_speaks() -> None:
    duel = Duel()
    mira = duel.character("Mira", effects=bonus(amount=3))
    assert values.talent(duel.t, mira, SMARTS) == 3

    duel.t.level_up(mira, duel.card("Mira", "Character", level=2, smarts=2))

    assert values.talent(duel.t, mira, SMARTS) == 2


def test_a_text_ends_as_its_card_leaves_play() -> None:
    duel = Duel()
    mira = duel.character("Mira")
    tom = duel.character("Tom")
    book = duel.bear(tom, "Book", effects=bonus(whose="own here"))
    assert (values.talent(duel.t, mira, SMARTS), values.talent(duel.t, tom, SMARTS)) == (1, 1)

    duel.t.hand_over(book, mira)
    duel.t.move(mira, duel.park)
    assert (values.talent(duel.t, mira, SMARTS), values.talent(duel.t, tom, SMARTS)) == (1, 0)

    duel.t.leave_play(mira)
    assert values.talent(duel.t, tom, SMARTS) == 0


def test_a_location_is_nobodys() -> None:
    """Everybody there is meant, whoever owns it."""
    duel = Duel()
    mira, vex = duel.character("Mira"), duel.character("Vex", player=duel.enemy)
    duel.location("Gym", duel.enemy.spaces[0], effects=bonus(whose="own here"))
    assert (values.talent(duel.t, mira, SMARTS), values.talent(duel.t, vex, SMARTS)) == (0, 1)

    duel.t.move(mira, duel.enemy.spaces[0])

    assert (values.talent(duel.t, mira, SMARTS), values.talent(duel.t, vex, SMARTS)) == (1, 1)


def test_episodes_and_the_essence_speak_of_both_sides() -> None:
    duel = Duel()
    mira, vex = duel.character("Mira"), duel.character("Vex", player=duel.enemy)
    duel.t.put_episode(duel.me, duel.card("Moon", EPISODE, effects=bonus(whose="own", amount=2)))
    duel.enemy.essence = duel.card(
        "Vex", ESSENCE, player=duel.enemy, effects=bonus(whose="enemies", amount=-1)
    )
    duel.t.speaking.clear()

    assert (values.talent(duel.t, mira, SMARTS), values.talent(duel.t, vex, SMARTS)) == (1, 0)


@pytest.mark.parametrize(
    ("time", "by_day", "by_night"), [("", 1, 1), ("day", 1, 0), ("night", 0, 1)]
)
@pytest.mark.parametrize("whose", ["this", "own"])
def test_a_text_works_at_its_time_of_day(whose: str, time: str, by_day: int, by_night: int) -> None:
    duel = Duel()
    mira = duel.character("Mira", effects=bonus(time=time, whose=whose))

    assert values.talent(duel.t, mira, SMARTS) == by_day
    duel.t.night = True
    assert values.talent(duel.t, mira, SMARTS) == by_night


@pytest.mark.parametrize("whose", ["this", "own", "all here"])
def test_a_text_asks_for_a_trait_of_the_top_level(whose: str) -> None:
    duel = Duel()
    vlad = duel.character("Vlad", traits=["Student", "Vampire"])
    tom = duel.character("Tom", traits=["Student"])
    for each in (vlad, tom):
        duel.bear(each, "Cape", effects=bonus(trait="Vampire", whose=whose))
    wanted = 1 if whose == "this" else 2
    assert (values.talent(duel.t, vlad, SMARTS), values.talent(duel.t, tom, SMARTS)) == (wanted, 0)

    duel.t.level_up(vlad, duel.card("Vlad", "Character", level=2, smarts=0))

    assert values.talent(duel.t, vlad, SMARTS) == 0


def test_each_talent_is_meant_by_each() -> None:
    duel = Duel()
    mira = duel.character("Mira", 3, 2, 1, 0, effects=bonus("each", -1))

    assert talents(duel, mira) == [2, 1, 0, -1]


def test_what_is_added_for_a_time_is_for_one_character_and_one_talent() -> None:
    duel = Duel()
    mira, tom = duel.character("Mira"), duel.character("Tom")
    duel.t.change(mira, CHARM, 2)
    duel.t.change(mira, CHARM, -1, all_turn=True)

    assert talents(duel, mira) == [0, 0, 1, 0]
    assert talents(duel, tom) == [0, 0, 0, 0]


# Goals.


def test_without_texts_the_goals_are_those_printed() -> None:
    duel = Duel()
    prom = duel.challenge("Prom", 0, 5, 4)

    assert values.goals(duel.t, prom) == [(SMARTS, 5), (CHARM, 4)]


def test_texts_change_goals_at_their_space_or_everywhere() -> None:
    """BUF-CHAL-09: each goal, or the one that the text names; where there is no such goal, none."""
    duel = Duel()
    prom = duel.challenge("Prom", 0, 5, 4)
    exam = duel.challenge("Exam", 0, 3, space=duel.me.spaces[1])
    effects: Effects = [{"effect": "goal_bonus", "amount": -1}]
    mira = duel.character("Mira", effects=effects)
    everywhere: Effects = [
        {"effect": "goal_bonus", "amount": 2, "talent": "Charm", "where": "anywhere"},
        {"effect": "goal_bonus", "amount": 9, "talent": "Weirdness", "where": "anywhere"},
    ]
    duel.t.put_episode(
        duel.enemy, duel.card("Moon", EPISODE, player=duel.enemy, effects=everywhere)
    )

    assert values.goals(duel.t, prom) == [(SMARTS, 4), (CHARM, 5)]
    assert values.goals(duel.t, exam) == [(SMARTS, 3)]

    duel.t.move(mira, duel.me.spaces[1])

    assert values.goals(duel.t, prom) == [(SMARTS, 5), (CHARM, 6)]
    assert values.goals(duel.t, exam) == [(SMARTS, 2)]


def test_a_goal_may_have_a_time_of_day() -> None:
    duel = Duel()
    effects: Effects = [{"effect": "goal_bonus", "amount": 2, "time": "night"}]
    riot = duel.challenge("Riot", 3, effects=effects)

    assert values.goals(duel.t, riot) == [(BUTT_KICKING, 3)]
    duel.t.night = True
    assert values.goals(duel.t, riot) == [(BUTT_KICKING, 5)]


def test_a_goal_changed_for_a_time_is_that_of_one_challenge() -> None:
    duel = Duel()
    prom, exam = (
        duel.challenge("Prom", 0, 5, 4),
        duel.challenge("Exam", 0, 3, space=duel.me.spaces[1]),
    )
    duel.t.change(prom, CHARM, -3)

    assert values.goals(duel.t, prom) == [(SMARTS, 5), (CHARM, 1)]
    assert values.goals(duel.t, exam) == [(SMARTS, 3)]


# Rights.


def test_two_items_and_what_texts_add_up_to() -> None:
    """BUF-RES-11, BUF-EDGE-01."""
    duel = Duel()
    mira = duel.character("Mira")
    assert values.item_limit(duel.t, mira) == 2

    for count in (1, 2):
        duel.skill(mira, f"Mule {count}", effects=[{"effect": "more_items", "count": count}])

    assert values.item_limit(duel.t, mira) == 2 + 1 + 2
    assert values.item_limit(duel.t, duel.character("Tom")) == 2


@pytest.mark.parametrize(
    ("vampire", "night", "effects", "moves"),
    [
        (False, False, [], 1),
        (False, True, [], 1),
        (True, False, [], 0),
        (True, True, [], 2),
        (False, False, [{"effect": "more_moves", "count": 2}], 3),
        (False, True, [{"effect": "more_moves", "count": 2, "time": "day"}], 1),
        (True, True, [{"effect": "more_moves", "count": 1, "time": "night"}], 3),
        (True, False, [{"effect": "more_moves", "count": 1}], 0),
        (True, False, [{"effect": "moves_by_day"}], 1),
        (True, True, [{"effect": "moves_by_day"}], 2),
        (False, False, [{"effect": "moves_by_day"}], 1),
        (True, False, [{"effect": "moves_by_day"}, {"effect": "more_moves", "count": 1}], 2),
    ],
)
def test_moves_a_turn(vampire: bool, night: bool, effects: Effects, moves: int) -> None:
    """BUF-MOVE-03..05: a Vampire not by day and twice by night, others once; and what texts add."""
    duel = Duel(night=night)
    traits = ["Vampire"] if vampire else []
    character = duel.character("Vlad", traits=traits, effects=effects)

    assert values.move_limit(duel.t, character) == moves


def test_only_from_the_park_to_an_enemy_space_tires() -> None:
    """BUF-MOVE-06."""
    duel = Duel()
    own, enemies = duel.me.spaces, duel.enemy.spaces
    mira = duel.character("Mira", space=duel.park)
    vex = duel.character("Vex", player=duel.enemy, space=duel.park)
    tom = duel.character("Tom", space=enemies[0])

    assert values.tires(duel.t, mira, enemies[3])
    assert not values.tires(duel.t, mira, own[3])
    assert values.tires(duel.t, vex, own[0])
    assert not values.tires(duel.t, vex, enemies[0])
    assert not values.tires(duel.t, tom, enemies[1])
    assert not values.tires(duel.t, tom, duel.park)


def test_with_rows_that_touch_the_way_between_them_does_not_tire() -> None:
    """BUF-Q-08: the one move that does is from the Park."""
    duel = Duel(rulings=Rulings(rows_touch=True))
    mira = duel.character("Mira")

    assert duel.enemy.spaces[0] in mira.space.adjacent
    assert not values.tires(duel.t, mira, duel.enemy.spaces[0])


def test_a_text_spares_that_fatigue() -> None:
    duel = Duel()
    mira = duel.character("Mira", space=duel.park)
    duel.bear(mira, "Map", effects=[{"effect": "enters_unfatigued", "time": "day"}])

    assert not values.tires(duel.t, mira, duel.enemy.spaces[0])
    duel.t.night = True
    assert values.tires(duel.t, mira, duel.enemy.spaces[0])


def test_who_cannot_be_doubled_against() -> None:
    """BUF-FIGHT-02, by a text of the attacker or around it."""
    duel = Duel()
    mira, tom = duel.character("Mira"), duel.character("Tom")
    duel.skill(mira, "Duel", effects=[{"effect": "cannot_be_doubled"}])
    assert not values.may_be_doubled(duel.t, mira)
    assert values.may_be_doubled(duel.t, tom)

    duel.character("Zed", effects=[{"effect": "cannot_be_doubled", "whose": "own here"}])

    assert not values.may_be_doubled(duel.t, tom)


@pytest.mark.parametrize(
    ("attacker", "defender", "talent"),
    [
        ([], [], BUTT_KICKING),
        (["Smarts"], [], SMARTS),
        ([], ["Weirdness"], WEIRDNESS),
        (["Smarts"], ["Weirdness"], SMARTS),
        (["Charm", "Smarts"], [], CHARM),
        (["Butt-Kicking"], ["Weirdness"], BUTT_KICKING),
    ],
)
def test_the_talent_that_a_fight_resolves_by(
    attacker: list[str], defender: list[str], talent: int
) -> None:
    """BUF-FIGHT-12: the attacker's texts come first, and of one card the first."""
    duel = Duel()
    mira = duel.character("Mira", effects=[{"effect": "fights_by", "talent": s} for s in attacker])
    vex = duel.character(
        "Vex",
        player=duel.enemy,
        effects=[{"effect": "fights_by", "talent": said} for said in defender],
    )

    assert values.resolving_talent(duel.t, mira, vex) == talent


@pytest.mark.parametrize(
    ("said", "talent"),
    [([], -1), (["Butt-Kicking"], BUTT_KICKING), (["Weirdness", "Charm"], WEIRDNESS)],
)
def test_the_talent_that_texts_have_a_character_fight_by(said: list[str], talent: int) -> None:
    """BUF-FIGHT-12: of several texts the first; a player sees it."""
    duel = Duel()
    mira = duel.character("Mira", effects=[{"effect": "fights_by", "talent": s} for s in said])
    duel.character("Zed", effects=[{"effect": "fights_by", "talent": "Smarts"}])

    assert values.fights_by(duel.t, mira) == talent
    assert duel.view().fights_by(mira) == talent


def test_what_a_won_fight_earns_beside_the_point() -> None:
    """BUF-FIGHT-14."""
    duel = Duel()
    mira, tom = duel.character("Mira"), duel.character("Tom", space=duel.park)
    duel.bear(mira, "Trophy", effects=[{"effect": "more_destiny", "amount": 2}])
    duel.bear(mira, "Belt", effects=[{"effect": "more_destiny", "amount": 1, "whose": "own"}])

    assert values.destiny_for_win(duel.t, mira) == 3
    assert values.destiny_for_win(duel.t, tom) == 1


# Requirements.


def test_one_character_bears_what_it_alone_has_the_talent_for() -> None:
    duel = Duel()
    mira, tom = duel.character("Mira", 0, 2), duel.character("Tom", 0, 3)
    needs = {"required_talent": "Smarts", "required_value": 3}
    skill, item = duel.card("Riddles", SKILL, **needs), duel.card("Stake", ITEM)

    assert not values.can_bear(duel.t, mira, skill)
    assert values.can_bear(duel.t, tom, skill)
    assert values.can_bear(duel.t, mira, item)

    duel.bear(mira, "Book", smarts=1)

    assert values.can_bear(duel.t, mira, skill)


def test_who_may_play_an_action_is_in_play_or_takes_part() -> None:
    """One own Character, not two together; in a fight or challenge one of those in it."""
    duel = Duel()
    needs = {"required_talent": "Smarts", "required_value": 3}
    riddle, plain = duel.card("Riddle", ACTION, **needs), duel.card("Plain", ACTION)
    assert values.meets(duel.t, duel.me, plain)
    mira, tom = duel.character("Mira", 0, 2), duel.character("Tom", 0, 2)
    vex = duel.character("Vex", 0, 9, player=duel.enemy)
    assert not values.meets(duel.t, duel.me, riddle)

    duel.character("Zed", 0, 3, fatigued=True)
    assert values.meets(duel.t, duel.me, riddle)

    duel.t.fight = Fight(mira, vex)
    assert not values.meets(duel.t, duel.me, riddle)
    assert values.meets(duel.t, duel.enemy, riddle)
    assert values.meets(duel.t, duel.me, plain)

    duel.t.fight = None
    placed = duel.challenge("Exam", 0, 3)
    duel.t.attempt = Attempt(0, placed, [mira, tom])
    assert not values.meets(duel.t, duel.me, riddle)
    assert not values.meets(duel.t, duel.enemy, riddle)

    duel.bear(tom, "Book", smarts=1)
    assert values.meets(duel.t, duel.me, riddle)


def test_talent_stacks_never_help() -> None:
    duel = Duel()
    mira = duel.character("Mira", 0, 2)
    vex = duel.character("Vex", player=duel.enemy)
    riddle = duel.card("Riddle", ACTION, required_talent="Smarts", required_value=3)
    duel.t.fight = Fight(mira, vex)
    duel.t.fight.stacks.sums[0][SMARTS] = 5

    assert not values.meets(duel.t, duel.me, riddle)


def test_those_that_take_part_are_in_play_and_have_not_left() -> None:
    duel = Duel()
    mira, tom = duel.character("Mira"), duel.character("Tom")
    vex = duel.character("Vex", player=duel.enemy)
    assert values.participants(duel.t, duel.me) == []

    duel.t.fight = Fight(vex, mira)
    assert values.participants(duel.t, duel.me) == [mira]
    assert values.participants(duel.t, duel.enemy) == [vex]

    duel.t.fight.ditched.append(mira)
    assert values.participants(duel.t, duel.me) == []
    duel.t.leave_play(vex)
    assert values.participants(duel.t, duel.enemy) == []

    duel.t.fight = None
    duel.t.attempt = Attempt(0, duel.challenge("Exam", 0, 3), [mira, tom])
    assert values.participants(duel.t, duel.me) == [mira, tom]
    assert values.participants(duel.t, duel.enemy) == []
    duel.t.leave_play(mira)
    assert values.participants(duel.t, duel.me) == [tom]


# Episodes.


def test_which_parts_may_come_into_play() -> None:
    """BUF-RES-03, BUF-Q-32."""
    duel = Duel()
    parts = {number: duel.card("Long Night", EPISODE, part=number) for number in (1, 2, 3)}
    allowing = duel.card("Long Night", EPISODE, effects=[{"effect": "allows_part", "part": 3}])
    other = duel.card("Ball", EPISODE, effects=[{"effect": "allows_part", "part": 2}])
    assert [values.may_enter(duel.t, duel.me, parts[n]) for n in (1, 2, 3)] == [True, False, False]

    duel.t.put_episode(duel.me, other)
    assert not values.may_enter(duel.t, duel.me, parts[2])

    duel.t.put_episode(duel.me, allowing)
    assert [values.may_enter(duel.t, duel.me, parts[n]) for n in (1, 2, 3)] == [True, False, True]
    assert not values.may_enter(duel.t, duel.enemy, parts[3])


def test_with_parts_in_order_each_opens_the_next() -> None:
    duel = Duel(rulings=Rulings(parts_in_order=True))
    parts = {number: duel.card("Long Night", EPISODE, part=number) for number in (1, 2, 3)}
    duel.t.put_episode(duel.me, parts[1])

    assert values.may_enter(duel.t, duel.me, parts[2])
    assert not values.may_enter(duel.t, duel.me, parts[3])
    assert not values.may_enter(duel.t, duel.me, duel.card("Ball", EPISODE, part=2))
