"""A battle laid out by hand, without a turn around it, and a policy that answers by label."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.policies import Policy
from rules.core.table import Card
from rules.core.views import View
from rules.games.bloodsuckers.cards import define
from rules.games.bloodsuckers.pieces import (
    DAWN_SPACE,
    DUSK_SPACE,
    Battle,
    Character,
    CombatCard,
    Player,
    Printed,
)
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import CHARACTER, HUNTERS, NIGHT, VAMPIRES

TWO = (HUNTERS, VAMPIRES)
SOLO_HUNTER = (HUNTERS, VAMPIRES, VAMPIRES)
FOUR = (HUNTERS, HUNTERS, VAMPIRES, VAMPIRES)


class Answers(Policy):
    """Takes the options with these labels in order; `asked` is every question that came."""

    def __init__(self, *labels: str) -> None:
        self.labels = list(labels)
        self.asked: list[tuple[int, str, list[str]]] = []

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        offered = [label(option) for option in options]
        self.asked.append((view.seat, kind, offered))
        return offered.index(self.labels.pop(0))


def label(option: object) -> str:
    return option.definition.name if isinstance(option, Card) else str(option)


def battle(
    *labels: str,
    seats: Sequence[str] = TWO,
    time: str = NIGHT,
    columns: int = 3,
    rulings: Rulings | None = None,
) -> tuple[BloodTable, Answers]:
    """A table in the middle of a battle, nobody committed, everybody with 3 actions."""
    answers = Answers(*labels)
    t = BloodTable(1, [answers] * len(seats), rulings or Rulings(), seats)
    fought = Battle(1, t.places[0], t.vampires)
    fought.columns = columns
    fought.open = list(range(1, columns + 1))
    fought.bystanders = [None] * columns
    fought.winners = [None] * columns
    t.battle = fought
    t.space = DUSK_SPACE if time == NIGHT else DAWN_SPACE
    for player in t.players:
        player.spaces = [None] * columns
        player.attacks = [None] * columns
        player.set_by = [None] * columns
        player.actions = 3
    return t, answers


def commit(
    t: BloodTable,
    player: Player,
    column: int,
    name: str = "",
    *,
    ability: str = "",
    stunned: bool = False,
) -> Character:
    """A character in a player's column."""
    called = name or f"{player.side.code} {column}"
    row = {"code": called, "name": called, "type": CHARACTER, "ability": ability}
    character = Character(define(row), t.pieces)
    t.pieces += 1
    character.owner = player.seat
    character.column = column
    character.stunned = stunned
    player.spaces[column - 1] = character
    return character


def give(t: BloodTable, player: Player, name: str, kind: str, **fields: object) -> CombatCard:
    """A combat card in a player's hand."""
    printed = Printed(define({"code": name, "name": name, "type": kind, **fields}))
    card = t.pieces_of([printed], player.side.index)[0]
    player.hand.append(card)
    return card
