"""The words of Teen Titans scenarios: see `docs/scenarios.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from rules.core.construction import Violation, validate
from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.policies import PASS, Policy
from rules.core.scenario import Difference, Scenario, Stage, Vocabulary
from rules.core.scenario_cards import copies
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.core.table import NOBODY, GameOver, Outcome
from rules.games.titans import questions, turn
from rules.games.titans.deck import ZONES as DECK_ZONES
from rules.games.titans.power import levels
from rules.games.titans.rulings import Rulings
from rules.games.titans.scenario_cast import DESCRIBED, NAMING, Cast
from rules.games.titans.scenario_expect import TitansComparison, player_named
from rules.games.titans.scenario_state import (
    LIMITS,
    PLAYERS,
    Setting,
    facts,
)
from rules.games.titans.state import PHASES, Piece, Slot, TitansTable
from rules.games.titans.vocabulary import CHARACTER, FIELD

ZONE_CODES: Final = (*(zone.code for zone in DECK_ZONES), MAYBE)
SETUP: Final = "setup"
STARTS: Final = (SETUP, *PHASES)
GIVEN: Final = ("turn", "phase", "offense", "seed", "cards", *PLAYERS)
EXPECTED: Final = ("turn", "offense", "winner", "how", *PLAYERS, "events", "rest")
LAST_TURN: Final = 10_000

WORDS: Final = {
    questions.SLOT: "place",
    questions.ACTION: "put",
    questions.STAGE: "stage",
    questions.STORYLINE: "play",
    questions.RETREAT: "retreat",
    questions.ADVANCE: "advance",
    questions.EXCESS: "trash",
    questions.COPY: "trash",
    questions.SKILLZ: "place",
    questions.PAY: "pay for",
    questions.COST: "pay with",
}
"""The word before the card in the label of an option."""


class TitansVocabulary(Vocabulary):
    """What a scenario of Teen Titans can say."""

    players: tuple[str, ...] = PLAYERS

    def stage(self, scenario: Scenario, policy: Policy) -> Stage:
        rulings = cast(Rulings, self.rulings(scenario))
        return TitansStage(scenario, policy, rulings, Cast(self.catalog))

    def violations(self, scenario: Scenario) -> list[Violation]:
        """The faults of the deck in `given`; a zone that is not named is legal by itself."""
        given = scenario.part("given").keys("'given'", ("deck", "cards"))
        cast = Cast(self.catalog)
        _describe_cards(cast, given.get("cards"))
        zones = given["deck"].keys("'deck'", ZONE_CODES) if "deck" in given else {}
        lines = [] if "main" in zones else [DeckLine(cast.blank_card(CHARACTER, {}), "main", 30)]
        if "fields" not in zones:
            lines += [
                DeckLine(cast.blank_card(FIELD, {"limit": limit}), "fields", 1) for limit in LIMITS
            ]
        names: dict[str, str] = {}
        for code, zone in zones.items():
            for entry in zone.entries(f"'{code}'"):
                line, name = _deck_line(cast, entry, code)
                names[line.card.code] = name
                lines.append(line)
        deck = Deck(self.game.code, "standard", tuple(lines))
        found = validate(deck, self.game.construction(deck, self.rulings(scenario)))
        return [
            replace(fault, cards=tuple(names.get(code, code) for code in fault.cards))
            for fault in found
        ]


def _describe_cards(cast: Cast, entry: Entry | None) -> None:
    for each in entry.entries("'cards'") if entry is not None else ():
        each.keys("a card", DESCRIBED)
        cast.definition(each)


def _deck_line(cast: Cast, entry: Entry, zone: str) -> tuple[DeckLine, str]:
    """One line of a deck, and what the scenario calls its card."""
    if not entry.is_mapping():
        card = cast.definition(entry)
        return DeckLine(card, zone, 1), entry.text("a card")
    parts = entry.keys("a card", (*NAMING, "copies", "blanks"))
    if "blanks" in parts:
        entry.keys("blank cards", ("blanks",))
        return DeckLine(cast.blank_card(CHARACTER, {}), zone, copies(parts["blanks"])), "blank"
    count = copies(parts["copies"]) if "copies" in parts else 1
    card = cast.definition(entry)
    name = next(parts[key].text(key) for key in ("as", "card", "name") if key in parts)
    return DeckLine(card, zone, count), name


class TitansStage(Stage):
    """One scenario on a table of Teen Titans."""

    def __init__(self, scenario: Scenario, policy: Policy, rulings: Rulings, cast: Cast) -> None:
        given = scenario.part("given").keys("'given'", GIVEN)
        self.cast = cast
        seed = given["seed"].number("'seed'") if "seed" in given else 0
        self.table = TitansTable(seed, (policy, policy), rulings, log=True)
        self.outcome: Outcome | None = None
        self.phase = one_of(given, "phase", STARTS, PHASES[0])
        self._read_turn(given)
        _describe_cards(cast, given.get("cards"))
        setting = Setting(self.table, cast)
        for seat, name in enumerate(PLAYERS):
            part = given.get(name) or Entry({}, scenario.line)
            if self.phase == SETUP:
                self._before_setup(setting, seat, part)
            else:
                setting.player(seat, part)
        self.until, self.until_turn = self._read_until(scenario.parts.get("until"))
        self.start = facts(self.table, cast)

    def _read_turn(self, given: dict[str, Entry]) -> None:
        t = self.table
        first = 0 if self.phase == SETUP else 3
        t.turn = given["turn"].number("'turn'") if "turn" in given else first
        if not 0 <= t.turn <= LAST_TURN:
            raise ScenarioError(given["turn"].line, f"'turn' is 1 to {LAST_TURN}, not {t.turn}")
        offense = 0 if t.turn % 2 else 1
        if "offense" in given:
            word = given["offense"].text("'offense'")
            if word not in PLAYERS:
                raise ScenarioError(given["offense"].line, f"'offense' is P1 or P2, not {word!r}")
            offense = PLAYERS.index(word)
        t.offense, t.defense = t.players[offense], t.players[1 - offense]

    def _before_setup(self, setting: Setting, seat: int, part: Entry) -> None:
        parts = part.keys(PLAYERS[seat], ("deck", "fields"))
        self.table.players[seat].set_aside = setting.set_aside(seat, parts.get("fields"))
        deck = parts.get("deck") or Entry(30, part.line)
        self.table.players[seat].deck = setting.cards(seat, deck, f"{PLAYERS[seat]} deck")

    def _read_until(self, entry: Entry | None) -> tuple[str, int]:
        """(phase, turn) after which to stop; turn LAST_TURN + 1 is the end of the game."""
        if entry is None:
            return self.phase, self.table.turn
        words = entry.text("'until'").split()
        if words == ["end", "of", "game"]:
            return PHASES[-1], LAST_TURN + 1
        if words == ["end", "of", SETUP] and self.phase == SETUP:
            return SETUP, 0
        this_turn = max(1, self.table.turn)
        if words == ["end", "of", "turn"]:
            return PHASES[-1], this_turn
        if len(words) == 4 and words[:3] == ["end", "of", "turn"] and words[3].isdecimal():
            return PHASES[-1], min(max(int(words[3][:6]), this_turn), LAST_TURN)
        if words[:2] == ["end", "of"] and words[3:4] == ["phase"] and words[2] in PHASES:
            if len(words) == 4:
                return words[2], this_turn
            if len(words) == 7 and words[4:6] == ["of", "turn"] and words[6].isdecimal():
                return words[2], min(max(int(words[6][:6]), this_turn), LAST_TURN)
        raise ScenarioError(
            entry.line,
            "'until' is one of: end of <phase> phase, end of <phase> phase of turn <number>, "
            "end of turn, end of turn <number>, end of game, end of setup",
        )

    def run(self) -> None:
        t = self.table
        try:
            if self.phase == SETUP:
                if self.until_turn > LAST_TURN:
                    self.outcome = turn.play(t)
                    return
                turn.setup(t)
                if self.until == SETUP:
                    return
                t.turn = 1
        except GameOver as over:
            self.outcome = over.outcome
            return
        first = PHASES[0] if self.phase == SETUP else self.phase
        self.outcome = turn.play_from(t, first, until=self.until, until_turn=self.until_turn)

    # Labels.

    def player(self, seat: int) -> str:
        return PLAYERS[seat]

    def question(self, seat: int, kind: str) -> str:
        return f"{PLAYERS[seat]}, {kind}: {questions.QUESTIONS[kind].partition('?')[0]}?"

    def indifferent(self, seat: int, kind: str, options: Sequence[object]) -> int | None:
        """Which of several blank cards pays a cost is not worth a line."""
        if kind == questions.COST and all(self.cast.is_blank(option) for option in options):
            return 0
        return None

    def labels(self, seat: int, kind: str, options: Sequence[object]) -> list[str]:
        return [self._label(seat, kind, option) for option in options]

    def _label(self, seat: int, kind: str, option: object) -> str:
        t = self.table
        if option is PASS:
            return "pass"
        if isinstance(option, Piece):
            name = self.cast.name(option)
            if kind == questions.MOVE:
                return f"move {name}" if option.place is None else f"retreat {name}"
            if kind == questions.ACTION:
                return f"put {name} in the Action Area"
            return f"{WORDS[kind]} {name}"
        number = int(str(option))
        if kind == questions.LEVEL:
            return self._level(number)
        if kind == questions.REVEAL:
            return f"turn up {self._field(t.players[1 - seat].fields[number - 1])}"
        word = "battle at" if kind == questions.BATTLE else "to"
        return f"{word} {self._field(t.defense.fields[number - 1])}"

    def _level(self, cost: int) -> str:
        card = self.table.subject
        power = dict(levels(self.table.rulings, card))[cost] if card is not None else 0
        return f"pay {cost} for +{power}"

    def _field(self, slot: Slot) -> str:
        return self.cast.name(slot.card) if slot.card is not None else slot.label

    # What is expected.

    def differences(self, expect: Entry) -> list[Difference]:
        parts = expect.keys("'expect'", EXPECTED)
        check = TitansComparison(self.table, self.cast, self.start)
        for key, part in parts.items():
            if key == "turn":
                check.same(part, "the turn", self.table.turn, part.number("'turn'"))
            elif key == "offense":
                check.same(
                    part, "the Offense", PLAYERS[self.table.offense.seat], player_named(part)
                )
            elif key == "winner":
                check.same(
                    part, "the winner", self._winner(), player_named(part, "nobody", "none yet")
                )
            elif key == "how":
                how = self.outcome.how if self.outcome else "not over"
                check.same(part, "how it ended", how, part.text("'how'"))
            elif key in PLAYERS:
                check.player(key, part)
            elif key == "events":
                check.events(part)
            elif part.text("'rest'") != "unchanged":
                raise ScenarioError(part.line, "'rest' can only be 'unchanged'")
        if "rest" in parts:
            check.rest(parts["rest"])
        return check.found

    def _winner(self) -> str:
        if self.outcome is None:
            return "none yet"
        return "nobody" if self.outcome.winner == NOBODY else PLAYERS[self.outcome.winner]
