"""Effects are data bound to functions: a card names registered functions and gives their arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.cards import EffectData, FieldProblem

REQUIRED: Final = object()


@dataclass(frozen=True)
class Parameter:
    """One argument of an effect: a whole number, a word (of `choices`, if there are any) or a flag."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    default: object = REQUIRED


@dataclass(frozen=True)
class EffectSpec:
    """A registered effect: when it is looked at, its function, its parameters and its sentence.

    `timing` is a word that the game declares. `sentence` is read back to people with the arguments
    filled in; `summary` is the first line of the function's docstring.
    """

    name: str
    timing: str
    function: Callable[..., Any]
    parameters: tuple[Parameter, ...]
    summary: str


class EffectRegistry:
    """The effects of one game, by name."""

    def __init__(self) -> None:
        self.specs: dict[str, EffectSpec] = {}

    def register(
        self, timing: str, function: Callable[..., Any], parameters: tuple[Parameter, ...]
    ) -> None:
        name = function.__name__
        summary = (inspect.getdoc(function) or "").split("\n", 1)[0]
        self.specs[name] = EffectSpec(name, timing, function, parameters, summary)

    def problems(self, effect: EffectData) -> list[FieldProblem]:
        """Everything that is wrong with one entry of an `effects` list."""
        spec = self.specs.get(effect.name)
        if spec is None:
            known = ", ".join(sorted(self.specs))
            return [FieldProblem("effects", f"no effect is named {effect.name!r}; known are {known}")]
        return argument_problems(spec, effect.arguments)


def argument_problems(spec: EffectSpec, arguments: Mapping[str, object]) -> list[FieldProblem]:
    found: list[FieldProblem] = []
    declared = {parameter.name: parameter for parameter in spec.parameters}
    for name in arguments:
        if name not in declared:
            found.append(FieldProblem("effects", f"{spec.name} takes no argument {name!r}"))
    for parameter in spec.parameters:
        if parameter.name not in arguments:
            if parameter.default is REQUIRED:
                found.append(FieldProblem("effects", f"{spec.name} needs {parameter.name!r}"))
            continue
        value = arguments[parameter.name]
        if parameter.kind == "integer":
            fits = isinstance(value, int) and not isinstance(value, bool)
        elif parameter.kind == "flag":
            fits = isinstance(value, bool)
        else:
            fits = isinstance(value, str) and (
                not parameter.choices or value in parameter.choices
            )
        if not fits:
            said = f" (one of {', '.join(parameter.choices)})" if parameter.choices else ""
            found.append(
                FieldProblem(
                    "effects", f"{spec.name}: {parameter.name} must be a {parameter.kind}{said}"
                )
            )
    return found
