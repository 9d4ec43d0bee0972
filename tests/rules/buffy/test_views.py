"""What a seat may know: every public word of its view and of the options it is given, and nothing
that lies hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from rules.core.policies import Policy, RandomPolicy
from rules.core.table import Card
from rules.core.views import View
from rules.games.buffy.game import BUFFY
from rules.games.buffy.pieces import (
    Attempt,
    Character,
    Fight,
    Piece,
    Placed,
    Player,
    Space,
    Stacks,
)
from rules.games.buffy.printed import Printed
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.views import BuffyView, SeatView
from rules.games.buffy.vocabulary import CHALLENGE, EPISODE, ESSENCE, ITEM, LOCATION
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.duel import Duel
from tests.rules.buffy.play import seated


def face_down(duel: Duel, name: str, player: Player) -> Piece:
    """A challenge that is not in play."""
    return duel.card(name, CHALLENGE, player=player, goal_smarts=3)


def full_table() -> Duel:
    """Every zone of both players holds something; a fight and an attempt are going on."""
    duel = Duel()
    t = duel.t
    for player in t.players:
        seat = player.seat
        main = duel.character(f"main {seat}", 4, 2, 3, 1, player=player, main=True)
        double = duel.character(f"helper {seat}", 2, 2, 2, 2, player=player, space=duel.park)
        duel.bear(main, f"item {seat}")
        duel.skill(double, f"skill {seat}")
        duel.location(f"place {seat}", player.spaces[0])
        duel.challenge(f"open {seat}", 3, 0, 2, player=player, space=duel.park)
        player.essence = duel.card(f"essence {seat}", ESSENCE, player=player)
        duel.hold(*[duel.card(f"held {seat}", player=player) for _ in range(3 + seat)])
        player.discard = [duel.card(f"gone {seat}", player=player)]
        player.crypt = [duel.card(f"crypt {seat}", player=player)]
        player.defeated = [face_down(duel, f"won {seat}", player)]
        player.challenge_deck = [
            face_down(duel, f"to come {seat}.{number}", player) for number in range(4)
        ]
        player.episodes = [duel.card(f"episode {seat}", EPISODE, player=player)]
        player.locations = [duel.card(f"not played {seat}", LOCATION, player=player)]
        player.destiny = 2 + seat
        player.park_count = 1 + seat
    t.fight = Fight(duel.me.characters[1], duel.enemy.characters[1])
    t.fight.stacks.cards[1].append(duel.card("placed", player=duel.enemy))
    placed = duel.park.challenges[0]
    assert placed is not None
    t.attempt = Attempt(0, placed, [duel.me.characters[1]])
    t.attempt.stacks.cards[0].append(duel.card("for it"))
    return duel


def hidden_from(t: BuffyTable, seat: int) -> list[object]:
    """Every object on the table that a seat may not know: the players with all their zones, both
    Resource Decks, the other hand, what lies face down in the Challenge Decks, and the locations
    that the other has not played.
    """
    hidden: list[object] = [t, t.random, t.policies, *t.players]
    for player in t.players:
        hidden += player.deck + player.challenge_deck[:-1]
        hidden += [player.deck, player.challenge_deck, player.record]
        if player.seat != seat:
            hidden += [player.hand, *player.hand, player.locations, *player.locations]
    return hidden


OPEN: Final = (View, SeatView, Piece, Character, Placed, Space, Fight, Attempt, Stacks, Printed)
BY_CHARACTER: Final = ("moves", "item_limit", "fights_by")


def reachable(start: Sequence[object]) -> set[int]:
    """The ids of all that public words lead to: attributes, members, answers of functions."""
    found: set[int] = set()
    waiting = list(start)
    while waiting:
        value = waiting.pop()
        if id(value) in found or value is None or isinstance(value, int | str | float):
            continue
        found.add(id(value))
        if isinstance(value, list | tuple | set | frozenset):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, OPEN):
            for word in dir(value):
                if not word.startswith("_"):
                    waiting += held_by(value, word)
    return found


def held_by(value: object, word: str) -> list[object]:
    """What a word of an object says, that of a function for everything that it may be asked of."""
    held = getattr(value, word)
    if not isinstance(value, BuffyView):
        return [] if callable(held) else [held]
    characters = [character for seat in value.seats for character in seat.characters]
    if word == "talent":
        return [held(character, talent) for character in characters for talent in range(4)]
    if word in BY_CHARACTER:
        return [held(character) for character in characters]
    if word == "tires":
        return [held(character, space) for character in characters for space in value.spaces]
    if word == "can_bear":
        return [held(character, card) for character in characters for card in value.hand]
    if word == "goals":
        return [
            held(placed)
            for space in value.spaces
            for placed in space.challenges
            if placed is not None
        ]
    return [held]


@pytest.mark.parametrize("seat", [0, 1])
def test_no_public_word_of_a_view_gives_a_hidden_card_away(seat: int) -> None:
    duel = full_table()
    reached = reachable([duel.view(seat)])
    own = duel.t.players[seat]

    assert not [thing for thing in hidden_from(duel.t, seat) if id(thing) in reached]
    assert all(id(card) in reached for card in (*own.hand, *own.locations))
    for player in duel.t.players:
        public = [*player.characters, *player.discard, *player.crypt, *player.defeated]
        public += [*player.episodes, player.challenge_deck[-1], player.essence, player.starter]
        assert all(id(card) in reached for card in public)
    assert id(duel.t.fight) in reached
    assert id(duel.t.attempt) in reached


class Prying(Policy):
    """Random play that looks behind every public word it is given, in every 40th question and the
    first of each kind.
    """

    def __init__(self, seed: int) -> None:
        self.random = RandomPolicy(seed)
        self.table: BuffyTable
        self.asked = 0
        self.kinds: set[str] = set()

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        self.asked += 1
        if kind not in self.kinds or self.asked % 40 == 0:
            self.kinds.add(kind)
            reached = reachable([view, *options])
            for thing in hidden_from(self.table, view.seat):
                assert id(thing) not in reached, (kind, thing)
        return self.random.choose(view, kind, options)


def test_no_question_of_a_whole_game_gives_a_hidden_card_away() -> None:
    prying = Prying(5)
    for seed in range(4):
        prying.table = seated([HEROES[seed], VILLAINS[seed]], [prying] * 2, seed)
        BUFFY.play(prying.table)

    assert prying.asked > 1_000
    asked = {"main at", "location at", "challenge at", "discard", "to", "enter at", "bearer"}
    asked |= {"prologue", "movement", "resource", "conflict", "fight battle", "challenge battle"}
    asked |= {"target", "facing", "talent", "play it", "choose", "end", "fight choose"}
    assert asked <= prying.kinds


def plain(value: object) -> object:
    """Cards, Characters and spaces by their names, anything else as it is."""
    if isinstance(value, Card):
        return value.definition.name
    if isinstance(value, Character | Placed):
        return value.printed.name
    if isinstance(value, Space):
        return (
            value.label,
            plain(value.location),
            plain(value.characters),
            plain(value.challenges),
        )
    if isinstance(value, Fight):
        return (plain(value.attacker), plain(value.defender), plain(value.stacks.cards))
    if isinstance(value, Attempt):
        return (plain(value.placed), plain(value.characters), plain(value.stacks.cards))
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


NOT_TOLD: Final = ("rulings", "seats", "me", "enemy")
"""Words that are no names or numbers; the players are looked at one by one."""


def told_by(view: BuffyView) -> list[object]:
    """All that a view says, in names and numbers."""
    found: list[object] = []
    for part in (view, *view.seats):
        for word in sorted(dir(part)):
            if not word.startswith("_") and word not in NOT_TOLD:
                found += [(word, plain(held)) for held in held_by(part, word)]
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_two_tables_that_differ_in_hidden_cards_look_the_same(seat: int) -> None:
    """Everything that the seat may not see is another card in the second table."""
    first, second = full_table(), full_table()
    for player in second.t.players:
        player.deck = [second.card("other deck", player=player) for _ in player.deck]
        player.challenge_deck[:-1] = [
            face_down(second, "other challenge", player) for _ in player.challenge_deck[:-1]
        ]
        if player.seat != seat:
            player.hand = [second.card("other hand", ITEM, player=player) for _ in player.hand]
            player.locations = [
                second.card("other place", LOCATION, player=player) for _ in player.locations
            ]

    assert told_by(first.view(seat)) == told_by(second.view(seat))


def test_what_is_told_changes_with_what_is_open() -> None:
    """So that the comparison above sees something at all."""
    first, second = full_table(), full_table()
    second.enemy.discard.append(second.card("one more", player=second.enemy))
    assert told_by(first.view()) != told_by(second.view())

    second = full_table()
    second.me.hand[0] = second.card("another")
    assert told_by(first.view()) != told_by(second.view())
    assert told_by(first.view(1)) == told_by(second.view(1))

    second = full_table()
    second.enemy.challenge_deck[-1] = face_down(second, "face up", second.enemy)
    assert told_by(first.view()) != told_by(second.view())


# The words.


def test_piles_are_known_by_their_size_and_the_challenge_that_lies_face_up_by_its_face() -> None:
    duel = full_table()
    duel.enemy.deck.pop()
    duel.enemy.challenge_deck.pop()
    for seat in (0, 1):
        one, other = duel.view(seat).seats
        assert (one.deck_size, other.deck_size) == (20, 19)
        assert (one.hand_size, other.hand_size) == (3, 4)
        assert (one.challenge_deck_size, other.challenge_deck_size) == (4, 3)
        assert (one.locations_left, other.locations_left) == (1, 1)
        assert [plain(one.challenge), plain(other.challenge)] == ["to come 0.3", "to come 1.2"]
    duel.enemy.challenge_deck.clear()
    assert duel.view().enemy.challenge is None


def test_what_lies_open_is_the_same_from_both_seats() -> None:
    duel = full_table()
    duel.enemy.resurrected_on = 2
    duel.t.events_played["fair"] = "Fair"
    for seat in (0, 1):
        view = duel.view(seat)
        shown = view.seats[1]
        assert (shown.destiny, shown.park_count, shown.resurrected_on) == (3, 2, 2)
        assert shown.main is duel.enemy.characters[0]
        assert shown.starter is duel.enemy.starter
        assert shown.characters is duel.enemy.characters
        assert shown.episodes is duel.enemy.episodes
        assert shown.discard is duel.enemy.discard
        assert shown.spaces is duel.enemy.spaces
        assert shown.acts
        assert (view.turn, view.phase, view.night) == (3, "conflict", False)
        assert view.events_played == {"fair": "Fair"}
        assert view.park is duel.t.spaces[8]
        assert view.rulings is duel.t.rulings
        assert view.own_active == (seat == 0)


def test_each_seat_has_itself_and_its_enemy() -> None:
    duel = full_table()
    for seat in (0, 1):
        view = duel.view(seat)
        assert (view.me.seat, view.enemy.seat) == (seat, 1 - seat)
        assert view.hand is duel.t.players[seat].hand
        assert view.locations is duel.t.players[seat].locations


def test_section_11_in_a_goldfish_nobody_acts_in_the_other_seat_and_the_Park_does_not_end_it() -> (
    None
):
    duel = Duel()
    duel.enemy.acts = False
    duel.t.park_ends = False

    assert not duel.view().enemy.acts
    assert not duel.view().park_ends
    assert Duel().view().park_ends


def test_a_subject_is_told_unless_the_other_hides_it() -> None:
    """A card of the other's hand, deck or locations, or face down in its Challenge Deck."""
    duel = full_table()
    t, enemy = duel.t, duel.enemy
    hidden = [enemy.hand[0], enemy.deck[0], enemy.locations[0], enemy.challenge_deck[0]]
    told = [duel.me.hand[0], duel.me.locations[0], enemy.discard[0], enemy.challenge_deck[-1]]
    told += [enemy.characters[0].items[0]]
    for card in hidden:
        t.subject = card
        assert duel.view().subject is None
        assert duel.view(1).subject is card
    for card in told:
        t.subject = card
        assert duel.view().subject is card
    for subject in (enemy.characters[0], t.spaces[8].challenges[1], None):
        t.subject = subject
        assert duel.view().subject is subject


def test_BUF_EDGE_01_a_seat_sees_numbers_as_texts_change_them() -> None:
    duel = Duel(night=True)
    bonus = {"effect": "talent_bonus", "talent": "Smarts", "amount": 2, "whose": "own here"}
    mine = duel.character("mine", 1, 3, effects=[bonus])
    helper = duel.character("helper", 1, 1)
    duel.bear(helper, "club", butt_kicking=2)
    placed = duel.challenge("hard", 5)
    duel.location("easy", duel.me.spaces[0], effects=[{"effect": "goal_bonus", "amount": -1}])
    vampire = duel.character("fang", 1, traits=["Vampire"], space=duel.park)
    needy = duel.card("tome", ITEM, required_talent="Smarts", required_value=4)
    duel.hold(needy)
    view = duel.view()

    assert [view.talent(mine, talent) for talent in range(2)] == [1, 5]
    assert [view.talent(helper, talent) for talent in range(2)] == [3, 3]
    assert view.goals(placed) == [(0, 4)]
    assert (view.moves(mine), view.moves(vampire)) == (1, 2)
    assert [view.can_bear(each, needy) for each in (mine, helper)] == [True, False]
    assert view.item_limit(mine) == 2
    assert view.tires(vampire, duel.enemy.spaces[0])
    assert not view.tires(vampire, duel.me.spaces[0])
