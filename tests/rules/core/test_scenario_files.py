"""Scenario files as people write them: what is refused, how it is said, what is answered."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.__main__ import main
from rules.commands.scenario import check
from rules.core.scenario import read_scenarios
from rules.core.scenario_text import LARGEST_FILE, ScenarioError, read_entries
from rules.registry import GAMES

HOLDS = """\
- scenario: A single attacker deals damage
  rules: [TT-OUT-08]
  given:
    phase: battle
    P2: {fields: {1: {attackers: [{name: Ace}]}}}
  expect:
    P2: {fields: {1: {damage: 1}}}
"""

STAGING = """\
scenario: One Character is staged
rules: [TT-STAGE-01]
given:
  phase: staging
  P1: {hand: [{name: Ace}, {name: Bea}]}
"""


def run(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    status = main(["scenario", str(path), *more])
    said = capsys.readouterr()
    return status, said.out, said.err


def written(folder: Path, text: str) -> Path:
    file = folder / "question.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_scenario_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(written(tmp_path, HOLDS), capsys)

    assert (status, out, err) == (0, "1 of 1 scenarios hold.\n", "")


def test_one_that_does_not_hold_says_where_and_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, HOLDS.replace("damage: 1", "damage: 2"))
    status, out, err = run(file, capsys)

    assert status == 1
    assert out == "0 of 1 scenarios hold.\n"
    assert err == f"{file}:7: A single attacker deals damage: P2 fields 1 damage is 1, not 2\n"


def test_a_folder_is_read_whole_and_JSON_tells_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "one.yaml").write_text(HOLDS, encoding="utf-8")
    (tmp_path / "two.yml").write_text(HOLDS.replace("damage: 1", "damage: 0"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no scenario", encoding="utf-8")
    status, out, _ = run(tmp_path, capsys, "--json")
    document = json.loads(out)

    assert status == 1
    assert (document["scenarios"], document["failed"], document["errors"]) == (2, 1, 0)
    assert [result["outcome"] for result in document["results"]] == ["holds", "failed"]
    assert document["results"][1]["failures"] == [
        {"line": 7, "message": "P2 fields 1 damage is 1, not 0"}
    ]


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("play: [stage Cal]", "'stage Cal' is not offered"),
        ("play: [P2: stage Ace]", "P2 is not asked for 'stage Ace'"),
        ("play: [stage Ace, stage Bea]", "this line was not used: stage Bea"),
        ("play: [stage Ace, {offered: [pass]}]", "this line was not used: offered: ['pass']"),
        ("play: []", "a question is left open"),
        ("offered: [stage Cal]", "'stage Cal' is not offered"),
        ("not_offered: [stage Bea]", "'stage Bea' is offered"),
        ("play: [{expect: {P1: {hand: 3}}}, pass]", "the number of cards in P1 hand is 2, not 3"),
    ],
)
def test_what_does_not_fit_the_questions_fails_with_what_was_offered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], play: str, message: str
) -> None:
    file = written(tmp_path, f"{STAGING}{play}\nexpect: {{turn: 3}}\n")
    status, _, err = run(file, capsys)

    assert status == 1
    assert message in err
    assert "Traceback" not in err
    if "not used" not in message and "number of cards" not in message:
        assert "offered: 'stage Ace', 'stage Bea', 'pass'" in err


def test_a_label_that_fits_two_options_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = STAGING.replace("{name: Bea}", "{card: Beacon}, {card: Beacon}")
    status, _, err = run(written(tmp_path, f"{text}play: [stage Beacon]\nexpect: {{}}\n"), capsys)

    assert status == 1
    assert "'stage Beacon' is offered more than once" in err


def test_a_scenario_that_only_looks_stops_at_the_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, f"{STAGING}offered: [stage Ace, pass]\nnot_offered: [stage Cal]\n")

    assert run(file, capsys)[0] == 0


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the file holds no scenario"),
        ("scenario: x\nrules: [TT-WIN-01]\n", 1, "needs something to check"),
        ("rules: [TT-WIN-01]\nexpect: {}\n", 1, "needs the key 'scenario'"),
        ("scenario: x\nexpect: {}\n", 1, "needs the key 'rules'"),
        ("scenario: x\nrules: []\nexpect: {}\n", 1, "no game has a rule of these: nothing"),
        ("scenario: x\nrules: [TT-WIN-99]\nexpect: {}\n", 1, "no game has a rule"),
        ("scenario: x\nrules: [TT-WIN-01, TT-WIN-99]\nexpect: {}\n", 1, "called 'TT-WIN-99'"),
        ("scenario: x\ngame: chess\nrules: [TT-WIN-01]\nexpect: {}\n", 1, "has the code 'chess'"),
        ("scenario: x\nrules: [TT-WIN-01]\nexpects: {}\n", 3, "knows no 'expects'"),
        ("scenario: x\nrules: [TT-WIN-01]\nexpect: {P3: {}}\n", 3, "knows no 'P3'"),
        ("scenario: x\nrules: [TT-WIN-01]\nexpect: {P1: {hands: 1}}\n", 3, "knows no 'hands'"),
        ("scenario: x\nrules: [TT-WIN-01]\nexpect: {P1: {hand: [Ace]}}\n", 3, "called 'Ace'"),
        ("scenario: x\nrules: [TT-WIN-01]\nexpect: {rest: same}\n", 3, "can only be 'unchanged'"),
        ("scenario: x\nrules: [TT-WIN-01]\nexpect: {winner: P3}\n", 3, "'P3' is none of P1, P2"),
        ("scenario: x\nrules: [TT-WIN-01]\nuntil: noon\nexpect: {}\n", 3, "'until' is one of"),
        ("scenario: x\nrules: [TT-WIN-01]\nrulings: {luck: 1}\nexpect: {}\n", 3, "No switch"),
        ("scenario: x\nrules: [TT-WIN-01]\nplay: {P3: pass}\nexpect: {}\n", 3, "must be a list"),
        ("scenario: x\nrules: [TT-WIN-01]\nplay: [{P3: pass}]\nexpect: {}\n", 3, "knows no 'P3'"),
        ("scenario: x\nrules: [TT-WIN-01]\nverdict: legal\nplay: []\n", 4, "has no 'play'"),
        ("scenario: x\nscenario: y\n", 2, "stands here twice"),
        ("- scenario: x\n  rules: {\n", 3, "this is no YAML"),
        ("just words\n", 1, "a scenario must be a mapping"),
        ("scenario: !!python/name:os.system x\n", 1, "the tag"),
    ],
)
def test_a_file_that_cannot_be_used_says_why_with_the_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, message: str
) -> None:
    file = written(tmp_path, text)
    status, _, err = run(file, capsys)

    assert status == 2
    assert err.startswith(f"{file}:{line}:")
    assert message in err


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{phase: noon}", "'phase' is one of setup, draw"),
        ("{turn: -1}", "'turn' is 1 to"),
        ("{offense: P3}", "'offense' is P1 or P2"),
        ("{P1: {pocket: 1}}", "knows no 'pocket'"),
        ("{P1: {hand: -1}}", "a number of cards is 0 to"),
        ("{P1: {hand: 1000000000}}", "a number of cards is 0 to"),
        ("{P1: {hand: [{name: Ace, grade: tall}]}}", "'tall' is not a whole number"),
        ("{P1: {hand: [{name: Ace, attributes: [Ice]}]}}", "'Ice' is none of Intelligence"),
        ("{P1: {hand: [{name: Ace, effects: [{effect: fly}]}]}}", "no effect is named 'fly'"),
        ("{P1: {hand: [{grade: 3}]}}", "a card needs 'card'"),
        ("{P1: {hand: [{card: Beacon, grade: 3}]}}", "a card that is named has no 'grade'"),
        ("{P1: {hand: [Bacon]}}", "no one card is called 'Bacon'; did you mean Beacon"),
        ("{P1: {hand: [Kit Sparrow]}}", "no one card is called 'Kit Sparrow'; did you mean"),
        ("{P1: {hand: [{name: A, as: X}, {name: B, as: X}]}}", "is called 'X' already"),
        ("{P1: {hand: [{name: A, grade: 1}, {name: A, grade: 2}]}}", "'A' is described twice"),
        ("{P1: {staging: [{name: Hex, requirement: Magic}]}}", "'Hex' is no Character"),
        ("{P1: {staging: [{name: Ace, face: left}]}}", "'face' is up or down"),
        ("{P1: {fields: {4: {limit: 3}}}}", "knows no '4'"),
        ("{P1: {fields: {1: Beacon}}}", "'Beacon' is no Field"),
        (
            "{P1: {fields: {1: {name: Pier, limit: unknown}}}}",
            "'Pier' cannot be in play: its Limit",
        ),
        (
            "{phase: setup, P1: {fields: [{name: A, limit: unknown}, Drydock Nine, Clock Market]}}",
            "'A' cannot be in play: its Limit is not on record",
        ),
        (
            "{P1: {staging: [{name: Ace, grade: unknown, power: unknown}]}}",
            "'Ace' cannot be in play: its Grade, Power is not on record",
        ),
        ("{P1: {vp: [{name: Ace, grade: unknown}]}}", "'Ace' cannot be in play: its Grade"),
        ("{P1: {fields: [Drydock Nine]}}", "must be a mapping"),
        ("{P1: {vp: [Drydock Nine]}}", "give a captured Field in 'fields'"),
        ("{phase: setup, P1: {hand: 5}}", "knows no 'hand'"),
        ("{phase: setup, P1: {fields: [Drydock Nine]}}", "is a list of 3 Fields"),
    ],
)
def test_a_state_that_cannot_be_set_up_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, message: str
) -> None:
    file = written(tmp_path, f"scenario: x\nrules: [TT-WIN-01]\ngiven: {given}\nexpect: {{}}\n")
    status, _, err = run(file, capsys)

    assert status == 2
    assert err.startswith(f"{file}:3:")
    assert message in err


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02",
        b"\xff\xfe\xfd",
        b"[" * 500_000,
        b"- " * 400_000,
        b"{a: " * 200_000,
        b"&" * 100,
        b"x" * (LARGEST_FILE + 1),
        b"%YAML 9.9\n---\na",
    ],
)
def test_what_is_no_text_or_goes_too_deep_is_refused(data: bytes) -> None:
    with pytest.raises(ScenarioError):
        read_scenarios(data)


def test_aliases_count_as_the_copies_that_they_stand_for() -> None:
    bomb = b"a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for inner, outer in zip("abcdef", "bcdefg", strict=True):
        bomb += f"{outer}: &{outer} [{', '.join([f'*{inner}'] * 10)}]\n".encode()

    with pytest.raises(ScenarioError, match="more than 200,000 values"):
        read_entries(bomb)


def test_an_alias_may_save_typing() -> None:
    entries = read_entries(b"one: &deck {main: [1, 2]}\ntwo: *deck\n")

    assert entries[0].plain() == {"one": {"main": [1, 2]}, "two": {"main": [1, 2]}}


def test_an_alias_of_something_still_open_is_refused() -> None:
    with pytest.raises(ScenarioError, match="names nothing before it"):
        read_entries(b"a: &a [*a]\n")


def test_words_stay_what_they_look_like() -> None:
    words = "[No, on, 1:2, 012, '7', 7, -7, +7, true, false, null, ~, 1.5, 2026-11-29, 1_000]"
    read = read_entries(words.encode())[0].plain()

    assert read == [
        "No",
        "on",
        "1:2",
        "012",
        "7",
        7,
        -7,
        7,
        True,
        False,
        None,
        None,
        "1.5",
        "2026-11-29",
        "1_000",
    ]


def test_a_path_that_is_not_there_and_an_empty_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(tmp_path / "nothing.yaml", capsys)
    assert status == 2
    assert "cannot be read" in err

    status, _, err = run(tmp_path, capsys)
    assert status == 2
    assert "the folder holds no scenario file" in err


def test_a_bystander_that_changed_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(written(tmp_path, HOLDS + "    rest: unchanged\n"), capsys)

    assert status == 1
    assert err.count("\n") == 1
    assert "P2 deck (rest: unchanged) is " in err


def test_a_missing_fault_and_one_too_many_both_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = "scenario: x\nrules: [TT-DECK-01]\ngiven: {deck: {main: [{blanks: 31}]}}\n"
    assert run(written(tmp_path, deck + "violations: [TT-DECK-01]\n"), capsys)[0] == 0

    status, _, err = run(written(tmp_path, deck + "violations: []\n"), capsys)
    assert status == 1
    assert "also found: TT-DECK-01 (error, too-many) main have 31 need 30" in err

    text = deck + "violations: [{rule: TT-DECK-01, have: 32}]\nverdict: legal\n"
    status, _, err = run(written(tmp_path, text), capsys)
    assert status == 1
    assert "not found: rule TT-DECK-01, have 32" in err
    assert "the verdict is 'illegal'" in err


JUNK: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    7,
    999_999,
    "",
    "P1",
    "unknown",
    "Beacon",
    "end of game",
    [],
    {},
    [1],
    {"a": 1},
    {"blanks": "x"},
    {"name": "Q", "limit": 3},
    "H",
    "none",
    "Ang",
    ["Ang"],
    {"1": "Ang"},
    {"character": "Ang", "attack": 3},
    "A2",
    "Goblin",
    {"name": "Jab", "type": "Special"},
    {"name": "Jab", "of": "A1", "attack": [3, 3]},
)


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to every value of a document."""
    pairs: list[tuple[object, object]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    found = [path] if path else []
    for key, inner in pairs:
        found += places(inner, (*path, key))
    return found


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_scenario_gives_sentences_and_never_a_traceback(seed: int, code: str) -> None:
    chance = random.Random(seed)
    sound = [
        document
        for file in sorted((Path(__file__).parents[2] / "scenarios" / code).glob("*.yaml"))
        for document in yaml.load(file.read_bytes(), yaml.CSafeLoader)
    ]
    outcomes = Counter[str]()
    for _ in range(40):
        document = copy.deepcopy(chance.choice(sound))
        *way, last = chance.choice(places(document))
        holder: Any = document
        for key in way:
            holder = holder[key]
        holder[last] = copy.deepcopy(chance.choice(JUNK))
        try:
            for scenario in read_scenarios(yaml.safe_dump(document).encode()):
                result = check(scenario, "damaged.yaml")
                assert all(line >= 1 and message for line, message in result.failures)
                outcomes["error" if result.error else "failed" if result.failures else "holds"] += 1
        except ScenarioError:
            outcomes["unreadable"] += 1

    assert outcomes["error"]
    assert outcomes["failed"] + outcomes["holds"]
