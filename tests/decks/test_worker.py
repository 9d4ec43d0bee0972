"""The local worker's signs of life, by a clock of the test's own."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from decks import worker


def test_a_worker_that_waits_for_the_database_again_and_again_is_not_taken_for_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of its four questions waits 19 of SQLite's 20 seconds: what it gave its last sign before
    is never two of them ago.
    """
    now = [1_000.0]
    ages: list[float] = []
    signs = None

    def slow(answer: object) -> Callable[..., object]:
        def asked(*_: object) -> object:
            now[0] += 19
            ages.append(signs.age(0))
            stop.asked = len(ages) >= 8
            return answer

        return asked

    stop = SimpleNamespace(asked=False)
    monkeypatch.setattr(
        worker, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=lambda _: None)
    )
    monkeypatch.setattr(worker, "Stop", lambda: stop)
    monkeypatch.setattr(worker.os, "nice", lambda _: 0)
    for name, answer in (("beat", None), ("sweep", None), ("prune", None), ("chunks_next", [])):
        monkeypatch.setattr(worker, name, slow(answer))
    signs = worker.Signs(1)
    signs.give(0)

    worker.work(0, signs, os.getppid())

    assert len(ages) >= 8
    assert max(ages) == 19 < worker.STUCK_SECONDS
