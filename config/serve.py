"""`make run`: bring the database up to date, then serve pages beside a worker until Ctrl-C.

    python -m config.serve [--port 8000]

One web process with threads and one worker, both children of this process; when one of them ends,
the other is ended too. Without REDIS_URL the worker claims its work straight from the rows; with
it, Celery does.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

import django
from django.core.management import call_command

GRACE = 12.0
"""Seconds that a child has to end by itself before it is killed."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args(arguments).port
    if not 1 <= port <= 65535:
        print(f"{port} is no port: choose one from 1 to 65535.", file=sys.stderr)
        return 2
    if not port_is_free(port):
        print(f"Port {port} is in use: try `make run PORT={port + 1}`.", file=sys.stderr)
        return 1
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("demo", verbosity=0)
    return serve(port)


def port_is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def serve(port: int) -> int:
    """Run the children until one ends or a signal comes; the exit status of the first to fail."""
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    commands = (web_command(port), worker_command())
    children = [subprocess.Popen(command) for command in commands]  # noqa: S603 (both are ours)
    announced = False
    try:
        while not stopping:
            for child in children:
                status = child.poll()
                if status is not None:
                    print(f"A part of Deckwright ended with status {status}.", file=sys.stderr)
                    return status or 1
            if not announced and not port_is_free(port):
                announced = True
                print(f"Deckwright is at http://127.0.0.1:{port}/ (Ctrl-C stops it).", flush=True)
            time.sleep(0.2)
    finally:
        end(children)
    return 0


def web_command(port: int) -> list[str]:
    return [
        sys.executable,
        "-m",
        "gunicorn",
        "config.wsgi",
        *("--bind", f"127.0.0.1:{port}"),
        *("--workers", "1", "--threads", "8"),
        *("--log-level", "warning", "--graceful-timeout", "5"),
    ]


def worker_command() -> list[str]:
    if os.environ.get("REDIS_URL"):
        return [
            *(sys.executable, "-m", "celery", "-A", "config", "worker", "--beat"),
            *("--schedule", "var/celerybeat-schedule", "--loglevel", "WARNING"),
        ]
    return [sys.executable, "manage.py", "run_worker", "--stop-with-parent"]


def end(children: Sequence[subprocess.Popen[bytes]]) -> None:
    for child in children:
        if child.poll() is None:
            child.terminate()
    deadline = time.monotonic() + GRACE
    for child in children:
        try:
            child.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


if __name__ == "__main__":
    sys.exit(main())
