"""What a reader of a report must know: what is agreed on because it is not on record."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import CardDef
from rules.core.game import FULL
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.coverage import coverage
from rules.games.buffy.rulings import Rulings


def assumptions(rulings: Rulings, cards: Sequence[CardDef]) -> tuple[str, ...]:
    """Sentences on the rulebook, the decks and the cards; `cards` are those shipped."""
    return (
        "The rules are those of a published summary of the rulebook; where it is silent the "
        "switches say what is played.",
        decks(rulings),
        published_cards(cards),
    )


def decks(rulings: Rulings) -> str:
    """Which decks are played (BUF-Q-01, BUF-Q-02)."""
    if rulings.allow_illegal_decks:
        return "Decks are played as they are, legal or not, as far as they can be."
    return (
        "Decks are legal in their own format; a deck of the format rulebook may be of any size and "
        "hold any number of copies (BUF-Q-01, BUF-Q-02)."
    )


def published_cards(cards: Sequence[CardDef]) -> str:
    """How little is on record of the published cards."""
    published = [card for card in cards if isinstance(card, BuffyCard) and not card.sample]
    if not published:
        return "No card of the published game is on record."
    whole = sum(1 for card in published if coverage(card).level == FULL)
    return (
        f"Of the {len(published)} cards of the published game that are known by name, {whole} are "
        "on record so far that all of them can be played; what is not on record is left out, never "
        "invented."
    )
