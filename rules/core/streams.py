"""The seeds of all generators of a run, derived from what is played and from nothing else."""

from __future__ import annotations

from typing import Final

GAME_CHAIR: Final = 0
"""The chair of the game's own generator; the policy in seat s sits in chair s + 1."""

INTERVAL_UNIT: Final = 2**62
"""The unit that no run reaches: its generator resamples for the report's intervals."""

_MASK: Final = 2**64 - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
"""SplitMix64's step: odd, near 2**64 divided by the golden ratio."""


def stream(seed: int, unit: int, chair: int) -> int:
    """The 64-bit seed of one generator: in a unit of a run, the game's own or a seat's policy's.

    SplitMix64 (Steele, Lea & Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014)
    taken three times: seed, then unit, then chair. Each step is a one-to-one mix: two chairs of one
    unit, and one chair in two units, never share a generator, and neighbours have nothing in
    common. Both games of a pair use the same streams: the seats are swapped, not the luck.
    """
    state = mixed(seed + GOLDEN)
    state = mixed(state + (unit + 1) * GOLDEN)
    return mixed(state + (chair + 1) * GOLDEN)


def mixed(word: int) -> int:
    """SplitMix64's one-to-one mix of the low 64 bits."""
    word &= _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)
