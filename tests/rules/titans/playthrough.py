"""The golden playthrough: one whole game as sentences, and the hashes of some more.

`python -m tests.rules.titans.playthrough` writes `playthrough.txt` anew after a wanted change of
rules, policies or wording; the difference belongs into the same commit.
"""

from __future__ import annotations

from pathlib import Path

from tests.rules.titans.decks import blue_deck, random_deck, red_deck
from tests.rules.titans.play import log_hash, played, sentences

FILE = Path(__file__).with_name("playthrough.txt")


def golden() -> str:
    """The text of the golden file as the engine plays it now."""
    table, _ = played([red_deck(), blue_deck()], ["greedy", "greedy"], 11, log=True)
    lines = ["Red (P1) against Blue (P2), both greedy, seed 11.", "", *sentences(table), ""]
    lines += [f"{what}: {digest}" for what, digest in hashes().items()]
    return "\n".join(lines) + "\n"


def hashes() -> dict[str, str]:
    """Log hashes of games that together reach most of the rules."""
    found = {}
    for names in (["greedy", "greedy"], ["random", "random"], ["greedy", "random"]):
        for seed in (1, 2, 3):
            decks = [random_deck(seed), random_deck(seed + 10)]
            table, _ = played(decks, names, seed, log=True)
            found[f"{names[0]} against {names[1]}, decks and seed {seed}"] = log_hash(table)
    return found


if __name__ == "__main__":
    FILE.write_text(golden(), encoding="utf-8")
    print(f"Wrote {FILE}.")
