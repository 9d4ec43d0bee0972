"""What a scenario of Teen Titans expects, held against the table."""

from __future__ import annotations

from typing import Final

from rules.core.scenario_facts import Fact, FactComparison
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.titans.scenario_cast import NAMING, Cast
from rules.games.titans.scenario_state import (
    FIELD_STATE,
    PLAYERS,
    ZONES,
    facts,
    powers,
    story_of,
)
from rules.games.titans.state import TitansTable
from rules.games.titans.views import SlotView, TitansView

EXPECTED_OF_PLAYER: Final = (
    *ZONES,
    "points",
    "captured",
    "battle_cards",
    "power",
    "fields",
    "sees",
)
SEEN: Final = (
    "own_fields",
    "enemy_fields",
    "enemy_damage",
    "action",
    "enemy_action",
    "enemy_hand",
    "enemy_deck",
    "enemy_staging",
    "enemy_trash",
    "enemy_placed",
    "enemy_played",
    "powers",
)
UNSEEN: Final = "unknown"
CAPTURED: Final = "captured"
CAPTURES: Final[tuple[Fact, ...]] = tuple((name, CAPTURED) for name in PLAYERS)


def player_named(entry: Entry, *also: str) -> str:
    word = entry.text("a player")
    if word not in (*PLAYERS, *also):
        raise ScenarioError(entry.line, f"{word!r} is none of {', '.join((*PLAYERS, *also))}")
    return word


class TitansComparison(FactComparison):
    """Holds `expect` against the table."""

    def __init__(self, table: TitansTable, cast: Cast, start: dict[Fact, object]) -> None:
        # How many Fields a player has captured is told by the slots that are empty.
        compared = {fact: was for fact, was in start.items() if fact not in CAPTURES}
        super().__init__(cast, facts(table, cast), compared)
        self.table = table
        self.cast = cast

    def player(self, name: str, entry: Entry) -> None:
        for key, part in entry.keys(name, EXPECTED_OF_PLAYER).items():
            if key == "fields":
                self.fields(name, part)
            elif key == "sees":
                self.sees(name, part)
            elif key == "power":
                now = powers(self.table)
                actual = "no battle" if now is None else now[PLAYERS.index(name)]
                self.same(part, f"{name} power", actual, part.number("'power'"))
            elif key in ("points", "captured"):
                self.fact((name, key), part, part.number(f"'{key}'"))
            elif key == "vp" and part.is_number():
                self.fact((name, "points"), part, part.number("'points'"))
            else:
                self.cards((name, key), part, in_order=key == "deck")
            if key == "vp":
                self.looked_at |= {(name, "vp"), (name, "points")}

    def card_named(self, fact: Fact, entry: Entry) -> str:
        """A card, with the face that it shows in play."""
        name = self.cast.known(entry)
        if entry.is_mapping():
            self.face(name, entry.keys("a card", (*NAMING, "face")).get("face"))
        return name

    def face(self, name: str, entry: Entry | None) -> None:
        if entry is None:
            return
        for card in self.cast.pieces(name):
            fact = ("card", str(card.id), "face")
            if fact in self.facts:
                self.looked_at.add(fact)
                self.same(entry, f"{name} face", self.facts[fact], entry.text("'face'"))

    def fields(self, name: str, entry: Entry) -> None:
        for number, field in entry.keys(f"{name} fields", ("1", "2", "3")).items():
            where = (name, "fields", number)
            for key, part in field.keys("a Field", ("card", *FIELD_STATE)).items():
                fact = (*where, key)
                if key in ("attackers", "defenders"):
                    self.cards(fact, part)
                    continue
                self.looked_at.add(fact)
                expected: object = part.text(f"'{key}'") if key in ("card", "face") else None
                if key == "damage":
                    expected = part.number("'damage'")
                elif key == "captured":
                    expected = part.flag("'captured'")
                self.same(part, " ".join(fact), self.facts[fact], expected)

    def events(self, entry: Entry) -> None:
        """These happened in this order; others may lie between them."""
        self.happened(entry, story_of(self.table, self.cast))

    def told(self, fact: Fact) -> str:
        return f"{self.cast.handles[int(fact[1])]} face" if fact[0] == "card" else " ".join(fact)

    def sees(self, name: str, entry: Entry) -> None:
        """What this player knows, as the policy of that seat is shown it."""
        view = self.table.views[PLAYERS.index(name)]
        assert isinstance(view, TitansView)  # noqa: S101 - this game's view
        for key, part in entry.keys("'sees'", SEEN).items():
            actual = self._seen(view, key)
            if isinstance(actual, list):
                listed = [each.plain() for each in part.entries(f"'{key}'")]
                if key not in ("own_fields", "enemy_fields", "enemy_damage", "powers"):
                    actual, listed = sorted(actual, key=str), sorted(listed, key=str)
                self.same(part, f"what {name} sees of {key}", actual, listed)
            else:
                self.same(part, f"what {name} sees of {key}", actual, part.number(f"'{key}'"))

    def _seen(self, view: TitansView, key: str) -> object:
        if key == "own_fields":
            return [self._field(field) for field in view.own_fields]
        if key == "enemy_fields":
            return [self._field(field) for field in view.enemy_fields]
        if key == "enemy_damage":
            return [field.damage for field in view.enemy_fields]
        if key == "action":
            return [self.cast.name(card) for card in view.action_area]
        if key == "enemy_staging":
            known = [self.cast.name(card) for card in view.enemy_staging]
            return known + [UNSEEN] * (view.enemy_staging_size - len(known))
        if key == "enemy_trash":
            return [self.cast.name(card) for card in view.enemy_trash]
        if key == "enemy_played":
            return [self.cast.name(card) for card in view.enemy_played]
        if key == "powers":
            return list(view.powers())
        numbers = {
            "enemy_action": view.enemy_action_size,
            "enemy_hand": view.enemy_hand_size,
            "enemy_deck": view.enemy_deck_size,
            "enemy_placed": view.enemy_placed,
        }
        return numbers[key]

    def _field(self, field: SlotView) -> str:
        if field.captured:
            return CAPTURED
        return UNSEEN if field.card is None else self.cast.name(field.card)
