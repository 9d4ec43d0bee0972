"""What fights and challenges have in common: who goes first in their stages, the cards drawn, the
watches of the Battle and Discard stages, and their end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.windows import take_or_pass
from rules.games.buffy import stacks, uses
from rules.games.buffy.hand import discard_to
from rules.games.buffy.pieces import HAND_SIZE
from rules.games.buffy.questions import BOOST, DISCARD_DOWN, PLAY, PLAY_IT
from rules.games.buffy.vocabulary import CONFLICT
from rules.games.buffy.watches import texts_watch

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Piece, Player, Stacks
    from rules.games.buffy.state import BuffyTable

BOOST_OR_PLAY: Final = (BOOST, PLAY)


def goes_first(t: BuffyTable, seat: int) -> Player:
    """Who goes first in the stages of a fight or challenge that this seat has started: the active
    player (BUF-Q-11), or with `attacker_starts` that seat.
    """
    return t.players[seat] if t.rulings.attacker_starts else t.active


def able(t: BuffyTable, character: Character) -> bool:
    """Whether a Character may fight and face challenges of its player's own will: ready
    (BUF-CONF-04), in its first turn too (BUF-Q-34) unless `new_characters_wait` is on.
    """
    return not character.fatigued and not (
        t.rulings.new_characters_wait and character.entered_on == t.turn
    )


def in_play(t: BuffyTable, character: Character) -> bool:
    """Whether a Character is still in play."""
    return character in t.players[character.owner].characters


def battle_watch(t: BuffyTable, player: Player, into: Stacks) -> bool:
    """The player places a card in a talent stack, or uses a text (BUF-FIGHT-06, BUF-FIGHT-10). An
    action that would do for both is asked which.
    """
    bits = stacks.allowed(t, player)
    options = boosts = stacks.boosts(player, bits)
    usable = uses.playable(t, player, t.phase, bits)
    if usable:
        options = boosts + usable
    card = take_or_pass(t, player.seat, t.phase, options)
    if card is None:
        return False
    if (usable and card in usable) or plays_it(t, player, card):
        uses.use(t, player, card, t.phase)
    else:
        stacks.place(t, player, into, card, bits)
    return True


def plays_it(t: BuffyTable, player: Player, card: Piece) -> bool:
    """Whether the player has an action's text carried out, rather than place it as a boost."""
    if t.phase not in card.printed.windows or not uses.plays_now(t, player, card):
        return False
    t.subject = card
    chosen = BOOST_OR_PLAY[t.ask(player.seat, PLAY_IT, BOOST_OR_PLAY)]
    t.subject = None
    return chosen is PLAY


def discard_watch(t: BuffyTable, player: Player) -> bool:
    """The player discards down to 5, which is mandatory (BUF-FIGHT-18, BUF-CHAL-12, BUF-EDGE-07),
    or uses a text before or after that (BUF-FIGHT-22).
    """
    if len(player.hand) <= HAND_SIZE:
        return texts_watch(t, player)
    usable = uses.playable(t, player, t.phase)
    index = t.ask(player.seat, t.phase, [*usable, DISCARD_DOWN])
    if index < len(usable):
        uses.use(t, player, usable[index], t.phase)
    else:
        discard_to(t, player, HAND_SIZE)
    return True


def ends(t: BuffyTable) -> None:
    """The fight or challenge is over, and with it what texts have added for its time."""
    t.fight = None
    t.attempt = None
    t.phase = CONFLICT
    if t.changes:
        t.changes = [change for change in t.changes if change.all_turn]
