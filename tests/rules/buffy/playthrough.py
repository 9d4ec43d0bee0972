"""The golden playthrough: one game as sentences, and the hashes of some more.

`python -m tests.rules.buffy.playthrough` writes `playthrough.txt` anew after a wanted change of
rules, policies or wording; the difference belongs into the same commit.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from rules.core.deck import Deck
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.play import DEFAULT, SAMPLES, log_hash, played, sentences

FILE = Path(__file__).with_name("playthrough.txt")
TOLD: Final = ("Mira Night Patrol", "Vesper Blood Moon")
"""The shipped decks whose game is told."""
SEED: Final = 7

OTHERWISE: Final = replace(
    DEFAULT,
    opening_hand=True,
    challenge_in_park=False,
    rows_touch=True,
    fatigued_cannot_move=True,
    attacker_starts=True,
    place_after_cycling=True,
    all_icons_count=True,
    upgrade_to_hand=True,
    attach_then_discard=True,
    ditching_costs_nothing=True,
    loss_before_gain=True,
    parts_in_order=True,
    supporting_limit_5=True,
    many_doubles=True,
    played_to_crypt=True,
)
"""Other readings of the rules, as far as they go together in one game."""


def golden() -> str:
    """The text of the golden file as the engine plays it now."""
    decks = [SAMPLES[name] for name in TOLD]
    table, _ = played(decks, ["greedy", "greedy"], SEED, log=True)
    lines = [f"Both greedy, seed {SEED}: {', '.join(TOLD)}.", "", *sentences(table), ""]
    lines += [f"{what}: {digest}" for what, digest in hashes().items()]
    return "\n".join(lines) + "\n"


def hashes() -> dict[str, str]:
    """Log hashes of games that together reach most of the rules: the shipped decks play one after
    the other against the next one, the decks built in code have every text.
    """
    found = {}
    samples = list(SAMPLES.values())
    pairs: list[tuple[str, list[Deck]]] = [
        (f"{deck.name} and {other.name}", [deck, other])
        for deck, other in zip(samples, [*samples[1:], samples[0]], strict=True)
    ]
    pairs += [
        (f"{hero.name} and {villain.name}", [hero, villain])
        for hero, villain in zip(HEROES, VILLAINS, strict=True)
    ]
    for seed, (pair, decks) in enumerate(pairs):
        for name in ("greedy", "random"):
            for label, rulings in (("default", DEFAULT), ("otherwise", OTHERWISE)):
                table, _ = played(decks, [name, name], seed, log=True, rulings=rulings)
                found[f"{pair}, {label}, {name}"] = log_hash(table)
    return found


if __name__ == "__main__":
    FILE.write_text(golden(), encoding="utf-8")
    print(f"Wrote {FILE}.")
