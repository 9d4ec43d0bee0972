"""P13 to P16: pages and API under gunicorn (2 sync workers), beside the project's trivial view.

10,000 cards in SQLite, and in PostgreSQL where there is one. Every round loads every page, so that
a slow moment hits all alike.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from rules.registry import game as game_of
from tests.bench.builds import ROOT
from tests.bench.goals import Finding, over
from tests.bench.load import Page, Times, fetch, joined, load, load_at_once

CARDS: Final = 10_000
ROUNDS: Final = 5
REQUESTS: Final = 40
CONNECTIONS: Final = 8
SERVER_URL: Final = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432")
"""A PostgreSQL server on which a database may be made and dropped again."""

Loads = dict[str, list[Times]]


class NoSite(RuntimeError):
    """The site could not be set up for the bench; the message says why."""


def measure(games: Sequence[str]) -> list[Finding]:
    """Of the first game: pages and API are the same for all."""
    code = games[0]
    with tempfile.TemporaryDirectory() as folder:
        try:
            findings = _on_sqlite(code, Path(folder))
            findings.append(_on_postgresql(code, Path(folder)))
        except NoSite as error:
            findings = [Finding("P13a", None, str(error))]
    return findings


def _on_sqlite(code: str, folder: Path) -> list[Finding]:
    with _site(f"sqlite:///{folder / 'bench.sqlite3'}", code, folder) as port:
        pages = _pages(code, port)
        rounds = _rounds(port, pages)
        crowded = {
            name: load_at_once(port, page, REQUESTS * 5, CONNECTIONS)
            for name, page in pages.items()
        }
    return [
        _compared("P13a", rounds, "list"),
        _compared("P13c", rounds, "list", "ModelViewSet"),
        _compared("P14a", rounds, "unchanged"),
        _compared("P14b", rounds, "public page"),
        _compared("P15a", rounds, "card"),
        _compared("P15b", rounds, "partial"),
        _compared("P15c", rounds, "deck page"),
        *_spread(rounds, crowded),
    ]


def _on_postgresql(code: str, folder: Path) -> Finding:
    import psycopg

    name = f"deckwright_bench_{os.getpid()}"
    try:
        server = psycopg.connect(SERVER_URL, autocommit=True, connect_timeout=2)
    except psycopg.OperationalError as error:
        return Finding("P13b", None, f"no PostgreSQL: {str(error).splitlines()[0]}")
    with server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            with _site(f"{SERVER_URL}/{name}", code, folder) as port:
                pages = _pages(code, port)
                rounds = _rounds(port, {key: pages[key] for key in ("trivial", "list")})
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    return _compared("P13b", rounds, "list")


def _rounds(port: int, pages: Mapping[str, Page]) -> Loads:
    rounds: Loads = {name: [] for name in pages}
    for page in pages.values():
        load(port, page, 6)
    for _ in range(ROUNDS):
        for name, page in pages.items():
            rounds[name].append(load(port, page, REQUESTS))
    return rounds


def _compared(id: str, rounds: Loads, above: str, below: str = "trivial") -> Finding:
    middles: list[list[float]] = []
    for name in (above, below):
        if name not in rounds:
            return Finding(id, None, f"{name} was not loaded")
        errors = sum(times.errors for times in rounds[name])
        if errors:
            return Finding(id, None, f"{name}: {errors} requests were not answered as wanted")
        middles.append([times.percentile(50) for times in rounds[name]])
    own, other = middles
    said = f"{above} {1000 * median(own):.2f} ms, {below} {1000 * median(other):.2f} ms"
    return Finding(id, over(own, other), said)


def _spread(rounds: Loads, crowded: Mapping[str, Times]) -> list[Finding]:
    """P16: how far the slow requests are from the middle, and requests that failed."""
    worst, where = 0.0, ""
    alone = {f"{name}, 1 connection": joined(parts) for name, parts in rounds.items()}
    at_once = {f"{name}, {CONNECTIONS} connections": times for name, times in crowded.items()}
    errors = 0
    for name, times in {**alone, **at_once}.items():
        errors += times.errors
        if times.seconds:
            ratio = times.percentile(95) / times.percentile(50)
            worst, where = max((worst, where), (ratio, name))
    return [
        Finding("P16a", worst, f"worst: {where}"),
        Finding("P16b", errors, f"of all pages, at 1 and {CONNECTIONS} connections"),
    ]


def _pages(code: str, port: int) -> dict[str, Page]:
    """What is loaded; the ETag and the deck are asked from the site itself."""
    listed = f"/api/v1/cards/?game={code}&page_size=100"
    pages = {
        "trivial": Page("/livez"),
        "list": Page(listed),
        "ModelViewSet": Page("/peer/cards/"),
        "card": Page(f"/api/v1/cards/{_card_row(code, 1)['code']}/"),
        "partial": Page(f"/{code}/cards/?page=2", ("HX-Request: true", "HX-Target: found")),
        "public page": Page(f"/{code}/rules/"),
    }
    etag = _header(fetch(port, Page(listed).request(port)), "etag")
    if etag:
        pages["unchanged"] = Page(listed, (f"If-None-Match: {etag}",), 304)
    decks = json.loads(_body(fetch(port, Page(f"/api/v1/decks/?game={code}").request(port))))
    for deck in decks.get("results", [])[:1]:
        pages["deck page"] = Page(f"/decks/{deck['id']}/")
    return pages


def _header(answer: bytes, name: str) -> str:
    for line in answer.partition(b"\r\n\r\n")[0].decode().splitlines():
        key, _, value = line.partition(":")
        if key.casefold() == name:
            return value.strip()
    return ""


def _body(answer: bytes) -> bytes:
    return answer.partition(b"\r\n\r\n")[2]


@contextmanager
def _site(database: str, code: str, folder: Path) -> Iterator[int]:
    """The site with 10,000 cards and the demo decks, served; its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.bench.site",
        "DATABASE_URL": database,
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECURE_SSL_REDIRECT": "false",
        "REDIS_URL": "",
        "PYTHONWARNINGS": "ignore",
        "API_ADDRESS_RATE": "1000000",
        "API_TOKEN_RATE": "1000000",
    }
    catalog = folder / "catalog.json"
    catalog.write_text(json.dumps(_catalog(code)))
    for command in (["migrate"], ["demo"], ["import_catalog", str(catalog)]):
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            said = done.stderr.strip().splitlines() or ["no reason given"]
            raise NoSite(f"manage.py {command[0]} failed: {said[-1]}")
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "gunicorn", "config.wsgi", "--workers", "2"),
            *("--bind", f"127.0.0.1:{port}", "--log-level", "error"),
        ],
        cwd=ROOT,
        env=environment,
    )
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    request = Page("/livez").request(port)
    while True:
        try:
            if fetch(port, request).startswith(b"HTTP/1.1 200"):
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
        time.sleep(0.1)


def _catalog(code: str) -> dict[str, object]:
    return {
        "game": code,
        "sets": [{"code": "BENCH", "name": "Made for the bench", "sample": True}],
        "cards": [_card_row(code, number) for number in range(1, CARDS + 1)],
    }


def _card_row(code: str, number: int) -> dict[str, object]:
    """An invented card of the game's first type, with every field that has bounds or choices."""
    game = game_of(code)
    kind = game.card_types[0]
    row: dict[str, object] = {
        "code": f"BENCH-{number:05}",
        "set": "BENCH",
        "number": str(number),
        "name": f"Card {number} of the Bench",
        "type": kind,
        "rarity": "common",
        "text": "A line of text as long as those that players are used to find on a card.",
    }
    for field in game.card_fields:
        if kind in field.types:
            if field.kind == "integer":
                row[field.name] = number % 5 + (field.minimum or 0)
            elif field.kind == "choices":
                row[field.name] = [field.choices[number % len(field.choices)]]
            elif field.kind == "flag":
                row[field.name] = False
    return row
