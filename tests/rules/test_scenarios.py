"""Every scenario file as tests, one a scenario, and every example of `docs/scenarios.md`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.commands.scenario import check
from rules.core.rulebook import rulebook
from rules.core.rulings import switches
from rules.core.scenario import Scenario, read_scenarios
from rules.games.titans.effects import EFFECTS
from rules.games.titans.rulings import Rulings

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
GUIDE = ROOT / "docs" / "scenarios.md"
EXAMPLE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def from_files() -> list[tuple[str, Scenario]]:
    return [
        (file.relative_to(ROOT).as_posix(), scenario)
        for file in FILES
        for scenario in read_scenarios(file.read_bytes())
    ]


def from_guide() -> list[tuple[str, Scenario]]:
    return [
        (f"docs/scenarios.md, example {count}", scenario)
        for count, text in enumerate(EXAMPLE.findall(GUIDE.read_text(encoding="utf-8")), 1)
        for scenario in read_scenarios(text.encode())
    ]


TOLD = from_files()
EXPLAINED = from_guide()


@pytest.mark.parametrize(
    ("file", "scenario"),
    [pytest.param(*told, id=f"{Path(told[0]).stem}: {told[1].title}") for told in TOLD],
)
def test_a_scenario_holds(file: str, scenario: Scenario) -> None:
    result = check(scenario, file)

    assert result.failures == ()


@pytest.mark.parametrize(
    ("where", "scenario"), [pytest.param(*told, id=told[1].title) for told in EXPLAINED]
)
def test_an_example_of_the_guide_holds(where: str, scenario: Scenario) -> None:
    result = check(scenario, where)

    assert result.failures == ()


def test_the_guide_has_examples() -> None:
    assert len(EXPLAINED) >= 8


def test_the_guide_lists_every_effect_with_its_keys_and_text() -> None:
    guide = GUIDE.read_text(encoding="utf-8")

    for spec in EFFECTS.specs.values():
        keys = ", ".join(f"`{parameter.name}`" for parameter in spec.parameters) or "none"
        assert f"| `{spec.name}` | {keys} | {spec.summary} |\n" in guide


def test_no_two_scenarios_have_one_title() -> None:
    titles = [scenario.title for _, scenario in TOLD]

    assert [title for title in titles if titles.count(title) > 1] == []


def test_every_rule_that_is_played_has_a_scenario() -> None:
    held = {rule for _, scenario in TOLD for rule in scenario.rules}
    played = {rule.id for rule in rulebook("titans").rules.values() if rule.kind != "construction"}

    assert played - held == set()


def test_every_switch_is_set_by_a_scenario_that_names_its_decision() -> None:
    """`allow_illegal_decks` is about whole decks, which a partial state does not have."""
    held = {
        (switch, rule)
        for _, scenario in TOLD
        for switch in scenario.switches()
        for rule in scenario.rules
    }
    wanted = {(switch.name, switch.decision) for switch in switches(Rulings)}

    assert wanted - held == {("allow_illegal_decks", "TT-Q-28")}


def test_every_decision_with_a_switch_also_has_a_scenario_without_it() -> None:
    by_default = {
        rule for _, scenario in TOLD if not scenario.switches() for rule in scenario.rules
    }

    assert {switch.decision for switch in switches(Rulings)} - by_default == set()
