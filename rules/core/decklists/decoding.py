"""Bytes to text: what people save decklists as."""

from __future__ import annotations

import codecs
from typing import Final

from rules.core.decklists.reports import LARGEST_DECKLIST

NOT_UTF8: Final = (
    "The file is not UTF-8; it was read as Windows-1252. Look at the accents before you keep it."
)


class Unreadable(ValueError):
    """A file that is no decklist in any form that is read; the message is a sentence."""


def decode(data: bytes | str) -> tuple[str, list[str]]:
    """The text, lines ended by LF, and notices. Raises Unreadable."""
    if len(data) > LARGEST_DECKLIST:
        raise Unreadable("The decklist is larger than 1 MB, the most that is read.")
    notices: list[str] = []
    if isinstance(data, str):
        text = data
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise Unreadable("The file begins like UTF-16 text and is none.") from None
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            text = _windows_1252(data)
            notices.append(NOT_UTF8)
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n"), notices


def _windows_1252(data: bytes) -> str:
    at = data.find(b"\0")
    if at < 0:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError as error:
            at = error.start
    line = data.count(b"\n", 0, at) + 1
    raise Unreadable(f"line {line}: the file is no text, neither UTF-8 nor Windows-1252.")
