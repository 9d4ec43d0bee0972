"""The cards of a scenario: sample cards by name, cards described in place, and blank ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.cards import CardError
from rules.core.scenario_cards import BLANK, CardNames
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.titans.cards import CARD_FIELDS, TitansCard, define
from rules.games.titans.state import Piece, Printed, TitansTable
from rules.games.titans.vocabulary import CHARACTER, FIELD, NO_TEAM, SKILLZ, STORYLINE

if TYPE_CHECKING:
    from rules.core.catalog import Catalog

UNKNOWN: Final = "unknown"
DESCRIBED: Final = (
    "name",
    "type",
    "set",
    "number",
    "rarity",
    "text",
    *(field.name for field in CARD_FIELDS),
    "effects",
)
"""Keys that describe a card in place."""
NAMING: Final = ("card", "as", *DESCRIBED)
"""Keys that say which card an entry is."""

DEFAULTS: Final[dict[str, dict[str, object]]] = {
    CHARACTER: {"grade": 1, "team": NO_TEAM, "power": 1, "attributes": [], "infinite": False},
    SKILLZ: {"power_meter": [[1, 2]], "infinite": False},
    STORYLINE: {"action_cost": 0, "phase": "Battle", "infinite": False},
    FIELD: {"limit": 3},
}
"""What a card described in place has where the scenario does not say."""


class Cast(CardNames):
    """Every card of one scenario, by the name that the scenario uses for it."""

    naming = ("as", "card", "name")

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.described: dict[str, TitansCard] = {}
        self.printed: dict[str, Printed] = {}
        self.all: list[Piece] = []
        self.for_decks = 0
        self.blank = define(
            {"code": BLANK, "name": BLANK, "type": STORYLINE, "action_cost": 0, "infinite": True}
        )

    def definition(self, entry: Entry) -> TitansCard:
        """The card that an entry names or describes. Raises ScenarioError."""
        if not entry.is_mapping():
            return self._named(entry, entry.text("a card"))
        parts = entry.keys("a card")
        if "card" in parts:
            for key, part in parts.items():
                if key in DESCRIBED:
                    raise ScenarioError(
                        part.line, f"a card that is named has no {key!r}; describe it with 'name'"
                    )
            return self._named(entry, parts["card"].text("'card'"))
        if "name" not in parts:
            raise ScenarioError(entry.line, "a card needs 'card' (an existing one) or 'name'")
        name = parts["name"].text("'name'")
        described = {key for key in parts if key in DESCRIBED and key != "name"}
        if name in self.described and not described:
            return self.described[name]
        card = self._describe(entry, parts, name)
        if name in self.described and "as" not in parts:
            raise ScenarioError(entry.line, f"{name!r} is described twice; tell them apart by 'as'")
        self.described.setdefault(name, card)
        return card

    def _named(self, entry: Entry, text: str) -> TitansCard:
        if text in self.described:
            return self.described[text]
        card = self.on_record(entry, text)
        assert isinstance(card, TitansCard)  # noqa: S101 - the catalog of this game
        return card

    def _describe(self, entry: Entry, parts: dict[str, Entry], name: str) -> TitansCard:
        row: dict[str, object] = {}
        for key, part in parts.items():
            if key in DESCRIBED:
                value = part.plain()
                if key == "power_meter":
                    value = _levels(value)
                row[key] = None if value == UNKNOWN else value
        row.setdefault("type", _type_of(parts))
        for key, value in DEFAULTS.get(str(row["type"]), {}).items():
            row.setdefault(key, value)
        code = parts["as"].text("'as'") if "as" in parts else name
        row.setdefault("number", code)
        row.setdefault("set", "SCENARIO")
        row["code"] = code
        try:
            return define(row)
        except CardError as error:
            raise ScenarioError(entry.line, str(error)) from error

    def piece(self, table: TitansTable, seat: int, entry: Entry) -> Piece:
        """A new physical card of this entry, owned by a seat."""
        definition = self.definition(entry)
        piece = self._make(table, seat, definition)
        handle = definition.name
        if entry.is_mapping() and "as" in entry.keys("a card"):
            named = entry.keys("a card")["as"]
            handle = named.text("'as'")
            if handle in self.handles.values():
                raise ScenarioError(named.line, f"another card is called {handle!r} already")
        self.handles[piece.id] = handle
        return piece

    def blank_piece(self, table: TitansTable, seat: int, player: str) -> Piece:
        """A card of which nothing is known: it can pay costs and be carried along, nothing else."""
        piece = self._make(table, seat, self.blank)
        self.handles[piece.id] = self.number_blank(f"{player} {BLANK}")
        return piece

    def blank_field(self, table: TitansTable, seat: int, handle: str, limit: int) -> Piece:
        """A Field without effect."""
        row = {"code": handle, "name": handle, "type": FIELD, "limit": limit}
        piece = self._make(table, seat, define(row))
        self.handles[piece.id] = handle
        return piece

    def blank_card(self, card_type: str, values: dict[str, object]) -> TitansCard:
        """A card for a deck that breaks no rule: an Infinite one, or a Field of its own number."""
        self.for_decks += 1
        code = f"{BLANK} {card_type} {self.for_decks}"
        row: dict[str, object] = {**DEFAULTS[card_type], "code": code, "name": BLANK}
        if card_type != FIELD:
            row["infinite"] = True
        return define({**row, "type": card_type, "number": code, **values})

    def _make(self, table: TitansTable, seat: int, definition: TitansCard) -> Piece:
        printed = self.printed.get(definition.code)
        if printed is None or printed.definition is not definition:
            printed = self.printed[definition.code] = Printed(definition)
        piece = table.add(printed, seat)
        self.all.append(piece)
        return piece

    def missing(self, piece: Piece) -> str:
        """The labels of the numbers that the card would need to be played; empty if none."""
        return ", ".join(piece.definition.lacking(CARD_FIELDS))

    def is_blank(self, piece: object) -> bool:
        return isinstance(piece, Piece) and piece.definition is self.blank

    def pieces(self, name: str) -> list[Piece]:
        """Every physical card that the scenario calls so."""
        return [piece for piece in self.all if self.handles[piece.id] == name]


def _levels(written: object) -> object:
    """A Power Meter as the card fields read it, from `{1: 2, 3: 5}` or `["1:2", "3:5"]`."""
    if isinstance(written, dict):
        return [[cost, power] for cost, power in written.items()]
    if isinstance(written, list):
        return [pair.split(":") if isinstance(pair, str) else pair for pair in written]
    return written


def _type_of(parts: dict[str, Entry]) -> str:
    """The type that the given fields belong to."""
    if "limit" in parts:
        return FIELD
    if "requirement" in parts or "power_meter" in parts:
        return SKILLZ
    if "action_cost" in parts or "phase" in parts:
        return STORYLINE
    return CHARACTER
