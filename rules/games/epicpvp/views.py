"""What one seat of Epic PVP may know: its hand, what lies open, and the sizes of hidden piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.views import View
from rules.games.epicpvp import values
from rules.games.epicpvp.texts import ATTACK, BLOCK, COST, DAMAGE
from rules.games.epicpvp.vocabulary import AGGRESSION_STEP, DRAW_STEP, PLAY_STEP

if TYPE_CHECKING:
    from rules.core.table import Card
    from rules.games.epicpvp.pieces import Piece, Player
    from rules.games.epicpvp.rulings import Rulings
    from rules.games.epicpvp.state import EpicTable

BEFORE_BLOCKS: Final = (AGGRESSION_STEP, DRAW_STEP, PLAY_STEP)
ENDLESS: Final = 1_000
"""What the size of a Life Pile counts as that no Damage ever empties (section 9)."""


class SeatView:
    """One player as everybody at the table sees it. A policy may keep it: it always shows the
    present. Lists are the table's own and not to be changed.
    """

    __slots__ = ("_player", "_table", "seat", "team")

    def __init__(self, table: EpicTable, player: Player) -> None:
        self._table = table
        self._player = player
        self.seat = player.seat
        self.team = player.team.index

    @property
    def boards(self) -> tuple[Piece, Piece]:
        """The Race and the Class card, which lie open (EPV-SETUP-01)."""
        return self._player.boards

    @property
    def initiative(self) -> int:
        """Race and Class together (EPV-SETUP-04)."""
        return self._player.initiative

    @property
    def hand_size(self) -> int:
        """How many cards the player holds."""
        return len(self._player.hand)

    @property
    def deck_size(self) -> int:
        """How many cards are left to be drawn before the player gets tired (EPV-TIRED-01)."""
        return len(self._player.deck)

    @property
    def aggression_size(self) -> int:
        """The size of the Aggression Pile; its cards nobody knows (EPV-COMP-04)."""
        return len(self._player.aggression)

    @property
    def discard(self) -> list[Piece]:
        """The discard pile, face up, its top last (EPV-DMG-04)."""
        return self._player.discard

    @property
    def permanents(self) -> list[Piece]:
        """The cards that lie beside Race and Class (EPV-TEXT-04)."""
        return self._player.permanents

    @property
    def field(self) -> list[Piece]:
        """The player's Moves in the field, in the order played; in an enemy's turn they are
        incoming (EPV-ROT-01).
        """
        return self._player.field

    @property
    def energy(self) -> int:
        """What the player may still spend on Moves this turn (EPV-AGG-02)."""
        return values.energy_of(self._table, self._player)

    @property
    def slowed(self) -> int:
        """By how many cards the player's next Step 1 is short (EPV-RC-06)."""
        return self._player.slowed

    @property
    def free_blocks(self) -> list[Piece]:
        """The cards whose text still lets the player block one incoming Move (EPV-RC-05)."""
        return self._player.free_blocks


class EpicView(View):
    """One seat's knowledge. Nobody knows what lies in a deck, a Life Pile or an Aggression Pile,
    and of another's hand, the partner's too (EPV-TEAM-10), only the size is known. Lists are the
    table's own and not to be changed.
    """

    def __init__(self, table: EpicTable, seat: int) -> None:
        """The table has its players by then."""
        self.seat = seat
        self._table = table
        self._player: Player = table.players[seat]
        self.seats = [SeatView(table, player) for player in table.players]
        self.me = self.seats[seat]
        self.opponent = self.seats[self._player.across.seat]
        self.mate: SeatView | None = None
        self.enemies: list[SeatView] = []
        for other in self.seats:
            if other.team != self.me.team:
                self.enemies.append(other)
            elif other.seat != seat:
                self.mate = other

    # The moment.

    @property
    def rulings(self) -> Rulings:
        """The switches that this game is played by; everybody knows them."""
        return self._table.rulings

    @property
    def turn(self) -> int:
        """The number of the turn over the whole game, from 1."""
        return self._table.turn

    @property
    def phase(self) -> str:
        """The step of the turn, in the engine's word (EPV-TURN-02)."""
        return self._table.phase

    @property
    def own_turn(self) -> bool:
        """Whether it is the turn of the own team (EPV-TEAM-05)."""
        return self._table.current is self._player.team

    @property
    def may_still_play(self) -> bool:
        """Whether the own team is still to play Moves this turn, or has not ended doing so."""
        table = self._table
        return table.current is self._player.team and table.phase in BEFORE_BLOCKS

    @property
    def acts_first(self) -> bool:
        """Whether the seat is asked before its partner (EPV-TEAM-07)."""
        return self._player.team.players[0] is self._player

    @property
    def subject(self) -> Card | None:
        """The card that the present question is about, or the last one that was: an own one, or one
        that lies open.
        """
        subject = self._table.subject
        if subject is None or subject.owner == self.seat:
            return subject
        for player in self._table.players:
            if (
                subject in player.boards
                or subject in player.permanents
                or subject in player.field
                or subject in player.discard
            ):
                return subject
        return None

    # What the seat knows beside what all see.

    @property
    def hand(self) -> list[Piece]:
        """The own hand."""
        return self._player.hand

    @property
    def life(self) -> int:
        """How many cards the own team's Life Pile holds (EPV-TEAM-02)."""
        return len(self._player.team.life)

    @property
    def enemy_life(self) -> int:
        """How many cards the other team's Life Pile holds; ENDLESS for a goldfish's."""
        enemy = self._player.team.enemy
        return ENDLESS if enemy.endless else len(enemy.life)

    # The field: who sends what to whom, with all that texts in play change (EPV-TEXT-01).

    def incoming(self) -> list[Piece]:
        """The Moves that the other team has sent and nobody has blocked yet; any Move of the own
        team may block them (EPV-TEAM-08).
        """
        return self._table.unblocked(self._player.team)

    @property
    def fixed_costs(self) -> bool:
        """Whether no text beside the own Race and Class changes the Cost of Moves."""
        return COST not in self._player.standing

    def cost(self, move: Piece) -> int:
        """The energy that playing a Move of the own hand takes now."""
        return values.cost_of(self._table, move)

    def added(self, move: Piece) -> tuple[int, int, int]:
        """What texts add to the Attack, the Block and the Damage of a Move in the own hand."""
        table = self._table
        own, lasting = move.printed.standing, self._player.standing
        if not own and not lasting:
            return 0, 0, 0
        return (
            values.changes(table, move, ATTACK) if ATTACK in own or ATTACK in lasting else 0,
            values.changes(table, move, BLOCK) if BLOCK in own or BLOCK in lasting else 0,
            values.changes(table, move, DAMAGE) if DAMAGE in own or DAMAGE in lasting else 0,
        )

    def attacks(self, move: Piece) -> tuple[int, ...]:
        """The Attack of each symbol of a Move that the seat may see."""
        return values.attacks_of(self._table, move)

    def open_attacks(self, move: Piece) -> tuple[int, ...]:
        """The Attacks of an incoming Move that nobody has stopped yet (EPV-Q-05)."""
        attacks = values.attacks_of(self._table, move)
        if not move.stopped:
            return attacks
        return tuple([each for place, each in enumerate(attacks) if place not in move.stopped])

    def blocks(self, move: Piece) -> tuple[int, ...]:
        """The Block of each symbol of a Move that the seat may see."""
        return values.blocks_of(self._table, move)

    def damage(self, move: Piece) -> int:
        """What each unblocked Attack of a Move does."""
        return values.damage_of(self._table, move)

    def may_block(self, blocker: Piece, incoming: Piece) -> bool:
        """Whether texts let a Move block another one, whatever its Block."""
        return values.may_block(self._table, blocker, incoming)
