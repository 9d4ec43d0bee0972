"""What holds in every game: any switches and decks, random play, looked at after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.policies import PASS, Policy, RandomPolicy
from rules.core.table import NO_DECISION, NOBODY, Entry, Outcome
from rules.core.views import View
from rules.games.buffy import questions as q
from rules.games.buffy.game import BUFFY
from rules.games.buffy.pieces import Character, Piece, Placed, Player, Space
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import DESTINY_TO_WIN, BuffyTable
from rules.games.buffy.victory import PARK_TO_WIN
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import (
    BY_DESTINY,
    BY_PARK,
    CHALLENGE_BATTLE,
    CONFLICT,
    DRAW,
    FIGHT_BATTLE,
    FIGHT_CHOOSE,
    MOVEMENT,
    SETUP,
    WINDOWS,
)
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.play import DEFAULT, log_hash, seated

SEEDS = st.integers(0, 2**32 - 1)
FLAGS = [
    field.name
    for field in fields(DEFAULT)
    if isinstance(field.default, bool) and field.name != "allow_illegal_decks"
]
DECKS = (*HEROES, *VILLAINS)


@st.composite
def any_rulings(draw: st.DrawFn) -> Rulings:
    """Any switches."""
    changes = {name: draw(st.booleans()) for name in FLAGS}
    return replace(DEFAULT, **changes)


def pieces(table: BuffyTable) -> list[Piece]:
    """Every card on the table, found zone by zone."""
    found: list[Piece] = []
    for player in table.players:
        found += player.deck + player.hand + player.discard + player.challenge_deck
        found += player.defeated + player.crypt + player.locations + player.episodes
        found += [] if player.essence is None else [player.essence]
        for character in player.characters:
            found += character.cards + character.skills + character.items
    for space in table.spaces:
        found += [] if space.location is None else [space.location]
        found += [placed.card for placed in space.challenges if placed is not None]
    for going in (table.fight, table.attempt):
        if going is not None:
            found += going.stacks.cards[0] + going.stacks.cards[1]
    return found


class CheckedLog(list[Entry]):
    """A log that looks at the whole table at every event."""

    def __init__(self, table: BuffyTable) -> None:
        super().__init__()
        self.table = table

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self.check()

    def check(self, *, in_hand: int = 1) -> None:
        """Each card is in one zone, among those of its owner; at most `in_hand` is in somebody's
        fingers: what is just being played, or comes into play.
        """
        table = self.table
        found = pieces(table)
        assert len({piece.id for piece in found}) == len(found)
        if not in_hand:
            for player in table.players:
                self.check_zones(player)
        starting = sum(player.main is None for player in table.players)
        allowed = starting if table.phase == SETUP else in_hand
        assert table.pieces - allowed <= len(found) <= table.pieces
        for player in table.players:
            self.check_player(player)
        self.check_town()

    def check_player(self, player: Player) -> None:
        """BUF-DP-02, BUF-WIN-02, BUF-ASC-01: numbers within bounds, levels one by one."""
        assert player.destiny >= 0
        assert 0 <= player.park_count <= PARK_TO_WIN
        for character in player.characters:
            assert character.owner == player.seat
            assert character in character.space.characters[player.seat]
            levels = [card.printed.level for card in character.cards]
            assert levels == list(range(1, len(levels) + 1))
            assert len({card.printed.same for card in character.cards}) == 1
            assert character.printed is character.card.printed
            borne = [*character.cards, *character.skills, *character.items]
            assert all(piece.bearer is character for piece in borne)
            assert character.is_main == (character is player.main)

    def check_zones(self, player: Player) -> None:
        """BUF-Q-23: what lies in a pile or a hand is of its owner's deck, ready, and borne by
        nobody.
        """
        for piece in (*player.deck, *player.hand, *player.discard, *player.crypt):
            assert piece.owner == player.seat
            assert piece.bearer is None
            assert not piece.fatigued
        others = [*player.challenge_deck, *player.defeated, *player.locations, *player.episodes]
        assert all(piece.owner == player.seat for piece in others)

    def check_town(self) -> None:
        """BUF-COMP-07, BUF-EDGE-05, BUF-Q-07: who and what is where."""
        names = Counter[str]()
        for space in self.table.spaces:
            for seat, characters in enumerate(space.characters):
                there = self.table.players[seat].characters
                assert all(one.space is space and one in there for one in characters)
                placed = space.challenges[seat]
                if placed is not None:
                    assert (placed.owner, placed.space) == (seat, space)
                    names[placed.printed.same] += 1
            if space.location is not None:
                assert space.location.owner == space.owner
        assert max(names.values(), default=0) <= 1


class Witness(Policy):
    """Plays at random, and holds what it is shown against what it may know."""

    def __init__(self, seed: int) -> None:
        self.chance = RandomPolicy(seed)
        self.table: BuffyTable

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        assert isinstance(view, BuffyView)
        me = self.table.players[view.seat]
        hidden: set[int] = set()
        for player in self.table.players:
            hidden |= {id(piece) for piece in (*player.deck, *player.challenge_deck[:-1])}
            if player is not me:
                hidden |= {id(piece) for piece in (*player.hand, *player.locations)}
        shown: list[object] = [*options, *view.hand, *view.locations, view.subject]
        for seat in view.seats:
            shown += [*seat.discard, *seat.crypt, *seat.defeated, *seat.episodes, seat.challenge]
            assert seat.hand_size == len(self.table.players[seat.seat].hand)
        assert not any(id(piece) in hidden for piece in shown)
        log = self.table.log
        assert isinstance(log, CheckedLog)
        log.check(in_hand=0 if kind in WINDOWS else 1)
        assert all(player.destiny < DESTINY_TO_WIN for player in self.table.players)
        self.check_options(me, kind, options)
        return self.chance.choose(view, kind, options)

    def check_options(self, me: Player, kind: str, options: Sequence[object]) -> None:
        """BUF-MOVE-01, BUF-CONF-04, BUF-Q-10, BUF-Q-18, BUF-RES-02: only what is legal is offered,
        and a choice of one is none.
        """
        assert len(options) > 1
        assert PASS not in options[:-1]
        subject = self.table.subject
        if kind == q.TO and self.table.phase == MOVEMENT:
            assert isinstance(subject, Character)
            assert all(option in subject.space.adjacent for option in options)
        elif kind == q.ENTER_AT:
            assert all(option in me.spaces for option in options)
        elif kind == q.TARGET:
            assert isinstance(subject, Character)
            assert list(options) == subject.space.characters[me.enemy.seat]
        elif kind == q.FACING:
            assert isinstance(subject, Placed)
            for option in options:
                if isinstance(option, Character):
                    assert (option.owner, option.space) == (me.seat, subject.space)
                    assert not option.fatigued
        elif kind == q.CHALLENGE_AT:
            for option in options:
                assert isinstance(option, Space)
                assert option.challenges[me.seat] is None
        elif kind == q.DISCARD:
            assert all(option in me.hand or option is PASS for option in options)
            assert (options[-1] is PASS) == (self.table.phase == DRAW and len(me.hand) <= 5)
        elif kind in (FIGHT_BATTLE, CHALLENGE_BATTLE, CONFLICT, FIGHT_CHOOSE):
            self.check_contest(me, kind, options)

    def check_contest(self, me: Player, kind: str, options: Sequence[object]) -> None:
        fight = self.table.fight
        for option in options:
            if isinstance(option, Character):
                assert not option.fatigued
                assert option.owner == me.seat
                if kind == CONFLICT:
                    assert option.space.characters[me.enemy.seat]
                else:
                    assert fight is not None
                    assert option is not fight.defender
                    assert option.space is fight.defender.space
            elif isinstance(option, Placed):
                assert option.faced_on[me.seat] != self.table.turn
                assert any(not one.fatigued for one in option.space.characters[me.seat])
            elif isinstance(option, Piece) and option in me.hand:
                printed = option.printed
                assert printed.stacks or kind in printed.windows


def witnessed(one: int, other: int, rulings: Rulings, seed: int) -> tuple[BuffyTable, Outcome]:
    """A game of random play, looked at after every event and at every question."""
    witnesses = [Witness(seed), Witness(seed + 1)]
    table = seated([DECKS[one], DECKS[other]], witnesses, seed, log=True, rulings=rulings)
    for witness in witnesses:
        witness.table = table
    table.log = CheckedLog(table)
    return table, BUFFY.play(table)


PLACES = st.integers(0, len(DECKS) - 1)


@settings(max_examples=10, deadline=None)
@given(one=PLACES, other=PLACES, rulings=any_rulings(), seed=SEEDS)
def test_no_card_is_lost_or_doubled_and_nothing_hidden_is_shown(
    one: int, other: int, rulings: Rulings, seed: int
) -> None:
    """BUF-COMP-08, BUF-WIN-01, BUF-WIN-02, BUF-TURN-06, BUF-Q-31 in whole games."""
    table, outcome = witnessed(one, other, rulings, seed)

    log = table.log
    assert isinstance(log, CheckedLog)
    log.check(in_hand=0)
    events = table.events()
    assert [event.kind for event in events].count("over") == 1
    assert events[-1].kind == "over"
    if outcome.how == BY_DESTINY:
        assert table.players[outcome.winner].destiny >= DESTINY_TO_WIN
        assert table.players[1 - outcome.winner].destiny < DESTINY_TO_WIN
    elif outcome.how == BY_PARK:
        assert table.players[outcome.winner].park_count == PARK_TO_WIN
    else:
        assert (outcome.how, outcome.winner) == (NO_DECISION, NOBODY)
        assert outcome.turn == rulings.turn_cap
    order = [event.seat for event in events if event.kind == "turn"]
    assert all(before != after for before, after in pairwise(order))


@settings(max_examples=3, deadline=None)
@given(one=PLACES, other=PLACES, rulings=any_rulings(), seed=SEEDS)
def test_one_seed_is_one_game(one: int, other: int, rulings: Rulings, seed: int) -> None:
    tables = []
    for _ in range(2):
        chance = [RandomPolicy(seed), RandomPolicy(seed + 1)]
        table = seated([DECKS[one], DECKS[other]], chance, seed, log=True, rulings=rulings)
        BUFFY.play(table)
        tables.append(table)

    assert log_hash(tables[0]) == log_hash(tables[1])
    assert tables[0].choices == tables[1].choices


def test_BUF_DRAW_03_no_card_can_be_followed_through_a_shuffle() -> None:
    """Cards of a discard pile that becomes a Resource Deck are new objects of the same faces."""
    table = seated([DECKS[0], DECKS[4]], [RandomPolicy(1), RandomPolicy(2)], 5)
    player = table.players[0]
    player.discard, player.deck = player.deck, []
    kept = player.discard[:]
    known = {id(piece) for piece in kept}

    assert table.draw(player, 3) == 3

    dealt = player.hand + player.deck
    assert not any(id(piece) in known for piece in dealt)
    assert Counter((piece.id, piece.printed) for piece in dealt) == Counter(
        (piece.id, piece.printed) for piece in kept
    )


def test_BUF_DRAW_03_the_discard_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(4):
        table = seated([DECKS[0], DECKS[4]], [RandomPolicy(1), RandomPolicy(2)], seed)
        player = table.players[0]
        player.discard, player.deck = player.deck, []
        table.draw(player, 1)
        orders.add(tuple(piece.id for piece in player.deck))

    assert len(orders) == 4


def test_a_doubled_card_and_a_lost_one_are_found() -> None:
    """`CheckedLog` would see them."""
    table, _ = witnessed(0, 4, DEFAULT, 3)
    log = table.log
    assert isinstance(log, CheckedLog)
    player = table.players[0]
    card = player.deck.pop()
    with pytest.raises(AssertionError):
        log.check(in_hand=0)
    player.hand += [card, card]
    with pytest.raises(AssertionError):
        log.check()
