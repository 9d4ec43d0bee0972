"""What holds in every game: random legal decks, random play, looked at after every event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.policies import PASS, Policy, RandomPolicy
from rules.core.views import View
from rules.games.titans import questions as q
from rules.games.titans.game import TITANS
from rules.games.titans.policies import GreedyPolicy
from rules.games.titans.state import Piece, Player, Printed, TitansTable
from rules.games.titans.views import TitansView
from tests.rules.titans.decks import random_deck
from tests.rules.titans.play import seated

SEEDS = st.integers(0, 2**32 - 1)


def everywhere(table: TitansTable) -> list[Piece]:
    """Every card on the table, found zone by zone."""
    found: list[Piece] = []
    for player in table.players:
        found += player.set_aside + player.deck + player.hand + player.trash
        found += player.action_area + player.staging + player.storylines + player.battle_cards
        found += player.vp_area
        for slot in player.fields:
            found += slot.damage + slot.attackers + slot.defenders
            if slot.card is not None:
                found.append(slot.card)
    return found


def check_table(table: TitansTable) -> None:
    """33 cards a player, each in exactly one place, and what follows from where they lie."""
    cards = everywhere(table)
    assert len(cards) == len({card.id for card in cards}) == 66
    assert [sum(card.owner == seat for card in cards) for seat in (0, 1)] == [33, 33]
    for player in table.players:
        check_player(player)


def check_player(player: Player) -> None:
    worth = sum(card.printed.grade + card.printed.limit for card in player.vp_area)
    assert player.vp == worth + player.effect_vp
    assert all(card.owner != player.seat for card in player.vp_area)
    captured = sum(card.printed.type == "Field" for card in player.vp_area)
    assert (
        player.captured
        == captured
        == sum(slot.card is None for slot in player.enemy.fields) - (len(player.enemy.set_aside))
    )
    for zone in (player.deck, player.hand, player.trash, player.action_area):
        assert all(card.owner == player.seat and card.place is None for card in zone)
        assert all(card.printed.type != "Field" for card in zone)
    for slot in player.fields:
        for card in slot.defenders:
            assert card.place is slot.place
            assert card.owner == player.seat
        for card in slot.attackers:
            assert card.place is slot.place
            assert card.owner != player.seat
        if slot.card is None:
            assert not slot.attackers + slot.defenders + slot.damage
        else:
            assert slot.damage_count() <= slot.card.printed.limit + 2


class CheckedLog(list):  # type: ignore[type-arg]
    """A log that looks at the whole table at every event."""

    def __init__(self, table: TitansTable) -> None:
        super().__init__()
        self.table = table

    def append(self, entry: object) -> None:
        super().append(entry)
        check_table(self.table)


@settings(max_examples=60, deadline=None)
@given(first=SEEDS, second=SEEDS, seed=SEEDS)
def test_TT_DECK_07_no_card_is_lost_or_doubled_and_vp_are_what_lies_in_the_vp_area(
    first: int, second: int, seed: int
) -> None:
    decks = [random_deck(first), random_deck(second)]
    table = seated(decks, [RandomPolicy(seed), RandomPolicy(seed + 1)], seed, log=True)
    table.log = CheckedLog(table)

    outcome = TITANS.play(table)

    check_table(table)
    events = table.events()
    assert [event.kind for event in events].count("ended") == 1
    assert events[-1].kind == "ended"
    if outcome.how == "vp":
        assert table.players[outcome.winner].vp >= 15
    elif outcome.how == "fields":
        assert table.players[outcome.winner].captured == 3
    else:
        assert outcome.turn == 200


class Inspector(Policy):
    """Random play that checks each option by the rulebook, not by the engine's functions."""

    def __init__(self, seed: int) -> None:
        self.random = RandomPolicy(seed)
        self.table: TitansTable
        self.battle_turn = 0

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        titans_view = cast(TitansView, view)
        assert len(options) > 1
        assert len({id(option) for option in options}) == len(options)
        player = self.table.players[view.seat]
        cards = [option for option in options if isinstance(option, Piece)]
        assert all(card.owner == view.seat for card in cards)
        may_pass = kind in (q.ACTION, q.STAGE, q.MOVE, q.STORYLINE, q.SKILLZ)
        assert (options[-1] is PASS) == may_pass
        getattr(self, f"check_{kind}", self.check_other)(player, titans_view, cards, options)
        return self.random.choose(view, kind, options)

    def check_other(self, player: Player, view: TitansView, cards: object, o: object) -> None:
        """The kinds that every card of a zone may answer."""

    def check_action(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        assert cards == player.hand
        assert self.table.phase == "action"

    def check_stage(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        assert cards == [card for card in player.hand if card.printed.type == "Character"]
        assert self.table.phase == "staging"
        assert not any(card.entered == self.table.turn for card in player.in_play())

    def check_move(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        assert self.table.phase == "move"
        for card in cards:
            assert card in player.in_play()
            assert card.moved != self.table.turn

    def check_to(
        self, player: Player, view: TitansView, cards: object, options: Sequence[object]
    ) -> None:
        attacks = self.table.offense is player
        owner = self.table.defense
        subject = view.subject
        assert subject is not None
        assert subject in player.staging
        for number in (1, 2, 3):
            slot = owner.fields[number - 1]
            group = slot.attackers if attacks else slot.defenders
            legal = slot.card is not None
            if group and slot.card is not None:
                one_team = all(card.printed.team == subject.printed.team for card in group)
                grades = sum(card.printed.grade for card in [*group, subject])
                known = slot.card.face_up or not attacks
                legal = one_team and (grades <= slot.card.printed.limit or not known)
            assert (number in options) == legal

    def check_storyline(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        phase = "Move" if self.table.phase == "move" else "Battle"
        assert cards == [card for card in player.hand if card.printed.definition.phase == phase]

    def check_skillz(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        assert self.table.phase == "battle"
        assert cards == [card for card in player.hand if card.printed.type == "Skillz"]

    def check_level(
        self, player: Player, view: TitansView, cards: object, options: Sequence[object]
    ) -> None:
        subject = view.subject
        assert subject is not None
        meter = subject.printed.definition.power_meter or ()
        assert list(options) == [cost for cost, _ in meter if cost <= len(player.action_area)]

    def check_cost(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        assert cards == player.action_area

    def check_excess(
        self, player: Player, view: TitansView, cards: list[Piece], options: object
    ) -> None:
        assert len(cards) > 6
        assert cards == player.staging

    def check_battle(
        self, player: Player, view: TitansView, cards: object, options: Sequence[object]
    ) -> None:
        assert player is self.table.offense
        attacked = {slot.number for slot in player.enemy.fields if slot.attackers}
        if self.battle_turn != self.table.turn:
            self.battle_turn = self.table.turn
            assert set(options) == attacked
        assert set(options) <= attacked


@settings(max_examples=60, deadline=None)
@given(first=SEEDS, second=SEEDS, seed=SEEDS)
def test_every_option_is_legal_by_an_independent_checker(
    first: int, second: int, seed: int
) -> None:
    inspectors = [Inspector(seed), Inspector(seed + 1)]
    table = seated([random_deck(first), random_deck(second)], inspectors, seed)
    for inspector in inspectors:
        inspector.table = table

    TITANS.play(table)


STRANGER = Printed(
    random_deck(7).lines[0].card,  # type: ignore[arg-type]
)


class Unmoved(Policy):
    """A greedy player that is asked twice: once more after all that it cannot see was changed."""

    def __init__(self) -> None:
        self.greedy = GreedyPolicy()
        self.table: TitansTable
        self.asked = 0

    def hidden(self, seat: int) -> list[Piece]:
        """All cards whose faces this seat does not know."""
        me, enemy = self.table.players[seat], self.table.players[1 - seat]
        cards = me.deck + enemy.deck + enemy.hand + enemy.action_area
        cards += [card for card in enemy.in_play() + enemy.battle_cards if not card.face_up]
        for slot in me.fields + enemy.fields:
            cards += slot.damage
        for slot in enemy.fields:
            if slot.card is not None and not slot.card.face_up:
                cards.append(slot.card)
        return cards

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        chosen = self.greedy.choose(view, kind, options)
        hidden = self.hidden(view.seat)
        faces = [card.printed for card in hidden]
        for card in hidden:
            card.printed = STRANGER
        again = self.greedy.choose(view, kind, options)
        for card, face in zip(hidden, faces, strict=True):
            card.printed = face
        self.asked += 1
        assert again == chosen
        return chosen


@settings(max_examples=40, deadline=None)
@given(first=SEEDS, second=SEEDS, seed=SEEDS)
def test_a_choice_does_not_change_when_only_hidden_cards_change(
    first: int, second: int, seed: int
) -> None:
    unmoved = [Unmoved(), Unmoved()]
    table = seated([random_deck(first), random_deck(second)], unmoved, seed)
    for policy in unmoved:
        policy.table = table

    TITANS.play(table)

    assert unmoved[0].asked + unmoved[1].asked == table.decisions
