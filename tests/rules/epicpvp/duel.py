"""A table laid out by hand in the middle of a turn, for tests that ask one question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.core.policies import PassivePolicy
from rules.core.table import Card
from rules.games.epicpvp.cards import define
from rules.games.epicpvp.pieces import Piece, Player, Printed
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.views import EpicView
from rules.games.epicpvp.vocabulary import CLASS, MOVE, PLAY_STEP, RACE, SPECIAL
from tests.rules.epicpvp.play import DEFAULT

LIFE: Final = 5
Effects = Sequence[dict[str, object]]


def board(name: str, card_type: str, effects: Effects = ()) -> Printed:
    """A Race with Life 5, or a Class; Initiative 1."""
    numbers = {"initiative": 1, **({"life": LIFE} if card_type == RACE else {})}
    row = {"code": f"X-{name}", "name": name, "type": card_type, "effects": list(effects)}
    return Printed(define({**row, **numbers}))


class Duel:
    """Seat 0 of 2 or 4 is looked at, in its third turn and Step 3; everybody has 5 Life cards and
    no other cards. `race` and `class_` are the texts of its boards.
    """

    def __init__(
        self,
        *,
        seats: int = 2,
        rulings: Rulings = DEFAULT,
        race: Effects = (),
        class_: Effects = (),
    ) -> None:
        blank = (board("Blank", RACE), board("Blank", CLASS))
        own = (board("Own Race", RACE, race), board("Own Class", CLASS, class_))
        boards = [own, *[blank] * (seats - 1)]
        self.t = EpicTable(1, [PassivePolicy()] * seats, rulings, boards)
        self.t.turn = 3
        self.t.phase = PLAY_STEP
        self.t.current = self.t.teams[0]
        self.me = self.t.players[0]
        self.enemy = self.t.players[1]
        for team in self.t.teams:
            team.life = [self.card("Life", team.players[0]) for _ in range(LIFE)]

    def view(self, seat: int = 0) -> EpicView:
        return cast(EpicView, self.t.views[seat])

    def card(self, name: str, player: Player, card_type: str = SPECIAL, **fields: object) -> Piece:
        """A card that lies nowhere yet."""
        row = {"code": f"X-{name}", "name": name, "type": card_type, **fields}
        return self.t.pieces_of([Printed(define(row))], player.seat)[0]

    def move(
        self,
        name: str = "",
        cost: int = 1,
        block: int | Sequence[int] = 1,
        attack: int | Sequence[int] = 1,
        *,
        player: Player | None = None,
        basic: bool = False,
        effects: Effects = (),
    ) -> Piece:
        """A Move that lies nowhere yet, named by its numbers if not otherwise."""
        numbers: dict[str, object] = {
            "cost": cost,
            "block": [block] if isinstance(block, int) else list(block),
            "attack": [attack] if isinstance(attack, int) else list(attack),
        }
        text = {"effects": list(effects)} if effects else {}
        return self.card(
            name or f"{cost}/{block}/{attack}",
            player or self.me,
            MOVE,
            **numbers,
            **text,
            basic=basic or None,
        )

    def hold(self, *cards: Piece) -> None:
        """Cards of their owners come into the hand."""
        for card in cards:
            self.t.players[card.owner].take_in_hand([card])

    def send(self, *moves: Piece) -> None:
        """Moves lie in the field on their owners' sides, played in their last turn."""
        for move in moves:
            owner = self.t.players[move.owner]
            self.t.enter_play(move)
            owner.field.append(move)
            owner.played.append(move)
            owner.refresh()

    def incoming(self, *attacks: int, player: Player | None = None) -> list[Piece]:
        """Moves of the enemy with these Attacks."""
        owner = player or self.enemy
        moves = [self.move(f"attack {attack}", 1, 1, attack, player=owner) for attack in attacks]
        self.send(*moves)
        return moves

    def aggression(self, count: int, player: Player | None = None) -> None:
        """The Aggression Pile has so many cards, Specials without a text."""
        owner = player or self.me
        owner.aggression = [self.card("Aggression", owner) for _ in range(count)]
        owner.at_play = count

    def deck(self, count: int, player: Player | None = None) -> None:
        """The deck has so many cards."""
        owner = player or self.me
        owner.deck = [self.card("Deck", owner) for _ in range(count)]


def label(option: object) -> str:
    """An option by its card's name."""
    return option.definition.name if isinstance(option, Card) else str(option)
