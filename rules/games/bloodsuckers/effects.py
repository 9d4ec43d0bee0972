"""What combat cards do: a small function an effect, registered with its parameters and sentence.

The timings are the rulebook's words (section 7):

- AND: beside the value of an Attack Card, if it is wanted (BLD-ATK-07).
- OR: instead of that value (BLD-ATK-08).
- STRIKE: to the character that a Strike has named, unless it was dodged (BLD-STRIKE-03).
- DODGE: to the Strike that it answers (BLD-DODGE-01).
- IMPACT: at once (BLD-IMP-02).

An effect that has nothing to work on does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.core.effects import INTEGER, WORD, EffectRegistry, Parameter
from rules.core.windows import take_or_pass
from rules.games.bloodsuckers import bite as biting
from rules.games.bloodsuckers import dice, moves
from rules.games.bloodsuckers.questions import COLUMN, DISCARD, TAKEN, TARGET
from rules.games.bloodsuckers.stun import stun
from rules.games.bloodsuckers.vocabulary import (
    AND,
    ATTACK,
    DAY,
    DODGE,
    IMPACT,
    NIGHT,
    OR,
    STRIKE,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.core.cards import EffectData
    from rules.games.bloodsuckers.pieces import Character, CombatCard, Player
    from rules.games.bloodsuckers.state import BloodTable

CARRIERS: Final = {AND: ATTACK, OR: ATTACK, STRIKE: STRIKE, DODGE: DODGE, IMPACT: IMPACT}
"""The card type on which the engine looks for an effect of each timing."""

EFFECTS: Final = EffectRegistry()

AMOUNT: Final = Parameter("amount", INTEGER, help="How much.")
CARDS: Final = Parameter(
    "count", INTEGER, phrase="{} cards", special=((1, "1 card"),), help="How many cards."
)
TIME: Final = Parameter(
    "time",
    WORD,
    (DAY, NIGHT),
    "",
    special=((DAY, "By Day: "), (NIGHT, "By Night: ")),
    help="The time in which it counts, or any.",
)


@dataclass(frozen=True)
class Effect:
    """An effect of one card, ready to be called: `function(play, *arguments)`.

    `time` is DAY or NIGHT for an effect that only counts then, else empty.
    """

    timing: str
    time: str
    function: Callable[..., Any]
    arguments: tuple[object, ...]


class Play:
    """One combat card being played.

    `column` is the column that it is played in, 0 for none; `target` the character that a Strike
    has named, `cancelled` whether it was dodged. `time` is DAY or NIGHT as the card is read, which
    Adapt may reverse (BLD-ABIL-11).
    """

    __slots__ = ("cancelled", "card", "column", "player", "table", "target", "time")

    def __init__(self, table: BloodTable, player: Player, card: CombatCard, time: str) -> None:
        self.table = table
        self.player = player
        self.card = card
        self.time = time
        self.column = 0
        self.target: Character | None = None
        self.cancelled = False

    def carry_out(self) -> None:
        """Do what the card's effects say, in printed order."""
        for effect in self.card.printed.effects:
            if not effect.time or effect.time == self.time:
                effect.function(self, *effect.arguments)


def misplaced(data: EffectData, card_type: str, mode: object) -> str:
    """Why the engine would never look at a registered effect on such a card; empty if it does.

    `mode` is AND or OR, or None where the card has none on record.
    """
    timing = EFFECTS.specs[data.name].timing
    carrier = CARRIERS[timing]
    if card_type != carrier:
        return f"{data.name} does nothing on a card of type {card_type}; it belongs on {carrier}"
    if carrier == ATTACK and mode != timing:
        found = str(mode).upper() if mode else "one without a mode"
        return f"{data.name} needs an Attack Card with {timing.upper()}, not {found}"
    return ""


def bind(data: EffectData) -> Effect:
    """The callable effect of one checked entry of a card's `effects` list."""
    spec = EFFECTS.specs[data.name]
    arguments = tuple(
        value
        for parameter, value in zip(spec.parameters, spec.values(data.arguments), strict=True)
        if parameter is not TIME
    )
    time = data.arguments.get(TIME.name, "") if TIME in spec.parameters else ""
    return Effect(spec.timing, str(time), spec.function, arguments)


# Attack Cards: AND.


@EFFECTS.effect(AND, "AND one opponent's attack in this column becomes 0.")
def zero_counter(play: Play) -> None:
    """One opponent's attack counter in the column goes to 0 (BLD-HC-02)."""
    victim = ask_whose_counter(play, play.table.opponents(play.player), play.column)
    if victim is not None:
        value = victim.attacks[play.column - 1] or 0
        play.table.raise_attack(victim, play.column, -value)


@EFFECTS.effect(
    AND,
    "AND one opponent's character in this column is stunned, if its attack in play is lower.",
)
def stun_lower(play: Play) -> None:
    """One opponent's character in the column is stunned whose attack value is lower than the one
    just set; 0 is a value, no counter is none (BLD-HC-05, BLD-Q-10, BLD-Q-29).
    """
    column = play.column
    own = play.player.attacks[column - 1]
    found: list[Character] = []
    for opponent in play.table.opponents(play.player):
        value = opponent.attacks[column - 1]
        character = opponent.fighter(column)
        if value is not None and own is not None and value < own and character is not None:
            found.append(character)
    stun_one(play, found)


@EFFECTS.effect(AND, "AND one opponent discards {count} from hand at random.", CARDS)
def discard_at_random(play: Play, count: int) -> None:
    """One opponent discards cards, by the game's own chance (BLD-VC-04)."""
    t = play.table
    victim = ask_player(play, [other for other in t.opponents(play.player) if other.hand])
    if victim is not None:
        for _ in range(min(count, len(victim.hand))):
            picked = victim.hand[int(t.random.random() * len(victim.hand))]
            t.discard_from_hand(victim, picked)


@EFFECTS.effect(
    AND,
    "AND roll the die: on {at_least} or more, one opponent's character in this column is stunned.",
    Parameter("at_least", INTEGER, minimum=1, maximum=6, help="The lowest roll that stuns."),
)
def roll_to_stun(play: Play, at_least: int) -> None:
    """The die decides whether one opponent's character in the column is stunned (BLD-ATK-10,
    BLD-VC-07); a raised roll of 7 counts (BLD-Q-30).
    """
    t = play.table
    if dice.roll(t, play.player) < at_least:
        return
    found: list[Character] = []
    for opponent in t.opponents(play.player):
        character = opponent.fighter(play.column)
        if character is not None:
            found.append(character)
    stun_one(play, found)


# Attack Cards: OR.


@EFFECTS.effect(OR, "OR every attack of your side gets +{amount}.", AMOUNT)
def raise_side(play: Play, amount: int) -> None:
    """Every attack counter of the side is raised, the teammate's too (BLD-HC-06); where there is
    none, none is made (BLD-Q-11).
    """
    t = play.table
    for player in play.player.side.players:
        for column in t.open_columns():
            t.raise_attack(player, column, amount)


# Strike Cards.


@EFFECTS.effect(STRIKE, "Destroys the character; you take 1 Adrenaline or Blood Token.")
def destroy(play: Play) -> None:
    """The character is discarded, its counter removed (BLD-STRIKE-05); the striker takes a token
    (BLD-STRIKE-06, BLD-STRIKE-07).
    """
    if play.target is not None:
        play.table.lose(play.target)
        biting.take_token(play.table, play.player)


@EFFECTS.effect(STRIKE, "The character is Bitten and stunned; you take 1 Blood Token.")
def bite(play: Play) -> None:
    """The card lies on the character, which turns at the next Dusk (BLD-BITE-01)."""
    if play.target is not None:
        biting.bite(play.table, play.player, play.card, play.target)


# Dodge Cards.


@EFFECTS.effect(DODGE, "Cancels a Strike that is played on a character in its column.")
def cancel_strike(play: Play) -> None:
    """The Strike that is being played has no effect (BLD-DODGE-01)."""
    play.cancelled = True


# Impact Cards.


@EFFECTS.effect(IMPACT, "You and your teammate draw {count} each.", CARDS)
def draw_each(play: Play, count: int) -> None:
    """Both players of the side draw (BLD-HC-11); a player alone draws (BLD-PLAY-04)."""
    t = play.table
    t.draw(play.player, count)
    mate = t.teammate(play.player)
    if mate is not None:
        t.draw(mate, count)


@EFFECTS.effect(
    IMPACT, "Removes the Bite card from a Bitten character, also from one in the reinforcements."
)
def cure(play: Play) -> None:
    """A Bitten character, in a column or not, is Bitten no more (BLD-HC-13, BLD-BITE-06).

    Whose it may be is not on record: any Bitten character of the side.
    """
    t = play.table
    bitten = [
        character
        for player in play.player.side.players
        for character in player.characters()
        if character.bite is not None
    ]
    if bitten:
        t.subject = play.card
        biting.cure(t, bitten[t.ask(play.player.seat, TARGET, bitten)])


@EFFECTS.effect(IMPACT, "Look at an opponent's hand.")
def see_hand(play: Play) -> None:
    """The player knows that hand as it is now; the teammate does not (BLD-HC-16)."""
    victim = ask_player(play, play.table.opponents(play.player))
    if victim is not None:
        play.player.known_hands[victim.seat] = tuple(victim.hand)
        if play.table.log is not None:
            play.table.emit("saw hand", play.player.seat, None, "", victim.seat)


@EFFECTS.effect(IMPACT, "Discard any cards; your teammate may take any of those.")
def pass_cards(play: Play) -> None:
    """The player discards, the teammate chooses from those cards only (BLD-HC-17).

    How many is not on record: as many as either likes. Without a teammate nothing happens.
    """
    t = play.table
    mate = t.teammate(play.player)
    if mate is None:
        return
    left = ask_discards(play)
    if not mate.acts:
        return
    t.subject = play.card
    while (card := take_or_pass(t, mate.seat, TAKEN, left)) is not None:
        left.remove(card)
        mate.side.discard.remove(card)
        mate.hand.append(card)
        if t.log is not None:
            t.emit("took discarded", mate.seat, card)


@EFFECTS.effect(IMPACT, "{time}One opponent's attack is lowered by {amount}.", AMOUNT, TIME)
def lower_attack(play: Play, amount: int) -> None:
    """One opponent's attack counter in any column is moved down, to 0 at the least (BLD-VC-11,
    BLD-Q-09).
    """
    opponents = play.table.opponents(play.player)
    column = ask_column_of(play, opponents)
    if column:
        victim = ask_whose_counter(play, opponents, column)
        if victim is not None:
            play.table.raise_attack(victim, column, -amount)


@EFFECTS.effect(IMPACT, "Move one of your characters.")
def free_move(play: Play) -> None:
    """One own character is moved in any way that is legal (BLD-VC-14)."""
    t = play.table
    movable = moves.movable(t, play.player)
    if movable:
        t.subject = play.card
        moves.move(t, play.player, movable[t.ask(play.player.seat, TARGET, movable)])


@EFFECTS.effect(
    IMPACT,
    "+{amount} to one attack of your side, and +{per_discard} more for each card that you discard "
    "with it.",
    AMOUNT,
    Parameter("per_discard", INTEGER, help="How much each discarded card adds."),
)
def raise_attack(play: Play, amount: int, per_discard: int) -> None:
    """One attack counter of the side is raised, the more so the more cards go with it (BLD-VC-17).

    Whose attack it may be is not on record: the player's or the teammate's (BLD-IMP-04). A counter
    is not made by it (BLD-Q-11).
    """
    mates = play.player.side.players
    column = ask_column_of(play, mates)
    if column:
        raised = ask_whose_counter(play, mates, column)
        if raised is not None:
            more = per_discard * len(ask_discards(play))
            play.table.raise_attack(raised, column, amount + more)


# Whom, where and which.


def stun_one(play: Play, characters: list[Character]) -> None:
    """The player picks the character that is stunned, where there is any."""
    if characters:
        t = play.table
        t.subject = play.card
        stun(t, play.player, characters[t.ask(play.player.seat, TARGET, characters)])


def ask_player(play: Play, players: list[Player]) -> Player | None:
    """The player that is picked from these; None where there is none."""
    if not players:
        return None
    play.table.subject = play.card
    seats = [player.seat for player in players]
    return players[play.table.ask(play.player.seat, TARGET, seats)]


def ask_whose_counter(play: Play, owners: list[Player], column: int) -> Player | None:
    """Whose attack counter in a column, of those players who have one there (BLD-Q-10)."""
    return ask_player(play, [owner for owner in owners if owner.attacks[column - 1] is not None])


def ask_column_of(play: Play, owners: list[Player]) -> int:
    """A column in which one of these players has an attack counter; 0 where there is none."""
    t = play.table
    columns = [
        column
        for column in t.open_columns()
        if any(owner.attacks[column - 1] is not None for owner in owners)
    ]
    if not columns:
        return 0
    t.subject = play.card
    return columns[t.ask(play.player.seat, COLUMN, columns)]


def ask_discards(play: Play) -> list[CombatCard]:
    """The cards that the player discards from hand, one after the other until PASS."""
    t = play.table
    player = play.player
    gone: list[CombatCard] = []
    t.subject = play.card
    while (card := take_or_pass(t, player.seat, DISCARD, player.hand)) is not None:
        t.discard_from_hand(player, card)
        gone.append(card)
    return gone
