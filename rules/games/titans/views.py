"""What one seat of Titans may know (section 2): its own cards, what lies face up, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.views import View
from rules.games.titans.power import levels, power_swing, side_power
from rules.games.titans.vocabulary import DEFENSE, OFFENSE, SKILLZ

if TYPE_CHECKING:
    from rules.games.titans.rulings import Rulings
    from rules.games.titans.state import Piece, Player, Slot, TitansTable


class SlotView:
    """One Field slot as a seat sees it. A policy may keep it: it always shows the present."""

    __slots__ = ("_slot", "number", "own")

    def __init__(self, slot: Slot, own: bool) -> None:
        self._slot = slot
        self.number = slot.number
        self.own = own

    @property
    def card(self) -> Piece | None:
        """The Field Card: an own one, or one face up (TT-ZONE-10). None also once captured."""
        card = self._slot.card
        return card if card is not None and (self.own or card.face_up) else None

    @property
    def captured(self) -> bool:
        """Whether the Field has been taken (TT-OUT-07)."""
        return self._slot.card is None

    @property
    def damage(self) -> int:
        """Field Damage; its cards are unknown to both players (TT-ZONE-11)."""
        return self._slot.damage_count()

    @property
    def own_characters(self) -> list[Piece]:
        """The seat's own Characters on this Field, face up or down. Not to be changed."""
        return self._slot.defenders if self.own else self._slot.attackers

    @property
    def enemy_count(self) -> int:
        """How many enemy Characters stand on this Field."""
        return len(self._slot.attackers if self.own else self._slot.defenders)

    @property
    def enemy_characters(self) -> list[Piece]:
        """The enemy Characters on this Field that are face up (TT-ZONE-09)."""
        there = self._slot.attackers if self.own else self._slot.defenders
        return [card for card in there if card.face_up]


class TitansView(View):
    """One seat's knowledge. Lists of own cards are the table's own and not to be changed."""

    def __init__(self, table: TitansTable, seat: int) -> None:
        self.seat = seat
        self._table = table
        self._me: Player = table.players[seat]
        self._enemy: Player = table.players[1 - seat]
        self.own_fields = [SlotView(slot, True) for slot in self._me.fields]
        self.enemy_fields = [SlotView(slot, False) for slot in self._enemy.fields]

    # The moment.

    @property
    def rulings(self) -> Rulings:
        """The switches that this game is played by; both players know them."""
        return self._table.rulings

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._table.turn

    @property
    def phase(self) -> str:
        """The phase of the turn (TT-TURN-01)."""
        return self._table.phase

    @property
    def is_offense(self) -> bool:
        """Whether the seat is the Offense of this turn (TT-TURN-03)."""
        return self._table.offense is self._me

    @property
    def role(self) -> str:
        """The seat's role in this turn, in the word that effects are bound to (TT-FX-02)."""
        return OFFENSE if self._table.offense is self._me else DEFENSE

    @property
    def subject(self) -> Piece | None:
        """The own card that the present question is about, or the last one that was; never the
        enemy's, which may be face down.
        """
        card = self._table.subject
        return card if card is not None and card.owner == self.seat else None

    @property
    def retreats_held(self) -> bool:
        """Whether a Storyline forbids retreats by card this turn."""
        return self._table.retreats_held

    # The own zones.

    @property
    def hand(self) -> list[Piece]:
        """The own hand."""
        return self._me.hand

    @property
    def action_area(self) -> list[Piece]:
        """The own Action Area, which was in the own hand (TT-Q-30)."""
        return self._me.action_area

    @property
    def staging(self) -> list[Piece]:
        """The own Characters in Staging, face up or down."""
        return self._me.staging

    @property
    def deck_size(self) -> int:
        """How many cards the own Deck holds; their order is hidden (TT-ZONE-03)."""
        return len(self._me.deck)

    @property
    def vp(self) -> int:
        """The own Victory Points (TT-WIN-01)."""
        return self._me.vp

    @property
    def vp_area(self) -> list[Piece]:
        """The enemy Characters and Fields that the seat has taken; public (TT-ZONE-07)."""
        return self._me.vp_area

    @property
    def captured(self) -> int:
        """How many enemy Fields the seat has captured."""
        return self._me.captured

    def in_play(self) -> list[Piece]:
        """The own Characters in Staging and on Fields."""
        return self._me.in_play()

    # The enemy's zones, as far as they are public.

    @property
    def enemy_hand_size(self) -> int:
        """How many cards the enemy holds."""
        return len(self._enemy.hand)

    @property
    def enemy_action_size(self) -> int:
        """How many cards lie in the enemy's Action Area (TT-ACTION-02)."""
        return len(self._enemy.action_area)

    @property
    def enemy_deck_size(self) -> int:
        """How many cards the enemy's Deck holds (TT-ZONE-03)."""
        return len(self._enemy.deck)

    @property
    def enemy_staging_size(self) -> int:
        """How many Characters the enemy has in Staging, face up or down."""
        return len(self._enemy.staging)

    @property
    def enemy_staging(self) -> list[Piece]:
        """The enemy's staged Characters that are face up."""
        return [card for card in self._enemy.staging if card.face_up]

    @property
    def enemy_vp(self) -> int:
        """The enemy's Victory Points, which are public."""
        return self._enemy.vp

    @property
    def enemy_captured(self) -> int:
        """How many Fields of the seat the enemy has captured."""
        return self._enemy.captured

    @property
    def trash(self) -> list[Piece]:
        """The own Trash (TT-ZONE-04)."""
        return self._me.trash

    @property
    def enemy_trash(self) -> list[Piece]:
        """The enemy's Trash, which is public (TT-ZONE-04)."""
        return self._enemy.trash

    def levels(self, skillz: Piece) -> tuple[tuple[int, int], ...]:
        """The (cost, Power) levels of a Skillz that is known (TT-Q-15)."""
        return levels(self._table.rulings, skillz)

    # The battle being fought: all in it is face up but placed Skillz.

    @property
    def battle_field(self) -> SlotView | None:
        """The Field fought over."""
        battle = self._table.battle
        if battle is None:
            return None
        fields = self.own_fields if battle.defense.player is self._me else self.enemy_fields
        return fields[battle.slot.number - 1]

    def fighters(self) -> list[Piece]:
        """The own Characters in the battle."""
        battle = self._table.battle
        return [] if battle is None else battle.side(self.seat).fighters

    def enemy_fighters(self) -> list[Piece]:
        """The enemy's Characters in the battle."""
        battle = self._table.battle
        return [] if battle is None else battle.against(battle.side(self.seat)).fighters

    def powers(self) -> tuple[int, int]:
        """The own and the enemy's Power in the battle, with all effects that count (TT-FX-05)."""
        battle = self._table.battle
        if battle is None:
            return 0, 0
        side = battle.side(self.seat)
        return side_power(battle, side), side_power(battle, battle.against(side))

    def power_swing(self, skillz: Piece) -> int:
        """How much an own Skillz's effects would move the battle, its Power Meter apart."""
        battle = self._table.battle
        return 0 if battle is None else power_swing(battle, battle.side(self.seat), skillz)

    def own_placed(self) -> list[Piece]:
        """The own Storylines and Skillz at this battle."""
        return self._me.battle_cards

    @property
    def enemy_placed(self) -> int:
        """How many Skillz of the enemy lie face down at this battle (TT-SKILL-02)."""
        return sum(not card.face_up for card in self._enemy.battle_cards)

    @property
    def enemy_played(self) -> list[Piece]:
        """The Storylines and Skillz of the enemy that lie face up at this battle."""
        return [card for card in self._enemy.battle_cards if card.face_up]

    def enemy_unpaid(self) -> list[Piece]:
        """Those of them that are Skillz and not yet paid."""
        battle = self._table.battle
        if battle is None:
            return []
        paid = battle.against(battle.side(self.seat)).skillz
        return [
            card for card in self.enemy_played if card.printed.type == SKILLZ and card not in paid
        ]
