"""The cards of one game: reading a catalog file, and finding a card by what people write.

A catalog file is JSON (`{"game", "sets": [...], "cards": [...]}`) or CSV (a card a row, the same
names). Everything wrong with it is reported at once, by card or line; a catalog with a problem is
not taken at all.
"""

from __future__ import annotations

import csv
import functools
import hashlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from rules.core.cards import CardDef, CardError
from rules.core.game import Game
from rules.core.names import fold, is_clean, near

LARGEST_CATALOG: Final = 20_000_000
"""Bytes of a catalog file."""
MOST_CARDS: Final = 20_000
LONGEST_NAME: Final = 200
LONGEST_CODE: Final = 40

CARD_KEYS: Final = (
    "code",
    "set",
    "number",
    "name",
    "type",
    "rarity",
    "text",
    "effects",
    "aliases",
)
"""What every game's cards have beside the fields that the game declares."""
SET_KEYS: Final = ("code", "name", "sample")
SIDE_COLUMNS: Final = ("source", "source_url", "notes")
"""Columns that a curator keeps beside the facts; read over."""

GAMES_FOLDER: Final = Path(__file__).resolve().parent.parent / "games"


@dataclass(frozen=True)
class CardSet:
    """A set of cards. The cards of a `sample` set are invented."""

    code: str
    name: str
    sample: bool = False


@dataclass(frozen=True)
class Problem:
    """What is wrong where: `place` is "card 3" or "line 4", `field` the declared name, if it is
    one.
    """

    place: str
    field: str
    message: str

    def sentence(self) -> str:
        return ": ".join(part for part in (self.place, self.field, self.message) if part)


class CatalogError(ValueError):
    """A catalog file that cannot be used; `problems` names all that is wrong with it."""

    def __init__(self, where: str, problems: Sequence[Problem]) -> None:
        self.where = where
        self.problems = tuple(problems)
        said = "; ".join(problem.sentence() for problem in self.problems[:5])
        more = f"; and {len(problems) - 5} more" if len(problems) > 5 else ""
        super().__init__(f"{where}: {said}{more}")


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
        self._numbers: dict[str, list[CardDef]] = {}
        self._version = ""
        for card in self.by_code.values():
            self._codes[card.code.casefold()] = card
            self._labels.setdefault(card.label, []).append(card)
            for name in (card.label, *self.aliases.get(card.code, ())):
                known = self._folded.setdefault(fold(name), [])
                if card not in known:
                    known.append(card)
            if card.number is not None:
                self._numbers.setdefault(card.number, []).append(card)

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
        """This catalog with the sets and cards of another laid over it, code by code."""
        return Catalog(
            self.game_code,
            {**self.sets, **other.sets}.values(),
            {**self.by_code, **other.by_code}.values(),
            {
                **{
                    code: names for code, names in self.aliases.items() if code not in other.by_code
                },
                **other.aliases,
            },
        )

    def find(self, text: str, set_code: str | None = None, number: str | None = None) -> Match:
        """The card that a code or name means, narrowed by set (code or name) and number, if given.

        In this order: the code; the exact label; the label as people write it. A set or number that
        the catalog knows otherwise rules a card out; one that it does not know does not.
        """
        found = self.find_exact(text, set_code, number)
        if found.card is not None or found.candidates:
            return found
        named = self._folded.get(fold(text), [])
        fitting = [card for card in named if self._fits(card, set_code, number)]
        if fitting:
            return self._choice(fitting, set_code, number)
        return Match(suggestions=tuple(named))

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
        """Whether a card is called that, as people write it, by its label or an alias."""
        return card in self._folded.get(fold(text), ())

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
        for name in near(fold(text), self._folded, at_most=at_most):
            for card in self._folded[name]:
                found.setdefault(card.code, card)
        return tuple(found.values())[:at_most]

    def exact_form(self, card: CardDef) -> str:
        """`Label (SET) number`, as far as the catalog knows set and number; else with the code."""
        if not card.set_code and card.number is None:
            return f"{card.label} [{card.code}]"
        set_part = f" ({card.set_code})" if card.set_code else ""
        number_part = f" #{card.number}" if card.number is not None else ""
        return f"{card.label}{set_part}{number_part}"

    def short_form(self, card: CardDef) -> str:
        """The label, if it names one card only; else the shortest form that does."""
        if len(self._folded.get(fold(card.label), ())) < 2:
            return card.label
        if card.set_code and self._is(card, card.set_code, None):
            return f"{card.label} ({card.set_code})"
        if card.set_code and card.number is not None and self._is(card, card.set_code, card.number):
            return f"{card.label} ({card.set_code}) {card.number}"
        return f"{card.label} [{card.code}]"

    def _is(self, card: CardDef, set_code: str, number: str | None) -> bool:
        found = self.find(card.label, set_code, number).card
        return found is not None and found.code == card.code

    def _fits(self, card: CardDef, set_code: str | None, number: str | None) -> bool:
        if set_code and card.set_code and not self._same_set(card.set_code, set_code):
            return False
        return not number or card.number is None or card.number == number

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
                if not (number and card.number is None) and not (set_code and not card.set_code)
            ]
            cards = surest or cards
        return Match(cards[0]) if len(cards) == 1 else Match(candidates=tuple(cards))


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
        raise _refused(where, f"The file is larger than {limit} MB, the most that is read.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _refused(where, "The file is not UTF-8 text.", f"line {line}") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise _refused(where, "The file holds a NUL character; it is no text.", f"line {line}")
    if not text.lstrip().startswith(("{", "[")):
        return _read_table(game, text, where)
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise _refused(where, f"This is no JSON: {error.msg}.", f"line {error.lineno}") from None
    except ValueError:
        raise _refused(where, "A number in the JSON has too many digits.") from None
    except RecursionError:
        raise _refused(where, "The JSON is nested too deeply.") from None
    if not isinstance(document, Mapping):
        raise _refused(
            where, 'A catalog is an object: {"game": ..., "sets": [...], "cards": [...]}.'
        )
    return _read_document(game, document, where)


def _refused(where: str, message: str, place: str = "") -> CatalogError:
    return CatalogError(where, [Problem(place, "", message)])


def _read_document(game: Game, document: Mapping[str, Any], where: str) -> Catalog:
    problems: list[Problem] = []
    named = document.get("game", game.code)
    if named != game.code:
        raise _refused(where, f"The file is a catalog of {named!r}, not of {game.code!r}.")
    sets = _read_sets(document.get("sets", []), problems)
    rows = document.get("cards")
    if not isinstance(rows, list):
        raise _refused(where, 'The key "cards" must hold a list.')
    numbered = [(f"card {count}", row) for count, row in enumerate(rows, 1)]
    return _collect(game, sets, numbered, problems, where)


def _read_sets(listed: object, problems: list[Problem]) -> dict[str, CardSet]:
    sets: dict[str, CardSet] = {}
    if not isinstance(listed, list):
        problems.append(Problem("sets", "", "must be a list"))
        return sets
    for count, entry in enumerate(listed, 1):
        place = f"set {count}"
        if not isinstance(entry, Mapping) or not isinstance(entry.get("code"), str):
            problems.append(Problem(place, "code", "is missing"))
            continue
        code = entry["code"].strip()
        problems += [
            Problem(place, str(key), "is no field of a set") for key in entry if key not in SET_KEYS
        ]
        if wrong := _wrong_code(code):
            problems.append(Problem(place, "code", wrong))
        if code in sets:
            problems.append(Problem(place, "code", f"{code} stands twice"))
        name = entry.get("name") or code
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            problems.append(Problem(place, "name", f"must be a text of at most {LONGEST_NAME}"))
            continue
        sets[code] = CardSet(code, name.strip(), entry.get("sample") is True)
    return sets


def _read_table(game: Game, text: str, where: str) -> Catalog:
    """A CSV catalog. Columns `set_name` and `sample` describe the row's set."""
    header, _, _ = text.partition("\n")
    delimiter = max((",", ";", "\t"), key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    sets: dict[str, CardSet] = {}
    rows: list[tuple[str, object]] = []
    problems: list[Problem] = []
    try:
        names = [name.strip().casefold() for name in next(reader, [])]
        missing = [name for name in ("code", "name", "type") if name not in names]
        if missing:
            raise _refused(where, f"The header has no column {', '.join(missing)}.", "line 1")
        for cells in reader:
            place = f"line {reader.line_num}"
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(names):
                message = f"has {len(cells)} cells, the header {len(names)}"
                problems.append(Problem(place, "", message))
                continue
            row: dict[str, object] = dict(zip(names, map(_unquoted, cells), strict=False))
            set_name = str(row.pop("set_name", "") or "")
            sample = str(row.pop("sample", "")).strip().casefold() in ("true", "yes", "1")
            code = str(row.get("set") or "").strip()
            if code and code not in sets:
                sets[code] = CardSet(code, set_name.strip() or code, sample)
            row["effects"] = _effects_cell(row.get("effects"), place, problems)
            row["aliases"] = [
                alias.strip() for alias in str(row.get("aliases") or "").split(";") if alias.strip()
            ]
            rows.append((place, row))
    except csv.Error as error:
        raise _refused(where, f"This is no CSV: {error}.", f"line {reader.line_num}") from None
    return _collect(game, sets, rows, problems, where)


def _unquoted(cell: str) -> str:
    """One leading ' taken off, which an export puts before a cell that a spreadsheet would run."""
    return cell.removeprefix("'")


def _effects_cell(cell: object, place: str, problems: list[Problem]) -> object:
    if not cell:
        return None
    try:
        return json.loads(str(cell))
    except (json.JSONDecodeError, RecursionError):
        problems.append(Problem(place, "effects", "is no JSON list"))
        return None


def _collect(
    game: Game,
    sets: dict[str, CardSet],
    rows: Sequence[tuple[str, object]],
    problems: list[Problem],
    where: str,
) -> Catalog:
    """The catalog of these rows; raises CatalogError if anything is wrong with one of them."""
    if len(rows) > MOST_CARDS:
        raise _refused(where, f"{len(rows)} cards; at most {MOST_CARDS} are read.")
    known = {*CARD_KEYS, *(declared.name for declared in game.card_fields), *SIDE_COLUMNS}
    cards: dict[str, CardDef] = {}
    codes: set[str] = set()
    aliases: dict[str, list[str]] = {}
    for place, row in rows:
        if not isinstance(row, Mapping):
            problems.append(Problem(place, "", "is no object"))
            continue
        found = _row_problems(row, known, sets)
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
        codes.add(card.code.casefold())
        cards[card.code] = card
        listed = row.get("aliases")
        if isinstance(listed, list):
            aliases[card.code] = [alias for alias in listed if isinstance(alias, str)]
    if problems:
        raise CatalogError(where, problems)
    return Catalog(game.code, sets.values(), cards.values(), aliases)


def _row_problems(
    row: Mapping[str, object], known: set[str], sets: Mapping[str, CardSet]
) -> list[tuple[str, str]]:
    """What is wrong with a row before the game looks at it: (field, message)."""
    found = [(str(key), "is no field of this game's cards") for key in row if key not in known]
    for key in ("code", "set", "name", "type", "rarity", "text"):
        value = row.get(key)
        if value is None:
            continue
        if not isinstance(value, str):
            found.append((key, f"{value!r} is not a text"))
        elif not is_clean(value):
            found.append((key, "holds a character that is no text"))
    code = row.get("code")
    if isinstance(code, str) and code.strip() and (wrong := _wrong_code(code.strip())):
        found.append(("code", wrong))
    name = row.get("name")
    if isinstance(name, str) and (len(name) > LONGEST_NAME or not name.isprintable()):
        found.append(("name", f"must be one line of at most {LONGEST_NAME} characters"))
    number = row.get("number")
    if isinstance(number, bool) or not isinstance(number, str | int | None):
        found.append(("number", f"{number!r} is not a number"))
    set_code = row.get("set")
    if isinstance(set_code, str) and set_code and set_code not in sets:
        found.append(("set", f"no set has the code {set_code!r}"))
    aliases = row.get("aliases")
    if aliases and not (
        isinstance(aliases, list) and all(isinstance(alias, str) for alias in aliases)
    ):
        found.append(("aliases", "must be a list of names"))
    return found


def _wrong_code(code: str) -> str:
    """What is wrong with a code that stands in addresses and files for ever; empty = nothing."""
    if len(code) > LONGEST_CODE:
        return f"is longer than {LONGEST_CODE} characters"
    if not (code.isascii() and code.replace("-", "").replace("_", "").replace(".", "").isalnum()):
        return f"{code!r} may hold only letters, digits, - . and _"
    return ""


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
