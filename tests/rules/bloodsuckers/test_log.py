"""The sentences of the log: one for each kind of event, with the right names and numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.table import Event
from rules.games.bloodsuckers import log
from rules.games.bloodsuckers.state import BloodTable
from tests.rules.bloodsuckers.play import SEATINGS, played, sentences
from tests.rules.bloodsuckers.skirmish import FOUR, SOLO_HUNTER, TWO, battle
from tests.rules.bloodsuckers.test_invariants import ADVANCED

MODULES = Path(log.__file__).parent.glob("*.py")
EMITTED = re.compile(r"\.emit\(\s*\"([^\"]+)\"")


def told(t: BloodTable, kind: str, seat: int, place: str = "", amount: int = 0) -> str:
    return log.event_text(t, Event(kind, seat, None, place, amount, 4, "actions"))


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_idle() -> None:
    kinds = {kind for module in MODULES for kind in EMITTED.findall(module.read_text("utf-8"))}

    assert kinds == {*log.SENTENCES, "ended"}


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_whole_games_are_told(seating: str) -> None:
    for seed in range(3):
        decks = SEATINGS[seating]
        t, _ = played(decks, ["random"] * len(decks), seed, log=True, rulings=ADVANCED)
        for sentence in sentences(t):
            assert re.fullmatch(r"[A-Z][^{}]*[.!?]", sentence), sentence
            assert "a card" not in sentence.replace("a card by", ""), sentence


def test_players_are_called_by_side_and_where_there_are_two_by_number() -> None:
    names = {
        seats: [log.seat_name(t, player) for player in t.players]
        for seats in (TWO, SOLO_HUNTER, FOUR)
        for t in [battle(seats=seats)[0]]
    }

    assert names[TWO] == ["Hunter", "Vampire"]
    assert names[SOLO_HUNTER] == ["Hunter", "Vampire 1", "Vampire 2"]
    assert names[FOUR] == ["Hunter 1", "Hunter 2", "Vampire 1", "Vampire 2"]


def test_BLD_ALT_01_names_stay_with_the_seats() -> None:
    t, _ = battle(seats=FOUR)
    t.hunters.players.reverse()
    for number, player in enumerate(t.hunters.players, 1):
        player.number = number

    assert log.seat_name(t, t.players[0]) == "Hunter 1"
    assert told(t, "changed number", 0, amount=2) == "Hunter 1 is #2 of the Hunters in this battle."


@pytest.mark.parametrize(
    ("kind", "seat", "place", "amount", "sentence"),
    [
        ("drew", 0, "", 1, "Hunter draws 1 card."),
        ("drew", 1, "", 3, "Vampire draws 3 cards."),
        ("banked", 0, "", 1, "Hunter banks 1 action."),
        ("banked", 0, "", 2, "Hunter banks 2 actions."),
        ("took token", 0, "", 2, "Hunter takes an Adrenaline Token; 2 in the pool."),
        ("took token", 1, "", 1, "Vampire takes a Blood Token; 1 in the pool."),
        ("controlled", 1, "Church", 2, "The Vampires win 2 columns and control the Church."),
        ("controlled", 0, "Church", 1, "The Hunters win 1 column and control the Church."),
        ("bystanders", -1, "", 1, "Bystanders are laid out: 1 character."),
        ("locked", -1, "Church", 0, "Both sides have won as much: the Church is Locked."),
        ("saw hand", 0, "", 1, "Hunter looks at the hand of Vampire."),
        ("ended", 1, "locations", 40, "The Vampires win in turn 40: more locations controlled."),
        (
            "ended",
            -1,
            "no-decision",
            40,
            "The game ends in turn 40: a tiebreaker round that nobody can win.",
        ),
    ],
)
def test_events_are_told(kind: str, seat: int, place: str, amount: int, sentence: str) -> None:
    t, _ = battle(seats=TWO)

    assert told(t, kind, seat, place, amount) == sentence
