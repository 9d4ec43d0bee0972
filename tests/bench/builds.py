"""Copies of the rules core for the bench: the source alone, and the same source compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.bench.worker import Worker

ROOT: Final = Path(__file__).resolve().parent.parent.parent
COPIES: Final = ROOT / "build" / "bench"


class NoBuild(RuntimeError):
    """The compiled build could not be made; the message says why."""


def interpreted() -> Path:
    """A folder with the source and nothing compiled, whatever `make fast` has left in the tree."""
    return _copy("interpreted")


def compiled() -> Path:
    """A folder with the source compiled by mypyc as `make fast` does it. Raises NoBuild."""
    folder = COPIES / "compiled"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-m", "rules.build_fast", "--into", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise NoBuild(f"no compiled build: {said[-1]}")
    return folder


def _copy(name: str) -> Path:
    folder = COPIES / name
    shutil.rmtree(folder, ignore_errors=True)
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "build")
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=leave_out)
    return folder


def engine(game: str, folder: Path) -> Worker:
    """A process that plays with the rules core of this folder."""
    return Worker(
        [sys.executable, "-m", "tests.bench.engine", game],
        folder=folder,
        environment={"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
    )
