"""The table of switches in `docs/games/titans.md`: `python -m tests.rules.titans.switch_table`."""

from __future__ import annotations

from pathlib import Path

from rules.core.rulings import switches
from rules.games.titans.rulings import FIXED, Rulings

PAGE = Path(__file__).parents[3] / "docs" / "games" / "titans.md"
BEGIN = "<!-- switches: written by `python -m tests.rules.titans.switch_table` -->\n"
END = "<!-- end -->\n"


def table() -> str:
    """Every switch with both its readings, and every decision that is none."""
    rows = ["| decision | switch | default | says | otherwise |", "|---|---|---|---|---|"]
    for switch in switches(Rulings):
        values = f"{switch.minimum} to {switch.maximum}" if switch.maximum else ""
        values = ", ".join(switch.choices) or values
        name = f"`{switch.name}`" + (f" ({values})" if values else "")
        default = str(switch.default).lower()
        rows.append(
            f"| {switch.decision} | {name} | {default} | {switch.default_reading} "
            f"| {switch.other_reading} |"
        )
    rows += [f"| {fixed.decision} | none | | {fixed.why} | |" for fixed in FIXED]
    return "\n".join(rows) + "\n"


def with_table(text: str) -> str:
    """The page with the table as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + table() + END + after


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"Wrote {PAGE}.")
