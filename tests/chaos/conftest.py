"""Sites of their own for the kills."""

from tests.live import (
    broker,
    celery_site,
    postgres_site,
    postgres_template,
    site,
    sqlite_site,
    sqlite_template,
)

__all__ = [
    "broker",
    "celery_site",
    "postgres_site",
    "postgres_template",
    "site",
    "sqlite_site",
    "sqlite_template",
]
