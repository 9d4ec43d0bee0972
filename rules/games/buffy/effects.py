"""What card texts do, joined: where an effect may stand, and how a card's entry becomes one that
can be called. The frame is `texts`; the modules imported here register the effects themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy.texts import EFFECTS, Effect

if TYPE_CHECKING:
    from rules.core.cards import EffectData

__all__ = ["EFFECTS", "Effect", "bind", "misplaced"]


def bind(data: EffectData, card_type: str) -> Effect:
    """The callable effect of one checked entry of a card's `effects` list."""
    raise NotImplementedError


def misplaced(data: EffectData, card_type: str) -> str:
    """Why the engine would never look at a registered effect on a card of this type; empty if all
    is well.
    """
    raise NotImplementedError
