"""What may be done in Step 1 and what it gains: the best way to play a card, a token or a move.

Gains are in shares of a location (`estimates.PLACE`). Whether something may be done at all is the
engine's business: it is only weighed here. What gains no more than `least` is no idea.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.games.bloodsuckers.estimates import (
    CHARACTER,
    DODGED,
    STUN,
    TOKEN,
    VACANCY,
    WANTED,
    Board,
    bitten,
    worth,
)
from rules.games.bloodsuckers.pieces import Character, CombatCard, Printed
from rules.games.bloodsuckers.reading import Reading
from rules.games.bloodsuckers.tokens import BLOOD
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import (
    AND,
    ATTACK,
    DAY,
    HUNTERS,
    STRIKE,
)

DRAWN: Final = 0.015
"""What a card drawn is worth."""
LOST: Final = 0.03
"""What it is worth that an opponent discards a card."""
HELD: Final = 0.03
"""What each point is worth that a card will attack with more in a later turn of the battle."""
LEFT: Final = 0.01
"""What it costs to leave a column without an own character."""
STRENGTH: Final = 0.08
"""What Blood or Adrenaline is worth for each own turn to come in the battle."""


class Idea:
    """Something that may be done: what it gains, and how it would be done.

    `column` is a number, 0 for the reinforcements; `seat` an opponent or partner, `target` a
    character, `effect` says that an Attack Card's effect is wanted.
    """

    __slots__ = ("column", "effect", "gain", "seat", "target")

    def __init__(self, gain: float, column: int) -> None:
        self.gain = gain
        self.column = column
        self.effect = False
        self.seat = -1
        self.target: Character | None = None


NO_IDEA: Final = Idea(0.0, 0)


def for_card(view: BloodView, board: Board, card: CombatCard, least: float) -> Idea | None:
    """The best way to play a card of the hand now."""
    printed = card.printed
    if printed.type == ATTACK:
        return attack(view, board, printed, least)
    if printed.type == STRIKE:
        return strike(view, board, printed.reading, least)
    return impact(view, board, card, least)


# Attack Cards.


def attack(view: BloodView, board: Board, printed: Printed, least: float) -> Idea | None:
    """The column where the attack gains most, its effect reckoned in; or the effect instead."""
    gain, index = best_attack(view, board, printed, board.ready)
    if printed.reading.raises_side:
        raised = raise_side(view, board, printed.reading.raises_side)
        if raised > gain and raised > least:
            idea = Idea(raised, 0)
            idea.effect = True
            return idea
    if gain <= least:
        return None
    idea = Idea(gain, index + 1)
    idea.effect = printed.mode == AND
    if printed.reading.zeroes:
        idea.seat = highest(view, index)
    return idea


def best_attack(
    view: BloodView, board: Board, printed: Printed, columns: Sequence[int]
) -> tuple[float, int]:
    """The most that an Attack Card gains in one of these columns, counted from 0, if an own
    character fights there; and in which.
    """
    reading = printed.reading
    value, other = printed.day, printed.night
    if board.time != DAY:
        value, other = other, value
    if board.adapts and other > value:
        value = other
    held = HELD * (other - value) if other > value and board.outlook.time_comes else 0.0
    stuns = reading.stuns and board.outlook.enemy > 0
    lost = LOST * reading.discards if reading.discards and may_discard(view) else 0.0
    most, best = -9.0, 0
    for index in columns:
        own = value + board.plus[index]
        foe = board.foe[index]
        if reading.zeroes and foe:
            foe = foe_without(view, index, highest(view, index))
        if printed.rolled:
            gain = board.gain_by_roll(index, own, foe)
        else:
            mate = board.mate[index]
            gain = board.gain(index, own if own > mate else mate, foe) - held
        if stuns and may_stun(view, reading, index, own):
            gain += STUN * (reading.stun_chance or 1.0) * board.weights[index]
        gain += lost
        if gain > most:
            most, best = gain, index
    return most, best


def may_stun(view: BloodView, reading: Reading, index: int, value: int) -> bool:
    """Whether an attack of this value may stun somebody in a column."""
    for opponent in view.opponents:
        character = opponent.spaces[index]
        if character is None or character.stunned:
            continue
        there = opponent.attacks[index]
        if not reading.stuns_lower or (there is not None and there < value):
            return True
    return False


def may_discard(view: BloodView) -> bool:
    """Whether an opponent holds a card."""
    return any(opponent.hand_size for opponent in view.opponents)


def raise_side(view: BloodView, board: Board, amount: int) -> float:
    """What it gains if every attack of the side goes up."""
    gain = 0.0
    mate = view.mate
    for index in range(board.columns):
        mine = view.me.attacks[index]
        other = None if mate is None else mate.attacks[index]
        if mine is not None or other is not None:
            raised = max(
                0 if mine is None else mine + amount, 0 if other is None else other + amount
            )
            gain += board.gain(index, raised, board.foe[index])
    return gain


def highest(view: BloodView, index: int) -> int:
    """The seat of the opponent with the highest attack in a column, above 0; -1 if none has."""
    best, seat = 0, -1
    for opponent in view.opponents:
        value = opponent.attacks[index]
        if value is not None and value > best:
            best, seat = value, opponent.seat
    return seat


def foe_without(view: BloodView, index: int, victim: int) -> int:
    """The enemy's highest attack in a column when one opponent has 0 there."""
    best = 0
    for opponent in view.opponents:
        value = opponent.attacks[index]
        if value is not None and value > best and opponent.seat != victim:
            best = value
    return best


# Strike Cards.


def strike(view: BloodView, board: Board, reading: Reading, least: float) -> Idea | None:
    """The best target of a Strike in the columns of own unstunned characters."""
    best: Idea | None = None
    for column in range(1, board.columns + 1):
        if view.me.fighter(column) is None:
            continue
        for opponent in view.opponents:
            character = opponent.spaces[column - 1]
            if character is not None:
                gain = strike_on(view, board, reading, character)
                if gain > least:
                    least = gain
                    best = Idea(gain, column)
                    best.target = character
    return best


def strike_on(view: BloodView, board: Board, reading: Reading, target: Character) -> float:
    """What a Strike on this character gains, as far as it may be dodged."""
    index = target.column - 1
    weight = board.weights[index]
    gain = TOKEN
    if reading.destroys:
        gain += CHARACTER
        if weight:
            gain += board.gain(index, board.own[index], foe_without(view, index, target.owner))
            if board.outlook.enemy:
                gain += VACANCY * weight
    elif target.bite is None:
        gain += 2 * CHARACTER
    if reading.bites and not target.stunned and board.outlook.enemy:
        gain += STUN * weight
    return gain * (1 - DODGED)


# Impact Cards.


def impact(view: BloodView, board: Board, card: CombatCard, least: float) -> Idea | None:
    """The best use of an Impact Card; an idle one gains nothing."""
    reading = card.printed.reading
    if reading.draws:
        players = 1 if view.mate is None else 2
        gain = DRAWN * reading.draws * players
        return Idea(gain, 0) if gain > least else None
    if reading.cures:
        return cure(view, least)
    if reading.lowers:
        return lower(view, board, reading, least)
    if reading.moves:
        return free_move(view, board, least)
    if reading.raises:
        return raise_one(view, board, card, least)
    return None


def cure(view: BloodView, least: float) -> Idea | None:
    """A Bitten character of the side is kept."""
    target = bitten(view)
    if target is None or least >= 2 * CHARACTER:
        return None
    idea = Idea(2 * CHARACTER, 0)
    idea.target = target
    return idea


def lower(view: BloodView, board: Board, reading: Reading, least: float) -> Idea | None:
    """The column in which the highest attack of the enemy is lowered."""
    if reading.lowers_at and reading.lowers_at != board.time and not board.adapts:
        return None
    best: Idea | None = None
    for index in range(board.columns):
        victim = highest(view, index)
        if victim >= 0:
            there = view.seats[victim].attacks[index] or 0
            foe = max(foe_without(view, index, victim), there - reading.lowers)
            gain = board.gain(index, board.own[index], foe)
            if gain > least:
                least = gain
                best = Idea(gain, index + 1)
                best.seat = victim
    return best


def free_move(view: BloodView, board: Board, least: float) -> Idea | None:
    """The character that is moved for no action of its own; one is left for its attack."""
    best: Idea | None = None
    if view.me.actions:
        for character in view.me.characters():
            if not character.stunned:
                moved = move(view, board, character, 1.0, least)
                if moved is not None:
                    least = moved.gain
                    best = moved
                    best.target = character
    return best


def raise_one(view: BloodView, board: Board, card: CombatCard, least: float) -> Idea | None:
    """The attack of the side that is raised, the more by what can be burned for it."""
    reading = card.printed.reading
    fuel = burnable(view, board.outlook.next_time, card) if reading.per_discard else []
    amount = reading.raises + reading.per_discard * len(fuel)
    mate = view.mate
    best: Idea | None = None
    for index in range(board.columns):
        mine = view.me.attacks[index]
        theirs = None if mate is None else mate.attacks[index]
        if mine is None and theirs is None:
            continue
        gain = board.gain(index, board.own[index] + amount, board.foe[index])
        if gain > least:
            least = gain
            best = Idea(gain, index + 1)
            best.seat = view.seat
            if mate is not None and theirs is not None and theirs > (mine or 0):
                best.seat = mate.seat
    return best


def burnable(view: BloodView, time: str, card: CombatCard | None) -> list[CombatCard]:
    """The cards of the hand that may go with `card`, or with one that has been paid for: those that
    are worth nothing, and once no action is left those that would not be kept till the next own
    turn, which is at this `time`.
    """
    left = view.me.actions - (0 if card is None else card.printed.cost)
    kept = 0.0 if left > 0 else WANTED
    return [other for other in view.hand if other is not card and worth(view, other, time) <= kept]


# Tokens and moves.


def token(view: BloodView, board: Board, least: float) -> Idea | None:
    """Which own character gets the next Blood or Adrenaline Token.

    Adrenaline pays for itself at once, so only the turns to come count; it is kept for a battle
    with more of them. Blood adds to the attack that is there.
    """
    best: Idea | None = None
    turns = board.outlook.own
    for character in view.me.spaces:
        if character is None or character.stunned:
            continue
        index = character.column - 1
        if view.side == HUNTERS:
            gain = STRENGTH * turns if turns > 1 or board.outlook.last_battle else -9.0
        else:
            if character.blood or not board.weights[index]:
                continue
            gain = STRENGTH * board.weights[index] * turns
            mine = view.me.attacks[index]
            if mine is not None:
                own = max(mine + BLOOD, board.mate[index])
                gain += board.gain(index, own, board.foe[index])
            if not board.outlook.last_battle:
                gain -= TOKEN
        if gain > least:
            least = gain
            best = Idea(gain, character.column)
            best.target = character
    return best


def move(
    view: BloodView, board: Board, character: Character, share: float, least: float
) -> Idea | None:
    """Into which empty column a character would best go, for the attack that it could make there,
    of which only a `share` is gained.

    A committed character gives up what it could do where it stands, and its place there.
    """
    best: Idea | None = None
    for column in board.vacant:
        there = potential(view, board, column)
        if share * there <= least:
            continue
        if character.column:
            there -= LEFT + potential(view, board, character.column)
        if share * there > least:
            least = share * there
            best = Idea(least, column)
    return best


def potential(view: BloodView, board: Board, column: int) -> float:
    """The most that an Attack Card of the hand would gain in a column where an own character is
    ready, or would be.
    """
    found = board.potentials.get(column)
    if found is None:
        found = 0.0
        for card in view.hand:
            if card.printed.type == ATTACK:
                gain, _ = best_attack(view, board, card.printed, (column - 1,))
                found = max(found, gain)
        board.potentials[column] = found
    return found
