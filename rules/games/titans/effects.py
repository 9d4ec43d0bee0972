"""What card texts do: a small function an effect, registered with its parameters and sentence.

The timings say when the engine looks at an effect:

- POWER and PENALTY (steps C and D): added to the own side's Power, taken from the enemy side's.
- TEAM (step A): the Team that a Character counts as.
- ON_WIN, ON_LOSS, AFTER_BATTLE (step H): carried out for the winner, the loser, or once.
- DAMAGE, PREVENT, ESCAPE (step H): more Field Damage, none, and a loser that is not taken.
- STORY_BATTLE, STORY_MOVE: carried out when the Storyline has been paid.

Roles (TT-FX-02) and cancelled effects are the engine's business (`rules.games.titans.power`): a
function here is only called where its effect counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.core.effects import INTEGER, WORD, EffectRegistry, Parameter
from rules.games.titans import moves
from rules.games.titans.questions import ADVANCE, RETREAT, REVEAL
from rules.games.titans.vocabulary import (
    ANY_ROLE,
    ATTRIBUTES,
    BATTLE,
    CHARACTER,
    DEFENSE,
    FIELD,
    MOVE,
    NO_TEAM,
    OFFENSE,
    ROLES,
    SKILLZ,
    STORYLINE,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.core.cards import EffectData
    from rules.games.titans.state import Battle, Piece, Player, Side, TitansTable

POWER: Final = "power"
PENALTY: Final = "penalty"
TEAM: Final = "team"
ON_WIN: Final = "on win"
ON_LOSS: Final = "on loss"
AFTER_BATTLE: Final = "after battle"
DAMAGE: Final = "damage"
PREVENT: Final = "prevent"
ESCAPE: Final = "escape"
STORY_BATTLE: Final = "battle storyline"
STORY_MOVE: Final = "move storyline"

CARRIERS: Final = {
    POWER: (CHARACTER, SKILLZ, FIELD),
    PENALTY: (CHARACTER, SKILLZ),
    TEAM: (FIELD,),
    ON_WIN: (CHARACTER, SKILLZ, FIELD),
    ON_LOSS: (CHARACTER, SKILLZ),
    AFTER_BATTLE: (FIELD,),
    DAMAGE: (CHARACTER, SKILLZ, FIELD),
    PREVENT: (CHARACTER, SKILLZ),
    ESCAPE: (CHARACTER,),
    STORY_BATTLE: (STORYLINE,),
    STORY_MOVE: (STORYLINE,),
}
"""The card types on which the engine looks for an effect of each timing."""

STORY_PHASES: Final = {STORY_BATTLE: BATTLE, STORY_MOVE: MOVE}

EFFECTS: Final = EffectRegistry()

AMOUNT: Final = Parameter("amount", INTEGER, help="How much.")
COUNT: Final = Parameter("count", INTEGER, help="How many.")
CARDS: Final = Parameter(
    "count", INTEGER, phrase="{} cards", special=((1, "1 card"),), help="How many cards."
)
AT_MOST: Final = Parameter("at_most", INTEGER, help="The highest bonus.")
ROLE: Final = Parameter(
    "role",
    WORD,
    ROLES,
    ANY_ROLE,
    special=((ANY_ROLE, ""), (OFFENSE, "OFFENSE: "), (DEFENSE, "DEFENSE: ")),
    help="The role in which it counts.",
)


def _attribute(name: str, phrase: str) -> Parameter:
    return Parameter(name, WORD, ATTRIBUTES, "", phrase=phrase, help="An Attribute, or any.")


def _team(name: str, phrase: str, teamless: str) -> Parameter:
    return Parameter(
        name, WORD, (), "", phrase=phrase, special=((NO_TEAM, teamless),), help="A Team, or any."
    )


ATTRIBUTE: Final = _attribute("attribute", " with {}")
OF_TEAM: Final = _team("team", " of the {}", " without a Team")
AGAINST_ATTRIBUTE: Final = _attribute("against_attribute", " against an enemy Character with {}")
AGAINST_TEAM: Final = _team(
    "against_team",
    " against an enemy Character of the {}",
    " against an enemy Character without a Team",
)
IF_ATTRIBUTE: Final = _attribute("against_attribute", " if it has a Character with {}")
IF_TEAM: Final = _team(
    "against_team", " if it has a Character of the {}", " if it has a Character without a Team"
)
ALONGSIDE_ATTRIBUTE: Final = _attribute(
    "alongside_attribute", " alongside another Character of yours with {}"
)
ALONGSIDE_TEAM: Final = _team(
    "alongside_team",
    " alongside another Character of yours of the {}",
    " alongside another Character of yours without a Team",
)


@dataclass(frozen=True)
class Effect:
    """An effect of one card, ready to be called: `function(battle, side, card, *arguments)`."""

    timing: str
    role: str
    function: Callable[..., Any]
    arguments: tuple[object, ...]


def misplaced(data: EffectData, card_type: str, phase: object) -> str:
    """Why the engine would never look at a registered effect on such a card; empty if it does."""
    timing = EFFECTS.specs[data.name].timing
    carriers = CARRIERS[timing]
    if card_type not in carriers:
        return f"{data.name} does nothing on a {card_type}; it belongs on a {' or '.join(carriers)}"
    story_phase = STORY_PHASES.get(timing)
    if story_phase and phase is not None and phase != story_phase:
        return f"{data.name} needs a Storyline of the {story_phase} Phase, not {phase}"
    return ""


def bind(data: EffectData) -> Effect:
    """The callable effect of one checked entry of a card's `effects` list."""
    spec = EFFECTS.specs[data.name]
    arguments = tuple(
        value
        for parameter, value in zip(spec.parameters, spec.values(data.arguments), strict=True)
        if parameter is not ROLE
    )
    role = data.arguments.get(ROLE.name, ANY_ROLE) if ROLE in spec.parameters else ANY_ROLE
    return Effect(spec.timing, str(role), spec.function, arguments)


def matches(card: Piece, attribute: str, team: str) -> bool:
    """Whether a Character has the Attribute and the Team; an empty word asks for nothing."""
    printed = card.printed
    return (not attribute or attribute in printed.attributes) and (not team or team == printed.team)


def any_matches(cards: list[Piece], attribute: str, team: str) -> bool:
    """Whether one Character of several has both the Attribute and the Team."""
    return any(matches(card, attribute, team) for card in cards)


def another_matches(cards: list[Piece], but: Piece, attribute: str, team: str) -> bool:
    """Whether a Character other than `but` has both the Attribute and the Team."""
    return any(card is not but and matches(card, attribute, team) for card in cards)


# Power (steps C and D).


@EFFECTS.effect(
    POWER,
    "{role}+{amount} Power{against_attribute}{against_team}{alongside_attribute}{alongside_team}.",
    AMOUNT,
    ROLE,
    AGAINST_ATTRIBUTE,
    AGAINST_TEAM,
    ALONGSIDE_ATTRIBUTE,
    ALONGSIDE_TEAM,
)
def power_bonus(
    battle: Battle,
    side: Side,
    card: Piece,
    amount: int,
    against_attribute: str,
    against_team: str,
    alongside_attribute: str,
    alongside_team: str,
) -> int:
    """More Power, if need be only against or alongside a kind of Character."""
    if (against_attribute or against_team) and not any_matches(
        battle.against(side).fighters, against_attribute, against_team
    ):
        return 0
    if (alongside_attribute or alongside_team) and not another_matches(
        side.fighters, card, alongside_attribute, alongside_team
    ):
        return 0
    return amount


@EFFECTS.effect(
    PENALTY,
    "{role}The enemy side has -{amount} Power{against_attribute}{against_team}.",
    AMOUNT,
    ROLE,
    IF_ATTRIBUTE,
    IF_TEAM,
)
def enemy_penalty(
    battle: Battle,
    side: Side,
    card: Piece,
    amount: int,
    against_attribute: str,
    against_team: str,
) -> int:
    """The enemy side has less Power, if it holds a kind of Character where one is named."""
    if (against_attribute or against_team) and not any_matches(
        battle.against(side).fighters, against_attribute, against_team
    ):
        return 0
    return amount


@EFFECTS.effect(
    POWER,
    "{role}+{amount} Power for each other Character of yours in this battle.",
    AMOUNT,
    ROLE,
)
def power_per_ally(battle: Battle, side: Side, card: Piece, amount: int) -> int:
    """More Power for each own Character in the battle beyond the first."""
    return amount * (len(side.fighters) - 1)


@EFFECTS.effect(POWER, "{role}+{amount} Power for each Field Damage on this Field.", AMOUNT, ROLE)
def power_per_field_damage(battle: Battle, side: Side, card: Piece, amount: int) -> int:
    """More Power for each Field Damage on the Field fought over."""
    return amount * battle.slot.damage_count()


@EFFECTS.effect(
    POWER,
    "{role}+{amount} Power for each card in your Action Area, at most +{at_most}.",
    AMOUNT,
    AT_MOST,
    ROLE,
)
def power_per_action_card(
    battle: Battle, side: Side, card: Piece, amount: int, at_most: int
) -> int:
    """More Power for each card in the own Action Area when compared, up to a highest bonus."""
    return min(amount * len(side.player.action_area), at_most)


# Field cards (TT-CARD-13).


@EFFECTS.effect(
    POWER,
    "{role}Each Character{attribute}{team} in this battle has +{amount} Power.",
    AMOUNT,
    ATTRIBUTE,
    OF_TEAM,
    ROLE,
)
def field_bonus(
    battle: Battle, side: Side, card: Piece, amount: int, attribute: str, team: str
) -> int:
    """More Power for each matching Character in a battle over this Field, on either side."""
    total = 0
    for fighter in side.fighters:
        if matches(fighter, attribute, team):
            total += amount
    return total


@EFFECTS.effect(
    TEAM,
    "In a Team Check here each Character{attribute} counts as {team}.",
    Parameter(
        "team",
        WORD,
        phrase="of the {}",
        special=((NO_TEAM, "having no Team"),),
        help="The Team that they count as.",
    ),
    ATTRIBUTE,
)
def field_changes_team(card: Piece, team: str, attribute: str) -> str:
    """The Team that a matching Character counts as in a Team Check here; "" = the printed one."""
    return team if matches(card, attribute, "") else ""


@EFFECTS.effect(ON_WIN, "The winner of a battle here draws {count}.", CARDS)
def field_winner_draws(battle: Battle, side: Side, card: Piece, count: int) -> None:
    """The winner of a battle over this Field draws cards."""
    battle.table.draw(side.player, count)


@EFFECTS.effect(DAMAGE, "When the Defense loses here, place {count} more Field Damage.", COUNT)
def field_extra_damage(battle: Battle, side: Side, card: Piece, count: int) -> int:
    """A battle over this Field that the Defense loses deals more Field Damage."""
    return count


@EFFECTS.effect(AFTER_BATTLE, "After a battle here is won, both players gain {amount} VP.", AMOUNT)
def field_both_gain_vp(battle: Battle, side: Side, card: Piece, amount: int) -> None:
    """Both players gain VP after a battle over this Field that somebody won (TT-Q-25)."""
    battle.table.gain_vp_together(amount)


# Outcome (step H).


@EFFECTS.effect(ON_WIN, "{role}If you win, draw {count}.", CARDS, ROLE)
def draw_on_win(battle: Battle, side: Side, card: Piece, count: int) -> None:
    """The winner draws cards."""
    battle.table.draw(side.player, count)


@EFFECTS.effect(ON_LOSS, "{role}If you lose, draw {count}.", CARDS, ROLE)
def draw_on_loss(battle: Battle, side: Side, card: Piece, count: int) -> None:
    """The loser draws cards."""
    battle.table.draw(side.player, count)


@EFFECTS.effect(DAMAGE, "{role}If you win, place {count} more Field Damage.", COUNT, ROLE)
def damage_on_win(battle: Battle, side: Side, card: Piece, count: int) -> int:
    """A battle won on Offense deals more Field Damage."""
    return count


@EFFECTS.effect(
    ON_WIN,
    "{role}If you win, put the top {count} of your Deck into your Action Area.",
    Parameter("count", INTEGER, phrase="{} cards", special=((1, "card"),), help="How many cards."),
    ROLE,
)
def action_on_win(battle: Battle, side: Side, card: Piece, count: int) -> None:
    """The winner puts cards from the top of the Deck into the Action Area, unseen."""
    battle.table.gain_action(side.player, count)


@EFFECTS.effect(
    ON_WIN, "{role}If you win, the opponent discards {count} from hand at random.", CARDS, ROLE
)
def discard_on_win(battle: Battle, side: Side, card: Piece, count: int) -> None:
    """The loser discards cards from hand, by chance."""
    battle.table.discard_at_random(battle.against(side).player, count)


@EFFECTS.effect(
    ESCAPE,
    "{role}If you lose, this Character goes to your Staging Area instead of the enemy's VP area.",
    ROLE,
)
def escape_on_loss(battle: Battle, side: Side, card: Piece) -> bool:
    """This Character is not taken when its side loses; the winner gets no VP for it."""
    return True


@EFFECTS.effect(ON_WIN, "{role}If you win, gain {amount} VP.", AMOUNT, ROLE)
def vp_on_win(battle: Battle, side: Side, card: Piece, amount: int) -> None:
    """The winner gains VP beside those of the defeated Characters."""
    battle.table.gain_vp(side.player, amount)


@EFFECTS.effect(PREVENT, "{role}If you lose, no Field Damage is placed.", ROLE)
def prevent_damage(battle: Battle, side: Side, card: Piece) -> bool:
    """A loss of this Character's side places no Field Damage."""
    return True


# Storylines of the Battle Phase (step E).


@EFFECTS.effect(
    STORY_BATTLE,
    "Each of your Characters{attribute}{team} in this battle has +{amount} Power.",
    AMOUNT,
    ATTRIBUTE,
    OF_TEAM,
)
def story_power(
    battle: Battle, side: Side, card: Piece, amount: int, attribute: str, team: str
) -> None:
    """More Power for each own matching Character in the battle."""
    for fighter in side.fighters:
        if matches(fighter, attribute, team):
            side.power_added += amount


@EFFECTS.effect(STORY_BATTLE, "The enemy side has -{amount} Power in this battle.", AMOUNT)
def story_enemy_power(battle: Battle, side: Side, card: Piece, amount: int) -> None:
    """The enemy side has less Power in the battle."""
    battle.against(side).power_added -= amount


@EFFECTS.effect(STORY_BATTLE, "Draw {count}.", CARDS)
def story_draw(battle: Battle, side: Side, card: Piece, count: int) -> None:
    """The player draws cards at once."""
    battle.table.draw(side.player, count)


@EFFECTS.effect(STORY_BATTLE, "The effects of enemy Characters do not count in this battle.")
def story_cancel_effects(battle: Battle, side: Side, card: Piece) -> None:
    """Enemy Character effects do not count for the rest of the battle."""
    battle.against(side).effects_cancelled = True


@EFFECTS.effect(STORY_BATTLE, "The effect of this Field does not count in this battle.")
def story_cancel_field(battle: Battle, side: Side, card: Piece) -> None:
    """The Field's effects do not count, unless they were locked before (TT-Q-20)."""
    battle.set_field_effect(battle.CANCELLED)


@EFFECTS.effect(STORY_BATTLE, "The effect of this Field cannot be cancelled in this battle.")
def story_lock_field(battle: Battle, side: Side, card: Piece) -> None:
    """The Field's effects stay, unless they were cancelled before (TT-Q-20)."""
    battle.set_field_effect(battle.LOCKED)


@EFFECTS.effect(STORY_BATTLE, "No Field Damage is placed in this battle.")
def story_prevent_damage(battle: Battle, side: Side, card: Piece) -> None:
    """Whatever the outcome, the battle places no Field Damage."""
    battle.damage_prevented = True


@EFFECTS.effect(STORY_BATTLE, "No Skillz can be played in this battle.")
def story_forbid_skillz(battle: Battle, side: Side, card: Piece) -> None:
    """Step F is skipped for both players."""
    battle.skillz_forbidden = True


# Storylines of the Move Phase (TT-MOVE-12).


@EFFECTS.effect(STORY_MOVE, "No Character may retreat from a Field by a card this turn.")
def story_hold(table: TitansTable, player: Player, card: Piece) -> None:
    """No later card makes a Character retreat this turn (TT-MOVE-13)."""
    table.retreats_held = True


@EFFECTS.effect(STORY_MOVE, "Move one of your Characters from a Field to your Staging Area.")
def story_retreat(table: TitansTable, player: Player, card: Piece) -> None:
    """One own Character goes back to Staging, unless retreats are held (TT-MOVE-13)."""
    if table.retreats_held:
        return
    characters = player.on_fields()
    if characters:
        moves.to_staging(table, characters[table.ask(player.seat, RETREAT, characters)])


@EFFECTS.effect(
    STORY_MOVE,
    "Move one of your Characters from your Staging Area to a Field, "
    "even if it has moved this turn.",
)
def story_advance(table: TitansTable, player: Player, card: Piece) -> None:
    """One own staged Character goes to a Field where it may move to, moved already or not."""
    characters = [staged for staged in player.staging if moves.destinations(table, player, staged)]
    if characters:
        moves.to_chosen_field(
            table, player, characters[table.ask(player.seat, ADVANCE, characters)]
        )


@EFFECTS.effect(STORY_MOVE, "Turn up one face-down Field of the opponent.")
def story_reveal_field(table: TitansTable, player: Player, card: Piece) -> None:
    """One enemy Field of the player's choice is turned up."""
    hidden = [
        (slot.number, slot.card, slot.label)
        for slot in player.enemy.fields
        if slot.card is not None and not slot.card.face_up
    ]
    if hidden:
        numbers = [number for number, _, _ in hidden]
        _, field, label = hidden[table.ask(player.seat, REVEAL, numbers)]
        table.turn_up(field, label)


@EFFECTS.effect(STORY_MOVE, "Put the top {count} of your Deck into your Action Area.", CARDS)
def story_gain_action(table: TitansTable, player: Player, card: Piece, count: int) -> None:
    """The player puts cards from the top of the Deck into the Action Area, unseen."""
    table.gain_action(player, count)
