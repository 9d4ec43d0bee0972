"""Section 11: Blood and Adrenaline, earned by Strikes and played on characters."""

from __future__ import annotations

from typing import Final

from rules.games.bloodsuckers import abilities
from rules.games.bloodsuckers.pieces import Character, Player
from rules.games.bloodsuckers.questions import TOKEN_ON
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import BOOST

BLOOD: Final = 2
"""BLD-BLOOD-03, BLD-BLOOD-04: what a fed Vampire's attacks gain."""


def carriers(t: BloodTable, player: Player) -> list[Character]:
    """The own characters that may get a token of the own pool: a pool has no limit (BLD-BLOOD-01,
    BLD-ADR-01) and is not shared with the teammate (BLD-BLOOD-06, BLD-ADR-04).

    A Vampire carries at most one (BLD-BLOOD-05), a Hunter any number (BLD-Q-17).
    """
    if not player.pool:
        return []
    if player.side is t.vampires:
        return [character for character in player.characters() if not character.blood]
    if t.rulings.one_adrenaline_each:
        return [character for character in player.characters() if not character.adrenaline]
    return player.characters()


def play_token(t: BloodTable, player: Player) -> None:
    """A token goes from the pool to a character, for 1 action (BLD-ACT-04), or for none while an
    own character with Boost has not been used this turn (BLD-ABIL-09).
    """
    options = carriers(t, player)
    character = options[t.ask(player.seat, TOKEN_ON, options)]
    if abilities.left(t, player, BOOST):
        abilities.use(player, BOOST)
    else:
        player.actions -= 1
    player.pool -= 1
    player.record.tokens_used += 1
    if player.side is t.vampires:
        feed(t, player, character)
    else:
        activate(t, player, character)


def feed(t: BloodTable, player: Player, character: Character) -> None:
    """A Vampire is fed (BLD-BLOOD-02): its attack in play, if any, gains 2 at once (BLD-BLOOD-03),
    that of the column where it is (BLD-Q-37), and so does every Attack Card it plays in this battle
    (BLD-BLOOD-04).
    """
    character.blood = True
    if t.log is not None:
        t.emit("fed", player.seat, character)
    if t.rulings.blood_on_old_counters:
        for column, setter in enumerate(player.set_by, 1):
            if setter is character or column == character.column:
                t.raise_attack(player, column, BLOOD)
    elif character.column:
        t.raise_attack(player, character.column, BLOOD)


def activate(t: BloodTable, player: Player, character: Character) -> None:
    """Adrenaline on a Hunter (BLD-ADR-02): 1 action more in each turn of this battle, this one
    included (BLD-ADR-03).
    """
    character.adrenaline += 1
    player.actions += 1
    player.added += 1
    if t.log is not None:
        t.emit("activated", player.seat, character)


def active_adrenaline(player: Player) -> int:
    """How many Adrenaline Tokens lie on own characters, in columns or not (BLD-Q-17)."""
    return sum(character.adrenaline for character in player.characters())
