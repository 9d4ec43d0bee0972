"""When a greedy player uses a text outside the stages of fights and challenges, and what on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.games.buffy.battle import texts_of
from rules.games.buffy.estimates import deed_worth, read, worth_of
from rules.games.buffy.pieces import Character, Piece, Space
from rules.games.buffy.supplies import in_hand
from rules.games.buffy.texts import DISCARD, FATIGUE
from rules.games.buffy.vocabulary import ACTION, CHARACTER, EVENT

if TYPE_CHECKING:
    from rules.games.buffy.texts import Effect
    from rules.games.buffy.town import Town
    from rules.games.buffy.views import BuffyView

DISCARDED: Final = 0.35
"""What a card in play must bring to be discarded for its text."""
TIRED: Final = 0.6
"""How much of what a Character could do this turn its fatigue costs: it may not come to it."""
NEVER: Final = -99.0


def best_text(view: BuffyView, town: Town, options: Sequence[object]) -> int:
    """The place of the text that gains most, -1 where none gains anything."""
    best, most = -1, 0.0
    for index, option in enumerate(options):
        if isinstance(option, Piece):
            gain = text_gain(view, town, option)
            if gain > most:
                best, most = index, gain
    return best


def text_gain(view: BuffyView, town: Town, card: Piece) -> float:
    """What it gains to use the text of a card now. An action could also boost later."""
    kind = card.printed.type
    texts = card.printed.deeds if kind == EVENT else texts_of(view, card)
    gain = 0.0
    for effect in texts:
        gain += now(view, effect)
    if not gain:
        return 0.0
    if kind == ACTION:
        return gain - 0.03 * read(card.printed).boost
    if texts and kind != EVENT:
        cost = texts[0].cost
        if cost == DISCARD:
            gain -= DISCARDED
        elif cost == FATIGUE and kind == CHARACTER and card.bearer is not None:
            town.look(view)
            gain -= 0.05 + TIRED * town.use_at(view, card.bearer.space, card.bearer)
    return gain


def now(view: BuffyView, effect: Effect) -> float:
    """What a deed is worth as things stand."""
    name = effect.name
    if name == "turn_day_night":
        return daylight(view)
    if name == "raise_talent":
        # For the turn, where there is anything to fight or to face.
        return (
            deed_worth(effect) if view.park.characters[1 - view.seat] else 0.5 * deed_worth(effect)
        )
    if name in ("move_character", "refresh_item", "ditch_fight"):
        return 0.0
    if name == "forbid_double":
        fight = view.fight
        return deed_worth(effect) if fight is not None and stronger(view) else 0.0
    if name == "fatigue_enemy":
        return deed_worth(effect) if somebody_ready(view) else 0.0
    return deed_worth(effect)


def somebody_ready(view: BuffyView) -> bool:
    """Whether an enemy Character is ready."""
    return any(not character.fatigued for character in view.enemy.characters)


def stronger(view: BuffyView) -> bool:
    """Whether a ready neighbour of the one attacked would fight better."""
    fight = view.fight
    if fight is None:
        return False
    attacked = view.talent(fight.defender, fight.talent)
    for other in fight.defender.space.characters[fight.defender.owner]:
        if (
            other is not fight.defender
            and not other.fatigued
            and (view.talent(other, fight.talent) > attacked or fight.defender.is_main)
        ):
            return True
    return False


def daylight(view: BuffyView) -> float:
    """What it is worth to turn day into night or night into day: Vampires move by night alone."""
    vampires = 0
    for seat in view.seats:
        for character in seat.characters:
            if character.printed.vampire:
                vampires += 1 if seat.seat == view.seat else -1
    if view.night:
        vampires = -vampires
    return 0.15 * vampires


def choose(view: BuffyView, options: Sequence[object]) -> int:
    """What a text works on: of enemies whoever is worth most, of the own Characters whoever takes
    part or fights best, of cards what is worth most to its owner.
    """
    best, most = 0, NEVER
    for index, option in enumerate(options):
        if option is PASS:
            continue
        worth = 0.0
        if isinstance(option, Character):
            worth = worth_of(option) + 0.1 * max(option.printed.talents)
            if option.owner == view.seat and not option.fatigued:
                worth += 0.5
        elif isinstance(option, Piece):
            worth = (
                in_hand(view, option) if option.owner == view.seat else read(option.printed).lasting
            )
        elif isinstance(option, Space):
            worth = float(len(option.characters[view.seat]))
        if worth > most:
            best, most = index, worth
    return best
