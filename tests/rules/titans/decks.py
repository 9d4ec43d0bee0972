"""Small decks for the engine's tests, built in code so that no catalog change moves a test."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rules.core.deck import Deck, DeckLine
from rules.games.titans.cards import ATTRIBUTES, TitansCard, define
from rules.games.titans.rulings import Rulings

DEFAULT = Rulings()
TEAMS = ("Red", "Blue", "none")
POWER_TEXTS: tuple[list[dict[str, object]], ...] = (
    [],
    [],
    [{"effect": "power_bonus", "amount": 2, "role": "offense"}],
    [{"effect": "power_bonus", "amount": 3, "against_attribute": "Fire"}],
    [{"effect": "enemy_penalty", "amount": 1}],
    [{"effect": "power_per_ally", "amount": 1}],
    [{"effect": "power_per_action_card", "amount": 1, "at_most": 3}],
    [{"effect": "draw_on_win", "count": 1}],
    [{"effect": "draw_on_loss", "count": 2, "role": "defense"}],
    [{"effect": "damage_on_win", "count": 1}],
    [{"effect": "action_on_win", "count": 2}],
    [{"effect": "discard_on_win", "count": 1}],
    [{"effect": "escape_on_loss"}],
    [{"effect": "vp_on_win", "amount": 2}],
    [{"effect": "prevent_damage", "role": "defense"}],
)
STORIES: tuple[tuple[str, dict[str, object]], ...] = (
    ("Battle", {"effect": "story_power", "amount": 2}),
    ("Battle", {"effect": "story_enemy_power", "amount": 2}),
    ("Battle", {"effect": "story_draw", "count": 2}),
    ("Battle", {"effect": "story_cancel_effects"}),
    ("Battle", {"effect": "story_cancel_field"}),
    ("Battle", {"effect": "story_lock_field"}),
    ("Battle", {"effect": "story_prevent_damage"}),
    ("Battle", {"effect": "story_forbid_skillz"}),
    ("Move", {"effect": "story_hold"}),
    ("Move", {"effect": "story_retreat"}),
    ("Move", {"effect": "story_advance"}),
    ("Move", {"effect": "story_reveal_field"}),
    ("Move", {"effect": "story_gain_action", "count": 2}),
)
FIELD_TEXTS: tuple[list[dict[str, object]], ...] = (
    [],
    [{"effect": "field_bonus", "amount": 1, "attribute": "Fire"}],
    [{"effect": "field_changes_team", "team": "none", "attribute": "Water"}],
    [{"effect": "field_winner_draws", "count": 1}],
    [{"effect": "field_extra_damage", "count": 1}],
    [{"effect": "field_both_gain_vp", "amount": 1}],
)
LIMITS = ((4, 3, 3), (5, 3, 2), (4, 4, 2), (6, 2, 2), (8, 1, 1), (5, 4, 1))


def character(number: int, **fields: object) -> TitansCard:
    """A Character: Grade 2, Power 5, no Team, no Attribute, unless said otherwise."""
    row: dict[str, object] = {
        "code": f"T-{number}",
        "set": "T",
        "number": str(number),
        "name": f"Character {number}",
        "type": "Character",
        "grade": 2,
        "team": "none",
        "power": 5,
        "attributes": [],
        "infinite": False,
    }
    return define(row | fields)


def skillz(number: int, **fields: object) -> TitansCard:
    """A Skillz for Fire with the levels 1:+2 and 3:+5, unless said otherwise."""
    row: dict[str, object] = {
        "code": f"T-{number}",
        "set": "T",
        "number": str(number),
        "name": f"Skillz {number}",
        "type": "Skillz",
        "requirement": "Fire",
        "power_meter": [[1, 2], [3, 5]],
        "infinite": False,
    }
    return define(row | fields)


def storyline(number: int, **fields: object) -> TitansCard:
    """A Battle Storyline for 1 that adds 2 Power, unless said otherwise."""
    row: dict[str, object] = {
        "code": f"T-{number}",
        "set": "T",
        "number": str(number),
        "name": f"Storyline {number}",
        "type": "Storyline",
        "action_cost": 1,
        "phase": "Battle",
        "infinite": False,
        "effects": [{"effect": "story_power", "amount": 2}],
    }
    return define(row | fields)


def field(number: int, limit: int | None, **fields: object) -> TitansCard:
    row: dict[str, object] = {
        "code": f"T-{number}",
        "set": "T",
        "number": str(number),
        "name": f"Field {number}",
        "type": "Field",
        "limit": limit,
    }
    return define(row | fields)


def deck_of(
    main: Sequence[tuple[TitansCard, int]], fields: Sequence[TitansCard], name: str = "deck"
) -> Deck:
    lines = [DeckLine(card, "main", copies) for card, copies in main]
    lines += [DeckLine(card, "fields", 1) for card in fields]
    return Deck("titans", "standard", tuple(lines), name)


def plain_fields(limits: Sequence[int] = (4, 3, 3)) -> list[TitansCard]:
    return [field(91 + place, limit) for place, limit in enumerate(limits)]


def red_deck() -> Deck:
    """Cheap Characters of one Team, some Skillz and Storylines."""
    main = [
        (character(n, team="Red", grade=1 + n % 3, power=4 + n % 5, attributes=["Fire"]), 3)
        for n in range(1, 8)
    ]
    main += [(skillz(21), 3), (skillz(22, power_meter=[[0, 1], [2, 4]]), 3), (storyline(23), 3)]
    return deck_of(main, plain_fields(), "red")


def blue_deck() -> Deck:
    """Fewer, stronger Characters with effects."""
    main = [
        (
            character(
                n,
                team="Blue",
                grade=2 + n % 3,
                power=6 + n % 4,
                attributes=["Water", "Magic"],
                effects=POWER_TEXTS[n % len(POWER_TEXTS)],
            ),
            3,
        )
        for n in range(31, 38)
    ]
    main += [
        (skillz(51, requirement="Water"), 3),
        (skillz(52, requirement="Magic", power_meter=[[2, 5]]), 3),
        (storyline(53, effects=[{"effect": "story_enemy_power", "amount": 3}]), 3),
    ]
    return deck_of(main, plain_fields((5, 3, 2)), "blue")


def random_deck(seed: int) -> Deck:
    """A legal deck with every kind of card and effect, the same for the same seed."""
    chance = random.Random(seed)
    main: list[tuple[TitansCard, int]] = []
    left = 30
    number = 0
    while left:
        number += 1
        copies = min(left, chance.randint(1, 3))
        kind = chance.random()
        if kind < 0.6:
            card = character(
                number,
                name=f"Character {chance.randint(1, 9)}",
                grade=chance.randint(0, 5),
                power=chance.randint(0, 9),
                team=chance.choice(TEAMS),
                attributes=chance.sample(ATTRIBUTES, 3),
                infinite=chance.random() < 0.2,
                effects=chance.choice(POWER_TEXTS),
            )
        elif kind < 0.8:
            card = skillz(
                number,
                requirement=chance.choice(ATTRIBUTES),
                power_meter=[[cost, 2 * cost + 1] for cost in range(chance.randint(0, 2), 4)],
            )
        else:
            phase, effect = chance.choice(STORIES)
            card = storyline(
                number, phase=phase, action_cost=chance.randint(0, 3), effects=[effect]
            )
        main.append((card, copies))
        left -= copies
    limits = chance.choice(LIMITS)
    fields = [
        field(91 + place, limit, effects=chance.choice(FIELD_TEXTS))
        for place, limit in enumerate(limits)
    ]
    return deck_of(main, fields, f"random {seed}")
