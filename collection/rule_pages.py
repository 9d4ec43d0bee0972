"""Rules as pages show them: sections with their rules, and the rules on a kind of card."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.core.cards import CardDef
from rules.core.game import Game
from rules.core.rulebook import Decision, Rule, rulebook

CARD_SECTION = "1"
"""Every rulebook of ours opens with the kinds of cards."""


@dataclass(frozen=True)
class Chapter:
    """A section of the rulebook with the rules and decisions that stand in it."""

    number: str
    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[Rule, ...]
    decisions: tuple[Decision, ...]


def chapters(game: Game) -> tuple[Chapter, ...]:
    book = rulebook(game.code)
    return tuple(
        Chapter(
            number=section.number.replace(".", "-"),
            title=section.title,
            paragraphs=section.paragraphs,
            rules=tuple(book.rules[id] for id in section.ids if id in book.rules),
            decisions=tuple(book.decisions[id] for id in section.ids if id in book.decisions),
        )
        for section in book.sections
    )


def rules_about(game: Game, card: CardDef) -> tuple[Rule, ...]:
    """The rules on kinds of cards that name the kind of this one, or a field that it carries."""
    labels = [declared.label for declared in game.card_fields if card.type in declared.types]
    named = "|".join(re.escape(label.removesuffix("s")) for label in [card.type, *labels])
    names_it = re.compile(rf"\b(?:{named})s?\b")
    return tuple(
        rule
        for rule in rulebook(game.code).rules.values()
        if rule.section == CARD_SECTION and names_it.search(rule.text)
    )
