"""The sentences of the log: one for each kind of event, with the right names and numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.policies import PassivePolicy
from rules.core.table import Card, Event
from rules.games.epicpvp import log
from rules.games.epicpvp.state import EpicTable
from tests.rules.epicpvp.play import SEATINGS, played, seated, sentences

MODULES = Path(log.__file__).parent.glob("*.py")
EMITTED = re.compile(r"\.emit\(\s*\"([^\"]+)\"")
CONDITIONAL = re.compile(r"\.emit\(\"([^\"]+)\" if [a-z.]+ else \"([^\"]+)\"")


def told(
    t: EpicTable, kind: str, seat: int, card: Card | None = None, place: str = "", amount: int = 0
) -> str:
    return log.event_text(t, Event(kind, seat, card, place, amount, 4, "play"))


def table(seating: str) -> EpicTable:
    decks = SEATINGS[seating]
    return seated(decks, [PassivePolicy()] * len(decks), 1)


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_idle() -> None:
    kinds = set()
    for module in MODULES:
        source = module.read_text("utf-8")
        kinds.update(EMITTED.findall(source))
        for pair in CONDITIONAL.findall(source):
            kinds.update(pair)

    assert kinds == {*log.SENTENCES, "ended"}


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_whole_games_are_told(seating: str) -> None:
    for seed in range(3):
        decks = SEATINGS[seating]
        t, _ = played(decks, ["random"] * len(decks), seed, log=True)
        for sentence in sentences(t):
            assert re.fullmatch(r"[A-Z][^{}]*\.", sentence), sentence
            assert "a card" not in sentence, sentence


def test_EPV_TEAM_01_players_are_called_by_their_team_and_who_sits_across() -> None:
    two, four = table("2"), table("2v2")

    assert [log.seat_name(two, player) for player in two.players] == ["Player 1", "Player 2"]
    assert [log.team_name(two, team) for team in two.teams] == ["Player 1", "Player 2"]
    names = [log.seat_name(four, player) for player in four.players]
    assert names == ["Player A1", "Player B1", "Player A2", "Player B2"]
    assert [log.team_name(four, team) for team in four.teams] == ["Team A", "Team B"]


@pytest.mark.parametrize(
    ("kind", "seat", "place", "amount", "sentence"),
    [
        ("gained", 0, "", 2, "Player A1 puts 2 cards onto the Aggression Pile."),
        ("gained", 3, "", 1, "Player B2 puts 1 card onto the Aggression Pile."),
        ("turn", 2, "", 5, "Turn 5: it is the turn of Team A."),
        ("rotated", 1, "", 1, "Player B1 turns 1 Move."),
        ("rotated", 1, "", 2, "Player B1 turns 2 Moves."),
        ("coin", 1, "", 0, "A coin decides for Team B."),
        ("tired", 2, "", 0, "Player A2 has no deck left and gets tired."),
        ("reshuffled", 2, "", 7, "Player A2 shuffles the discard pile into a new deck of 7."),
        ("ended", 1, "life", 9, "Team B wins in turn 9: the loser's Life Pile is empty."),
        (
            "ended",
            -1,
            "draw",
            9,
            "The game ends in turn 9 without a winner: both Life Piles are empty at once.",
        ),
        (
            "ended",
            -1,
            "no-decision",
            200,
            "The game ends in turn 200 without a winner: no decision before the last turn.",
        ),
    ],
)
def test_events_are_told(kind: str, seat: int, place: str, amount: int, sentence: str) -> None:
    assert told(table("2v2"), kind, seat, None, place, amount) == sentence


def test_events_about_cards_name_them() -> None:
    t = table("2")
    card = t.players[1].deck[0]
    name = card.printed.name

    assert told(t, "played", 1, card, "", 2) == f"Player 2 plays {name} for 2."
    assert told(t, "blocked", 1, card, "Jab") == f"Player 2 blocks Jab with {name}."
    assert told(t, "damage", 1, card, "", 3) == (
        f"Player 2 takes 1 Damage and loses {name} of Player 2; 3 Life left."
    )
