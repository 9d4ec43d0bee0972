"""What a test has a site's process do, by `tests.act`.

Races run in threads that start at one barrier, each with a database connection of its own.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection

from collection.models import Card
from collection.services import catalog_import
from decks import chunks, services
from decks.chunks import chunk_claim, chunk_finish, chunk_play
from decks.models import Deck, DeckCard, SimulationChunk, SimulationRun
from decks.selectors import rules_run
from decks.services import deck_change_card, deck_create, deck_undo, deck_update
from decks.simulations import simulation_cancel, simulation_start
from rules.core.catalog import Catalog, shipped_catalog
from rules.core.run import Run, run_to_json
from rules.core.simulate import play
from rules.registry import GAMES, game

JOLT = "TTS-004"


def at_once(*acts: Callable[[], Any]) -> Counter[str]:
    """Do all of this at the same moment; how often each outcome came: `done` or an error."""
    barrier = threading.Barrier(len(acts))
    outcomes: Counter[str] = Counter()

    def run(act: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            act()
            outcome = "done"
        except Exception as error:
            outcome = type(error).__name__
        finally:
            connection.close()
        outcomes[outcome] += 1

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def somebody() -> Any:
    return get_user_model().objects.get_or_create(username="racer")[0]


def some_deck(copies: int) -> Deck:
    lines = [(JOLT, "maybe", copies)] if copies else []
    return deck_create(owner=somebody(), game="titans", name="Race", lines=lines)


def copies_in(deck: Deck) -> int:
    return sum(DeckCard.objects.filter(deck=deck).values_list("quantity", flat=True))


def change_by_one(clients: int, times: int, delta: int, start: int) -> dict[str, Any]:
    """Each client makes so many changes by one copy, all at once."""
    deck = some_deck(start)
    card = Card.objects.get(code=JOLT)

    def act() -> None:
        for _ in range(times):
            deck_change_card(deck=deck, card=card, zone="maybe", delta=delta)

    outcomes = at_once(*[act] * clients)
    deck.refresh_from_db()
    summed = sum(has - had for change in deck.changes.all() for _, _, had, has in change.lines)
    return {
        "copies": copies_in(deck),
        "outcomes": outcomes,
        "history": summed,
        "version": deck.version,
    }


def change_by_one_unguarded(clients: int, times: int) -> int:
    """The control: the same by read, change and save, which loses updates."""
    deck = some_deck(1)

    def act() -> None:
        for _ in range(times):
            line = DeckCard.objects.get(deck=deck)
            time.sleep(0.001)
            line.quantity += 1
            line.save()

    at_once(*[act] * clients)
    return copies_in(deck)


def rename_from_one_version(clients: int) -> dict[str, Any]:
    deck = some_deck(0)
    names = [f"Name {client}" for client in range(clients)]
    outcomes = at_once(
        *[lambda name=name: deck_update(deck=deck, version=1, name=name) for name in names]
    )
    deck.refresh_from_db()
    return {"outcomes": outcomes, "version": deck.version, "kept": deck.name in names}


def edit_and_undo(clients: int, times: int) -> dict[str, Any]:
    """Clicks and undos in a jumble; history must still add up, and undo down to the beginning."""
    deck = some_deck(0)
    card = Card.objects.get(code=JOLT)

    def click() -> None:
        for _ in range(times):
            deck_change_card(deck=deck, card=card, zone="maybe", delta=1)

    def undo() -> None:
        for _ in range(times):
            try:
                deck_undo(deck=deck)
            except services.NothingToUndo:
                time.sleep(0.001)

    outcomes = at_once(*[click, undo] * clients)
    while True:
        try:
            deck_undo(deck=deck)
        except services.NothingToUndo:
            return {"outcomes": outcomes, "copies": copies_in(deck)}


def create_up_to(quota: int, clients: int) -> dict[str, Any]:
    services.MOST_DECKS = quota  # type: ignore[misc]
    somebody()
    outcomes = at_once(*[lambda: some_deck(0)] * clients)
    return {"outcomes": outcomes, "decks": Deck.objects.filter(owner=somebody()).count()}


def import_at_once(clients: int) -> dict[str, Any]:
    """The same changed catalog by several people at once."""
    titans = shipped_catalog(game("titans"))
    cards = [card for card in titans.cards if card.code != "TTS-091"]
    less = Catalog("titans", titans.sets.values(), cards, {JOLT: ("Jolly",)})
    outcomes = at_once(*[lambda: catalog_import(catalog=less, where="race")] * clients)
    jolt = Card.objects.get(code=JOLT)
    return {
        "outcomes": outcomes,
        "aliases": list(jolt.aliases.values_list("name", flat=True)),
        "retired": list(Card.objects.filter(retired=True).values_list("code", flat=True)),
    }


def click_on_a_demo_deck() -> dict[str, Any]:
    """One change of one card; how it ended and how many seconds that took."""
    card = Card.objects.get(code=JOLT)
    began = time.monotonic()
    outcomes = at_once(lambda: deck_change_card(deck=demo_deck(), card=card, zone="maybe", delta=1))
    return {"outcome": next(iter(outcomes)), "seconds": time.monotonic() - began}


# Simulations


def demo_deck() -> Deck:
    return Deck.objects.filter(owner__username="demo", game="titans").order_by("name")[0]


def start(games: int, kind: str = "goldfish", who: str = "racer", seed: int = 11) -> str:
    owner = get_user_model().objects.get_or_create(username=who)[0]
    decks = [demo_deck()] * (1 if kind == "goldfish" else 2)
    run = simulation_start(owner=owner, kind=kind, decks=decks, games=games, seed=seed)
    return str(run.pk)


def start_for_four(who: str) -> str:
    """Two Hunters against two Vampires, with the demo decks."""
    owner = get_user_model().objects.get(username=who)
    decks = list(Deck.objects.filter(owner__username="demo", game="bloodsuckers").order_by("name"))
    run = simulation_start(owner=owner, kind="match", decks=decks, games=10, seed=11, seating="4")
    return str(run.pk)


def cancel(run: str) -> str:
    return simulation_cancel(run=SimulationRun.objects.get(pk=run)).state


def look(run: str) -> dict[str, Any]:
    """A run as its rows show it."""
    row = SimulationRun.objects.get(pk=run)
    parts = SimulationChunk.objects.filter(run=row).order_by("start")
    return {
        "state": row.state,
        "reason": row.reason,
        "report": row.report,
        "units": row.units,
        "ended": row.ended.timestamp() if row.ended else None,
        "chunks": [
            {"start": part.start, "stop": part.stop, "state": part.state, "attempt": part.attempt}
            for part in parts
        ],
    }


def quiet_report(run: str) -> str:
    """The report of the same order, played in this process alone and in one go."""
    from rules.core.report import canonical, report

    order = rules_run(SimulationRun.objects.get(pk=run))
    tally = play(order, 0, order.units)
    assert tally is not None
    return canonical(report(order, tally)).decode()


def play_one_chunk_at_once(clients: int) -> dict[str, Any]:
    run = SimulationRun.objects.get(pk=start(games=1))
    chunk = SimulationChunk.objects.get(run=run)
    played: list[bool] = []
    at_once(*[lambda: played.append(chunk_play(chunk.pk))] * clients)
    return {"stored": sum(played), **look(str(run.pk))}


def cancel_against_finish(times: int) -> dict[str, int]:
    """Cancel and finish the same run at the same moment; how often each state came out of it."""
    states: Counter[str] = Counter()
    tally = None
    for _ in range(times):
        run = SimulationRun.objects.get(pk=start(games=1))
        claim = chunk_claim(SimulationChunk.objects.get(run=run).pk)
        assert claim is not None
        tally = tally or play(rules_run(run), 0, 1)
        at_once(
            lambda claim=claim, tally=tally: chunk_finish(claim, 1, tally),
            lambda run=run: simulation_cancel(run=run),
        )
        chunks.sweep()
        run.refresh_from_db()
        whole = bool(run.report) == (run.state == "done") and run.tally is not None
        states[run.state if whole or run.state != "done" else "torn"] += 1
    return states


def start_up_to_the_limit(clients: int) -> dict[str, Any]:
    somebody()
    outcomes = at_once(*[lambda: start(games=1)] * clients)
    return {"outcomes": outcomes, "runs": SimulationRun.objects.count()}


def start_poisoned() -> str:
    """A run of a game that kills its worker (`tests.chaos.settings` registers it)."""
    from tests.rules.core.highcard import deck_of  # a game that only this action plays

    poison = GAMES["poison"]
    run = Run(
        kind="goldfish",
        game=poison,
        decks=(replace(deck_of(range(1, 11)), game="poison"),),
        games=2,
        seed=1,
        policies=("random",),
        variant="alone",
    )
    row = SimulationRun.objects.create(
        owner=somebody(),
        game="poison",
        kind="goldfish",
        title="Poison",
        run=run_to_json(run),
        units=2,
        engine_version="1",
        catalog_version="",
    )
    SimulationChunk.objects.create(run=row, start=0, stop=2)
    return str(row.pk)


def timed_start() -> dict[str, Any]:
    """Order a run; how many seconds that took, and what became of it."""
    began = time.monotonic()
    run = start(games=1)
    return {"seconds": time.monotonic() - began, **look(run)}


def visibility_timeouts() -> list[Any]:
    """The broker's timeout as each of the places that Kombu reads has it."""
    from config.celery import app

    channel = app.connection_for_write().channel()
    return [
        channel.visibility_timeout,
        app.conf.visibility_timeout,
        app.conf.result_backend_transport_options["visibility_timeout"],
        channel.unacked_restore_interval,
    ]
