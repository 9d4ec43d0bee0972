"""The heuristic policy of Titans: greedy, one question at a time, by what its view shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.core.policies import Policy
from rules.core.views import View
from rules.games.titans.estimates import (
    answer_of_enemy,
    can_use,
    enemy_strength,
    highest_open_limit,
    limits_of_hidden,
    payable,
    reinforcements,
    story_swing,
)
from rules.games.titans.questions import (
    ACTION,
    BATTLE,
    COST,
    EXCESS,
    LEVEL,
    MOVE,
    PAY,
    SKILLZ,
    STAGE,
    STORYLINE,
    TO,
)
from rules.games.titans.state import Piece
from rules.games.titans.views import SlotView, TitansView
from rules.games.titans.vocabulary import CHARACTER
from rules.games.titans.vocabulary import SKILLZ as SKILLZ_CARD

COMMON_LIMIT: Final = 3
"""A Character with a Grade up to this finds a Field."""

GUESSED_SKILLZ: Final = 3
"""The Power that a placed Skillz of the enemy is taken to add."""

ACTION_AREA: Final = 10
"""More cards than this are not put into the Action Area."""

CLOSE: Final = 4
"""A lead or deficit up to this is worth a Skillz."""


class GreedyPolicy(Policy):
    """Stages what fits, attacks where it wins or is alone, defends where it wins, pays the least.

    It looks no turn ahead and remembers nothing but the Field that it has just picked for a move.
    """

    def __init__(self) -> None:
        self.target = 0

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(TitansView, seat_view)
        if kind == MOVE:
            return self.move(view, cast("list[Piece]", options))
        if kind == TO:
            return self.to(options)
        if kind == ACTION:
            return self.action(view, cast("list[Piece]", options))
        if kind == COST:
            return self.cost(cast("list[Piece]", options))
        if kind == STAGE:
            return self.stage(view, cast("list[Piece]", options))
        if kind == SKILLZ:
            return self.skillz(view, cast("list[Piece]", options))
        if kind == LEVEL:
            return self.level(view, cast("list[int]", options))
        if kind == PAY:
            return self.pay(cast("list[Piece]", options))
        if kind == STORYLINE:
            return self.storyline(view, cast("list[Piece]", options))
        if kind == BATTLE:
            return self.battle(view, cast("list[int]", options))
        if kind == EXCESS:
            return self.excess(view, cast("list[Piece]", options))
        return 0

    # Action Phase: keep what can be used, put away the rest.

    def action(self, view: TitansView, options: list[Piece]) -> int:
        """The first card of the hand that is not worth keeping: the Character to stage, the one
        with the lowest Grade, two Skillz that somebody can use and one Storyline are.
        """
        last = len(options) - 1
        hand = view.hand
        staged = self.best_character(view, hand)
        if len(view.action_area) >= ACTION_AREA and staged is not None:
            return last
        attributes = {word for card in view.in_play() for word in card.printed.attributes}
        smallest = staged
        for card in hand:
            printed = card.printed
            if printed.plays_as == CHARACTER:
                attributes.update(printed.attributes)
                if smallest is None or printed.grade < smallest.printed.grade:
                    smallest = card
        skillz = storylines = 0
        for index, card in enumerate(hand):
            printed = card.printed
            if card is staged or card is smallest:
                continue
            if printed.plays_as == SKILLZ_CARD and printed.requirement in attributes and skillz < 2:
                skillz += 1
            elif story_swing(view, card) and storylines < 1:
                storylines += 1
            else:
                return index
        return last

    # Staging Phase.

    def stage(self, view: TitansView, options: list[Piece]) -> int:
        """The Character most worth staging, if there is one."""
        last = len(options) - 1
        best = self.best_character(view, options[:last])
        return last if best is None else options.index(best)

    def best_character(self, view: TitansView, cards: Sequence[Piece]) -> Piece | None:
        """The Character most worth staging, or None: strong, of a Team that is there already, small
        enough for an open enemy Field, and no copy of one in play.
        """
        best: Piece | None = None
        best_worth = 0
        in_play: list[Piece] = []
        limit = -1
        for card in cards:
            printed = card.printed
            if printed.plays_as != CHARACTER:
                continue
            if limit < 0:
                limit = highest_open_limit(view)
                in_play = view.in_play()
            if printed.grade > limit:
                continue
            worth = 1 + 2 * printed.power
            if printed.grade > COMMON_LIMIT:
                worth -= 2 * (printed.grade - COMMON_LIMIT)
            for other in in_play:
                if other.printed.name == printed.name and not printed.infinite:
                    worth = 0
                    break
                if other.printed.team == printed.team:
                    worth += 1
            if worth > best_worth:
                best, best_worth = card, worth
        return best

    def excess(self, view: TitansView, options: list[Piece]) -> int:
        """The weakest, one that fits no open enemy Field first."""
        limit = highest_open_limit(view)
        worst, worst_worth = 0, 99
        for index, card in enumerate(options):
            worth = card.printed.power if card.printed.grade <= limit else card.printed.power - 50
            if worth < worst_worth:
                worst, worst_worth = index, worth
        return worst

    # Move Phase.

    def move(self, view: TitansView, options: list[Piece]) -> int:
        """The move that gains most, as long as one gains anything: advance, or pull back."""
        last = len(options) - 1
        offense = view.is_offense
        fields = view.enemy_fields if offense else view.own_fields
        hidden_limits = limits_of_hidden(view) if offense else (0, 0)
        best, best_gain = last, 0
        for index in range(last):
            card = options[index]
            if card.place is not None:
                gain = self.gain_of_retreat(view, card, offense)
                if gain > best_gain:
                    best, best_gain, self.target = index, gain, 0
                continue
            for field in fields:
                if field.captured or (not offense and not field.enemy_count):
                    continue
                gain = self.gain_of_advance(view, card, field, offense, hidden_limits)
                if gain > best_gain:
                    best, best_gain, self.target = index, gain, field.number
        return best

    def to(self, options: Sequence[object]) -> int:
        """The Field for whose sake the Character was picked."""
        return options.index(self.target) if self.target in options else 0

    def gain_of_advance(
        self,
        view: TitansView,
        card: Piece,
        field: SlotView,
        offense: bool,
        hidden_limits: tuple[int, int],
    ) -> int:
        """What a staged Character would gain on a Field, together with those who stand there."""
        printed = card.printed
        own = field.own_characters
        known = field.card
        limit, highest = hidden_limits
        if known is not None:
            limit = highest = known.printed.limit
        grades, power = printed.grade, printed.power
        for other in own:
            grades += other.printed.grade
            power += other.printed.power
            if other.printed.team != printed.team:
                return 0
        enemy, worth = enemy_strength(field)
        if grades > limit:
            return 2 if grades <= highest and not own and not enemy else 0
        if not enemy:
            if own:
                return 0
            return 20 + (15 if field.damage + 1 >= limit else 0) + field.damage
        before = power - printed.power
        if own and before > enemy:
            return 0
        power += self.boost(view, own, card)
        if power <= enemy:
            power += reinforcements(view, card, limit - grades)
        if power <= enemy:
            return 0
        if offense or field.damage + 1 >= limit:
            worth += 10
        return 10 + worth - (power - enemy) // 4

    def gain_of_retreat(self, view: TitansView, card: Piece, offense: bool) -> int:
        """Pulling back: from a battle that is lost, and from an own Field when the turn is for
        attack.
        """
        place = card.place
        if place is None:
            return 0
        on_own_field = place.owner == card.owner
        if on_own_field == offense:
            return 1 if on_own_field else 0
        fields = view.own_fields if on_own_field else view.enemy_fields
        field = fields[place.number - 1]
        own = field.own_characters
        grades = 0
        power = 0
        for other in own:
            grades += other.printed.grade
            power += other.printed.power
        enemy, _ = enemy_strength(field)
        if enemy and power + self.boost(view, own, card) <= enemy:
            return 5 + card.printed.grade
        if field.card is not None and grades > field.card.printed.limit:
            return 5
        return 0

    def boost(self, view: TitansView, own: list[Piece], card: Piece, spent: int = 0) -> int:
        """The Power that the best Skillz of the hand would add to a group, as far as it can be paid
        once `spent` Action Cards are gone.
        """
        area = len(view.action_area) - spent
        best = 0
        for held in view.hand:
            printed = held.printed
            if printed.plays_as == SKILLZ_CARD and can_use(view, printed.requirement, own, card):
                best = max(best, payable(view, held, area)[1])
        return best

    # Battle Phase.

    def battle(self, view: TitansView, options: list[int]) -> int:
        """First where nobody defends, nearest to capture; then the others."""
        best, best_worth = 0, -99
        for index, number in enumerate(options):
            field = view.enemy_fields[number - 1]
            card = field.card
            worth = field.damage - (card.printed.limit if card is not None else 0)
            if field.enemy_count:
                worth -= 20
            if worth > best_worth:
                best, best_worth = index, worth
        return best

    def storyline(self, view: TitansView, options: list[Piece]) -> int:
        """The cheapest Storyline that turns a battle which is not being won."""
        last = len(options) - 1
        field = view.battle_field
        if field is None:
            return last
        own, enemy = view.powers()
        area = len(view.action_area)
        fighters = view.fighters()
        if own + self.boost(view, fighters, fighters[0]) > enemy:
            return last
        best, best_cost = last, 99
        for index in range(last):
            card = options[index]
            cost = card.printed.cost
            swing = story_swing(view, card)
            if not swing or cost > area or cost >= best_cost:
                continue
            if own + swing + self.boost(view, fighters, fighters[0], cost) > enemy:
                best, best_cost = index, cost
        return best

    def skillz(self, view: TitansView, options: list[Piece]) -> int:
        """Place one Skillz where the battle is close: the fitting one that adds most, as long as it
        wins or at least ties. A battle that is won stands where the enemy places none.
        """
        last = len(options) - 1
        if any(card.printed.type == SKILLZ_CARD for card in view.own_placed()):
            return last
        own, enemy = view.powers()
        threat = enemy
        if view.enemy_hand_size if view.is_offense else view.enemy_placed:
            threat += CLOSE + GUESSED_SKILLZ * view.enemy_placed
        if own > threat:
            return last
        area = len(view.action_area)
        fighters = view.fighters()
        best, best_power = last, 0
        for index in range(last):
            card = options[index]
            if not can_use(view, card.printed.requirement, fighters, fighters[0]):
                continue
            power = payable(view, card, area)[1]
            if power:
                power += view.power_swing(card)
            if power > best_power and own + power >= enemy:
                best, best_power = index, power
        return best

    def pay(self, options: list[Piece]) -> int:
        """The Skillz with the strongest top level first."""
        best = 0
        for index, card in enumerate(options):
            if card.printed.meter[-1][1] > options[best].printed.meter[-1][1]:
                best = index
        return best

    def level(self, view: TitansView, options: list[int]) -> int:
        """The cheapest level that wins whatever the enemy still pays, else the cheapest that ties;
        else, where the enemy would have to pay to win, the highest, and otherwise the cheapest.
        """
        card = view.subject
        if card is None:
            return 0
        own, enemy = view.powers()
        own += view.power_swing(card)
        answer = answer_of_enemy(view)
        powers = dict(view.levels(card))
        for wanted in (enemy + answer + 1, enemy + answer):
            for index, cost in enumerate(options):
                if own + powers[cost] >= wanted:
                    return index
        last = len(options) - 1
        return last if own + powers[options[last]] > enemy else 0

    def cost(self, options: list[Piece]) -> int:
        """A Character if there is one: from the Trash it may come back in a new Deck."""
        for index, card in enumerate(options):
            if card.printed.type == CHARACTER:
                return index
        return 0
