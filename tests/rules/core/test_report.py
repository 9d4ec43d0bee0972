"""Reports: figures worked out by hand, honest about caps, unknown cards and changed rulings."""

import json
from typing import Any

import pytest

from rules.core.deck import Deck
from rules.core.report import DECIDED, MIRRORED, PAIRED, canonical, report
from rules.core.run import GOLDFISH, MATCH, Run
from rules.core.simulate import play
from rules.core.statistics import wilson
from rules.core.tally import Tally
from tests.rules.core.highcard import HIGHCARD, deck_of

LOW = deck_of([1, 2, 3, 4, 5, 6] * 3, "Low")
HIGH = deck_of([2, 3, 4, 5, 6, 7] * 3, "High")


def goldfish(deck: Deck, games: int = 10, **changes: Any) -> Run:
    values = {"policies": ["random"], **changes}
    return Run(kind=GOLDFISH, game=HIGHCARD, decks=[deck], games=games, seed=1, **values)


def match(games: int = 100, decks: tuple[Deck, Deck] = (LOW, HIGH), **changes: Any) -> Run:
    values = {"policies": ["random", "random"], **changes}
    return Run(kind=MATCH, game=HIGHCARD, decks=decks, games=games, seed=1, **values)


def reported(run: Run, tally: Tally | None = None) -> dict[str, Any]:
    tally = tally or play(run, 0, run.units)
    assert tally is not None
    document: dict[str, Any] = json.loads(canonical(report(run, tally)))
    return document


def metric(document: dict[str, Any], code: str, deck: int = 0) -> dict[str, Any]:
    [found] = [
        metric
        for metric in document["metrics"]
        if metric["code"] == code and metric["deck"] == deck
    ]
    return dict(found)


def test_a_sure_game_has_sure_figures() -> None:
    # Twos against ones: a point a turn, won on turn 5.
    document = reported(goldfish(deck_of([2] * 10, "Twos")))
    assert document["games"] == document["games_wanted"] == 10
    points = metric(document, "points")
    assert points["mean"] == 5
    assert points["interval"] == [5, 5]
    assert points["quantiles"] == {"5": 5, "25": 5, "50": 5, "75": 5, "95": 5}
    assert points["histogram"] == [[5, 10]]
    [ending] = document["endings"]
    assert (ending["how"], ending["label"], ending["winner"], ending["games"], ending["share"]) == (
        "points",
        "Five points",
        0,
        10,
        1,
    )
    assert document["no_decision"]["games"] == 0
    assert document["length"]["histogram"] == [[5, 10]]


def test_figures_of_a_made_up_tally_by_hand() -> None:
    run = goldfish(LOW, games=4)
    tally = Tally(1)
    tally.games = 4
    tally.lengths = {3: 1, 5: 3}
    tally.first_games = {3: 2, 5: 0}
    tally.endings = {(0, 0, "points"): 3, (-1, -1, "no-decision"): 1}
    tally.figures[0] = {
        "first_point": {2: 2, 4: 1, None: 1},
        "points": {1: 1, 2: 1, 3: 1, 6: 1},
        "ties": {(1, 4): 1, (0, 0): 1, (2, 2): 2},
        "pace": {(3, 4): 1, (0, 0): 1, (4, 6): 2},
    }
    document = reported(run, tally)
    first = metric(document, "first_point")
    assert first["mean"] == round(8 / 3, 6)
    assert first["quantiles"] == {"5": 2, "25": 2, "50": 2, "75": 4, "95": None}
    assert (first["reached"]["games"], first["reached"]["share"]) == (3, 0.75)
    assert metric(document, "points")["mean"] == 3
    ties = metric(document, "ties")
    assert (ties["hits"], ties["tries"], ties["games"]) == (5, 8, 3)
    assert ties["mean"] == 0.625
    pace = metric(document, "pace")
    assert (pace["total"], pace["parts"], pace["games"]) == (11, 16, 3)
    assert pace["mean"] == 0.6875
    assert (pace["quantiles"], pace["histogram"]) == ({}, [])
    interval = wilson(1, 4)
    assert interval is not None
    assert document["no_decision"] == {
        "games": 1,
        "share": 0.25,
        "interval": [round(interval.low, 6), round(interval.high, 6)],
    }
    assert [(ending["winner"], ending["games"]) for ending in document["endings"]] == [
        (0, 3),
        (None, 1),
    ]
    length = document["length"]
    assert isinstance(length, dict)
    assert length["games_to_open"] == [
        {"which": "shortest", "turn": 3, "game": 2},
        {"which": "median", "turn": 5, "game": 0},
        {"which": "longest", "turn": 5, "game": 0},
    ]


def test_intervals_of_a_mean_end_where_the_measure_does() -> None:
    run = goldfish(LOW, games=2)
    tally = Tally(1)
    tally.games = 2
    tally.lengths = {1: 1, 9: 1}
    tally.first_games = {1: 0, 9: 1}
    tally.figures[0] = {"first_point": {1: 1, 9: 1}, "points": {0: 1, 5: 1}, "ties": {(0, 1): 2}}
    tally.figures[0]["pace"] = {(0, 1): 1, (9, 9): 1}
    document = reported(run, tally)
    turn, points = metric(document, "first_point"), metric(document, "points")
    assert (turn["interval"][0], points["interval"]) == (1, [0, 5])
    assert turn["interval"][1] > 9
    assert metric(document, "pace")["interval"] == [0, 1]
    assert document["length"]["interval"][0] == 0


def test_a_turn_that_never_came_has_no_mean() -> None:
    first = metric(reported(goldfish(deck_of([1] * 10))), "first_point")
    assert (first["mean"], first["interval"], first["games"]) == (None, None, 0)
    assert set(first["quantiles"].values()) == {None}
    assert first["reached"]["share"] == 0


def test_the_report_of_nothing_played_yet_has_no_figures() -> None:
    for run in (goldfish(LOW), match()):
        document = reported(run, Tally(len(run.decks)))
        assert document["games"] == 0
        assert {metric["mean"] for metric in document["metrics"]} == {None}
    assert document["win_rate"] == {"rate": None, "interval": None, "decided": 0}


def test_the_same_run_gives_the_same_bytes_from_any_parts() -> None:
    run = match()
    whole, first, second = play(run, 0, 100), play(run, 0, 37), play(run, 37, 100)
    assert whole is not None
    assert first is not None
    assert second is not None
    assert canonical(report(run, whole)) == canonical(report(run, second.merge(first)))


def test_win_rate_and_seats_by_hand() -> None:
    # 10 pairs: deck 0 wins both in 4, seat 0 wins both in 3, one is half drawn, two are capped.
    run = match(games=10)
    tally = Tally(2)
    tally.games = 20
    tally.pairs = {"AA": 4, "AB": 3, "A=": 1, "--": 2}
    tally.endings = {
        (0, 0, "points"): 8,
        (0, 1, "points"): 4,
        (1, 0, "points"): 3,
        (-1, -1, "cards-gone"): 1,
        (-1, -1, "no-decision"): 4,
    }
    document = reported(run, tally)
    assert document["wins"] == [12, 3]
    assert document["draws"] == 1
    assert document["no_decision"]["games"] == 4
    assert document["win_rate"]["rate"] == round(12.5 / 16, 6)
    assert document["win_rate"]["decided"] == 16
    low, high = document["win_rate"]["interval"]
    assert 0.5 < low < 12.5 / 16 < high <= 1
    seats = document["seats"]
    # Seat 0 won 4 + 3 + 3 + 1 = 11 games of 16, and one was drawn.
    assert seats["first_seat"]["rate"] == round(11.5 / 16, 6)
    assert seats["deck_0_first"]["rate"] == 1
    assert seats["deck_0_second"]["rate"] == round(4.5 / 8, 6)
    assert document["pair_results"] == [["--", 2], ["A=", 1], ["AA", 4], ["AB", 3]]


def test_a_mirror_match_is_exactly_half_and_says_why() -> None:
    document = reported(match(decks=(LOW, LOW), games=25))
    assert document["mirror"] is True
    assert document["win_rate"]["rate"] == 0.5
    assert document["win_rate"]["interval"] == [0.5, 0.5]
    assert document["assumptions"] == [
        "Both show at the same time.",
        PAIRED,
        DECIDED,
        MIRRORED,
    ]


@pytest.mark.parametrize(
    ("policies", "times"),
    [
        (["random", "random"], 0),
        (["random", "passive"], 0),
        (["highest", "random"], 1),
        (["random", "highest"], 1),
        (["highest", "highest"], 1),
    ],
)
def test_a_report_says_of_a_policy_what_there_is_to_say_once_where_it_played(
    policies: list[str], times: int
) -> None:
    said = reported(match(games=1, policies=policies))["assumptions"]
    assert said.count("The highest number is shown first.") == times


def test_a_goldfish_too_says_it_of_its_own_policy_only() -> None:
    said = "The highest number is shown first."
    assert said in reported(goldfish(LOW, policies=["highest"]))["assumptions"]
    assert said not in reported(goldfish(LOW))["assumptions"]


def test_a_better_deck_wins_beyond_chance() -> None:
    document = reported(match(games=400))
    assert document["mirror"] is False
    assert document["win_rate"]["interval"][1] < 0.5
    assert MIRRORED not in document["assumptions"]


def test_games_at_the_turn_cap_are_no_decision_and_no_loss() -> None:
    # Ones against ones, shuffled again for ever: 40 turns without a point.
    ones = deck_of([1] * 10)
    document = reported(match(decks=(ones, ones), games=3, switches={"endless": True}))
    assert document["no_decision"]["games"] == 6
    assert document["wins"] == [0, 0]
    assert document["draws"] == 0
    assert document["win_rate"]["rate"] is None


def test_rulings_that_differ_from_the_default_are_named_with_their_reading() -> None:
    assert reported(goldfish(LOW))["rulings"] == []
    assert reported(goldfish(LOW, switches={"endless": True, "hand_size": 3}))["rulings"] == [
        {
            "switch": "endless",
            "decision": "HC-Q-01",
            "value": True,
            "default": False,
            "reading": "It is shuffled again.",
        }
    ]


def test_cards_that_are_not_fully_simulated_are_listed_with_the_reason() -> None:
    plain, told = deck_of([2] * 4), deck_of([None], text="Glows.")
    deck = Deck("highcard", "", plain.lines[1:] + told.lines, "Mixed")
    cards = reported(goldfish(deck))["cards"]
    assert (cards["copies"], cards["fully_simulated"]) == (4, 3)
    assert cards["not_fully_simulated"] == [
        {
            "deck": 0,
            "card": "N-0",
            "name": "Card None",
            "zone": "main",
            "quantity": 1,
            "level": "none",
            "reason": "Its Rank is not on record.",
        }
    ]


def test_the_report_names_what_was_played() -> None:
    document = reported(goldfish(LOW, variant="mirror", catalog_version="v1"))
    assert document["seed"] == 1
    assert document["engine_version"] == "1"
    assert document["catalog_version"] == "v1"
    assert document["variant"]["code"] == "mirror"
    assert document["decks"] == [{"name": "Low", "format": "", "cards": 18, "policy": "random"}]


def test_canonical_bytes_do_not_depend_on_the_order_of_keys() -> None:
    assert (
        canonical({"b": 1, "a": "é"}) == canonical({"a": "é", "b": 1}) == '{"a":"é","b":1}'.encode()
    )
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("nan"))


def curve(figures: dict[tuple[int, int], int]) -> dict[str, Any]:
    from tests.rules.core.crests import CRESTS, crest

    run = Run(
        kind=GOLDFISH,
        game=CRESTS,
        decks=[crest(("Red", 9), ("Star", 1))],
        games=3,
        seed=1,
        policies=["random"],
    )
    tally = Tally(1)
    tally.games = 3
    tally.figures[0] = {"shown": dict(figures)}
    return metric(reported(run, Tally.from_json(tally.to_json())), "shown")


def test_a_curve_has_a_mean_of_each_turn_over_the_games_that_came_so_far() -> None:
    # Three games: 1, 9, 9; then 4, 8; then only one that goes on with 2.
    shown = curve({(1, 1): 1, (1, 9): 2, (2, 4): 1, (2, 8): 1, (3, 2): 1})
    assert (shown["kind"], shown["games"], shown["mean"]) == ("curve", 3, None)
    assert [(turn["turn"], turn["games"], turn["mean"]) for turn in shown["turns"]] == [
        (1, 3, round(19 / 3, 6)),
        (2, 2, 6),
        (3, 1, 2),
    ]
    low, high = shown["turns"][0]["interval"]
    assert 0 <= low < 19 / 3 < high == 9
    assert shown["turns"][2]["interval"] is None
    assert curve({})["turns"] == []


def test_a_curve_is_counted_turn_by_turn_and_has_a_longest() -> None:
    from rules.core.game import CURVE, LONGEST_CURVE, Measure

    measure = Measure("pile", "Pile", CURVE, "")
    tally = Tally(1)
    for figure in ((2, 4), (2, 3, 0), ()):
        tally.add_figures(0, [measure], [figure])
    assert tally.figures[0]["pile"] == {(1, 2): 2, (2, 4): 1, (2, 3): 1, (3, 0): 1}
    tally.add_figures(0, [measure], [(1,) * LONGEST_CURVE])
    with pytest.raises(ValueError, match="The measure pile gave 21 turns; 20 are the most"):
        tally.add_figures(0, [measure], [(1,) * (LONGEST_CURVE + 1)])
