"""The words of Bloodsuckers scenarios: see `docs/scenarios.md`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import Policy
from rules.core.scenario import Difference, Scenario, Stage, Vocabulary
from rules.core.scenario_cards import NONE, describe_all
from rules.core.scenario_end import read_until
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.core.table import NOBODY, Outcome
from rules.games.bloodsuckers import clock, dice, questions, turn
from rules.games.bloodsuckers.pieces import SPACES
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.scenario_cast import Cast
from rules.games.bloodsuckers.scenario_deck import violations
from rules.games.bloodsuckers.scenario_expect import BloodComparison
from rules.games.bloodsuckers.scenario_facts import facts
from rules.games.bloodsuckers.scenario_labels import Labels
from rules.games.bloodsuckers.scenario_state import Setting
from rules.games.bloodsuckers.scenario_words import (
    PLAYERS,
    SIDE_OF,
    names_of_seats,
    side_named,
    space_name,
    space_named,
)
from rules.games.bloodsuckers.state import (
    ACTION_PHASE,
    CLOCK_PHASE,
    HAND_PHASE,
    PHASES,
    RESOLVE_PHASE,
    SETUP_PHASE,
    TIEBREAKER_PHASE,
    UNSTUN_PHASE,
    BloodTable,
)

if TYPE_CHECKING:
    from rules.core.construction import Violation

GIVEN: Final = (
    "players",
    "step",
    "battle",
    "clock",
    "starter",
    "began",
    "location",
    "locations",
    "open",
    "columns",
    "bystanders",
    "won",
    "character_pile",
    "character_discard",
    "dice",
    "seed",
    "cards",
    *PLAYERS,
)
EXPECTED: Final = (
    "clock",
    "time",
    "turn",
    "battle",
    "location",
    "locations",
    "bystanders",
    "won",
    "character_pile",
    "character_discard",
    "winner",
    "how",
    *PLAYERS,
    "events",
    "rest",
)
IN_TURN: Final = (ACTION_PHASE, HAND_PHASE, UNSTUN_PHASE, CLOCK_PHASE)
"""The four steps of a turn."""
DECK_SIZE: Final = 20
"""Blank cards in a combat deck that is not named."""
PILE_SIZE: Final = 12
"""Blank characters in a character draw pile that is not named."""
DECK_BEFORE_SETUP: Final = 51
PILE_BEFORE_SETUP: Final = 32
ENDS: Final = {"turn": CLOCK_PHASE, "battle": RESOLVE_PHASE}
"""What ends with a step."""
NONE_YET: Final = "none yet"


class BloodVocabulary(Vocabulary):
    """What a scenario of Bloodsuckers can say."""

    players: tuple[str, ...] = PLAYERS

    def stage(self, scenario: Scenario, policy: Policy) -> Stage:
        rulings = cast(Rulings, self.rulings(scenario))
        return BloodStage(scenario, policy, rulings, Cast(self.catalog))

    def violations(self, scenario: Scenario) -> list[Violation]:
        return violations(self.game, self.catalog, scenario, self.rulings(scenario))


class BloodStage(Stage):
    """One scenario on a table of Bloodsuckers."""

    def __init__(self, scenario: Scenario, policy: Policy, rulings: Rulings, cast: Cast) -> None:
        given = scenario.part("given").keys("'given'", GIVEN)
        self.cast = cast
        self.names = names_of_seats(given, scenario.line)
        for name in PLAYERS:
            if name in given and name not in self.names:
                raise ScenarioError(given[name].line, f"{name} does not play in this scenario")
        seats = [SIDE_OF[name] for name in self.names]
        seed = given["seed"].number("'seed'") if "seed" in given else 0
        self.table = BloodTable(seed, [policy] * len(seats), rulings, seats, log=True)
        self.outcome: Outcome | None = None
        self.step = one_of(given, "step", PHASES, ACTION_PHASE)
        describe_all(given, cast.describe)
        self._set(Setting(self.table, cast, self.names), given, scenario.line)
        self.until, self.until_turn = self.step, self.table.turn
        if "until" in scenario.parts:
            until = scenario.parts["until"]
            self.until, self.until_turn = read_until(until, PHASES, ENDS, self.table.turn)
        self.start = facts(self.table, cast, self.names)

    def _set(self, setting: Setting, given: dict[str, Entry], line: int) -> None:
        t = self.table
        setting.places(given)
        number = given["battle"].number("'battle'") if "battle" in given else 1
        if not 1 <= number <= len(t.places):
            raise ScenarioError(given["battle"].line, f"'battle' is 1 to 5, not {number}")
        t.battles = number - 1
        t.turn = (number - 1) * len(SPACES)
        if self.step in (*IN_TURN, RESOLVE_PHASE):
            t.battles = number
            t.space = setting.battle(given, number).start
        if self.step in (RESOLVE_PHASE, TIEBREAKER_PHASE):
            t.turn += len(SPACES)
        if "clock" in given:
            t.space = space_named(given["clock"])
        is_setup = self.step == SETUP_PHASE
        setting.piles(given, line, PILE_BEFORE_SETUP if is_setup else PILE_SIZE)
        setting.decks(given, line, DECK_BEFORE_SETUP if is_setup else DECK_SIZE)
        for player in t.players:
            setting.player(player, given)
        for player in t.players:
            setting.setters(player, given)
        if "dice" in given:
            t.rolls = [_roll(each) for each in given["dice"].entries("'dice'")]
            self.dice = given["dice"]
        if self.step in IN_TURN:
            self._begin_turn(setting, given, line)

    def _begin_turn(self, setting: Setting, given: dict[str, Entry], line: int) -> None:
        """The clock's turn has begun, with the actions that are given or those of a new turn."""
        t = self.table
        if clock.player_at(t, t.space) is None:
            raise ScenarioError(line, f"nobody acts on the clock space {space_name(t.space)}")
        if t.battle is not None:
            t.turn += (t.space - t.battle.start) % len(SPACES)
        have_shared = [player for player in t.players if player.shared]
        turn.begin_turn(t)
        for player in have_shared:
            player.shared = True
        for player in t.players:
            actions = setting.actions(player, given)
            if actions is None:
                continue
            if player is not t.current or self.step != ACTION_PHASE:
                name = self.names[player.seat]
                raise ScenarioError(
                    line, f"{name} has no actions now: it is another's turn, or another step"
                )
            player.actions = actions

    def run(self) -> None:
        self.outcome = turn.play_from(
            self.table, self.step, until=self.until, until_turn=self.until_turn
        )

    def unused(self) -> list[Difference]:
        if not self.table.rolls:
            return []
        left = ", ".join(str(roll) for roll in self.table.rolls)
        return [Difference(self.dice.line, f"these rolls of 'dice' were not made: {left}")]

    # Labels.

    def player(self, seat: int) -> str:
        return self.names[seat]

    def question(self, seat: int, kind: str) -> str:
        return f"{self.names[seat]}, {kind}: {questions.QUESTIONS[kind].partition('?')[0]}?"

    def labels(self, seat: int, kind: str, options: Sequence[object]) -> list[str]:
        return Labels(self.table, self.cast, self.names).of(seat, kind, options)

    # What is expected.

    def differences(self, expect: Entry) -> list[Difference]:
        t = self.table
        parts = expect.keys("'expect'", EXPECTED)
        check = BloodComparison(t, self.cast, self.names, self.start)
        for key, part in parts.items():
            if key == "clock":
                check.fact((key,), part, space_name(space_named(part)))
            elif key == "time":
                check.same(part, "the time", t.time, part.text("'time'"))
            elif key == "turn":
                check.same(part, "the turn", t.turn, part.number("'turn'"))
            elif key == "battle":
                check.same(part, "the battle", t.battles, part.number("'battle'"))
            elif key == "location":
                now = NONE if t.battle is None else t.battle.place.name
                check.same(part, "the location In Play", now, part.text("'location'"))
            elif key == "locations":
                check.locations(part)
            elif key in ("bystanders", "won"):
                check.by_column(key, part)
            elif key in ("character_pile", "character_discard"):
                check.cards((key,), part, in_order=key == "character_pile")
            elif key == "winner":
                expected = side_named(part, "nobody", NONE_YET)
                check.same(part, "the winner", self._winner(), expected)
            elif key == "how":
                how = self.outcome.how if self.outcome else "not over"
                check.same(part, "how it ended", how, part.text("'how'"))
            elif key == "events":
                check.events(part)
            elif key in PLAYERS:
                if key not in self.names:
                    raise ScenarioError(part.line, f"{key} does not play in this scenario")
                check.player(key, part)
            elif part.text("'rest'") != "unchanged":
                raise ScenarioError(part.line, "'rest' can only be 'unchanged'")
        if "rest" in parts:
            check.rest(parts["rest"])
        return check.found

    def _winner(self) -> str:
        if self.outcome is None:
            return NONE_YET
        if self.outcome.winner == NOBODY:
            return "nobody"
        return self.table.players[self.outcome.winner].side.code


def _roll(entry: Entry) -> int:
    roll = entry.number("a roll")
    if not 1 <= roll <= dice.SIDES:
        raise ScenarioError(entry.line, f"a roll is 1 to {dice.SIDES}, not {roll}")
    return roll
