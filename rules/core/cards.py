"""Card definitions: the fields that a game declares, and unknown as a value of its own.

A game declares each field of its cards once (`CardField`). Importer, editor, search, API schema and
card page are made from that declaration. A field may be unknown (`None`); what needs it then
answers "unknown", never 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.core.names import fold, shown

INTEGER: Final = "integer"
TEXT: Final = "text"
CHOICE: Final = "choice"
CHOICES: Final = "choices"
FLAG: Final = "flag"
METER: Final = "meter"
NUMBERS: Final = "numbers"

LONGEST_WORD: Final = 100
LONGEST_NUMBER: Final = 9
"""Letters of a text in a declared field."""
MOST_NUMBERS: Final = 20
"""Numbers in a list of them."""
MOST_WORDS: Final = 20
"""Words in an open list of them."""
VOWELS: Final = ("A", "E", "I", "O", "U")
"""What an `an` stands before."""
EMPTY_LIST: Final = "none"
"""A list that is known to be empty, as text."""


@dataclass(frozen=True)
class CardField:
    """One field that a game's cards may carry.

    `kind` is one of INTEGER, TEXT, CHOICE (one of `choices`; any word where `choices` is empty),
    CHOICES (a list of them; any words in printed order where `choices` is empty: `Vampire;School`,
    `none`), FLAG (true/false), METER (a list of `[cost, power]` pairs) and NUMBERS
    (a list of whole numbers in printed order, perhaps empty: `3;3`, `none`). `minimum` and
    `maximum` hold for each number. `types` are the card types that carry it. `words` are the
    choices as people read them, in the same order; empty where they are read as they stand.

    On cards of the types in `none_at_zero` a 0 says that there is no such number, say that a
    challenge has no goal in that talent: it is on record, and not shown. Beside the value of a
    `labelled` field always stands its label, without which nobody would understand it.
    `needed_to_play` fields must be known before the engine can use the card; `needed_in_deck`
    fields before the deck check can answer.
    """

    name: str
    label: str
    kind: str
    types: tuple[str, ...]
    help: str = ""
    unit: str = ""
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    needed_to_play: bool = False
    needed_in_deck: bool = False
    facet: bool = False
    none_at_zero: tuple[str, ...] = ()
    labelled: bool = False


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with one field of one card row; `field` is the declared name."""

    field: str
    message: str


class CardError(ValueError):
    """A card row that cannot become a definition; `problems` names every bad field."""

    def __init__(self, name: str, problems: Sequence[FieldProblem]) -> None:
        self.name = name
        self.problems = tuple(problems)
        said = "; ".join(f"{problem.field}: {problem.message}" for problem in self.problems)
        super().__init__(f"{name or 'a card without a name'}: {said}")


@dataclass(frozen=True)
class EffectData:
    """One entry of a card's `effects` list: the name of a registered function and its arguments."""

    name: str
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class CardDef:
    """One card as the rules know it, shared by every game that is played with it.

    `code` is the catalog's permanent id; `number` is the collector number within `set_code`
    (`None` = unknown). `effects` is the data; a game's subclass adds its own typed fields.
    """

    code: str
    name: str
    type: str
    set_code: str
    number: str | None
    rarity: str | None
    text: str
    sample: bool
    effects: tuple[EffectData, ...]

    @property
    def label(self) -> str:
        """The name that a line of a decklist shows; a game whose names do not tell overrides it."""
        return self.name

    @property
    def full_label(self) -> str:
        """The label with what else tells it from others of that label; a game whose labels may
        be those of several cards overrides it.
        """
        return self.label

    @property
    def spellings(self) -> tuple[str, ...]:
        """What else people write for the card, beside name and labels; each may be written for
        several cards, and then it is asked which.
        """
        return ()

    @staticmethod
    def folded(name: str) -> str:
        """A name in the form in which names of this game's cards are compared; a game in which
        people write the same in several ways or orders overrides it.
        """
        return fold(name)

    @property
    def identity(self) -> tuple[str, ...]:
        """What no two cards of one set have in common: the code; a game that says of its cards
        when two are the same one overrides it.
        """
        return (self.code.casefold(),)

    @property
    def origin(self) -> str:
        """What stands in brackets behind the label where that names several cards: the set's code;
        a game whose cards are told apart by something else on them overrides it.
        """
        return self.set_code

    def missing(self, fields: Sequence[CardField]) -> tuple[str, ...]:
        """Names of the declared fields of this card's type that have no value on record."""
        return tuple(
            declared.name
            for declared in fields
            if self.type in declared.types and getattr(self, declared.name) is None
        )

    def lacking(self, fields: Sequence[CardField]) -> tuple[str, ...]:
        """The labels of what the engine needs of this card and is not on record."""
        missing = self.missing(fields)
        return tuple(
            declared.label
            for declared in fields
            if declared.needed_to_play and declared.name in missing
        )


def read_fields(
    row: Mapping[str, object], card_type: str, fields: Sequence[CardField]
) -> tuple[dict[str, object], list[FieldProblem]]:
    """The declared fields of a row as typed values, and everything that is wrong with them.

    Takes JSON values and the strings of a CSV row alike. An absent, `null` or empty value is
    unknown (None). A value in a field that the card's type does not carry is a problem.
    """
    values: dict[str, object] = {}
    problems: list[FieldProblem] = []
    for declared in fields:
        raw = row.get(declared.name)
        values[declared.name] = None
        if raw is None or (isinstance(raw, str) and not raw.strip()):
            continue
        if card_type not in declared.types:
            article = "an" if card_type.startswith(VOWELS) else "a"
            problem = f"{article} {card_type} has no {declared.label}"
            problems.append(FieldProblem(declared.name, problem))
            continue
        try:
            values[declared.name] = _READERS[declared.kind](declared, raw)
        except ValueError as error:
            problems.append(FieldProblem(declared.name, str(error)))
    return values, problems


def _integer(declared: CardField, raw: object) -> int:
    number: int
    if isinstance(raw, int) and not isinstance(raw, bool):
        number = raw
    elif isinstance(raw, str) and _is_integer(raw.strip()):
        number = int(raw)
    elif isinstance(raw, str) and _is_integer(raw.strip(), most=len(raw)):
        raise ValueError(f"{shown(raw)} is longer than any number that is read")
    else:
        raise ValueError(f"{shown(raw)} is not a whole number")
    if declared.minimum is not None and number < declared.minimum:
        raise ValueError(f"{shown(number)} is below {declared.minimum}")
    if declared.maximum is not None and number > declared.maximum:
        raise ValueError(f"{shown(number)} is above {declared.maximum}")
    return number


def _is_integer(text: str, *, most: int = LONGEST_NUMBER) -> bool:
    digits = text[1:] if text[:1] in "+-" else text
    return 0 < len(digits) <= most and digits.isascii() and digits.isdigit()


def _text(declared: CardField, raw: object) -> str:
    if not isinstance(raw, str):
        raise ValueError(f"{shown(raw)} is not a text")
    if len(raw) > LONGEST_WORD or not raw.strip().isprintable():
        raise ValueError(f"{shown(raw)} is not one line of at most {LONGEST_WORD} characters")
    return raw.strip()


def _choice(declared: CardField, raw: object) -> str:
    word = _text(declared, raw)
    if not declared.choices:
        return word
    for choice in declared.choices:
        if choice.casefold() == word.casefold():
            return choice
    raise ValueError(f"{shown(word)} is none of {', '.join(declared.choices)}")


def _choices(declared: CardField, raw: object) -> tuple[str, ...]:
    if isinstance(raw, str):
        empty = raw.strip().casefold() == EMPTY_LIST
        words: list[object] = [] if empty else [part for part in raw.split(";") if part.strip()]
    elif isinstance(raw, list | tuple):
        words = list(raw)
    else:
        raise ValueError(f"{shown(raw)} is not a list")
    if not declared.choices and len(words) > MOST_WORDS:
        raise ValueError(f"has {len(words)} words; at most {MOST_WORDS} are read")
    chosen = dict.fromkeys([_choice(declared, word) for word in words])
    if not declared.choices:
        return _open_list([word for word in chosen if word])
    return tuple(choice for choice in declared.choices if choice in chosen)


def _open_list(words: Sequence[str]) -> tuple[str, ...]:
    """Words of a list without choices, as they can also be written in one text and read back; one
    that is there in two spellings as it was written first.
    """
    spelled: dict[str, str] = {}
    for word in words:
        if ";" in word or word.casefold() == EMPTY_LIST:
            raise ValueError(f"{shown(word)} is no word of a list: it would be read as another")
        spelled.setdefault(fold(word), word)
    return tuple(spelled.values())


def _flag(declared: CardField, raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    word = str(raw).strip().casefold()
    if word in ("true", "yes", "1"):
        return True
    if word in ("false", "no", "0"):
        return False
    raise ValueError(f"{shown(raw)} is neither yes nor no")


def _meter(declared: CardField, raw: object) -> tuple[tuple[int, int], ...]:
    if isinstance(raw, str):
        pairs: list[object] = [part.split(":") for part in raw.split(";") if part.strip()]
    elif isinstance(raw, list | tuple):
        pairs = list(raw)
    else:
        raise ValueError(f"{shown(raw)} is not a list of cost:power pairs")
    levels: list[tuple[int, int]] = []
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise ValueError(f"{shown(pair)} is not a cost:power pair")
        cost, power = (_integer(declared, part) for part in pair)
        levels.append((cost, power))
    if not levels:
        raise ValueError("a Power Meter has at least one level")
    if len({cost for cost, _ in levels}) != len(levels):
        raise ValueError("two levels have the same cost")
    return tuple(sorted(levels))


def _numbers(declared: CardField, raw: object) -> tuple[int, ...]:
    if isinstance(raw, str):
        written = raw.strip()
        parts: list[object] = [] if written.casefold() == EMPTY_LIST else [*written.split(";")]
    elif isinstance(raw, list | tuple):
        parts = list(raw)
    else:
        parts = [raw]
    if len(parts) > MOST_NUMBERS:
        raise ValueError(f"has {len(parts)} numbers; at most {MOST_NUMBERS} are read")
    return tuple([_integer(declared, part) for part in parts])


def numbers_text(numbers: Sequence[int]) -> str:
    """A list of numbers as a catalog's CSV writes it, and as it is read back: `3;3`, `none`."""
    return ";".join([str(number) for number in numbers]) or EMPTY_LIST


_READERS: Final = {
    INTEGER: _integer,
    TEXT: _text,
    CHOICE: _choice,
    CHOICES: _choices,
    FLAG: _flag,
    METER: _meter,
    NUMBERS: _numbers,
}


def read_effects(raw: object) -> tuple[tuple[EffectData, ...], list[FieldProblem]]:
    """A row's `effects`: a list of `{"effect": name, ...arguments}`; None means none on record."""
    if raw is None or raw == "":
        return (), []
    if not isinstance(raw, list | tuple):
        return (), [FieldProblem("effects", "must be a list")]
    effects: list[EffectData] = []
    for entry in raw:
        if not isinstance(entry, Mapping) or not isinstance(entry.get("effect"), str):
            return (), [FieldProblem("effects", f"{shown(entry)} names no effect")]
        arguments = {str(key): value for key, value in entry.items() if key != "effect"}
        effects.append(EffectData(str(entry["effect"]), arguments))
    return tuple(effects), []
