"""The golden playthrough: two games as sentences, and the hashes of some more.

One is a whole game of two in basic play. The other is short, at two locations, and has four players
and every optional rule.

`python -m tests.rules.bloodsuckers.playthrough` writes `playthrough.txt` anew after a wanted change
of rules, policies or wording; the difference belongs into the same commit.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.rules.bloodsuckers.play import ADVANCED, DEFAULT, SEATINGS, log_hash, played, sentences

FILE = Path(__file__).with_name("playthrough.txt")

SHORT: Final = replace(
    ADVANCED, bystanders_church=0, bystanders_graveyard=0, bystanders_nightclub=0
)
"""Every optional rule, at the Police Station and the Hospital alone."""


def golden() -> str:
    """The text of the golden file as the engine plays it now."""
    lines = ["Two players in basic play, both greedy, seed 19.", ""]
    table, _ = played(SEATINGS["2"], ["greedy"] * 2, 19, log=True)
    lines += [*sentences(table), ""]
    lines += ["Four players, every optional rule, two locations, all greedy, seed 38.", ""]
    table, _ = played(SEATINGS["4"], ["greedy"] * 4, 38, log=True, rulings=SHORT)
    lines += [*sentences(table), ""]
    lines += [f"{what}: {digest}" for what, digest in hashes().items()]
    return "\n".join(lines) + "\n"


def hashes() -> dict[str, str]:
    """Log hashes of games that together reach most of the rules."""
    found = {}
    for seating, decks in SEATINGS.items():
        for name in ("greedy", "random"):
            for label, rulings in (("basic", DEFAULT), ("advanced", ADVANCED)):
                for seed in (1, 2):
                    names = [name] * len(decks)
                    table, _ = played(decks, names, seed, log=True, rulings=rulings)
                    what = f"Seating {seating}, {label}, {name}, seed {seed}"
                    found[what] = log_hash(table)
    return found


if __name__ == "__main__":
    FILE.write_text(golden(), encoding="utf-8")
    print(f"Wrote {FILE}.")
