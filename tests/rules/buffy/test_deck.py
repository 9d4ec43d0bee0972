"""Section 9: what deck scenarios do not show: the + button, the words, repairs, what is unknown."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from rules.core.catalog import Catalog, shipped_catalog
from rules.core.construction import UNBOUNDED, Room, Violation, room, validate, verdict
from rules.core.deck import Deck, DeckLine
from rules.core.mending import mend
from rules.core.prepared import UnplayableDeck
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.game import BUFFY
from rules.games.buffy.playable import PreparedDeck
from rules.games.buffy.rulings import Rulings
from rules.messages import sentence
from tests.rules.buffy.decks import deck_of, made

FORMATS = ("rulebook", "casual", "tournament")
MIRA = made("Mira", "Character", main=True, side="Hero", smarts=2)
MIRA_2 = made("Mira", "Character", level=2, side="Hero", destiny_requirement=3)
ESSENCE = made("Mira", "Essence", side="Hero")
VEX = made("Vex", "Character", main=True, side="Villain")
VEX_ESSENCE = made("Vex", "Essence", side="Villain")
TAM = made("Tam", "Character", side="Companion")
ITEMS = [made(f"Item {number}", "Item") for number in range(20)]
CHALLENGES = [made(f"Task {number}", "Challenge", goal_smarts=3) for number in range(7)]
PLACES = [made(f"Place {number}", "Location") for number in range(9)]
POOL = [MIRA, MIRA_2, ESSENCE, VEX, VEX_ESSENCE, TAM, *ITEMS, *CHALLENGES, *PLACES]
CATALOG = Catalog("buffy", [], POOL)
LEGAL = deck_of(
    MIRA,
    ESSENCE,
    [
        *[(card, 3) for card in ITEMS],
        *[(card, 1) for card in CHALLENGES],
        *[(card, 1) for card in PLACES[:4]],
    ],
)


def faults(deck: Deck, **switches: object) -> list[Violation]:
    return validate(deck, BUFFY.construction(deck, BUFFY.rulings(switches)))


def short(deck: Deck) -> list[tuple[str, str]]:
    return [(fault.rule, fault.level) for fault in faults(deck)]


def with_lines(deck: Deck, *lines: tuple[BuffyCard, str, int]) -> Deck:
    return replace(deck, lines=(*deck.lines, *[DeckLine(*line) for line in lines]))


def without(deck: Deck, *zones: str) -> Deck:
    return replace(deck, lines=tuple(line for line in deck.lines if line.zone not in zones))


def of(deck: Deck, format: str) -> Deck:
    return replace(deck, format=format)


def said(deck: Deck) -> list[str]:
    catalog = Catalog(
        "buffy", [], list({line.card.code: line.card for line in deck.lines}.values())
    )
    return [sentence(fault, catalog, BUFFY) for fault in faults(deck)]


@pytest.mark.parametrize("format", FORMATS)
def test_the_deck_of_these_tests_is_legal_in_each_format(format: str) -> None:
    assert faults(of(LEGAL, format)) == []


# What is not on record.


def test_BUF_FMT_06_a_side_that_is_not_on_record_cannot_be_told() -> None:
    nobody = made("Nobody", "Character", side=None)
    deck = with_lines(LEGAL, (nobody, "resource", 1))

    assert short(deck) == []
    assert short(of(deck, "casual")) == [("BUF-FMT-06", "unknown")]


def test_BUF_FMT_06_nor_can_that_of_an_Essence() -> None:
    deck = of(deck_of(MIRA, made("Mira", "Essence", side=None), []), "casual")

    assert ("BUF-FMT-06", "unknown") in short(deck)
    assert "BUF-FMT-07" not in [rule for rule, _ in short(deck)]


def test_BUF_DECK_04_a_level_that_is_not_on_record_cannot_be_told() -> None:
    deck = with_lines(
        without(LEGAL, "main_character"),
        (made("Mira", "Character", level=None, main=True, side="Hero"), "main_character", 1),
    )

    assert short(deck) == [("BUF-DECK-04", "unknown")]


def test_BUF_FMT_01_what_may_be_copies_of_one_card_cannot_be_told() -> None:
    some = made("Ivo", "Character", level=None, side="Hero")
    known = made("Ivo", "Character", level=1, side="Hero")
    three = with_lines(of(LEGAL, "casual"), (some, "resource", 1), (known, "resource", 2))
    four = with_lines(of(LEGAL, "casual"), (some, "resource", 2), (known, "resource", 2))

    assert short(three) == []
    assert short(four) == [("BUF-FMT-01", "unknown")]
    assert faults(four)[0].cards == (some.code, known.code)


def test_BUF_FMT_01_cards_that_are_told_apart_are_not() -> None:
    some = made("Ivo", "Character", level=None, side="Hero")
    minion = made("Ivo", "Character", level=2, side="Villain")
    deck = with_lines(of(LEGAL, "casual"), (some, "resource", 2), (minion, "resource", 2))

    assert ("BUF-FMT-01", "unknown") not in short(deck)


def test_advice_is_silent_where_a_level_or_a_part_is_not_on_record() -> None:
    deck = with_lines(
        LEGAL,
        (made("Ivo", "Character", level=None), "resource", 1),
        (made("Ivo", "Character", level=2), "resource", 1),
        (made("Tale", "Episode", part=None), "resource", 1),
        (made("Tale", "Episode", part=2), "resource", 1),
    )

    assert short(deck) == []


def test_advice_is_silent_where_a_talent_is_not_on_record() -> None:
    lore = made("Lore", "Skill", required_talent="Charm", required_value=9)
    deck = with_lines(LEGAL, (lore, "resource", 1))

    assert short(deck) == [("BUF-DECK-08", "advice")]
    assert short(with_lines(deck, (made("Ivo", "Character", charm=None), "resource", 1))) == []


# The + button.


@pytest.mark.parametrize(
    ("format", "card", "zone", "expected"),
    [
        ("rulebook", ESSENCE, "essence", Room(0, "BUF-DECK-03", 1)),
        ("rulebook", MIRA, "main_character", Room(0, "BUF-DECK-04", 1)),
        ("rulebook", CHALLENGES[0], "challenges", Room(0, "BUF-DECK-01", 7)),
        ("rulebook", PLACES[8], "locations", Room(4, "BUF-DECK-02", 8)),
        ("rulebook", PLACES[8], "resource", Room(4, "BUF-DECK-02", 8)),
        ("rulebook", ITEMS[0], "resource", Room(UNBOUNDED)),
        ("casual", ITEMS[0], "resource", Room(0, "BUF-FMT-01", 3)),
        ("casual", MIRA, "resource", Room(2, "BUF-FMT-01", 3)),
        ("casual", TAM, "resource", Room(3, "BUF-FMT-01", 3)),
        ("casual", VEX, "resource", Room(0, "BUF-FMT-06", 0)),
        ("rulebook", VEX, "resource", Room(UNBOUNDED)),
        ("rulebook", ITEMS[0], "challenges", Room(0, "BUF-DECK-01")),
        ("casual", ITEMS[0], "maybe", Room(UNBOUNDED)),
    ],
)
def test_the_plus_button_stops_at_the_same_rules(
    format: str, card: BuffyCard, zone: str, expected: Room
) -> None:
    deck = of(LEGAL, format)

    assert room(deck, BUFFY.construction(deck, Rulings()), card, zone) == expected


def test_a_Character_may_be_added_before_the_cards_that_it_is_a_share_of() -> None:
    deck = deck_of(MIRA, ESSENCE, [], format="casual")

    assert room(deck, BUFFY.construction(deck, Rulings()), TAM, "resource").more == 3


# Words.


def test_BUF_FMT_04_is_said_with_both_numbers() -> None:
    many = [(made(f"Friend {number}", "Character"), "resource", 3) for number in range(21)]
    deck = with_lines(of(LEGAL, "casual"), *many)

    # 63 and the Main are 64 Characters of 63 + 60 + 1 = 124 cards.
    assert said(deck) == [
        "Resource deck: 64 Character cards, 2 more than half of all, 62. Swap 2 for cards of "
        "another type."
    ]


def test_each_fault_of_the_game_has_words_that_name_the_card() -> None:
    first = made("First Stake", "Item", first_patrol=True)
    deck = with_lines(
        of(without(LEGAL, "main_character"), "casual"),
        (MIRA_2, "main_character", 1),
        (first, "resource", 1),
        (VEX, "resource", 1),
        (PLACES[5], "resource", 1),
    )

    assert said(deck) == [
        "Mira L2 is not of level 1, as a starting Main Character must be. Choose another.",
        "Mira L2 is not marked as a Main Character in the catalog. Choose another, or mark it "
        "there.",
        "First Stake bears the First Patrol logo of the introductory game. Take it out.",
        "Mira L2: no Character can ever ascend to that, because a lower level of that name is not "
        "in the deck. Add the lower level, or take it out.",
        "Vex L1 is not of the side of the Essence. Take it out.",
        "Place 5: locations are taken out of the Resource Deck at set-up, so it counts among the "
        "locations. List it there.",
    ]


# Repairs.


@pytest.mark.parametrize("format", FORMATS)
def test_an_empty_deck_is_filled(format: str) -> None:
    repair = mend(BUFFY, Deck("buffy", format, ()), Rulings(), CATALOG, {})

    assert repair is not None
    assert verdict(faults(repair.deck)) == "legal"
    least = {"rulebook": 0, "casual": 40, "tournament": 60}[format]
    # Essence, Main and seven challenges; the Main is one of the 40 or 60.
    assert sum(step.quantity for step in repair.steps) == 9 + max(0, least - 1)


@pytest.mark.parametrize("format", FORMATS)
def test_a_deck_with_three_too_many_of_everything_is_mended_in_time(format: str) -> None:
    """And so is one of many cards on record, known and unknown, three times in each zone."""
    on_record = shipped_catalog(BUFFY)
    swollen = tuple(replace(line, quantity=line.quantity + 3) for line in LEGAL.lines)
    everything = tuple(
        DeckLine(card, zone.code, 3) for card in on_record.cards[::8] for zone in BUFFY.zones
    )
    pool = Catalog("buffy", [], [*POOL, *on_record.cards])
    for lines in (swollen, everything):
        deck = Deck("buffy", format, lines)
        start = time.process_time()
        repair = mend(BUFFY, deck, Rulings(), pool, {})
        assert time.process_time() - start < 3
        assert repair is not None
        assert verdict(faults(repair.deck)) == "legal"


@pytest.mark.parametrize("lines", [(), (DeckLine(ESSENCE, "essence", 1),)], ids=["no", "one"])
@pytest.mark.parametrize("format", FORMATS)
def test_of_the_cards_on_record_a_deck_is_filled_with_what_can_be_played(
    format: str, lines: tuple[DeckLine, ...]
) -> None:
    """The attested cards come first in the catalog, and next to nothing is known of them. In all
    formats, whatever the number of cards on offer, the change is found in time.
    """
    on_record = shipped_catalog(BUFFY)
    essence = next(card for card in on_record.cards if card.name == "Mira")
    lines = tuple(replace(line, card=essence) for line in lines)
    repair = mend(BUFFY, Deck("buffy", format, lines), Rulings(), on_record, {})

    assert repair is not None
    for step in repair.steps:
        assert step.kind == "add"
        assert BUFFY.coverage(step.card).level == "full", step.card.name
        assert step.card.missing(BUFFY.card_fields) == ()
    challenges = [line for line in repair.deck.lines if line.zone == "challenges"]
    assert [line.quantity for line in challenges] == [1] * 7


def test_an_Essence_is_no_way_to_a_legal_deck_without_a_Main_that_it_names() -> None:
    """Trying each takes its time, and most attested Essences have none."""
    unmarked = made("Vex", "Character", side="Villain")
    too_high = made("Vex", "Character", level=2, side="Villain", main=True, destiny_requirement=3)

    def ways(*cards: BuffyCard, **switches: object) -> int:
        pool = Catalog("buffy", [], [MIRA, ESSENCE, VEX_ESSENCE, *cards])
        deck = Deck("buffy", "casual", ())
        return len(BUFFY.constructions(deck, BUFFY.rulings(switches), pool))

    assert ways() == ways(unmarked) == ways(too_high) == 1
    assert ways(VEX) == ways(unmarked, any_main=True) == 2


@pytest.mark.parametrize("format", ["casual", "tournament"])
def test_another_Essence_and_Main_are_the_smallest_change_for_a_deck_of_the_other_side(
    format: str,
) -> None:
    minions = [
        (made(f"Minion {number}", "Character", side="Minion"), "resource", 1) for number in range(5)
    ]
    deck = with_lines(of(LEGAL, format), *minions)
    repair = mend(BUFFY, deck, Rulings(), CATALOG, {})

    assert repair is not None
    assert {
        (step.kind, step.card.name, step.replacement and step.replacement.name)
        for step in repair.steps
    } == {("swap", "Mira", "Vex")}
    assert [step.zone for step in repair.steps] == ["essence", "main_character"]


def test_the_Essence_that_is_missing_is_that_of_the_Main_Character() -> None:
    """By the rulebook any would do."""
    essences = Catalog("buffy", [], [VEX_ESSENCE, ESSENCE, *POOL])
    without = [line for line in LEGAL.lines if line.card is not ESSENCE]
    repair = mend(BUFFY, replace(LEGAL, lines=tuple(without)), Rulings(), essences, {})

    assert repair is not None
    assert [(step.kind, step.card) for step in repair.steps] == [("add", ESSENCE)]


def test_a_stray_goes_where_it_belongs() -> None:
    moved = tuple(
        replace(line, zone="resource") if line.card is CHALLENGES[0] else line
        for line in LEGAL.lines
    )
    repair = mend(BUFFY, replace(LEGAL, lines=moved), Rulings(), CATALOG, {})

    assert repair is not None
    assert [(step.kind, step.card, step.to, step.rule) for step in repair.steps] == [
        ("move", CHALLENGES[0], "challenges", "BUF-DECK-01")
    ]


# Decks that the engine refuses.


def test_an_illegal_deck_is_refused_unless_the_switch_lets_it_in() -> None:
    deck = with_lines(LEGAL, (CHALLENGES[0], "challenges", 1))

    with pytest.raises(UnplayableDeck, match="breaks BUF-DECK-01; only legal decks are played"):
        PreparedDeck(deck, Rulings())
    assert len(PreparedDeck(deck, Rulings(allow_illegal_decks=True)).challenges) == 8


def test_a_deck_that_may_be_illegal_is_refused_too() -> None:
    deck = with_lines(of(LEGAL, "casual"), (made("Nobody", "Character", side=None), "resource", 1))

    with pytest.raises(UnplayableDeck, match="may break BUF-FMT-06: what that rule asks of Nobody"):
        PreparedDeck(deck, Rulings())


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (made("Mira", "Character", level=2, main=True), "a game starts at level 1"),
        (made("Mira", "Character", main=True, charm=None), "Charm of Mira L1: not on record"),
        (made("Mira", "Character", main=True, side=None), "Side of Mira L1: not on record"),
    ],
)
def test_no_switch_lets_in_a_Main_Character_that_cannot_be_played(
    main: BuffyCard, words: str
) -> None:
    deck = with_lines(without(LEGAL, "main_character"), (main, "main_character", 1))

    with pytest.raises(UnplayableDeck, match=words):
        PreparedDeck(deck, Rulings(allow_illegal_decks=True))


@pytest.mark.parametrize("zone", ["essence", "main_character"])
def test_no_switch_lets_in_a_deck_without_one(zone: str) -> None:
    with pytest.raises(UnplayableDeck, match="the deck has 0"):
        PreparedDeck(without(LEGAL, zone), Rulings(allow_illegal_decks=True))


def test_BUF_SETUP_03_locations_come_out_wherever_they_are_listed() -> None:
    ready = PreparedDeck(with_lines(LEGAL, (PLACES[7], "resource", 2)), Rulings())

    assert len(ready.locations) == 6
    assert len(ready.resource) == 60
