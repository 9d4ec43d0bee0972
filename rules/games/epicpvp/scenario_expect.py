"""What a scenario expects, held against the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.scenario_facts import Fact, FactComparison, story
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.epicpvp.scenario_facts import facts
from rules.games.epicpvp.scenario_state import GIVEN_TO_TEAM, ZONES
from rules.games.epicpvp.scenario_words import team_of
from rules.games.epicpvp.views import EpicView

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Piece
    from rules.games.epicpvp.scenario_cast import Cast
    from rules.games.epicpvp.state import EpicTable
    from rules.games.epicpvp.views import SeatView

EXPECTED_OF_PLAYER: Final = (
    *ZONES,
    "energy",
    "spent",
    "slowed",
    "initiative",
    "used",
    "free_blocks",
    "sees",
)
IN_ORDER: Final = ("deck", "life", "aggression")
SEEN_OF: Final = (
    "hand_size",
    "deck_size",
    "aggression_size",
    "discard",
    "permanents",
    "field",
    "energy",
)
"""What a player sees of each player."""
SEEN: Final = ("hand", "life", "enemy_life", "incoming", "subject", *SEEN_OF)


class EpicComparison(FactComparison):
    """Holds `expect` against the table."""

    def __init__(
        self, table: EpicTable, cast: Cast, names: tuple[str, ...], start: dict[Fact, object]
    ) -> None:
        super().__init__(cast, facts(table, cast, names), start)
        self.table = table
        self.cast = cast
        self.names = names

    def player(self, name: str, entry: Entry) -> None:
        """What is expected of one player."""
        player = self.table.players[self.names.index(name)]
        for key, part in entry.keys(name, EXPECTED_OF_PLAYER).items():
            if key in ZONES:
                self.cards((name, key), part, in_order=key in IN_ORDER)
            elif key in ("used", "free_blocks"):
                self.cards((name, key), part)
            elif key == "slowed":
                self.fact((name, key), part, part.number(f"'{key}'"))
            elif key == "sees":
                self.sees(name, part)
            else:
                numbers = {
                    "energy": self.table.energy(player),
                    "spent": player.spent,
                    "initiative": player.initiative,
                }
                self.same(part, f"{name} {key}", numbers[key], part.number(f"'{key}'"))

    def team(self, name: str, entry: Entry) -> None:
        """What is expected of partners together: their Life Pile, and in which order they act."""
        for key, part in entry.keys(name, GIVEN_TO_TEAM).items():
            if key == "order":
                self.fact((name, key), part, tuple(self._named(part)))
                continue
            for player in self.names:
                if team_of(player) == team_of(name):
                    self.looked_at.add((player, "life"))
            self.cards((name, key), part, in_order=True)

    def _named(self, entry: Entry) -> list[str]:
        found = [each.text("a player") for each in entry.entries("'order'")]
        for name in found:
            if name not in self.names:
                raise ScenarioError(entry.line, f"{name!r} is none of {', '.join(self.names)}")
        return found

    def card_named(self, fact: Fact, entry: Entry) -> str:
        """In a team's Life Pile a partner's name is a blank card of that deck."""
        if fact[-1] == "life" and not entry.is_mapping() and entry.value in self.names:
            return entry.text("a Life card")
        if fact[-1] in ("used", "free_blocks"):
            return self._text_of(fact[0], entry)
        return super().card_named(fact, entry)

    def _text_of(self, name: str, entry: Entry) -> str:
        said = entry.text("a card")
        boards = self.table.players[self.names.index(name)].boards
        if said in [self.cast.name(board) for board in boards]:
            return said
        return self.cast.known(entry)

    def events(self, entry: Entry) -> None:
        """These happened in this order; others may lie between them."""
        self.happened(entry, story(self.table, self.names, self.cast))

    # What a seat knows.

    def sees(self, name: str, entry: Entry) -> None:
        """What this player knows, as the policy of that seat is shown it."""
        view = self.table.views[self.names.index(name)]
        assert isinstance(view, EpicView)  # noqa: S101 - this game's view
        for key, part in entry.keys("'sees'", SEEN).items():
            what = f"what {name} sees of {key}"
            if key in SEEN_OF:
                for other, each in part.keys(f"'{key}'", self.names).items():
                    of = view.seats[self.names.index(other)]
                    self.seen(each, f"{what} of {other}", self._seen_of(of, key))
            else:
                self.seen(part, what, self._seen(view, key))

    def _seen(self, view: EpicView, key: str) -> object:
        if key == "subject":
            return "none" if view.subject is None else self.cast.name(view.subject)
        if key == "hand":
            return self.names_of(view.hand)
        if key == "incoming":
            return self.names_of(view.incoming())
        return view.life if key == "life" else view.enemy_life

    def _seen_of(self, seat: SeatView, key: str) -> object:
        lists: dict[str, Sequence[Piece]] = {
            "discard": seat.discard,
            "permanents": seat.permanents,
            "field": seat.field,
        }
        if key in lists:
            return self.names_of(lists[key])
        numbers = {
            "hand_size": seat.hand_size,
            "deck_size": seat.deck_size,
            "aggression_size": seat.aggression_size,
            "energy": seat.energy,
        }
        return numbers[key]
