"""The commands with a game whose decks follow from a choice, and whose real cards lack numbers."""

import json
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.core.catalog import GAMES_FOLDER

DECKS = GAMES_FOLDER / "epicpvp" / "decks"
FIRST, SECOND = (str(DECKS / name) for name in ("emberkin-banneret.txt", "mossback-tidecaller.txt"))
PLAY = ["--game", "epicpvp", "--policy", "passive"]


def test_EPV_TEAM_13_a_match_of_three_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["match", FIRST, SECOND, *PLAY, "--pairs", "2", "--players", "3"]) == 2
    assert capsys.readouterr().err == (
        "Epic PVP: Fantasy cannot be played by three: the rulebook has no rules for it yet "
        "(EPV-TEAM-13). Its seatings are: 2 (2 players), 2v2 (2 against 2).\n"
    )


@pytest.mark.parametrize(("seating", "players"), [("2", 2), ("2v2", 4), ("4", 4)])
def test_a_match_of_two_and_of_four_is_played(
    capsys: pytest.CaptureFixture[str], seating: str, players: int
) -> None:
    words = ["match", FIRST, SECOND, *PLAY, "--pairs", "2", "--players", seating, "--json"]

    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["seating"]["players"] == players


def test_an_attested_character_cannot_be_judged_and_what_is_missing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rogue.txt"
    path.write_text("Race\n1 Human\n\nClass\n1 Rogue\n")

    assert main(["validate", str(path), "--game", "epicpvp", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["verdict"] == "unknown"
    assert {fault["rule"] for fault in document["violations"]} == {"EPV-DECK-04", "EPV-DECK-06"}
    assert main(["goldfish", str(path), *PLAY, "--games", "2", "--allow-illegal"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("Life and Initiative of Human: not on record, and no game can be set up")


def test_what_is_illegal_for_certain_is_never_played_and_nothing_else_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(Path(FIRST).read_text().replace("1x Kindle", "2x Kindle"))

    assert main(["goldfish", str(path), *PLAY, "--games", "2"]) == 2
    assert "illegal and is not played.\n" in capsys.readouterr().err
    assert main(["goldfish", str(path), *PLAY, "--games", "2", "--allow-illegal"]) == 2
    assert "breaks EPV-DECK-05; only a Race and a Class" in capsys.readouterr().err


def test_the_rules_of_each_card_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "epicpvp"]) == 0
    assert capsys.readouterr().out.startswith(
        "Epic PVP: Fantasy: 110 cards; 88 fully simulated, 0 played in part, 22 not simulated.\n"
    )


def test_a_deck_without_a_name_that_no_game_can_be_set_up_with_is_told_by_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rogue.txt"
    path.write_text("Race\n1 Human\n\nClass\n1 Rogue\n")

    assert main(["matrix", FIRST, str(path), *PLAY, "--pairs", "1", "--allow-illegal"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("Emberkin Banneret against deck 2: Life and Initiative of Human: not on")


def test_a_switch_is_reported_as_it_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["goldfish", FIRST, *PLAY, "--games", "1", "--ruling", "draw_oldest=true"]

    assert main([*words, "--ruling", "turn_cap=50"]) == 0
    said = capsys.readouterr().out
    assert "Ruling draw_oldest = true (EPV-Q-04, default false): " in said
    assert "Ruling turn_cap = 50 (EPV-Q-24, default 200): " in said


def test_partners_win_together(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", FIRST, SECOND, "--partners", SECOND, FIRST, "--players", "2v2", *PLAY]

    assert main([*words, "--pairs", "1"]) == 0
    said = capsys.readouterr().out
    assert "  Emberkin Banneret (A) and Mossback Tidecaller (C) win, seated first " in said
    assert "Tidecaller (C) wins" not in said
