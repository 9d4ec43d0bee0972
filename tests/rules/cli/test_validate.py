"""`python -m rules validate` and the frame around it: exit status, JSON, and sentences."""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import COMMANDS, main
from rules.core.catalog import shipped_decks
from rules.registry import game

ROOT = Path(__file__).resolve().parents[3]
DECKS = ROOT / "rules/games/titans/decks"
RUSH = shipped_decks(game("titans"))["rooftop-rush"]

CATALOG = {
    "game": "titans",
    "sets": [{"code": "INV", "name": "Invented Set"}],
    "cards": [
        {"code": "INV-1", "set": "INV", "number": "1", "name": "Bare Quay", "type": "Field"},
        {
            "code": "INV-17",
            "set": "INV",
            "number": "17",
            "name": "Pier Hound",
            "type": "Character",
            "infinite": False,
        },
    ],
}


class Answer:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def answer(*words: object) -> Answer:
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return answer


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def written(content: str | bytes, name: str = "deck.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return written


def faults(answer: Answer) -> list[tuple[str, int | None, int | None]]:
    return [(v["rule"], v["have"], v["need"]) for v in answer.json["violations"]]


@pytest.mark.parametrize("path", sorted(DECKS.glob("*.txt")), ids=lambda path: path.stem)
def test_the_shipped_decks_are_legal(run: Any, path: Path) -> None:
    answer = run("validate", path, "--game", "titans", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert answer.json == {
        "game": "titans",
        "format": "standard",
        "verdict": "legal",
        "violations": [],
        "fixes": [],
    }
    assert "legal" in run("validate", path, "--game", "titans").out


def test_31_cards_and_limits_of_11_are_reported_together(run: Any, write: Any) -> None:
    # Limits 4 + 4 + 3: Rooftop Row (2) goes, Clock Market (3) comes.
    text = RUSH.replace("2x Gale", "3x Gale").replace(
        "Rooftop Row (Harbour Nights) #79", "Clock Market"
    )
    answer = run("validate", write(text), "--game", "titans", "--json")
    assert answer.status == 1
    assert answer.json["verdict"] == "illegal"
    assert faults(answer) == [("TT-DECK-01", 31, 30), ("TT-DECK-03", 11, 10)]
    assert sum(step["quantity"] for step in answer.json["fixes"]) == 2
    assert [step["rule"] for step in answer.json["fixes"]] == ["TT-DECK-01", "TT-DECK-03"]


def test_four_copies_of_one_number_name_it(run: Any, write: Any) -> None:
    text = RUSH.replace("3x Jolt", "4x Jolt").replace("3x Sidestep", "2x Sidestep")
    answer = run("validate", write(text), "--game", "titans", "--json")
    assert answer.status == 1
    (fault,) = answer.json["violations"]
    assert (fault["rule"], fault["have"], fault["need"]) == ("TT-DECK-04", 4, 3)
    assert fault["cards"] == ["TTS-004"]
    assert "Jolt (TTS) #4" in fault["message"]


def test_a_field_in_main_is_TT_DECK_06(run: Any, write: Any) -> None:
    answer = run("validate", write(RUSH.replace("Fields\n", "")), "--game", "titans", "--json")
    assert answer.status == 1
    (fault,) = answer.json["violations"]
    assert (fault["rule"], fault["zone"], fault["level"]) == ("TT-DECK-06", "main", "error")
    assert [step["kind"] for step in answer.json["fixes"]] == ["move"] * 3


def test_a_card_with_an_unknown_limit_makes_the_verdict_unknown(run: Any, write: Any) -> None:
    catalog = write(json.dumps(CATALOG), "catalog.json")
    text = RUSH.replace("1x Rooftop Row (Harbour Nights) #79", "1x Bare Quay")
    words = ["validate", write(text), "--game", "titans", "--catalog", catalog]
    answer = run(*words, "--json")
    assert answer.status == 1
    assert answer.json["verdict"] == "unknown"
    (fault,) = answer.json["violations"]
    assert (fault["rule"], fault["level"], fault["cards"]) == ("TT-DECK-03", "unknown", ["INV-1"])
    assert "Bare Quay" in fault["message"]
    assert "cannot tell" in run(*words).out


def test_text_names_rule_words_and_fix(run: Any, write: Any) -> None:
    text = RUSH.replace("3x Jolt", "4x Jolt")
    answer = run("validate", write(text), "--game", "titans")
    assert answer.status == 1
    assert "TT-DECK-01 [error] Deck: 31 cards, 1 more than the 30 allowed." in answer.out
    assert "The rule: A deck has exactly 30 cards" in answer.out
    assert "Take 1 × Jolt out of Deck (TT-DECK-01)." in answer.out


def test_deck_json_of_the_contract_is_read(run: Any, write: Any) -> None:
    document = {
        "game": "titans",
        "format": "standard",
        "cards": [{"card": "TTS-004", "zone": "main", "quantity": 3}],
    }
    answer = run("validate", write(json.dumps(document)), "--game", "titans", "--json")
    assert answer.status == 1
    assert ("TT-DECK-01", 3, 30) in faults(answer)


def test_a_deck_comes_from_standard_input_too(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RUSH.encode())))
    assert run("validate", "-", "--game", "titans").status == 0


# Input that cannot be used: status 2, sentences, and JSON where it was asked for

BAD_DECKS: dict[str, tuple[bytes, str]] = {
    "not a deck": (b"Dear diary", "no decklist"),
    "empty": (b"", "no decklist"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0", "no text"),
    "10 MB": (b"1 Jolt\n" * 1_500_000, "1 MB"),
    "unknown cards": (b"Deck\n3 Jolt\n2 Nobody At All\n", "line 3"),
    "quantity 0": (b"Deck\n3 Jolt\n0 Beacon\n", "line 3: 0 copies of Beacon are none"),
    "quantity 0 in JSON": (b'{"cards": [{"card": "TTS-004", "quantity": 0}]}', "card 1: 0 copies"),
    "quantity -1": (b"Deck\n-1 Jolt\n", "line 2"),
    "quantity 1e9": (b"Deck\n1e9 Jolt\n", "line 2"),
    "quantity 1000000000": (b"Deck\n1000000000 Jolt\n", "line 2"),
    "ambiguous": (b"Deck\n3 Kit Sparrow\n", "Kit Sparrow (TTS) #2"),
    "wrong zone": (b'{"cards": [{"card": "TTS-004", "zone": "hand", "quantity": 1}]}', "hand"),
    "wrong game": (b'{"game": "buffy", "cards": []}', "buffy"),
    "wrong format": (b";; format: casual\n3 Jolt\n", "casual"),
    "broken JSON": (b'{"cards": [', "line 1"),
    "XML": (b"<deck/>", "XML"),
}


@pytest.mark.parametrize("kind", BAD_DECKS)
def test_a_deck_that_cannot_be_read_is_status_2_with_a_sentence(
    run: Any, write: Any, kind: str
) -> None:
    content, word = BAD_DECKS[kind]
    path = write(content)
    answer = run("validate", path, "--game", "titans")
    assert answer.status == 2
    assert answer.out == ""
    assert word in answer.err
    assert "Traceback" not in answer.err
    as_json = run("validate", path, "--game", "titans", "--json")
    assert as_json.status == 2
    assert str(path) in as_json.json["error"]
    assert any(word in problem["message"] for problem in as_json.json["problems"])


def test_bad_input_changes_no_file(run: Any, write: Any) -> None:
    for content, _ in BAD_DECKS.values():
        path = write(content)
        run("validate", path, "--game", "titans")
        assert path.read_bytes() == content
        assert [found.name for found in path.parent.iterdir()] == ["deck.txt"]


def test_a_hundred_problems_are_printed_and_all_are_in_the_json(run: Any, write: Any) -> None:
    path = write("Deck\n" + "".join(f"1 Nobody {number}\n" for number in range(250)))
    answer = run("validate", path, "--game", "titans", "--json")
    assert answer.err.count("No card of Teen Titans CCG is named") == 100
    assert "And 150 more; --json lists them all." in answer.err
    assert len(answer.json["problems"]) == 250


def test_control_characters_of_a_title_do_not_reach_the_terminal(run: Any, write: Any) -> None:
    deck = '{"name": "a\\u001b[31m\\nb", "cards": []}'
    assert run("validate", write(deck), "--game", "titans").out.startswith("a [31m b (Teen Titans")


def test_wrong_arguments_are_sentences_too(run: Any, write: Any, tmp_path: Path) -> None:
    deck = write(RUSH)
    for words, said in [
        (["validate", tmp_path / "missing", "--game", "titans"], "missing cannot be read"),
        (["validate", tmp_path, "--game", "titans"], "cannot be read"),
        (["validate", "a\0b", "--game", "titans"], "cannot be read"),
        (["validate", deck, "--game", "chess"], "No game has the code 'chess'"),
        (["validate", deck, "--game", "titans", "--format", "casual"], "no format 'casual'"),
        (["validate", deck], "--game"),
        (["validate"], "DECKFILE"),
        (["validate", deck, "--game", "titans", "--what"], "There is no option --what."),
        (["validate", deck, "--gmae", "titans"], "There is no option --gmae. Did you mean --game?"),
        (["validate", deck, "--game", "titans", "--jsno"], "Did you mean --json?"),
        (["validate", deck, "--gam", "titans"], "Did you mean --game?"),
        (["validate", "", "--game", "titans"], "The name of a file is empty"),
        (["match", "-", "-", "--game", "titans"], "can be read only once"),
        (["validate", "-", "--game", "titans", "--catalog", "-"], "can be read only once"),
        (["validate", deck, "--game", "titans", "--catalog", tmp_path / "no"], "no cannot be read"),
        (["validate", deck, "--game", "titans", "--catalog", deck], "cannot be used"),
        (["cards", "chess"], "No game has the code 'chess'"),
        (["cards"], "GAME"),
    ]:
        answer = run(*words, "--json")
        assert answer.status == 2, words
        assert said in answer.err, words
        assert answer.json["error"]
    assert run("dance").status == 2
    assert run().status == 2


def test_a_misspelt_command_is_guessed_at_and_never_run(run: Any) -> None:
    for word in ("validat", "VALIDATE", "vaildate"):
        answer = run(word, "--game", "titans")
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith(f"There is no command '{word}'. Did you mean validate?\n")


def test_help_lists_every_command(run: Any) -> None:
    answer = run("--help")
    assert answer.status == 0
    assert all(f"  {name}" in answer.out for name in COMMANDS)
    for name in COMMANDS:
        assert (ROOT / f"rules/commands/{name}.py").exists()


def test_help_with_a_command_is_the_help_of_that_command(capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["help", "validate"])
    assert ended.value.code == 0
    assert "DECKFILE" in capsys.readouterr().out


# Cards


def test_cards_lists_what_is_simulated_and_why_not(run: Any, write: Any) -> None:
    answer = run("cards", "titans", "--json")
    assert answer.status == 0
    assert answer.json["counts"]["none"] == 0
    assert len(answer.json["cards"]) == sum(answer.json["counts"].values())
    catalog = write(json.dumps(CATALOG), "catalog.json")
    more = run("cards", "titans", "--catalog", catalog, "--json").json
    bare = next(card for card in more["cards"] if card["code"] == "INV-1")
    assert bare["level"] == "none"
    assert bare["reason"]
    assert bare["sample"] is False
    assert "INV-1 Bare Quay: not simulated." in run("cards", "titans", "--catalog", catalog).out


# The process itself


def process(*words: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rules", *words], cwd=ROOT, input=data, capture_output=True
    )


def test_the_process_ends_with_the_status_and_no_traceback() -> None:
    done = process("validate", "-", "--game", "titans", "--json", data=RUSH.encode())
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (0, "legal")
    bad = process("validate", "-", "--game", "titans", data=b"\x00\xff")
    assert bad.returncode == 2
    assert b"Traceback" not in bad.stderr


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    words = f"{sys.executable} -m rules cards titans --json | head -c 1 >/dev/null"
    done = subprocess.run(words, shell=True, cwd=ROOT, capture_output=True, timeout=60)
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("cards titans >&-", 0),
        ("cards titans >&- 2>&-", 0),
        ("cards titans >/dev/full", 1),
        ("validate - --game titans <&-", 2),
        ("validate missing --game titans 2>&-", 2),
        ("validate missing --game titans --json 2>/dev/full", 1),
    ],
)
def test_streams_that_are_closed_or_full_are_no_traceback(words: str, status: int) -> None:
    command = f"{sys.executable} -m rules {words}"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, timeout=60)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_lacks_a_letter_gets_it_escaped(write: Any) -> None:
    path = write("Deck\n4 Sélène Moreau\n")
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    words = [sys.executable, "-m", "rules", "validate", str(path), "--game", "titans"]
    done = subprocess.run(words, cwd=ROOT, env=plain, capture_output=True, timeout=60)
    assert done.returncode == 1
    assert rb"4 copies of S\xe9l\xe8ne Moreau" in done.stdout
    assert done.stderr == b""


def test_an_interrupted_run_ends_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "deck"
    os.mkfifo(pipe)
    running = subprocess.Popen(
        [sys.executable, "-m", "rules", "goldfish", str(pipe), "--game", "titans"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with pipe.open("w"):  # opens as soon as the command reads its deck, and keeps it waiting
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_the_core_loads_without_django_numpy_or_yaml() -> None:
    """A bare interpreter validates a deck and has loaded no framework, and no other game."""
    code = (
        "import sys; from rules.__main__ import main; "
        f"main(['validate', {str(DECKS / 'rooftop-rush.txt')!r}, '--game', 'titans']); "
        "heavy = {'django', 'rest_framework', 'celery', 'numpy', 'scipy', 'yaml', 'difflib', "
        "'rules.games.bloodsuckers'}; "
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or None)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_start_up_takes_at_most_6_times_what_its_standard_modules_take() -> None:
    """A framework that slips in, or every game's engine for one game, is far above that."""
    validate = (
        "import sys; from rules.__main__ import main; "
        f"main(['validate', {str(DECKS / 'rooftop-rush.txt')!r}, '--game', 'titans'])"
    )
    name_modules = "; print(*set(sys.modules) & sys.stdlib_module_names - {'__main__'})"
    names = _output(validate + name_modules).splitlines()[-1].split()
    standard = f"import {', '.join(names)}"
    rounds = [(_cpu(validate), _cpu(standard)) for _ in range(4)]
    ours, theirs = (min(seconds) for seconds in zip(*rounds, strict=True))
    assert ours < 6 * theirs


def _output(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def _cpu(code: str) -> float:
    """Seconds of processor time that a fresh interpreter takes for this."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _output(code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
