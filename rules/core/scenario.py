"""Scenarios: a partial state, labels chosen in order, and what is then true. Knows no game.

A game answers `Vocabulary`: how `given` becomes a table, what an option is called, how `expect`
reads a table. The words of a file are described in `docs/scenarios.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.core.construction import Violation, verdict
from rules.core.policies import DelegatedPolicy, NeedChoice, Policy
from rules.core.scenario_text import Entry, ScenarioError, read_entries
from rules.core.views import View

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.core.game import Game

KEYS: Final = (
    "scenario",
    "game",
    "rules",
    "rulings",
    "given",
    "offered",
    "not_offered",
    "play",
    "until",
    "expect",
    "violations",
    "verdict",
)
PLAYS: Final = ("given", "offered", "not_offered", "play", "until", "expect", "rulings")
CONSTRUCTS: Final = ("given", "violations", "verdict", "rulings")
CHECKS: Final = ("offered", "not_offered", "expect")


@dataclass(frozen=True)
class Difference:
    """Something that is not as a scenario says: the line that says it, and a sentence."""

    line: int
    message: str


class Comparison:
    """What a game's reading of `expect` builds on: the differences found so far."""

    def __init__(self) -> None:
        self.found: list[Difference] = []

    def same(self, entry: Entry, what: str, actual: object, expected: object) -> None:
        """A difference where the two are not equal."""
        if actual != expected:
            told = f"{what} is {_say(actual)}, not {_say(expected)}"
            self.found.append(Difference(entry.line, told))

    def happened(self, entry: Entry, story: Sequence[str]) -> None:
        """A difference where these events are not in the story in this order; others may lie
        between them.
        """
        after = 0
        for each in entry.entries("'events'"):
            told = each.text("an event")
            if told not in story[after:]:
                when = " after the one before" if told in story else ""
                self.found.append(
                    Difference(each.line, f"{told!r} did not happen{when}; it went: {_say(story)}")
                )
                return
            after = story.index(told, after) + 1


def _say(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(str(each) for each in value) + "]"
    return repr(value)


@dataclass(frozen=True)
class Scenario:
    """One scenario as written. `parts` holds its other keys; `line` is where it begins."""

    title: str
    rules: tuple[str, ...]
    game: str
    line: int
    parts: Mapping[str, Entry]

    def switches(self) -> dict[str, object]:
        """The rulings switches that it sets."""
        entry = self.parts.get("rulings")
        if entry is None:
            return {}
        return {key: value.plain() for key, value in entry.keys("rulings").items()}

    def part(self, name: str) -> Entry:
        """What stands under one key of the scenario; an entry without a value if nothing does."""
        return self.parts.get(name) or Entry(None, self.line)


class Stage:
    """One scenario in one game's words, set up and ready to be played."""

    def player(self, seat: int) -> str:
        """What a scenario calls the player in this seat."""
        raise NotImplementedError

    def question(self, seat: int, kind: str) -> str:
        """What is being asked, for a message: "P1, staging"."""
        raise NotImplementedError

    def labels(self, seat: int, kind: str, options: Sequence[object]) -> list[str]:
        """What a scenario calls each of these options."""
        raise NotImplementedError

    def indifferent(self, seat: int, kind: str, options: Sequence[object]) -> int | None:
        """The option to take without a line, where it makes no difference which."""
        return None

    def run(self) -> None:
        """Play to where the scenario ends. Lets NeedChoice of the script pass."""
        raise NotImplementedError

    def unused(self) -> list[Difference]:
        """What `given` holds ready for the play, such as rolls of the die, and nothing came to."""
        return []

    def differences(self, expect: Entry) -> list[Difference]:
        """Where the table is not as `expect` says. Raises ScenarioError for unknown words."""
        raise NotImplementedError


class Vocabulary:
    """What a game adds to scenarios."""

    players: tuple[str, ...] = ()

    def __init__(self, game: Game, catalog: Catalog) -> None:
        self.game = game
        self.catalog = catalog

    def rulings(self, scenario: Scenario) -> object:
        """The game's rulings with the scenario's switches set. Raises ScenarioError."""
        try:
            return self.game.rulings(scenario.switches())
        except ValueError as error:
            raise ScenarioError(scenario.part("rulings").line, str(error)) from error

    def stage(self, scenario: Scenario, policy: Policy) -> Stage:
        """The given state with this policy in every seat. Raises ScenarioError."""
        raise NotImplementedError

    def violations(self, scenario: Scenario) -> list[Violation]:
        """The faults of the given deck. Raises ScenarioError."""
        raise NotImplementedError


def read_scenarios(data: bytes) -> list[Scenario]:
    """The scenarios of a file, in order. Raises ScenarioError for what cannot be used."""
    scenarios: list[Scenario] = []
    for document in read_entries(data):
        several = document.entries("a file") if document.is_list() else [document]
        scenarios += [_scenario(entry) for entry in several]
    if not scenarios:
        raise ScenarioError(1, "the file holds no scenario")
    return scenarios


def _scenario(entry: Entry) -> Scenario:
    parts = dict(entry.keys("a scenario", KEYS))
    if "scenario" not in parts:
        raise ScenarioError(
            entry.line, "a scenario needs the key 'scenario': what it shows, a sentence"
        )
    title = parts.pop("scenario").text("'scenario'")
    if "rules" not in parts:
        raise ScenarioError(entry.line, "a scenario needs the key 'rules': the IDs that it holds")
    rules = parts.pop("rules")
    ids = rules.entries("'rules'") if rules.is_list() else [rules]
    game = parts.pop("game").text("'game'") if "game" in parts else ""
    allowed, kind = (
        (CONSTRUCTS, "of deck construction")
        if "violations" in parts or "verdict" in parts
        else (PLAYS, "that is played")
    )
    for key, part in parts.items():
        if key not in allowed:
            raise ScenarioError(part.line, f"a scenario {kind} has no {key!r}")
    if not _looks_at_something(parts):
        raise ScenarioError(
            entry.line,
            "a scenario needs something to check: 'offered', 'not_offered', 'expect', "
            "'violations' or 'verdict'",
        )
    return Scenario(title, tuple(id.text("a rule ID") for id in ids), game, entry.line, parts)


def _looks_at_something(parts: Mapping[str, Entry]) -> bool:
    if not {*CHECKS, "violations", "verdict"}.isdisjoint(parts):
        return True
    lines = parts["play"].entries("'play'") if "play" in parts else []
    return any(
        line.is_mapping() and not set(CHECKS).isdisjoint(line.keys("a line of 'play'"))
        for line in lines
    )


def check_rules(scenario: Scenario, known: Mapping[str, object]) -> None:
    """Raises ScenarioError if the scenario names a rule or decision that the game does not have."""
    for rule in scenario.rules:
        if rule not in known:
            raise ScenarioError(scenario.line, f"no rule or decision is called {rule!r}")


def run_scenario(scenario: Scenario, vocabulary: Vocabulary) -> list[Difference]:
    """Everything in which the game differs from the scenario; none means that it holds.

    Raises ScenarioError where the scenario cannot be used.
    """
    if "violations" in scenario.parts or "verdict" in scenario.parts:
        return _check_construction(scenario, vocabulary.violations(scenario))
    script = Script(scenario, vocabulary.players)
    stage = vocabulary.stage(scenario, DelegatedPolicy(script.choose))
    script.stage = stage
    expect = scenario.parts.get("expect")
    if expect is not None:
        stage.differences(expect)  # its words are checked before anything is played
    try:
        stage.run()
    except NeedChoice as question:
        if script.failures:
            return script.failures
        if not script.ends_with_question:
            asked = stage.question(question.seat, question.kind)
            offered = _listing(stage.labels(question.seat, question.kind, question.options))
            return [
                Difference(scenario.line, f"a question is left open: {asked}; offered: {offered}")
            ]
    if script.failures:
        return script.failures
    found = script.unused() + stage.unused()
    if expect is not None:
        found += stage.differences(expect)
    return found


class Script:
    """Takes the options that the lines name; raises NeedChoice where there is no line left.

    Lines that only look (`offered`, `not_offered`, `expect`) wait for the next question.
    """

    def __init__(self, scenario: Scenario, players: tuple[str, ...]) -> None:
        self.stage = Stage()
        self.players = players
        self.failures: list[Difference] = []
        self.lines: list[tuple[str, Entry]] = [
            (key, scenario.parts[key])
            for key in ("offered", "not_offered")
            if key in scenario.parts
        ]
        for entry in scenario.part("play").entries("'play'"):
            self.lines += self._read(entry)
        self.ends_with_question = bool(self.lines) and self.lines[-1][0] in CHECKS
        self.next = 0

    def _read(self, entry: Entry) -> list[tuple[str, Entry]]:
        if not entry.is_mapping():
            entry.text("a line of 'play'")
            return [("", entry)]
        lines: list[tuple[str, Entry]] = []
        for key, part in entry.keys("a line of 'play'", (*self.players, *CHECKS)).items():
            if key in ("offered", "not_offered"):
                part.entries(f"'{key}'")
            elif key != "expect":
                part.text(f"what {key} takes")
            lines.append((key, part))
        return lines

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        """The option of the next line, once the lines that only look have looked."""
        seat = view.seat
        any_will_do = self.stage.indifferent(seat, kind, options)
        if any_will_do is not None:
            return any_will_do
        labels = self.stage.labels(seat, kind, options)
        asked = self.stage.question(seat, kind)
        while self.next < len(self.lines):
            key, entry = self.lines[self.next]
            self.next += 1
            if key in CHECKS:
                self._look(key, entry, asked, labels)
                continue
            said = entry.text("a line of 'play'")
            if key and key != self.stage.player(seat):
                self._fail(entry, f"{key} is not asked for {said!r}", asked, labels)
            elif labels.count(said) != 1:
                how_often = "not offered" if said not in labels else "offered more than once"
                self._fail(entry, f"{said!r} is {how_often}", asked, labels)
            if self.failures:
                break
            return labels.index(said)
        raise NeedChoice(seat, kind, options)

    def _look(self, key: str, entry: Entry, asked: str, labels: list[str]) -> None:
        if key == "expect":
            self.failures += self.stage.differences(entry)
            return
        for wanted in entry.entries(f"'{key}'"):
            label = wanted.text("a label")
            if key == "offered" and labels.count(label) != 1:
                how_often = "not offered" if label not in labels else "offered more than once"
                self._fail(wanted, f"{label!r} is {how_often}", asked, labels)
            elif key == "not_offered" and label in labels:
                self._fail(wanted, f"{label!r} is offered", asked, labels)

    def _fail(self, entry: Entry, message: str, asked: str, labels: list[str]) -> None:
        self.failures.append(
            Difference(entry.line, f"{message}; asked: {asked}; offered: {_listing(labels)}")
        )

    def unused(self) -> list[Difference]:
        """The lines that no question ever came to."""
        return [
            Difference(entry.line, f"this line was not used: {_said(key, entry)}")
            for key, entry in self.lines[self.next :]
        ]


def _said(key: str, entry: Entry) -> str:
    said = str(entry.plain())
    return f"{key}: {said}" if key else said


def _listing(labels: Sequence[str]) -> str:
    return ", ".join(repr(label) for label in labels) or "nothing"


def _check_construction(scenario: Scenario, found: list[Violation]) -> list[Difference]:
    """Each expected fault is found once and no other; what a line leaves out is not compared."""
    left = list(found)
    differences: list[Difference] = []
    listed = scenario.parts.get("violations")
    if listed is not None:
        for entry in listed.entries("'violations'"):
            expected = _expected_violation(entry)
            match = next((fault for fault in left if _fits(fault, expected)), None)
            if match is None:
                told = ", ".join(f"{key} {value}" for key, value in expected.items())
                differences.append(
                    Difference(entry.line, f"not found: {told}; found: {_faults(found)}")
                )
            else:
                left.remove(match)
        if left and not differences:
            differences.append(Difference(listed.line, f"also found: {_faults(left)}"))
    said = scenario.parts.get("verdict")
    if said is not None and said.text("'verdict'") != verdict(found):
        differences.append(
            Difference(said.line, f"the verdict is {verdict(found)!r}; found: {_faults(found)}")
        )
    return differences


def _expected_violation(entry: Entry) -> dict[str, object]:
    if not entry.is_mapping():
        return {"rule": entry.text("a violation")}
    known = ("rule", "code", "level", "zone", "have", "need", "cards")
    return {key: part.plain() for key, part in entry.keys("a violation", known).items()}


def _fits(fault: Violation, expected: Mapping[str, object]) -> bool:
    for key, value in expected.items():
        actual: object = getattr(fault, key)
        if isinstance(actual, tuple):
            actual = sorted(actual)
            value = sorted(map(str, value)) if isinstance(value, list) else [value]
        if actual != value:
            return False
    return True


def _faults(faults: Sequence[Violation]) -> str:
    return (
        "; ".join(
            f"{fault.rule} ({fault.level}, {fault.code}) {fault.zone} have {fault.have} "
            f"need {fault.need} {' '.join(fault.cards)}".rstrip()
            for fault in faults
        )
        or "nothing"
    )
