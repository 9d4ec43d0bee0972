"""What may be done in Step 1 and what it gains: the best way to play a card, a token or a move.

Gains are in shares of a location (`estimates.PLACE`). Whether something may be done at all is the
engine's business: it is only weighed here.
"""

from __future__ import annotations

from typing import Final

from rules.games.bloodsuckers.estimates import (
    CHARACTER,
    DODGED,
    ROLLS,
    STUN,
    TOKEN,
    VACANCY,
    WANTED,
    Board,
    Reading,
    bitten,
    worth,
)
from rules.games.bloodsuckers.pieces import Character, CombatCard
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

    def __init__(self, gain: float, column: int = 0) -> None:
        self.gain = gain
        self.column = column
        self.effect = False
        self.seat = -1
        self.target: Character | None = None


def for_card(view: BloodView, board: Board, card: CombatCard) -> Idea:
    """The best way to play a card of the hand now."""
    kind = card.printed.type
    reading = board.readings.of(card)
    if kind == ATTACK:
        idea = attack(view, board, card, reading)
        if reading.raises_side:
            raised = raise_side(view, board, reading.raises_side)
            if raised > idea.gain:
                idea = Idea(raised)
                idea.effect = True
        return idea
    if kind == STRIKE:
        return strike(view, board, reading)
    return impact(view, board, card, reading)


# Attack Cards.


def attack(view: BloodView, board: Board, card: CombatCard, reading: Reading) -> Idea:
    """The column where the attack gains most, its effect reckoned in."""
    best, most = 0, -9.0
    for index in board.ready:
        gain = attack_in(view, board, card, reading, index)
        if gain > most:
            best, most = index, gain
    idea = Idea(most, best + 1)
    idea.effect = card.printed.mode == AND
    if reading.zeroes and most > -9.0:
        idea.seat = highest(view, best)
    return idea


def attack_in(
    view: BloodView, board: Board, card: CombatCard, reading: Reading, index: int
) -> float:
    """What an Attack Card gains in a column, counted from 0, if an own character fights there."""
    printed = card.printed
    value, other = printed.day, printed.night
    if board.time != DAY:
        value, other = other, value
    if board.adapts and other > value:
        value = other
    plus = board.plus
    fighter = board.spaces[index]
    if fighter is not None and fighter.blood:
        plus += BLOOD
    mate = board.mate[index]
    foe = board.foe[index]
    if reading.zeroes and foe:
        foe = foe_without(view, index, highest(view, index))
    gain = 0.0
    if printed.rolled:
        for roll in ROLLS:
            gain += board.gain(index, max(roll + plus, mate), foe) / len(ROLLS)
    else:
        gain = board.gain(index, max(value + plus, mate), foe)
        if other > value and board.outlook.time_comes:
            gain -= HELD * (other - value)
    if (reading.stuns_lower or reading.stun_chance) and board.outlook.enemy:
        chance = reading.stun_chance or 1.0
        for opponent in view.opponents:
            character = opponent.spaces[index]
            if character is None or character.stunned:
                continue
            there = opponent.attacks[index]
            if not reading.stuns_lower or (there is not None and there < value + plus):
                gain += STUN * chance * board.weights[index]
                break
    if reading.discards and any(opponent.hand_size for opponent in view.opponents):
        gain += LOST * reading.discards
    return gain


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


def strike(view: BloodView, board: Board, reading: Reading) -> Idea:
    """The best target of a Strike in the columns of own unstunned characters."""
    best = Idea(-9.0)
    for column in range(1, board.columns + 1):
        if view.me.fighter(column) is None:
            continue
        for opponent in view.opponents:
            character = opponent.spaces[column - 1]
            if character is not None:
                gain = strike_on(view, board, reading, character)
                if gain > best.gain:
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


def impact(view: BloodView, board: Board, card: CombatCard, reading: Reading) -> Idea:
    """The best use of an Impact Card; one without an effect on record gains nothing."""
    idea = Idea(0.0)
    if reading.draws:
        players = 1 if view.mate is None else 2
        idea.gain = DRAWN * reading.draws * players
    elif reading.cures:
        idea.target = bitten(view)
        if idea.target is not None:
            idea.gain = 2 * CHARACTER
    elif reading.lowers:
        if not reading.lowers_at or reading.lowers_at == board.time or board.adapts:
            for index in range(board.columns):
                victim = highest(view, index)
                if victim >= 0:
                    there = view.seats[victim].attacks[index] or 0
                    foe = max(foe_without(view, index, victim), there - reading.lowers)
                    gain = board.gain(index, board.own[index], foe)
                    if gain > idea.gain:
                        idea = Idea(gain, index + 1)
                        idea.seat = victim
    elif reading.moves:
        if view.me.actions:
            for character in view.me.characters():
                if not character.stunned:
                    moved = move(view, board, character)
                    if moved.gain > idea.gain:
                        idea = moved
                        idea.target = character
    elif reading.raises:
        fuel = burnable(view, board, card) if reading.per_discard else []
        amount = reading.raises + reading.per_discard * len(fuel)
        for index in range(board.columns):
            own = board.own[index]
            mine = view.me.attacks[index]
            mate = view.mate
            theirs = None if mate is None else mate.attacks[index]
            if mine is not None or theirs is not None:
                gain = board.gain(index, own + amount, board.foe[index])
                if gain > idea.gain:
                    idea = Idea(gain, index + 1)
                    idea.seat = view.seat
                    if mate is not None and theirs is not None and theirs > (mine or 0):
                        idea.seat = mate.seat
    return idea


def burnable(view: BloodView, board: Board, card: CombatCard | None) -> list[CombatCard]:
    """The cards of the hand that may go with `card`, or with one that has been paid for: those that
    are worth nothing, and once no action is left those that would not be kept.
    """
    left = view.me.actions - (0 if card is None else card.printed.cost)
    kept = 0.0 if left > 0 else WANTED
    return [
        other
        for other in view.hand
        if other is not card
        and worth(view, board.readings.of(other), other, board.outlook.next_time) <= kept
    ]


# Tokens and moves.


def token(view: BloodView, board: Board) -> Idea:
    """Which own character gets the next Blood or Adrenaline Token.

    Adrenaline pays for itself at once, so only the turns to come count; it is kept for a battle
    with more of them. Blood adds to the attack that is there.
    """
    best = Idea(-9.0)
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
        if gain > best.gain:
            best = Idea(gain, character.column)
            best.target = character
    return best


def move(view: BloodView, board: Board, character: Character) -> Idea:
    """Into which empty column a character would best go, for the attack that it could make there.

    A committed character gives up what it could do where it stands, and its place there.
    """
    given_up = 0.0
    if character.column:
        given_up = LEFT + potential(view, board, character.column)
    best = Idea(-9.0)
    for column in board.vacant:
        gain = potential(view, board, column) - given_up
        if gain > best.gain:
            best = Idea(gain, column)
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
                gain = attack_in(view, board, card, board.readings.of(card), column - 1)
                found = max(found, gain)
        board.potentials[column] = found
    return found
