"""Environment variables as typed values; a bad one stops the start with a sentence."""

from __future__ import annotations

import os

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


def number(name: str, *, default: int) -> int:
    """A whole number from 0. Raises ImproperlyConfigured for anything else."""
    written = os.environ.get(name, str(default)).strip()
    if not (written.isascii() and written.isdigit()):
        raise ImproperlyConfigured(f"{name}={written!r} is not a whole number.")
    return int(written)
