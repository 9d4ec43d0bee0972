"""The sample set of Teen Titans: what product and engine need of it, and that each text is true."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from rules.games.titans.cards import CARD_FIELDS, TitansCard, define
from rules.games.titans.effects import EFFECTS
from rules.games.titans.vocabulary import ATTRIBUTES, BATTLE, CARD_TYPES, MOVE, NO_TEAM

FILE = Path(__file__).parents[3] / "rules" / "games" / "titans" / "sample.json"
DOCUMENT = json.loads(FILE.read_text(encoding="utf-8"))
ROWS = DOCUMENT["cards"]
CARDS = [define(row) for row in ROWS]


def of_type(card_type: str) -> list[TitansCard]:
    return [card for card in CARDS if card.type == card_type]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_TT_CARD_09_a_sample_text_says_exactly_what_its_effects_do(card: TitansCard) -> None:
    sentences = [EFFECTS.specs[effect.name].sentence(effect.arguments) for effect in card.effects]

    assert card.text == " ".join(sentences)


def test_the_set_is_marked_as_a_sample_and_every_card_is_in_it() -> None:
    assert [(each["code"], each["sample"]) for each in DOCUMENT["sets"]] == [("TTS", True)]
    assert {row["set"] for row in ROWS} == {"TTS"}
    assert len({row["code"] for row in ROWS}) == len({row["number"] for row in ROWS}) == len(ROWS)
    assert len(ROWS) >= 72


def test_every_number_of_every_sample_card_is_known() -> None:
    assert {
        card.code: card.missing(CARD_FIELDS) for card in CARDS if card.missing(CARD_FIELDS)
    } == {}


def test_every_effect_of_the_registry_is_on_a_card() -> None:
    used = {effect.name for card in CARDS for effect in card.effects}

    assert set(EFFECTS.specs) - used == set()


def test_TT_CARD_01_the_set_has_all_four_types() -> None:
    assert {card.type for card in CARDS} == set(CARD_TYPES)


def test_TT_CARD_02_Characters_of_five_Teams_and_of_none_with_Power_about_twice_the_Grade() -> None:
    characters = of_type("Character")
    teams = {card.team for card in characters}

    assert NO_TEAM in teams
    assert len(teams - {NO_TEAM}) >= 4
    assert {card.grade for card in characters} == {1, 2, 3, 4, 5}
    for card in characters:
        assert card.grade is not None
        assert card.power is not None
        assert 0 <= card.power - 2 * card.grade <= 3, card.name
    assert any(card.infinite for card in characters)


def test_TT_CARD_03_every_Attribute_is_on_a_Character_and_required_by_two_Skillz() -> None:
    on_characters = {word for card in of_type("Character") for word in card.attributes or ()}
    required = Counter(card.requirement for card in of_type("Skillz"))

    assert on_characters == set(ATTRIBUTES)
    assert set(required) == set(ATTRIBUTES)
    assert min(required.values()) >= 2


def test_TT_CARD_07_Power_Meters_have_several_levels_some_of_them_free() -> None:
    meters = [card.power_meter or () for card in of_type("Skillz")]

    assert sum(len(meter) >= 2 for meter in meters) > len(meters) // 2
    assert any(meter[0][0] == 0 for meter in meters)
    assert any(meter[0][0] > 1 for meter in meters)


def test_TT_CARD_10_Storylines_of_both_phases() -> None:
    assert {card.phase for card in of_type("Storyline")} == {MOVE, BATTLE}


def test_TT_CARD_11_Fields_of_every_Limit_from_two_to_six() -> None:
    assert {card.limit for card in of_type("Field")} == {2, 3, 4, 5, 6}


def test_TT_DECK_08_one_name_stands_on_two_numbers() -> None:
    names = Counter(card.name for card in CARDS)

    assert [name for name, count in names.items() if count > 1] == ["Kit Sparrow"]


def test_names_with_accents_and_a_curly_apostrophe_and_an_alias_are_there() -> None:
    names = "".join(card.name for card in CARDS)

    assert "’" in names
    assert {"ë", "é"} <= set(names)
    assert [row["name"] for row in ROWS if row.get("aliases")] == ["Mudlark"]
