"""Section 14: the decks are fixed, each fault by its rule; and the lab for house decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.core.catalog import shipped_decks
from rules.core.construction import UNBOUNDED, Room, Violation, room, validate, verdict
from rules.core.deck import Deck, DeckLine
from rules.core.decklist import read_decklist, write_decklist
from rules.core.repair import repair
from rules.games.bloodsuckers.deck import side_of
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.rulings import Rulings
from rules.messages import sentence
from tests.rules.bloodsuckers.decks import CATALOG, card, changed, house_card, printed

SIDES = ["hunters", "vampires"]
HUNTERS = printed("hunters")
VAMPIRES = printed("vampires")
EMPTY = Deck("bloodsuckers", "standard", ())


def faults(deck: Deck) -> list[Violation]:
    return validate(deck, BLOODSUCKERS.construction(deck, Rulings()))


def rules(deck: Deck) -> list[str]:
    return [fault.rule for fault in faults(deck)]


def said(deck: Deck) -> list[str]:
    return [sentence(fault, CATALOG, BLOODSUCKERS) for fault in faults(deck)]


@pytest.mark.parametrize("side", SIDES)
def test_BLD_DECK_01_the_printed_decks_are_legal(side: str) -> None:
    assert faults(printed(side)) == []


@pytest.mark.parametrize("side", SIDES)
def test_BLD_DECK_01_the_side_need_not_be_said(side: str) -> None:
    assert faults(replace(printed(side), side="")) == []


@pytest.mark.parametrize(("copies", "code"), [(1, "too-few"), (3, "too-many")])
def test_BLD_DECK_01_fifty_and_fifty_two_cards_are_faults(copies: int, code: str) -> None:
    deck = changed(HUNTERS, {"Stake": copies})
    size = 51 - 2 + copies

    assert faults(deck)[0] == Violation("BLD-DECK-01", code, "error", "combat", (), size, 51)
    assert verdict(faults(deck)) == "illegal"


def test_BLD_DECK_01_cards_of_every_kind_are_counted_but_not_those_in_maybe() -> None:
    alexander = changed(HUNTERS, {"Alexander": 1})
    maybe = replace(HUNTERS, lines=(*HUNTERS.lines, DeckLine(card("Stake"), "maybe", 9)))

    assert faults(alexander)[0].have == 52
    assert faults(maybe) == []


@pytest.mark.parametrize(
    ("side", "counts"),
    [
        ("hunters", {"Attack": 27, "Strike": 4, "Dodge": 3, "Impact": 17}),
        ("vampires", {"Attack": 28, "Strike": 4, "Dodge": 3, "Impact": 16}),
    ],
)
def test_BLD_DECK_02_each_type_has_its_count(side: str, counts: dict[str, int]) -> None:
    first = {line.card.type: line.card.name for line in printed(side).lines}
    for card_type, count in counts.items():
        name = first[card_type]
        copies = card(name).copies or 0
        for other in (copies - 1, copies + 1):
            found = [
                fault
                for fault in faults(changed(printed(side), {name: other}))
                if fault.rule == "BLD-DECK-02"
            ]
            assert [(fault.have, fault.need) for fault in found] == [
                (count - copies + other, count)
            ]


def test_BLD_DECK_02_a_card_more_of_one_type_and_one_less_of_another_are_two_faults() -> None:
    deck = changed(HUNTERS, {"Knife": 5, "Recon": 2})

    assert rules(deck) == ["BLD-DECK-02", "BLD-DECK-02", "BLD-DECK-03", "BLD-DECK-03"]


def test_BLD_DECK_03_one_fault_for_each_wrong_name() -> None:
    deck = changed(HUNTERS, {"Sword": 5, "Knife": 5})

    assert faults(deck) == [
        Violation("BLD-DECK-03", "too-many-copies", "error", "combat", ("BLD-H01",), 5, 4),
        Violation("BLD-DECK-03", "too-few-copies", "error", "combat", ("BLD-H04",), 5, 6),
    ]
    assert said(deck) == [
        "5 copies of Knife, 1 more than the 4 allowed. Take 1 out.",
        "5 copies of Sword, 1 fewer than the 6 needed. Add 1.",
    ]


def test_BLD_DECK_03_a_name_that_is_missing_whole_is_one_fault() -> None:
    deck = changed(VAMPIRES, {"Terrify": 0, "Speed": 3})

    assert [(fault.rule, fault.cards, fault.have, fault.need) for fault in faults(deck)] == [
        ("BLD-DECK-03", ("BLD-V13",), 0, 1),
        ("BLD-DECK-03", ("BLD-V14",), 3, 2),
    ]


def test_BLD_DECK_03_copies_on_several_lines_are_added_up() -> None:
    split = changed(HUNTERS, {"Sword": 0})
    sword = card("Sword")
    lines = (*split.lines, DeckLine(sword, "combat", 2), DeckLine(sword, "combat", 4))

    assert faults(replace(split, lines=lines)) == []


def test_BLD_DECK_04_a_card_of_the_other_side_is_a_fault() -> None:
    deck = changed(VAMPIRES, {"Bite": 1, "Stake": 1})

    assert [(fault.rule, fault.code, fault.cards, fault.have) for fault in faults(deck)] == [
        ("BLD-DECK-03", "too-few-copies", ("BLD-V08",), 1),
        ("BLD-DECK-04", "not-in-deck", ("BLD-H08",), 1),
    ]


def test_BLD_DECK_04_one_fault_for_each_name_that_is_no_card_of_the_deck() -> None:
    crossbow = house_card("Crossbow", attack_day=4, attack_night=4)
    deck = changed(HUNTERS, {"Bite": 1, "Church": 1}, (crossbow, 3))

    strays = [fault for fault in faults(deck) if fault.rule == "BLD-DECK-04"]
    assert sorted(fault.cards for fault in strays) == [("BLD-L1",), ("BLD-V08",), ("X-Crossbow",)]
    assert {fault.cards[0]: fault.have for fault in strays}["X-Crossbow"] == 3


@pytest.mark.parametrize("side", SIDES)
def test_BLD_DECK_04_an_empty_deck_breaks_all_but_this(side: str) -> None:
    deck = replace(EMPTY, side=side)

    assert set(rules(deck)) == {"BLD-DECK-01", "BLD-DECK-02", "BLD-DECK-03"}
    assert Counter(rules(deck))["BLD-DECK-03"] == 17


def test_every_fault_has_a_sentence_that_says_what_to_do() -> None:
    deck = changed(HUNTERS, {"Bite": 1, "Sword": 5, "Knife": 0})

    sentences = said(deck)
    assert sentences[:2] == [
        "Combat deck: 47 cards, 4 fewer than the 51 needed. Add 4.",
        "Combat deck: 22 Attack cards, 5 fewer than the 27 needed. Add 5.",
    ]
    assert len(sentences) == 6
    assert all("Take " in words or "Add " in words for words in sentences)
    assert "1 copy of Bite: this deck may not hold that card. Take it out." in sentences


# Whose deck it is.


@pytest.mark.parametrize(
    ("cards", "side"),
    [
        ({"Knife": 2, "Throw": 1}, "hunters"),
        ({"Knife": 2, "Throw": 3}, "vampires"),
        ({"Knife": 2, "Throw": 2}, ""),
        ({"Alexander": 3}, ""),
        ({}, ""),
    ],
)
def test_a_deck_that_says_no_side_is_of_that_of_most_of_its_cards(
    cards: dict[str, int], side: str
) -> None:
    assert side_of(changed(EMPTY, cards)) == side
    assert BLOODSUCKERS.side_of(changed(EMPTY, cards)) == side


def test_what_a_deck_says_counts_more_than_its_cards_and_maybe_counts_nothing() -> None:
    stakes = replace(EMPTY, lines=(DeckLine(card("Stake"), "maybe", 4),))

    assert side_of(replace(VAMPIRES, side="hunters")) == "hunters"
    assert side_of(stakes) == ""


def test_BLD_DECK_01_BLD_DECK_04_a_deck_of_no_side_is_asked_for_its_size_and_its_side() -> None:
    untold = Violation("BLD-DECK-04", "no-side", "unknown", "")

    assert faults(EMPTY) == [
        Violation("BLD-DECK-01", "too-few", "error", "combat", (), 0, 51),
        untold,
    ]
    assert rules(changed(EMPTY, {"Knife": 4, "Throw": 4})) == ["BLD-DECK-01", "BLD-DECK-04"]
    both = changed(EMPTY, {"Knife": 25, "Throw": 25, "Ang": 1})
    assert faults(both) == [untold]
    assert faults(in_the_lab(both)) == [untold, Violation("BLD-Q-35", "house-deck", "advice", "")]
    assert said(both)[0].startswith("Whether this is a Hunter or a Vampire deck is not said")
    assert repair(both, BLOODSUCKERS.construction(both, Rulings()), CATALOG.cards, {}) is None


def test_BLD_DECK_04_a_vampire_deck_that_says_hunters_has_seventeen_wrong_names() -> None:
    found = Counter(rules(replace(VAMPIRES, side="hunters")))

    assert found == {"BLD-DECK-02": 2, "BLD-DECK-03": 17, "BLD-DECK-04": 17}


# The lab.


def in_the_lab(deck: Deck) -> Deck:
    return replace(deck, format="lab")


def test_BLD_Q_35_the_lab_asks_for_no_list_but_says_that_it_is_no_legal_play() -> None:
    deck = in_the_lab(changed(HUNTERS, {"Sword": 20, "Knife": 0}))

    assert faults(deck) == [Violation("BLD-Q-35", "house-deck", "advice", "")]
    assert said(deck)[0].startswith("A house deck")
    assert "no legal play" in said(deck)[0]
    assert not BLOODSUCKERS.format("lab").official
    assert BLOODSUCKERS.format("standard").official


def test_BLD_Q_35_even_the_printed_deck_is_advised_in_the_lab() -> None:
    assert rules(in_the_lab(HUNTERS)) == ["BLD-Q-35"]
    assert rules(in_the_lab(replace(EMPTY, side="hunters"))) == ["BLD-Q-35"]


def test_BLD_Q_35_BLD_DECK_04_the_lab_takes_house_cards_of_the_side_and_none_of_the_other() -> None:
    crossbow = house_card("Crossbow", attack_day=4, attack_night=4)
    claws = house_card("Claws", side="vampires", attack_day=4, attack_night=4)
    nobody = house_card("Chair", side="", attack_day=1, attack_night=1)

    assert rules(in_the_lab(changed(HUNTERS, {}, (crossbow, 1)))) == ["BLD-Q-35"]
    for stray in (claws, nobody, card("Bite"), card("Alexander")):
        assert rules(in_the_lab(changed(HUNTERS, {}, (stray, 1)))) == ["BLD-DECK-04", "BLD-Q-35"]


# What the same rules say elsewhere: the + button, the repair, text.


def test_the_room_for_more_copies_is_what_is_missing() -> None:
    deck = changed(HUNTERS, {"Sword": 4})
    construction = BLOODSUCKERS.construction(deck, Rulings())

    assert room(deck, construction, card("Sword"), "combat") == Room(2, "BLD-DECK-01", 51)
    assert room(deck, construction, card("Knife"), "combat") == Room(0, "BLD-DECK-03", 4)
    assert room(deck, construction, card("Alexander"), "combat") == Room(0, "BLD-DECK-04", 0)
    assert room(deck, construction, card("Bite"), "maybe") == Room(UNBOUNDED)


def test_a_deck_of_a_side_is_mended_into_the_printed_one() -> None:
    deck = changed(HUNTERS, {"Sword": 5, "Knife": 5, "Bite": 1})
    mended = repair(deck, BLOODSUCKERS.construction(deck, Rulings()), CATALOG.cards, {})

    assert mended is not None
    assert faults(mended.deck) == []
    assert sum(step.quantity for step in mended.steps) == 2


@pytest.mark.parametrize("side", SIDES)
def test_the_shipped_decks_are_the_printed_ones_byte_for_byte(side: str) -> None:
    text = shipped_decks(BLOODSUCKERS)[side]
    reading = read_decklist(text, CATALOG, BLOODSUCKERS)

    assert not reading.problems
    assert reading.deck.side == side
    assert faults(reading.deck) == []
    assert (
        write_decklist(
            reading.deck,
            CATALOG,
            BLOODSUCKERS,
            as_="sets",
            notes=reading.notes,
            tags=reading.tags,
        )
        == text
    )
