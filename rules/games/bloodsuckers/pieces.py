"""The pieces of a game of Bloodsuckers (section 1): cards, characters, locations and the clock's
spaces, players and sides, and a battle with its columns."""

from __future__ import annotations

from typing import Final

from rules.core.table import Card
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.effects import Effect, bind
from rules.games.bloodsuckers.reading import Reading
from rules.games.bloodsuckers.record import Record
from rules.games.bloodsuckers.vocabulary import DAY, HUNTERS, VAMPIRES

HAND_SIZE: Final = 5
SOLO_HAND_SIZE: Final = 6
"""BLD-SETUP-05, BLD-HAND-02: of each player, and of the single player against two."""
MOST_TOKENS: Final = 2
"""BLD-ACT-09: how many Action Tokens a player may hold."""

BYSTANDER: Final = -1
"""The owner of a character that belongs to nobody."""

SPACES: Final = (
    (VAMPIRES, 1),
    (HUNTERS, 1),
    (VAMPIRES, 2),
    (HUNTERS, 2),
    (HUNTERS, 1),
    (VAMPIRES, 1),
    (HUNTERS, 2),
    (VAMPIRES, 2),
)
"""BLD-COMP-06, BLD-Q-01: whose turn each space of the clock is, from Dusk on."""
DUSK_SPACE: Final = 0
DAWN_SPACE: Final = 4


class Printed:
    """What is printed on a combat card, ready to be played with; made once a deck and shared.

    `day` and `night` are 0 where the value is `rolled`. `time` is DAY or NIGHT for a Strike that
    may only be played then, else empty. `cost` is the actions it takes. `mode` is AND or OR for an
    Attack Card whose effect is on record, else empty. `reading` is what a player makes of it.
    """

    __slots__ = (
        "cost",
        "day",
        "definition",
        "effects",
        "mode",
        "name",
        "night",
        "reading",
        "rolled",
        "time",
        "type",
    )

    def __init__(self, definition: BloodCard) -> None:
        self.definition = definition
        self.name = definition.name
        self.type = definition.type
        self.day = definition.attack_day or 0
        self.night = definition.attack_night or 0
        self.rolled = definition.rolled is True
        self.time = definition.time or ""
        self.cost = 1 if definition.action_cost is None else definition.action_cost
        self.effects: tuple[Effect, ...] = tuple(bind(effect) for effect in definition.effects)
        self.mode = (definition.effect_mode or "") if self.effects else ""
        self.reading = Reading(self)

    def value(self, time: str) -> int:
        """The attack value by Day or Night (BLD-ATK-06)."""
        return self.day if time == DAY else self.night


class CombatCard(Card):
    """One physical combat card. `owner` is the place of its side in `BloodTable.sides`."""

    __slots__ = ("printed",)

    def __init__(self, printed: Printed, id: int, owner: int) -> None:
        self.definition = printed.definition
        self.id = id
        self.owner = owner
        self.printed = printed


class Character(Card):
    """One physical character card. `owner` is the seat that controls it, or BYSTANDER.

    `column` is the number of the column it is committed to, 0 = none. `bite` is the Bite card that
    lies on it and `bitten_by` the seat that played it (BLD-BITE-01). `blood` says whether it is
    fed, `adrenaline` how many tokens lie on it.
    """

    __slots__ = ("ability", "adrenaline", "bite", "bitten_by", "blood", "column", "name", "stunned")

    def __init__(self, definition: BloodCard, id: int) -> None:
        self.definition = definition
        self.id = id
        self.owner = BYSTANDER
        self.name = definition.name
        self.ability = definition.ability or ""
        self.column = 0
        self.stunned = False
        self.bite: CombatCard | None = None
        self.bitten_by = BYSTANDER
        self.blood = False
        self.adrenaline = 0


class Place:
    """One of the five locations. `bystanders` is what its dial shows when it is Open."""

    __slots__ = ("bystanders", "name", "status")

    def __init__(self, name: str, bystanders: int, status: str) -> None:
        self.name = name
        self.bystanders = bystanders
        self.status = status


class Player:
    """One seat. `number` is #1 or #2 of its side (BLD-SETUP-03).

    `reserve` is the reinforcement pile. `spaces`, `attacks` and `set_by` go by column, from 0: the
    committed character, the attack value (None = no counter, BLD-Q-10) and the character that set
    it last (BLD-Q-08). `tokens` are Action Tokens, `pool` Blood or Adrenaline Tokens. `actions` are
    those left this turn, `added` how many Action Tokens and Adrenaline have added to it, `used`
    counts the uses of each ability this turn. `shared` says that the card exchange of this turn is
    done (BLD-Q-38), `must_draw` that the last character is gone (BLD-LAST-01). `known_hands` are
    the opponents' hands as they were when Recon showed them. A player who does not act is never
    asked for anything that can be declined; one with a `standing_attack` has it in every column
    from the first turn of each battle (a goldfish).
    """

    __slots__ = (
        "actions",
        "acts",
        "added",
        "attacks",
        "hand",
        "hand_size",
        "known_hands",
        "must_draw",
        "number",
        "pool",
        "record",
        "reserve",
        "seat",
        "set_by",
        "shared",
        "side",
        "spaces",
        "standing_attack",
        "tokens",
        "used",
    )

    def __init__(self, seat: int, side: Side, number: int) -> None:
        self.seat = seat
        self.side = side
        self.number = number
        self.acts = True
        self.standing_attack = 0
        self.hand_size = HAND_SIZE
        self.hand: list[CombatCard] = []
        self.reserve: list[Character] = []
        self.spaces: list[Character | None] = []
        self.attacks: list[int | None] = []
        self.set_by: list[Character | None] = []
        self.tokens = 0
        self.pool = 0
        self.actions = 0
        self.added = 0
        self.used: dict[str, int] = {}
        self.shared = False
        self.must_draw = False
        self.known_hands: dict[int, tuple[CombatCard, ...]] = {}
        self.record = side.record

    def committed(self) -> list[Character]:
        """The own characters in columns, stunned ones too (BLD-Q-12: in play)."""
        return [character for character in self.spaces if character is not None]

    def characters(self) -> list[Character]:
        """Every own character: in columns and in the reinforcements."""
        return self.committed() + self.reserve

    def clear_columns(self, count: int) -> None:
        """The own spaces of so many columns, without a character and without a counter."""
        self.spaces = [None] * count
        self.attacks = [None] * count
        self.set_by = [None] * count

    def place(self, character: Character, column: int) -> None:
        """An own character comes into a column, from wherever it has been taken."""
        self.spaces[column - 1] = character
        character.column = column

    def fighter(self, column: int) -> Character | None:
        """The own present, unstunned character of a column, which Attack, Strike and Dodge need."""
        character = self.spaces[column - 1]
        return character if character is not None and not character.stunned else None

    def active(self, ability: str) -> int:
        """How many own characters have this ability in effect (BLD-ABIL-02, -03)."""
        return sum(
            1
            for character in self.spaces
            if character is not None and character.ability == ability and not character.stunned
        )


class Side:
    """One of the two sides: its players share combat deck and discard pile (BLD-SETUP-06).

    The top of `deck` is its end, and so is that of `discard`. `controlled` counts locations.
    """

    __slots__ = ("code", "controlled", "deck", "discard", "enemy", "index", "players", "record")

    def __init__(self, code: str, index: int) -> None:
        self.code = code
        self.index = index
        self.enemy: Side = self
        self.players: list[Player] = []
        self.deck: list[CombatCard] = []
        self.discard: list[CombatCard] = []
        self.controlled = 0
        self.record = Record()

    def character_count(self) -> int:
        """Characters of the whole side (BLD-WIN-03)."""
        return sum(len(player.characters()) for player in self.players)


NO_SIDE: Final = Side("", -1)
"""The side of a player whose table is closed."""


class Battle:
    """One battle. `bystanders` and `winners` go by column, from 0: the facedown character, and the
    player who has won the column. `start` is the clock space on which it began and ends, `starter`
    the side that chose the location. `open` are the numbers of the columns that nobody has won
    while it lasts (BLD-Q-32). `turned` counts the Hunters that turn as it ends (BLD-ALT-04).
    """

    __slots__ = (
        "bystanders",
        "columns",
        "number",
        "open",
        "place",
        "start",
        "starter",
        "turned",
        "winners",
    )

    def __init__(self, number: int, place: Place, starter: Side) -> None:
        self.number = number
        self.place = place
        self.starter = starter
        self.start = DUSK_SPACE
        self.columns = 0
        self.open: list[int] = []
        self.bystanders: list[Character | None] = []
        self.winners: list[Player | None] = []
        self.turned = 0

    def add_column(self, bystander: Character | None) -> None:
        """One more column, with its Bystander, still to be won."""
        self.columns += 1
        self.bystanders.append(bystander)
        self.winners.append(None)
        self.open.append(self.columns)
