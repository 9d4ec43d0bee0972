"""Ordering and cancelling simulations: rows that hold the whole order. `decks.chunks` plays."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone

from collection.selectors import catalog_version
from decks.chunks import MOST_RUNNING
from decks.errors import QuotaReached, TooBusy, TooManyRuns
from decks.models import OPEN_STATES, Deck, SimulationChunk, SimulationRun, State
from decks.selectors import open_runs, rules_deck
from rules.core.simulate import GOLDFISH, MATCH, MOST_SEED, Run, run_to_json, table_of
from rules.registry import game as game_of

MOST_GAMES: Final = 100_000
MOST_PAIRS: Final = 20_000
MOST_WAITING: Final = 20
"""Runs of one person that wait beside these."""
MOST_OPEN: Final = 200
"""Runs of all people together that are played or wait."""
MOST_RUNS: Final = 2_000
"""Runs of one person that are kept."""

LARGEST_CHUNK: Final = 2_500
PARTS_PER_WORKER: Final = 2

QUOTA_LOCK: Final = 0x6465636B
"""PostgreSQL's advisory lock that makes the limit over all people exact."""


def simulation_start(
    *,
    owner: AbstractBaseUser,
    kind: str,
    decks: Sequence[Deck],
    games: int,
    seed: int | None = None,
    policies: Sequence[str] = (),
    variant: str = "",
    seating: str = "",
    switches: Mapping[str, object] | None = None,
) -> SimulationRun:
    """Order a goldfish of one deck or a match of two; `games` counts goldfish games, or pairs.

    The owner must be allowed to read the decks. No seed: a random one. No policies: the game's
    default. No variant or seating: the game's first. Raises ValidationError, or TooManyRuns,
    TooBusy and QuotaReached with nothing stored.
    """
    run = _order(kind, decks, games, seed, policies, variant, seating, switches or {})
    with transaction.atomic():
        _check_places(owner)
        row = SimulationRun.objects.create(
            owner_id=owner.pk,
            game=run.game.code,
            kind=run.kind,
            title=" against ".join(deck.name for deck in run.decks),
            run=run_to_json(run),
            units=run.units,
            engine_version=run.game.engine_version,
            catalog_version=run.catalog_version,
        )
        for deck in decks:  # one by one: `decks_of_run` tells them by their order
            row.decks.add(deck)
        SimulationChunk.objects.bulk_create(
            SimulationChunk(run=row, start=start, stop=stop) for start, stop in parts(run.units)
        )
        transaction.on_commit(_announce)
    return row


def parts(units: int) -> list[tuple[int, int]]:
    """The units cut into first chunks: some for each worker. Slow ones are cut again in play."""
    size = -(-units // (settings.SIMULATION_WORKERS * PARTS_PER_WORKER))
    size = max(1, min(LARGEST_CHUNK, size))
    return [(start, min(start + size, units)) for start in range(0, units, size)]


def simulation_cancel(*, run: SimulationRun) -> SimulationRun:
    """Stop a run that waits or is played; its workers notice within seconds."""
    now = timezone.now()
    with transaction.atomic():
        stopped = SimulationRun.objects.filter(pk=run.pk, state__in=OPEN_STATES).update(
            state=State.CANCELLED, ended=now
        )
        if stopped:
            SimulationChunk.objects.filter(run_id=run.pk, state__in=OPEN_STATES).update(
                state=State.CANCELLED, owner=None, lease=None
            )
    run.refresh_from_db(fields=["state", "ended", "reason"])
    return run


def _order(
    kind: str,
    decks: Sequence[Deck],
    games: int,
    seed: int | None,
    policies: Sequence[str],
    variant: str,
    seating: str,
    switches: Mapping[str, object],
) -> Run:
    """The run as the rules know it. Raises ValidationError naming what is wrong."""
    if kind not in (GOLDFISH, MATCH):
        raise ValidationError({"kind": f"A simulation is a {GOLDFISH} or a {MATCH}, not {kind!r}."})
    wanted = 1 if kind == GOLDFISH else 2
    if len(decks) != wanted:
        raise ValidationError({"decks": f"A {kind} needs {wanted} deck(s), not {len(decks)}."})
    if len({deck.game for deck in decks}) > 1:
        raise ValidationError({"decks": "Both decks of a match must be of the same game."})
    most, unit = (MOST_GAMES, "games") if kind == GOLDFISH else (MOST_PAIRS, "pairs of games")
    if not 1 <= games <= most:
        raise ValidationError({"games": f"Choose 1 to {most:,} {unit}; {games:,} were asked for."})
    if seed is None:
        seed = secrets.randbelow(MOST_SEED)
    game = game_of(decks[0].game)
    for deck in decks:
        if not deck.cards.exists():
            raise ValidationError({"decks": f"The deck {deck.name!r} has no cards."})
    try:
        run = Run(
            kind=kind,
            game=game,
            decks=tuple(rules_deck(deck) for deck in decks),
            games=games,
            seed=seed,
            policies=tuple(policies) or (game.default_policy,) * wanted,
            variant=variant or (game.variants[0].code if kind == GOLDFISH else ""),
            seating=seating,
            switches=switches,
            catalog_version=catalog_version(game.code),
        )
        # A deck that the engine cannot set up is refused now, not in a worker.
        table_of(run, 0)
    except ValueError as error:  # RunError, or what the game itself says of a deck
        raise ValidationError(str(error)) from None
    return run


def _check_places(owner: AbstractBaseUser) -> None:
    """Raises where a limit is reached. Locks in one order: the site's place, then the person's."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [QUOTA_LOCK])
    get_user_model().objects.select_for_update().get(pk=owner.pk)
    own = SimulationRun.objects.filter(owner_id=owner.pk)
    places = MOST_RUNNING + MOST_WAITING
    if own.filter(state__in=OPEN_STATES).count() >= places:
        raise TooManyRuns(
            places,
            f"{places} of your simulations are under way ({MOST_RUNNING} played, {MOST_WAITING} "
            "waiting), the most for one account. Wait for one to end, or cancel one.",
        )
    if own.count() >= MOST_RUNS:
        raise QuotaReached(
            MOST_RUNS, f"You keep {MOST_RUNS} simulations, the most for one account; delete some."
        )
    if open_runs().count() >= MOST_OPEN:
        raise TooBusy(
            f"{MOST_OPEN} simulations are waiting on this site, the most it takes. "
            "Please try again in some minutes."
        )


def _announce() -> None:
    """Tell the workers; without a broker they look by themselves."""
    if settings.REDIS_URL:
        from decks.tasks import dispatch  # Celery costs 150 ms of start where nobody needs it

        dispatch()
