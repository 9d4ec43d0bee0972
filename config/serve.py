"""`make run`: bring the database up to date, then serve pages beside a worker until Ctrl-C.

    python -m config.serve [--port 8000]

One web process with threads and one worker, both children of this process; when one of them ends,
the other is ended too. Without REDIS_URL the worker claims its work straight from the rows; with
it, Celery does. Whatever keeps the site from starting is said in one sentence.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import Error as DatabaseError
from django.db import connection

GRACE = 12.0
"""Seconds that a child has to end by itself before it is killed."""

LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
PR_SET_PDEATHSIG = 1
"""Linux, `man prctl`: the signal that a process gets when its parent ends."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    parser.add_argument("--port", default="8000", help="a number from 1 to 65535")
    written = parser.parse_args(arguments).port
    port = int(written) if written.isascii() and written.isdigit() and len(written) < 6 else 0
    if not 1 <= port <= 65535:
        print(f"{written!r} is no port: choose one from 1 to 65535.", file=sys.stderr)
        return 2
    if not port_is_free(port):
        other = port + 1 if port < 65535 else 8000
        print(f"Port {port} is in use: try `make run PORT={other}`.", file=sys.stderr)
        return 1
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    try:
        prepare()
    except (ImproperlyConfigured, CommandError, OSError) as error:
        print(f"Deckwright cannot start: {error}", file=sys.stderr)
        return 1
    except DatabaseError as error:
        print(
            f"Deckwright cannot start: the database {connection.settings_dict['NAME']} cannot be "
            f"used ({error}). Look at DATABASE_URL, and whether its folder may be written to.",
            file=sys.stderr,
        )
        return 1
    return serve(port)


def prepare() -> None:
    """Bring the database up to date, with the shipped cards and decks."""
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("demo", verbosity=0)


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
    # The terminal was closed; under `nohup` that is meant to change nothing.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, stop)
    commands = (web_command(port), worker_command())
    children = [
        # In groups of their own: Ctrl-C reaches us alone, and each child gets one signal, from us.
        # Gunicorn hangs for seconds where it gets two kinds at once.
        subprocess.Popen(command, process_group=0, preexec_fn=end_with_parent)  # noqa: S603
        for command in commands
    ]
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


def end_with_parent() -> None:
    """In a child: end in order even if the parent is killed. Does nothing elsewhere than Linux."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


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
        settings.VAR_DIR.mkdir(exist_ok=True)
        return [
            *(sys.executable, "-m", "celery", "-A", "config", "worker", "--beat"),
            *("--schedule", str(settings.VAR_DIR / "celerybeat-schedule")),
            *("--loglevel", "WARNING"),
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
