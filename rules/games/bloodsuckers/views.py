"""What one seat of Bloodsuckers may know: its side's hands, what lies open, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.views import View
from rules.games.bloodsuckers.vocabulary import CHARACTER

if TYPE_CHECKING:
    from rules.core.table import Card
    from rules.games.bloodsuckers.pieces import Character, CombatCard, Place, Player
    from rules.games.bloodsuckers.rulings import Rulings
    from rules.games.bloodsuckers.state import BloodTable


class SeatView:
    """One player as everybody at the table sees it. A policy may keep it: it always shows the
    present. Lists are the table's own and not to be changed.
    """

    __slots__ = ("_player", "seat", "side")

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seat = player.seat
        self.side = player.side.code

    @property
    def number(self) -> int:
        """#1 or #2 of its side, which Who's on First swaps (BLD-SETUP-03, BLD-ALT-01)."""
        return self._player.number

    @property
    def hand_size(self) -> int:
        """How many combat cards the player holds."""
        return len(self._player.hand)

    @property
    def reserve(self) -> list[Character]:
        """The reinforcement pile, which lies open (BLD-SETUP-04)."""
        return self._player.reserve

    @property
    def spaces(self) -> list[Character | None]:
        """The committed character of each column, from 0; stunned ones too."""
        return self._player.spaces

    @property
    def attacks(self) -> list[int | None]:
        """The attack value of each column, from 0; None = no counter (BLD-Q-10)."""
        return self._player.attacks

    @property
    def set_by(self) -> list[Character | None]:
        """The character that last set each attack value (BLD-Q-08)."""
        return self._player.set_by

    @property
    def tokens(self) -> int:
        """Action Tokens (BLD-ACT-09)."""
        return self._player.tokens

    @property
    def pool(self) -> int:
        """Blood or Adrenaline Tokens not yet used."""
        return self._player.pool

    @property
    def actions(self) -> int:
        """The actions left this turn; 0 when it is another's turn."""
        return self._player.actions

    @property
    def must_draw(self) -> bool:
        """Whether the last character is gone; the next turn only draws one (BLD-LAST-01)."""
        return self._player.must_draw

    def committed(self) -> list[Character]:
        """The characters in columns, stunned ones too."""
        return self._player.committed()

    def characters(self) -> list[Character]:
        """Every character of the player: in columns and in the reinforcements."""
        return self._player.characters()

    def fighter(self, column: int) -> Character | None:
        """The present, unstunned character of a column."""
        return self._player.fighter(column)

    def active(self, ability: str) -> int:
        """How many characters have this ability in effect (BLD-ABIL-02)."""
        return self._player.active(ability)

    def used(self, ability: str) -> int:
        """How often the player has used this ability this turn."""
        return self._player.used.get(ability, 0)


class BloodView(View):
    """One seat's knowledge. Lists are the table's own and not to be changed."""

    def __init__(self, table: BloodTable, seat: int) -> None:
        self.seat = seat
        self._table = table
        self._player: Player = table.players[seat]
        self.seats = [SeatView(player) for player in table.players]
        self.me = self.seats[seat]
        self.side = self.me.side
        self.mate: SeatView | None = None
        self.opponents: list[SeatView] = []
        for other in self.seats:
            if other.side != self.side:
                self.opponents.append(other)
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
        """The part of the game or turn, in the engine's word."""
        return self._table.phase

    @property
    def time(self) -> str:
        """DAY or NIGHT (BLD-CLOCK-03)."""
        return self._table.time

    @property
    def space(self) -> int:
        """The clock's present space, counted from Dusk = 0 (BLD-Q-01)."""
        return self._table.space

    @property
    def current(self) -> int | None:
        """The seat whose turn it is, if it is anybody's."""
        current = self._table.current
        return None if current is None else current.seat

    @property
    def subject(self) -> Card | None:
        """The card or character that the present question is about, or the last one that was; never
        a combat card of the other side, nor a character that nobody controls.
        """
        subject = self._table.subject
        if subject is None:
            return None
        if subject.definition.type == CHARACTER:
            return subject if subject.owner >= 0 else None
        return subject if subject.owner == self._player.side.index else None

    @property
    def roll(self) -> int:
        """The die that the present question is about; 0 before the first roll."""
        return self._table.roll

    # The own side.

    @property
    def hand(self) -> list[CombatCard]:
        """The own hand."""
        return self._player.hand

    @property
    def mate_hand(self) -> list[CombatCard]:
        """The teammate's hand (BLD-SETUP-07); empty without a teammate."""
        mate = self.mate
        return [] if mate is None else self._table.players[mate.seat].hand

    @property
    def hand_size(self) -> int:
        """Up to how many cards the seat draws in Step 2, without Adrenaline (BLD-HAND-02)."""
        return self._player.hand_size

    @property
    def known_hands(self) -> dict[int, tuple[CombatCard, ...]]:
        """The opponents' hands by seat, as they were when this seat's Recon showed them; the
        teammate's Recon shows nothing here (BLD-HC-16).
        """
        return self._player.known_hands

    @property
    def shared(self) -> bool:
        """Whether the card exchange of this turn is done (BLD-Q-38)."""
        return self._player.shared

    @property
    def deck_size(self) -> int:
        """How many cards the own side's deck holds."""
        return len(self._player.side.deck)

    @property
    def discard(self) -> list[CombatCard]:
        """The own side's discard pile, its top last (BLD-PLAY-03)."""
        return self._player.side.discard

    @property
    def controlled(self) -> int:
        """How many locations the own side controls."""
        return self._player.side.controlled

    # The other side, as far as it is public.

    @property
    def enemy_deck_size(self) -> int:
        """How many cards the other side's deck holds."""
        return len(self._player.side.enemy.deck)

    @property
    def enemy_discard(self) -> list[CombatCard]:
        """The other side's discard pile, its top last."""
        return self._player.side.enemy.discard

    @property
    def enemy_controlled(self) -> int:
        """How many locations the other side controls."""
        return self._player.side.enemy.controlled

    # The board.

    @property
    def places(self) -> list[Place]:
        """The five locations with their states (BLD-COMP-03)."""
        return self._table.places

    @property
    def place(self) -> Place | None:
        """The location In Play."""
        battle = self._table.battle
        return None if battle is None else battle.place

    @property
    def battles(self) -> int:
        """How many battles have begun."""
        return self._table.battles

    @property
    def columns(self) -> int:
        """How many columns this battle has."""
        battle = self._table.battle
        return 0 if battle is None else battle.columns

    @property
    def start(self) -> int:
        """The clock space on which this battle began and will end (BLD-CLOCK-02)."""
        battle = self._table.battle
        return self._table.space if battle is None else battle.start

    @property
    def starts_here(self) -> bool:
        """Whether the own side chose this battle's location and commits first."""
        battle = self._table.battle
        return battle is not None and battle.starter is self._player.side

    def has_bystander(self, column: int) -> bool:
        """Whether a Bystander lies in this column; who it is nobody knows."""
        battle = self._table.battle
        return battle is not None and battle.bystanders[column - 1] is not None

    def winner(self, column: int) -> int | None:
        """The seat that has already won this column (BLD-ALT-05)."""
        battle = self._table.battle
        won = None if battle is None else battle.winners[column - 1]
        return None if won is None else won.seat

    @property
    def characters_left(self) -> int:
        """How many characters the character draw pile holds."""
        return len(self._table.characters)

    @property
    def lost(self) -> list[Character]:
        """The character discard pile, its top last."""
        return self._table.lost
