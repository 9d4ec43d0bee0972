"""Figures of a deck without play: curves, totals, means by Day and Night, opening hands."""

from __future__ import annotations

import time
from dataclasses import replace
from math import comb

import pytest

from rules.core.deck import Deck, DeckLine
from rules.games.bloodsuckers.figures import curves, figures, totals
from tests.rules.bloodsuckers.decks import card, changed, house_card, printed

EMPTY = Deck("bloodsuckers", "standard", ())


def values(deck: Deck) -> dict[str, str]:
    return {figure.label: figure.value for figure in figures(deck)}


@pytest.mark.parametrize(
    ("side", "day", "night"),
    [
        # Day: Knife and Pistol 7 x 3, Molotov 2 x 2, Sword 6 x 4, Shotgun 5 x 5, Sub-Machine Gun
        # 4 x 4, Frag Grenade 3 x 3.5: 21 + 4 + 24 + 25 + 16 + 10.5 = 100.5, of 27 cards.
        # Night: 21 + 4 + 18 + 15 + 16 + 10.5 = 84.5.
        ("hunters", "3.72", "3.13"),
        # Day: Frenzy, Shatter and Pummel 10 x 3, Gouge 5 x 3, Pounce 5 x 3, Throw 5 x 4, Shred
        # 3 x 3.5: 30 + 15 + 15 + 20 + 10.5 = 90.5, of 28 cards.
        # Night: 30 + 25 + 20 + 20 + 10.5 = 105.5.
        ("vampires", "3.23", "3.77"),
    ],
)
def test_BLD_ATK_06_the_mean_attack_by_day_and_by_night(side: str, day: str, night: str) -> None:
    found = values(printed(side))

    assert (found["Mean attack by Day"], found["Mean attack by Night"]) == (day, night)


def test_BLD_STRIKE_04_what_is_better_by_day_and_which_strikes_may_be_played() -> None:
    hunters, vampires = values(printed("hunters")), values(printed("vampires"))

    # Sword 6, Shotgun 5 and Sunlight 2; Gouge 5, Pounce 5 and Drain 2.
    assert (hunters["Better by Day"], hunters["Better by Night"]) == ("13 of 51", "0 of 51")
    assert (vampires["Better by Day"], vampires["Better by Night"]) == ("0 of 51", "12 of 51")
    assert (hunters["Strikes by Day"], hunters["Strikes by Night"]) == ("4 of 4", "2 of 4")
    assert (vampires["Strikes by Day"], vampires["Strikes by Night"]) == ("2 of 4", "4 of 4")


@pytest.mark.parametrize(("kind", "copies"), [("Attack", 27), ("Strike", 4), ("Dodge", 3)])
def test_BLD_SETUP_05_the_odds_of_an_opening_hand_are_exact(kind: str, copies: int) -> None:
    five, six = (1 - comb(51 - copies, hand) / comb(51, hand) for hand in (5, 6))

    assert values(printed("hunters"))[f"{kind} in the opening hand"] == f"{five:.1%} ({six:.1%})"


def test_the_odds_of_a_dodge_are_a_bit_over_a_quarter() -> None:
    assert values(printed("vampires"))["Dodge in the opening hand"] == "27.1% (31.9%)"


def test_too_few_and_too_many_cards_have_no_odds() -> None:
    assert values(changed(EMPTY, {"Stake": 5}))["Strike in the opening hand"] == (
        "no odds of 5 cards"
    )
    assert values(changed(EMPTY, {"Stake": 6}))["Strike in the opening hand"] == "100.0% (100.0%)"
    assert "no odds" in values(changed(EMPTY, {"Stake": 501}))["Strike in the opening hand"]


def test_what_is_unknown_is_said_and_counts_nothing() -> None:
    club = house_card("Club", attack_day=5)
    deck = changed(EMPTY, {"Knife": 1}, (club, 2))

    assert values(deck)["Mean attack by Day"] == "4.33"
    assert values(deck)["Mean attack by Night"] == "3.00 (2 unknown)"
    assert values(EMPTY)["Mean attack by Day"] == "unknown"
    assert curves(deck)[1].unknown == 2
    assert values(deck)["Better by Day"] == "0 of 3"


def test_the_curves_show_day_and_night_on_the_same_bars_with_one_for_the_die() -> None:
    day, night, types = curves(printed("hunters"))

    assert day.bars == (("2", 2), ("3", 7), ("4", 10), ("5", 5), ("die", 3))
    assert night.bars == (("2", 2), ("3", 18), ("4", 4), ("5", 0), ("die", 3))
    assert types.bars == (("Attack", 27), ("Strike", 4), ("Dodge", 3), ("Impact", 17))
    assert (day.unknown, night.unknown) == (0, 0)
    assert curves(EMPTY)[0].bars == ()


def test_a_stray_character_shows_among_the_types_and_maybe_does_not() -> None:
    deck = changed(printed("hunters"), {"Eva": 1})
    maybe = replace(EMPTY, lines=(DeckLine(card("Stake"), "maybe", 4),))

    assert ("Character", 1) in curves(deck)[2].bars
    assert curves(maybe)[2].bars == (("Attack", 0), ("Strike", 0), ("Dodge", 0), ("Impact", 0))


def test_BLD_DECK_01_BLD_DECK_02_the_totals_stand_beside_what_the_rules_ask_for() -> None:
    assert totals(changed(printed("vampires"), {"Bite": 1, "Stake": 2})) == (
        ("Cards", 52, 51, "BLD-DECK-01"),
        ("Attack", 28, 28, "BLD-DECK-02"),
        ("Strike", 5, 4, "BLD-DECK-02"),
        ("Dodge", 3, 3, "BLD-DECK-02"),
        ("Impact", 16, 16, "BLD-DECK-02"),
    )


def test_BLD_Q_35_a_house_deck_and_a_deck_of_no_side_need_no_counts_of_types() -> None:
    lab = totals(replace(printed("hunters"), format="lab"))
    nobody = totals(EMPTY)

    assert {need for _, _, need, _ in lab} == {None}
    assert [need for _, _, need, _ in nobody] == [51, None, None, None, None]


def test_millions_of_copies_are_counted_and_not_written_out() -> None:
    club = house_card("Club", attack_day=5, attack_night=4)
    hostile = changed(EMPTY, {}, (club, 9_999_999))
    start = time.process_time()

    assert curves(hostile)[0].bars == (("4", 0), ("5", 9_999_999))
    assert values(hostile)["Mean attack by Day"] == "5.00"
    assert totals(hostile)[0][1] == 9_999_999
    assert time.process_time() - start < 1


def test_a_value_far_off_makes_no_more_bars_than_the_field_allows() -> None:
    cannon = house_card("Cannon", attack_day=99, attack_night=0)

    assert len(curves(changed(EMPTY, {}, (cannon, 1)))[0].bars) == 100
