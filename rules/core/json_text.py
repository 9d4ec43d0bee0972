"""JSON from people and programs: strict, and every refusal a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping

from rules.core.names import shown


class JsonError(ValueError):
    """A text that is no JSON that is read. `line` is where, from 1; 0 = nowhere in particular."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def parse_json(text: str, *, deepest: int) -> object:
    """What a JSON text holds. Raises JsonError.

    Refused too are NaN and Infinity, a key that stands twice in one object (which of the two is
    meant?), numbers of thousands of digits, and nesting of more than `deepest` levels.
    """
    try:
        document: object = json.loads(
            text, parse_constant=_no_constant, object_pairs_hook=_no_key_twice
        )
    except json.JSONDecodeError as error:
        raise JsonError(f"This is no JSON: {error.msg}.", error.lineno) from None
    except RecursionError:
        raise _too_deep(deepest) from None
    except JsonError:
        raise
    except ValueError:
        raise JsonError("A number in the JSON has too many digits.") from None
    if _is_deeper(document, deepest):
        raise _too_deep(deepest)
    return document


def _no_constant(name: str) -> object:
    raise JsonError(f"{name} is no number in JSON.")


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise JsonError(f"The key {shown(key)} stands twice in one object.")
            seen.add(key)
    return made


def _too_deep(deepest: int) -> JsonError:
    return JsonError(f"The JSON is nested more than {deepest} levels deep.")


def _is_deeper(document: object, deepest: int) -> bool:
    """Whether it has more levels than that, looked at level by level without recursion."""
    level: list[object] = [document]
    for _ in range(deepest + 1):
        inner: list[object] = []
        for value in level:
            if isinstance(value, Mapping):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
        if not any(isinstance(value, Mapping | list) for value in level):
            return False
        level = inner
    return True
