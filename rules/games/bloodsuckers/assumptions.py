"""What a reader of a report must know: what is agreed on because it is not on record."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import CardDef
from rules.core.game import FULL
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.coverage import coverage
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.vocabulary import CHARACTER, COMBAT_TYPES, LOCATIONS


def assumptions(rulings: Rulings, cards: Sequence[CardDef]) -> tuple[str, ...]:
    """Sentences on the locations, the characters and the cards; `cards` are those on record."""
    return (locations(rulings), characters(rulings, cards), combat_cards(cards))


def locations(rulings: Rulings) -> str:
    """Bystanders by location, and the locations that are not played (BLD-Q-04, BLD-SETUP-02)."""
    shown = list(zip(LOCATIONS, rulings.bystanders(), strict=True))
    used = ", ".join(f"{name} {bystanders}" for name, bystanders in shown if bystanders)
    locked = ", ".join(name for name, bystanders in shown if not bystanders)
    said = (
        "How many Bystanders each location shows is not on record and set by a switch for each "
        f"(BLD-Q-04): {used}."
    )
    return said + (f" Locked from the start: {locked}." if locked else "")


def characters(rulings: Rulings, cards: Sequence[CardDef]) -> str:
    """Who takes part, and with which abilities (BLD-Q-34, BLD-ABIL-01)."""
    known = [card for card in cards if isinstance(card, BloodCard) and card.type == CHARACTER]
    able = sum(1 for card in known if card.ability is not None)
    nameless = max(0, rulings.characters - len(known))
    said = (
        f"{rulings.characters} characters take part; {len(known)} names and {able} abilities are "
        f"on record, so that {nameless} are nameless and have no ability (BLD-Q-34)."
    )
    return said + (
        " Abilities are used: advanced play." if rulings.abilities else " Abilities are not used."
    )


def combat_cards(cards: Sequence[CardDef]) -> str:
    """How many of the combat cards cannot be played in full (BLD-Q-26)."""
    combat = [card for card in cards if isinstance(card, BloodCard) and card.type in COMBAT_TYPES]
    short = sum(1 for card in combat if coverage(card).level != FULL)
    return (
        f"Of the {len(combat)} combat cards of both decks {short} are not on record in full: they "
        "play for their value or by the part that is known, and Impact Cards without a known text "
        "do nothing (BLD-Q-26). What a card costs that does not say it is 1 action (BLD-ACT-02)."
    )
