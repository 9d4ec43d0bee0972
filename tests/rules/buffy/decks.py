"""Decks for tests: cards of the sample set, and decks built in code so that no catalog change moves
a test.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rules.core.catalog import Catalog, shipped_catalog
from rules.core.deck import Deck, DeckLine
from rules.games.buffy.cards import BuffyCard, define
from rules.games.buffy.game import BUFFY
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHALLENGE_ZONE,
    CHARACTER,
    EPISODE,
    ESSENCE,
    ESSENCE_ZONE,
    EVENT,
    ITEM,
    LOCATION,
    LOCATION_ZONE,
    MAIN_ZONE,
    RESOURCE_ZONE,
    SKILL,
    WINDOWS,
)

CATALOG: Final = shipped_catalog(BUFFY)
TALENT_KEYS: Final = ("butt_kicking", "smarts", "charm", "weirdness")
GOAL_KEYS: Final = tuple(f"goal_{key}" for key in TALENT_KEYS)
DEFAULTS: Final[dict[str, dict[str, object]]] = {
    CHARACTER: {
        "level": 1,
        "side": "Companion",
        "traits": [],
        "destiny_requirement": 0,
        **dict.fromkeys(TALENT_KEYS, 1),
    },
    ACTION: {"playable_in": [], **dict.fromkeys(TALENT_KEYS, 0)},
    SKILL: dict.fromkeys(TALENT_KEYS, 0),
    ITEM: dict.fromkeys(TALENT_KEYS, 0),
    EPISODE: {"part": 1},
    CHALLENGE: {"destiny_points": 1, **dict.fromkeys(GOAL_KEYS, 0)},
    ESSENCE: {"side": "Companion"},
}
ZONES: Final = {
    ESSENCE: ESSENCE_ZONE,
    CHALLENGE: CHALLENGE_ZONE,
    LOCATION: LOCATION_ZONE,
}
Line = tuple[BuffyCard, int]


def card(label: str, catalog: Catalog = CATALOG) -> BuffyCard:
    """The card of this name, with level or part where it has one: `Mira L2`."""
    return next(
        known
        for known in catalog.cards
        if isinstance(known, BuffyCard) and label in (known.label, known.code)
    )


def made(name: str, type: str = ACTION, **fields: object) -> BuffyCard:
    """A card that is in no catalog, with every number that the engine needs."""
    row = {**DEFAULTS.get(type, {}), **fields}
    code = f"X-{name}-{type}-{row.get('level', '')}{row.get('part', '')}"
    return define({"code": code, "name": name, "type": type, **row})


def deck_of(
    main: BuffyCard,
    essence: BuffyCard,
    lines: Iterable[Line],
    *,
    format: str = "rulebook",
    name: str = "",
) -> Deck:
    """A deck of these cards, each in the zone of its type."""
    found = [DeckLine(essence, ESSENCE_ZONE, 1), DeckLine(main, MAIN_ZONE, 1)]
    found += [DeckLine(held, ZONES.get(held.type, RESOURCE_ZONE), many) for held, many in lines]
    return Deck(BUFFY.code, format, tuple(found), name or main.name)


def changed(deck: Deck, *copies: Line) -> Deck:
    """The deck with so many copies of these cards instead of its own."""
    codes = {held.code for held, _ in copies}
    kept = [line for line in deck.lines if line.card.code not in codes]
    new = [DeckLine(held, ZONES.get(held.type, RESOURCE_ZONE), many) for held, many in copies]
    return replace(deck, lines=(*kept, *[line for line in new if line.quantity]))


# Decks built in code that together have every effect.

_ACTION_TEXTS: Final[tuple[dict[str, object], ...]] = (
    {"effect": "draw_cards", "count": 2},
    {"effect": "enemy_discards", "count": 1},
    {"effect": "take_back", "type": "Item"},
    {"effect": "raise_talent", "talent": "Butt-Kicking", "amount": 2, "of": "own"},
    {"effect": "raise_talent", "talent": "Smarts", "amount": -1, "of": "enemy", "all_turn": True},
    {"effect": "change_goal", "amount": -1},
    {"effect": "set_resolving_talent", "talent": "Weirdness"},
    {"effect": "forbid_double"},
    {"effect": "ditch_fight"},
    {"effect": "join_challenge"},
    {"effect": "move_character", "of": "own"},
    {"effect": "move_character", "of": "enemy"},
    {"effect": "turn_day_night"},
    {"effect": "refresh_character"},
    {"effect": "fatigue_enemy"},
    {"effect": "refresh_item"},
    {"effect": "discard_item"},
    {"effect": "discard_enemy", "talent": "Charm", "at_most": 1},
)
_EVENT_TEXTS: Final[tuple[dict[str, object], ...]] = (
    {"effect": "gain_destiny", "amount": 1},
    {"effect": "enemy_loses_destiny", "amount": 1},
    {"effect": "draw_cards", "count": 3},
)
_STANDING: Final[tuple[dict[str, object], ...]] = (
    {"effect": "talent_bonus", "talent": "Smarts", "amount": 1, "whose": "own here"},
    {"effect": "talent_bonus", "talent": "each", "amount": 1, "time": "night"},
    {"effect": "more_items", "count": 1},
    {"effect": "more_moves", "count": 1},
    {"effect": "moves_by_day"},
    {"effect": "enters_unfatigued"},
    {"effect": "cannot_be_doubled"},
    {"effect": "fights_by", "talent": "Charm"},
    {"effect": "more_destiny", "amount": 1},
)
_USES: Final[tuple[dict[str, object], ...]] = (
    {"effect": "draw_cards", "count": 1, "when": "end", "cost": "fatigue"},
    {"effect": "draw_cards", "count": 1, "when": "fight discard", "cost": "turn", "if_won": True},
    {"effect": "refresh_character", "when": "refresh", "cost": "turn"},
    {"effect": "raise_talent", "talent": "Charm", "amount": 2, "of": "own"}
    | {"when": "challenge battle", "cost": "discard"},
    {"effect": "move_character", "of": "own", "when": "movement", "cost": "fatigue"},
    {"effect": "turn_day_night", "when": "prologue", "cost": "discard"},
)


def _levels(
    chance: random.Random, name: str, side: str, most: int, **fields: object
) -> list[BuffyCard]:
    """The level cards of one Character: each stronger and dearer than the one below."""
    best = chance.sample(TALENT_KEYS, 2)
    found = []
    for level in range(1, most + 1):
        talents: dict[str, object] = {key: chance.randint(0, 2) for key in TALENT_KEYS}
        talents |= {key: level + chance.randint(1, 3) for key in best}
        requirement = 2 * (level - 1)
        found.append(
            made(
                name,
                CHARACTER,
                level=level,
                side=side,
                destiny_requirement=requirement,
                **{**talents, **fields},
            )
        )
    return found


def random_deck(seed: int, side: str) -> Deck:
    """A deck of some 60 cards with texts of all kinds, for a Hero or a Villain."""
    chance = random.Random(f"{side} {seed}")
    helper = "Companion" if side == "Hero" else "Minion"
    vampire: dict[str, object] = {"traits": ["Vampire"]} if side == "Villain" else {}
    name = f"{side} {seed}"
    levels = _levels(chance, name, side, 3, main=True, **vampire)
    lines: list[Line] = [(held, 2) for held in levels[1:]]
    lines.append((levels[0], 1))
    for number in range(4):
        traits = vampire if number % 2 else {}
        text = [chance.choice(_STANDING)] if number < 2 else []
        helpers = _levels(
            chance, f"{helper} {seed}.{number}", helper, 1 + number % 2, effects=text, **traits
        )
        lines += [(held, 2) for held in helpers]
    for number in range(9):
        icons = dict.fromkeys(chance.sample(TALENT_KEYS, 1 + number % 2), 1 + number % 3)
        texts = [chance.choice(_ACTION_TEXTS)]
        lines.append(
            (
                made(
                    f"Action {seed}.{number}",
                    playable_in=list(WINDOWS),
                    effects=texts,
                    **icons,
                ),
                2,
            )
        )
    for number, text in enumerate(chance.sample(_EVENT_TEXTS, 2)):
        lines.append((made(f"Event {seed}.{number}", EVENT, effects=[text]), 2))
    for number in range(3):
        bonus = {chance.choice(TALENT_KEYS): 1 + number % 2}
        lines.append((made(f"Skill {seed}.{number}", SKILL, **bonus), 2))
        text = [chance.choice((*_STANDING, *_USES))]
        lines.append((made(f"Item {seed}.{number}", ITEM, effects=text, **bonus), 3))
    part = made(f"Episode {seed}", EPISODE, effects=[{"effect": "allows_part", "part": 2}])
    lines += [(part, 2), (made(f"Episode {seed}", EPISODE, part=2, effects=[_USES[-1]]), 2)]
    for number in range(5):
        kind = chance.choice(("School", "Crypt"))
        text = [_STANDING[0]] if number % 2 else []
        place = made(f"Place {seed}.{number}", LOCATION, location_type=kind, effects=text)
        lines.append((place, 1))
    for number in range(7):
        goals = dict.fromkeys(chance.sample(GOAL_KEYS, 1 + number % 3), 3 + number % 4)
        tied: dict[str, object] = {"at_location_type": "School"} if number == 6 else {}
        points = 1 + len(goals) // 2
        # Both decks of a game may have this one (BUF-PRO-04).
        called = "Shared" if number == 5 else f"Challenge {seed}.{number}"
        challenge = made(called, CHALLENGE, destiny_points=points, **goals, **tied)
        lines.append((challenge, 1))
    essence = made(name, ESSENCE, side=side)
    return deck_of(levels[0], essence, lines, name=name)


HEROES: Final = tuple(random_deck(seed, "Hero") for seed in range(4))
VILLAINS: Final = tuple(random_deck(seed, "Villain") for seed in range(4))
