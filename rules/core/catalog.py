"""The cards of one game: reading a catalog file, and finding a card by what people write.

A catalog file is JSON (`{"game", "sets": [...], "cards": [...]}`) or CSV (a card a row, the same
names). Everything wrong with it is reported at once, by card or line; a catalog with a problem is
not taken at all.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from rules.core.cards import CardDef, CardError
from rules.core.catalog_rows import (
    CARD_KEYS,
    LONGEST_NAME,
    SIDE_COLUMNS,
    CardSet,
    CatalogError,
    Problem,
    read_sets,
    refused,
    row_problems,
    stripped,
)
from rules.core.catalog_table import read_table
from rules.core.game import Game
from rules.core.json_text import JsonError, parse_json
from rules.core.names import fold, near, shown

__all__ = [
    "GAMES_FOLDER",
    "LARGEST_CATALOG",
    "CardSet",
    "Catalog",
    "CatalogError",
    "Match",
    "Problem",
    "read_catalog",
    "shipped_catalog",
    "shipped_decks",
]

LARGEST_CATALOG: Final = 20_000_000
"""Bytes of a catalog file."""
MOST_CARDS: Final = 20_000
MOST_ASKED: Final = 100
"""Cards among which a reader is asked to choose."""
DEEPEST: Final = 20
"""Levels of nesting in catalog JSON."""

GAMES_FOLDER: Final = Path(__file__).resolve().parent.parent / "games"


@dataclass(frozen=True)
class Match:
    """What a name may mean: one card, or the `candidates` among which only the reader can choose.

    Without either, `suggestions` are cards whose names look like it: never taken, only offered.
    """

    card: CardDef | None = None
    candidates: tuple[CardDef, ...] = ()
    suggestions: tuple[CardDef, ...] = ()


class Catalog:
    """The cards of one game. Read-only once made.

    `aliases` are further names of a card, by code: old spellings, known misspellings.
    """

    def __init__(
        self,
        game_code: str,
        sets: Iterable[CardSet],
        cards: Iterable[CardDef],
        aliases: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.game_code = game_code
        self.sets = {known.code: known for known in sets}
        self.by_code = {card.code: card for card in cards}
        self.aliases = {code: tuple(names) for code, names in (aliases or {}).items() if names}
        self._codes: dict[str, CardDef] = {}
        self._labels: dict[str, list[CardDef]] = {}
        self._folded: dict[str, list[CardDef]] = {}
        self._spelled: dict[str, list[CardDef]] = {}
        self._numbers: dict[str, list[CardDef]] = {}
        self._version = ""
        for card in self.by_code.values():
            self._codes[card.code.casefold()] = card
            names = dict.fromkeys((card.label, card.full_label, card.name))
            for name in names:
                self._labels.setdefault(name, []).append(card)
            for name in (*names, *self.aliases.get(card.code, ())):
                _note(self._folded, card.folded(name), card)
            for name in card.spellings:
                _note(self._spelled, card.folded(name), card)
            if card.number is not None:
                self._numbers.setdefault(card.number, []).append(card)
        self._fold = next(iter(self.by_code.values())).folded if self.by_code else fold

    @property
    def cards(self) -> list[CardDef]:
        return list(self.by_code.values())

    @property
    def version(self) -> str:
        """A short hash of everything in it: two catalogs with one version answer alike."""
        if not self._version:
            content = json.dumps(
                [
                    self.game_code,
                    sorted([known.code, known.name, known.sample] for known in self.sets.values()),
                    sorted((self._content(card) for card in self.by_code.values()), key=str),
                ],
                sort_keys=True,
                default=_plain,
            )
            self._version = hashlib.sha256(content.encode()).hexdigest()[:16]
        return self._version

    def _content(self, card: CardDef) -> list[object]:
        values = [[known.name, getattr(card, known.name)] for known in fields(card)]
        return [card.code, sorted(values, key=str), sorted(self.aliases.get(card.code, ()))]

    def merged(self, other: Catalog) -> Catalog:
        """This catalog with the sets and cards of another laid over it, code by code.

        A set that the other names by its code alone keeps its name, and a sample stays one, so that
        a corrected card does not take its set away from the cards beside it.
        """
        sets = dict(self.sets)
        for new in other.sets.values():
            old = sets.get(new.code, new)
            name = old.name if new.name == new.code else new.name
            sets[new.code] = CardSet(new.code, name, old.sample or new.sample)
        laid = {code.casefold() for code in other.by_code}
        cards = {code: card for code, card in self.by_code.items() if code.casefold() not in laid}
        aliases = {code: names for code, names in self.aliases.items() if code in cards}
        for code, card in other.by_code.items():
            sample = card.set_code in sets and sets[card.set_code].sample
            cards[code] = card if card.sample == sample else replace(card, sample=sample)
        return Catalog(self.game_code, sets.values(), cards.values(), {**aliases, **other.aliases})

    def find(self, text: str, set_code: str | None = None, number: str | None = None) -> Match:
        """The card that a code or name means, narrowed by set (code or name) and number, if given.

        Where a card says its origin by something else than its set, that is a set here too.
        In this order: the code; the exact label or name; these as people write them; what else they
        write for a card. A set or number that the catalog knows otherwise rules a card out; one
        that it does not know does not.
        """
        found = self.find_exact(text, set_code, number)
        if found.card is not None or found.candidates:
            return found
        named = self._named(text)
        fitting = [card for card in named if self._fits(card, set_code, number)]
        if fitting:
            return self._choice(fitting, set_code, number)
        return Match(suggestions=tuple(named))

    def _named(self, text: str) -> list[CardDef]:
        """The cards that a name may be, as people write it."""
        folded = self._fold(text)
        return self._folded.get(folded) or self._spelled.get(folded, [])

    def find_exact(
        self, text: str, set_code: str | None = None, number: str | None = None
    ) -> Match:
        """As `find`, with names only as the catalog writes them, and no suggestions."""
        card = self.find_code(text)
        if card is not None and self._fits(card, set_code, number):
            return Match(card)
        labelled = self._labels.get(text.strip(), ())
        fitting = [card for card in labelled if self._fits(card, set_code, number)]
        return self._choice(fitting, set_code, number) if fitting else Match()

    def find_code(self, text: str) -> CardDef | None:
        """The card with this code, in any case."""
        return self._codes.get(text.strip().casefold())

    def is_named(self, card: CardDef, text: str) -> bool:
        """Whether a card is called that, as people write it."""
        return any(named is card for named in self._named(text))

    def refer(self, text: str, set_code: str | None = None, number: str | None = None) -> Match:
        """As `find`, and a bare card number counts too, where it is no code and no name."""
        found = self.find(text, set_code, number)
        if found.card is None and not found.candidates and not found.suggestions:
            numbered = self._numbers.get(text.strip().removeprefix("#"), [])
            fitting = [card for card in numbered if self._fits(card, set_code, number)]
            if fitting:
                return self._choice(fitting, set_code, number)
        return found

    def suggest(self, text: str, *, at_most: int = 3) -> tuple[CardDef, ...]:
        """Cards whose names look most like this one; for offering, never for taking."""
        if len(text) > LONGEST_NAME:
            return ()
        found: dict[str, CardDef] = {}
        for name in near(self._fold(text), self._folded, at_most=at_most):
            for card in self._folded[name]:
                found.setdefault(card.code, card)
        return tuple(found.values())[:at_most]

    def label(self, card: CardDef) -> str:
        """The label of a card; its full one where that tells it from others called so."""
        for other in self._labels.get(card.label, ()):
            if other.full_label != card.full_label:
                return card.full_label
        return card.label

    def exact_form(self, card: CardDef) -> str:
        """`Label (SET) number`, as far as the catalog knows set and number; else with the code."""
        label = self.label(card)
        if not card.origin and card.number is None:
            return f"{label} [{card.code}]"
        set_part = f" ({card.origin})" if card.origin else ""
        number_part = f" #{card.number}" if card.number is not None else ""
        return f"{label}{set_part}{number_part}"

    def short_form(self, card: CardDef) -> str:
        """The label, if it names one card only; else the shortest form that does."""
        label = self.label(card)
        if len(self._named(label)) < 2:
            return label
        origin = card.origin
        if origin and self._is(card, origin, None):
            return f"{label} ({origin})"
        if origin and card.number is not None and self._is(card, origin, card.number):
            return f"{label} ({origin}) {card.number}"
        return f"{label} [{card.code}]"

    def _is(self, card: CardDef, set_code: str, number: str | None) -> bool:
        found = self.find(self.label(card), set_code, number).card
        return found is not None and found.code == card.code

    def _fits(self, card: CardDef, set_code: str | None, number: str | None) -> bool:
        if number and card.number is not None and card.number != number:
            return False
        if not set_code or not card.origin or self._same_set(card.origin, set_code):
            return True
        return card.origin != card.set_code and self._same_set(card.set_code, set_code)

    def _same_set(self, code: str, text: str) -> bool:
        if code == text:
            return True
        known = self.sets.get(code)
        return fold(text) in (fold(code), fold(known.name) if known else "")

    def _choice(self, cards: Sequence[CardDef], set_code: str | None, number: str | None) -> Match:
        """The one card, else the one of which the catalog really knows the set and number asked
        for.
        """
        if len(cards) > 1:
            surest = [
                card
                for card in cards
                if not (number and card.number is None) and not (set_code and not card.origin)
            ]
            cards = surest or cards
        return Match(cards[0]) if len(cards) == 1 else Match(candidates=tuple(cards[:MOST_ASKED]))


def _note(index: dict[str, list[CardDef]], name: str, card: CardDef) -> None:
    """Enter a card under a name, once."""
    known = index.setdefault(name, [])
    if not known or known[-1] is not card:
        known.append(card)


def _plain(value: object) -> object:
    """What JSON cannot write, as something it can: an effect as its name and arguments."""
    return [getattr(value, "name", str(value)), dict(getattr(value, "arguments", {}))]


def read_catalog(game: Game, data: bytes | Mapping[str, Any], *, where: str) -> Catalog:
    """The catalog in a file's bytes, or in its parsed JSON. `where` names it in messages.

    Raises CatalogError with every problem found.
    """
    if isinstance(data, bytes):
        return _read_bytes(game, data, where)
    return _read_document(game, data, where)


def _read_bytes(game: Game, data: bytes, where: str) -> Catalog:
    if len(data) > LARGEST_CATALOG:
        limit = LARGEST_CATALOG // 1_000_000
        raise refused(where, f"The file is larger than {limit} MB, the most that is read.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refused(
            where, "The file is not UTF-8 text. Save it as UTF-8.", f"line {line}"
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise refused(where, "The file holds a NUL character; it is no text.", f"line {line}")
    if not text.lstrip().startswith(("{", "[")):
        table = read_table(game, text, where)
        return _collect(game, table.sets, table.rows, table.problems, where)
    try:
        document = parse_json(text, deepest=DEEPEST)
    except JsonError as error:
        place = f"line {error.line}" if error.line else ""
        raise refused(where, error.message, place) from None
    if not isinstance(document, Mapping):
        raise refused(
            where, 'A catalog is an object: {"game": ..., "sets": [...], "cards": [...]}.'
        )
    return _read_document(game, document, where)


def _read_document(game: Game, document: Mapping[str, Any], where: str) -> Catalog:
    problems: list[Problem] = []
    named = document.get("game", game.code)
    if named != game.code:
        raise refused(where, f"The file is a catalog of {shown(named)}, not of {game.code!r}.")
    sets = read_sets(document.get("sets", []), problems)
    rows = document.get("cards")
    if not isinstance(rows, list):
        raise refused(where, 'The key "cards" must hold a list.')
    numbered = [(f"card {count}", row) for count, row in enumerate(rows, 1)]
    return _collect(game, sets, numbered, problems, where)


def _collect(
    game: Game,
    sets: Mapping[str, CardSet],
    rows: Sequence[tuple[str, object]],
    problems: list[Problem],
    where: str,
) -> Catalog:
    """The catalog of these rows; raises CatalogError if anything is wrong with one of them."""
    if len(rows) > MOST_CARDS:
        raise refused(where, f"{len(rows):,} cards; at most {MOST_CARDS:,} are read.")
    known = {*CARD_KEYS, *(declared.name for declared in game.card_fields), *SIDE_COLUMNS}
    cards: dict[str, CardDef] = {}
    codes: set[str] = set()
    first: dict[tuple[str, ...], CardDef] = {}
    aliases: dict[str, list[str]] = {}
    for place, given in rows:
        if not isinstance(given, Mapping):
            problems.append(Problem(place, "", "is no object"))
            continue
        row = stripped(given)
        found = row_problems(row, known, sets)
        problems += [Problem(place, field, message) for field, message in found]
        set_code = row.get("set")
        sample = isinstance(set_code, str) and set_code in sets and sets[set_code].sample
        try:
            card = game.define({**row, "sample": sample})
        except CardError as error:
            problems += [Problem(place, bad.field, bad.message) for bad in error.problems]
            continue
        if card.code.casefold() in codes:
            problems.append(Problem(place, "code", f"{card.code} stands twice"))
        elif (same := first.setdefault((card.set_code, *card.identity), card)) is not card:
            problems.append(Problem(place, "name", _same_card(card, same)))
        codes.add(card.code.casefold())
        cards[card.code] = card
        listed = row.get("aliases")
        if isinstance(listed, list):
            aliases[card.code] = [alias for alias in listed if isinstance(alias, str)]
    if problems:
        raise CatalogError(where, problems)
    return Catalog(game.code, sets.values(), cards.values(), aliases)


def _same_card(card: CardDef, first: CardDef) -> str:
    origin = f" ({card.origin})" if card.origin else ""
    return (
        f"{card.label}{origin} is there already, as {first.code}: take one of the two out, or "
        "correct what tells them apart"
    )


@functools.cache
def shipped_catalog(game: Game) -> Catalog:
    """The cards that come with the program: real ones on record, and the sample set."""
    catalog = Catalog(game.code, (), ())
    for name in ("cards.json", "sample.json"):
        path = GAMES_FOLDER / game.code / name
        if path.exists():
            read = read_catalog(game, path.read_bytes(), where=f"{game.code}/{name}")
            catalog = catalog.merged(read)
    return catalog


def shipped_decks(game: Game) -> dict[str, str]:
    """The decklists that come with the program, as text, by file name without its ending."""
    folder = GAMES_FOLDER / game.code / "decks"
    return {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))}
