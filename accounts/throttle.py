"""How often somebody may try to log in or sign up. Counted before the password is looked at.

Counting first is what makes a limit exact when many tries come at once. With Redis the count is
shared by all processes; without it, it is this process's own. When Redis cannot be asked, nobody
logs in (`Unavailable`): an uncounted door is no door.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import redis
from django.conf import settings
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter

TRIES: Final = RateLimitItemPerMinute(10, 15)
"""Log-ins by one name from one address."""

TRIES_OF_A_NAME: Final = RateLimitItemPerHour(50)
"""Log-ins by one name from anywhere; a browser that has logged in before is let through."""

SIGN_UPS: Final = RateLimitItemPerHour(20)
"""New accounts from one address."""


class Unavailable(RuntimeError):
    """The counter cannot be asked."""


@cache
def _limiter() -> MovingWindowRateLimiter:
    if not settings.REDIS_URL:
        return MovingWindowRateLimiter(MemoryStorage())
    return MovingWindowRateLimiter(
        RedisStorage(
            settings.REDIS_URL,
            key_prefix=settings.REDIS_PREFIX + "accounts",
            socket_timeout=2,
            socket_connect_timeout=2,
        )
    )


def forget_counts() -> None:
    """Start all counts again (for tests and after settings change)."""
    _limiter.cache_clear()


def may_log_in(username: str, address: str, *, known_browser: bool) -> bool:
    """Counts one try and tells whether it may go on."""
    name = username.casefold()[:150]
    here = _hit(TRIES, "login", name, address)
    anywhere = _hit(TRIES_OF_A_NAME, "login-name", name)
    return here and (anywhere or known_browser)


def logged_in(username: str, address: str) -> None:
    """A success: the tries of this name from this address are forgotten."""
    try:
        _limiter().clear(TRIES, "login", username.casefold()[:150], address)
    except (StorageError, redis.RedisError) as error:
        raise Unavailable from error


def may_sign_up(address: str) -> bool:
    return _hit(SIGN_UPS, "signup", address)


def _hit(limit: RateLimitItem, *key: str) -> bool:
    try:
        return _limiter().hit(limit, *key)
    except (StorageError, redis.RedisError) as error:
        raise Unavailable from error
