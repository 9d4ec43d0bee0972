"""`make bench`: the project beside its peers in one run, each goal with what it must reach.

    .venv/bin/python -m tests.bench [--only speed,workers,starts,small,web] [--rounds N]

Prints a table; exit status 1 where a "must" is missed. A peer that is missing is said: nothing is
compared with a number from memory. The machine should have nothing else to do.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
import time
from collections.abc import Callable
from typing import Final

from rules.registry import GAMES
from tests.bench.goals import Finding, lines

SECTIONS: Final = ("starts", "small", "workers", "speed", "web")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--only", default=",".join(SECTIONS), metavar="SECTION,...")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of `speed`")
    chosen = parser.parse_args()
    began = time.perf_counter()
    busy = os.getloadavg()[0]
    games = tuple(GAMES)
    findings: list[Finding] = []
    for section in chosen.only.split(","):
        if section not in SECTIONS:
            parser.error(f"there is no section {section!r}; they are {', '.join(SECTIONS)}")
        print(f"measuring {section} ...", file=sys.stderr, flush=True)
        measure: Callable[..., list[Finding]]
        measure = importlib.import_module(f"tests.bench.{section}").measure
        findings += measure(games, chosen.rounds) if section == "speed" else measure(games)
    print("\n".join(lines(findings)))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(
        f"{python}, {os.cpu_count()} cores, measured in {time.perf_counter() - began:.0f} s. "
        "Only ratios inside one run count; seconds are guides."
    )
    if busy > 0.5:
        print(
            f"The machine was not idle before (load {busy:.1f}): what the wall clock measures "
            "(P7 to P9, P13 to P16, P20) cannot be trusted."
        )
    return 1 if any(finding.verdict == "MISSED" for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
