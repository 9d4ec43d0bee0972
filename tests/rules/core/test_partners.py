"""Matches in which partners bring a deck each: seats, teams, figures, and what is refused."""

import json
from typing import Any

import pytest

from rules.commands.report_text import match_text
from rules.core.deck import Deck
from rules.core.replay import outcome_to_json, replay, replay_to_json
from rules.core.report import BY_TEAM, BY_THE_FIRST, MIRRORED, canonical, report
from rules.core.run import MATCH, Run, RunError, run_from_json, run_to_json, seated, team_of, teamed
from rules.core.simulate import play, table_of
from rules.core.tally import Tally
from tests.rules.core.crests import CRESTS, CrestTable, crest
from tests.rules.core.oddeven import EVENS, ODDEVEN, ODDS

NINES = crest(("Red", 9), ("Moon", 9), "Nines")
FIVES = crest(("Green", 5), ("Sun", 5), "Fives")
THREES = crest(("Blue", 3), ("Star", 3), "Threes")
MIXED = crest(("Red", 9), ("Star", 1), "Mixed")
FOUR = (THREES, FIVES, NINES, MIXED)


def match(**changes: Any) -> Run:
    values: dict[str, Any] = {
        "kind": MATCH,
        "game": CRESTS,
        "decks": FOUR,
        "games": 10,
        "seed": 7,
        "policies": ("random",) * len(changes.get("decks", FOUR)),
        "seating": "2v2",
    }
    return Run(**{**values, **changes})


def whole(run: Run) -> Tally:
    return play(run, 0, run.units)


def reported(run: Run) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(canonical(report(run, whole(run))))
    return document


def test_the_seats_of_a_team_take_its_deck_then_its_partners() -> None:
    run = match()
    assert [seated(run, index) for index in range(3)] == [(0, 1, 2, 3), (1, 0, 3, 2), (0, 1, 2, 3)]
    assert [teamed(run, index) for index in (0, 1)] == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert [team_of(run, deck) for deck in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    for index in (0, 1):
        table = table_of(run, index)
        assert isinstance(table, CrestTable)
        dealt = [{card.definition.name for card in player.deck} for player in table.players]
        expected = [{"3"}, {"5"}, {"9"}, {"9", "1"}]
        assert dealt == [expected[deck] for deck in seated(run, index)]


def test_who_sits_across_from_whom_stays_the_same() -> None:
    run = match()
    for index in (0, 1):
        seats = seated(run, index)
        assert [{seats[0], seats[1]}, {seats[2], seats[3]}] == [{0, 1}, {2, 3}]


def test_each_partner_plays_by_its_own_policy() -> None:
    run = match(policies=("highest", "random", "passive", "random"))
    for index in (0, 1):
        names = [type(policy).__name__ for policy in table_of(run, index).policies]
        expected = ["HighestPolicy", "RandomPolicy", "PassivePolicy", "RandomPolicy"]
        assert names == [expected[deck] for deck in seated(run, index)]


def test_wins_are_counted_for_the_team_and_figures_for_each_deck() -> None:
    # The nines win every point for the threes' team, whoever plays the mixed deck.
    run = match(decks=(THREES, FIVES, NINES, FIVES))
    tally = whole(run)
    assert tally.pairs == {"AA": 10}
    assert tally.endings == {(0, 0, "points"): 10, (0, 1, "points"): 10}
    document = reported(run)
    assert (document["wins"], document["draws"]) == ([20, 0], 0)
    assert document["win_rate"]["rate"] == 1
    assert document["seats"]["first_seat"]["rate"] == 0.5
    points = [metric for metric in document["metrics"] if metric["code"] == "points"]
    assert [(metric["deck"], metric["mean"]) for metric in points] == [
        (0, 5),
        (1, 0),
        (2, 5),
        (3, 0),
    ]
    # Each deck is measured in a seat of its own: it shows its own numbers.
    shown = [metric for metric in document["metrics"] if metric["code"] == "shown"]
    assert [metric["turns"][0]["mean"] for metric in shown] == [3, 5, 9, 5]
    assert [deck["team"] for deck in document["decks"]] == [0, 1, 0, 1]
    assert [deck["name"] for deck in document["decks"]] == ["Threes", "Fives", "Nines", "Fives"]
    assert document["endings"][0]["winner"] == 0
    assert BY_TEAM in document["assumptions"]
    assert BY_THE_FIRST not in document["assumptions"]


def test_a_match_of_two_decks_says_nothing_of_teams() -> None:
    document = reported(match(decks=(THREES, FIVES)))
    assert all("team" not in deck for deck in document["decks"])
    assert BY_TEAM not in document["assumptions"]
    assert BY_THE_FIRST in document["assumptions"]
    assert seated(match(decks=(THREES, FIVES)), 1) == (1, 0, 1, 0)


def test_equal_teams_score_exactly_half() -> None:
    run = match(decks=(MIXED, MIXED, THREES, THREES))
    assert run.mirror
    document = reported(run)
    assert document["win_rate"] == {"rate": 0.5, "interval": [0.5, 0.5], "decided": 20}
    assert MIRRORED in document["assumptions"]
    assert set(whole(run).pairs) <= {"AB", "BA", "==", "--"}


@pytest.mark.parametrize(
    "changes",
    [
        {"decks": (MIXED, MIXED, THREES, FIVES)},
        {"decks": (MIXED, THREES, THREES, MIXED)},
        {"decks": (MIXED,) * 4, "policies": ("random", "random", "random", "passive")},
    ],
)
def test_teams_that_differ_are_no_mirror(changes: dict[str, Any]) -> None:
    run = match(**changes)
    assert not run.mirror
    assert MIRRORED not in reported(run)["assumptions"]


def test_four_of_one_deck_are_a_mirror() -> None:
    assert match(decks=(MIXED,) * 4).mirror
    assert match(decks=(MIXED,) * 2).mirror


def test_chunks_in_any_order_are_one_piece() -> None:
    run = match()
    parts = [play(run, start, start + 2) for start in (6, 0, 8, 2, 4)]
    total = Tally(4)
    for part in parts:
        total = part.merge(total)
    assert canonical(total.to_json()) == canonical(whole(run).to_json())


def test_a_match_with_partners_survives_json() -> None:
    run = match(policies=("highest", "random", "passive", "random"))
    read = run_from_json(json.loads(canonical(run_to_json(run))), {"crests": CRESTS})
    assert (read.decks, read.seats, read.policies) == (run.decks, run.seats, run.policies)
    assert canonical(whole(read).to_json()) == canonical(whole(run).to_json())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"decks": FOUR[:3]},
            r"^A match needs 2 decks, or 4 where partners bring one each, not 3\.$",
        ),
        ({"decks": (*FOUR, NINES)}, "not 5"),
        ({"decks": FOUR[:1]}, "not 1"),
        ({"policies": ("random",) * 2}, r"needs 4 policy name\(s\), not 2"),
        (
            {"seating": ""},
            r"^In the seating 2 \(2 players\) nobody has a partner with a deck of their own: it "
            r"needs 2 decks, not 4\. Seatings of Crests for 4 decks: 2v2 \(2 against 2\)\.$",
        ),
        (
            {"game": ODDEVEN, "decks": (ODDS, EVENS, ODDS, EVENS), "seating": "4"},
            r"Seatings of Odds and Evens for 4 decks: none\.$",
        ),
    ],
)
def test_decks_that_have_no_seat_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(RunError, match=said):
        match(**changes)


def test_the_words_of_a_match_name_both_partners() -> None:
    text = match_text(reported(match(decks=(THREES, FIVES, NINES, MIXED))))
    assert text.startswith("Threes and Nines against Fives and Mixed: 10 pairs, 20 games of")
    assert "Threes and Nines win " in text
    assert "Seating: 2 against 2." in text
    for name in ("Threes", "Fives", "Nines", "Mixed"):
        assert f"\n{name}:\n" in text
    alike = match_text(reported(match(decks=(MIXED, FIVES, MIXED, NINES))))
    assert alike.startswith("Mixed (A) and Mixed (C) against Fives (B) and Nines (D): ")


def test_a_replay_names_the_deck_of_each_seat() -> None:
    run = match(decks=(THREES, FIVES, NINES, MIXED))
    played = replay(run, 1)
    document = replay_to_json(run, played)
    assert document["decks"] == ["Fives", "Threes", "Mixed", "Nines"]
    ended = outcome_to_json(run, played)
    assert ended["winner_deck"] in team_of(run, 0)


def test_a_deck_without_a_name_is_called_by_its_letter() -> None:
    bare = Deck("crests", "standard", NINES.lines)
    text = match_text(reported(match(decks=(THREES, FIVES, bare, bare))))
    assert text.startswith("Threes and Deck C against Fives and Deck D: ")
