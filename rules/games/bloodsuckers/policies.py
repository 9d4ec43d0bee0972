"""The heuristic policy of Bloodsuckers: greedy, one deed at a time, by what its view shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.core.policies import PASS, Policy
from rules.core.views import View
from rules.games.bloodsuckers import ideas
from rules.games.bloodsuckers.estimates import (
    CHARACTER,
    WANTED,
    Board,
    Outlook,
    may_use,
    worth,
)
from rules.games.bloodsuckers.ideas import DRAWN, NO_IDEA, Idea
from rules.games.bloodsuckers.pieces import MOST_TOKENS, Character, CombatCard, Place, Printed
from rules.games.bloodsuckers.questions import (
    ACTION,
    BONUS,
    CHOSEN,
    COLUMN,
    COMMIT,
    COMMIT_TO,
    DISCARD,
    DRAW,
    EFFECT,
    GIVE,
    GIVEN,
    HAND_OVER,
    KEEP,
    LAY,
    LOCATION,
    LUCKY,
    MOVE_TO,
    REROLL,
    REVERSE,
    ROLL,
    SHARE,
    SHARED,
    SHARING,
    SPEND,
    START_AT,
    SWAP,
    TAKEN,
    TARGET,
    TOKEN,
    TOKEN_ON,
    TRADE,
    USE,
)
from rules.games.bloodsuckers.reading import MEAN_ROLL
from rules.games.bloodsuckers.state import HAND_PHASE
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import (
    ADAPT,
    AGGRESSION,
    BOOST,
    DAWN,
    DAY,
    DUSK,
    ENDURANCE,
    HUNTERS,
    KNOCKOUT,
    LUCK,
    NIGHT,
    RALLY,
    SWIFT,
)

BANKED: Final = 0.02
"""What an action is worth that is banked: what gains less is not done instead."""
TRADED: Final = 1.0
"""A trade must bring this many points of attack."""
MOST_HELD: Final = 8
"""A teammate with more cards is given none."""

ABILITIES: Final = (RALLY, SWIFT, BOOST, ADAPT, AGGRESSION, LUCK, ENDURANCE, KNOCKOUT)
"""The abilities that characters are wanted for, in this order."""
RANKS: Final = {ability: rank for rank, ability in enumerate(reversed(ABILITIES), 1)}
"""How much each of them is wanted."""


class GreedyPolicy(Policy):
    """Does what gains most of the location fought for, as long as that is more than an action
    banked; wins columns rather than building on those it has; keeps cards for their better time.

    It looks no turn ahead, and remembers within its turn only what it has just decided to do.
    """

    def __init__(self) -> None:
        self.ahead: Outlook | None = None
        self.ahead_of = -1
        self.idea = NO_IDEA
        self.turn = 0
        self.way: object = None
        self.given: CombatCard | None = None
        self.taken: CombatCard | None = None

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(BloodView, seat_view)
        if kind == ACTION:
            return self.action(view, options)
        if kind == COLUMN:
            return place_of(self.idea.column, options)
        if kind == DISCARD:
            return self.discard(view, cast("list[CombatCard]", options))
        if kind == TARGET:
            return self.target(view, options)
        if kind == USE:
            wanted = self.idea.effect
            return options.index(EFFECT) if wanted else 1 - options.index(EFFECT)
        if kind == COMMIT:
            return self.commit(options)
        if kind == COMMIT_TO:
            return self.commit_to(view, cast("list[int]", options))
        if kind == LOCATION:
            return self.location(cast("list[Place]", options))
        if kind == MOVE_TO:
            return place_of(self.idea.column, options)
        if kind == TOKEN_ON:
            return place_of(self.idea.target, options)
        if kind == ROLL:
            return self.roll(view, options)
        if kind == REVERSE:
            return self.reverse(view)
        if kind == SHARING:
            return place_of(self.way, options)
        if kind == SHARED:
            return place_of(self.given, options)
        if kind == TAKEN:
            return self.take(view, options)
        if kind == LAY:
            return self.lay(cast("list[CombatCard]", options))
        if kind == CHOSEN:
            return self.best_card(view, cast("list[CombatCard]", options))
        if kind in (KEEP, SWAP):
            return best_character(cast("list[Character]", options))
        if kind == BONUS:
            return self.bonus(options)
        if kind == GIVEN:
            return worst_character(cast("list[Character]", options))
        if kind == START_AT:
            return options.index(DAWN if view.side == HUNTERS else DUSK)
        return 0

    def outlook(self, view: BloodView) -> Outlook:
        """The turns to come after this one, worked out once a turn."""
        if self.ahead is None or self.ahead_of != view.turn:
            self.ahead = Outlook(view, view.me)
            self.ahead_of = view.turn
        return self.ahead

    # Starting a battle.

    def location(self, options: list[Place]) -> int:
        """The location with the most Bystanders: more columns, more characters to win."""
        best = 0
        for index, place in enumerate(options):
            if place.bystanders > options[best].bystanders:
                best = index
        return best

    def commit(self, options: Sequence[object]) -> int:
        """As many characters as there are columns; those who are not Bitten, and whose ability is
        of use, first.
        """
        count = len(options) - 1 if options[-1] is PASS else len(options)
        return best_character(cast("list[Character]", options[:count]))

    def commit_to(self, view: BloodView, options: list[int]) -> int:
        """A column that neither the teammate nor an enemy is in, else one without the teammate."""
        best, best_worth = 0, -9
        for index, column in enumerate(options):
            value = 0
            if view.mate is not None and view.mate.spaces[column - 1] is not None:
                value -= 2
            for other in view.opponents:
                if other.spaces[column - 1] is not None:
                    value -= 1
                    break
            if value > best_worth:
                best, best_worth = index, value
        return best

    # Step 1.

    def action(self, view: BloodView, options: Sequence[object]) -> int:
        """The deed that gains most; an Action Token is spent where one more would gain enough."""
        last = len(options) - 1
        board = Board(view, self.outlook(view))
        if not view.me.actions and self.spends(view, board):
            return options.index(SPEND)
        can_share = view.mate is not None and SHARE in options
        if can_share and self.turn != view.turn:
            self.turn = view.turn
            if self.plan_trade(view):
                return options.index(SHARE)
        best = last
        self.idea = NO_IDEA
        least = self.least(view, board)
        share_of_move = self.share_of_move(view) if board.vacant else 0.0
        weighed: set[Printed] = set()
        reserve_weighed = False
        for index, option in enumerate(options):
            if isinstance(option, CombatCard):
                printed = option.printed
                if printed in weighed or printed.reading.idle:
                    continue
                weighed.add(printed)
                idea = ideas.for_card(view, board, option, least)
            elif isinstance(option, Character):
                if not share_of_move or (reserve_weighed and not option.column):
                    continue
                reserve_weighed = not option.column
                idea = ideas.move(view, board, option, share_of_move, least)
            elif option is DRAW:
                idea = self.draw(board, least)
            elif option is TOKEN:
                idea = ideas.token(view, board, least)
            elif option is GIVE:
                idea = self.give(view, least)
            else:
                break  # SHARE, SPEND and PASS are the last options, and not weighed
            if idea is not None:
                best, self.idea, least = index, idea, idea.gain
        if best == last and can_share and self.plan_gift(view):
            return options.index(SHARE)
        return best

    def spends(self, view: BloodView, board: Board) -> bool:
        """Whether an Action Token is spent where no action is left: there is one, and a card of the
        hand would gain more than it is worth.
        """
        me = view.me
        if not me.tokens or not (me.committed() or view.rulings.impact_from_reserve):
            return False
        worth_it = self.least(view, board)
        for card in view.hand:
            at_its_time = not card.printed.time or card.printed.time == board.time
            if at_its_time and ideas.for_card(view, board, card, worth_it) is not None:
                return True
        return False

    def least(self, view: BloodView, board: Board) -> float:
        """What must be gained by the next action: more than by banking it, if it can be banked."""
        if not board.outlook.own and board.outlook.last_battle:
            return 0.0
        actions = view.me.actions
        return BANKED if not actions or actions <= MOST_TOKENS - view.me.tokens else 0.0

    def share_of_move(self, view: BloodView) -> float:
        """A move gains half of what the attack does that it makes way for, all of it by Swift, and
        nothing where no action is left to attack.
        """
        actions = view.me.actions
        if may_use(view, SWIFT):
            return 1.0 if actions else 0.0
        return 0.5 if actions > 1 else 0.0

    def draw(self, board: Board, least: float) -> Idea | None:
        """A card, while there are turns to come for it."""
        of_use = board.outlook.own or not board.outlook.last_battle
        return Idea(DRAWN, 0) if of_use and least < DRAWN else None

    def give(self, view: BloodView, least: float) -> Idea | None:
        """A character for a teammate who has too few for the columns."""
        mate = view.mate
        if mate is None or least >= CHARACTER:
            return None
        spare = len(view.me.characters()) > view.columns
        lacking = len(mate.characters()) < view.columns
        return Idea(CHARACTER, 0) if spare and lacking else None

    # Sharing cards with the teammate.

    def plan_trade(self, view: BloodView) -> bool:
        """Whether a trade pays: a card that is worth more at the time of the teammate's next turn
        for one that is worth more now, or no less: Sunlight for the one who acts by Day.
        """
        mate = view.mate
        if mate is None:
            return False
        later = Outlook(view, mate).next_time
        if not later or later == view.time:
            return False
        gained, self.given = self.most_moved(view, view.hand, view.time, later)
        regained, self.taken = self.most_moved(view, view.mate_hand, later, view.time)
        self.way = TRADE
        return self.given is not None and self.taken is not None and gained + regained >= TRADED

    def most_moved(
        self, view: BloodView, cards: list[CombatCard], here: str, there: str
    ) -> tuple[float, CombatCard | None]:
        """The card that gains most by the other time, the better one of equals, and how much."""
        best: CombatCard | None = None
        most = (-9.0, 0.0)
        for card in cards:
            value = worth(view, card, there)
            moved = (value - worth(view, card, here), value)
            if moved > most:
                best, most = card, moved
        return most[0], best

    def plan_gift(self, view: BloodView) -> bool:
        """Whether the turn ends with a gift: the best card left that the teammate can use next, for
        which a new one is drawn.
        """
        mate = view.mate
        if mate is None or mate.hand_size > MOST_HELD or len(view.hand) > view.hand_size:
            return False
        later = Outlook(view, mate).next_time
        most = WANTED
        self.given = None
        for card in view.hand:
            value = worth(view, card, later)
            if value > most:
                self.given, most = card, value
        self.way = HAND_OVER
        return self.given is not None

    def take(self, view: BloodView, options: Sequence[object]) -> int:
        """The card agreed on; of those that the teammate has discarded, the best one worth it."""
        if self.taken in options:
            return options.index(self.taken)
        if options[-1] is not PASS:
            return self.best_card(view, cast("list[CombatCard]", options))
        cards = cast("list[CombatCard]", options[:-1])
        best = self.best_card(view, cards)
        value = worth(view, cards[best], self.outlook(view).next_time)
        return best if value > WANTED else len(cards)

    def best_card(self, view: BloodView, cards: Sequence[CombatCard]) -> int:
        """The card worth most in the next own turn."""
        time = self.outlook(view).next_time
        best, most = 0, -1.0
        for index, card in enumerate(cards):
            value = worth(view, card, time)
            if value > most:
                best, most = index, value
        return best

    # What is asked about a card.

    def target(self, view: BloodView, options: Sequence[object]) -> int:
        """What was decided; else the fullest hand of an opponent, or the highest attack of the one
        who can be stunned.
        """
        if isinstance(options[0], Character):
            if self.idea.target in options:
                return options.index(self.idea.target)
            return self.strongest(view, cast("list[Character]", options))
        if self.idea.seat in options:
            return options.index(self.idea.seat)
        best = 0
        for index, seat in enumerate(cast("list[int]", options)):
            if view.seats[seat].hand_size > view.seats[cast(int, options[best])].hand_size:
                best = index
        return best

    def strongest(self, view: BloodView, options: list[Character]) -> int:
        """The character whose player has the highest attack in its column."""
        best, most = 0, -1
        for index, character in enumerate(options):
            if not character.column:
                continue
            value = view.seats[character.owner].attacks[character.column - 1] or 0
            if value > most:
                best, most = index, value
        return best

    def discard(self, view: BloodView, options: list[CombatCard]) -> int:
        """In Step 2 what is worth less than a card drawn for it; with another card what is worth
        nothing.
        """
        last = len(options) - 1
        time = self.outlook(view).next_time
        if view.phase != HAND_PHASE:
            fuel = ideas.burnable(view, time, None)
            return options.index(fuel[0]) if fuel else last
        refilled = last <= view.hand_size
        worst, least = last, WANTED if refilled else 0.1
        for index in range(last):
            value = worth(view, options[index], time)
            if value < least:
                worst, least = index, value
        return worst

    def roll(self, view: BloodView, options: Sequence[object]) -> int:
        """Rolls again below the mean; adds 1 to what counts by its number."""
        if REROLL in options and view.roll < MEAN_ROLL:
            return options.index(REROLL)
        return options.index(LUCKY) if LUCKY in options else len(options) - 1

    def reverse(self, view: BloodView) -> int:
        """Reverses Day and Night where the card is better for it."""
        card = view.subject
        if not isinstance(card, CombatCard):
            return 1
        other = NIGHT if view.time == DAY else DAY
        better = worth(view, card, other) > worth(view, card, view.time)
        return 0 if better else 1

    # Bonuses and the tiebreaker.

    def bonus(self, options: Sequence[object]) -> int:
        """Gives up a Bitten character, no other."""
        for index, character in enumerate(options):
            if isinstance(character, Character) and character.bite is not None:
                return index
        return len(options) - 1

    def lay(self, options: list[CombatCard]) -> int:
        """The highest Attack Card."""
        best, most = 0, -1.0
        for index, card in enumerate(options):
            printed = card.printed
            value = MEAN_ROLL if printed.rolled else float(max(printed.day, printed.night))
            if value > most:
                best, most = index, value
        return best


def place_of(wanted: object, options: Sequence[object]) -> int:
    """Where the option decided on is; the first one if it is not offered."""
    return options.index(wanted) if wanted in options else 0


def rank(character: Character) -> int:
    """How much a character is wanted: without a Bite, and by its ability."""
    value = RANKS.get(character.ability, 0)
    return value if character.bite is None else value - 10


def best_character(options: Sequence[Character]) -> int:
    """The character wanted most."""
    ranks = [rank(character) for character in options]
    return ranks.index(max(ranks))


def worst_character(options: Sequence[Character]) -> int:
    """The character wanted least."""
    ranks = [rank(character) for character in options]
    return ranks.index(min(ranks))
