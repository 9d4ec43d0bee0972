"""Deeds in fights and challenges: talents and goals for a time, the resolving talent, doubles,
ditching, and who takes part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.effects import FLAG, Parameter
from rules.games.buffy.character_deeds import OF, chosen, side
from rules.games.buffy.texts import (
    A_GOAL,
    AMOUNT,
    ONE_TALENT,
    OPEN_CHALLENGE,
    OPEN_FIGHT,
    deed,
)
from rules.games.buffy.values import participants
from rules.games.buffy.vocabulary import FIGHT_CHOOSE, TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Piece, Player
    from rules.games.buffy.state import BuffyTable

ALL_TURN: Final = Parameter(
    "all_turn",
    FLAG,
    (),
    False,
    special=((1, " until the end of the turn"), (0, " until the fight or challenge is over")),
    help="It lasts for the turn; else for the fight or challenge.",
)


# Talents and goals.


def raisable(t: BuffyTable, player: Player, of: str, all_turn: bool) -> list[Character]:
    """The Characters whose talent a text may change: in a fight or challenge those that take part,
    else any in play. What lasts for the fight or challenge needs one that is not decided yet.
    """
    who = side(player, of)
    if not all_turn and t.phase not in OPEN_FIGHT and t.phase not in OPEN_CHALLENGE:
        return []
    if t.fight is not None or t.attempt is not None:
        return participants(t, who)
    return who.characters


def _can_raise(
    t: BuffyTable,
    player: Player,
    source: Piece,
    talent: str,
    amount: int,
    of: str,
    all_turn: bool,
) -> bool:
    return bool(raisable(t, player, of, all_turn))


@deed("{amount} {talent} for {of}{all_turn}", ONE_TALENT, AMOUNT, OF, ALL_TURN, possible=_can_raise)
def raise_talent(
    t: BuffyTable,
    player: Player,
    source: Piece,
    talent: str,
    amount: int,
    of: str,
    all_turn: bool,
) -> None:
    """One Character has more or less of a talent for a time (BUF-CHAL-03)."""
    characters = raisable(t, player, of, all_turn)
    if characters:
        character = chosen(t, player, source, characters)
        t.change(character, TALENTS.index(talent), amount, all_turn=all_turn)


def _can_change_goal(
    t: BuffyTable, player: Player, source: Piece, amount: int, talent: str
) -> bool:
    attempt = t.attempt
    if attempt is None or t.phase not in OPEN_CHALLENGE:
        return False
    return any(talent in ("", TALENTS[goal]) for goal, _ in attempt.placed.printed.goals)


@deed(
    "{amount} to {talent} of the challenge being faced",
    AMOUNT,
    A_GOAL,
    windows=OPEN_CHALLENGE,
    possible=_can_change_goal,
)
def change_goal(t: BuffyTable, player: Player, source: Piece, amount: int, talent: str) -> None:
    """A goal, or each, of the challenge being faced is higher or lower this time."""
    attempt = t.attempt
    if attempt is not None:
        for goal, _ in attempt.placed.printed.goals:
            if talent in ("", TALENTS[goal]):
                t.change(attempt.placed, goal, amount, all_turn=False)


# Fights.


def _fight_is_open(t: BuffyTable) -> bool:
    """Whether there is a fight that is not decided yet."""
    return t.fight is not None and t.phase in OPEN_FIGHT


def _resolves_otherwise(t: BuffyTable, player: Player, source: Piece, talent: str) -> bool:
    fight = t.fight
    return fight is not None and _fight_is_open(t) and TALENTS[fight.talent] != talent


@deed(
    "The resolving talent of the fight becomes {talent}",
    ONE_TALENT,
    windows=OPEN_FIGHT,
    possible=_resolves_otherwise,
)
def set_resolving_talent(t: BuffyTable, player: Player, source: Piece, talent: str) -> None:
    """Another talent decides the fight (BUF-FIGHT-10, BUF-FIGHT-12)."""
    fight = t.fight
    if fight is not None:
        fight.talent = TALENTS.index(talent)
        fight.by_text = True
        if t.log is not None:
            t.emit("resolving talent", player.seat, source, talent)


def _may_be_doubled(t: BuffyTable, player: Player, source: Piece) -> bool:
    fight = t.fight
    return (
        fight is not None
        and t.phase == FIGHT_CHOOSE
        and fight.attacker.owner == player.seat
        and not fight.no_double
        and (fight.doubled is None or t.rulings.many_doubles)
    )


@deed(
    "No Stunt-Double may be chosen in the fight",
    windows=(FIGHT_CHOOSE,),
    possible=_may_be_doubled,
)
def forbid_double(t: BuffyTable, player: Player, source: Piece) -> None:
    """The Character attacked must fight itself (BUF-FIGHT-04). For the attacker to use; a double
    that has been chosen stays.
    """
    fight = t.fight
    if fight is not None:
        fight.no_double = True
        if t.log is not None:
            t.emit("no double", player.seat, source)


def _may_ditch(t: BuffyTable, player: Player, source: Piece) -> bool:
    return _fight_is_open(t) and bool(participants(t, player))


@deed(
    "Your Character leaves the fight; it loses and is not discarded",
    windows=OPEN_FIGHT,
    possible=_may_ditch,
)
def ditch_fight(t: BuffyTable, player: Player, source: Piece) -> None:
    """The own Character leaves the fight, which resolves at once (BUF-FIGHT-21)."""
    fight = t.fight
    if fight is not None:
        for character in participants(t, player):
            fight.ditched.append(character)


# Challenges.


def joinable(t: BuffyTable, player: Player) -> list[Character]:
    """The own Characters that may yet take part in the challenge that the player faces: those at
    its space, ready or not; only at the start all had to be ready (BUF-Q-18).
    """
    attempt = t.attempt
    if attempt is None or attempt.seat != player.seat or t.phase not in OPEN_CHALLENGE:
        return []
    return [
        character
        for character in attempt.placed.space.characters[player.seat]
        if character not in attempt.characters
    ]


def _can_join(t: BuffyTable, player: Player, source: Piece) -> bool:
    return bool(joinable(t, player))


@deed(
    "One more of your Characters here takes part in the challenge",
    windows=OPEN_CHALLENGE,
    possible=_can_join,
)
def join_challenge(t: BuffyTable, player: Player, source: Piece) -> None:
    """One more own Character at the space takes part (BUF-CHAL-02)."""
    attempt = t.attempt
    characters = joinable(t, player)
    if attempt is not None and characters:
        character = chosen(t, player, source, characters)
        attempt.characters.append(character)
        if t.log is not None:
            t.emit("joined", player.seat, character.card)
