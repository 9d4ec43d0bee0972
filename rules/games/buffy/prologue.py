"""Section 3.1: the Prologue Step, in which challenges come into play and events happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy import questions as q
from rules.games.buffy import uses
from rules.games.buffy.pieces import PARK
from rules.games.buffy.vocabulary import CHALLENGE, EVENT, PROLOGUE
from rules.games.buffy.watches import alternate, take

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player, Space
    from rules.games.buffy.state import BuffyTable

NOWHERE: Final[list[Space]] = []


def prologue_step(t: BuffyTable) -> None:
    """Each player has to place a challenge, if there is one (BUF-PRO-01, BUF-Q-15), and may play
    events, actions and texts.
    """
    t.phase = PROLOGUE
    for player in t.players:
        player.owes = player.acts and bool(player.challenge_deck)
    alternate(t, watch)
    for player in t.players:
        player.owes = False  # What had no legal space to the end is waived.


def watch(t: BuffyTable, player: Player) -> bool:
    """One watch: the mandatory challenge, an event (BUF-PRO-06), an action or a text (BUF-PRO-08).
    A player may pass once nothing is owed (BUF-TURN-05).
    """
    spaces = NOWHERE
    owed: Piece | q.Deed | None = None
    if player.owes:
        card = player.challenge_deck[-1]
        spaces = legal_spaces(t, player, card)
        if not spaces and t.measured:
            player.record.stuck.add(card.id)
        if spaces:
            owed = card
        elif len(player.challenge_deck) > 1 and player.cycled_on != t.turn:
            owed = q.CYCLE
    options: list[Piece | q.Deed] = [] if owed is None else [owed]
    if PROLOGUE in t.texts:
        options += uses.events(t, player)
        options += uses.playable(t, player, PROLOGUE)
    chosen = take(t, player, PROLOGUE, options, owing=owed is not None)
    if chosen is None:
        return False
    if isinstance(chosen, q.Deed):
        cycle(t, player)
    elif chosen is owed:
        place(t, player, spaces)
    else:
        play_text(t, player, chosen)
    return True


def legal_spaces(t: BuffyTable, player: Player, card: Piece) -> list[Space]:
    """Where a challenge may be placed (BUF-Q-07): nowhere while a copy of it is in play, whoever
    placed that (BUF-PRO-04, BUF-EDGE-05); else on the location, or kind of location, that it is
    tied to, and if it is tied to none anywhere in town; never where an own one lies.
    """
    printed = card.printed
    if printed.plays_as != CHALLENGE:
        return NOWHERE
    seat = player.seat
    same = printed.same
    found: list[Space] = []
    for space in t.spaces:
        own, other = space.challenges[seat], space.challenges[1 - seat]
        if other is not None and other.printed.same == same:
            return NOWHERE
        if own is not None:
            if own.printed.same == same:
                return NOWHERE
        elif fits(t, printed.at_location, printed.at_kind, space):
            found.append(space)
    return found


def fits(t: BuffyTable, at_location: str, at_kind: str, space: Space) -> bool:
    """Whether the space is of the kind that a challenge asks for."""
    if at_location or at_kind:
        location = space.location
        return (
            location is not None
            and (not at_location or location.printed.same == at_location)
            and (not at_kind or location.printed.kind == at_kind)
        )
    return space.index != PARK or t.rulings.challenge_in_park


def place(t: BuffyTable, player: Player, spaces: list[Space]) -> None:
    """The face-up challenge is placed on a space of the player's choice, and the next one is turned
    up (BUF-PRO-01, BUF-PRO-02).
    """
    t.subject = player.challenge_deck[-1]
    space = spaces[t.ask(player.seat, q.CHALLENGE_AT, spaces)]
    t.subject = None
    card = player.challenge_deck.pop()
    player.owes = False
    if t.measured:
        player.record.stuck.discard(card.id)
    t.place(player, card, space)
    uses.comes_into_play(t, player, card)


def cycle(t: BuffyTable, player: Player) -> None:
    """The face-up challenge has no legal space: it goes under the Challenge Deck, once a step, and
    the next one is turned up. None is placed this turn, but with `place_after_cycling` (BUF-PRO-03,
    BUF-Q-16).
    """
    card = player.challenge_deck.pop()
    player.challenge_deck.insert(0, card)
    player.cycled_on = t.turn
    player.owes = t.rulings.place_after_cycling
    if t.log is not None:
        t.emit("cycled", player.seat, card)


def play_text(t: BuffyTable, player: Player, card: Piece) -> None:
    """The event is played, or the action or the text of a card in play."""
    if card.printed.type == EVENT:
        uses.play_event(t, player, card)
    else:
        uses.use(t, player, card, PROLOGUE)
