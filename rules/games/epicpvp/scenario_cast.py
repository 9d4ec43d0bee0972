"""The cards of a scenario: those on record by name, others described in place, and blank ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rules.core.cards import CardError
from rules.core.scenario_cards import BLANK, CardNames
from rules.core.scenario_text import Entry, ScenarioError, one_of
from rules.games.epicpvp.cards import CARD_FIELDS, EpicCard, define
from rules.games.epicpvp.pieces import Printed
from rules.games.epicpvp.vocabulary import BOARD_TYPES, CLASS, MOVE, RACE, SET_TYPES, SPECIAL

if TYPE_CHECKING:
    from rules.core.catalog import Catalog
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.state import EpicTable

MOVE_VALUES: Final = ("cost", "block", "attack")
DESCRIBED: Final = ("name", "type", *MOVE_VALUES, "basic", "indicator", "text", "effects")
"""Keys that describe a Move or a Special in place."""
BOARD_DESCRIBED: Final = ("name", "life", "initiative", "text", "effects")
"""Keys that describe a Race or a Class."""
NAMING: Final = ("card", "as", *DESCRIBED)
BOARD_NAMING: Final = ("card", *BOARD_DESCRIBED)
DEFAULTS: Final[dict[str, dict[str, object]]] = {
    RACE: {"life": 5, "initiative": 3},
    CLASS: {"initiative": 3},
    MOVE: {"cost": 1, "block": 1, "attack": 1},
    SPECIAL: {},
}
"""What a card has where neither the scenario nor the record says."""
NEEDED: Final = tuple(field for field in CARD_FIELDS if field.needed_to_play)
"""The values that the engine cannot do without."""


class Cast(CardNames):
    """Every card of one scenario, by the name that it uses for it."""

    naming = ("as", "card", "name")

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.described: dict[str, EpicCard] = {}
        self.printed: dict[str, Printed] = {}
        self.blank = Printed(define({"code": BLANK, "name": BLANK, "type": SPECIAL}))
        self.blank.type = BLANK

    # Definitions.

    def describe(self, entry: Entry) -> None:
        """One card of `cards`, to be named later."""
        parts = entry.keys("a card", DESCRIBED)
        if "name" not in parts:
            raise ScenarioError(entry.line, "a card of 'cards' needs a 'name'")
        self._described(entry, parts, _type_of(parts))

    def set_card(self, entry: Entry) -> EpicCard:
        """The Move or Special that an entry names or describes. Raises ScenarioError."""
        if not entry.is_mapping():
            return self._named(entry, entry.text("a card"), {}, SET_TYPES)
        parts = entry.keys("a card", NAMING)
        if "card" in parts:
            return self._named(entry, parts["card"].text("'card'"), parts, SET_TYPES)
        if "name" not in parts:
            raise ScenarioError(entry.line, "a card needs 'card' (an existing one) or 'name'")
        name = parts["name"].text("'name'")
        if name in self.described and not set(parts) - {"name", "as"}:
            return self.described[name]
        return self._described(entry, parts, _type_of(parts))

    def board(self, entry: Entry | None, card_type: str, player: str) -> Printed:
        """The Race or Class that an entry names or describes, a blank one without an entry. Raises
        ScenarioError.
        """
        entry = entry or Entry({}, 0)
        if not entry.is_mapping():
            return self._print(self._named(entry, entry.text(f"a {card_type}"), {}, (card_type,)))
        keys = [key for key in BOARD_NAMING if key != "life" or card_type == RACE]
        parts = dict(entry.keys(f"a {card_type}", tuple(keys)))
        if "card" in parts:
            name = parts["card"].text("'card'")
            return self._print(self._named(entry, name, parts, (card_type,)))
        name = parts.setdefault("name", Entry(f"{player} {card_type}", entry.line)).text("'name'")
        return self._print(self._define(entry, parts, card_type, name))

    def _named(
        self, entry: Entry, text: str, parts: dict[str, Entry], types: tuple[str, ...]
    ) -> EpicCard:
        """A card that is there already; what is not on record of it the entry may add."""
        found = self.described.get(text) or self.on_record(entry, text)
        assert isinstance(found, EpicCard)  # noqa: S101 - the catalog of this game
        if found.type not in types:
            raise ScenarioError(
                entry.line, f"{text!r} is a {found.type}, not a {' or a '.join(types)}"
            )
        return self._completed(entry, found, parts)

    def _completed(self, entry: Entry, card: EpicCard, parts: dict[str, Entry]) -> EpicCard:
        """The card with the values that the entry adds to what is on record; those that a Race or
        Class still lacks are as on a blank one.
        """
        lacking = card.missing(NEEDED)
        row: dict[str, object] = {"code": card.code, "name": card.name, "type": card.type}
        if card.type in BOARD_TYPES:
            row |= DEFAULTS[card.type]
        for key, part in parts.items():
            if key in lacking:
                row[key] = part.plain()
            elif key not in ("card", "as"):
                raise ScenarioError(
                    part.line,
                    f"{card.label!r} is a card on record and takes no {key!r}; describe one of "
                    "your own with 'name'",
                )
        added = _defined(entry, row)
        missing = [name for name in lacking if getattr(added, name) is None]
        if missing:
            example = ", ".join(f"{name}: 1" for name in missing)
            raise ScenarioError(
                entry.line,
                f"not on record of {card.label!r}: {', '.join(missing)}; say it, as in "
                f"{{card: {card.label}, {example}}}",
            )
        found: dict[str, Any] = {name: getattr(added, name) for name in lacking}
        return replace(card, **found) if found else card

    def _described(self, entry: Entry, parts: dict[str, Entry], card_type: str) -> EpicCard:
        name = parts["name"].text("'name'")
        card = self._define(entry, parts, card_type, name)
        known = self.described.setdefault(name, card)
        if known != card and "as" not in parts:
            raise ScenarioError(
                entry.line, f"{name!r} is described twice, and not alike; tell them apart by 'as'"
            )
        return known if known == card else card

    def _define(self, entry: Entry, parts: dict[str, Entry], card_type: str, name: str) -> EpicCard:
        row: dict[str, object] = dict(DEFAULTS[card_type])
        row |= {key: part.plain() for key, part in parts.items() if key != "as"}
        row["type"] = card_type
        row["code"] = f"scenario: {parts['as'].text("'as'") if 'as' in parts else name}"
        return _defined(entry, row)

    # Physical cards.

    def card(self, table: EpicTable, owner: int, entry: Entry) -> Piece:
        """A new card of this entry, of this seat's deck."""
        definition = self.set_card(entry)
        handle = definition.name
        if entry.is_mapping() and "as" in entry.keys("a card"):
            handle = entry.keys("a card")["as"].text("'as'")
        return self._piece(table, self._print(definition), owner, handle)

    def blank_card(self, table: EpicTable, owner: int, player: str) -> Piece:
        """A card of which nothing is known: it can be drawn, discarded and lost, no more."""
        return self._piece(table, self.blank, owner, self.number_blank(f"{player} {BLANK}"))

    def _print(self, definition: EpicCard) -> Printed:
        printed = self.printed.get(definition.code)
        if printed is None or printed.definition is not definition:
            printed = self.printed[definition.code] = Printed(definition)
        return printed

    def _piece(self, table: EpicTable, printed: Printed, owner: int, handle: str) -> Piece:
        (piece,) = table.pieces_of([printed], owner)
        self.handles[piece.id] = handle
        return piece

    def is_known(self, text: str) -> bool:
        """Cards of a shuffled deck are new ones, called by what is printed on them."""
        return super().is_known(text) or any(
            text == printed.name for printed in self.printed.values()
        )


def _defined(entry: Entry, row: dict[str, object]) -> EpicCard:
    try:
        return define(row)
    except CardError as error:
        raise ScenarioError(entry.line, str(error)) from error


def _type_of(parts: dict[str, Entry]) -> str:
    """Move or Special. Raises ScenarioError, also for a Special with a number of a Move."""
    card_type = one_of(parts, "type", SET_TYPES, MOVE)
    for key in (*MOVE_VALUES, "basic"):
        if card_type == SPECIAL and key in parts:
            raise ScenarioError(parts[key].line, f"a {SPECIAL} has no {key!r}")
    return card_type
