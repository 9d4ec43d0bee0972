"""The greedy policy's good sense, one question at a time, on tables laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from rules.core.policies import PASS
from rules.games.titans import questions as q
from rules.games.titans.cards import TitansCard
from rules.games.titans.estimates import limits_of_hidden
from rules.games.titans.policies import GreedyPolicy
from rules.games.titans.rulings import Rulings
from rules.games.titans.state import Battle, Piece, Player, Printed, Slot, TitansTable
from rules.games.titans.views import TitansView
from tests.rules.titans.decks import DEFAULT, character, field, skillz, storyline

GREEDY = GreedyPolicy()


class Laid:
    """P1's Characters of the given Powers attack P2's on a Field with Limit 6."""

    def __init__(self, own: Sequence[int], enemy: Sequence[int], rulings: Rulings = DEFAULT):
        self.table = TitansTable(1, [GREEDY, GREEDY], rulings)
        self.me, self.enemy = self.table.players
        self.slot = self.enemy.fields[0]
        self.slot.card = self.add(self.enemy, field(91, 6))
        self.slot.card.face_up = True
        for player, group, powers in (
            (self.me, self.slot.attackers, own),
            (self.enemy, self.slot.defenders, enemy),
        ):
            for number, power in enumerate(powers):
                fighter = character(10 * player.seat + number, power=power, attributes=["Fire"])
                group.append(stand(self.add(player, fighter), self.slot))
        self.table.battle = Battle(self.table, self.slot)
        self.view = cast(TitansView, self.table.views[0])

    def add(self, player: Player, card: TitansCard) -> Piece:
        return self.table.add(Printed(card), player.seat)

    def give(self, player: Player, cards: int) -> None:
        player.action_area = [self.add(player, character(99)) for _ in range(cards)]

    def place(self, player: Player, card: TitansCard, *, face_up: bool) -> Piece:
        """A Skillz at the battle."""
        placed = self.add(player, card)
        placed.face_up = face_up
        player.battle_cards.append(placed)
        return placed

    def level(self, card: Piece, costs: Sequence[int]) -> int:
        """The cost that P1 picks."""
        self.table.subject = card
        return costs[GREEDY.choose(self.view, q.LEVEL, costs)]

    def takes(self, kind: str, card: TitansCard) -> bool:
        """Whether P1 plays this card, which is all of its hand."""
        self.me.hand = [self.add(self.me, card)]
        return GREEDY.choose(self.view, kind, [*self.me.hand, PASS]) == 0


def stand(card: Piece, slot: Slot) -> Piece:
    card.place = slot.place
    card.face_up = True
    return card


METER = [[0, 1], [1, 3], [2, 5], [4, 8]]


@pytest.mark.parametrize(
    ("enemy", "paid"),
    [(4, 0), (5, 0), (6, 1), (7, 1), (8, 2), (9, 2), (10, 2), (13, 4), (14, 0)],
)
def test_the_cheapest_level_that_wins_is_paid_or_else_that_ties(enemy: int, paid: int) -> None:
    """P1 has 5 Power and 3 Action Cards for +1, +3 or +5; against more than 10 a fourth for +8."""
    laid = Laid([5], [enemy])
    laid.give(laid.me, 4 if enemy > 10 else 3)
    card = laid.place(laid.me, skillz(21, power_meter=METER), face_up=True)

    assert laid.level(card, [0, 1, 2, 4] if enemy > 10 else [0, 1, 2]) == paid


@pytest.mark.parametrize(("enemy_area", "paid"), [(0, 0), (1, 2), (3, 4)])
def test_what_the_enemy_can_still_pay_is_counted_with(enemy_area: int, paid: int) -> None:
    """P1 5 against 4, and P2's open Skillz of 1:+2 and 3:+5 is not yet paid."""
    laid = Laid([5], [4])
    laid.give(laid.enemy, enemy_area)
    laid.place(laid.enemy, skillz(51), face_up=True)
    card = laid.place(laid.me, skillz(21, power_meter=[[0, 0], [2, 3], [4, 5]]), face_up=True)

    assert laid.level(card, [0, 2, 4]) == paid


def test_a_played_storyline_is_no_threat() -> None:
    laid = Laid([5], [6])
    laid.give(laid.me, 1)
    laid.place(laid.enemy, storyline(53), face_up=True)

    assert laid.view.enemy_placed == 0
    assert laid.view.enemy_played == laid.enemy.battle_cards
    assert laid.view.enemy_unpaid() == []
    assert laid.takes(q.SKILLZ, skillz(21))


def test_the_field_fought_over_is_an_enemy_field_or_an_own_one() -> None:
    laid = Laid([5], [6])
    defender = cast(TitansView, laid.table.views[1])

    assert laid.view.battle_field is laid.view.enemy_fields[0]
    assert defender.battle_field is defender.own_fields[0]
    assert (laid.view.powers(), defender.powers()) == ((5, 6), (6, 5))


@pytest.mark.parametrize(
    ("effect", "swing"),
    [
        ({"effect": "power_bonus", "amount": 2}, 2),
        ({"effect": "power_bonus", "amount": 2, "role": "offense"}, 2),
        ({"effect": "power_bonus", "amount": 2, "role": "defense"}, 0),
        ({"effect": "enemy_penalty", "amount": 3}, 3),
        ({"effect": "draw_on_win", "count": 2}, 0),
    ],
)
def test_the_effects_of_a_skillz_are_reckoned_with(effect: dict[str, object], swing: int) -> None:
    """P1 has 5 Power against 8, and +2 from the Power Meter."""
    laid = Laid([5], [8])
    laid.give(laid.me, 1)
    card = skillz(21, effects=[effect])

    assert laid.view.power_swing(laid.add(laid.me, card)) == swing
    assert laid.takes(q.SKILLZ, card) == (swing > 0)


def test_skillz_that_are_paid_are_no_threat() -> None:
    laid = Laid([5], [6])
    card = laid.place(laid.enemy, skillz(51), face_up=True)
    assert laid.view.enemy_unpaid() == [card]

    cast(Battle, laid.table.battle).defense.skillz.append(card)
    assert laid.view.enemy_unpaid() == []


def test_without_a_battle_there_is_nothing_to_see_of_one() -> None:
    laid = Laid([5], [6])
    laid.table.battle = None

    assert laid.view.powers() == (0, 0)
    assert laid.view.power_swing(laid.add(laid.me, skillz(21))) == 0
    assert laid.view.fighters() == laid.view.enemy_fighters() == laid.view.enemy_unpaid() == []
    assert laid.view.battle_field is None


def test_skillz_that_lie_face_down_are_counted_and_not_seen() -> None:
    laid = Laid([5], [6])
    laid.place(laid.enemy, skillz(51), face_up=False)

    assert laid.view.enemy_placed == 1
    assert laid.view.enemy_played == laid.view.enemy_unpaid() == []


@pytest.mark.parametrize(("enemy", "placed"), [(6, True), (7, True), (8, False)])
def test_a_skillz_is_placed_where_it_wins_or_ties(enemy: int, placed: bool) -> None:
    laid = Laid([5], [enemy])
    laid.give(laid.me, 1)

    assert laid.takes(q.SKILLZ, skillz(21)) == placed


@pytest.mark.parametrize(
    ("own", "enemy_hand", "placed"), [(10, 1, True), (10, 0, False), (14, 1, True), (15, 1, False)]
)
def test_the_offense_raises_what_it_wins_only_against_a_close_enemy_with_cards(
    own: int, enemy_hand: int, placed: bool
) -> None:
    """A lead of 4 is close, one of 5 is not."""
    laid = Laid([own], [10 if own > 10 else 9])
    laid.give(laid.me, 1)
    laid.enemy.hand = [laid.add(laid.enemy, character(98)) for _ in range(enemy_hand)]

    assert laid.takes(q.SKILLZ, skillz(21)) == placed


@pytest.mark.parametrize(("enemy_placed", "placed"), [(0, False), (1, True)])
def test_the_defense_raises_what_it_wins_only_against_placed_skillz(
    enemy_placed: int, placed: bool
) -> None:
    laid = Laid([9], [10])
    laid.give(laid.enemy, 1)
    laid.me.hand = [laid.add(laid.me, character(98))]
    for _ in range(enemy_placed):
        laid.place(laid.me, skillz(21), face_up=False)
    held = laid.add(laid.enemy, skillz(51))
    laid.enemy.hand = [held]

    chosen = GREEDY.choose(laid.table.views[1], q.SKILLZ, [held, PASS])
    assert (chosen == 0) == placed


@pytest.mark.parametrize(
    ("limits", "up", "captured", "likely", "highest"),
    [
        ((5, 3, 2), (), (), 3, 5),
        ((5, 3, 2), (1,), (), 2, 4),
        ((2, 6, 2), (1,), (), 4, 5),
        ((2, 6, 2), (1, 3), (), 6, 6),
        ((2, 6, 2), (1,), (3,), 6, 6),
        ((2, 6, 2), (2, 3), (), 2, 2),
        ((4, 3, 3), (1, 2, 3), (), 0, 0),
    ],
)
def test_hidden_limits_are_what_the_others_leave_of_10(
    limits: Sequence[int],
    up: Sequence[int],
    captured: Sequence[int],
    likely: int,
    highest: int,
) -> None:
    laid = Laid([5], [5])
    for slot, limit in zip(laid.enemy.fields, limits, strict=True):
        card = laid.add(laid.enemy, field(90 + slot.number, limit))
        slot.card = None if slot.number in captured else card
        card.face_up = slot.number in up
        if slot.card is None:
            laid.me.vp_area.append(card)

    assert limits_of_hidden(laid.view) == (likely, highest)


def test_a_skillz_that_nobody_can_use_or_pay_is_not_placed() -> None:
    laid = Laid([5], [6])
    assert not laid.takes(q.SKILLZ, skillz(21))
    laid.give(laid.me, 3)
    assert not laid.takes(q.SKILLZ, skillz(22, requirement="Water"))
    assert laid.takes(q.SKILLZ, skillz(21))


def test_with_steps_that_add_up_their_sums_are_paid() -> None:
    """Steps 1:+2 and 1:+2 more: for 2 Action Cards +4 beats 8 with 5."""
    laid = Laid([5], [8], Rulings(power_meter_adds_up=True))
    laid.give(laid.me, 3)
    card = laid.place(laid.me, skillz(21, power_meter=[[1, 2], [2, 2]]), face_up=True)

    assert laid.view.levels(card) == ((1, 2), (3, 4))
    assert laid.level(card, [1, 3]) == 3


def test_where_all_must_have_the_attribute_a_skillz_for_one_is_not_placed() -> None:
    for rulings, placed in ((DEFAULT, True), (Rulings(requirement_for_all=True), False)):
        laid = Laid([3], [8], rulings)
        water = character(7, power=3, attributes=["Water"])
        laid.slot.attackers.append(stand(laid.add(laid.me, water), laid.slot))
        laid.give(laid.me, 3)

        assert laid.takes(q.SKILLZ, skillz(21)) == placed


@pytest.mark.parametrize(("attribute", "played"), [("Fire", True), ("Water", False), ("", True)])
def test_a_storyline_is_played_for_those_whom_it_helps(attribute: str, played: bool) -> None:
    laid = Laid([4, 4], [10])
    laid.give(laid.me, 1)
    effect: dict[str, object] = {"effect": "story_power", "amount": 2}
    card = storyline(23, effects=[effect | ({"attribute": attribute} if attribute else {})])

    assert laid.takes(q.STORYLINE, card) == played
