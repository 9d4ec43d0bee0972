"""What card texts do, whatever the state: no card is lost or doubled, no text goes on without end,
and every effect that a card may name is printed on a sample card and shown by a scenario.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Sequence
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
from rules.core.names import fold
from rules.core.policies import PASS, Policy, RandomPolicy
from rules.core.table import Entry
from rules.core.views import View
from rules.games.buffy import values
from rules.games.buffy.effects import EFFECTS, misplaced
from rules.games.buffy.game import BUFFY
from rules.games.buffy.pieces import Character, Piece, Player
from rules.games.buffy.printed import Printed
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.texts import AROUND, DECIDED, DEED, OCCASIONS
from rules.games.buffy.turn import play_from
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    CONFLICT,
    END,
    EPISODE,
    ESSENCE,
    EVENT,
    ITEM,
    LOCATION,
    PROLOGUE,
    RESOURCE,
    SKILL,
    STEPS,
    TALENTS,
    WINDOWS,
)
from tests.rules.buffy.decks import GOAL_KEYS, TALENT_KEYS, deck_of, made
from tests.rules.buffy.play import played

NAMES: Final = sorted(EFFECTS.specs)
SEEDS: Final = st.integers(0, 2**32 - 1)
SCENARIOS: Final = Path(__file__).parents[2] / "scenarios" / "buffy"
SWITCHES: Final = [switch.name for switch in fields(Rulings) if isinstance(switch.default, bool)]
RENEWING: Final = (
    "draw_cards",
    "take_back",
    "refresh_character",
    "refresh_item",
    "discard_item",
    "discard_enemy",
)
"""What brings cards back, makes them ready and takes them out of play."""
DRAWN: Final = (ACTION, ACTION, ACTION, CHARACTER, SKILL, ITEM, ITEM, EVENT, EPISODE)

# Every effect is shown.


@cache
def effects_of_sample() -> set[str]:
    cards = shipped_catalog(BUFFY).cards
    return {effect.name for card in cards if card.sample for effect in card.effects}


@cache
def effects_in_scenarios() -> set[str]:
    text = "\n".join(path.read_text() for path in sorted(SCENARIOS.glob("*.yaml")))
    return set(re.findall(r"\beffect: (\w+)", text))


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_is_printed_on_a_sample_card(name: str) -> None:
    assert name in effects_of_sample()


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_is_shown_by_a_scenario(name: str) -> None:
    assert name in effects_in_scenarios()


@pytest.mark.parametrize("name", [name for name in NAMES if EFFECTS.specs[name].timing == DEED])
def test_what_only_the_winner_may_do_can_be_done_once_somebody_has_won(name: str) -> None:
    """BUF-FIGHT-22: a text for the winner of which no part can ever be used is refused."""
    needed = {
        parameter.name: 1 if parameter.kind == INTEGER else parameter.choices[0]
        for parameter in EFFECTS.specs[name].parameters
        if parameter.default is REQUIRED
    }
    effect = EffectData(name, {**needed, "if_won": True})
    working = set(DECIDED) & set(OCCASIONS[name].windows)
    if name == "raise_talent":
        working = set()  # It ends as the fight or challenge is decided.
    for windows in itertools.combinations(WINDOWS, 2):
        can_work = bool(working.intersection(windows))
        assert bool(misplaced(effect, ACTION, windows)) == (not can_work)


# Whatever the state.


class Maker:
    """Makes cards and tables at random from one seed: cards with any texts that may stand on them,
    and tables in play with any switches and cards in every zone.
    """

    def __init__(self, seed: int, names: Sequence[str] = NAMES) -> None:
        self.chance = random.Random(seed)
        self.names = names

    def value(self, parameter: Parameter) -> object:
        """A legal value, small where it is a number: texts are to meet, not to end the game."""
        if parameter.kind == INTEGER:
            return self.chance.randint(parameter.minimum, 3)
        if parameter.kind == FLAG:
            return True
        return self.chance.choice(parameter.choices or ("Vampire",))

    def effect(self) -> EffectData:
        """Any effect with the arguments that it needs, and often some of the others."""
        spec = EFFECTS.specs[self.chance.choice(self.names)]
        arguments = {
            parameter.name: self.value(parameter)
            for parameter in spec.parameters
            if parameter.default is REQUIRED or self.chance.random() < 0.4
        }
        return EffectData(spec.name, arguments)

    def card(self, card_type: str, **more: object) -> Printed:
        """A card of this type."""
        row: dict[str, object] = dict(more)
        if card_type in (CHARACTER, SKILL, ITEM, ACTION):
            row |= {key: self.chance.randint(0, 2) for key in TALENT_KEYS}
        if card_type == CHARACTER:
            row["traits"] = ["Vampire"] if self.chance.random() < 0.4 else []
        elif card_type == CHALLENGE:
            row |= {key: self.chance.randint(0, 2) for key in GOAL_KEYS}
            row |= {self.chance.choice(GOAL_KEYS): 2, "destiny_points": 0}
        elif card_type == EPISODE:
            row["part"] = self.chance.randint(1, 3)
        windows = tuple(self.chance.sample(WINDOWS, 4)) if card_type == ACTION else None
        if windows is not None:
            row["playable_in"] = list(windows)
        if card_type in (ACTION, EVENT) and self.chance.random() < 0.2:
            row |= {"required_talent": self.chance.choice(TALENTS), "required_value": 2}
        effects = [self.effect() for _ in range(self.chance.randint(1, 6))]
        while wrong := [one for one in effects if misplaced(one, card_type, windows, effects)]:
            effects.remove(wrong[0])
        row["effects"] = [{"effect": effect.name, **effect.arguments} for effect in effects]
        return Printed(made(f"{card_type} {self.chance.randint(1, 4)}", card_type, **row))

    def table(self) -> BuffyTable:
        switches = {name: self.chance.random() < 0.2 for name in SWITCHES}
        table = BuffyTable(
            self.chance.randrange(2**32),
            [RandomPolicy(self.chance.randrange(2**32)) for _ in range(2)],
            replace(Rulings(), **switches),
            log=True,
        )
        for player in table.players:
            self.fill(table, player)
        table.active = self.chance.choice(table.players)
        table.night = self.chance.random() < 0.5
        table.turn = 5
        return table

    def fill(self, table: BuffyTable, player: Player) -> None:
        """Cards for each zone of a player, and in town."""
        seat = player.seat

        def new(card_type: str, **more: object) -> Piece:
            return table.pieces_of([self.card(card_type, **more)], seat)[0]

        for zone, most in ((player.deck, 12), (player.hand, 5), (player.discard, 4)):
            zone += [new(self.chance.choice(DRAWN)) for _ in range(self.chance.randint(0, most))]
        player.challenge_deck += [new(CHALLENGE) for _ in range(3)]
        player.essence = new(ESSENCE)
        for _ in range(self.chance.randint(0, 2)):
            table.put_episode(player, new(EPISODE))
        for number in range(self.chance.randint(1, 4)):
            card = new(CHARACTER)
            if not number:
                player.starter = card
            character = table.enter(player, card, self.chance.choice(table.spaces))
            character.fatigued = self.chance.random() < 0.3
            if self.chance.random() < 0.3:
                table.level_up(character, new(CHARACTER, level=2))
            for card_type in (SKILL, ITEM, ITEM):
                if self.chance.random() < 0.5:
                    table.attach(character, new(card_type))
        for space in player.spaces:
            if self.chance.random() < 0.5:
                table.put_location(player, new(LOCATION), space)
            if self.chance.random() < 0.3:
                table.place(player, new(CHALLENGE), space)


def zones(table: BuffyTable, player: Player) -> list[Piece]:
    """All cards of a player, zone after zone."""
    found = [
        *player.deck,
        *player.hand,
        *player.discard,
        *player.challenge_deck,
        *player.defeated,
        *player.crypt,
        *player.episodes,
    ]
    if player.essence is not None:
        found.append(player.essence)
    for character in player.characters:
        found += [*character.cards, *character.skills, *character.items]
    for space in table.spaces:
        placed = space.challenges[player.seat]
        if placed is not None:
            found.append(placed.card)
        if space.location is not None and space.location.owner == player.seat:
            found.append(space.location)
    return found


def where(table: BuffyTable) -> Counter[tuple[int, int]]:
    """How often each card, by (owner, number), lies in a zone of its owner."""
    found: Counter[tuple[int, int]] = Counter()
    for player in table.players:
        for card in zones(table, player):
            assert card.owner == player.seat
            found[card.owner, card.id] += 1
    return found


def check_town(table: BuffyTable) -> None:
    """All that is said twice is said alike: where Characters are, who bears what, and what is kept
    of the cards with texts.
    """
    for player in table.players:
        assert player.destiny >= 0
        for character in player.characters:
            assert character in character.space.characters[player.seat]
            assert character.printed is character.card.printed
            for card in (*character.cards, *character.skills, *character.items):
                assert card.bearer is character
        assert sum(len(space.characters[player.seat]) for space in table.spaces) == len(
            player.characters
        )
        for card in (*player.deck, *player.hand, *player.discard):
            assert card.bearer is None
            assert not card.fatigued
    kept = {text: list(found) for text, found in table.speaking.items() if text}
    table.speaking.clear()
    for text, found in kept.items():
        assert table.in_play_with(text) == found


@settings(max_examples=150)
@given(SEEDS, st.sampled_from(STEPS), st.integers(0, 2))
def test_no_text_loses_or_doubles_a_card(seed: int, step: str, turns: int) -> None:
    """BUF-COMP-08: whatever texts do to each other, each card lies in one zone, its owner's."""
    table = Maker(seed).table()
    before = where(table)
    assert set(before.values()) == {1}

    over = play_from(table, step, until=END, until_turn=table.turn + turns)

    check_town(table)
    after = where(table)
    if over is None or (table.fight is None and table.attempt is None):
        assert after == before
    else:
        assert not set(after - before)  # the game ended with cards in talent stacks


class Tireless(Policy):
    """Whatever, but never declines where there is anything else to do."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        return self.chance.randrange(len(options) - (options[-1] is PASS))


@settings(max_examples=100)
@given(SEEDS)
def test_a_turn_has_an_end_even_if_nobody_passes(seed: int) -> None:
    """Whatever texts draw, take back, refresh and discard: each card is played once a turn."""
    table = Maker(seed, RENEWING).table()
    for player in table.players:
        player.discard += player.deck
        player.deck = []
    table.policies = [Tireless(seed), Tireless(seed + 1)]
    table.log = TurnLog(table)

    play_from(table, PROLOGUE, until=END, until_turn=table.turn + 2)


class TurnLog(list[Entry]):
    """Counts what happens in each turn. The bound is far above what these decks can come to."""

    def __init__(self, table: BuffyTable) -> None:
        super().__init__()
        self.table = table
        self.turns: Counter[int] = Counter()

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self.turns[self.table.turn] += 1
        assert self.turns[self.table.turn] < 1_000


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_a_deck_of_cards_that_draw_plays_to_its_end(policy: str) -> None:
    """Each of these draws another one, for ever and ever, if it could be played again."""
    study = made("Study", playable_in=[RESOURCE], effects=[{"effect": "draw_cards", "count": 2}])
    decks = []
    for side in ("Hero", "Villain"):
        main = made(f"A {side}", CHARACTER, side=side, main=True)
        challenges = [(made(f"{side} {number}", CHALLENGE, goal_charm=9), 1) for number in range(7)]
        essence = made(main.name, ESSENCE, side=side)
        decks.append(deck_of(main, essence, [(study, 20), *challenges]))

    table, outcome = played(decks, [policy, policy], 1)

    assert outcome.how in BUFFY.endings
    # Each of 40 cards is played once a turn, or the player passes.
    assert table.decisions < 100 * outcome.turn


@settings(max_examples=50)
@given(SEEDS)
def test_numbers_that_texts_change_are_within_bounds(seed: int) -> None:
    """BUF-EDGE-01: texts only add to Items and moves, and to what a won fight earns."""
    table = Maker(seed).table()

    for player in table.players:
        for character in player.characters:
            assert values.item_limit(table, character) >= 2
            assert values.destiny_for_win(table, character) >= 0
            by_day = character.printed.vampire and not table.night
            assert values.move_limit(table, character) >= (0 if by_day else 1)
            for enemy in player.enemy.characters:
                talent = values.resolving_talent(table, character, enemy)
                assert 0 <= talent < len(TALENTS)


@settings(max_examples=50)
@given(SEEDS)
def test_a_talent_is_the_sum_of_all_that_is_said_of_it(seed: int) -> None:
    """The same worked out the long way: each text in play, whom it reaches and what it adds."""
    table = Maker(seed).table()
    play_from(table, CONFLICT, until=CONFLICT)

    for player in table.players:
        for character in player.characters:
            for talent, name in enumerate(TALENTS):
                own = (character.card, *character.skills, *character.items)
                expected = sum(card.printed.talents[talent] for card in own)
                for other in table.players:
                    for card in zones(table, other):
                        expected += said(table, card, character, name)
                for change in table.changes:
                    if change.of is character and change.talent == talent:
                        expected += change.amount
                assert values.talent(table, character, talent) == expected


def said(table: BuffyTable, card: Piece, character: Character, talent: str) -> int:
    """What the texts of a card add to a talent of a Character, read from the card itself."""
    space = in_town(table, card)
    if space is None:
        return 0
    total = 0
    for effect in card.definition.effects:
        given = effect.arguments
        if effect.name != "talent_bonus" or given["talent"] not in (talent, "each"):
            continue
        if given.get("time", "") not in ("", table.time):
            continue
        if fold(given.get("trait", "")) not in ("", *character.printed.traits):
            continue
        own = card.owner == character.owner
        here = space == character.space.index
        anybody = card.printed.type == LOCATION
        reached = {
            "this": card.bearer is character,
            "own here": here and (own or anybody),
            "enemies here": here and not own,
            "all here": here,
            "own": own,
            "enemies": not own,
        }[str(given.get("whose", "this"))]
        total += int(str(given["amount"])) if reached else 0
    return total


def in_town(table: BuffyTable, card: Piece) -> int | None:
    """The space of a card in play, -1 of one that lies on none; None of one that is not in play or
    covered by a higher level.
    """
    for player in table.players:
        if card is player.essence or card in player.episodes:
            return -1
        for character in player.characters:
            if card in (character.card, *character.skills, *character.items):
                return character.space.index
    for space in table.spaces:
        if card is space.location:
            return space.index
        if any(placed is not None and placed.card is card for placed in space.challenges):
            return space.index
    return None


def test_texts_about_others_are_looked_for_only_where_there_are_any() -> None:
    """A table knows from the beginning which kinds of text its cards have."""
    for seed in range(30):
        table = Maker(seed).table()
        kinds = {
            effect.timing
            for player in table.players
            for card in zones(table, player)
            for effect in card.printed.effects
            if effect.timing != "deed"
        }
        assert kinds == {text for text in table.texts if text not in WINDOWS}
        assert kinds & set(AROUND.values())
