"""Standing effects: what texts change for as long as their card is in play, talents, goals and
rights. `values` asks them: for whom, where and at what time of day each works is looked at there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.effects import INTEGER, WORD, Parameter
from rules.games.buffy.texts import (
    A_GOAL,
    AMOUNT,
    ANY_TALENT,
    DAY_MOVES,
    EACH,
    GOAL,
    HERE,
    ITEMS,
    MORE_DESTINY,
    MOVES,
    ONE_TALENT,
    PARTS,
    PLACES,
    POINTS,
    RESOLVED_BY,
    SUBJECT,
    TALENT,
    TIME,
    TRAIT,
    UNDOUBLED,
    UNFATIGUED,
    WHOSE,
    standing,
)
from rules.games.buffy.vocabulary import TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Character, Piece, Placed
    from rules.games.buffy.state import BuffyTable

MANY_ITEMS: Final = Parameter(
    "count", INTEGER, maximum=9, phrase="{} more Items", special=((1, "1 more Item"),)
)
MANY_MOVES: Final = Parameter(
    "count", INTEGER, maximum=9, phrase="{} more times", special=((1, "once more"),)
)
WHERE: Final = Parameter(
    "where",
    WORD,
    PLACES,
    HERE,
    phrase="challenges {}",
    special=(("anywhere", "all challenges"),),
    help="Which challenges: those at the card’s space, or all in play.",
)


# Numbers.


@standing(
    TALENT,
    "{amount} {talent} for {whose}{trait}{time}.",
    ANY_TALENT,
    AMOUNT,
    WHOSE,
    TRAIT,
    TIME,
)
def talent_bonus(
    t: BuffyTable, source: Piece, character: Character, talent: int, which: str, amount: int
) -> int:
    """Characters have more or less of a talent."""
    return amount if which == EACH or which == TALENTS[talent] else 0


@standing(GOAL, "{amount} to {talent} of {where}{time}.", AMOUNT, A_GOAL, WHERE, TIME)
def goal_bonus(
    t: BuffyTable, source: Piece, placed: Placed, talent: int, amount: int, which: str
) -> int:
    """Goals of challenges are higher or lower."""
    return amount if which in ("", TALENTS[talent]) else 0


# Rights of Characters.


@standing(ITEMS, "{whose}{trait} may bear {count}{time}.", MANY_ITEMS, SUBJECT, TRAIT, TIME)
def more_items(t: BuffyTable, source: Piece, character: Character, count: int) -> int:
    """More than 2 Items (BUF-RES-11, BUF-EDGE-01)."""
    return count


@standing(MOVES, "{whose}{trait} may move {count} a turn{time}.", MANY_MOVES, SUBJECT, TRAIT, TIME)
def more_moves(t: BuffyTable, source: Piece, character: Character, count: int) -> int:
    """More moves a turn (BUF-MOVE-04, BUF-MOVE-05). It does not make a Vampire move by day."""
    return count


@standing(DAY_MOVES, "{whose}{trait} may move by day, Vampire or not.", SUBJECT, TRAIT)
def moves_by_day(t: BuffyTable, source: Piece, character: Character) -> int:
    """A Vampire moves by day as others do, once (BUF-MOVE-03)."""
    return 1


@standing(
    UNFATIGUED,
    "{whose}{trait} may go from the Park to an enemy space without fatigue{time}.",
    SUBJECT,
    TRAIT,
    TIME,
)
def enters_unfatigued(t: BuffyTable, source: Piece, character: Character) -> int:
    """The one move that fatigues does not (BUF-MOVE-06)."""
    return 1


@standing(
    UNDOUBLED,
    "Nobody fights as a Stunt-Double against {whose}{trait}{time}.",
    WHOSE,
    TRAIT,
    TIME,
)
def cannot_be_doubled(t: BuffyTable, source: Piece, character: Character) -> int:
    """Where it attacks, the one attacked must fight (BUF-FIGHT-02)."""
    return 1


@standing(
    RESOLVED_BY,
    "Fights of {whose}{trait} are resolved by {talent}{time}.",
    ONE_TALENT,
    WHOSE,
    TRAIT,
    TIME,
)
def fights_by(t: BuffyTable, source: Piece, character: Character, talent: str) -> int:
    """Fights that it takes part in have another resolving talent (BUF-FIGHT-12)."""
    return TALENTS.index(talent) + 1


@standing(
    MORE_DESTINY,
    "{amount} more for each fight won by {whose}{trait}{time}.",
    POINTS,
    WHOSE,
    TRAIT,
    TIME,
)
def more_destiny(t: BuffyTable, source: Piece, character: Character, amount: int) -> int:
    """Its owner gains more than 1 for a fight that it wins (BUF-FIGHT-14)."""
    return amount


# Episodes.


@standing(
    PARTS,
    "Part {part} of this Episode may be put into play.",
    Parameter("part", INTEGER, minimum=2, maximum=9, help="Which part."),
)
def allows_part(t: BuffyTable, source: Piece, part: int) -> int:
    """While it is in play, a further part may be (BUF-Q-32)."""
    return part
