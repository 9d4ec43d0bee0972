"""A process that answers a JSON question a line: peers and builds of the engine, in turns."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class Worker:
    """A started process; use it as a context, so that it ends with the bench."""

    def __init__(
        self, command: Sequence[str], *, folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.missing = ""
        try:
            self.process = self._started(command, folder, environment)
        except FileNotFoundError:
            self.missing = f"{command[0]} is not there"

    def _started(
        self, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None
    ) -> subprocess.Popen[str]:
        return subprocess.Popen(
            list(command),
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, **question: object) -> dict[str, Any]:
        """The answer; `{"missing": why}` where the process cannot give one."""
        if self.process is None:
            return {"missing": self.missing}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            return {"missing": f"the process ended with status {self.process.wait()}"}
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is None:
            return
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
