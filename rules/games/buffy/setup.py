"""Section 2: set-up, from two prepared decks to the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.windows import take_or_pass
from rules.games.buffy import questions as q
from rules.games.buffy import uses
from rules.games.buffy.pieces import HAND_SIZE
from rules.games.buffy.vocabulary import LOCATION, SETUP
from rules.games.buffy.watches import alternate

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player, Space
    from rules.games.buffy.state import BuffyTable


def set_up(t: BuffyTable) -> None:
    """Both decks are shuffled, the locations out of them already (BUF-SETUP-02, BUF-SETUP-03,
    BUF-SETUP-06). The Essences show 0 (BUF-SETUP-07). Then come the choices: where the Main
    Characters start, day or night, and the locations. The cut changes no chances and is left out.
    """
    t.phase = SETUP
    for player in t.players:
        t.shuffle(player.challenge_deck)
        t.shuffle(player.deck)
    t.active = first_player(t)
    if t.log is not None:
        t.emit("first", t.active.seat)
    for player in (t.active, t.active.enemy):
        if player.acts:
            place_main(t, player)
    choose_time(t)
    alternate(t, play_location)
    for player in t.players:
        while player.locations:
            t.to_crypt(player.locations.pop(0))
    if t.rulings.opening_hand:
        for player in (t.active, t.active.enemy):
            if player.acts:
                t.draw(player, HAND_SIZE)


def first_player(t: BuffyTable) -> Player:
    """The player with the Villain is active first; with none, or two, a coin decides (BUF-SETUP-08,
    BUF-Q-04). An empty seat never is.
    """
    one, other = t.players
    for player in t.players:
        if not player.acts:
            return player.enemy
    if is_evil(one) != is_evil(other):
        return one if is_evil(one) else other
    player = t.players[t.random.randrange(2)]
    if t.log is not None:
        t.emit("coin", player.seat)
    return player


def is_evil(player: Player) -> bool:
    """Whether the Main Character is a Villain, or a Villain's Minion (BUF-Q-04)."""
    return player.starter is not None and player.starter.printed.evil


def place_main(t: BuffyTable, player: Player) -> None:
    """The Main Character starts on one of the own spaces (BUF-SETUP-09)."""
    starter = player.starter
    if starter is not None and player.main is None:
        t.subject = starter
        space = player.spaces[t.ask(player.seat, q.MAIN_AT, player.spaces)]
        t.subject = None
        t.enter(player, starter, space)
        uses.comes_into_play(t, player, starter)


def choose_time(t: BuffyTable) -> None:
    """The active player says whether the game begins by day or by night (BUF-SETUP-10)."""
    seat = t.active.seat
    t.night = (q.BY_DAY, q.BY_NIGHT)[t.ask(seat, q.TIME, (q.BY_DAY, q.BY_NIGHT))] is q.BY_NIGHT
    if t.log is not None:
        t.emit("time", seat, None, t.time)


def play_location(t: BuffyTable, player: Player) -> bool:
    """A location is played onto an own space that has none, be the Main Character there or not
    (BUF-SETUP-05, BUF-SETUP-11, BUF-SETUP-13). What is not played goes to the Crypt (BUF-SETUP-12).
    """
    free = free_spaces(player)
    if not free:
        return False
    options = [card for card in player.locations if card.printed.plays_as == LOCATION]
    card = take_or_pass(t, player.seat, q.LOCATION, options)
    if card is None:
        return False
    put_location(t, player, card, free)
    return True


def free_spaces(player: Player) -> list[Space]:
    """The own spaces without a location."""
    return [space for space in player.spaces if space.location is None]


def put_location(t: BuffyTable, player: Player, card: Piece, free: list[Space]) -> None:
    """The location lies on one of the free spaces."""
    t.subject = card
    space = free[t.ask(player.seat, q.LOCATION_AT, free)]
    t.subject = None
    player.locations.remove(card)
    t.put_location(player, card, space)
    uses.comes_into_play(t, player, card)
