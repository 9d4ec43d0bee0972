"""The pieces of a game (section 1): physical cards, Characters and challenges in play, spaces, and
players; and the fight or challenge that is going on.
"""

from __future__ import annotations

from typing import Final

from rules.core.table import NOBODY, Card
from rules.games.buffy.printed import Printed
from rules.games.buffy.record import Record
from rules.games.buffy.vocabulary import TALENTS

HAND_SIZE: Final = 5
"""BUF-DRAW-02, BUF-FIGHT-18, BUF-CHAL-12."""
SPACES: Final = 4
"""BUF-COMP-07: a player's own location spaces."""
PARK: Final = 2 * SPACES
"""The place of Sunnydale Park among all spaces."""


class Piece(Card):
    """One physical card.

    `played_on` is the turn in which it was last played from the hand, other than as a boost: once a
    turn, or texts that draw and take back would have no end. In play: `fatigued` says that it lies
    horizontal (BUF-COMP-09; of a Character that is `Character.fatigued`), `used_on` and
    `swapped_on` are the turns in which its effect was last used and in which it was last swapped
    (BUF-RES-14), 0 = never. `bearer` is the Character that bears a Skill or an Item, or that it is
    a level card of; `space` is where a location or a challenge lies.
    """

    __slots__ = ("bearer", "fatigued", "played_on", "printed", "space", "swapped_on", "used_on")

    def __init__(self, printed: Printed, id: int, owner: int) -> None:
        self.definition = printed.definition
        self.id = id
        self.owner = owner
        self.printed = printed
        self.fatigued = False
        self.played_on = 0
        self.used_on = 0
        self.swapped_on = 0
        self.bearer: Character | None = None
        self.space: Space | None = None


class Character:
    """A Character in play: its level cards, the lowest first, and what it bears.

    Only the top card's talents, traits and effects count. `is_main` is that of the card chosen at
    set-up (BUF-Q-06), in whatever level. `moves` are its moves of turn `moved_on`; `skilled_on` and
    `ascended_on` are the turns in which it last got a Skill and last ascended, 0 = never
    (BUF-RES-07, BUF-ASC-03); `entered_on` is the one in which it came into play (BUF-Q-34), 0 of
    set-up.
    """

    __slots__ = (
        "ascended_on",
        "cards",
        "entered_on",
        "fatigued",
        "is_main",
        "items",
        "moved_on",
        "moves",
        "owner",
        "printed",
        "skilled_on",
        "skills",
        "space",
    )

    def __init__(self, card: Piece, space: Space) -> None:
        self.cards = [card]
        self.printed = card.printed
        self.owner = card.owner
        self.space = space
        self.fatigued = False
        self.is_main = False
        self.skills: list[Piece] = []
        self.items: list[Piece] = []
        self.moves = 0
        self.moved_on = 0
        self.skilled_on = 0
        self.ascended_on = 0
        self.entered_on = 0

    @property
    def card(self) -> Piece:
        """Its top level card."""
        return self.cards[-1]


class Placed:
    """A challenge in play. `faced_on` has, for each seat, the turn in which it last faced it, 0 =
    never (BUF-CONF-06).
    """

    __slots__ = ("card", "faced_on", "owner", "printed", "space")

    def __init__(self, card: Piece, space: Space) -> None:
        self.card = card
        self.printed = card.printed
        self.owner = card.owner
        self.space = space
        self.faced_on = [0, 0]


class Space:
    """One of the nine places of the town (BUF-COMP-07): a player's space, or Sunnydale Park.

    All on it is public. `number` is 1 to 4, 0 of the Park; `owner` is a seat, NOBODY of the Park.
    `characters` and `challenges` hold those of each seat; a player has at most one challenge there
    (BUF-Q-07).
    """

    __slots__ = (
        "adjacent",
        "challenges",
        "characters",
        "index",
        "label",
        "location",
        "number",
        "owner",
    )

    def __init__(self, index: int) -> None:
        self.index = index
        park = index == PARK
        self.owner = NOBODY if park else index // SPACES
        self.number = 0 if park else index % SPACES + 1
        self.label = "the Park" if park else f"Player {self.owner + 1}’s space {self.number}"
        self.location: Piece | None = None
        self.characters: tuple[list[Character], list[Character]] = ([], [])
        self.challenges: list[Placed | None] = [None, None]
        self.adjacent: tuple[Space, ...] = ()


class Player:
    """One seat and its zones (BUF-COMP-08). The top of `deck` and of `challenge_deck` is the end;
    the top challenge lies face up (BUF-SETUP-02).

    `starter` is the level 1 card of the Main Character chosen at set-up, `main` that Character
    while it is in play. `defeated` are the own challenges that have been defeated (BUF-Q-14),
    `crypt` what is out of the game (BUF-Q-13), `locations` those not yet played at set-up.
    `episodes` lie in play. `park_count` counts turn ends with the Park held (BUF-WIN-02).

    `owes` says that a mandatory part of the present step is still to be done (BUF-TURN-05);
    `cycled_on` is the turn in which a challenge was last put under the deck (BUF-PRO-03),
    `resurrected_on` that in which the Main was last resurrected (BUF-RES-16). A player who does not
    act is a goldfish's empty seat: never asked, and it draws and places nothing.
    """

    __slots__ = (
        "acts",
        "challenge_deck",
        "characters",
        "crypt",
        "cycled_on",
        "deck",
        "defeated",
        "destiny",
        "discard",
        "enemy",
        "episodes",
        "essence",
        "hand",
        "locations",
        "main",
        "owes",
        "park_count",
        "record",
        "resurrected_on",
        "seat",
        "spaces",
        "starter",
    )

    def __init__(self, seat: int, spaces: tuple[Space, ...]) -> None:
        self.seat = seat
        self.spaces = spaces
        self.enemy: Player = self
        self.acts = True
        self.essence: Piece | None = None
        self.starter: Piece | None = None
        self.main: Character | None = None
        self.destiny = 0
        self.deck: list[Piece] = []
        self.hand: list[Piece] = []
        self.discard: list[Piece] = []
        self.challenge_deck: list[Piece] = []
        self.defeated: list[Piece] = []
        self.crypt: list[Piece] = []
        self.locations: list[Piece] = []
        self.characters: list[Character] = []
        self.episodes: list[Piece] = []
        self.park_count = 0
        self.owes = False
        self.cycled_on = 0
        self.resurrected_on = 0
        self.record = Record()


NO_PLAYER: Final = Player(NOBODY, ())
"""The enemy of a player whose table is closed."""


class Stacks:
    """The talent stacks of a fight or a challenge: the cards placed, and what they add up to, by
    seat and talent (BUF-FIGHT-06).
    """

    __slots__ = ("cards", "sums")

    def __init__(self) -> None:
        self.cards: tuple[list[Piece], list[Piece]] = ([], [])
        self.sums = ([0] * len(TALENTS), [0] * len(TALENTS))


class Fight:
    """A fight (section 4). `attacker` and `defender` are those that really fight: a Stunt-Double
    takes the place of `defender`, whom `doubled` then names. `talent` is the resolving talent
    (BUF-FIGHT-12), `by_text` that an action has set it. `ditched` are those that have left it
    and are in play (BUF-FIGHT-21), `over` that a side has nobody left in it; `space` is where it
    takes place. `winner` is a seat once it is resolved, NOBODY of a tie.
    """

    __slots__ = (
        "attacker",
        "by_text",
        "defender",
        "ditched",
        "doubled",
        "no_double",
        "over",
        "space",
        "stacks",
        "talent",
        "winner",
    )

    def __init__(self, attacker: Character, defender: Character) -> None:
        self.attacker = attacker
        self.defender = defender
        self.doubled: Character | None = None
        self.no_double = False
        self.stacks = Stacks()
        self.talent = 0
        self.by_text = False
        self.ditched: list[Character] = []
        self.over = False
        self.space = attacker.space
        self.winner = NOBODY


class Attempt:
    """A challenge being faced (section 5) by some Characters of `seat`. `over` says that none of
    them is left in it; `defeated` once resolved so (BUF-CHAL-09).
    """

    __slots__ = ("characters", "defeated", "over", "placed", "seat", "stacks")

    def __init__(self, seat: int, placed: Placed, characters: list[Character]) -> None:
        self.seat = seat
        self.placed = placed
        self.characters = characters
        self.stacks = Stacks()
        self.over = False
        self.defeated = False


class Change:
    """What a text has added to a talent of a Character or to a goal of a challenge for a time:
    until the fight or challenge is over, or with `all_turn` until the turn is.
    """

    __slots__ = ("all_turn", "amount", "of", "talent")

    def __init__(self, of: Character | Placed, talent: int, amount: int, *, all_turn: bool) -> None:
        self.of = of
        self.talent = talent
        self.amount = amount
        self.all_turn = all_turn
