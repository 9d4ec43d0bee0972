"""What a file is, told from its content, never from its name."""

from __future__ import annotations

import re
from typing import Final

from rules.core.decklists.table import is_table

TEXT: Final = "text"
CSV: Final = "csv"
JSON: Final = "json"
XML: Final = "xml"

JSON_START: Final = re.compile(r"\s*(?:\{|\[\s*(?:[\[{\"\]\d-]|true|false|null|\Z))")
"""An object or list; a heading such as "[Deck]" or a mark such as "[b]" is neither."""


def kind_of(text: str) -> str:
    """JSON, XML, CSV by the names in its first line, else text."""
    if JSON_START.match(text):
        return JSON
    if text.lstrip().startswith("<"):
        return XML
    return CSV if is_table(text) else TEXT
