"""The core, which names no game. A compiled build (`make fast`) must be of this very source."""

from __future__ import annotations

import os

HERE = os.path.dirname(__file__)
STAMP = os.path.join(HERE, "compiled.json")
"""Left by `rules.build_fast`: the digest of every source that was compiled."""

if os.path.exists(STAMP):
    import hashlib
    import json

    with open(STAMP, encoding="utf-8") as stamp:
        digests = json.load(stamp)
    for name, digest in digests.items():
        with open(os.path.join(HERE, "..", "..", name), "rb") as source:
            if hashlib.sha256(source.read()).hexdigest() != digest:
                raise ImportError(
                    f"{name} has changed since the rules were compiled. Run `make fast` again, "
                    "or go back to the source with `python -m rules.build_fast --remove`."
                )
