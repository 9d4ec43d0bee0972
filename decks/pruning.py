"""What nobody needs any longer goes: old simulations, and decks left in the wastebasket."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from decks.models import Deck, SimulationRun
from decks.services import DELETED_FOR

KEPT_FOR: Final = timedelta(days=90)
"""How long a simulation is kept after it ended."""


def prune() -> None:
    """Both, at their usual ages. Running it twice is harmless."""
    simulations_prune()
    decks_prune()


def simulations_prune(*, older_than: timedelta = KEPT_FOR) -> int:
    """Delete the runs that ended before then; how many there were."""
    before = timezone.now() - older_than
    count = 0
    while True:
        old = SimulationRun.objects.filter(ended__lt=before).values_list("pk", flat=True)[:500]
        if not (pks := list(old)):
            return count
        with transaction.atomic():
            SimulationRun.objects.filter(pk__in=pks).delete()
        count += len(pks)


def decks_prune(*, older_than: timedelta = DELETED_FOR) -> int:
    """Empty the wastebaskets of what was deleted before then; how many decks that was."""
    old = Deck.objects.filter(deleted__lt=timezone.now() - older_than)
    count = old.count()
    old.delete()
    return count
