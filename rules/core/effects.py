"""Effects are data bound to functions: a card names registered functions and gives their arguments.

A game makes one `EffectRegistry` and puts `@EFFECTS.effect(timing, sentence, parameters...)` above
each of its effect functions. From that declaration come the checks of a catalog row, the editor's
form, the API's schema and the sentence on a card's page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rules.core.cards import EffectData, FieldProblem
from rules.core.names import shown

REQUIRED: Final = None
"""The default of a parameter that has none."""

INTEGER: Final = "integer"
WORD: Final = "word"
FLAG: Final = "flag"

KIND_WORDS: Final = {INTEGER: "a whole number", WORD: "a word", FLAG: "true or false"}

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Parameter:
    """One argument of an effect: a whole number, a word (of `choices`, if there are any) or a flag.

    `phrase` words the argument inside the effect's sentence, `{}` standing for the value; `special`
    pairs single values with their own words. A word left at its default "" says nothing.
    """

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    default: int | str | None = REQUIRED
    minimum: int = 1
    maximum: int = 99
    phrase: str = "{}"
    special: tuple[tuple[int | str, str], ...] = ()
    help: str = ""

    def say(self, value: object) -> str:
        """The words of one value."""
        for known, words in self.special:
            if known == value:
                return words
        return "" if value == "" else self.phrase.replace("{}", str(value))

    def problem(self, value: object) -> str:
        """What is wrong with a value, or an empty string."""
        if self.kind == INTEGER:
            if not isinstance(value, int) or isinstance(value, bool):
                return "must be a whole number"
            if not self.minimum <= value <= self.maximum:
                return f"must be {self.minimum} to {self.maximum}, not {shown(value)}"
        elif self.kind == FLAG:
            if not isinstance(value, bool):
                return "must be true or false"
        elif not isinstance(value, str):
            return "must be a word"
        elif self.choices and value not in self.choices and value != self.default:
            return f"must be one of {', '.join(self.choices)}, not {shown(value)}"
        return ""


@dataclass(frozen=True)
class EffectSpec:
    """A registered effect: when it is looked at, its function, its sentence and its parameters.

    `timing` is a word that the game declares. `template` is the sentence with a `{name}` for each
    parameter.
    """

    name: str
    timing: str
    function: Callable[..., Any]
    template: str
    parameters: tuple[Parameter, ...]

    @property
    def summary(self) -> str:
        """The sentence with N for each number and optional conditions left out."""
        said = self.template
        for parameter in self.parameters:
            needed = parameter.default is REQUIRED
            example = "N" if needed and parameter.kind == INTEGER else parameter.default
            words = parameter.say("…" if example is REQUIRED else example)
            said = said.replace("{" + parameter.name + "}", words)
        return said

    def values(self, arguments: Mapping[str, object]) -> tuple[object, ...]:
        """The arguments in declared order, defaults filled in."""
        return tuple(
            arguments.get(parameter.name, parameter.default) for parameter in self.parameters
        )

    def sentence(self, arguments: Mapping[str, object]) -> str:
        """What the effect does with these arguments, in the game's words."""
        said = self.template
        for parameter, value in zip(self.parameters, self.values(arguments), strict=True):
            said = said.replace("{" + parameter.name + "}", parameter.say(value))
        return said

    def problems(self, arguments: Mapping[str, object]) -> list[FieldProblem]:
        """Everything that is wrong with the arguments."""
        declared = {parameter.name: parameter for parameter in self.parameters}
        found = [
            FieldProblem("effects", f"{self.name} takes no argument {shown(name)}")
            for name in arguments
            if name not in declared
        ]
        for parameter in self.parameters:
            if parameter.name not in arguments:
                if parameter.default is REQUIRED:
                    said = f"{self.name} needs {parameter.name!r}, {KIND_WORDS[parameter.kind]}"
                    found.append(FieldProblem("effects", said))
                continue
            wrong = parameter.problem(arguments[parameter.name])
            if wrong:
                found.append(FieldProblem("effects", f"{self.name}: {parameter.name} {wrong}"))
        return found


class EffectRegistry:
    """The effects of one game, by name."""

    def __init__(self) -> None:
        self.specs: dict[str, EffectSpec] = {}

    def effect(
        self, timing: str, template: str, *parameters: Parameter
    ) -> Callable[[Function], Function]:
        """Register the function below under its own name."""

        def register(function: Function) -> Function:
            name = function.__name__
            self.specs[name] = EffectSpec(name, timing, function, template, parameters)
            return function

        return register

    def problems(self, effect: EffectData) -> list[FieldProblem]:
        """Everything that is wrong with one entry of an `effects` list."""
        spec = self.specs.get(effect.name)
        if spec is None:
            known = ", ".join(sorted(self.specs))
            said = f"no effect is named {shown(effect.name)}; known are {known}"
            return [FieldProblem("effects", said)]
        return spec.problems(effect.arguments)

    def sentence(self, effect: EffectData) -> str:
        """One entry of an `effects` list read back as a sentence."""
        return self.specs[effect.name].sentence(effect.arguments)
