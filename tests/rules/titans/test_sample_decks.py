"""The four sample decks: legal, written as the program writes them, different, able to win."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.core.catalog import shipped_catalog, shipped_decks
from rules.core.construction import validate
from rules.core.deck import Deck
from rules.core.decklist import Reading, read_decklist, write_decklist
from rules.games.titans.cards import TitansCard
from rules.registry import game

TITANS = game("titans")
CATALOG = shipped_catalog(TITANS)
READINGS: dict[str, Reading] = {
    slug: read_decklist(text, CATALOG, TITANS) for slug, text in shipped_decks(TITANS).items()
}
SLUGS = ["brass-swarm", "moonlight-tricks", "rooftop-rush", "rust-giants"]
PAIRS = 75


def copies(deck: Deck, card_type: str) -> int:
    return sum(line.quantity for line in deck.lines if line.card.type == card_type)


def main_cards(deck: Deck) -> list[TitansCard]:
    return [card for card in deck.copies("main") if isinstance(card, TitansCard)]


def mean_grade(deck: Deck) -> float:
    grades = [card.grade or 0 for card in main_cards(deck) if card.type == "Character"]
    return sum(grades) / len(grades)


def test_there_are_four() -> None:
    assert sorted(READINGS) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_deck_is_read_without_a_problem_and_is_legal(slug: str) -> None:
    reading = READINGS[slug]

    assert not reading.problems
    assert validate(reading.deck, TITANS.construction(reading.deck, TITANS.rulings({}))) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_deck_is_written_back_byte_for_byte(slug: str) -> None:
    reading = READINGS[slug]
    written = write_decklist(
        reading.deck, CATALOG, TITANS, as_="sets", notes=reading.notes, tags=reading.tags
    )

    assert written == shipped_decks(TITANS)[slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_of_a_sample_deck_is_fully_simulated(slug: str) -> None:
    assert {TITANS.coverage(line.card).level for line in READINGS[slug].deck.lines} == {"full"}


def test_the_decks_differ_in_kind() -> None:
    decks = {slug: reading.deck for slug, reading in READINGS.items()}
    most_skillz = max(SLUGS, key=lambda slug: copies(decks[slug], "Skillz"))
    lowest = min(SLUGS, key=lambda slug: mean_grade(decks[slug]))
    highest = max(SLUGS, key=lambda slug: mean_grade(decks[slug]))
    infinite = {
        slug: sum(card.infinite is True for card in main_cards(deck))
        for slug, deck in decks.items()
    }

    assert most_skillz == "moonlight-tricks"
    assert lowest in ("rooftop-rush", "brass-swarm")
    assert highest == "rust-giants"
    assert max(infinite, key=infinite.__getitem__) == "brass-swarm"


@pytest.mark.parametrize(("first", "second"), list(combinations(SLUGS, 2)))
def test_each_deck_wins_a_quarter_to_three_quarters_against_each_other(
    first: str, second: str
) -> None:
    """Greedy against greedy, in pairs with seats swapped."""
    rulings = TITANS.rulings({})
    decks = [READINGS[first].deck, READINGS[second].deck]
    wins = 0
    for pair in range(PAIRS):
        for seats in ((0, 1), (1, 0)):
            table = TITANS.table(
                [decks[seat] for seat in seats],
                seed=pair,
                policies=[TITANS.policy("greedy", 2 * pair + seat) for seat in seats],
                rulings=rulings,
            )
            wins += TITANS.play(table).winner == seats.index(0)

    assert 0.25 <= wins / (2 * PAIRS) <= 0.75
