"""The table of a game: the town, the players, and the few verbs by which things change hands.

Each verb is complete in itself and emits its event last. What a rule says of *when* a verb may be
used stands with that rule, not here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.policies import Policy
from rules.core.table import Card, GameOver, Outcome, Table
from rules.games.buffy.pieces import (
    NO_PLAYER,
    PARK,
    SPACES,
    Attempt,
    Change,
    Character,
    Fight,
    Piece,
    Placed,
    Player,
    Space,
)
from rules.games.buffy.printed import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.solo import Solo
from rules.games.buffy.texts import FATIGUE
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import BY_DESTINY, DAY, ITEM, NIGHT, TALENTS

DESTINY_TO_WIN: Final = 10
"""BUF-WIN-01."""


def town(rulings: Rulings) -> list[Space]:
    """The nine spaces (BUF-COMP-07): four in a row for each player, and the Park, which is adjacent
    to all eight (BUF-Q-08). With `rows_touch` spaces of one number are adjacent too.
    """
    spaces = [Space(index) for index in range(PARK + 1)]
    for space in spaces[:PARK]:
        near = [
            other
            for other in spaces[:PARK]
            if (other.owner == space.owner and abs(other.number - space.number) == 1)
            or (rulings.rows_touch and other is not space and other.number == space.number)
        ]
        space.adjacent = (*near, spaces[PARK])
    spaces[PARK].adjacent = tuple(spaces[:PARK])
    return spaces


class BuffyTable(Table):
    """One game. Built empty; `game.BUFFY.table` fills it from two decks, a scenario by hand.

    `phase` is the step, or in a fight or challenge its stage (`vocabulary`). `active` is the player
    who goes first in each step (BUF-TURN-02); `night` says what the Day/Night card shows
    (BUF-COMP-06). `subject` is what the present question is about. `fight` or `attempt` is the
    fight or challenge going on, None between them. `changes` are what texts have added for a time.
    `events_played` are the events played so far, by anybody (BUF-PRO-07): their names as names are
    compared, and as they are printed.

    `texts` has every timing and window for which any card of the game has an effect: what is not in
    it need not be looked for; `used_in` has the windows of cards in play alone. `cards_tire` says
    whether any use of a card costs its fatigue, so that cards other than Characters can lie
    fatigued. `speaking` keeps what `in_play_with` has found, until a card with a text comes into
    play or leaves it. With `park_ends` False the Park is counted and does not end the game; `solo`
    is what sits opposite a goldfish, None in a match (section 11).
    """

    def __init__(
        self, seed: int, policies: Sequence[Policy], rulings: Rulings, *, log: bool = False
    ) -> None:
        super().__init__(seed, policies, log=log)
        self.rulings = rulings
        self.spaces = town(rulings)
        first = Player(0, tuple(self.spaces[:SPACES]))
        second = Player(1, tuple(self.spaces[SPACES:PARK]))
        first.enemy, second.enemy = second, first
        self.players = (first, second)
        self.active = first
        self.night = False
        self.subject: Card | Character | Placed | None = None
        self.fight: Fight | None = None
        self.attempt: Attempt | None = None
        self.changes: list[Change] = []
        self.events_played: dict[str, str] = {}
        self.texts: set[str] = set()
        self.used_in: set[str] = set()
        self.cards_tire = False
        self.speaking: dict[str, list[Piece]] = {}
        self.park_ends = True
        self.solo: Solo | None = None
        self.pieces = 0
        self.outcome: Outcome | None = None
        self.views = [BuffyView(self, 0), BuffyView(self, 1)]

    @property
    def park(self) -> Space:
        """Sunnydale Park."""
        return self.spaces[PARK]

    @property
    def time(self) -> str:
        """What the Day/Night card shows."""
        return NIGHT if self.night else DAY

    def close(self) -> None:
        super().close()
        self.fight = None
        self.attempt = None
        for player in self.players:
            player.enemy = NO_PLAYER
            for character in player.characters:
                for card in (*character.cards, *character.skills, *character.items):
                    card.bearer = None
        for space in self.spaces:
            space.adjacent = ()
            space.location = None
            space.challenges = [None, None]
            for characters in space.characters:
                characters.clear()

    def pieces_of(self, printed: Sequence[Printed], owner: int) -> list[Piece]:
        """New cards of a seat, numbered on; the caller puts them into a zone."""
        made = [Piece(face, number, owner) for number, face in enumerate(printed, self.pieces)]
        self.pieces += len(made)
        for face in set(printed):
            self.texts.update(face.standing, face.uses, face.windows)
            self.used_in.update(face.uses)
            for uses in face.uses.values():
                self.cards_tire = self.cards_tire or any(use.cost == FATIGUE for use in uses)
        return made

    def in_play_with(self, text: str) -> list[Piece]:
        """The cards in play with a standing text of this timing, or a use in this window: each
        player's Essence, Episodes and Characters with what these bear, then what lies on spaces.
        Of a Character its top level card alone. Not to be changed.
        """
        found = self.speaking.get(text)
        if found is None:
            found = []
            for card in self._all_speaking():
                printed = card.printed
                if text in printed.standing or text in printed.uses:
                    found.append(card)
            self.speaking[text] = found
        return found

    def _forget(self, printed: Printed) -> None:
        """A card with texts comes into play or leaves it: its kind is to be looked for anew."""
        speaking = self.speaking
        speaking.pop("", None)
        for text in printed.speaks:
            speaking.pop(text, None)

    def _all_speaking(self) -> list[Piece]:
        """The cards in play with any text that is looked for, kept as those of one kind are."""
        found = self.speaking.get("")
        if found is None:
            found = []
            for card in self._all_in_play():
                printed = card.printed
                if printed.standing or printed.uses:
                    found.append(card)
            self.speaking[""] = found
        return found

    def _all_in_play(self) -> list[Piece]:
        found: list[Piece] = []
        for player in self.players:
            if player.essence is not None:
                found.append(player.essence)
            found += player.episodes
            for character in player.characters:
                found.append(character.cards[-1])
                found += character.skills
                found += character.items
        for space in self.spaces:
            if space.location is not None:
                space.location.space = space
                found.append(space.location)
            for placed in space.challenges:
                if placed is not None:
                    placed.card.space = space
                    found.append(placed.card)
        return found

    # The Resource Deck and the hand.

    def draw(self, player: Player, count: int) -> int:
        """Cards from the Resource Deck into the hand; how many that were. A deck that is empty when
        a card is needed is made anew from the discard pile (BUF-DRAW-03, BUF-EDGE-04); where both
        are empty the player goes on with what there is (BUF-DRAW-04).
        """
        drawn = 0
        while drawn < count:
            if not player.deck:
                self._reshuffle(player)
                if not player.deck:
                    break
            player.hand.append(player.deck.pop())
            drawn += 1
        if self.log is not None and drawn:
            self.emit("drew", player.seat, None, "", drawn)
        return drawn

    def _reshuffle(self, player: Player) -> None:
        """Cards and deck are new objects, so that a policy which has kept the public discard pile,
        or a card of it, cannot follow them into the deck and on.
        """
        if player.discard:
            for card in player.discard:
                new = Piece(card.printed, card.id, card.owner)
                new.played_on = card.played_on
                player.deck.append(new)
            player.discard = []
            self.shuffle(player.deck)
            if self.measured:
                player.record.reshuffles.append(self.turn)
            if self.log is not None:
                self.emit("reshuffled", player.seat, None, "", len(player.deck))

    def discard(self, card: Piece) -> None:
        """A card that has left its zone goes to its owner's discard pile."""
        card.fatigued = False
        card.bearer = None
        self.players[card.owner].discard.append(card)
        if self.log is not None:
            self.emit("discarded", card.owner, card)

    def take_back(self, card: Piece) -> None:
        """A card that has left its zone goes to its owner's hand."""
        card.fatigued = False
        card.bearer = None
        self.players[card.owner].hand.append(card)
        if self.log is not None:
            self.emit("took back", card.owner, card)

    def to_crypt(self, card: Piece) -> None:
        """A card that has left its zone goes to its owner's Crypt, out of the game (BUF-Q-13)."""
        self.players[card.owner].crypt.append(card)
        if self.log is not None:
            self.emit("crypt", card.owner, card)

    # Characters, and what they bear.

    def enter(self, player: Player, card: Piece, space: Space) -> Character:
        """A level 1 card that has left its zone becomes a Character in play, ready. It is the Main
        Character if its card is the one chosen at set-up (BUF-Q-06).
        """
        character = Character(card, space)
        character.entered_on = self.turn
        card.bearer = character
        if card.printed.speaks:
            self._forget(card.printed)
        player.characters.append(character)
        space.characters[player.seat].append(character)
        starter = player.starter
        if starter is not None and starter.id == card.id:
            player.starter = card
            player.main = character
            character.is_main = True
        if self.log is not None:
            self.emit("entered", player.seat, card, space.label)
        return character

    def level_up(self, character: Character, card: Piece) -> None:
        """A level card that has left its zone is put on a Character. What it bears stays, and so
        does its fatigue (BUF-ASC-06).
        """
        character.cards.append(card)
        if card.printed.speaks:
            self._forget(card.printed)
        if character.printed.speaks:
            self._forget(character.printed)
        character.printed = card.printed
        card.bearer = character
        if self.measured:
            self.players[character.owner].record.ascended.setdefault(card.printed.level, self.turn)
        if self.log is not None:
            self.emit("ascended", character.owner, card, character.space.label, card.printed.level)

    def leave_play(self, character: Character) -> None:
        """A Character with all its cards goes to its owner's discard pile (BUF-Q-23)."""
        player = self.players[character.owner]
        player.characters.remove(character)
        character.space.characters[character.owner].remove(character)
        if player.main is character:
            player.main = None
            if self.measured:
                player.record.mains_lost += 1
        cards = [*character.cards, *character.skills, *character.items]
        for card in cards:
            card.fatigued = False
            card.bearer = None
            if card.printed.speaks:
                self._forget(card.printed)
            self.players[card.owner].discard.append(card)
        if self.log is not None:
            self.emit("left play", character.owner, character.card, character.space.label)
            for card in cards:
                self.emit("discarded", card.owner, card)

    def move(self, character: Character, space: Space) -> None:
        """A Character goes to another space."""
        character.space.characters[character.owner].remove(character)
        character.space = space
        space.characters[character.owner].append(character)
        if self.log is not None:
            self.emit("moved", character.owner, character.card, space.label)

    def fatigue(self, character: Character) -> None:
        """A Character becomes fatigued (BUF-COMP-09)."""
        if not character.fatigued:
            character.fatigued = True
            if self.log is not None:
                self.emit("fatigued", character.owner, character.card)

    def refresh(self, character: Character) -> None:
        """A Character becomes ready."""
        if character.fatigued:
            character.fatigued = False
            if self.log is not None:
                self.emit("refreshed", character.owner, character.card)

    def attach(self, character: Character, card: Piece) -> None:
        """A Skill or an Item that has left its zone is borne by a Character."""
        (character.items if card.printed.type == ITEM else character.skills).append(card)
        card.bearer = character
        if card.printed.speaks:
            self._forget(card.printed)
        if self.log is not None:
            self.emit("attached", character.owner, card, character.printed.name)

    def detach(self, card: Piece) -> None:
        """A Skill or an Item leaves its bearer; the caller puts it somewhere."""
        bearer = card.bearer
        if bearer is not None:
            (bearer.items if card.printed.type == ITEM else bearer.skills).remove(card)
            card.bearer = None
            if card.printed.speaks:
                self._forget(card.printed)

    def hand_over(self, item: Piece, character: Character) -> None:
        """An Item goes from its bearer to another Character."""
        self.detach(item)
        character.items.append(item)
        item.bearer = character
        if self.log is not None:
            self.emit("handed over", character.owner, item, character.printed.name)

    def refresh_card(self, card: Piece) -> None:
        """A card in play other than a Character becomes ready."""
        if card.fatigued:
            card.fatigued = False
            if self.log is not None:
                self.emit("refreshed", card.owner, card)

    # Episodes, and what lies on spaces.

    def put_episode(self, player: Player, card: Piece) -> None:
        """An Episode that has left its zone comes into play."""
        player.episodes.append(card)
        if card.printed.speaks:
            self._forget(card.printed)
        if self.log is not None:
            self.emit("put into play", player.seat, card, "", card.printed.part)

    def remove_episode(self, card: Piece) -> None:
        """An Episode leaves play; the caller puts it somewhere."""
        self.players[card.owner].episodes.remove(card)
        self._forget(card.printed)

    def put_location(self, player: Player, card: Piece, space: Space) -> None:
        """A location that has left its zone lies on a space that has none."""
        space.location = card
        card.space = space
        if card.printed.speaks:
            self._forget(card.printed)
        if self.log is not None:
            self.emit("played location", player.seat, card, space.label)

    def place(self, player: Player, card: Piece, space: Space) -> Placed:
        """A challenge that has left its zone lies on a space."""
        placed = Placed(card, space)
        card.space = space
        space.challenges[player.seat] = placed
        if card.printed.speaks:
            self._forget(card.printed)
        if self.log is not None:
            self.emit("placed challenge", player.seat, card, space.label)
        return placed

    def defeat(self, placed: Placed) -> None:
        """A challenge leaves play, to the defeated ones of its owner (BUF-Q-14). A copy of it may
        be placed again (BUF-PRO-05).
        """
        placed.space.challenges[placed.owner] = None
        placed.card.space = None
        if placed.printed.speaks:
            self._forget(placed.printed)
        self.players[placed.owner].defeated.append(placed.card)
        if self.log is not None:
            self.emit("challenge left", placed.owner, placed.card, placed.space.label)

    # What texts add for a time.

    def change(
        self, of: Character | Placed, talent: int, amount: int, *, all_turn: bool = False
    ) -> None:
        """A talent of a Character, or a goal of a challenge, is higher or lower until the fight or
        challenge is over, or with `all_turn` until the turn is.
        """
        self.changes.append(Change(of, talent, amount, all_turn=all_turn))
        if self.log is not None:
            self.emit("changed", of.owner, of.card, TALENTS[talent], amount)

    # Destiny (section 7).

    def gain_destiny(self, player: Player, amount: int) -> None:
        """The player gains Destiny Points (BUF-DP-01), and wins at once with 10 (BUF-WIN-01).
        Points come one after the other, so that never both have won (BUF-Q-29).
        """
        player.destiny += amount
        if self.measured:
            player.record.now.destiny += amount
        if self.log is not None and amount:
            self.emit("gained destiny", player.seat, None, "", amount)
        if player.destiny >= DESTINY_TO_WIN:
            self.end(player.seat, BY_DESTINY)

    def lose_destiny(self, player: Player, amount: int) -> None:
        """The player loses Destiny Points, never below 0 (BUF-DP-02)."""
        lost = min(amount, player.destiny)
        player.destiny -= lost
        if self.log is not None and lost:
            self.emit("lost destiny", player.seat, None, "", lost)

    def end(self, winner: int, how: str) -> None:
        """The game is over. Raises GameOver."""
        self.outcome = Outcome(winner, how, self.turn)
        if self.log is not None:
            self.emit("over", winner, None, how)
        raise GameOver(self.outcome)
