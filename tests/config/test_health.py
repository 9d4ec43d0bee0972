"""`/livez` and `/readyz`."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from decks.chunks import beat
from tests.factories import UserFactory


def test_livez_asks_no_database(client: Client) -> None:
    # Without the `db` fixture a query would fail the test.
    answer = client.get("/livez")
    assert (answer.status_code, answer.json()) == (200, {"alive": True})


@pytest.mark.django_db
def test_readyz_waits_for_a_worker_and_tells_only_staff_why(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False})
    client.force_login(UserFactory(is_staff=True))
    causes = client.get("/readyz").json()["causes"]
    assert causes == ["No simulation worker was seen in the last 12 seconds."]
    beat("worker here 1")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True})


@pytest.mark.django_db
def test_readyz_without_its_redis_is_not_ready(client: Client, settings: Any) -> None:
    beat("worker here 1")
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": settings.REDIS_URL,
        }
    }
    assert client.get("/readyz").status_code == 503


@pytest.mark.django_db
def test_readyz_without_its_database_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False})
