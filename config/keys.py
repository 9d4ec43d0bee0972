"""The secret key: made once on a laptop, refused in production where it is none."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SHORTEST_KEY = 50


def local_secret_key(path: Path) -> str:
    """The key kept in `path`; made there on the first start, readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        fresh.touch(mode=0o600)
        fresh.write_text(get_random_secret_key())
        # A link fails where the name is taken: web and worker starting together agree on a key.
        try:
            path.hardlink_to(fresh)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text()


def refuse_unsafe(*, secret_key: str, debug: bool, allowed_hosts: Sequence[str]) -> None:
    """Raises ImproperlyConfigured, naming the variable, for settings that must never be public."""
    sample = any(word in secret_key.casefold() for word in ("insecure", "sample", "change"))
    if len(secret_key) < SHORTEST_KEY or sample or len(set(secret_key)) < 10:
        raise ImproperlyConfigured(
            f"SECRET_KEY must be a random text of at least {SHORTEST_KEY} characters, no sample."
        )
    if debug:
        raise ImproperlyConfigured("DEBUG must be off in production.")
    if not allowed_hosts or "*" in allowed_hosts:
        raise ImproperlyConfigured("ALLOWED_HOSTS must name the hosts; '*' is not accepted.")
