"""What is worth a look in a legal deck: cards that can never be used, and what it is short of
(BUF-DECK-08, BUF-FMT-08, BUF-Q-38).

Each function answers the codes of the cards meant, or None where there is nothing to say. Nothing
is said where a value that it hangs on is not on record.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, cast

from rules.core.construction import ADVICE, Check, Contents
from rules.games.buffy.card_fields import NEEDS_SOMEBODY, TALENT_FIELDS
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.pieces import SPACES
from rules.games.buffy.vocabulary import (
    CHALLENGE,
    CHALLENGE_ZONE,
    CHARACTER,
    DRAWN_TYPES,
    EPISODE,
    LOCATION,
    LOCATION_ZONE,
    RESOURCE_ZONE,
    TALENTS,
    UNKNOWN_TYPE,
)

DEAD_LEVEL: Final = "dead-level"
NO_PART_1: Final = "no-part-1"
FEW_LOCATIONS: Final = "few-locations"
SMALL_DECK: Final = "small-deck"
REQUIREMENT_NOT_MET: Final = "requirement-not-met"
LOCATION_MISSING: Final = "location-missing"
CHALLENGE_TWICE: Final = "challenge-twice"
LOCATION_IN_RESOURCE: Final = "location-in-resource"

SMALL: Final = 20
"""BUF-Q-01: with fewer cards a first turn can go through the whole Resource Deck."""

WORDS: Final = {
    DEAD_LEVEL: "{cards}: no Character can ever ascend to that, because a lower level of that name "
    "is not in the deck. Add the lower level, or take it out.",
    NO_PART_1: "{cards}: Part 1 of that Episode is not in the deck, and only Part 1 comes into "
    "play by itself. It can still boost.",
    FEW_LOCATIONS: f"There are fewer than {SPACES} locations, so that some of the own spaces stay "
    "empty.",
    SMALL_DECK: f"The Resource Deck has fewer than {SMALL} cards: one turn with a fight and a "
    "challenge can draw all of it.",
    REQUIREMENT_NOT_MET: "{cards}: no Character of the deck has the talent for that by itself. "
    "Only Skills, Items and other texts may raise one high enough.",
    LOCATION_MISSING: "{cards}: there is no location of that name or kind in the deck. It can be "
    "placed only where the opponent has one.",
    CHALLENGE_TWICE: "{cards}: there are several copies of it in the Challenge Deck, and only one "
    "may be in play at a time.",
    LOCATION_IN_RESOURCE: "{cards}: locations are taken out of the Resource Deck at set-up, so it "
    "counts among the locations. List it there.",
}

TALENT_OF: Final = {
    talent: attrgetter(name) for talent, name in zip(TALENTS, TALENT_FIELDS, strict=True)
}
"""How a talent is read off a Character."""


def _cards(contents: Contents, *types: str) -> list[BuffyCard]:
    cards = [line.card for group in contents.of_types(types) for line in group.lines]
    return cast("list[BuffyCard]", cards)


def _codes(cards: Sequence[BuffyCard]) -> tuple[str, ...] | None:
    return tuple(dict.fromkeys([card.code for card in cards])) or None


def dead_levels(contents: Contents) -> tuple[str, ...] | None:
    """Level cards that no Character can ascend to, since a level below is missing (BUF-ASC-01)."""
    characters = _cards(contents, CHARACTER)
    there = {(card.same_name, card.level) for card in characters}
    # Most decks have the level below of each card, and so all of them.
    if not [
        card
        for card in characters
        if card.level is not None
        and card.level > 1
        and (card.same_name, card.level - 1) not in there
    ]:
        return None
    levels: dict[str, set[int | None]] = {}
    for name, level in there:
        levels.setdefault(name, set()).add(level)
    dead: list[BuffyCard] = []
    for card in characters:
        known = levels[card.same_name]
        if card.level is None or None in known:
            continue
        if not all(lower in known for lower in range(1, card.level)):
            dead.append(card)
    return _codes(dead)


def parts_without_the_first(contents: Contents) -> tuple[str, ...] | None:
    """Further parts of an Episode whose Part 1 is missing (BUF-RES-03)."""
    episodes = _cards(contents, EPISODE)
    begun = {card.same_name for card in episodes if card.part is None or card.part == 1}
    return _codes([card for card in episodes if card.same_name not in begun])


def few_locations(contents: Contents) -> tuple[str, ...] | None:
    """Fewer locations than own spaces (BUF-SETUP-05); what lies in the Resource Deck without a type
    on record may be one.
    """
    count = 0
    for group in contents.groups:
        if group.type == LOCATION or (
            group.type == UNKNOWN_TYPE and group.zone in (LOCATION_ZONE, RESOURCE_ZONE)
        ):
            count += group.copies
    return () if count < SPACES else None


def small_deck(contents: Contents) -> tuple[str, ...] | None:
    """A Resource Deck below 20 (BUF-Q-01)."""
    types = (*DRAWN_TYPES, UNKNOWN_TYPE)
    groups = contents.lying_in((RESOURCE_ZONE,), types)
    return () if sum([group.copies for group in groups]) < SMALL else None


def requirements_not_met(contents: Contents) -> tuple[str, ...] | None:
    """Cards that ask for more of a talent than any Character of the deck has printed."""
    asking = [card for card in _cards(contents, *NEEDS_SOMEBODY) if card.required_talent]
    if not asking:
        return None
    characters = _cards(contents, CHARACTER)
    highest: dict[str | None, int] = {}
    for talent in {card.required_talent for card in asking}:
        values = [*map(TALENT_OF[talent or ""], characters)]
        if None not in values:
            highest[talent] = max(values, default=0)
    return _codes(
        [
            card
            for card in asking
            if card.required_talent in highest
            and (card.required_value or 0) > highest[card.required_talent]
        ]
    )


def missing_locations(contents: Contents) -> tuple[str, ...] | None:
    """Challenges tied to a location, by name or kind, that the deck does not hold (BUF-FMT-08)."""
    tied = [card for card in _cards(contents, CHALLENGE) if card.same_place or card.same_kind]
    if not tied:
        return None
    locations = _cards(contents, LOCATION)
    names = {card.same_name for card in locations}
    kinds = {card.same_kind for card in locations}
    return _codes(
        [
            card
            for card in tied
            if (card.same_place and card.same_place not in names)
            or (card.same_kind and card.same_kind not in kinds)
        ]
    )


def challenges_twice(contents: Contents) -> tuple[str, ...] | None:
    """Challenges of which there are several copies in the Challenge Deck (BUF-Q-03)."""
    groups = contents.lying_in((CHALLENGE_ZONE,), (CHALLENGE,))
    lines = [line for group in groups for line in group.lines]
    copies: dict[str, int] = {}
    for line in lines:
        name = cast(BuffyCard, line.card).same_name
        copies[name] = copies.get(name, 0) + line.quantity
    if len(copies) == sum(copies.values()):
        return None
    cards = [cast(BuffyCard, line.card) for line in lines]
    return _codes([card for card in cards if copies[card.same_name] > 1])


def locations_in_the_resource_deck(contents: Contents) -> tuple[str, ...] | None:
    """Locations that stand in the list of the Resource Deck (BUF-Q-38)."""
    groups = contents.lying_in((RESOURCE_ZONE,), (LOCATION,))
    return _codes([cast(BuffyCard, line.card) for group in groups for line in group.lines])


DEAD_CARDS: Final = (
    Check(dead_levels, rule="BUF-DECK-08", code=DEAD_LEVEL, zone=RESOURCE_ZONE, level=ADVICE),
    Check(
        parts_without_the_first,
        rule="BUF-DECK-08",
        code=NO_PART_1,
        zone=RESOURCE_ZONE,
        level=ADVICE,
    ),
    Check(
        requirements_not_met,
        rule="BUF-DECK-08",
        code=REQUIREMENT_NOT_MET,
        zone=RESOURCE_ZONE,
        level=ADVICE,
    ),
)
SHORT_OF_LOCATIONS: Final = Check(
    few_locations, rule="BUF-DECK-08", code=FEW_LOCATIONS, zone=LOCATION_ZONE, level=ADVICE
)
SHORT_OF_CARDS: Final = Check(
    small_deck, rule="BUF-DECK-08", code=SMALL_DECK, zone=RESOURCE_ZONE, level=ADVICE
)
TIED: Final = Check(
    missing_locations, rule="BUF-FMT-08", code=LOCATION_MISSING, zone=CHALLENGE_ZONE, level=ADVICE
)
TWICE: Final = Check(
    challenges_twice, rule="BUF-FMT-08", code=CHALLENGE_TWICE, zone=CHALLENGE_ZONE, level=ADVICE
)
MISLAID: Final = Check(
    locations_in_the_resource_deck,
    rule="BUF-Q-38",
    code=LOCATION_IN_RESOURCE,
    zone=RESOURCE_ZONE,
    level=ADVICE,
)
