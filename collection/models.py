"""The catalog of every game as rows. What a card means is said by `rules`; see `definitions`."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Coalesce, Length

models.CharField.register_lookup(Length)


class CatalogVersion(models.Model):
    """Which catalog a game has now: a hash of its content, written anew by each import."""

    game = models.CharField(max_length=20, primary_key=True)
    version = models.CharField(max_length=64)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.game} {self.version}"


class CardSet(models.Model):
    """A set of cards. `sample` sets are invented, so that a first visit has cards to play with."""

    game = models.CharField(max_length=20)
    code = models.CharField(max_length=20)
    name = models.CharField(max_length=200)
    sample = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "code"], name="set_code_once_per_game"),
            models.CheckConstraint(condition=Q(name__length__gt=0), name="set_has_a_name"),
            models.CheckConstraint(condition=Q(code__length__gt=0), name="set_has_a_code"),
        ]

    def __str__(self) -> str:
        return self.name


class Card(models.Model):
    """One card. `code` is permanent: never changed, never given to another card.

    A `card_set`, `number` or `rarity` that is not on record is None.

    `facts` holds the fields that the game declares, `effects` the effects on record, both as in a
    catalog file. `search` and `facets` are made from them by `definitions` for lists. A card that
    the catalog no longer has is `retired`: decks keep it, lists do not show it.
    """

    game = models.CharField(max_length=20)
    code = models.CharField(max_length=40, unique=True)
    card_set = models.ForeignKey(
        CardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="cards"
    )
    number = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 (unknown is None)
    name = models.CharField(max_length=200)
    type = models.CharField(max_length=40)
    rarity = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 (unknown is None)
    text = models.TextField(blank=True, default="")
    facts = models.JSONField(default=dict)
    effects = models.JSONField(default=list)
    retired = models.BooleanField(default=False)
    search = models.TextField(default="")
    facets = models.TextField(default="")
    order = models.CharField(max_length=80, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(code__length__gt=0), name="card_has_a_code"),
            models.CheckConstraint(condition=Q(name__length__gt=0), name="card_has_a_name"),
            models.CheckConstraint(condition=Q(type__length__gt=0), name="card_has_a_type"),
        ]
        indexes = [
            models.Index(fields=["game", "retired", "order", "code"], name="card_in_order"),
            models.Index(fields=["game", "retired", "name", "code"], name="card_by_name"),
        ]

    def __str__(self) -> str:
        return self.name


class CardAlias(models.Model):
    """Another spelling under which a card is found: a misprint, an old name, a short form."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["card", "name"], name="alias_once_per_card"),
            models.CheckConstraint(condition=Q(name__length__gt=0), name="alias_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Printing(models.Model):
    """One way a card was printed: what a collector holds. `code` is permanent like a card's.

    `variant` is empty for the usual print, else a word such as "foil".
    """

    code = models.CharField(max_length=60, unique=True)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    card_set = models.ForeignKey(
        CardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="printings"
    )
    number = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 (unknown is None)
    rarity = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 (unknown is None)
    variant = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "card",
                Coalesce("card_set", 0),
                Coalesce("number", Value("")),
                "variant",
                name="printing_once",
            ),
            models.CheckConstraint(condition=Q(code__length__gt=0), name="printing_has_a_code"),
        ]

    def __str__(self) -> str:
        return self.code
