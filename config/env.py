"""Environment variables as typed values; a bad one stops the start with a sentence."""

from __future__ import annotations

import os
from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

YES = ("1", "on", "true", "yes")
NO = ("0", "off", "false", "no", "")


def flag(name: str, *, default: bool) -> bool:
    """A switch. Raises ImproperlyConfigured for what is neither yes nor no in a usual spelling."""
    written = os.environ.get(name)
    if written is None:
        return default
    word = written.strip().casefold()
    if word in YES:
        return True
    if word in NO:
        return False
    raise ImproperlyConfigured(f"{name}={written!r} is neither on nor off.")


def words(name: str, *, default: str) -> list[str]:
    """A comma-separated list without its empty parts."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def number(name: str, *, default: int, least: int = 0, most: int = 1_000_000) -> int:
    """A whole number from `least` to `most`. Raises ImproperlyConfigured for anything else."""
    written = os.environ.get(name, str(default)).strip()
    if not (written.isascii() and written.isdigit() and len(written) <= len(str(most))):
        raise ImproperlyConfigured(f"{name}={written!r} is not a whole number up to {most}.")
    if not least <= int(written) <= most:
        raise ImproperlyConfigured(f"{name} must be {least} to {most}, not {written}.")
    return int(written)


def address(name: str, *, schemes: Sequence[str]) -> str:
    """A URL of one of these schemes, or "". Raises ImproperlyConfigured for anything else."""
    written = os.environ.get(name, "").strip()
    if written and not written.startswith(tuple(f"{scheme}://" for scheme in schemes)):
        raise ImproperlyConfigured(
            f"{name} must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}."
        )
    return written
