"""Scenario text: YAML read into values that know their line, with nothing in it that can do harm.

Only what a scenario needs is read: mappings, lists and plain words. A word is a whole number,
`true`, `false`, nothing (`null`, `~` or empty) or else the text as written: "No" and "1:2" stay
what they say. Tags are refused, size, depth and the copies made by aliases are bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

LARGEST_FILE: Final = 1_000_000
"""Bytes of a scenario file."""
DEEPEST: Final = 24
"""Levels of lists and mappings inside each other."""
MOST_VALUES: Final = 200_000
"""Values of a file, every alias counted as the copy that it stands for."""

LONGEST_NUMBER: Final = 18
"""Digits of a whole number; what is longer, or begins with 0, is a text."""


class ScenarioError(ValueError):
    """A scenario that cannot be read or used: the line and what is wrong there, as a sentence."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


class Entry:
    """One value of a file: text, a whole number, a flag, None, a list or a mapping of entries."""

    __slots__ = ("line", "value", "weight")

    def __init__(self, value: object, line: int, weight: int = 1) -> None:
        self.value = value
        self.line = line
        self.weight = weight

    def text(self, what: str) -> str:
        """The text (a number is read as one). Raises ScenarioError naming `what`."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return str(self.value)
        raise ScenarioError(self.line, f"{what} must be a text, not {_kind(self.value)}")

    def number(self, what: str) -> int:
        """The whole number. Raises ScenarioError naming `what`."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return self.value
        raise ScenarioError(self.line, f"{what} must be a whole number, not {_kind(self.value)}")

    def flag(self, what: str) -> bool:
        """True or false. Raises ScenarioError naming `what`."""
        if isinstance(self.value, bool):
            return self.value
        raise ScenarioError(self.line, f"{what} must be true or false, not {_kind(self.value)}")

    def entries(self, what: str) -> list[Entry]:
        """The items of a list; nothing is an empty list. Raises ScenarioError naming `what`."""
        if self.value is None:
            return []
        if isinstance(self.value, list):
            return self.value
        raise ScenarioError(self.line, f"{what} must be a list, not {_kind(self.value)}")

    def keys(self, what: str, known: Iterator[str] | tuple[str, ...] = ()) -> dict[str, Entry]:
        """The mapping, whose keys must all be `known`, if any are given. Raises ScenarioError."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise ScenarioError(self.line, f"{what} must be a mapping, not {_kind(self.value)}")
        words = tuple(known)
        for key, entry in self.value.items():
            if words and key not in words:
                raise ScenarioError(
                    entry.line, f"{what} knows no {key!r}; it knows {', '.join(words)}"
                )
        return self.value

    def is_mapping(self) -> bool:
        return isinstance(self.value, dict)

    def is_list(self) -> bool:
        return isinstance(self.value, list)

    def is_number(self) -> bool:
        return isinstance(self.value, int) and not isinstance(self.value, bool)

    def plain(self) -> object:
        """The value without its lines, as JSON would have it."""
        if isinstance(self.value, list):
            return [entry.plain() for entry in self.value]
        if isinstance(self.value, Mapping):
            return {key: entry.plain() for key, entry in self.value.items()}
        return self.value


def one_of(parts: Mapping[str, Entry], key: str, known: Sequence[str], default: str) -> str:
    """The word under a key, one of those known; the default where there is none. Raises
    ScenarioError.
    """
    if key not in parts:
        return default
    word = parts[key].text(f"{key!r}")
    if word not in known:
        raise ScenarioError(parts[key].line, f"{key!r} is one of {', '.join(known)}, not {word!r}")
    return word


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    shown = "true" if value is True else "false" if value is False else str(value)
    return repr(shown if len(shown) <= 60 else shown[:60] + "...")


class _Open:
    """A list or mapping that is being read."""

    __slots__ = ("anchor", "entry", "key")

    def __init__(self, entry: Entry, anchor: str | None) -> None:
        self.entry = entry
        self.anchor = anchor
        self.key: str | None = None


def read_entries(data: bytes) -> list[Entry]:
    """The documents of a file, one entry each. Raises ScenarioError where it cannot be read."""
    import yaml

    if len(data) > LARGEST_FILE:
        raise ScenarioError(1, f"the file has more than {LARGEST_FILE:,} bytes, which is too many")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError(
            data.count(b"\n", 0, error.start) + 1, "the file is not UTF-8 text"
        ) from error
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents: list[Entry] = []
    anchors: dict[str, Entry] = {}
    opened: list[_Open] = []
    budget = MOST_VALUES
    try:
        for event in yaml.parse(text, Loader=loader):
            if isinstance(event, yaml.DocumentStartEvent):
                anchors = {}
                continue
            if isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                done = opened.pop()
                if done.anchor:
                    anchors[done.anchor] = done.entry
                _place(done.entry, opened, documents)
                continue
            if not isinstance(event, yaml.NodeEvent):
                continue
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.AliasEvent):
                target = anchors.get(event.anchor or "")
                if target is None:
                    raise ScenarioError(line, f"*{event.anchor} names nothing before it")
                budget -= target.weight
                _place(Entry(target.value, line, target.weight), opened, documents)
            elif isinstance(event, yaml.ScalarEvent):
                budget -= 1
                if event.tag is not None and event.tag != "!":
                    raise ScenarioError(line, f"the tag {event.tag} is not used in scenario files")
                value = _word(event.value) if event.implicit[0] else event.value
                entry = Entry(value, line)
                if event.anchor:
                    anchors[event.anchor] = entry
                _place(entry, opened, documents)
            elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
                budget -= 1
                if event.tag is not None:
                    raise ScenarioError(line, f"the tag {event.tag} is not used in scenario files")
                if len(opened) >= DEEPEST:
                    raise ScenarioError(line, f"lists and mappings go deeper than {DEEPEST} levels")
                holds: object = [] if isinstance(event, yaml.SequenceStartEvent) else {}
                opened.append(_Open(Entry(holds, line), event.anchor))
            if budget < 0:
                raise ScenarioError(line, f"the file holds more than {MOST_VALUES:,} values")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "unreadable"
        raise ScenarioError(mark.line + 1 if mark else 1, f"this is no YAML: {problem}") from error
    return documents


def _place(entry: Entry, opened: list[_Open], documents: list[Entry]) -> None:
    """Put a finished value where it belongs: the open list, the open mapping, or the documents."""
    if not opened:
        documents.append(entry)
        return
    outer = opened[-1]
    holder = outer.entry.value
    outer.entry.weight += entry.weight
    if isinstance(holder, list):
        holder.append(entry)
    elif isinstance(holder, dict):
        if outer.key is None:
            if isinstance(entry.value, list | dict):
                raise ScenarioError(entry.line, "a key must be a word")
            outer.key = "" if entry.value is None else str(entry.value)
            if outer.key in holder:
                raise ScenarioError(entry.line, f"the key {outer.key!r} stands here twice")
        else:
            holder[outer.key] = entry
            outer.key = None


def _word(written: str) -> object:
    if written in ("", "~", "null"):
        return None
    if written == "true":
        return True
    if written == "false":
        return False
    digits = written[1:] if written[:1] in "+-" else written
    if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER:
        return int(written) if digits == "0" or digits[0] != "0" else written
    return written
