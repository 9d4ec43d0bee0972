"""What a catalog file may hold: sets, the keys of cards, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.names import is_clean, shown

LONGEST_NAME: Final = 200
LONGEST_CODE: Final = 40
LONGEST: Final = {"set": 20, "number": 20, "name": LONGEST_NAME, "rarity": 40, "text": 5_000}
"""Letters that each text of a card may have."""
ONE_LINE: Final = ("number", "name", "rarity")

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

NO_TEXT: Final = "holds a character that is no text"


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
        self.problems = tuple(problems)
        said = "; ".join(problem.sentence() for problem in self.problems[:5])
        more = f"; and {len(problems) - 5} more" if len(problems) > 5 else ""
        super().__init__(f"{where}: {said}{more}")


def refused(where: str, message: str, place: str = "") -> CatalogError:
    """A file that is at fault as a whole, or from one place on."""
    return CatalogError(where, [Problem(place, "", message)])


def stripped(row: Mapping[str, object]) -> dict[str, object]:
    """A row without the spaces around its texts."""
    return {key: value.strip() if isinstance(value, str) else value for key, value in row.items()}


def read_sets(listed: object, problems: list[Problem]) -> dict[str, CardSet]:
    """The sets that a JSON catalog lists; what is wrong is added to the problems."""
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
        name = entry.get("name") or code
        sample = entry.get("sample") or False
        found = [(str(key), "is no field of a set") for key in entry if key not in SET_KEYS]
        if code in sets:
            found.append(("code", f"{code} stands twice"))
        if not isinstance(name, str):
            found.append(("name", f"{shown(name)} is not a text"))
            name = code
        if not isinstance(sample, bool):
            found.append(("sample", f"{shown(sample)} is neither true nor false"))
        found += set_problems(code, name.strip())
        problems += [Problem(place, field, message) for field, message in found]
        sets[code] = CardSet(code, name.strip(), sample is True)
    return sets


def set_problems(code: str, name: str) -> list[tuple[str, str]]:
    """What is wrong with a set: (field, message)."""
    found: list[tuple[str, str]] = []
    if wrong := _wrong_code(code, LONGEST["set"]):
        found.append(("code", wrong))
    if wrong := _wrong_line(name, LONGEST_NAME):
        found.append(("name", wrong))
    return found


def row_problems(
    row: Mapping[str, object], known: set[str], sets: Mapping[str, CardSet]
) -> list[tuple[str, str]]:
    """What is wrong with a row before the game looks at it: (field, message)."""
    found: list[tuple[str, str]] = []
    for key, value in row.items():
        if key not in known:
            found.append((_key(key), "is no field of this game's cards"))
        elif key in CARD_KEYS and not all(map(is_clean, _texts(value))):
            found.append((key, NO_TEXT))
        elif wrong := _wrong_value(key, value):
            found.append((key, wrong))
    set_code = row.get("set")
    if isinstance(set_code, str) and set_code and set_code not in sets:
        found.append(("set", f'no set has the code {shown(set_code)}; list it under "sets"'))
    return found


def _key(key: str) -> str:
    return key if key.isprintable() and len(key) <= LONGEST_CODE else shown(key)


def _texts(value: object) -> Iterator[str]:
    """Every text in a value, also within lists and objects."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, Mapping):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list | tuple):
            waiting += part


def _wrong_value(key: str, value: object) -> str:
    """What is wrong with one of the values that every game's cards have; empty = nothing."""
    if value is None or value == "":
        return ""
    if key == "aliases":
        return _wrong_aliases(value)
    if key == "number" and isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if key in ("code", "type", *LONGEST) and not isinstance(value, str):
        what = "a number" if key == "number" else "a text"
        return f"{shown(value)} is not {what}"
    if not isinstance(value, str):
        return ""
    if key == "code":
        return _wrong_code(value, LONGEST_CODE)
    if key in ONE_LINE:
        return _wrong_line(value, LONGEST[key])
    if key in LONGEST and len(value) > LONGEST[key]:
        return f"is longer than {LONGEST[key]:,} characters"
    return ""


def _wrong_aliases(value: object) -> str:
    if not isinstance(value, list) or not all(isinstance(alias, str) for alias in value):
        return "must be a list of names"
    wrong = [alias for alias in value if not alias.strip() or _wrong_line(alias, LONGEST_NAME)]
    return f"{shown(wrong[0])} is no name of one line, or too long" if wrong else ""


def _wrong_line(text: str, longest: int) -> str:
    if len(text) > longest or not text.isprintable():
        return f"must be one line of at most {longest} characters"
    return ""


def _wrong_code(code: str, longest: int) -> str:
    """What is wrong with a code that stands in addresses and files for ever; empty = nothing."""
    if len(code) > longest:
        return f"is longer than {longest} characters"
    if not (code.isascii() and code.replace("-", "").replace("_", "").replace(".", "").isalnum()):
        return f"{shown(code)} may hold only letters, digits, - . and _"
    return ""
