"""Section 9: solo play against an opponent who does nothing, or only defends; and the measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from rules.core.game import COUNT, SHARE, TURN, Measure, Variant
from rules.core.policies import PASS, Policy
from rules.core.views import View
from rules.games.titans.cards import TitansCard, define
from rules.games.titans.questions import MOVE, STAGE, TO
from rules.games.titans.rulings import Rulings
from rules.games.titans.state import SLOTS, Piece, Player, Printed, TitansTable
from rules.games.titans.turn import HAND_SIZE
from rules.games.titans.views import TitansView
from rules.games.titans.vocabulary import CHARACTER, SKILLZ, STORYLINE

UNDEFENDED: Final = "undefended"
DEFENDED: Final = "defended"

DUMMY_DECK: Final = 30
DUMMY_LIMITS: Final = (4, 3, 3)
GUARD_GRADE: Final = 2
GUARD_POWER: Final = 5

VARIANTS: Final = (
    Variant(
        UNDEFENDED,
        "Undefended",
        "The opponent has three hidden Fields with Limits 4, 3 and 3 and plays no card. The game "
        "ends when all three are captured; 15 VP cannot be reached, for the Fields are worth 10 "
        "together.",
    ),
    Variant(
        DEFENDED,
        "Defended",
        f"On each of the opponent's Fields stands a Character with Grade {GUARD_GRADE} and Power "
        f"{GUARD_POWER}; fallen ones are replaced, one a turn. It never attacks and plays nothing "
        "else. The game ends at 15 VP or with all three Fields.",
    ),
)


def _blank(name: str, **fields: object) -> TitansCard:
    return define({"code": f"GOLDFISH-{name}", "set": "GOLDFISH", "name": name, **fields})


GUARD: Final = Printed(
    _blank(
        "Guard",
        type="Character",
        grade=GUARD_GRADE,
        power=GUARD_POWER,
        team="none",
        attributes=[],
        infinite=True,
    )
)
DUMMY_FIELDS: Final = [
    Printed(_blank(f"Field with Limit {limit}", type="Field", limit=limit))
    for limit in DUMMY_LIMITS
]


class Defender(Policy):
    """Stages a Guard a turn, and sends one to each own Field that has none."""

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(TitansView, seat_view)
        if kind == STAGE:
            return 0 if len(view.staging) < len(view.own_fields) else len(options) - 1
        if kind == MOVE and not view.is_offense and view.staging:
            for index, card in enumerate(options):
                if isinstance(card, Piece) and card.place is None and _open_fields(view):
                    return index
        if kind == TO:
            return options.index(_open_fields(view)[0])
        return len(options) - 1 if options[-1] is PASS else 0


def _open_fields(view: TitansView) -> list[int]:
    """Own Fields that nobody defends."""
    return [
        field.number for field in view.own_fields if not field.captured and not field.own_characters
    ]


def seat_dummy(t: TitansTable, variant: str) -> None:
    """Fill the other seat: Fields in a slot order of chance and 30 blank cards for Field Damage;
    and for the defended variant a Guard on each Field.
    """
    dummy = t.players[1]
    dummy.set_aside = t.pieces_of(DUMMY_FIELDS, 1)
    t.shuffle(dummy.set_aside)
    dummy.deck = t.pieces_of([GUARD] * DUMMY_DECK, 1)
    if variant == DEFENDED:
        for slot in dummy.fields:
            guard = dummy.deck.pop()
            guard.place = slot.place
            slot.defenders.append(guard)
    else:
        dummy.acts = False


# The measures.

GOLDFISH_MEASURES: Final = (
    Measure("won", "Turn of winning", TURN, "The turn in which the game was won.", plot=True),
    Measure("first-attack", "Turn of the first attack", TURN, "The first turn with a battle."),
    Measure(
        "capture-1", "Turn of the first capture", TURN, "The first enemy Field is taken.", plot=True
    ),
    Measure("capture-2", "Turn of the second capture", TURN, "The second enemy Field is taken."),
    Measure("capture-3", "Turn of all 3 Fields", TURN, "The last enemy Field is taken.", plot=True),
    Measure(
        "failed-hidden",
        "Attacks lost to hidden Limits",
        SHARE,
        "Attacks that failed the Grade Check on a Field that was face down until then.",
    ),
    Measure(
        "no-character",
        "Turns without a stageable Character",
        COUNT,
        "Staging Phases with no Character in hand.",
        plot=True,
    ),
    Measure(
        "opening-characters", "Characters in the opening 5", COUNT, "", plot=True, highest=HAND_SIZE
    ),
    Measure("opening-skillz", "Skillz in the opening 5", COUNT, "", highest=HAND_SIZE),
    Measure("opening-storylines", "Storylines in the opening 5", COUNT, "", highest=HAND_SIZE),
    Measure(
        "opening-stageable",
        "Opening hands with a Character",
        SHARE,
        "Games in which a Character could be staged on turn 1.",
    ),
    Measure(
        "dead-skillz",
        "Dead Skillz in hand",
        SHARE,
        "Skillz held at the end of a turn whose Requirement no own Character in play has.",
    ),
    Measure(
        "action-cards", "Cards put into the Action Area", COUNT, "Over the whole game.", plot=True
    ),
    Measure(
        "action-spent",
        "Action Cards spent",
        SHARE,
        "Of the cards put there, those that paid a cost.",
    ),
)

MATCH_MEASURES: Final = (
    Measure("vp", "Victory Points", COUNT, "At the end of the game.", plot=True),
    Measure("fields", "Fields captured", COUNT, "At the end of the game.", highest=SLOTS),
    Measure("won-attacking", "Battles won attacking", COUNT, "Contested battles won on Offense."),
    Measure("won-defending", "Battles won defending", COUNT, "Contested battles won on Defense."),
    Measure("turns", "Turns", COUNT, "Length of the game.", plot=True),
    *GOLDFISH_MEASURES[1:],
)


def _opening(player: Player, card_type: str) -> int:
    return sum(1 for card in player.record.opening_hand if card.printed.type == card_type)


def _capture(player: Player, number: int) -> int | None:
    captures = player.record.captures
    return captures[number] if number < len(captures) else None


def _won(t: TitansTable, player: Player) -> int | None:
    outcome = t.outcome
    return outcome.turn if outcome is not None and outcome.winner == player.seat else None


def _opening_stageable(player: Player) -> tuple[int, int]:
    can = any(card.printed.plays_as == CHARACTER for card in player.record.opening_hand)
    return (1 if can else 0), 1


TAKERS: Final[dict[str, Callable[[TitansTable, Player], object]]] = {
    "won": _won,
    "first-attack": lambda t, player: player.record.first_attack or None,
    "capture-1": lambda t, player: _capture(player, 0),
    "capture-2": lambda t, player: _capture(player, 1),
    "capture-3": lambda t, player: _capture(player, 2),
    "failed-hidden": lambda t, player: (player.record.failed_hidden_grade, player.record.attacks),
    "no-character": lambda t, player: player.record.turns_without_character,
    "opening-characters": lambda t, player: _opening(player, CHARACTER),
    "opening-skillz": lambda t, player: _opening(player, SKILLZ),
    "opening-storylines": lambda t, player: _opening(player, STORYLINE),
    "opening-stageable": lambda t, player: _opening_stageable(player),
    "dead-skillz": lambda t, player: (player.record.dead_skillz, player.record.skillz_in_hand),
    "action-cards": lambda t, player: player.record.action_cards,
    "action-spent": lambda t, player: (player.record.action_spent, player.record.action_cards),
    "vp": lambda t, player: player.vp,
    "fields": lambda t, player: player.captured,
    "won-attacking": lambda t, player: player.record.won_attacking,
    "won-defending": lambda t, player: player.record.won_defending,
    "turns": lambda t, player: t.turn,
}


def measure(t: TitansTable, seat: int, measures: Sequence[Measure]) -> list[object]:
    """The figures of one finished game for one seat."""
    player = t.players[seat]
    return [TAKERS[wanted.code](t, player) for wanted in measures]


def assumptions(variant: str, rulings: Rulings) -> tuple[str, ...]:
    """What a reader of a report must know."""
    said = [
        f"A game without a winner after {rulings.turn_cap} turns is counted as no decision.",
        "Roles alternate: the player attacks in every second turn.",
        "What a policy does not see it does not use: hidden cards, Deck order, the enemy's hand.",
    ]
    for known in VARIANTS:
        if known.code == variant:
            said.insert(0, known.help)
    return tuple(said)
