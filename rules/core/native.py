"""The one word to the compiler: classes that uncompiled code may extend (`make fast`)."""

from __future__ import annotations

from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # without the development tools nothing is compiled, and nobody reads it

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        return _unchanged


def _unchanged(decorated: object) -> object:
    return decorated


__all__ = ["mypyc_attr"]
