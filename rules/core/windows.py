"""Windows: the moments in which a seat may act any number of times, or once, or not at all.

A window is a loop in the game's own code, in the rulebook's order: while the seat takes something,
carry it out. Its first pass closes it. Games whose seats act in turn until all have passed write
that loop around the same question.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.policies import PASS
from rules.core.table import Table


def take_or_pass[Option](
    table: Table, seat: int, kind: str, options: Sequence[Option]
) -> Option | None:
    """What the seat takes of `options`, or None where it passes or nothing is offered."""
    if not options:
        return None
    index = table.ask(seat, kind, [*options, PASS])
    return options[index] if index < len(options) else None
