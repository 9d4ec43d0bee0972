"""The core, which names no game. A compiled build (`make fast`) must be of this very source."""

from __future__ import annotations

from pathlib import Path

STAMP = Path(__file__).with_name("compiled.json")

if STAMP.exists():
    import hashlib
    import json

    for name, digest in json.loads(STAMP.read_text()).items():
        source = STAMP.parent.parent.parent / name
        if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            raise ImportError(
                f"{name} has changed since the rules were compiled. Run `make fast` again, "
                "or go back to the source with `python -m rules.build_fast --remove`."
            )
