"""`python -m tests.rule_coverage GAME`: every rule and decision with what holds it.

A test holds a rule if its name (`test_TT_DECK_04_...`) or its docstring (`TT-DECK-04`) says so, a
scenario if its `rules` name it. Exit status 1 if a rule or decision is held by neither.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.core.rulebook import rulebook
from rules.core.scenario import read_scenarios
from rules.registry import GAMES

TESTS = Path(__file__).parent
IN_NAME = re.compile(r"(?<![A-Z0-9])([A-Z]+)_([A-Z]+)_(\d\d)(?!\d)")
IN_TEXT = re.compile(r"(?<![A-Z0-9-])[A-Z]+-[A-Z]+-\d\d(?!\d)")

WITHOUT_TEXT: Mapping[str, str] = {
    "BLD-MOVE-07": "Which cards force a character into the reinforcements is not on record.",
}
"""Rules of kind card-text that need text which nobody has, each with the reason."""


@dataclass(frozen=True)
class Row:
    id: str
    kind: str
    tests: tuple[str, ...]
    scenarios: tuple[str, ...]

    @property
    def held(self) -> bool:
        return bool(self.tests or self.scenarios)


def tests_by_rule() -> dict[str, list[str]]:
    """The tests that name a rule: `path::function` under each ID."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        where = file.relative_to(TESTS.parent).as_posix()
        for name, ids in _functions(ast.parse(file.read_text(encoding="utf-8"))):
            for rule in sorted(ids):
                found[rule].append(f"{where}::{name}")
    return found


def _functions(module: ast.Module) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            ids = {"-".join(parts) for parts in IN_NAME.findall(node.name.removeprefix("test_"))}
            ids |= set(IN_TEXT.findall(ast.get_docstring(node) or ""))
            yield node.name, ids


def scenarios_by_rule(game: str) -> dict[str, list[str]]:
    """The scenarios that name a rule: `path:line title` under each ID."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((TESTS / "scenarios" / game).rglob("*.yaml")):
        where = file.relative_to(TESTS.parent).as_posix()
        for scenario in read_scenarios(file.read_bytes()):
            for rule in scenario.rules:
                found[rule].append(f"{where}:{scenario.line} {scenario.title}")
    return found


def coverage(game: str) -> list[Row]:
    """One row a rule and decision, in the order of the rulebook."""
    book = rulebook(game)
    tests = tests_by_rule()
    scenarios = scenarios_by_rule(game)
    kinds = {rule.id: rule.kind for rule in book.rules.values()}
    kinds |= dict.fromkeys(book.decisions, "decision")
    return [
        Row(rule, kind, tuple(tests.get(rule, ())), tuple(scenarios.get(rule, ())))
        for rule, kind in kinds.items()
    ]


def missing(rows: list[Row]) -> list[Row]:
    """The rows that nothing holds and that have no reason for it."""
    return [row for row in rows if not row.held and row.id not in WITHOUT_TEXT]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument(
        "--short", action="store_true", help="only the numbers, and what is without"
    )
    arguments = parser.parse_args()
    rows = coverage(arguments.game)
    for row in rows:
        if not arguments.short:
            print(f"{row.id} ({row.kind})")
            for holder in (*row.tests, *row.scenarios):
                print(f"    {holder}")
        if not row.held:
            reason = WITHOUT_TEXT.get(row.id, "nothing holds it")
            print(f"{row.id} ({row.kind}): {reason}", file=sys.stderr)
    held = sum(row.held for row in rows)
    without = len(missing(rows))
    print(
        f"{len(rows)} rules and decisions: {held} held, "
        f"{len(rows) - held - without} excused, {without} without."
    )
    return 1 if without else 0


if __name__ == "__main__":
    sys.exit(main())
