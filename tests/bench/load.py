"""A small, bounded load client: one connection a request, as gunicorn's sync workers want it."""

from __future__ import annotations

import socket
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

TIMEOUT = 10.0
MOST_SECONDS = 1.0
"""No load of one page takes longer, however slow the page is."""


@dataclass(frozen=True)
class Page:
    """What is asked for: `status` is the only answer that counts as none wrong."""

    path: str
    headers: tuple[str, ...] = ()
    status: int = 200

    def request(self, port: int) -> bytes:
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: close",
            *self.headers,
        ]
        return "\r\n".join([*lines, "", ""]).encode()


@dataclass
class Times:
    """Seconds of the requests that were answered as wanted, and how many were not."""

    seconds: list[float] = field(default_factory=list)
    errors: int = 0

    def percentile(self, percent: int) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def fetch(port: int, request: bytes) -> bytes:
    """The whole answer. Raises OSError."""
    parts: list[bytes] = []
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as connection:
        connection.sendall(request)
        while part := connection.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


def load(port: int, page: Page, requests: int) -> Times:
    """One connection after the other, until so many are asked or the time is up."""
    deadline = time.perf_counter() + MOST_SECONDS
    request = page.request(port)
    wanted = f"HTTP/1.1 {page.status} ".encode()
    times = Times()
    for _ in range(requests):
        began = time.perf_counter()
        if began > deadline:
            break
        try:
            answer = fetch(port, request)
        except OSError:
            answer = b""
        taken = time.perf_counter() - began
        if answer.startswith(wanted):
            times.seconds.append(taken)
        else:
            times.errors += 1
    return times


def load_at_once(port: int, page: Page, requests: int, connections: int) -> Times:
    """Several connections at once, each with its share of the requests."""
    with ThreadPoolExecutor(connections) as clients:
        shares = list(
            clients.map(lambda _: load(port, page, requests // connections), range(connections))
        )
    return joined(shares)


def joined(parts: Sequence[Times]) -> Times:
    total = Times()
    for part in parts:
        total.seconds += part.seconds
        total.errors += part.errors
    return total
