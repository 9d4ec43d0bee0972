"""Rules as pages show them: sections with their rules, and the rules on a kind of card."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.core.cards import CHOICE, CardDef
from rules.core.game import Game
from rules.core.rulebook import Decision, Rule, rulebook

ON_CARDS = re.compile(r"\bcards?\b", re.IGNORECASE)
"""The title of a section on kinds of cards; a rulebook's first one tells what each kind is."""

SHORT_FORMS = "Short forms:"
KINDS = " Kind:"
"""Between these two words an introduction lists `**RP** a reinforcement pile, **AV** ...`."""


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


def short_forms(game: Game) -> tuple[tuple[str, str], ...]:
    """The short forms of the game's rules with what they stand for, out of the introduction."""
    introduction = " ".join(rulebook(game.code).introduction)
    listed = introduction.partition(SHORT_FORMS)[2].partition(KINDS)[0].split("**")
    told = {
        form: words.strip(" ,.") for form, words in zip(listed[1::2], listed[2::2], strict=True)
    }
    return tuple({"Lnn": "line nn of the rulebook's text", **told}.items())


def rules_about(game: Game, card: CardDef) -> tuple[Rule, ...]:
    """The rules on kinds of cards that name this one, its kind or a field that it carries; and
    those anywhere on this very card, or on a word that it bears.
    """
    book = rulebook(game.code)
    kinds = next((known.number for known in book.sections if ON_CARDS.search(known.title)), "")
    carried = [declared for declared in game.card_fields if card.type in declared.types]
    labels = [card.name, card.type, *(declared.label for declared in carried)]
    named = "|".join(re.escape(label.removesuffix("s")) for label in labels)
    names_it = re.compile(rf"\b(?:{named})s?\b")
    words = [getattr(card, declared.name) for declared in carried if declared.kind == CHOICE]
    borne = "|".join(re.escape(word) for word in [card.name, *words] if word)
    is_on_it = re.compile(rf"(?:Quoted: )?(?:{borne})(?:: | x\d| - | \(|'s )")
    return tuple(
        rule
        for rule in book.rules.values()
        if (rule.section == kinds and names_it.search(rule.text)) or is_on_it.match(rule.text)
    )
