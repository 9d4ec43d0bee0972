"""Card names as people write them: what is the same name, and what is a near one.

Folding takes away what a typist gets wrong without meaning another card: case, accents,
punctuation, curly quotes and dashes, `&` for "and", a leading article. Nothing here guesses: near
names are for offering, never for taking.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

ARTICLES: Final = frozenset({"the", "a", "an"})
WORDS: Final = {"pt": "part"}
"""Words that are written short, by their folded form."""

LETTERS: Final = {
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ł": "l",
    "þ": "th",
    "ı": "i",
}
"""Letters that Unicode does not take apart into a base letter and an accent."""

DROPPED: Final = frozenset("'’‘`´ʼ＇")
"""Apostrophes vanish, so that "Night's" and "Nights" are one word; other marks part words."""

LONGEST_SHOWN: Final = 80

PLAIN: Final = {
    mark: None if chr(mark) in DROPPED else " " for mark in range(128) if not chr(mark).isalnum()
}
"""The same for a text of ASCII alone, which most are: an import of thousands of cards feels it."""


def fold(name: str) -> str:
    """A name in the form in which names are compared: lower-case words parted by single spaces.

    A name of nothing but marks ("!!!") keeps them, so that it does not fold to nothing.
    """
    text = name.replace("&", " and ").replace("＆", " and ")
    if not text.isascii():
        # Before the marks are taken apart: ´ would become a space and an accent.
        text = "".join(["'" if letter in DROPPED else letter for letter in text])
    text = unicodedata.normalize("NFKD", text).casefold()
    written = text.translate(PLAIN) if text.isascii() else _letters(text)
    words = [WORDS.get(word, word) for word in written.split()]
    if len(words) > 1 and words[0] in ARTICLES:
        del words[0]
    return " ".join(words) or " ".join(text.split())


def _letters(text: str) -> str:
    """The letters and figures of a text, each in its plainest form, other marks as spaces."""
    letters: list[str] = []
    for letter in text:
        if letter in LETTERS:
            letters.append(LETTERS[letter])
        elif letter.isalnum():
            letters.append(letter)
        elif not unicodedata.combining(letter) and letter not in DROPPED:
            letters.append(" ")
    return "".join(letters)


def is_clean(text: str) -> bool:
    """Whether a text has neither a NUL nor half a surrogate pair, which nothing can store."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def one_line(text: str) -> str:
    """A text for a line of its own: line breaks and other control characters become spaces."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def shown(value: object) -> str:
    """A piece of the input as a message shows it: on one line, quoted if a text, not too long."""
    whole = repr(value)
    return whole if len(whole) <= LONGEST_SHOWN else f"{whole[: LONGEST_SHOWN - 1]}…"


def near(name: str, names: Iterable[str], *, at_most: int = 3) -> list[str]:
    """The folded names that look most like a folded name, best first."""
    import difflib  # only a failing line needs it, and it is slow to import

    return difflib.get_close_matches(name, list(names), n=at_most, cutoff=0.72)


def listing(names: Sequence[str], *, last: str = "or") -> str:
    """Names as "A, B or C"."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
