"""Delete decks for good that were deleted long ago."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.pruning import decks_prune
from decks.services import DELETED_FOR


class Command(BaseCommand):
    help = "Empties the wastebaskets of the decks that were deleted more than so many days ago."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=DELETED_FOR.days)

    def handle(self, *args: Any, days: int, **options: Any) -> None:
        if not 0 <= days <= 36_500:
            raise CommandError(f"--days must be 0 to 36500, not {days}.", returncode=2)
        count = decks_prune(older_than=timedelta(days=days))
        self.stdout.write(f"{count} decks deleted for good.")
