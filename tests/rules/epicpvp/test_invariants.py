"""What holds in every game: any switches and seats, random play, looked at after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.policies import PASS, Policy, RandomPolicy
from rules.core.table import NOBODY, Entry, Outcome
from rules.core.views import View
from rules.games.epicpvp import questions as q
from rules.games.epicpvp import values
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.pieces import Piece, Player
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.views import EpicView
from rules.games.epicpvp.vocabulary import MOVE, ROTATE_STEP
from tests.rules.epicpvp.play import CHARACTERS, DEFAULT, SEATINGS, log_hash, seated

SEEDS = st.integers(0, 2**32 - 1)
FLAGS = [
    field.name
    for field in fields(DEFAULT)
    if isinstance(field.default, bool) and field.name not in ("allow_illegal_decks", "one_box")
]


@st.composite
def any_rulings(draw: st.DrawFn) -> Rulings:
    """Any switches."""
    changes = {name: draw(st.booleans()) for name in FLAGS}
    return replace(DEFAULT, **changes)


def zones(player: Player) -> list[list[Piece]]:
    """Every zone of one player but the Life Pile, which is the team's."""
    return [
        player.deck,
        player.hand,
        player.aggression,
        player.discard,
        player.permanents,
        player.field,
    ]


def pieces(table: EpicTable) -> list[Piece]:
    """Every card on the table but the boards, found zone by zone."""
    found = [piece for team in table.teams for piece in team.life]
    for player in table.players:
        for zone in zones(player):
            found += zone
    return found


class CheckedLog(list[Entry]):
    """A log that looks at the whole table at every event."""

    def __init__(self, table: EpicTable) -> None:
        super().__init__()
        self.table = table
        self.cards = Counter((piece.owner, piece.id) for piece in pieces(table))
        self.aggression: dict[int, int] = {}

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self.check()

    def check(self) -> None:
        """EPV-COMP-04: each card is in one zone, and lies where cards of its owner may lie."""
        table = self.table
        found = pieces(table)
        assert Counter((piece.owner, piece.id) for piece in found) == self.cards
        assert len({id(piece) for piece in found}) == len(found)
        for team in table.teams:
            seats = {player.seat for player in team.players}
            assert {piece.owner for piece in team.life} <= seats
        for player in table.players:
            for zone in zones(player):
                assert all(piece.owner == player.seat for piece in zone)
            self.check_player(player)

    def check_player(self, player: Player) -> None:
        """EPV-PLAY-01, EPV-PLAY-03, EPV-ROT-02, EPV-RC-06: numbers within their bounds."""
        table = self.table
        assert player.slowed >= 0
        assert player.spent >= 0
        assert table.energy(player) >= 0
        assert all(piece.printed.type == MOVE for piece in player.field)
        assert player.specials == [piece for piece in player.hand if piece.printed.type != MOVE]
        assert player.ready == {
            when for piece in player.specials for when in piece.printed.deeds
        } | set(player.waiting)
        if player.team is table.current:
            assert all(piece in player.played for piece in player.field)
            assert all(piece.blocked_by is None for piece in player.field)
        elif table.phase == ROTATE_STEP:
            assert player.field == []
        for piece in (*player.deck, *player.hand, *player.aggression):
            assert piece.blocked_by is None
            assert (piece.attack_bonus, piece.block_bonus, piece.stopped) == (0, 0, ())


class Witness(Policy):
    """Plays at random, and holds what it is shown against what it may know."""

    def __init__(self, seed: int) -> None:
        self.chance = RandomPolicy(seed)
        self.table: EpicTable

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        assert isinstance(view, EpicView)
        me = self.table.players[view.seat]
        hidden = {id(piece) for team in self.table.teams for piece in team.life}
        for player in self.table.players:
            hidden |= {id(piece) for piece in (*player.deck, *player.aggression)}
            if player is not me:
                hidden |= {id(piece) for piece in player.hand}
        shown: list[object] = [*options, *view.hand, *view.incoming(), view.subject]
        for seat in view.seats:
            shown += [*seat.discard, *seat.permanents, *seat.field, *seat.boards]
            assert seat.hand_size == len(self.table.players[seat.seat].hand)
        assert not any(id(piece) in hidden for piece in shown)
        self.check_options(me, kind, options)
        return self.chance.choose(view, kind, options)

    def check_options(self, me: Player, kind: str, options: Sequence[object]) -> None:
        """EPV-DRAW-01, EPV-PLAY-01, EPV-BLOCK-02, EPV-BLOCK-06: only what is legal is offered."""
        assert len(options) > 1
        assert PASS not in options[:-1]
        if kind == q.DRAW:
            assert list(options) == list(range(len(me.aggression) + 1))
        elif kind == q.PLAY:
            for option in options[:-1]:
                assert isinstance(option, Piece)
                if option in me.hand and option.printed.type == MOVE:
                    assert values.cost_of(self.table, option) <= self.table.energy(me)
        elif kind == q.BLOCK:
            assert me.team is self.table.current
            for option in options:
                if isinstance(option, Piece):
                    owner = self.table.players[option.owner]
                    assert owner.team is me.team.enemy
                    assert option in owner.field
                    assert option.blocked_by is None


def witnessed(seating: str, rulings: Rulings, seed: int) -> tuple[EpicTable, Outcome]:
    """A game of random play, looked at after every event and at every question."""
    decks = [CHARACTERS[(seed + 7 * seat) % len(CHARACTERS)] for seat in range(4)]
    decks = decks[: len(SEATINGS[seating])]
    witnesses = [Witness(seed + seat) for seat in range(len(decks))]
    table = seated(decks, witnesses, seed, log=True, rulings=rulings)
    for witness in witnesses:
        witness.table = table
    table.log = CheckedLog(table)
    return table, EPICPVP.play(table)


@settings(max_examples=40, deadline=None)
@given(seating=st.sampled_from(sorted(SEATINGS)), rulings=any_rulings(), seed=SEEDS)
def test_EPV_COMP_04_no_card_is_lost_or_doubled_and_nothing_hidden_is_shown(
    seating: str, rulings: Rulings, seed: int
) -> None:
    """EPV-ROT-02, EPV-AGG-01, EPV-WIN-01, EPV-TEAM-10 in whole games."""
    table, outcome = witnessed(seating, rulings, seed)

    events = table.events()
    assert [event.kind for event in events].count("ended") == 1
    assert events[-1].kind == "ended"
    if outcome.how == "life":
        winner = table.teams[outcome.winner]
        assert not winner.enemy.life
        assert winner.life or not rulings.both_at_zero_draw
    elif outcome.how == "draw":
        assert (outcome.winner, rulings.both_at_zero_draw) == (NOBODY, True)
        assert not table.teams[0].life
        assert not table.teams[1].life
    else:
        assert (outcome.winner, outcome.turn) == (NOBODY, rulings.turn_cap)
    order = [event.seat % 2 for event in events if event.kind == "turn"]
    assert all(one != other for one, other in pairwise(order))


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_games_of_every_character_end_by_loss_of_Life(seating: str) -> None:
    """EPV-WIN-01, EPV-Q-24: emptied decks cost Life, so that games end by themselves."""
    seats = len(SEATINGS[seating])
    for number, deck in enumerate(CHARACTERS):
        decks = [deck, *CHARACTERS[number + 1 :], *CHARACTERS][:seats]
        chance = [RandomPolicy(1000 * number + seat) for seat in range(seats)]
        table = seated(decks, chance, number)

        outcome = EPICPVP.play(table)

        assert outcome.how == "life"
        assert outcome.turn < 100


@settings(max_examples=10, deadline=None)
@given(seating=st.sampled_from(sorted(SEATINGS)), rulings=any_rulings(), seed=SEEDS)
def test_one_seed_is_one_game(seating: str, rulings: Rulings, seed: int) -> None:
    games = [witnessed(seating, rulings, seed) for _ in range(2)]

    assert log_hash(games[0][0]) == log_hash(games[1][0])
    assert games[0][0].choices == games[1][0].choices


def test_EPV_TIRED_01_no_card_can_be_followed_through_a_shuffle() -> None:
    """Cards of a discard pile that becomes a deck are new objects, the Life card that it costs too,
    with the faces and numbers that they had.
    """
    table = seated(SEATINGS["2"], [RandomPolicy(1), RandomPolicy(2)], 5)
    player = table.players[0]
    player.discard, player.deck = player.deck, []
    player.team.life = [player.discard.pop() for _ in range(3)]
    kept = [*player.team.life[-1:], *player.discard]
    known = {id(piece) for piece in kept}

    table.top_card(player, player.take_in_hand)

    dealt = player.hand + player.deck
    assert len(player.team.life) == 2
    assert not any(id(piece) in known for piece in dealt)
    assert Counter((piece.id, piece.printed) for piece in dealt) == Counter(
        (piece.id, piece.printed) for piece in kept
    )


def test_a_doubled_card_is_found() -> None:
    """`CheckedLog` would see it."""
    table, _ = witnessed("2", DEFAULT, 3)
    log = table.log
    assert isinstance(log, CheckedLog)
    player = table.players[0]
    player.hand.append(player.deck[0])
    with pytest.raises(AssertionError):
        log.check()
