"""Section 15: every decision is a switch or says why not, and every switch changes games."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import cast

import pytest

from rules.core.deck import Deck
from rules.core.prepared import UnplayableDeck
from rules.core.rulebook import rulebook
from rules.core.rulings import switches
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.rulings import FIXED, Rulings
from tests.rules.bloodsuckers.decks import changed, printed
from tests.rules.bloodsuckers.play import log_hash, played

LOCATIONS = ["church", "graveyard", "nightclub", "police_station", "hospital"]

ADVANCED = {"abilities": True}
ONE_BATTLE: dict[str, object] = {
    "first_to_start": "hunters",
    **{f"bystanders_{name}": 0 for name in LOCATIONS[1:]},
}
GAMES = 60
"""So many games at most are looked through for one that a switch changes."""

RAGING = {"Throw": 20, "Rage": 31}
STAKING = {"Stake": 51}
BITING = {"Bite": 31, "Throw": 20}
DRAINING = {"Drain": 51}


@dataclass(frozen=True)
class Change:
    """Another value of a switch, what is set beside it, how many play, and with which decks (the
    printed ones where none is given).
    """

    value: object
    beside: dict[str, object] = field(default_factory=dict)
    seating: str = "2"
    hunters: dict[str, int] = field(default_factory=dict)
    vampires: dict[str, int] = field(default_factory=dict)


CHANGES = {
    "bystanders_church": Change(2),
    "bystanders_graveyard": Change(4),
    "bystanders_nightclub": Change(5),
    "bystanders_police_station": Change(0),
    "bystanders_hospital": Change(1),
    "characters": Change(33),
    "abilities": Change(True),
    "whos_on_first": Change(True, seating="4"),
    "perpetual_day_night": Change(True),
    "recruiting_drive": Change(True),
    "body_count": Change(True, vampires=BITING),
    "lucky_13": Change(True, vampires=RAGING),
    "location_bonuses": Change(True),
    "solo_on_both_spaces": Change(False, seating="3"),
    "first_to_start": Change("vampires"),
    "reshuffle_combat": Change(False),
    "reshuffle_characters": Change(False, {"characters": 14}, "4"),
    "track_cap_13": Change(True, vampires=RAGING),
    "impact_from_reserve": Change(True),
    "bite_again": Change(False, vampires=BITING),
    "set_to_dusk_turns": Change(False, vampires=BITING),
    "draw_to_commit": Change(True, hunters=STAKING, vampires=DRAINING),
    "adrenaline_hand_size": Change(False),
    "one_adrenaline_each": Change(True, hunters=STAKING),
    "tied_teammates_win": Change(False, seating="4"),
    "helper_needs_character": Change(True, seating="4"),
    "bank_any_action": Change(False),
    "all_roll_again": Change(True, seating="4"),
    "stop_at_majority": Change(True),
    "redraw_each": Change(
        True, ONE_BATTLE, "2", {"Sword": 2, "Recon": 49}, {"Throw": 2, "Terrify": 49}
    ),
    "counted_before_turning": Change(True, ONE_BATTLE, "2", {"Recon": 51}, {"Bite": 51}),
    "die_cap_6": Change(True, ADVANCED),
    "dial_side_commits_first": Change(True, {"perpetual_day_night": True}),
    "rally_at_commit": Change(True, ADVANCED),
    "blood_on_old_counters": Change(True, vampires=BITING),
    "stun_outlasts_battle": Change(True),
}


def made(values: dict[str, object]) -> Rulings:
    return cast(Rulings, BLOODSUCKERS.rulings(values))


def test_every_decision_is_a_switch_or_says_why_not() -> None:
    switched = {switch.decision for switch in switches(Rulings)}
    fixed = [decision.decision for decision in FIXED]
    decisions = {known for known in switched if "-Q-" in known}

    assert decisions | set(fixed) == {f"BLD-Q-{number:02}" for number in range(1, 42)}
    assert not decisions & set(fixed)
    assert len(fixed) == len(set(fixed))
    assert all(decision.why for decision in FIXED)


def test_every_optional_rule_has_its_switch_off_by_default() -> None:
    optional = {
        switch.decision: switch.default
        for switch in switches(Rulings)
        if "-Q-" not in switch.decision
    }

    assert optional == dict.fromkeys(
        ["BLD-ABIL-01", *(f"BLD-ALT-0{number}" for number in range(1, 7))], False
    )


def test_a_switch_names_a_decision_or_rule_that_exists_and_words_both_readings() -> None:
    book = rulebook("bloodsuckers")
    listed = switches(Rulings)

    assert len(listed) == len(fields(Rulings))
    for switch in listed:
        assert book.words(switch.decision)
        assert re.fullmatch(r"[A-Z].*\.", switch.default_reading)
        assert re.fullmatch(r"[A-Z].*\.", switch.other_reading)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"no_such": True}, "No switch is named 'no_such'; known are bystanders_church"),
        ({"bystanders_church": 6}, r"bystanders_church \(BLD-Q-04\) is 0 to 5, not 6"),
        ({"bystanders_church": -1}, "is 0 to 5, not -1"),
        ({"characters": 13}, r"characters \(BLD-Q-34\) is 14 to 99, not 13"),
        ({"lucky_13": 1}, r"lucky_13 \(BLD-ALT-05\) is true or false, not 1"),
        ({"first_to_start": "elves"}, "is one of roll, hunters, vampires, not 'elves'"),
    ],
)
def test_a_bad_switch_is_named(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        made(values)


@pytest.mark.parametrize("open_one", LOCATIONS)
def test_BLD_DECK_05_one_location_is_enough_and_none_is_refused(open_one: str) -> None:
    locked: dict[str, object] = {f"bystanders_{name}": 0 for name in LOCATIONS}

    assert sum(made({**locked, f"bystanders_{open_one}": 5}).bystanders()) == 5
    with pytest.raises(ValueError, match=r"All five locations are Locked: .*\(BLD-DECK-05\)"):
        made(locked)


def test_BLD_Q_04_each_dial_has_its_own_switch_in_the_order_of_the_locations() -> None:
    shown = {f"bystanders_{name}": number for number, name in enumerate(LOCATIONS, 1)}

    assert made({**shown}).bystanders() == (1, 2, 3, 4, 5)
    assert Rulings().bystanders() == (3, 3, 3, 3, 3)


def test_every_switch_is_tried() -> None:
    assert set(CHANGES) | {"allow_illegal_decks"} == {switch.name for switch in switches(Rulings)}


def lab_deck(side: str, copies: dict[str, int]) -> Deck:
    empty = Deck("bloodsuckers", "lab", (), side, side)
    return changed(empty, copies) if copies else printed(side)


@pytest.mark.parametrize("name", CHANGES)
def test_a_switch_changes_some_game_and_every_game_is_played_to_its_end(name: str) -> None:
    change = CHANGES[name]
    pair = (lab_deck("hunters", change.hunters), lab_deck("vampires", change.vampires))
    decks = [pair[deck] for deck in BLOODSUCKERS.seating(change.seating).decks]
    names = ["random"] * len(decks)
    before, after = made(change.beside), made({**change.beside, name: change.value})
    assert getattr(before, name) != change.value

    for seed in range(GAMES):
        table, _ = played(decks, names, seed, log=True, rulings=before)
        other, _ = played(decks, names, seed, log=True, rulings=after)
        if log_hash(table) != log_hash(other):
            return
    pytest.fail(f"{name} changed none of {GAMES} games")


def test_BLD_Q_35_a_house_deck_is_refused_unless_the_switch_allows_it() -> None:
    short = changed(printed("hunters"), {"Stake": 1})
    decks = [short, printed("vampires")]

    with pytest.raises(UnplayableDeck, match=r"breaks BLD-DECK-01, BLD-DECK-02, BLD-DECK-03; "):
        played(decks, ["random", "random"], 1)
    _, outcome = played(decks, ["random", "random"], 1, rulings=made({"allow_illegal_decks": True}))
    assert outcome.turn > 0
