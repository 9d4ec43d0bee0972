"""Steps C and D: the effects that count for a side, and its Power."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.titans.effects import PENALTY, POWER
from rules.games.titans.vocabulary import ANY_ROLE

if TYPE_CHECKING:
    from rules.games.titans.effects import Effect
    from rules.games.titans.rulings import Rulings
    from rules.games.titans.state import Battle, Piece, Side


def card_effects(side: Side) -> list[tuple[Effect, Piece]]:
    """Step C: the effects of a side's own face-up cards that count in this battle.

    Of a Character those of its role only (TT-FX-02, TT-FX-03), none while cancelled; of a Skillz
    once it is paid (TT-CARD-09).
    """
    found: list[tuple[Effect, Piece]] = []
    if not side.effects_cancelled:
        for card in side.fighters:
            for effect in card.printed.effects:
                if effect.role == ANY_ROLE or effect.role == side.role:
                    found.append((effect, card))
    for card in side.skillz:
        for effect in card.printed.effects:
            if effect.role == ANY_ROLE or effect.role == side.role:
                found.append((effect, card))
    return found


def field_effects(battle: Battle, side: Side) -> list[tuple[Effect, Piece]]:
    """Step C: the Field's effects that count for a side (TT-CARD-13), none while cancelled."""
    field = battle.slot.card
    if field is None or not field.printed.effects or battle.field_effect == battle.CANCELLED:
        return []
    return [
        (effect, field)
        for effect in field.printed.effects
        if effect.role == ANY_ROLE or effect.role == side.role
    ]


def side_power(battle: Battle, side: Side) -> int:
    """Step D: the Powers of the side's Characters (TT-POWER-02, TT-CARD-05) and all that changes
    them (TT-POWER-01): effects of own cards and the Field, penalties of enemy cards, Storylines,
    Skillz.
    """
    total = side.power_added + side.meter_power
    for card in side.fighters:
        total += card.printed.power
    for effect, card in card_effects(side):
        if effect.timing == POWER:
            total += effect.function(battle, side, card, *effect.arguments)
    for effect, card in field_effects(battle, side):
        if effect.timing == POWER:
            total += effect.function(battle, side, card, *effect.arguments)
    enemy = battle.against(side)
    for effect, card in card_effects(enemy):
        if effect.timing == PENALTY:
            total -= effect.function(battle, enemy, card, *effect.arguments)
    if total < 0 and battle.table.rulings.power_not_below_zero:
        return 0
    return total


def levels(rulings: Rulings, skillz: Piece) -> tuple[tuple[int, int], ...]:
    """The (cost, Power) levels of a Power Meter: totals, or sums of its steps (TT-Q-15)."""
    if not rulings.power_meter_adds_up:
        return skillz.printed.meter
    steps: list[tuple[int, int]] = []
    cost, power = 0, 0
    for step_cost, step_power in skillz.printed.meter:
        cost += step_cost
        power += step_power
        steps.append((cost, power))
    return tuple(steps)


def power_swing(battle: Battle, side: Side, skillz: Piece) -> int:
    """How much the effects of a Skillz would move the two Powers apart in its owner's favour."""
    swing = 0
    for effect in skillz.printed.effects:
        counts = effect.role == ANY_ROLE or effect.role == side.role
        if counts and (effect.timing == POWER or effect.timing == PENALTY):
            swing += effect.function(battle, side, skillz, *effect.arguments)
    return swing
