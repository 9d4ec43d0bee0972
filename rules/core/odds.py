"""Exact odds of what has been drawn after n cards: counted, not simulated.

The number of hands of n cards that hold at least a of A, b of B ... is the coefficient of x**n in
the product, over the groups, of sum(comb(copies, k) * x**k for k from the wanted number up) (the
multivariate hypergeometric law as a generating function; Feller, An Introduction to Probability
Theory, vol. 1, II.6). One convolution answers every n at once.

A card that serves two wants must be a group of its own. Draws that depend on choices ("draw up to
5") are not covered: those are simulated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

MOST_CARDS: Final = 500
MOST_GROUPS: Final = 20


class OddsError(ValueError):
    """A question that has no answer; the message is a sentence that says why."""


@dataclass(frozen=True)
class Want:
    """`at_least` of the `copies` cards of one kind. Groups are disjoint."""

    copies: int
    at_least: int = 0


def chances(population: int, wants: Sequence[Want], draws: int) -> list[Fraction]:
    """The chance that n of `population` shuffled cards fulfil every want, for each n = 0..draws.

    Cards in no group are of no interest. Raises OddsError where the numbers cannot be meant.
    """
    ways, hands = _good_hands(population, wants, draws)
    return [Fraction(good, every) for good, every in zip(ways, hands, strict=True)]


def chances_as_floats(population: int, wants: Sequence[Want], draws: int) -> list[float]:
    """As `chances`, each rounded once, to the nearest float."""
    ways, hands = _good_hands(population, wants, draws)
    return [good / every for good, every in zip(ways, hands, strict=True)]


def hypergeometric(population: int, successes: int, draws: int, at_least: int) -> Fraction:
    """The chance of `at_least` or more of the `successes` among `draws` cards of `population`.

    Raises OddsError where the numbers cannot be meant.
    """
    _check(population, (Want(successes, at_least),), draws)
    rest = population - successes
    good = sum(
        comb(successes, hits) * comb(rest, draws - hits)
        for hits in range(at_least, min(successes, draws) + 1)
    )
    return Fraction(good, comb(population, draws))


def distribution(population: int, successes: int, draws: int) -> list[Fraction]:
    """The chance of exactly k of the `successes` among `draws` cards, for k = 0..draws."""
    _check(population, (Want(successes),), draws)
    rest = population - successes
    every = comb(population, draws)
    return [
        Fraction(comb(successes, hits) * comb(rest, draws - hits), every)
        for hits in range(draws + 1)
    ]


def _good_hands(population: int, wants: Sequence[Want], draws: int) -> tuple[list[int], list[int]]:
    """For n = 0..draws: how many hands of n cards are good, and how many there are."""
    _check(population, wants, draws)
    rest = population - sum(want.copies for want in wants)
    ways = [comb(rest, k) for k in range(min(rest, draws) + 1)]
    for want in wants:
        ways = _convolved(ways, want, draws)
    ways += [0] * (draws + 1 - len(ways))
    return ways, [comb(population, n) for n in range(draws + 1)]


def _convolved(ways: list[int], want: Want, draws: int) -> list[int]:
    most = min(want.copies, draws)
    product = [0] * min(draws + 1, len(ways) + most)
    for k in range(want.at_least, most + 1):
        of_group = comb(want.copies, k)
        for n, way in enumerate(ways[: draws + 1 - k], k):
            product[n] += way * of_group
    return product


def _check(population: int, wants: Sequence[Want], draws: int) -> None:
    if not 0 <= population <= MOST_CARDS:
        raise OddsError(f"A population must have 0 to {MOST_CARDS} cards, not {population}.")
    if len(wants) > MOST_GROUPS:
        raise OddsError(f"At most {MOST_GROUPS} groups can be asked for, not {len(wants)}.")
    if not 0 <= draws <= population:
        raise OddsError(f"{draws} cards cannot be drawn from {population}.")
    grouped = 0
    for want in wants:
        if want.copies < 0:
            raise OddsError(f"A group cannot have {want.copies} cards.")
        if want.at_least < 0:
            raise OddsError(f"At least {want.at_least} cards cannot be asked for; 0 is the least.")
        grouped += want.copies
    if grouped > population:
        raise OddsError(
            f"The groups have {grouped} cards together, but the population has only {population}."
        )
