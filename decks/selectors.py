"""Reading decks and simulations: the only door to private rows.

`deck_for` and `run_for` raise the same Http404 for what is missing and for what is private.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone

from collection.models import Card
from collection.selectors import Shelf, shelf
from decks.models import (
    OPEN_STATES,
    Change,
    Deck,
    DeckCard,
    Heartbeat,
    Revision,
    SimulationChunk,
    SimulationRun,
    State,
    Visibility,
)
from rules.core.catalog import Catalog
from rules.core.construction import Construction, Violation, validate, verdict
from rules.core.deck import MAYBE, DeckLine
from rules.core.deck import Deck as RulesDeck
from rules.core.game import Game, Seating, Side, Variant
from rules.core.mending import mend
from rules.core.repair import Repair
from rules.core.report import report
from rules.core.run import GOLDFISH, Run, run_from_json
from rules.core.tally import Tally
from rules.registry import GAMES
from rules.registry import game as game_of

User = AbstractBaseUser | AnonymousUser

DEMO_USER: Final = "demo"
"""Owns the decks that come with the program. Nobody can log in as it."""

WORKER_PATIENCE: Final = timedelta(seconds=12)


# Who may see what


def _identifier(written: uuid.UUID | str) -> uuid.UUID:
    try:
        return written if isinstance(written, uuid.UUID) else uuid.UUID(written)
    except ValueError:
        raise Http404("There is no such page.") from None


def deck_for(user: User, deck_id: uuid.UUID | str) -> Deck:
    """A deck that the user may read: their own, and what others show. Raises Http404."""
    allowed = ~Q(visibility=Visibility.PRIVATE)
    if user.is_authenticated:
        allowed |= Q(owner_id=user.pk)
    deck = _decks().filter(allowed, pk=_identifier(deck_id)).first()
    if deck is None:
        raise Http404("There is no such deck.")
    return deck


def own_deck_for(user: User, deck_id: uuid.UUID | str) -> Deck:
    """A deck that the user may change. Raises Http404 for anybody else's."""
    deck = _decks().filter(owner_id=user.pk, pk=_identifier(deck_id)).first()
    if deck is None or not user.is_authenticated:
        raise Http404("There is no such deck.")
    return deck


def decks_of(user: User, game: str | None = None) -> QuerySet[Deck]:
    """The user's decks, last changed first, each with `copies`: how many cards count in it."""
    return _listed(_decks().filter(owner_id=user.pk), game)


def public_decks(game: str | None = None) -> QuerySet[Deck]:
    """The decks that everybody may find, last changed first, each with `copies`."""
    return _listed(_decks().filter(visibility=Visibility.PUBLIC), game)


def public_decks_state(game: str) -> tuple[int, object]:
    """What changes whenever a deck becomes public, ceases to be, or is changed while it is."""
    shown = _decks().filter(visibility=Visibility.PUBLIC, game=game)
    state = shown.aggregate(count=Count("pk"), latest=Max("changed"))
    return state["count"], state["latest"]


def sample_decks(game: str | None = None) -> QuerySet[Deck]:
    """The decks that come with the program, by name, each with `copies`."""
    return public_decks(game).filter(owner__username=DEMO_USER).order_by("name", "id")


def deleted_decks_of(user: User) -> QuerySet[Deck]:
    """What is in the user's wastebasket, last deleted first."""
    gone = Deck.objects.filter(owner_id=user.pk, deleted__isnull=False)
    return gone.order_by("-deleted", "id")


def deleted_deck_for(user: User, deck_id: uuid.UUID | str) -> Deck:
    """A deck out of the user's wastebasket. Raises Http404 where it is not in it."""
    deck = deleted_decks_of(user).filter(pk=_identifier(deck_id)).first()
    if deck is None or not user.is_authenticated:
        raise Http404("There is no such deck.")
    return deck


def _decks() -> QuerySet[Deck]:
    return Deck.objects.filter(deleted=None).select_related("owner")


def _listed(decks: QuerySet[Deck], game: str | None) -> QuerySet[Deck]:
    if game is not None:
        decks = decks.filter(game=game)
    copies = Coalesce(Sum("cards__quantity", filter=~Q(cards__zone=MAYBE)), 0)
    return decks.annotate(copies=copies).order_by("-changed", "id")


def run_for(user: User, run_id: uuid.UUID | str) -> SimulationRun:
    """A simulation of the user's own. Raises Http404 for anybody else's."""
    run = _runs().filter(owner_id=user.pk, pk=_identifier(run_id)).first()
    if run is None or not user.is_authenticated:
        raise Http404("There is no such simulation.")
    return run


def runs_of(user: User) -> QuerySet[SimulationRun]:
    """The user's simulations, newest first, each with `units_done`."""
    return _runs_listed(user).annotate(units_done=_units_done())


def runs_of_deck(user: User, deck: Deck) -> QuerySet[SimulationRun]:
    """The user's simulations of one deck, newest first, without how far they are."""
    return _runs_listed(user).filter(decks=deck.pk)


def decks_of_run(run: SimulationRun) -> list[Deck | None]:
    """The decks that a run was ordered with, as they are now; None for one that is no longer there,
    and for one that was put together for the run.

    A deck that was renamed is still the same; one that plays against itself is listed twice.
    """
    found = {str(id): deck for id, deck in _decks().in_bulk(filter(None, run.deck_ids)).items()}
    return [found.get(id) for id in run.deck_ids]


def decks_with(user: User, card: Card) -> QuerySet[Deck]:
    """The decks that the user may find and that hold a card in some counted zone, by name."""
    found = Q(visibility=Visibility.PUBLIC)
    if user.is_authenticated:
        found |= Q(owner_id=user.pk)
    holding = DeckCard.objects.filter(card=card).exclude(zone=MAYBE).values("deck_id")
    return _decks().filter(found, pk__in=holding).order_by("name", "id")


def _runs_listed(user: User) -> QuerySet[SimulationRun]:
    """The user's simulations, newest first, without their heavy columns."""
    listed = _runs().filter(owner_id=user.pk).defer("run", "tally", "report")
    return listed.order_by("-created", "id")


def _runs() -> QuerySet[SimulationRun]:
    return SimulationRun.objects.select_related("owner")


# A deck as the rules see it


def deck_lines(deck: Deck) -> QuerySet[DeckCard]:
    """The lines of a deck in a fixed order: by zone, then as the catalog sorts cards."""
    return deck.cards.select_related("card", "card__card_set").order_by(
        "zone", "card__order", "card__code"
    )


def rules_deck(deck: Deck) -> RulesDeck:
    """The deck as the rules core knows it, its lines in a fixed order (two queries)."""
    return rules_deck_from(deck, shelf(deck.game))


def rules_deck_from(deck: Deck, cards: Shelf) -> RulesDeck:
    """The same for who has the shelf already (one query)."""
    return build_deck(deck, cards, deck_lines(deck).values_list("card__code", "zone", "quantity"))


def rules_decks(
    decks: Sequence[Deck], known: Mapping[str, Shelf] | None = None
) -> list[tuple[Deck, RulesDeck]]:
    """Several decks as the rules core knows them (one query for all, and one a game for who does
    not have the shelves already).
    """
    shelves = known or {game: shelf(game) for game in {deck.game for deck in decks}}
    lines: dict[uuid.UUID, list[tuple[str, str, int]]] = {deck.pk: [] for deck in decks}
    rows = DeckCard.objects.filter(deck__in=decks).order_by("zone", "card__order", "card__code")
    for deck_id, code, zone, copies in rows.values_list(
        "deck_id", "card__code", "zone", "quantity"
    ):
        lines[deck_id].append((code, zone, copies))
    return [(deck, build_deck(deck, shelves[deck.game], lines[deck.pk])) for deck in decks]


def build_deck(deck: Deck, cards: Shelf, lines: Iterable[tuple[str, str, int]]) -> RulesDeck:
    return RulesDeck(
        deck.game,
        deck.format,
        tuple(DeckLine(cards.cards[code], zone, quantity) for code, zone, quantity in lines),
        deck.name,
        deck.side,
    )


def construction_of(game: Game, deck: RulesDeck, cards: Catalog) -> Construction:
    """What the deck must be, in its format and by the default rulings, with these cards on offer.
    Raises ValueError for a format the game does not have.
    """
    game.format(deck.format)
    return game.construction(deck, game.rulings({}), cards)


def fixes_of(game: Game, deck: RulesDeck, cards: Catalog) -> Repair | None:
    """The smallest change that makes the deck legal by the default rulings; None where there is
    none.
    """
    return mend(game, deck, game.rulings({}), cards, {})


def side_of(game: Game, deck: RulesDeck) -> Side | None:
    """The side that a deck says it is of or its cards tell; None where neither does."""
    code = game.side_of(deck)
    return game.side(code) if code else None


def deck_sides(decks: Sequence[Deck]) -> list[Side | None]:
    """The side of each deck (one query for all whose cards have to tell it, and one a game)."""
    silent = [deck for deck in decks if not deck.side and game_of(deck.game).sides]
    told = {deck.pk: side_of(game_of(deck.game), rules) for deck, rules in rules_decks(silent)}
    return [
        game_of(deck.game).side(deck.side) if deck.side else told.get(deck.pk) for deck in decks
    ]


def opponents_among(decks: QuerySet[Deck], deck: Deck, *, most: int) -> list[Deck]:
    """Those of the first `most` decks that this one may play: none of its own side, nor itself."""
    (side,) = deck_sides([deck])
    others = decks.exclude(pk=deck.pk)
    if side is None:
        return list(others[:most])
    listed = list(others.exclude(side=side.code)[:most])
    return [
        other
        for other, known in zip(listed, deck_sides(listed), strict=True)
        if known is not None and known != side
    ]


def deck_violations(deck: Deck) -> list[Violation]:
    """Every fault of the deck in its format."""
    cards = shelf(deck.game)
    listed = rules_deck_from(deck, cards)
    return validate(listed, construction_of(game_of(deck.game), listed, cards.catalog))


def verdict_key(deck: Deck, catalog_version: str) -> str:
    """What a stored verdict holds for: engine, catalog and deck version."""
    return f"{game_of(deck.game).engine_version}/{catalog_version}/{deck.version}"


def deck_verdict(deck: Deck) -> str:
    """`legal`, `illegal` or `unknown`; from the row, or computed anew if cards or rules changed."""
    return _verdict(deck, shelf(deck.game).version)


def deck_verdicts(decks: Iterable[Deck], known: Mapping[str, Shelf] | None = None) -> list[str]:
    """The verdicts of several decks (where nothing changed one query a game, and none for who has
    the shelves already).
    """
    listed = list(decks)
    shelves = known or {game: shelf(game) for game in {deck.game for deck in listed}}
    return [_verdict(deck, shelves[deck.game].version) for deck in listed]


def _verdict(deck: Deck, catalog_version: str) -> str:
    key = verdict_key(deck, catalog_version)
    if deck.verdict_of != key:
        deck.verdict = verdict(deck_violations(deck))
        deck.verdict_of = key
        # A cache in the row, no change of the deck: nothing happens where the deck moved on.
        Deck.objects.filter(pk=deck.pk, version=deck.version).update(
            verdict=deck.verdict, verdict_of=key
        )
    return deck.verdict


def deck_fixes(deck: Deck) -> Repair | None:
    """The smallest change that makes the deck legal; None where there is none."""
    cards = shelf(deck.game)
    return fixes_of(game_of(deck.game), rules_deck_from(deck, cards), cards.catalog)


# History


def revisions_of(deck: Deck) -> QuerySet[Revision]:
    """The deck's revisions, latest first."""
    return deck.revisions.select_related("user").order_by("-number")


def revision_for(deck: Deck, number: int) -> Revision:
    """One revision. Raises Http404 where the deck has none of this number."""
    revision = revisions_of(deck).filter(number=number).first()
    if revision is None:
        raise Http404(f"The deck has no revision {number}.")
    return revision


def change_to_undo(deck: Deck) -> Change | None:
    """The latest step that still stands and takes nothing back; None at the beginning."""
    steps = deck.changes.filter(undoes=None, undone_by=None).exclude(kind="create")
    return steps.order_by("-id").first()


def words_changed_since(deck: Deck, version: int) -> bool:
    """Whether name, notes or another field changed after this version, or it never was one."""
    if not 1 <= version <= deck.version:
        return True
    # Every step of a deck's history is one version: the first made version 1.
    steps = deck.changes.order_by("id").values_list("fields", flat=True)
    return any(steps[version : deck.version])


# Simulations


@dataclass(frozen=True)
class Progress:
    """How far a run is. `done` never goes back; it equals `units` exactly when the run is done."""

    state: str
    units: int
    done: int
    reason: str

    @property
    def share(self) -> float:
        return self.done / self.units

    @property
    def percent(self) -> int:
        return self.done * 100 // self.units

    @property
    def open(self) -> bool:
        return self.state in OPEN_STATES


def _units_done() -> Coalesce:
    played = Sum(
        F("chunks__stop") - F("chunks__start"), filter=Q(chunks__state=State.DONE), default=0
    )
    return Coalesce(played, 0)


def run_progress(run: SimulationRun) -> Progress:
    """How far the run is now (one query)."""
    state, reason, done = (
        SimulationRun.objects.filter(pk=run.pk)
        .annotate(units_done=_units_done())
        .values_list("state", "reason", "units_done")
        .first()
    ) or (State.CANCELLED, "The simulation was deleted.", 0)
    if state != State.DONE:
        # The report is made after the last chunk: until then the bar stays below its end.
        done = min(done, run.units - 1)
    return Progress(state, run.units, done, reason)


def rules_run(run: SimulationRun) -> Run:
    """What was ordered, with the decks as they were then."""
    return run_from_json(run.run, GAMES)


def run_seating(run: SimulationRun) -> Seating | None:
    """Who sits at the table; None for a goldfish, and where the game leaves no choice."""
    game = game_of(run.game)
    if run.kind == GOLDFISH or len(game.seatings) < 2:
        return None
    return game.seating(run.run.get("seating", ""))


def run_variant(run: SimulationRun) -> Variant | None:
    """The way of a goldfish; None for everything else, and where the game has but one."""
    variants = game_of(run.game).variants
    if run.kind != GOLDFISH or len(variants) < 2:
        return None
    return next((known for known in variants if known.code == run.run["variant"]), None)


def run_tally(run: SimulationRun) -> Tally | None:
    """What was counted so far; None before the first chunk is done."""
    if run.tally is not None:
        return Tally.from_json(run.tally)
    done = SimulationChunk.objects.filter(run=run, state=State.DONE)
    results = done.values_list("result", flat=True)
    tallies = [Tally.from_json(result) for result in results if result is not None]
    if not tallies:
        return None
    total = tallies[0]
    for tally in tallies[1:]:
        total = total.merge(tally)
    return total


def run_report(run: SimulationRun) -> dict[str, Any] | None:
    """The report of a finished run; of an open one, what its finished chunks say; None before that.

    A partial report counts the games that have been played in `games`, the order in `games_wanted`.
    """
    if run.report:
        stored: dict[str, Any] = json.loads(run.report)
        return stored
    tally = run_tally(run)
    return None if tally is None else report(rules_run(run), tally)


def open_runs() -> QuerySet[SimulationRun]:
    return SimulationRun.objects.filter(state__in=OPEN_STATES)


def worker_seen() -> bool:
    """Whether a simulation worker gave a sign of life in the last seconds."""
    since = timezone.now() - WORKER_PATIENCE
    return Heartbeat.objects.filter(name__startswith="worker", seen__gte=since).exists()


Lines = Sequence[tuple[str, str, int]]
"""Deck lines as services take them: (card code, zone, quantity)."""
