"""Decks that follow from a choice: what they are checked for, and how they are mended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.catalog import Catalog
from rules.core.construction import ILLEGAL, LEGAL, UNKNOWN, room, validate, verdict
from rules.core.deck import Deck, DeckLine
from rules.core.mending import mend
from rules.core.parts import chosen_parts, gaps, part_choices, part_of
from rules.core.repair import Repair, repair
from rules.messages import sentence
from tests.rules.construction.decks import TITANS, fields
from tests.rules.construction.decks import deck as titans_deck
from tests.rules.construction.decks import main as titans_main
from tests.rules.core.outfits import CATALOG, OUTFITS, dressed, outfit

CARD = CATALOG.by_code


def faults(deck: Deck) -> list[tuple[str, str, str, tuple[str, ...]]]:
    found = validate(deck, OUTFITS.construction(deck, None, CATALOG))
    return [(fault.rule, fault.code, fault.level, fault.cards) for fault in found]


def said(deck: Deck) -> list[str]:
    found = validate(deck, OUTFITS.construction(deck, None, CATALOG))
    return [sentence(fault, CATALOG, OUTFITS) for fault in found]


def mended(deck: Deck) -> tuple[list[tuple[str, str, int, str]], Repair]:
    found = mend(OUTFITS, deck, None, CATALOG, {})
    assert found is not None
    assert verdict(validate(found.deck, OUTFITS.construction(found.deck, None, CATALOG))) == LEGAL
    steps = [(step.kind, step.card.code, step.quantity, step.rule) for step in found.steps]
    return steps, found


# What may be chosen


def test_a_part_is_told_by_the_zone_of_the_card() -> None:
    assert part_of(OUTFITS, CARD["bowler"]) == OUTFITS.parts[0]
    assert part_of(OUTFITS, CARD["cape"]) == OUTFITS.parts[1]
    assert part_of(OUTFITS, CARD["b-1"]) is None


def test_the_choices_of_each_part_keep_the_catalog_s_order() -> None:
    codes = [[card.code for card in cards] for cards in part_choices(OUTFITS, CATALOG.cards)]
    assert codes == [["bowler", "helmet", "beret"], ["parka", "cape"]]


def test_a_deck_has_chosen_what_it_lists_but_its_maybes() -> None:
    deck = outfit(("bowler", "hat", 2), ("helmet", "pieces", 1), ("beret", "maybe", 1))
    codes = [[card.code for card in cards] for cards in chosen_parts(OUTFITS, deck)]
    assert codes == [["bowler", "helmet"], []]


def test_a_game_without_parts_has_no_choices() -> None:
    deck = titans_deck(*titans_main(3))
    assert part_of(TITANS, deck.lines[0].card) is None
    assert chosen_parts(TITANS, deck) == []


# What is checked


def test_the_deck_of_a_choice_is_legal() -> None:
    deck = dressed("bowler", "parka")
    assert sum(line.quantity for line in deck.lines) == 1 + 1 + 3 + 1 + 4
    assert faults(deck) == []


def test_what_is_not_on_record_of_a_choice_cannot_be_told() -> None:
    deck = dressed("beret", "parka")
    assert faults(deck) == [
        ("OUT-4", "short-set", UNKNOWN, ("beret",)),
        ("OUT-4", "unknown-copies", UNKNOWN, ("t-1",)),
        ("OUT-6", "not-on-record", UNKNOWN, ("beret",)),
    ]
    assert said(deck) == [
        "Of the 4 cards of Beret, 1 are on record.",
        "How many copies of Badge belong in this deck is not on record, so it cannot be told "
        "whether all are there. Record it in the catalog.",
        "Beret: Warmth is not on record. Record it in the catalog, or choose a card whose Warmth "
        "is known.",
    ]
    assert [fault.code for fault in gaps(OUTFITS, CARD["beret"], CATALOG)] == [
        "short-set",
        "unknown-copies",
        "not-on-record",
    ]
    assert gaps(OUTFITS, CARD["bowler"], CATALOG) == []


def test_of_a_card_whose_copies_are_not_on_record_no_number_can_be_told_wrong() -> None:
    deck = dressed("beret", "parka")
    bare = replace(deck, lines=tuple(line for line in deck.lines if line.card.code != "t-1"))
    many = replace(deck, lines=(*deck.lines, DeckLine(CARD["t-1"], "pieces", 40)))
    for other in (bare, many):
        assert faults(other) == faults(deck)
    construction = OUTFITS.construction(bare, None, CATALOG)
    assert room(bare, construction, CARD["t-1"], "pieces").rule == ""


def test_a_card_that_does_not_say_where_it_belongs_cannot_be_told() -> None:
    deck = dressed("bowler", "parka")
    more = replace(deck, lines=(*deck.lines, DeckLine(CARD["loose"], "pieces", 2)))
    assert faults(more) == [("OUT-3", "not-on-record", UNKNOWN, ("loose",))]
    assert said(more) == [
        "Loose Thread: Belongs to is not on record, so it cannot be told whether this deck may "
        "hold 2 copies. Record it in the catalog, or take them out."
    ]
    construction = OUTFITS.construction(deck, None, CATALOG)
    assert room(deck, construction, CARD["loose"], "pieces").rule == ""
    assert room(deck, construction, CARD["h-1"], "pieces").rule == "OUT-3"


def test_the_catalog_that_is_given_decides_what_a_set_holds() -> None:
    corrected = OUTFITS.define(
        {"code": "b-2", "name": "Ribbon", "type": "Piece", "of": "Bowler", "copies": 2}
    )
    other = CATALOG.merged(Catalog("outfits", [], [corrected]))
    deck = dressed("bowler", "parka")
    found = validate(deck, OUTFITS.construction(deck, None, other))
    assert [(fault.rule, fault.have, fault.need) for fault in found] == [("OUT-4", 1, 2)]


# How it is mended


def test_a_legal_deck_needs_no_step() -> None:
    assert mended(dressed("helmet", "cape"))[0] == []


def test_two_cards_alone_are_filled() -> None:
    steps, found = mended(outfit(("helmet", "hat", 1), ("cape", "coat", 1)))
    assert sorted(steps) == [
        ("add", "c-1", 4, "OUT-4"),
        ("add", "h-1", 2, "OUT-4"),
        ("add", "h-2", 2, "OUT-4"),
    ]
    assert {line.card.code for line in found.deck.lines} == {"helmet", "cape", "c-1", "h-1", "h-2"}


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        # Of two Hats the one goes whose pieces are not there.
        (("helmet", "hat", 1), ("remove", "helmet", 1, "OUT-1")),
        (("b-1", "pieces", 2), ("remove", "b-1", 2, "OUT-5")),
        (("h-2", "pieces", 1), ("remove", "h-2", 1, "OUT-3")),
        (("loose", "pieces", 1), ("remove", "loose", 1, "OUT-3")),
    ],
)
def test_what_is_too_much_goes(
    extra: tuple[str, str, int], expected: tuple[str, str, int, str]
) -> None:
    deck = dressed("bowler", "parka")
    code, zone, copies = extra
    more = replace(deck, lines=(*deck.lines, DeckLine(CARD[code], zone, copies)))
    steps, found = mended(more)
    assert steps == [expected]
    assert {(line.card.code, line.quantity) for line in found.deck.lines} == {
        (line.card.code, line.quantity) for line in deck.lines
    }


def test_a_missing_part_is_the_one_whose_pieces_are_there() -> None:
    deck = dressed("helmet", "cape")
    bare = replace(deck, lines=tuple(line for line in deck.lines if line.card.code != "helmet"))
    assert mended(bare)[0] == [("add", "helmet", 1, "OUT-1")]


def test_an_empty_deck_becomes_the_first_of_all_choices() -> None:
    steps, found = mended(outfit())
    assert {kind for kind, *_ in steps} == {"add"}
    assert {(line.card.code, line.quantity) for line in found.deck.lines} == {
        ("bowler", 1),
        ("parka", 1),
        ("b-1", 3),
        ("b-2", 1),
        ("p-1", 4),
    }


def test_a_card_in_a_wrong_zone_moves_home_and_maybes_stay() -> None:
    deck = dressed("helmet", "cape")
    lines = [replace(line, zone="coat") if line.card.code == "h-2" else line for line in deck.lines]
    maybe = DeckLine(CARD["b-1"], "maybe", 3)
    steps, found = mended(replace(deck, lines=(*lines, maybe)))
    assert steps == [("move", "h-2", 2, "OUT-7")]
    assert maybe in found.deck.lines


def test_nothing_makes_a_deck_legal_of_which_too_little_is_on_record() -> None:
    deck = dressed("beret", "parka")
    assert verdict(validate(deck, OUTFITS.construction(deck, None, CATALOG))) == UNKNOWN
    assert mend(OUTFITS, deck, None, CATALOG, {}) is None
    both = replace(deck, lines=(*deck.lines, DeckLine(CARD["b-1"], "pieces", 1)))
    assert verdict(validate(both, OUTFITS.construction(both, None, CATALOG))) == ILLEGAL
    assert mend(OUTFITS, both, None, CATALOG, {}) is None


def test_where_cards_are_picked_mending_is_repair() -> None:
    deck = titans_deck(*titans_main(31), *fields(3, 3, 4))
    rulings = TITANS.rulings({})
    pool = Catalog("titans", [], [line.card for line in deck.lines])
    found = mend(TITANS, deck, rulings, pool, {})
    assert found == repair(deck, TITANS.construction(deck, rulings), pool.cards, {})
    assert found is not None
    assert [(step.kind, step.quantity) for step in found.steps] == [("remove", 1)]
