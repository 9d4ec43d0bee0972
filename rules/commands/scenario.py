"""`python -m rules scenario PATH...`: runs scenario files and says what does not hold."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules.commands.inputs import InputError, add_json, content, print_json
from rules.core.game import Game
from rules.core.rulebook import rulebook
from rules.core.scenario import Scenario, check_rules, read_scenarios, run_scenario
from rules.core.scenario_text import LARGEST_FILE, ScenarioError
from rules.registry import GAMES, game


@dataclass(frozen=True)
class Result:
    """One scenario of a file: `failures` are (line, sentence); an `error` could not even be run."""

    file: str
    line: int
    title: str
    rules: tuple[str, ...]
    failures: tuple[tuple[int, str], ...] = ()
    error: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `scenario` takes."""
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a scenario file, or a folder of them"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: all hold; 1: one fails; 2: one cannot be read or used."""
    results: list[Result] = []
    for path in arguments.paths:
        results += check_path(Path(path))
    errors = sum(result.error for result in results)
    failed = sum(bool(result.failures) and not result.error for result in results)
    if arguments.json:
        print_json(_document(results, errors, failed))
    for result in results:
        for line, message in result.failures:
            title = f" {result.title}:" if result.title else ""
            print(f"{result.file}:{line}:{title} {message}", file=sys.stderr)
    if not arguments.json:
        held = len(results) - failed - errors
        print(f"{held} of {len(results)} scenarios hold.")
    return 2 if errors else 1 if failed else 0


def _document(results: Sequence[Result], errors: int, failed: int) -> dict[str, object]:
    return {
        "scenarios": len(results),
        "failed": failed,
        "errors": errors,
        "results": [
            {
                "file": result.file,
                "line": result.line,
                "scenario": result.title,
                "rules": list(result.rules),
                "outcome": "error" if result.error else "failed" if result.failures else "holds",
                "failures": [
                    {"line": line, "message": message} for line, message in result.failures
                ],
            }
            for result in results
        ],
    }


def scenario_files(path: Path) -> list[Path]:
    """The file itself, or every YAML file in the folder."""
    if path.is_dir():
        return sorted(found for found in path.rglob("*") if found.suffix in (".yaml", ".yml"))
    return [path]


def check_path(path: Path) -> Iterator[Result]:
    """Every scenario of a file or folder, run."""
    files = scenario_files(path)
    if not files:
        yield _unusable(str(path), 1, "the folder holds no scenario file (.yaml)")
    for file in files:
        try:
            scenarios = read_scenarios(_content(file))
        except ScenarioError as error:
            yield _unusable(str(file), error.line, error.message)
            continue
        for scenario in scenarios:
            yield check(scenario, str(file))


def _content(file: Path) -> bytes:
    try:
        return content(str(file), LARGEST_FILE)
    except InputError as error:
        raise ScenarioError(1, error.message) from error


def check(scenario: Scenario, file: str) -> Result:
    """One scenario, run."""
    try:
        played = game_of(scenario)
        book = rulebook(played.code)
        check_rules(scenario, {**book.rules, **book.decisions})
        failures = run_scenario(scenario, played.vocabulary())
    except ScenarioError as error:
        why = ((error.line, error.message),)
        return Result(file, scenario.line, scenario.title, scenario.rules, why, error=True)
    found = tuple((failure.line, failure.message) for failure in failures)
    return Result(file, scenario.line, scenario.title, scenario.rules, found)


def _unusable(file: str, line: int, message: str) -> Result:
    return Result(file, line, "", (), ((line, message),), error=True)


def game_of(scenario: Scenario) -> Game:
    """The game that a scenario names, else the one whose rules it names. Raises ScenarioError."""
    if scenario.game:
        try:
            return game(scenario.game)
        except ValueError as error:
            raise ScenarioError(scenario.line, str(error)) from error
    for code in GAMES:
        book = rulebook(code)
        if any(rule in book.rules or rule in book.decisions for rule in scenario.rules):
            return GAMES[code]
    named = ", ".join(scenario.rules) or "nothing"
    raise ScenarioError(
        scenario.line, f"no game has a rule of these: {named}; name the game with the key 'game'"
    )
