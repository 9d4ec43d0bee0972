"""The table of a game of Epic PVP, and the few verbs by which cards change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.policies import Policy
from rules.core.table import Card, Outcome, Table
from rules.games.epicpvp.pieces import Piece, Player, Printed, Team
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.views import EpicView

SETUP_PHASE: Final = "setup"
AGGRESSION_PHASE: Final = "aggression"
DRAW_PHASE: Final = "draw"
PLAY_PHASE: Final = "play"
BLOCK_PHASE: Final = "block"
ROTATE_PHASE: Final = "rotate"
PHASES: Final = (
    SETUP_PHASE,
    AGGRESSION_PHASE,
    DRAW_PHASE,
    PLAY_PHASE,
    BLOCK_PHASE,
    ROTATE_PHASE,
)
"""Set-up, and the five steps of a turn (EPV-TURN-02)."""


class EpicTable(Table):
    """One game. Built empty; `game.EPICPVP.table` fills it, a scenario by hand.

    Seats of the even numbers are one team, those of the odd ones the other; seats 0 and 1 sit
    across from each other, as do 2 and 3 (EPV-TEAM-01). `current` is the team whose turn it is.
    `subject` is the card that the present question is about.
    """

    def __init__(
        self,
        seed: int,
        policies: Sequence[Policy],
        rulings: Rulings,
        characters: Sequence[tuple[Printed, Printed]],
        *,
        log: bool = False,
    ) -> None:
        """`characters` has the Race and the Class of each seat."""
        super().__init__(seed, policies, log=log)
        self.rulings = rulings
        self.teams = (Team(0), Team(1))
        self.players: list[Player] = []
        self.pieces = 0
        self.current: Team | None = None
        self.subject: Card | None = None
        self.outcome: Outcome | None = None
        self.views = [EpicView(self, seat) for seat in range(len(characters))]

    # E1: the verbs. Signatures that other modules rely on:

    def opponent(self, player: Player) -> Player:
        """The player straight across: "opponent" in card text (EPV-TEAM-11)."""
        raise NotImplementedError

    def pieces_of(self, printed: Sequence[Printed], owner: int) -> list[Piece]:
        """New cards of a seat, numbered on; the caller puts them into a zone."""
        raise NotImplementedError

    def top_card(self, player: Player) -> Piece | None:
        """The top card of the deck, taken off it; tired first where there is none
        (EPV-TIRED-01..04). None where there is still none (EPV-Q-14).
        """
        raise NotImplementedError

    def draw(self, player: Player, count: int) -> int:
        """Cards from the deck into the hand; how many that were."""
        raise NotImplementedError

    def gain_aggression(self, player: Player, count: int) -> None:
        """Cards from the deck, unseen, onto the Aggression Pile."""
        raise NotImplementedError

    def to_discard(self, piece: Piece) -> None:
        """Onto its owner's discard pile, face up (EPV-BLOCK-03, EPV-DMG-04)."""
        raise NotImplementedError

    def damage(self, team: Team, count: int, by: Piece | None = None, *, tired: bool = False) -> int:
        """So many Damage, one by one: a Life card is revealed and goes to the discard pile of the
        deck it came from (EPV-DMG-02, EPV-TEAM-09), then what waits for Damage happens. Raises
        GameOver where the team is out of Life (EPV-WIN-01, EPV-Q-09).
        """
        raise NotImplementedError

    def gain_life(self, player: Player, count: int) -> None:
        """The top cards of the deck go face down to the team's Life Pile (EPV-TEXT-07)."""
        raise NotImplementedError

    def to_permanents(self, player: Player, piece: Piece) -> None:
        """The card lies beside Race and Class from now on (EPV-TEXT-04, EPV-TEXT-05)."""
        raise NotImplementedError

    def energy(self, player: Player) -> int:
        """What may still be spent on Moves this turn (EPV-AGG-02, EPV-Q-08)."""
        raise NotImplementedError
