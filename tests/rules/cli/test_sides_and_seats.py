"""The commands with a game that has sides, several players and house decks."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.core.catalog import GAMES_FOLDER

DECKS = GAMES_FOLDER / "bloodsuckers" / "decks"
HUNTERS, VAMPIRES = str(DECKS / "hunters.txt"), str(DECKS / "vampires.txt")
PLAY = ["--game", "bloodsuckers", "--policy", "passive"]

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command; its exit status, and what it wrote to stdout and stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(list(words))
        written = capsys.readouterr()
        return status, written.out, written.err

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], str]:
    """Write a decklist; the path of its file."""

    def written(text: str) -> str:
        path = tmp_path / f"deck-{len(list(tmp_path.iterdir()))}.txt"
        path.write_text(text)
        return str(path)

    return written


def document_of(answer: tuple[int, str, str]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(answer[1])
    return document


@pytest.mark.parametrize(
    ("players", "code", "count"),
    [([], "2", 2), (["--players", "3"], "3", 3), (["--players", "4"], "4", 4)],
)
def test_a_match_is_played_by_as_many_as_asked_for(
    say: Say, players: list[str], code: str, count: int
) -> None:
    answer = say("match", HUNTERS, VAMPIRES, *PLAY, "--pairs", "2", *players, "--json")
    document = document_of(answer)
    assert (answer[0], answer[2]) == (0, "")
    assert (document["seating"]["code"], document["seating"]["players"]) == (code, count)
    assert [(side["side"], side["deck"]) for side in document["sides"]] == [
        ("hunters", 0),
        ("vampires", 1),
    ]
    assert document["games"] == 4


def test_the_words_of_a_match_name_seating_and_side_advantage(say: Say) -> None:
    status, text, _ = say("match", VAMPIRES, HUNTERS, *PLAY, "--pairs", "2", "--players", "3b")
    assert status == 0
    assert "Seating: 3 players, the second deck alone." in text
    assert "By side, of the decided games with 95 % interval: Hunters " in text


def test_an_unknown_number_of_players_is_a_sentence_that_lists_the_seatings(say: Say) -> None:
    for words in (
        ["match", HUNTERS, VAMPIRES],
        ["replay", HUNTERS, VAMPIRES, "--index", "0"],
    ):
        status, out, said = say(*words, *PLAY, "--players", "5")
        assert (status, out) == (2, "")
        assert said.startswith("Bloodsuckers has no seating '5'; its seatings are: 2 (2 players), ")


def test_the_help_of_a_match_lists_the_seatings_of_each_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["match", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "bloodsuckers: 2, 3, 3b, 4; buffy: 2; epicpvp: 2, 2v2; titans: 2" in said


def test_two_decks_of_one_side_are_refused(say: Say) -> None:
    status, out, said = say("match", HUNTERS, HUNTERS, *PLAY, "--pairs", "1")
    assert (status, out) == (2, "")
    assert said == (
        "A match of Bloodsuckers needs a Hunters deck and a Vampires deck; both are Hunters "
        "decks.\n"
    )


def test_a_replay_of_a_match_has_the_seats_that_were_asked_for(say: Say) -> None:
    words = ["replay", HUNTERS, VAMPIRES, *PLAY, "--index", "1", "--players", "3"]
    document = document_of(say(*words, "--json"))
    assert len(document["decks"]) == 3
    assert document["decks"][0] == document["decks"][1] != document["decks"][2]
    text = say(*words)[1]
    assert "seat 2: " in text
    assert all(event["text"] in text for event in document["events"])


def test_players_are_for_a_match_only(say: Say) -> None:
    status, _, said = say("replay", HUNTERS, *PLAY, "--index", "0", "--players", "2")
    assert (status, said) == (2, "--players is for a match or a matrix, not for a goldfish.\n")


def test_one_deck_of_either_side_is_goldfished(say: Say) -> None:
    for deck, side in ((HUNTERS, "hunters"), (VAMPIRES, "vampires")):
        document = document_of(say("goldfish", deck, *PLAY, "--games", "2", "--json"))
        assert document["decks"][0]["side"] == side
        assert not {"seating", "sides"} & set(document)


def test_BLD_Q_35_a_house_deck_fits_its_format_and_is_no_legal_play(
    say: Say, write: Callable[[str], str]
) -> None:
    stakes = write("Hunters\n30 Stake\n10 Sword\n")
    lab = ["--game", "bloodsuckers", "--format", "lab"]
    status, text, _ = say("validate", stakes, *lab)
    assert status == 0
    assert text.startswith(
        "The deck (Bloodsuckers, lab, Hunters): fits the format “Lab: house decks”, but is no "
        "legal play\n"
    )
    assert "BLD-Q-35 [advice]" in text
    document = document_of(say("validate", stakes, *lab, "--json"))
    assert document["verdict"] == "legal"
    assert [fault["rule"] for fault in document["violations"]] == ["BLD-Q-35"]
    played = document_of(
        say("goldfish", stakes, *lab, "--policy", "passive", "--games", "1", "--json")
    )
    assert (
        "A deck is a house deck, of the format “Lab: house decks”: these games are no legal play."
    ) in played["assumptions"]


def test_BLD_DECK_04_a_deck_of_no_side_is_asked_for_one(
    say: Say, write: Callable[[str], str]
) -> None:
    both = write("3 Sword\n3 Bite\n")
    status, text, _ = say("validate", both, "--game", "bloodsuckers")
    assert status == 1
    assert "BLD-DECK-04 [unknown] Whether this is a Hunter or a Vampire deck is not said" in text
    status, out, said = say("goldfish", both, *PLAY, "--allow-illegal")
    assert (status, out) == (2, "")
    assert said.endswith(
        "The deck without a name says no side, and its cards tell none; it must be a Hunters deck "
        "or a Vampires deck.\n"
    )


def test_a_check_says_for_which_side_it_is(say: Say, write: Callable[[str], str]) -> None:
    most = write("3 Sword\n1 Bite\n")
    checked = ["validate", most, "--game", "bloodsuckers"]
    assert say(*checked)[1].startswith("The deck (Bloodsuckers, standard, Hunters): illegal\n")
    assert document_of(say(*checked, "--json"))["side"] == "hunters"


def test_what_would_mend_a_deck_of_no_side_depends_on_the_side(
    say: Say, write: Callable[[str], str]
) -> None:
    checked = ["validate", write("3 Sword\n3 Bite\n"), "--game", "bloodsuckers"]
    _, text, _ = say(*checked)
    assert text.startswith("The deck (Bloodsuckers, standard): illegal\n")
    assert text.endswith("  What would make it legal depends on the side.\n")
    document = document_of(say(*checked, "--json"))
    assert (document["side"], document["fixes"]) == ("", None)


def test_the_words_of_a_rule_stand_once_below_its_faults(
    say: Say, write: Callable[[str], str]
) -> None:
    printed = Path(VAMPIRES).read_text()
    other = printed.replace("4x Frenzy", "3x Frenzy").replace("5x Gouge", "6x Gouge")
    _, text, _ = say("validate", write(other), "--game", "bloodsuckers")
    words = [line.strip().split(":")[0].partition(" of ")[0] for line in text.splitlines()]
    assert words[1:4] == [
        "BLD-DECK-03 [error] 3 copies",
        "BLD-DECK-03 [error] 6 copies",
        "The rule",
    ]
    assert text.count("The rule:") == 1


def test_BLD_Q_35_a_replay_of_a_house_deck_says_that_it_is_no_legal_play(
    say: Say, write: Callable[[str], str]
) -> None:
    stakes = write("Hunters\n30 Stake\n10 Sword\n")
    words = ["replay", stakes, *PLAY, "--format", "lab", "--index", "0"]
    said = (
        "A deck is a house deck, of the format “Lab: house decks”: these games are no legal play."
    )
    assert said in say(*words)[1].splitlines()
    assert "no legal play" not in say("replay", HUNTERS, *PLAY, "--index", "0")[1]


def test_cards_that_play_in_part_are_told_from_those_that_do_nothing(say: Say) -> None:
    _, text, _ = say("cards", "bloodsuckers")
    assert text.startswith(
        "Bloodsuckers: 53 cards; 28 fully simulated, 18 played in part, 7 not simulated.\n"
    )
    assert "  BLD-H17 First Aid: played in part. Only a part of its text is on record" in text
    assert "  BLD-H12 Glancing Blow: not simulated. Its text is not on record" in text


def test_a_game_without_a_turn_cap_is_not_said_to_have_one(
    say: Say, write: Callable[[str], str]
) -> None:
    decks = [write("Hunters\n9 Recon\n"), write("Vampires\n9 Rage\n")]
    _, text, _ = say("match", *decks, *PLAY, "--format", "lab", "--pairs", "1")
    assert "a tiebreaker round that nobody can win" in text
    assert "no decision 2." in text
    assert "games without a decision are left out and counted apart." in text


def test_the_side_of_a_list_is_the_heading(say: Say, write: Callable[[str], str]) -> None:
    status, _, said = say("validate", write("Hunters\n1 Sword\nVampires\n1 Bite\n"), *PLAY[:2])
    assert status == 2
    assert "line 3: Above, this list is for the Hunters, and here for the Vampires." in said
