"""What a greedy player does with its hand: what is kept, what comes into play where and onto whom,
and where its challenges and locations lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.core.policies import PASS
from rules.games.buffy.estimates import PER_TALENT, read, worth_of
from rules.games.buffy.pieces import PARK, Character, Piece
from rules.games.buffy.vocabulary import CHARACTER, EPISODE, EVENT, ITEM, SKILL

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Space
    from rules.games.buffy.printed import Printed
    from rules.games.buffy.town import Town
    from rules.games.buffy.views import BuffyView

KEPT: Final = 0.36
"""A card worth less than this is discarded in the Draw Step for a new one."""
FULL_TOWN: Final = 6
"""With so many own Characters in play another one is worth less."""
FIRST_SPACES: Final = (1, 2, 0, 3)
"""The own spaces in the order in which they are taken: the middle ones have more neighbours."""
NEVER: Final = -99.0


# The hand.


def in_hand(view: BuffyView, card: Piece) -> float:
    """What a card of the own hand is worth as things stand."""
    printed = card.printed
    worth = read(printed).in_hand
    kind = printed.type
    if kind == CHARACTER:
        if printed.level > 1:
            return level_worth(view, printed)
        own = view.me.characters
        if len(own) >= FULL_TOWN:
            return 0.4 * worth
        return worth + (0.3 if len(own) < 3 else 0.1)
    if kind == EVENT:
        return 0.0 if printed.same in view.events_played else worth
    if kind in (SKILL, ITEM):
        needs = printed.needs
        if needs is not None:
            for character in view.me.characters:
                if view.can_bear(character, card):
                    return worth
            return 0.25
        return worth
    if kind == EPISODE and printed.part > 1:
        for episode in view.me.episodes:
            if episode.printed.same == printed.same and episode.printed.part == printed.part - 1:
                return worth
        return 0.2
    return worth


def level_worth(view: BuffyView, printed: Printed) -> float:
    """A higher level is worth much where its lower level is in play, the more the nearer its
    Destiny Requirement.
    """
    worth = 0.15
    for character in view.me.characters:
        if character.printed.same == printed.same and character.printed.level < printed.level:
            steps = printed.level - character.printed.level
            points = max(printed.requirement - view.me.destiny, 0)
            worth = max(worth, (1.0 if steps == 1 else 0.5) - 0.12 * points)
    return worth


def discard(view: BuffyView, options: Sequence[object]) -> int:
    """The card worth least; none that is worth keeping where one may stop."""
    may_stop = options[-1] is PASS
    last = len(options) - 1
    worst, least = last, KEPT if may_stop else 99.0
    for index in range(last if may_stop else last + 1):
        worth = in_hand(view, cast(Piece, options[index]))
        if worth < least:
            worst, least = index, worth
    return worst


# The Resource Step.


def resource_gain(view: BuffyView, town: Town, card: Piece) -> float:
    """What it gains to put a card of the hand into play, or the Main Character back."""
    printed = card.printed
    kind = printed.type
    if kind == CHARACTER:
        return 3.0 if printed.level > 1 else 2.0 if len(view.me.characters) < 9 else 0.0
    if kind == EPISODE:
        return 1.0 + read(printed).lasting
    if kind == ITEM:
        able = bearers(view, card)
        return best_bearer(view, town, card, able)[1] if able else upgrade_gain(view, card)
    if kind == SKILL:
        ready = [
            character
            for character in view.me.characters
            if not character.fatigued
            and character.skilled_on != view.turn
            and view.can_bear(character, card)
        ]
        return best_bearer(view, town, card, ready)[1]
    return 0.0


def bearers(view: BuffyView, card: Piece) -> list[Character]:
    """The own Characters with room for an Item of the hand."""
    return [
        character
        for character in view.me.characters
        if len(character.items) < view.item_limit(character) and view.can_bear(character, card)
    ]


def upgrade_gain(view: BuffyView, card: Piece) -> float:
    """What an Item of the hand is worth more than the one in play that is worth least
    (BUF-RES-15).
    """
    least = 99.0
    for character in view.me.characters:
        if character.items and view.can_bear(character, card):
            for item in character.items:
                if item.swapped_on != view.turn:
                    least = min(least, read(item.printed).lasting)
    return read(card.printed).lasting - least


def best_bearer(
    view: BuffyView, town: Town, card: Piece, characters: Sequence[Character]
) -> tuple[int, float]:
    """Who of some Characters gains most by a Skill or an Item, and how much that is: more of what
    they are good at already. A Skill fatigues, and costs what its bearer could do this turn.
    """
    best, most = 0, NEVER
    printed = card.printed
    skill = printed.type == SKILL
    lasting = read(printed).lasting + 0.5 * read(printed).deeds
    for index, character in enumerate(characters):
        gain = lasting + 0.03 * worth_of(character)
        for talent, bonus in enumerate(printed.talents):
            if bonus:
                gain += 0.25 * PER_TALENT * bonus * character.printed.talents[talent]
        if skill:
            gain -= 0.5 * town.use_at(view, character.space, character)
        if gain > most:
            best, most = index, gain
    return best, most


def bearer(view: BuffyView, town: Town, options: Sequence[object]) -> int:
    """Who gets the subject, a Skill or an Item: a Character, or the bearer of an Item that is worth
    less than it.
    """
    card = cast(Piece, view.subject)
    characters = [option for option in options if isinstance(option, Character)]
    if characters:
        return best_bearer(view, town, card, characters)[0]
    return surplus(options)


def ascends(options: Sequence[object]) -> int:
    """Whom a level is put on: of several that are ready, whoever is worth most."""
    best, most = 0, NEVER
    for index, option in enumerate(options):
        worth = worth_of(cast(Character, option))
        if worth > most:
            best, most = index, worth
    return best


def enter_at(view: BuffyView, options: Sequence[Space]) -> int:
    """Where a new Character comes into play: where it faces a challenge at once or nearly so, and
    has no stronger enemy beside it.
    """
    card = cast(Piece, view.subject)
    talents = card.printed.talents
    best, most = 0, NEVER
    for index, space in enumerate(options):
        worth = -0.01 * FIRST_SPACES.index(space.number - 1) if space.number else 0.0
        for placed in space.challenges:
            if placed is not None:
                worth += 0.1 * fit(placed.printed.goals, talents)
        for near in space.adjacent:
            if near.index != PARK:
                for placed in near.challenges:
                    if placed is not None:
                        worth += 0.04 * fit(placed.printed.goals, talents)
        for other in space.characters[1 - view.seat]:
            worth += 0.1 * (talents[0] - other.printed.talents[0]) - 0.1
        if worth > most:
            best, most = index, worth
    return best


def fit(goals: Sequence[tuple[int, int]], talents: Sequence[int]) -> float:
    """How much of some goals these talents come to."""
    return sum([min(talents[talent], goal) for talent, goal in goals])


# Challenges and set-up.


def challenge_at(view: BuffyView, options: Sequence[Space]) -> int:
    """Where the own challenge is placed: near to own Characters that are good at it, far from such
    enemies, and rather on an own space than in the Park or among the enemy.
    """
    card = cast(Piece, view.subject)
    goals = card.printed.goals
    good: list[tuple[float, Space]] = []
    for seat in view.seats:
        for character in seat.characters:
            fits = fit(goals, character.printed.talents)
            if fits:
                good.append((fits if seat.seat == view.seat else -0.7 * fits, character.space))
    best, most = 0, NEVER
    for index, space in enumerate(options):
        worth = 1.5 if space.owner == view.seat else 0.0 if space.index == PARK else -2.0
        for fits, there in good:
            worth += fits * nearness(space, there)
        # A location may lower the goals, or raise a talent.
        location = space.location
        if location is not None:
            for effect in location.printed.effects:
                if effect.name == "goal_bonus":
                    worth -= cast(int, effect.arguments[0])
                elif effect.name == "talent_bonus":
                    worth += 0.5
        if worth > most:
            best, most = index, worth
    return best


def nearness(space: Space, other: Space) -> float:
    """How much what a Character is good at counts, by how far it is."""
    if space is other:
        return 1.0
    return 0.7 if other in space.adjacent else 0.3


def main_at(options: Sequence[Space]) -> int:
    """The Main Character starts in the middle of the own row."""
    for number in FIRST_SPACES:
        for index, space in enumerate(options):
            if space.number - 1 == number:
                return index
    return 0


def location_at(view: BuffyView, options: Sequence[Space]) -> int:
    """A location goes near the Main Character, one with a text onto its very space if it can."""
    main = view.me.main
    if main is not None:
        for index, space in enumerate(options):
            if space is main.space:
                return index
        for index, space in enumerate(options):
            if space in main.space.adjacent:
                return index
    return 0


def location(options: Sequence[object]) -> int:
    """Every location is played, those that are worth most first."""
    best, most = 0, NEVER
    for index, option in enumerate(options):
        if option is not PASS:
            card = cast(Piece, option)
            worth = read(card.printed).lasting + read(card.printed).deeds
            if worth > most:
                best, most = index, worth
    return best


def surplus(options: Sequence[object]) -> int:
    """Of too many Items the one that is worth least goes."""
    best, least = 0, 99.0
    for index, option in enumerate(options):
        worth = read(cast(Piece, option).printed).lasting
        if worth < least:
            best, least = index, worth
    return best
