"""Section 3.5: the Resource Step, in which Characters come into play, grow and are equipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.windows import take_or_pass
from rules.games.buffy import questions as q
from rules.games.buffy import uses, values
from rules.games.buffy.ascension import ascend, ascending
from rules.games.buffy.items import attach_item, item_bearers, replaceable, swap, swappable
from rules.games.buffy.vocabulary import CHARACTER, EPISODE, ITEM, RESOURCE, SKILL
from rules.games.buffy.watches import alternate

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Piece, Player
    from rules.games.buffy.state import BuffyTable

MOST_SUPPORTING: Final = 5
"""Characters beside the Main Character, with `supporting_limit_5` (BUF-Q-33)."""


def resource_step(t: BuffyTable) -> None:
    """The players put cards into play, one in each watch, as many as they like (BUF-Q-33)."""
    t.phase = RESOURCE
    if t.measured:
        for player in t.players:
            if player.acts:
                write_down(t, player)
    alternate(t, watch)


def write_down(t: BuffyTable, player: Player) -> None:
    """For the measures: the higher levels and the Skills in hand as the step begins, and those of
    them that nobody in play is the base of, or could bear.
    """
    record = player.record
    now = record.now
    for card in player.hand:
        printed = card.printed
        if printed.plays_as == CHARACTER:
            if printed.level > 1:
                now.levels += 1
                record.levels_seen.add(card.id)
                for character in player.characters:
                    if (
                        character.printed.same == printed.same
                        and character.printed.level == printed.level - 1
                    ):
                        break
                else:
                    now.baseless += 1
        elif printed.plays_as == SKILL:
            now.skills += 1
            for character in player.characters:
                if values.can_bear(t, character, card):
                    break
            else:
                now.homeless += 1


def watch(t: BuffyTable, player: Player) -> bool:
    """One watch: a card of the hand comes into play, an Item changes hands, the Main Character is
    resurrected, or an action or a text is used (BUF-RES-17).
    """
    coming = from_hand(t, player)
    items = swappable(t, player)
    starter = resurrectable(t, player)
    options = coming + items
    if starter is not None:
        options.append(starter)
    if RESOURCE in t.texts:
        options += [card for card in uses.playable(t, player, RESOURCE) if card not in items]
    card = take_or_pass(t, player.seat, RESOURCE, options)
    if card is None:
        return False
    if card in coming:
        play_card(t, player, card)
    elif card in items:
        swap_or_use(t, player, card)
    elif card is starter:
        resurrect(t, player, card)
    else:
        uses.use(t, player, card, RESOURCE)
    return True


def from_hand(t: BuffyTable, player: Player) -> list[Piece]:
    """The cards of the hand that may come into play: none that did so before in this turn, and has
    come back.
    """
    found: list[Piece] = []
    for card in player.hand:
        if card.played_on == t.turn:
            continue
        printed = card.printed
        plays_as = printed.plays_as
        if plays_as == CHARACTER:
            if printed.level == 1:
                if may_enter(t, player, card):
                    found.append(card)
            elif ascending(t, player, card):
                found.append(card)
                if t.measured:
                    player.record.usable_level(card.id)
        elif plays_as == SKILL:
            if skill_bearers(t, player, card):
                found.append(card)
        elif plays_as == ITEM:
            if item_bearers(t, player, card) or replaceable(t, player, card):
                found.append(card)
        elif plays_as == EPISODE and values.may_enter(t, player, card):
            found.append(card)
    return found


def play_card(t: BuffyTable, player: Player, card: Piece) -> None:
    """A card of the hand comes into play in the way of its type."""
    card.played_on = t.turn
    printed = card.printed
    if printed.type == SKILL:
        attach_skill(t, player, card)
    elif printed.type == ITEM:
        attach_item(t, player, card)
    elif printed.type == EPISODE:
        put_episode(t, player, card)
    elif printed.level == 1:
        player.hand.remove(card)
        enter(t, player, card)
    else:
        ascend(t, player, card)


# Characters.


def may_enter(t: BuffyTable, player: Player, card: Piece) -> bool:
    """Whether a level 1 card may come into play: always, but with `supporting_limit_5` beside at
    most five others that are not the Main Character (BUF-Q-33), and with `unique_characters` not
    while one of its name is in play, nor if it is the name of the enemy's Main Character. That one,
    in play or discarded, is no hindrance where the own Main Character has the same name (BUF-Q-26).
    """
    rulings = t.rulings
    starter = player.starter
    if rulings.supporting_limit_5 and (starter is None or card.id != starter.id):
        supporting = len(player.characters) - (player.main is not None)
        if supporting >= MOST_SUPPORTING:
            return False
    if rulings.unique_characters:
        same = card.printed.same
        of_own_main = starter is not None and starter.printed.same == same
        for each in t.players:
            for character in each.characters:
                if character.printed.same == same and not (
                    of_own_main and character is player.enemy.main
                ):
                    return False
        taken = player.enemy.starter
        if taken is not None and taken.printed.same == same:
            return of_own_main
    return True


def enter(t: BuffyTable, player: Player, card: Piece) -> Character:
    """A level 1 card that has left its zone comes into play on one of the own spaces, ready
    (BUF-RES-01, BUF-RES-02).
    """
    t.subject = card
    space = player.spaces[t.ask(player.seat, q.ENTER_AT, player.spaces)]
    t.subject = None
    character = t.enter(player, card, space)
    uses.comes_into_play(t, player, card)
    return character


def resurrectable(t: BuffyTable, player: Player) -> Piece | None:
    """The level 1 card of the Main Character, if it lies in the discard pile and was not
    resurrected this turn (BUF-RES-16). Shuffled into the deck it must be drawn like any other
    (BUF-Q-25).
    """
    starter = player.starter
    if player.main is None and starter is not None and player.resurrected_on != t.turn:
        for card in player.discard:
            if card.id == starter.id:
                return card if may_enter(t, player, card) else None
    return None


def resurrect(t: BuffyTable, player: Player, card: Piece) -> None:
    """The Main Character comes back at level 1, with nothing attached (BUF-Q-25)."""
    player.discard.remove(card)
    player.resurrected_on = t.turn
    if t.measured:
        player.record.resurrected += 1
    enter(t, player, card)


# Episodes and Skills.


def put_episode(t: BuffyTable, player: Player, card: Piece) -> None:
    """An Episode comes into play (BUF-RES-03, BUF-Q-32)."""
    player.hand.remove(card)
    t.put_episode(player, card)
    uses.comes_into_play(t, player, card)


def skill_bearers(t: BuffyTable, player: Player, card: Piece) -> list[Character]:
    """The own Characters that may get a Skill: ready ones (BUF-RES-08) that got none this turn
    (BUF-RES-07) and have what the card asks for.
    """
    return [
        character
        for character in player.characters
        if not character.fatigued
        and character.skilled_on != t.turn
        and values.can_bear(t, character, card)
    ]


def attach_skill(t: BuffyTable, player: Player, card: Piece) -> None:
    """A Skill is attached to a Character, which that fatigues (BUF-RES-05, BUF-RES-06). It stays
    there (BUF-RES-09).
    """
    bearers = skill_bearers(t, player, card)
    t.subject = card
    character = bearers[t.ask(player.seat, q.BEARER, bearers)]
    t.subject = None
    player.hand.remove(card)
    character.skilled_on = t.turn
    t.attach(character, card)
    t.fatigue(character)
    uses.comes_into_play(t, player, card)


# An Item in play can be swapped, and its text may be used here too.


def swap_or_use(t: BuffyTable, player: Player, item: Piece) -> None:
    """An Item in play is swapped, or its text is used if the player says so."""
    if RESOURCE in t.texts and item in uses.playable(t, player, RESOURCE):
        t.subject = item
        chosen = SWAP_OR_USE[t.ask(player.seat, q.PLAY_IT, SWAP_OR_USE)]
        t.subject = None
        if chosen is q.PLAY:
            uses.use(t, player, item, RESOURCE)
            return
    swap(t, player, item)


SWAP_OR_USE: Final = (q.SWAP_IT, q.PLAY)
