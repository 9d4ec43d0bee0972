"""Section 4: a fight, in its five stages (BUF-FIGHT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.windows import take_or_pass
from rules.games.buffy import stacks, uses, values, watches
from rules.games.buffy.contest import (
    able,
    battle_watch,
    discard_watch,
    ends,
    goes_first,
    in_play,
)
from rules.games.buffy.pieces import Character, Fight, Piece
from rules.games.buffy.vocabulary import (
    FIGHT_BATTLE,
    FIGHT_CHOOSE,
    FIGHT_DISCARD,
    FIGHT_DRAW,
    FIGHT_RESOLVE,
    TALENTS,
)

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Player
    from rules.games.buffy.state import BuffyTable

DRAWN: Final = 5
"""BUF-FIGHT-05."""
GAIN: Final = 1
"""BUF-FIGHT-14."""
MAIN_LOSS: Final = 1
"""BUF-FIGHT-15."""


def fight(t: BuffyTable, attacker: Character, defender: Character) -> None:
    """A Character attacks an enemy in its space (BUF-Q-10). Once a side has nobody left in it, the
    fight is resolved at once: no more is done in that stage, and none follows before it
    (BUF-FIGHT-21).
    """
    this = Fight(attacker, defender)
    t.fight = this
    if t.log is not None:
        t.emit("fight", attacker.owner, attacker.card, defender.printed.name)
    first = goes_first(t, attacker.owner)
    choose(t, this, first)
    if not this.over:
        draw(t, this, first)
        battle(t, this, first)
    resolve(t, this, first)
    discard(t, this, first)
    ends(t)


# Stage A: Choose.


def choose(t: BuffyTable, this: Fight, first: Player) -> None:
    """The defender may take a Stunt-Double, and texts are used (BUF-FIGHT-02, BUF-FIGHT-04)."""
    t.phase = FIGHT_CHOOSE
    set_talent(t, this)
    watches.alternate(t, choose_watch, first)


def choose_watch(t: BuffyTable, player: Player) -> bool:
    """The defender's player takes a Stunt-Double, or a player uses a text."""
    this = t.fight
    if this is None or this.over:
        return False
    options: list[Character | Piece] = []
    if player.seat == this.defender.owner:
        options += doubles(t, this)
    options += uses.playable(t, player, FIGHT_CHOOSE)
    chosen = take_or_pass(t, player.seat, FIGHT_CHOOSE, options)
    if chosen is None:
        return False
    if isinstance(chosen, Character):
        double(t, this, chosen)
    else:
        uses.use(t, player, chosen, FIGHT_CHOOSE)
        look(t, this)
    return True


def doubles(t: BuffyTable, this: Fight) -> list[Character]:
    """Who may fight for the one attacked: the own other Characters there that are ready
    (BUF-FIGHT-03), once a fight, or with `many_doubles` one after the other (BUF-Q-35). A text may
    forbid it (BUF-FIGHT-04).
    """
    near = this.space.characters[this.defender.owner]
    if len(near) == 1 or this.no_double or (this.doubled and not t.rulings.many_doubles):
        return []
    if not values.may_be_doubled(t, this.attacker):
        return []
    return [
        character
        for character in near
        if character is not this.defender and character is not this.doubled and able(t, character)
    ]


def double(t: BuffyTable, this: Fight, character: Character) -> None:
    """A Stunt-Double fatigues and fights instead of the one attacked (BUF-FIGHT-02)."""
    if this.doubled is None:
        this.doubled = this.defender
    replaced = this.defender
    this.defender = character
    if t.log is not None:
        t.emit("doubled", character.owner, character.card, replaced.printed.name)
    t.fatigue(character)
    set_talent(t, this)


def set_talent(t: BuffyTable, this: Fight) -> None:
    """The resolving talent is Butt-Kicking (BUF-FIGHT-12), or what a text of one that fights says,
    unless an action has set it.
    """
    if not this.by_text:
        this.talent = values.resolving_talent(t, this.attacker, this.defender)


# Stage B: Draw.


def draw(t: BuffyTable, this: Fight, first: Player) -> None:
    """Both players draw 5 (BUF-FIGHT-05), as far as there are cards (BUF-FIGHT-23)."""
    t.phase = FIGHT_DRAW
    for player in (first, first.enemy):
        if player.acts:
            t.draw(player, DRAWN)


# Stage C: Battle.


def battle(t: BuffyTable, this: Fight, first: Player) -> None:
    """Players alternate placing cards in talent stacks (BUF-FIGHT-06) and using texts."""
    t.phase = FIGHT_BATTLE
    watches.alternate(t, boost_watch, first)


def boost_watch(t: BuffyTable, player: Player) -> bool:
    """The player places a card, or uses a text (BUF-FIGHT-10)."""
    this = t.fight
    if this is None or this.over:
        return False
    placed = this.stacks.cards[player.seat]
    before = len(placed)
    if not battle_watch(t, player, this.stacks):
        return False
    if len(placed) == before:
        look(t, this)
    return True


# Stage D: Resolve.


def resolve(t: BuffyTable, this: Fight, first: Player) -> None:
    """Texts are used; once both have passed the fight is resolved (BUF-FIGHT-11)."""
    t.phase = FIGHT_RESOLVE
    if not this.over:
        watches.alternate(t, resolve_watch, first)
    loser = decide(t, this)
    if t.measured:
        t.players[this.attacker.owner].record.now.attacks += 1
        t.players[this.defender.owner].record.now.defences += 1
    if loser is None:
        tie(t, this)
    else:
        win(t, this, this.defender if loser is this.attacker else this.attacker, loser)


def resolve_watch(t: BuffyTable, player: Player) -> bool:
    """The player uses a text (BUF-FIGHT-10)."""
    this = t.fight
    if this is None or this.over or not watches.texts_watch(t, player):
        return False
    look(t, this)
    return True


def strength(t: BuffyTable, this: Fight, character: Character) -> int:
    """What a Character that fights has in the resolving talent: its own and its player's boosts
    (BUF-FIGHT-11); those of other talents do not count (BUF-FIGHT-12).
    """
    talent = this.talent
    return values.talent(t, character, talent) + this.stacks.sums[character.owner][talent]


def decide(t: BuffyTable, this: Fight) -> Character | None:
    """Who loses the fight as it stands, None of a tie: the lower in the resolving talent
    (BUF-FIGHT-11), or whoever has left it.
    """
    attacker = this.attacker
    defender = this.defender
    if this.over:
        if out(t, this, attacker):
            return None if out(t, this, defender) else attacker
        return defender
    mine = strength(t, this, attacker)
    theirs = strength(t, this, defender)
    if t.log is not None:
        t.emit("strength", attacker.owner, attacker.card, TALENTS[this.talent], mine)
        t.emit("strength", defender.owner, defender.card, TALENTS[this.talent], theirs)
    if mine == theirs:
        return None
    return attacker if mine < theirs else defender


def win(t: BuffyTable, this: Fight, winner: Character, loser: Character) -> None:
    """The winner gains 1 Destiny Point (BUF-FIGHT-14), and the game is over with 10; then a Main
    Character that lost costs its owner 1 (BUF-FIGHT-15), in the order of BUF-Q-28. The loser is
    discarded (BUF-FIGHT-13), unless it has left the fight (BUF-FIGHT-21).
    """
    this.winner = winner.owner
    if t.log is not None:
        t.emit("won fight", winner.owner, winner.card, loser.printed.name)
    if t.rulings.loss_before_gain:
        pay(t, this, loser)
    gain = GAIN + values.destiny_for_win(t, winner)
    if t.measured:
        t.players[winner.owner].record.now.won(gain, winner is this.attacker)
    t.gain_destiny(t.players[winner.owner], gain)
    if not t.rulings.loss_before_gain:
        pay(t, this, loser)
    if not out(t, this, loser):
        t.leave_play(loser)


def tie(t: BuffyTable, this: Fight) -> None:
    """Both are discarded, and nobody gains Destiny (BUF-FIGHT-16); a Main Character still costs its
    owner 1 (BUF-FIGHT-17).
    """
    if t.log is not None:
        t.emit("tied fight", this.attacker.owner, this.attacker.card, this.defender.printed.name)
    for loser in (this.attacker, this.defender):
        pay(t, this, loser)
    for loser in (this.attacker, this.defender):
        if not out(t, this, loser):
            t.leave_play(loser)


def pay(t: BuffyTable, this: Fight, loser: Character) -> None:
    """A Main Character that really fought and lost costs its owner 1 Destiny Point (BUF-FIGHT-15,
    BUF-Q-35), also where it has ditched the fight, unless `ditching_costs_nothing` is on
    (BUF-Q-27).
    """
    if loser.is_main and not (
        t.rulings.ditching_costs_nothing and out(t, this, loser) and in_play(t, loser)
    ):
        t.lose_destiny(t.players[loser.owner], MAIN_LOSS)


# Leaving a fight.


def look(t: BuffyTable, this: Fight) -> None:
    """After a text, see whether somebody has left the fight: it is then over for both sides, and is
    resolved at once (BUF-FIGHT-21). If not, it may be resolved by another talent now.
    """
    for character in (this.attacker, this.defender):
        if out(t, this, character):
            this.over = True
            if t.log is not None:
                t.emit("left fight", character.owner, character.card)
    if not this.over:
        set_talent(t, this)


def out(t: BuffyTable, this: Fight, character: Character) -> bool:
    """Whether a Character is no longer in the fight: a text has taken it out or moved it away
    (BUF-FIGHT-21), or discarded it. A side with nobody left has lost (BUF-Q-27).
    """
    return character in this.ditched or not in_play(t, character)


# Stage E: Discard.


def discard(t: BuffyTable, this: Fight, first: Player) -> None:
    """The cards in the stacks are discarded (BUF-Q-21), both players discard down to 5
    (BUF-FIGHT-18), and texts are used. Then an attacker who won fatigues (BUF-FIGHT-19); a defender
    does not (BUF-FIGHT-20).
    """
    t.phase = FIGHT_DISCARD
    stacks.clear(t, this.stacks)
    watches.alternate(t, discard_watch, first)
    attacker = this.attacker
    if this.winner == attacker.owner and in_play(t, attacker):
        t.fatigue(attacker)
