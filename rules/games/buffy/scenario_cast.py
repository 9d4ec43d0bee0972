"""The cards of a scenario: those on record by name, others described in place, and blank ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rules.core.cards import CardError
from rules.core.scenario_cards import BLANK, CardNames
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.games.buffy.card_fields import CARD_FIELDS, GOAL_FIELDS, TALENT_FIELDS
from rules.games.buffy.cards import BuffyCard, define
from rules.games.buffy.pieces import Character, Piece
from rules.games.buffy.printed import Printed
from rules.games.buffy.scenario_words import talents_read
from rules.games.buffy.vocabulary import (
    ACTION,
    CARD_TYPES,
    CHALLENGE,
    CHARACTER,
    EPISODE,
    ESSENCE,
    ITEM,
    LOCATION,
    SKILL,
    TALENTS,
    UNKNOWN_TYPE,
    WINDOWS,
)

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.games.buffy.state import BuffyTable

FIELDS: Final = tuple(field.name for field in CARD_FIELDS)
SHORT: Final = ("talents", "goals", "needs")
"""Keys that stand for several fields: a Character's talents, a challenge's goals, a requirement."""
FIELDS_BY_SHORT: Final = (*TALENT_FIELDS, *GOAL_FIELDS, "required_talent", "required_value")
"""The fields that these keys stand for."""
DESCRIBED: Final = ("name", "type", *SHORT, *FIELDS, "text", "effects")
NAMING: Final = ("card", "as", *DESCRIBED)
TELLS: Final = {
    "goals": CHALLENGE,
    **dict.fromkeys(GOAL_FIELDS, CHALLENGE),
    "destiny_points": CHALLENGE,
    "at_location": CHALLENGE,
    "at_location_type": CHALLENGE,
    "level": CHARACTER,
    "side": CHARACTER,
    "main": CHARACTER,
    "traits": CHARACTER,
    "destiny_requirement": CHARACTER,
    "version": CHARACTER,
    "part": EPISODE,
    "location_type": LOCATION,
    "playable_in": ACTION,
}
"""The type of a described card, where it has this key and no `type`."""
NO_TALENTS: Final[dict[str, object]] = dict.fromkeys(TALENT_FIELDS, 0)
DEFAULTS: Final[dict[str, dict[str, object]]] = {
    CHARACTER: {
        "level": 1,
        "side": "Companion",
        "main": True,
        "traits": [],
        "destiny_requirement": 0,
        **NO_TALENTS,
    },
    ACTION: {"playable_in": [], **NO_TALENTS},
    SKILL: NO_TALENTS,
    ITEM: NO_TALENTS,
    EPISODE: {"part": 1},
    CHALLENGE: {"destiny_points": 1, **dict.fromkeys(GOAL_FIELDS, 0)},
    ESSENCE: {"side": "Companion"},
}
"""What a card has where neither the scenario nor the record says."""
PLAIN_GOAL: Final = ("goal_smarts", 3)
"""The goal of a challenge that is described without any."""
UNKNOWN: Final = "unknown"
"""The word for a value that is not on record."""


class Cast(CardNames):
    """Every card of one scenario, by the name that it uses for it.

    Without `as` a card is called by its name; levels above 1 and parts above 1 have that too:
    `Mira L2`, `Long Night Part 2`; an Essence is `Mira Essence`. A Character in play is called as
    its lowest level card.
    """

    naming = ("as", "card", "name")

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.described: dict[str, BuffyCard] = {}
        self.printed: dict[str, Printed] = {}
        self.blank = Printed(define({"code": BLANK, "name": BLANK, "type": UNKNOWN_TYPE}))
        self.blank.plays_as = ""

    # Definitions.

    def describe(self, entry: Entry) -> None:
        """One card of `cards`, to be named later."""
        parts = entry.keys("a card", DESCRIBED)
        if "name" not in parts:
            raise ScenarioError(entry.line, "a card of 'cards' needs a 'name'")
        self._described(entry, parts, ACTION)

    def definition(self, entry: Entry, card_type: str, also: tuple[str, ...] = ()) -> BuffyCard:
        """The card that an entry names or describes; `card_type` is what it is where nothing else
        tells, `also` are keys of the place where it stands. Raises ScenarioError.
        """
        if not entry.is_mapping():
            return self._named(entry, entry.text("a card"))
        parts = {
            key: part
            for key, part in entry.keys("a card", (*NAMING, *also)).items()
            if key not in also
        }
        if "card" in parts:
            card = self._named(entry, parts["card"].text("'card'"))
            return self._completed(entry, card, parts)
        if "name" not in parts:
            raise ScenarioError(entry.line, "a card needs 'card' (an existing one) or 'name'")
        name = parts["name"].text("'name'")
        if name in self.described and not set(parts) - {"name", "as"}:
            return self.described[name]
        return self._described(entry, parts, card_type)

    def _named(self, entry: Entry, text: str) -> BuffyCard:
        found = self.described.get(text) or self.on_record(entry, text)
        assert isinstance(found, BuffyCard)  # noqa: S101 - the catalog of this game
        return found

    def _completed(self, entry: Entry, card: BuffyCard, parts: dict[str, Entry]) -> BuffyCard:
        """The card with what the entry adds to what is on record of it."""
        added = {key: part for key, part in parts.items() if key not in ("card", "as")}
        if not added:
            return card
        row = _row(entry, added)
        for key in row:
            if getattr(card, key, "") is not None:
                raise ScenarioError(
                    entry.line,
                    f"{card.label!r} is a card on record and takes no {key!r}; describe one of "
                    "your own with 'name'",
                )
        whole = _defined(entry, {"code": card.code, "name": card.name, "type": card.type, **row})
        values: dict[str, Any] = {key: getattr(whole, key) for key in row}
        return replace(card, **values)

    def _described(self, entry: Entry, parts: dict[str, Entry], card_type: str) -> BuffyCard:
        if card_type == ACTION:
            card_type = next((TELLS[key] for key in parts if key in TELLS), card_type)
        card_type = one_of(parts, "type", CARD_TYPES, card_type)
        row = _row(entry, {key: part for key, part in parts.items() if key != "as"})
        if card_type == CHALLENGE and not any(goal in row for goal in GOAL_FIELDS):
            row[PLAIN_GOAL[0]] = PLAIN_GOAL[1]
        if card_type == ACTION and "effects" in row and "playable_in" not in row:
            row["playable_in"] = list(WINDOWS)
        row = {**DEFAULTS.get(card_type, {}), **row, "type": card_type}
        handle = parts["as"].text("'as'") if "as" in parts else ""
        row["code"] = f"scenario: {handle or row['name']}"
        card = _defined(entry, row)
        card = replace(card, code=f"scenario: {handle or short_label(card)}")
        known = self.described.setdefault(handle or short_label(card), card)
        if known != card:
            raise ScenarioError(
                entry.line,
                f"{short_label(card)!r} is described twice, and not alike; tell them apart by 'as'",
            )
        return card

    def lower_level(self, entry: Entry, card: BuffyCard, level: int) -> BuffyCard:
        """The card of a lower level on which this one lies where the scenario does not say: the
        described or shipped one of its name, or one that has nothing.
        """
        for known in (*self.described.values(), *self.catalog.cards):
            if (
                isinstance(known, BuffyCard)
                and known.type == CHARACTER
                and known.name == card.name
                and known.level == level
            ):
                return known
        row = {**DEFAULTS[CHARACTER], "name": card.name, "type": CHARACTER, "level": level}
        made = _defined(entry, {**row, "code": f"scenario: {card.name} below {level + 1}"})
        return self.described.setdefault(short_label(made), made)

    # Physical cards.

    def card(
        self,
        table: BuffyTable,
        owner: int,
        entry: Entry,
        card_type: str = ACTION,
        also: tuple[str, ...] = (),
    ) -> Piece:
        """A new card of this entry, of this seat's deck."""
        definition = self.definition(entry, card_type, also)
        handle = short_label(definition)
        if entry.is_mapping() and "as" in entry.keys("a card"):
            handle = entry.keys("a card")["as"].text("'as'")
        return self.piece(table, definition, owner, handle)

    def piece(self, table: BuffyTable, definition: BuffyCard, owner: int, handle: str) -> Piece:
        """A new card of this definition, by this name."""
        printed = self.printed.get(definition.code)
        if printed is None or printed.definition is not definition:
            printed = self.printed[definition.code] = Printed(definition)
        return self._piece(table, printed, owner, handle)

    def blank_card(self, table: BuffyTable, owner: int, player: str) -> Piece:
        """A card of which nothing is known: it can be drawn and discarded, no more."""
        return self._piece(table, self.blank, owner, self.number_blank(f"{player} {BLANK}"))

    def _piece(self, table: BuffyTable, printed: Printed, owner: int, handle: str) -> Piece:
        (piece,) = table.pieces_of([printed], owner)
        self.handles[piece.id] = handle
        return piece

    def character(self, character: Character) -> str:
        """What the scenario calls a Character in play."""
        return self.name(character.cards[0])

    def in_play(self, piece: Piece) -> str:
        """What it calls a card in play: a level card of a Character as that Character."""
        if piece.bearer is not None and piece.printed.type == CHARACTER:
            return self.character(piece.bearer)
        return self.name(piece)


def short_label(card: BuffyCard) -> str:
    """The name, with level or part where that is not the first; of an Essence its label."""
    lowest = (card.type == CHARACTER and card.level in (1, None)) or (
        card.type == EPISODE and card.part in (1, None)
    )
    return card.name if lowest else card.label


def _row(entry: Entry, parts: dict[str, Entry]) -> dict[str, object]:
    """The catalog fields of a described card; the short keys are spelled out."""
    row: dict[str, object] = {}
    for key, part in parts.items():
        if key == "talents":
            for talent, value in talents_read(part, "'talents'").items():
                row[TALENT_FIELDS[talent]] = value.plain()
        elif key == "goals":
            for talent, value in talents_read(part, "'goals'").items():
                row[GOAL_FIELDS[talent]] = value.plain()
        elif key == "needs":
            needed = talents_read(part, "'needs'")
            if len(needed) != 1:
                raise ScenarioError(part.line, "'needs' is one talent and its value")
            ((talent, value),) = needed.items()
            row["required_talent"] = TALENTS[talent]
            row["required_value"] = value.plain()
        else:
            row[key] = part.plain()
    return row


def _defined(entry: Entry, row: dict[str, object]) -> BuffyCard:
    known = {key: None if value == UNKNOWN else value for key, value in row.items()}
    try:
        return define(known)
    except CardError as error:
        raise ScenarioError(entry.line, str(error)) from error
