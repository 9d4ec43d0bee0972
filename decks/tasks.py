"""Celery: messages are hints that a chunk waits; what counts is in the rows."""

from __future__ import annotations

import logging
from typing import Final

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from decks import pruning
from decks.chunks import beat, chunk_play, chunk_sent, chunks_next, in_hand_count, sweep

logger = logging.getLogger(__name__)

SENT_PER_WORKER: Final = 2
"""A short queue keeps people's turns fair: who comes new need not wait behind a long one."""


@shared_task
def simulate_chunk(chunk_id: int) -> None:
    chunk_play(chunk_id, interrupts=(SoftTimeLimitExceeded,))
    dispatch()


@shared_task
def sweep_and_dispatch() -> None:
    """From beat, every few seconds: proves at once that beat, broker and a worker are alive."""
    beat("worker celery")
    sweep()
    dispatch()


@shared_task
def prune() -> None:
    pruning.prune()


def dispatch() -> int:
    """Send the chunks whose turn it is, as many as workers can soon take; how many were sent.

    An unreachable broker is logged and no error: the rows are there, the sweeper sends them later.
    """
    room = SENT_PER_WORKER * settings.SIMULATION_WORKERS - in_hand_count()
    sent = 0
    for chunk in chunks_next(max(0, room)):
        chunk_sent(chunk, timezone.now())
        try:
            simulate_chunk.apply_async((chunk,), retry=False)
        except (OperationalError, OSError) as error:
            logger.warning("The broker cannot be reached; the sweeper sends later: %s", error)
            chunk_sent(chunk, None)
            break
        sent += 1
    return sent
