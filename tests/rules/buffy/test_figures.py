"""Figures that follow from a deck alone, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

from rules.core.deck import Deck
from rules.core.game import Curve
from rules.games.buffy.game import BUFFY
from tests.rules.buffy.decks import deck_of, made

MIRA = made("Mira", "Character", main=True, side="Hero")
ESSENCE = made("Mira", "Essence", side="Hero")
DECK = deck_of(
    MIRA,
    ESSENCE,
    [
        (made("Strike", butt_kicking=3), 2),
        (made("Ruse", smarts=1, charm=2), 3),
        (made("Rope", "Item"), 3),
        (made("Mira", "Character", level=2, side="Hero"), 1),
        (made("Fair", "Event"), 1),
        (made("Exam", "Challenge", goal_smarts=4, goal_charm=0, destiny_points=2), 2),
        (made("Riot", "Challenge", goal_smarts=1, goal_butt_kicking=5, destiny_points=1), 1),
        (made("Mill", "Location"), 3),
    ],
)
EMPTY = Deck("buffy", "rulebook", ())


def curve(deck: Deck, code: str) -> Curve:
    return next(found for found in BUFFY.curves(deck) if found.code == code)


def figure(deck: Deck, label: str) -> str:
    return next(found.value for found in BUFFY.figures(deck) if found.label == label)


def test_curves_of_the_resource_deck_and_of_the_challenges() -> None:
    # Character and Event boost by nothing, Ropes by 1, Ruses by 2 at best, Strikes by 3.
    assert curve(DECK, "boosts").bars == (("0", 2), ("1", 3), ("2", 3), ("3", 2))
    assert curve(DECK, "icons").bars == (
        ("Butt-Kicking", 2),
        ("Smarts", 3),
        ("Charm", 3),
        ("Weirdness", 0),
    )
    assert dict(curve(DECK, "types").bars)["Action"] == 5
    assert curve(DECK, "levels").bars == (("1", 1), ("2", 1))
    assert dict(curve(DECK, "goals").bars) == {
        "Butt-Kicking": 1,
        "Smarts": 3,
        "Charm": 0,
        "Weirdness": 0,
    }


def test_what_is_not_on_record_is_counted_as_unknown() -> None:
    deck = deck_of(MIRA, ESSENCE, [(made("Blur", butt_kicking=None), 2)])

    assert (curve(deck, "boosts").bars, curve(deck, "boosts").unknown) == ((), 2)
    assert curve(deck, "icons").unknown == 2
    assert figure(deck, "Mean boost in Butt-Kicking") == "unknown"
    assert figure(deck, "A boost of 3 in the first hand") == "unknown of 2 cards"


def test_totals_show_a_bound_that_is_not_kept() -> None:
    assert BUFFY.totals(DECK) == (
        ("Essence", 1, 1, "BUF-DECK-03"),
        ("Main Character", 1, 1, "BUF-DECK-04"),
        ("Resource deck", 10, None, "BUF-DECK-07"),
        ("Challenges", 3, 7, "BUF-DECK-01"),
        ("Locations", 3, None, "BUF-DECK-02"),
    )
    assert BUFFY.totals(replace(DECK, format="casual"))[2] == (
        "Resource deck with the Main",
        11,
        40,
        "BUF-FMT-02",
    )


def test_figures_by_hand() -> None:
    assert figure(DECK, "Destiny on the challenges") == "5"
    # (2 x 3 + 3 x 1) / 10, (3 x 1 + 3 x 1) / 10, (3 x 2 + 3 x 1) / 10, 3 / 10.
    assert figure(DECK, "Mean boost in Butt-Kicking") == "0.90"
    assert figure(DECK, "Mean boost in Smarts") == "0.60"
    assert figure(DECK, "Mean boost in Charm") == "0.90"
    assert figure(DECK, "Mean boost in Weirdness") == "0.30"
    # 1 - C(8,5) / C(10,5) = 1 - 56 / 252.
    assert figure(DECK, "A boost of 3 in the first hand") == "77.8%"
    assert figure(DECK, "A boost of 3 in the first fight") == "100.0%"
    assert figure(DECK, "The Main’s next level in hand") == "50.0%"


def test_an_empty_deck_has_no_odds() -> None:
    assert figure(EMPTY, "A boost of 3 in the first hand") == "no odds of 0 cards"
    assert figure(EMPTY, "Mean boost in Charm") == "no cards"
    assert figure(EMPTY, "The Main’s next level in hand") == "no one Main Character"
    assert figure(EMPTY, "Destiny on the challenges") == "0"
