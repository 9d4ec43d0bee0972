"""Section 7: which combat cards may be played in Step 1, and how each type is played.

What is declared is asked first, then it is carried out (BLD-ATK-09).
"""

from __future__ import annotations

from rules.core.policies import PASS
from rules.core.windows import take_or_pass
from rules.games.bloodsuckers import dice, effects
from rules.games.bloodsuckers.abilities import agrees, left, use
from rules.games.bloodsuckers.effects import Play
from rules.games.bloodsuckers.pieces import Character, CombatCard, Player, Printed
from rules.games.bloodsuckers.questions import (
    AGGRESSION as MAY_ADD,
)
from rules.games.bloodsuckers.questions import (
    COLUMN,
    EFFECT,
    REVERSE,
    TARGET,
    USE,
    VALUE,
)
from rules.games.bloodsuckers.questions import (
    DODGE as MAY_DODGE,
)
from rules.games.bloodsuckers.state import COLUMN_LABELS, BloodTable
from rules.games.bloodsuckers.tokens import BLOOD
from rules.games.bloodsuckers.vocabulary import (
    ADAPT,
    AGGRESSION,
    AND,
    ATTACK,
    DAY,
    DODGE,
    IMPACT,
    NIGHT,
    OR,
    STRIKE,
)


def playable(t: BloodTable, player: Player) -> list[CombatCard]:
    """The cards of the hand that may be played now in Step 1; a Dodge never is (BLD-DODGE-02).

    A type has no limit of its own (BLD-PLAY-01), only the actions have; what costs none may be
    played when none is left (BLD-ACT-07).
    """
    actions = player.actions
    attacks = bool(attack_columns(t, player))
    impacts = may_play_impact(t, player)
    found: list[CombatCard] = []
    for card in player.hand:
        printed = card.printed
        if printed.cost > actions:
            continue
        kind = printed.type
        if kind == ATTACK:
            if attacks:
                found.append(card)
        elif kind == IMPACT:
            if impacts:
                found.append(card)
        elif kind == STRIKE and strike_targets(t, player, printed):
            found.append(card)
    return found


def play(t: BloodTable, player: Player, card: CombatCard) -> None:
    """Play a card that may be played: one action as a rule (BLD-ACT-02), none for a card that says
    so (BLD-ACT-07).
    """
    player.actions -= card.printed.cost
    player.record.cards_played += 1
    player.record.card_actions += card.printed.cost
    kind = card.printed.type
    if kind == ATTACK:
        attack(t, player, card)
    elif kind == STRIKE:
        strike(t, player, card)
    else:
        impact(t, player, card)


def leave_hand(play: Play) -> None:
    """The card goes straight from the hand to the own side's discard pile (BLD-PLAY-02)."""
    t = play.table
    play.player.hand.remove(play.card)
    t.to_discard(play.card)
    if t.log is not None:
        seat = play.player.seat
        if play.target is not None:
            t.emit("struck", seat, play.card, play.target.name, play.column)
        elif play.column:
            t.emit("played in", seat, play.card, COLUMN_LABELS[play.column - 1], play.column)
        else:
            t.emit("played", seat, play.card)


def time_of(t: BloodTable, player: Player, card: CombatCard) -> str:
    """Day or Night as the card is read: by the clock (BLD-ATK-06), unless the player has Adapt and
    reverses it (BLD-ABIL-11).
    """
    if left(t, player, ADAPT) > 0 and differs_by_time(card.printed):
        t.subject = card
        if agrees(t, player, REVERSE):
            use(player, ADAPT)
            return NIGHT if t.time == DAY else DAY
    return t.time


def differs_by_time(printed: Printed) -> bool:
    """Whether the card is another one by Day than at Night."""
    return printed.day != printed.night or any(effect.time for effect in printed.effects)


# Attack Cards.


def attack_columns(t: BloodTable, player: Player) -> list[int]:
    """The columns with an own present, unstunned character (BLD-ATK-03): never a teammate's
    (BLD-ATK-04), and none that is closed (BLD-Q-32).
    """
    return [column for column in t.open_columns() if player.fighter(column) is not None]


def attack(t: BloodTable, player: Player, card: CombatCard) -> None:
    """An Attack Card: its value in one column, with its effect if that is wanted (BLD-ATK-07), or
    its effect instead of the value (BLD-ATK-08).
    """
    play = Play(t, player, card, time_of(t, player, card))
    mode = card.printed.mode
    t.subject = card
    if mode == OR and t.ask(player.seat, USE, [VALUE, EFFECT]) == 1:
        leave_hand(play)
        play.carry_out()
        return
    columns = attack_columns(t, player)
    play.column = columns[t.ask(player.seat, COLUMN, columns)]
    fighter = player.fighter(play.column)
    wants_effect = mode == AND and t.ask(player.seat, USE, [EFFECT, PASS]) == 0
    leave_hand(play)
    if fighter is not None:
        set_value(play, fighter)
    if wants_effect:
        play.carry_out()


def set_value(play: Play, fighter: Character) -> None:
    """The player's counter in the column moves to the card's value (BLD-ATK-01), whatever it was
    before (BLD-ATK-02): the printed one or the roll (BLD-ATK-05), with Blood (BLD-BLOOD-04) and
    Aggression (BLD-ABIL-10).
    """
    t = play.table
    player = play.player
    printed = play.card.printed
    value = dice.roll(t, player) if printed.rolled else printed.value(play.time)
    if fighter.blood:
        value += BLOOD
    if left(t, player, AGGRESSION) > 0:
        t.subject = play.card
        if agrees(t, player, MAY_ADD):
            use(player, AGGRESSION)
            value += 1
    t.set_attack(player, play.column, value, fighter)


# Strike and Dodge Cards.


def strike_targets(t: BloodTable, player: Player, printed: Printed) -> list[Character]:
    """The opponents' characters in the columns where the player has an own present, unstunned one
    (BLD-STRIKE-01, BLD-STRIKE-02); none at the wrong time (BLD-STRIKE-04, BLD-Q-40).
    """
    if printed.time and printed.time != t.time:
        return []
    found: list[Character] = []
    opponents = t.opponents(player)
    for number, fighter in enumerate(player.spaces):
        if fighter is not None and not fighter.stunned:
            for opponent in opponents:
                character = opponent.spaces[number]
                if character is not None:
                    found.append(character)
    if not t.rulings.bite_again and any(
        effect.function is effects.bite for effect in printed.effects
    ):
        found = [character for character in found if character.bite is None]
    return found


def strike(t: BloodTable, player: Player, card: CombatCard) -> None:
    """A Strike names its target, which may be dodged for; if not, it takes effect at once
    (BLD-STRIKE-03). The action is spent either way (BLD-STRIKE-08).
    """
    play = Play(t, player, card, t.time)
    targets = strike_targets(t, player, card.printed)
    t.subject = card
    target = targets[t.ask(player.seat, TARGET, targets)]
    play.target = target
    play.column = target.column
    player.record.strikes_played += 1
    leave_hand(play)
    answer(play, target)
    if not play.cancelled:
        player.record.strikes_landed += 1
        play.carry_out()


def answer(play: Play, target: Character) -> None:
    """The Strike may be dodged: by the player whose character it is, if that can fight
    (BLD-DODGE-03), else in a game of four by the teammate (BLD-DODGE-04, BLD-DODGE-05), who needs
    no character there (BLD-Q-19).
    """
    t = play.table
    defender = t.players[target.owner]
    if not target.stunned:
        dodge(play, defender, target)
    mate = t.teammate(defender)
    if play.cancelled or mate is None or len(t.players) != 4:
        return
    if not t.rulings.helper_needs_character or mate.fighter(play.column) is not None:
        dodge(play, mate, target)


def dodge(play: Play, player: Player, target: Character) -> None:
    """The player may answer the Strike with a Dodge (BLD-DODGE-06) at no action (BLD-DODGE-02);
    both are then in the discard piles and nothing else happens (BLD-DODGE-01).
    """
    if not player.acts:
        return
    t = play.table
    dodges = [card for card in player.hand if card.printed.type == DODGE and card.printed.effects]
    if not dodges:
        return
    t.subject = target
    card = take_or_pass(t, player.seat, MAY_DODGE, dodges)
    if card is None:
        return
    player.hand.remove(card)
    t.to_discard(card)
    if t.log is not None:
        t.emit("dodged", player.seat, card, target.name)
    for effect in card.printed.effects:
        effect.function(play)


def count_strikes(t: BloodTable, player: Player) -> None:
    """Write down how many Strikes the player holds now, and how many of them are dead: wrong time
    of day, no unstunned striker, nobody to hit.
    """
    time = 0 if t.time == DAY else 1
    for card in player.hand:
        if card.printed.type == STRIKE:
            player.record.strikes_held[time] += 1
            if not strike_targets(t, player, card.printed):
                player.record.dead_strikes[time] += 1


# Impact Cards.


def may_play_impact(t: BloodTable, player: Player) -> bool:
    """Whether the player has a character in play, stunned or not (BLD-IMP-01, BLD-Q-12)."""
    for character in player.spaces:
        if character is not None:
            return True
    return t.rulings.impact_from_reserve and bool(player.reserve)


def impact(t: BloodTable, player: Player, card: CombatCard) -> None:
    """An Impact Card takes effect at once (BLD-IMP-02); without a text on record it does nothing
    (BLD-Q-26).
    """
    play = Play(t, player, card, time_of(t, player, card))
    leave_hand(play)
    play.carry_out()
