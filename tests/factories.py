"""Rows for tests: people, cards and decks. Decks are made by the services, as everywhere."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

import factory
from django.contrib.auth import get_user_model
from factory.django import DjangoModelFactory

from collection.definitions import columns
from collection.models import Card, CardSet, CatalogVersion
from collection.services import catalog_on_record
from decks.models import Deck
from decks.selectors import Lines
from decks.services import deck_create
from rules.registry import game

PASSWORD = "harbour lights at night"


class UserFactory(DjangoModelFactory[Any]):
    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"player{number}")
    password = factory.django.Password(PASSWORD)


class CardSetFactory(DjangoModelFactory[CardSet]):
    class Meta:
        model = CardSet
        django_get_or_create = ("game", "code")

    game = "titans"
    code = "INV"
    name = "Invented"
    sample = False


def make_cards(*rows: dict[str, Any], code: str = "titans") -> list[Card]:
    """Cards of these catalog rows; what a row leaves out is that of a plain Character."""
    rules = game(code)
    cards = []
    for row in rows:
        defined = rules.define({**CHARACTER, **row} if "type" not in row else row)
        card_set = CardSetFactory(code=defined.set_code or "INV")
        cards.append(Card.objects.create(card_set=card_set, **columns(rules, defined)))
    CatalogVersion.objects.update_or_create(
        game=code, defaults={"version": catalog_on_record(rules).version}
    )
    return cards


def cards_changed() -> None:
    """Say that rows of cards were changed by hand: nobody may answer from what was read before."""
    CatalogVersion.objects.update(version=uuid.uuid4().hex)


CHARACTER: dict[str, Any] = {
    "set": "INV",
    "type": "Character",
    "grade": 1,
    "team": "none",
    "power": 3,
    "attributes": ["Flight"],
    "infinite": False,
}


def make_deck(
    owner: Any = None, lines: Lines | Iterable[tuple[str, str, int]] = (), **fields: Any
) -> Deck:
    """A deck of `owner` (a new person by default) with lines (card code, zone, quantity)."""
    fields = {"game": "titans", "name": "Night Watch", **fields}
    return deck_create(owner=owner or UserFactory(), lines=list(lines), **fields)
