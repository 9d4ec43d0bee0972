"""The local worker: processes that take chunks straight from the rows, without a broker.

A supervisor keeps its children running: one that was killed, or that a game holds for too long, is
replaced. It ends within three seconds of SIGTERM or SIGINT, and, if asked, when its parent ends.
"""

from __future__ import annotations

import logging
import math
import mmap
import os
import platform
import signal
import struct
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Final

from django.db import Error, connections

from decks.chunks import beat, chunk_play, chunks_next, sweep
from decks.pruning import prune

logger = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.25
BEAT_SECONDS: Final = 3.0
SWEEP_SECONDS: Final = 5.0
PRUNE_SECONDS: Final = 3600.0
STUCK_SECONDS: Final = 30.0
"""A child that gives no sign of life for so long is killed; its chunk is tried again. Longer than
one wait for the database, after each of which a child gives one."""
GRACE_SECONDS: Final = 2.0
NICENESS: Final = 5
"""Pages come first: a worker leaves the processor to the web server where both want it."""


class Signs:
    """When each child last gave a sign of life (monotonic seconds), in memory that all share."""

    def __init__(self, children: int) -> None:
        self.memory = mmap.mmap(-1, children * 8)

    def give(self, child: int) -> None:
        struct.pack_into("d", self.memory, child * 8, time.monotonic())

    def age(self, child: int) -> float:
        (last,) = struct.unpack_from("d", self.memory, child * 8)
        return time.monotonic() - float(last)


class Stop:
    """Set by SIGTERM and SIGINT."""

    def __init__(self) -> None:
        self.asked = False
        signal.signal(signal.SIGTERM, self.ask)
        signal.signal(signal.SIGINT, self.ask)

    def ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True


def supervise(processes: int, *, stop_with_parent: bool) -> None:
    """Keep so many workers running until a signal comes or, if asked, the parent has ended."""
    stop = Stop()
    parent = os.getppid()
    signs = Signs(processes)
    connections.close_all()
    children = {start(child, signs): child for child in range(processes)}
    while not stop.asked and not (stop_with_parent and os.getppid() != parent):
        for pid, child in list(children.items()):
            if signs.age(child) > STUCK_SECONDS:
                logger.error("worker %s gave no sign for %s s: killed", pid, STUCK_SECONDS)
                os.kill(pid, signal.SIGKILL)
            if os.waitpid(pid, os.WNOHANG)[0]:
                logger.warning("worker %s ended: another takes its place", pid)
                del children[pid]
                children[start(child, signs)] = child
        # Last, so that a signal to the whole group does not make ended children be replaced.
        time.sleep(0.1)
    end(list(children))


def start(child: int, signs: Signs) -> int:
    """Fork a worker; its process id."""
    signs.give(child)
    supervisor = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        work(child, signs, supervisor)
        status = 0
    except BaseException:  # whatever it was: a forked child must not go on as its parent
        logger.exception("worker %s", os.getpid())
    finally:
        os._exit(status)


def end(children: list[int]) -> None:
    for pid in children:
        os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + GRACE_SECONDS
    waiting = list(children)
    while waiting and time.monotonic() < deadline:
        waiting = [pid for pid in waiting if not os.waitpid(pid, os.WNOHANG)[0]]
        time.sleep(0.05)
    for pid in waiting:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def work(child: int, signs: Signs, supervisor: int) -> None:
    """Play chunks as they come, until told to stop or left alone."""
    os.nice(NICENESS)
    stop = Stop()
    name = f"worker {platform.node()} {os.getpid()}"
    chores: dict[Callable[[], object], float] = {
        partial(beat, name): BEAT_SECONDS,
        sweep: SWEEP_SECONDS,
        prune: PRUNE_SECONDS,
    }
    done = dict.fromkeys(chores, -math.inf)

    def stopping() -> bool:
        signs.give(child)
        return stop.asked or os.getppid() != supervisor

    while not stopping():
        now = time.monotonic()
        try:
            for chore, every in chores.items():
                if now - done[chore] >= every:
                    done[chore] = now
                    chore()
                    signs.give(child)
            chunks = chunks_next(1)
            for chunk in chunks:
                chunk_play(chunk, stopping=stopping)
        except Error as error:
            logger.warning("worker: the database does not answer, trying again: %s", error)
            connections.close_all()
            chunks = []
        if not chunks:
            time.sleep(POLL_SECONDS)
