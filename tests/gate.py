"""The one gate: `make test` runs all of it, `make check` (`--fast`) all but the slow tests.

    python -m tests.gate [--fast]

Each step prints one line; the first that fails ends the gate with its output. The last thing
printed is pytest's own closing line.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

PYTHON = sys.executable
BIN = Path(PYTHON).parent
STEPS: tuple[tuple[str, list[str]], ...] = (
    ("format", [str(BIN / "ruff"), "format", "--check", "--quiet", "."]),
    ("lint", [str(BIN / "ruff"), "check", "--quiet", "."]),
    ("imports", [str(BIN / "lint-imports")]),
    ("types", [str(BIN / "mypy")]),
    ("migrations", [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"]),
)
SLOW = "browser or chaos or slow"
DATABASE_TESTS = ("tests/collection", "tests/decks", "tests/api")


def step(name: str, command: list[str]) -> None:
    """Run one quiet step; show its output only if it fails."""
    began = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(f"{name:<11} {time.perf_counter() - began:5.1f} s", flush=True)
    if done.returncode:
        print(done.stdout)
        sys.exit(done.returncode)


def pytest(*arguments: str, **environment: str) -> int:
    command = [PYTHON, "-m", "pytest", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}).returncode


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.gate", description=__doc__)
    parser.add_argument(
        "--fast", action="store_true", help="leave out browser, chaos and slow tests"
    )
    fast = parser.parse_args().fast
    for name, command in STEPS:
        step(name, command)
    if fast:
        return pytest("-q", "-n", "2", "-m", f"not ({SLOW})")
    postgres = os.environ.get("TEST_POSTGRES_URL", "")
    if postgres:
        print("The database tests on PostgreSQL:", flush=True)
        failed = pytest(
            "-q", "-n", "2", "-m", f"not ({SLOW})", *DATABASE_TESTS, DATABASE_URL=postgres
        )
        if failed:
            return failed
    elif os.environ.get("CI"):
        print("TEST_POSTGRES_URL is not set: CI runs the database tests on PostgreSQL too.")
        return 1
    else:
        print("TEST_POSTGRES_URL is not set: the database tests run on SQLite only.", flush=True)
    return pytest("-n", "2", "--dist", "loadgroup", "--cov", "--cov-report=term:skip-covered")


if __name__ == "__main__":
    sys.exit(main())
