"""The limit that a + button stops at, and the rule that it names."""

from __future__ import annotations

from rules.core.construction import UNBOUNDED, Construction, Listed, Only, Room, Total, room
from rules.core.deck import MAYBE
from rules.games.titans.deck import STANDARD, ZONES
from tests.rules.construction.decks import card, deck, field, fields, main


def test_room_ends_where_the_copies_end() -> None:
    assert room(deck((card(1), "main", 1)), STANDARD, card(1), "main") == Room(2, "TT-DECK-04", 3)
    assert room(deck((card(1), "main", 3)), STANDARD, card(1), "main") == Room(0, "TT-DECK-04", 3)


def test_room_ends_where_the_deck_is_full() -> None:
    assert room(deck(*main(29)), STANDARD, card(99), "main") == Room(1, "TT-DECK-01", 30)
    assert room(deck(*main(30)), STANDARD, card(99), "main") == Room(0, "TT-DECK-01", 30)
    assert room(deck(*main(31)), STANDARD, card(99), "main") == Room(0, "TT-DECK-01", 30)


def test_an_infinite_card_is_stopped_by_the_size_of_the_deck_only() -> None:
    endless = card(60, infinite=True)
    assert room(deck((endless, "main", 5)), STANDARD, endless, "main") == Room(25, "TT-DECK-01", 30)


def test_a_limit_that_hangs_on_an_unknown_flag_stops_nobody() -> None:
    unsure = card(60, infinite=None)
    assert room(deck((unsure, "main", 3)), STANDARD, unsure, "main") == Room(27, "TT-DECK-01", 30)


def test_a_field_is_stopped_by_the_total_of_limits() -> None:
    so_far = deck(*fields(4, 3))
    assert room(so_far, STANDARD, field(99, 3), "fields") == Room(1, "TT-DECK-02", 3)
    assert room(so_far, STANDARD, field(99, 4), "fields") == Room(0, "TT-DECK-03", 10)
    assert room(so_far, STANDARD, field(99, None), "fields") == Room(1, "TT-DECK-02", 3)


def test_a_zone_for_other_types_has_no_room() -> None:
    assert room(deck(), STANDARD, field(99, 3), "main") == Room(0, "TT-DECK-06")
    assert room(deck(), STANDARD, card(1), "fields") == Room(0, "TT-DECK-06")


def test_among_the_maybes_there_is_always_room() -> None:
    full = deck(*main(30), (card(1), MAYBE, 40))
    assert room(full, STANDARD, card(1), MAYBE) == Room(UNBOUNDED)


def test_a_total_counts_the_copies_that_still_fit() -> None:
    ten = Construction(ZONES, (Total("fields", of="limit", at_most=10, rule="X"),))
    assert room(deck(*fields(4)), ten, field(99, 2), "fields") == Room(3, "X", 10)
    assert room(deck(*fields(4)), ten, field(99, 7), "fields") == Room(0, "X", 10)


def test_a_printed_list_stops_at_its_copies_and_lets_no_other_card_in() -> None:
    copies = {"INV-1": 2}
    check = Listed("main", rule="few", copies=copies, rule_above="many")
    printed = Construction(
        ZONES, (check, Only("main", rule="other", allows=lambda card_: card_.code in copies))
    )
    assert room(deck(), printed, card(1), "main") == Room(2, "many", 2)
    assert room(deck((card(1), "main", 1)), printed, card(1), "main") == Room(1, "many", 2)
    assert room(deck((card(1), "main", 3)), printed, card(1), "main") == Room(0, "many", 2)
    assert room(deck(), printed, card(2), "main") == Room(0, "other", 0)
    one_rule = Construction(ZONES, (Listed("main", rule="few", copies=copies),))
    assert room(deck(), one_rule, card(1), "main") == Room(2, "few", 2)
    assert room(deck(), one_rule, card(2), "main") == Room(UNBOUNDED)
