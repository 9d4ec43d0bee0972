"""What a scenario cannot show of turns: what is written down for the measures, the goldfish, what
is not asked, and options that are not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.core.policies import PASS, PassivePolicy, Policy, RandomPolicy
from rules.core.table import NOBODY, IllegalChoice
from rules.core.views import View
from rules.games.epicpvp import blocks, goldfish, setup, turn
from rules.games.epicpvp.cards import define
from rules.games.epicpvp.pieces import Piece, Player, Printed
from rules.games.epicpvp.questions import BLOCK, DRAW, PLAY, USE
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.views import EpicView
from rules.games.epicpvp.vocabulary import (
    AGGRESSION_STEP,
    BLOCK_STEP,
    CLASS,
    DRAW_STEP,
    MOVE,
    PLAY_STEP,
    RACE,
    ROTATE_STEP,
    SPECIAL,
    STEPS,
)


def printed(name: str, card_type: str, **fields: object) -> Printed:
    return Printed(define({"code": f"test {name}", "name": name, "type": card_type, **fields}))


RACE_CARD = printed("Folk", RACE, life=5, initiative=3)
CLASS_CARD = printed("Trade", CLASS, initiative=3)
BLANK = printed("Blank", SPECIAL)


def a_move(cost: int = 1, block: int = 1, attack: int = 1, *, basic: bool = False) -> Printed:
    flag = {"basic": True} if basic else {}
    return printed(
        f"Move {cost}/{block}/{attack}", MOVE, cost=cost, block=[block], attack=[attack], **flag
    )


class Sayings(Policy):
    """Answers with the given names or numbers, in order; then with pass, or what is first."""

    def __init__(self, *wanted: object) -> None:
        self.wanted = list(wanted)
        self.kinds: list[str] = []
        self.steps: list[str] = []

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        assert isinstance(view, EpicView)
        self.kinds.append(kind)
        self.steps.append(view.phase)
        if not self.wanted:
            return len(options) - 1 if options[-1] is PASS else 0
        wanted = self.wanted.pop(0)
        said = [each.printed.name if isinstance(each, Piece) else each for each in options]
        return said.index(wanted)


def begun(*policies: Policy, rulings: Rulings | None = None, log: bool = False) -> EpicTable:
    """Two players with 20 blank cards and 5 Life each; it is the first turn of seat 0."""
    seats = policies or (PassivePolicy(), PassivePolicy())
    t = EpicTable(1, seats, rulings or Rulings(), [(RACE_CARD, CLASS_CARD)] * 2, log=log)
    for player in t.players:
        player.deck = t.pieces_of([BLANK] * 20, player.seat)
        player.team.life = t.pieces_of([BLANK] * 5, player.seat)
    turn.begin_turn(t, t.teams[0])
    return t


def give(t: EpicTable, player: Player, zone: list[Piece], *faces: Printed) -> list[Piece]:
    made = t.pieces_of(list(faces), player.seat)
    if zone is player.hand:
        player.take_in_hand(made)
    else:
        zone += made
    return made


def test_EPV_TURN_02_steps_follow_each_other_and_the_turn_of_the_other_begins() -> None:
    t = begun()

    assert tuple(step for step, _ in turn.FROM[AGGRESSION_STEP]) == STEPS[1:]

    turn.next_turn(t)
    assert (t.turn, t.current) == (2, t.teams[1])


def test_EPV_TURN_01_a_game_can_be_played_on_from_any_step() -> None:
    t = begun()

    outcome = turn.play_from(t, ROTATE_STEP, until=DRAW_STEP, until_turn=4)

    assert outcome is None
    assert (t.turn, t.current, t.phase) == (4, t.teams[1], DRAW_STEP)
    assert [len(player.aggression) for player in t.players] == [2, 4]


def test_EPV_WIN_01_whoever_does_nothing_is_out_of_Life_in_the_end() -> None:
    """Passive players lose no Life but to their empty decks. Life 5, hand 5 and 10 compared cards
    of 40 leave 20, gone after 10 own turns. On the 11th the pile of 11 costs a Life, on the 16th
    the last Life card is the deck; the 17th costs 2, and the 18th the last one.
    """
    faces = [a_move()] * 40
    t = EpicTable(1, [PassivePolicy()] * 2, Rulings(), [(RACE_CARD, CLASS_CARD)] * 2)
    for player in t.players:
        player.deck = t.pieces_of(faces, player.seat)

    outcome = turn.play(t)

    assert (outcome.how, outcome.turn) == ("life", 35)
    assert (len(t.teams[outcome.winner].life), t.teams[1 - outcome.winner].life) == (1, [])


def test_EPV_DRAW_01_a_pile_of_any_size_may_be_drawn_whole() -> None:
    t = begun(Sayings(75), PassivePolicy())
    give(t, t.players[0], t.players[0].aggression, *[BLANK] * 75)

    turn.draw_cards(t)

    assert (len(t.players[0].hand), t.players[0].aggression) == (75, [])


def test_a_choice_outside_the_options_is_refused() -> None:
    class Wild(Policy):
        def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
            return len(options)

    t = begun(Wild(), PassivePolicy())
    give(t, t.players[0], t.players[0].aggression, BLANK)

    with pytest.raises(IllegalChoice, match="draw: option 2 of 2"):
        turn.draw_cards(t)


def test_EPV_PLAY_01_who_can_play_nothing_is_not_asked() -> None:
    policy = Sayings()
    t = begun(policy, PassivePolicy())
    give(t, t.players[0], t.players[0].hand, a_move(cost=1), BLANK)

    turn.play_moves(t)

    assert policy.kinds == []


def test_a_turn_is_written_down_for_the_measures() -> None:
    """Section 9: Aggression before drawing, cards drawn, energy had and used, Moves played."""
    jab, wall, titan = a_move(1, 2, 3, basic=True), a_move(2, 4, 0), a_move(9)
    t = begun(Sayings(1, jab.name, wall.name), Sayings())
    player, enemy = t.players
    give(t, player, player.aggression, *[BLANK] * 3, jab)
    give(t, player, player.hand, wall, titan)
    give(t, enemy, enemy.field, a_move(attack=4), a_move(attack=5))

    turn.play_from(t, DRAW_STEP, until=ROTATE_STEP)

    now = player.record.now
    assert (now.aggression, now.drawn, now.energy, now.spent) == (4, 1, 3, 3)
    assert (now.moves, now.basics, now.attack, now.block) == (2, 1, 3, 6)
    assert (now.held_moves, now.dead_moves) == (3, 1)
    assert (now.incoming, now.stopped) == (2, 0)


def test_blocks_and_Damage_are_written_down_for_both() -> None:
    wall = a_move(2, 4, 0)
    t = begun(Sayings(), Sayings(wall.name, "Move 1/1/4"))
    first, second = t.players
    sent = give(t, first, first.field, a_move(attack=4), a_move(attack=5), a_move(attack=6))
    first.played = sent
    turn.begin_turn(t, t.teams[1])
    give(t, second, second.hand, wall)
    give(t, second, second.aggression, *[BLANK] * 2)

    turn.play_from(t, PLAY_STEP, until=BLOCK_STEP)

    assert (first.record.now.damage, first.record.now.blocked) == (2, 1)
    assert (second.record.now.incoming, second.record.now.stopped) == (3, 1)
    assert second.record.lost == 2


def test_getting_tired_is_written_down_with_the_turn_on_which_it_was() -> None:
    t = begun()
    player = t.players[0]
    player.deck = []
    give(t, player, player.discard, *[BLANK] * 8)

    turn.gain_aggression(t)

    assert (player.record.tired, player.record.reshuffles, player.record.lost) == ([1], [1], 1)


def test_EPV_TIRED_01_the_new_deck_is_shuffled() -> None:
    """Any of its 9 cards may come first: 20 times each with 180 seeds, give or take 22."""
    tops = Counter[int]()
    for seed in range(180):
        t = begun()
        t.random.seed(seed)
        player = t.players[0]
        player.deck, player.discard = [], player.deck[:8]
        t.top_card(player, player.take_in_hand)
        tops[player.hand[0].id] += 1

    assert len(tops) == 9
    assert max(tops.values()) < 42


def test_EPV_Q_14_where_there_is_nothing_to_shuffle_no_new_deck_is_written_down() -> None:
    """The Life card is the partner's and the own discard pile is empty."""
    boards = [(RACE_CARD, CLASS_CARD)] * 4
    t = EpicTable(1, [PassivePolicy()] * 4, Rulings(), boards, log=True)
    tired, partner = t.teams[0].players
    give(t, partner, partner.team.life, BLANK, BLANK)

    assert t.draw(tired, 1) == 0

    assert (len(tired.record.tired), tired.record.reshuffles) == (1, [])
    assert [event.kind for event in t.events()] == ["tired", "damage"]
    assert (tired.record.lost, partner.record.lost) == (0, 1)


def test_Specials_without_a_use_in_the_turn_are_written_down() -> None:
    never = printed("Never", SPECIAL, effects=[{"effect": "draw", "when": "hits", "count": 1}])
    now = printed("Now", SPECIAL, effects=[{"effect": "draw", "when": "end", "count": 1}])
    t = begun()
    give(t, t.players[0], t.players[0].hand, never, now)

    turn.play_from(t, AGGRESSION_STEP, until=ROTATE_STEP)

    record = t.players[0].record.now
    assert (record.held_specials, record.dead_specials) == (2, 1)


# The goldfish.


def against_dummy(*policies: Policy) -> EpicTable:
    t = begun(*policies)
    dummy = t.players[1]
    dummy.acts = False
    dummy.team.endless = True
    dummy.team.life = []
    dummy.deck = []
    return t


def test_a_goldfish_takes_Damage_without_end() -> None:
    t = against_dummy()
    player = t.players[0]
    give(t, player, player.field, *[a_move()] * 9)

    outcome = turn.play_from(t, ROTATE_STEP, until=ROTATE_STEP, until_turn=2)

    assert outcome is None
    assert player.record.now.damage == 9
    assert (player.field, len(player.discard)) == ([], 9)


def test_a_goldfish_never_goes_first_not_even_before_Initiative_0() -> None:
    slow = (printed("Slow", RACE, life=4, initiative=0), printed("Idle", CLASS, initiative=0))
    t = EpicTable(1, [PassivePolicy()] * 2, Rulings(), [slow, goldfish.DUMMY])
    t.players[0].deck = t.pieces_of([BLANK] * 20, 0)
    goldfish.seat_dummy(t, goldfish.PASSIVE)

    setup.set_up(t)

    assert t.current is t.teams[0]


def test_a_goldfish_sends_its_Moves_each_turn_and_they_may_be_blocked() -> None:
    t = against_dummy()
    player, dummy = t.players
    dummy.attackers = (a_move(attack=2),) * 2

    turn.play_from(t, ROTATE_STEP, until=ROTATE_STEP, until_turn=5)

    assert [round.incoming for round in player.record.turns] == [0, 2, 2]
    assert len(player.team.life) == 1


def test_the_guards_of_a_goldfish_block_the_first_Moves_that_they_can() -> None:
    t = against_dummy()
    player, dummy = t.players
    dummy.guards = (2, 2)
    give(t, player, player.field, a_move(attack=3), a_move(attack=2), a_move(attack=1), a_move())

    turn.play_from(t, ROTATE_STEP, until=BLOCK_STEP, until_turn=2)

    assert (player.record.now.damage, player.record.now.blocked) == (2, 2)


# Cards of several symbols, and the log.


def test_EPV_Q_05_each_Block_symbol_is_asked_for_alone() -> None:
    dervish = printed("Dervish", MOVE, cost=1, block=[4, 1], attack=[1])
    policy = Sayings("Move 1/1/1", "Move 1/1/1")
    t = begun(policy, Sayings(), rulings=replace(Rulings(), block_by_symbol=True))
    player, enemy = t.players
    give(t, player, player.field, dervish)
    give(t, enemy, enemy.field, a_move(attack=4), a_move(attack=1), a_move(attack=1))

    blocks.blocks_and_damage(t)

    assert policy.kinds == [BLOCK, BLOCK]
    assert len(player.team.life) == 4


def test_a_log_changes_no_choice() -> None:
    def game(*, log: bool) -> tuple[int, str, int, int]:
        t = EpicTable(
            7, [RandomPolicy(1), RandomPolicy(2)], Rulings(), [(RACE_CARD, CLASS_CARD)] * 2, log=log
        )
        for player in t.players:
            player.deck = t.pieces_of([a_move(1 + n % 3, n % 4, n % 5) for n in range(40)], 0)
            for piece in player.deck:
                piece.owner = player.seat
        outcome = turn.play(t)
        return outcome.winner, outcome.how, outcome.turn, t.decisions

    assert game(log=True) == game(log=False)


def test_EPV_Q_24_a_game_that_is_given_up_has_no_winner() -> None:
    t = begun(log=True)
    t.turn = 200

    outcome = turn.play_from(t, ROTATE_STEP)

    assert outcome is not None
    assert (outcome.winner, outcome.how, outcome.turn) == (NOBODY, "no-decision", 200)
    assert t.outcome is outcome
    assert t.events()[-1].kind == "ended"


def test_kinds_of_questions_in_a_turn_come_in_the_order_of_its_steps() -> None:
    policy = Sayings(1, "Move 1/1/1")
    t = begun(policy, Sayings())
    player, enemy = t.players
    give(t, player, player.aggression, *[BLANK] * 2)
    give(t, player, player.hand, a_move())
    give(t, enemy, enemy.field, a_move())

    turn.play_from(t, AGGRESSION_STEP, until=ROTATE_STEP)

    assert policy.kinds == [DRAW, PLAY, BLOCK]
    assert policy.steps == [DRAW_STEP, PLAY_STEP, BLOCK_STEP]


def test_texts_of_Step_1_and_Step_5_are_asked_about_in_these_steps() -> None:
    policy = Sayings("Early", 0, "Late")
    t = begun(policy, Sayings())
    early = {"effect": "draw", "when": "after aggression", "count": 1}
    late = {"effect": "draw", "when": "end", "count": 1}
    t.phase = BLOCK_STEP
    give(
        t,
        t.players[0],
        t.players[0].hand,
        printed("Early", SPECIAL, effects=[early]),
        printed("Late", SPECIAL, effects=[late]),
    )

    turn.play_from(t, AGGRESSION_STEP, until=ROTATE_STEP)

    assert (policy.kinds, policy.steps) == (
        [USE, DRAW, USE],
        [AGGRESSION_STEP, DRAW_STEP, ROTATE_STEP],
    )


# Texts within texts.


def test_EPV_TIME_01_texts_that_set_each_other_off_go_through_all_Life_of_both_teams() -> None:
    """The largest Life that a card may have, twice a team: 239 Damage, each within the one before;
    the team that took the first one is the first without Life.
    """
    thorns = {"effect": "damage_opponent", "count": 1, "when": "damaged"}
    folk = printed("Thorn Folk", RACE, life=60, initiative=3, effects=[thorns])
    t = EpicTable(1, [PassivePolicy()] * 4, Rulings(), [(folk, CLASS_CARD)] * 4)
    spark = printed(
        "Spark",
        MOVE,
        cost=0,
        block=[1],
        attack=[1],
        effects=[{"effect": "damage_opponent", "count": 1, "when": "played"}],
    )
    for player in t.players:
        player.team.life += t.pieces_of([BLANK] * 60, player.seat)
    t.players[0].take_in_hand(t.pieces_of([spark], 0))
    t.policies[0] = Sayings("Spark")
    turn.begin_turn(t, t.teams[0])
    outcome = turn.play_from(t, PLAY_STEP)

    assert outcome is not None
    assert (outcome.winner, outcome.how, len(t.teams[0].life)) == (0, "life", 1)
