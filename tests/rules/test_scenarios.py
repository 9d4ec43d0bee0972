"""Every scenario file as tests, one a scenario, and every example of `docs/scenarios.md`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from rules.commands.scenario import check, game_of
from rules.core.rulebook import rulebook
from rules.core.rulings import switches
from rules.core.scenario import Scenario, read_scenarios
from rules.registry import GAMES
from tests.rule_coverage import WITHOUT_TEXT

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
GUIDE = ROOT / "docs" / "scenarios.md"
WITHOUT_SCENARIO: Mapping[str, str] = {
    **WITHOUT_TEXT,
    "BLD-SETUP-01": "The decks tell who plays which side, and a scenario has none.",
    "EPV-TEAM-13": "A scenario for three players cannot be written.",
}
"""Rules that no scenario can show, and why."""
OF_WHOLE_GAMES = {
    "allow_illegal_decks",
    "characters",
    "one_box",
    "dummy_attackers",
    "dummy_attack",
    "dummy_blockers",
    "dummy_block",
    "dummy_boost_cards",
    "dummy_butt_kicking",
}
"""Switches about whole decks and piles, which a partial state does not have, or about solo play."""
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


def told(code: str) -> list[Scenario]:
    """The scenarios of a game, from its folder."""
    return [scenario for file, scenario in TOLD if Path(file).parent.name == code]


def rulings_of(code: str) -> type:
    return type(GAMES[code].rulings({}))


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


@pytest.mark.parametrize("code", GAMES)
def test_the_guide_has_examples_of_every_game(code: str) -> None:
    assert len([scenario for _, scenario in EXPLAINED if game_of(scenario).code == code]) >= 6


@pytest.mark.parametrize("code", GAMES)
def test_the_guide_lists_every_effect_with_its_keys_and_text(code: str) -> None:
    guide = GUIDE.read_text(encoding="utf-8")

    for spec in GAMES[code].effects.specs.values():
        keys = ", ".join(f"`{parameter.name}`" for parameter in spec.parameters) or "none"
        assert f"| `{spec.name}` | {keys} | {spec.summary} |\n" in guide


@pytest.mark.parametrize("code", GAMES)
def test_no_two_scenarios_of_a_game_have_one_title(code: str) -> None:
    titles = [scenario.title for scenario in told(code)]

    assert [title for title in titles if titles.count(title) > 1] == []


@pytest.mark.parametrize("code", GAMES)
def test_every_rule_that_is_played_has_a_scenario(code: str) -> None:
    held = {rule for scenario in told(code) for rule in scenario.rules}
    played = {rule.id for rule in rulebook(code).rules.values() if rule.kind != "construction"}

    assert played - held == {rule for rule in WITHOUT_SCENARIO if rule in played}


@pytest.mark.parametrize("code", GAMES)
def test_every_switch_is_set_by_a_scenario_that_names_its_decision(code: str) -> None:
    held = {
        (switch, rule)
        for scenario in told(code)
        for switch in scenario.switches()
        for rule in scenario.rules
    }
    wanted = {(switch.name, switch.decision) for switch in switches(rulings_of(code))}

    assert {name for name, _ in wanted - held} <= OF_WHOLE_GAMES


@pytest.mark.parametrize("code", GAMES)
def test_every_decision_with_a_switch_also_has_a_scenario_without_it(code: str) -> None:
    decisions = {switch.name: switch.decision for switch in switches(rulings_of(code))}
    by_default = {
        rule
        for scenario in told(code)
        for rule in scenario.rules
        if rule not in {decisions[switch] for switch in scenario.switches()}
    }

    assert set(decisions.values()) - by_default == set()
