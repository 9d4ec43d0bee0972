"""Where a scenario ends, as every game that is played in steps says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.scenario_text import Entry, ScenarioError

LAST_TURN: Final = 1000
END_OF_GAME: Final = ""
"""The step after which to stop where only the end of the game stops it."""


def read_until(
    entry: Entry, steps: Sequence[str], ends: Mapping[str, str], now: int
) -> tuple[str, int]:
    """(step, turn): the step after which to stop, in the first turn from this one on.

    `ends` are further things that end, such as the turn, with the step that ends them; `now` is the
    turn in which the scenario begins. Raises ScenarioError, which lists what can be said.
    """
    said = entry.text("'until'")
    words = said.removeprefix("end of ").split()
    if said.startswith("end of ") and words:
        if words == ["game"]:
            return END_OF_GAME, LAST_TURN
        number = now
        if len(words) == 4 and words[1:3] == ["of", "turn"] and words[3].isdecimal():
            number, words = int(words[3][:6]), words[:1]
        elif len(words) == 2 and words[0] == "turn" and words[1].isdecimal():
            number, words = int(words[1][:6]), words[:1]
        step = ends.get(words[0], words[0])
        if len(words) == 1 and step in steps:
            return step, number
    told = ", ".join(f"end of {word}" for word in ("<step>", *ends, "game"))
    raise ScenarioError(
        entry.line,
        f"'until' is one of: {told}, end of turn <number>, end of <step> of turn <number>; "
        f"a step is {', '.join(steps)}",
    )
