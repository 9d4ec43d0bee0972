"""What a view lets one estimate: Powers, Limits and Skillz, the hidden ones guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.games.titans.effects import matches
from rules.games.titans.state import Piece
from rules.games.titans.views import SlotView, TitansView

LIMITS: Final = 10
"""What the Limits of a deck make together (TT-DECK-03)."""

HIDDEN_LIMIT: Final = 5
"""The highest Limit that one of several hidden Fields may well have."""

GUESSED_POWER: Final = 5
"""The Power that a face-down Character is taken to have."""


def limits_of_hidden(view: TitansView) -> tuple[int, int]:
    """The likely and the highest Limit of a hidden enemy Field, by what the others leave of 10."""
    left, hidden = LIMITS, 0
    for field in view.enemy_fields:
        card = field.card
        if card is not None:
            left -= card.printed.limit
        elif not field.captured:
            hidden += 1
    if not hidden:
        return 0, 0
    for card in view.vp_area:
        left -= card.printed.limit
    highest = left - hidden + 1
    return max(1, left // hidden), max(1, min(highest, HIDDEN_LIMIT) if hidden > 1 else highest)


def enemy_strength(field: SlotView) -> tuple[int, int]:
    """The Power of the enemy's Characters on a Field, hidden ones guessed, and the VP they are
    worth.
    """
    power = 0
    worth = 0
    seen = field.enemy_characters
    for card in seen:
        power += card.printed.power
        worth += card.printed.grade
    hidden = field.enemy_count - len(seen)
    return power + GUESSED_POWER * hidden, worth + 2 * hidden


def can_use(view: TitansView, requirement: str, own: Sequence[Piece], card: Piece) -> bool:
    """Whether these Characters have the required Attribute: one of them, or by a switch all."""
    first = requirement in card.printed.attributes
    if view.rulings.requirement_for_all:
        return first and all(requirement in other.printed.attributes for other in own)
    return first or any(requirement in other.printed.attributes for other in own)


def payable(view: TitansView, skillz: Piece, area: int) -> tuple[int, int]:
    """(cost, Power) of the strongest level of a Skillz that so many Action Cards pay, or zeros."""
    best = (0, 0)
    for level in view.levels(skillz):
        if level[0] <= area and level[1] > best[1]:
            best = level
    return best


def answer_of_enemy(view: TitansView) -> int:
    """The Power that the enemy's Skillz can still add, which lie face up and are not yet paid."""
    area = view.enemy_action_size
    answer = 0
    for card in view.enemy_unpaid():
        cost, power = payable(view, card, area)
        area -= cost
        answer += power
    return answer


def reinforcements(view: TitansView, card: Piece, room: int) -> int:
    """The Power of those who could still go with a Character: of its Team, within the Grades."""
    power = 0
    team = card.printed.team
    for other in sorted(view.staging, key=printed_power, reverse=True):
        printed = other.printed
        fits = printed.grade <= room and printed.team == team
        if fits and other is not card and other.moved != view.turn:
            power += printed.power
            room -= printed.grade
    return power


def printed_power(card: Piece) -> int:
    """The Power printed on a Character."""
    return card.printed.power


def highest_open_limit(view: TitansView) -> int:
    """The highest Limit of an enemy Field that is still there, hidden ones guessed high."""
    _, highest = limits_of_hidden(view)
    for field in view.enemy_fields:
        card = field.card
        if card is not None and card.printed.limit > highest:
            highest = card.printed.limit
    return highest


def story_swing(view: TitansView, card: Piece) -> int:
    """How far a Battle Storyline's own words would move the Powers apart; 0 for other cards.

    Outside of a battle one Character is taken to be in it.
    """
    swing = 0
    fighters = view.fighters()
    for effect in card.printed.definition.effects:
        if effect.name == "story_power":
            given = [str(effect.arguments.get(word, "")) for word in ("attribute", "team")]
            helped = sum(matches(fighter, given[0], given[1]) for fighter in fighters)
            swing += cast(int, effect.arguments["amount"]) * (helped if fighters else 1)
        elif effect.name == "story_enemy_power":
            swing += cast(int, effect.arguments["amount"])
    return swing
