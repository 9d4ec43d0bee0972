"""What is printed on a card, ready to be played with."""

from __future__ import annotations

from typing import Final

from rules.core.names import fold
from rules.games.buffy.card_fields import CARD_FIELDS, GOAL_FIELDS, TALENT_FIELDS
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.effects import bind
from rules.games.buffy.texts import DEED, Effect
from rules.games.buffy.vocabulary import (
    ACTION,
    EPISODE,
    EVENT,
    EVIL,
    ITEM,
    PROLOGUE,
    SKILL,
    TALENTS,
    VAMPIRE,
)

BOOST_BY_ONE: Final = (SKILL, ITEM, EPISODE)
"""BUF-FIGHT-08."""


class Printed:
    """The face of a card; made once a deck and shared by its copies.

    `plays_as` is the card's type, or empty where a number that the engine needs is unknown: such a
    card can be carried along and discarded, nothing else. `talents` are in the order of `TALENTS`:
    a Character's own, what a Skill or an Item adds to its bearer's (BUF-Q-22), an Action's icons.
    `boosts` is what it adds in a talent stack, by talent, 0 where it cannot be placed
    (BUF-FIGHT-07..09). `stacks` says in which, a bit for each talent; of a challenge those of its
    goals (BUF-CHAL-07). `goals` are a challenge's (talent, value) pairs, `points` what it is worth.
    `requirement` is the Destiny Requirement of a level (BUF-ASC-02), `needs` the talent and value
    that a Character must have to bear or play it. `same` is what copies have in common: the name,
    as names are compared (BUF-PRO-04, BUF-ASC-01), and so are `traits`. `kind` is a location's,
    `at_location` and `at_kind` say where a challenge must be placed, "" where it is not tied
    (BUF-Q-07).

    Of its effects `standing` has those that work while it is in play, by timing, `deeds` those of
    an Action or Event, or of what comes into play; `uses` those for use in play, by window.
    `speaks` joins the timings and windows of these two. `windows` are the steps and stages in which
    an Action or Event may be played from the hand.
    """

    __slots__ = (
        "at_kind",
        "at_location",
        "boosts",
        "deeds",
        "definition",
        "effects",
        "evil",
        "goals",
        "is_main",
        "kind",
        "level",
        "name",
        "needs",
        "part",
        "plays_as",
        "points",
        "requirement",
        "same",
        "speaks",
        "stacks",
        "standing",
        "talents",
        "traits",
        "type",
        "uses",
        "vampire",
        "windows",
    )

    def __init__(self, definition: BuffyCard) -> None:
        self.definition = definition
        self.name = definition.name
        self.same = fold(definition.name)
        self.type = definition.type
        self.plays_as = "" if definition.lacking(CARD_FIELDS) else definition.type
        self.talents = tuple([getattr(definition, name) or 0 for name in TALENT_FIELDS])
        self.boosts = self._boosts()
        goals = [getattr(definition, name) or 0 for name in GOAL_FIELDS]
        self.goals = tuple([(talent, goal) for talent, goal in enumerate(goals) if goal])
        self.stacks = sum([1 << talent for talent, boost in enumerate(self.boosts) if boost])
        if self.goals:
            self.stacks = sum([1 << talent for talent, _ in self.goals])
        self.points = definition.destiny_points or 0
        self.level = definition.level or 0
        self.requirement = definition.destiny_requirement or 0
        self.is_main = definition.main is True
        self.evil = definition.side in EVIL
        self.traits = tuple([fold(trait) for trait in definition.traits or ()])
        self.vampire = fold(VAMPIRE) in self.traits
        self.part = definition.part or 0
        self.kind = fold(definition.location_type or "")
        self.at_location = fold(definition.at_location or "")
        self.at_kind = fold(definition.at_location_type or "")
        self.needs: tuple[int, int] | None = None
        if definition.required_talent and definition.required_value:
            self.needs = (TALENTS.index(definition.required_talent), definition.required_value)
        self.effects: tuple[Effect, ...] = tuple(
            bind(data, definition.type) for data in definition.effects
        )
        self.windows: frozenset[str] = frozenset(
            (PROLOGUE,) if self.type == EVENT else definition.playable_in or ()
        )
        self.standing: dict[str, list[Effect]] = {}
        self.deeds: list[Effect] = []
        self.uses: dict[str, list[Effect]] = {}
        for effect in self.effects:
            if effect.timing != DEED:
                self.standing.setdefault(effect.timing, []).append(effect)
            elif effect.when:
                self.uses.setdefault(effect.when, []).append(effect)
            else:
                self.deeds.append(effect)
        self.speaks = (*self.standing, *self.uses)

    def _boosts(self) -> tuple[int, ...]:
        if self.plays_as == ACTION:
            return self.talents
        return (1,) * len(TALENTS) if self.type in BOOST_BY_ONE else (0,) * len(TALENTS)
