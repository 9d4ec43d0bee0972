"""What one seat may know: its own hand, all that lies in town, public piles, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.views import View

if TYPE_CHECKING:
    from rules.games.buffy.state import BuffyTable


class BuffyView(View):
    """One seat's knowledge. Lists are the table's own and not to be changed."""

    def __init__(self, table: BuffyTable, seat: int) -> None:
        self.seat = seat
        self._table = table
