"""Deck JSON: our own shape, and the shapes of three other families of deck builders.

Ours: `{"game", "format", "name", "notes", "tags", "cards": [{"card", "zone", "quantity"}]}`, where
`card` is a code, a number or a label, with `side` in a game that has sides; the same in a list, or
under `decks`. Read too:
`{"name", "slots": {code: n}, "sideSlots"}`, `{"name", "cards": {code: n}}` and
`{"name", "cards": [{"quantity", "name", "zone"}]}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from rules.core.catalog import Catalog, Match
from rules.core.decklists.collecting import Collector, Entry
from rules.core.decklists.decoding import Unreadable
from rules.core.decklists.headings import SIDEBOARD, Headings
from rules.core.decklists.lines import read_quantity, resolve
from rules.core.decklists.reports import (
    BAD_CHARACTER,
    LONGEST_LINE,
    MOST_COPIES,
    MOST_LINES,
    UNKNOWN_CARD,
    UNKNOWN_ZONE,
    quoted,
)
from rules.core.decklists.table import COLUMNS, no_zone
from rules.core.game import Game
from rules.core.json_text import JsonError, parse_json
from rules.core.names import is_clean, listing, shown

DEEPEST: Final = 20

QUANTITY_KEYS: Final = tuple(name for name, meaning in COLUMNS.items() if meaning == "quantity")
CARD_KEYS: Final = frozenset({"card", "code", "zone", "name", "set", "number", *QUANTITY_KEYS})
DECK_KEYS: Final = frozenset(
    {
        "deckwright",
        "game",
        "format",
        "name",
        "notes",
        "tags",
        "version",
        "updated",
        "cards",
        "slots",
        "sideSlots",
    }
)
"""What is read of an entry and of a deck, or is only for people."""
MOST_UNREAD: Final = 5
"""Keys named in one notice."""

NO_CARDS: Final = (
    'A deck needs the key "cards": a list such as [{"card": "...", "zone": "...", "quantity": 1}].'
)


def parse(text: str) -> object:
    """The JSON in a text. Raises Unreadable with the line and what is wrong."""
    try:
        return parse_json(text, deepest=DEEPEST)
    except JsonError as error:
        place = f"line {error.line}: " if error.line else ""
        raise Unreadable(f"{place}{error.message}") from None


def only_deck(document: object) -> Mapping[str, object]:
    """The one deck in a document. Raises Unreadable where there is none, or several."""
    if isinstance(document, Mapping) and isinstance(document.get("decks"), list):
        document = document["decks"]
    if isinstance(document, list):
        if not document:
            raise Unreadable("The file holds no deck.")
        if len(document) > 1:
            raise Unreadable(f"The file holds {len(document):,} decks. Read them one by one.")
        document = document[0]
    if not isinstance(document, Mapping):
        raise Unreadable(f"This JSON is no deck. {NO_CARDS}")
    return document


class DocumentReader:
    """Reads one deck object into a Collector."""

    def __init__(self, catalog: Catalog, game: Game, collector: Collector) -> None:
        self.catalog = catalog
        self.game = game
        self.headings = Headings(game)
        self.collector = collector
        self.count = 0
        self.unread: dict[str, None] = {}

    def read(self, deck: Mapping[str, object]) -> None:
        """Raises Unreadable where the deck as a whole is at fault."""
        self.collector.described = True
        self._describe(deck)
        self._read_cards(deck)
        known = DECK_KEYS | {"side"} if self.game.sides else DECK_KEYS
        self._say_unread("deck", [key for key in deck if key not in known])
        self._say_unread("cards", self.unread)

    def _read_cards(self, deck: Mapping[str, object]) -> None:
        if isinstance(deck.get("slots"), Mapping):
            self._slots(deck["slots"], "")
            self._slots(deck.get("sideSlots") or {}, SIDEBOARD)
            return
        cards = deck.get("cards")
        if isinstance(cards, Mapping):
            self._slots(cards, "")
        elif isinstance(cards, list):
            if len(cards) > MOST_LINES:
                raise Unreadable(f"The deck has {len(cards):,} entries; at most 2,000 are read.")
            for entry in cards:
                self._entry(entry)
        else:
            raise Unreadable(NO_CARDS)

    def _say_unread(self, what: str, keys: Iterable[str]) -> None:
        """A notice of what stands there and was not looked at: perhaps a misspelt key."""
        named = [shown(key) for key in keys]
        if named:
            more = [f"{len(named) - MOST_UNREAD} more"] if len(named) > MOST_UNREAD else []
            said = listing([*named[:MOST_UNREAD], *more], last="and")
            self.collector.notices.append(f"Not read in the {what}: {said}.")

    def _describe(self, deck: Mapping[str, object]) -> None:
        keys = [("game", "game"), ("format", "format"), ("name", "title"), ("notes", "notes")]
        if self.game.sides:
            keys.append(("side", "side"))
        for key, meaning in keys:
            value = deck.get(key)
            if value is None or value == "":
                continue
            if not isinstance(value, str) or not is_clean(value):
                raise Unreadable(f'The key "{key}" must hold a text.')
            wrong = self.collector.describe(meaning, value)
            if wrong:
                self.collector.whole_file(*wrong)
        tags = deck.get("tags") or []
        if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
            raise Unreadable('The key "tags" must hold a list of texts.')
        self.collector.tags += [tag.strip() for tag in tags if tag.strip() and is_clean(tag)]

    def _slots(self, slots: object, zone: str) -> None:
        if not isinstance(slots, Mapping):
            raise Unreadable("The slots of a deck must be an object of codes and numbers.")
        if len(slots) > MOST_LINES:
            raise Unreadable(f"The deck has {len(slots):,} entries; at most 2,000 are read.")
        for code, quantity in slots.items():
            self.count += 1
            text = f"{code}: {shown(quantity)}"[:LONGEST_LINE]
            self._card(text, code, quantity, zone, None, None, "")

    def _entry(self, entry: object) -> None:
        self.count += 1
        text = json.dumps(entry, ensure_ascii=True)[:LONGEST_LINE]
        if not isinstance(entry, Mapping):
            message = 'An entry is an object such as {"card": "...", "zone": "...", "quantity": 1}.'
            self.collector.error(self.count, text, UNKNOWN_CARD, message)
            return
        self.unread.update(dict.fromkeys(key for key in entry if key not in CARD_KEYS))
        written = entry.get("zone")
        named = written if isinstance(written, str) else ""
        zone = self.headings.zone(named)
        if written not in (None, "") and not zone:
            said = named or shown(written)
            self.collector.error(self.count, text, UNKNOWN_ZONE, no_zone(said, self.game))
            return
        other = self.collector.say_side(self.headings.side(named))
        if other:
            self.collector.error(self.count, text, *other)
            return
        wrong = [key for key in ("name", "set", "number") if not _is_word(entry.get(key))]
        if wrong:
            message = f'The key "{wrong[0]}" of an entry must hold a text.'
            self.collector.error(self.count, text, UNKNOWN_CARD, message)
            return
        name = _word(entry.get("name")) or ""
        self._card(
            text,
            entry.get("card") or entry.get("code") or name,
            next((entry[key] for key in QUANTITY_KEYS if key in entry), 1),
            zone,
            _word(entry.get("set")),
            _word(entry.get("number")),
            name,
        )

    def _card(
        self,
        text: str,
        reference: object,
        quantity: object,
        zone: str,
        set_code: str | None,
        number: str | None,
        name: str,
    ) -> None:
        reference = _word(reference) or ""
        if not reference or len(reference) > LONGEST_LINE:
            self.collector.error(self.count, text, UNKNOWN_CARD, "The entry names no card.")
        elif not is_clean(reference) or not is_clean(name):
            self.collector.error(
                self.count, text, BAD_CHARACTER, "The entry holds a character that is no text."
            )
        else:
            match = self._match(reference, set_code, number, name)
            entry = Entry(self.count, text, match, _quantity(quantity), reference, zone)
            self.collector.card(entry)

    def _match(self, reference: str, set_code: str | None, number: str | None, name: str) -> Match:
        """By code, label or number; name, set and number help where the catalog lacks the code."""
        card = self.catalog.find_code(reference)
        if card is not None:
            self.collector.check_name(self.count, card, name)
            return Match(card)
        found = self._resolved(reference, set_code, number)
        if found.card is not None or found.candidates:
            return found
        numbered = self.catalog.refer(reference)
        if numbered.card is not None or numbered.candidates:
            return numbered
        named = self._resolved(name, set_code, number) if name else Match()
        if named.card is not None:
            words = (
                f"{quoted(reference)} is no card on record; {quoted(name)} was taken by its name"
            )
            self.collector.notice(self.count, words)
        return named if named.card is not None or named.candidates else found

    def _resolved(self, text: str, set_code: str | None, number: str | None) -> Match:
        found = Match()
        for exact in (True, False):
            found, _ = resolve(text, self.catalog, exact=exact, set_code=set_code, number=number)
            if found.card is not None or found.candidates:
                break
        return found


def _quantity(value: object) -> int | None:
    if isinstance(value, str):
        return read_quantity(value.strip())
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_COPIES:
        return value
    return None


def _is_word(value: object) -> bool:
    return value is None or isinstance(value, str) or _word(value) is not None


def _word(value: object) -> str | None:
    """A text, or a whole number as text; None for anything else or nothing."""
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return None
