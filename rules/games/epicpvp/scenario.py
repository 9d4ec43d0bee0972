"""The words of Epic PVP scenarios: see `docs/scenarios.md`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import Policy
from rules.core.scenario import Difference, Scenario, Stage, Vocabulary
from rules.core.scenario_cards import describe_all
from rules.core.scenario_end import LAST_TURN, read_until
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.core.table import NOBODY, Outcome
from rules.games.epicpvp import turn
from rules.games.epicpvp.pieces import NO_TEAM
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.scenario_cast import Cast
from rules.games.epicpvp.scenario_chance import Chance
from rules.games.epicpvp.scenario_deck import violations
from rules.games.epicpvp.scenario_expect import EpicComparison
from rules.games.epicpvp.scenario_facts import facts
from rules.games.epicpvp.scenario_labels import WITH_SUBJECT, Labels
from rules.games.epicpvp.scenario_state import Setting, characters
from rules.games.epicpvp.scenario_words import PLAYERS, TEAMS, names_of_seats, team_named
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.vocabulary import PLAY_STEP, ROTATE_STEP, SETUP_STEP, STEPS

if TYPE_CHECKING:
    from rules.core.construction import Violation

GIVEN: Final = (
    "players",
    "turn",
    "turn_of",
    "step",
    "played",
    "chance",
    "seed",
    "cards",
    *PLAYERS,
)
EXPECTED: Final = ("turn", "turn_of", "winner", "how", *PLAYERS, "events", "rest")
FIRST_TURN_GIVEN: Final = 3
"""The number of A's turn where a scenario does not say."""
ENDS: Final = {"turn": ROTATE_STEP}
"""What ends with a step."""
NONE_YET: Final = "none yet"


class EpicVocabulary(Vocabulary):
    """What a scenario of Epic PVP can say."""

    players: tuple[str, ...] = PLAYERS

    def stage(self, scenario: Scenario, policy: Policy) -> Stage:
        rulings = cast(Rulings, self.rulings(scenario))
        return EpicStage(scenario, policy, rulings, Cast(self.catalog))

    def violations(self, scenario: Scenario) -> list[Violation]:
        return violations(self.game, self.catalog, scenario, self.rulings(scenario))


class EpicStage(Stage):
    """One scenario on a table of Epic PVP."""

    def __init__(self, scenario: Scenario, policy: Policy, rulings: Rulings, cast: Cast) -> None:
        given = scenario.part("given").keys("'given'", GIVEN)
        self.cast = cast
        self.names = names_of_seats(given)
        self.outcome: Outcome | None = None
        self.step = one_of(given, "step", STEPS, PLAY_STEP)
        describe_all(given, cast.describe)
        seed = given["seed"].number("'seed'") if "seed" in given else 0
        self.table = EpicTable(
            seed,
            [policy] * len(self.names),
            rulings,
            characters(cast, given, self.names),
            log=True,
        )
        self.chance = Chance(seed)
        self.chance.set_up(self.table, cast, given, scenario.line)
        self.table.random = self.chance
        setting = Setting(self.table, cast, self.names, given)
        if self.step == SETUP_STEP:
            for key in ("turn", "turn_of", "played", *TEAMS):
                if key in given and key not in self.names:
                    raise ScenarioError(given[key].line, f"before set-up there is no {key!r}")
            setting.before_setup(scenario.line)
        else:
            self._read_turn(given)
            setting.in_play(scenario.line)
        self.until, self.until_turn = self.step, self.table.turn
        if "until" in scenario.parts:
            until = scenario.parts["until"]
            self.until, self.until_turn = read_until(until, STEPS, ENDS, self.table.turn)
        self.start = facts(self.table, cast, self.names)

    def _read_turn(self, given: dict[str, Entry]) -> None:
        """Whose turn it is, and its number: without a word A's, the odd ones of whom are A's."""
        t = self.table
        index = TEAMS.index(team_named(given["turn_of"])) if "turn_of" in given else 0
        t.current = t.teams[index]
        t.turn = FIRST_TURN_GIVEN + index
        if "turn" in given:
            t.turn = given["turn"].number("'turn'")
            if not 1 <= t.turn <= LAST_TURN:
                raise ScenarioError(given["turn"].line, f"'turn' is 1 to {LAST_TURN}, not {t.turn}")

    def run(self) -> None:
        self.outcome = turn.play_from(
            self.table, self.step, until=self.until, until_turn=self.until_turn
        )

    def unused(self) -> list[Difference]:
        return self.chance.unused()

    # Labels.

    def player(self, seat: int) -> str:
        return self.names[seat]

    def question(self, seat: int, kind: str) -> str:
        subject = self.table.subject if kind in WITH_SUBJECT else None
        about = "" if subject is None else f" ({self.cast.name(subject)})"
        return f"{self.names[seat]}, {kind}{about}"

    def labels(self, seat: int, kind: str, options: Sequence[object]) -> list[str]:
        return Labels(self.table, self.cast, self.names).of(kind, options)

    # What is expected.

    def differences(self, expect: Entry) -> list[Difference]:
        t = self.table
        parts = expect.keys("'expect'", EXPECTED)
        check = EpicComparison(t, self.cast, self.names, self.start)
        for key, part in parts.items():
            if key == "turn":
                check.same(part, "the turn", t.turn, part.number("'turn'"))
            elif key == "turn_of":
                now = NONE_YET if t.current is NO_TEAM else TEAMS[t.current.index]
                check.same(part, "whose turn it is", now, team_named(part))
            elif key == "winner":
                expected = team_named(part, "nobody", NONE_YET)
                check.same(part, "the winner", self._winner(), expected)
            elif key == "how":
                how = self.outcome.how if self.outcome else "not over"
                check.same(part, "how it ended", how, part.text("'how'"))
            elif key == "events":
                check.events(part)
            elif key in self.names:
                check.player(key, part)
            elif key in TEAMS:
                check.team(key, part)
            elif key in PLAYERS:
                raise ScenarioError(part.line, f"{key} does not play in this scenario")
            elif part.text("'rest'") != "unchanged":
                raise ScenarioError(part.line, "'rest' can only be 'unchanged'")
        if "rest" in parts:
            check.rest(parts["rest"])
        return check.found

    def _winner(self) -> str:
        if self.outcome is None:
            return NONE_YET
        winner = self.outcome.winner
        return "nobody" if winner == NOBODY else TEAMS[winner % len(TEAMS)]
