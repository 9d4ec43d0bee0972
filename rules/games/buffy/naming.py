"""What cards are called in lists: a name with level and side, however people write and order them.

`Mira L2`, `Mira Lv.2`, `Level 2 Mira`, `Companion Mira level 2` and `Mira L2 Companion` are one
name. Nothing is guessed: what may be several cards is asked.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from rules.core.names import fold
from rules.games.buffy.vocabulary import SIDES

LEVEL: Final = re.compile(r"\b(?:level|lvl|lv|l) ?([1-9])\b")
"""A level in a folded name."""
POSSESSIVE: Final = re.compile(r"['’]s(?=\s+l(?:v|vl|evel)?\b)", re.IGNORECASE)
"""The end of `Jenny's Lv.2`, which is no part of her name."""
SIDE_WORDS: Final = frozenset(side.casefold() for side in SIDES)


def folded(name: str) -> str:
    """A name as names are compared, a level and a side in it put behind the rest, in that order:
    `mira l2 companion`.
    """
    plain = fold(POSSESSIVE.sub("", name))
    levels = LEVEL.findall(plain)
    level = f"l{levels[0]}" if len(levels) == 1 else ""
    words = (LEVEL.sub(" ", plain) if level else plain).split()
    side = ""
    if len(words) > 1 and words[0] in SIDE_WORDS:
        side = words.pop(0)
    elif len(words) > 1 and words[-1] in SIDE_WORDS:
        side = words.pop()
    if not words:
        return plain
    return " ".join(filter(None, (*words, level, side)))


def level_label(name: str, level: int | None, *more: str | None) -> str:
    """`Mira L2`, `Mira L2 Companion`; without the level where it is unknown."""
    said = None if level is None else f"L{level}"
    return " ".join(filter(None, (name, said, *more)))


def level_spellings(
    name: str, level: int | None, side: str | None, version: str | None
) -> tuple[str, ...]:
    """Every way to name a Character by some of its level, side and version."""
    names = [name, f"{name} {version}", f"{version} {name}"] if version else [name]
    levels = [None, level] if level else [None]
    sides = [None, side] if side else [None]
    return tuple([level_label(*parts) for parts in product(names, levels, sides)])


def essence_spellings(name: str) -> tuple[str, ...]:
    """`Essence of Mira` and the like."""
    return (f"Essence {name}", f"Essence of {name}", f"{name}’s Essence")
