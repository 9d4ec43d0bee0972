"""A matrix: every pairing of a field, evenly, in any order; its figures worked out by hand."""

import itertools
import json
from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.commands.matrix_text import matrix_text
from rules.commands.report_text import folded, table
from rules.core.deck import Deck
from rules.core.game import Measure
from rules.core.parts import characters
from rules.core.replay import replay, replay_to_json
from rules.core.report import BY_THE_FIRST, NOT_ALL_MET, canonical, report
from rules.core.run import (
    MATCH,
    MATRIX,
    MOST_FIELD,
    MOST_GAMES,
    Run,
    RunError,
    first_game,
    pairing_of,
    run_from_json,
    run_to_json,
    seated,
    teamed,
)
from rules.core.simulate import play, set_up
from rules.core.statistics import Interval, combination, ratio_interval, wilson
from rules.core.table import Outcome, Table
from rules.core.tally import Tally
from rules.field import candidates, entrants, named, refusals
from tests.rules.core.crests import CRESTS, catalog, crest, part
from tests.rules.core.oddeven import EVENS, ODDEVEN, ODDS, side_deck

HIGH = crest(("Red", 9), ("Moon", 9))
MIDDLE = crest(("Red", 9), ("Star", 1))
LOW = crest(("Blue", 1), ("Star", 1))
FIELD = (LOW, HIGH, MIDDLE)


def matrix(**changes: Any) -> Run:
    values: dict[str, Any] = {
        "kind": MATRIX,
        "game": CRESTS,
        "decks": FIELD,
        "games": 6,
        "seed": 7,
        "policies": ("random",) * len(changes.get("decks", FIELD)),
    }
    return Run(**{**values, **changes})


def whole(run: Run) -> Tally:
    return play(run, 0, run.units)


def bytes_of(tally: Tally) -> bytes:
    return canonical(tally.to_json())


def reported(run: Run, tally: Tally | None = None) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(canonical(report(run, tally or whole(run))))
    return document


def with_pairings(pairings: dict[int, dict[str, int]]) -> Tally:
    """A tally with these results, and as many games."""
    tally = Tally(0)
    tally.pairings = pairings
    tally.games = 2 * sum(sum(results.values()) for results in pairings.values())
    return tally


# What is played


@pytest.mark.parametrize(("kind", "measured"), [(MATRIX, False), (MATCH, True)])
def test_of_the_games_of_a_matrix_no_figures_are_asked(
    monkeypatch: pytest.MonkeyPatch, kind: str, measured: bool
) -> None:
    """So that a game may leave out what it writes down for them alone; in a match it may not."""
    played: list[bool] = []
    asked: list[int] = []
    play_one, measure_one = CRESTS.play, CRESTS.measure

    def played_one(table: Table) -> Outcome:
        played.append(table.measured)
        return play_one(table)

    def measured_one(table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        asked.append(seat)
        return measure_one(table, seat, measures)

    monkeypatch.setattr(CRESTS, "play", played_one)
    monkeypatch.setattr(CRESTS, "measure", measured_one)
    run = matrix(kind=kind, decks=(LOW, HIGH), games=3)

    assert whole(run).games == 6
    assert played == [measured] * 6
    assert len(asked) == (12 if measured else 0)


def test_units_go_round_the_pairings_and_the_seats_are_swapped_within_a_pair() -> None:
    run = matrix()
    assert run.pairings == ((0, 1), (0, 2), (1, 2))
    assert (run.units, run.games_played) == (18, 36)
    assert [seated(run, index) for index in range(8)] == [
        *((0, 1), (1, 0)),
        *((0, 2), (2, 0)),
        *((1, 2), (2, 1)),
        *((0, 1), (1, 0)),
    ]
    assert [teamed(run, index) for index in (4, 5)] == [(0, 1), (1, 0)]
    assert [pairing_of(run, index) for index in range(8)] == [0, 0, 1, 1, 2, 2, 0, 0]
    assert [first_game(run, 2, pair) for pair in (0, 1)] == [4, 10]
    assert pairing_of(run, first_game(run, 2, 5)) == 2


def test_any_beginning_of_the_run_covers_the_field_evenly() -> None:
    run = matrix()
    for units in range(1, run.units + 1):
        results = play(run, 0, units).pairings
        pairs = [sum(results.get(pairing, {}).values()) for pairing in range(3)]
        assert max(pairs) - min(pairs) <= 1
        assert sum(pairs) == units


def test_partners_of_a_matrix_play_one_deck() -> None:
    run = matrix(seating="2v2")
    assert [seated(run, index) for index in (4, 5)] == [(1, 2, 1, 2), (2, 1, 2, 1)]
    assert set(whole(run).pairings) == {0, 1, 2}


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_any_chunking_and_order_gives_the_same_bytes(data: st.DataObject) -> None:
    run = matrix()
    cuts = data.draw(st.lists(st.integers(0, run.units), max_size=6))
    bounds = sorted({0, run.units, *cuts})
    total = Tally(0)
    for start, stop in data.draw(st.permutations(list(itertools.pairwise(bounds)))):
        part_played = play(run, start, stop)
        total = total.merge(Tally.from_json(json.loads(bytes_of(part_played))))
    assert bytes_of(total) == bytes_of(whole(run))
    assert canonical(report(run, total)) == canonical(report(run, whole(run)))


def test_another_seed_and_another_order_of_decks_give_other_games() -> None:
    # The control of the test before: what should make a difference does.
    assert bytes_of(whole(matrix())) != bytes_of(whole(matrix(seed=8)))
    assert bytes_of(whole(matrix())) != bytes_of(whole(matrix(decks=(MIDDLE, HIGH, LOW))))


def test_pairings_do_not_share_their_luck() -> None:
    # Three times the same two decks: the pairings would be copies of each other if they did.
    mixed = [crest(("Red", 9), ("Star", 5), name) for name in "AB"]
    run = matrix(decks=[*mixed, crest(("Red", 8), ("Star", 6), "C")], games=30)
    assert len({str(sorted(results.items())) for results in whole(run).pairings.values()}) == 3


def test_a_tally_without_pairings_reads_as_it_was_written() -> None:
    written = Tally(1).to_json()
    assert "pairings" not in written
    assert Tally.from_json(written).pairings == {}


def test_a_matrix_measures_nothing_but_who_wins() -> None:
    tally = whole(matrix())
    assert (tally.figures, tally.pairs) == ([], {})
    assert sum(tally.endings.values()) == tally.games == 36


def test_a_matrix_survives_json() -> None:
    run = matrix(seating="2v2")
    read = run_from_json(json.loads(canonical(run_to_json(run))), {"crests": CRESTS})
    assert (read.decks, read.pairings, read.seating) == (run.decks, run.pairings, "2v2")
    assert bytes_of(whole(read)) == bytes_of(whole(run))


def test_any_game_of_it_can_be_looked_at() -> None:
    run = matrix()
    document = replay_to_json(run, replay(run, first_game(run, 2, 3) + 1))
    assert document["decks"] == ["Red Star", "Red Moon"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"decks": (LOW,)}, r"^A matrix needs 2 to 40 decks, not 1\.$"),
        ({"decks": (LOW,) * 41}, r"^A matrix needs 2 to 40 decks, not 41\.$"),
        ({"games": 0}, "The number of pairs must be 1 to"),
        (
            {"games": MOST_GAMES // 6 + 1},
            r"^166,667 pairs of each of 3 pairings are 500,001 pairs of games; 500,000 are the "
            r"most\.$",
        ),
        ({"policies": ("random",)}, r"needs 3 policy name\(s\), not 1"),
        ({"variant": "alone"}, "A matrix has no variants"),
    ],
)
def test_a_matrix_that_cannot_be_played_is_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(RunError, match=said):
        matrix(**changes)


def test_the_bounds_of_a_matrix_are_played() -> None:
    assert matrix(games=MOST_GAMES // 6).games_played == 999_996
    largest = matrix(decks=(LOW,) * MOST_FIELD)
    assert len(largest.pairings) == 780
    assert len(matrix(decks=(LOW, HIGH)).pairings) == 1


def test_decks_of_one_side_are_not_paired() -> None:
    twelves = side_deck([12] * 20, "Twelves")
    values: dict[str, Any] = {"game": ODDEVEN, "policies": ("random",) * 3}
    run = matrix(decks=(EVENS, ODDS, twelves), **values)
    assert run.pairings == ((0, 1), (1, 2))
    games = {row["deck"]: row["games"] for row in reported(run)["standings"]}
    assert games == {0: 12, 1: 24, 2: 12}
    with pytest.raises(RunError, match="pairs decks of different sides; all are Doubles decks"):
        matrix(decks=(EVENS, twelves), game=ODDEVEN)


def test_what_the_game_says_against_a_pairing_is_said_before_it_is_played() -> None:
    set_up(matrix())
    black = crest(("Black", 9), ("Star", 1))
    with pytest.raises(
        ValueError, match=r"^Black Star against Blue Star: The deck 'Black Star' is"
    ):
        set_up(matrix(decks=(black, LOW)))
    with pytest.raises(ValueError, match="Two red stars"):
        set_up(matrix(decks=(MIDDLE, MIDDLE), kind=MATCH))


def test_a_pairing_that_the_game_does_not_seat_is_left_out_and_all_others_are_played() -> None:
    for seating in ("2", "2v2"):
        run = matrix(decks=(MIDDLE, LOW, MIDDLE, HIGH), games=2, seating=seating)
        set_up(run)
        assert run.pairings == ((0, 1), (0, 3), (1, 2), (1, 3), (2, 3))
        assert run.left_out == {(0, 2): "Two red stars do not meet."}
        assert (run.units, run.games_played) == (10, 20)
        read = run_from_json(json.loads(canonical(run_to_json(run))), {"crests": CRESTS})
        assert (read.pairings, read.left_out) == (run.pairings, run.left_out)
    assert matrix().left_out == {}


def test_a_pairing_that_is_left_out_does_not_count_among_the_most() -> None:
    # 2 of 3 pairings are played: 250,000 pairs of each are just as many as may be.
    assert matrix(decks=(MIDDLE, LOW, MIDDLE), games=MOST_GAMES // 4).units == 500_000
    with pytest.raises(RunError, match="of each of 2 pairings are 500,002 pairs of games"):
        matrix(decks=(MIDDLE, LOW, MIDDLE), games=MOST_GAMES // 4 + 1)


def test_a_field_in_which_nobody_may_meet_anybody_is_refused() -> None:
    with pytest.raises(RunError) as refused:
        matrix(decks=(MIDDLE, MIDDLE))
    assert str(refused.value) == (
        "No pairing of this matrix can be played: choose other decks, or other rulings. "
        "Red Star against Red Star: Two red stars do not meet."
    )
    with pytest.raises(RunError, match=r"other rulings, or a table without partners\. Red Star "):
        matrix(decks=(MIDDLE, MIDDLE), seating="2v2")


@pytest.mark.parametrize(
    ("decks", "missed"),
    [(6, "one in 20"), (7, "of 21 pairings about 1"), (9, "of 36 pairings about 2")],
)
def test_how_many_pairings_may_be_off_by_chance(decks: int, missed: str) -> None:
    document = reported(matrix(decks=(LOW,) * decks, games=1))
    assert document["assumptions"][-1].endswith(
        f"confidence: {missed} may lie outside theirs by chance alone."
    )


# What is reported


def test_a_report_says_which_pairings_were_left_out_and_why() -> None:
    document = reported(matrix(decks=(MIDDLE, LOW, MIDDLE, MIDDLE)))
    reason = "Two red stars do not meet."
    assert document["left_out"] == [
        {"a": 0, "b": 2, "reason": reason},
        {"a": 0, "b": 3, "reason": reason},
        {"a": 2, "b": 3, "reason": reason},
    ]
    assert [(one["a"], one["b"]) for one in document["pairings"]] == [(0, 1), (1, 2), (1, 3)]
    # The three red stars met only the blue one, and won all.
    rows = {row["deck"]: (row["games"], row["rate"]) for row in document["standings"]}
    assert rows == {0: (12, 1), 1: (36, 0), 2: (12, 1), 3: (12, 1)}
    assert "\n3 pairings cannot be played: Two red stars do not meet.\n" in matrix_text(document)
    assert NOT_ALL_MET in document["assumptions"]
    whole_field = reported(matrix())
    assert whole_field["left_out"] == []
    assert NOT_ALL_MET not in whole_field["assumptions"]
    assert BY_THE_FIRST not in reported(matrix(seating="2v2"))["assumptions"]
    assert "cannot be played" not in matrix_text(whole_field)


def test_a_sure_field_is_ranked() -> None:
    # Nines against ones win every point; nines and ones mixed lose to nines alone, beat ones.
    document = reported(matrix())
    assert [row["deck"] for row in document["standings"]] == [1, 2, 0]
    assert [row["rate"] for row in document["standings"]] == [1, 0.5, 0]
    assert [row["wins"] for row in document["standings"]] == [24, 12, 0]
    assert [row["games"] for row in document["standings"]] == [24, 24, 24]
    assert document["pairings"][0] == {
        "a": 0,
        "b": 1,
        "pairs": 6,
        "wins": [0, 12],
        "draws": 0,
        "decided": 12,
        "pair_results": [["BB", 6]],
        "game": 0,
        "rate": 0,
        "interval": [0, round(wilson(0, 6).high, 6)],  # type: ignore[union-attr]
    }
    assert [pairing["game"] for pairing in document["pairings"]] == [0, 2, 4]
    assert (document["pairs"], document["games"], document["metrics"]) == (18, 36, [])


def test_the_interval_of_a_pairing_takes_pairs_for_the_sample() -> None:
    # Three pairs won whole, one split, two half drawn: points of 12 decided games: 6 + 1 + 3.
    tally = with_pairings({0: {"AA": 3, "AB": 1, "=A": 2, "--": 4}})
    [pairing] = reported(matrix(decks=(LOW, HIGH)), tally)["pairings"]
    assert pairing["rate"] == round(10 / 12, 6)
    assert (pairing["wins"], pairing["draws"], pairing["decided"]) == ([9, 1], 2, 12)
    assert pairing["pairs"] == 10
    interval = ratio_interval({(4, 4): 3, (2, 4): 1, (3, 4): 2, (0, 0): 4})
    assert interval is not None
    assert pairing["interval"] == [round(interval.low, 6), round(interval.high, 6)]
    # Split pairs all around are certain to score half, yet six of them prove little.
    even = with_pairings({0: {"AB": 6}})
    [pairing] = reported(matrix(decks=(LOW, HIGH)), even)["pairings"]
    assert pairing["rate"] == 0.5
    assert pairing["interval"] == [round(end, 6) for end in _ends(wilson(3, 6))]


def _ends(interval: Interval | None) -> tuple[float, float]:
    assert interval is not None
    return interval.low, interval.high


def test_distances_to_the_bounds_add_up_as_squares() -> None:
    found = combination([(0.5, 0.6, Interval(0.5, 0.8)), (-0.5, 0.2, Interval(0.1, 0.6))])
    # Below: 0.05 and, as the sign turns, 0.2. Above: 0.1 and 0.05.
    assert found.low == pytest.approx(0.2 - sqrt(0.05**2 + 0.2**2))
    assert found.high == pytest.approx(0.2 + sqrt(0.1**2 + 0.05**2))
    assert combination([]) == Interval(0, 0)


def test_an_average_counts_opponents_alike_and_joins_their_intervals() -> None:
    # LOW wins 1 of 2 pairs against HIGH and all of 8 against MIDDLE.
    tally = with_pairings({0: {"AA": 1, "BB": 1}, 1: {"AA": 8}, 2: {"AB": 4}})
    document = reported(matrix(), tally)
    rows = {row["deck"]: row for row in document["standings"]}
    assert [rows[deck]["rate"] for deck in range(3)] == [0.75, 0.5, 0.25]
    (a, b), (c, _) = _ends(ratio_interval({(4, 4): 1, (0, 4): 1})), _ends(wilson(8, 8))
    assert rows[0]["interval"] == pytest.approx(
        [0.75 - sqrt((0.5 - a) ** 2 + (1 - c) ** 2) / 2, 0.75 + (b - 0.5) / 2], abs=1e-6
    )
    assert [row["deck"] for row in document["standings"]] == [0, 1, 2]


def test_the_averages_of_parts_are_those_of_their_decks() -> None:
    tally = with_pairings({0: {"AA": 1, "BB": 3}, 1: {"AA": 1, "BB": 1}, 2: {"AA": 3, "BB": 1}})
    document = reported(matrix(), tally)
    # LOW (Blue Star) .375, HIGH (Red Moon) .75, MIDDLE (Red Star) .375.
    colour, shape = document["parts"]
    assert (colour["label"], shape["zone"]) == ("Colour", "shape")
    assert [(row["name"], row["decks"], row["rate"]) for row in colour["averages"]] == [
        ("Red", 2, 0.5625),
        ("Blue", 1, 0.375),
    ]
    assert [(row["card"], row["rate"]) for row in shape["averages"]] == [
        ("MOON", 0.75),
        ("STAR", 0.375),
    ]
    assert [(cell["cards"], cell["decks"], cell["rate"]) for cell in document["grid"]] == [
        (["BLUE", "STAR"], [0], 0.375),
        (["RED", "STAR"], [2], 0.375),
        (["RED", "MOON"], [1], 0.75),
    ]
    # Of Red's two decks one loses what the other wins: only their games with Blue count.
    one, other = (ratio_interval({(4, 4): a, (0, 4): b}) for a, b in ((1, 3), (1, 1)))
    below = sqrt((_ends(one)[1] - 0.25) ** 2 + (_ends(other)[1] - 0.5) ** 2) / 4
    assert colour["averages"][0]["interval"][0] == pytest.approx(0.5625 - below, abs=1e-6)


def test_all_decks_together_win_exactly_half() -> None:
    from rules.core.matrix import Rate, average

    run = matrix()
    rates = [Rate(rate, Interval(rate - 0.1, rate + 0.1)) for rate in (0.2, 0.7, 0.4)]
    together = average(run, rates, [0, 1, 2])
    assert together is not None
    assert together.rate == pytest.approx(0.5)
    assert _ends(together.interval) == pytest.approx((0.5, 0.5))
    assert average(run, [None, None, rates[2]], [0]) is None
    only = average(run, [None, None, rates[2]], [2])
    assert only is not None
    assert only.rate == pytest.approx(0.6)


def test_the_report_of_nothing_played_yet_has_no_figures() -> None:
    for tally in (Tally(0), with_pairings({0: {"--": 2}})):
        document = reported(matrix(), tally)
        assert [row["deck"] for row in document["standings"]] == [0, 1, 2]
        assert {row["rate"] for row in document["standings"]} == {None}
        assert {row["interval"] for row in document["pairings"]} == {None}
        assert "." in matrix_text(document)


def test_a_deck_without_one_card_of_a_part_is_in_no_average_of_it() -> None:
    bare = Deck("crests", "standard", HIGH.lines[2:], "Bare")
    document = reported(matrix(decks=(LOW, bare)), with_pairings({0: {"AA": 2}}))
    assert [row["name"] for row in document["parts"][0]["averages"]] == ["Blue"]
    assert [cell["decks"] for cell in document["grid"]] == [[0]]


def test_a_report_names_its_method_and_how_many_pairings_chance_may_miss() -> None:
    document = reported(matrix(decks=(LOW,) * 16, games=1), Tally(0))
    said = " ".join(document["assumptions"])
    assert "Wilson's" in said
    assert "of 120 pairings about 6 may lie outside" in said
    assert document["seating"]["label"] == "2 players"


def test_the_words_of_a_matrix() -> None:
    text = matrix_text(reported(matrix(policies=("highest", "random", "random"))))
    assert text.startswith("Matrix of 3 decks of Crests: 3 pairings, 18 pairs, 36 games.")
    assert "policy highest against random" in text
    assert "Seating: 2 players." in text
    rows = [line.split() for line in text.splitlines()]
    assert ["1", "Red", "Moon", ".", "100", "100"] in rows
    assert ["2", "Red", "Star", "0", ".", "100"] in rows
    assert ["3", "Blue", "Star", "0", "0", "."] in rows
    assert "By Colour" in text
    assert ["Red", "100.0", "%", "50.0", "%"] in rows
    assert ["Blue", "-", "0.0", "%"] in rows


# Which decks there are


def test_characters_are_every_choice_of_one_card_a_part() -> None:
    cards = [part("Colour", "Red", 9), part("Shape", "Star", 1), part("Colour", "Blue", 1)]
    found = characters(CRESTS, catalog(*cards, part("Shape", "Moon", 3)))
    assert [deck.name for deck in found] == ["Red Star", "Red Moon", "Blue Star", "Blue Moon"]
    assert found[0].lines == MIDDLE.lines
    assert characters(ODDEVEN, catalog(*cards)) == []


def test_who_cannot_be_played_is_told_with_the_reason() -> None:
    black = crest(("Black", 9), ("Star", 1))
    bare = Deck("crests", "standard", HIGH.lines[1:], "Bare")
    found = entrants(CRESTS, [LOW, black], {}, catalog())
    assert [(one.deck.name, one.verdict) for one in found] == [
        ("Blue Star", "legal"),
        ("Black Star", "legal"),
    ]
    assert [one.refusal for one in found] == [
        "",
        "The deck 'Black Star' is black and is not played.",
    ]
    assert refusals([*found, *found]) == {found[1].refusal: ["Black Star", "Black Star"]}
    [allowed] = entrants(CRESTS, [bare], {}, catalog(), allow_illegal=True)
    assert (allowed.verdict, allowed.refusal) == ("illegal", "")


def test_decks_are_named_up_to_three() -> None:
    assert named(["A"]) == "A"
    assert named(["A", "B"]) == "A and B"
    assert named(list("ABC")) == "A, B and C"
    assert named(list("ABCD")) == "A, B, C and 1 more"


def test_without_parts_the_field_is_what_is_shipped() -> None:
    from rules.core.catalog import shipped_catalog
    from rules.registry import GAMES

    game = GAMES["titans"]
    names = [deck.name for deck in candidates(game, shipped_catalog(game))]
    assert "Rooftop Rush" in names
    assert len(names) == 4


def test_a_table_wider_than_a_terminal_is_cut_into_even_pieces_that_name_their_rows() -> None:
    head = ["", *map(str, range(1, 17))]
    rows = [[f"{place:>2} {'x' * 22}", *["100"] * 15, str(place)] for place in range(1, 17)]

    lines = list(folded(head, rows))
    assert lines.index("") == 17  # the head and 16 rows, then the second piece
    assert [line.split() for line in (lines[0], lines[18])] == [head[1:9], head[9:]]
    assert all(line.startswith(f"  {rows[2][0]}  ") for line in (lines[3], lines[21]))
    assert lines[21].split()[-1] == "3"
    assert max(map(len, lines)) == 2 + 25 + 8 * 5


@pytest.mark.parametrize(("name", "pieces"), [(30, 1), (33, 1), (34, 2), (60, 2), (150, 2)])
def test_a_table_is_cut_where_80_columns_do_not_hold_it_and_never_below_five(
    name: int, pieces: int
) -> None:
    head = ["", *["abc"] * 9]
    lines = list(folded(head, [["x" * name, *["1"] * 9]]))

    assert lines.count("") == pieces - 1
    if pieces == 1:
        assert lines == list(table(head, [["x" * name, *["1"] * 9]]))
