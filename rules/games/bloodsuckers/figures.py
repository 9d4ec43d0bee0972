"""Figures that follow from a deck alone: attack values by Day and Night, types, opening hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rules.core.deck import Deck
from rules.core.game import Curve, DeckFigure
from rules.core.odds import MOST_CARDS, hypergeometric
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.deck import DECK_SIZE, TYPE_COUNTS, is_printed, side_of
from rules.games.bloodsuckers.pieces import HAND_SIZE, SOLO_HAND_SIZE
from rules.games.bloodsuckers.vocabulary import (
    ATTACK,
    CARD_TYPES,
    COMBAT_TYPES,
    DAY,
    DODGE,
    NIGHT,
    STRIKE,
)

MEAN_ROLL: Final = Fraction(7, 2)
ROLLED: Final = "die"
"""The bar of the Attack Cards whose value is rolled (BLD-ATK-05)."""

Copies = tuple[BloodCard, int]
"""A card and its copies; they are never written out one by one, there may be millions."""


def copies_of(deck: Deck, card_type: str = "") -> list[Copies]:
    """The counted cards of one card type, or of all."""
    return [
        (line.card, line.quantity)
        for line in deck.counted()
        if isinstance(line.card, BloodCard) and card_type in ("", line.card.type) and line.quantity
    ]


def value(card: BloodCard, time: str) -> Fraction | None:
    """The attack value by Day or Night, on average where it is rolled; None = not on record."""
    if card.rolled:
        return MEAN_ROLL
    printed = card.attack_day if time == DAY else card.attack_night
    return None if printed is None else Fraction(printed)


def curves(deck: Deck) -> tuple[Curve, ...]:
    """Attack values by Day and by Night, on the same bars, and the card types."""
    attacks = copies_of(deck, ATTACK)
    printed = [
        value
        for card, _ in attacks
        for value in (card.attack_day, card.attack_night)
        if value is not None
    ]
    span = range(min(printed), max(printed) + 1) if printed else range(0)
    types: Counter[str] = Counter()
    for line in deck.counted():
        types[line.card.type] += line.quantity
    return (
        _curve("attack_day", "Attack by Day", DAY, attacks, span),
        _curve("attack_night", "Attack by Night", NIGHT, attacks, span),
        Curve(
            "types",
            "Card types",
            tuple(
                (word, types[word]) for word in CARD_TYPES if word in COMBAT_TYPES or types[word]
            ),
        ),
    )


def _curve(code: str, label: str, time: str, attacks: Sequence[Copies], span: range) -> Curve:
    known: Counter[int] = Counter()
    rolled = unknown = 0
    for card, many in attacks:
        printed = card.attack_day if time == DAY else card.attack_night
        if card.rolled:
            rolled += many
        elif printed is None:
            unknown += many
        else:
            known[printed] += many
    bars = tuple((str(number), known[number]) for number in span)
    return Curve(code, label, bars + (((ROLLED, rolled),) if rolled else ()), unknown)


def totals(deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
    """The whole deck and each card type, beside what the rules ask for (BLD-DECK-01, -02)."""
    printed = is_printed(deck)
    counts = TYPE_COUNTS.get(side_of(deck), {}) if printed else {}
    types: Counter[str] = Counter()
    for line in deck.counted():
        types[line.card.type] += line.quantity
    return (
        ("Cards", types.total(), DECK_SIZE if printed else None, "BLD-DECK-01"),
        *(
            (card_type, types[card_type], counts.get(card_type), "BLD-DECK-02")
            for card_type in COMBAT_TYPES
        ),
    )


def figures(deck: Deck) -> tuple[DeckFigure, ...]:
    """What a player would like to know of a deck before playing it."""
    attacks = copies_of(deck, ATTACK)
    strikes = copies_of(deck, STRIKE)
    cards = copies_of(deck)
    whole = sum(many for _, many in cards)
    return (
        *(
            DeckFigure(
                f"Mean attack by {time.capitalize()}",
                _mean(attacks, time),
                "The mean value of an Attack Card; a rolled one counts 3.5.",
            )
            for time in (DAY, NIGHT)
        ),
        *(
            DeckFigure(
                f"Better by {time.capitalize()}",
                f"{sum(many for card, many in cards if _better(card, time))} of {whole}",
                "Attack Cards with a higher value then, and Strikes that may be played only then.",
            )
            for time in (DAY, NIGHT)
        ),
        *(
            DeckFigure(
                f"Strikes by {time.capitalize()}",
                f"{sum(many for card, many in strikes if card.time in (None, time))} of "
                f"{sum(many for _, many in strikes)}",
                "Strikes that may be played then (BLD-STRIKE-04).",
            )
            for time in (DAY, NIGHT)
        ),
        *(
            DeckFigure(
                f"{card_type} in the opening hand",
                _odds(whole, sum(many for _, many in copies_of(deck, card_type))),
                f"The exact chance of at least one among {HAND_SIZE} cards, and among the "
                f"{SOLO_HAND_SIZE} of a single player against two (BLD-SETUP-05).",
            )
            for card_type in (ATTACK, STRIKE, DODGE)
        ),
    )


def _mean(attacks: Sequence[Copies], time: str) -> str:
    known = [
        (printed, many) for card, many in attacks if (printed := value(card, time)) is not None
    ]
    copies = sum(many for _, many in known)
    if not copies:
        return "unknown"
    unknown = sum(many for _, many in attacks) - copies
    mean = float(sum(printed * many for printed, many in known) / copies)
    return f"{mean:.2f}" + (f" ({unknown} unknown)" if unknown else "")


def _better(card: BloodCard, time: str) -> bool:
    other = NIGHT if time == DAY else DAY
    now, then = value(card, time), value(card, other)
    return card.time == time or (now is not None and then is not None and now > then)


def _odds(whole: int, copies: int) -> str:
    if not SOLO_HAND_SIZE <= whole <= MOST_CARDS:
        return f"no odds of {whole} cards"
    five, six = (
        float(hypergeometric(whole, copies, hand, 1)) for hand in (HAND_SIZE, SOLO_HAND_SIZE)
    )
    return f"{five:.1%} ({six:.1%})"
