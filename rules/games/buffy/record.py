"""Section 11: what is written down of a game as it is played, for the measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy.vocabulary import TALENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.printed import Printed


class TurnRecord:
    """One turn as one player had it; both players have part in every turn (BUF-TURN-02).

    `destiny` are the Destiny Points gained, whatever brought them: `by_challenges` those of
    challenges, `by_fights` those of fights won. `total` are those on the Essence, `characters` the
    Characters in play and `park` is 1 if the player controlled the Park, all three as the turn
    ended.

    `attempts` are the challenges faced, `defeated` those of them that were defeated. `attacks` are
    the fights that own Characters started and that were fought out or ditched, `attacks_won` those
    that were won; `defences` and `defences_won` the same of fights that the enemy started. A tie is
    won by nobody.

    In the Draw Step `kept` cards stayed in the hand and `discarded` were put down, and the refilled
    hand had `held` cards with `boosts` in all, by talent. As the Resource Step began the hand had
    `levels` level cards of 2 and up, `baseless` of them without the level below in play, and
    `skills` Skills, `homeless` of them without an own Character that could bear them.
    """

    __slots__ = (
        "attacks",
        "attacks_won",
        "attempts",
        "baseless",
        "boosts",
        "by_challenges",
        "by_fights",
        "characters",
        "defeated",
        "defences",
        "defences_won",
        "destiny",
        "discarded",
        "held",
        "homeless",
        "kept",
        "levels",
        "park",
        "skills",
        "total",
    )

    def __init__(self) -> None:
        self.destiny = 0
        self.by_challenges = 0
        self.by_fights = 0
        self.total = 0
        self.characters = 0
        self.park = 0
        self.attempts = 0
        self.defeated = 0
        self.attacks = 0
        self.attacks_won = 0
        self.defences = 0
        self.defences_won = 0
        self.kept = 0
        self.discarded = 0
        self.held = 0
        self.boosts = [0] * len(TALENTS)
        self.levels = 0
        self.baseless = 0
        self.skills = 0
        self.homeless = 0

    def won(self, destiny: int, attacked: bool) -> None:
        """A fight is won, which brings so much Destiny, by the one who attacked or the other."""
        self.by_fights += destiny
        if attacked:
            self.attacks_won += 1
        else:
            self.defences_won += 1

    def refilled(self, kept: int, discarded: int, hand: list[Piece]) -> None:
        """The Draw Step is over."""
        self.kept = kept
        self.discarded = discarded
        self.held = len(hand)
        boosts = self.boosts
        for card in hand:
            for talent, boost in enumerate(card.printed.boosts):
                boosts[talent] += boost

    def ends(self, player: Player) -> None:
        """The turn is over, or the game in the midst of it."""
        self.total = player.destiny
        self.characters = len(player.characters)


class Record:
    """What the measures of section 11 need to know about one player's game.

    `turns` are the turns begun, in order; before the first one `now` is a turn that nobody counts.
    `ascended` has, by level, the first turn in which a Character of the player reached it.
    `reshuffles` are the turns in which the discard pile became a new deck. `levels_seen` are the
    numbers of the level cards of 2 and up that were in hand in a Resource Step, `levels_usable`
    those of them that could have been put on a Character then. `stuck` are the numbers of the own
    challenges that have found no legal space so far. `margins` are, by talent, by how much the
    goals of the challenges faced were exceeded, added up, less than 0 where they were missed, and
    `goals` how many goals that were. `mains_lost` says how often the Main Character was lost,
    `resurrected` how often it came back, and `park_won` in which turn the Park was won, or would
    have been where it does not end the game, 0 = never.
    """

    __slots__ = (
        "ascended",
        "goals",
        "levels_seen",
        "levels_usable",
        "mains_lost",
        "margins",
        "now",
        "park_won",
        "reshuffles",
        "resurrected",
        "stuck",
        "turns",
    )

    def __init__(self) -> None:
        self.turns: list[TurnRecord] = []
        self.now = TurnRecord()
        self.ascended: dict[int, int] = {}
        self.reshuffles: list[int] = []
        self.levels_seen: set[int] = set()
        self.levels_usable: set[int] = set()
        self.stuck: set[int] = set()
        self.margins = [0] * len(TALENTS)
        self.goals = [0] * len(TALENTS)
        self.mains_lost = 0
        self.resurrected = 0
        self.park_won = 0

    def begin_turn(self) -> None:
        """A turn begins; what is written down from now on is of this one."""
        self.now = TurnRecord()
        self.turns.append(self.now)

    def park_held(self, turn: int, won: bool) -> None:
        """The player controls the Park at the end of the turn, and has `won` by that."""
        self.now.park = 1
        if won and not self.park_won:
            self.park_won = turn

    def usable_level(self, card: int) -> None:
        """A level card of this number can be put on a Character now."""
        self.levels_seen.add(card)
        self.levels_usable.add(card)

    def attempted(
        self, margins: list[tuple[int, int, int]], defeated: bool, printed: Printed
    ) -> None:
        """A challenge was faced; for each goal its talent, what was reached and the goal."""
        self.now.attempts += 1
        if defeated:
            self.now.defeated += 1
            self.now.by_challenges += printed.points
        for talent, reached, goal in margins:
            self.goals[talent] += 1
            self.margins[talent] += reached - goal


class Totals(TurnRecord):
    """What was written down in `played`, some turns of a player, added up, but for `total` and
    `characters`. So `park` is at how many ends of turns the player controlled the Park.
    """

    __slots__ = ("played", "turns")

    def __init__(self, played: Sequence[TurnRecord]) -> None:
        super().__init__()
        self.played = played
        self.turns = len(played)
        for turn in played:
            self.destiny += turn.destiny
            self.by_challenges += turn.by_challenges
            self.by_fights += turn.by_fights
            self.park += turn.park
            self.attempts += turn.attempts
            self.defeated += turn.defeated
            self.attacks += turn.attacks
            self.attacks_won += turn.attacks_won
            self.defences += turn.defences
            self.defences_won += turn.defences_won
            self.kept += turn.kept
            self.discarded += turn.discarded
            self.held += turn.held
            self.levels += turn.levels
            self.baseless += turn.baseless
            self.skills += turn.skills
            self.homeless += turn.homeless
            for talent, boost in enumerate(turn.boosts):
                self.boosts[talent] += boost
