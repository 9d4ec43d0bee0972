"""Solo games of decks laid out by hand, played by a plain policy: for tests of the goldfish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from rules.core.game import Measure
from rules.core.policies import PASS, Policy
from rules.core.views import View
from rules.games.buffy import goldfish, turn
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.goldfish import PASSIVE
from rules.games.buffy.measures import GOLDFISH_MEASURES, measure
from rules.games.buffy.pieces import Character, Placed, Space
from rules.games.buffy.printed import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import CHALLENGE, CHARACTER, CONFLICT, MOVEMENT, RESOURCE
from tests.rules.buffy.decks import made
from tests.rules.buffy.play import DEFAULT

BLOW: Final = made("Blow", butt_kicking=1)


def hero(butt_kicking: int, **fields: object) -> BuffyCard:
    """The Main Character of a solo game."""
    return made("Hero", CHARACTER, main=True, butt_kicking=butt_kicking, **fields)


def challenges(count: int, goal: int, points: int) -> list[BuffyCard]:
    """So many different challenges with a Butt-Kicking goal."""
    return [
        made(f"Test {number}", CHALLENGE, goal_butt_kicking=goal, destiny_points=points)
        for number in range(count)
    ]


class Plain(Policy):
    """Stays on its first space and puts everything there; `does` names what else it does of
    `fight`, `face`, `resources`, `boost`, `park` and `fresh`, a new hand each turn.
    """

    def __init__(self, *does: str) -> None:
        self.does = does

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        last = len(options) - 1
        if kind == CONFLICT:
            for index, option in enumerate(options):
                if isinstance(option, Character) and "fight" in self.does:
                    return index
                if isinstance(option, Placed) and "face" in self.does:
                    return index
            return last
        if kind == MOVEMENT:
            main = cast(BuffyView, view).me.main
            here = main is not None and main.space.number > 0
            return options.index(main) if here and "park" in self.does else last
        if kind == "to":
            return next(
                index
                for index, space in enumerate(cast("Sequence[Space]", options))
                if not space.number
            )
        if kind == RESOURCE:
            return 0 if "resources" in self.does else last
        if kind in ("challenge battle", "fight battle"):
            return 0 if "boost" in self.does else last
        if kind == "discard" and "fresh" in self.does:
            return 0
        return last if options[-1] is PASS else 0


def solo(
    cards: Sequence[BuffyCard],
    tests: Sequence[BuffyCard],
    variant: str = PASSIVE,
    *,
    main: BuffyCard | None = None,
    locations: Sequence[BuffyCard] = (),
    policy: Policy | None = None,
    rulings: Rulings = DEFAULT,
) -> BuffyTable:
    """A finished goldfish of these cards and challenges; without another one its Main Character has
    Butt-Kicking 4.
    """
    player = policy or Plain("face")
    t = BuffyTable(1, [player, Untouched()], rulings, log=True)
    own = t.players[0]
    own.starter = t.pieces_of([Printed(main or hero(4))], 0)[0]
    own.deck = t.pieces_of([Printed(card) for card in cards], 0)
    own.challenge_deck = t.pieces_of([Printed(card) for card in tests], 0)
    own.locations = t.pieces_of([Printed(card) for card in locations], 0)
    goldfish.seat_dummy(t, variant)
    turn.play(t)
    return t


class Untouched(Policy):
    """Sits in the other seat, and must never be asked."""

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        raise AssertionError(kind)


def figures(
    t: BuffyTable, seat: int = 0, measures: Sequence[Measure] = GOLDFISH_MEASURES
) -> dict[str, Any]:
    found = measure(t, seat, measures)
    return {wanted.code: value for wanted, value in zip(measures, found, strict=True)}


def ended(t: BuffyTable) -> tuple[int, str, int]:
    assert t.outcome is not None
    return t.outcome.winner, t.outcome.how, t.outcome.turn
