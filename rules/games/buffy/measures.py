"""Section 11: the figures taken from each game, of solo play and of matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from rules.core.game import AVERAGE, COUNT, CURVE, LONGEST_CURVE, SHARE, TURN, Measure
from rules.games.buffy.record import Totals
from rules.games.buffy.solo import LAST_TURN
from rules.games.buffy.state import DESTINY_TO_WIN
from rules.games.buffy.vocabulary import TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Player
    from rules.games.buffy.record import TurnRecord
    from rules.games.buffy.state import BuffyTable

CODES: Final = tuple([talent.lower() for talent in TALENTS])

BY_CHALLENGES: Final = (
    Measure(
        "ten-of-all",
        "Turn of 10 Destiny Points",
        TURN,
        "Whatever brought them. It ends the game.",
        plot=True,
        highest=LAST_TURN,
    ),
    Measure(
        "ten",
        "Turn of 10 Destiny Points by challenges alone",
        TURN,
        "In which the challenges defeated have earned 10 points; what fights and texts bring does "
        "not count. Never, too, where with these the game has ended before.",
        plot=True,
        highest=LAST_TURN,
    ),
    Measure(
        "first-defeated",
        "Turn of the first challenge defeated",
        TURN,
        "By this player, whoever placed it.",
        plot=True,
    ),
    Measure("attempts", "Challenges faced", COUNT, "Attempts over the whole game."),
    Measure("success", "Attempts that succeed", SHARE, "Of the challenges faced, those defeated."),
    Measure(
        "margin",
        "Margin per goal",
        AVERAGE,
        "By how much each goal of a challenge faced is exceeded, boosts of both sides counted; "
        "below 0 where it is missed.",
        lowest=None,
    ),
    *(
        Measure(
            f"margin-{code}",
            f"Margin of {talent} goals",
            AVERAGE,
            f"The same of the {talent} goals alone.",
            lowest=None,
        )
        for code, talent in zip(CODES, TALENTS, strict=True)
    ),
)
DESTINY: Final = (
    Measure(
        "destiny-curve",
        "Destiny Points gained by turn",
        CURVE,
        "In each turn, whatever brought them.",
        plot=True,
    ),
    Measure(
        "destiny-turn", "Destiny Points a turn", AVERAGE, "Gained, over all turns of the game."
    ),
    Measure(
        "total-curve",
        "Destiny Points at the end of each turn",
        CURVE,
        "What the Essence shows; after a win as many as it was won with.",
        plot=True,
    ),
    Measure("from-challenges", "Destiny Points from challenges", COUNT, "Of those defeated."),
)
LEVELS: Final = (
    Measure(
        "level-2", "Turn of the first level 2", TURN, "In which a Character reaches it.", plot=True
    ),
    Measure(
        "level-3", "Turn of the first level 3", TURN, "In which a Character reaches it.", plot=True
    ),
    Measure(
        "levels-usable",
        "Level cards ever playable",
        SHARE,
        "Of the cards of level 2 and up that were in hand in a Resource Step, those that could be "
        "put on a Character in one.",
    ),
    Measure(
        "baseless",
        "Levels without base",
        SHARE,
        "Of the cards of level 2 and up in hand as a Resource Step begins, those without their "
        "lower level in play; a card counts once each turn.",
    ),
)
HANDS: Final = (
    Measure("kept", "Cards kept in the Draw Step", AVERAGE, "A turn, before refilling."),
    Measure("discarded", "Cards discarded in the Draw Step", AVERAGE, "A turn."),
    *(
        Measure(
            f"boost-{code}",
            f"{talent} boost per card",
            AVERAGE,
            f"What a card of the refilled hand adds in a {talent} stack.",
        )
        for code, talent in zip(CODES, TALENTS, strict=True)
    ),
)
DEAD: Final = (
    Measure(
        "homeless",
        "Skills with nobody to bear them",
        SHARE,
        "Of the Skills in hand as a Resource Step begins; a card counts once each turn.",
    ),
    Measure(
        "stuck",
        "Challenges without a legal space",
        COUNT,
        "Own challenges that came up and could never be placed.",
    ),
    Measure("reshuffles", "Reshuffles", COUNT, "Over the whole game."),
    Measure(
        "reshuffle",
        "Turn of the first reshuffle",
        TURN,
        "In which the discard pile became the Resource Deck.",
        plot=True,
    ),
)
PARK: Final = (
    Measure(
        "park-won",
        "Turn in which the Park is won",
        TURN,
        "The sixth turn in a row that ends with the Park held. It does not end a solo game.",
        plot=True,
    ),
    Measure("park", "Park control", COUNT, "Turns that end with the Park held."),
)
ATTACKS: Final = (
    Measure(
        "attacks-won",
        "Fights won as attacker",
        SHARE,
        "Of those that own Characters started; a tie is won by nobody.",
    ),
    Measure("attacks", "Fights started", COUNT, "Over the whole game."),
)
CHARACTERS: Final = Measure(
    "characters-curve",
    "Characters in play at the end of each turn",
    CURVE,
    "The Main Character too.",
    plot=True,
)

FIGHT_TURNS: Final = Measure(
    "fight-turns",
    "Turns with a fight won",
    SHARE,
    "Of all turns of the game, those in which an own Character attacked and won.",
)

GOLDFISH_MEASURES: Final = (
    *BY_CHALLENGES,
    *DESTINY,
    *LEVELS,
    *HANDS,
    *DEAD,
    *PARK,
    *ATTACKS,
    FIGHT_TURNS,
    CHARACTERS,
)

MATCH_MEASURES: Final = (
    Measure("turns", "Turns", COUNT, "Length of the game.", plot=True),
    Measure("destiny", "Destiny Points", COUNT, "At the end of the game.", plot=True),
    Measure("from-challenges", "Destiny Points from challenges", COUNT, "Of those defeated."),
    Measure(
        "from-fights", "Destiny Points from fights", COUNT, "For fights won, with what texts add."
    ),
    *DESTINY[:3],
    Measure("defeated", "Challenges defeated", COUNT, "By this player, whoever placed them."),
    *BY_CHALLENGES[2:],
    *ATTACKS,
    Measure(
        "defences-won",
        "Fights won as defender",
        SHARE,
        "Of those that the enemy started; a tie is won by nobody.",
    ),
    Measure("defences", "Fights against it", COUNT, "Those that the enemy started."),
    Measure("mains-lost", "Main Character lost", COUNT, "How often it was discarded."),
    Measure("resurrected", "Main Character resurrected", COUNT, "How often it came back."),
    Measure("park", "Park control", COUNT, "Turns that end with the Park held.", plot=True),
    Measure("highest", "Highest level", COUNT, "That any Character of the player reached."),
    *LEVELS,
    CHARACTERS,
    *HANDS,
    *DEAD,
)

Taker = Callable[["BuffyTable", "Player", Totals], object]
"""Takes one measure for a player, of what the turns come to."""


def _curve(word: str) -> Taker:
    """A figure turn by turn."""
    figure = attrgetter(word)
    return lambda t, player, own: tuple(map(figure, own.played[:LONGEST_CURVE]))


def _turn_of_ten(turns: Sequence[TurnRecord]) -> int | None:
    """The turn in which challenges alone have brought 10 Destiny Points."""
    points = 0
    for number, turn in enumerate(turns, 1):
        points += turn.by_challenges
        if points >= DESTINY_TO_WIN:
            return number
    return None


def _turn_of_all(turns: Sequence[TurnRecord]) -> int | None:
    """The turn that ends with 10 Destiny Points on the Essence."""
    for number, turn in enumerate(turns, 1):
        if turn.total >= DESTINY_TO_WIN:
            return number
    return None


def _first_defeated(turns: Sequence[TurnRecord]) -> int | None:
    for number, turn in enumerate(turns, 1):
        if turn.defeated:
            return number
    return None


def _margin(talent: int) -> Taker:
    return lambda t, player, own: (player.record.margins[talent], player.record.goals[talent])


def _boost(talent: int) -> Taker:
    return lambda t, player, own: (own.boosts[talent], own.held)


TAKERS: Final[dict[str, Taker]] = {
    "ten": lambda t, player, own: _turn_of_ten(own.played),
    "ten-of-all": lambda t, player, own: _turn_of_all(own.played),
    "first-defeated": lambda t, player, own: _first_defeated(own.played),
    "attempts": lambda t, player, own: own.attempts,
    "success": lambda t, player, own: (own.defeated, own.attempts),
    "margin": lambda t, player, own: (sum(player.record.margins), sum(player.record.goals)),
    **{f"margin-{code}": _margin(talent) for talent, code in enumerate(CODES)},
    "destiny-curve": _curve("destiny"),
    "destiny-turn": lambda t, player, own: (own.destiny, own.turns),
    "total-curve": _curve("total"),
    "from-challenges": lambda t, player, own: own.by_challenges,
    "level-2": lambda t, player, own: player.record.ascended.get(2),
    "level-3": lambda t, player, own: player.record.ascended.get(3),
    "levels-usable": lambda t, player, own: (
        len(player.record.levels_usable),
        len(player.record.levels_seen),
    ),
    "baseless": lambda t, player, own: (own.baseless, own.levels),
    "kept": lambda t, player, own: (own.kept, own.turns),
    "discarded": lambda t, player, own: (own.discarded, own.turns),
    **{f"boost-{code}": _boost(talent) for talent, code in enumerate(CODES)},
    "homeless": lambda t, player, own: (own.homeless, own.skills),
    "stuck": lambda t, player, own: len(player.record.stuck),
    "reshuffles": lambda t, player, own: len(player.record.reshuffles),
    "reshuffle": lambda t, player, own: (
        player.record.reshuffles[0] if player.record.reshuffles else None
    ),
    "park-won": lambda t, player, own: player.record.park_won or None,
    "park": lambda t, player, own: own.park,
    "attacks-won": lambda t, player, own: (own.attacks_won, own.attacks),
    "fight-turns": lambda t, player, own: (
        sum([turn.attacks_won > 0 for turn in own.played]),
        own.turns,
    ),
    "attacks": lambda t, player, own: own.attacks,
    "characters-curve": _curve("characters"),
    "turns": lambda t, player, own: t.turn,
    "destiny": lambda t, player, own: player.destiny,
    "from-fights": lambda t, player, own: own.by_fights,
    "defeated": lambda t, player, own: own.defeated,
    "defences-won": lambda t, player, own: (own.defences_won, own.defences),
    "defences": lambda t, player, own: own.defences,
    "mains-lost": lambda t, player, own: player.record.mains_lost,
    "resurrected": lambda t, player, own: player.record.resurrected,
    "highest": lambda t, player, own: max((1, *player.record.ascended)),
}


def measure(t: BuffyTable, seat: int, measures: Sequence[Measure]) -> list[object]:
    """The figures of one finished game for the player of one seat."""
    player = t.players[seat]
    own = Totals(player.record.turns)
    return [TAKERS[wanted.code](t, player, own) for wanted in measures]
