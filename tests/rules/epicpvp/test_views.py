"""What a seat may know, looked at from every seat of one table, and in whole games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from rules.core.policies import Policy, RandomPolicy
from rules.core.table import Card
from rules.core.views import View
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.goldfish import PASSIVE
from rules.games.epicpvp.pieces import NO_TEAM, Piece
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.views import ENDLESS, EpicView, SeatView
from rules.games.epicpvp.vocabulary import BLOCK_STEP, DRAW_STEP, PLAY_STEP, ROTATE_STEP
from tests.rules.epicpvp.duel import Duel
from tests.rules.epicpvp.play import CHARACTERS, DEFAULT, SEATINGS, seated

BASICS_ATTACK: Final = [{"effect": "basics_attack", "amount": 1}]


def table_of_four() -> Duel:
    """Every zone of every player holds something."""
    duel = Duel(seats=4)
    for player in duel.t.players:
        seat = player.seat
        duel.deck(3 + seat, player)
        duel.aggression(1 + seat, player)
        duel.hold(*[duel.card(f"held {seat}", player) for _ in range(seat + 1)])
        player.discard.append(duel.card(f"gone {seat}", player))
        player.permanents.append(duel.card(f"stays {seat}", player))
    duel.incoming(1, 2)
    duel.incoming(3, player=duel.t.players[3])
    duel.send(duel.move())
    return duel


def hidden_from(t: EpicTable, seat: int) -> list[object]:
    """Every object on the table that a seat may not know: decks, Life and Aggression Piles, its own
    ones too, all other hands, players and teams.
    """
    hidden: list[object] = [t, t.random, t.policies, *t.players, *t.teams]
    for team in t.teams:
        hidden += team.life
    for player in t.players:
        hidden += player.deck + player.aggression
        if player.seat != seat:
            hidden += player.hand
    return hidden


# Looking behind public words.

BY_MOVE: Final = ("added", "cost", "attacks", "open_attacks", "blocks", "damage")


def reachable(start: Sequence[object]) -> set[int]:
    """The ids of all that public words lead to: attributes, members, answers of functions."""
    found: set[int] = set()
    waiting = list(start)
    while waiting:
        value = waiting.pop()
        if id(value) in found or value is None or isinstance(value, int | str | float):
            continue
        found.add(id(value))
        if isinstance(value, list | tuple):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, View | SeatView | Piece):
            for word in dir(value):
                if not word.startswith("_"):
                    waiting += held_by(value, word)
    return found


def held_by(value: object, word: str) -> list[object]:
    held = getattr(value, word)
    if isinstance(value, EpicView):
        if word == "incoming":
            return [held()]
        if word in BY_MOVE:
            return [held(move) for move in value.hand + value.me.field if move.printed.is_move]
    return [held]


def is_reached(thing: object, view: EpicView) -> bool:
    return id(thing) in reachable([view])


@pytest.mark.parametrize("seat", range(4))
def test_EPV_COMP_04_EPV_TEAM_10_no_public_word_of_a_view_gives_a_hidden_card_away(
    seat: int,
) -> None:
    duel = table_of_four()
    reached = reachable([duel.view(seat)])

    assert not [thing for thing in hidden_from(duel.t, seat) if id(thing) in reached]
    assert all(id(card) in reached for card in duel.t.players[seat].hand)
    for player in duel.t.players:
        public = [*player.boards, *player.permanents, *player.discard, *player.field]
        assert all(id(card) in reached for card in public)


class Prying(Policy):
    """Random play that looks behind every public word it is given, in every 25th question."""

    def __init__(self, seed: int) -> None:
        self.random = RandomPolicy(seed)
        self.table: EpicTable
        self.asked = 0
        self.kinds: set[str] = set()

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        self.asked += 1
        if kind not in self.kinds or self.asked % 25 == 0:
            self.kinds.add(kind)
            reached = reachable([view, *options])
            for thing in hidden_from(self.table, view.seat):
                assert id(thing) not in reached, (kind, thing)
        return self.random.choose(view, kind, options)


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_no_question_of_a_whole_game_gives_a_hidden_card_away(seating: str) -> None:
    prying = Prying(5)
    decks = SEATINGS[seating]
    for seed in range(8):
        prying.table = seated(decks, [prying] * len(decks), seed)
        EPICPVP.play(prying.table)

    assert prying.asked > 200
    assert {"draw", "play", "use", "block"} <= prying.kinds


def plain(value: object) -> object:
    """A card by its name, anything else as it is."""
    if isinstance(value, Card):
        return value.definition.name
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


NOT_TOLD: Final = ("rulings", "may_block", "seats", "enemies", "me", "opponent", "mate")
"""Words that are no names or numbers; the players are looked at one by one."""


def told_by(view: EpicView) -> list[object]:
    """All that a view says, in names and numbers."""
    found: list[object] = []
    for part in (view, *view.seats):
        for word in sorted(dir(part)):
            if not word.startswith("_") and word not in NOT_TOLD:
                for held in held_by(part, word):
                    found.append((word, plain(held)))
    return found


@pytest.mark.parametrize("seat", range(4))
def test_two_tables_that_differ_in_hidden_cards_look_the_same(seat: int) -> None:
    """Everything that the seat may not see is another card in the second table."""
    first, second = table_of_four(), table_of_four()
    for team in second.t.teams:
        team.life = [second.card("other life", team.players[0]) for _ in team.life]
    for player in second.t.players:
        player.deck = [second.move("other deck", player=player) for _ in player.deck]
        player.aggression = [
            second.move("other aggression", player=player, basic=True) for _ in player.aggression
        ]
        if player.seat != seat:
            player.hand = [second.move("other hand", player=player) for _ in player.hand]

    assert told_by(first.view(seat)) == told_by(second.view(seat))


def test_what_is_told_changes_with_what_is_open() -> None:
    """So that the comparison above sees something at all."""
    first, second = table_of_four(), table_of_four()
    second.t.players[1].discard.append(second.card("one more", second.enemy))
    assert told_by(first.view()) != told_by(second.view())

    second = table_of_four()
    second.me.hand[0] = second.card("another", second.me)
    assert told_by(first.view()) != told_by(second.view())
    assert told_by(first.view(2)) == told_by(second.view(2))


# The words.


def test_EPV_TEAM_01_who_sits_where() -> None:
    duel = table_of_four()
    views = [duel.view(seat) for seat in range(4)]

    assert [view.opponent.seat for view in views] == [1, 0, 3, 2]
    assert [view.mate.seat for view in views if view.mate] == [2, 3, 0, 1]
    assert [[enemy.seat for enemy in view.enemies] for view in views] == [
        [1, 3],
        [0, 2],
        [1, 3],
        [0, 2],
    ]
    assert [view.acts_first for view in views] == [True, True, False, False]
    assert Duel().view().mate is None


def test_EPV_COMP_04_piles_are_known_by_their_size_alone() -> None:
    duel = table_of_four()
    duel.t.teams[1].life.pop()
    for seat in range(4):
        view = duel.view(seat)
        assert [other.deck_size for other in view.seats] == [3, 4, 5, 6]
        assert [other.aggression_size for other in view.seats] == [1, 2, 3, 4]
        assert [other.hand_size for other in view.seats] == [1, 2, 3, 4]
        assert (view.life, view.enemy_life) == ((5, 4) if seat % 2 == 0 else (4, 5))


def test_section_9_endless_life_counts_as_much() -> None:
    t = EPICPVP.goldfish_table(
        CHARACTERS[0], variant=PASSIVE, seed=1, policy=RandomPolicy(1), rulings=DEFAULT
    )
    view = t.views[0]

    assert isinstance(view, EpicView)
    assert view.enemy_life == ENDLESS


def test_what_lies_open_is_the_same_from_every_seat() -> None:
    duel = table_of_four()
    third = duel.t.players[2]
    third.slowed, third.spent, third.initiative = 1, 2, 7
    third.free_blocks = [third.boards[1]]
    for seat in range(4):
        shown = duel.view(seat).seats[2]
        assert (shown.slowed, shown.energy, shown.initiative, shown.team) == (1, 1, 7, 0)
        assert shown.boards == third.boards
        assert shown.discard is third.discard
        assert shown.permanents is third.permanents
        assert shown.field is third.field
        assert shown.free_blocks == [third.boards[1]]
        assert (duel.view(seat).turn, duel.view(seat).phase) == (3, PLAY_STEP)
        assert duel.view(seat).rulings is duel.t.rulings


def test_whose_turn_it_is_and_whether_moves_are_still_to_come() -> None:
    duel = table_of_four()
    own = [duel.view(seat).own_turn for seat in range(4)]
    to_come = []
    for phase in (DRAW_STEP, PLAY_STEP, BLOCK_STEP, ROTATE_STEP):
        duel.t.phase = phase
        to_come.append([duel.view(seat).may_still_play for seat in (0, 1)])

    assert own == [True, False, True, False]
    assert to_come == [[True, False], [True, False], [False, False], [False, False]]
    duel.t.current = NO_TEAM
    assert not duel.view().own_turn


def test_EPV_TEAM_08_incoming_are_the_moves_of_both_enemies_that_nobody_has_blocked() -> None:
    duel = table_of_four()
    one, two, three = [*duel.enemy.field, *duel.t.players[3].field]

    assert duel.view().incoming() == duel.view(2).incoming() == [one, two, three]
    one.blocked_by = duel.me.field[0]
    assert duel.view(2).incoming() == [two, three]
    assert duel.view(1).incoming() == duel.me.field


def test_EPV_TEXT_01_a_seat_sees_numbers_as_texts_change_them() -> None:
    duel = Duel(class_=[*BASICS_ATTACK, {"effect": "basics_block", "amount": 2}])
    plain_move, basic = duel.move("", 2, 3, 4), duel.move("Basic", 1, 1, 1, basic=True)
    hard = duel.move("", 2, 1, 1, effects=[{"effect": "more_damage", "amount": 1}])
    cheap = duel.move("", 3, 1, 1, effects=[{"effect": "cheaper_with_basic", "amount": 1}])
    duel.hold(plain_move, basic, hard, cheap)
    view = duel.view()

    assert (view.attacks(plain_move), view.blocks(plain_move), view.cost(plain_move)) == (
        (4,),
        (3,),
        2,
    )
    assert (view.attacks(basic), view.blocks(basic)) == ((2,), (3,))
    assert (view.damage(plain_move), view.damage(hard)) == (1, 2)
    assert view.cost(cheap) == 3
    duel.me.leave_hand(basic)
    duel.send(basic)
    assert view.cost(cheap) == 2


def test_EPV_TEXT_01_a_seat_sees_what_texts_add_to_a_move_of_its_hand() -> None:
    """Its own text, and those beside its Race and Class: to Attack, Block and Damage."""
    duel = Duel(race=BASICS_ATTACK, class_=[{"effect": "basics_block", "amount": 3}])
    plain_move, basic = duel.move(), duel.move("Basic", 1, 1, 1, basic=True)
    hard = duel.move("", 1, 1, 1, effects=[{"effect": "more_damage", "amount": 4}])
    duel.hold(plain_move, hard, basic)

    added = [duel.view().added(move) for move in (plain_move, hard, basic)]
    assert added == [(0, 0, 0), (0, 0, 4), (1, 3, 0)]
    assert Duel().view().added(plain_move) == (0, 0, 0)


def test_EPV_TEXT_04_a_seat_sees_whether_a_text_changes_costs() -> None:
    """While it lies beside Race and Class."""
    duel = Duel()
    effects: list[dict[str, object]] = [
        {"effect": "become_permanent", "when": "played"},
        {"effect": "basics_cheaper", "amount": 1},
    ]
    banner, basic = duel.move("Banner", 1, 1, 1, effects=effects), duel.move("", 3, basic=True)
    duel.hold(banner, basic)

    assert (duel.view().fixed_costs, duel.view().cost(basic)) == (True, 3)
    duel.t.to_permanents(duel.me, banner)
    assert (duel.view().fixed_costs, duel.view().cost(basic)) == (False, 2)


def test_EPV_RC_08_a_seat_sees_who_may_block() -> None:
    duel = Duel()
    feint = duel.move("Feint", 2, 1, 1, player=duel.enemy, effects=[{"effect": "feint"}])
    high, low = duel.move("", 3, 1, 1), duel.move("", 1, 5, 1)
    duel.send(feint, high, low)

    assert duel.view().may_block(high, feint)
    assert not duel.view().may_block(low, feint)


def test_EPV_Q_05_open_attacks_are_those_that_nobody_has_stopped() -> None:
    duel = Duel(rulings=replace(DEFAULT, block_by_symbol=True))
    double = duel.move("", 2, 1, [3, 5], player=duel.enemy)
    duel.send(double)

    assert duel.view().open_attacks(double) == (3, 5)
    double.stopped = (1,)
    assert duel.view().open_attacks(double) == (3,)
    assert duel.view().attacks(double) == (3, 5)


@pytest.mark.parametrize("zone", ["field", "discard", "permanents"])
def test_an_enemys_card_is_shown_as_a_subject_where_it_lies_open(zone: str) -> None:
    duel = table_of_four()
    duel.t.subject = getattr(duel.enemy, zone)[0]

    assert [duel.view(seat).subject for seat in range(4)] == [duel.t.subject] * 4


def test_EPV_TEAM_10_a_card_in_another_hand_is_not_shown_as_a_subject() -> None:
    duel = table_of_four()

    duel.t.subject = duel.me.hand[0]
    assert [duel.view(seat).subject for seat in range(4)] == [duel.t.subject, None, None, None]
    duel.t.subject = duel.enemy.boards[0]
    assert [duel.view(seat).subject for seat in range(4)] == [duel.t.subject] * 4
    duel.t.subject = None
    assert duel.view().subject is None


def test_EPV_TIRED_01_who_has_kept_a_discard_pile_cannot_follow_it_into_the_new_deck() -> None:
    duel = Duel()
    duel.enemy.discard += [duel.card("gone", duel.enemy) for _ in range(6)]
    kept = duel.view().opponent.discard
    cards = list(kept)

    duel.t.current = duel.t.teams[1]
    duel.t.draw(duel.enemy, 2)

    now = [*duel.enemy.deck, *duel.enemy.hand]
    assert len(now) == len(cards) + 1
    assert duel.view().opponent.discard == []
    assert not any(card in cards for card in now)
    assert not is_reached(duel.enemy.hand[0], duel.view())
