"""Rulings: the open points of a rulebook as the fields of one frozen object.

Deck checks and engine of a game read the same object, so a switch changes both. Each field's
metadata is a `switch`: the decision's ID and the words of both readings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

ALLOW_ILLEGAL: Final = "allow_illegal_decks"
"""The switch by which a game that refuses illegal decks plays them after all."""
DUMMY: Final = "dummy_"
"""How the names of switches begin that say what sits opposite a goldfish."""


@dataclass(frozen=True)
class Switch:
    """One switch as pages, the API and the command line list it.

    `decision` is the ID in the game's catalog; `default_reading` says what the default means,
    `other_reading` what setting it changes. `choices` are the words, `minimum` and `maximum` the
    bounds that a value must keep. An `optional` one is no open reading: it is a rule that a table
    may play by, or how a goldfish is set up.
    """

    name: str
    decision: str
    default: bool | int | str
    default_reading: str
    other_reading: str
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    optional: bool = False

    @property
    def alone(self) -> bool:
        """Whether it changes nothing but what sits opposite a goldfish."""
        return self.name.startswith(DUMMY)


@dataclass(frozen=True)
class FixedDecision:
    """A decision that is no switch, and why."""

    decision: str
    why: str


def switch(
    decision: str,
    default_reading: str,
    other_reading: str,
    *,
    choices: tuple[str, ...] = (),
    minimum: int = 0,
    maximum: int = 0,
    optional: bool = False,
) -> dict[str, Any]:
    """The metadata of one field of a Rulings dataclass."""
    return {
        "switch": (decision, default_reading, other_reading, choices, minimum, maximum, optional)
    }


def switches(rulings: type) -> tuple[Switch, ...]:
    """Every switch of a Rulings dataclass, in declared order."""
    listed = []
    for declared in fields(rulings):
        words = declared.metadata["switch"]
        default: Any = declared.default
        decision, default_reading, other_reading, choices, minimum, maximum, optional = words
        listed.append(
            Switch(
                declared.name,
                decision,
                default,
                default_reading,
                other_reading,
                choices,
                minimum,
                maximum,
                optional,
            )
        )
    return tuple(listed)


def read_switches[Rulings](rulings: type[Rulings], values: Mapping[str, object]) -> Rulings:
    """The Rulings with the given switches set; all others keep their default.

    Raises ValueError with a sentence that names the switch and says what it takes.
    """
    known = {listed.name: listed for listed in switches(rulings)}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"No switch is named {name!r}; known are {', '.join(known)}.")
        wrong = _problem(known[name], value)
        if wrong:
            raise ValueError(f"The switch {name} ({known[name].decision}) {wrong}.")
    made: Any = rulings
    return made(**values)  # type: ignore[no-any-return]


def _problem(listed: Switch, value: object) -> str:
    if isinstance(listed.default, bool):
        return "" if isinstance(value, bool) else f"is true or false, not {value!r}"
    if isinstance(listed.default, int):
        if not isinstance(value, int) or isinstance(value, bool):
            return f"is a whole number, not {value!r}"
        if not listed.minimum <= value <= listed.maximum:
            return f"is {listed.minimum} to {listed.maximum}, not {value}"
        return ""
    return (
        "" if value in listed.choices else f"is one of {', '.join(listed.choices)}, not {value!r}"
    )
