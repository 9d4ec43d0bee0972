"""Figures that follow from a deck alone: boosts, card types, levels, Destiny to be had, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from rules.core.deck import Deck
from rules.core.game import Curve, DeckFigure
from rules.core.odds import MOST_CARDS, hypergeometric
from rules.games.buffy.card_fields import GOAL_FIELDS, TALENT_FIELDS
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.deck import CHALLENGES_NEEDED, LEAST_CARDS, MOST_LOCATIONS
from rules.games.buffy.pieces import HAND_SIZE
from rules.games.buffy.printed import BOOST_BY_ONE
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHALLENGE_ZONE,
    CHARACTER,
    DRAWN_TYPES,
    ESSENCE,
    ESSENCE_ZONE,
    LOCATION,
    LOCATION_ZONE,
    MAIN_ZONE,
    RESOURCE_ZONE,
    TALENTS,
)

Copies = tuple[BuffyCard, int]
"""A card and its copies; they are never written out one by one, there may be millions."""

STRONG: Final = 3
"""A boost that is worth waiting for: the Resource Deck's other cards boost by 1."""
BOTH_HANDS: Final = 2 * HAND_SIZE
"""The Draw Step's hand and what a fight or a challenge draws (BUF-FIGHT-05, BUF-CHAL-04)."""


def copies_of(deck: Deck, zones: Sequence[str], *types: str) -> list[Copies]:
    """The cards of these types in these zones."""
    return [
        (line.card, line.quantity)
        for line in deck.lines
        if isinstance(line.card, BuffyCard)
        and line.quantity
        and line.zone in zones
        and line.card.type in types
    ]


def many(cards: Iterable[Copies]) -> int:
    """How many copies these are."""
    return sum(count for _, count in cards)


def drawn(deck: Deck) -> list[Copies]:
    """What is drawn from: the Resource Deck once the locations are out (BUF-SETUP-03)."""
    return copies_of(deck, (RESOURCE_ZONE,), *DRAWN_TYPES)


def best_boost(card: BuffyCard) -> int | None:
    """By how much it boosts at best (BUF-FIGHT-07..09); None where an icon is not on record."""
    if card.type != ACTION:
        return int(card.type in BOOST_BY_ONE)
    icons: list[int | None] = [getattr(card, name) for name in TALENT_FIELDS]
    known = [icon for icon in icons if icon is not None]
    return max(known) if len(known) == len(icons) else None


def curves(deck: Deck) -> tuple[Curve, ...]:
    """Boosts by height and by talent, card types, levels, and what the challenges ask for."""
    cards = drawn(deck)
    actions = [held for held in cards if held[0].type == ACTION]
    challenges = copies_of(deck, (CHALLENGE_ZONE,), CHALLENGE)
    characters = copies_of(deck, (MAIN_ZONE, RESOURCE_ZONE), CHARACTER)
    types: Counter[str] = Counter()
    for card, count in cards:
        types[card.type] += count
    return (
        _numbers("boosts", "Highest boost", [(best_boost(card), count) for card, count in cards]),
        _by_talent("icons", "Action icons by talent", actions, TALENT_FIELDS),
        Curve("types", "Card types", tuple((word, types[word]) for word in DRAWN_TYPES)),
        _numbers("levels", "Character levels", [(card.level, count) for card, count in characters]),
        _by_talent("goals", "Challenges by goal", challenges, GOAL_FIELDS),
    )


def _numbers(code: str, label: str, values: Iterable[tuple[int | None, int]]) -> Curve:
    known: Counter[int] = Counter()
    unknown = 0
    for value, count in values:
        if value is None:
            unknown += count
        else:
            known[value] += count
    span = range(min(known), max(known) + 1) if known else range(0)
    return Curve(code, label, tuple((str(value), known[value]) for value in span), unknown)


def _by_talent(code: str, label: str, cards: Sequence[Copies], names: Sequence[str]) -> Curve:
    """How many copies have a number above 0 for each talent."""
    bars: list[tuple[str, int]] = []
    for talent, name in zip(TALENTS, names, strict=True):
        bars.append((talent, many([held for held in cards if (getattr(held[0], name) or 0) > 0])))
    unknown = [held for held in cards if None in [getattr(held[0], name) for name in names]]
    return Curve(code, label, tuple(bars), many(unknown))


def totals(deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
    """The parts of a deck, beside what the format asks for; a bound that is kept is not shown."""
    locations = many(copies_of(deck, (LOCATION_ZONE, RESOURCE_ZONE), LOCATION))
    main = many(copies_of(deck, (MAIN_ZONE,), CHARACTER))
    cards = many(drawn(deck))
    counted: tuple[str, int, int | None, str] = ("Resource deck", cards, None, "BUF-DECK-07")
    if deck.format in LEAST_CARDS:
        rule, least = LEAST_CARDS[deck.format]
        have = cards + main
        counted = ("Resource deck with the Main", have, least if have < least else None, rule)
    return (
        (ESSENCE, many(copies_of(deck, (ESSENCE_ZONE,), ESSENCE)), 1, "BUF-DECK-03"),
        ("Main Character", main, 1, "BUF-DECK-04"),
        counted,
        (
            "Challenges",
            many(copies_of(deck, (CHALLENGE_ZONE,), CHALLENGE)),
            CHALLENGES_NEEDED,
            "BUF-DECK-01",
        ),
        (
            "Locations",
            locations,
            MOST_LOCATIONS if locations > MOST_LOCATIONS else None,
            "BUF-DECK-02",
        ),
    )


def figures(deck: Deck) -> tuple[DeckFigure, ...]:
    """What a player would like to know of a deck before playing it."""
    cards = drawn(deck)
    whole = many(cards)
    strong = [held for held in cards if (best_boost(held[0]) or 0) >= STRONG]
    unknown = [held for held in cards if best_boost(held[0]) is None]
    return (
        DeckFigure(
            "Destiny on the challenges",
            _destiny(copies_of(deck, (CHALLENGE_ZONE,), CHALLENGE)),
            "The printed Destiny Points of all own challenges; 10 win (BUF-WIN-01).",
        ),
        *(
            DeckFigure(
                f"Mean boost in {talent}",
                _mean_boost(cards, name),
                f"What a card of the Resource Deck adds to a {talent} stack on average, 0 where it "
                "cannot be placed there (BUF-FIGHT-07, BUF-FIGHT-08, BUF-FIGHT-09).",
            )
            for talent, name in zip(TALENTS, TALENT_FIELDS, strict=True)
        ),
        DeckFigure(
            f"A boost of {STRONG} in the first hand",
            _odds(whole, many(strong), HAND_SIZE, many(unknown)),
            f"The exact chance that the first {HAND_SIZE} cards hold a card that boosts by "
            f"{STRONG} or more in some talent.",
        ),
        DeckFigure(
            f"A boost of {STRONG} in the first fight",
            _odds(whole, many(strong), BOTH_HANDS, many(unknown)),
            f"The same of the first {BOTH_HANDS} cards: the hand, and what a fight or a challenge "
            "draws in the turn in which nothing else was drawn.",
        ),
        DeckFigure(
            "The Main’s next level in hand",
            _next_level(deck, cards, whole),
            f"The exact chance that the first {HAND_SIZE} cards hold a level 2 of the Main "
            "Character.",
        ),
    )


def _destiny(challenges: Sequence[Copies]) -> str:
    known = sum(card.destiny_points * count for card, count in challenges if card.destiny_points)
    unknown = many([held for held in challenges if held[0].destiny_points is None])
    return str(known) + (f" ({unknown} unknown)" if unknown else "")


def _mean_boost(cards: Sequence[Copies], name: str) -> str:
    total = whole = unknown = 0
    for card, count in cards:
        value: int | None = int(card.type in BOOST_BY_ONE)
        if card.type == ACTION:
            value = getattr(card, name)
        if value is None:
            unknown += count
        else:
            total += value * count
            whole += count
    if not whole:
        return "unknown" if unknown else "no cards"
    return f"{float(Fraction(total, whole)):.2f}" + (f" ({unknown} unknown)" if unknown else "")


def _next_level(deck: Deck, cards: Sequence[Copies], whole: int) -> str:
    mains = {card.same_name for card, _ in copies_of(deck, (MAIN_ZONE,), CHARACTER)}
    if len(mains) != 1:
        return "no one Main Character"
    levels = [held for held in cards if held[0].type == CHARACTER and held[0].same_name in mains]
    unknown = many([held for held in levels if held[0].level is None])
    return _odds(whole, many([held for held in levels if held[0].level == 2]), HAND_SIZE, unknown)


def _odds(whole: int, copies: int, draws: int, unknown: int) -> str:
    if unknown:
        return f"unknown of {unknown} cards"
    if not draws <= whole <= MOST_CARDS:
        return f"no odds of {whole} cards"
    return f"{float(hypergeometric(whole, copies, draws, 1)):.1%}"
