"""What a scenario cannot show of the turn: watches by themselves, where play begins and ends, and
what the table keeps.
"""

from __future__ import annotations

import pytest

from rules.core.policies import PassivePolicy
from rules.core.table import NO_DECISION, NOBODY
from rules.games.buffy import hand, movement, prologue, victory, watches
from rules.games.buffy.pieces import Player
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.turn import play_from
from rules.games.buffy.vocabulary import BY_PARK, CHALLENGE, END, LOCATION, PROLOGUE, STEPS
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.buffy.duel import Duel
from tests.rules.buffy.play import seated


def alternating(script: dict[int, str], *, first: int | None = None, active: int = 0) -> str:
    """The watches of players who act (x) and pass (.) as they are told, and pass from then on."""
    table = Duel().t
    table.active = table.players[active]
    left = {seat: list(told) for seat, told in script.items()}
    seen = ""

    def watch(t: BuffyTable, player: Player) -> bool:
        nonlocal seen
        told = left[player.seat].pop(0) if left[player.seat] else "."
        seen += f"{player.seat}{told} "
        return told == "x"

    watches.alternate(table, watch, None if first is None else table.players[first])
    return seen.strip()


@pytest.mark.parametrize(
    ("script", "seen"),
    [
        ({0: "", 1: ""}, "0. 1."),
        ({0: "x", 1: ""}, "0x 1. 0."),
        ({0: "xx", 1: ""}, "0x 1. 0x 1. 0."),
        ({0: ".x", 1: "x"}, "0. 1x 0x 1. 0."),
        ({0: "", 1: ".x"}, "0. 1."),
        ({0: "x", 1: "xx"}, "0x 1x 0. 1x 0. 1."),
    ],
)
def test_BUF_TURN_02_to_04_watches_alternate_until_two_passes(
    script: dict[int, str], seen: str
) -> None:
    assert alternating(script) == seen


def test_BUF_TURN_02_the_active_player_is_first_if_nobody_else_is_named() -> None:
    assert alternating({0: "", 1: ""}, active=1) == "1. 0."
    assert alternating({0: "", 1: "x"}, first=1) == "1x 0. 1."
    assert alternating({0: "", 1: ""}, first=0, active=1) == "0. 1."


def test_a_seat_that_does_not_act_has_no_watch() -> None:
    table = Duel().t
    table.players[1].acts = False
    asked = []

    def watch(t: BuffyTable, player: Player) -> bool:
        asked.append(player.seat)
        return len(asked) < 3

    watches.alternate(table, watch)
    assert asked == [0, 0, 0]


def test_BUF_TURN_01_a_turn_goes_through_the_steps_in_order() -> None:
    """Seen in the events of whole games: within a turn no event is of an earlier step."""
    table = seated([HEROES[0], VILLAINS[0]], [PassivePolicy(), PassivePolicy()], 1, log=True)
    play_from(table, "setup")
    at = (0, 0)
    for event in table.events():
        if event.turn and event.phase in STEPS:
            now = (event.turn, STEPS.index(event.phase))
            assert now >= at
            at = now
    assert at[0] > 1


def test_play_stops_after_the_step_asked_for() -> None:
    table = Duel().t
    assert play_from(table, PROLOGUE, until=END, until_turn=5) is None
    assert (table.turn, table.phase, table.active.seat) == (5, END, 1)


def test_BUF_Q_31_a_game_that_nobody_wins_ends_after_100_turns() -> None:
    outcome = play_from(Duel().t, PROLOGUE)
    assert outcome is not None
    assert (outcome.winner, outcome.how, outcome.turn) == (NOBODY, NO_DECISION, 100)


def test_BUF_WIN_02_a_Character_left_in_the_Park_wins_after_six_turns() -> None:
    """Ends of turns 3 to 8."""
    duel = Duel()
    duel.character("Mira", space=duel.park)
    outcome = play_from(duel.t, PROLOGUE)
    assert outcome is not None
    assert (outcome.winner, outcome.how, outcome.turn) == (0, BY_PARK, 8)


def test_with_park_ends_off_the_Park_is_counted_on() -> None:
    duel = Duel()
    duel.t.park_ends = False
    duel.character("Mira", space=duel.park)
    for _ in range(7):
        victory.count_park(duel.t)
    assert [player.park_count for player in duel.t.players] == [7, 0]


def test_BUF_DRAW_03_the_draw_goes_on_in_the_middle_with_a_deck_made_anew() -> None:
    """1 in the deck and 8 discarded: of 3 drawn 2 are of the 8, and 6 are left."""
    duel = Duel()
    me = duel.me
    me.deck, me.discard = me.deck[:1], me.deck[1:9]
    before = {card.id for card in me.discard}
    last = me.deck[0]
    assert duel.t.draw(me, 3) == 3
    assert me.hand[0] is last
    assert {card.id for card in me.hand[1:] + me.deck} == before
    assert (len(me.hand), len(me.deck), len(me.discard)) == (3, 6, 0)


def test_discarding_to_a_limit_stops_at_it() -> None:
    duel = Duel()
    duel.hold(*[duel.card(f"Card {number}") for number in range(7)])
    hand.discard_to(duel.t, duel.me, 5)
    assert (len(duel.me.hand), len(duel.me.discard)) == (5, 2)
    hand.discard_to(duel.t, duel.me, 5)
    assert len(duel.me.hand) == 5


def test_BUF_MOVE_06_whoever_is_moved_into_an_enemy_space_from_the_Park_tires() -> None:
    duel = Duel()
    mira = duel.character("Mira", space=duel.park)
    movement.go(duel.t, mira, duel.me.spaces[0])
    assert not mira.fatigued
    movement.go(duel.t, mira, duel.park)
    movement.go(duel.t, mira, duel.enemy.spaces[3])
    assert (mira.space, mira.fatigued) == (duel.enemy.spaces[3], True)
    assert mira.moves == 0


def test_BUF_Q_07_a_challenge_is_tied_to_a_location_by_its_folded_name() -> None:
    """Case, accents and punctuation of names do not matter."""
    duel = Duel()
    place = duel.card("Café “Old” Mill", LOCATION)
    duel.t.put_location(duel.me, place, duel.me.spaces[2])
    tied = duel.card("Homework", CHALLENGE, goal_smarts=3, at_location="Cafe old mill")
    spaces = prologue.legal_spaces(duel.t, duel.me, tied)
    assert spaces == [duel.me.spaces[2]]


def test_BUF_Q_15_a_challenge_without_a_space_is_owed_no_longer_than_its_step() -> None:
    """One card, which stays where it is and may be passed over."""
    duel = Duel()
    tied = duel.card("Homework", CHALLENGE, goal_smarts=3, at_location="Nowhere")
    duel.me.challenge_deck = [tied]
    prologue.prologue_step(duel.t)
    assert duel.me.challenge_deck == [tied]
    assert not duel.me.owes


def test_texts_in_play_are_found_until_their_cards_leave() -> None:
    """Of a Character only the top level card; of each kind in the order in which things lie."""
    duel = Duel()
    t = duel.t
    bonus = [{"effect": "talent_bonus", "talent": "Charm", "amount": 1, "whose": "own"}]
    assert t.in_play_with("talent of others") == []
    mira = duel.character("Mira", effects=bonus)
    assert t.in_play_with("talent of others") == [mira.card]
    stake = duel.bear(mira, "Stake", effects=bonus)
    here = [{"effect": "talent_bonus", "talent": "Charm", "amount": 1, "whose": "all here"}]
    school = duel.card("School", LOCATION, effects=here)
    t.put_location(duel.me, school, duel.me.spaces[1])
    assert t.in_play_with("talent of others") == [mira.card, stake, school]
    t.level_up(mira, duel.card("Mira", "Character", level=2))
    assert t.in_play_with("talent of others") == [stake, school]
    tom = duel.character("Tom")
    t.hand_over(stake, tom)
    assert t.in_play_with("talent of others") == [stake, school]
    t.leave_play(tom)
    assert t.in_play_with("talent of others") == [school]
    assert stake in duel.me.discard
