"""What a scenario cannot show of set-up: chance, and who is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.core.policies import PassivePolicy, Policy, RandomPolicy
from rules.core.views import View
from rules.games.epicpvp import goldfish, setup
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.pieces import NO_TEAM
from rules.games.epicpvp.questions import LEAD
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.views import EpicView
from rules.games.epicpvp.vocabulary import SETUP_STEP
from tests.rules.epicpvp.play import CHARACTERS, DEFAULT, SEATINGS, seated


class Asked(Policy):
    """Takes the last option and remembers each question."""

    def __init__(self) -> None:
        self.questions: list[tuple[str, list[object]]] = []
        self.phases: list[str] = []

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        assert isinstance(view, EpicView)
        self.phases.append(view.phase)
        self.questions.append((kind, list(options)))
        return len(options) - 1


def set_up(seating: str, seed: int) -> EpicTable:
    decks = SEATINGS[seating]
    table = seated(decks, [PassivePolicy()] * len(decks), seed)
    setup.set_up(table)
    return table


def test_EPV_SETUP_01_both_sets_are_shuffled_into_one_deck() -> None:
    """Every card comes to the top of the deck as often as any other, within 5 standard deviations:
    40 cards in 2,000 games are 50 times each, and 5 deviations are 35.
    """
    tops = Counter(set_up("2", seed).players[0].deck[-1].id for seed in range(2000))

    assert len(tops) == 40
    assert 15 <= min(tops.values()) <= max(tops.values()) <= 85


def test_EPV_COMP_04_every_card_of_a_game_has_its_own_number() -> None:
    table = set_up("2v2", 1)
    cards = [card for team in table.teams for card in team.life]
    for player in table.players:
        cards += [*player.boards, *player.deck, *player.hand]

    assert sorted(card.id for card in cards) == list(range(4 * 42))


def test_EPV_TEAM_02_partners_Life_cards_are_shuffled_together() -> None:
    """Which partner's card is lost first is open, by the share that each has in the pile."""
    tables = [set_up("2v2", seed) for seed in range(300)]
    team = tables[0].teams[0]
    lives = {player.seat: player.life for player in team.players}
    tops = Counter(table.teams[0].life[-1].owner for table in tables)

    assert {len(table.teams[0].life) for table in tables} == {sum(lives.values())}
    for seat, life in lives.items():
        expected = 300 * life / sum(lives.values())
        assert expected - 50 < tops[seat] < expected + 50


def test_EPV_TIME_02_boards_are_played_at_set_up_in_turn_order() -> None:
    table = set_up("2v2", 4)
    assert table.current is not NO_TEAM
    first, second = table.current.players, table.current.enemy.players
    boards = [board for player in first + second for board in player.boards]

    assert [board.since for board in boards] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_EPV_Q_03_the_coin_falls_on_either_side() -> None:
    """In a mirror the Costs of the first cards are often the same, and a coin is then thrown."""
    decks = [CHARACTERS[0], CHARACTERS[0]]
    rulings = replace(DEFAULT, coin_after_first_tie=True)
    coins = Counter[int]()
    for seed in range(200):
        table = seated(decks, [PassivePolicy()] * 2, seed, log=True, rulings=rulings)
        setup.set_up(table)
        coins.update(event.seat for event in table.events() if event.kind == "coin")

    assert min(coins[0], coins[1]) > 10


def test_EPV_TEAM_07_only_tied_partners_are_asked_and_the_first_of_them_answers() -> None:
    decks = [CHARACTERS[0], CHARACTERS[1], CHARACTERS[0], CHARACTERS[2]]
    asked = [Asked() for _ in decks]
    table = seated(decks, asked, 1)
    tied = [player.initiative for player in table.players]
    setup.set_up(table)

    assert tied[0] == tied[2]
    assert [kind for kind, _ in asked[0].questions] == [LEAD]
    assert asked[0].phases == [SETUP_STEP]
    assert asked[0].questions[0][1] == [table.players[0].boards[0], table.players[2].boards[0]]
    assert asked[2].questions == []
    assert [player.seat for player in table.teams[0].players] == [2, 0]
    if tied[1] != tied[3]:
        assert asked[1].questions == []


def test_EPV_TEAM_01_seats_across() -> None:
    across = [player.across.seat for player in set_up("2v2", 1).players]

    assert across == [1, 0, 3, 2]
    assert [player.across.seat for player in set_up("2", 1).players] == [1, 0]


@pytest.mark.parametrize("variant", [variant.code for variant in goldfish.VARIANTS])
def test_a_goldfish_never_goes_first_and_is_dealt_nothing(variant: str) -> None:
    table = EPICPVP.goldfish_table(
        CHARACTERS[0], variant=variant, seed=3, policy=RandomPolicy(3), rulings=DEFAULT
    )
    assert isinstance(table, EpicTable)
    setup.set_up(table)
    player, dummy = table.players

    assert table.current is player.team
    assert len(player.hand) == 5
    assert (dummy.hand, dummy.deck, dummy.team.life) == ([], [], [])
