"""How many requests a caller may make: exact in parallel, shared through Redis if there is one."""

from __future__ import annotations

import math
import time
from collections import deque
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from django.conf import settings
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.models import Token
from api.operations import operation_of
from api.problems import Problem

if TYPE_CHECKING:
    from rest_framework.views import APIView

REST: Final = 5.0
"""Seconds that a broken Redis is left alone, so that reading does not wait for it each time."""


class OneProcess:
    """A moving window in this process.

    The one of `limits` starts a thread for most requests to clean up, which made the slowest of
    twenty requests ten times slower than the usual one.
    """

    def __init__(self) -> None:
        self.hits: dict[tuple[str, ...], deque[float]] = {}
        self.lock = Lock()
        self.swept = time.time()

    def hit(self, item: RateLimitItem, *who: str) -> bool:
        now = time.time()
        with self.lock:
            if now - self.swept > item.get_expiry():
                self.sweep(now - item.get_expiry())
            times = self.times(item, who, now)
            if len(times) >= item.amount:
                return False
            times.append(now)
            return True

    def get_window_stats(self, item: RateLimitItem, *who: str) -> tuple[float, int]:
        now = time.time()
        with self.lock:
            times = self.times(item, who, now)
            oldest = times[0] if times else now
            return oldest + item.get_expiry(), item.amount - len(times)

    def times(self, item: RateLimitItem, who: tuple[str, ...], now: float) -> deque[float]:
        """The hits within the window."""
        times = self.hits.setdefault((*who, str(item)), deque())
        while times and times[0] <= now - item.get_expiry():
            times.popleft()
        return times

    def sweep(self, before: float) -> None:
        """Forget who has not come since."""
        self.hits = {who: times for who, times in self.hits.items() if times and times[-1] > before}
        self.swept = time.time()


@lru_cache(maxsize=1)
def limiter() -> OneProcess | MovingWindowRateLimiter:
    """The counter of this process; with REDIS_URL all processes share one."""
    address = settings.REDIS_URL
    if not address:
        return OneProcess()
    return MovingWindowRateLimiter(
        storage_from_string(
            address,
            key_prefix=settings.REDIS_PREFIX + "api",
            socket_timeout=2,
            socket_connect_timeout=2,
            wrap_exceptions=True,
        )
    )


@lru_cache(maxsize=16)
def rate(text: str) -> RateLimitItem:
    return parse(text)


class LimiterDown(Exception):
    """The counter cannot be asked."""


class Limit:
    """One count taken: whether the request may go on, and the figures for its headers."""

    def __init__(self, item: RateLimitItem, *who: str) -> None:
        if time.monotonic() < Limit.down_until:
            raise LimiterDown
        try:
            self.allowed = limiter().hit(item, *who)
            reset, remaining = limiter().get_window_stats(item, *who)
        except StorageError as error:
            Limit.down_until = time.monotonic() + REST
            raise LimiterDown from error
        self.headers = {
            "RateLimit-Limit": str(item.amount),
            "RateLimit-Remaining": str(max(0, remaining)),
            "RateLimit-Reset": str(max(0, math.ceil(reset - time.time()))),
        }

    down_until = 0.0


class CallerThrottle(BaseThrottle):
    """So many requests a minute for each token, and for each address without one.

    With Redis gone reading stays open; what must not be unlimited (`fail_closed`) answers 503.
    """

    limit: Limit | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        token = getattr(request, "auth", None)
        if isinstance(token, Token):
            item, who = rate(settings.API_RATES["token"]), f"token:{token.id}"
        else:
            item, who = rate(settings.API_RATES["address"]), f"address:{self.get_ident(request)}"
        try:
            self.limit = Limit(item, "api", who)
        except LimiterDown:
            declared = operation_of(view, request)
            if declared is not None and declared.fail_closed:
                raise unavailable() from None
            return True
        return self.limit.allowed

    def wait(self) -> float | None:
        return float(self.limit.headers["RateLimit-Reset"]) if self.limit else None


def unavailable() -> Problem:
    return Problem(
        503,
        "unavailable",
        "This is not possible for a moment, because requests cannot be counted. Try again soon.",
        headers={"Retry-After": "5"},
    )
