"""Section 5.4: which moves are legal, and how a Character changes its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.titans.questions import TO

if TYPE_CHECKING:
    from rules.games.titans.state import Piece, Player, Slot, TitansTable


def unmoved(t: TitansTable, player: Player) -> list[Piece]:
    """The Characters that have not moved this turn (TT-MOVE-02) and stand where their owner may
    move them from, staged ones first. One staged this turn is among them (TT-MOVE-11).
    """
    turn = t.turn
    found = [card for card in player.staging if card.moved != turn]
    anywhere = t.rulings.retreat_from_any_field
    if anywhere or player is t.defense:
        for slot in player.fields:
            for card in slot.defenders:
                if card.moved != turn:
                    found.append(card)
    if anywhere or player is t.offense:
        for slot in player.enemy.fields:
            for card in slot.attackers:
                if card.moved != turn:
                    found.append(card)
    return found


def movable(t: TitansTable, player: Player, waiting: list[Piece]) -> list[Piece]:
    """Those of the unmoved Characters that have somewhere to go: back to Staging from a Field, or
    from Staging to a Field (TT-MOVE-04, TT-MOVE-07).
    """
    if not player.staging or has_free_field(t, player):
        return waiting
    return [card for card in waiting if card.place is not None or destinations(t, player, card)]


def has_free_field(t: TitansTable, player: Player) -> bool:
    """Whether any staged Character has somewhere to go without a look at Teams and Limits."""
    if not t.rulings.lone_over_limit:
        return False
    if player is t.defense:
        for slot in player.fields:
            if not slot.defenders and slot.card is not None:
                return True
    elif may_attack(t):
        for slot in player.enemy.fields:
            if not slot.attackers and slot.card is not None:
                return True
    return False


def may_attack(t: TitansTable) -> bool:
    """The Offense may, on turn 1 too (TT-Q-05)."""
    return t.turn > 1 or t.rulings.attack_on_first_turn


def destinations(t: TitansTable, player: Player, card: Piece) -> list[int]:
    """The numbers of the Fields to which a staged Character may move.

    The Offense moves to the Defense's Fields (TT-MOVE-05), the Defense to its own (TT-MOVE-06).
    """
    attacks = player is t.offense
    if attacks and not may_attack(t):
        return []
    anyone_alone = t.rulings.lone_over_limit
    numbers: list[int] = []
    for slot in t.defense.fields:
        field = slot.card
        if field is None:
            continue
        there = slot.attackers if attacks else slot.defenders
        if (anyone_alone and not there) or may_join(t, field, there, card, attacks):
            numbers.append(slot.number)
    return numbers


def may_join(t: TitansTable, field: Piece, there: list[Piece], card: Piece, attacks: bool) -> bool:
    """Whether a Character may move to a Field where the own Characters `there` stand.

    All must be of one Team, or all without (TT-MOVE-08, TT-Q-35). The Grade sum must fit the Limit
    where the mover knows it: an own Field, or one face up (TT-MOVE-09, TT-Q-06). A single Character
    on a Field without own Characters may be too big (TT-Q-07).
    """
    face = card.printed
    total = face.grade
    for other in there:
        joined = other.printed
        if joined.team != face.team and t.rulings.team_checked_at_move:
            return False
        total += joined.grade
    if attacks and not field.face_up and not (there and t.rulings.hidden_limit_stops_joining):
        return True
    return total <= field.printed.limit


def to_chosen_field(t: TitansTable, player: Player, card: Piece) -> None:
    """A staged Character goes to the Field that its owner picks among those it may move to."""
    numbers = destinations(t, player, card)
    t.subject = card
    number = numbers[t.ask(player.seat, TO, numbers)]
    to_field(t, card, t.defense.fields[number - 1])


def to_field(t: TitansTable, card: Piece, slot: Slot) -> None:
    """A Character goes from Staging to a Field, face up or down as it was (TT-MOVE-03)."""
    player = t.players[card.owner]
    player.staging.remove(card)
    if slot.owner == card.owner:
        slot.defenders.append(card)
    else:
        slot.attackers.append(card)
    card.place = slot.place
    card.moved = t.turn
    if t.log is not None:
        t.emit("to field", card.owner, card, slot.label, 0)


def to_staging(t: TitansTable, card: Piece) -> None:
    """A Character goes from its Field to its owner's Staging Area, face up or down as it was."""
    take_off_field(t, card)
    card.moved = t.turn
    t.players[card.owner].staging.append(card)
    if t.log is not None:
        t.emit("to staging", card.owner, card, "", 0)


def take_off_field(t: TitansTable, card: Piece) -> None:
    """A Character leaves its Field; the caller says where it goes."""
    if card.place is None:
        return
    slot = t.slot_at(card.place)
    if slot.owner == card.owner:
        slot.defenders.remove(card)
    else:
        slot.attackers.remove(card)
    card.place = None
