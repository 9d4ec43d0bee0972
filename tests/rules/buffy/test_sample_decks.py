"""The sample decks: legal in every format, written as the program writes them, different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Final, NamedTuple

import pytest

from rules.core.catalog import shipped_decks
from rules.core.construction import validate
from rules.core.decklist import FORMATS, Reading, read_decklist, write_decklist
from rules.games.buffy.game import BUFFY
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.vocabulary import BY_PARK
from tests.rules.buffy.decks import CATALOG

READINGS: Final[dict[str, Reading]] = {
    slug: read_decklist(text, CATALOG, BUFFY) for slug, text in shipped_decks(BUFFY).items()
}
SLUGS: Final = [
    "grue-thorn-feast",
    "mira-night-patrol",
    "mira-park-watch",
    "osric-lantern-circle",
    "osric-open-books",
    "vesper-blood-moon",
    "vesper-velvet-owl",
]


class Played(NamedTuple):
    """How a game went."""

    winner: str
    how: str
    turns: int


def _content(reading: Reading) -> dict[tuple[str, str], int]:
    return {(line.card.code, line.zone): line.quantity for line in reading.deck.lines}


def test_there_are_seven_of_all_four_Main_Characters() -> None:
    assert sorted(READINGS) == SLUGS
    mains = Counter(
        line.card.label
        for reading in READINGS.values()
        for line in reading.deck.lines
        if line.zone == "main_character"
    )
    assert mains == {"Mira L1": 2, "Osric L1": 2, "Vesper L1": 2, "Doctor Grue L1": 1}


@pytest.mark.parametrize("format_code", [known.code for known in BUFFY.formats])
@pytest.mark.parametrize("slug", SLUGS)
def test_BUF_DECK_01_BUF_FMT_03_a_sample_deck_is_legal_in_every_format_without_advice(
    slug: str, format_code: str
) -> None:
    reading = READINGS[slug]
    deck = replace(reading.deck, format=format_code)

    assert not reading.problems
    assert reading.format == "tournament"
    assert validate(deck, BUFFY.construction(deck, Rulings(), CATALOG)) == []
    assert reading.deck.name.lower().replace(" ", "-") == slug


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_deck_is_written_back_byte_for_byte(slug: str) -> None:
    reading = READINGS[slug]
    written = write_decklist(
        reading.deck, CATALOG, BUFFY, as_="sets", notes=reading.notes, tags=reading.tags
    )

    assert written == shipped_decks(BUFFY)[slug]


@pytest.mark.parametrize("as_", FORMATS)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_deck_comes_back_in_every_form(slug: str, as_: str) -> None:
    deck = READINGS[slug].deck
    again = read_decklist(write_decklist(deck, CATALOG, BUFFY, as_=as_), CATALOG, BUFFY)

    assert [problem.sentence() for problem in again.problems] == []
    assert _content(again) == _content(READINGS[slug])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_of_a_sample_deck_is_fully_simulated(slug: str) -> None:
    assert {BUFFY.coverage(line.card).level for line in READINGS[slug].deck.lines} == {"full"}


def test_the_decks_differ() -> None:
    """No two of them have more than 60 % of their cards in common."""
    cards = {
        slug: Counter({line.card.code: line.quantity for line in reading.deck.lines})
        for slug, reading in READINGS.items()
    }
    for one, other in combinations(SLUGS, 2):
        common = (cards[one] & cards[other]).total()
        assert common <= cards[one].total() * 0.6, (one, other, common)


def greedy_games(pairings: Iterable[Sequence[str]], seeds: Sequence[int]) -> list[Played]:
    """Games of two greedy players with these decks: who won, how, and in which turn."""
    games = []
    for one, other in pairings:
        for seed in seeds:
            policies = [BUFFY.policy("greedy", seat) for seat in (0, 1)]
            seated = [READINGS[one].deck, READINGS[other].deck]
            table = BUFFY.table(seated, seed=seed, policies=policies, rulings=Rulings())
            outcome = BUFFY.play(table)
            winner = (one, other)[outcome.winner] if outcome.winner >= 0 else ""
            games.append(Played(winner, outcome.how, table.turn))
    return games


def test_every_deck_wins_and_loses_against_the_field_in_games_of_some_length() -> None:
    """Every pair with the seats swapped: 12 games a deck. Over many games each deck wins between
    35 % and 65 % of them, and they last 7.5 turns in the middle.
    """
    games = greedy_games(permutations(SLUGS, 2), [1])
    wins = Counter(game.winner for game in games)

    assert {slug: wins[slug] for slug in SLUGS if not 2 <= wins[slug] <= 10} == {}
    assert 6 <= sum(game.turns for game in games) / len(games) <= 12
    assert sum(game.turns >= 6 for game in games) >= 0.8 * len(games)


@pytest.mark.slow
def test_the_Park_too_decides_games_of_the_deck_that_is_built_for_it() -> None:
    """Over many games some one in thirty."""
    others = [slug for slug in SLUGS if slug != "mira-park-watch"]
    pairings = [pair for slug in others for pair in permutations(("mira-park-watch", slug))]
    games = []
    for number, pairing in enumerate(pairings):
        # Seeds of its own for each pairing, or one deck's shuffles would be in all of them.
        games += greedy_games([pairing], range(100 * number, 100 * number + 16))
    by_park = sum(game.how == BY_PARK for game in games)

    assert 0.02 * len(games) <= by_park <= 0.25 * len(games)
    assert any(game.how == BY_PARK and game.winner == "mira-park-watch" for game in games)


@pytest.mark.slow
def test_two_random_players_come_to_an_end() -> None:
    """Some 650 decisions a game, over many."""
    decisions = []
    for one, other in permutations(SLUGS, 2):
        policies = [BUFFY.policy("random", seat) for seat in (0, 1)]
        seated = [READINGS[one].deck, READINGS[other].deck]
        table = BUFFY.table(seated, seed=1, policies=policies, rulings=Rulings())
        BUFFY.play(table)
        decisions.append(table.decisions)

    assert sum(decisions) / len(decisions) < 800
