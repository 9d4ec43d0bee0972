"""Deeds: what texts do to Characters in play and to their Items, wherever these are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.effects import INTEGER, WORD, Parameter
from rules.games.buffy import values
from rules.games.buffy.moving import go
from rules.games.buffy.questions import CHOOSE, TO
from rules.games.buffy.texts import ENEMY, ONE_TALENT, OWN, deed
from rules.games.buffy.vocabulary import TALENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.buffy.pieces import Character, Piece, Player
    from rules.games.buffy.state import BuffyTable

OF: Final = Parameter(
    "of",
    WORD,
    (OWN, ENEMY),
    special=((OWN, "one of your Characters"), (ENEMY, "one enemy Character")),
    help="Whose Character it is.",
)


def chosen[Option](
    t: BuffyTable, player: Player, source: Piece, options: Sequence[Option]
) -> Option:
    """Which of some Characters, or of some Items in play, a text is about; there is one."""
    if len(options) == 1:
        return options[0]
    t.subject = source
    index = t.ask(player.seat, CHOOSE, options)
    t.subject = None
    return options[index]


def side(player: Player, of: str) -> Player:
    """Whose Characters a text is about."""
    return player if of == OWN else player.enemy


# Movement.


def _has_characters(t: BuffyTable, player: Player, source: Piece, of: str) -> bool:
    return bool(side(player, of).characters)


@deed(
    "Move {of} one space, even by day, beside its own moves",
    OF,
    possible=_has_characters,
)
def move_character(t: BuffyTable, player: Player, source: Piece, of: str) -> None:
    """A Character goes one space (BUF-MOVE-08). Spaces must be adjacent (BUF-MOVE-01); the limits
    on moves a turn, by day, and where `fatigued_cannot_move` is on, are those of the Movement Step
    and not of a text. From the Park to an enemy space it is fatigued as ever (BUF-MOVE-06).
    """
    characters = side(player, of).characters
    if not characters:
        return
    character = chosen(t, player, source, characters)
    spaces = character.space.adjacent
    t.subject = character
    space = spaces[t.ask(player.seat, TO, spaces)]
    t.subject = None
    go(t, character, space)


# Fatigue.


def fatigued(player: Player) -> list[Character]:
    """The player's fatigued Characters."""
    return [character for character in player.characters if character.fatigued]


def _has_fatigued(t: BuffyTable, player: Player, source: Piece) -> bool:
    return bool(fatigued(player))


@deed("Refresh one of your Characters", possible=_has_fatigued)
def refresh_character(t: BuffyTable, player: Player, source: Piece) -> None:
    """A fatigued own Character becomes ready (BUF-REF-03)."""
    characters = fatigued(player)
    if characters:
        t.refresh(chosen(t, player, source, characters))


def ready(player: Player) -> list[Character]:
    """The player's ready Characters."""
    return [character for character in player.characters if not character.fatigued]


def _enemy_has_ready(t: BuffyTable, player: Player, source: Piece) -> bool:
    return bool(ready(player.enemy))


@deed("Fatigue one enemy Character", possible=_enemy_has_ready)
def fatigue_enemy(t: BuffyTable, player: Player, source: Piece) -> None:
    """A ready enemy Character becomes fatigued. One that is in a fight or challenge stays in it."""
    characters = ready(player.enemy)
    if characters:
        t.fatigue(chosen(t, player, source, characters))


# Items.


def items_of(player: Player, *, fatigued: bool) -> list[Piece]:
    """The Items that the player's Characters bear; with `fatigued` those that are."""
    return [
        item
        for character in player.characters
        for item in character.items
        if item.fatigued or not fatigued
    ]


def _has_fatigued_item(t: BuffyTable, player: Player, source: Piece) -> bool:
    return bool(items_of(player, fatigued=True))


@deed("Refresh one of your Items", possible=_has_fatigued_item)
def refresh_item(t: BuffyTable, player: Player, source: Piece) -> None:
    """A fatigued own Item becomes ready (BUF-REF-03)."""
    items = items_of(player, fatigued=True)
    if items:
        t.refresh_card(chosen(t, player, source, items))


def _enemy_has_item(t: BuffyTable, player: Player, source: Piece) -> bool:
    return bool(items_of(player.enemy, fatigued=False))


@deed("Discard one Item of an enemy Character", possible=_enemy_has_item)
def discard_item(t: BuffyTable, player: Player, source: Piece) -> None:
    """An enemy's Item goes to its owner's discard pile."""
    items = items_of(player.enemy, fatigued=False)
    if items:
        item = chosen(t, player, source, items)
        t.detach(item)
        t.discard(item)


# Characters leave play.


def weak_enemies(t: BuffyTable, player: Player, talent: str, at_most: int) -> list[Character]:
    """The enemy Characters, without the Main Character, that have no more than this of a talent."""
    which = TALENTS.index(talent)
    return [
        character
        for character in player.enemy.characters
        if not character.is_main and values.talent(t, character, which) <= at_most
    ]


def _has_weak_enemy(
    t: BuffyTable, player: Player, source: Piece, talent: str, at_most: int
) -> bool:
    return bool(weak_enemies(t, player, talent, at_most))


@deed(
    "Discard one enemy Character with {talent} of {at_most} or less, but no Main Character",
    ONE_TALENT,
    Parameter("at_most", INTEGER, minimum=0, maximum=20, help="The most that it may have."),
    possible=_has_weak_enemy,
)
def discard_enemy(t: BuffyTable, player: Player, source: Piece, talent: str, at_most: int) -> None:
    """A weak enemy Character leaves play with all that it bears (BUF-Q-23); nobody has won a fight
    by it.
    """
    characters = weak_enemies(t, player, talent, at_most)
    if characters:
        t.leave_play(chosen(t, player, source, characters))
