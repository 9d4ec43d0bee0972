"""The table of a game of Titans: players, zones, Fields and physical cards (section 2), and the
few verbs by which cards change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.policies import Policy
from rules.core.table import Card, GameOver, Outcome, Table
from rules.games.titans.cards import CARD_FIELDS, TitansCard
from rules.games.titans.effects import Effect, bind
from rules.games.titans.rulings import Rulings
from rules.games.titans.views import TitansView
from rules.games.titans.vocabulary import DEFENSE, OFFENSE

DRAW_PHASE: Final = "draw"
ACTION_PHASE: Final = "action"
STAGING_PHASE: Final = "staging"
MOVE_PHASE: Final = "move"
BATTLE_PHASE: Final = "battle"
PHASES: Final = (DRAW_PHASE, ACTION_PHASE, STAGING_PHASE, MOVE_PHASE, BATTLE_PHASE)
"""TT-TURN-01: the five phases of a turn in their order."""

BY_VP: Final = "vp"
BY_FIELDS: Final = "fields"
BY_DECK: Final = "deck"

VP_TO_WIN: Final = 15
SLOTS: Final = 3

LABELS: Final = (
    ("P1’s Field 1", "P1’s Field 2", "P1’s Field 3"),
    ("P2’s Field 1", "P2’s Field 2", "P2’s Field 3"),
)


class Printed:
    """What is printed on a card, ready to be played with; made once a deck and shared.

    `plays_as` is the card's type, or empty where a number that the engine needs is unknown: such a
    card can pay costs and be carried along, nothing else.
    """

    __slots__ = (
        "attributes",
        "cost",
        "definition",
        "effects",
        "grade",
        "infinite",
        "limit",
        "meter",
        "name",
        "phase",
        "plays_as",
        "power",
        "requirement",
        "team",
        "type",
    )

    def __init__(self, definition: TitansCard) -> None:
        unknown = definition.lacking(CARD_FIELDS)
        self.definition = definition
        self.name = definition.name
        self.type = definition.type
        self.plays_as = "" if unknown else definition.type
        self.grade = definition.grade or 0
        self.team = definition.team or ""
        self.power = definition.power or 0
        self.attributes = definition.attributes or ()
        self.infinite = definition.infinite is True
        self.requirement = definition.requirement or ""
        self.meter = definition.power_meter or ()
        self.cost = definition.action_cost or 0
        self.phase = "" if unknown else definition.phase or ""
        self.limit = definition.limit or 0
        self.effects: tuple[Effect, ...] = tuple(bind(effect) for effect in definition.effects)


class Place:
    """Where a Field slot lies: whose it is, and its number from 1 to 3.

    A Character knows its Place and not the Slot itself, whose hidden cards a policy that is offered
    the Character must not reach.
    """

    __slots__ = ("number", "owner")

    def __init__(self, owner: int, number: int) -> None:
        self.owner = owner
        self.number = number


class Piece(Card):
    """One physical card of Titans.

    `face_up` is its orientation in play (TT-ZONE-09). `place` is where a Character on a Field
    stands. `entered`, `moved` and `turned_up` are the turns in which it last entered play, moved,
    and was turned up; 0 = before the first turn or never.
    """

    __slots__ = ("entered", "face_up", "moved", "place", "printed", "turned_up")

    def __init__(self, printed: Printed, id: int, owner: int) -> None:
        self.definition = printed.definition
        self.id = id
        self.owner = owner
        self.printed = printed
        self.face_up = False
        self.place: Place | None = None
        self.entered = 0
        self.moved = 0
        self.turned_up = 0


class Slot:
    """One of a player's three Field slots, and all that lies there (TT-ZONE-02, TT-ZONE-11).

    `card` is None once the Field is captured. `markers` are Field Damage without a card (TT-Q-22).
    `attackers` are the enemy's Characters on the Field, `defenders` the owner's.
    """

    __slots__ = (
        "attackers",
        "card",
        "damage",
        "defenders",
        "label",
        "markers",
        "number",
        "owner",
        "place",
    )

    def __init__(self, owner: int, number: int) -> None:
        self.owner = owner
        self.number = number
        self.place = Place(owner, number)
        self.label = LABELS[owner][number - 1]
        self.card: Piece | None = None
        self.damage: list[Piece] = []
        self.markers = 0
        self.attackers: list[Piece] = []
        self.defenders: list[Piece] = []

    def damage_count(self) -> int:
        """Field Damage on this Field."""
        return len(self.damage) + self.markers


class Record:
    """What the measures of section 9 need to know about one player's game."""

    __slots__ = (
        "action_cards",
        "action_spent",
        "attacks",
        "captures",
        "dead_skillz",
        "failed_hidden_grade",
        "first_attack",
        "opening_hand",
        "skillz_in_hand",
        "turns_without_character",
        "won_attacking",
        "won_defending",
    )

    def __init__(self) -> None:
        self.first_attack = 0
        self.attacks = 0
        self.failed_hidden_grade = 0
        self.captures: list[int] = []
        self.turns_without_character = 0
        self.opening_hand: tuple[Piece, ...] = ()
        self.skillz_in_hand = 0
        self.dead_skillz = 0
        self.action_cards = 0
        self.action_spent = 0
        self.won_attacking = 0
        self.won_defending = 0


class Player:
    """One seat and its zones (section 2). The top of `deck` is its end.

    `storylines` are those of the Move Phase, in Staging until the end of the turn; `battle_cards`
    the Storylines and Skillz of the battle being fought. `effect_vp` is the part of `vp` that card
    effects gave; the rest lies in `vp_area`. `set_aside` holds the Fields until setup places them.
    A player who does not act is never asked for anything that can be declined.
    """

    __slots__ = (
        "action_area",
        "acts",
        "battle_cards",
        "captured",
        "deck",
        "effect_vp",
        "enemy",
        "fields",
        "hand",
        "record",
        "seat",
        "set_aside",
        "staging",
        "storylines",
        "trash",
        "vp",
        "vp_area",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.enemy: Player = self
        self.acts = True
        self.set_aside: list[Piece] = []
        self.deck: list[Piece] = []
        self.hand: list[Piece] = []
        self.trash: list[Piece] = []
        self.action_area: list[Piece] = []
        self.staging: list[Piece] = []
        self.storylines: list[Piece] = []
        self.battle_cards: list[Piece] = []
        self.fields = [Slot(seat, number) for number in range(1, SLOTS + 1)]
        self.vp_area: list[Piece] = []
        self.vp = 0
        self.effect_vp = 0
        self.captured = 0
        self.record = Record()

    def on_fields(self) -> list[Piece]:
        """The own Characters on Fields of either player."""
        found: list[Piece] = []
        for slot in self.fields:
            if slot.defenders:
                found += slot.defenders
        for slot in self.enemy.fields:
            if slot.attackers:
                found += slot.attackers
        return found

    def in_play(self) -> list[Piece]:
        """The own Characters in Staging or on a Field (TT-ZONE-08)."""
        return self.staging + self.on_fields()


ABSENT: Final = Player(0)
"""The enemy of a player whose table is closed."""


class Side:
    """One player's side of a battle. `power_added` is what Storylines gave or took, `meter_power`
    what was paid for on the Power Meters of `skillz`."""

    __slots__ = (
        "effects_cancelled",
        "fighters",
        "meter_power",
        "player",
        "power_added",
        "role",
        "skillz",
    )

    def __init__(self, player: Player, role: str, fighters: list[Piece]) -> None:
        self.player = player
        self.role = role
        self.fighters = fighters
        self.effects_cancelled = False
        self.power_added = 0
        self.meter_power = 0
        self.skillz: list[Piece] = []


class Battle:
    """One battle over a Field, from step C on. `field_effect` is "", or CANCELLED or LOCKED."""

    CANCELLED: Final = "cancelled"
    LOCKED: Final = "locked"

    __slots__ = (
        "damage_prevented",
        "defense",
        "field_effect",
        "offense",
        "skillz_forbidden",
        "slot",
        "table",
    )

    def __init__(self, table: TitansTable, slot: Slot) -> None:
        self.table = table
        self.slot = slot
        self.offense = Side(table.offense, OFFENSE, slot.attackers)
        self.defense = Side(table.defense, DEFENSE, slot.defenders)
        self.field_effect = ""
        self.damage_prevented = False
        self.skillz_forbidden = False

    def side(self, seat: int) -> Side:
        """The side of the player in this seat."""
        return self.offense if self.offense.player.seat == seat else self.defense

    def against(self, side: Side) -> Side:
        """The enemy's side."""
        return self.defense if side is self.offense else self.offense

    def set_field_effect(self, state: str) -> None:
        """Cancel or lock the Field's effects; the first to do so prevails (TT-Q-20)."""
        if not self.field_effect or not self.table.rulings.first_played_prevails:
            self.field_effect = state


class TitansTable(Table):
    """One game. Built empty; `game.TITANS.table` fills it from two decks, a scenario by hand.

    `subject` is the card that the present question is about, `battle` the battle being fought,
    `retreats_held` whether a card forbids retreats this turn (TT-MOVE-13).
    """

    def __init__(
        self, seed: int, policies: Sequence[Policy], rulings: Rulings, *, log: bool = False
    ) -> None:
        super().__init__(seed, policies, log=log)
        self.rulings = rulings
        first, second = Player(0), Player(1)
        first.enemy, second.enemy = second, first
        self.players = [first, second]
        self.offense = first
        self.defense = second
        self.subject: Piece | None = None
        self.battle: Battle | None = None
        self.retreats_held = False
        self.outcome: Outcome | None = None
        self.pieces = 0
        self.views = [TitansView(self, 0), TitansView(self, 1)]

    def close(self) -> None:
        super().close()
        self.battle = None
        for player in self.players:
            player.enemy = ABSENT

    def add(self, printed: Printed, seat: int) -> Piece:
        """A new physical card owned by a seat; the caller puts it into a zone."""
        return self.pieces_of([printed], seat)[0]

    def pieces_of(self, printed: list[Printed], seat: int) -> list[Piece]:
        """New physical cards owned by a seat, numbered on; the caller puts them into a zone."""
        made = [Piece(face, number, seat) for number, face in enumerate(printed, self.pieces)]
        self.pieces += len(made)
        return made

    def slot_at(self, place: Place) -> Slot:
        """The Field slot that lies there."""
        return self.players[place.owner].fields[place.number - 1]

    # The Deck (TT-ZONE-03, section 7).

    def top_card(self, player: Player) -> Piece | None:
        """The top card of the Deck, or None where Deck and Trash are empty.

        An empty Deck is made anew from the Trash, and from nothing else, when a card is needed
        (TT-DECKING-01, TT-DECKING-02, TT-Q-23).
        """
        if not player.deck:
            self._reshuffle(player)
            if not player.deck:
                return None
        card = player.deck.pop()
        if not player.deck and self.rulings.reshuffle_at_once:
            self._reshuffle(player)
        return card

    def _reshuffle(self, player: Player) -> None:
        """Cards and Deck are new objects, so that a policy which has kept the public Trash, or a
        card of it, cannot follow them into the Deck and on.
        """
        if player.trash:
            player.deck = [Piece(card.printed, card.id, card.owner) for card in player.trash]
            player.trash = []
            self.shuffle(player.deck)
            if self.log is not None:
                self.emit("reshuffled", player.seat, None, "", len(player.deck))

    def draw(self, player: Player, count: int) -> None:
        """The player draws cards from the top of the Deck, as far as there are any (TT-Q-24)."""
        deck = player.deck
        if count < len(deck):
            drawn = deck[-count:]
            del deck[-count:]
            drawn.reverse()
            player.hand += drawn
        else:
            for taken in range(count):
                card = self.top_card(player)
                if card is None:
                    if self.rulings.empty_deck_loses:
                        self.end(player.enemy.seat, BY_DECK)
                    count = taken
                    break
                player.hand.append(card)
        if self.log is not None and count:
            self.emit("drew", player.seat, None, "", count)

    def gain_action(self, player: Player, count: int) -> None:
        """Cards go from the top of the Deck to the Action Area, face down."""
        for _ in range(count):
            card = self.top_card(player)
            if card is None:
                return
            player.action_area.append(card)
            player.record.action_cards += 1
            if self.log is not None:
                self.emit("gained action", player.seat, card, "", 0)

    def discard_at_random(self, player: Player, count: int) -> None:
        """Cards go from the hand to the Trash, picked by the game's own chance."""
        for _ in range(min(count, len(player.hand))):
            card = player.hand.pop(int(self.random.random() * len(player.hand)))
            self.to_trash(card)

    def to_trash(self, card: Piece) -> None:
        """A card that has left its zone goes face up to its owner's Trash (TT-ZONE-04)."""
        self.players[card.owner].trash.append(card)
        if self.log is not None:
            self.emit("trashed", card.owner, card, "", 0)

    # Turning up (TT-ZONE-09) and winning (section 4).

    def turn_up(self, card: Piece, place: str) -> None:
        """A card is turned face up, never down again (TT-Q-29)."""
        card.face_up = True
        card.turned_up = self.turn
        if self.log is not None:
            self.emit("turned up", card.owner, card, place, 0)

    def gain_vp(self, player: Player, amount: int) -> None:
        """VP by a card effect."""
        player.vp += amount
        player.effect_vp += amount
        if self.log is not None:
            self.emit("gained vp", player.seat, None, "", amount)
        self.test_victory(player)

    def gain_vp_together(self, amount: int) -> None:
        """Both players gain VP by a card effect, one after the other (TT-Q-25)."""
        for player in self.scoring_order():
            self.gain_vp(player, amount)

    def scoring_order(self) -> tuple[Player, Player]:
        """Whose VP count first where both gain some: the Offense's (TT-Q-25)."""
        if self.rulings.offense_scores_first:
            return self.offense, self.defense
        return self.defense, self.offense

    def test_victory(self, player: Player) -> None:
        """After each award (TT-Q-26): 15 VP (TT-WIN-01) or all 3 enemy Fields (TT-WIN-04)."""
        if self.rulings.victory_tested_at_once:
            self.end_if_won(player)

    def end_if_won(self, player: Player) -> None:
        """The game stops at once where the player has won."""
        if player.captured == SLOTS:
            self.end(player.seat, BY_FIELDS)
        if player.vp >= VP_TO_WIN:
            self.end(player.seat, BY_VP)

    def end(self, winner: int, how: str) -> None:
        """Ends the game: raises GameOver."""
        self.outcome = Outcome(winner, how, self.turn)
        if self.log is not None:
            self.emit("ended", winner, None, how, self.turn)
        raise GameOver(self.outcome)
