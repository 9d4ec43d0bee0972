"""What a seat may know, looked at from every seat of one table, and in whole games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from rules.core.policies import Policy, RandomPolicy
from rules.core.views import View
from rules.games.bloodsuckers import combat
from rules.games.bloodsuckers.cards import define
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.pieces import (
    Character,
    CombatCard,
    Place,
    Player,
    Printed,
)
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.views import BloodView, SeatView
from rules.games.bloodsuckers.vocabulary import DAY, HUNTERS, VAMPIRES
from tests.rules.bloodsuckers.play import DEFAULT, SEATINGS, seated
from tests.rules.bloodsuckers.skirmish import FOUR, SOLO_HUNTER, battle, commit, give

SEE_HAND = [{"effect": "see_hand"}]


def views_of(t: BloodTable) -> list[BloodView]:
    return cast("list[BloodView]", t.views)


def character(t: BloodTable, name: str) -> Character:
    """A character that belongs to nobody and lies nowhere yet."""
    return t.cast_of([define({"code": name, "name": name, "type": "Character"})])[0]


def table_of_four(*labels: str) -> tuple[BloodTable, list[BloodView], list[Player]]:
    """Every zone holds something: hands, decks, discards, Bystanders, characters, counters."""
    t, _ = battle(*labels, seats=FOUR)
    for player in t.players:
        give(t, player, f"held {player.seat}", "Impact")
        commit(t, player, 1, f"fighter {player.seat}")
        waiting = character(t, f"waiting {player.seat}")
        waiting.owner = player.seat
        player.reserve.append(waiting)
    for side in t.sides:
        for zone, name in ((side.deck, "drawn"), (side.discard, "gone")):
            printed = Printed(define({"code": name, "name": name, "type": "Impact"}))
            zone += t.pieces_of([printed], side.index)
    t.characters = [character(t, "stranger")]
    t.lost = [character(t, "dead")]
    assert t.battle is not None
    t.battle.bystanders = [character(t, f"bystander {number}") for number in (1, 2, 3)]
    return t, views_of(t), t.players


def hidden_from(t: BloodTable, seat: int) -> list[object]:
    """Every object on the table that a seat may not know: opponents' hands, what Recon showed
    others, decks, Bystanders, the character draw pile, players and sides.
    """
    hidden: list[object] = [t, t.random, t.policies, *t.players, *t.sides, *t.characters]
    if t.battle is not None:
        hidden += [t.battle, *[each for each in t.battle.bystanders if each is not None]]
    known = [card for hand in t.players[seat].known_hands.values() for card in hand]
    for player in t.players:
        if player.side is not t.players[seat].side:
            hidden += [card for card in player.hand if card not in known]
    for side in t.sides:
        hidden += side.deck
    return hidden


def test_BLD_SETUP_07_teammates_see_each_others_hands_and_opponents_only_their_sizes() -> None:
    t, views, players = table_of_four()
    give(t, players[3], "another", "Impact")

    assert views[0].hand is players[0].hand
    assert views[0].mate_hand is players[1].hand
    assert views[1].mate_hand is players[0].hand
    assert views[2].mate_hand is players[3].hand
    assert [view.mate.seat for view in views if view.mate] == [1, 0, 3, 2]
    assert [other.seat for other in views[0].opponents] == [2, 3]
    assert [other.hand_size for other in views[0].opponents] == [1, 2]


def test_a_player_alone_has_no_teammate_and_the_single_player_two_opponents() -> None:
    t, _ = battle(seats=SOLO_HUNTER)
    solo, first, second = views_of(t)

    assert solo.mate is None
    assert solo.mate_hand == []
    assert [other.seat for other in solo.opponents] == [1, 2]
    assert [view.mate.seat for view in (first, second) if view.mate] == [2, 1]
    assert [other.seat for other in first.opponents] == [0]


def test_BLD_HC_16_recon_shows_a_hand_as_it_was_to_the_one_who_looked() -> None:
    t, views, players = table_of_four("2")
    seen = players[2].hand[0]
    combat.play(t, players[0], give(t, players[0], "Recon", "Impact", effects=SEE_HAND))
    players[2].hand.remove(seen)
    later = give(t, players[2], "later", "Impact")

    assert views[0].known_hands == {2: (seen,)}
    assert [view.known_hands for view in views[1:]] == [{}, {}, {}]
    assert not is_reached(later, views[0])
    assert not is_reached(seen, views[1])


def test_BLD_START_02_of_a_bystander_only_its_presence_is_known() -> None:
    t, views, _ = table_of_four()
    assert t.battle is not None
    t.battle.bystanders[1] = None
    t.battle.winners[1] = t.players[3]

    for view in views:
        assert [view.has_bystander(column) for column in (1, 2, 3)] == [True, False, True]
        assert [view.winner(column) for column in (1, 2, 3)] == [None, 3, None]


def test_what_lies_open_is_the_same_from_every_seat() -> None:
    t, views, players = table_of_four()
    players[2].attacks = [4, None, 0]
    players[2].set_by[0] = players[2].spaces[0]
    players[2].tokens, players[2].pool = 2, 3
    players[2].used = {"Luck": 1}
    players[1].must_draw = True
    t.turn, t.phase, t.space, t.roll, t.battles = 9, "actions", 5, 6, 2
    t.current = players[3]
    t.hunters.controlled, t.vampires.controlled = 1, 2

    for view in views:
        third = view.seats[2]
        assert (third.attacks, third.tokens, third.pool) == ([4, None, 0], 2, 3)
        assert third.set_by[0] is third.spaces[0] is players[2].spaces[0]
        assert (third.used("Luck"), third.used("Swift")) == (1, 0)
        assert third.reserve == players[2].reserve
        assert third.characters() == [players[2].spaces[0], players[2].reserve[0]]
        assert third.fighter(1) is players[2].spaces[0]
        assert [seat.must_draw for seat in view.seats] == [False, True, False, False]
        assert (view.turn, view.phase, view.space, view.roll, view.battles) == (
            9,
            "actions",
            5,
            6,
            2,
        )
        assert (view.time, view.current) == (DAY, 3)
        assert (view.columns, view.start, view.place) == (3, 0, t.places[0])
        assert (view.characters_left, view.lost) == (1, t.lost)
        assert [place.name for place in view.places] == [place.name for place in t.places]
    hunter, vampire = views[0], views[2]
    assert (hunter.controlled, hunter.enemy_controlled) == (1, 2)
    assert (vampire.controlled, vampire.enemy_controlled) == (2, 1)
    assert (hunter.starts_here, vampire.starts_here) == (False, True)
    assert hunter.discard is vampire.enemy_discard is t.hunters.discard
    assert vampire.discard is hunter.enemy_discard is t.vampires.discard
    t.hunters.deck.clear()
    assert (hunter.deck_size, hunter.enemy_deck_size) == (0, 1)
    assert (vampire.deck_size, vampire.enemy_deck_size) == (1, 0)


def test_a_card_that_an_opponent_is_asked_about_is_not_shown() -> None:
    t, views, players = table_of_four()

    t.subject = players[0].hand[0]
    assert [view.subject for view in views] == [t.subject, t.subject, None, None]
    t.subject = players[2].hand[0]
    assert [view.subject for view in views] == [None, None, t.subject, t.subject]


def test_a_character_is_shown_as_a_subject_unless_nobody_controls_it() -> None:
    t, views, players = table_of_four()
    assert t.battle is not None

    t.subject = players[2].spaces[0]
    assert [view.subject for view in views] == [t.subject] * 4
    t.subject = t.battle.bystanders[0]
    assert [view.subject for view in views] == [None] * 4
    t.subject = None
    assert views[0].subject is None


def test_BLD_ALT_01_a_view_follows_who_is_first() -> None:
    _, views, players = table_of_four()
    players[0].number, players[1].number = 2, 1

    assert [seat.number for seat in views[2].seats] == [2, 1, 1, 2]


def test_outside_of_a_battle_a_view_has_no_columns() -> None:
    t, views, _ = table_of_four()
    t.battle = None

    assert (views[0].columns, views[0].place, views[0].starts_here) == (0, None, False)
    assert not views[0].has_bystander(1)
    assert views[0].winner(1) is None
    assert views[0].current is None


@pytest.mark.parametrize("seat", range(4))
def test_no_public_word_of_a_view_gives_a_hidden_card_away(seat: int) -> None:
    t, views, players = table_of_four("2")
    combat.play(t, players[0], give(t, players[0], "Recon", "Impact", effects=SEE_HAND))
    t.subject = players[2].spaces[0]
    t.current = players[1]

    reached = reachable([views[seat]])

    assert not [thing for thing in hidden_from(t, seat) if id(thing) in reached]
    own_side = [player for player in players if player.side is players[seat].side]
    for player in own_side:
        assert all(id(card) in reached for card in player.hand)
    for player in players:
        assert all(id(each) in reached for each in player.characters())
    assert all(id(card) in reached for side in t.sides for card in side.discard)


class Prying(Policy):
    """Random play that looks behind every public word it is given, in every 25th question."""

    def __init__(self, seed: int) -> None:
        self.random = RandomPolicy(seed)
        self.table: BloodTable
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


EVERYTHING = replace(
    DEFAULT,
    abilities=True,
    whos_on_first=True,
    perpetual_day_night=True,
    recruiting_drive=True,
    location_bonuses=True,
    characters=21,
)


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_no_question_of_a_whole_game_gives_a_hidden_card_away(seating: str) -> None:
    prying = Prying(5)
    decks = SEATINGS[seating]
    for seed in range(2):
        prying.table = seated(decks, [prying] * len(decks), seed, rulings=EVERYTHING)
        BLOODSUCKERS.play(prying.table)

    assert prying.asked > 500
    assert {"location", "commit", "action", "column", "target", "discard"} <= prying.kinds


def test_BLD_Q_06_who_has_kept_a_discard_pile_cannot_follow_it_into_the_new_deck() -> None:
    t, views, players = table_of_four()
    printed = Printed(define({"code": "more", "name": "more", "type": "Impact"}))
    t.vampires.deck.clear()
    t.vampires.discard += t.pieces_of([printed] * 5, 1)
    kept = views[0].enemy_discard
    cards = list(kept)

    assert t.draw(players[2], 2) == 2

    now = [*t.vampires.deck, *players[2].hand[1:]]
    assert sorted(card.id for card in now) == sorted(card.id for card in cards)
    assert kept == cards
    assert views[0].enemy_discard == []
    assert not any(card in cards for card in now)


def test_BLD_Q_07_who_has_kept_the_dead_cannot_tell_which_bystander_they_become() -> None:
    t, views, _ = table_of_four()
    t.characters.clear()
    kept = list(views[0].lost)

    back = t.top_character()

    assert back is not None
    assert back.name == kept[0].name == "dead"
    assert back is not kept[0]
    assert views[0].lost == []


def test_BLD_Q_06_BLD_Q_07_a_new_pile_is_shuffled_so_that_the_order_of_the_old_tells_nothing() -> (
    None
):
    names = [f"{number}" for number in range(4)]
    drawn: set[str] = set()
    met: set[str] = set()
    for seed in range(60):
        t, _ = battle()
        t.random.seed(seed)
        for name in names:
            t.lost.append(character(t, name))
            t.to_discard(give(t, t.players[0], name, "Impact"))
        card, back = t.top_combat(t.hunters), t.top_character()
        assert card is not None
        assert back is not None
        drawn.add(card.printed.name)
        met.add(back.name)

    assert drawn == met == set(names)


def test_BLD_Q_07_where_nobody_is_left_nothing_is_told() -> None:
    t, _ = battle()
    t.log = []

    assert t.top_character() is None
    assert t.top_combat(t.hunters) is None
    assert t.log == []


def test_a_view_seats_both_sides() -> None:
    t, _ = battle()
    hunter, vampire = views_of(t)

    assert (hunter.side, vampire.side) == (HUNTERS, VAMPIRES)
    assert hunter.me is hunter.seats[0]
    assert vampire.me is vampire.seats[1]
    assert hunter.opponents == [hunter.seats[1]]


# Looking behind public words.

ANSWERS = ("committed", "characters")
"""Words of a player's view that are asked for without an argument."""
BY_COLUMN = ("fighter", "has_bystander", "winner")


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
        elif isinstance(value, View | SeatView | CombatCard | Character | Place):
            for word in dir(value):
                if not word.startswith("_"):
                    waiting += held_by(value, word)
    return found


def held_by(value: object, word: str) -> list[object]:
    held = getattr(value, word)
    if word in ANSWERS:
        return [held()]
    if word in BY_COLUMN and isinstance(value, BloodView | SeatView):
        columns = value.columns if isinstance(value, BloodView) else len(value.spaces)
        return [held(column) for column in range(1, columns + 1)]
    return [held]


def is_reached(thing: object, view: BloodView) -> bool:
    return id(thing) in reachable([view])
