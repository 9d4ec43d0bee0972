"""When a greedy player uses a text outside the stages of fights and challenges, and what on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import PASS
from rules.games.buffy.battle import joins_with, lead, texts_of
from rules.games.buffy.estimates import deed_worth, read, worth_of
from rules.games.buffy.moves import WORTH_A_MOVE, best_move
from rules.games.buffy.pieces import PARK, Character, Piece
from rules.games.buffy.supplies import in_hand
from rules.games.buffy.texts import DISCARD, FATIGUE, OWN
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE_DISCARD,
    CHARACTER,
    CONFLICT,
    EVENT,
    FIGHT_DISCARD,
    MOVEMENT,
    RESOURCE,
    TALENTS,
)

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Placed
    from rules.games.buffy.texts import Effect
    from rules.games.buffy.town import Town
    from rules.games.buffy.views import BuffyView

DISCARDED: Final = 0.35
"""What a card in play must bring to be discarded for its text."""
TIRED: Final = 0.6
"""How much of what a Character could do this turn its fatigue costs: it may not come to it."""
STAYS: Final = WORTH_A_MOVE
"""What `best_move` says of a Character that stays where it is."""
BEFORE_CONFLICT: Final = (MOVEMENT, RESOURCE, CONFLICT, FIGHT_DISCARD, CHALLENGE_DISCARD)
"""When readiness still matters in the turn."""
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
        gain += now(view, town, effect)
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


def now(view: BuffyView, town: Town, effect: Effect) -> float:
    """What a deed is worth as things stand."""
    name = effect.name
    worth = deed_worth(effect)
    if name == "turn_day_night":
        return daylight(view)
    if name == "raise_talent":
        return worth if helps(view, *effect.arguments[:3]) else 0.0
    if name == "change_goal":
        return 0.0
    if name == "set_resolving_talent":
        return worth if decides_better(view, cast(str, effect.arguments[0])) else 0.0
    if name == "forbid_double":
        return worth if stronger(view) else 0.0
    if name == "fatigue_enemy":
        # Before the Refresh Step, or after the last conflict, it would bring nothing.
        return worth if view.phase in BEFORE_CONFLICT and somebody_ready(view) else 0.0
    if name == "refresh_character":
        return refreshed(view, town) if view.phase in BEFORE_CONFLICT else 0.0
    if name == "move_character":
        return moved(view, town, cast(str, effect.arguments[0]))
    if name in ("ditch_fight", "join_challenge"):
        return 0.0
    return worth


def helps(view: BuffyView, talent: object, amount: object, of: object) -> bool:
    """Whether more or less of a talent matters to the fight or challenge going on, or to a
    challenge that may yet be faced.
    """
    if (cast(int, amount) > 0) != (of == OWN):
        return False
    number = TALENTS.index(cast(str, talent))
    fight = view.fight
    if fight is not None:
        return fight.talent == number
    if of != OWN:
        return False
    attempt = view.attempt
    if attempt is not None:
        return attempt.seat == view.seat and asks_for(attempt.placed, number)
    for character in view.me.characters:
        for placed in character.space.challenges:
            if (
                placed is not None
                and placed.faced_on[view.seat] != view.turn
                and asks_for(placed, number)
            ):
                return True
    return False


def asks_for(placed: Placed, talent: int) -> bool:
    """Whether a challenge has a goal of this talent."""
    return bool(placed.printed.stacks >> talent & 1)


def decides_better(view: BuffyView, talent: str) -> bool:
    """Whether the own side does better where another talent decides the fight."""
    fight = view.fight
    if fight is None:
        return False
    own, other = fight.attacker, fight.defender
    if own.owner != view.seat:
        own, other = other, own
    better = lead(view, fight, own, other, TALENTS.index(talent))
    return better > lead(view, fight, own, other, fight.talent)


def refreshed(view: BuffyView, town: Town) -> float:
    """What the best of the fatigued Characters could still do this turn."""
    town.look(view)
    most = 0.0
    for character in view.me.characters:
        if character.fatigued:
            most = max(most, town.use_at(view, character.space, character))
    return 0.8 * most


def moved(view: BuffyView, town: Town, of: str) -> float:
    """What it gains to move one Character: the own one that gains most by it, or an enemy out of
    the Park that would then be held alone,
    or no longer by the enemy.
    """
    if of != OWN:
        town.look(view)
        return town.holding.rid_of(view, town)
    town.look_about(view)
    return max([best_move(view, town, each)[0] for each in view.me.characters]) - STAYS


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


def choose(view: BuffyView, town: Town, options: Sequence[object]) -> int:
    """What a text works on: of enemies whoever is worth most, of the own Characters whoever takes
    part, gains most by the move or can do most, of cards what is worth most to its owner.
    """
    town.look_about(view)
    moves = False
    if isinstance(view.subject, Piece):
        for effect in view.subject.printed.effects:
            moves = moves or effect.name == "move_character"
    best, most = 0, NEVER
    for index, option in enumerate(options):
        if option is PASS:
            continue
        worth = 0.0
        if isinstance(option, Character):
            worth = character_worth(view, town, option, moves=moves)
        elif isinstance(option, Piece):
            own = option.owner == view.seat
            worth = in_hand(view, option) if own else read(option.printed).lasting
        if worth > most:
            best, most = index, worth
    return best


def character_worth(view: BuffyView, town: Town, character: Character, *, moves: bool) -> float:
    """How much a text is wanted to work on a Character."""
    if character.owner != view.seat:
        return worth_of(character) + (2.0 if moves and character.space.index == PARK else 0.0)
    if moves:
        return best_move(view, town, character)[0]
    attempt = view.attempt
    if attempt is not None and attempt.seat == view.seat:
        return float(joins_with(view, attempt, character))
    return town.use_at(view, character.space, character) + 0.1 * worth_of(character)
