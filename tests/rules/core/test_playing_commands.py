"""goldfish, match, replay and bench from the command line: figures, sentences, exit status."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.commands import bench
from rules.commands.report_text import bars, table
from rules.core.catalog import GAMES_FOLDER

DECKS = sorted((GAMES_FOLDER / "titans" / "decks").glob("*.txt"))
RUSH, GIANTS = str(DECKS[2]), str(DECKS[3])
RANDOM = ["--game", "titans", "--policy", "random"]
ROOT = GAMES_FOLDER.parent.parent

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
def four_copies(tmp_path: Path) -> str:
    """The rush deck with one card swapped for a fourth copy of another: TT-DECK-04."""
    text = (
        Path(RUSH).read_text().replace("3x Jolt", "4x Jolt").replace("3x Sidestep", "2x Sidestep")
    )
    path = tmp_path / "four.txt"
    path.write_text(text)
    return str(path)


def document_of(answer: tuple[int, str, str]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(answer[1])
    return document


def test_goldfish_reports_every_measure_with_its_interval(say: Say) -> None:
    answer = say("goldfish", RUSH, *RANDOM, "--games", "40", "--seed", "5", "--json")
    document = document_of(answer)
    assert answer[0] == 0
    assert answer[2] == ""
    assert document["games"] == 40
    assert document["seed"] == 5
    assert document["decks"][0]["policy"] == "random"
    assert document["cards"]["copies"] == 33
    assert document["assumptions"]
    labels = [metric["label"] for metric in document["metrics"]]
    status, text, _ = say("goldfish", RUSH, *RANDOM, "--games", "40", "--seed", "5")
    assert status == 0
    assert all(label in text for label in labels)
    assert "Fully simulated: 33 of 33 copies." in text


def test_the_same_words_give_the_same_bytes_and_another_seed_others(say: Say) -> None:
    words = ["match", RUSH, GIANTS, *RANDOM, "--pairs", "10", "--json"]
    assert say(*words)[1] == say(*words)[1]
    assert say(*words)[1] != say(*words, "--seed", "2")[1]


def test_match_of_a_deck_against_itself_is_exactly_half(say: Say) -> None:
    document = document_of(say("match", RUSH, RUSH, *RANDOM, "--pairs", "20", "--json"))
    assert document["mirror"] is True
    assert document["win_rate"]["rate"] == 0.5
    text = say("match", RUSH, RUSH, *RANDOM, "--pairs", "20")[1]
    assert "Rooftop Rush (A) wins 50.0 % (95 % interval 50.0 to 50.0 %)" in text


def test_a_match_of_one_pair_and_one_without_a_winner_are_said_so(say: Say, tmp_path: Path) -> None:
    bare = tmp_path / "bare.txt"
    bare.write_text("3 Storm Tower\n")
    said = say("match", str(bare), str(bare), *RANDOM, "--pairs", "1", "--allow-illegal")[1]
    assert ": 1 pair, 2 games of" in said
    assert "No game was decided." in said


def test_match_policies_may_differ(say: Say) -> None:
    document = document_of(
        say("match", RUSH, RUSH, *RANDOM, "--policy-b", "passive", "--pairs", "5", "--json")
    )
    assert [deck["policy"] for deck in document["decks"]] == ["random", "passive"]
    assert document["mirror"] is False


def test_replay_shows_the_game_that_the_report_names(say: Say) -> None:
    document = document_of(say("goldfish", RUSH, *RANDOM, "--games", "30", "--json"))
    for named in document["length"]["games_to_open"]:
        game = document_of(say("replay", RUSH, *RANDOM, "--index", str(named["game"]), "--json"))
        assert game["outcome"]["turn"] == named["turn"]


def test_replay_of_two_decks_is_a_game_of_a_match(say: Say) -> None:
    words = ["replay", RUSH, GIANTS, *RANDOM, "--index", "3"]
    status, text, _ = say(*words)
    assert status == 0
    assert "match game 3, seed 1 (seat 0: Rust Giants, seat 1: Rooftop Rush)" in text
    assert "\nTurn 1\n" in text
    events = document_of(say(*words, "--json"))["events"]
    assert [event["step"] for event in events] == list(range(1, len(events) + 1))
    assert all(event["text"] in text for event in events)


def test_replay_stops_at_a_step_and_shows_the_table(say: Say) -> None:
    text = say("replay", RUSH, *RANDOM, "--index", "0", "--step", "9")[1]
    assert "The table after event 9:" in text
    assert " 9  " in text
    assert "10  " not in text.partition("The table")[0]


def test_replay_refuses_a_step_that_the_game_does_not_have(say: Say) -> None:
    status, out, said = say("replay", RUSH, *RANDOM, "--index", "0", "--step", "999999")
    assert (status, out) == (2, "")
    assert "Game 0 has the steps 0 to" in said


def test_replay_takes_at_most_two_decks(say: Say) -> None:
    status, _, said = say("replay", RUSH, GIANTS, RUSH, *RANDOM, "--index", "0")
    assert status == 2
    assert said == (
        "One or two decks are replayed, not 3; for more give --partners or --kind matrix.\n"
    )
    status, _, said = say("replay", RUSH, *RANDOM, "--index", "0", "--policy-b", "random")
    assert status == 2
    assert said == "--policy-b is for the second deck of a match, not for a goldfish.\n"


def test_TT_Q_28_an_illegal_deck_is_refused_with_the_reasons(say: Say, four_copies: str) -> None:
    status, out, said = say("goldfish", four_copies, *RANDOM, "--games", "1")
    assert (status, out) == (2, "")
    assert "--allow-illegal plays it anyway" in said
    assert "TT-DECK-04" in said
    assert "Jolt" in said
    answer = say("goldfish", four_copies, *RANDOM, "--games", "1", "--json")
    assert answer[0] == 2
    assert document_of(answer)["problems"][0]["rule"] == "TT-DECK-04"


def test_TT_Q_28_an_illegal_deck_is_played_when_asked_for(say: Say, four_copies: str) -> None:
    answer = say("goldfish", four_copies, *RANDOM, "--games", "2", "--allow-illegal", "--json")
    assert answer[0] == 1
    assert "TT-DECK-04" in answer[2]
    [ruling] = document_of(answer)["rulings"]
    assert (ruling["switch"], ruling["value"]) == ("allow_illegal_decks", True)


def test_TT_Q_28_a_deck_that_may_be_illegal_is_refused_with_the_reasons(
    say: Say, tmp_path: Path
) -> None:
    grade = {"grade": 1, "power": 2, "team": "none", "attributes": ["Fire"]}
    card = {"code": "OWN-1", "set": "OWN", "number": "1", "name": "Perhaps", "type": "Character"}
    catalog = {"game": "titans", "sets": [{"code": "OWN", "name": "Own"}], "cards": [card | grade]}
    own, deck = tmp_path / "own.json", tmp_path / "four.txt"
    own.write_text(json.dumps(catalog))
    text = Path(RUSH).read_text().replace("3x Sidestep", "2x Sidestep")
    lines = [line for line in text.splitlines() if not line.startswith("3x Jolt")]
    deck.write_text("\n".join(lines).replace("Deck\n", "Deck\n4x Perhaps\n"))
    words = ["goldfish", str(deck), *RANDOM, "--games", "1", "--catalog", str(own)]

    status, out, said = say(*words)
    assert (status, out) == (2, "")
    assert "may be illegal and is not played; --allow-illegal plays it anyway, if it can be" in said
    assert "TT-DECK-04" in said
    assert "Perhaps" in said
    assert say(*words, "--allow-illegal")[0] == 1


def test_TT_Q_01_a_ruling_makes_four_copies_legal(say: Say, four_copies: str) -> None:
    words = ["goldfish", four_copies, *RANDOM, "--games", "2", "--json"]
    answer = say(*words, "--ruling", "copies_per_number=4")
    assert (answer[0], answer[2]) == (0, "")
    assert document_of(answer)["rulings"][0]["decision"] == "TT-Q-01"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "0 is not within 1 to 1000000"),
        (["--games", "-1"], "-1 is not within"),
        (["--games", "1000001"], "is not within 1 to 1000000"),
        (["--games", "1e9"], "'1e9' is no whole number"),
        (["--policy", ""], "No policy is named ''"),
        (["--games", "9" * 5000], "99 is not within 1 to 1000000"),
        (["--seed", "-1"], "-1 is not within 0 to"),
        (["--policy", "clever"], "No policy is named 'clever'; Teen Titans CCG has greedy, random"),
        (["--variant", "asleep"], "No variant is named 'asleep'"),
        (["--ruling", "turn_cap"], "A ruling is given as NAME=VALUE, not as 'turn_cap'"),
        (["--ruling", "turn_cap=0"], "The ruling turn_cap: 0 is not within 1 to 10000"),
        (["--ruling", "turn_cap=x"], "'x' is no whole number"),
        (["--ruling", "distinct_fields=perhaps"], "is true or false, not 'perhaps'"),
        (["--ruling", "trumps=yes"], "No ruling is named 'trumps'"),
        (
            ["--ruling", "turn_cap=5", "--ruling", "turn_cap=6"],
            "The ruling turn_cap is set twice; say it once.",
        ),
        (["--format", "casual"], "has no format 'casual'"),
        (["--catalog", "/nowhere.json"], "/nowhere.json cannot be read"),
        (["--game", "chess"], "No game has the code 'chess'"),
    ],
)
def test_input_that_cannot_be_used_is_a_sentence_and_status_2(
    say: Say, words: list[str], said: str
) -> None:
    status, out, errors = say("goldfish", RUSH, *RANDOM, *words)
    assert (status, out) == (2, "")
    assert said in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00\x01", b"", b"a deck of nothing known\n", b"{}", b"0x Jolt", b"x" * 9]
)
def test_a_file_that_is_no_deck_is_refused(say: Say, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    status, out, errors = say("goldfish", str(path), *RANDOM)
    assert (status, out) == (2, "")
    assert errors.strip()


def test_bench_measures_every_kind_and_policy(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one round: each measurement collects all garbage of this process first."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    measured = document_of(say("bench", "titans", "--seconds", "0.01", "--json"))["measurements"]
    assert {(row["kind"], row["policy"]) for row in measured} == {
        (kind, policy)
        for kind in ("goldfish", "match")
        for policy in ("greedy", "random", "passive")
    }
    assert all(row["games_a_second"] > 0 and row["decisions_a_second"] > 0 for row in measured)


def test_bench_of_a_game_that_is_not_there_is_a_sentence(say: Say) -> None:
    status, _, said = say("bench", "chess")
    assert status == 2
    assert "There is no game 'chess'" in said
    assert say("bench", "--seconds", "0")[0] == 2


def test_tables_are_aligned() -> None:
    assert list(table(["", "games"], [["a", "1,000"], ["long", "7"]])) == [
        "        games",
        "  a     1,000",
        "  long      7",
    ]


def test_bars_show_gaps_and_share_lines_beyond_twenty() -> None:
    assert list(bars([(1, 1), (3, 3)])) == [
        "  1   25.0 %  #############",
        "  2    0.0 %",
        f"  3   75.0 %  {'#' * 40}",
    ]
    wide = list(bars([(1, 1), (40, 1)]))
    assert len(wide) == 20
    assert wide[0].startswith("    1-2   50.0 %")
    assert wide[-1].startswith("  39-40   50.0 %")


def test_goldfish_starts_without_a_framework_or_a_number_library() -> None:
    code = (
        "import sys; from rules.__main__ import main; "
        f"main(['goldfish', {RUSH!r}, '--game', 'titans', '--policy', 'random', '--games', '1']); "
        "heavy = {'django', 'rest_framework', 'celery', 'numpy', 'scipy', 'yaml', 'redis'}; "
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == "[]\n"
