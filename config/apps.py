"""What is set up once a process: the broker, and the check of each new SQLite connection."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from config.database import verify_sqlite


class DeckwrightConfig(AppConfig):
    name = "config"
    label = "config"

    def ready(self) -> None:
        connection_created.connect(check_connection, dispatch_uid="verify_sqlite")
        if settings.REDIS_URL:
            # Celery costs 150 ms of start; without a broker nobody needs it.
            from config import celery  # noqa: F401


def check_connection(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    verify_sqlite(connection)
