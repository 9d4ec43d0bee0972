"""Section 3.5: Items, how they are attached, upgraded and swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.buffy import questions as q
from rules.games.buffy import uses, values
from rules.games.buffy.pieces import Character
from rules.games.buffy.texts import AROUND, ITEMS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable

ITEMS_AROUND: Final = AROUND[ITEMS]


def has_room(t: BuffyTable, character: Character) -> bool:
    """Whether the Character bears fewer Items than it may, 2 if no text says more (BUF-RES-11)."""
    count = len(character.items)
    return count < values.ITEM_LIMIT or count < values.item_limit(t, character)


def room_from(t: BuffyTable, character: Character, card: Piece) -> int:
    """How many more Items one card in play lets a Character bear."""
    bearer = card.bearer
    if bearer is None:
        return 0
    total = 0
    standing = card.printed.standing
    if bearer is character:
        for effect in standing.get(ITEMS, ()):
            if values.works_for(t, effect, character):
                total += effect.function(t, card, character, *effect.arguments)
    for effect in standing.get(ITEMS_AROUND, ()):
        if values.reaches(t, card, effect, character):
            total += effect.function(t, card, character, *effect.arguments)
    return total


def may_exchange(t: BuffyTable, character: Character, goes: Piece, comes: Piece) -> bool:
    """Whether a Character may get an Item in the place of one that it bears. It must have what the
    new one asks for without the old one, and not owe to the old one the room for what it then bears
    (BUF-RES-11).
    """
    if comes.printed.needs is not None:
        items = character.items
        place = items.index(goes)
        del items[place]
        able = values.can_bear(t, character, comes)
        items.insert(place, goes)
        if not able:
            return False
    standing = goes.printed.standing
    if ITEMS not in standing and ITEMS_AROUND not in standing:
        return True  # It gives no room.
    room = room_from(t, character, goes) + room_from(t, character, comes)
    to = comes.bearer
    goes.bearer, comes.bearer = to, character
    change = room_from(t, character, goes) + room_from(t, character, comes) - room
    goes.bearer, comes.bearer = character, to
    return change >= 0 or len(character.items) <= values.item_limit(t, character) + change


# Attaching and upgrading.


def item_bearers(t: BuffyTable, player: Player, card: Piece) -> list[Character]:
    """The own Characters that may get an Item of the hand, fatigued or not (BUF-RES-12); with
    `attach_then_discard` also those that have no room (BUF-RES-11).
    """
    anyway = t.rulings.attach_then_discard
    return [
        character
        for character in player.characters
        if (anyway or has_room(t, character)) and values.can_bear(t, character, card)
    ]


def replaceable(t: BuffyTable, player: Player, card: Piece) -> list[Piece]:
    """The Items in play that one of the hand may be swapped with (BUF-RES-15), neither of them
    swapped this turn before (BUF-RES-14).
    """
    if card.swapped_on == t.turn:
        return []
    return [
        item
        for character in player.characters
        for item in character.items
        if item.swapped_on != t.turn and may_exchange(t, character, item, card)
    ]


def attach_item(t: BuffyTable, player: Player, card: Piece) -> None:
    """An Item of the hand is attached to a Character, which that does not fatigue (BUF-RES-10), or
    upgrades one in play.
    """
    options: list[Character | Piece] = [*item_bearers(t, player, card)]
    options += replaceable(t, player, card)
    t.subject = card
    chosen = options[t.ask(player.seat, q.BEARER, options)]
    t.subject = None
    if isinstance(chosen, Character):
        player.hand.remove(card)
        t.attach(chosen, card)
        if len(chosen.items) > 1 and t.rulings.attach_then_discard:
            discard_surplus(t, player, chosen)
    else:
        upgrade(t, player, card, chosen)
    if card.bearer is not None:
        uses.comes_into_play(t, player, card)


def discard_surplus(t: BuffyTable, player: Player, character: Character) -> None:
    """Of more Items than a Character may bear the player discards one (BUF-RES-11)."""
    while len(character.items) > values.item_limit(t, character):
        items = character.items[:]
        t.subject = character
        item = items[t.ask(player.seat, q.SURPLUS, items)]
        t.subject = None
        t.detach(item)
        t.discard(item)


def upgrade(t: BuffyTable, player: Player, card: Piece, old: Piece) -> None:
    """An Item of the hand takes the place of one in play, which goes to the discard pile, or with
    `upgrade_to_hand` to the hand. The new one counts as swapped (BUF-Q-24).
    """
    bearer = old.bearer
    assert bearer is not None  # noqa: S101 - only Items in play are replaceable
    t.detach(old)
    old.swapped_on = t.turn
    if t.rulings.upgrade_to_hand:
        t.take_back(old)
    else:
        t.discard(old)
    player.hand.remove(card)
    card.swapped_on = t.turn
    t.attach(bearer, card)
    if t.log is not None:
        t.emit("upgraded", player.seat, card, old.printed.name)


# Swapping.


def swappable(t: BuffyTable, player: Player) -> list[Piece]:
    """The own Items in play that may be swapped."""
    return [
        item
        for character in player.characters
        if character.items and len(character.space.characters[player.seat]) > 1
        for item in character.items
        if partners(t, player, item)
    ]


def partners(t: BuffyTable, player: Player, item: Piece) -> list[Character | Piece]:
    """What an Item may be swapped with: an Item of another own Character at the same space, each at
    most once a turn (BUF-RES-13, BUF-RES-14), or such a Character itself if it has room (BUF-Q-24).
    Whoever gets an Item must have what it asks for.
    """
    found: list[Character | Piece] = []
    bearer = item.bearer
    if bearer is None or item.swapped_on == t.turn:
        return found
    for other in bearer.space.characters[player.seat]:
        if other is bearer:
            continue
        if has_room(t, other) and values.can_bear(t, other, item):
            found.append(other)
        for theirs in other.items:
            if (
                theirs.swapped_on != t.turn
                and may_exchange(t, bearer, item, theirs)
                and may_exchange(t, other, theirs, item)
            ):
                found.append(theirs)
    return found


def swap(t: BuffyTable, player: Player, item: Piece) -> None:
    """An Item goes to another Character, in exchange for one of its Items or for none. Every Item
    that changes place counts as swapped (BUF-Q-24).
    """
    bearer = item.bearer
    assert bearer is not None  # noqa: S101 - only Items in play are swappable
    options = partners(t, player, item)
    t.subject = item
    chosen = options[t.ask(player.seat, q.SWAP, options)]
    t.subject = None
    item.swapped_on = t.turn
    if isinstance(chosen, Character):
        t.hand_over(item, chosen)
    else:
        other = chosen.bearer
        assert other is not None  # noqa: S101 - it is one of the Items in play
        chosen.swapped_on = t.turn
        t.hand_over(item, other)
        t.hand_over(chosen, bearer)
