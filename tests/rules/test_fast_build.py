"""The compiled build (`make fast`): the same source, the same games, and never an older source."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.build_fast import sources
from rules.commands.bench import bench_decks
from rules.core.run import MATCH, Run
from rules.core.simulate import play
from rules.registry import GAMES
from tests.rules.bloodsuckers import playthrough as bloodsuckers
from tests.rules.epicpvp import playthrough as epicpvp
from tests.rules.titans import playthrough as titans

ROOT = Path(__file__).resolve().parents[2]
HAS_COMPILER = shutil.which("cc") is not None or shutil.which("gcc") is not None

PLAY = """
import json
import sys
from tests.rules.test_fast_build import hashes, tallies
played = {"hashes": hashes(), "tallies": tallies()}
loaded = [module for name, module in sys.modules.items() if name.startswith("rules.")]
print(json.dumps({"files": [module.__file__ for module in loaded], **played}))
"""


def hashes() -> list[dict[str, str]]:
    """Log hashes of the golden games of each game, and of some more."""
    return [titans.hashes(), bloodsuckers.hashes(), epicpvp.hashes()]


def tallies() -> dict[str, object]:
    """What happens in a few pairs of every game, with every policy and seating."""
    found: dict[str, object] = {}
    for game in GAMES.values():
        decks = bench_decks(game)[:2]
        for policy in game.policies:
            for seating in game.seatings:
                run = Run(
                    kind=MATCH,
                    game=game,
                    decks=decks,
                    games=2,
                    seed=3,
                    policies=[policy] * 2,
                    seating=seating.code,
                )
                found[f"{game.code} {policy} {seating.code}"] = play(run, 0, 2).to_json()
    return found


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Python code with the rules of a folder, and the tests of this one."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(
    not HAS_COMPILER and os.environ.get("CI") != "true", reason="needs a C compiler (cc or gcc)"
)
def test_the_compiled_build_plays_the_same_games_and_refuses_changed_sources(
    tmp_path: Path,
) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "rules.build_fast", "--into", str(tmp_path), "--quick"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "__init__.py").touch()
    shutil.copytree(ROOT / "tests" / "rules", tmp_path / "tests" / "rules")

    played = run(PLAY, tmp_path)

    assert played.returncode == 0, played.stderr
    answer = json.loads(played.stdout)
    compiled = {str(tmp_path / source) for source in sources()}
    assert compiled.isdisjoint(answer["files"])
    assert len([file for file in answer["files"] if file.endswith(".so")]) >= len(compiled)
    assert answer["hashes"] == hashes()
    assert answer["tallies"] == tallies()

    source = tmp_path / "rules" / "games" / "titans" / "turn.py"
    source.write_text(source.read_text() + "\n")
    refused = run("import rules.registry", tmp_path)

    assert refused.returncode != 0
    assert "rules/games/titans/turn.py has changed" in refused.stderr
    assert "make fast" in refused.stderr

    removed = subprocess.run(
        [sys.executable, "-m", "rules.build_fast", "--into", str(tmp_path), "--remove"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert removed.returncode == 0, removed.stderr
    assert run("import rules.registry", tmp_path).returncode == 0
