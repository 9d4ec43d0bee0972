"""Bodies of answers kept in the process, within a number of bytes: the ones asked for last."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

MOST_BODIES: Final = 200
MOST_BYTES: Final = 20_000_000


class Bodies:
    """Bodies by a key that names everything they depend on, so that none can be stale."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.clear()

    def clear(self) -> None:
        self.bodies: OrderedDict[str, bytes] = OrderedDict()
        self.bytes = 0

    def get(self, key: str) -> bytes | None:
        with self.lock:
            body = self.bodies.get(key)
            if body is not None:
                self.bodies.move_to_end(key)
            return body

    def keep(self, key: str, body: bytes) -> None:
        with self.lock:
            self.bytes += len(body) - len(self.bodies.pop(key, b""))
            self.bodies[key] = body
            while self.bytes > MOST_BYTES or len(self.bodies) > MOST_BODIES:
                _, dropped = self.bodies.popitem(last=False)
                self.bytes -= len(dropped)
