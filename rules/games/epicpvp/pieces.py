"""The pieces of a game (section 1): printed cards, physical ones, players and teams."""

from __future__ import annotations

from typing import Final

from rules.core.table import Card
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.effects import Effect, bind
from rules.games.epicpvp.record import Record

HAND_SIZE: Final = 5
"""EPV-SETUP-03."""
AGGRESSION_GAIN: Final = 2
"""EPV-AGG-01."""


class Printed:
    """What is printed on a card, ready to be played with; made once a deck and shared.

    `blocks` and `attacks` hold one number a symbol, one each but under `block_by_symbol`
    (EPV-Q-05). `effects` are its texts in printed order.
    """

    __slots__ = ("attacks", "basic", "blocks", "cost", "definition", "effects", "name", "type")

    def __init__(self, definition: EpicCard) -> None:
        self.definition = definition
        self.name = definition.name
        self.type = definition.type
        self.cost = definition.cost or 0
        self.blocks: tuple[int, ...] = definition.block or ()
        self.attacks: tuple[int, ...] = definition.attack or ()
        self.basic = definition.basic is True
        self.effects: tuple[Effect, ...] = tuple(bind(effect) for effect in definition.effects)


class Piece(Card):
    """One physical card: a Race or Class, a Move or a Special. `owner` is the seat whose deck it
    is of.

    `since` numbers the moments at which cards were played, boards first (EPV-TIME-02); 0 = it is
    not in play. `used` says whether its once-a-game text is spent, `used_on` the turn on which its
    once-a-turn text was last used.
    """

    __slots__ = ("printed", "since", "used", "used_on")

    def __init__(self, printed: Printed, id: int, owner: int) -> None:
        self.definition = printed.definition
        self.id = id
        self.owner = owner
        self.printed = printed
        self.since = 0
        self.used = False
        self.used_on = 0


class Player:
    """One seat: its zones (EPV-COMP-04) and what lasts between its turns.

    The top of each pile is its end. `field` holds its Moves between the players, in the order
    played; they are incoming for the enemy once `rotate` has turned them. `spent` is the Cost of
    the Moves played this turn, `slowed` by how many cards its next Step 1 is short (EPV-RC-06).
    `free_blocks` are the cards whose text lets it block one incoming Move this turn (EPV-RC-05).
    """

    __slots__ = (
        "across",
        "aggression",
        "boards",
        "deck",
        "discard",
        "field",
        "free_blocks",
        "hand",
        "initiative",
        "life",
        "permanents",
        "record",
        "seat",
        "slowed",
        "spent",
        "team",
    )

    def __init__(self, seat: int, team: Team, boards: tuple[Piece, Piece]) -> None:
        """`boards` are the Race and the Class card; `life` is the Race's Life stat."""
        race, class_ = boards
        self.seat = seat
        self.team = team
        self.across: Player = self
        self.boards = boards
        self.life = race.printed.definition.life or 0  # type: ignore[attr-defined]
        self.initiative = 0
        self.deck: list[Piece] = []
        self.hand: list[Piece] = []
        self.aggression: list[Piece] = []
        self.discard: list[Piece] = []
        self.permanents: list[Piece] = []
        self.field: list[Piece] = []
        self.spent = 0
        self.slowed = 0
        self.free_blocks: list[Piece] = []
        self.record = Record()


class Team:
    """One player, or two partners, with one Life Pile (EPV-TEAM-02); its top is the end.

    `players` are in the order in which they act (EPV-TEAM-07).
    """

    __slots__ = ("enemy", "index", "life", "players")

    def __init__(self, index: int) -> None:
        self.index = index
        self.enemy: Team = self
        self.players: list[Player] = []
        self.life: list[Piece] = []
