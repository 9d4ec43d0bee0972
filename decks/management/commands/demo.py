"""The shipped cards and decks: `manage.py demo`. Safe to repeat."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from collection.services import catalog_import
from decks.models import Visibility
from decks.selectors import DEMO_USER, decks_of
from decks.services import deck_create, deck_replace_cards, deck_update
from rules.core.catalog import shipped_catalog, shipped_decks
from rules.core.decklist import read_decklist
from rules.core.game import Game
from rules.registry import GAMES


class Command(BaseCommand):
    help = "Imports the shipped catalogs and makes the shipped decks, public, of a user `demo`."

    def handle(self, *args: Any, **options: Any) -> None:
        for game in GAMES.values():
            changes = catalog_import(catalog=shipped_catalog(game), where=f"{game.code} as shipped")
            self.stdout.write(
                f"{game.name}: {len(changes.added)} cards added, {len(changes.changed)} changed, "
                f"{len(changes.removed)} removed."
            )
            make_decks(game)


def make_decks(game: Game) -> None:
    """Every shipped decklist as a public deck; one that differs is brought up to date.

    Decks of sample cards are left out where sample sets are switched off.
    """
    owner, fresh = get_user_model().objects.get_or_create(username=DEMO_USER)
    if fresh:
        owner.set_unusable_password()
        owner.save(update_fields=["password"])
    for stem, text in shipped_decks(game).items():
        reading = read_decklist(text, shipped_catalog(game), game)
        cards = [line.card for line in reading.deck.lines]
        if any(card.sample for card in cards) and not settings.DECKWRIGHT_SAMPLE_SETS:
            continue
        if reading.problems:
            raise CommandError(f"The shipped deck {stem} cannot be read: {reading.problems[0]}")
        name = reading.title or stem.replace("-", " ").title()
        lines = [(line.card.code, line.zone, line.quantity) for line in reading.deck.lines]
        deck = decks_of(owner, game.code).filter(name=name).first()
        if deck is None:
            deck_create(
                owner=owner,
                game=game.code,
                name=name,
                format=reading.format,
                side=reading.side,
                lines=lines,
                notes=reading.notes,
                visibility=Visibility.PUBLIC,
            )
        else:
            deck = deck_update(deck=deck, version=deck.version, side=reading.side)
            deck_replace_cards(deck=deck, version=deck.version, lines=lines)
