"""`make run`: what it starts ends with it, and what keeps it from starting is a sentence."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.live import ROOT, until

pytestmark = pytest.mark.slow

SERVE = [sys.executable, "-m", "config.serve"]


def environment(**more: str) -> dict[str, str]:
    known = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    return {**known, "REDIS_URL": "", **more}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def said(*arguments: str, **more: str) -> str:
    """What a start that must fail said to people."""
    done = subprocess.run(
        [*SERVE, *arguments],
        cwd=ROOT,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode in (1, 2)
    return done.stderr


class Started:
    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.complaints = folder / "stderr"
        with self.complaints.open("w") as complaints:
            self.process = subprocess.Popen(
                [*SERVE, "--port", str(self.port)],
                cwd=ROOT,
                env=environment(DATABASE_URL=f"sqlite:///{folder / 'deckwright.sqlite3'}"),
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                start_new_session=True,
            )
        try:
            until(self.answers, 60)
        except BaseException:
            self.end()
            raise
        self.children = psutil.Process(self.process.pid).children(recursive=True)

    def end(self) -> None:
        """Make sure that nothing is left, whatever the test has found."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for child in getattr(self, "children", ()):
            with contextlib.suppress(psutil.NoSuchProcess):
                child.kill()

    def answers(self) -> bool:
        assert self.process.poll() is None
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/livez", timeout=5) as page:
                return bool(page.status == 200)
        except OSError:
            return False

    def all_ended(self) -> bool:
        return not any(child.is_running() for child in self.children)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    site = Started(tmp_path)
    yield site
    site.end()


def test_ctrl_c_ends_every_process_without_a_word_of_complaint(started: Started) -> None:
    # A terminal sends Ctrl-C to the whole group.
    os.killpg(started.process.pid, signal.SIGINT)
    assert started.process.wait(timeout=20) == 0
    until(started.all_ended, 5)
    assert started.complaints.read_text() == ""


def test_a_closed_terminal_ends_every_process(started: Started) -> None:
    os.killpg(started.process.pid, signal.SIGHUP)
    started.process.wait(timeout=20)
    until(started.all_ended, 5)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_a_killed_parent_leaves_neither_pages_nor_worker(started: Started) -> None:
    started.process.kill()
    until(started.all_ended, 15)


def test_a_port_in_use_and_one_that_is_none_are_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert said("--port", str(port)).startswith(f"Port {port} is in use: try `make run PORT=")
    for written in ("abc", "0", "65536", "", "-1"):
        assert said(f"--port={written}").strip() == (
            f"{written!r} is no port: choose one from 1 to 65535."
        )


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("DATABASE_URL", "nonsense", "DATABASE_URL must name an SQLite or a PostgreSQL database"),
        ("DATABASE_URL", "sqlite:////no/such/folder/file", "Look at DATABASE_URL"),
        ("DATABASE_URL", "postgres://me@127.0.0.1:1/name", "Look at DATABASE_URL"),
        ("SIMULATION_WORKERS", "0", "SIMULATION_WORKERS must be 1 to 64, not 0."),
        ("REDIS_URL", "nonsense", "REDIS_URL must begin with redis:// or rediss://."),
    ],
)
def test_a_setting_that_cannot_work_is_one_sentence(
    variable: str, value: str, sentence: str, tmp_path: Path
) -> None:
    good = {"DATABASE_URL": f"sqlite:///{tmp_path / 'deckwright.sqlite3'}"}
    words = said("--port", str(free_port()), **{**good, variable: value})
    assert words.startswith("Deckwright cannot start: ")
    assert sentence in words
    assert "Traceback" not in words


# The Makefile's way there


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A make of a person's own: not a part of the one that may be running this test."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A clone that needs nothing installed."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text("")
    return tmp_path


@pytest.mark.parametrize("python", ["", "/no/such/python", "false"])
def test_a_missing_or_old_python_is_one_line(bare: Path, python: str) -> None:
    done = make(bare, "setup", f"PYTHON={python}")
    assert done.returncode != 0
    assert done.stdout.splitlines() == [
        "Deckwright needs Python 3.12 or newer (3.13 is best): install it, then run make again."
    ]
    assert not (bare / ".venv").exists()


def test_an_environment_that_was_left_half_made_heals(bare: Path) -> None:
    binaries = bare / ".venv" / "bin"
    binaries.mkdir(parents=True)
    (binaries / "python").symlink_to(sys.executable)
    assert make(bare, "setup", f"PYTHON={sys.executable}").returncode == 0
    assert "Making" not in make(bare, "setup").stdout
    # Its Python went away, as when the system is upgraded.
    (binaries / "python").unlink()
    (binaries / "python").symlink_to("/no/such/python")
    assert make(bare, "setup", f"PYTHON={sys.executable}").returncode == 0
    pip = [str(binaries / "python"), "-m", "pip", "--version"]
    assert subprocess.run(pip, capture_output=True).returncode == 0
