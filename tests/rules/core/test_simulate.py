"""Runs, their generators and their tallies, proved with a game that the core does not know."""

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.report import canonical
from rules.core.run import (
    GOLDFISH,
    MATCH,
    MOST_GAMES,
    MOST_SEED,
    Run,
    RunError,
    run_from_json,
    run_to_json,
    seated,
)
from rules.core.simulate import play, table_of
from rules.core.snapshot import card_row
from rules.core.streams import GOLDEN, mixed, stream
from rules.core.tally import Tally
from tests.rules.core.highcard import HIGHCARD, deck_of

LOW = deck_of([1, 2, 3, 4, 5, 6] * 3, "Low")
HIGH = deck_of([2, 3, 4, 5, 6, 7] * 3, "High")


def goldfish(**changes: object) -> Run:
    values: dict[str, object] = {
        "kind": GOLDFISH,
        "game": HIGHCARD,
        "decks": (LOW,),
        "games": 40,
        "seed": 7,
        "policies": ("random",),
    }
    return Run(**{**values, **changes})  # type: ignore[arg-type]


def match(**changes: object) -> Run:
    values: dict[str, object] = {
        "kind": MATCH,
        "game": HIGHCARD,
        "decks": (LOW, HIGH),
        "games": 40,
        "seed": 7,
        "policies": ("random", "random"),
    }
    return Run(**{**values, **changes})  # type: ignore[arg-type]


def whole(run: Run) -> Tally:
    tally = play(run, 0, run.units)
    assert tally is not None
    return tally


def bytes_of(tally: Tally) -> bytes:
    return canonical(tally.to_json())


@pytest.mark.parametrize("run", [goldfish(), match()], ids=["goldfish", "match"])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_chunking_and_order_gives_the_same_bytes(run: Run, data: st.DataObject) -> None:
    cuts = data.draw(st.lists(st.integers(0, run.units), max_size=8))
    bounds = sorted({0, run.units, *cuts})
    chunks = data.draw(st.permutations(list(itertools.pairwise(bounds))))
    total = Tally(len(run.decks))
    for start, stop in chunks:
        part = play(run, start, stop)
        assert part is not None
        total = total.merge(Tally.from_json(json.loads(bytes_of(part))))
    assert bytes_of(total) == bytes_of(whole(run))


def test_merging_is_commutative_and_associative_and_changes_neither_part() -> None:
    run = match()
    parts = [play(run, start, start + 10) for start in (0, 10, 20)]
    a, b, c = (part for part in parts if part is not None)
    before = bytes_of(a)
    assert bytes_of(a.merge(b)) == bytes_of(b.merge(a))
    assert bytes_of(a.merge(b).merge(c)) == bytes_of(a.merge(b.merge(c)))
    assert bytes_of(a.merge(Tally(2))) == before == bytes_of(a)


def test_a_tally_counts_every_game_once() -> None:
    tally = whole(match())
    assert tally.games == 80
    assert sum(tally.pairs.values()) == 40
    assert sum(tally.endings.values()) == sum(tally.lengths.values()) == 80
    assert [sum(figures["points"].values()) for figures in tally.figures] == [80, 80]


def test_a_goldfish_tally_keeps_turns_counts_and_shares() -> None:
    # A deck of twos against ones: a point a turn, five points on turn 5, no ties.
    run = goldfish(decks=(deck_of([2] * 10),), games=3)
    tally = whole(run)
    assert tally.to_json() == {
        "games": 3,
        "decisions": 30,
        "endings": {"0/0/points": 3},
        "pairs": {},
        "lengths": {"5": 3},
        "first_games": {"5": 0},
        "figures": [
            {"first_point": {"1": 3}, "pace": {"5/5": 3}, "points": {"5": 3}, "ties": {"0/5": 3}}
        ],
    }


def test_the_first_game_of_each_length_is_kept_whatever_the_order_of_parts() -> None:
    run = goldfish(decks=(LOW,), games=200)
    early, late = play(run, 0, 120), play(run, 120, 200)
    first_games = late.merge(early).first_games
    assert first_games == whole(run).first_games
    assert set(first_games) == set(whole(run).lengths)
    for turn, index in first_games.items():
        assert play(run, index, index + 1).lengths == {turn: 1}
        assert turn not in play(run, 0, index).lengths


def test_a_turn_that_never_came_is_kept_apart_from_numbers() -> None:
    # Ones against ones: ten ties, then the deck is gone.
    tally = whole(goldfish(decks=(deck_of([1] * 10),), games=1))
    assert tally.figures[0]["first_point"] == {None: 1}
    assert tally.figures[0]["ties"] == {(10, 11): 1}
    assert tally.endings == {(-1, -1, "cards-gone"): 1}
    assert Tally.from_json(tally.to_json()).to_json() == tally.to_json()


def test_the_seats_of_a_pair_are_swapped_and_its_luck_is_not() -> None:
    run = match()
    assert [seated(run, index) for index in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    draws = [table_of(run, index).random.random() for index in range(4)]
    assert draws[0] == draws[1] != draws[2] == draws[3]


@pytest.mark.parametrize("policy", HIGHCARD.policies)
def test_a_mirror_match_is_exactly_half(policy: str) -> None:
    run = match(decks=(LOW, LOW), policies=(policy, policy))
    tally = whole(run)
    assert run.mirror
    wins = [
        sum(times for (deck, _, _), times in tally.endings.items() if deck == number)
        for number in (0, 1)
    ]
    assert wins[0] == wins[1] > 0
    assert set(tally.pairs) <= {"AB", "BA", "==", "--"}


def test_a_deck_written_down_in_another_order_is_the_same_deck() -> None:
    lines = list(reversed(LOW.lines))
    halves = [*lines, DeckLine(HIGH.lines[-1].card, MAYBE, 3)]
    shuffled = Deck("highcard", "", tuple(halves), "Low again")
    run = match(decks=(LOW, shuffled))
    assert run.mirror
    assert not match(decks=(LOW, HIGH)).mirror
    assert not match(decks=(LOW, LOW), policies=("random", "highest")).mirror
    assert bytes_of(whole(run)) == bytes_of(whole(match(decks=(LOW, LOW))))


def test_the_better_policy_wins_more() -> None:
    # Always showing the highest card wins early points; being blind loses them.
    tally = whole(match(decks=(LOW, LOW), policies=("highest", "passive"), games=200))
    assert tally.pairs.get("AA", 0) > tally.pairs.get("BB", 0)


def test_another_seed_gives_other_games() -> None:
    assert bytes_of(whole(goldfish())) == bytes_of(whole(goldfish()))
    assert bytes_of(whole(goldfish())) != bytes_of(whole(goldfish(seed=8)))


def test_games_do_not_depend_on_the_length_of_the_run() -> None:
    short, long = play(goldfish(), 10, 20), play(goldfish(games=1000), 10, 20)
    assert short is not None
    assert long is not None
    assert bytes_of(short) == bytes_of(long)


def test_the_mix_gives_the_published_outputs_of_splitmix64() -> None:
    # The first three from the state 1234567 (the generator's reference implementation).
    assert [mixed(1234567 + step * GOLDEN) for step in (1, 2, 3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_streams_are_never_shared() -> None:
    seeds = {
        stream(seed, unit, chair) for seed in range(4) for unit in range(500) for chair in range(3)
    }
    assert len(seeds) == 4 * 500 * 3
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_streams_of_neighbours_have_half_their_bits_in_common() -> None:
    differing = [(stream(1, unit, 0) ^ stream(1, unit + 1, 0)).bit_count() for unit in range(1000)]
    assert 31 < sum(differing) / len(differing) < 33


def test_the_streams_stay_what_they_are() -> None:
    # Stored runs name a seed; changing the derivation would change their games.
    assert stream(1, 2, 3) == 9613205829653846581


def test_play_stops_when_told_and_counts_nothing_then() -> None:
    asked = []

    def no_more() -> bool:
        asked.append(True)
        return len(asked) < 2

    assert play(goldfish(games=MOST_GAMES), 0, MOST_GAMES, going=no_more) is None
    assert len(asked) == 2


def test_play_asks_at_least_every_quarter_of_a_second() -> None:
    from time import monotonic

    moments = [monotonic()]

    def until_three() -> bool:
        moments.append(monotonic())
        return len(moments) < 4

    play(goldfish(games=MOST_GAMES), 0, MOST_GAMES, going=until_three)
    assert max(later - sooner for sooner, later in itertools.pairwise(moments)) < 0.25


@pytest.mark.parametrize(("start", "stop"), [(-1, 3), (3, 2), (0, 41)])
def test_units_outside_the_run_are_refused(start: int, stop: int) -> None:
    with pytest.raises(RunError, match="units 0 to 40"):
        play(goldfish(), start, stop)


def test_no_units_give_an_empty_tally() -> None:
    assert bytes_of(whole_part := play(goldfish(), 5, 5) or Tally(9)) == bytes_of(Tally(1))
    assert whole_part.games == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"games": 0}, "games must be 1 to 1,000,000, not 0"),
        ({"games": MOST_GAMES + 1}, "not 1,000,001"),
        ({"seed": -1}, "seed must be 0 to"),
        ({"seed": MOST_SEED + 1}, "seed must be 0 to"),
        ({"kind": "league"}, "goldfish, a match or a matrix, not 'league'"),
        ({"policies": ("clever",)}, "No policy is named 'clever'; High Card has highest, random"),
        ({"policies": ()}, r"needs 1 policy name\(s\), not 0"),
        ({"decks": (LOW, HIGH)}, "A goldfish needs 1 deck, not 2"),
        ({"variant": "asleep"}, "No variant is named 'asleep'; High Card has alone, mirror"),
        ({"switches": {"trumps": True}}, "No switch is named 'trumps'"),
        ({"switches": {"hand_size": 99}}, r"hand_size \(HC-Q-02\) is 1 to 9, not 99"),
        ({"decks": (Deck("chess", "", (), "Pawns"),)}, "'Pawns' is for chess, not for highcard"),
        ({"decks": (deck_of([1] * 1_001),)}, "1,001 cards is not played; 1,000 are the most"),
    ],
)
def test_a_run_that_cannot_be_played_is_a_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(RunError, match=said):
        goldfish(**changes)


def test_a_match_has_half_as_many_pairs_and_no_variant() -> None:
    assert match(games=MOST_GAMES // 2).games_played == MOST_GAMES
    with pytest.raises(RunError, match="pairs must be 1 to 500,000"):
        match(games=MOST_GAMES // 2 + 1)
    with pytest.raises(RunError, match="A match has no variants"):
        match(variant="alone")


def test_a_goldfish_without_a_variant_is_the_games_first() -> None:
    assert goldfish().variant == "alone"


@pytest.mark.parametrize(
    "run",
    [
        goldfish(variant="mirror", switches={"endless": True}, catalog_version="abc"),
        match(switches={"hand_size": 2}),
    ],
    ids=["goldfish", "match"],
)
def test_a_run_survives_json_with_its_cards(run: Run) -> None:
    written = json.loads(canonical(run_to_json(run)))
    read = run_from_json(written, {"highcard": HIGHCARD})
    assert canonical(run_to_json(read)) == canonical(run_to_json(run))
    assert read.decks == run.decks
    assert bytes_of(whole(read)) == bytes_of(whole(run))


def test_a_run_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(RunError, match="No game has the code 'highcard'"):
        run_from_json(run_to_json(goldfish()), {})


def test_a_card_row_makes_an_equal_card_even_with_unknown_values() -> None:
    for card in (deck_of([None]).lines[0].card, deck_of([3], text="Shine.").lines[0].card):
        assert HIGHCARD.define(card_row(HIGHCARD, card)) == card
