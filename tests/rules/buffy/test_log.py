"""The sentences of the log: one for each kind of event, with the right names and numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.table import NO_DECISION, NOBODY, Event
from rules.games.buffy import log
from rules.games.buffy.pieces import PARK, Space
from rules.games.buffy.vocabulary import BY_DESTINY, BY_PARK, CHARACTER, END, EPISODE, SETUP
from tests.rules.buffy.duel import Duel
from tests.rules.buffy.play import SEATINGS, played, sentences

MODULES = Path(log.__file__).parent.glob("*.py")
EMITTED = re.compile(r"\.emit\(\s*\"([^\"]+)\"")


def told(kind: str, seat: int = 0, place: str = "", amount: int = 0, *, phase: str = END) -> str:
    """The sentence of an event with Mira, a level 2 card, in turn 4."""
    duel = Duel()
    card = duel.card("Mira", CHARACTER, level=2)
    return log.event_text(duel.t, Event(kind, seat, card, place, amount, 4, phase))


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_idle() -> None:
    kinds: set[str] = set()
    for module in MODULES:
        kinds.update(EMITTED.findall(module.read_text("utf-8")))

    assert kinds == {*log.SENTENCES, "over", "time"}


def test_whole_games_are_told() -> None:
    for seed in range(3):
        t, _ = played(SEATINGS["2"], ["random", "random"], seed, log=True)
        for sentence in sentences(t):
            assert re.fullmatch(r"[A-Z][^{}]*\.", sentence), sentence
            assert "a card" not in sentence.lower(), sentence
            assert not re.search(r"\bP[12]\b", sentence), sentence


@pytest.mark.parametrize(
    ("seat", "how", "sentence"),
    [
        (0, BY_DESTINY, "Player 1 wins in turn 4: 10 Destiny Points."),
        (1, BY_PARK, "Player 2 wins in turn 4: the Park held for six turns in a row."),
        (
            NOBODY,
            NO_DECISION,
            "The game ends in turn 4 without a winner: no decision before the last turn.",
        ),
    ],
)
def test_BUF_WIN_01_the_end_is_told_with_its_winner_and_reason(
    seat: int, how: str, sentence: str
) -> None:
    assert told("over", seat, how) == sentence


def test_BUF_END_02_the_day_begins_with_a_choice_and_then_turns_by_itself() -> None:
    assert told("time", 1, "night", phase=SETUP) == "Player 2 lets the game begin by night."
    assert told("time", 1, "day") == "It becomes day."


def test_cards_are_told_with_their_level_or_part() -> None:
    assert told("fatigued") == "Mira L2 of Player 1 is fatigued."
    duel = Duel()
    part = duel.card("Long Night", EPISODE, part=2)
    event = Event("put into play", 1, part, "", 2, 4, "resource")
    assert log.event_text(duel.t, event) == "Player 2 puts Long Night Part 2 into play."


@pytest.mark.parametrize(
    ("place", "label"), [(PARK, "the Park"), (0, "Player 1’s space 1"), (7, "Player 2’s space 4")]
)
def test_places_have_the_names_of_their_owners(place: int, label: str) -> None:
    assert told("moved", 1, Space(place).label) == f"Mira L2 of Player 2 moves to {label}."


def test_a_fight_is_told_with_both_sides() -> None:
    assert told("fight", 1, "Vesper") == "Mira L2 of Player 2 attacks Vesper of Player 1."
    assert told("won fight", 0, "Vesper") == "Mira L2 of Player 1 defeats Vesper of Player 2."


@pytest.mark.parametrize(("amount", "said"), [(3, "+3"), (-2, "−2"), (0, "±0")])
def test_boosts_and_changes_have_their_sign(amount: int, said: str) -> None:
    assert told("boosted", 0, "Charm", amount) == f"Player 1 places Mira L2 for Charm: {said}."
    assert told("changed", 1, "Charm", amount) == f"Mira L2 of Player 2 has Charm {said}."


def test_one_of_a_thing_is_told_as_one() -> None:
    assert told("gained destiny", 0, "", 1) == "Player 1 gains 1 Destiny Point."
    assert told("gained destiny", 0, "", 2) == "Player 1 gains 2 Destiny Points."
    assert told("drew", 1, "", 1) == "Player 2 draws 1 card."
