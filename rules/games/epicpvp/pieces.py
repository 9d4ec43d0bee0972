"""The pieces of a game (section 1): printed cards, physical ones, players and teams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.table import Card
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.effects import bind
from rules.games.epicpvp.record import Record
from rules.games.epicpvp.texts import COST, DEED, HAND, LASTING, Effect
from rules.games.epicpvp.vocabulary import MOVE

HAND_SIZE: Final = 5
"""EPV-SETUP-03."""
AGGRESSION_GAIN: Final = 2
"""EPV-AGG-01."""
NEVER: Final = 1_000
"""More than any energy."""


class Printed:
    """What is printed on a card, ready to be played with; made once a deck and shared.

    `blocks` and `attacks` hold one number a symbol, one each but under `block_by_symbol`
    (EPV-Q-05). Of its `effects` `lasting` are those that work while it lies beside Race and Class;
    `standing` what others of a Move in the field change, by timing, `deeds` what others of a Move
    in the field or of a Special in hand wait for, by moment. Each is in printed order. `moments`
    is all that a text of it waits for, `automatic` what those do that are not for use. With a
    `fixed_cost` no text of its own changes its Cost, and `least` is what it can come down to by
    them, NEVER for what is no Move. `limit` is that of its text with one (GAME or TURN), else "".
    """

    __slots__ = (
        "attacks",
        "automatic",
        "basic",
        "blocks",
        "cost",
        "deeds",
        "definition",
        "effects",
        "fixed_cost",
        "is_move",
        "lasting",
        "least",
        "limit",
        "moments",
        "name",
        "standing",
        "type",
    )

    def __init__(self, definition: EpicCard) -> None:
        self.definition = definition
        self.name = definition.name
        self.type = definition.type
        self.is_move = definition.type == MOVE
        self.cost = definition.cost or 0
        self.blocks: tuple[int, ...] = definition.block or ()
        self.attacks: tuple[int, ...] = definition.attack or ()
        self.basic = definition.basic is True
        self.lasting: list[Effect] = []
        self.standing: dict[str, list[Effect]] = {}
        self.deeds: dict[str, list[Effect]] = {}
        self.moments: set[str] = set()
        self.automatic: set[str] = set()
        self.limit = ""
        self.effects: tuple[Effect, ...] = tuple(
            bind(data, definition.type) for data in definition.effects
        )
        for effect in self.effects:
            self.moments.update(effect.moments)
            self.limit = self.limit or effect.limit
            if not effect.may and effect.place != HAND:
                self.automatic.update(effect.moments)
            if effect.place == LASTING:
                self.lasting.append(effect)
            elif effect.timing == DEED:
                for when in effect.moments:
                    self.deeds.setdefault(when, []).append(effect)
            else:
                self.standing.setdefault(effect.timing, []).append(effect)
        self.fixed_cost = COST not in self.standing
        self.least = NEVER
        if self.is_move:
            self.least = self.cost if self.fixed_cost else 0


class Texts:
    """What some cards have texts for, wherever they lie: the `moments` that they wait for, of which
    `field` are those of Moves in the field and `automatic` those that are not for use.
    """

    __slots__ = ("automatic", "field", "moments")

    def __init__(self, cards: Iterable[Printed]) -> None:
        self.moments: set[str] = set()
        self.field: set[str] = set()
        self.automatic: set[str] = set()
        for face in cards:
            if face.effects:
                self.moments |= face.moments
                self.automatic |= face.automatic
                if face.is_move:
                    self.field.update(face.deeds)

    def add(self, other: Texts) -> None:
        """The texts of other cards too."""
        self.moments |= other.moments
        self.field |= other.field
        self.automatic |= other.automatic


class Piece(Card):
    """One physical card: a Race or Class, a Move or a Special. `owner` is the seat whose deck it
    is of.

    `since` numbers the moments at which cards were played, boards first (EPV-TIME-02); 0 = it was
    not played yet. `used_on` is the turn on which its text with a limit was last used, `upset_on`
    that on which its Damage last upset a hand (EPV-Q-17); 0 = never.

    Of a Move in the field: `attack_bonus` and `block_bonus` are what deeds have added to it,
    `blocked_by` is the Move, or the card with the text, that has blocked it, and `stopped` are the
    places of its Attack symbols that blocks have stopped (EPV-Q-05).
    """

    __slots__ = (
        "attack_bonus",
        "block_bonus",
        "blocked_by",
        "printed",
        "since",
        "stopped",
        "upset_on",
        "used_on",
    )

    def __init__(self, printed: Printed, id: int, owner: int) -> None:
        self.definition = printed.definition
        self.id = id
        self.owner = owner
        self.printed = printed
        self.since = 0
        self.used_on = 0
        self.upset_on = 0
        self.attack_bonus = 0
        self.block_bonus = 0
        self.blocked_by: Piece | None = None
        self.stopped: tuple[int, ...] = ()

    def leave_field(self) -> None:
        """A Move leaves the field; what lasts while it lies there is over."""
        self.attack_bonus = 0
        self.block_bonus = 0
        self.blocked_by = None
        self.stopped = ()


class Stop:
    """A block in Step 4: `player` stops an incoming Move, or one Attack symbol of it, by a Move or
    by the text of a card (`by_text`). `spare` is the Block left over; a text has none to spare.
    """

    __slots__ = ("by", "by_text", "incoming", "player", "spare")

    def __init__(
        self, player: Player, by: Piece, incoming: Piece, spare: int, *, by_text: bool
    ) -> None:
        self.player = player
        self.by = by
        self.incoming = incoming
        self.spare = spare
        self.by_text = by_text


class Source:
    """A text that is in play beside Race and Class: the card and one of its effects."""

    __slots__ = ("effect", "piece")

    def __init__(self, piece: Piece, effect: Effect) -> None:
        self.piece = piece
        self.effect = effect


class Player:
    """One seat: its zones (EPV-COMP-04) and what lasts between its turns.

    The top of each pile is its end. The `specials` of the `hand` are kept apart too, since windows
    ask for them all the time: cards come and go by `take_in_hand` and `leave_hand`. `field` holds
    its Moves between the players, in the order played; they are incoming for the enemy once
    `rotate` has turned them. `played` are the Moves played in its last or present turn, wherever
    they lie now, `spent` is their Cost; `at_play` is the size of the Aggression Pile after Step 2.
    `slowed` says by how many cards its next Step 1 is short (EPV-RC-06). `free_blocks` are the
    cards whose text lets it block one incoming Move this turn (EPV-RC-05).

    `standing` has what the texts of Race, Class and Permanents change, by timing, `waiting` those
    that wait for a moment, by moment; `ready` are these moments and those that a Special in hand
    waits for. `texts` is what any of the player's cards has a text for, wherever it lies.

    A player who does not act is a goldfish: never asked and never dealt to. In its turns it has
    `attackers`, in the enemy's `guards`: the Block of each of its blockers.
    """

    __slots__ = (
        "acts",
        "aggression",
        "at_play",
        "attackers",
        "boards",
        "deck",
        "discard",
        "field",
        "free_blocks",
        "guards",
        "hand",
        "initiative",
        "life",
        "permanents",
        "played",
        "ready",
        "record",
        "seat",
        "slowed",
        "specials",
        "spent",
        "standing",
        "team",
        "texts",
        "waiting",
    )

    def __init__(self, seat: int, team: Team, boards: tuple[Piece, Piece]) -> None:
        """`boards` are the Race and the Class card; `life` is the Race's Life stat (EPV-Q-01),
        `initiative` the sum of both (EPV-SETUP-04).
        """
        race, class_ = boards[0].printed.definition, boards[1].printed.definition
        self.seat = seat
        self.team = team
        self.boards = boards
        self.life = race.life or 0
        self.initiative = (race.initiative or 0) + (class_.initiative or 0)
        self.deck: list[Piece] = []
        self.hand: list[Piece] = []
        self.specials: list[Piece] = []
        self.aggression: list[Piece] = []
        self.discard: list[Piece] = []
        self.permanents: list[Piece] = []
        self.field: list[Piece] = []
        self.played: list[Piece] = []
        self.spent = 0
        self.at_play = 0
        self.slowed = 0
        self.free_blocks: list[Piece] = []
        self.standing: dict[str, list[Source]] = {}
        self.waiting: dict[str, list[Source]] = {}
        self.ready: set[str] = set()
        self.texts = Texts([board.printed for board in boards])
        self.acts = True
        self.attackers: tuple[Printed, ...] = ()
        self.guards: tuple[int, ...] = ()
        self.record = Record()
        self.refresh()

    @property
    def across(self) -> Player:
        """The one enemy straight across: of seats 0 and 1, 2 and 3 (EPV-TEAM-01)."""
        return self.team.enemy.seats[self.seat // 2]

    def take_in_hand(self, cards: Iterable[Piece]) -> None:
        """Cards come into the hand."""
        for card in cards:
            self.hand.append(card)
            if not card.printed.is_move:
                self.specials.append(card)
                self.ready.update(card.printed.deeds)

    def leave_hand(self, card: Piece) -> None:
        """A card of the hand leaves it."""
        self.hand.remove(card)
        if not card.printed.is_move:
            self.specials.remove(card)
            self._look_ready()

    def _look_ready(self) -> None:
        """Look anew what is waited for, as a text in play or a Special in hand has gone."""
        self.ready = {*self.waiting}
        for card in self.specials:
            self.ready.update(card.printed.deeds)

    def refresh(self) -> None:
        """Look anew which texts are in play, as a Permanent has come or gone."""
        self.standing = {}
        self.waiting = {}
        for piece in (*self.boards, *self.permanents):
            for effect in piece.printed.lasting:
                source = Source(piece, effect)
                if effect.timing == DEED:
                    for when in effect.moments:
                        self.waiting.setdefault(when, []).append(source)
                else:
                    self.standing.setdefault(effect.timing, []).append(source)
        self._look_ready()


class Team:
    """One player, or two partners, with one Life Pile (EPV-TEAM-02); its top is the end.

    `seats` are its players as they sit (EPV-TEAM-01), `players` the same in the order in which they
    act (EPV-TEAM-07). An `endless` Life Pile (a
    goldfish's) loses no card by Damage.
    """

    __slots__ = ("endless", "enemy", "index", "life", "players", "seats")

    def __init__(self, index: int) -> None:
        self.index = index
        self.enemy: Team = self
        self.seats: list[Player] = []
        self.players: list[Player] = []
        self.life: list[Piece] = []
        self.endless = False


NO_TEAM: Final = Team(-1)
"""Nobody's team: whose turn it is before the first, and of players whose table is closed."""
