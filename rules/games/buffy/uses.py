"""The use of card texts (BUF-TURN-08): action cards of the hand and effects of cards in play, each
as one watch of a step or stage that it names; events, and what is done as a card comes into play.

A text is carried out fully, what the other player must do for it included, before anybody may act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.table import GameOver
from rules.games.buffy import values
from rules.games.buffy.texts import DISCARD, FATIGUE, TURN
from rules.games.buffy.vocabulary import ACTION, CHARACTER, EVENT, ITEM, LOCATION, SKILL

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable
    from rules.games.buffy.texts import Effect


def playable(t: BuffyTable, player: Player, window: str, but: int = 0) -> list[Piece]:
    """The cards whose text the player may use in this step or stage: action cards of the hand, then
    cards in play (BUF-TURN-08). Of the hand without those that `but`, some talent stacks, are open
    to: whether such a card may be played too is asked of `plays_now`, once it is chosen.
    """
    if window not in t.texts or not player.acts:
        return []
    found: list[Piece] = []
    for card in player.hand:
        printed = card.printed
        if window in printed.windows and not printed.stacks & but and plays_now(t, player, card):
            found.append(card)
    if window in t.used_in:
        for card in t.in_play_with(window):
            if is_usable(player, card) and may_use(t, player, card, card.printed.uses[window]):
                found.append(card)
    return found


def plays_now(t: BuffyTable, player: Player, card: Piece) -> bool:
    """Whether a card of the hand is an action that may be played, in a step or stage of its own:
    one that was played this turn, and has come back, may not.
    """
    return (
        card.printed.plays_as == ACTION and card.played_on != t.turn and may_play(t, player, card)
    )


def is_usable(player: Player, card: Piece) -> bool:
    """Whether the text of a card in play is for this player to use: on an own card, and on a
    location where own Characters are, whoever owns it: "you" is whoever acts there.
    """
    if card.printed.type == LOCATION:
        space = card.space
        return space is not None and bool(space.characters[player.seat])
    return card.owner == player.seat


def may_play(t: BuffyTable, player: Player, card: Piece) -> bool:
    """Whether the text of an Action or Event of the hand does something now, and one of the own
    Characters meets its requirement.
    """
    for effect in card.printed.deeds:
        if does_something(t, player, card, effect):
            return values.meets(t, player, card)
    return False


def may_use(t: BuffyTable, player: Player, card: Piece, texts: list[Effect]) -> bool:
    """Whether a card in play can pay for its text, and this does something."""
    if can_pay(t, card, texts[0].cost):
        for effect in texts:
            if does_something(t, player, card, effect):
                return True
    return False


def does_something(t: BuffyTable, player: Player, card: Piece, effect: Effect) -> bool:
    """Whether a deed may be done now and has anything to work on."""
    if effect.if_won and not has_won(t, player):
        return False
    possible = effect.possible
    return possible is None or possible(t, player, card, *effect.arguments)


def has_won(t: BuffyTable, player: Player) -> bool:
    """Whether the player has won the fight, or defeated the challenge, that is going on."""
    fight = t.fight
    if fight is not None:
        return fight.winner == player.seat
    attempt = t.attempt
    return attempt is not None and attempt.defeated and attempt.seat == player.seat


def can_pay(t: BuffyTable, card: Piece, cost: str) -> bool:
    """Whether a card in play can pay for its use: what is fatigued cannot be fatigued again."""
    if cost == FATIGUE:
        bearer = card.bearer
        if bearer is not None and card.printed.type == CHARACTER:
            return not bearer.fatigued
        return not card.fatigued
    return cost != TURN or card.used_on != t.turn


def pay(t: BuffyTable, player: Player, card: Piece, cost: str) -> None:
    """The cost of using a card in play."""
    bearer = card.bearer
    kind = card.printed.type
    if cost == TURN:
        card.used_on = t.turn
    elif cost == FATIGUE:
        if bearer is not None and kind == CHARACTER:
            t.fatigue(bearer)
        else:
            card.fatigued = True
            if t.log is not None:
                t.emit("fatigued", card.owner, card)
    elif cost == DISCARD:
        if bearer is not None and kind == CHARACTER:
            t.leave_play(bearer)
            return
        if kind in (SKILL, ITEM):
            t.detach(card)
        else:
            t.remove_episode(card)
        t.discard(card)


def use(t: BuffyTable, player: Player, card: Piece, window: str) -> None:
    """The text of a card that is `playable` is used: an Action is played, a card in play does what
    it says for this step or stage.
    """
    if card.printed.type == ACTION:
        play_from_hand(t, player, card)
        return
    texts = card.printed.uses[window]
    if t.log is not None:
        t.emit("used", player.seat, card)
    pay(t, player, card, texts[0].cost)
    carry_out(t, player, card, texts)


def events(t: BuffyTable, player: Player) -> list[Piece]:
    """The events of the hand that may be played (BUF-PRO-06): none of a name that was played in
    this game, by anybody (BUF-PRO-07).
    """
    return [
        card
        for card in player.hand
        if card.printed.plays_as == EVENT
        and card.printed.same not in t.events_played
        and may_play(t, player, card)
    ]


def play_event(t: BuffyTable, player: Player, card: Piece) -> None:
    """An event is played; no copy of it will be again (BUF-PRO-07, BUF-EDGE-06)."""
    t.events_played[card.printed.same] = card.printed.name
    play_from_hand(t, player, card)


def play_from_hand(t: BuffyTable, player: Player, card: Piece) -> None:
    """An Action or Event is played: what it says is done, then it goes to its owner's discard pile
    (BUF-Q-40), or with `played_to_crypt` out of the game.
    """
    player.hand.remove(card)
    card.played_on = t.turn
    if t.log is not None:
        t.emit("played", player.seat, card)
    try:
        carry_out(t, player, card, card.printed.deeds)
    except GameOver:
        # The game has ended by this text: the card lies somewhere all the same.
        (player.crypt if t.rulings.played_to_crypt else player.discard).append(card)
        raise
    if t.rulings.played_to_crypt:
        t.to_crypt(card)
    else:
        t.discard(card)


def carry_out(t: BuffyTable, player: Player, card: Piece, texts: list[Effect]) -> None:
    """What a text says is done, in printed order, as far as there is anything to work on."""
    for effect in texts:
        if does_something(t, player, card, effect):
            effect.function(t, player, card, *effect.arguments)


def comes_into_play(t: BuffyTable, player: Player, card: Piece) -> None:
    """What a card says for when it comes into play is done."""
    carry_out(t, player, card, card.printed.deeds)
