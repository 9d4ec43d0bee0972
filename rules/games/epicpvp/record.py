"""Section 9: what is written down of a game as it is played, for the measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece


class TurnRecord:
    """One own turn of a player, with what its Moves did in the enemy's turn after it. It `counts`
    once its Step 2 is over: a player may lose before, by getting tired.

    `aggression` is the size of the Aggression Pile before drawing (Step 2), `drawn` the cards taken
    from it, `energy` what could be spent on Moves, with what texts added while they were played,
    and `spent` their Cost. `moves` are the Moves played, `basics` the Basic ones of them; `attack`
    and `block` are all their Attacks and Blocks, as they are once all Moves are played.
    `held_moves` are the Moves in hand before the first is played and `dead_moves` those that cost
    more than the energy then; `held_specials` the Specials in hand at the end, and `dead_specials`
    those that could not have been used in the turn, nor in the enemy's before.

    `incoming` are the enemy's Moves as Step 4 begins, `stopped` those that the player blocked, by a
    Move or a text, and `taken` the Life cards of the own deck that the others cost. `damage` is
    what the turn's own Moves and texts did, `blocked` how many of those Moves were blocked.
    """

    __slots__ = (
        "aggression",
        "attack",
        "basics",
        "block",
        "blocked",
        "counts",
        "damage",
        "dead_moves",
        "dead_specials",
        "drawn",
        "energy",
        "held_moves",
        "held_specials",
        "incoming",
        "moves",
        "spent",
        "stopped",
        "taken",
    )

    def __init__(self) -> None:
        self.counts = False
        self.aggression = 0
        self.drawn = 0
        self.energy = 0
        self.spent = 0
        self.moves = 0
        self.basics = 0
        self.attack = 0
        self.block = 0
        self.held_moves = 0
        self.dead_moves = 0
        self.held_specials = 0
        self.dead_specials = 0
        self.incoming = 0
        self.stopped = 0
        self.taken = 0
        self.damage = 0
        self.blocked = 0


class Record:
    """What the measures of section 9 need to know about one player's game.

    `turns` are the player's own turns, in order; before the first one `now` is a turn that nobody
    counts. `lost` are the Life cards of the player's own deck that were lost, `tired` the turns, by
    the number of own turns begun, on which the player got tired, and `reshuffles` those on which
    the discard pile became a new deck. `usable` has the turn of the game on which each Special
    could last have been used.
    """

    __slots__ = ("lost", "now", "reshuffles", "tired", "turns", "usable")

    def __init__(self) -> None:
        self.turns: list[TurnRecord] = []
        self.now = TurnRecord()
        self.lost = 0
        self.tired: list[int] = []
        self.reshuffles: list[int] = []
        self.usable: dict[Piece, int] = {}

    def begin_turn(self) -> None:
        """An own turn begins; what is written down from now on is of this one."""
        self.now = TurnRecord()
        self.turns.append(self.now)


class Totals:
    """What was written down in `played`, some turns of a player, added up: what `TurnRecord` says
    of each. `turns` is how many they are.
    """

    __slots__ = (
        "attack",
        "basics",
        "block",
        "blocked",
        "damage",
        "dead_moves",
        "dead_specials",
        "drawn",
        "energy",
        "held_moves",
        "held_specials",
        "incoming",
        "moves",
        "played",
        "spent",
        "stopped",
        "taken",
        "turns",
    )

    def __init__(self, played: Sequence[TurnRecord]) -> None:
        self.played = played
        self.turns = len(played)
        self.drawn = self.energy = self.spent = 0
        self.moves = self.basics = self.attack = self.block = 0
        self.held_moves = self.dead_moves = self.held_specials = self.dead_specials = 0
        self.incoming = self.stopped = self.taken = self.damage = self.blocked = 0
        for turn in played:
            self.drawn += turn.drawn
            self.energy += turn.energy
            self.spent += turn.spent
            self.moves += turn.moves
            self.basics += turn.basics
            self.attack += turn.attack
            self.block += turn.block
            self.held_moves += turn.held_moves
            self.dead_moves += turn.dead_moves
            self.held_specials += turn.held_specials
            self.dead_specials += turn.dead_specials
            self.incoming += turn.incoming
            self.stopped += turn.stopped
            self.taken += turn.taken
            self.damage += turn.damage
            self.blocked += turn.blocked
