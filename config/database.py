"""The database that `DATABASE_URL` names, set so that parallel writers wait instead of failing.

SQLite: WAL and IMMEDIATE transactions, both or neither (measured: 197 of 640 writes failed with
only one of them). PostgreSQL: no statement and no wait for a lock may hold a request for long.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite

BUSY_SECONDS = 20
LOCK_MILLISECONDS = 3_000
STATEMENT_MILLISECONDS = 15_000

UNREADABLE = (
    "DATABASE_URL must name an SQLite or a PostgreSQL database, as in "
    "sqlite:////folder/file.sqlite3 or postgres://user:password@host/name."
)

SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL"


def database_from(url: str, var_dir: Path) -> dict[str, Any]:
    """The settings of the database at `url`; SQLite in `var_dir` where it is empty."""
    if not url:
        try:
            var_dir.mkdir(exist_ok=True)
        except OSError as error:
            raise ImproperlyConfigured(
                f"The folder {var_dir} for the database cannot be made: {error.strerror}. "
                "Make room for it, or name another database in DATABASE_URL."
            ) from None
        url = f"sqlite:///{var_dir / 'deckwright.sqlite3'}"
    try:
        database: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        raise ImproperlyConfigured(UNREADABLE) from None
    options = database.setdefault("OPTIONS", {})
    if database["ENGINE"].endswith("sqlite3"):
        options.update(
            transaction_mode="IMMEDIATE", timeout=BUSY_SECONDS, init_command=SQLITE_START
        )
        database["CONN_MAX_AGE"] = None
    elif database["ENGINE"].endswith("postgresql"):
        options.setdefault("connect_timeout", 5)
        options["options"] = (
            f"-c lock_timeout={LOCK_MILLISECONDS} -c statement_timeout={STATEMENT_MILLISECONDS}"
        )
        database["CONN_MAX_AGE"] = 60
        database["CONN_HEALTH_CHECKS"] = True
    else:
        raise ImproperlyConfigured(UNREADABLE)
    return database


def verify_sqlite(connection: BaseDatabaseWrapper) -> None:
    """Read a new SQLite connection's settings back; raises ImproperlyConfigured if one is off."""
    if not isinstance(connection, SQLite) or connection.is_in_memory_db():
        return
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        patience = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
    if mode != "wal" or patience < BUSY_SECONDS * 1000:
        raise ImproperlyConfigured(
            f"SQLite answers journal_mode={mode}, busy_timeout={patience}; needed are wal and "
            f"{BUSY_SECONDS * 1000}. Is the database on a file system that supports WAL?"
        )
    # The stubs do not know the attribute.
    if getattr(connection, "transaction_mode", None) != "IMMEDIATE":
        raise ImproperlyConfigured("SQLite needs transaction_mode IMMEDIATE beside WAL.")
