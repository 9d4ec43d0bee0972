"""The greedy policy's good sense, one question at a time, and what it is worth in whole games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.core.deck import Deck
from rules.core.policies import PASS
from rules.games.epicpvp import blocks, turn
from rules.games.epicpvp import questions as q
from rules.games.epicpvp.estimates import Reading, blocks_seen, hit_chance
from rules.games.epicpvp.pieces import Piece
from rules.games.epicpvp.plans import Item, best_sets, block_gains, pressure
from rules.games.epicpvp.policies import GreedyPolicy
from rules.games.epicpvp.vocabulary import BLOCK_STEP, DRAW_STEP, PLAY_STEP
from tests.rules.epicpvp.duel import Duel, label
from tests.rules.epicpvp.play import CHARACTERS, DEFAULT, SEATINGS, played


class Asked(Duel):
    """A duel whose seat 0 is a greedy player."""

    def __init__(self, **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self.policy = GreedyPolicy()

    def choose(self, kind: str, options: Sequence[object], *, seat: int = 0) -> str:
        return label(options[self.policy.choose(self.view(seat), kind, options)])

    def draws(self) -> int:
        """How many cards are drawn from the Aggression Pile."""
        self.t.phase = DRAW_STEP
        return int(self.choose(q.DRAW, range(len(self.me.aggression) + 1)))

    def plays(self, seat: int = 0) -> list[str]:
        """The Moves that a player plays, in order."""
        player = self.t.players[seat]
        self.t.policies[seat] = self.policy
        turn.play_own(self.t, player)
        return [label(move) for move in player.played]

    def uses(self, card: Piece, phase: str = PLAY_STEP) -> bool:
        """Whether a text that is offered is used."""
        self.t.phase = phase
        return self.choose(q.USE, [card, PASS]) == label(card)

    def blocks(self) -> list[tuple[str, str]]:
        """Which Move blocks which one, once all of the team are asked."""
        self.t.phase = BLOCK_STEP
        self.t.policies = [GreedyPolicy() for _ in self.t.policies]
        blocks.assign(self.t, self.t.teams[0])
        return [(label(stop.by), label(stop.incoming)) for stop in self.t.stops]


# The knapsack.


MOVES: Final = [Duel().move() for _ in range(6)]


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[Item], list[int], list[float], int]:
    """Moves in hand, with Blocks and Costs; incoming Attacks, what blocks gain, and energy."""
    numbers = st.tuples(st.integers(0, 5), st.integers(0, 4), st.integers(-2, 4), st.booleans())
    items: list[Item] = [
        (block, 0, 0.0, None) if lies else (block, cost, float(worth), MOVES[number])
        for number, (block, cost, worth, lies) in enumerate(draw(st.lists(numbers, max_size=6)))
    ]
    attacks = sorted(draw(st.lists(st.integers(0, 5), max_size=4)))
    gains = draw(st.lists(st.integers(0, 5).map(float), min_size=4, max_size=4))
    return sorted(items, key=lambda item: item[0]), attacks, gains, draw(st.integers(0, 8))


def most_stopped(blocks: Sequence[int], attacks: Sequence[int]) -> int:
    """How many Attacks these Blocks stop, by trying all ways to leave some out."""
    for count in range(min(len(blocks), len(attacks)), 0, -1):
        for chosen in combinations(sorted(blocks), count):
            for sent in combinations(sorted(attacks), count):
                if all(block >= attack for block, attack in zip(chosen, sent, strict=True)):
                    return count
    return 0


@settings(max_examples=150, deadline=None)
@given(hands())
@example(([(1, 0, 0.0, None)], [1], [1.0] * 4, 0))
def test_EPV_PLAY_01_no_other_set_within_the_energy_is_worth_more(
    hand: tuple[list[Item], list[int], list[float], int],
) -> None:
    items, attacks, gains, energy = hand
    sets = best_sets(items, attacks, gains, energy)
    lying = [item for item in items if item[3] is None]
    free = [item for item in items if item[3] is not None]
    best: dict[tuple[int, int], float] = {}
    for count in range(len(free) + 1):
        for chosen in combinations(free, count):
            left = energy - sum(item[1] for item in chosen)
            blocks = [item[0] for item in (*chosen, *lying)]
            left_open = len(attacks) - most_stopped(blocks, attacks)
            worth = sum(item[2] for item in chosen) + sum(gains[left_open : len(attacks)])
            if left >= 0:
                kind = (left, left_open)
                best[kind] = max(best.get(kind, worth), worth)

    for worth, left, left_open, moves in sets:
        assert worth <= best[left, left_open]
        assert sum(item[1] for item in free if item[3] in moves) == energy - left
    for least in range(energy + 1):
        most = max(worth for (left, _), worth in best.items() if left >= least)
        assert max(worth for worth, left, _, _ in sets if left >= least) == most
    assert max(sets)[:3] == max((worth, *kind) for kind, worth in best.items())


# What is estimated.


def test_how_likely_an_attack_hits_as_long_as_nothing_was_seen() -> None:
    """Four Moves are taken for granted, of Blocks 1, 2, 2 and 3, and one stops what it can three
    times in four.
    """
    blocks = blocks_seen(Duel().view())
    chances = [hit_chance(blocks, attack) for attack in range(6)]

    assert chances == pytest.approx([0.25, 0.25, 0.4375, 0.8125, 1, 1])


@pytest.mark.parametrize("zone", ["discard", "field"])
def test_enemy_moves_that_were_seen_tell_how_likely_an_attack_hits(zone: str) -> None:
    """Four of Block 3 beside them: Attack 3 is stopped by 5 of 8, Attack 4 by none."""
    duel = Duel()
    moves = [duel.move("", 1, 3, 1, player=duel.enemy) for _ in range(4)]
    getattr(duel.enemy, zone).extend([*moves, duel.card("Special", duel.enemy)])

    blocks = blocks_seen(duel.view())
    assert blocks == [1, 2, 2, 3, 3, 3, 3, 3]
    assert hit_chance(blocks, 3) == pytest.approx(1 - 0.75 * 5 / 8)
    assert hit_chance(blocks, 4) == 1


def test_an_attack_above_all_blocks_is_as_good_as_any_other() -> None:
    duel = Duel()
    duel.enemy.discard += [duel.move("", 1, [2, 14], 1, player=duel.enemy) for _ in range(4)]
    blocks = blocks_seen(duel.view())

    assert hit_chance(blocks, 12) == hit_chance(blocks, 20) == pytest.approx(1 - 0.75 * 4 / 8)


def test_a_damage_weighs_more_the_less_life_is_left() -> None:
    assert [pressure(life) for life in (1, 2, 4, 0)] == [3, 2, 1.5, 3]


@pytest.mark.parametrize(
    ("life", "incoming", "gains"),
    [(5, 2, [1.4, 1.5]), (2, 3, [2, 10, 10]), (1, 1, [10]), (5, 0, [])],
)
def test_blocks_without_which_the_game_is_lost_weigh_most(
    life: int, incoming: int, gains: list[float]
) -> None:
    """With 2 Life two of three must be blocked, and then the third is a Damage at 2 Life."""
    assert list(block_gains(life, incoming)) == pytest.approx(gains)


# Step 2: how many cards are drawn.


@pytest.mark.parametrize(("pile", "drawn"), [(0, 0), (1, 0), (2, 1), (4, 2), (6, 2), (7, 3)])
def test_EPV_DRAW_03_an_empty_hand_takes_what_can_be_played_with_the_rest(
    pile: int, drawn: int
) -> None:
    """A new card is taken to cost 1.7: of 6, two leave energy for 2.4 cards, three for 1.8."""
    asked = Asked()
    asked.aggression(pile)

    assert asked.draws() == drawn


@pytest.mark.parametrize(
    ("costs", "pile", "drawn"), [([2, 2], 4, 0), ([2], 4, 1), ([2, 2], 6, 1), ([5], 5, 2)]
)
def test_EPV_DRAW_01_energy_for_a_good_hand_is_not_given_up(
    costs: list[int], pile: int, drawn: int
) -> None:
    """Attack 5 hits for sure: 1.4 Damage less 0.5, what a Move is worth that is kept. Energy for
    nearly two new Moves of 0.9 each is worth more than a dear one.
    """
    asked = Asked()
    asked.hold(*[asked.move("", cost, 0, 5) for cost in costs])
    asked.aggression(pile)

    assert asked.draws() == drawn


def test_a_block_that_is_needed_is_worth_more_than_new_cards() -> None:
    asked = Asked()
    asked.hold(asked.move("Wall", 4, 9, 0))
    asked.aggression(4)
    assert asked.draws() == 2

    asked.incoming(9)
    assert asked.draws() == 0


# Step 3: what is played.


@pytest.mark.parametrize(
    ("incoming", "played"),
    [([], ["Rush"]), ([3], ["Guard"]), ([4], ["Rush"])],
)
def test_EPV_PLAY_02_a_move_is_played_for_its_block_or_its_attack(
    incoming: list[int], played: list[str]
) -> None:
    """Both cost all the energy. An Attack of 1 alone is not worth a Move: it stays in hand."""
    asked = Asked()
    asked.aggression(2)
    asked.hold(asked.move("Guard", 2, 3, 1), asked.move("Rush", 2, 1, 5))
    asked.incoming(*incoming)

    assert asked.plays() == played


def test_a_weak_move_is_kept_for_a_turn_in_which_it_blocks() -> None:
    asked = Asked()
    asked.aggression(9)
    asked.hold(asked.move("Guard", 1, 3, 1))

    assert asked.plays() == []


def test_EPV_WIN_01_with_one_life_everything_is_done_to_block() -> None:
    """Two Rushes would do more, but then the game is lost."""
    asked = Asked()
    asked.aggression(4)
    asked.hold(*[asked.move("Rush", 2, 1, 5) for _ in range(2)], asked.move("Wall", 4, 7, 1))
    asked.incoming(7)
    assert asked.plays() == ["Rush", "Rush"]

    asked = Asked()
    asked.aggression(4)
    asked.hold(*[asked.move("Rush", 2, 1, 5) for _ in range(2)], asked.move("Wall", 4, 7, 1))
    asked.incoming(7)
    del asked.t.teams[0].life[1:]
    assert asked.plays() == ["Wall"]


def test_two_cheap_blockers_stop_what_one_dear_one_does_not() -> None:
    asked = Asked()
    asked.aggression(3)
    asked.hold(asked.move("High", 3, 9, 1), asked.move("Low", 1, 2, 1), asked.move("Mid", 2, 3, 1))
    asked.incoming(2, 3)

    assert sorted(asked.plays()) == ["Low", "Mid"]


def test_EPV_TEXT_02_basic_moves_are_played_before_texts_that_look_for_them() -> None:
    """What draws comes before what does not, as the new cards may be played too."""
    with_basic = [{"effect": "attack_with_basic", "amount": 2}]
    draws = [{"effect": "draw", "count": 1, "when": "played"}]
    rally = [{**draws[0], "with_basic": True}]
    asked = Asked()
    asked.deck(9)
    asked.aggression(9)
    asked.hold(
        asked.move("Jab", 1, 1, 3, effects=with_basic),
        asked.move("Plain", 1, 1, 4),
        asked.move("Rally", 1, 1, 4, effects=rally),
        asked.move("Scout", 1, 1, 4, effects=draws),
        asked.move("Basic", 1, 1, 4, basic=True),
    )

    assert asked.plays() == ["Basic", "Scout", "Rally", "Plain", "Jab"]


@pytest.mark.parametrize(
    ("basic", "expected"), [(True, ["Basic", "Jab"]), (False, ["Basic", "Other"])]
)
def test_EPV_TEXT_02_what_a_basic_move_in_hand_will_add_is_reckoned_with(
    basic: bool, expected: list[str]
) -> None:
    """Attack 2 and 2 more beside a Basic Move, against Attack 3."""
    asked = Asked()
    asked.aggression(2)
    asked.hold(
        asked.move("Other", 1, 1, 3),
        asked.move("Jab", 1, 1, 2, effects=[{"effect": "attack_with_basic", "amount": 2}]),
        asked.move("Basic", 1, 1, 4, basic=basic),
    )

    assert sorted(asked.plays()) == expected


def test_EPV_TEXT_02_what_a_basic_move_has_added_is_not_reckoned_twice() -> None:
    """Beside the Basic Move in the field Jab has Attack 3, and the other one 3 and a text."""
    asked = Asked()
    asked.aggression(1)
    upset = {"effect": "upset_opponent", "count": 1, "when": "played"}
    asked.send(asked.move("Basic", 1, 1, 1, basic=True))
    asked.hold(
        asked.move("Jab", 1, 1, 2, effects=[{"effect": "attack_with_basic", "amount": 1}]),
        asked.move("Other", 1, 1, 3, effects=[upset]),
        asked.move("dear Basic", 9, 1, 1, basic=True),
    )

    assert asked.plays() == ["Basic", "Other"]


def test_EPV_TEXT_01_a_move_that_grows_with_others_is_taken_to_have_one_beside_it() -> None:
    """Attack 1 and 2 more."""
    grows = [{"effect": "attack_per_move", "amount": 2}]
    for attack, expected in ((2, "Chain"), (4, "Other")):
        asked = Asked()
        asked.aggression(1)
        asked.hold(asked.move("Chain", 1, 1, 1, effects=grows), asked.move("Other", 1, 1, attack))
        assert asked.plays() == [expected]


def test_cards_that_come_while_moves_are_played_are_reckoned_with() -> None:
    """The card drawn is better than the one planned."""
    asked = Asked()
    asked.aggression(3)
    asked.hold(
        asked.move("Scout", 1, 1, 4, effects=[{"effect": "draw", "count": 1, "when": "played"}]),
        asked.move("Plan", 2, 1, 2),
    )
    asked.me.deck = [asked.card("Deck", asked.me), asked.move("Better", 2, 1, 5)]

    assert asked.plays() == ["Scout", "Better"]


@pytest.mark.parametrize(
    ("name", "effect", "attack"),
    [
        ("hits harder", {"effect": "more_damage", "amount": 1}, 2),
        ("is hard to block", {"effect": "feint"}, 2),
        ("hits beside another", {"effect": "hits_with_another"}, 2),
        ("does more as it hits", {"effect": "damage_opponent", "count": 1, "when": "hits"}, 2),
        ("comes back", {"effect": "return_to_hand", "when": "is blocked"}, 2),
        ("slows", {"effect": "slow_opponent", "count": 1}, 2),
    ],
)
def test_of_two_like_moves_the_one_with_a_text_is_played(
    name: str, effect: dict[str, object], attack: int
) -> None:
    asked = Asked()
    asked.aggression(1)
    asked.hold(
        asked.move("without", 1, 1, attack), asked.move(name, 1, 1, attack, effects=[effect])
    )

    assert asked.plays() == [name]


def test_EPV_TEAM_08_what_the_partners_moves_stop_needs_no_second_blocker() -> None:
    for lies, expected in ((True, []), (False, ["Guard"])):
        asked = Asked(seats=4)
        partner = asked.t.players[2]
        asked.aggression(2)
        asked.hold(asked.move("Guard", 1, 3, 1))
        asked.incoming(3, player=asked.t.players[3])
        if lies:
            asked.send(asked.move("Partner", 1, 3, 1, player=partner))
        assert asked.plays() == expected


# Step 4: who blocks whom.


def test_EPV_BLOCK_02_the_higher_block_is_left_for_the_higher_attack() -> None:
    """First fit would put the 5 on the first Move and leave the 4 alone."""
    asked = Asked()
    asked.incoming(2, 4)
    asked.send(asked.move("5", 1, 5, 1), asked.move("3", 1, 3, 1))

    assert asked.blocks() == [("5", "attack 4"), ("3", "attack 2")]


def test_of_two_blockers_the_one_with_less_to_spare_blocks() -> None:
    asked = Asked()
    asked.incoming(3)
    asked.send(asked.move("5", 1, 5, 1), asked.move("3", 1, 3, 1))

    assert asked.blocks() == [("3", "attack 3")]


@pytest.mark.parametrize(
    ("effect", "blocked"),
    [
        ({"effect": "upset_opponent", "count": 1, "when": "hits"}, True),
        ({"effect": "more_damage", "amount": 1}, True),
        ({"effect": "draw", "count": 1, "when": "is blocked"}, False),
        ({"effect": "hits_with_another"}, False),
    ],
)
def test_of_two_incoming_moves_the_one_that_does_more_is_blocked(
    effect: dict[str, object], blocked: bool
) -> None:
    asked = Asked()
    asked.send(
        asked.move("plain", 1, 1, 2, player=asked.enemy),
        asked.move("text", 1, 1, 2, player=asked.enemy, effects=[effect]),
        asked.move("blocker", 1, 3, 1),
    )

    assert asked.blocks() == [("blocker", "text" if blocked else "plain")]


def test_EPV_RC_03_a_move_of_the_same_cost_is_blocked_for_a_card() -> None:
    asked = Asked(race=[{"effect": "draw", "count": 1, "when": "blocks", "same_cost": True}])
    asked.send(
        asked.move("cheap", 1, 1, 2, player=asked.enemy),
        asked.move("same", 2, 1, 2, player=asked.enemy),
        asked.move("blocker", 2, 2, 1),
    )

    assert asked.blocks() == [("blocker", "same")]


@pytest.mark.parametrize(("held", "blocked"), [(True, "attack 1"), (False, "attack 3")])
def test_EPV_TEXT_07_block_is_spared_for_a_special_in_hand(held: bool, blocked: str) -> None:
    """Block 4 leaves 3 to spare against Attack 1 only."""
    asked = Asked()
    prayer = [{"effect": "gain_life", "count": 1, "when": "blocks", "spare": 3}]
    if held:
        asked.hold(asked.card("Prayer", asked.me, effects=prayer))
    asked.incoming(1, 3)
    asked.send(asked.move("blocker", 1, 4, 1))

    assert asked.blocks() == [("blocker", blocked)]


def test_EPV_RC_08_feint_is_left_to_the_move_of_the_highest_cost() -> None:
    asked = Asked()
    asked.send(
        asked.move("Feint", 1, 1, 2, player=asked.enemy, effects=[{"effect": "feint"}]),
        asked.move("plain", 1, 1, 2, player=asked.enemy),
        asked.move("dear", 3, 2, 1),
        asked.move("cheap", 1, 9, 1),
    )

    assert asked.blocks() == [("dear", "Feint"), ("cheap", "plain")]


def test_EPV_Q_05_with_symbols_each_block_is_assigned() -> None:
    """Blocks 1 and 4 stop the two Attacks of the one Move, Block 3 the other Move."""
    asked = Asked(rulings=replace(DEFAULT, block_by_symbol=True))
    asked.send(
        asked.move("double", 1, 1, [4, 1], player=asked.enemy),
        asked.move("single", 1, 1, 3, player=asked.enemy),
        asked.move("two blocks", 1, [1, 4], 1),
        asked.move("one block", 1, 3, 1),
    )

    assert sorted(asked.blocks()) == [
        ("one block", "single"),
        ("two blocks", "double"),
        ("two blocks", "double"),
    ]
    assert asked.view().incoming() == []


def test_EPV_TEAM_08_partners_share_the_blocks() -> None:
    """The first one leaves the lower Attack to the partner, who can stop no other."""
    asked = Asked(seats=4)
    partner = asked.t.players[2]
    asked.incoming(3)
    asked.incoming(5, player=asked.t.players[3])
    asked.send(asked.move("first", 1, 5, 1), asked.move("second", 1, 3, 1, player=partner))

    assert asked.blocks() == [("first", "attack 5"), ("second", "attack 3")]


def test_EPV_RC_05_a_free_block_is_for_what_moves_do_not_stop() -> None:
    asked = Asked()
    low, high, wild = asked.incoming(2, 9, 4)
    asked.send(asked.move("blocker", 1, 3, 1))
    asked.t.phase = BLOCK_STEP

    assert asked.choose(q.FREE_BLOCK, [low, high, wild, PASS]) == "attack 9"
    assert asked.choose(q.FREE_BLOCK, [low, wild, PASS]) == "attack 4"


def test_a_free_block_is_for_what_no_move_may_block_however_low_its_attack() -> None:
    """Only the dear Move may block Feint, and has no Block; the cheap one stops the other."""
    asked = Asked()
    feint = asked.move("Feint", 1, 1, 1, player=asked.enemy, effects=[{"effect": "feint"}])
    plain = asked.move("plain", 1, 1, 3, player=asked.enemy)
    asked.send(feint, plain, asked.move("dear", 3, 0, 1), asked.move("cheap", 1, 5, 1))
    asked.t.phase = BLOCK_STEP

    assert asked.choose(q.FREE_BLOCK, [feint, plain, PASS]) == "Feint"


# Texts that may be used.


def special(asked: Asked, **effect: object) -> Piece:
    """A Special in hand that offers one deed."""
    card = asked.card("Special", asked.me, effects=[effect])
    asked.hold(card)
    return card


@pytest.mark.parametrize(
    ("attacks", "life", "used"),
    [([2, 3], 5, False), ([2, 9], 5, False), ([8, 9], 5, True), ([2, 9], 2, True)],
)
def test_EPV_RC_04_a_text_that_blocks_all_is_kept_while_little_comes_through(
    attacks: list[int], life: int, used: bool
) -> None:
    asked = Asked()
    del asked.t.teams[0].life[life:]
    asked.incoming(*attacks)
    asked.send(asked.move("", 1, 3, 1), asked.move("", 1, 3, 1))
    card = special(asked, effect="block_all", when="assigning blocks")

    assert asked.uses(card, BLOCK_STEP) == used


@pytest.mark.parametrize(("attack", "used"), [(3, False), (4, True)])
def test_a_text_that_blocks_one_is_used_where_no_move_can(attack: int, used: bool) -> None:
    asked = Asked()
    asked.incoming(attack)
    asked.send(asked.move("", 1, 3, 1))
    card = special(asked, effect="block_one", when="assigning blocks")

    assert asked.uses(card, BLOCK_STEP) == used


@pytest.mark.parametrize(("block", "used"), [(4, False), (3, True)])
def test_before_moves_are_played_those_in_hand_are_reckoned_with(block: int, used: bool) -> None:
    asked = Asked()
    asked.aggression(2)
    asked.incoming(4)
    asked.hold(asked.move("", 2, block, 1))
    card = special(asked, effect="block_one", when="before moves")

    assert asked.uses(card) == used


@pytest.mark.parametrize(
    ("deck", "life", "used"), [(2, 5, True), (1, 5, False), (1, 1, False), (2, 1, True)]
)
def test_EPV_TIRED_01_no_card_is_drawn_for_a_life(deck: int, life: int, used: bool) -> None:
    asked = Asked()
    asked.deck(deck)
    del asked.t.teams[0].life[life:]

    assert asked.uses(special(asked, effect="draw", count=2, when="after draw")) == used


@pytest.mark.parametrize(
    ("own", "enemy", "used"),
    [(5, 1, True), (1, 1, False), (1, 5, False), (5, 2, True), (3, 3, False)],
)
def test_EPV_Q_10_damage_to_both_is_done_by_the_one_with_more_life(
    own: int, enemy: int, used: bool
) -> None:
    """Who has one Life each loses by it in the own turn."""
    asked = Asked()
    del asked.t.teams[0].life[own:], asked.t.teams[1].life[enemy:]

    assert asked.uses(special(asked, effect="damage_both", count=1, when="after moves")) == used


@pytest.mark.parametrize(("basics", "used"), [(0, False), (1, False), (2, True)])
def test_basic_moves_are_taken_back_once_there_are_enough(basics: int, used: bool) -> None:
    asked = Asked()
    asked.me.discard += [asked.move("Basic", basic=True) for _ in range(basics)]
    asked.me.discard += [asked.move("text"), asked.move("text")]

    card = special(asked, effect="take_back_basic", count=2, when="before moves")
    assert asked.uses(card) == used


@pytest.mark.parametrize(("pile", "used"), [(1, False), (2, True)])
def test_a_large_aggression_pile_is_drained(pile: int, used: bool) -> None:
    asked = Asked()
    asked.aggression(pile, asked.enemy)

    assert asked.uses(special(asked, effect="drain_opponent", count=2, when="hits")) == used


def test_what_only_gains_is_used() -> None:
    asked = Asked()
    asked.deck(9)
    asked.enemy.permanents.append(asked.card("stays", asked.enemy))
    for effect in (
        {"effect": "gain_life", "count": 1, "when": "blocks"},
        {"effect": "damage_opponent", "count": 1, "when": "hits"},
        {"effect": "gain_aggression", "count": 2, "when": "end"},
        {"effect": "opponent_discards_permanent", "when": "playing moves"},
        {"effect": "become_permanent", "when": "after aggression"},
    ):
        assert asked.uses(special(asked, **effect)), effect


def test_of_two_texts_the_one_that_gains_more_is_used_first() -> None:
    asked = Asked()
    asked.deck(9)
    draw = asked.card("draw", asked.me, effects=[{"effect": "draw", "count": 2, "when": "end"}])
    hurt = asked.card(
        "hurt", asked.me, effects=[{"effect": "damage_opponent", "count": 1, "when": "end"}]
    )
    asked.hold(draw, hurt)

    assert asked.choose(q.USE, [draw, hurt, PASS]) == "hurt"


def test_a_move_whose_text_may_bring_it_back_comes_back() -> None:
    asked = Asked()
    comes = {"effect": "return_to_hand", "when": "is blocked", "may": True}
    move = asked.move("Stoop", effects=[comes])
    asked.send(move)

    assert asked.uses(move, BLOCK_STEP)


@pytest.mark.parametrize(
    ("attacks", "basics", "used"),
    [([], True, False), ([9], True, True), ([3], True, False), ([9], False, False)],
)
def test_EPV_RC_05_the_druid_tries_where_no_move_can_block(
    attacks: list[int], basics: bool, used: bool
) -> None:
    """Of 12 cards seen all are Basic Moves, or none."""
    asked = Asked(class_=[{"effect": "saving_throw"}])
    asked.aggression(2)
    asked.hold(asked.move("", 2, 3, 1, basic=basics))
    asked.me.discard += [asked.move("", basic=basics) for _ in range(11)]
    asked.incoming(*attacks)

    assert asked.uses(asked.me.boards[1]) == used


@pytest.mark.parametrize(
    ("costs", "deck", "used"),
    [([1, 1], 9, False), ([9, 9], 9, True), ([9], 9, False), ([9, 9], 1, False)],
)
def test_EPV_RC_01_the_human_replaces_what_is_too_dear(
    costs: list[int], deck: int, used: bool
) -> None:
    asked = Asked(race=[{"effect": "replace_hand"}])
    asked.aggression(2)
    asked.deck(deck)
    asked.hold(*[asked.move("", cost, 9, 9) for cost in costs])

    assert asked.uses(asked.me.boards[0]) == used


def test_EPV_RC_01_the_worst_cards_are_discarded_and_the_good_ones_kept() -> None:
    asked = Asked()
    dear, fair, good = (
        asked.move("dear", 8, 3, 4),
        asked.move("fair", 1, 2, 2),
        asked.move("good", 1, 3, 4),
    )

    assert asked.choose(q.DISCARD, [fair, dear, good]) == "dear"
    assert asked.choose(q.DISCARD, [fair, good, PASS]) == "fair"
    assert asked.choose(q.DISCARD, [good, PASS]) == PASS
    assert asked.choose(q.DISCARD, [good, good]) == "good"
    assert asked.choose(q.CHOOSE, [fair, good, dear]) == "good"


@pytest.mark.parametrize(("held", "used", "more"), [(0, True, "2"), (3, False, "1")])
def test_more_cards_are_taken_only_where_there_is_energy_for_them(
    held: int, used: bool, more: str
) -> None:
    """The High Elf, with 6 energy; three good Moves use all of it."""
    asked = Asked(race=[{"effect": "draw_more", "count": 2}])
    asked.aggression(6)
    asked.hold(*[asked.move("", 2, 1, 5) for _ in range(held)])

    assert asked.uses(asked.me.boards[0], DRAW_STEP) == used
    assert asked.choose(q.MORE, [1, 2]) == more


def test_EPV_TIME_01_what_may_end_the_game_goes_first() -> None:
    asked = Asked()
    cards = [
        asked.move(name, effects=[{"effect": name, "count": 1, "when": "hits"}])
        for name in ("upset_opponent", "draw", "gain_life", "damage_opponent")
    ]

    assert asked.choose(q.ORDER, cards) == "damage_opponent"
    assert asked.choose(q.ORDER, cards[:3]) == "gain_life"
    assert asked.choose(q.ORDER, cards[:2]) == "draw"
    assert asked.choose(q.ORDER, cards[:1] * 2) == "upset_opponent"


def test_EPV_TEAM_07_the_first_of_tied_partners_leads() -> None:
    asked = Asked(seats=4)

    assert asked.choose(q.LEAD, [asked.me.boards[0], asked.t.players[2].boards[0]]) == "Own Race"


def test_energy_that_a_Move_brings_is_used_too() -> None:
    """With 2 energy the first Move is all, and puts a card onto the Aggression Pile; the second one
    is worth 1 energy, whether it was planned or not.
    """
    asked = Asked()
    asked.aggression(2)
    asked.deck(5)
    gain: dict[str, object] = {"effect": "gain_aggression", "count": 1, "when": "played"}
    asked.hold(asked.move("engine", 2, 3, 4, effects=[gain]), asked.move("blow", 1, 3, 4))

    assert asked.plays() == ["engine", "blow"]


# Whole games.


def games_won(characters: Sequence[Deck], other: str, seeds: Sequence[int]) -> list[int]:
    """How many games a greedy player won in the first seat and in the second one."""
    won = [0, 0]
    for number, deck in enumerate(characters):
        for seed in seeds:
            foe = CHARACTERS[(5 * number + seed + 1) % len(CHARACTERS)]
            for seat in (0, 1):
                decks = [deck, foe] if seat == 0 else [foe, deck]
                names = ["greedy", other] if seat == 0 else [other, "greedy"]
                _, outcome = played(decks, names, seed)
                won[seat] += outcome.winner == seat
    return won


def test_greedy_beats_random_with_every_character_in_either_seat() -> None:
    """96 games in either seat; far more are lost by whoever forgets to block."""
    won = games_won(CHARACTERS, "random", range(6))

    assert min(won) >= 93


@pytest.mark.parametrize("character", CHARACTERS, ids=[deck.name for deck in CHARACTERS])
def test_greedy_always_beats_passive(character: Deck) -> None:
    assert games_won([character], "passive", range(1)) == [1, 1]


def test_greedy_partners_beat_random_ones() -> None:
    won = 0
    for seed in range(10):
        for names in (["greedy", "random"] * 2, ["random", "greedy"] * 2):
            _, outcome = played(SEATINGS["2v2"], names, seed)
            won += names[outcome.winner] == "greedy"

    assert won >= 19


@pytest.mark.slow
@pytest.mark.parametrize("character", CHARACTERS, ids=[deck.name for deck in CHARACTERS])
def test_greedy_beats_random_in_97_of_100_games(character: Deck) -> None:
    """1,008 pairs in all, each of one seed with the policies in either seat."""
    won = games_won([character], "random", range(63))

    assert min(won) >= 61


def test_a_greedy_player_answers_by_what_it_sees_alone() -> None:
    """The same table with other hidden cards: the same choices."""
    answers: list[list[object]] = []
    for hidden in ("one", "another"):
        asked = Asked()
        asked.aggression(5)
        asked.me.aggression = [asked.move(hidden, player=asked.me) for _ in range(5)]
        asked.enemy.hand = [asked.move(hidden, player=asked.enemy) for _ in range(4)]
        asked.incoming(2, 3)
        asked.hold(asked.move("a", 1, 2, 2), asked.move("b", 2, 3, 4), asked.move("c", 1, 3, 1))
        answers.append([asked.draws(), asked.plays(), asked.blocks()])

    assert answers[0] == answers[1]


def test_a_reading_holds_what_texts_are_worth_by_hand() -> None:
    """A card drawn counts 0.35, a Damage 1, a Permanent 0.5."""
    duel = Duel()
    move = duel.move(
        "",
        effects=[
            {"effect": "draw", "count": 2, "when": "played"},
            {"effect": "damage_opponent", "count": 1, "when": "hits"},
            {"effect": "become_permanent", "when": "is blocked"},
            {"effect": "block_with_basic", "amount": 2},
            {"effect": "attack_with_basic", "amount": 3},
            {"effect": "basics_attack", "amount": 1},
        ],
    )
    reading = Reading(move.printed)

    assert (reading.played, reading.hits, reading.blocked) == pytest.approx((0.7, 1, 0.5))
    assert (reading.basic_block, reading.basic_attack) == (2, 3)
    assert reading.place == 2
    assert not reading.evasive
