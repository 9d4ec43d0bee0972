"""Lists without headings: which of their cards is the Main Character."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import CardDef
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.vocabulary import CHARACTER, ESSENCE, EVIL


def main_candidates(cards: Sequence[CardDef], aside: Sequence[CardDef]) -> tuple[BuffyCard, ...]:
    """The level 1 Characters of the list that may be its Main Character, each once.

    These are the ones of the name that an Essence in it bears, without those that are known to be
    of the other side (BUF-FMT-06, BUF-FMT-07); where some of them may be Main Characters by their
    card (BUF-Q-06) these alone, and where some lie aside these alone. Without such a one, those
    that lie aside with an Essence.
    """
    essences = [card for card in _buffy(cards) if card.type == ESSENCE]
    first = [card for card in _buffy(cards) if card.type == CHARACTER and card.level == 1]
    named = [card for card in first if any(_belongs(card, essence) for essence in essences)]
    named = [card for card in named if card.main] or named
    apart = {card.code for card in aside}
    if named:
        found = [card for card in named if card.code in apart] or named
    elif any(essence.code in apart for essence in essences):
        found = [card for card in first if card.code in apart]
    else:
        found = []
    return tuple({card.code: card for card in found}.values())


def _buffy(cards: Sequence[CardDef]) -> list[BuffyCard]:
    return [card for card in cards if isinstance(card, BuffyCard)]


def _belongs(card: BuffyCard, essence: BuffyCard) -> bool:
    if card.same_name != essence.same_name:
        return False
    return not card.side or not essence.side or (card.side in EVIL) == (essence.side in EVIL)
