"""One line of a decklist: how many of which card.

The whole line is tried as a name first ("1630 Revello Dr." is one copy of that card). Then each way
to part it into a quantity and a name is tried, leading quantity first: once with names exactly as
the catalog has them, then with names as people write them. No name is ever guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.core.catalog import Catalog, Match
from rules.core.decklists.reports import MOST_COPIES

LEADING: Final = re.compile(
    r"(?:\(([0-9]+)\)|[xX×]\s?([0-9]+)|([0-9]+)\s?[xX×]|([0-9]+))\s+(\S.*)", re.ASCII
)
TRAILING: Final = re.compile(r"(.*\S)\s+(?:[xX×]\s?([0-9]+)|\(([0-9]+)\))", re.ASCII)
SIGNS: Final = "+-\N{MINUS SIGN}\N{EN DASH}"
"""What may stand before a number that is no quantity."""

CODED: Final = re.compile(r"(.*\S)\s*\[([^\[\]]+)\]")
IN_SET: Final = re.compile(r"(.*\S)\s*\(([^()]+)\)(?:\s+#?(\S+))?")
NUMBERED: Final = re.compile(r"(.*\S)\s+#(\S+)")
FOIL: Final = re.compile(r"(.*\S)\s+\*[A-Z]+\*")

BULLET: Final = re.compile(r"[-*•]\s+(\S.*)")
LINKS: Final = (
    (re.compile(r"\[([^\]]*)\]\([^()\s]*\)"), r"\1"),
    (re.compile(r"\[/?(?:url|b|i|u)(?:=[^\]]*)?\]", re.IGNORECASE), ""),
    (re.compile(r"_\(([^()]*)\)_"), r"(\1)"),
    (re.compile(r"\*\*"), ""),
)
"""Markdown and BBCode marks around a card, and what is left of them."""


@dataclass(frozen=True)
class CardLine:
    """A line that names a card, or several among which it does not choose.

    `quantity` is None where it is written in a way that is not read. `foil` marks a dropped `*F*`.
    """

    match: Match
    quantity: int | None
    name: str
    foil: bool = False

    @property
    def known(self) -> bool:
        return self.match.card is not None or bool(self.match.candidates)


def read_card_line(text: str, catalog: Catalog) -> CardLine:
    """The line's quantity and card. Where no card fits, the likeliest reading without a card."""
    lines = [_read(text, catalog)]
    for plain in _without_marks(text):
        if lines[-1].known:
            return lines[-1]
        lines.append(_read(plain, catalog))
    return lines[-1] if lines[-1].known else lines[0]


def _without_marks(text: str) -> Iterator[str]:
    """The line without a bullet, then without link marks, where it has them."""
    bullet = BULLET.fullmatch(text)
    if bullet:
        text = bullet[1]
        yield text
    plain = text
    for pattern, left in LINKS:
        plain = pattern.sub(left, plain)
    if plain != text:
        yield " ".join(plain.split())


def _read(text: str, catalog: Catalog) -> CardLine:
    readings = list(_readings(text))
    for exact in (True, False):
        for quantity, name in readings:
            match, foil = resolve(name, catalog, exact=exact)
            if match.card is not None or match.candidates:
                return CardLine(match, quantity, name, foil)
    quantity, name = readings[1] if len(readings) > 1 else readings[0]
    if len(readings) == 1 and _is_counted(text):
        return CardLine(Match(), None, text)
    return CardLine(resolve(name, catalog, exact=False)[0], quantity, name)


def _readings(text: str) -> Iterator[tuple[int | None, str]]:
    """(quantity, name) in the order in which they are tried."""
    yield 1, text
    leading = LEADING.fullmatch(text)
    if leading:
        yield read_quantity(leading[1] or leading[2] or leading[3] or leading[4]), leading[5]
    trailing = TRAILING.fullmatch(text)
    if trailing:
        yield read_quantity(trailing[2] or trailing[3]), trailing[1]


def _is_counted(text: str) -> bool:
    """Whether a line begins or ends with what looks like a quantity, in any script or notation:
    said to be a bad one where no card has such a name."""
    for word in _ends(text):
        bare = word.strip("()xX×").lstrip(SIGNS).lower()
        number, exponent, power = bare.partition("e")
        if _is_number(number) and (_is_number(power.lstrip(SIGNS)) if exponent else True):
            return True
    return False


def _ends(text: str) -> Iterator[str]:
    words = text.split()
    if len(words) < 2:
        return
    yield words[0]
    last = words[-1]
    if last[0] in "xX×(" or words[-2] in ("x", "X", "×"):
        yield last


def _is_number(text: str) -> bool:
    return bool(text) and text[0].isnumeric() and all(c.isnumeric() or c in ".,_" for c in text)


def read_quantity(text: str) -> int | None:
    """0 to 9,999 in ASCII digits; None for anything else."""
    if not (0 < len(text) <= 9 and text.isascii() and text.isdigit()):
        return None
    quantity = int(text)
    return quantity if quantity <= MOST_COPIES else None


def resolve(
    name: str,
    catalog: Catalog,
    *,
    exact: bool,
    set_code: str | None = None,
    number: str | None = None,
) -> tuple[Match, bool]:
    """What a name with or without set, number, code and foil mark means; whether a mark was there.

    The name as a whole is tried before anything at its end is taken for a set or number.
    """
    near = Match()
    foil = False
    for label, in_set, numbered, coded in _endings(name, set_code, number):
        if coded is not None:
            card = catalog.find_code(coded)
            # A line that gives a code must also give that card's name.
            if card is not None and catalog.is_named(card, label):
                return Match(card), foil
            continue
        find = catalog.find_exact if exact else catalog.find
        match = find(label, in_set, numbered)
        if match.card is not None or match.candidates:
            return match, foil
        if match.suggestions and not near.suggestions:
            near = match
    marked = FOIL.fullmatch(name)
    if marked:
        match, _ = resolve(marked[1], catalog, exact=exact, set_code=set_code, number=number)
        if match.card is not None or match.candidates:
            return match, True
        near = near if near.suggestions else match
    return near, foil


def _endings(
    name: str, set_code: str | None, number: str | None
) -> Iterator[tuple[str, str | None, str | None, str | None]]:
    """(label, set, number, code) for each way to read what stands at the end of a name."""
    yield name, set_code, number, None
    coded = CODED.fullmatch(name)
    if coded:
        yield coded[1], None, None, coded[2]
    in_set = IN_SET.fullmatch(name)
    if in_set:
        yield in_set[1], in_set[2], in_set[3] or number, None
    numbered = NUMBERED.fullmatch(name)
    if numbered:
        yield numbered[1], set_code, numbered[2], None
