"""Celery with a real Redis: killed workers, a lost broker, and a broker that does not answer."""

import os
import signal
import socket
import time
from collections.abc import Iterator

import pytest
import redis

from tests.chaos.test_local_worker import (
    LET_LEASES_LAPSE,
    LONG,
    assert_whole,
    chunks,
    playing,
    state,
)
from tests.live import Site, kill_group, until

pytestmark = [pytest.mark.chaos, pytest.mark.redis, pytest.mark.xdist_group("chaos")]


def keys(site: Site) -> list[bytes]:
    client = redis.Redis.from_url(site.environment["REDIS_URL"])
    return list(client.scan_iter(site.environment["REDIS_PREFIX"] + "*"))


def test_a_worker_group_killed_again_and_again_loses_nothing(celery_site: Site) -> None:
    run = celery_site.act("start", games=LONG)
    for _ in range(2):
        celery_site.change(LET_LEASES_LAPSE)
        worker = celery_site.celery()
        until(lambda: playing(celery_site), 30)
        time.sleep(0.5)
        kill_group(worker)
        assert state(celery_site) == "running"
    celery_site.celery()
    until(lambda: state(celery_site) == "done", 90, every=0.5)
    assert_whole(celery_site, run)


def test_a_broker_that_lost_everything_is_told_again(celery_site: Site) -> None:
    run = celery_site.act("start", games=40)
    assert chunks(celery_site, "queued") == 4
    client = redis.Redis.from_url(celery_site.environment["REDIS_URL"])
    assert client.delete(*keys(celery_site))
    celery_site.celery()
    # As if the half minute had gone by that a message is given to arrive.
    celery_site.change("UPDATE decks_simulationchunk SET sent_at = '2001-01-01 00:00:00'")
    until(lambda: state(celery_site) == "done", 60, every=0.5)
    assert_whole(celery_site, run)


def test_control_without_the_sweeper_a_lost_message_is_lost(celery_site: Site) -> None:
    celery_site.act("start", games=40)
    client = redis.Redis.from_url(celery_site.environment["REDIS_URL"])
    client.delete(*keys(celery_site))
    celery_site.change("UPDATE decks_simulationchunk SET sent_at = '2001-01-01 00:00:00'")
    worker = celery_site.celery_without_beat()
    until(lambda: len(keys(celery_site)) > 0, 30)
    time.sleep(5)
    assert worker.poll() is None
    assert state(celery_site) == "queued"


def test_sigterm_ends_the_worker_and_what_it_played_is_no_failure(celery_site: Site) -> None:
    run = celery_site.act("start", games=LONG)
    worker = celery_site.celery()
    until(lambda: playing(celery_site), 30)
    began = time.monotonic()
    os.kill(worker.pid, signal.SIGTERM)
    worker.wait(timeout=20)
    assert time.monotonic() - began < 15
    assert state(celery_site) in ("running", "done")
    celery_site.celery()
    until(lambda: state(celery_site) == "done", 60, every=0.5)
    assert_whole(celery_site, run)


def test_the_visibility_timeout_is_set_wherever_it_is_read(celery_site: Site) -> None:
    assert celery_site.act("visibility_timeouts") == [60, 60, 60, 2]


@pytest.fixture
def frozen() -> Iterator[str]:
    """Takes connections and never answers, as a stopped Redis does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_with_a_frozen_broker_an_order_is_kept_and_answered_in_three_seconds(
    sqlite_site: Site, frozen: str
) -> None:
    sqlite_site.environment["REDIS_URL"] = frozen
    done = sqlite_site.act("timed_start")
    assert done["state"] == "queued"
    assert done["seconds"] < 3


def test_with_a_refused_broker_an_order_is_kept(sqlite_site: Site) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    sqlite_site.environment["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
    done = sqlite_site.act("timed_start")
    assert done["state"] == "queued"
    assert done["seconds"] < 3
