"""The rules stand alone: no framework is loaded with them, and they load fast."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CODE = """
import sys
from rules.registry import GAMES
for game in GAMES.values():
    assert game.code
foreign = {"django", "rest_framework", "celery", "redis", "yaml", "numpy", "inspect"}
print(sorted(foreign & set(sys.modules)))
"""


def test_a_bare_interpreter_loads_the_games_without_django() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() in ("[]", "['inspect']")
