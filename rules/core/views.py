"""What one seat may know. A policy is given a view and the legal options, nothing else."""

from __future__ import annotations

from rules.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """Base of each game's view: the seat that looks. A game adds what that seat may see."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
