"""What texts make of talents, goals and rights (BUF-EDGE-01), worked out each time it is asked for:
a text counts from the moment on at which its condition holds, and no longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.table import NOBODY
from rules.games.buffy.texts import (
    ALL_HERE,
    ANYWHERE,
    AROUND,
    DAY_MOVES,
    ENEMIES,
    GOAL,
    ITEMS,
    MORE_DESTINY,
    MOVES,
    OWN,
    OWN_HERE,
    PARTS,
    RESOLVED_BY,
    TALENT,
    UNDOUBLED,
    UNFATIGUED,
)
from rules.games.buffy.vocabulary import BUTT_KICKING, LOCATION, NIGHT

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Piece, Placed, Player, Space
    from rules.games.buffy.state import BuffyTable
    from rules.games.buffy.texts import Effect

ITEM_LIMIT: Final = 2
"""BUF-RES-11."""
NIGHT_MOVES: Final = 2
"""BUF-MOVE-04."""
FIRST_PART: Final = 1
"""BUF-RES-03."""

TALENT_AROUND: Final = AROUND[TALENT]


Source = tuple["Piece", "Effect"]
"""A standing text that works now: on which card, and what it is."""


def works_now(t: BuffyTable, effect: Effect) -> bool:
    """Whether a standing text works at this time of day."""
    return not effect.time or (effect.time == NIGHT) == t.night


def works_for(t: BuffyTable, effect: Effect, character: Character) -> bool:
    """Whether a standing text works now for a Character of these traits."""
    if effect.time and (effect.time == NIGHT) != t.night:
        return False
    return not effect.trait or effect.trait in character.printed.traits


def reaches(t: BuffyTable, card: Piece, effect: Effect, character: Character) -> bool:
    """Whether a text about Characters around its card works now for this one. "Your" Characters
    are, on a Location, everybody's there.
    """
    whose = effect.whose
    if whose == OWN:
        if card.owner != character.owner:
            return False
    elif whose == ENEMIES:
        if card.owner == character.owner:
            return False
    else:
        bearer = card.bearer
        if (card.space if bearer is None else bearer.space) is not character.space:
            return False
        if (
            whose != ALL_HERE
            and (card.owner == character.owner) != (whose == OWN_HERE)
            and card.printed.type != LOCATION
        ):
            return False
    return works_for(t, effect, character)


def place(card: Piece) -> Space | None:
    """Where a card in play is; None of one that is nowhere in town."""
    bearer = card.bearer
    return card.space if bearer is None else bearer.space


def around(t: BuffyTable, character: Character, timing: str) -> list[Source]:
    """The texts of a kind, on any card in play, about several Characters, this one among them."""
    found: list[Source] = []
    for card in t.in_play_with(timing):
        for effect in card.printed.standing[timing]:
            if reaches(t, card, effect, character):
                found.append((card, effect))
    return found


def upon(t: BuffyTable, character: Character, timing: str) -> list[Source]:
    """The texts of a kind on a Character's own cards that are about itself: of its top level card
    and of what it bears.
    """
    found: list[Source] = []
    if timing in character.printed.standing:
        _add(t, found, character.cards[-1], timing, character)
    for card in character.skills:
        if timing in card.printed.standing:
            _add(t, found, card, timing, character)
    for card in character.items:
        if timing in card.printed.standing:
            _add(t, found, card, timing, character)
    return found


def _add(
    t: BuffyTable, found: list[Source], card: Piece, timing: str, character: Character
) -> None:
    for effect in card.printed.standing[timing]:
        if works_for(t, effect, character):
            found.append((card, effect))


# Talents.


def talent(t: BuffyTable, character: Character, talent: int) -> int:
    """How much of a talent a Character has: what its top level card says (BUF-COMP-10), with the
    printed bonus of its Skills and Items (BUF-Q-22), and what texts add. Fatigue changes nothing
    (BUF-EDGE-03).
    """
    printed = character.printed
    total = printed.talents[talent]
    says = TALENT in printed.standing
    for card in character.skills:
        printed = card.printed
        total += printed.talents[talent]
        says = says or TALENT in printed.standing
    for card in character.items:
        printed = card.printed
        total += printed.talents[talent]
        says = says or TALENT in printed.standing
    if says:
        for card, effect in upon(t, character, TALENT):
            total += effect.function(t, card, character, talent, *effect.arguments)
    if TALENT_AROUND in t.texts:
        for card in t.in_play_with(TALENT_AROUND):
            for effect in card.printed.standing[TALENT_AROUND]:
                if reaches(t, card, effect, character):
                    total += effect.function(t, card, character, talent, *effect.arguments)
    for change in t.changes:
        if change.of is character and change.talent == talent:
            total += change.amount
    return total


# Goals.


def goals(t: BuffyTable, placed: Placed) -> list[tuple[int, int]]:
    """The goals of a challenge in play, each a talent and how much of it (BUF-CHAL-09), as texts
    have them and without what the opponent adds.
    """
    printed = placed.printed.goals
    if GOAL not in t.texts and not t.changes:
        return list(printed)
    texts: list[Source] = []
    if GOAL in t.texts:
        for card in t.in_play_with(GOAL):
            for effect in card.printed.standing[GOAL]:
                if works_now(t, effect) and (
                    effect.whose == ANYWHERE or place(card) is placed.space
                ):
                    texts.append((card, effect))
    found: list[tuple[int, int]] = []
    for which, goal in printed:
        total = goal
        for card, effect in texts:
            total += effect.function(t, card, placed, which, *effect.arguments)
        for change in t.changes:
            if change.of is placed and change.talent == which:
                total += change.amount
        found.append((which, total))
    return found


# Rights.


def giving(t: BuffyTable, character: Character, timing: str) -> list[Source]:
    """The texts of a kind that are about a Character, those of its own cards first."""
    found = upon(t, character, timing) if timing in t.texts else []
    other = AROUND[timing]
    return found + around(t, character, other) if other in t.texts else found


def right(t: BuffyTable, character: Character, timing: str) -> int:
    """What the texts of a kind give a Character, added up."""
    if timing not in t.texts and AROUND[timing] not in t.texts:
        return 0
    total = 0
    for card, effect in giving(t, character, timing):
        total += effect.function(t, card, character, *effect.arguments)
    return total


def item_limit(t: BuffyTable, character: Character) -> int:
    """How many Items a Character may bear: 2 (BUF-RES-11), and what texts add."""
    return ITEM_LIMIT + right(t, character, ITEMS)


def move_limit(t: BuffyTable, character: Character) -> int:
    """How often a Character may move this turn: once (BUF-MOVE-05), a Vampire not by day and twice
    by night (BUF-MOVE-03, BUF-MOVE-04); and what texts add, which for a Vampire by day is nothing
    where none lets it move at all.
    """
    moves = 1
    if character.printed.vampire:
        if t.night:
            moves = NIGHT_MOVES
        elif not right(t, character, DAY_MOVES):
            return 0
    return moves + right(t, character, MOVES)


def tires(t: BuffyTable, character: Character, to: Space) -> bool:
    """Whether going to this space fatigues a Character: from the Park to a space of its opponent
    (BUF-MOVE-06), also by a text.
    """
    if character.space is not t.park or to.owner == NOBODY or to.owner == character.owner:
        return False
    return not right(t, character, UNFATIGUED)


def may_be_doubled(t: BuffyTable, attacker: Character) -> bool:
    """Whether somebody may fight in place of whom this Character attacks (BUF-FIGHT-02)."""
    return not right(t, attacker, UNDOUBLED)


def fights_by(t: BuffyTable, character: Character) -> int:
    """The talent by which a text has the fights of a Character resolved, of several texts the
    first; -1 where none does (BUF-FIGHT-12).
    """
    if RESOLVED_BY not in t.texts and AROUND[RESOLVED_BY] not in t.texts:
        return -1
    for card, effect in giving(t, character, RESOLVED_BY):
        said: int = effect.function(t, card, character, *effect.arguments)
        return said - 1
    return -1


def resolving_talent(t: BuffyTable, attacker: Character, defender: Character) -> int:
    """The talent by which a fight between two Characters resolves: Butt-Kicking (BUF-FIGHT-12), or
    what a text says, that of the attacker first.
    """
    said = fights_by(t, attacker)
    if said < 0:
        said = fights_by(t, defender)
    return said if said >= 0 else BUTT_KICKING


def destiny_for_win(t: BuffyTable, character: Character) -> int:
    """What a Character that wins a fight earns by texts, beside the 1 (BUF-FIGHT-14)."""
    return right(t, character, MORE_DESTINY)


# Requirements.


def can_bear(t: BuffyTable, character: Character, card: Piece) -> bool:
    """Whether a Character has what a Skill or an Item asks of its bearer; by its talents alone,
    before the fatigue of a Skill.
    """
    needs = card.printed.needs
    return needs is None or talent(t, character, needs[0]) >= needs[1]


def participants(t: BuffyTable, player: Player) -> list[Character]:
    """The player's Characters in the fight or challenge going on, as far as they are in play."""
    fight = t.fight
    if fight is not None:
        mine = fight.attacker if fight.attacker.owner == player.seat else fight.defender
        return [mine] if mine in player.characters and mine not in fight.ditched else []
    attempt = t.attempt
    if attempt is not None:
        return [character for character in attempt.characters if character in player.characters]
    return []


def meets(t: BuffyTable, player: Player, card: Piece) -> bool:
    """Whether the player may play an Action or Event as to its requirement: one own Character in
    play has the talent, not several together; in a fight or challenge one that takes part. Talent
    stacks never help.
    """
    needs = card.printed.needs
    if needs is None:
        return True
    which, value = needs
    able = player.characters
    if t.fight is not None or t.attempt is not None:
        able = participants(t, player)
    return any(talent(t, character, which) >= value for character in able)


def may_enter(t: BuffyTable, player: Player, card: Piece) -> bool:
    """Whether an Episode may be put into play: its Part 1 (BUF-RES-03), and of the others whichever
    an own Episode in play of the same name allows (BUF-Q-32); with `parts_in_order` also the one
    after it.
    """
    part = card.printed.part
    if part == FIRST_PART:
        return True
    for episode in player.episodes:
        printed = episode.printed
        if printed.same != card.printed.same:
            continue
        if t.rulings.parts_in_order and printed.part == part - 1:
            return True
        for effect in printed.standing.get(PARTS, ()):
            if effect.function(t, episode, *effect.arguments) == part:
                return True
    return False
