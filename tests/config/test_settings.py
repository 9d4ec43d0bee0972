"""Starts that are refused, and settings that are read back from what is really used."""

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, ImproperlyConfigured
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, close_old_connections
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config import env
from config.database import database_from
from config.edge import MOST_UNREAD, hear_out, refuse_unreadable
from config.keys import local_secret_key, refuse_unsafe
from config.logs import JsonLines
from config.middleware import DatabaseBusyMiddleware
from tests.factories import UserFactory
from tests.live import ROOT

GOOD_KEY = "k8Jw-3mZq_7Tn.Rv!xY2@bC9#dE4$fG6%hL1^pS5&uA0*iO+eN"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"secret_key": ""}, "SECRET_KEY"),
        ({"secret_key": "short"}, "SECRET_KEY"),
        ({"secret_key": "a" * 60}, "SECRET_KEY"),
        ({"secret_key": "django-insecure-" + GOOD_KEY}, "SECRET_KEY"),
        ({"secret_key": GOOD_KEY + "change-me"}, "SECRET_KEY"),
        ({"debug": True}, "DEBUG"),
        ({"allowed_hosts": ["*"]}, "ALLOWED_HOSTS"),
        ({"allowed_hosts": []}, "ALLOWED_HOSTS"),
    ],
)
def test_production_refuses_what_must_not_be_public(change: dict[str, Any], named: str) -> None:
    good: dict[str, Any] = {
        "secret_key": GOOD_KEY,
        "debug": False,
        "allowed_hosts": ["decks.example.org"],
    }
    refuse_unsafe(**good)
    with pytest.raises(ImproperlyConfigured, match=named):
        refuse_unsafe(**{**good, **change})


def production(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.production",
            "SECRET_KEY": GOOD_KEY,
            "ALLOWED_HOSTS": "decks.example.org",
            "DEBUG": "off",
            "REDIS_URL": "",
            **environment,
        },
    )


@pytest.mark.slow
def test_production_settings_pass_the_deployment_check_and_debug_does_not_start(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'check.sqlite3'}"
    passed = production("check", "--deploy", "--fail-level", "WARNING", DATABASE_URL=url)
    assert passed.returncode == 0, passed.stderr
    refused = production("check", DEBUG="on", DATABASE_URL=url)
    assert refused.returncode != 0
    assert "DEBUG must be off in production." in refused.stderr


def test_a_laptops_key_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    key = local_secret_key(path)
    assert len(key) >= 50
    assert local_secret_key(path) == key
    assert path.stat().st_mode & 0o077 == 0
    assert [known.name for known in path.parent.iterdir()] == ["secret_key"]


def test_switches_and_numbers_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for word, meaning in (("on", True), ("1", True), ("Yes", True), ("off", False), ("", False)):
        monkeypatch.setenv("SWITCH", word)
        assert env.flag("SWITCH", default=not meaning) is meaning
    monkeypatch.setenv("SWITCH", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="neither on nor off"):
        env.flag("SWITCH", default=True)
    monkeypatch.setenv("NUMBER", "-1")
    with pytest.raises(ImproperlyConfigured, match="not a whole number"):
        env.number("NUMBER", default=1)
    monkeypatch.setenv("WORDS", " a, ,b ")
    assert env.words("WORDS", default="") == ["a", "b"]


def test_databases_wait_for_each_other_and_give_up(tmp_path: Path) -> None:
    options = database_from("", tmp_path)["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)
    assert "journal_mode=WAL" in options["init_command"]
    options = database_from("postgres://me@host/name", tmp_path)["OPTIONS"]
    assert options["options"] == "-c lock_timeout=3000 -c statement_timeout=15000"
    for bad in ("mysql://me@host/name", "nonsense"):
        with pytest.raises(ImproperlyConfigured):
            database_from(bad, tmp_path)


@pytest.mark.slow
def test_an_sqlite_without_wal_does_not_start(tmp_path: Path) -> None:
    """The file is given a journal that cannot be changed: a read-only copy keeps its mode."""
    code = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "connection.settings_dict['OPTIONS']['init_command'] = 'PRAGMA journal_mode=DELETE'\n"
        "connection.ensure_connection()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": f"sqlite:///{tmp_path / 'plain.sqlite3'}",
        },
    )
    assert done.returncode != 0
    assert "SQLite answers journal_mode=delete" in done.stderr


# The doors


def ask(app: Any, **environ: Any) -> tuple[str, bytes]:
    said: list[str] = []
    request = {**RequestFactory()._base_environ(), "PATH_INFO": "/livez", **environ}
    body: Iterable[bytes] = app(request, lambda status, headers: said.append(status))
    return said[0], b"".join(body)


@pytest.fixture
def quiet_connections() -> Iterator[None]:
    """A request through WSGI closes connections at both ends; a test's must stay open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("quiet_connections")
def test_a_charset_that_does_not_exist_is_a_400_and_no_500() -> None:
    application = refuse_unreadable(get_wsgi_application())
    status, body = ask(application, CONTENT_TYPE="application/json; charset*=BOGUS''x")
    assert status.startswith("400")
    assert b"cannot be read" in body
    assert ask(application)[0].startswith("200")


def test_other_errors_pass_the_door_unchanged() -> None:
    def broken(environ: Any, start: Callable[..., Any]) -> Iterable[bytes]:
        raise KeyError("not about the request")

    def bad(environ: Any, start: Callable[..., Any]) -> Iterable[bytes]:
        raise BadRequest("about the request")

    with pytest.raises(KeyError):
        ask(refuse_unreadable(broken))
    assert ask(refuse_unreadable(bad))[0].startswith("400")


def test_a_refused_body_is_taken_to_its_end_but_not_for_ever() -> None:
    def refusing(environ: Any, start: Callable[..., Any]) -> Iterable[bytes]:
        start("413 Content Too Large", [])
        return [b"too large"]

    class Endless:
        taken = 0

        def read(self, size: int) -> bytes:
            self.taken += size
            return b"x" * size

    ten = io.BytesIO(b"x" * 10_000_000)
    body = {"CONTENT_LENGTH": "10000000", "wsgi.input": ten}
    assert ask(hear_out(refusing), **body)[0].startswith("413")
    assert ten.read(1) == b""
    endless = Endless()
    ask(hear_out(refusing), HTTP_TRANSFER_ENCODING="chunked", **{"wsgi.input": endless})
    assert MOST_UNREAD <= endless.taken < MOST_UNREAD * 1.1


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("database is locked", 503),
        ("canceling statement due to lock timeout", 503),
        ("database or disk is full", 507),
        ("could not extend file: No space left on device", 507),
    ],
)
def test_a_busy_or_full_database_is_said_in_words(said: str, status: int) -> None:
    busy = DatabaseBusyMiddleware(lambda request: HttpResponse())
    request = RequestFactory().get("/api/v1/decks/")
    answer = busy.process_exception(request, OperationalError(said))
    assert answer is not None
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert "Retry-After" in answer
    assert said.encode() not in answer.content
    assert busy.process_exception(request, ValueError("other")) is None


@pytest.mark.django_db
def test_an_answer_that_knows_the_person_is_kept_by_no_cache(client: Client) -> None:
    assert "no-store" not in client.get("/").headers.get("Cache-Control", "")
    client.force_login(UserFactory())
    kept = client.get("/").headers["Cache-Control"]
    assert set(kept.split(", ")) == {"private", "no-store"}


@pytest.mark.django_db
def test_every_page_has_a_strict_policy_with_a_nonce_of_its_own(client: Client) -> None:
    policies = [client.get("/").headers["Content-Security-Policy"] for _ in range(2)]
    for policy in policies:
        assert "unsafe" not in policy
        for rule in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
            assert rule in policy
    assert policies[0] != policies[1] or "nonce" not in policies[0]


def test_a_log_line_cannot_be_forged() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "one\ntwo \x1b[31m %s", ("\r\n3",), None)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "\x1b" not in line
    assert json.loads(line)["message"] == "one\ntwo \x1b[31m \r\n3"


def test_sessions_and_passwords_are_set_for_safety() -> None:
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.CSRF_COOKIE_HTTPONLY
    assert settings.DATABASES["default"].get("ATOMIC_REQUESTS", False) is False
    assert not settings.DEBUG
