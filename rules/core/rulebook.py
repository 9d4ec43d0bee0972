"""A game's rule catalog, parsed from `rules/games/<game>/rulebook.md`: IDs, words and examples.

Messages, pages and scenarios quote a rule by its ID; the words stand in that file only.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Final

GAMES_FOLDER: Final = Path(__file__).resolve().parent.parent / "games"

DERIVED: Final = "(derived) "
RULE_CELLS: Final = 5
DECISION_CELLS: Final = 4


@dataclass(frozen=True)
class Rule:
    """One rule. `kind` is construction, engine, policy or card-text; `source` says where it is
    read.

    `section` is the number of the section that it stands in, such as "5.4".
    """

    id: str
    kind: str
    source: str
    text: str
    example: str
    section: str


@dataclass(frozen=True)
class Decision:
    """An open point of the rulebook, and the reading that we take."""

    id: str
    question: str
    reading: str
    why: str


@dataclass(frozen=True)
class Section:
    """A heading, the paragraphs under it, and the IDs of its rules or decisions in order."""

    number: str
    title: str
    paragraphs: tuple[str, ...]
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    """One game's rules and decisions, by ID and in the order of its sections."""

    title: str
    introduction: tuple[str, ...]
    sections: tuple[Section, ...]
    rules: dict[str, Rule]
    decisions: dict[str, Decision]

    def words(self, id: str) -> str:
        """What a rule or decision says, in one sentence; empty if there is none with this ID.

        That a rule is derived from others matters on its page, not where it is quoted.
        """
        if id in self.rules:
            return self.rules[id].text.removeprefix(DERIVED)
        return self.decisions[id].reading if id in self.decisions else ""


@functools.cache
def rulebook(game_code: str) -> Rulebook:
    """The rulebook of a game, parsed once."""
    return parse((GAMES_FOLDER / game_code / "rulebook.md").read_text("utf-8"))


def parse(text: str) -> Rulebook:
    """A rulebook from its Markdown: one `#` heading, `##` and `###` sections, rows of rules.

    Raises ValueError where a row has the wrong number of cells or an ID stands twice.
    """
    title = ""
    introduction: tuple[str, ...] = ()
    sections: list[Section] = []
    rules: dict[str, Rule] = {}
    decisions: dict[str, Decision] = {}
    for heading, lines in _parts(text):
        if heading.startswith("# "):
            title = heading[2:].strip()
            introduction = _paragraphs(lines)
            continue
        number, _, name = heading.lstrip("# ").partition(" ")
        ids: list[str] = []
        for cells in _rows(lines):
            if cells[0] in rules or cells[0] in decisions:
                raise ValueError(f"The rule {cells[0]} stands twice.")
            ids.append(cells[0])
            if len(cells) == RULE_CELLS:
                id, kind, source, words, example = cells
                rules[id] = Rule(id, kind, source, words, example, number.rstrip("."))
            elif len(cells) == DECISION_CELLS:
                id, question, reading, why = cells
                decisions[id] = Decision(id, question, reading, why)
            else:
                raise ValueError(f"The row of {cells[0]} has {len(cells)} cells.")
        sections.append(Section(number.rstrip("."), name, _paragraphs(lines), tuple(ids)))
    return Rulebook(title, introduction, tuple(sections), rules, decisions)


def _parts(text: str) -> list[tuple[str, list[str]]]:
    """(heading, lines below it), in order."""
    parts: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("#"):
            parts.append((line, []))
        elif parts:
            parts[-1][1].append(line)
    return parts


def _rows(lines: list[str]) -> list[list[str]]:
    """The cells of the table rows, without the table's head."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in lines
        if line.startswith("|")
    ]
    return rows[2:]


def _paragraphs(lines: list[str]) -> tuple[str, ...]:
    """The paragraphs between the tables, each on one line."""
    paragraphs: list[str] = []
    open_paragraph = False
    for line in lines:
        words = line.strip()
        if not words or words.startswith("|"):
            open_paragraph = False
        elif open_paragraph:
            paragraphs[-1] += " " + words
        else:
            paragraphs.append(words)
            open_paragraph = True
    return tuple(paragraphs)
