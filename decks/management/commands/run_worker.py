"""Play simulations without a broker: `manage.py run_worker [--processes N]`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.worker import supervise


class Command(BaseCommand):
    help = "Plays queued simulations straight from the database until it is told to stop."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--processes", type=int, default=settings.SIMULATION_WORKERS)
        parser.add_argument(
            "--stop-with-parent",
            action="store_true",
            help="end when the process that started this one ends",
        )

    def handle(self, *args: Any, processes: int, stop_with_parent: bool, **options: Any) -> None:
        if not 1 <= processes <= 64:
            raise CommandError(f"--processes must be 1 to 64, not {processes}.", returncode=2)
        supervise(processes, stop_with_parent=stop_with_parent)
