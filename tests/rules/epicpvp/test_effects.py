"""What card texts do, whatever the state: no card is lost or doubled, no text goes on without end,
and every effect that a card may name is printed on a sample card and shown by a scenario.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.cards import EffectData
from rules.core.catalog import shipped_catalog
from rules.core.effects import FLAG, INTEGER, REQUIRED, Parameter
from rules.core.policies import RandomPolicy
from rules.games.epicpvp import values
from rules.games.epicpvp.cards import define
from rules.games.epicpvp.effects import EFFECTS, misplaced
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.pieces import Piece, Player, Printed
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.turn import play_from
from rules.games.epicpvp.vocabulary import (
    BLOCKED,
    BOARD_TYPES,
    CLASS,
    MOVE,
    PLAYED,
    RACE,
    ROTATE_STEP,
    SET_TYPES,
    SPECIAL,
    STEPS,
    WINDOWS,
)

NAMES: Final = sorted(EFFECTS.specs)
SEEDS: Final = st.integers(0, 2**32 - 1)
SCENARIOS: Final = Path(__file__).parents[2] / "scenarios" / "epicpvp"
SWITCHES: Final = [
    switch.name
    for switch in fields(Rulings)
    if isinstance(switch.default, bool) and switch.name != "one_box"
]

# Every effect is shown.


@cache
def effects_of_sample() -> set[str]:
    cards = shipped_catalog(EPICPVP).cards
    return {effect.name for card in cards if card.sample for effect in card.effects}


@cache
def effects_in_scenarios() -> set[str]:
    """Those that a scenario describes, and those of cards on record that it names."""
    text = "\n".join(path.read_text() for path in sorted(SCENARIOS.glob("*.yaml")))
    found = set(re.findall(r"\beffect: (\w+)", text))
    for card in shipped_catalog(EPICPVP).cards:
        if re.search(rf"\b{re.escape(card.name)}\b", text):
            found |= {effect.name for effect in card.effects}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_is_printed_on_a_sample_card(name: str) -> None:
    assert name in effects_of_sample()


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_is_shown_by_a_scenario(name: str) -> None:
    assert name in effects_in_scenarios()


# Whatever the state.


class Maker:
    """Makes cards and tables at random from one seed: cards with any texts that may stand on them,
    and tables in play with any switches, 2 or 4 players, and cards in every zone.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def value(self, parameter: Parameter) -> object:
        """A legal value, small where it is a number: texts are to meet, not to end the game."""
        if parameter.kind == INTEGER:
            return self.chance.randint(parameter.minimum, 3)
        return True if parameter.kind == FLAG else self.chance.choice(parameter.choices)

    def effect(self) -> EffectData:
        """Any effect with the arguments that it needs, and at times some of the others."""
        spec = EFFECTS.specs[self.chance.choice(NAMES)]
        arguments = {
            parameter.name: self.value(parameter)
            for parameter in spec.parameters
            if parameter.default is REQUIRED or self.chance.random() < 0.2
        }
        return EffectData(spec.name, arguments)

    def card(self, card_type: str) -> Printed:
        """A card of this type; a Move that is left without a text is a Basic Move."""
        row: dict[str, object] = {"code": "X", "name": "X", "type": card_type}
        if card_type == MOVE:
            row |= {"cost": self.chance.randint(0, 2)}
            row |= {name: [self.chance.randint(0, 3)] for name in ("block", "attack")}
        elif card_type in BOARD_TYPES:
            row["initiative"] = self.chance.randint(0, 2)
        effects = [self.effect() for _ in range(self.chance.randint(0, 4))]
        if card_type in SET_TYPES and self.chance.random() < 0.3:
            when = self.chance.choice((PLAYED, BLOCKED) if card_type == MOVE else WINDOWS)
            effects.append(EffectData("become_permanent", {"when": when}))
        while wrong := [each for each in effects if misplaced(each, card_type, effects)]:
            effects.remove(wrong[0])
        row["basic"] = (card_type == MOVE and not effects) or None
        row["effects"] = [{"effect": effect.name, **effect.arguments} for effect in effects]
        return Printed(define(row))

    def table(self) -> EpicTable:
        seats = self.chance.choice((2, 2, 4))
        switches = {name: self.chance.random() < 0.3 for name in SWITCHES}
        table = EpicTable(
            self.chance.randrange(2**32),
            [RandomPolicy(self.chance.randrange(2**32)) for _ in range(seats)],
            replace(Rulings(), **switches),
            [(self.card(RACE), self.card(CLASS)) for _ in range(seats)],
            log=True,
        )
        faces = [self.card(self.chance.choice((MOVE, MOVE, SPECIAL))) for _ in range(8)]
        moves = [face for face in faces if face.is_move]
        lasting = [face for face in faces if face.lasting]
        for player in table.players:
            for zone, some, least, most in (
                (player.deck, faces, 0, 8),
                (player.hand, faces, 0, 5),
                (player.aggression, faces, 0, 4),
                (player.discard, faces, 0, 4),
                (player.team.life, faces, 1, 6),
                (player.field, moves, 0, 4),
                (player.permanents, lasting, 0, 2),
            ):
                count = self.chance.randint(least, most) if some else 0
                chosen = [self.chance.choice(some) for _ in range(count)]
                pieces = table.pieces_of(chosen, player.seat)
                if zone is player.hand:
                    player.take_in_hand(pieces)
                else:
                    zone += pieces
            player.played = list(player.field)
            player.refresh()
            for piece in (*player.boards, *player.permanents, *player.field):
                table.enter_play(piece)
        table.current = self.chance.choice(table.teams)
        table.turn = 5
        return table


def zones(player: Player) -> list[list[Piece]]:
    return [
        player.deck,
        player.hand,
        player.aggression,
        player.discard,
        player.permanents,
        player.field,
        [card for card in player.team.life if card.owner == player.seat],
    ]


def where(table: EpicTable) -> Counter[tuple[int, int]]:
    """How often each card, by (owner, number), lies in a zone of its owner."""
    found: Counter[tuple[int, int]] = Counter()
    for player in table.players:
        for zone in zones(player):
            for card in zone:
                assert card.owner == player.seat
                found[card.owner, card.id] += 1
    return found


@settings(max_examples=200)
@given(SEEDS, st.sampled_from(STEPS[1:]), st.integers(0, 3))
def test_no_text_loses_or_doubles_a_card(seed: int, step: str, turns: int) -> None:
    """EPV-COMP-04: whatever texts do to each other, each card lies in one zone, its owner's."""
    table = Maker(seed).table()
    before = where(table)
    assert set(before.values()) == {1}

    play_from(table, step, until=ROTATE_STEP, until_turn=table.turn + turns)

    assert where(table) == before


@settings(max_examples=50)
@given(SEEDS)
def test_numbers_that_texts_change_never_fall_below_nothing(seed: int) -> None:
    """EPV-TEXT-01: Cost, Attack, Block, Damage and energy."""
    table = Maker(seed).table()

    for player in table.players:
        assert values.energy_of(table, player) >= 0
        for move in player.field:
            assert values.cost_of(table, move) >= 0
            assert values.damage_of(table, move) >= 1
            assert all(attack >= 0 for attack in values.attacks_of(table, move))
            assert all(block >= 0 for block in values.blocks_of(table, move))
