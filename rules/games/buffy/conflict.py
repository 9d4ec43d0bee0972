"""Section 3.6, the Conflict Step: who may start a fight, and who may face which challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.policies import PASS
from rules.core.windows import take_or_pass
from rules.games.buffy import challenge, fight, uses, watches
from rules.games.buffy.contest import able
from rules.games.buffy.pieces import Character, Placed
from rules.games.buffy.questions import FACING, TARGET
from rules.games.buffy.vocabulary import CONFLICT

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable


def conflict_step(t: BuffyTable) -> None:
    """Both players, not only the active one, may start fights and face challenges (BUF-CONF-03),
    and use texts (BUF-CONF-07).
    """
    t.phase = CONFLICT
    watches.alternate(t, conflict_watch)


def conflict_watch(t: BuffyTable, player: Player) -> bool:
    """The player starts a fight (BUF-CONF-01), faces a challenge (BUF-CONF-02) or uses a text."""
    options: list[Character | Placed | Piece] = [
        *attackers(t, player),
        *challenges(t, player),
        *uses.playable(t, player, CONFLICT),
    ]
    chosen = take_or_pass(t, player.seat, CONFLICT, options)
    if chosen is None:
        return False
    if isinstance(chosen, Character):
        fight.fight(t, chosen, target(t, player, chosen))
    elif isinstance(chosen, Placed):
        challenge.face(t, player, chosen, facing(t, player, chosen))
    else:
        uses.use(t, player, chosen, CONFLICT)
    return True


def attackers(t: BuffyTable, player: Player) -> list[Character]:
    """The own Characters that may start a fight: ready ones (BUF-CONF-04) with an enemy in the same
    space (BUF-Q-10). Whoever is ready may do so again and again (BUF-Q-12).
    """
    enemy = player.enemy.seat
    return [
        character
        for character in player.characters
        if character.space.characters[enemy] and able(t, character)
    ]


def target(t: BuffyTable, player: Player, attacker: Character) -> Character:
    """The enemy in the same space that is attacked, fatigued or not (BUF-CONF-05)."""
    enemies = attacker.space.characters[player.enemy.seat]
    if len(enemies) == 1:
        return enemies[0]
    t.subject = attacker
    index = t.ask(player.seat, TARGET, enemies)
    t.subject = None
    return enemies[index]


def challenges(t: BuffyTable, player: Player) -> list[Placed]:
    """The challenges that the player may face: each once a turn (BUF-CONF-06), whoever has placed
    it (BUF-Q-17), with an own ready Character in its space (BUF-Q-18).
    """
    found: list[Placed] = []
    seat = player.seat
    for character in player.characters:
        for placed in character.space.challenges:
            if (
                placed is not None
                and placed.faced_on[seat] != t.turn
                and able(t, character)
                and placed not in found
                and (placed.owner == seat or not t.rulings.owner_faces_only)
            ):
                found.append(placed)
    return found


def facing(t: BuffyTable, player: Player, placed: Placed) -> list[Character]:
    """The own Characters that face a challenge together: at least one, all of them ready and in its
    space (BUF-CHAL-02, BUF-Q-18).
    """
    left = [character for character in placed.space.characters[player.seat] if able(t, character)]
    if len(left) == 1:
        return left
    t.subject = placed
    chosen = [left.pop(t.ask(player.seat, FACING, left))]
    while left:
        index = t.ask(player.seat, FACING, [*left, PASS])
        if index == len(left):
            break
        chosen.append(left.pop(index))
    t.subject = None
    return chosen
