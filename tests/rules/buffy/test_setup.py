"""What a scenario cannot show of set-up: chance, and who is asked what when."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.policies import PassivePolicy, Policy
from rules.core.views import View
from rules.games.buffy import questions as q
from rules.games.buffy import setup
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import LOCATION, SETUP
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.play import seated


class Asked(Policy):
    """Takes the first option, and remembers who was asked what and how many cards lay open."""

    def __init__(self, questions: list[tuple[int, str, int]]) -> None:
        self.questions = questions
        self.table: BuffyTable

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        assert self.table.phase == SETUP
        in_play = sum(len(player.characters) for player in self.table.players)
        self.questions.append((view.seat, kind, in_play))
        return 0


def set_up(seed: int, *, heroes: int = 1) -> BuffyTable:
    """A game after set-up, between a Hero and a Villain or two Heroes."""
    other = VILLAINS[0] if heroes == 1 else HEROES[1]
    table = seated([HEROES[0], other], [PassivePolicy(), PassivePolicy()], seed)
    setup.set_up(table)
    return table


def test_BUF_SETUP_02_06_both_decks_are_shuffled() -> None:
    """The card that lay at the bottom is anywhere in the deck, in 300 games on the average in the
    middle: the standard deviation of a place is the size by the square root of 12, that of the mean
    a 17th of this; within 5 of these. In the Challenge Deck it comes to each place.
    """
    tables = [set_up(seed) for seed in range(300)]
    decks = [[card.id for card in table.players[0].deck] for table in tables]
    challenges = [[card.id for card in table.players[0].challenge_deck] for table in tables]
    for order in (decks, challenges):
        size = len(order[0])
        bottom = min(order[0])
        places = [cards.index(bottom) for cards in order]
        assert abs(sum(places) / 300 - (size - 1) / 2) < 5 * size / 12**0.5 / 300**0.5
        assert min(places) < size / 4
        assert max(places) > size * 3 / 4
    assert len({cards.index(min(cards)) for cards in challenges}) == 7


def test_BUF_SETUP_03_no_location_is_left_among_the_cards_that_are_drawn() -> None:
    table = set_up(1)
    for player in table.players:
        assert len(player.locations) == 0
        assert len(player.crypt) == 5
        assert not any(card.printed.type == LOCATION for card in player.deck)


def test_BUF_SETUP_08_the_coin_shows_each_side_in_half_of_the_games() -> None:
    """With 200 throws the standard deviation is 7.1; within 5 of these."""
    heads = sum(set_up(seed, heroes=2).active.seat for seed in range(200))

    assert 64 < heads < 136


def test_BUF_SETUP_08_no_coin_is_thrown_where_one_plays_the_Villain() -> None:
    assert {set_up(seed).active.seat for seed in range(30)} == {1}


def test_BUF_SETUP_09_to_11_the_questions_come_in_this_order() -> None:
    """The Villain, in seat 1, before the Hero; then the time of day; then the locations by turns,
    all four of each, the last one onto the one space left.
    """
    questions: list[tuple[int, str, int]] = []
    policies = [Asked(questions), Asked(questions)]
    table = seated([HEROES[0], VILLAINS[0]], policies, 3)
    for policy in policies:
        policy.table = table
    setup.set_up(table)

    by_turns = []
    for _ in range(3):
        for seat in (1, 0):
            by_turns += [(seat, q.LOCATION, 2), (seat, q.LOCATION_AT, 2)]
    last = [(1, q.LOCATION, 2), (0, q.LOCATION, 2)]
    assert questions == [(1, q.MAIN_AT, 0), (0, q.MAIN_AT, 1), (1, q.TIME, 2), *by_turns, *last]
    assert [len(player.crypt) for player in table.players] == [1, 1]
    assert all(space.location is not None for space in table.spaces[:-1])
