"""Field Damage and capture (TT-OUT-05..08, TT-CARD-12)."""

from __future__ import annotations

from rules.games.titans.rulings import TRASH
from rules.games.titans.state import Piece, Slot, TitansTable


def field_damage(t: TitansTable, slot: Slot, count: int) -> None:
    """The Defense puts cards from its Deck face down under the Field (TT-OUT-05, TT-ZONE-11).

    Without a card in Deck and Trash a marker counts instead (TT-Q-22). The Field is captured once
    the damage is at least its Limit (TT-OUT-07, TT-Q-27).
    """
    field = slot.card
    if field is None:
        return
    for _ in range(count):
        card = t.top_card(t.defense)
        if card is not None:
            slot.damage.append(card)
        elif t.rulings.virtual_damage:
            slot.markers += 1
        else:
            break
        if t.log is not None:
            t.emit("damage", slot.owner, field, slot.label, slot.damage_count())
    if slot.damage_count() >= field.printed.limit:
        capture(t, slot, field)


def capture(t: TitansTable, slot: Slot, field: Piece) -> None:
    """The Field Damage goes to its owner's Trash, the Field to the enemy's VP area, where it counts
    its Limit (TT-OUT-07, TT-WIN-03). Its Characters go to Staging, unmoved (TT-Q-10).
    """
    owner = t.players[slot.owner]
    captor = owner.enemy
    owner.trash += slot.damage
    slot.damage = []
    slot.markers = 0
    slot.card = None
    captor.vp_area.append(field)
    captor.vp += field.printed.limit
    captor.captured += 1
    captor.record.captures.append(t.turn)
    characters = slot.attackers + slot.defenders
    slot.attackers = []
    slot.defenders = []
    for card in characters:
        leave_captured_field(t, card)
    if t.log is not None:
        t.emit("captured", captor.seat, field, slot.label, field.printed.limit)
        for card in characters:
            t.emit("left captured field", card.owner, card, slot.label, 0)
    t.test_victory(captor)


def leave_captured_field(t: TitansTable, card: Piece) -> None:
    """A Character whose Field is gone goes to its owner's Staging Area (TT-Q-10)."""
    card.place = None
    card.moved = 0
    player = t.players[card.owner]
    if t.rulings.captured_field_to == TRASH:
        player.trash.append(card)
    else:
        player.staging.append(card)
