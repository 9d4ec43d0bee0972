"""Section 16: solo play against a side that does nothing, or next to nothing; and the measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.core.game import AVERAGE, COUNT, SHARE, Measure, Variant
from rules.core.policies import PASS, Policy
from rules.core.views import View
from rules.games.bloodsuckers.pieces import HAND_SIZE, CombatCard, Printed, Side
from rules.games.bloodsuckers.questions import BANK, COMMIT, DISCARD
from rules.games.bloodsuckers.questions import DODGE as DODGE_WITH
from rules.games.bloodsuckers.record import Record
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import DODGE

PASSIVE: Final = "passive"
DODGING: Final = "dodging"
STANDING: Final = {"attack-3": 3, "attack-4": 4, "attack-5": 5}
"""The variants in which the other side has an attack value in every column, and that value."""

WAITS: Final = (
    "The other side has 3 characters at first, commits one to each column as far as it has any, "
    "and plays nothing."
)

WHO_STARTS: Final = (
    "Whoever controls fewer locations starts the next battle (BLD-NEXT-01): the other side wins "
    "few, so that most battles begin at its time of day, Dusk for Vampires and Dawn for Hunters."
)

VARIANTS: Final = (
    Variant(
        PASSIVE,
        "Passive",
        f"{WAITS} Any attack above 0 wins a column, so that the values at the end tell more than "
        "the columns won.",
    ),
    *(
        Variant(
            code,
            f"Attack {value}",
            f"{WAITS} It has an attack of {value} in every column from the first turn of each "
            "battle.",
        )
        for code, value in STANDING.items()
    ),
    Variant(
        DODGING,
        "Dodging",
        "The other side commits a character to each column as far as it has any. In each of its "
        "turns it discards all cards but Dodges and draws up to 5 from its printed deck. It plays "
        "Dodges against Strikes, and nothing else.",
    ),
)


class Dodger(Policy):
    """Commits whom it has, dodges where it can, keeps nothing but Dodges, and does nothing else."""

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        if kind in (COMMIT, DODGE_WITH):
            return 0
        if kind == DISCARD:
            for index, card in enumerate(options):
                if isinstance(card, CombatCard) and card.printed.type != DODGE:
                    return index
        return len(options) - 1 if kind == BANK or options[-1] is PASS else 0


def seat_dummy(t: BloodTable, variant: str, printed: Sequence[Printed]) -> None:
    """Make the player in seat 1 what the variant says; `printed` is its side's printed deck."""
    dummy = t.players[1]
    if variant == DODGING:
        t.policies[1] = Dodger()
        dummy.side.deck = t.pieces_of(list(printed), dummy.side.index)
    else:
        dummy.acts = False
        dummy.standing_attack = STANDING.get(variant, 0)


# The measures. Each speaks for the whole side of a seat.

ABOVE: Final = (0, 3, 4, 5)
"""Values for which the columns that end above them are counted: those of the variants."""

LOCATIONS: Final = Measure(
    "locations", "Locations controlled", COUNT, "At the end of the game.", plot=True, highest=5
)
COLUMNS: Final = (
    Measure("columns-won", "Columns won", COUNT, "Over the whole game.", plot=True),
    Measure("columns", "Share of the columns", SHARE, "Columns won of all that were fought over."),
)
ATTACKS: Final = (
    Measure(
        "attack-column",
        "Attack value of a column",
        AVERAGE,
        "As its battle ends, of teammates the higher one; 0 without a counter.",
    ),
    Measure(
        "attack-battle",
        "Attack values of a battle",
        AVERAGE,
        "Those of all its columns, added up as it ends.",
    ),
    Measure(
        "attack-first",
        "Attack values after the first battle",
        COUNT,
        "The attack values of all its columns as it ends, of teammates the higher one.",
        plot=True,
    ),
    Measure(
        "attack-total",
        "Attack values of all battles",
        COUNT,
        "The same, added up over the battles of the game.",
    ),
    Measure("weakest", "Weakest column of the first battle", COUNT, "Its attack value at the end."),
    Measure(
        "strongest", "Strongest column of the first battle", COUNT, "Its attack value at the end."
    ),
    *(
        Measure(
            f"above-{value}",
            f"Columns above {value}",
            SHARE,
            f"Columns that end with an attack above {value}, and so would be won against it.",
        )
        for value in ABOVE
    ),
    Measure(
        "overwritten",
        "Attacks overwritten",
        SHARE,
        "Of the Attack Cards played for their value, those whose value the same player replaced.",
    ),
)
ACTIONS: Final = (
    Measure("cards", "Cards played", COUNT, "In own turns, over the whole game."),
    Measure("card-actions", "Actions spent on cards", SHARE, "Of all actions that turns had."),
    Measure(
        "full-turns", "Turns with 3 actions used", SHARE, "Turns in which 3 or more were used."
    ),
    Measure("banked", "Actions banked", COUNT, "As Action Tokens, over the whole game.", plot=True),
    Measure("wasted", "Actions wasted", SHARE, "Actions neither used nor banked."),
)
STRIKES: Final = (
    Measure("strikes", "Strikes played", COUNT, "Over the whole game."),
    Measure("landed", "Strikes landed", SHARE, "Of the Strikes played, those not dodged."),
    Measure(
        "dead-day",
        "Dead Strikes by Day",
        SHARE,
        "Of the Strikes in hand as a turn by Day begins, those that cannot be played: wrong time, "
        "nobody to strike, or nobody to be hit.",
    ),
    Measure("dead-night", "Dead Strikes by Night", SHARE, "The same at Night."),
    Measure("tokens", "Tokens earned", COUNT, "Blood or Adrenaline Tokens."),
    Measure("tokens-used", "Tokens used", SHARE, "Of those earned."),
)
HANDS: Final = (
    Measure("hand-2", "Hand in the second turn", COUNT, "Cards as the side's second turn begins."),
    Measure("hand-4", "Hand in the fourth turn", COUNT, "Cards as the side's fourth turn begins."),
    Measure("hand-last", "Hand in the last turn", COUNT, "Cards as the side's last turn begins."),
    Measure(
        "short-hands",
        "Turns begun with a short hand",
        SHARE,
        "Turns begun with fewer than 5 cards.",
    ),
)

GOLDFISH_MEASURES: Final = (*COLUMNS, LOCATIONS, *ATTACKS, *ACTIONS, *STRIKES, *HANDS)

MATCH_MEASURES: Final = (
    LOCATIONS,
    *COLUMNS,
    Measure("characters", "Characters", COUNT, "Of the whole side at the end.", plot=True),
    Measure("started", "Battles started", COUNT, "Battles whose location the side chose."),
    Measure("turns", "Turns", COUNT, "Length of the game."),
    *ATTACKS,
    *ACTIONS,
    *STRIKES,
    *HANDS,
)

Taker = Callable[[BloodTable, Side, Record], object]


def _above(value: int) -> Taker:
    """A measure of how many columns ended with more than this value."""

    def taken(t: BloodTable, side: Side, record: Record) -> object:
        columns = [attack for attacks in record.final for attack in attacks]
        return sum(attack > value for attack in columns), len(columns)

    return taken


def _hand(record: Record, turn: int) -> int:
    """The hand as the side's turn of this number began; in a shorter game as its last one did."""
    return record.hand_sizes[min(turn, len(record.hand_sizes)) - 1]


TAKERS: Final[dict[str, Taker]] = {
    "columns-won": lambda t, side, record: sum(record.columns_won),
    "columns": lambda t, side, record: (sum(record.columns_won), sum(map(len, record.final))),
    "locations": lambda t, side, record: side.controlled,
    "characters": lambda t, side, record: side.character_count(),
    "started": lambda t, side, record: record.started,
    "turns": lambda t, side, record: t.turn,
    "attack-column": lambda t, side, record: (
        sum(map(sum, record.final)),
        sum(map(len, record.final)),
    ),
    "attack-battle": lambda t, side, record: (sum(map(sum, record.final)), len(record.final)),
    "attack-first": lambda t, side, record: sum(record.final[0]),
    "attack-total": lambda t, side, record: sum(map(sum, record.final)),
    "weakest": lambda t, side, record: min(record.final[0], default=0),
    "strongest": lambda t, side, record: max(record.final[0], default=0),
    **{f"above-{value}": _above(value) for value in ABOVE},
    "overwritten": lambda t, side, record: (record.overwritten, record.attack_cards),
    "cards": lambda t, side, record: record.cards_played,
    "card-actions": lambda t, side, record: (record.card_actions, record.actions),
    "full-turns": lambda t, side, record: (record.full_turns, record.turns),
    "banked": lambda t, side, record: record.banked,
    "wasted": lambda t, side, record: (
        record.actions - record.actions_used - record.banked,
        record.actions,
    ),
    "strikes": lambda t, side, record: record.strikes_played,
    "landed": lambda t, side, record: (record.strikes_landed, record.strikes_played),
    "dead-day": lambda t, side, record: (record.dead_strikes[0], record.strikes_held[0]),
    "dead-night": lambda t, side, record: (record.dead_strikes[1], record.strikes_held[1]),
    "tokens": lambda t, side, record: record.tokens_earned,
    "tokens-used": lambda t, side, record: (record.tokens_used, record.tokens_earned),
    "hand-2": lambda t, side, record: _hand(record, 2),
    "hand-4": lambda t, side, record: _hand(record, 4),
    "hand-last": lambda t, side, record: record.hand_sizes[-1],
    "short-hands": lambda t, side, record: (
        sum(size < HAND_SIZE for size in record.hand_sizes),
        len(record.hand_sizes),
    ),
}


def measure(t: BloodTable, seat: int, measures: Sequence[Measure]) -> list[object]:
    """The figures of one finished game for the side of one seat."""
    side = t.players[seat].side
    return [TAKERS[wanted.code](t, side, side.record) for wanted in measures]


OPTIONAL: Final = {
    "whos_on_first": "Who's on First",
    "perpetual_day_night": "Perpetual Day/Night",
    "recruiting_drive": "Recruiting Drive",
    "body_count": "Body Count",
    "lucky_13": "Lucky 13",
    "location_bonuses": "location bonuses",
}
"""The alternate rules of section 13, by switch."""


def assumptions(variant: str, rulings: Rulings) -> tuple[str, ...]:
    """What a reader of a report must know about the play; `assumptions` tells of the cards."""
    said = [known.help for known in VARIANTS if known.code == variant]
    if said:
        said.append(WHO_STARTS)
    played = [label for switch, label in OPTIONAL.items() if getattr(rulings, switch)]
    if played:
        said.append(f"Alternate rules in use: {', '.join(played)}.")
    else:
        said.append("No alternate rule and no location bonus is in use.")
    said += [
        "What a policy does not see it does not use: decks, Bystanders, the enemies' hands.",
        "A figure speaks for the whole side: of teammates the higher attack value counts in a "
        "column.",
    ]
    return tuple(said)
