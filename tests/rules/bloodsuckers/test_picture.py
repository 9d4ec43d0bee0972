"""The table as the replay draws it: plain data, with everything that lies on it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.core.table import NO_DECISION, NOBODY, Outcome
from rules.games.bloodsuckers.picture import picture
from rules.games.bloodsuckers.pieces import Printed
from rules.games.bloodsuckers.state import BloodTable
from tests.rules.bloodsuckers.decks import card
from tests.rules.bloodsuckers.play import SEATINGS, played
from tests.rules.bloodsuckers.skirmish import FOUR, battle, commit


def drawn(t: BloodTable) -> Any:
    """The picture, once through JSON: nothing but plain data comes back the same."""
    shown = picture(t)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def held(t: BloodTable, seat: int, name: str) -> None:
    t.players[seat].hand += t.pieces_of([Printed(card(name))], t.players[seat].side.index)


def test_a_battle_column_by_column() -> None:
    t, _ = battle()
    hunter, vampire = t.players
    assert t.battle is not None
    t.battle.bystanders[1] = commit(t, hunter, 3, "stranger")
    hunter.spaces[2] = None
    bitten = commit(t, hunter, 2, "Rebecca", ability="Luck", stunned=True)
    bitten.bite = t.pieces_of([Printed(card("Bite"))], 1)[0]
    bitten.adrenaline = 2
    commit(t, vampire, 2, "Marcus").blood = True
    hunter.attacks[1], vampire.attacks[1] = 0, 6
    t.battle.winners[0] = vampire

    shown = drawn(t)["battle"]

    assert (shown["number"], shown["place"], shown["starter"]) == (1, "Church", "vampires")
    first, second, third = shown["columns"]
    assert (first["number"], first["bystander"], first["winner"]) == (1, None, 1)
    assert second["bystander"]["name"] == "stranger"
    hunters, vampires = second["spaces"]
    assert (hunters["seat"], hunters["side"], hunters["attack"]) == (0, "hunters", 0)
    assert {**hunters["character"], "id": 0} == {
        "id": 0,
        "code": "Rebecca",
        "name": "Rebecca",
        "ability": "Luck",
        "stunned": True,
        "bitten": True,
        "blood": False,
        "adrenaline": 2,
    }
    assert (vampires["attack"], vampires["character"]["blood"]) == (6, True)
    assert third["spaces"][0] == {"seat": 0, "side": "hunters", "character": None, "attack": None}


def test_BLD_Q_01_the_clock_with_the_player_of_each_space() -> None:
    t, _ = battle(seats=FOUR)
    t.space = 5
    t.current = t.players[2]
    shown = drawn(t)

    assert [space["name"] for space in shown["clock"]] == [
        "Vampire 1",
        "Hunter 1",
        "Vampire 2",
        "Hunter 2",
        "Hunter 1",
        "Vampire 1",
        "Hunter 2",
        "Vampire 2",
    ]
    assert [space["time"] for space in shown["clock"]] == ["night"] * 4 + ["day"] * 4
    assert [space["label"] for space in shown["clock"]] == ["Dusk", "", "", "", "Dawn", "", "", ""]
    assert [space["current"] for space in shown["clock"]].index(True) == 5
    assert [space["start"] for space in shown["clock"]].index(True) == 0
    assert (shown["time"], shown["current"]) == ("day", 2)
    assert [player["current"] for player in shown["players"]] == [False, False, True, False]


def test_BLD_ALT_01_the_clock_follows_who_is_first() -> None:
    t, _ = battle(seats=FOUR)
    t.players[0].number, t.players[1].number = 2, 1

    assert [space["name"] for space in drawn(t)["clock"]][1:4:2] == ["Hunter 2", "Hunter 1"]


def test_hands_piles_and_locations() -> None:
    t, _ = battle()
    hunter = t.players[0]
    held(t, 0, "Shotgun")
    held(t, 0, "Frag Grenade")
    held(t, 1, "Drain")
    t.hunters.discard = t.pieces_of([Printed(card("Knife"))], 0)
    t.hunters.deck = t.pieces_of([Printed(card("Knife"))] * 7, 0)
    t.hunters.controlled = 2
    hunter.tokens, hunter.pool, hunter.actions = 2, 1, 3
    waiting = commit(t, hunter, 1, "waiting")
    hunter.spaces[0] = None
    hunter.reserve.append(waiting)
    shown = drawn(t)

    first, second = shown["players"]
    assert [(held["name"], held["day"], held["night"]) for held in first["hand"]] == [
        ("Shotgun", 5, 3),
        ("Frag Grenade", None, None),
    ]
    assert [held["rolled"] for held in first["hand"]] == [False, True]
    assert second["hand"][0]["time"] == "night"
    assert (first["tokens"], first["pool"], first["pool_of"], first["actions"]) == (
        2,
        1,
        "Adrenaline",
        3,
    )
    assert second["pool_of"] == "Blood"
    assert [each["name"] for each in first["reserve"]] == ["waiting"]
    hunters, vampires = shown["sides"]
    assert (hunters["deck"], [gone["name"] for gone in hunters["discard"]]) == (7, ["Knife"])
    assert (hunters["controlled"], hunters["characters"]) == (2, 1)
    assert (vampires["deck"], vampires["discard"]) == (0, [])
    assert shown["locations"][0] == {"name": "Church", "status": "Open", "bystanders": 3}
    assert len(shown["locations"]) == 5
    assert shown["outcome"] is None


@pytest.mark.parametrize(
    ("winner", "how", "side", "words"),
    [
        (1, "locations", "vampires", "more locations controlled"),
        (NOBODY, NO_DECISION, None, "a tiebreaker round that nobody can win"),
    ],
)
def test_how_it_ended(winner: int, how: str, side: str | None, words: str) -> None:
    t, _ = battle()
    t.battle = None
    t.outcome = Outcome(winner, how, 40)
    shown = drawn(t)

    assert shown["battle"] is None
    assert shown["outcome"] == {
        "winner": None if winner == NOBODY else winner,
        "side": side,
        "how": words,
        "turn": 40,
    }


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_every_character_of_a_finished_game_lies_somewhere(seating: str) -> None:
    decks = SEATINGS[seating]
    t, _ = played(decks, ["greedy"] * len(decks), 3)
    shown = drawn(t)

    in_hand = sum(len(player["reserve"]) for player in shown["players"])
    assert in_hand + shown["character_deck"] + len(shown["character_discard"]) == 32
    assert shown["outcome"]["turn"] == shown["turn"] == 40
