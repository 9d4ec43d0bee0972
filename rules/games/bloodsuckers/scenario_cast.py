"""The cards and characters of a scenario: those on record by name, others described in place, and
blank ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.cards import CardError
from rules.core.scenario_cards import BLANK, CardNames
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.bloodsuckers.cards import BloodCard, define
from rules.games.bloodsuckers.coverage import lacks_value
from rules.games.bloodsuckers.pieces import Character, CombatCard, Printed
from rules.games.bloodsuckers.scenario_words import LETTERS
from rules.games.bloodsuckers.vocabulary import ATTACK, CHARACTER, COMBAT_TYPES, IMPACT, STRIKE

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.games.bloodsuckers.pieces import Side
    from rules.games.bloodsuckers.state import BloodTable

DESCRIBED: Final = (
    "name",
    "type",
    "attack",
    "day",
    "night",
    "rolled",
    "mode",
    "time",
    "cost",
    "text",
    "effects",
)
"""Keys that describe a combat card in place."""
CARD_NAMING: Final = ("card", "as", *DESCRIBED)
CHARACTER_NAMING: Final = ("character", "name", "ability")
FIELD_OF: Final = {
    "day": "attack_day",
    "night": "attack_night",
    "mode": "effect_mode",
    "cost": "action_cost",
}
"""The declared field of a word that scenarios have a shorter one for."""


class Cast(CardNames):
    """Every combat card and character of one scenario, by the name that it uses for it."""

    naming = ("card", "character")

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.described: dict[str, BloodCard] = {}
        self.printed: dict[str, Printed] = {}
        self.characters: dict[str, Character] = {}
        self.blank = Printed(define({"code": BLANK, "name": BLANK, "type": IMPACT}))
        self.blank.type = BLANK

    # Definitions.

    def describe(self, entry: Entry) -> None:
        """One card or character of `cards`, to be named later."""
        parts = entry.keys("a card", (*DESCRIBED, "ability"))
        if "name" not in parts:
            raise ScenarioError(entry.line, "a card of 'cards' needs a 'name'")
        name = parts["name"].text("'name'")
        if name in self.described:
            raise ScenarioError(entry.line, f"{name!r} is described twice")
        self.described[name] = self._described(entry, parts, name)

    def combat_card(self, entry: Entry) -> BloodCard:
        """The combat card that an entry names or describes. Raises ScenarioError."""
        found = self._definition(entry, "card", CARD_NAMING)
        if found.type not in COMBAT_TYPES:
            raise ScenarioError(entry.line, f"{found.name!r} is no combat card: {found.type}")
        if lacks_value(found):
            raise ScenarioError(entry.line, f"the attack value of {found.name!r} is not on record")
        return found

    def character_card(self, entry: Entry) -> BloodCard:
        """The character that an entry names or describes. Raises ScenarioError."""
        found = self._definition(entry, "character", CHARACTER_NAMING)
        if found.type != CHARACTER:
            raise ScenarioError(entry.line, f"{found.name!r} is no character: {found.type}")
        return found

    def _definition(self, entry: Entry, key: str, naming: tuple[str, ...]) -> BloodCard:
        if not entry.is_mapping():
            return self._named(entry, entry.text(f"a {key}"))
        parts = {word: part for word, part in entry.keys(f"a {key}").items() if word in naming}
        if key in parts:
            for word, part in parts.items():
                if word not in (key, "as"):
                    raise ScenarioError(
                        part.line,
                        f"a {key} that is named has no {word!r}; describe one with 'name'",
                    )
            return self._named(entry, parts[key].text(f"'{key}'"))
        if "name" not in parts:
            raise ScenarioError(entry.line, f"a {key} needs '{key}' (an existing one) or 'name'")
        name = parts["name"].text("'name'")
        if name in self.described and not set(parts) - {"name", "as"}:
            return self.described[name]
        if key == "character":
            parts["type"] = Entry(CHARACTER, entry.line)
        return self._described(entry, parts, name)

    def _named(self, entry: Entry, text: str) -> BloodCard:
        if text in self.described:
            return self.described[text]
        card = self.on_record(entry, text, "card or character")
        assert isinstance(card, BloodCard)  # noqa: S101 - the catalog of this game
        return card

    def _described(self, entry: Entry, parts: dict[str, Entry], name: str) -> BloodCard:
        row: dict[str, object] = {
            FIELD_OF.get(key, key): part.plain()
            for key, part in parts.items()
            if key not in ("as", "attack")
        }
        if "attack" in parts:
            row["attack_day"] = row["attack_night"] = parts["attack"].plain()
        row.setdefault("type", _type_of(parts))
        row["code"] = f"scenario: {name}"
        try:
            return define(row)
        except CardError as error:
            raise ScenarioError(entry.line, str(error)) from error

    # Physical cards.

    def card(self, table: BloodTable, side: Side, entry: Entry) -> CombatCard:
        """A new combat card of this entry, of this side."""
        definition = self.combat_card(entry)
        if definition.side not in (side.code, None):
            raise ScenarioError(
                entry.line, f"{definition.name!r} is a card of the {definition.side}"
            )
        handle = definition.name
        if entry.is_mapping() and "as" in entry.keys("a card"):
            handle = entry.keys("a card")["as"].text("'as'")
        printed = self.printed.get(definition.code)
        if printed is None or printed.definition is not definition:
            printed = self.printed[definition.code] = Printed(definition)
        return self._piece(table, printed, side, handle)

    def blank_card(self, table: BloodTable, side: Side) -> CombatCard:
        """A combat card of which nothing is known: it can be drawn, discarded, given, no more."""
        letter = LETTERS[side.index]
        return self._piece(table, self.blank, side, self.number_blank(f"{letter} {BLANK}"))

    def _piece(self, table: BloodTable, printed: Printed, side: Side, handle: str) -> CombatCard:
        piece = CombatCard(printed, table.pieces, side.index)
        table.pieces += 1
        self.handles[piece.id] = handle
        return piece

    def character(self, table: BloodTable, entry: Entry, owner: int) -> Character:
        """The character of this entry, which is there once."""
        definition = self.character_card(entry)
        if definition.name in self.characters:
            raise ScenarioError(entry.line, f"{definition.name!r} is somewhere else already")
        return self._person(table, definition, owner)

    def blank_character(self, table: BloodTable, owner: int, handle: str) -> Character:
        """A character without ability. `handle` says whose it is; blank ones are numbered on."""
        name = self.number_blank(handle)
        row = {"code": f"scenario: {name}", "name": name, "type": CHARACTER}
        return self._person(table, define(row), owner)

    def _person(self, table: BloodTable, definition: BloodCard, owner: int) -> Character:
        person = Character(definition, table.pieces)
        table.pieces += 1
        person.owner = owner
        self.handles[person.id] = definition.name
        self.characters[definition.name] = person
        return person

    # Names.

    def known_character(self, entry: Entry) -> Character:
        """The character of this scenario that is named. Raises ScenarioError."""
        name = entry.text("a character")
        if name not in self.characters:
            raise ScenarioError(entry.line, f"no character in this scenario is called {name!r}")
        return self.characters[name]


def _type_of(parts: dict[str, Entry]) -> str:
    """The type that the given keys belong to."""
    if not {"attack", "day", "night", "rolled", "mode"}.isdisjoint(parts):
        return ATTACK
    if "time" in parts:
        return STRIKE
    return CHARACTER if "ability" in parts else IMPACT
