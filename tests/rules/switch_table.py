"""The table of switches in `docs/games/GAME.md`: `python -m tests.rules.switch_table GAME`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from rules.core.rulings import switches

PAGES = Path(__file__).parents[2] / "docs" / "games"
BEGIN = "<!-- switches: written by `python -m tests.rules.switch_table {game}` -->\n"
END = "<!-- end -->\n"


def page(game: str) -> Path:
    """Where a game's page is."""
    return PAGES / f"{game}.md"


def table(game: str) -> str:
    """Every switch with both its readings, and every decision that is none."""
    rulings = import_module(f"rules.games.{game}.rulings")
    rows = ["| decision | switch | default | says | otherwise |", "|---|---|---|---|---|"]
    for switch in switches(rulings.Rulings):
        values = f"{switch.minimum} to {switch.maximum}" if switch.maximum else ""
        values = ", ".join(switch.choices) or values
        name = f"`{switch.name}`" + (f" ({values})" if values else "")
        default = str(switch.default).lower()
        rows.append(
            f"| {switch.decision} | {name} | {default} | {switch.default_reading} "
            f"| {switch.other_reading} |"
        )
    rows += [f"| {fixed.decision} | none | | {fixed.why} | |" for fixed in rulings.FIXED]
    return "\n".join(rows) + "\n"


def with_table(game: str, text: str) -> str:
    """A game's page with the table as it is now."""
    begin = BEGIN.format(game=game)
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    return before + begin + table(game) + END + after


if __name__ == "__main__":
    for name in sys.argv[1:]:
        text = page(name).read_text(encoding="utf-8")
        page(name).write_text(with_table(name, text), encoding="utf-8")
        print(f"Wrote {page(name)}.")
