"""A consistent copy of the database while people work: `manage.py backup DIR`."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

UNUSABLE = 2


class Command(BaseCommand):
    help = "Writes a copy of the database into a folder; see docs/operating.md for restoring."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        sqlite = connection.vendor == "sqlite"
        target = folder / f"deckwright-{stamp}.{'sqlite3' if sqlite else 'dump'}"
        # Under another name until it is whole, so that no half copy is ever taken for a backup.
        unfinished = target.with_name(f"{target.name}.unfinished")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            copy_sqlite(unfinished) if sqlite else dump_postgresql(unfinished)
            unfinished.rename(target)
        except (OSError, sqlite3.Error, subprocess.CalledProcessError) as error:
            with contextlib.suppress(OSError):
                unfinished.unlink()
            raise CommandError(f"No backup was made: {error}", returncode=UNUSABLE) from None
        self.stdout.write(str(target))


def copy_sqlite(target: Path) -> None:
    """Through SQLite's own backup, which sees the write-ahead log too; then checked."""
    connection.ensure_connection()
    copy = sqlite3.connect(target)
    try:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {verdict}")
    finally:
        copy.close()


def dump_postgresql(target: Path) -> None:
    """With `pg_dump`, which must be installed and no older than the server."""
    known = connection.settings_dict
    names = {"host": "HOST", "port": "PORT", "username": "USER", "dbname": "NAME"}
    options = [f"--{option}={known[name]}" for option, name in names.items() if known[name]]
    environment = {**os.environ, "PGPASSWORD": known["PASSWORD"] or ""}
    # Nothing of this comes from outside: options are the settings', the target is our own name.
    subprocess.run(  # noqa: S603
        ["pg_dump", "--format=custom", f"--file={target}", *options],  # noqa: S607
        check=True,
        env=environment,
    )
