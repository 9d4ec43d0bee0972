"""Send forgotten chunks again, give up hopeless ones, close finished runs."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from decks.chunks import sweep


class Command(BaseCommand):
    help = "Does once what every worker does each five seconds; running it twice is harmless."

    def handle(self, *args: Any, **options: Any) -> None:
        swept = sweep()
        sent = 0
        if settings.REDIS_URL:
            from decks.tasks import dispatch  # Celery only where there is a broker

            sent = dispatch()
        self.stdout.write(f"{swept.failed} given up, {swept.closed} closed, {sent} sent again.")
