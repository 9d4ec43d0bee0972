"""Delete simulations that ended long ago."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.pruning import KEPT_FOR, simulations_prune


class Command(BaseCommand):
    help = "Deletes the simulations that ended more than so many days ago."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=KEPT_FOR.days)

    def handle(self, *args: Any, days: int, **options: Any) -> None:
        if not 0 <= days <= 36_500:
            raise CommandError(f"--days must be 0 to 36500, not {days}.", returncode=2)
        count = simulations_prune(older_than=timedelta(days=days))
        self.stdout.write(f"{count} simulations deleted.")
