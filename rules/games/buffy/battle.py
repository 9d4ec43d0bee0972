"""What a greedy player places in the talent stacks of a fight or a challenge, and which texts it
uses there: only as far as needed, and only where the contest can still be won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.games.buffy.estimates import read, worth_of
from rules.games.buffy.pieces import Piece
from rules.games.buffy.questions import BOOST, PLAY
from rules.games.buffy.texts import EACH
from rules.games.buffy.vocabulary import ACTION, CHALLENGE_CHOOSE, TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Attempt, Character, Fight
    from rules.games.buffy.texts import Effect
    from rules.games.buffy.views import BuffyView

NONE: Final[list[Effect]] = []


def texts_of(view: BuffyView, card: Piece) -> list[Effect]:
    """What using a card that is offered in the present stage would do."""
    if card.printed.type == ACTION:
        return card.printed.deeds if view.phase in card.printed.windows else NONE
    return card.printed.uses.get(view.phase, NONE)


def ditches(view: BuffyView, card: Piece) -> bool:
    """Whether a card offers a way out of the fight."""
    return any(effect.name == "ditch_fight" for effect in texts_of(view, card))


class Battle:
    """Decides in the stages of fights and challenges. `stack` is the talent that the next card is
    meant for, `plays` whether it is its text that is wanted.
    """

    __slots__ = ("plays", "stack")

    def __init__(self) -> None:
        self.stack = -1
        self.plays = False

    def choose(self, view: BuffyView, options: Sequence[object]) -> int:
        """What to do in a watch of the Battle or the Resolve stage, or of the Choose stage of a
        challenge: the place of the option.
        """
        fight = view.fight
        if fight is not None:
            return self.in_fight(view, fight, options)
        attempt = view.attempt
        if attempt is None:
            return len(options) - 1
        if attempt.seat == view.seat:
            return self.facing(view, attempt, options)
        return self.against(view, attempt, options)

    # Fights.

    def in_fight(self, view: BuffyView, fight: Fight, options: Sequence[object]) -> int:
        """Nothing while ahead. Else the least that puts one ahead, or the most there is where
        several cards can do it; where none can, a tie, or a way out.
        """
        own, other = fight.attacker, fight.defender
        if own.owner != view.seat:
            own, other = other, own
        ahead = lead(view, fight, own, other, fight.talent)
        last = len(options) - 1
        if ahead > 0:
            return last
        gains: list[int] = []
        total = 0
        way_out = -1
        for index in range(last):
            card = cast(Piece, options[index])
            gain = self.gain_in_fight(view, fight, own, other, ahead, card)
            gains.append(gain)
            total += gain
            if way_out < 0 and ditches(view, card):
                way_out = index
        aim = 1 - ahead
        if total < aim:
            # A tie costs the enemy a Character too, and brings it no Destiny (BUF-FIGHT-16).
            aim -= 1
            if total < aim or not aim:
                if way_out >= 0 and worth_of(own) > 0.5 and ahead < 0:
                    self.plays = True
                    return way_out
                return last
        best = cheapest(options, gains, aim)
        self.stack = fight.talent
        card = cast(Piece, options[best])
        self.plays = gains[best] > card.printed.boosts[fight.talent] or card not in view.hand
        return best

    def gain_in_fight(
        self,
        view: BuffyView,
        fight: Fight,
        own: Character,
        other: Character,
        ahead: int,
        card: Piece,
    ) -> int:
        """By how much a card improves the own lead, as a boost or by its text."""
        boost = card.printed.boosts[fight.talent] if card in view.hand else 0
        text = 0
        for effect in texts_of(view, card):
            name = effect.name
            if name == "raise_talent":
                talent, amount, of = effect.arguments[:3]
                if TALENTS[fight.talent] == talent:
                    text += cast(int, amount) if of == "own" else -cast(int, amount)
            elif name == "set_resolving_talent":
                talent = TALENTS.index(cast(str, effect.arguments[0]))
                text += lead(view, fight, own, other, talent) - ahead
        return max(boost, text, 0)

    # Challenges that the own Characters face.

    def facing(self, view: BuffyView, attempt: Attempt, options: Sequence[object]) -> int:
        """Nothing while every goal is met. Else, if all that is at hand is enough, a card for the
        goal that lacks most.
        """
        last = len(options) - 1
        missing = [0, 0, 0, 0]
        short = 0
        for talent, lack in lacks(view, attempt):
            if lack > 0:
                missing[talent] = lack
                short += lack
        if not short:
            return last
        if view.phase == CHALLENGE_CHOOSE:
            return self.before_the_draw(view, options, missing)
        found = self.cover(view, options, missing)
        return found if found >= 0 else last

    def before_the_draw(
        self, view: BuffyView, options: Sequence[object], missing: list[int]
    ) -> int:
        """The text that makes up for most of what is missing, if it does more than the card would
        as a boost; the last option where none does.
        """
        best, most = len(options) - 1, 0
        for index in range(len(options) - 1):
            card = cast(Piece, options[index])
            made_up = 0
            for talent, gain in enumerate(self.gains_facing(view, card)):
                made_up += min(gain, missing[talent])
            if made_up > most and (made_up > max(card.printed.boosts) or card not in view.hand):
                best, most = index, made_up
        return best

    def cover(self, view: BuffyView, options: Sequence[object], missing: list[int]) -> int:
        """The place of the first card of a set that makes up for all that is missing, -1 where
        there is none. Cards that help with fewer goals come first, of these the greater ones.
        """
        usable: list[tuple[int, int, int]] = []
        boosts_of: list[tuple[int, ...]] = []
        for index in range(len(options) - 1):
            card = cast(Piece, options[index])
            boosts = self.gains_facing(view, card)
            boosts_of.append(boosts)
            helps = 0
            most = 0
            for talent, lack in enumerate(missing):
                if lack and boosts[talent] > 0:
                    helps += 1
                    most = max(most, boosts[talent])
            if helps:
                usable.append((helps, -most, index))
        usable.sort()
        left = missing[:]
        used: list[tuple[int, int]] = []
        for _, _, index in usable:
            best = -1
            for talent, lack in enumerate(left):
                if lack > 0 and boosts_of[index][talent] > 0 and (best < 0 or lack > left[best]):
                    best = talent
            if best >= 0:
                left[best] -= boosts_of[index][best]
                used.append((index, best))
        if max(left) > 0 or not used:
            return -1
        index, talent = used[0]
        # A card that helps with nothing else and is just enough, rather than a greater one.
        lack = missing[talent]
        for helps, _, other in usable:
            if helps == 1 and lack <= boosts_of[other][talent] < boosts_of[index][talent]:
                index = other
        card = cast(Piece, options[index])
        self.stack = talent
        self.plays = boosts_of[index][talent] > card.printed.boosts[talent] or card not in view.hand
        return index

    def gains_facing(self, view: BuffyView, card: Piece) -> tuple[int, ...]:
        """By how much a card brings each goal nearer, as a boost or by its text."""
        boosts = card.printed.boosts if card in view.hand else (0, 0, 0, 0)
        texts = texts_of(view, card)
        if not texts:
            return boosts
        gains = list(boosts)
        for effect in texts:
            if effect.name == "raise_talent":
                which, amount, of = effect.arguments[:3]
                if of == "own":
                    raise_for(gains, cast(str, which), cast(int, amount))
            elif effect.name == "change_goal":
                amount, which = effect.arguments
                raise_for(gains, cast(str, which) or EACH, -cast(int, amount))
            elif effect.name == "join_challenge":
                joiner = self.joiner(view)
                if joiner is not None:
                    for talent in range(len(gains)):
                        gains[talent] = max(gains[talent], view.talent(joiner, talent))
        return tuple(gains)

    def joiner(self, view: BuffyView) -> Character | None:
        """Who would add most to the challenge being faced, of the own Characters that do not face
        it yet.
        """
        attempt = view.attempt
        best: Character | None = None
        most = 0
        if attempt is not None:
            for character in attempt.placed.space.characters[view.seat]:
                if character not in attempt.characters:
                    adds = joins_with(view, attempt, character)
                    if adds > most:
                        best, most = character, adds
        return best

    # Challenges that the enemy faces.

    def against(self, view: BuffyView, attempt: Attempt, options: Sequence[object]) -> int:
        """Nothing while a goal is missed. Else, if the cards at hand can raise one far enough, a
        card for the goal that takes least.
        """
        last = len(options) - 1
        spare = sorted([(-lack, talent) for talent, lack in lacks(view, attempt)])
        if not spare or spare[0][0] < 0:
            return last
        for over, talent in spare:
            gains = [
                self.gain_against(view, talent, cast(Piece, options[index]))
                for index in range(last)
            ]
            if sum(gains) > over:
                best = cheapest(options, gains, over + 1)
                card = cast(Piece, options[best])
                self.stack = talent
                self.plays = gains[best] > card.printed.boosts[talent] or card not in view.hand
                return best
        return last

    def gain_against(self, view: BuffyView, talent: int, card: Piece) -> int:
        """By how much a card raises a goal, as a boost or by its text."""
        boost = card.printed.boosts[talent] if card in view.hand else 0
        text = 0
        for effect in texts_of(view, card):
            if effect.name == "change_goal":
                amount, which = effect.arguments
                if which in ("", TALENTS[talent]):
                    text += cast(int, amount)
        return max(boost, text)

    # What is asked about the card chosen.

    def talent(self, options: Sequence[int]) -> int:
        """Into which stack the card goes: that which it is meant for."""
        for index, talent in enumerate(options):
            if talent == self.stack:
                return index
        return 0

    def play_it(self, options: Sequence[object]) -> int:
        """Whether its text is played; an Item in play is never swapped."""
        if options[0] is not BOOST:
            return options.index(PLAY)
        return 1 if self.plays else 0


def joins_with(view: BuffyView, attempt: Attempt, character: Character) -> int:
    """How much a Character has of what the challenge being faced asks for."""
    return sum([view.talent(character, talent) for talent, _ in view.goals(attempt.placed)])


def raise_for(gains: list[int], which: str, amount: int) -> None:
    """Set what a text does for a talent, or each, where that is more than the boost."""
    for talent, name in enumerate(TALENTS):
        if which in (name, EACH) and amount > gains[talent]:
            gains[talent] = amount


def lead(view: BuffyView, fight: Fight, own: Character, other: Character, talent: int) -> int:
    """By how much one is ahead in a fight that this talent decides; below 0 behind."""
    sums = fight.stacks.sums
    return (
        view.talent(own, talent)
        + sums[own.owner][talent]
        - view.talent(other, talent)
        - sums[other.owner][talent]
    )


def lacks(view: BuffyView, attempt: Attempt) -> list[tuple[int, int]]:
    """What is missing for each goal of the challenge being faced, by talent; below 0 to spare."""
    own = attempt.stacks.sums[attempt.seat]
    raised = attempt.stacks.sums[1 - attempt.seat]
    found = []
    for talent, goal in view.goals(attempt.placed):
        lack = goal + raised[talent] - own[talent]
        for character in attempt.characters:
            lack -= view.talent(character, talent)
        found.append((talent, lack))
    return found


def cheapest(options: Sequence[object], gains: list[int], aim: int) -> int:
    """The least that reaches the aim alone, of equals what is worth least in hand; where none does,
    the most there is.
    """
    best = 0
    for index, gain in enumerate(gains):
        now = gains[best]
        if gain == now:
            better = _in_hand(options[index]) < _in_hand(options[best])
        elif now >= aim:
            better = aim <= gain < now
        else:
            better = gain > now
        if better:
            best = index
    return best


def _in_hand(option: object) -> float:
    return read(option.printed).in_hand if isinstance(option, Piece) else 0.0
