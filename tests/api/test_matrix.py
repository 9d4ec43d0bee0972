"""Matrices and matches of partners by the API."""

from __future__ import annotations

from typing import Any

import pytest

from decks.chunks import chunk_play, chunks_next
from decks.models import Deck, SimulationRun
from decks.services import deck_create
from tests.api.conftest import Caller

FIELD = [["EPS-001", "EPS-005"], ["EPS-002", "EPS-005"], ["EPS-002", "EPS-006"]]

pytestmark = pytest.mark.usefixtures("epic")


@pytest.fixture
def four(owner: Any) -> list[Deck]:
    return [
        deck_create(owner=owner, game="epicpvp", name=name, parts=[f"EPS-00{place}", "EPS-005"])
        for place, name in enumerate(("Amber", "Blue", "Coral", "Dun"), 1)
    ]


def order(api: Caller, **body: Any) -> Any:
    values = {"kind": "matrix", "game": "epicpvp", "games": 2, "seed": 5, "policies": ["passive"]}
    return api.post("simulations/", {**values, **body})


def pointers(answer: Any) -> list[str]:
    assert answer.status_code == 400, answer.content
    return [fault["pointer"] for fault in answer.json()["errors"]]


def play_all() -> None:
    while turn := chunks_next(1):
        assert chunk_play(turn[0])


def test_a_matrix_of_decks_and_characters(api: Caller, four: list[Deck]) -> None:
    answer = order(api, characters=FIELD[:1], decks=[str(deck.pk) for deck in four[1:3]])
    assert answer.status_code == 202, answer.content
    told = answer.json()
    assert (told["kind"], told["games"], told["title"]) == ("matrix", 6, "Matrix of 3 decks")
    assert told["decks"] == ["Blue", "Coral", "Emberkin Duskblade"]
    assert told["policies"] == ["passive"] * 3
    play_all()
    report = api.get(f"simulations/{told['id']}/").json()["report"]
    assert [(one["a"], one["b"], one["pairs"]) for one in report["pairings"]] == [
        (0, 1, 2),
        (0, 2, 2),
        (1, 2, 2),
    ]
    assert len(report["standings"]) == 3
    assert [part["label"] for part in report["parts"]] == ["Race", "Class"]
    game = api.get(f"simulations/{told['id']}/games/{report['pairings'][2]['game']}/").json()
    assert game["decks"] == ["Coral", "Emberkin Duskblade"]
    assert game["kind"] == "matrix"


def test_a_matrix_without_decks_takes_every_character_that_can_be_played(api: Caller) -> None:
    told = order(api, games=1).json()
    assert (told["title"], told["games"]) == ("Matrix of 16 decks", 120)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"characters": FIELD[:1]}, "/decks"),
        ({"characters": []}, "/decks"),
        ({"game": "chess"}, "/game"),
        ({"characters": FIELD * 14}, "/characters"),
        ({"characters": [["EPS-001"], ["EPS-002"]]}, "/characters/0"),
        ({"characters": [["EPS-001", "EPS-999"], *FIELD]}, "/characters/0"),
        ({"characters": FIELD, "game": "chess"}, "/game"),
        ({"characters": FIELD, "game": ""}, "/game"),
        ({"game": "titans"}, "/decks"),
        ({"characters": FIELD, "games": 20_000}, "/games"),
        ({"characters": FIELD, "games": 0}, "/games"),
        ({"characters": "all"}, "/characters"),
        ({"characters": [5]}, "/characters/0"),
        ({"kind": "league", "characters": FIELD}, "/kind"),
        ({"kind": "goldfish", "characters": FIELD}, "/characters"),
        ({"decks": ["00000000-0000-4000-8000-000000000000"]}, "/decks/0"),
        (
            {"kind": "match", "partners": ["00000000-0000-4000-8000-000000000000"] * 2},
            "/partners/0",
        ),
    ],
)
def test_a_bad_order_is_named(api: Caller, body: Any, pointer: str) -> None:
    assert pointer in pointers(order(api, **body))
    assert not SimulationRun.objects.exists()


def test_a_matrix_that_names_a_deck_twice_is_refused(api: Caller, four: list[Deck]) -> None:
    Deck.objects.filter(pk=four[1].pk).update(name="Blue 100 %d")
    ids = [str(deck.pk) for deck in four]
    answer = order(api, decks=[ids[0], ids[1], ids[2], ids[1]])
    assert pointers(answer) == ["/decks/3"]
    assert answer.json()["detail"] == (
        "A matrix has each deck once, and 'Blue 100 %d' is number 2 and number 4 of the decks: "
        "leave one out."
    )
    assert not SimulationRun.objects.exists()


def test_a_matrix_that_names_a_character_twice_is_refused_in_whatever_order(api: Caller) -> None:
    answer = order(api, characters=[*FIELD, FIELD[1][::-1]])
    assert pointers(answer) == ["/characters/3"]
    assert answer.json()["detail"] == (
        "A matrix has each deck once, and 'Gullfolk Duskblade' is number 2 and number 4 of the "
        "characters: leave one out."
    )
    assert not SimulationRun.objects.exists()


def test_of_a_bad_character_it_is_said_which_one_it_is(api: Caller) -> None:
    answer = order(api, characters=[FIELD[0], FIELD[1][:1]])
    assert pointers(answer) == ["/characters/1"]
    assert answer.json()["detail"] == "Number 2 of the characters: Choose a Class."
    answer = order(api, characters=[["EPS-001", "100 %s"], FIELD[1]])
    assert pointers(answer) == ["/characters/0"]
    assert "'100 %s'" in answer.json()["detail"]


def test_a_matrix_takes_a_saved_deck_beside_the_character_that_it_was_made_of(
    api: Caller, four: list[Deck]
) -> None:
    answer = order(api, characters=FIELD[:1], decks=[str(four[0].pk)])
    assert answer.status_code == 202, answer.content


def test_pairings_that_cannot_be_played_are_left_out_with_the_reason(api: Caller) -> None:
    told = order(api, characters=FIELD, rulings={"one_box": True}).json()
    assert told["games"] == 2
    play_all()
    report = api.get(f"simulations/{told['id']}/").json()["report"]
    assert [(one["a"], one["b"]) for one in report["pairings"]] == [(0, 2)]
    assert report["left_out"] == [
        {
            "a": 0,
            "b": 1,
            "reason": "Two players have the Class Duskblade, and one box holds one of each "
            "(EPV-Q-02).",
        },
        {
            "a": 1,
            "b": 2,
            "reason": "Two players have the Race Gullfolk, and one box holds one of each "
            "(EPV-Q-02).",
        },
    ]


def test_a_match_of_a_deck_against_itself_is_played(api: Caller, four: list[Deck]) -> None:
    answer = order(api, kind="match", decks=[str(four[0].pk)] * 2, policies=[])
    assert answer.status_code == 202, answer.content


def test_partners_bring_their_decks(api: Caller, four: list[Deck]) -> None:
    ids = [str(deck.pk) for deck in four]
    body = {"kind": "match", "decks": ids[:2], "partners": ids[2:], "seating": "2v2", "games": 1}
    told = order(api, **body, policies=["passive", "random"]).json()
    assert told["decks"] == ["Amber", "Blue", "Coral", "Dun"]
    assert told["policies"] == ["passive", "random", "passive", "random"]
    play_all()
    report = api.get(f"simulations/{told['id']}/").json()["report"]
    assert [deck["team"] for deck in report["decks"]] == [0, 1, 0, 1]
    replayed = api.get(f"simulations/{told['id']}/games/1/").json()
    assert replayed["decks"] == ["Blue", "Amber", "Dun", "Coral"]
    assert pointers(order(api, **{**body, "partners": ids[2:3]})) == ["/partners"]
    refused = order(api, **{**body, "seating": "2"}, policies=[]).json()
    assert "nobody has a partner" in str(refused)


def test_somebody_elses_private_deck_is_no_partner(
    api: Caller, four: list[Deck], other: Any
) -> None:
    hidden = deck_create(owner=other, game="epicpvp", name="Hidden", parts=["EPS-001", "EPS-005"])
    ids = [str(deck.pk) for deck in four]
    body = {"kind": "match", "decks": ids[:2], "seating": "2v2", "games": 1}
    answer = order(api, **body, partners=[ids[2], str(hidden.pk)])
    assert pointers(answer) == ["/partners/1"]


@pytest.mark.parametrize("kind", ["match", "matrix"])
def test_EPV_TEAM_13_three_players_are_refused_with_the_reason(
    api: Caller, four: list[Deck], kind: str
) -> None:
    decks = [str(deck.pk) for deck in four[:2]]
    answer = order(api, kind=kind, decks=decks, seating="3", policies=[])

    assert pointers(answer) == ["/seating"]
    (fault,) = answer.json()["errors"]
    assert "three: the rulebook has no rules for it yet (EPV-TEAM-13)" in fault["message"]
    assert not SimulationRun.objects.exists()
