"""Simulations as rows: orders, limits, leases, sweeps, turns; and reports that never differ."""

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks import chunks, simulations
from decks.chunks import (
    Claim,
    chunk_claim,
    chunk_finish,
    chunk_play,
    chunk_release,
    chunk_renew,
    chunks_next,
    sweep,
)
from decks.errors import QuotaReached, TooBusy, TooManyRuns
from decks.models import Deck, SimulationChunk, SimulationRun
from decks.selectors import rules_run, run_progress, run_report, runs_of, worker_seen
from decks.services import deck_delete, deck_import
from decks.simulations import simulation_cancel, simulation_start
from rules.core.catalog import shipped_decks
from rules.core.replay import replay
from rules.core.report import canonical, report
from rules.core.simulate import play
from rules.registry import game
from tests.factories import UserFactory, make_deck

pytestmark = pytest.mark.usefixtures("shipped")


def shipped_deck(owner: Any, stem: str = "rooftop-rush") -> Deck:
    deck = deck_import(owner=owner, game="titans", data=shipped_decks(game("titans"))[stem]).deck
    assert deck is not None
    return deck


@pytest.fixture
def deck(person: Any) -> Deck:
    return shipped_deck(person)


def start(deck: Deck, games: int = 40, **order: Any) -> SimulationRun:
    order = {"owner": deck.owner, "kind": "goldfish", "decks": [deck], "seed": 11, **order}
    return simulation_start(games=games, **order)


def chunks_of(run: SimulationRun) -> list[SimulationChunk]:
    return list(SimulationChunk.objects.filter(run=run).order_by("start"))


def work_off() -> int:
    """Play everything that waits, as a worker does; how many chunks that took."""
    played = 0
    while turn := chunks_next(1):
        chunk_play(turn[0])
        played += 1
    return played


# Orders


def test_an_order_keeps_all_that_it_takes_to_play_it_again(deck: Deck) -> None:
    run = start(deck, games=40, policies=["random"], variant="defended")
    assert (run.state, run.units, run.kind, run.title) == ("queued", 40, "goldfish", "Rooftop Rush")
    order = rules_run(run)
    assert (order.seed, order.policies, order.variant) == (11, ("random",), "defended")
    assert run.engine_version == game("titans").engine_version
    assert order.catalog_version == run.catalog_version != ""
    parts = [(chunk.start, chunk.stop) for chunk in chunks_of(run)]
    assert parts == [(0, 10), (10, 20), (20, 30), (30, 40)]


def test_a_match_may_be_of_a_deck_against_itself(deck: Deck) -> None:
    run = start(deck, kind="match", decks=[deck, deck], games=2)
    work_off()
    run.refresh_from_db()
    assert run.title == "Rooftop Rush against Rooftop Rush"
    found = run_report(run)
    assert found is not None
    assert found["games"] == 4


@pytest.mark.parametrize(
    ("field", "order"),
    [
        ("kind", {"kind": "tournament"}),
        ("games", {"games": 0}),
        ("games", {"games": -5}),
        ("games", {"games": 100_001}),
        ("games", {"games": 10**9}),
        ("decks", {"decks": []}),
        ("decks", {"kind": "match"}),
        ("__all__", {"seed": -1}),
        ("__all__", {"seed": 2**60}),
        ("__all__", {"policies": ["psychic"]}),
        ("__all__", {"policies": ["random", "random"]}),
        ("__all__", {"variant": "asleep"}),
        ("__all__", {"switches": {"no_such_ruling": True}}),
    ],
)
def test_a_bad_order_is_refused_in_words_and_stores_nothing(
    deck: Deck, field: str, order: dict[str, Any]
) -> None:
    with pytest.raises(ValidationError) as error:
        start(deck, **order)
    if field == "__all__":
        assert len(error.value.messages) == 1
    else:
        assert list(error.value.message_dict) == [field]
    assert not SimulationRun.objects.exists()


def test_the_most_games_are_taken_and_a_match_of_20000_pairs(deck: Deck) -> None:
    assert start(deck, games=100_000).units == 100_000
    assert start(deck, kind="match", decks=[deck, deck], games=20_000).units == 20_000
    with pytest.raises(ValidationError, match="20,000 pairs of games"):
        start(deck, kind="match", decks=[deck, deck], games=20_001)


def test_a_deck_without_cards_is_refused(person: Any) -> None:
    with pytest.raises(ValidationError, match="has no cards"):
        start(make_deck(person))


def test_limits_for_one_person_for_all_and_for_what_is_kept(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "MOST_WAITING", 1)
    for _ in range(3):
        start(deck, games=1)
    with pytest.raises(TooManyRuns) as error:
        start(deck, games=1)
    assert error.value.limit == 3
    other = shipped_deck(UserFactory())
    monkeypatch.setattr(simulations, "MOST_OPEN", 4)
    start(other, games=1)
    with pytest.raises(TooBusy):
        start(other, games=1)
    work_off()
    monkeypatch.setattr(simulations, "MOST_RUNS", 3)
    with pytest.raises(QuotaReached) as kept:
        start(deck, games=1)
    assert kept.value.limit == 3


# One chunk, one owner


def test_only_one_worker_gets_a_chunk(deck: Deck) -> None:
    (chunk,) = chunks_of(start(deck, games=1))
    claim = chunk_claim(chunk.pk)
    assert claim is not None
    assert chunk_claim(chunk.pk) is None
    assert chunk_renew(claim)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.attempt, chunk.owner) == ("running", 1, claim.owner)
    assert chunk.run.state == "running"


def lapse(claim: Claim) -> None:
    SimulationChunk.objects.filter(pk=claim.chunk).update(
        lease=timezone.now() - timedelta(seconds=1)
    )


def test_a_lapsed_lease_goes_to_the_next_and_the_first_can_store_nothing(deck: Deck) -> None:
    run = start(deck, games=1)
    (chunk,) = chunks_of(run)
    first = chunk_claim(chunk.pk)
    assert first is not None
    lapse(first)
    second = chunk_claim(chunk.pk)
    assert second is not None
    tally = play(rules_run(run), 0, 1)
    assert tally is not None
    assert not chunk_renew(first)
    assert not chunk_finish(first, 1, tally)
    assert run_progress(run).state == "running"
    assert chunk_finish(second, 1, tally)
    assert run_progress(run).state == "done"
    assert not chunk_finish(second, 1, tally)


def test_a_chunk_cut_short_leaves_the_rest_as_a_new_one(deck: Deck) -> None:
    run = start(deck, games=4)
    chunk = chunks_of(run)[0]
    SimulationChunk.objects.filter(run=run).exclude(pk=chunk.pk).delete()
    SimulationChunk.objects.filter(pk=chunk.pk).update(stop=4)
    claim = chunk_claim(chunk.pk)
    tally = play(rules_run(run), 0, 3)
    assert claim is not None
    assert tally is not None
    assert chunk_finish(claim, 3, tally)
    assert [(part.start, part.stop, part.state) for part in chunks_of(run)] == [
        (0, 3, "done"),
        (3, 4, "queued"),
    ]
    assert (run_progress(run).done, run_progress(run).state) == (3, "running")
    work_off()
    assert run_progress(run).state == "done"


def test_a_worker_told_to_stop_gives_its_chunk_back_and_it_counts_as_no_attempt(deck: Deck) -> None:
    (chunk,) = chunks_of(start(deck, games=1))
    assert not chunk_play(chunk.pk, stopping=lambda: True)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.attempt, chunk.owner) == ("queued", 0, None)
    claim = chunk_claim(chunk.pk)
    assert claim is not None
    chunk_release(claim)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.attempt) == ("queued", 0)


def test_six_attempts_then_the_run_fails_with_a_reason(deck: Deck) -> None:
    run = start(deck, games=2)
    chunk = chunks_of(run)[0]
    for _ in range(6):
        claim = chunk_claim(chunk.pk)
        assert claim is not None
        lapse(claim)
    assert chunk_claim(chunk.pk) is None
    assert chunk.pk not in chunks_next(9)
    assert sweep().failed == 1
    assert sweep().failed == 0
    progress = run_progress(run)
    assert progress.state == "failed"
    assert progress.reason == "The games 0 to 0 stopped their worker 6 times in a row."
    assert [part.state for part in chunks_of(run)] == ["failed", "cancelled"]
    assert chunks_next(9) == []


def test_an_engine_that_raises_fails_the_run_at_once(
    deck: Deck, caplog: pytest.LogCaptureFixture
) -> None:
    run = start(deck, games=1)
    # Cards of another game's fields: the stored order no longer makes a deck.
    broken = json.loads(json.dumps(run.run))
    broken["decks"][0]["lines"][0]["card"]["type"] = "Location"
    SimulationRun.objects.filter(pk=run.pk).update(run=broken)
    (chunk,) = chunks_of(run)
    assert not chunk_play(chunk.pk)
    progress = run_progress(run)
    assert progress.state == "failed"
    assert "CardError" in progress.reason
    assert "Traceback" in caplog.text


def test_cancel_ends_what_waits_and_what_is_played(deck: Deck) -> None:
    waiting, played = start(deck, games=1), start(deck, games=1)
    claim = chunk_claim(chunks_of(played)[0].pk)
    assert claim is not None
    for run in (waiting, played):
        assert simulation_cancel(run=run).state == "cancelled"
    assert not chunk_renew(claim)
    tally = play(rules_run(played), 0, 1)
    assert tally is not None
    assert not chunk_finish(claim, 1, tally)
    sweep()
    assert chunks_next(9) == []
    assert {run.state for run in runs_of(deck.owner)} == {"cancelled"}


def test_cancelling_what_is_done_changes_nothing(deck: Deck) -> None:
    run = start(deck, games=1)
    work_off()
    run.refresh_from_db()
    before = run.report
    assert simulation_cancel(run=run).state == "done"
    run.refresh_from_db()
    assert run.report == before != ""


def test_a_run_whose_worker_died_before_closing_it_is_closed_by_the_sweep(deck: Deck) -> None:
    run = start(deck, games=1)
    tally = play(rules_run(run), 0, 1)
    assert tally is not None
    SimulationChunk.objects.filter(run=run).update(
        state="done", result=tally.to_json(), finished=timezone.now()
    )
    assert run_progress(run).state == "queued"
    assert run_progress(run).done == 0
    assert sweep().closed == 1
    assert run_progress(run).state == "done"


def test_a_run_of_a_deleted_person_leaves_no_trace(deck: Deck) -> None:
    run = start(deck, games=1)
    claim = chunk_claim(chunks_of(run)[0].pk)
    tally = play(rules_run(run), 0, 1)
    deck.owner.delete()
    assert claim is not None
    assert tally is not None
    assert not chunk_finish(claim, 1, tally)
    assert not SimulationChunk.objects.exists()
    assert run_progress(run).state == "cancelled"


def test_a_run_goes_on_from_its_snapshot_when_deck_and_cards_change(deck: Deck) -> None:
    quiet = start(deck, games=8)
    work_off()
    run = start(deck, games=8)
    deck_delete(deck=deck)
    work_off()
    quiet.refresh_from_db()
    run.refresh_from_db()
    assert run.report == quiet.report
    assert replay(rules_run(run), 7).outcome.turn > 0


# The same report whatever happened on the way


def test_the_report_is_the_same_bytes_whatever_the_chunks_and_the_order(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = set()
    for size, seconds in ((100, 1.0), (7, 1.0), (40, 0.0)):
        monkeypatch.setattr(simulations, "LARGEST_CHUNK", size)
        monkeypatch.setattr(chunks, "CHUNK_SECONDS", seconds)
        monkeypatch.setattr(chunks, "FIRST_SECONDS", seconds)
        run = start(deck, games=60)
        for turn in reversed(chunks_next(99)):
            chunk_play(turn)
        work_off()
        run.refresh_from_db()
        assert run.state == "done"
        reports.add(run.report)
    order = rules_run(run)
    tally = play(order, 0, 60)
    assert tally is not None
    assert reports == {canonical(report(order, tally)).decode()}


def test_progress_never_goes_back_and_a_part_has_a_report_of_its_own(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "CHUNK_SECONDS", 0.0)
    monkeypatch.setattr(chunks, "FIRST_SECONDS", 0.0)
    run = start(deck, games=60)
    assert run_report(run) is None
    seen = [run_progress(run).done]
    while turn := chunks_next(1):
        chunk_play(turn[0])
        seen.append(run_progress(run).done)
        found = run_report(SimulationRun.objects.get(pk=run.pk))
        assert found is not None
        assert (found["games"], found["games_wanted"]) == (seen[-1], 60)
    assert seen == sorted(seen)
    assert len(seen) > 5
    assert (seen[0], seen[-1]) == (0, 60)
    progress = run_progress(run)
    assert (progress.percent, progress.open) == (100, False)
    # The run's own tally holds it all now.
    assert not SimulationChunk.objects.filter(result__isnull=False).exists()


# Whose turn it is


def test_people_take_turns_and_one_holds_one_of_two_workers_while_others_wait() -> None:
    many, few = shipped_deck(UserFactory()), shipped_deck(UserFactory())
    first = [start(many, games=1) for _ in range(5)]
    claims = [chunk_claim(turn) for turn in chunks_next(1)]
    late = start(few, games=1)
    assert chunks_next(1) == [chunks_of(late)[0].pk]
    claims += [chunk_claim(turn) for turn in chunks_next(1)]
    # One each: who comes next was served longer ago.
    assert [claim.run for claim in claims if claim] == [first[0].pk, late.pk]
    assert chunks_next(2) == [chunks_of(first[1])[0].pk]


def test_one_worker_alone_serves_people_in_turn() -> None:
    many, few = shipped_deck(UserFactory()), shipped_deck(UserFactory())
    for _ in range(6):
        start(many, games=1)
    start(few, games=4)
    order = []
    while turn := chunks_next(1):
        order.append(SimulationChunk.objects.get(pk=turn[0]).run.owner_id)
        chunk_play(turn[0])
    assert order[:8] == [many.owner_id, few.owner_id] * 4


def test_of_one_persons_runs_the_two_oldest_are_played(deck: Deck) -> None:
    runs = [start(deck, games=1) for _ in range(4)]
    waiting = {chunk: SimulationChunk.objects.get(pk=chunk).run_id for chunk in chunks_next(9)}
    assert set(waiting.values()) == {runs[0].pk, runs[1].pk}


# Housekeeping, and what the database itself holds


def test_old_runs_are_pruned_and_young_and_open_ones_stay(
    deck: Deck, capsys: pytest.CaptureFixture[str]
) -> None:
    old, young = start(deck, games=1), start(deck, games=1)
    work_off()
    waiting = start(deck, games=1)
    SimulationRun.objects.filter(pk=old.pk).update(ended=timezone.now() - timedelta(days=91))
    call_command("prune_simulations")
    assert capsys.readouterr().out == "1 simulations deleted.\n"
    assert {run.pk for run in runs_of(deck.owner)} == {young.pk, waiting.pk}


def test_the_sweep_command_says_what_it_did(deck: Deck, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sweep_simulations")
    assert capsys.readouterr().out == "0 given up, 0 closed, 0 sent again.\n"


def test_a_worker_is_seen_for_twelve_seconds() -> None:
    assert not worker_seen()
    sweep()
    assert not worker_seen()
    chunks.beat("worker here 1")
    assert worker_seen()
    chunks.Heartbeat.objects.update(seen=timezone.now() - timedelta(seconds=13))
    assert not worker_seen()


def test_the_database_refuses_runs_and_chunks_that_cannot_be(deck: Deck) -> None:
    run = start(deck, games=2)
    chunk = chunks_of(run)[0]
    now = timezone.now()
    for change in (
        {"state": "lost"},
        {"state": "running"},
        {"state": "done"},
        {"attempt": 7},
        {"stop": 0},
        {"start": 1},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            SimulationChunk.objects.filter(pk=chunk.pk).update(**change)
    for change in (
        {"state": "lost"},
        {"kind": "other"},
        {"units": 0},
        {"state": "done", "ended": now},
        {"state": "cancelled"},
        {"ended": now},
        {"report": "{}"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            SimulationRun.objects.filter(pk=run.pk).update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        SimulationChunk.objects.create(run=run, start=0, stop=1)


def test_ids_are_random(deck: Deck) -> None:
    run = start(deck, games=1)
    assert run.pk.version == deck.pk.version == uuid.UUID(str(uuid.uuid4())).version
