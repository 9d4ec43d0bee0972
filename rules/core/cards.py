"""Card definitions: the fields that a game declares, and unknown as a value of its own.

A game declares each field of its cards once (`CardField`). Importer, editor, search, API schema and
card page are made from that declaration. A field may be unknown (`None`); what needs it then answers
"unknown", never 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

INTEGER: Final = "integer"
TEXT: Final = "text"
CHOICE: Final = "choice"
CHOICES: Final = "choices"
FLAG: Final = "flag"
METER: Final = "meter"


@dataclass(frozen=True)
class CardField:
    """One field that a game's cards may carry.

    `kind` is one of INTEGER, TEXT, CHOICE (one of `choices`; any word where `choices` is empty),
    CHOICES (a list of them), FLAG (true/false) and METER (a list of `[cost, power]` pairs).
    `types` are the card types that carry it. `needed_to_play` fields must be known before the engine
    can use the card; `needed_in_deck` fields before the deck check can answer.
    """

    name: str
    label: str
    kind: str
    types: tuple[str, ...]
    help: str = ""
    unit: str = ""
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    needed_to_play: bool = False
    needed_in_deck: bool = False
    facet: bool = False


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

    def missing(self, fields: Sequence[CardField]) -> tuple[str, ...]:
        """Names of the declared fields of this card's type that have no value on record."""
        return tuple(
            declared.name
            for declared in fields
            if self.type in declared.types and getattr(self, declared.name) is None
        )
