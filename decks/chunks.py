"""Playing simulations: claim, renew, finish, sweep. The rows are the truth (docs/decisions/0004).

A chunk belongs to whoever set its `owner` by compare-and-set, until its lease runs out. Every later
write of that worker has the same condition, so that of two workers who believe they have a chunk
only one can store a result, and a cancelled chunk can store none.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from django.db import Error as DatabaseError
from django.db import IntegrityError, transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from decks.models import (
    MAX_ATTEMPTS,
    OPEN_STATES,
    Heartbeat,
    SimulationChunk,
    SimulationRun,
    State,
)
from decks.selectors import rules_run, run_tally
from rules.core.report import canonical, report
from rules.core.run import Run
from rules.core.simulate import play
from rules.core.tally import Tally

logger = logging.getLogger(__name__)

LEASE: Final = timedelta(seconds=10)
RENEW_SECONDS: Final = 2.0
SENT_FOR: Final = timedelta(seconds=30)
"""How long a message is given to reach a worker before the chunk is sent again."""

SERVED_LATELY: Final = timedelta(minutes=10)

MOST_RUNNING: Final = 2
"""Runs of one person that are played at the same time."""

CHUNK_SECONDS: Final = 1.0
"""A worker stops after so long, stores what it has, and leaves the rest as a new chunk."""
FIRST_SECONDS: Final = 0.5
"""The same for a run's very first games, so that its page shows figures within a second."""
SLICE_SECONDS: Final = 0.25
FIRST_SLICE: Final = 8


@dataclass(frozen=True)
class Claim:
    """A chunk that is ours until the lease runs out: units `start` to `stop` of a run."""

    chunk: int
    run: uuid.UUID
    start: int
    stop: int
    owner: uuid.UUID


def never() -> bool:
    return False


# One chunk


def chunk_sent(chunk_id: int, when: datetime | None) -> None:
    """Note when a message about a chunk was sent; None where it did not get out."""
    SimulationChunk.objects.filter(pk=chunk_id).update(sent_at=when)


def chunk_claim(chunk_id: int) -> Claim | None:
    """Make a chunk ours; None where somebody has it, or it has ended or is out of attempts."""
    now = timezone.now()
    owner = uuid.uuid4()
    free = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease__lt=now)
    claimed = SimulationChunk.objects.filter(free, pk=chunk_id, attempt__lt=MAX_ATTEMPTS).update(
        state=State.RUNNING,
        owner=owner,
        attempt=F("attempt") + 1,
        lease=now + LEASE,
        claimed_at=now,
    )
    if not claimed:
        return None
    chunk = SimulationChunk.objects.filter(pk=chunk_id, owner=owner).first()
    if chunk is None:
        return None
    SimulationRun.objects.filter(pk=chunk.run_id, state=State.QUEUED).update(
        state=State.RUNNING, started=now
    )
    return Claim(chunk.pk, chunk.run_id, chunk.start, chunk.stop, owner)


def _ours(claim: Claim) -> QuerySet[SimulationChunk]:
    return SimulationChunk.objects.filter(pk=claim.chunk, owner=claim.owner, state=State.RUNNING)


def chunk_renew(claim: Claim) -> bool:
    """Extend the lease; False where the chunk is no longer ours: stop at once."""
    return bool(_ours(claim).update(lease=timezone.now() + LEASE))


def chunk_finish(claim: Claim, stop: int, tally: Tally) -> bool:
    """Store the result of the units up to `stop`; what is left of the chunk becomes a new one.

    False, with nothing stored, where the chunk is no longer ours.
    """
    now = timezone.now()
    try:
        with transaction.atomic():
            stored = _ours(claim).update(
                state=State.DONE, stop=stop, result=tally.to_json(), finished=now, lease=None
            )
            if not stored:
                return False
            if stop < claim.stop:
                SimulationChunk.objects.create(run_id=claim.run, start=stop, stop=claim.stop)
    except IntegrityError:
        # The run was deleted while we played, and its chunks with it.
        return False
    run_close(claim.run)
    return True


def chunk_release(claim: Claim) -> None:
    """Give back a chunk of which nothing was played; the attempt does not count."""
    _ours(claim).update(
        state=State.QUEUED, owner=None, lease=None, sent_at=None, attempt=F("attempt") - 1
    )


def chunk_fail(claim: Claim, reason: str) -> None:
    """Give a chunk up, and its run with it."""
    if _ours(claim).update(state=State.FAILED, owner=None, lease=None):
        run_fail(claim.run, reason)


def chunk_play(
    chunk_id: int,
    *,
    stopping: Callable[[], bool] = never,
    interrupts: tuple[type[Exception], ...] = (),
) -> bool:
    """Claim a chunk, play it, store the result; False where it was not ours to the end.

    `stopping` is asked several times a second. Once it answers True, what has been played is stored
    and the rest given back. `interrupts` are what a worker raises in the middle of a game to stop
    it: no fault of the game, so they pass, and the chunk is tried again.
    """
    claim = chunk_claim(chunk_id)
    if claim is None:
        return False
    try:
        run = _run_of(claim.run)
        played, tally, lost = _play_for_a_while(run, claim, stopping)
    except SimulationRun.DoesNotExist:
        return False
    except (DatabaseError, MemoryError):
        raise
    except interrupts:
        raise
    except Exception as error:
        # A game is made from its seed alone: it would stop at the same place every time.
        logger.exception("run %s, units %s to %s", claim.run, claim.start, claim.stop)
        chunk_fail(
            claim,
            f"The engine stopped in one of the games {claim.start} to {claim.stop - 1} "
            f"({type(error).__name__}: {error})."[:500],
        )
        return False
    if lost:
        return False
    if tally is None:
        chunk_release(claim)
        return False
    return chunk_finish(claim, played, tally)


@lru_cache(maxsize=8)
def _run_of(run_id: uuid.UUID) -> Run:
    """The order of a run, which never changes."""
    return rules_run(SimulationRun.objects.only("run").get(pk=run_id))


def _play_for_a_while(
    run: Run, claim: Claim, stopping: Callable[[], bool]
) -> tuple[int, Tally | None, bool]:
    """Play slices until the chunk or its time ends: (units played up to, their tally, lost?)."""
    started = renewed = time.monotonic()
    lost = False

    def going() -> bool:
        nonlocal renewed, lost
        if stopping():
            return False
        now = time.monotonic()
        if now - renewed >= RENEW_SECONDS:
            renewed = now
            lost = not chunk_renew(claim)
        return not lost

    patience = CHUNK_SECONDS if claim.start else FIRST_SECONDS
    total: Tally | None = None
    at = claim.start
    size = FIRST_SLICE
    while at < claim.stop and going():
        began = time.monotonic()
        if total is not None and began - started >= patience:
            break
        end = min(at + size, claim.stop)
        part = play(run, at, end, going=going)
        if part is None:
            break
        total = part if total is None else total.merge(part)
        seconds = max(time.monotonic() - began, 0.001)
        size = max(1, min(int((end - at) * SLICE_SECONDS / seconds), size * 16))
        at = end
    return at, total, lost


# Whole runs


def run_close(run_id: uuid.UUID) -> None:
    """End a run whose chunks are all done; does nothing where some are open or it has ended."""
    if SimulationChunk.objects.filter(run_id=run_id, state__in=OPEN_STATES).exists():
        return
    row = SimulationRun.objects.filter(pk=run_id, state__in=OPEN_STATES).first()
    tally = run_tally(row) if row else None
    if row is None or tally is None:
        return
    run = rules_run(row)
    if tally.games != run.games_played:
        run_fail(run_id, f"{tally.games} of {run.games_played} games were counted.")
        return
    written = canonical(report(run, tally)).decode()
    with transaction.atomic():
        ended = SimulationRun.objects.filter(pk=run_id, state__in=OPEN_STATES).update(
            state=State.DONE, tally=tally.to_json(), report=written, ended=timezone.now()
        )
        if ended:
            # The run's own tally holds all of it now.
            SimulationChunk.objects.filter(run_id=run_id).update(result=None)


def run_fail(run_id: uuid.UUID, reason: str) -> None:
    """End a run with a reason; its other chunks are not played any more."""
    with transaction.atomic():
        ended = SimulationRun.objects.filter(pk=run_id, state__in=OPEN_STATES).update(
            state=State.FAILED, reason=reason, ended=timezone.now()
        )
        if ended:
            SimulationChunk.objects.filter(run_id=run_id, state__in=OPEN_STATES).update(
                state=State.CANCELLED, owner=None, lease=None
            )


@dataclass(frozen=True)
class Swept:
    """What a sweep found: chunks out of attempts, and runs that only had to be closed."""

    failed: int
    closed: int


def sweep() -> Swept:
    """Give up what has failed too often, and close what is done. Running it twice is harmless."""
    now = timezone.now()
    spent = SimulationChunk.objects.filter(
        state=State.RUNNING, lease__lt=now, attempt__gte=MAX_ATTEMPTS
    )
    failed = 0
    for chunk in spent:
        given_up = spent.filter(pk=chunk.pk, owner=chunk.owner)
        if given_up.update(state=State.FAILED, owner=None, lease=None):
            failed += 1
            run_fail(
                chunk.run_id,
                f"The games {chunk.start} to {chunk.stop - 1} stopped their worker "
                f"{MAX_ATTEMPTS} times in a row.",
            )
    open_chunks = SimulationChunk.objects.filter(state__in=OPEN_STATES).values("run_id")
    finished = SimulationRun.objects.filter(state__in=OPEN_STATES).exclude(pk__in=open_chunks)
    closed = list(finished.values_list("pk", flat=True))
    for run_id in closed:
        run_close(run_id)
    beat("sweep")
    Heartbeat.objects.filter(seen__lt=now - timedelta(days=1)).delete()
    return Swept(failed, len(closed))


def beat(name: str) -> None:
    """Give a sign of life."""
    Heartbeat.objects.update_or_create(name=name, defaults={"seen": timezone.now()})


# Whose turn it is


@dataclass(frozen=True)
class _Open:
    chunk: int
    run: uuid.UUID
    person: int
    in_hand: bool


def chunks_next(count: int) -> list[int]:
    """The chunks to play next, at most `count`, people in turn: who has least in hand comes first.

    Of one person's runs the oldest MOST_RUNNING are played at the same time.
    """
    waiting: dict[int, list[int]] = {}
    in_hand: Counter[int] = Counter()
    playing: dict[int, list[uuid.UUID]] = {}
    for known in _open_chunks():
        if known.in_hand:
            in_hand[known.person] += 1
        runs = playing.setdefault(known.person, [])
        if known.run not in runs:
            if len(runs) == MOST_RUNNING:
                continue
            runs.append(known.run)
        if not known.in_hand:
            waiting.setdefault(known.person, []).append(known.chunk)
    served = _last_served(waiting) if len(waiting) > 1 else {}
    never_yet = datetime.min.replace(tzinfo=timezone.get_default_timezone())
    chosen: list[int] = []
    while waiting and len(chosen) < count:
        person = min(
            waiting, key=lambda known: (in_hand[known], served.get(known) or never_yet, known)
        )
        chosen.append(waiting[person].pop(0))
        in_hand[person] += 1
        if not waiting[person]:
            del waiting[person]
    return chosen


def in_hand_count() -> int:
    """How many chunks are being played, or were sent to a worker that has yet to claim them."""
    return sum(known.in_hand for known in _open_chunks())


def _open_chunks() -> list[_Open]:
    """All open chunks that may still be tried, oldest run first."""
    now = timezone.now()
    rows = (
        SimulationChunk.objects.filter(
            Q(attempt__lt=MAX_ATTEMPTS) | Q(lease__gte=now),
            state__in=OPEN_STATES,
            run__state__in=OPEN_STATES,
        )
        .order_by("run__created", "run_id", "start")
        .values_list("pk", "run_id", "run__owner_id", "state", "lease", "sent_at")
    )
    return [
        _Open(pk, run, person, _in_hand(now, state, lease, sent))
        for pk, run, person, state, lease, sent in rows
    ]


def _in_hand(now: datetime, state: str, lease: datetime | None, sent: datetime | None) -> bool:
    if state == State.RUNNING and lease is not None and lease >= now:
        return True
    recently_sent = sent is not None and sent > now - SENT_FOR
    # A message that was sent before the lease ran out was that worker's own.
    return recently_sent and (lease is None or (sent is not None and sent > lease))


def _last_served(people: Iterable[int]) -> dict[int, datetime]:
    """When each of these people was last given a worker, if that was a short while ago.

    Ended runs count too: else who has many short runs would always look as if it were their turn.
    """
    since = timezone.now() - SERVED_LATELY
    served = (
        SimulationChunk.objects.filter(claimed_at__gte=since, run__owner_id__in=people)
        .order_by()
        .values_list("run__owner_id")
        .annotate(last=Max("claimed_at"))
    )
    return dict(served)
