"""What a reader of a report must know: what is agreed on because it is not on record."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import CardDef
from rules.core.game import FULL, NONE
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.coverage import coverage
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.vocabulary import BOARD_TYPES


def assumptions(rulings: Rulings, cards: Sequence[CardDef]) -> tuple[str, ...]:
    """Sentences on the choice of characters and on the cards; `cards` are those shipped."""
    return (choice(rulings), published_cards(cards))


def choice(rulings: Rulings) -> str:
    """Who may have what (EPV-Q-02)."""
    if rulings.one_box:
        return "All play out of one box: nobody has the Race or the Class of another (EPV-Q-02)."
    return (
        "Players may have the same Race or Class, as with a box of their own for each (EPV-Q-02)."
    )


def published_cards(cards: Sequence[CardDef]) -> str:
    """How little is on record of the published cards (EPV-Q-23)."""
    published = [card for card in cards if isinstance(card, EpicCard) and not card.sample]
    boards = [card for card in published if card.type in BOARD_TYPES]
    others = [card for card in published if card.type not in BOARD_TYPES]
    unplayable = sum(1 for card in boards if coverage(card).level == NONE)
    partly = sum(1 for card in others if coverage(card).level != FULL)
    return (
        f"Of the {len(boards)} Races and Classes of the published game {unplayable} lack a number "
        f"that a game needs, and of the {len(others)} Moves and Specials known by name {partly} "
        "are not on record in full. What is not on record is left out and never invented "
        "(EPV-Q-23)."
    )
