"""Section 9: what a legal deck is, in each of the three formats (9.1); `advice` says what else is
worth a look.

A card whose type is not on record is counted as one that belongs where it lies, but never as a
location: if it does not belong there, the deck is at fault anyway. So no number of cards is wrongly
at fault, and the type itself is reported as unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from rules.core.cards import CardDef
from rules.core.construction import (
    UNKNOWN,
    AtMostHalf,
    Belongs,
    Check,
    Construction,
    Contents,
    Copies,
    Count,
    DeckCheck,
    Only,
    OnRecord,
)
from rules.core.deck import Deck, Zone
from rules.core.game import Format
from rules.games.buffy import advice
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHALLENGE_ZONE,
    CHARACTER,
    DRAWN_TYPES,
    EPISODE,
    ESSENCE,
    ESSENCE_ZONE,
    EVIL,
    GOOD,
    LOCATION,
    LOCATION_ZONE,
    MAIN_ZONE,
    RESOURCE_TYPES,
    RESOURCE_ZONE,
    UNKNOWN_TYPE,
)

ESSENCES: Final = Zone(ESSENCE_ZONE, "Essence", (), (ESSENCE,))
MAIN: Final = Zone(MAIN_ZONE, "Main character", ("Main", "Starting character"), (CHARACTER,))
RESOURCE: Final = Zone(RESOURCE_ZONE, "Resource deck", ("Resource", "Deck", "RD"), DRAWN_TYPES)
CHALLENGES: Final = Zone(CHALLENGE_ZONE, "Challenge deck", ("Challenges", "CD"), (CHALLENGE,))
LOCATIONS: Final = Zone(LOCATION_ZONE, "Locations", ("Places",), (LOCATION,))
ZONES: Final = (ESSENCES, MAIN, RESOURCE, CHALLENGES, LOCATIONS)

RULEBOOK: Final = "rulebook"
CASUAL: Final = "casual"
TOURNAMENT: Final = "tournament"
FORMATS: Final = (
    Format(
        RULEBOOK,
        "Rulebook",
        help="An Essence, a Main Character, 7 challenges, up to 8 locations, and as many other "
        "cards as you like.",
    ),
    Format(
        CASUAL,
        "Casual",
        help="All Characters on the side of the Essence, at least 40 cards in the Resource Deck, "
        "at most 3 copies of each.",
    ),
    Format(TOURNAMENT, "Tournament", help="As Casual, with at least 60 cards."),
)

CHALLENGES_NEEDED: Final = 7
MOST_LOCATIONS: Final = 8
MOST_COPIES: Final = 3
LEAST_CARDS: Final = {CASUAL: ("BUF-FMT-02", 40), TOURNAMENT: ("BUF-FMT-03", 60)}
"""The rule and the least number of cards of the Resource Deck, by format."""

NOT_LEVEL_1: Final = "main-level"
NO_MAIN: Final = "not-a-main"
FIRST_PATROL: Final = "first-patrol"
WRONG_SIDE: Final = "wrong-side"
WRONG_MAIN: Final = "wrong-main"
OTHER_ESSENCE: Final = "other-essence"
MAY_BE_COPIES: Final = "may-be-copies"
FAULT_WORDS: Final = {
    NOT_LEVEL_1: "{cards} is not of level 1, as a starting Main Character must be. Choose another.",
    NO_MAIN: "{cards} is not marked as a Main Character in the catalog. Choose another, or mark it "
    "there.",
    FIRST_PATROL: "{cards} bears the First Patrol logo of the introductory game. Take it out.",
    WRONG_SIDE: "{cards} is not of the side of the Essence. Take it out.",
    WRONG_MAIN: "{cards} is not the Character that the Essence names. Choose the other one, or "
    "another Essence.",
    MAY_BE_COPIES: f"{{cards}}: what tells whether these are the same card is not on record, and "
    f"no more than {MOST_COPIES} copies of one card are allowed. Record it in the catalog.",
    **advice.WORDS,
}

HOMES: Final = tuple(
    replace(zone, types=RESOURCE_TYPES) if zone is RESOURCE else zone for zone in ZONES
)
"""Where cards may lie: a location may stand among the Resource cards too (BUF-Q-38)."""
DRAWN: Final = (*DRAWN_TYPES, UNKNOWN_TYPE)
WITH_THE_MAIN: Final = (RESOURCE_ZONE, MAIN_ZONE)
"""The Resource Deck of BUF-FMT-02."""


def zone_for(card: CardDef) -> str:
    """The zone where a card of this type belongs; a Character in the Resource Deck, as all but one
    of a deck do.
    """
    if card.type == CHARACTER:
        return RESOURCE_ZONE
    return next((zone.code for zone in ZONES if card.type in zone.types), RESOURCE_ZONE)


@dataclass(frozen=True)
class Allegiance:
    """What an Essence decides: who the Main Character is (BUF-FMT-07) and whose side all Characters
    are of (BUF-FMT-06). `side` is None where it is not on record.
    """

    name: str
    side: str | None


def allegiances(cards: Iterable[CardDef]) -> list[Allegiance]:
    """Those of the Essences among some cards, each once."""
    found = [
        Allegiance(card.same_name, card.side)
        for card in cards
        if isinstance(card, BuffyCard) and card.type == ESSENCE
    ]
    return list(dict.fromkeys(found))


def construction(deck: Deck, rulings: Rulings) -> Construction:
    """The checks for a deck of its format; in `casual` and `tournament` with its Essences."""
    lines = [line for line in deck.lines if line.zone == ESSENCE_ZONE and line.quantity]
    return _construction(deck.format, rulings, allegiances(line.card for line in lines))


def constructions(deck: Deck, rulings: Rulings, cards: Sequence[CardDef]) -> list[Construction]:
    """What a deck may be mended into with these cards and its own: where the Essence decides who
    may be there, one for each Essence that it may have and whose Main Character is there.
    """
    if deck.format not in LEAST_CARDS:
        return [construction(deck, rulings)]
    known = [*[line.card for line in deck.counted() if line.quantity], *cards]
    gates = (LEVEL_1,) if rulings.any_main else (LEVEL_1, MARKED)
    mains = {
        cast(BuffyCard, card).same_name
        for card in known
        if card.type == CHARACTER and all(gate.lets_in(card, MAIN_ZONE) for gate in gates)
    }
    found: list[Construction] = []
    for chosen in allegiances(known):
        if chosen.side is not None and chosen.name in mains:
            checks = _construction(deck.format, rulings, [chosen]).checks
            found.append(Construction(ZONES, (*checks, _pinned(chosen))))
    return found


def _pinned(chosen: Allegiance) -> Only:
    """No Essence but this one; of the others the checks of this one would be wrong."""

    def allows(card: CardDef) -> bool | None:
        essence = cast(BuffyCard, card)
        return (essence.same_name, essence.side) == (chosen.name, chosen.side)

    return Only(
        ESSENCE_ZONE,
        rule="BUF-FMT-07",
        allows=allows,
        zones=(ESSENCE_ZONE,),
        types=(ESSENCE,),
        code=OTHER_ESSENCE,
    )


def _construction(format: str, rulings: Rulings, essences: Sequence[Allegiance]) -> Construction:
    """BUF-DECK-01..08 and BUF-FMT-01..08, in that order."""
    checks: list[DeckCheck] = [
        Count(
            CHALLENGE_ZONE,
            types=(CHALLENGE, UNKNOWN_TYPE),
            within=(CHALLENGE_ZONE,),
            exactly=CHALLENGES_NEEDED,
            rule="BUF-DECK-01",
        ),
        Count(
            LOCATION_ZONE,
            types=(LOCATION,),
            within=(LOCATION_ZONE, RESOURCE_ZONE),
            at_most=MOST_LOCATIONS,
            rule="BUF-DECK-02",
        ),
        Count(
            ESSENCE_ZONE,
            types=(ESSENCE, UNKNOWN_TYPE),
            within=(ESSENCE_ZONE,),
            exactly=1,
            rule="BUF-DECK-03",
        ),
        Count(
            MAIN_ZONE,
            types=(CHARACTER, UNKNOWN_TYPE),
            within=(MAIN_ZONE,),
            exactly=1,
            rule="BUF-DECK-04",
        ),
        LEVEL_1,
        *(() if rulings.any_main else (MARKED,)),
        AT_HOME,
        *(() if rulings.first_patrol_allowed else (NO_FIRST_PATROL,)),
        *advice.DEAD_CARDS,
        advice.SHORT_OF_LOCATIONS,
    ]
    if format in LEAST_CARDS:
        checks += _of_the_guide(format, rulings, essences)
    else:
        checks.append(advice.SHORT_OF_CARDS)
    checks.append(advice.TIED)
    checks.append(DISTINCT if rulings.distinct_challenges else advice.TWICE)
    checks.append(advice.MISLAID)
    return Construction(ZONES, tuple(checks))


def _of_the_guide(format: str, rulings: Rulings, essences: Sequence[Allegiance]) -> list[DeckCheck]:
    """BUF-FMT-01..07, of the formats `casual` and `tournament`."""
    rule, least = LEAST_CARDS[format]
    # BUF-Q-39.
    zones = (RESOURCE_ZONE,) if rulings.main_not_counted else WITH_THE_MAIN
    checks: list[DeckCheck] = [
        Copies(
            MOST_COPIES,
            per="same_card",
            rule="BUF-FMT-01",
            types=DRAWN,
            zones=zones,
            across_sets=True,
        ),
        Check(
            lambda contents: _may_be_copies(contents, zones),
            rule="BUF-FMT-01",
            code=MAY_BE_COPIES,
            zone=RESOURCE_ZONE,
            level=UNKNOWN,
        ),
        Count(RESOURCE_ZONE, types=DRAWN, within=WITH_THE_MAIN, at_least=least, rule=rule),
        AtMostHalf(
            RESOURCE_ZONE,
            types=(CHARACTER,),
            among=DRAWN,
            within=zones,
            rule="BUF-FMT-04",
            kind=CHARACTER,
        ),
        AtMostHalf(
            RESOURCE_ZONE,
            types=(ACTION,),
            among=DRAWN,
            within=zones,
            rule="BUF-FMT-05",
            kind=ACTION,
        ),
        OnRecord(ESSENCE_ZONE, rule="BUF-FMT-06", types=(ESSENCE,), fields=("side",)),
    ]
    sides: list[str] = []
    for one in essences:
        sides += GOOD if one.side in GOOD else EVIL if one.side in EVIL else (*GOOD, *EVIL)
    names = {one.name for one in essences}

    def of_the_side(card: CardDef) -> bool | None:
        """BUF-FMT-06: a Character of the Essence's side."""
        side = cast(BuffyCard, card).side
        return None if side is None else side in sides

    def of_the_name(card: CardDef) -> bool | None:
        """BUF-FMT-07: the Character that the Essence names."""
        return cast(BuffyCard, card).same_name in names

    if essences:
        checks += [
            Only(
                RESOURCE_ZONE,
                rule="BUF-FMT-06",
                allows=of_the_side,
                field="side",
                zones=WITH_THE_MAIN,
                types=(CHARACTER,),
                code=WRONG_SIDE,
            ),
            Only(
                MAIN_ZONE,
                rule="BUF-FMT-07",
                allows=of_the_name,
                zones=(MAIN_ZONE,),
                types=(CHARACTER,),
                code=WRONG_MAIN,
            ),
        ]
    return checks


def _may_be_copies(contents: Contents, zones: Sequence[str]) -> tuple[str, ...] | None:
    """Cards of which too many may be the same one, where what tells them apart is not on record
    (BUF-FMT-01). Copies of one record are counted by `Copies`.
    """
    groups = contents.lying_in(zones, (CHARACTER, EPISODE))
    all_cards = [line.card for group in groups for line in group.lines]
    untold_cards = [card for card in cast("list[BuffyCard]", all_cards) if card.same_card is None]
    if not untold_cards:
        return None
    lines = [
        (cast(BuffyCard, line.card), line.quantity) for group in groups for line in group.lines
    ]
    for untold in untold_cards:
        alike = [(card, many) for card, many in lines if _may_be_one(untold, card)]
        codes = tuple(dict.fromkeys([card.code for card, _ in alike]))
        if len(codes) > 1 and sum(many for _, many in alike) > MOST_COPIES:
            return codes
    return None


def _may_be_one(one: BuffyCard, other: BuffyCard) -> bool:
    """Whether nothing on record tells that these are two cards."""
    if (one.type, one.same_name) != (other.type, other.same_name):
        return False
    return all(
        None in (own, its) or own == its
        for own, its in (
            (one.level, other.level),
            (one.side, other.side),
            (one.part, other.part),
        )
    )


def _is_level_1(card: CardDef) -> bool | None:
    """BUF-DECK-04."""
    level = cast(BuffyCard, card).level
    return None if level is None else level == 1


def _is_marked(card: CardDef) -> bool | None:
    """BUF-Q-06: one that is recorded as a Main Character."""
    return cast(BuffyCard, card).main is True


def _is_no_first_patrol(card: BuffyCard) -> bool:
    """BUF-DECK-06. Every card of a deck is asked, so that it is kept short."""
    return card.first_patrol is not True


LEVEL_1: Final = Only(
    MAIN_ZONE,
    rule="BUF-DECK-04",
    allows=_is_level_1,
    field="level",
    zones=(MAIN_ZONE,),
    types=(CHARACTER,),
    code=NOT_LEVEL_1,
)
MARKED: Final = Only(
    MAIN_ZONE,
    rule="BUF-DECK-04",
    allows=_is_marked,
    zones=(MAIN_ZONE,),
    types=(CHARACTER,),
    code=NO_MAIN,
)
AT_HOME: Final = Belongs(
    HOMES,
    rule="BUF-DECK-05",
    rules={
        CHALLENGE_ZONE: "BUF-DECK-01",
        LOCATION_ZONE: "BUF-DECK-02",
        ESSENCE_ZONE: "BUF-DECK-03",
        MAIN_ZONE: "BUF-DECK-04",
    },
    untold=UNKNOWN_TYPE,
)
NO_FIRST_PATROL: Final = Only(
    "",
    rule="BUF-DECK-06",
    allows=cast("Callable[[CardDef], bool | None]", _is_no_first_patrol),
    code=FIRST_PATROL,
)
DISTINCT: Final = Copies(
    1,
    per="same_card",
    rule="BUF-Q-03",
    types=(CHALLENGE,),
    zones=(CHALLENGE_ZONE,),
    across_sets=True,
)
