"""What makes the figures of this game worth believing, beside what holds for every game
(`tests.rules.test_trust`): the luck of a pair, choices by what is seen, and the odds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.policies import Policy, RandomPolicy
from rules.core.run import MATCH, Run, seated
from rules.core.simulate import table_of
from rules.core.views import View
from rules.games.bloodsuckers import setup, turn
from rules.games.bloodsuckers.figures import figures
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.pieces import Character, CombatCard, Printed
from rules.games.bloodsuckers.policies import GreedyPolicy
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import COMMIT_PHASE, SETUP_PHASE, BloodTable
from tests.rules.bloodsuckers import play
from tests.rules.bloodsuckers.decks import house_card
from tests.rules.bloodsuckers.play import ADVANCED, DEFAULT, HUNTER_DECK, SEATINGS, VAMPIRE_DECK
from tests.rules.bloodsuckers.test_invariants import any_rulings

SEEDS = st.integers(0, 2**32 - 1)


# The two games of a pair: the sides cannot be swapped, their seats are.


def pair(seating: str, unit: int) -> list[BloodTable]:
    """The two games of a pair, set up."""
    run = Run(
        kind=MATCH,
        game=BLOODSUCKERS,
        decks=[HUNTER_DECK, VAMPIRE_DECK],
        games=unit + 1,
        seed=1,
        policies=["greedy", "greedy"],
        seating=seating,
    )
    tables = []
    for index in (2 * unit, 2 * unit + 1):
        table = table_of(run, index, log=True)
        assert isinstance(table, BloodTable)
        sides = [("hunters", "vampires")[deck] for deck in seated(run, index)]
        assert [player.side.code for player in table.players] == sides
        tables.append(table)
    return tables


@pytest.mark.parametrize("seating", ["2", "4"])
def test_in_a_pair_each_side_holds_the_same_cards_and_gets_the_others_characters(
    seating: str,
) -> None:
    """BLD-SETUP-04, BLD-SETUP-05: the luck of the deal cancels."""
    for unit in range(10):
        first, second = pair(seating, unit)
        for table in (first, second):
            setup.set_up(table)
        for one, other in zip(first.sides, second.sides, strict=True):
            held = [[card.id for card in player.hand] for player in one.players]
            assert held == [[card.id for card in player.hand] for player in other.players]
            assert [card.id for card in one.deck] == [card.id for card in other.deck]
        for seat, player in enumerate(first.players):
            dealt = second.players[seat]
            assert player.side.code != dealt.side.code
            assert [each.id for each in player.reserve] == [each.id for each in dealt.reserve]


@pytest.mark.parametrize("seating", ["2", "4"])
def test_BLD_Q_03_in_a_pair_each_side_starts_once(seating: str) -> None:
    """The rolls go by seat, so that the seat that starts is the other side's in the second game."""
    for unit in range(40):
        starters = []
        for table in pair(seating, unit):
            turn.play_from(table, SETUP_PHASE, until=COMMIT_PHASE)
            assert table.battle is not None
            starters.append(table.battle.starter.code)
        assert sorted(starters) == ["hunters", "vampires"]


# Policies.

STRANGER: Final = Printed(house_card("Stranger", attack_day=9, attack_night=9))


class Unmoved(Policy):
    """A greedy player that is asked twice: once more after all that it cannot see was changed."""

    def __init__(self) -> None:
        self.greedy = GreedyPolicy()
        self.again = GreedyPolicy()
        self.table: BloodTable
        self.asked = 0

    def hidden_cards(self, seat: int) -> list[CombatCard]:
        """The combat cards whose faces this seat does not know."""
        me = self.table.players[seat]
        cards = me.side.deck + me.side.enemy.deck
        for opponent in me.side.enemy.players:
            cards += opponent.hand
        known = {id(card) for hand in me.known_hands.values() for card in hand}
        return [card for card in cards if id(card) not in known]

    def hidden_characters(self) -> list[Character]:
        """The characters that lie face down."""
        battle = self.table.battle
        facedown = [] if battle is None else battle.bystanders
        return self.table.characters + [each for each in facedown if each is not None]

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        chosen = self.greedy.choose(view, kind, options)
        cards, characters = self.hidden_cards(view.seat), self.hidden_characters()
        faces = [card.printed for card in cards]
        people = [(each.name, each.ability) for each in characters]
        for card in cards:
            card.printed = STRANGER
        for each in characters:
            each.name, each.ability = "Stranger", "Rally"
        again = self.again.choose(view, kind, options)
        for card, face in zip(cards, faces, strict=True):
            card.printed = face
        for each, (name, ability) in zip(characters, people, strict=True):
            each.name, each.ability = name, ability
        self.asked += 1
        assert again == chosen
        return chosen


@pytest.mark.parametrize("rulings", [DEFAULT, ADVANCED], ids=["basic", "advanced"])
@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_a_choice_does_not_change_when_only_hidden_cards_change(
    seating: str, rulings: Rulings
) -> None:
    decks = SEATINGS[seating]
    for seed in range(3):
        unmoved = [Unmoved() for _ in decks]
        table = play.seated(decks, unmoved, seed, rulings=rulings)
        for policy in unmoved:
            policy.table = table

        BLOODSUCKERS.play(table)

        assert sum(policy.asked for policy in unmoved) == table.decisions > 200


@settings(max_examples=25, deadline=None)
@given(seating=st.sampled_from(sorted(SEATINGS)), rulings=any_rulings(), seed=SEEDS)
def test_a_greedy_player_makes_only_legal_choices_by_any_switches(
    seating: str, rulings: Rulings, seed: int
) -> None:
    """`Table.ask` refuses any other. The other side plays at random, so that all can happen."""
    decks = SEATINGS[seating]
    mixed: list[Policy] = [
        GreedyPolicy() if (deck is HUNTER_DECK) == (seed % 2 == 0) else RandomPolicy(seed + seat)
        for seat, deck in enumerate(decks)
    ]
    table = play.seated(decks, mixed, seed, rulings=rulings)

    assert BLOODSUCKERS.play(table).turn <= 40


@pytest.mark.parametrize("seating", sorted(SEATINGS))
@pytest.mark.parametrize("side", ["hunters", "vampires"])
def test_random_play_beats_passive(side: str, seating: str) -> None:
    decks = SEATINGS[seating]
    mine = HUNTER_DECK if side == "hunters" else VAMPIRE_DECK
    for seed in range(10):
        names = ["random" if deck is mine else "passive" for deck in decks]
        table, outcome = play.played(decks, names, seed)

        assert table.players[outcome.winner].side.code == side


# Exact odds.

DEALS: Final = 1500


@lru_cache
def hands_dealt(seating: str) -> list[list[list[CombatCard]]]:
    """The first hands of player #1 of (Hunters, Vampires) in so many games."""
    decks = SEATINGS[seating]
    chance = [RandomPolicy(seat) for seat in range(len(decks))]
    dealt = []
    for seed in range(DEALS):
        table = play.seated(decks, chance, seed)
        setup.set_up(table)
        dealt.append([side.players[0].hand for side in table.sides])
    return dealt


@pytest.mark.parametrize("kind", ["Attack", "Strike", "Dodge"])
@pytest.mark.parametrize("side", [0, 1])
def test_BLD_SETUP_05_hands_are_dealt_as_the_odds_say(side: int, kind: str) -> None:
    """The chances on the deck's page, for 5 cards and the single player's 6, within 4 standard
    deviations.
    """
    [told] = [
        figure.value
        for figure in figures((HUNTER_DECK, VAMPIRE_DECK)[side])
        if figure.label == f"{kind} in the opening hand"
    ]
    odds = [float(percent) / 100 for percent in re.findall(r"([\d.]+)%", told)]
    for seating, size, chance in zip(("2", ("3", "3b")[side]), (5, 6), odds, strict=True):
        hands = [dealt[side] for dealt in hands_dealt(seating)]
        assert {len(hand) for hand in hands} == {size}
        hits = sum(any(card.printed.type == kind for card in hand) for hand in hands)
        assert abs(hits / DEALS - chance) < 4 * sqrt(chance * (1 - chance) / DEALS)
