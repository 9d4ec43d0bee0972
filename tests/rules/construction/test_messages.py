"""Each fault as a sentence that says where, what, how many, and what to do."""

from __future__ import annotations

import pytest

from rules.core.catalog import CardSet, Catalog
from rules.core.construction import ADVICE, Construction, Count, Listed, Only, Violation, validate
from rules.core.deck import Deck
from rules.core.repair import repair
from rules.games.titans.deck import STANDARD
from rules.games.titans.game import Titans
from rules.messages import sentence, step_sentence, validation_json, violation_json
from tests.rules.construction.decks import TITANS, card, deck, field, fields, main

CARDS = [card(number) for number in range(1, 40)]
FIELDS = [field(901 + place, limit) for place, limit in enumerate((4, 4, 3, None, 3))]
SKILLZ = [card(50 + number, "Skillz", infinite=None) for number in range(10)]
CATALOG = Catalog("titans", [CardSet("INV", "Invented Set")], [*CARDS, *FIELDS, *SKILLZ])


WORDS = {"dull": "{cards} bore everyone. Take some out.", "house": "A house deck."}


def said(checked: Deck, construction: Construction = STANDARD) -> list[str]:
    return [sentence(fault, CATALOG, TITANS) for fault in validate(checked, construction)]


def test_counts_and_totals() -> None:
    assert said(deck(*main(31), *fields(4, 4, 3))) == [
        "Deck: 31 cards, 1 more than the 30 allowed. Take 1 out.",
        "Fields: Card 901, Card 902 and Card 903 have Limit 11 in all, 1 more than the 10 allowed. "
        "Swap a card for one with a lower Limit.",
    ]
    assert said(deck(*main(1), *fields(4))) == [
        "Deck: 1 card, 29 fewer than the 30 needed. Add 29.",
        "Fields: 1 card, 2 fewer than the 3 needed. Add 2.",
        "Fields: Card 901 has Limit 4 in all, 6 less than the 10 needed. "
        "Swap a card for one with a higher Limit, or add one.",
    ]
    assert said(deck(*main(30)))[1] == (
        "Fields: no card has a Limit, 10 less than the 10 needed. Add some."
    )


def test_copies_are_named_with_set_and_number() -> None:
    filler = [(card_, "main", 1) for card_ in CARDS[1:27]]
    assert said(deck((CARDS[0], "main", 4), *filler, *fields(4, 3, 3))) == [
        "4 copies of Card 1 (INV) #1, 1 more than the 3 allowed. Take 1 out."
    ]


def test_a_stray_is_sent_to_its_zone() -> None:
    broken = deck(*main(29), (CARDS[29], "fields", 1), *fields(4, 3), (FIELDS[4], "main", 1))
    assert said(broken) == [
        "Card 30 does not belong in Fields. Move it to Deck.",
        "Card 905 does not belong in Deck. Move it to Fields.",
    ]


def test_what_cannot_be_told_names_the_card_and_the_value() -> None:
    assert said(deck(*main(30), *fields(4, 3), (FIELDS[3], "fields", 1))) == [
        "Fields: cannot tell whether the Limit adds up to 10, because Card 904 (INV) #904 has no "
        "Limit on record. Record it in the catalog, or use a card whose Limit is known."
    ]
    assert said(deck(*main(26), (SKILLZ[0], "main", 4), *fields(4, 3, 3))) == [
        "Cannot tell whether 4 copies of Card 50 (INV) #50 are allowed: 3 are, and more only if "
        "the card is Infinite, which is not on record. Record it in the catalog, or take 1 out."
    ]


def test_advice_says_that_the_deck_is_legal() -> None:
    advised = deck(*[(skill, "main", 3) for skill in SKILLZ], *fields(4, 3, 3))
    (words,) = said(advised)
    assert "legal" in words


def test_a_printed_list_names_each_card_and_what_to_do() -> None:
    copies = {"INV-1": 3, "INV-2": 1, "INV-3": 2}
    printed = Construction(
        STANDARD.zones,
        (
            Listed("main", rule="TT-DECK-04", copies=copies),
            Only("main", rule="TT-DECK-06", allows=lambda card_: card_.code in copies),
        ),
    )
    broken = deck((CARDS[0], "main", 1), (CARDS[1], "main", 3), (CARDS[4], "main", 1))
    assert said(deck(*[(CARDS[5], "main", 4)], (CARDS[0], "main", 3)), printed)[2:] == [
        "4 copies of Card 6 (INV) #6: this deck may not hold that card. Take them out."
    ]
    assert said(broken, printed) == [
        "1 copy of Card 1 (INV) #1, 2 fewer than the 3 needed. Add 2.",
        "3 copies of Card 2 (INV) #2, 2 more than the 1 allowed. Take 2 out.",
        "No copies of Card 3 (INV) #3, 2 fewer than the 2 needed. Add 2.",
        "1 copy of Card 5 (INV) #5: this deck may not hold that card. Take it out.",
    ]


def test_a_count_of_some_types_may_name_what_it_counts() -> None:
    count = Count("main", types=("Skillz",), exactly=2, rule="TT-DECK-01", kind="Skillz")
    counted = Construction(STANDARD.zones, (count,))
    filler = [(CARDS[0], "main", 3)]
    assert said(deck(*filler, (SKILLZ[0], "main", 1)), counted) == [
        "Deck: 1 Skillz card, 1 fewer than the 2 needed. Add 1."
    ]
    assert said(deck(*filler, (SKILLZ[0], "main", 4)), counted) == [
        "Deck: 4 Skillz cards, 2 more than the 2 allowed. Take 2 out."
    ]
    assert said(deck(*filler, (SKILLZ[0], "main", 2)), counted) == []


def test_a_game_words_its_own_faults() -> None:
    class Worded(Titans):
        fault_words = WORDS

    game = Worded()
    for code, cards, words in (
        ("dull", ("INV-1", "INV-2"), "Card 1 and Card 2 bore everyone. Take some out."),
        ("house", (), "A house deck."),
        ("other", (), ""),
    ):
        fault = Violation("TT-DECK-09", code, ADVICE, "main", cards)
        assert sentence(fault, CATALOG, game) == words


@pytest.mark.parametrize("cards", [("INV-404",), ()])
def test_a_fault_of_cards_that_the_catalog_lacks_is_still_a_sentence(
    cards: tuple[str, ...],
) -> None:
    for code in ("too-many-copies", "wrong-zone", "sum-too-high", "unknown-value", "invented"):
        fault = Violation("TT-DECK-04", code, "error", "attic", cards, 4, 3, "limit")
        assert sentence(fault, CATALOG, TITANS)


def test_many_cards_are_counted_not_listed() -> None:
    strays = deck(*[(card_, "fields", 1) for card_ in CARDS[:8]])
    assert any("and 3 more do not belong" in words for words in said(strays))


def test_violation_json_has_the_contract_keys_and_the_rules_words() -> None:
    (fault,) = validate(deck(*main(31), *fields(4, 3, 3)), STANDARD)
    assert violation_json(fault, CATALOG, TITANS) == {
        "rule": "TT-DECK-01",
        "code": "too-many",
        "level": "error",
        "zone": "main",
        "cards": [],
        "have": 31,
        "need": 30,
        "field": "",
        "message": "Deck: 31 cards, 1 more than the 30 allowed. Take 1 out.",
        "words": "A deck has exactly 30 cards that are no Fields (N_main).",
    }


def test_steps_are_orders_with_their_rule() -> None:
    broken = deck(*main(31), *fields(4, 4), (FIELDS[4], "main", 1))
    mended = repair(broken, STANDARD, [card(39), FIELDS[2]], {})
    assert mended is not None
    assert [step_sentence(step, CATALOG, TITANS) for step in mended.steps] == [
        "Take 1 × Card 1 out of Deck (TT-DECK-01).",
        "Move 1 × Card 905 from Deck to Fields (TT-DECK-06).",
        "In Fields, swap 1 × Card 901 for 1 × Card 903 (TT-DECK-03).",
    ]
    short = deck(*main(28), *fields(4, 3, 3))
    mended = repair(short, STANDARD, [card(39)], {})
    assert mended is not None
    assert [step_sentence(step, CATALOG, TITANS) for step in mended.steps] == [
        "Add 2 × Card 39 to Deck (TT-DECK-01)."
    ]


def test_fixes_go_into_the_json() -> None:
    broken = deck(*main(31), *fields(4, 3, 3))
    mended = repair(broken, STANDARD, [], {})
    document = validation_json(broken, validate(broken, STANDARD), mended, CATALOG, TITANS)
    assert (document["game"], document["format"]) == ("titans", "standard")
    assert document["verdict"] == "illegal"
    assert document["fixes"] == [
        {
            "kind": "remove",
            "card": "INV-1",
            "replacement": None,
            "zone": "main",
            "to": "",
            "quantity": 1,
            "rule": "TT-DECK-01",
            "message": "Take 1 × Card 1 out of Deck (TT-DECK-01).",
        }
    ]


def test_no_repair_is_null_and_a_legal_deck_has_no_fixes() -> None:
    broken = deck(*main(29), *fields(4, 3, 3))
    faults = validate(broken, STANDARD)
    nothing = repair(broken, STANDARD, [], {})
    assert validation_json(broken, faults, nothing, CATALOG, TITANS)["fixes"] is None
    legal = deck(*main(30), *fields(4, 3, 3))
    whole = validation_json(legal, [], repair(legal, STANDARD, [], {}), CATALOG, TITANS)
    assert (whole["verdict"], whole["violations"], whole["fixes"]) == ("legal", [], [])
