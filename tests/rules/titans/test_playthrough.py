"""The golden game: a change of rules, policies or wording shows here first."""

from __future__ import annotations

from tests.rules.titans.playthrough import FILE, golden


def test_the_golden_game_is_played_as_recorded() -> None:
    """After a wanted change: `python -m tests.rules.titans.playthrough`."""
    assert golden() == FILE.read_text(encoding="utf-8")
