"""Compile the rules with mypyc, from the same source: `python -m rules.build_fast`.

Needs a C compiler. The compiled modules lie beside their sources, where Python prefers them;
`rules/core/__init__.py` refuses to start when a source has changed since. `--into DIR` builds a
compiled copy of the package there instead, `--quick` leaves out the C compiler's optimising (half
the time, for tests), `--remove` takes a compiled build away again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "rules/core/compiled.json"
MODULES = {
    "rules/core": ("policies", "table", "views", "windows"),
    "rules/games/titans": (
        "battle",
        "costs",
        "effects",
        "estimates",
        "fields",
        "goldfish",
        "moves",
        "policies",
        "power",
        "questions",
        "rulings",
        "skillz",
        "state",
        "storylines",
        "turn",
        "views",
        "vocabulary",
    ),
    "rules/games/bloodsuckers": (
        "abilities",
        "bite",
        "bonuses",
        "clock",
        "combat",
        "commit",
        "completion",
        "dice",
        "effects",
        "ending",
        "estimates",
        "goldfish",
        "ideas",
        "moves",
        "pieces",
        "policies",
        "questions",
        "reading",
        "record",
        "rulings",
        "setup",
        "state",
        "stun",
        "tokens",
        "turn",
        "views",
        "vocabulary",
    ),
    "rules/games/epicpvp": (
        "abilities",
        "blocking",
        "blocks",
        "conditions",
        "damage",
        "deeds",
        "duties",
        "effects",
        "estimates",
        "goldfish",
        "matching",
        "permanents",
        "pieces",
        "plans",
        "policies",
        "questions",
        "record",
        "rulings",
        "setup",
        "standing",
        "state",
        "teams",
        "texts",
        "timing",
        "turn",
        "uses",
        "values",
        "views",
        "vocabulary",
    ),
    "rules/games/buffy": (
        "ascension",
        "battle",
        "challenge",
        "character_deeds",
        "conflict",
        "conflict_deeds",
        "contest",
        "deeds",
        "effects",
        "ending",
        "estimates",
        "fight",
        "goldfish",
        "hand",
        "holding",
        "items",
        "measures",
        "misplaced",
        "movement",
        "moves",
        "moving",
        "pieces",
        "policies",
        "printed",
        "prologue",
        "questions",
        "record",
        "refresh",
        "resource",
        "rulings",
        "setup",
        "solo",
        "stacks",
        "standing",
        "state",
        "supplies",
        "texts",
        "town",
        "turn",
        "uses",
        "values",
        "victory",
        "views",
        "vocabulary",
        "watches",
        "wishes",
    ),
}
"""The modules that a game is played with; the others would gain nothing."""


def sources() -> list[str]:
    """The modules that are compiled, as paths below the root, in a fixed order."""
    return [f"{package}/{name}.py" for package, names in MODULES.items() for name in names]


def compiled(root: Path) -> list[Path]:
    """The compiled files of an earlier build."""
    found = [path for package in MODULES for path in (root / package).glob("*.so")]
    return found + list(root.glob("*__mypyc*.so"))


def remove(root: Path) -> None:
    """Take the compiled build away; the sources work alone."""
    (root / STAMP).unlink(missing_ok=True)
    for path in compiled(root):
        path.unlink()


def build(root: Path, *, quick: bool = False) -> None:
    """Compile the modules below `root` in place and leave a stamp of their sources."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    remove(root)
    names = sources()
    digests = {name: digest(root / name) for name in names}
    with tempfile.TemporaryDirectory() as scratch:
        setup(
            name="deckwright-rules",
            packages=[],
            ext_modules=mypycify(
                ["--config-file=", "--strict", "--ignore-missing-imports", *names],
                target_dir=f"{scratch}/c",
                opt_level="0" if quick else "2",
                debug_level="0",
            ),
            script_args=["-q", "build_ext", "--build-lib", str(root), "--build-temp", scratch],
        )
    (root / STAMP).write_text(json.dumps(digests, indent=1) + "\n")


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(arguments: list[str]) -> int:
    """Build, or take a build away. 2 where there is no C compiler."""
    parser = argparse.ArgumentParser(prog="python -m rules.build_fast", description=__doc__)
    parser.add_argument("--into", type=Path, metavar="DIR", help="build a compiled copy there")
    parser.add_argument("--quick", action="store_true", help="build without optimising, for tests")
    parser.add_argument("--remove", action="store_true", help="take a compiled build away")
    chosen = parser.parse_args(arguments)
    root: Path = ROOT
    if chosen.into is not None:
        root = chosen.into.resolve()
        hidden = shutil.ignore_patterns("__pycache__", "*.so", "compiled.json")
        shutil.copytree(ROOT / "rules", root / "rules", ignore=hidden, dirs_exist_ok=True)
    if chosen.remove:
        remove(root)
        return 0
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        print("make fast needs a C compiler (cc or gcc); none was found.", file=sys.stderr)
        return 2
    os.chdir(root)
    build(root, quick=chosen.quick)
    print(f"Compiled {len(sources())} modules in {root}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
