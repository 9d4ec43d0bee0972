"""The table as the replay draws it: plain data, all that lies open and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rules.core.policies import PassivePolicy
from rules.core.table import NO_DECISION, NOBODY, LogEnd, Outcome
from rules.games.epicpvp import blocks
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.goldfish import ATTACKS
from rules.games.epicpvp.picture import picture
from rules.games.epicpvp.pieces import NO_TEAM, Piece, Printed
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.vocabulary import BLOCK_STEP
from tests.rules.epicpvp.decks import card, made
from tests.rules.epicpvp.play import DEFAULT, SEATINGS, policies, seated


def drawn(t: EpicTable) -> Any:
    """The picture, once through JSON: nothing but plain data comes back the same."""
    shown = picture(t)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def table(seating: str = "2") -> EpicTable:
    """A table of Emberkin Duskblade against Gullfolk Banneret, or with partners; in Step 4 of a
    turn of the first team.
    """
    decks = SEATINGS[seating]
    t = seated(decks, [PassivePolicy() for _ in decks], 1)
    t.turn, t.phase, t.current = 3, BLOCK_STEP, t.teams[0]
    return t


def held(t: EpicTable, seat: int, *names: str) -> list[Piece]:
    """New cards of the sample set for a seat, in no zone yet."""
    return t.pieces_of([Printed(card(name)) for name in names], seat)


def in_field(t: EpicTable, seat: int, name: str, **fields: Any) -> Piece:
    """A Move made by hand in the field of a seat; Cost, Block and Attack are 1 where not given."""
    (move,) = t.pieces_of([Printed(made(name, **fields))], seat)
    t.players[seat].field.append(move)
    return move


def names(cards: Any) -> list[str]:
    return [each["name"] for each in cards]


def shown_ids(part: object) -> Iterator[int]:
    """The number of every card in a picture, as often as it is there."""
    if isinstance(part, dict):
        if "id" in part:
            yield part["id"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from shown_ids(each)


def test_EPV_TURN_02_the_step_and_whose_turn_it_is() -> None:
    t = table()
    shown = drawn(t)
    assert [(step["label"], step["now"]) for step in shown["steps"]] == [
        ("Aggression", False),
        ("Draw", False),
        ("Play", False),
        ("Block", True),
        ("Rotate", False),
    ]
    assert (shown["turn"], shown["phase"], shown["current"]) == (3, "block", 0)
    assert [(team["name"], team["current"]) for team in shown["teams"]] == [
        ("Player 1", True),
        ("Player 2", False),
    ]
    t.current = NO_TEAM
    shown = drawn(t)
    assert shown["current"] is None
    assert not any(team["current"] for team in shown["teams"])


def test_boards_lie_open() -> None:
    first, second = drawn(table())["players"]
    assert [(board["type"], board["name"], board["used"]) for board in first["boards"]] == [
        ("Race", "Emberkin", False),
        ("Class", "Duskblade", False),
    ]
    assert names(second["boards"]) == ["Gullfolk", "Banneret"]
    assert (first["initiative"], second["initiative"]) == (8, 6)


@pytest.mark.parametrize(("name", "told"), [("Lanternfolk", True), ("Gullfolk", False)])
def test_an_ability_that_is_used_up_for_the_game_is_told(name: str, told: bool) -> None:
    """That of Lanternfolk works once a game, that of Gullfolk once a turn."""
    t = table("2v2")
    (race,) = [player.boards[0] for player in t.players if player.boards[0].printed.name == name]
    race.used_on = 1
    shown = drawn(t)["players"][race.owner]["boards"][0]
    assert (shown["name"], shown["used"]) == (name, told)


def test_EPV_COMP_04_hidden_piles_are_sizes_and_the_others_cards() -> None:
    t = table()
    player = t.players[0]
    player.deck = held(t, 0, "Kindle", "Smother")
    player.aggression = held(t, 0, "Flashfire")
    player.team.life = held(t, 0, "Backdraft", "Backdraft", "Backdraft")
    player.hand = held(t, 0, "Spark Chain", "Vanish")
    player.discard = held(t, 0, "Cinder Jab")
    player.permanents = held(t, 0, "Marked Door")
    player.slowed = 1
    shown = drawn(t)
    told = shown["players"][0]
    assert (told["deck"], told["aggression"], shown["teams"][0]["life"]) == (2, 1, 3)
    assert (names(told["discard"]), names(told["permanents"])) == (["Cinder Jab"], ["Marked Door"])
    move, special = told["hand"]
    assert {**move, "id": 0, "code": ""} == {
        "id": 0,
        "code": "",
        "name": "Spark Chain",
        "type": "Move",
        "cost": 2,
        "block": [1],
        "attack": [2],
    }
    assert (special["name"], special["type"], special["block"]) == ("Vanish", "Special", [])
    assert told["slowed"] == 1
    for hidden in ("Kindle", "Smother", "Flashfire", "Backdraft"):
        assert hidden not in json.dumps(shown)


def test_EPV_DMG_02_life_is_markers_to_count_with_those_that_are_lost() -> None:
    t = table()
    t.teams[0].life = held(t, 0, "Backdraft")
    t.teams[1].life = held(t, 1, *["Stoop"] * 6)
    first, second = drawn(t)["teams"]
    assert first["markers"] == ["life", "lost", "lost", "lost"]  # Emberkin: 4
    assert second["markers"] == ["life"] * 6  # Gullfolk: 5, and one gained


def test_EPV_AGG_02_energy_is_spent_and_left_in_the_own_turn_only() -> None:
    t = table()
    first, second = t.players
    first.aggression = held(t, 0, *["Kindle"] * 5)
    first.spent = 3
    second.aggression = held(t, 1, *["Stoop"] * 2)
    second.spent = 2
    mine, theirs = drawn(t)["players"]
    assert (mine["aggression"], mine["energy"], mine["spent"]) == (5, 2, 3)
    assert mine["pips"] == ["energy", "energy", "spent", "spent", "spent"]
    assert (theirs["energy"], theirs["spent"], theirs["pips"]) == (None, 0, ["energy", "energy"])


def test_EPV_TEXT_04_energy_of_a_text_is_left_beside_the_aggression_pile() -> None:
    t = table()
    player = t.players[0]
    player.permanents = held(t, 0, "High Perch")  # 1 more energy
    player.refresh()
    player.aggression = held(t, 0, "Kindle")
    player.spent = 1
    told = drawn(t)["players"][0]
    assert (told["aggression"], told["energy"], told["pips"]) == (1, 1, ["energy", "spent"])


def test_EPV_BLOCK_05_a_blocked_move_lies_with_the_one_that_blocks_it() -> None:
    t = table()
    wall = in_field(t, 0, "Wall", block=[4])
    free = in_field(t, 0, "Free")
    cleave = in_field(t, 1, "Cleave", cost=3, attack=[4])
    swing = in_field(t, 1, "Swing")
    blocks.stop(t, t.players[0], wall, cleave)
    shown = drawn(t)
    ((own, enemy),) = shown["clashes"]
    assert {**own[0], "id": 0, "code": ""} == {
        "id": 0,
        "code": "",
        "name": "Wall",
        "type": "Move",
        "seat": 0,
        "incoming": False,
        "cost": 1,
        "block": [4],
        "attack": [1],
        "blocks": ["Cleave"],
        "blocked_by": [],
        "stopped": False,
    }
    (blocked,) = enemy
    assert (blocked["name"], blocked["seat"], blocked["incoming"]) == ("Cleave", 1, True)
    assert (blocked["cost"], blocked["attack"]) == (3, [4])
    assert (blocked["blocks"], blocked["blocked_by"], blocked["stopped"]) == ([], ["Wall"], True)
    assert [names(team["field"]) for team in shown["teams"]] == [["Free"], ["Swing"]]
    assert shown["in_field"] == 4
    assert [free.id, swing.id] == [team["field"][0]["id"] for team in shown["teams"]]


def test_EPV_Q_05_moves_that_several_symbols_join_lie_together() -> None:
    t = table()
    dervish = in_field(t, 0, "Dervish", block=[4, 4])
    guard = in_field(t, 0, "Guard", block=[3])
    dance = in_field(t, 1, "Dance", attack=[3, 3, 3])
    jab = in_field(t, 1, "Jab")
    apart = in_field(t, 1, "Apart")
    lone = in_field(t, 0, "Lone")
    blocks.stop(t, t.players[0], lone, apart)
    blocks.stop(t, t.players[0], dervish, jab)
    blocks.stop(t, t.players[0], guard, dance)
    blocks.stop(t, t.players[0], dervish, dance, place=1)
    shown = drawn(t)
    alone, joined = shown["clashes"]
    assert [names(side) for side in alone] == [["Lone"], ["Apart"]]
    assert [sorted(names(side)) for side in joined] == [["Dervish", "Guard"], ["Dance", "Jab"]]
    told = {move["name"]: move for side in joined for move in side}
    assert told["Dervish"]["blocks"] == ["Jab", "Dance"]
    assert told["Dance"]["blocked_by"] == ["Guard", "Dervish"]
    assert (told["Dance"]["stopped"], told["Jab"]["stopped"]) == (False, True)
    assert told["Dance"]["attack"] == [3, 3, 3]


def test_EPV_RC_05_a_text_blocks_without_lying_in_the_field() -> None:
    t = table()
    swing = in_field(t, 1, "Swing")
    blocks.stop(t, t.players[0], t.players[0].boards[1], swing, by_text=True)
    shown = drawn(t)
    assert shown["clashes"] == []
    (told,) = shown["teams"][1]["field"]
    assert (told["blocked_by"], told["stopped"]) == (["Duskblade"], True)


def test_EPV_BLOCK_03_what_has_left_the_field_lies_with_nobody() -> None:
    t = table()
    wall = in_field(t, 0, "Wall")
    swing = in_field(t, 1, "Swing")
    blocks.stop(t, t.players[0], wall, swing)
    blocks.discard_from_field(t, swing)
    shown = drawn(t)
    assert shown["clashes"] == []
    (told,) = shown["teams"][0]["field"]
    assert (told["name"], told["blocks"]) == ("Wall", ["Swing"])
    assert names(shown["players"][1]["discard"]) == ["Swing"]


def test_EPV_TEXT_01_a_move_in_the_field_has_the_numbers_that_texts_make() -> None:
    t = table()
    player = t.players[0]
    jab, basic = held(t, 0, "Cinder Jab", "Basic Blow")  # +2 Attack beside a Basic Move
    jab.block_bonus = 3
    player.field = player.played = [jab, basic]
    jabbed, plain = drawn(t)["teams"][0]["field"]
    assert (jabbed["attack"], jabbed["block"]) == ([4], [4])
    assert (plain["attack"], plain["block"]) == ([3], [1])


def test_EPV_TEAM_01_four_players_in_two_teams_across_from_each_other() -> None:
    t = table("2v2")
    for player in t.players:
        in_field(t, player.seat, f"Move {player.seat}")
    t.teams[0].players.reverse()
    shown = drawn(t)
    assert [(player["name"], player["team"], player["across"]) for player in shown["players"]] == [
        ("Player A1", 0, 1),
        ("Player B1", 1, 0),
        ("Player A2", 0, 3),
        ("Player B2", 1, 2),
    ]
    assert [team["name"] for team in shown["teams"]] == ["Team A", "Team B"]
    first, second = shown["teams"]
    assert [(move["name"], move["incoming"]) for move in first["field"]] == [
        ("Move 0", False),
        ("Move 2", False),
    ]
    assert [(move["name"], move["incoming"]) for move in second["field"]] == [
        ("Move 1", True),
        ("Move 3", True),
    ]
    assert len(first["markers"]) == 4 + 5  # Emberkin and Lanternfolk (EPV-TEAM-02)


def test_a_goldfish_has_endless_life_and_nothing_but_its_moves() -> None:
    deck = SEATINGS["2"][0]
    t = EPICPVP.goldfish_table(
        deck, variant=ATTACKS, seed=1, policy=PassivePolicy(), rulings=DEFAULT, log=True
    )
    assert isinstance(t, EpicTable)
    EPICPVP.play(t)
    shown = drawn(t)
    assert [player["acts"] for player in shown["players"]] == [True, False]
    assert [team["endless"] for team in shown["teams"]] == [False, True]
    assert shown["teams"][1]["markers"] == []
    assert (shown["players"][1]["hand"], shown["players"][1]["pips"]) == ([], [])


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (
            Outcome(1, "life", 12),
            {"winner": 1, "how": "the loser's Life Pile is empty", "turn": 12},
        ),
        (
            Outcome(NOBODY, NO_DECISION, 200),
            {"winner": None, "how": "no decision before the last turn", "turn": 200},
        ),
    ],
)
def test_how_it_ended(outcome: Outcome, told: dict[str, object]) -> None:
    t = table()
    assert drawn(t)["outcome"] is None
    t.outcome = outcome
    assert drawn(t)["outcome"] == told


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_every_open_card_is_there_once_and_no_hidden_one_at_any_moment(seating: str) -> None:
    decks = SEATINGS[seating]

    def at(step: int) -> EpicTable:
        t = seated(decks, policies(["random"] * len(decks), 6), 6, log=True)
        t.log_limit = step
        with suppress(LogEnd):
            EPICPVP.play(t)
        return t

    last = len(at(-1).events())
    for step in range(1, last + 1, 3):
        t = at(step)
        shown = drawn(t)
        open_ones = [
            piece.id
            for player in t.players
            for zone in (
                player.boards,
                player.hand,
                player.discard,
                player.permanents,
                player.field,
            )
            for piece in zone
        ]
        assert sorted(shown_ids(shown)) == sorted(open_ones)
        hidden = [pile for player in t.players for pile in (player.deck, player.aggression)]
        hidden += [team.life for team in t.teams]
        assert not {piece.id for pile in hidden for piece in pile} & set(open_ones)
    assert last > 60
