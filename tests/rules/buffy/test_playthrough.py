"""The golden games: a change of rules, policies or wording shows here first."""

from __future__ import annotations

from tests.rules.buffy.playthrough import FILE, golden


def test_the_golden_games_are_played_as_recorded() -> None:
    """After a wanted change: `python -m tests.rules.buffy.playthrough`."""
    recorded = FILE.read_text(encoding="utf-8").splitlines()

    assert golden().splitlines() == recorded
