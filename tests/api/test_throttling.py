"""How many requests a caller may make: exactly so many, whatever it says about itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.contrib.auth.models import User

from accounts import throttle as accounts_throttle
from api import throttling
from api.throttling import Limit, LimiterDown, rate
from tests.api.conftest import Caller, caller_for

DEAD_REDIS = "redis://127.0.0.1:1/0"


def limits(settings: Any, *, token: int, address: int) -> None:
    settings.API_RATES = {"token": f"{token}/minute", "address": f"{address}/minute"}


def test_an_address_gets_exactly_its_number_of_requests(settings: Any, stranger: Caller) -> None:
    limits(settings, token=99, address=5)
    answers = [stranger.get("games/").status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2


def test_every_answer_says_what_is_left(settings: Any, stranger: Caller) -> None:
    limits(settings, token=99, address=2)
    first, second, third = (stranger.get("games/") for _ in range(3))
    assert [one["RateLimit-Remaining"] for one in (first, second, third)] == ["1", "0", "0"]
    assert first["RateLimit-Limit"] == "2"
    assert 1 <= int(third["Retry-After"]) <= 60
    assert third["Retry-After"] == third["RateLimit-Reset"]
    assert third["Content-Type"] == "application/problem+json"


def test_a_token_has_a_count_of_its_own(settings: Any, owner: User, stranger: Caller) -> None:
    limits(settings, token=2, address=1)
    first, second = caller_for(owner), caller_for(owner)
    assert [first.get("games/").status_code for _ in range(3)] == [200, 200, 429]
    assert second.get("games/").status_code == 200
    assert stranger.get("games/").status_code == 200


def test_a_forged_address_changes_nothing(settings: Any, stranger: Caller) -> None:
    limits(settings, token=99, address=2)
    answers = [
        stranger.get("games/", **{"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number in range(4)
    ]
    assert answers == [200, 200, 429, 429]


def test_bad_tokens_are_counted_too(settings: Any, db: None) -> None:
    limits(settings, token=99, address=2)
    answers = [Caller("dw_" + str(number) * 40).get("games/").status_code for number in range(4)]
    assert answers == [401, 401, 429, 429]


def test_addresses_without_anything_are_counted_too(settings: Any, stranger: Caller) -> None:
    limits(settings, token=99, address=2)
    assert [stranger.get("no/").status_code for _ in range(3)] == [404, 404, 429]


def hits(many: int) -> int:
    item = rate("100/minute")
    with ThreadPoolExecutor(32) as pool:
        return sum(pool.map(lambda _: Limit(item, "test", "parallel").allowed, range(many)))


def test_the_limit_is_exact_for_parallel_requests() -> None:
    assert hits(500) == 100


def test_a_place_is_free_again_a_minute_after_it_was_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(throttling.time, "time", lambda: now)
    item = rate("2/minute")
    counter = throttling.OneProcess()
    assert counter.hit(item, "a")
    now += 30
    assert counter.hit(item, "a")
    now += 29.9
    assert not counter.hit(item, "a")
    assert counter.get_window_stats(item, "a") == (1_000_060.0, 0)
    now += 0.2
    assert counter.hit(item, "a")
    assert not counter.hit(item, "a")


def test_who_has_gone_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(throttling.time, "time", lambda: now)
    item = rate("2/minute")
    counter = throttling.OneProcess()
    for caller in range(100):
        counter.hit(item, f"address {caller}")
    now += 61
    counter.hit(item, "another")
    assert len(counter.hits) == 1


@pytest.mark.redis
def test_the_limit_is_exact_for_parallel_requests_through_redis(
    settings: Any, redis_url: str
) -> None:
    settings.REDIS_URL = redis_url
    throttling.limiter.cache_clear()
    throttling.limiter().clear(rate("100/minute"), "test", "parallel")
    assert hits(500) == 100
    throttling.limiter().clear(rate("100/minute"), "test", "parallel")


@pytest.mark.redis
def test_sites_that_share_a_redis_count_apart(settings: Any, redis_url: str) -> None:
    settings.REDIS_URL = redis_url
    both = f"deckwright-test-{uuid4().hex}:"
    for site in ("one", "other"):
        settings.REDIS_PREFIX = f"{both}{site}:"
        throttling.limiter.cache_clear()
        accounts_throttle.forget_counts()
        assert hits(110) == 100
        assert [accounts_throttle.may_sign_up("10.0.0.1") for _ in range(21)].count(True) == 20
    accounts_throttle.forget_counts()
    client = redis.Redis.from_url(redis_url)
    kept = list(client.scan_iter(f"*{both}*"))
    assert len(kept) == 4
    client.delete(*kept)


@pytest.fixture
def no_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = DEAD_REDIS
    throttling.limiter.cache_clear()
    monkeypatch.setattr(Limit, "down_until", 0.0)


def test_reading_stays_open_without_redis(no_redis: None, stranger: Caller) -> None:
    assert stranger.get("games/").status_code == 200
    assert "RateLimit-Limit" not in stranger.get("games/")


def test_what_must_be_counted_is_503_without_redis(no_redis: None, api: Caller) -> None:
    answer = api.post("simulations/", {"kind": "goldfish", "decks": [], "games": 1})
    assert answer.status_code == 503
    assert "Retry-After" in answer
    assert Caller().post("tokens/", {"name": "a"}).status_code == 503


def test_a_dead_redis_is_left_alone_for_a_while(no_redis: None) -> None:
    with pytest.raises(LimiterDown):
        Limit(rate("1/minute"), "test")
    assert Limit.down_until > 0
    with pytest.raises(LimiterDown) as raised:
        Limit(rate("1/minute"), "test")
    assert raised.value.__cause__ is None


@pytest.fixture
def redis_url() -> str:
    """A Redis that answers, with a database number of our own; else the test is skipped."""
    url = "redis://127.0.0.1:6379/9"
    try:
        redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1).ping()
    except redis.RedisError as error:
        pytest.skip(f"no Redis at {url}: {error}")
    return url
