"""What may stand in an address; anything else is 404 before a view is asked."""

from __future__ import annotations


class Number:
    """A whole number of at most nine digits."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class Code:
    """A permanent code of the catalog."""

    regex = "[A-Za-z0-9._-]{1,60}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
