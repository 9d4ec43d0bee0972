"""What a scenario of Bloodsuckers expects, held against the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.scenario_cards import NONE
from rules.core.scenario_facts import Fact, FactComparison, story
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.bloodsuckers.scenario_cast import Cast
from rules.games.bloodsuckers.scenario_facts import facts
from rules.games.bloodsuckers.scenario_state import CONDITION, PILES, ZONES
from rules.games.bloodsuckers.scenario_words import COLUMNS
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import LOCATIONS

if TYPE_CHECKING:
    from rules.core.table import Card
    from rules.games.bloodsuckers.state import BloodTable

EXPECTED_OF_PLAYER: Final = (
    *ZONES,
    "columns",
    *PILES,
    "tokens",
    "pool",
    "actions",
    "must_draw",
    "characters",
    "sees",
)
IN_COLUMN: Final = ("character", "attack", "set_by", *CONDITION)
SEEN: Final = (
    "hand",
    "mate_hand",
    "known_hands",
    "hand_sizes",
    "reserves",
    "deck",
    "enemy_deck",
    "discard",
    "enemy_discard",
    "bystanders",
    "character_pile",
    "character_discard",
    "subject",
    "roll",
)


class BloodComparison(FactComparison):
    """Holds `expect` against the table."""

    def __init__(
        self, table: BloodTable, cast: Cast, names: tuple[str, ...], start: dict[Fact, object]
    ) -> None:
        super().__init__(cast, facts(table, cast, names), start)
        self.table = table
        self.cast = cast
        self.names = names

    # The board.

    def locations(self, entry: Entry) -> None:
        for name, part in entry.keys("'locations'", LOCATIONS).items():
            self.fact(("locations", name), part, part.text("a location's state"))

    def by_column(self, key: str, entry: Entry) -> None:
        """`bystanders` or `won`: who lies in each column, or who has won it."""
        if key == "bystanders" and entry.is_number():
            columns = [fact for fact in self.facts if fact[0] == key]
            self.looked_at.update(columns)
            left = sum(self.facts[fact] != NONE for fact in columns)
            self.same(entry, "the number of Bystanders", left, entry.number(f"'{key}'"))
            return
        for column, part in entry.keys(f"'{key}'", COLUMNS).items():
            name = part.text(f"'{key}'")
            if name != NONE:
                name = self.player_named(part) if key == "won" else self.cast.known(part)
            self.fact((key, column), part, name)

    def player_named(self, entry: Entry) -> str:
        word = entry.text("a player")
        if word not in (*self.names, NONE):
            raise ScenarioError(entry.line, f"{word!r} is none of {', '.join(self.names)}")
        return word

    # Players.

    def player(self, name: str, entry: Entry) -> None:
        player = self.table.players[self.names.index(name)]
        for key, part in entry.keys(name, EXPECTED_OF_PLAYER).items():
            if key in ZONES:
                self.cards((name, key), part)
            elif key in PILES:
                self.cards((player.side.code, key), part, in_order=key == "deck")
            elif key == "columns":
                for column, each in part.keys("columns", COLUMNS).items():
                    self.column((name, key, column), each)
            elif key == "must_draw":
                self.fact((name, key), part, part.flag(f"'{key}'"))
            elif key == "actions":
                self.same(part, f"{name} actions", player.actions, part.number("'actions'"))
            elif key == "characters":
                count = len(player.characters())
                self.same(part, f"{name} characters", count, part.number("'characters'"))
            elif key == "sees":
                self.sees(name, part)
            else:
                self.fact((name, key), part, part.number(f"'{key}'"))

    def column(self, where: Fact, entry: Entry) -> None:
        """One column of a player: its character, or what is said of it and of the counter."""
        if not entry.is_mapping():
            self.fact((*where, "character"), entry, self._nobody_or(entry))
            return
        parts = entry.keys("a column", IN_COLUMN)
        if "character" in parts:
            self.fact(
                (*where, "character"), parts["character"], self._nobody_or(parts["character"])
            )
        if "attack" in parts:
            attack = parts["attack"]
            expected: object = NONE if attack.value == NONE else attack.number("'attack'")
            self.fact((*where, "attack"), attack, expected)
        if "set_by" in parts:
            setters = self.table.players[self.names.index(where[0])].set_by
            index = int(where[-1]) - 1
            setter = self.cast.name(setters[index] if index < len(setters) else None)
            self.same(
                parts["set_by"],
                " ".join((*where, "set_by")),
                setter,
                self._nobody_or(parts["set_by"]),
            )
        self.condition(str(self.facts.get((*where, "character"), NONE)), parts)

    def _nobody_or(self, entry: Entry) -> str:
        return NONE if entry.value == NONE else self.cast.known(entry)

    def condition(self, name: str, parts: dict[str, Entry]) -> None:
        """What is said of one character."""
        for key in CONDITION:
            if key not in parts:
                continue
            part = parts[key]
            if key == "bitten":
                self.fact((name, key), part, self.player_named(part))
            elif key == "adrenaline":
                self.fact((name, key), part, part.number(f"'{key}'"))
            else:
                self.fact((name, key), part, part.flag(f"'{key}'"))

    def card_named(self, fact: Fact, entry: Entry) -> str:
        """A card, or a character with what is said of it."""
        name = self.cast.known(entry)
        if entry.is_mapping():
            of_cards = fact[-1] in ("hand", *PILES)
            known = ("card",) if of_cards else ("character", *CONDITION)
            self.condition(name, entry.keys(" ".join(fact), known))
        return name

    def events(self, entry: Entry) -> None:
        """These happened in this order; others may lie between them."""
        self.happened(entry, story(self.table, self.names, self.cast))

    # What a seat knows.

    def sees(self, name: str, entry: Entry) -> None:
        """What this player knows, as the policy of that seat is shown it."""
        view = self.table.views[self.names.index(name)]
        assert isinstance(view, BloodView)  # noqa: S101 - this game's view
        for key, part in entry.keys("'sees'", SEEN).items():
            if key in ("known_hands", "hand_sizes", "reserves"):
                for other, each in part.keys(f"'{key}'", self.names).items():
                    actual = self._seen_of(view, key, self.names.index(other))
                    self.seen(each, f"what {name} sees of {key} of {other}", actual)
            else:
                self.seen(part, f"what {name} sees of {key}", self._seen(view, key))

    def _seen_of(self, view: BloodView, key: str, seat: int) -> object:
        if key == "hand_sizes":
            return view.seats[seat].hand_size
        if key == "reserves":
            return self.names_of(view.seats[seat].reserve)
        return self.names_of(view.known_hands[seat]) if seat in view.known_hands else "unknown"

    def _seen(self, view: BloodView, key: str) -> object:
        lists: dict[str, Sequence[Card]] = {
            "hand": view.hand,
            "mate_hand": view.mate_hand,
            "discard": view.discard,
            "enemy_discard": view.enemy_discard,
            "character_discard": view.lost,
        }
        if key in lists:
            return self.names_of(lists[key])
        if key == "subject":
            return self.cast.name(view.subject)
        if key == "bystanders":
            return sum(view.has_bystander(column) for column in range(1, view.columns + 1))
        numbers = {
            "deck": view.deck_size,
            "enemy_deck": view.enemy_deck_size,
            "character_pile": view.characters_left,
            "roll": view.roll,
        }
        return numbers[key]
