"""The golden playthrough: two games as sentences, and the hashes of some more.

One is a game of two players, the other one of teams of two.

`python -m tests.rules.epicpvp.playthrough` writes `playthrough.txt` anew after a wanted change of
rules, policies or wording; the difference belongs into the same commit.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.rules.epicpvp.play import CHARACTERS, DEFAULT, SEATINGS, log_hash, played, sentences

FILE = Path(__file__).with_name("playthrough.txt")

OTHERWISE: Final = replace(
    DEFAULT,
    draw_oldest=True,
    aggression_spent=True,
    energy_fixed=True,
    loss_after_all_damage=True,
    tired_at_once=True,
    feint_forced=True,
    druid_names_at_once=True,
    tanglevines_on_hit=True,
)
"""Other readings of the rules, as far as they go together in one game."""


def golden() -> str:
    """The text of the golden file as the engine plays it now."""
    lines: list[str] = []
    for seating, told, seed in (("2", "Two players", 19), ("2v2", "Two against two", 6)):
        decks = SEATINGS[seating]
        names = ", ".join(deck.name for deck in decks)
        lines += [f"{told}, all greedy, seed {seed}: {names}.", ""]
        table, _ = played(decks, ["greedy"] * len(decks), seed, log=True)
        lines += [*sentences(table), ""]
    lines += [f"{what}: {digest}" for what, digest in hashes().items()]
    return "\n".join(lines) + "\n"


def hashes() -> dict[str, str]:
    """Log hashes of games that together reach most of the rules: each character plays in some."""
    found = {}
    for seating, decks in SEATINGS.items():
        for name in ("greedy", "random"):
            for label, rulings in (("default", DEFAULT), ("otherwise", OTHERWISE)):
                for seed in range(4):
                    seats = [
                        CHARACTERS[(seed * 4 + seat * 5) % len(CHARACTERS)]
                        for seat in range(len(decks))
                    ]
                    table, _ = played(seats, [name] * len(seats), seed, log=True, rulings=rulings)
                    found[f"Seating {seating}, {label}, {name}, seed {seed}"] = log_hash(table)
    return found


if __name__ == "__main__":
    FILE.write_text(golden(), encoding="utf-8")
    print(f"Wrote {FILE}.")
