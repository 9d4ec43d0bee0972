"""Replays: the same game again, and the table after any event of it."""

import json

import pytest

from rules.core.replay import replay, replay_to_json
from rules.core.report import canonical
from rules.core.run import GOLDFISH, MATCH, Run, RunError
from rules.core.simulate import play
from rules.core.table import NOBODY
from tests.rules.core.highcard import HIGHCARD, deck_of

LOW = deck_of([1, 2, 3, 4, 5, 6] * 3, "Low")
HIGH = deck_of([2, 3, 4, 5, 6, 7] * 3, "High")
MATCHED = Run(
    kind=MATCH, game=HIGHCARD, decks=[LOW, HIGH], games=20, seed=3, policies=["random", "random"]
)
ALONE = Run(
    kind=GOLDFISH,
    game=HIGHCARD,
    decks=[deck_of([2] * 10, "Twos")],
    games=10_000,
    seed=3,
    policies=["passive"],
)


def test_replays_end_as_the_run_counted_them() -> None:
    tally = play(MATCHED, 0, MATCHED.units)
    assert tally is not None
    endings: dict[tuple[int, int, str], int] = {}
    for index in range(MATCHED.games_played):
        played = replay(MATCHED, index)
        seat = played.outcome.winner
        deck = NOBODY if seat == NOBODY else played.seats[seat]
        ending = (deck, seat, played.outcome.how)
        endings[ending] = endings.get(ending, 0) + 1
    assert endings == tally.endings


def test_a_replay_is_the_same_every_time() -> None:
    once, again = replay(MATCHED, 7), replay(MATCHED, 7)
    assert once.sentences == again.sentences
    assert once.picture == again.picture
    assert once.sentences != replay(MATCHED, 8).sentences


def test_every_event_has_its_turn_and_sentence() -> None:
    played = replay(ALONE, 0)
    assert played.sentences[:2] == ("Turn 1 begins.", "Seat 0: draw Card 2.")
    assert [event.turn for event in played.events] == sorted(event.turn for event in played.events)
    assert played.sentences[-1] == "Seat 0 has 5 points."


@pytest.mark.parametrize(
    ("step", "hands"),
    [
        (0, [[], []]),
        (1, [[], []]),
        (2, [[2], []]),
        (7, [[2, 2, 2], [1, 1, 1]]),
        (8, [[2, 2], [1] * 3]),
    ],
)
def test_the_picture_is_the_table_right_after_the_step(step: int, hands: list[list[int]]) -> None:
    # Event 1 begins turn 1, 2 to 4 are draws of seat 0, 5 to 7 of seat 1, 8 is seat 0 showing.
    played = replay(ALONE, 0, step=step)
    assert played.step == step
    assert played.picture["hands"] == hands
    assert len(played.events) == len(replay(ALONE, 0).events)


def test_without_a_step_the_picture_is_the_end() -> None:
    played = replay(ALONE, 0)
    assert played.step == len(played.events)
    assert played.picture == replay(ALONE, 0, step=played.step).picture
    assert played.picture["points"] == [5, 0]


def test_games_and_steps_that_are_not_there_are_a_sentence() -> None:
    with pytest.raises(RunError, match="games 0 to 9999, not 10000"):
        replay(ALONE, 10_000)
    with pytest.raises(RunError, match="games 0 to 39, not -1"):
        replay(MATCHED, -1)
    last = len(replay(ALONE, 0).events)
    with pytest.raises(RunError, match=f"steps 0 to {last}, not {last + 1}"):
        replay(ALONE, 0, step=last + 1)
    with pytest.raises(RunError, match="not -1"):
        replay(ALONE, 0, step=-1)


def test_a_replay_as_json_names_cards_seats_and_ending() -> None:
    document = json.loads(canonical(replay_to_json(ALONE, replay(ALONE, 4, step=2))))
    assert document["index"] == 4
    assert document["decks"] == ["Twos"]
    assert document["outcome"] == {
        "winner_seat": 0,
        "winner_deck": 0,
        "how": "points",
        "label": "Five points",
        "turn": 5,
    }
    assert document["events"][0] == {
        "step": 1,
        "turn": 1,
        "phase": "draw",
        "kind": "turn",
        "seat": None,
        "card": None,
        "place": "",
        "amount": 1,
        "text": "Turn 1 begins.",
    }
    assert document["events"][1]["card"].startswith("N-")
    assert (document["step"], document["picture"]["hands"]) == (2, [[2], []])


def test_the_second_game_of_a_pair_has_the_decks_swapped() -> None:
    assert replay_to_json(MATCHED, replay(MATCHED, 0))["decks"] == ["Low", "High"]
    assert replay_to_json(MATCHED, replay(MATCHED, 1))["decks"] == ["High", "Low"]


def test_the_last_game_costs_no_more_events_than_the_first() -> None:
    # Nothing before it is played: both replays ask and log as much as their own game needs.
    assert len(replay(ALONE, 9_999).events) == len(replay(ALONE, 0).events)
