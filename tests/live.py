"""A site of its own for one test: a fresh database, and real processes that work on it.

Races and kills need several connections that really commit. The suite's own test database cannot
give that (SQLite's is in memory, each test is a transaction), so each such test gets a copy of a
migrated database with the shipped cards: an SQLite file, or a database on the PostgreSQL server
that TEST_POSTGRES_URL names.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
import redis

from tests.services import missing

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]
CELERY = [sys.executable, "-m", "celery", "-A", "config", "worker", "--loglevel", "ERROR"]


class Site:
    """One database, and the environment of processes that use it."""

    def __init__(self, database_url: str, **environment: str) -> None:
        self.environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "REDIS_URL": "",
            **environment,
        }
        self.processes: list[subprocess.Popen[str]] = []

    def run(self, *command: str) -> str:
        """Run a command to its end; its output. Fails with what it said if it does not end well."""
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
        return done.stdout

    def manage(self, *arguments: str) -> str:
        return self.run(*MANAGE, *arguments)

    def act(self, action: str, **arguments: Any) -> Any:
        """Carry out one action of `tests.actions` in a process of its own; what it answered."""
        answer = self.run(sys.executable, "-m", "tests.act", action, json.dumps(arguments))
        return json.loads(answer)

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        """What the database answers to an SQL question, asked straight from here."""
        url = self.environment["DATABASE_URL"]
        if url.startswith("sqlite:///"):
            connection = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=20)
            try:
                return connection.execute(question).fetchall()
            finally:
                connection.close()
        with psycopg.connect(url) as server:
            return server.execute(question).fetchall()  # type: ignore[arg-type]

    def change(self, statement: str) -> int:
        """Change rows straight from here; how many there were."""
        url = self.environment["DATABASE_URL"]
        if url.startswith("sqlite:///"):
            connection = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=20)
            try:
                with connection:
                    return connection.execute(statement).rowcount
            finally:
                connection.close()
        with psycopg.connect(url) as server:
            return server.execute(statement).rowcount  # type: ignore[arg-type]

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start a process in a group of its own; it is ended with the test."""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            text=True,
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def worker(self, *arguments: str) -> subprocess.Popen[str]:
        return self.start(*MANAGE, "run_worker", *arguments)

    def celery(self) -> subprocess.Popen[str]:
        return self.start(*CELERY, "--beat", "--schedule", self.environment["BEAT_SCHEDULE"])

    def celery_without_beat(self) -> subprocess.Popen[str]:
        return self.start(*CELERY)

    def close(self) -> None:
        for process in self.processes:
            kill_group(process)


def kill_group(process: subprocess.Popen[str]) -> None:
    """`kill -9` of a process that `Site.start` started, with all its children."""
    children = (
        psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    )
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for child in children:
        if child.is_running():
            child.kill()
    until(lambda: all(has_ended(child) for child in children), 5, every=0.02)


def has_ended(process: psutil.Process) -> bool:
    """Whether a process works no more: it may still wait for its new parent to take note of that,
    which can take seconds.
    """
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def until(condition: Callable[[], Any], seconds: float, every: float = 0.1) -> Any:
    """What the condition answers once that is true; fails after so many seconds."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < deadline, f"not within {seconds} s"
        time.sleep(every)
    return answer


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "deckwright.sqlite3"
    site = Site(f"sqlite:///{path}")
    site.manage("migrate", "--verbosity=0")
    site.manage("demo")
    return path


@pytest.fixture(scope="session")
def postgres_template() -> Iterator[tuple[str, str]]:
    """The server's address and the name of a migrated database to copy."""
    server = os.environ.get("TEST_POSTGRES_URL", "")
    if not server:
        missing("TEST_POSTGRES_URL is not set: no PostgreSQL to test on")
    name = f"deckwright_live_{uuid.uuid4().hex}"
    execute(server, f'CREATE DATABASE "{name}"')
    site = Site(beside(server, name))
    site.manage("migrate", "--verbosity=0")
    site.manage("demo")
    yield server, name
    execute(server, f'DROP DATABASE "{name}" WITH (FORCE)')


def beside(server: str, name: str) -> str:
    """The address of another database on the same server."""
    return f"{server.rsplit('/', 1)[0]}/{name}"


def execute(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement)  # type: ignore[arg-type]


@pytest.fixture
def sqlite_site(sqlite_template: Path, tmp_path: Path) -> Iterator[Site]:
    copy = tmp_path / "deckwright.sqlite3"
    for part in sqlite_template.parent.iterdir():
        shutil.copy(part, tmp_path / part.name)
    site = Site(f"sqlite:///{copy}")
    yield site
    site.close()


@pytest.fixture
def postgres_site(postgres_template: tuple[str, str]) -> Iterator[Site]:
    server, template = postgres_template
    name = f"deckwright_live_{uuid.uuid4().hex}"
    execute(server, f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    site = Site(beside(server, name))
    yield site
    site.close()
    execute(server, f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def site(request: pytest.FixtureRequest) -> Site:
    """A site on each of the two databases."""
    answer: Site = request.getfixturevalue(f"{request.param}_site")
    return answer


@pytest.fixture
def broker() -> Iterator[str]:
    """A Redis to test with, and a key prefix of our own; what is left under it is deleted."""
    url = os.environ.get("TEST_REDIS_URL", "")
    if not url:
        missing("TEST_REDIS_URL is not set: no Redis to test with")
    prefix = f"deckwright-test-{uuid.uuid4().hex}:"
    yield prefix
    client = redis.Redis.from_url(url)
    for key in client.scan_iter(f"{prefix}*"):
        client.delete(key)


@pytest.fixture
def celery_site(sqlite_site: Site, broker: str, tmp_path: Path) -> Site:
    """A site whose simulations go through Celery and a real Redis."""
    sqlite_site.environment.update(
        REDIS_URL=os.environ["TEST_REDIS_URL"],
        REDIS_PREFIX=broker,
        BEAT_SCHEDULE=str(tmp_path / "beat"),
    )
    return sqlite_site
