"""The words of Buffy scenarios: see `docs/scenarios.md`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import PASS, Policy
from rules.core.scenario import Difference, Scenario, Stage, Vocabulary
from rules.core.scenario_cards import describe_all
from rules.core.scenario_end import LAST_TURN, read_until
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.core.table import NOBODY, Outcome
from rules.games.buffy import questions, turn
from rules.games.buffy.pieces import Character, Piece, Placed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.scenario_cast import Cast
from rules.games.buffy.scenario_chance import Chance
from rules.games.buffy.scenario_deck import violations
from rules.games.buffy.scenario_expect import BuffyComparison
from rules.games.buffy.scenario_facts import facts
from rules.games.buffy.scenario_labels import Labels
from rules.games.buffy.scenario_state import Setting
from rules.games.buffy.scenario_words import BEGINS, PLAYERS, player_named, time_named
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import END, NIGHT, RESOURCE, SETUP

if TYPE_CHECKING:
    from rules.core.construction import Violation

GIVEN: Final = (
    "turn",
    "time",
    "active",
    "step",
    "events_played",
    "chance",
    "seed",
    "cards",
    *PLAYERS,
)
EXPECTED: Final = (
    "turn",
    "time",
    "active",
    "step",
    "winner",
    "how",
    "fight",
    "facing",
    "events_played",
    *PLAYERS,
    "events",
    "rest",
)
FIRST_TURN_GIVEN: Final = 3
"""The number of P1's turn where a scenario does not say."""
ENDS: Final = {"turn": END}
"""What ends with a step."""
NONE_YET: Final = "none yet"


class BuffyVocabulary(Vocabulary):
    """What a scenario of the Buffy CCG can say."""

    players: tuple[str, ...] = PLAYERS

    def stage(self, scenario: Scenario, policy: Policy) -> Stage:
        rulings = cast(Rulings, self.rulings(scenario))
        return BuffyStage(scenario, policy, rulings, Cast(self.catalog))

    def violations(self, scenario: Scenario) -> list[Violation]:
        return violations(self.game, self.catalog, scenario, self.rulings(scenario))


class BuffyStage(Stage):
    """One scenario on a table of the Buffy CCG."""

    def __init__(self, scenario: Scenario, policy: Policy, rulings: Rulings, cast: Cast) -> None:
        given = scenario.part("given").keys("'given'", GIVEN)
        self.cast = cast
        self.outcome: Outcome | None = None
        self.step = one_of(given, "step", BEGINS, RESOURCE)
        describe_all(given, cast.describe)
        seed = given["seed"].number("'seed'") if "seed" in given else 0
        self.table = BuffyTable(seed, [policy] * len(PLAYERS), rulings, log=True)
        self.chance = Chance(seed)
        self.chance.fix(given)
        self.table.random = self.chance
        setting = Setting(self.table, cast, given)
        if self.step == SETUP:
            for key in ("turn", "time", "active", "events_played"):
                if key in given:
                    raise ScenarioError(given[key].line, f"before set-up there is no {key!r}")
            setting.before_setup(scenario.line)
        else:
            self._read_turn(given)
            setting.in_play(scenario.line)
        self.until, self.until_turn = self.step, self.table.turn
        if "until" in scenario.parts:
            until = scenario.parts["until"]
            self.until, self.until_turn = read_until(until, BEGINS, ENDS, self.table.turn)
        self.start = facts(self.table, cast)

    def _read_turn(self, given: dict[str, Entry]) -> None:
        """The turn, whose it is, and the time of day: without a word P1's odd turns, by day."""
        t = self.table
        t.turn = FIRST_TURN_GIVEN
        if "active" in given:
            seat = PLAYERS.index(player_named(given["active"]))
            t.turn += seat
        if "turn" in given:
            t.turn = given["turn"].number("'turn'")
            if not 1 <= t.turn <= LAST_TURN:
                raise ScenarioError(given["turn"].line, f"'turn' is 1 to {LAST_TURN}, not {t.turn}")
        if "active" not in given:
            seat = 1 - t.turn % 2
        t.active = t.players[seat]
        t.night = "time" in given and time_named(given["time"]) == NIGHT

    def run(self) -> None:
        self.outcome = turn.play_from(
            self.table, self.step, until=self.until, until_turn=self.until_turn
        )

    def unused(self) -> list[Difference]:
        return self.chance.unused()

    # Labels.

    def player(self, seat: int) -> str:
        return PLAYERS[seat]

    def question(self, seat: int, kind: str) -> str:
        subject = self.table.subject
        if isinstance(subject, Character):
            about = f" ({self.cast.character(subject)})"
        elif isinstance(subject, Placed):
            about = f" ({self.cast.name(subject.card)})"
        else:
            about = "" if subject is None else f" ({self.cast.name(subject)})"
        return f"{PLAYERS[seat]}, {kind}{about}"

    def labels(self, seat: int, kind: str, options: Sequence[object]) -> list[str]:
        return Labels(self.table, self.cast).of(kind, options)

    def indifferent(self, seat: int, kind: str, options: Sequence[object]) -> int | None:
        """Which of several blank cards is discarded makes no difference."""
        if kind != questions.DISCARD or options[-1] is PASS:
            return None
        for option in options:
            if not isinstance(option, Piece) or not self.cast.is_blank_name(self.cast.name(option)):
                return None
        return 0

    # What is expected.

    def differences(self, expect: Entry) -> list[Difference]:
        t = self.table
        parts = expect.keys("'expect'", EXPECTED)
        check = BuffyComparison(t, self.cast, self.start)
        for key, part in parts.items():
            if key == "turn":
                check.same(part, "the turn", t.turn, part.number("'turn'"))
            elif key == "time":
                check.same(part, "the time", t.time, time_named(part))
            elif key == "active":
                check.same(part, "the active player", PLAYERS[t.active.seat], player_named(part))
            elif key == "step":
                check.same(part, "the step", t.phase, part.text("'step'"))
            elif key == "winner":
                check.same(
                    part, "the winner", self._winner(), player_named(part, "nobody", NONE_YET)
                )
            elif key == "how":
                how = self.outcome.how if self.outcome else "not over"
                check.same(part, "how it ended", how, part.text("'how'"))
            elif key == "fight":
                check.fight(part)
            elif key == "facing":
                check.facing(part)
            elif key == "events_played":
                check.events_played(part)
            elif key == "events":
                check.events(part)
            elif key in PLAYERS:
                check.player(key, part)
            elif part.text("'rest'") != "unchanged":
                raise ScenarioError(part.line, "'rest' can only be 'unchanged'")
        if "rest" in parts:
            check.rest(parts["rest"])
        return check.found

    def _winner(self) -> str:
        if self.outcome is None:
            return NONE_YET
        return "nobody" if self.outcome.winner == NOBODY else PLAYERS[self.outcome.winner]
