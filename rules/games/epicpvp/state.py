"""The table of a game of Epic PVP, and the few verbs by which cards change hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.policies import Policy
from rules.core.table import NOBODY, Card, GameOver, Outcome, Table
from rules.games.epicpvp import blocks, damage, values
from rules.games.epicpvp.pieces import NO_TEAM, Piece, Player, Printed, Stop, Team, Texts
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.texts import TURN
from rules.games.epicpvp.views import EpicView

Put = Callable[[list[Piece]], None]
"""Puts cards into a zone, in this order."""


class EpicTable(Table):
    """One game. Built empty; `game.EPICPVP.table` fills it, a scenario by hand.

    Seats of the even numbers are one team, those of the odd ones the other; seats 0 and 1 sit
    across from each other, as do 2 and 3 (EPV-TEAM-01). `current` is the team whose turn it is,
    NO_TEAM before the first. `subject` is the card that the present question is about. `moments`
    is all that any text of the game waits for, `automatic` what those do that are not for use.
    `played` counts the cards played, boards too (EPV-TIME-02).

    `stops` are the blocks of this turn so far, `hitting` the Moves that hit in Step 4. `last_turn`
    is the turn that ends a solo game, 0 in any other.
    """

    def __init__(
        self,
        seed: int,
        policies: Sequence[Policy],
        rulings: Rulings,
        characters: Sequence[tuple[Printed, Printed]],
        *,
        log: bool = False,
    ) -> None:
        """`characters` has the Race and the Class of each seat: 2, or 4 in teams of two."""
        super().__init__(seed, policies, log=log)
        self.rulings = rulings
        self.teams = (Team(0), Team(1))
        self.teams[0].enemy, self.teams[1].enemy = self.teams[1], self.teams[0]
        self.players: list[Player] = []
        self.pieces = 0
        self.played = 0
        self.current = NO_TEAM
        self.subject: Card | None = None
        self.outcome: Outcome | None = None
        self.last_turn = 0
        self.stops: list[Stop] = []
        self.hitting: list[Piece] = []
        self.moments: set[str] = set()
        self.automatic: set[str] = set()
        for seat, (race, class_) in enumerate(characters):
            boards = (Piece(race, self.pieces, seat), Piece(class_, self.pieces + 1, seat))
            self.pieces += 2
            player = Player(seat, self.teams[seat % 2], boards)
            player.team.seats.append(player)
            player.team.players.append(player)
            self.players.append(player)
            self.read(player)
        self.views = [EpicView(self, player.seat) for player in self.players]

    def opponent(self, player: Player) -> Player:
        """The player straight across: "opponent" in card text (EPV-TEAM-11)."""
        return player.across

    def close(self) -> None:
        super().close()
        self.current = NO_TEAM
        for team in self.teams:
            team.enemy = NO_TEAM
        for player in self.players:
            player.team = NO_TEAM

    def pieces_of(
        self, printed: Sequence[Printed], owner: int, texts: Texts | None = None
    ) -> list[Piece]:
        """New cards of a seat, numbered on; the caller puts them into a zone. `texts` are theirs,
        where these are known already.
        """
        made = [Piece(face, number, owner) for number, face in enumerate(printed, self.pieces)]
        self.pieces += len(made)
        player = self.players[owner]
        player.texts.add(texts or Texts(set(printed)))
        self.read(player)
        return made

    def read(self, player: Player) -> None:
        """What the player's cards wait for, the game does."""
        self.moments |= player.texts.moments
        self.automatic |= player.texts.automatic

    def enter_play(self, piece: Piece) -> None:
        """Number the moment at which a card is played (EPV-TIME-02)."""
        self.played += 1
        piece.since = self.played

    # The deck, and what is taken from it.

    def top_card(self, player: Player, put: Put) -> bool:
        """The top card of the deck is put into a zone; the player gets tired first where there is
        none (EPV-TIRED-01..04), or with `tired_at_once` as soon as it was the last (EPV-Q-13).
        False where there is still none (EPV-Q-14).
        """
        while not player.deck:
            if not damage.tire(self, player):
                return False
        put([player.deck.pop()])
        if not player.deck and self.rulings.tired_at_once:
            damage.tire(self, player)
        return True

    def take(self, player: Player, count: int, put: Put) -> int:
        """So many cards of the deck are put into a zone, one after the other, and each that is not
        there makes tired (EPV-Q-25); how many that were.
        """
        deck = player.deck
        if 0 < count < len(deck):
            top = deck[-count:]
            del deck[-count:]
            top.reverse()
            put(top)
            return count
        taken = 0
        for _ in range(count):
            if self.top_card(player, put):
                taken += 1
        return taken

    def draw(self, player: Player, count: int) -> int:
        """Cards from the deck into the hand; how many that were."""
        drawn = self.take(player, count, player.take_in_hand)
        if self.log is not None and drawn:
            self.emit("drew", player.seat, None, "", drawn)
        return drawn

    def gain_aggression(self, player: Player, count: int) -> None:
        """Cards from the deck, unseen, onto the Aggression Pile (EPV-AGG-01)."""
        gained = self.take(player, count, player.aggression.extend)
        if self.log is not None:
            self.emit("gained", player.seat, None, "", gained)

    def gain_life(self, player: Player, count: int) -> None:
        """The top cards of the deck go face down to the team's Life Pile (EPV-TEXT-07)."""
        gained = self.take(player, count, player.team.life.extend)
        if self.log is not None and gained:
            self.emit("gained life", player.seat, None, "", gained)

    # The Aggression Pile.

    def draw_aggression(self, player: Player, count: int) -> None:
        """So many cards come from the Aggression Pile into the hand: from its top, the last one in
        first, or with `draw_oldest` from its bottom (EPV-DRAW-01, EPV-Q-04). The pile holds them.
        """
        pile = player.aggression
        if self.rulings.draw_oldest:
            player.take_in_hand(pile[:count])
            del pile[:count]
        elif count:
            player.take_in_hand(pile[-count:])
            del pile[-count:]
        if self.log is not None and count:
            self.emit("drew aggression", player.seat, None, "", count)

    def discard_aggression(self, player: Player) -> Piece:
        """The top card of the Aggression Pile goes face up to the discard pile. It holds one."""
        card = player.aggression.pop()
        player.discard.append(card)
        if self.log is not None:
            self.emit("discarded aggression", player.seat, card)
        return card

    # Discard piles (EPV-BLOCK-03, EPV-DMG-04) and Permanents.

    def to_discard(self, piece: Piece) -> None:
        """A card that has left its zone goes onto its owner's discard pile, face up."""
        self.players[piece.owner].discard.append(piece)

    def discard_from_hand(self, player: Player, piece: Piece) -> None:
        """A card goes from the hand to the discard pile."""
        player.leave_hand(piece)
        player.discard.append(piece)
        if self.log is not None:
            self.emit("discarded", player.seat, piece)

    def to_permanents(self, player: Player, piece: Piece) -> None:
        """A card of the player's hand, field or discard pile lies beside Race and Class from now
        on (EPV-TEXT-04, EPV-TEXT-05); one that is in none of them any more stays where it is.
        """
        if piece in player.hand:
            player.leave_hand(piece)
        elif piece in player.field:
            player.field.remove(piece)
        elif piece in player.discard:
            player.discard.remove(piece)
        else:
            return
        if not piece.since:
            self.enter_play(piece)
        piece.leave_field()
        if piece.printed.limit == TURN:
            piece.used_on = 0
        player.permanents.append(piece)
        player.refresh()
        if self.log is not None:
            self.emit("permanent", player.seat, piece)

    def discard_permanent(self, player: Player, piece: Piece) -> None:
        """A Permanent goes to its owner's discard pile, and its text is over (EPV-TEXT-04)."""
        player.permanents.remove(piece)
        player.refresh()
        self.to_discard(piece)
        if self.log is not None:
            self.emit("discarded permanent", player.seat, piece)

    # The field.

    def unblocked(self, team: Team) -> list[Piece]:
        """The Moves that come in for this team and nobody has blocked (EPV-BLOCK-06)."""
        return [
            move
            for player in team.enemy.players
            for move in player.field
            if move.blocked_by is None
        ]

    def block_by_text(self, incoming: Piece, source: Piece) -> None:
        """The text of a card blocks an incoming Move, whatever its Attack (EPV-RC-04, EPV-RC-05).
        It goes to the discard pile with all that are blocked in Step 4.
        """
        blocks.stop(self, self.players[source.owner], source, incoming, by_text=True)

    # Life, energy, the end.

    def damage(self, team: Team, count: int, by: Piece | None = None) -> None:
        """So many Damage, one by one: a Life card is revealed and goes to the discard pile of the
        deck it came from (EPV-DMG-02, EPV-TEAM-09), then what waits for Damage happens. Raises
        GameOver where the team is out of Life (EPV-WIN-01, EPV-Q-09).
        """
        damage.deal(self, team, count, by)

    def damage_both(self, count: int) -> None:
        """So many Damage to both teams at once, the team whose turn it is first; what that means
        for the game is looked at after each pair (EPV-Q-10).
        """
        damage.deal_both(self, count)

    def energy(self, player: Player) -> int:
        """What may still be spent on Moves this turn (EPV-AGG-02, EPV-Q-08)."""
        return values.energy_of(self, player)

    def end(self, winner: Team | None, how: str) -> None:
        """The game is decided; without a winner by nobody. Raises GameOver."""
        seat = NOBODY if winner is None else winner.index
        outcome = Outcome(seat, how, self.turn)
        self.outcome = outcome
        if self.log is not None:
            self.emit("ended", seat, None, how, self.turn)
        raise GameOver(outcome)
