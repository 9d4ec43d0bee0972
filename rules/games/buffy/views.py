"""What one seat may know: its own hand, all that lies in town, public piles, and counts.

Hidden are both Resource Decks, the enemy's hand, and of each Challenge Deck all but the card that
lies face up. Of the enemy's locations only those on the board are known before set-up is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.views import View
from rules.games.buffy import values
from rules.games.buffy.pieces import PARK

if TYPE_CHECKING:
    from rules.core.table import Card
    from rules.games.buffy.pieces import (
        Attempt,
        Change,
        Character,
        Fight,
        Piece,
        Placed,
        Player,
        Space,
    )
    from rules.games.buffy.rulings import Rulings
    from rules.games.buffy.state import BuffyTable


class SeatView:
    """One player as everybody at the table sees it. A policy may keep it: it always shows the
    present. Lists are the table's own and not to be changed.
    """

    __slots__ = ("_player", "seat")

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seat = player.seat

    @property
    def destiny(self) -> int:
        """The Destiny Points on the Essence (BUF-COMP-04)."""
        return self._player.destiny

    @property
    def essence(self) -> Piece | None:
        """The Essence card, revealed at set-up (BUF-SETUP-07)."""
        return self._player.essence

    @property
    def starter(self) -> Piece | None:
        """The level 1 card of the Main Character, revealed at set-up (BUF-SETUP-07)."""
        return self._player.starter

    @property
    def main(self) -> Character | None:
        """The Main Character while it is in play."""
        return self._player.main

    @property
    def characters(self) -> list[Character]:
        """The Characters in play."""
        return self._player.characters

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The player's four spaces in a row (BUF-COMP-07)."""
        return self._player.spaces

    @property
    def episodes(self) -> list[Piece]:
        """The Episodes in play."""
        return self._player.episodes

    @property
    def hand_size(self) -> int:
        """How many cards the player holds."""
        return len(self._player.hand)

    @property
    def deck_size(self) -> int:
        """How many cards the Resource Deck has left."""
        return len(self._player.deck)

    @property
    def discard(self) -> list[Piece]:
        """The discard pile, which lies open."""
        return self._player.discard

    @property
    def crypt(self) -> list[Piece]:
        """What is out of the game (BUF-Q-13)."""
        return self._player.crypt

    @property
    def defeated(self) -> list[Piece]:
        """The player's own challenges that have been defeated (BUF-Q-14)."""
        return self._player.defeated

    @property
    def challenge(self) -> Piece | None:
        """The top of the Challenge Deck, which lies face up (BUF-SETUP-02)."""
        deck = self._player.challenge_deck
        return deck[-1] if deck else None

    @property
    def challenge_deck_size(self) -> int:
        """How many challenges are still to come, the one that lies face up among them."""
        return len(self._player.challenge_deck)

    @property
    def park_count(self) -> int:
        """At how many ends of turns in a row the player has controlled the Park (BUF-WIN-02)."""
        return self._player.park_count

    @property
    def resurrected_on(self) -> int:
        """The turn in which the Main Character was last resurrected, 0 = never (BUF-RES-16)."""
        return self._player.resurrected_on

    @property
    def locations_left(self) -> int:
        """How many locations the player has not yet played at set-up (BUF-SETUP-11)."""
        return len(self._player.locations)

    @property
    def acts(self) -> bool:
        """Whether anybody sits there: nobody does in a goldfish (section 11)."""
        return self._player.acts


class BuffyView(View):
    """One seat's knowledge. Lists are the table's own and not to be changed."""

    def __init__(self, table: BuffyTable, seat: int) -> None:
        """The table has its players by then."""
        self.seat = seat
        self._table = table
        self._player: Player = table.players[seat]
        self.seats = [SeatView(player) for player in table.players]
        self.me = self.seats[seat]
        self.enemy = self.seats[1 - seat]

    # The moment.

    @property
    def rulings(self) -> Rulings:
        """The switches that this game is played by; everybody knows them."""
        return self._table.rulings

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._table.turn

    @property
    def phase(self) -> str:
        """The step of the turn, or the stage of a fight or challenge, in the engine's word."""
        return self._table.phase

    @property
    def night(self) -> bool:
        """What the Day/Night card shows (BUF-COMP-06)."""
        return self._table.night

    @property
    def own_active(self) -> bool:
        """Whether the seat is that of the active player (BUF-TURN-02)."""
        return self._table.active is self._player

    @property
    def park_ends(self) -> bool:
        """Whether the Park wins the game; not in a goldfish (section 11)."""
        return self._table.park_ends

    @property
    def events_played(self) -> dict[str, str]:
        """The events that anybody has played (BUF-PRO-07), by their names as names are compared."""
        return self._table.events_played

    @property
    def subject(self) -> Card | Character | Placed | None:
        """What the present question is about, or the last one that was: an own card, or anything
        that lies open.
        """
        subject = self._table.subject
        enemy = self._player.enemy
        if (
            subject is None
            or subject.owner == self.seat
            or (
                subject not in enemy.hand
                and subject not in enemy.deck
                and subject not in enemy.locations
                and subject not in enemy.challenge_deck[:-1]
            )
        ):
            return subject
        return None

    # What the seat knows beside what all see.

    @property
    def hand(self) -> list[Piece]:
        """The own hand."""
        return self._player.hand

    @property
    def locations(self) -> list[Piece]:
        """The own locations not yet played at set-up."""
        return self._player.locations

    # The town, with all that texts in play change (BUF-EDGE-01).

    @property
    def spaces(self) -> list[Space]:
        """The nine spaces of the town, with the Characters and challenges there."""
        return self._table.spaces

    @property
    def park(self) -> Space:
        """Sunnydale Park."""
        return self._table.spaces[PARK]

    @property
    def fight(self) -> Fight | None:
        """The fight going on; its talent stacks lie open (BUF-FIGHT-06)."""
        return self._table.fight

    @property
    def attempt(self) -> Attempt | None:
        """The challenge being faced; its talent stacks lie open (BUF-CHAL-05)."""
        return self._table.attempt

    def fights_by(self, character: Character) -> int:
        """The talent by which texts have the fights of a Character resolved, -1 where none does
        (BUF-FIGHT-12).
        """
        return values.fights_by(self._table, character)

    @property
    def changes(self) -> list[Change]:
        """What texts have added to talents and goals for a time."""
        return self._table.changes

    def talent(self, character: Character, talent: int) -> int:
        """A talent of a Character in play, without talent stacks."""
        return values.talent(self._table, character, talent)

    def goals(self, placed: Placed) -> list[tuple[int, int]]:
        """The (talent, goal) pairs of a challenge in play, without what the opponent boosts."""
        return values.goals(self._table, placed)

    def moves(self, character: Character) -> int:
        """How many moves a Character has each turn at this time of day (BUF-MOVE-03..05)."""
        return values.move_limit(self._table, character)

    def tires(self, character: Character, to: Space) -> bool:
        """Whether moving to an adjacent space fatigues a Character (BUF-MOVE-06)."""
        return values.tires(self._table, character, to)

    def can_bear(self, character: Character, card: Piece) -> bool:
        """Whether a Character has the talent that a Skill or Item of the own hand needs."""
        return values.can_bear(self._table, character, card)

    def item_limit(self, character: Character) -> int:
        """How many Items a Character may bear (BUF-RES-11)."""
        return values.item_limit(self._table, character)
