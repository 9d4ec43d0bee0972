"""Section 9: what is written down of a game as it is played, for the measures."""

from __future__ import annotations


class TurnRecord:
    """One own turn of a player, with what its Moves did in the enemy's turn after it. It `counts`
    once its Step 2 is over: a player may lose before, by getting tired.

    `aggression` is the size of the Aggression Pile before drawing (Step 2), `drawn` the cards taken
    from it, `energy` what could be spent on Moves, with what texts added while they were played,
    and `spent` their Cost. `moves` are the Moves played, `basics` the Basic ones of them; `attack`
    and `block` are all their Attacks and Blocks, as they are once all Moves are played.
    `held_moves` are the Moves in hand after Step 2 and `dead_moves` those that cost more than the
    energy then; `held_specials` the Specials in hand at the end, and `dead_specials` those that
    could not have been used in the turn, nor in the enemy's before.

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
    the discard pile became a new deck.
    """

    __slots__ = ("lost", "now", "reshuffles", "tired", "turns")

    def __init__(self) -> None:
        self.turns: list[TurnRecord] = []
        self.now = TurnRecord()
        self.lost = 0
        self.tired: list[int] = []
        self.reshuffles: list[int] = []

    def begin_turn(self) -> None:
        """An own turn begins; what is written down from now on is of this one."""
        self.now = TurnRecord()
        self.turns.append(self.now)
