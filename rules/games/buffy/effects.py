"""What card texts do, joined: how a card's entry becomes an effect that can be called. The frame is
`texts`, where an effect may stand says `misplaced`; the other modules imported here register the
effects themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.names import fold
from rules.games.buffy import character_deeds, conflict_deeds, deeds, standing
from rules.games.buffy.misplaced import misplaced
from rules.games.buffy.texts import AROUND, DEED, EFFECTS, FRAME, OCCASIONS, THIS, Effect

if TYPE_CHECKING:
    from rules.core.cards import EffectData

__all__ = ["EFFECTS", "REGISTERED", "Effect", "bind", "misplaced"]

REGISTERED: Final = (standing, deeds, character_deeds, conflict_deeds)
"""The modules whose effects a card may name."""


def bind(data: EffectData, card_type: str) -> Effect:
    """The callable effect of one checked entry of a card's `effects` list."""
    spec = EFFECTS.specs[data.name]
    names = [parameter.name for parameter in spec.parameters]
    given = dict(zip(names, spec.values(data.arguments), strict=True))
    arguments = tuple([value for name, value in given.items() if name not in FRAME])
    effect = Effect(data.name, spec.timing, spec.function, arguments)
    if spec.timing == DEED:
        effect.possible = OCCASIONS[data.name].possible
        effect.when = str(given["when"])
        effect.cost = str(given["cost"])
        effect.if_won = given["if_won"] is True
        return effect
    effect.whose = str(given.get("whose", given.get("where", THIS)))
    effect.time = str(given.get("time", ""))
    effect.trait = fold(str(given.get("trait", "")))
    if effect.whose != THIS and spec.timing in AROUND:
        effect.timing = AROUND[spec.timing]
    return effect
