"""Figures of a deck without play: curves, totals, means, Basic Moves, blocks to spare."""

from __future__ import annotations

import time
from dataclasses import replace
from math import comb

import pytest

from rules.core.deck import Deck, DeckLine
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.figures import curves, figures, totals
from tests.rules.epicpvp.decks import card, changed, character, made

EMPTY = Deck("epicpvp", "standard", ())
JAB = made("Jab", cost=1, block=[2], attack=[3])
WALL = made("Wall", cost=3, block=[5], attack=[1])
TAP = made("Basic Tap", cost=1, block=[1], attack=[1], basic=True)
WHIRL = made("Whirl", cost=4, block=[2], attack=[3, 3])
RUMOUR = made("Rumour", cost=None, block=None, attack=None)
DUST = made("Dust", "Special")


def deck_of(*copies: tuple[EpicCard, int]) -> Deck:
    return changed(EMPTY, *copies)


def values(deck: Deck) -> dict[str, str]:
    return {figure.label: figure.value for figure in figures(deck)}


def test_the_Moves_are_counted_by_Cost_and_their_symbols_on_the_same_bars() -> None:
    cost, block, attack = curves(deck_of((JAB, 3), (WALL, 2), (DUST, 4)))

    assert (cost.code, cost.bars) == ("cost", (("1", 3), ("2", 0), ("3", 2)))
    # Block 2 three times and 5 twice, Attack 3 three times and 1 twice: bars from 1 to 5.
    assert (block.code, block.bars) == (
        "block", (("1", 0), ("2", 3), ("3", 0), ("4", 0), ("5", 2)),
    )  # fmt: skip
    assert (attack.code, attack.bars) == (
        "attack", (("1", 2), ("2", 0), ("3", 3), ("4", 0), ("5", 0)),
    )  # fmt: skip


def test_EPV_Q_05_each_symbol_counts_and_what_is_unknown_is_told_apart() -> None:
    cost, block, attack = curves(deck_of((WHIRL, 2), (RUMOUR, 3)))

    assert (cost.bars, cost.unknown) == ((("4", 2),), 3)
    assert (block.bars, block.unknown) == ((("2", 2), ("3", 0)), 3)
    assert (attack.bars, attack.unknown) == ((("2", 0), ("3", 4)), 3)
    assert [(curve.bars, curve.unknown) for curve in curves(EMPTY)] == [((), 0)] * 3


def test_EPV_DECK_01_EPV_DECK_02_EPV_DECK_04_totals_beside_what_is_asked_for() -> None:
    deck = character("Emberkin", "Duskblade")

    # Emberkin: 9 Basics, 8 other Moves, 1 that becomes a Permanent; Duskblade: 8, 8 and 2.
    assert totals(deck) == (
        ("Race", 1, 1, "EPV-DECK-02"),
        ("Class", 1, 1, "EPV-DECK-01"),
        ("Cards of both sets", 40, 40, "EPV-DECK-04"),
        ("Moves", 36, None, "EPV-DECK-04"),
        ("Specials", 4, None, "EPV-DECK-04"),
    )
    alone = changed(deck, (card("Emberkin"), 0))
    assert totals(alone)[0][1:3] == (0, 1)
    assert totals(alone)[2][1:3] == (40, None)
    assert totals(character("Halfling", "Rogue"))[2][1:3] == (1, None)


def test_EPV_SETUP_04_Life_and_Initiative_of_the_character() -> None:
    found = values(character("Emberkin", "Duskblade"))

    assert (found["Life"], found["Initiative"]) == ("4", "8")
    assert values(character("Goblin", "Rogue"))["Life"] == "4"
    assert values(character("Goblin", "Rogue"))["Initiative"] == "unknown"
    assert values(EMPTY)["Life"] == values(EMPTY)["Initiative"] == "unknown"


def test_the_means_of_the_Moves() -> None:
    found = values(deck_of((JAB, 3), (WALL, 1), (RUMOUR, 2), (DUST, 5)))

    # Cost (3 x 1 + 3) / 4, Block (3 x 2 + 5) / 4, Attack (3 x 3 + 1) / 4.
    assert found["Mean Cost"] == "1.50 (2 unknown)"
    assert found["Mean Block"] == "2.75 (2 unknown)"
    assert found["Mean Attack"] == "2.50 (2 unknown)"
    assert values(EMPTY)["Mean Cost"] == "unknown"


def test_EPV_RC_05_the_share_of_Basic_Moves_is_of_all_cards() -> None:
    assert values(deck_of((TAP, 6), (JAB, 3), (DUST, 1)))["Basic Moves"] == "6 of 10 (60%)"
    assert values(deck_of((JAB, 3)))["Basic Moves"] == "0 of 3 (0%)"
    assert values(EMPTY)["Basic Moves"] == "no cards"


def test_EPV_BLOCK_02_how_often_its_Moves_would_block_each_other_and_what_is_left_over() -> None:
    found = values(deck_of((JAB, 2), (WALL, 1), (TAP, 1)))

    # Blocks 2, 2, 5, 1 against Attacks 3, 3, 1, 1: 2 stops the two 1s with 1 to spare, twice over;
    # 5 stops 3, 3, 1, 1 with 2, 2, 4, 4; 1 stops the two 1s with 0. 10 of 16; (4 + 12 + 0) / 10.
    assert found["Blocks its own kind"] == "62%"
    assert found["Average surplus"] == "1.60"
    weak = made("Weak", block=[0], attack=[1])
    assert values(deck_of((weak, 2)))["Blocks its own kind"] == "0%"
    assert values(deck_of((weak, 2)))["Average surplus"] == "none"
    assert values(deck_of((RUMOUR, 2)))["Average surplus"] == "unknown"


def test_EPV_SETUP_03_the_odds_of_a_first_play_are_exact() -> None:
    deck = deck_of((JAB, 6), (WALL, 10), (RUMOUR, 2), (DUST, 2))
    exact = 1 - comb(14, 5) / comb(20, 5)

    assert values(deck)["Playable on the first turn"] == f"{exact:.1%}"
    assert values(deck_of((JAB, 5)))["Playable on the first turn"] == "100.0%"
    assert values(deck_of((JAB, 4)))["Playable on the first turn"] == "no odds of 4 cards"
    assert "no odds" in values(deck_of((JAB, 501)))["Playable on the first turn"]


def test_EPV_AGG_01_a_Move_of_Cost_2_is_playable_on_the_first_turn_and_one_of_3_is_not() -> None:
    two, three = made("Two", cost=2), made("Three", cost=3)

    assert values(deck_of((two, 5)))["Playable on the first turn"] == "100.0%"
    assert values(deck_of((three, 5)))["Playable on the first turn"] == "0.0%"


def test_what_is_in_maybe_and_lines_of_no_copies_count_nothing() -> None:
    deck = deck_of((JAB, 3))
    extra = (DeckLine(WALL, "maybe", 5), DeckLine(WALL, "moves", 0))
    more = replace(deck, lines=(*deck.lines, *extra))

    assert (curves(more), figures(more), totals(more)) == (
        curves(deck), figures(deck), totals(deck),
    )  # fmt: skip


@pytest.mark.parametrize("copies", [1_000_000])
def test_figures_of_a_huge_deck_take_no_longer(copies: int) -> None:
    deck = deck_of((JAB, copies), (WALL, copies), (DUST, copies))
    began = time.process_time()

    figures(deck)
    curves(deck)
    totals(deck)
    assert time.process_time() - began < 0.5
