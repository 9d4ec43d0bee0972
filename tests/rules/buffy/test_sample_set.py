"""The sample set: every type of card, every effect, every step and stage, all invented."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from rules.games.buffy.card_fields import CARD_FIELDS, GOAL_FIELDS, TALENT_FIELDS
from rules.games.buffy.cards import BuffyCard, define
from rules.games.buffy.effects import EFFECTS
from rules.games.buffy.game import BUFFY
from rules.games.buffy.texts import COSTS, SCOPES
from rules.games.buffy.vocabulary import (
    ACTION,
    CARD_TYPES,
    CHALLENGE,
    CHARACTER,
    DAY,
    EPISODE,
    ESSENCE,
    GOOD,
    LOCATION,
    NIGHT,
    UNKNOWN_TYPE,
    VAMPIRE,
    WINDOWS,
)

FOLDER: Final = Path(__file__).parents[3] / "rules" / "games" / "buffy"
DOCUMENT: Final = json.loads((FOLDER / "sample.json").read_text(encoding="utf-8"))
ROWS: Final = DOCUMENT["cards"]
CARDS: Final = [define(row) for row in ROWS]
ARGUMENTS: Final = [
    (effect.name, name, value)
    for card in CARDS
    for effect in card.effects
    for name, value in effect.arguments.items()
]


def of(*types: str) -> list[BuffyCard]:
    return [card for card in CARDS if card.type in types]


def test_the_set_is_marked_as_a_sample_and_every_card_is_in_it() -> None:
    assert [(each["code"], each["sample"]) for each in DOCUMENT["sets"]] == [("BFS", True)]
    assert {row["set"] for row in ROWS} == {"BFS"}
    assert len({row["code"] for row in ROWS}) == len({row["number"] for row in ROWS}) == len(ROWS)
    assert len(ROWS) >= 120


def test_every_number_of_every_sample_card_is_known_and_played() -> None:
    gaps = {card.code: card.missing(CARD_FIELDS) for card in CARDS if card.missing(CARD_FIELDS)}

    assert gaps == {}
    assert {card.code for card in CARDS if BUFFY.coverage(card).level != "full"} == set()


def test_no_invented_card_has_the_name_of_an_attested_one() -> None:
    attested = json.loads((FOLDER / "cards.json").read_text(encoding="utf-8"))["cards"]

    assert {row["name"] for row in attested} & {row["name"] for row in ROWS} == set()


def test_BUF_COMP_02_every_type_is_there() -> None:
    assert {card.type for card in CARDS} == {*CARD_TYPES} - {UNKNOWN_TYPE}


def test_BUF_COMP_04_BUF_COMP_05_each_Essence_has_its_Main_Character_in_levels_1_to_3() -> None:
    for essence in of(ESSENCE):
        levels = [
            (card.level, card.side, card.main) for card in of(CHARACTER)
            if card.name == essence.name and card.main
        ]  # fmt: skip
        assert levels == [(1, essence.side, True), (2, essence.side, True), (3, essence.side, True)]
    assert Counter(card.side for card in of(ESSENCE)) == {"Hero": 2, "Villain": 2}
    evil = [card for card in of(CHARACTER) if card.main and card.side == "Villain"]
    assert {VAMPIRE in (card.traits or ()) for card in evil} == {True, False}


def test_both_sides_have_supporting_vampires_and_others() -> None:
    kinds = {
        (card.side in GOOD, VAMPIRE in (card.traits or ()))
        for card in of(CHARACTER)
        if not card.main
    }

    assert kinds == {(True, True), (True, False), (False, True), (False, False)}


def test_BUF_ASC_01_every_level_has_the_one_below_it_and_asks_for_no_less_Destiny() -> None:
    known = {(card.name, card.side, card.level): card for card in of(CHARACTER)}
    for (name, side, level), card in known.items():
        assert level is not None
        if level == 1:
            assert card.destiny_requirement == 0
            continue
        below = known[name, side, level - 1]
        assert (card.destiny_requirement or 0) > (below.destiny_requirement or 0)


def test_BUF_FIGHT_07_BUF_Q_20_icons_in_all_talents_of_1_to_4_and_two_on_one_card() -> None:
    for name in TALENT_FIELDS:
        values = {getattr(card, name) for card in of(ACTION)}
        assert values == {0, 1, 2, 3, 4}
    icons = Counter(sum(bool(getattr(card, name)) for name in TALENT_FIELDS) for card in of(ACTION))
    assert icons[1] > icons[2] > 5


def test_BUF_TURN_08_something_can_be_used_in_every_step_and_stage() -> None:
    actions = {window for card in of(ACTION) for window in card.playable_in or ()}
    in_play = {value for _, name, value in ARGUMENTS if name == "when"}

    assert actions | in_play == {*WINDOWS}
    assert len(in_play) >= 8


def test_BUF_EDGE_01_every_effect_and_each_of_its_words_is_on_a_card() -> None:
    used = {effect.name for card in CARDS for effect in card.effects}
    assert set(EFFECTS.specs) - used == set()
    assert {value for _, name, value in ARGUMENTS if name == "whose"} | {"this"} == {*SCOPES}
    assert {value for _, name, value in ARGUMENTS if name == "cost"} == {*COSTS}
    assert {value for _, name, value in ARGUMENTS if name == "time"} == {DAY, NIGHT}
    assert {value for _, name, value in ARGUMENTS if name == "of"} == {"own", "enemy"}
    assert {value for _, name, value in ARGUMENTS if name == "where"} == {"here", "anywhere"}
    names = {(effect, name) for effect, name, _ in ARGUMENTS}
    assert {("raise_talent", "all_turn"), ("draw_cards", "if_won"), ("talent_bonus", "trait")} <= (
        names
    )


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_a_card_has_text_where_it_has_effects_with_the_same_numbers(card: BuffyCard) -> None:
    assert bool(card.text) == bool(card.effects)
    said = [int(number) for number in re.findall(r"\d+", card.text)]
    for effect in card.effects:
        for name, value in effect.arguments.items():
            if isinstance(value, int) and not isinstance(value, bool) and name != "part":
                assert abs(value) in said, (card.name, name, card.text)


def test_most_types_have_plain_cards_too() -> None:
    for type_ in (CHARACTER, ACTION, "Skill", "Item", LOCATION, CHALLENGE):
        assert [card for card in of(type_) if not card.effects]


def test_BUF_Q_32_every_part_of_an_Episode_is_allowed_by_the_part_before() -> None:
    parts: dict[str, dict[int, BuffyCard]] = {}
    for card in of(EPISODE):
        parts.setdefault(card.name, {})[card.part or 0] = card
    assert {max(known) for known in parts.values()} == {2, 3}
    for known in parts.values():
        assert sorted(known) == list(range(1, max(known) + 1))
        for part in range(1, max(known)):
            allowed = [e.arguments for e in known[part].effects if e.name == "allows_part"]
            assert allowed == [{"part": part + 1}]


def test_challenges_have_one_to_three_goals_and_some_are_tied() -> None:
    challenges = [card for card in of(CHALLENGE) if not card.first_patrol]
    goals = Counter(sum(bool(getattr(card, name)) for name in GOAL_FIELDS) for card in challenges)
    assert len(challenges) >= 16
    assert set(goals) == {1, 2, 3}
    assert {card.destiny_points for card in challenges} == {1, 2, 3}
    names = {card.name for card in of(LOCATION)}
    kinds = {card.location_type for card in of(LOCATION)}
    by_name = {card.at_location for card in challenges if card.at_location}
    by_kind = {card.at_location_type for card in challenges if card.at_location_type}
    assert by_name
    assert by_name <= names
    assert len(kinds) >= 5
    assert by_kind
    assert by_kind <= kinds


def test_most_goals_are_4_to_8_and_more_points_ask_for_more() -> None:
    challenges = [card for card in of(CHALLENGE) if not card.first_patrol]
    goals = [getattr(card, name) for card in challenges for name in GOAL_FIELDS]
    real = [goal for goal in goals if goal]
    assert all(3 <= goal <= 8 for goal in real)
    assert sum(goal >= 4 for goal in real) > 0.9 * len(real)
    sums: dict[int, list[int]] = {}
    for card in challenges:
        total = sum(getattr(card, name) or 0 for name in GOAL_FIELDS)
        sums.setdefault(card.destiny_points or 0, []).append(total)
    means = {points: sum(found) / len(found) for points, found in sums.items()}
    assert means[1] < means[2] < means[3]


def test_few_cards_make_a_won_fight_worth_more() -> None:
    found = {card.label for card in CARDS for e in card.effects if e.name == "more_destiny"}

    assert found == {"Mira L3", "Lucan L3", "Trophy Wall"}


def test_a_text_that_discards_weak_enemies_finds_some() -> None:
    talents = {"Weirdness": "weirdness", "Charm": "charm"}
    enemies = [card for card in of(CHARACTER) if not card.main]
    for card in CARDS:
        for effect in card.effects:
            if effect.name == "discard_enemy":
                field = talents[str(effect.arguments["talent"])]
                most = effect.arguments["at_most"]
                assert isinstance(most, int)
                assert any(getattr(enemy, field) <= most for enemy in enemies)


def test_BUF_DECK_06_at_least_four_First_Patrol_cards_of_different_types() -> None:
    assert len({card.type for card in CARDS if card.first_patrol}) >= 4
