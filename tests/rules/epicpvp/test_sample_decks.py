"""The sample characters: legal, written as the program writes them, different, able to win."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from rules.core.catalog import shipped_decks
from rules.core.construction import validate
from rules.core.deck import Deck
from rules.core.decklist import Reading, read_decklist, write_decklist
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.rulings import Rulings
from tests.rules.epicpvp.decks import CATALOG
from tests.rules.epicpvp.play import CHARACTERS, played

READINGS: Final[dict[str, Reading]] = {
    slug: read_decklist(text, CATALOG, EPICPVP) for slug, text in shipped_decks(EPICPVP).items()
}
SLUGS: Final = [
    "emberkin-banneret",
    "emberkin-duskblade",
    "gullfolk-tidecaller",
    "lanternfolk-gearwright",
    "mossback-gearwright",
    "mossback-tidecaller",
]
ROUNDS: Final = 1
"""How often each character meets each other one from each seat."""


def test_there_are_six_of_all_Races_and_Classes() -> None:
    assert sorted(READINGS) == SLUGS
    boards = {
        line.card.name
        for reading in READINGS.values()
        for line in reading.deck.lines
        if line.zone != "moves"
    }
    assert len(boards) == 8


@pytest.mark.parametrize("slug", SLUGS)
def test_EPV_DECK_04_a_sample_deck_is_read_without_a_problem_and_is_legal(slug: str) -> None:
    reading = READINGS[slug]

    assert not reading.problems
    assert validate(reading.deck, EPICPVP.construction(reading.deck, Rulings())) == []
    assert reading.deck.name.lower().replace(" ", "-") == slug


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_deck_is_written_back_byte_for_byte(slug: str) -> None:
    reading = READINGS[slug]
    written = write_decklist(
        reading.deck, CATALOG, EPICPVP, as_="sets", notes=reading.notes, tags=reading.tags
    )

    assert written == shipped_decks(EPICPVP)[slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_of_a_sample_deck_is_fully_simulated(slug: str) -> None:
    assert {EPICPVP.coverage(line.card).level for line in READINGS[slug].deck.lines} == {"full"}


def test_every_character_wins_a_fair_part_of_its_games_against_the_field() -> None:
    """Greedy against greedy, every pair of the 16 characters with the seats swapped. 30 games tell
    a character's share to within about 18 %: they lie between 40 % and 65 % over many games.
    """
    wins = dict.fromkeys((deck.name for deck in CHARACTERS), 0)
    for pair in combinations(CHARACTERS, 2):
        for seed in range(ROUNDS):
            for decks in (pair, pair[::-1]):
                _, outcome = played(decks, ["greedy", "greedy"], seed)
                wins[decks[outcome.winner].name] += 1
    games = 2 * ROUNDS * (len(CHARACTERS) - 1)

    assert {name: won for name, won in wins.items() if not 0.2 <= won / games <= 0.8} == {}


def test_the_decks_differ_in_kind() -> None:
    decks = {slug: READINGS[slug].deck for slug in SLUGS}

    def number(deck: Deck, label: str) -> float:
        value = next(one.value for one in EPICPVP.figures(deck) if one.label == label)
        return float(value)

    assert min(SLUGS, key=lambda slug: number(decks[slug], "Initiative")) == "mossback-gearwright"
    assert max(SLUGS, key=lambda slug: number(decks[slug], "Initiative")) == "emberkin-duskblade"
    assert max(SLUGS, key=lambda slug: number(decks[slug], "Mean Block")) == "mossback-tidecaller"
    assert {number(deck, "Life") for deck in decks.values()} == {4, 5, 6}
