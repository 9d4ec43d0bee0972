"""A table laid out by hand in the middle of a turn, for tests that ask one question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rules.core.policies import PassivePolicy, Policy
from rules.core.table import Card
from rules.games.buffy.pieces import PARK, Character, Piece, Placed, Player, Space
from rules.games.buffy.printed import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    CONFLICT,
    ITEM,
    LOCATION,
    SKILL,
)
from tests.rules.buffy.decks import GOAL_KEYS, TALENT_KEYS, made
from tests.rules.buffy.play import DEFAULT

DECK: Final = 20
Effects = Sequence[dict[str, object]]


class Duel:
    """Seat 0 is looked at, active in its third turn, by day; both have a Resource Deck of 20 cards
    without anything on them, and nothing else.
    """

    def __init__(
        self,
        *,
        rulings: Rulings = DEFAULT,
        policies: Sequence[Policy] = (),
        log: bool = False,
        phase: str = CONFLICT,
        night: bool = False,
    ) -> None:
        seats = list(policies) or [PassivePolicy(), PassivePolicy()]
        self.t = BuffyTable(1, seats, rulings, log=log)
        self.t.turn = 3
        self.t.phase = phase
        self.t.night = night
        self.me, self.enemy = self.t.players
        for player in self.t.players:
            player.deck = [self.card("Deck", player=player) for _ in range(DECK)]

    @property
    def park(self) -> Space:
        return self.t.spaces[PARK]

    def view(self, seat: int = 0) -> BuffyView:
        return cast(BuffyView, self.t.views[seat])

    def card(
        self, name: str, card_type: str = ACTION, *, player: Player | None = None, **fields: object
    ) -> Piece:
        """A card that lies nowhere yet."""
        owner = player or self.me
        return self.t.pieces_of([Printed(made(name, card_type, **fields))], owner.seat)[0]

    def hold(self, *cards: Piece) -> None:
        """Cards of their owners come into the hand."""
        for card in cards:
            self.t.players[card.owner].hand.append(card)

    def character(
        self,
        name: str,
        *talents: int,
        player: Player | None = None,
        space: Space | None = None,
        main: bool = False,
        fatigued: bool = False,
        **fields: object,
    ) -> Character:
        """A Character in play, on the owner's space 1 if not elsewhere; talents that are not given
        are 0.
        """
        owner = player or self.me
        values = dict(zip(TALENT_KEYS, (*talents, 0, 0, 0, 0), strict=False))
        card = self.card(name, CHARACTER, player=owner, **{**values, **fields})
        if main:
            owner.starter = card
        character = self.t.enter(owner, card, space or owner.spaces[0])
        character.entered_on = 1
        character.fatigued = fatigued
        return character

    def bear(
        self, character: Character, name: str, card_type: str = ITEM, **fields: object
    ) -> Piece:
        """A Skill or an Item that a Character bears."""
        owner = self.t.players[character.owner]
        card = self.card(name, card_type, player=owner, **fields)
        self.t.attach(character, card)
        return card

    def skill(self, character: Character, name: str, **fields: object) -> Piece:
        return self.bear(character, name, SKILL, **fields)

    def challenge(
        self,
        name: str,
        *goals: int,
        player: Player | None = None,
        space: Space | None = None,
        points: int = 1,
        **fields: object,
    ) -> Placed:
        """A challenge in play, on the owner's space 1 if not elsewhere; goals in the order of the
        talents, 0 = none.
        """
        owner = player or self.me
        values = dict(zip(GOAL_KEYS, (*goals, 0, 0, 0, 0), strict=False))
        card = self.card(
            name, CHALLENGE, player=owner, destiny_points=points, **{**values, **fields}
        )
        return self.t.place(owner, card, space or owner.spaces[0])

    def location(self, name: str, space: Space, **fields: object) -> Piece:
        """A location of the space's owner lies there."""
        card = self.card(name, LOCATION, player=self.t.players[space.owner], **fields)
        space.location = card
        return card


def label(option: object) -> str:
    """An option by the name of its card, space or deed."""
    if isinstance(option, Character | Placed):
        return option.printed.name
    if isinstance(option, Card):
        return option.definition.name
    if isinstance(option, Space):
        return option.label
    return str(option)
