"""How much of each card is played (BLD-Q-26): what is not on record is left out, never invented."""

from __future__ import annotations

from rules.core.game import FULL, NONE, VALUE, Coverage
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.vocabulary import ATTACK, CHARACTER, IMPACT, LOCATION


def coverage(card: BloodCard) -> Coverage:
    """`full`: all that is on record is played, and nothing is known to be missing. `value`: its
    value is played, or a part of its text. `none`: it can be played and does nothing, or not at
    all.
    """
    if card.type == CHARACTER:
        if card.ability is None:
            return Coverage(VALUE, "Its ability is not on record: in advanced play it has none.")
        return Coverage(FULL)
    if card.type == LOCATION:
        return Coverage(
            VALUE, "The number of Bystanders on its dial is not on record: a switch sets it."
        )
    if card.type == ATTACK and lacks_value(card):
        return Coverage(NONE, "Its attack value is not on record: it cannot be played.")
    if card.effects:
        if card.incomplete:
            return Coverage(VALUE, "Only a part of its text is on record: it plays by that.")
        return Coverage(FULL)
    known = "Its text has no effect on record" if card.text else "Its text is not on record"
    if card.type == ATTACK:
        return Coverage(VALUE, f"{known}: it plays for its value.")
    if card.type == IMPACT:
        return Coverage(NONE, f"{known}: it may be played and does nothing.")
    return Coverage(NONE, f"{known}: it does nothing.")


def lacks_value(card: BloodCard) -> bool:
    """Whether this is an Attack Card without a value, printed or rolled, for Day or Night."""
    return (
        card.type == ATTACK
        and card.rolled is not True
        and None in (card.attack_day, card.attack_night)
    )
