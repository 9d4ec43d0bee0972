"""When texts work (section 4): what happens at the same time, whose text goes first, and the
windows of a turn in which text may be used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.policies import PASS
from rules.core.windows import take_or_pass
from rules.games.epicpvp.conditions import holds
from rules.games.epicpvp.pieces import NO_TEAM, Source
from rules.games.epicpvp.questions import ORDER, USE
from rules.games.epicpvp.texts import LASTING, Moment
from rules.games.epicpvp.vocabulary import WINDOWS

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece, Player, Team
    from rules.games.epicpvp.state import EpicTable


AT: Final = {when: Moment(when) for when in WINDOWS}
"""The moment that each window is: nothing has happened in it."""

NOTHING: Final[list[Source]] = []
"""The texts that wait where there are none."""


class Text:
    """A text that waits to be resolved: whose it is, on which card, and what it is about."""

    __slots__ = ("effect", "moment", "piece", "player")

    def __init__(self, player: Player, source: Source, moment: Moment) -> None:
        self.player = player
        self.piece = source.piece
        self.effect = source.effect
        self.moment = moment


class Happening:
    """Things that happen at the same time, each as one player's texts see it."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        self.seen: list[tuple[Player, Moment]] = []

    def add(self, player: Player, moment: Moment) -> None:
        """One more; left out where no card of the player could wait for it, were it in hand: a text
        of the same time may bring it there.
        """
        if moment.when in player.texts.moments:
            self.seen.append((player, moment))


# What happens.


def waits(player: Player, when: str) -> bool:
    """Whether a card of the player waits for a moment that is about no Move: one beside Race and
    Class, a Special in hand, or any Move in the field. To be asked before a `Happening` is made,
    since nothing waits for most of what happens.
    """
    if when in player.ready:
        return True
    if when in player.texts.field:
        for move in player.field:
            if when in move.printed.deeds:
                return True
    return False


def waits_with(player: Player, when: str, move: Piece) -> bool:
    """The same for a moment that is about a Move of the player: of those in the field only this one
    counts.
    """
    return when in move.printed.deeds or when in player.ready


def happens(t: EpicTable, player: Player, when: str, move: Piece) -> None:
    """Something happens to a player's Move, alone; what waits for it is done."""
    if waits_with(player, when, move):
        happening = Happening()
        happening.add(player, Moment(when, move))
        resolve(t, happening)


def resolve(t: EpicTable, happening: Happening) -> None:
    """All texts that wait for this happening are carried out (EPV-TIME-01, EPV-TIME-02), then the
    Specials in hands are offered that may be used at it (EPV-COMP-08), those of the team whose
    turn it is first.
    """
    found: list[Text] = []
    for player, moment in happening.seen:
        for source in waiting(player, moment):
            found.append(Text(player, source, moment))
    if found:
        in_order(t, found)
    for player in _acting_order(t):
        if player.specials:
            own = [moment for other, moment in happening.seen if other is player]
            if own:
                _offer_specials(t, player, own)


def waiting(player: Player, moment: Moment) -> list[Source]:
    """The texts of a player's cards in play that wait for a moment: those beside Race and Class;
    and of the Move that it is about its own, of no Move those of all that lie in the field.
    """
    when = moment.when
    lasting = player.waiting.get(when, NOTHING)
    if when not in player.texts.field:
        return lasting
    found = [*lasting]
    for move in player.field if moment.move is None else (moment.move,):
        for effect in move.printed.deeds.get(when, ()):
            found.append(Source(move, effect))
    return found


def in_order(t: EpicTable, found: list[Text]) -> None:
    """Texts of the same time are carried out one after the other, each fully.

    Of two players the one whose card was played first goes first (EPV-TIME-02); the order of one's
    own, as far as that leaves it open, one may choose (EPV-TIME-01). What one card says to one
    thing is a whole, in printed order.
    """
    if len(found) == 1:
        if is_ready(t, found[0]):
            _ask_and_carry_out(t, found[0])
        return
    while True:
        ready = [text for text in found if is_ready(t, text)]
        if not ready:
            return
        first = ready[0]
        for text in ready:
            if text.piece.since < first.piece.since:
                first = text
        own = [text for text in ready if text.player is first.player]
        for text in ready:
            if text.player is not first.player:
                own = [one for one in own if one.piece.since <= text.piece.since]
        cards: list[Piece] = []
        for text in own:
            if text.piece not in cards:
                cards.append(text.piece)
        card = cards[t.ask(first.player.seat, ORDER, cards)]
        moment = next(text.moment for text in own if text.piece is card)
        for text in [text for text in own if text.piece is card and text.moment is moment]:
            found.remove(text)
            if is_ready(t, text):
                _ask_and_carry_out(t, text)


def _ask_and_carry_out(t: EpicTable, text: Text) -> None:
    """One text is carried out, if its player wants it where it may be left."""
    if text.effect.may:
        t.subject = text.piece
        if t.ask(text.player.seat, USE, [text.piece, PASS]) == 1:
            return
    carry_out(t, text)


def carry_out(t: EpicTable, text: Text) -> None:
    """One text of a card in play is carried out fully."""
    effect = text.effect
    piece = text.piece
    if effect.limit:
        piece.used_on = t.turn
    if t.log is not None:
        t.emit("text", text.player.seat, piece)
    if effect.discards_this:
        t.discard_permanent(text.player, piece)
    effect.function(t, text.player, piece, text.moment, *effect.arguments)


def is_ready(t: EpicTable, text: Text) -> bool:
    """Whether a text works now: its conditions hold, and a card that works beside Race and Class
    still lies there.
    """
    player = text.player
    piece = text.piece
    effect = text.effect
    if not holds(t, player, piece, effect, text.moment):
        return False
    return effect.place != LASTING or piece in player.boards or piece in player.permanents


# Specials at what happens.


def _acting_order(t: EpicTable) -> list[Player]:
    """All players, those of the team whose turn it is first."""
    current = t.current
    if current is NO_TEAM:
        return t.players
    return current.players + current.enemy.players


def _offer_specials(t: EpicTable, player: Player, moments: list[Moment]) -> None:
    """The player may use Specials at what has happened, one after the other (EPV-COMP-08)."""
    while True:
        chosen = take_or_pass(t, player.seat, USE, _usable_specials(t, player, moments))
        if chosen is None:
            return
        moment = _moment_for(t, player, chosen, moments)
        if moment is not None:
            use_special(t, player, chosen, moment)


def _usable_specials(t: EpicTable, player: Player, moments: list[Moment]) -> list[Piece]:
    """The Specials in hand that may be used at one of these moments."""
    found: list[Piece] = []
    for card in player.specials:
        if _moment_for(t, player, card, moments) is not None:
            found.append(card)
    return found


def _moment_for(t: EpicTable, player: Player, card: Piece, moments: list[Moment]) -> Moment | None:
    """The first of these moments at which a Special may be used, if any."""
    for moment in moments:
        if is_usable_special(t, player, card, moment):
            return moment
    return None


def is_usable_special(t: EpicTable, player: Player, card: Piece, moment: Moment) -> bool:
    """Whether a Special in hand may be used at this moment."""
    for effect in card.printed.deeds.get(moment.when, ()):
        if holds(t, player, card, effect, moment):
            player.record.usable[card] = t.turn
            return True
    return False


def use_special(t: EpicTable, player: Player, card: Piece, moment: Moment) -> None:
    """A Special is discarded from the hand, and what it says is done (EPV-COMP-08)."""
    player.leave_hand(card)
    t.enter_play(card)
    player.discard.append(card)
    if t.log is not None:
        t.emit("used", player.seat, card)
    for effect in card.printed.deeds[moment.when]:
        if holds(t, player, card, effect, moment):
            effect.function(t, player, card, moment, *effect.arguments)


# Windows of the own turn.


def window(t: EpicTable, team: Team, when: str) -> None:
    """A moment of the team's turn: first what happens by itself, then each partner in turn may use
    text that it lets one use, until passing. To be opened only where a card of the game waits for
    it (`EpicTable.moments`). No Move in the field has text for use, since that has a limit or
    discards its card (`effects.misplaced`).
    """
    moment = AT[when]
    if when in t.automatic:
        found: list[Text] = []
        for player in team.players:
            for source in waiting(player, moment):
                if not source.effect.may:
                    found.append(Text(player, source, moment))
        if found:
            in_order(t, found)
    for player in team.players:
        if when in player.ready:
            while options := usable(t, player, moment):
                card = take_or_pass(t, player.seat, USE, options)
                if card is None:
                    break
                use(t, player, card, moment)


def usable(t: EpicTable, player: Player, moment: Moment) -> list[Piece]:
    """The cards whose text the player may use in a window: Specials in hand, then Race, Class and
    Permanents.
    """
    when = moment.when
    found: list[Piece] = []
    for card in player.specials:
        if when in card.printed.deeds and is_usable_special(t, player, card, moment):
            found.append(card)
    for source in player.waiting.get(when, NOTHING):
        piece = source.piece
        if piece not in found and is_usable(t, player, source, moment):
            found.append(piece)
    return found


def is_usable(t: EpicTable, player: Player, source: Source, moment: Moment) -> bool:
    """Whether a text of a card in play is for use, and may be used now."""
    effect = source.effect
    return effect.may and holds(t, player, source.piece, effect, moment)


def use(t: EpicTable, player: Player, card: Piece, moment: Moment) -> None:
    """The text of a card that is `usable` is used."""
    if card in player.specials:
        use_special(t, player, card, moment)
        return
    for source in player.waiting[moment.when]:
        if source.piece is card and is_usable(t, player, source, moment):
            carry_out(t, Text(player, source, moment))
            return
