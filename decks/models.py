"""Decks with their history, and simulations with their chunks. Written by services only.

Views, serializers and tasks reach private rows through `decks.selectors`, never through `.objects`.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length

from collection.models import Card
from rules.core.construction import ILLEGAL, LEGAL, UNKNOWN

models.CharField.register_lookup(Length)

MAX_QUANTITY = 9_999
MAX_ATTEMPTS = 6


class Visibility(models.TextChoices):
    PRIVATE = "private", "Private"
    UNLISTED = "unlisted", "Unlisted: whoever has the link"
    PUBLIC = "public", "Public"


class Verdict(models.TextChoices):
    LEGAL = LEGAL, "legal"
    ILLEGAL = ILLEGAL, "illegal"
    UNKNOWN = UNKNOWN, "cannot tell"


class Deck(models.Model):
    """A deck of one game. `version` counts its changes, so that a stale edit is noticed.

    `side` is one of the game's sides; empty where the game has none, or where the cards tell it.

    `verdict` holds for `verdict_of` (engine version, catalog version, deck version) and is computed
    anew where that no longer fits. A deck with a time in `deleted` is in its owner's wastebasket:
    it shows up nowhere else, and can be brought back with its history until it is pruned.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks"
    )
    game = models.CharField(max_length=20)
    format = models.CharField(max_length=40)
    side = models.CharField(max_length=20, blank=True, default="", db_default="")
    name = models.CharField(max_length=200)
    notes = models.TextField(blank=True, default="")
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    version = models.PositiveIntegerField(default=1)
    verdict = models.CharField(max_length=10, choices=Verdict.choices, blank=True, default="")
    verdict_of = models.CharField(max_length=120, blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    deleted = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(name__length__gt=0), name="deck_has_a_name"),
            models.CheckConstraint(condition=Q(game__length__gt=0), name="deck_has_a_game"),
            models.CheckConstraint(condition=Q(format__length__gt=0), name="deck_has_a_format"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="deck_visibility_known"
            ),
            models.CheckConstraint(
                condition=Q(verdict="") | Q(verdict__in=Verdict.values), name="deck_verdict_known"
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-changed", "id"], name="deck_of_owner"),
            models.Index(fields=["visibility", "game", "-changed", "id"], name="deck_public"),
            models.Index(
                fields=["deleted"], name="deck_deleted", condition=Q(deleted__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeckCard(models.Model):
    """So many copies of one card in one zone of a deck; no row where there are none."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="cards")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="deck_cards")
    zone = models.CharField(max_length=20)
    quantity = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "card", "zone"], name="line_once_per_zone"),
            models.CheckConstraint(
                condition=Q(quantity__gte=1, quantity__lte=MAX_QUANTITY), name="line_quantity"
            ),
            models.CheckConstraint(condition=Q(zone__length__gt=0), name="line_has_a_zone"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} {self.card_id} {self.zone}"


class Revision(models.Model):
    """What a deck was after a burst of edits by one person. The latest one is what it is now.

    `snapshot` holds name, format, side, notes, visibility and `cards` as deck JSON does.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    kind = models.CharField(max_length=10)
    started = models.DateTimeField()
    ended = models.DateTimeField()
    snapshot = models.JSONField()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="revision_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_from_one"),
            models.CheckConstraint(
                condition=Q(ended__gte=F("started")), name="revision_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} #{self.number}"


class Change(models.Model):
    """One step of a deck's history; rows are added, never changed.

    `lines` holds `[card code, zone, before, after]` of each line that changed, `fields` the same of
    each other field by name. `undoes` names the step that this one took back.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="changes")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="changes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    kind = models.CharField(max_length=10)
    lines = models.JSONField(default=list)
    fields = models.JSONField(default=dict)
    undoes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, related_name="undone_by"
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.deck_id}"


class State(models.TextChoices):
    QUEUED = "queued", "Waiting"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


OPEN_STATES = (State.QUEUED, State.RUNNING)


class SimulationRun(models.Model):
    """A goldfish, a match or a matrix, with all that it takes to play it again.

    `run` is the whole order as `rules.core.run.run_to_json` writes it, with snapshots of the
    decks, so that decks, cards and catalogs may change or go meanwhile. `deck_ids` has the id of
    each of its decks, in order: None for one that was put together for this run only, "" for one
    that was gone before ids were kept. `units` are what is counted: goldfish games, or pairs of
    games. `tally` and `report` exist exactly when the run is done.
    """

    class Kind(models.TextChoices):
        GOLDFISH = "goldfish", "Goldfish"
        MATCH = "match", "Match"
        MATRIX = "matrix", "Matrix"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="simulations"
    )
    game = models.CharField(max_length=20)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    title = models.CharField(max_length=420)
    decks = models.ManyToManyField(Deck, related_name="simulations")
    deck_ids = models.JSONField(default=list)
    run = models.JSONField()
    units = models.PositiveIntegerField()
    engine_version = models.CharField(max_length=80)
    catalog_version = models.CharField(max_length=80)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    reason = models.CharField(max_length=500, blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    tally = models.JSONField(null=True)
    report = models.TextField(blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["goldfish", "match", "matrix"]), name="run_kind"
            ),
            models.CheckConstraint(condition=Q(state__in=State.values), name="run_state_known"),
            models.CheckConstraint(condition=Q(units__gte=1), name="run_has_units"),
            models.CheckConstraint(
                condition=Q(state=State.DONE, report__gt="")
                | (~Q(state=State.DONE) & Q(report="")),
                name="run_done_means_report",
            ),
            models.CheckConstraint(
                condition=Q(state__in=OPEN_STATES, ended__isnull=True)
                | (~Q(state__in=OPEN_STATES) & Q(ended__isnull=False)),
                name="run_ended_when_closed",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-created", "id"], name="run_of_owner"),
            models.Index(
                fields=["created"], name="run_open", condition=Q(state__in=["queued", "running"])
            ),
            models.Index(fields=["ended"], name="run_ended"),
        ]

    def __str__(self) -> str:
        return self.title


class SimulationChunk(models.Model):
    """Units `start` to `stop` (without it) of a run: what one worker plays at a time.

    `owner` is the claim of the worker that has it, which holds until `lease`. A worker that runs
    out of time keeps what it has played and leaves the rest as a new chunk.
    """

    run = models.ForeignKey(SimulationRun, on_delete=models.CASCADE, related_name="chunks")
    start = models.PositiveIntegerField()
    stop = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    owner = models.UUIDField(null=True)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)
    result = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "start"], name="chunk_once"),
            models.CheckConstraint(condition=Q(stop__gt=F("start")), name="chunk_has_units"),
            models.CheckConstraint(condition=Q(state__in=State.values), name="chunk_state_known"),
            models.CheckConstraint(condition=Q(attempt__lte=MAX_ATTEMPTS), name="chunk_attempts"),
            models.CheckConstraint(
                condition=~Q(state=State.RUNNING) | Q(owner__isnull=False, lease__isnull=False),
                name="chunk_running_is_owned",
            ),
            models.CheckConstraint(
                condition=~Q(state=State.DONE) | Q(finished__isnull=False), name="chunk_done_at"
            ),
        ]
        indexes = [
            models.Index(
                fields=["run", "start"],
                name="chunk_open",
                condition=Q(state__in=["queued", "running"]),
            ),
            models.Index(fields=["claimed_at"], name="chunk_claimed"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.start}-{self.stop}"


class Heartbeat(models.Model):
    """When something that should always be at work was last seen."""

    name = models.CharField(max_length=100, primary_key=True)
    seen = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
