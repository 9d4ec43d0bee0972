"""Ordering and cancelling simulations: rows that hold the whole order. `decks.chunks` plays."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import connection, transaction
from django.utils import timezone

from collection.selectors import Shelf, shelf
from decks.chunks import MOST_RUNNING
from decks.errors import QuotaReached, TooBusy, TooManyRuns
from decks.models import OPEN_STATES, Deck, SimulationChunk, SimulationRun, State
from decks.parts import whole_choice
from decks.selectors import open_runs, rules_decks
from rules.core.deck import Deck as RulesDeck
from rules.core.game import Game
from rules.core.parts import character
from rules.core.run import (
    GOLDFISH,
    MATCH,
    MATRIX,
    MOST_FIELD,
    MOST_SEED,
    Run,
    RunError,
    run_to_json,
)
from rules.core.simulate import set_up
from rules.field import repeated
from rules.registry import UnknownGame
from rules.registry import game as game_of

KINDS: Final = (GOLDFISH, MATCH, MATRIX)
MOST_GAMES: Final = 100_000
MOST_PAIRS: Final = 20_000
MOST_MATRIX_PAIRS: Final = 50_000
"""Pairs of games of all pairings of a matrix together."""
LONGEST_PART: Final = 100
"""Letters of each name in the title of a match of partners."""
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


@dataclass(frozen=True)
class _Field:
    """The decks of an order as the rules know them; `ids` has None for one that is not saved."""

    game: Game
    decks: tuple[RulesDeck, ...]
    ids: tuple[str | None, ...]
    version: str


def simulation_start(
    *,
    owner: AbstractBaseUser,
    kind: str,
    decks: Sequence[Deck] = (),
    games: int,
    partners: Sequence[Deck] = (),
    characters: Sequence[Sequence[str]] = (),
    game: str = "",
    seed: int | None = None,
    policies: Sequence[str] = (),
    variant: str = "",
    seating: str = "",
    switches: Mapping[str, object] | None = None,
) -> SimulationRun:
    """Order a goldfish of one deck, a match of two, or a matrix; `games` counts goldfish games,
    pairs, or pairs of each pairing.

    `partners` are the decks of the partners in a match: of the first deck's, and of the second's. A
    matrix takes `characters` beside decks, each as the codes of the cards that it is chosen by;
    `game` is needed where there are no decks. The owner must be allowed to read the decks. No
    seed: a random one. No policies: the game's default; partners may be left out of them. No
    variant or seating: the game's first. Raises ValidationError, or TooManyRuns, TooBusy and
    QuotaReached with nothing stored.
    """
    field = _field(kind, [*decks, *partners], characters, game, partners=len(partners))
    run = _order(kind, field, games, seed, policies, variant, seating, switches or {})
    with transaction.atomic():
        _check_places(owner)
        row = SimulationRun.objects.create(
            owner_id=owner.pk,
            game=run.game.code,
            kind=run.kind,
            title=_title(run),
            deck_ids=list(field.ids),
            run=run_to_json(run),
            units=run.units,
            engine_version=run.game.engine_version,
            catalog_version=run.catalog_version,
        )
        row.decks.set([*decks, *partners])
        SimulationChunk.objects.bulk_create(
            SimulationChunk(run=row, start=start, stop=stop) for start, stop in parts(run.units)
        )
        transaction.on_commit(_announce)
    return row


def _title(run: Run) -> str:
    """What a run is called in lists and at the head of its page."""
    names = [deck.name for deck in run.decks]
    if run.kind == MATRIX:
        return f"Matrix of {len(names)} decks"
    if len(names) > 2:
        names = [_clipped(name) for name in names]
        names = [f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"]
    return " against ".join(names)


def _clipped(name: str) -> str:
    return name if len(name) <= LONGEST_PART else f"{name[: LONGEST_PART - 1]}…"


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


def _field(
    kind: str,
    decks: Sequence[Deck],
    characters: Sequence[Sequence[str]],
    game: str,
    *,
    partners: int,
) -> _Field:
    """Who plays. Raises ValidationError naming what is wrong."""
    if kind not in KINDS:
        listed = f"a {GOLDFISH}, a {MATCH} or a {MATRIX}"
        raise ValidationError({"kind": f"A simulation is {listed}, not {kind!r}."})
    if partners and kind != MATCH:
        raise ValidationError({"partners": f"Only a {MATCH} has partners, not a {kind}."})
    if partners not in (0, 2):
        raise ValidationError(
            {"partners": f"Both teams have a partner's deck, or none has; {partners} was given."}
        )
    if characters and kind != MATRIX:
        raise ValidationError({"characters": f"Only a {MATRIX} takes characters, not a {kind}."})
    _check_number(kind, len(decks) - partners, len(characters))
    codes = {row.game for row in decks} | ({game} if game else set())
    if len(codes) > 1:
        raise ValidationError({"decks": f"All decks of a {kind} must be of the same game."})
    if not codes:
        raise ValidationError({"game": "Name the game of these characters."})
    try:
        rules = game_of(codes.pop())
    except UnknownGame as error:
        raise ValidationError({"game": str(error)}) from None
    cards = shelf(rules.code)
    saved = [rules_deck for _, rules_deck in rules_decks(decks)]
    for deck in saved:
        if not deck.lines:
            raise ValidationError({"decks": f"The deck {deck.name!r} has no cards."})
    made = [
        _character(rules, cards, codes_of_one, place)
        for place, codes_of_one in enumerate(characters)
    ]
    if kind == MATRIX:
        _check_once("decks", [row.pk for row in decks], saved)
        _check_once("characters", [sorted(codes_of_one) for codes_of_one in characters], made)
    return _Field(
        rules,
        (*saved, *made),
        (*(str(row.pk) for row in decks), *(None for _ in made)),
        cards.version,
    )


def _check_number(kind: str, decks: int, characters: int) -> None:
    if kind == MATRIX:
        if not 2 <= decks + characters <= MOST_FIELD:
            raise ValidationError(
                {
                    "decks": f"A {MATRIX} needs 2 to {MOST_FIELD} decks, not {decks + characters}; "
                    "choose more or fewer."
                }
            )
        return
    wanted = 1 if kind == GOLDFISH else 2
    if decks != wanted:
        raise ValidationError({"decks": f"A {kind} needs {wanted} deck(s), not {decks}."})


def _check_once(field: str, keys: Sequence[object], decks: Sequence[RulesDeck]) -> None:
    """Raises ValidationError for the first deck whose key another one before it has."""
    if twice := repeated(keys, [repr(deck.name) for deck in decks], field):
        place, message = twice
        raise ValidationError({field: _fault_at(place, message, "twice")})


def _character(rules: Game, cards: Shelf, codes: Sequence[str], place: int) -> RulesDeck:
    try:
        return character(rules, whole_choice(rules, cards, codes), cards.catalog)
    except ValidationError as error:
        said = f"Number {place + 1} of the characters: {' '.join(error.messages)}"
        raise ValidationError({"characters": _fault_at(place, said, "invalid")}) from None


def _fault_at(place: int, message: str, code: str) -> ValidationError:
    """What is wrong with one thing of a list."""
    # Django fills `params` into the message: a percent sign of a name must stay.
    return ValidationError(message.replace("%", "%%"), code=code, params={"line": place})


def _order(
    kind: str,
    field: _Field,
    games: int,
    seed: int | None,
    policies: Sequence[str],
    variant: str,
    seating: str,
    switches: Mapping[str, object],
) -> Run:
    """The run as the rules know it. Raises ValidationError naming what is wrong."""
    most, unit = (MOST_GAMES, "games") if kind == GOLDFISH else (MOST_PAIRS, "pairs of games")
    if not 1 <= games <= most:
        raise ValidationError({"games": f"Choose 1 to {most:,} {unit}; {games:,} were asked for."})
    game = field.game
    count = len(field.decks)
    named = list(policies) or [game.default_policy] * count
    if kind == MATCH and len(named) == 2:
        named *= count // 2
    if kind == MATRIX and len(named) == 1:
        named *= count
    try:
        run = Run(
            kind=kind,
            game=game,
            decks=field.decks,
            games=games,
            seed=secrets.randbelow(MOST_SEED) if seed is None else seed,
            policies=named,
            variant=variant or (game.variants[0].code if kind == GOLDFISH else ""),
            seating=seating,
            switches=switches,
            catalog_version=field.version,
        )
        if kind == MATRIX and run.units > MOST_MATRIX_PAIRS:
            pairings = len(run.pairings)
            raise ValidationError(
                {
                    "games": f"{games:,} pairs of each of {pairings:,} pairings are "
                    f"{run.units:,} pairs of games, and {MOST_MATRIX_PAIRS:,} are the most: choose "
                    f"at most {MOST_MATRIX_PAIRS // pairings:,} for each pairing, or fewer decks."
                }
            )
        # A deck that the engine cannot set up is refused now, not in a worker.
        set_up(run)
    except RunError as error:
        raise ValidationError({error.field or NON_FIELD_ERRORS: str(error)}) from None
    except ValueError as error:  # what the game itself says of a deck
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
