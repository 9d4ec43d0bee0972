"""What the tests of every game's scenario words do alike."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules.core.policies import Policy
from rules.core.scenario import Stage, Vocabulary, read_scenarios, run_scenario
from rules.core.views import View

GUIDE: Final = Path(__file__).parents[2] / "docs" / "scenarios.md"


def chapter(title: str) -> str:
    """A chapter of the guide to scenarios."""
    return GUIDE.read_text(encoding="utf-8").partition(f"## {title}")[2].partition("\n## ")[0]


def words_named(text: str) -> set[str]:
    """The words that a chapter names in code marks, outside its examples."""
    told = re.sub(r"```yaml.*?```", "", text, flags=re.DOTALL)
    return {word for code in re.findall(r"`([^`]+)`", told) for word in re.findall(r"\w+", code)}


def failures(words: Vocabulary, rule: str, text: str) -> list[str]:
    """What does not hold of the one scenario in this text, which is about a rule."""
    (read,) = read_scenarios(f"scenario: x\nrules: [{rule}]\n{text}".encode())
    return [difference.message for difference in run_scenario(read, words)]


class Labelling(Policy):
    """Chooses at random; `asked` holds the kinds of questions, each option of which had a label of
    its own, `said` the first words of these labels.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.stage = Stage()
        self.asked: set[str] = set()
        self.said: set[str] = set()

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        labels = self.stage.labels(view.seat, kind, options)
        assert len(set(labels)) == len(labels) == len(options)
        assert self.stage.question(view.seat, kind)
        self.asked.add(kind)
        self.said |= {label.partition(" ")[0] for label in labels}
        return self.chance.randrange(len(options))
