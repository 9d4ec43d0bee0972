"""The table as the replay draws it: plain data, all that lies open, and the hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rules.core.table import NO_DECISION, NOBODY, LogEnd, Outcome
from rules.games.buffy.game import BUFFY
from rules.games.buffy.picture import picture
from rules.games.buffy.pieces import PARK, Attempt, Fight
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import (
    BY_DESTINY,
    CHALLENGE,
    CHALLENGE_BATTLE,
    CHARM,
    EPISODE,
    FIGHT_BATTLE,
    MOVEMENT,
    SETUP,
    SMARTS,
    WEIRDNESS,
)
from tests.rules.buffy.duel import Duel
from tests.rules.buffy.play import SEATINGS, policies, seated


def drawn(t: BuffyTable) -> Any:
    """The picture, once through JSON: nothing but plain data comes back the same."""
    shown = picture(t)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def names(cards: Any) -> list[str]:
    return [each["name"] for each in cards]


def numbers(talents: Any) -> list[int]:
    return [each["value"] for each in talents]


def shown_ids(part: object) -> Iterator[int]:
    """The number of every card in a picture, as often as it is there."""
    if isinstance(part, dict):
        if "id" in part:
            yield part["id"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from shown_ids(each)


def test_BUF_TURN_01_the_step_the_turn_and_who_is_active() -> None:
    duel = Duel(phase=MOVEMENT)
    shown = drawn(duel.t)
    assert [step["label"] for step in shown["steps"] if step["now"]] == ["Movement"]
    assert len(shown["steps"]) == 7
    assert (shown["turn"], shown["time"], shown["active"]) == (3, "day", 0)
    assert [player["active"] for player in shown["players"]] == [True, False]
    duel.t.night = True
    assert drawn(duel.t)["time"] == "night"


def test_before_the_first_turn_nobody_is_active() -> None:
    duel = Duel(phase=SETUP)
    duel.t.turn = 0
    shown = drawn(duel.t)
    assert shown["active"] is None
    assert not any(step["now"] for step in shown["steps"])
    assert not any(player["active"] for player in shown["players"])


def test_BUF_COMP_07_nine_places_four_of_each_player_and_the_park() -> None:
    shown = drawn(Duel().t)["spaces"]
    assert [(space["owner"], space["number"]) for space in shown] == [
        *((0, number) for number in (1, 2, 3, 4)),
        *((1, number) for number in (1, 2, 3, 4)),
        (None, 0),
    ]
    assert all(space["empty"] for space in shown)


def test_a_space_shows_its_location_characters_and_challenges() -> None:
    duel = Duel()
    space = duel.enemy.spaces[1]
    duel.location("Old Mill", space)
    duel.character("Vesper", 4, player=duel.enemy, space=space)
    duel.character("Mira", 3, space=space)
    duel.challenge("Two Doors", 0, 5, 4, player=duel.enemy, space=space, points=2)
    shown = drawn(duel.t)["spaces"]
    here = shown[5]
    assert here["location"]["name"] == "Old Mill"
    assert [(each["name"], each["seat"]) for each in here["characters"]] == [
        ("Mira", 0),
        ("Vesper", 1),
    ]
    (challenge,) = here["challenges"]
    assert (challenge["name"], challenge["seat"], challenge["points"]) == ("Two Doors", 1, 2)
    assert challenge["goals"] == [
        {"talent": "Smarts", "goal": 5},
        {"talent": "Charm", "goal": 4},
    ]
    assert [space["empty"] for space in shown].count(False) == 1


def test_a_bare_location_is_an_empty_space() -> None:
    duel = Duel()
    duel.location("Old Mill", duel.me.spaces[0])
    assert drawn(duel.t)["spaces"][0]["empty"]


def test_a_character_shows_its_chain_of_levels_its_state_and_what_it_bears() -> None:
    duel = Duel()
    mira = duel.character("Mira", 4, 2, 1, 0, main=True, traits=["Vampire"])
    mira.is_main = True
    higher = duel.card("Mira", "Character", level=2, butt_kicking=6, smarts=2)
    duel.t.level_up(mira, higher)
    duel.skill(mira, "Lock Picking", smarts=1)
    stake = duel.bear(mira, "Stake")
    stake.fatigued = True
    duel.t.fatigue(mira)
    (shown,) = drawn(duel.t)["spaces"][0]["characters"]
    assert (shown["level"], shown["chain"]) == (2, [1, 2])
    assert (shown["main"], shown["fatigued"]) == (True, True)
    assert names(shown["skills"]) == ["Lock Picking"]
    assert [(item["name"], item["fatigued"]) for item in shown["items"]] == [("Stake", True)]


def test_BUF_Q_22_talents_count_what_is_borne_beside_what_is_printed() -> None:
    duel = Duel()
    mira = duel.character("Mira", 4, 2, 1, 0)
    duel.skill(mira, "Lock Picking", smarts=1, charm=-1)
    (shown,) = drawn(duel.t)["spaces"][0]["characters"]
    assert numbers(shown["talents"]) == [4, 3, 0, 0]
    assert [talent["printed"] for talent in shown["talents"]] == [4, 2, 1, 0]


@pytest.mark.parametrize("points", [0, 4, 10, 12])
def test_BUF_COMP_04_the_destiny_track_has_ten_marks(points: int) -> None:
    duel = Duel()
    duel.me.destiny = points
    mine, theirs = drawn(duel.t)["players"]
    assert mine["destiny"] == points
    assert mine["track"].count(True) == min(points, 10)
    assert len(mine["track"]) == len(theirs["track"]) == 10
    assert not any(theirs["track"])


def test_BUF_WIN_02_the_park_has_six_marks() -> None:
    duel = Duel()
    duel.enemy.park_count = 5
    mine, theirs = drawn(duel.t)["players"]
    assert (mine["park"], theirs["park"]) == (0, 5)
    assert theirs["park_track"] == [True] * 5 + [False]


def test_piles_are_told_by_what_lies_open_in_them() -> None:
    duel = Duel()
    one, two = duel.card("Ruse"), duel.card("Feint", charm=2)
    duel.hold(one)
    duel.me.discard.append(two)
    duel.me.episodes.append(duel.card("Long Night", EPISODE))
    hidden, up = (duel.card(name, CHALLENGE, goal_charm=3) for name in ("Below", "Up"))
    duel.me.challenge_deck = [hidden, up]
    shown = drawn(duel.t)["players"][0]
    assert names(shown["hand"]) == ["Ruse"]
    assert names(shown["discard"]) == ["Feint"]
    assert shown["discard"][0]["talents"] == [{"talent": "Charm", "value": 2}]
    assert names(shown["episodes"]) == ["Long Night"]
    assert (shown["deck"], shown["challenge_deck"]) == (20, 2)
    assert shown["face_up"]["name"] == "Up"
    assert "Below" not in json.dumps(shown)


def test_BUF_FIGHT_06_a_fight_shows_both_sides_and_their_stacks() -> None:
    duel = Duel(phase=FIGHT_BATTLE)
    park = duel.park
    mira = duel.character("Mira", 4, 2, 1, 0, space=park)
    vesper = duel.character("Vesper", 5, player=duel.enemy, space=park)
    fight = duel.t.fight = Fight(mira, vesper)
    fight.talent = SMARTS
    boost = duel.card("Ruse", smarts=3)
    fight.stacks.cards[0].append(boost)
    fight.stacks.sums[0][SMARTS] = 3
    shown = drawn(duel.t)
    assert [stage["label"] for stage in shown["fight"]["stages"] if stage["now"]] == ["Battle"]
    assert [step["label"] for step in shown["steps"] if step["now"]] == ["Conflict"]
    assert (shown["fight"]["place"], shown["fight"]["talent"]) == ("the Park", "Smarts")
    mine, theirs = shown["fight"]["sides"]
    assert (mine["role"], theirs["role"]) == ("attacks", "defends")
    assert [stack["total"] for stack in mine["stacks"]] == [4, 5, 1, 0]
    assert [stack["total"] for stack in theirs["stacks"]] == [5, 0, 0, 0]
    assert [stack["talent"] for stack in mine["stacks"] if stack["counts"]] == ["Smarts"]
    assert (names(mine["cards"]), names(theirs["cards"])) == (["Ruse"], [])
    assert (mine["won"], theirs["won"]) == (False, False)
    assert [each["acts_in"] for each in shown["spaces"][PARK]["characters"]] == [
        "attacks",
        "defends",
    ]
    assert [space["scene"] for space in shown["spaces"]] == [False] * 8 + [True]


def test_BUF_FIGHT_02_a_stunt_double_says_for_whom() -> None:
    duel = Duel(phase=FIGHT_BATTLE)
    mira = duel.character("Mira", 4)
    vesper, rook = (
        duel.character(name, 2, player=duel.enemy, space=mira.space) for name in ("Vesper", "Rook")
    )
    fight = duel.t.fight = Fight(mira, rook)
    fight.doubled = vesper
    fight.winner = 0
    shown = drawn(duel.t)
    mine, theirs = shown["fight"]["sides"]
    assert (theirs["name"], theirs["doubles_for"], mine["doubles_for"]) == ("Rook", "Vesper", "")
    assert (mine["won"], theirs["won"]) == (True, False)
    assert {each["name"]: each["acts_in"] for each in shown["spaces"][0]["characters"]} == {
        "Mira": "attacks",
        "Vesper": "doubled",
        "Rook": "defends",
    }


def test_BUF_FIGHT_16_nobody_has_won_a_tie() -> None:
    duel = Duel(phase=FIGHT_BATTLE)
    mira = duel.character("Mira")
    fight = duel.t.fight = Fight(mira, duel.character("Rook", player=duel.enemy, space=mira.space))
    assert fight.winner == NOBODY
    assert [side["won"] for side in drawn(duel.t)["fight"]["sides"]] == [False, False]


def test_BUF_CHAL_09_each_goal_is_met_or_short_with_the_boosts_of_both() -> None:
    duel = Duel(phase=CHALLENGE_BATTLE)
    placed = duel.challenge("Three Locks", 4, 0, 3, 5, points=3)
    facing = [duel.character("Mira", 3, 0, 3), duel.character("Nell", 1, 0, 0, 4)]
    attempt = duel.t.attempt = Attempt(0, placed, facing)
    attempt.stacks.sums[1][CHARM] = 1
    attempt.stacks.sums[0][WEIRDNESS] = 1
    shown = drawn(duel.t)["attempt"]
    goals = [(goal["talent"], goal["have"], goal["need"], goal["met"]) for goal in shown["goals"]]
    assert goals == [
        ("Butt-Kicking", 4, 4, True),
        ("Charm", 3, 4, False),
        ("Weirdness", 5, 5, True),
    ]
    assert (shown["name"], shown["player"], shown["opponent"], shown["points"]) == (
        "Three Locks",
        "Player 1",
        "Player 2",
        3,
    )
    assert names(shown["characters"]) == ["Mira", "Nell"]
    assert shown["place"] == "Player 1’s space 1"


def test_an_empty_seat_says_so() -> None:
    duel = Duel()
    duel.enemy.acts = False
    assert [player["acts"] for player in drawn(duel.t)["players"]] == [True, False]


@pytest.mark.parametrize(
    ("winner", "how", "said"),
    [
        (1, BY_DESTINY, "10 Destiny Points"),
        (NOBODY, NO_DECISION, "no decision before the last turn"),
    ],
)
def test_the_outcome_names_its_winner_if_there_is_one(winner: int, how: str, said: str) -> None:
    duel = Duel()
    assert drawn(duel.t)["outcome"] is None
    duel.t.outcome = Outcome(winner, how, 9)
    assert drawn(duel.t)["outcome"] == {
        "winner": None if winner == NOBODY else winner,
        "how": said,
        "turn": 9,
    }


@pytest.mark.parametrize("limit", [60, 300, 800])
def test_in_whole_games_no_card_is_shown_twice(limit: int) -> None:
    for seed in range(2):
        t = seated(SEATINGS["2"], policies(["random", "random"], seed), seed, log=True)
        t.log_limit = limit
        with suppress(LogEnd):
            BUFFY.play(t)
        found = list(shown_ids(drawn(t)))
        assert len(found) == len(set(found)) > 10
