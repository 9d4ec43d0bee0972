"""The table of a game of Bloodsuckers, and the few verbs by which cards, characters and counters
change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.core.policies import Policy
from rules.core.table import NOBODY, Card, GameOver, Outcome, Table
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.pieces import (
    BYSTANDER,
    DAWN_SPACE,
    DUSK_SPACE,
    NO_SIDE,
    SOLO_HAND_SIZE,
    Battle,
    Character,
    CombatCard,
    Place,
    Player,
    Printed,
    Side,
)
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import (
    DAY,
    HUNTERS,
    LOCATIONS,
    LOCKED,
    NIGHT,
    OPEN,
    VAMPIRES,
)

SETUP_PHASE: Final = "setup"
COMMIT_PHASE: Final = "commit"
ACTION_PHASE: Final = "actions"
HAND_PHASE: Final = "hand"
UNSTUN_PHASE: Final = "unstun"
CLOCK_PHASE: Final = "clock"
RESOLVE_PHASE: Final = "resolve"
TIEBREAKER_PHASE: Final = "tiebreaker"
PHASES: Final = (
    SETUP_PHASE,
    COMMIT_PHASE,
    ACTION_PHASE,
    HAND_PHASE,
    UNSTUN_PHASE,
    CLOCK_PHASE,
    RESOLVE_PHASE,
    TIEBREAKER_PHASE,
)
"""The parts of a game: a battle begins with COMMIT, has its turns of four steps (BLD-TURN-01), from
ACTION to CLOCK, and ends with RESOLVE."""

BY_LOCATIONS: Final = "locations"
BY_CHARACTERS: Final = "characters"
BY_TIEBREAKER: Final = "tiebreaker"

TRACK_END: Final = 13
COLUMN_LABELS: Final = ("column 1", "column 2", "column 3", "column 4", "column 5")


class BloodTable(Table):
    """One game. Built empty; `game.BLOODSUCKERS.table` fills it, a scenario by hand.

    `sides` are (Hunters, Vampires). `places` are the five locations as the switches have them
    (BLD-SETUP-02), `characters` is the character draw pile and `lost` the character discard pile,
    the top of each at its end. `space` is the clock's present space, `current` the player
    whose turn it is. `subject` is the card or character that the present question is about, `roll`
    the die that it is about. `rolls` are rolls of the die that are set beforehand, in order, as a
    scenario sets them; chance makes those after them.
    """

    def __init__(
        self,
        seed: int,
        policies: Sequence[Policy],
        rulings: Rulings,
        seats: Sequence[str],
        *,
        log: bool = False,
    ) -> None:
        """`seats` has the side of each seat. Partners take #1 and #2 in the order of seats."""
        super().__init__(seed, policies, log=log)
        self.rulings = rulings
        self.hunters = Side(HUNTERS, 0)
        self.vampires = Side(VAMPIRES, 1)
        self.hunters.enemy, self.vampires.enemy = self.vampires, self.hunters
        self.sides = (self.hunters, self.vampires)
        self.players: list[Player] = []
        for seat, code in enumerate(seats):
            side = self.hunters if code == HUNTERS else self.vampires
            player = Player(seat, side, len(side.players) + 1)
            side.players.append(player)
            self.players.append(player)
        for player in self.players:
            if self.is_solo(player):
                player.hand_size = SOLO_HAND_SIZE
        self.places = [
            Place(name, shown, OPEN if shown else LOCKED)
            for name, shown in zip(LOCATIONS, rulings.bystanders(), strict=True)
        ]
        self.characters: list[Character] = []
        self.lost: list[Character] = []
        self.battle: Battle | None = None
        self.battles = 0
        self.space = DUSK_SPACE
        self.current: Player | None = None
        self.subject: Card | None = None
        self.roll = 0
        self.rolls: list[int] = []
        self.outcome: Outcome | None = None
        self.pieces = 0
        self.views = [BloodView(self, player.seat) for player in self.players]

    @property
    def time(self) -> str:
        """DAY or NIGHT by the clock's present space (BLD-CLOCK-03)."""
        return NIGHT if self.space < DAWN_SPACE else DAY

    def is_solo(self, player: Player) -> bool:
        """Whether this is the single player against two (BLD-SETUP-04)."""
        return len(self.players) == 3 and len(player.side.players) == 1

    def teammate(self, player: Player) -> Player | None:
        """The partner, if there is one."""
        partners = player.side.players
        if len(partners) == 1:
            return None
        return partners[1] if partners[0] is player else partners[0]

    def opponents(self, player: Player) -> list[Player]:
        """The players of the other side, #1 first."""
        return player.side.enemy.players

    def close(self) -> None:
        super().close()
        self.battle = None
        self.current = None
        for side in self.sides:
            side.enemy = NO_SIDE
        for player in self.players:
            player.side = NO_SIDE

    def pieces_of(self, printed: list[Printed], owner: int) -> list[CombatCard]:
        """New combat cards of a side, numbered on; the caller puts them into a zone."""
        made = [CombatCard(face, number, owner) for number, face in enumerate(printed, self.pieces)]
        self.pieces += len(made)
        return made

    def cast_of(self, definitions: list[BloodCard]) -> list[Character]:
        """New characters that belong to nobody, numbered on; the caller puts them into a zone."""
        made = [
            Character(definition, number)
            for number, definition in enumerate(definitions, self.pieces)
        ]
        self.pieces += len(made)
        return made

    # Combat decks and hands (BLD-COMP-11, BLD-SETUP-06).

    def can_draw(self, player: Player) -> bool:
        """Whether there is a card left to draw (BLD-Q-06)."""
        side = player.side
        return bool(side.deck) or (bool(side.discard) and self.rulings.reshuffle_combat)

    def top_combat(self, side: Side) -> CombatCard | None:
        """The top card of a combat deck, or None where there is none to draw.

        An empty deck is made anew from the side's discard pile when a card is needed (BLD-Q-06).
        """
        if not side.deck:
            self._reshuffle_combat(side)
            if not side.deck:
                return None
        return side.deck.pop()

    def _reshuffle_combat(self, side: Side) -> None:
        """The cards are new objects, so that a policy which has kept one of the discard pile cannot
        follow it into the deck and on.
        """
        if side.discard and self.rulings.reshuffle_combat:
            side.deck = [CombatCard(card.printed, card.id, card.owner) for card in side.discard]
            side.discard = []
            self.shuffle(side.deck)
            if self.log is not None:
                self.emit("reshuffled", side.players[0].seat, None, "", len(side.deck))

    def draw(self, player: Player, count: int) -> int:
        """The player draws cards as far as there are any (BLD-Q-06); how many that were."""
        deck = player.side.deck
        if 0 < count <= len(deck):
            drawn = deck[-count:]
            del deck[-count:]
            drawn.reverse()
            player.hand += drawn
        else:
            for taken in range(count):
                card = self.top_combat(player.side)
                if card is None:
                    count = taken
                    break
                player.hand.append(card)
        if self.log is not None and count:
            self.emit("drew", player.seat, None, "", count)
        return count

    def to_discard(self, card: CombatCard) -> None:
        """A card that has left its zone goes to its side's discard pile (BLD-PLAY-02)."""
        self.sides[card.owner].discard.append(card)

    def discard_from_hand(self, player: Player, card: CombatCard) -> None:
        """A card goes from the hand to the side's discard pile."""
        player.hand.remove(card)
        player.side.discard.append(card)
        if self.log is not None:
            self.emit("discarded", player.seat, card)

    # Characters (BLD-COMP-11, sections 5 and 10).

    def top_character(self) -> Character | None:
        """The top of the character draw pile, or None where there is none to draw.

        An empty pile is made anew from the character discard pile when one is needed (BLD-Q-07).
        """
        if not self.characters:
            if self.lost and self.rulings.reshuffle_characters:
                gone, self.lost = self.lost, []
                self.to_draw_pile(gone)
                if self.log is not None:
                    self.emit("reshuffled characters", NOBODY, None, "", len(gone))
            if not self.characters:
                return None
        return self.characters.pop()

    def to_draw_pile(self, characters: list[Character]) -> None:
        """Characters are shuffled into the draw pile, as new objects that nobody has seen."""
        self.characters += [
            Character(cast(BloodCard, known.definition), known.id) for known in characters
        ]
        self.shuffle(self.characters)

    def take_over(self, character: Character, player: Player) -> None:
        """A character comes under a player's control: into the reinforcement pile, upright.

        What it leaves behind is removed, the counters that are its own too (BLD-GIVE-02,
        BLD-BITE-04, BLD-Q-08). One that changes sides loses its tokens (BLD-Q-17), and counts as
        destroyed if it was the last of its player (BLD-Q-15). A Bite stays on it (BLD-Q-13).
        """
        if character.owner != BYSTANDER:
            former = self.players[character.owner]
            self._leave(former, character)
            if former.side is not player.side:
                character.blood = False
                character.adrenaline = 0
                self._miss(former)
        character.owner = player.seat
        character.stunned = False
        player.reserve.append(character)

    def lose(self, character: Character) -> None:
        """A character is destroyed: to the character discard pile, its counter off the track, its
        Bite and tokens gone (BLD-STRIKE-05, BLD-Q-13, BLD-Q-17). With the last one gone, its player
        has to draw one (BLD-LAST-01).
        """
        player = self.players[character.owner]
        self.to_lost(character)
        self._miss(player)
        if self.log is not None:
            self.emit("destroyed", player.seat, character)

    def to_lost(self, character: Character) -> None:
        """A character of anybody or nobody goes to the character discard pile as it came."""
        if character.owner != BYSTANDER:
            self._leave(self.players[character.owner], character)
        self.remove_bite(character)
        character.owner = BYSTANDER
        character.stunned = False
        character.blood = False
        character.adrenaline = 0
        self.lost.append(character)

    def remove_bite(self, character: Character) -> None:
        """The Bite card, if there is one, goes to the Vampire discard pile (BLD-BITE-08)."""
        card = character.bite
        if card is not None:
            character.bite = None
            self.to_discard(card)

    def withdraw(self, character: Character) -> None:
        """A committed character goes to its player's reinforcements; attack values stay
        (BLD-MOVE-06).
        """
        player = self.players[character.owner]
        player.spaces[character.column - 1] = None
        character.column = 0
        player.reserve.append(character)

    def _leave(self, player: Player, character: Character) -> None:
        """A character leaves its player's column or reinforcements, and its counters the track."""
        self.remove_counters_of(character)
        if character.column:
            player.spaces[character.column - 1] = None
            character.column = 0
        else:
            player.reserve.remove(character)

    def _miss(self, player: Player) -> None:
        """After a loss: without a character left, the next turn only draws one (BLD-LAST-01)."""
        if not player.reserve and not player.committed():
            player.must_draw = True

    # Columns and attack counters (BLD-COMP-09).

    def open_columns(self) -> list[int]:
        """The numbers of the columns that can still be fought for (BLD-Q-28, BLD-Q-32). Not to be
        changed.
        """
        battle = self.battle
        return battle.open if battle is not None else []

    def set_attack(self, player: Player, column: int, value: int, by: Character) -> None:
        """An Attack Card puts the player's counter of the column on a value, whatever it showed
        before (BLD-ATK-01, BLD-ATK-02); `by` is the character that attacks (BLD-Q-08).
        """
        record = player.record
        record.attack_cards += 1
        if player.attacks[column - 1]:
            record.overwritten += 1
        player.set_by[column - 1] = by
        self._to_value(player, column, value)

    def raise_attack(self, player: Player, column: int, amount: int) -> None:
        """A counter on the track moves up, or down where `amount` is below 0, to 0 at the least
        (BLD-Q-09). Without a counter nothing happens (BLD-Q-11), nor in a column that is closed
        (BLD-Q-32).
        """
        value = player.attacks[column - 1]
        if value is not None and column in self.open_columns():
            self._to_value(player, column, value + amount)

    def _to_value(self, player: Player, column: int, value: int) -> None:
        """The track begins with 0 and ends nowhere, or with `track_cap_13` at 13 (BLD-Q-09)."""
        if value < 0:
            value = 0
        elif value > TRACK_END and self.rulings.track_cap_13:
            value = TRACK_END
        player.attacks[column - 1] = value
        if self.log is not None:
            self.emit("attack", player.seat, None, COLUMN_LABELS[column - 1], value)
        if value >= TRACK_END and self.rulings.lucky_13:
            self._win_at_once(player, column)

    def _win_at_once(self, player: Player, column: int) -> None:
        """Lucky 13: the column is won, its Bystander taken, and it is closed (BLD-ALT-05,
        BLD-Q-32).
        """
        battle = self.battle
        if battle is None or battle.winners[column - 1] is not None:
            return
        battle.winners[column - 1] = player
        battle.open = [number for number in battle.open if number != column]
        bystander = battle.bystanders[column - 1]
        battle.bystanders[column - 1] = None
        if bystander is not None:
            self.take_over(bystander, player)
        if self.log is not None:
            self.emit("won at once", player.seat, bystander, COLUMN_LABELS[column - 1], TRACK_END)

    def remove_counter(self, player: Player, column: int) -> None:
        """The player's counter of the column, if there is one, leaves the track."""
        if player.attacks[column - 1] is None:
            return
        player.attacks[column - 1] = None
        player.set_by[column - 1] = None
        if self.log is not None:
            self.emit("counter off", player.seat, None, COLUMN_LABELS[column - 1])

    def remove_counters_of(self, character: Character) -> None:
        """The character's counter leaves the track: its player's in the column where it is; of one
        among the reinforcements every counter that it set last (BLD-Q-08).
        """
        player = self.players[character.owner]
        if character.column:
            self.remove_counter(player, character.column)
            return
        for column, setter in enumerate(player.set_by, 1):
            if setter is character:
                self.remove_counter(player, column)

    # The end.

    def end(self, winner: Side | None, how: str) -> None:
        """Ends the game: raises GameOver. The winner's seat is that of the side's player #1, or
        NOBODY without a winning side.
        """
        seat = NOBODY if winner is None else winner.players[0].seat
        self.outcome = Outcome(seat, how, self.turn)
        if self.log is not None:
            self.emit("ended", seat, None, how, self.turn)
        raise GameOver(self.outcome)
