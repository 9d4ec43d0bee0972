"""Section 9: solo play against an enemy that does nothing, or next to nothing; and the measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from rules.core.game import AVERAGE, COUNT, CURVE, LONGEST_CURVE, SHARE, TURN, Measure, Variant
from rules.games.epicpvp.cards import EpicCard, define
from rules.games.epicpvp.pieces import Printed
from rules.games.epicpvp.record import Record, Totals
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.vocabulary import CLASS, MOVE, RACE

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Player
    from rules.games.epicpvp.state import EpicTable

PASSIVE: Final = "passive"
ATTACKS: Final = "attacks"
BLOCKS: Final = "blocks"

OWN_TURNS: Final = 20
"""How many turns the player has."""

WAITS: Final = (
    f"The enemy has endless Life and never draws, and the player has {OWN_TURNS} turns. What is "
    "played hits in the enemy's turn after it."
)

VARIANTS: Final = (
    Variant(
        PASSIVE,
        "An enemy that does nothing",
        f"{WAITS} The enemy plays nothing and blocks nothing: every Move played does its Damage.",
    ),
    Variant(
        ATTACKS,
        "An enemy that attacks",
        f"{WAITS} The enemy sends the same Moves in each of its turns, 2 of Attack 2 unless the "
        "switches say otherwise, and blocks nothing. The game is over early where the own Life is.",
    ),
    Variant(
        BLOCKS,
        "An enemy that blocks",
        f"{WAITS} The enemy sends nothing. In each of its turns it blocks the first Move that it "
        "can, with Block 2, unless the switches name more blockers or another Block.",
    ),
)


def _blank(name: str, card_type: str, **fields: object) -> EpicCard:
    return define({"code": f"GOLDFISH-{name}", "name": name, "type": card_type, **fields})


DUMMY: Final = (
    Printed(_blank("Dummy", RACE, life=1, initiative=0)),
    Printed(_blank("Dummy", CLASS, initiative=0)),
)
"""The Race and the Class of the enemy, who has no cards."""


def seat_dummy(t: EpicTable, variant: str) -> None:
    """Make the player in seat 1 what the variant says."""
    dummy = t.players[1]
    t.last_turn = 2 * OWN_TURNS
    dummy.acts = False
    dummy.team.endless = True
    rulings = t.rulings
    if variant == ATTACKS:
        sent = _blank("Attack", MOVE, cost=0, block=[], attack=[rulings.dummy_attack])
        dummy.attackers = (Printed(sent),) * rulings.dummy_attackers
    elif variant == BLOCKS:
        dummy.guards = (rulings.dummy_block,) * rulings.dummy_blockers


# The measures.

LIFE_PILES: Final = (4, 5, 6, 8)
TIRED_BY: Final = (10, 20)

DAMAGE: Final = (
    Measure("damage-turn", "Damage a turn", AVERAGE, "Of the Moves played in it."),
    Measure("damage", "Damage", COUNT, "Of all own Moves, over the whole game.", plot=True),
    Measure("damage-curve", "Damage by turn", CURVE, "Of the Moves played in it.", plot=True),
)
EMPTIED: Final = tuple(
    Measure(
        f"empty-{life}",
        f"Turn that empties a Life Pile of {life}",
        TURN,
        f"The own turn whose Moves bring the Damage to {life}.",
        plot=True,
        highest=OWN_TURNS,
    )
    for life in LIFE_PILES
)
PLAYED: Final = (
    Measure("moves-turn", "Moves played a turn", AVERAGE, "In own turns."),
    Measure("attack-turn", "Attack played a turn", AVERAGE, "All Attacks of its Moves, added up."),
    Measure("block-turn", "Block played a turn", AVERAGE, "All Blocks of its Moves, added up."),
    Measure("basics", "Basic Moves", SHARE, "Of the Moves played."),
)
AGGRESSION: Final = (
    Measure(
        "aggression-before",
        "Aggression Pile before drawing",
        CURVE,
        "Its size after Step 1, by own turn.",
        plot=True,
    ),
    Measure(
        "aggression-after",
        "Aggression Pile after drawing",
        CURVE,
        "Its size after Step 2, by own turn.",
        plot=True,
    ),
    Measure("drawn-turn", "Cards drawn a turn", AVERAGE, "From the Aggression Pile, in Step 2."),
    Measure("drawn-curve", "Cards drawn by turn", CURVE, "From the Aggression Pile.", plot=True),
    Measure("energy-used", "Energy used", SHARE, "Cost of the Moves played, of the energy had."),
    Measure("energy-curve", "Energy by turn", CURVE, "What could be spent on Moves.", plot=True),
    Measure("spent-curve", "Energy used by turn", CURVE, "Cost of the Moves played.", plot=True),
)
DEAD: Final = (
    Measure(
        "dead-moves",
        "Moves too dear",
        SHARE,
        "Of the Moves in hand before any is played, those whose Cost is above the energy.",
    ),
    Measure(
        "dead-specials",
        "Specials without their moment",
        SHARE,
        "Of the Specials in hand as a turn ends, those that could not be used in it, nor in the "
        "enemy's turn before.",
    ),
)
FATIGUE: Final = (
    Measure(
        "reshuffle",
        "Turn of the first reshuffle",
        TURN,
        "The own turn, or the last one begun, in which the discard pile became the deck.",
        plot=True,
    ),
    Measure("reshuffles", "Reshuffles", COUNT, "Over the whole game."),
    *(
        Measure(
            f"tired-{turn}",
            f"Life lost by getting tired, to turn {turn}",
            COUNT,
            f"Up to the own turn {turn}.",
        )
        for turn in TIRED_BY
    ),
)
DEFENCE: Final = (
    Measure("stopped", "Incoming Moves blocked", SHARE, "By own Moves and texts."),
    Measure(
        "stopped-turn", "Blocks a turn", AVERAGE, "Incoming Moves that the turn's Moves blocked."
    ),
    Measure("taken-turn", "Damage taken a turn", AVERAGE, "From Moves, in own turns."),
)
BLOCKED: Final = Measure(
    "blocked", "Own Moves blocked", SHARE, "Of the Moves played, those that the enemy blocked."
)

GOLDFISH_MEASURES: Final = (
    *DAMAGE,
    *EMPTIED,
    *PLAYED,
    *AGGRESSION,
    *DEAD,
    *FATIGUE,
    *DEFENCE,
    BLOCKED,
)

MATCH_MEASURES: Final = (
    Measure("turns", "Turns", COUNT, "Length of the game, the turns of both sides.", plot=True),
    Measure(
        "life",
        "Life left",
        COUNT,
        "Cards of the own Life Pile, or the team's, at the end.",
        plot=True,
    ),
    *DAMAGE,
    BLOCKED,
    *DEFENCE,
    Measure("lost", "Life cards lost", COUNT, "Of the own deck, for whatever reason."),
    Measure("tired", "Life lost by getting tired", COUNT, "Over the whole game."),
    *FATIGUE[:2],
    *PLAYED,
    *AGGRESSION,
    *DEAD,
)

Taker = Callable[["EpicTable", "Player", Totals], object]
"""Takes one measure for a player, of what the own turns come to."""


def _curve(word: str) -> Taker:
    """A figure turn by turn."""
    figure = attrgetter(word)
    return lambda t, player, own: tuple(map(figure, own.played[:LONGEST_CURVE]))


def _emptied(life: int) -> Taker:
    """The turn whose Moves bring the Damage to so much."""

    def taken(t: EpicTable, player: Player, own: Totals) -> object:
        damage = 0
        for number, turn in enumerate(own.played, 1):
            damage += turn.damage
            if damage >= life:
                return number
        return None

    return taken


def _tired_by(last: int) -> Taker:
    """The Life lost by getting tired up to an own turn."""
    return lambda t, player, own: sum(turn <= last for turn in player.record.tired)


def _first_reshuffle(record: Record) -> int | None:
    return record.reshuffles[0] if record.reshuffles else None


TAKERS: Final[dict[str, Taker]] = {
    "damage-turn": lambda t, player, own: (own.damage, own.turns),
    "damage": lambda t, player, own: own.damage,
    "damage-curve": _curve("damage"),
    **{f"empty-{life}": _emptied(life) for life in LIFE_PILES},
    "moves-turn": lambda t, player, own: (own.moves, own.turns),
    "attack-turn": lambda t, player, own: (own.attack, own.turns),
    "block-turn": lambda t, player, own: (own.block, own.turns),
    "basics": lambda t, player, own: (own.basics, own.moves),
    "aggression-before": _curve("aggression"),
    "aggression-after": lambda t, player, own: tuple(
        [turn.aggression - turn.drawn for turn in own.played[:LONGEST_CURVE]]
    ),
    "drawn-turn": lambda t, player, own: (own.drawn, own.turns),
    "drawn-curve": _curve("drawn"),
    "energy-used": lambda t, player, own: (own.spent, own.energy),
    "energy-curve": _curve("energy"),
    "spent-curve": _curve("spent"),
    "dead-moves": lambda t, player, own: (own.dead_moves, own.held_moves),
    "dead-specials": lambda t, player, own: (own.dead_specials, own.held_specials),
    "reshuffle": lambda t, player, own: _first_reshuffle(player.record),
    "reshuffles": lambda t, player, own: len(player.record.reshuffles),
    **{f"tired-{turn}": _tired_by(turn) for turn in TIRED_BY},
    "stopped": lambda t, player, own: (own.stopped, own.incoming),
    "stopped-turn": lambda t, player, own: (own.stopped, own.turns),
    "taken-turn": lambda t, player, own: (own.taken, own.turns),
    "blocked": lambda t, player, own: (own.blocked, own.moves),
    "turns": lambda t, player, own: t.turn,
    "life": lambda t, player, own: len(player.team.life),
    "lost": lambda t, player, own: player.record.lost,
    "tired": lambda t, player, own: len(player.record.tired),
}


def measure(t: EpicTable, seat: int, measures: Sequence[Measure]) -> list[object]:
    """The figures of one finished game for the player of one seat."""
    player = t.players[seat]
    own = Totals([turn for turn in player.record.turns if turn.counts])
    return [TAKERS[wanted.code](t, player, own) for wanted in measures]


def assumptions(variant: str, rulings: Rulings) -> tuple[str, ...]:
    """What a reader of a report must know about the play; `assumptions` tells of the cards."""
    said = [known.help for known in VARIANTS if known.code == variant]
    if variant == ATTACKS:
        said.append(
            f"The enemy sends {_moves(rulings.dummy_attackers)} of Attack {rulings.dummy_attack} a "
            "turn."
        )
    elif variant == BLOCKS:
        said.append(
            f"The enemy blocks {_moves(rulings.dummy_blockers)} a turn, with Block "
            f"{rulings.dummy_block}."
        )
    said += [
        f"A game that has not ended after {rulings.turn_cap} turns is counted as no decision.",
        "What a policy does not see it does not use: decks, Life and Aggression Piles, the hands "
        "of the enemies and of the partner.",
    ]
    return tuple(said)


def _moves(count: int) -> str:
    return "1 Move" if count == 1 else f"{count} Moves"
