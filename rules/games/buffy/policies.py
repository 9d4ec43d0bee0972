"""The heuristic policy of the Buffy CCG: greedy, one step at a time, by what its view shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.core.policies import PASS, Policy
from rules.core.views import View
from rules.games.buffy import questions as q
from rules.games.buffy import supplies, wishes
from rules.games.buffy.battle import Battle
from rules.games.buffy.moves import Moves
from rules.games.buffy.pieces import PARK, Character, Piece, Placed, Space
from rules.games.buffy.town import Town
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHALLENGE_BATTLE,
    CHALLENGE_CHOOSE,
    CHALLENGE_DISCARD,
    CHALLENGE_RESOLVE,
    CHARACTER,
    CONFLICT,
    END,
    FIGHT_BATTLE,
    FIGHT_CHOOSE,
    FIGHT_DISCARD,
    FIGHT_RESOLVE,
    MOVEMENT,
    PROLOGUE,
    REFRESH,
    RESOURCE,
)

WORTH_FACING: Final = 0.25
"""A challenge is faced where this many Destiny Points may be expected of it: failing costs the
Characters that face it nothing but their turn.
"""
WORTH_A_FIGHT: Final = 0.15
ENOUGH: Final = 0.1
"""How much another Character must add to facing a challenge."""
TIRED: Final = 0.15
"""What the fatigue of a Stunt-Double costs."""
BATTLES: Final = (
    FIGHT_BATTLE,
    FIGHT_RESOLVE,
    CHALLENGE_CHOOSE,
    CHALLENGE_BATTLE,
    CHALLENGE_RESOLVE,
)


class GreedyPolicy(Policy):
    """Faces the challenges it can win and fights when ahead, boosts as far as needed, goes where
    there is something to win, holds the Park, ascends, and keeps what it can use.

    It looks no turn ahead, and remembers where its Characters are to move and which stack a card is
    meant for.
    """

    def __init__(self) -> None:
        self.town = Town()
        self.battle = Battle()
        self.moves = Moves()

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(BuffyView, seat_view)
        if kind == q.DISCARD:
            return supplies.discard(view, options)
        if kind in BATTLES:
            return self.battle.choose(view, options)
        if kind == MOVEMENT:
            return self.move(view, options)
        if kind == RESOURCE:
            return self.resource(view, options)
        if kind == CONFLICT:
            return self.conflict(view, options)
        if kind == q.TALENT:
            return self.battle.talent(cast("Sequence[int]", options))
        if kind == q.TO:
            return self.moves.where(view, self.town, cast("Sequence[Space]", options))
        if kind == q.FACING:
            return self.facing(view, options)
        if kind == q.TARGET:
            return self.attacked(view, options)
        if kind == FIGHT_CHOOSE:
            return self.double(view, options)
        if kind in (PROLOGUE, REFRESH, END, FIGHT_DISCARD, CHALLENGE_DISCARD):
            return self.other_text(view, options)
        if kind == q.BEARER:
            self.town.look(view)
            return supplies.bearer(view, self.town, options)
        return self.seldom(view, kind, options)

    def seldom(self, view: BuffyView, kind: str, options: Sequence[object]) -> int:
        """Questions of set-up, and those that few turns have."""
        if kind == q.PLAY_IT:
            return self.battle.play_it(options)
        if kind == q.ENTER_AT:
            return supplies.enter_at(view, cast("Sequence[Space]", options))
        if kind == q.CHALLENGE_AT:
            return supplies.challenge_at(view, cast("Sequence[Space]", options))
        if kind == q.CHOOSE:
            return wishes.choose(view, self.town, options)
        if kind == q.ASCENDS:
            return supplies.ascends(options)
        if kind == q.LOCATION:
            return supplies.location(options)
        if kind == q.LOCATION_AT:
            return supplies.location_at(view, cast("Sequence[Space]", options))
        if kind == q.MAIN_AT:
            return supplies.main_at(cast("Sequence[Space]", options))
        if kind == q.TIME:
            starter = view.me.starter
            night = starter is not None and starter.printed.vampire
            return options.index(q.BY_NIGHT if night else q.BY_DAY)
        if kind == q.SURPLUS:
            return supplies.surplus(options)
        return 0

    # The steps.

    def other_text(self, view: BuffyView, options: Sequence[object]) -> int:
        """What is mandatory first, then the text that gains most, if any does."""
        first = options[0]
        if first is q.READY_ALL or first is q.CYCLE:
            return 0
        if isinstance(first, Piece) and first.printed.type == CHALLENGE and first.bearer is None:
            return 0
        best = wishes.best_text(view, self.town, options)
        return best if best >= 0 else len(options) - 1

    def move(self, view: BuffyView, options: Sequence[object]) -> int:
        """The next Character that is planned to move; then a text that gains."""
        found = self.moves.choose(view, self.town, options)
        if found < 0:
            found = wishes.best_text(view, self.town, options)
        return found if found >= 0 else len(options) - 1

    def resource(self, view: BuffyView, options: Sequence[object]) -> int:
        """What gains most of what may come into play, or of the texts."""
        self.town.look(view)
        best, most = len(options) - 1, 0.0
        for index, option in enumerate(options):
            if option is PASS:
                break
            card = cast(Piece, option)
            from_hand = card.printed.type != ACTION and card in view.hand
            if from_hand or (card.bearer is None and card.printed.type == CHARACTER):
                gain = supplies.resource_gain(view, self.town, card)
            else:
                gain = wishes.text_gain(view, self.town, card)
            if gain > most:
                best, most = index, gain
        return best

    def conflict(self, view: BuffyView, options: Sequence[object]) -> int:
        """The fight or the challenge that promises most, or a text that gains more."""
        town = self.town
        town.look(view)
        last = len(options) - 1
        best, most = last, 0.0
        for index in range(last):
            option = options[index]
            if isinstance(option, Character):
                _, worth = self.best_target(view, option, option.space.characters[1 - view.seat])
                gain = worth - WORTH_A_FIGHT
            elif isinstance(option, Placed):
                ready = [
                    character
                    for character in option.space.characters[view.seat]
                    if not character.fatigued
                ]
                gain = option.printed.points * town.attempt(view, option, ready) - WORTH_FACING
            else:
                gain = wishes.text_gain(view, town, cast(Piece, option))
            if gain > most:
                best, most = index, gain
        return best

    def best_target(
        self, view: BuffyView, attacker: Character, enemies: Sequence[Character]
    ) -> tuple[int, float]:
        """Whom to attack, and what that is worth: in the Park more may hang on it."""
        best, most = 0, -99.0
        if_won = if_lost = 0.0
        if attacker.space.index == PARK:
            if_won, if_lost = self.town.holding.stakes(view, self.town)
        for index, enemy in enumerate(enemies):
            worth = self.town.fight(view, attacker, enemy, if_won, if_lost)
            if worth > most:
                best, most = index, worth
        return best, most

    def attacked(self, view: BuffyView, options: Sequence[object]) -> int:
        """Whom the subject fights."""
        self.town.look(view)
        attacker = cast(Character, view.subject)
        return self.best_target(view, attacker, cast("Sequence[Character]", options))[0]

    def facing(self, view: BuffyView, options: Sequence[object]) -> int:
        """Who faces the subject too: whoever adds most, as long as that is enough."""
        town = self.town
        placed = cast(Placed, view.subject)
        may_stop = options[-1] is PASS
        count = len(options) - 1 if may_stop else len(options)
        left = [cast(Character, options[index]) for index in range(count)]
        chosen = [
            character
            for character in placed.space.characters[view.seat]
            if not character.fatigued and character not in left
        ]
        town.look(view)
        best, most = count, ENOUGH if may_stop else -99.0
        for index, character in enumerate(left):
            gain = town.gain_here(view, placed, chosen, character)
            if gain > most:
                best, most = index, gain
        return best

    def double(self, view: BuffyView, options: Sequence[object]) -> int:
        """A Stunt-Double where that saves more than its fatigue costs; else a text that gains."""
        fight = view.fight
        last = len(options) - 1
        if fight is None:
            return last
        town = self.town
        town.look(view)
        best = -1
        if fight.defender.owner == view.seat:
            most = town.fight(view, fight.defender, fight.attacker) + TIRED
            for index in range(last):
                option = options[index]
                if isinstance(option, Character):
                    worth = town.fight(view, option, fight.attacker)
                    if worth > most:
                        best, most = index, worth
        if best < 0:
            best = wishes.best_text(view, town, options)
        return best if best >= 0 else last
