"""The Celery application of P7b: a chunk as a task, broker and results in Redis."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from celery import Celery, group

from tests.bench.workers import Chunk, play_chunk

app = Celery("bench", broker=os.environ["BENCH_REDIS"], backend=os.environ["BENCH_REDIS"])
app.conf.update(
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    result_expires=600,
    task_default_queue=os.environ["BENCH_QUEUE"],
)


@app.task  # type: ignore[untyped-decorator]
def chunk(written: dict[str, Any], start: int, stop: int) -> dict[str, object]:
    return play_chunk((written, start, stop))


def play_all(work: Sequence[Chunk]) -> None:
    """Send the chunks and wait for all results."""
    group(chunk.s(*part) for part in work).apply_async().get(interval=0.005, timeout=60)
