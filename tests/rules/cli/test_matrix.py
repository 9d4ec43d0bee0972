"""The commands for a whole field and for partners: `matrix`, and `match` and `replay` with them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.__main__ import main
from rules.core.catalog import GAMES_FOLDER

DECKS = [str(path) for path in sorted((GAMES_FOLDER / "titans" / "decks").glob("*.txt"))]
PLAY = ["--game", "titans", "--policy", "random", "--seed", "5"]
BLOOD = GAMES_FOLDER / "bloodsuckers" / "decks"
HUNTERS, VAMPIRES = str(BLOOD / "hunters.txt"), str(BLOOD / "vampires.txt")

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command; its exit status, and what it wrote to stdout and stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(list(words))
        written = capsys.readouterr()
        return status, written.out, written.err

    return run


def document_of(answer: tuple[int, str, str]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(answer[1])
    return document


def test_a_matrix_reports_every_pairing_as_json_and_as_words(say: Say) -> None:
    words = ["matrix", *DECKS[:3], *PLAY, "--pairs", "4"]
    answer = say(*words, "--json")
    document = document_of(answer)
    assert (answer[0], answer[2]) == (0, "")
    assert document["kind"] == "matrix"
    assert [(one["a"], one["b"], one["pairs"]) for one in document["pairings"]] == [
        (0, 1, 4),
        (0, 2, 4),
        (1, 2, 4),
    ]
    assert document["games"] == document["games_wanted"] == 24
    won = sum(row["wins"] for row in document["standings"])
    assert won == 24 - document["no_decision"]["games"] > 20
    assert say(*words, "--json")[1] == answer[1]
    text = say(*words)[1]
    assert all(deck["name"] in text for deck in document["decks"])


def test_a_deck_that_is_given_twice_is_refused(say: Say) -> None:
    status, out, err = say("matrix", DECKS[0], DECKS[1], DECKS[2], DECKS[1], *PLAY)
    assert (status, out) == (2, "")
    assert err == (
        f"A matrix has each deck once, and {DECKS[1]} is number 2 and number 4 of the decks: "
        "leave one out.\n"
    )


def test_without_decks_the_shipped_ones_are_the_field(say: Say) -> None:
    named = document_of(say("matrix", *DECKS, *PLAY, "--pairs", "1", "--json"))
    shipped = document_of(say("matrix", *PLAY, "--pairs", "1", "--json"))
    assert sorted(deck["name"] for deck in shipped["decks"]) == sorted(
        deck["name"] for deck in named["decks"]
    )
    two = document_of(
        say("matrix", "--game", "bloodsuckers", "--policy", "passive", "--pairs", "1", "--json")
    )
    assert [(one["a"], one["b"]) for one in two["pairings"]] == [(0, 1)]


def test_the_games_of_a_matrix_are_replayed_by_their_index(say: Say) -> None:
    document = document_of(say("matrix", *DECKS[:3], *PLAY, "--pairs", "2", "--json"))
    for pairing in document["pairings"]:
        words = ["replay", "--kind", "matrix", *DECKS[:3], *PLAY, "--index", str(pairing["game"])]
        game = document_of(say(*words, "--json"))
        names = [document["decks"][pairing[deck]]["name"] for deck in ("a", "b")]
        assert game["decks"] == names
    played = [
        document_of(
            say("replay", "--kind", "matrix", *DECKS[:3], *PLAY, "--index", str(index), "--json")
        )["outcome"]["winner_deck"]
        for index in range(12)
    ]
    wins = {row["deck"]: row["wins"] for row in document["standings"]}
    assert {deck: played.count(deck) for deck in wins} == wins


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["matrix", DECKS[0], *PLAY], "A matrix needs 2 to 40 decks, not 1."),
        (["matrix", *DECKS, *PLAY, "--pairs", "100000"], "600,000 pairs of games; 500,000 are"),
        (["matrix", *DECKS, *PLAY, "--players", "5"], "has no seating '5'"),
        (["matrix", "nowhere.txt", DECKS[0], *PLAY], "nowhere.txt cannot be read"),
        (
            ["replay", *DECKS[:2], "--kind", "goldfish", *PLAY, "--index", "0"],
            "One deck is replayed of a goldfish, not 2.",
        ),
        (["replay", *PLAY, "--index", "0"], "One or two decks are replayed, not 0"),
        (
            ["replay", DECKS[0], "--kind", "match", *PLAY, "--index", "0"],
            "Two decks are replayed of a match, not 1.",
        ),
        (
            ["replay", *DECKS, *PLAY, "--kind", "matrix", "--policy-b", "random", "--index", "0"],
            "--policy-b is for the second deck of a match, not for a matrix.",
        ),
        (
            ["replay", DECKS[0], *PLAY, "--partners", *DECKS[:2], "--index", "0"],
            "--partners is for a match, not for a goldfish.",
        ),
        (["replay", *DECKS, "--kind", "league", *PLAY, "--index", "0"], "invalid choice: 'league'"),
        (
            ["match", *DECKS[:2], *PLAY, "--partners", *DECKS[2:4]],
            "In the seating 2 (2 players) nobody has a partner with a deck of their own",
        ),
        (
            ["replay", *DECKS[:2], *PLAY, "--partners", *DECKS[2:4], "--index", "0"],
            "Seatings of Teen Titans CCG for 4 decks: none.",
        ),
        (
            ["matrix", HUNTERS, HUNTERS, "--game", "bloodsuckers"],
            "pairs decks of different sides; all are Hunters decks.",
        ),
    ],
)
def test_what_cannot_be_played_is_a_sentence(say: Say, words: list[str], said: str) -> None:
    status, out, err = say(*words)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_an_illegal_deck_stops_a_matrix_unless_it_is_allowed(say: Say, tmp_path: Any) -> None:
    bare = tmp_path / "bare.txt"
    bare.write_text("3 Storm Tower\n")
    words = ["matrix", str(bare), DECKS[0], *PLAY, "--pairs", "1"]
    assert say(*words)[0] == 2
    status, text, said = say(*words, "--allow-illegal")
    assert status == 1
    assert "illegal" in said
    assert text.startswith("Matrix of 2 decks")
