"""Seats and sides of a match: who plays which deck, how they are counted, what is refused."""

import json
from typing import Any

import pytest

from rules.commands.bench import bench_runs
from rules.commands.report_text import match_text
from rules.core.deck import Deck, DeckLine
from rules.core.game import TWO_PLAYERS
from rules.core.replay import replay, replay_to_json
from rules.core.report import canonical, report
from rules.core.run import GOLDFISH, MATCH, Run, RunError, run_from_json, run_to_json, seated
from rules.core.simulate import play, table_of
from rules.core.snapshot import deck_from_json, deck_to_json
from rules.core.tally import Tally
from rules.core.views import View
from rules.registry import GAMES
from tests.rules.core.highcard import HIGHCARD, deck_of
from tests.rules.core.oddeven import EVENS, ODDEVEN, ODDS, OddEvenTable, side_deck

HIGH_EVENS = side_deck([12] * 20, "Twelves")


def match(**changes: Any) -> Run:
    values: dict[str, Any] = {
        "kind": MATCH,
        "game": ODDEVEN,
        "decks": (ODDS, EVENS),
        "games": 20,
        "seed": 7,
        "policies": ("random", "random"),
    }
    return Run(**{**values, **changes})


def whole(run: Run) -> Tally:
    return play(run, 0, run.units)


def reported(run: Run, tally: Tally | None = None) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(canonical(report(run, tally or whole(run))))
    return document


@pytest.mark.parametrize(
    ("code", "even", "odd"),
    [
        ("", (0, 1), (1, 0)),
        ("2", (0, 1), (1, 0)),
        ("3", (0, 1, 1), (1, 1, 0)),
        ("3b", (0, 0, 1), (1, 0, 0)),
        ("4", (0, 0, 1, 1), (1, 1, 0, 0)),
    ],
)
def test_even_games_have_the_seating_and_odd_ones_its_reverse(
    code: str, even: tuple[int, ...], odd: tuple[int, ...]
) -> None:
    run = match(seating=code)
    assert [seated(run, index) for index in range(4)] == [even, odd, even, odd]
    for index, seats in ((0, even), (1, odd)):
        table = table_of(run, index)
        assert isinstance(table, OddEvenTable)
        ranks = [{card.definition.name for card in player.deck} for player in table.players]
        names = [{line.card.name for line in run.decks[deck].lines} for deck in seats]
        assert ranks == names


@pytest.mark.parametrize("game", [*GAMES.values(), ODDEVEN], ids=lambda game: game.code)
def test_each_deck_is_seated_first_in_one_game_of_a_pair(game: Any) -> None:
    assert len({seating.code for seating in game.seatings}) == len(game.seatings)
    for seating in game.seatings:
        assert set(seating.decks) == {0, 1}
        assert (seating.decks[0], seating.decks[-1]) == (0, 1)
        assert len(seating.decks) in game.players or game is ODDEVEN


def test_a_seating_is_found_by_its_code_or_by_the_number_of_players() -> None:
    assert ODDEVEN.seating("3b").decks == (0, 0, 1)
    assert ODDEVEN.seating("3").decks == (0, 1, 1)
    assert HIGHCARD.seating("") == HIGHCARD.seating("2") == TWO_PLAYERS
    with pytest.raises(ValueError, match="no seating '5'"):
        ODDEVEN.seating("5")


def test_an_unknown_seating_is_a_sentence_that_lists_them() -> None:
    with pytest.raises(
        RunError,
        match=r"^Odds and Evens has no seating '6'; its seatings are: 2 \(2 players\), 3 \(3 "
        r"players: A against two of B\), 3b \(3 players: two of A against B\), 4 \(4 players\)\.$",
    ):
        match(seating="6")


def test_every_policy_of_a_table_has_a_stream_of_its_own() -> None:
    # Chairs 1, 2, 3, ...: the first two draw as they do with two players.
    def choices(seating: str) -> list[list[int]]:
        return [
            [policy.choose(View(0), "show", range(1_000)) for _ in range(5)]
            for policy in table_of(match(seating=seating), 0).policies
        ]

    four = choices("4")
    assert len({tuple(drawn) for drawn in four}) == 4
    assert four[:2] == choices("2")


def test_each_policy_plays_its_own_deck() -> None:
    run = match(seating="3", policies=("highest", "passive"))
    for index in (0, 1):
        names = [type(policy).__name__ for policy in table_of(run, index).policies]
        decks = seated(run, index)
        assert names == [("HighestPolicy", "PassivePolicy")[deck] for deck in decks]


@pytest.mark.parametrize("code", ["2", "3", "3b", "4"])
def test_a_game_is_measured_once_a_deck_for_its_whole_side(code: str) -> None:
    run = match(seating=code, decks=(ODDS, HIGH_EVENS), games=5)
    tally = whole(run)
    assert [sum(figures["points"].values()) for figures in tally.figures] == [10, 10]
    # Twelve beats every odd number: the first Even of the table has all five points.
    assert [dict(figures["points"]) for figures in tally.figures] == [{0: 10}, {5: 10}]
    first = [seated(run, index).index(1) for index in (0, 1)]
    assert tally.endings == {(1, seat, "points"): 5 * first.count(seat) for seat in set(first)}
    assert tally.pairs == {"BB": 5}


def test_a_goldfish_has_one_seat_and_no_seatings() -> None:
    values: dict[str, Any] = {
        "kind": GOLDFISH,
        "game": ODDEVEN,
        "decks": (ODDS,),
        "games": 3,
        "seed": 1,
        "policies": ("random",),
    }
    run = Run(**values)
    assert (run.seating, seated(run, 0), seated(run, 1)) == ("2", (0,), (0,))
    assert Run(**values, seating="2").seating == "2"
    with pytest.raises(RunError, match=r"^A goldfish has no seatings; '3' was given\.$"):
        Run(**values, seating="3")
    with pytest.raises(RunError, match="says no side, and its cards tell none"):
        Run(**{**values, "decks": (side_deck([1, 2], "Mixed"),)})


def test_a_run_survives_json_with_its_seating_and_sides() -> None:
    run = match(seating="3b", decks=(side_deck([1, 2, 3, 5], "Said", side="odd"), EVENS))
    written = json.loads(canonical(run_to_json(run)))
    assert written["seating"] == "3b"
    assert [deck.get("side") for deck in written["decks"]] == ["odd", None]
    read = run_from_json(written, {"oddeven": ODDEVEN})
    assert (read.seating, read.seats, read.decks) == (run.seating, run.seats, run.decks)
    assert canonical(run_to_json(read)) == canonical(run_to_json(run))


def test_a_run_stored_before_there_were_seatings_has_the_first() -> None:
    written = run_to_json(match())
    del written["seating"]
    assert run_from_json(written, {"oddeven": ODDEVEN}).seating == "2"


def test_a_snapshot_has_a_side_only_where_the_deck_says_one() -> None:
    assert "side" not in deck_to_json(ODDEVEN, ODDS)
    said = side_deck([1, 2], "Said", side="even")
    written = deck_to_json(ODDEVEN, said)
    assert written["side"] == "even"
    assert deck_from_json(ODDEVEN, json.loads(canonical(written))) == said


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        (
            (ODDS, ODDS),
            r"^A match of Odds and Evens needs a Singles deck and a Doubles deck; "
            r"both are Singles decks\.$",
        ),
        ((EVENS, HIGH_EVENS), "both are Doubles decks"),
        (
            (ODDS, side_deck([1, 2], "Mixed")),
            r"^The deck 'Mixed' says no side, and its cards tell none; it must be a Singles deck "
            r"or a Doubles deck\.$",
        ),
        (
            (ODDS, side_deck([2], "Primes", side="primes")),
            r"^Odds and Evens has no side 'primes'; its sides are: odd, even\.$",
        ),
    ],
)
def test_a_match_without_a_deck_of_each_side_is_refused(
    decks: tuple[Deck, Deck], said: str
) -> None:
    with pytest.raises(RunError, match=said):
        match(decks=decks)


def test_decks_may_be_given_in_either_order_of_sides() -> None:
    assert match().sides == ("odd", "even")
    assert match(decks=(EVENS, ODDS)).sides == ("even", "odd")
    said = Deck("oddeven", "standard", EVENS.lines, "Turned", "odd")
    assert match(decks=(said, EVENS)).sides == ("odd", "even")


def made_up() -> Tally:
    """10 pairs: deck 0 wins both in 4, whoever is first in 3, one is half drawn, 2 are capped."""
    tally = Tally(2)
    tally.games = 20
    tally.pairs = {"AA": 4, "AB": 3, "A=": 1, "--": 2}
    return tally


@pytest.mark.parametrize(("decks", "first"), [((ODDS, EVENS), 0), ((EVENS, ODDS), 1)])
def test_the_side_advantage_is_the_win_rate_told_by_side(
    decks: tuple[Deck, Deck], first: int
) -> None:
    document = reported(match(decks=decks, games=10), made_up())
    rate = document["win_rate"]
    assert rate["rate"] == 0.78125  # (8 + 3 + 1.5) of 16
    low, high = rate["interval"]
    of_deck = [(0.78125, [low, high]), (0.21875, [round(1 - high, 6), round(1 - low, 6)])]
    assert document["sides"] == [
        {
            "side": code,
            "label": label,
            "deck": deck,
            "win_rate": of_deck[deck][0],
            "interval": of_deck[deck][1],
            "decided": 16,
        }
        for code, label, deck in (("odd", "Singles", first), ("even", "Doubles", 1 - first))
    ]
    assert [deck["side"] for deck in document["decks"]] == [
        ("odd", "even")[first],
        ("odd", "even")[1 - first],
    ]


def test_the_intervals_are_the_same_whichever_deck_is_named_first() -> None:
    # The same 12 pairs told from either side: letters change, and the two games of a pair.
    one, other = Tally(2), Tally(2)
    one.pairs = {"AA": 5, "AB": 3, "A=": 2, "BA": 1, "BB": 1}
    other.pairs = {"BB": 5, "AB": 3, "=B": 2, "BA": 1, "AA": 1}
    one.games = other.games = 24
    odds_first = reported(match(games=12), one)
    evens_first = reported(match(decks=(EVENS, ODDS), games=12), other)
    for ours, theirs in zip(odds_first["sides"], evens_first["sides"], strict=True):
        assert (ours["win_rate"], ours["interval"]) == (theirs["win_rate"], theirs["interval"])
    assert odds_first["seats"]["first_seat"] == evens_first["seats"]["first_seat"]
    assert evens_first["pair_results"] == [["=B", 2], ["AA", 1], ["AB", 3], ["BA", 1], ["BB", 5]]


def test_a_report_says_who_sat_at_the_table() -> None:
    document = reported(match(seating="3b"), made_up())
    assert document["seating"] == {
        "code": "3b",
        "label": "3 players: two of A against B",
        "players": 3,
    }
    # Deck 0 is first in the even games, deck 1 in the odd ones, as with two players.
    assert document["seats"] == reported(match(), made_up())["seats"]
    assert document["seats"]["first_seat"]["rate"] == round((4 + 6 + 1.5) / 16, 6)


def test_the_words_of_a_match_say_seating_and_side_advantage() -> None:
    text = match_text(reported(match(seating="3b"), made_up()))
    assert "Seating: 3 players: two of A against B." in text
    assert "Odd Ones wins, seated first" in text
    assert "By side, of the decided games with 95 % interval: Singles 78.1 % (" in text
    assert "Doubles 21.9 % (" in text
    assert "; the Singles have the advantage." in text
    even = Tally(2)
    even.games, even.pairs = 20, {"AB": 10}
    text = match_text(reported(match(), even))
    assert "Singles 50.0 %" in text
    assert "; no advantage is proved." in text
    assert "Odd Ones wins, in the first seat" in text
    lost = Tally(2)
    lost.games, lost.pairs = 60, {"BB": 30}
    assert "; the Doubles have the advantage." in match_text(reported(match(), lost))
    nothing = Tally(2)
    nothing.games, nothing.pairs = 20, {"--": 10}
    assert "By side" not in match_text(reported(match(), nothing))


def test_a_game_with_neither_sides_nor_seatings_says_nothing_of_them() -> None:
    decks = (deck_of([1] * 20), deck_of([2] * 20))
    run = Run(
        kind=MATCH, game=HIGHCARD, decks=decks, games=2, seed=1, policies=("random", "random")
    )
    document = reported(run)
    assert not {"seating", "sides"} & set(document)
    assert all("side" not in deck for deck in document["decks"])
    text = match_text(document)
    assert "Seating" not in text
    assert "By side" not in text


def test_a_match_of_unequal_teams_with_one_deck_is_no_mirror() -> None:
    # The lone player and the two partners do not change places within a pair.
    lines = (DeckLine(ODDS.lines[0].card, "main", 20),)
    same = (
        Deck("oddeven", "standard", lines, "", "odd"),
        Deck("oddeven", "standard", lines, "", "even"),
    )
    assert [match(decks=same, seating=code).mirror for code in ("2", "3", "3b", "4")] == [
        True,
        False,
        False,
        True,
    ]


def test_a_deck_of_an_unofficial_format_is_said_to_be_no_legal_play() -> None:
    lab = side_deck([1, 3, 5, 7, 9] * 4, "Wild Odds", format_code="lab")
    said = "“Wild Odds” is a house deck, of the format “Lab”: these games are no legal play."
    assert said in reported(match(decks=(lab, EVENS), games=1))["assumptions"]
    assert not any("no legal play" in words for words in reported(match(games=1))["assumptions"])


def test_bench_pairs_decks_of_different_sides() -> None:
    decks = [ODDS, EVENS, HIGH_EVENS]
    paired = [run.decks for run in bench_runs(ODDEVEN, decks, MATCH, "random")]
    assert [[deck.name for deck in pair] for pair in paired] == [
        ["Odd Ones", "Twelves"],
        ["Even Ones", "Odd Ones"],
        ["Twelves", "Odd Ones"],
    ]
    assert [run.sides for run in bench_runs(ODDEVEN, decks, GOLDFISH, "random")] == [
        ("odd",),
        ("even",),
        ("even",),
    ]


def test_a_replay_names_the_deck_of_each_seat_and_the_one_that_won() -> None:
    run = match(seating="3", decks=(ODDS, HIGH_EVENS), games=2)
    played = replay(run, 1)
    document = json.loads(canonical(replay_to_json(run, played)))
    assert document["decks"] == ["Twelves", "Twelves", "Odd Ones"]
    assert (document["outcome"]["winner_seat"], document["outcome"]["winner_deck"]) == (0, 1)
    assert document["events"][0]["text"] == "Seat 0 of 3: draw."
